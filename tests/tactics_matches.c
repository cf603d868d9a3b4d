/* Whole matches of tactics: many out of the roster, under the rules as they are and under rules that are drawn; two
 * clients that hear the same orders. */
#include <string.h>

#include "audit_rig.h"
#include "engine/spec.h"
#include "engine_battles.h"
#include "rules/tactics/tactics.h"
#include "stream/scan.h"
#include "tactics_numbers.h"
#include "test.h"

enum { MATCHES = 300 };

/* ---- whole matches ---- */

static void play_match(struct engine_rig *rig, uint64_t seed)
{
    struct firn_refusal why = { "", "" };
    bool refused = firn_engine_tactics.refuses_setup(&rig->battle, &why);
    if (!CHECK(!refused, "refused: %s", why.text))
        return;
    rig->check = tactics_numbers;
    engine_rig_fight(rig, seed);
    const struct rig_event *last = &rig->events[rig->event_count - 1];
    CHECK(last->table->number == tactics_kind_end_match, "the last event is %s", last->table->name);
}

static void draw_rules(struct engine_rig *rig, uint64_t *random)
{
    struct tactics_rules *rules = (struct tactics_rules *)rig->rules;
    for (int32_t i = 0; i < tactics_tables.rules->row_count; i++)
        if (engine_random(random, 4) == 0)
            rig->rules[i] = engine_random_rule(random, &tactics_tables.rules->rows[i], 59);
    rules->tick_cap = 60;
    if (rules->ct_cost > rules->ct_ready)
        rules->ct_cost = rules->ct_ready;
    if (rules->min_hit > rules->max_hit)
        rules->min_hit = rules->max_hit;
}

static void play_draw(struct engine_rig *rig, uint64_t draw)
{
    uint64_t random = draw;
    if (draw % 2 == 1)
        draw_rules(rig, &random);
    play_match(rig, draw);
}

static void roster_is_played(void)
{
    engine_draws(&firn_engine_tactics, 1000, MATCHES, play_draw);
}

/* ---- the same on every client ---- */

/* TACTICS-050 TACTICS-092 TACTICS-095: a client that hears the orders, and nothing else, has the host's
 * state after every turn. */
static void clients_agree(void)
{
    struct engine_rig host, client;
    for (uint64_t number = 0; number < 20; number++) {
        engine_load_draw(&host, &firn_engine_tactics, number);
        engine_load_draw(&client, &firn_engine_tactics, number);
        host.check = client.check = tactics_numbers;
        engine_rig_setup(&host, number);
        engine_rig_setup(&client, number);
        while (engine_rig_is_running(&host)) {
            struct firn_order order = { .actor = tactics_state_of(host.state)->actor };
            firn_engine_tactics.suggest(&host.battle, host.state, order.actor, &order);
            engine_rig_step(&host, host.battle.step + 1, &order, 1);
            engine_rig_step(&client, client.battle.step + 1, &order, 1);
            bool same = memcmp(host.state, client.state, sizeof(struct tactics_state)) == 0;
            if (!CHECK(same, "match %d, turn %d: the client's state is another", (int)number, host.battle.step))
                break;
        }
        CHECK(engine_rig_same(&host, &client), "the client's commits are others");
        engine_rig_free(&host);
        engine_rig_free(&client);
    }
}

/* A recorded match, its stream changed by `spoil`: it must not verify. */
static void expect_noticed(void (*spoil)(const struct firn_buf *stream, struct firn_buf *spoiled), const char *what)
{
    struct firn_registry *registry = rig_registry();
    struct firn_spec *spec = rig_battle(registry, "tactics", 3);
    struct firn_buf log = { 0 }, stream = { 0 }, changed = { 0 }, spoiled = { 0 };
    struct firn_verifier *verifier;
    struct firn_verdict verdict;
    rig_record(&spec, 1, &log);
    rig_unpack(&log, &stream);
    spoil(&stream, &changed);
    CHECK(changed.size != stream.size || memcmp(changed.data, stream.data, stream.size) != 0, "%s: nothing changed", what);
    rig_pack(&changed, &spoiled);
    firn_verifier_new(&verifier, registry, NULL, NULL);
    enum firn_status status = firn_verifier_memory(verifier, spoiled.data, spoiled.size, &verdict);
    CHECK(status != FIRN_OK && verdict.judged[FIRN_BATTLE_SAME] == 0, "%s, and nobody notices", what);
    firn_verifier_free(verifier);
    firn_spec_free(spec);
    firn_buf_free(&log);
    firn_buf_free(&stream);
    firn_buf_free(&changed);
    firn_buf_free(&spoiled);
    firn_registry_free(registry);
}

/* Without its 8th commit. */
static void drop_commit(const struct firn_buf *stream, struct firn_buf *spoiled)
{
    struct firn_scanned scanned;
    int32_t commits = 0;
    for (size_t at = 0; firn_scan_record(stream->data + at, stream->size - at, &scanned) == FIRN_SCAN_RECORD;
         at += scanned.size) {
        bool is_commit = scanned.kind >= tactics_kind_move_unit && scanned.kind <= tactics_kind_end_match;
        commits += is_commit;
        if (!is_commit || commits != 8)
            firn_buf_append(spoiled, stream->data + at, scanned.size);
    }
}

/* With a facing of 7 in the first order that is a move and a wait. */
static void turn_to_nowhere(const struct firn_buf *stream, struct firn_buf *spoiled)
{
    enum { VERB = 3, FACING = 4 };
    struct firn_scanned scanned;
    bool done = false;
    for (size_t at = 0; firn_scan_record(stream->data + at, stream->size - at, &scanned) == FIRN_SCAN_RECORD;
         at += scanned.size) {
        size_t begin = spoiled->size;
        firn_buf_append(spoiled, stream->data + at, scanned.size);
        if (done || scanned.kind != FIRN_KIND_ORDER || spoiled->data[begin + VERB] != tactics_verb_move_and_wait)
            continue;
        spoiled->data[begin + FACING] = 7;
        done = true;
    }
}

/* T25: TACTICS-094 TACTICS-105 */
static void desyncs_are_noticed(void)
{
    expect_noticed(drop_commit, "commit 7 is followed by 9");
    expect_noticed(turn_to_nowhere, "a recorded order is not legal");
}

const struct suite suite_tactics_matches = { "tactics_matches", (const struct test[]){
    { "matches out of the roster are played to their end, under drawn rules too", roster_is_played },
    { "two clients that hear the same orders agree after every turn", clients_agree },
    { "T25: a commit that is missing is noticed, and an order that is not legal", desyncs_are_noticed },
    { NULL, NULL },
} };
