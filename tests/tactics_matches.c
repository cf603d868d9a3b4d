/* Whole matches of tactics: the fixtures, and many out of the roster, under the rules as they are and under
 * rules that are drawn; two clients that hear the same orders; orders and setups that are refused. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "audit_rig.h"
#include "base/hash.h"
#include "base/roll.h"
#include "engine/spec.h"
#include "firn_report.h"
#include "rules/tactics/bubble.h"
#include "rules/tactics/damage.h"
#include "rules/tactics/target.h"
#include "rules/tactics/turn.h"
#include "stream/scan.h"
#include "tactics_rig.h"
#include "test.h"

enum { MATCHES = 300, FIXTURES_MIN = 9 };

static int32_t draw(uint64_t *random, int32_t n)
{
    *random += UINT64_C(0x9e3779b97f4a7c15);
    return firn_roll_below(firn_roll_mix(*random), (uint32_t)n);
}

/* ---- loading ---- */

static void take_spec(struct tactics_rig *rig, struct firn_spec *spec)
{
    memcpy(&rig->rules, firn_spec_rules(spec), sizeof rig->rules);
    memcpy(&rig->setup, firn_spec_setup(spec), sizeof rig->setup);
    firn_spec_free(spec);
}

static bool load(struct tactics_rig *rig, struct firn_registry *registry, const char *path)
{
    struct firn_spec *spec;
    struct firn_error error = { FIRN_OK, 0, "" };
    if (!CHECK(firn_json_setup(&spec, registry, path, &error) == FIRN_OK, "%s", error.message))
        return false;
    take_spec(rig, spec);
    return true;
}

static void load_draw(struct tactics_rig *rig, struct firn_registry *registry, uint64_t number)
{
    struct firn_spec *spec;
    struct firn_error error = { FIRN_OK, 0, "" };
    if (CHECK(firn_json_draw(&spec, registry, "fixtures/tactics/roster.json", number, &error) == FIRN_OK, "%s",
              error.message))
        take_spec(rig, spec);
}

/* Runs `run` for each setup of the fixtures; returns how many there are. */
static int32_t each_fixture(void (*run)(struct tactics_rig *rig))
{
    static struct tactics_rig rig;
    struct firn_registry *registry = rig_registry();
    int32_t count = 0;
    DIR *folder = opendir("fixtures/tactics");
    if (!CHECK(folder != NULL, "fixtures/tactics is not here: run the tests from the project's root"))
        return 0;
    for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        char path[400];
        size_t length = strlen(entry->d_name);
        if (length < 6 || strcmp(entry->d_name + length - 5, ".json") != 0 || strcmp(entry->d_name, "roster.json") == 0)
            continue;
        snprintf(path, sizeof path, "fixtures/tactics/%s", entry->d_name);
        tactics_rig_init(&rig);
        if (load(&rig, registry, path))
            run(&rig);
        tactics_rig_free(&rig);
        count++;
    }
    closedir(folder);
    firn_registry_free(registry);
    return count;
}

/* ---- what holds for every match ---- */

static void play_on(struct tactics_rig *rig)
{
    struct firn_order order = { .actor = rig->state.actor };
    struct firn_refusal why = { "", "" };
    firn_engine_tactics.suggest(&rig->battle, (const int32_t *)&rig->state, order.actor, &order);
    bool refused = firn_engine_tactics.refuses(&rig->battle, (const int32_t *)&rig->state, &order, &why);
    CHECK(!refused, "turn %d: its own suggestion is refused: %s", rig->battle.step + 1, why.text);
    tactics_rig_turn(rig, &order);
}

static void play_match(struct tactics_rig *rig, uint64_t seed)
{
    struct firn_refusal why = { "", "" };
    bool refused = firn_engine_tactics.refuses_setup(&rig->battle, &why);
    if (!CHECK(!refused, "refused: %s", why.text))
        return;
    tactics_rig_setup(rig, seed);
    while (rig->state.outcome == tactics_outcome_running)
        play_on(rig);
    const struct tactics_seen *last = &rig->events[rig->event_count - 1];
    CHECK(last->table->number == tactics_kind_end_match, "the last event is %s", last->table->name);
    CHECK(tactics_rig_rolls_in_events(rig) == rig->rolls, "%d rolls were made, %d stand in events", rig->rolls,
          tactics_rig_rolls_in_events(rig));
}

static void play_seed_1(struct tactics_rig *rig)
{
    play_match(rig, 1);
}

static void fixtures_are_played(void)
{
    int32_t count = each_fixture(play_seed_1);
    CHECK(count >= FIXTURES_MIN, "there are only %d fixtures", count);
}

static void draw_rules(struct tactics_rules *rules, uint64_t *random)
{
    for (int32_t i = 0; i < tactics_tables.rules->row_count; i++) {
        const struct firn_row *row = &tactics_tables.rules->rows[i];
        int32_t *rule = (int32_t *)rules + i;
        if (draw(random, 4) == 0)
            *rule = row->min + draw(random, row->max - row->min < 60 ? row->max - row->min + 1 : 60);
    }
    rules->tick_cap = 60;
    if (rules->ct_cost > rules->ct_ready)
        rules->ct_cost = rules->ct_ready;
    if (rules->min_hit > rules->max_hit)
        rules->min_hit = rules->max_hit;
}

static void roster_is_played(void)
{
    static struct tactics_rig rig;
    struct firn_registry *registry = rig_registry();
    uint64_t random = 5;
    for (uint64_t i = 0; i < MATCHES; i++) {
        tactics_rig_init(&rig);
        load_draw(&rig, registry, 1000 + i);
        if (i % 2 == 1)
            draw_rules(&rig.rules, &random);
        play_match(&rig, i);
        tactics_rig_free(&rig);
    }
    firn_registry_free(registry);
}

/* ---- the fixtures use everything ---- */

static bool used_status[tactics_status_count];
static bool used_effect[tactics_effect_burn_out + 1];
static bool used_cause[tactics_cause_count];
static bool used_area[tactics_area_count], used_target[tactics_target_count], used_map[tactics_map_effect_count];
static bool used_element[tactics_element_count], used_kind[tactics_action_kind_count];

static void note_used(struct tactics_rig *rig)
{
    play_match(rig, 7);
    for (int32_t i = 0; i < rig->setup.actions_count; i++) {
        const tactics_action *it = &rig->setup.actions[i];
        used_area[it->area] = used_target[it->target] = used_map[it->map_effect] = true;
        used_element[it->element] = used_kind[it->kind] = true;
    }
    for (int32_t i = 0; i < rig->event_count; i++) {
        const struct tactics_seen *seen = &rig->events[i];
        if (seen->table->number == tactics_kind_apply_status)
            used_status[seen->values[2]] = true;
        else if (seen->table->number == tactics_kind_field_event)
            used_effect[seen->values[2]] = true;
        else if (seen->table->number == tactics_kind_apply_damage)
            used_cause[seen->values[5]] = true;
        else if (seen->table->number == tactics_kind_unit_moved)
            used_cause[seen->values[2]] = true;
    }
}

static void check_used(const char *enumeration, const bool *used, int32_t from, int32_t count)
{
    for (int32_t i = 0; i < tactics_tables.enum_count; i++)
        for (int32_t value = from; strcmp(tactics_tables.enums[i].name, enumeration) == 0 && value < count; value++)
            CHECK(used[value], "no fixture uses the %s %s", enumeration, tactics_tables.enums[i].values[value].name);
}

static void fixtures_use_everything(void)
{
    each_fixture(note_used);
    check_used("status", used_status, tactics_status_slow, tactics_status_count);
    check_used("effect", used_effect, 0, tactics_effect_count);
    check_used("area", used_area, 0, tactics_area_count);
    check_used("target", used_target, 0, tactics_target_count);
    check_used("map_effect", used_map, 0, tactics_map_effect_count);
    check_used("action_kind", used_kind, 0, tactics_action_kind_count);
    check_used("element", used_element, 0, tactics_element_count);
    check_used("cause", used_cause, tactics_cause_action, tactics_cause_impact);
    CHECK(used_cause[tactics_cause_lift], "no fixture lifts a unit");
}

/* ---- the same on every client ---- */

static uint64_t hash_of(const struct tactics_rig *rig)
{
    return firn_hash64(&rig->state, sizeof rig->state);
}

/* TACTICS-050 TACTICS-092 TACTICS-095: a client that hears the orders, and nothing else, has the host's
 * state after every turn. */
static void clients_agree(void)
{
    static struct tactics_rig host, client;
    struct firn_registry *registry = rig_registry();
    for (uint64_t number = 0; number < 20; number++) {
        tactics_rig_init(&host);
        tactics_rig_init(&client);
        load_draw(&host, registry, number);
        load_draw(&client, registry, number);
        tactics_rig_setup(&host, number);
        tactics_rig_setup(&client, number);
        while (host.state.outcome == tactics_outcome_running) {
            struct firn_order order = { .actor = host.state.actor };
            firn_engine_tactics.suggest(&host.battle, (const int32_t *)&host.state, order.actor, &order);
            tactics_rig_turn(&host, &order);
            tactics_rig_turn(&client, &order);
            if (!CHECK(hash_of(&host) == hash_of(&client), "match %d, turn %d: the client's state is another",
                       (int)number, host.battle.step))
                break;
        }
        CHECK(host.event_count == client.event_count &&
                  memcmp(host.events, client.events, sizeof *host.events * (size_t)host.event_count) == 0,
              "the client's commits are others");
        tactics_rig_free(&host);
        tactics_rig_free(&client);
    }
    firn_registry_free(registry);
}

/* TACTICS-094, T25: a commit that is missing in a log is noticed. */
static void gaps_are_noticed(void)
{
    struct firn_registry *registry = rig_registry();
    struct firn_spec *spec = rig_battle(registry, "tactics", 3);
    struct firn_buf log = { 0 }, stream = { 0 }, cut = { 0 }, spoiled = { 0 };
    struct firn_verifier *verifier;
    struct firn_verdict verdict;
    struct firn_scanned scanned;
    int32_t commits = 0;
    rig_record(&spec, 1, &log);
    rig_unpack(&log, &stream);
    for (size_t at = 0; at < stream.size; at += scanned.size) {
        if (firn_scan_record(stream.data + at, stream.size - at, &scanned) != FIRN_SCAN_RECORD)
            break;
        bool is_commit = scanned.kind >= tactics_kind_move_unit && scanned.kind <= tactics_kind_end_match;
        commits += is_commit;
        if (!is_commit || commits != 8)
            firn_buf_append(&cut, stream.data + at, scanned.size);
    }
    CHECK(cut.size < stream.size && commits > 8, "there are only %d commits", commits);
    rig_pack(&cut, &spoiled);
    firn_verifier_new(&verifier, registry, NULL, NULL);
    enum firn_status status = firn_verifier_memory(verifier, spoiled.data, spoiled.size, &verdict);
    CHECK(status != FIRN_OK && verdict.judged[FIRN_BATTLE_SAME] == 0, "commit 7 is followed by 9, and nobody notices");
    firn_verifier_free(verifier);
    firn_spec_free(spec);
    firn_buf_free(&log);
    firn_buf_free(&stream);
    firn_buf_free(&cut);
    firn_buf_free(&spoiled);
    firn_registry_free(registry);
}

/* ---- rolls, TACTICS-117 ---- */

/* The first roll of `site` in a match, -1 where there is none. */
static int32_t first_roll(const struct tactics_rig *rig, int32_t kind, int32_t field)
{
    for (int32_t i = 0; i < rig->event_count; i++)
        if (rig->events[i].table->number == kind)
            return rig->events[i].values[field];
    return -1;
}

/* T26: a move with an empty path shifts the numbers of commits, and no roll. */
static void rolls_do_not_hang_together(void)
{
    static struct tactics_rig rig;
    struct firn_registry *registry = rig_registry();
    int32_t rolls[2];
    for (int32_t moves = 0; moves < 2; moves++) {
        tactics_rig_init(&rig);
        load(&rig, registry, "fixtures/tactics/item-fight.json");
        rig.setup.sides[1].units[0].at = tactics_place(2, 2, 1);
        rig.setup.sides[0].units[0].ct = 100;
        tactics_rig_setup(&rig, 9);
        struct firn_order order = { .actor = 0, .verb = moves ? tactics_verb_move_and_use_action : tactics_verb_use_action,
                                    .words = moves ? 5 : 3,
                                    .args = { TACTICS_ACTION_FIRST, tactics_place(2, 2, 1), TACTICS_SLOTS, tactics_facing_east } };
        tactics_rig_turn(&rig, &order);
        rolls[moves] = first_roll(&rig, tactics_kind_damage_worked_out, 7);
        CHECK(rig.events[rig.event_count - 1].values[0] >= 0, "no events");
        tactics_rig_free(&rig);
    }
    CHECK(rolls[0] >= 0 && rolls[0] == rolls[1], "the rolls are %d and %d", rolls[0], rolls[1]);
    firn_registry_free(registry);
}

/* ---- refusals ---- */

static void expect_refused(const struct tactics_rig *rig, const struct firn_order *order, const char *rule)
{
    struct firn_refusal why = { "none", "" };
    bool refused = firn_engine_tactics.refuses(&rig->battle, (const int32_t *)&rig->state, order, &why);
    CHECK(refused && strcmp(why.rule, rule) == 0, "expected %s, came %s %s", rule, why.rule, why.text);
}

static void orders_are_refused(void)
{
    static struct tactics_rig rig;
    struct firn_registry *registry = rig_registry();
    tactics_rig_init(&rig);
    load(&rig, registry, "fixtures/tactics/height-duel.json");
    tactics_rig_setup(&rig, 1);
    int32_t actor = rig.state.actor, tile = rig.state.unit[actor].at;
    expect_refused(&rig, &(struct firn_order){ .actor = actor, .verb = 9 }, "TACTICS-015");
    expect_refused(&rig, &(struct firn_order){ .actor = actor, .verb = 1, .args = { actor + 1 } }, "TACTICS-011");
    expect_refused(&rig, &(struct firn_order){ .actor = -1, .verb = 1, .args = { -1 } }, "TACTICS-011");
    expect_refused(&rig, &(struct firn_order){ .actor = actor, .verb = 2, .args = { 25, tile, FIRN_NOBODY } },
                   "TACTICS-114");
    expect_refused(&rig, &(struct firn_order){ .actor = actor, .verb = 2, .args = { 24, tile, actor } }, "TACTICS-004");
    expect_refused(&rig, &(struct firn_order){ .actor = actor, .verb = 2, .args = { 99, tile, actor } }, "TACTICS-004");
    expect_refused(&rig, &(struct firn_order){ .actor = actor, .verb = 3, .args = { 0, 1 << 30 } }, "TACTICS-015");
    tactics_rig_free(&rig);
    firn_registry_free(registry);
}

/* TACTICS-105: whatever an order holds, it is refused or it is played; the invariants hold after it. */
static void any_order_is_judged(void)
{
    static struct tactics_rig rig;
    struct firn_registry *registry = rig_registry();
    struct firn_refusal why;
    uint64_t random = 77;
    int32_t played = 0;
    tactics_rig_init(&rig);
    load_draw(&rig, registry, 4);
    tactics_rig_setup(&rig, 1);
    for (int32_t i = 0; i < 60000 && rig.state.outcome == tactics_outcome_running; i++) {
        struct firn_order order = { .actor = rig.state.actor, .verb = draw(&random, 6) };
        const int32_t *state = (const int32_t *)&rig.state;
        bool is_use = order.verb == tactics_verb_use_action || order.verb == tactics_verb_move_and_use_action;
        for (int32_t word = 0; word < 12; word++)
            order.args[word] = draw(&random, 9) == 0 ? (int32_t)firn_roll_mix(random)
                                                     : tactics_place(draw(&random, 17), draw(&random, 17), 1);
        if (is_use) {
            int32_t target = draw(&random, TACTICS_UNITS);
            order.args[0] = TACTICS_ACTION_FIRST + draw(&random, 30);
            order.args[1] = rig.state.unit[target].at;
            order.args[2] = target;
        }
        order.args[is_use ? 3 : 0] = draw(&random, 5);
        order.args[is_use ? 4 : 1] = draw(&random, 3) == 0 ? draw(&random, 60) - 5 : 0;
        if (!firn_engine_tactics.refuses(&rig.battle, state, &order, &why)) {
            tactics_rig_turn(&rig, &order);
            played++;
        }
    }
    CHECK(played > 20, "only %d orders were legal", played);
    tactics_rig_free(&rig);
    firn_registry_free(registry);
}

/* ---- setups that are refused, TACTICS-147 ---- */

static const struct {
    const char *path; /* of the word that is changed, as "group.field" of its first element */
    int32_t offset;   /* of the word */
    int32_t value;
    const char *text; /* that stands in the refusal */
} wrong_setups[] = {
#define AT(field) #field, (int32_t)(offsetof(struct tactics_setup, field) / sizeof(int32_t))
    { AT(sides[1].units[0].at), 1 | 4 << 10 | 1 << 20, "sides[1].units[0].at: sides[0].units[0] stands at (1,4,1) already" },
    { AT(sides[0].units[0].at), 1 | 4 << 10 | 2 << 20, "sides[0].units[0].at: (1,4,2) is no surface" },
    { AT(sides[0].units[0].at), 99, "is no surface" },
    { AT(sides[0].units[0].hp), 41, "sides[0].units[0].hp: 41 is above hp_max, 40" },
    { AT(sides[0].units[0].mp), 1, "sides[0].units[0].mp: 1 is above mp_max, 0" },
    { AT(sides[0].units[0].kit[0].action), 30, "kit[0].action: there is no action 6" },
    { AT(sides[0].units[0].kit[0].count), 1, "kit[0].count: only items are counted" },
    { AT(actions[0].mp_cost), 1, "actions[0].mp_cost: only abilities cost mp" },
    { AT(actions[0].radius), 1, "actions[0].radius: only a blast has one" },
    { AT(actions[0].ticks), 1, "actions[0].ticks: there is no status" },
    { AT(actions[0].map_effect), tactics_map_effect_create_block, "actions[0].material" },
    { AT(blocks[1].at), 11, "blocks[1]: not a box inside the map" },
    { AT(blocks[1].to), 0, "blocks[1]: not a box inside the map" },
    { AT(blocks[1].material), tactics_material_lava, "blocks[1].material: there is no rule for it" },
    { AT(materials[1].material), tactics_material_stone, "materials[1].material: this material has a rule already" },
    { AT(materials[1].hazard_ticks), 3, "materials[1].hazard_ticks: there is no hazard_status" },
    { AT(schedule[0].material), tactics_material_stone, "schedule[0].material" },
    { AT(schedule[0].status), tactics_status_wet, "schedule[0].status" },
    { AT(schedule[1].tick), 2, "schedule[1].tick: 2 is in the past: the entry before it is of tick 5" },
    { AT(schedule[0].at), 1023, "schedule[0]: not a box inside the map" },
#undef AT
};

/* TACTICS-147 TACTICS-148 TACTICS-149 */
static void setups_are_refused(void)
{
    static struct tactics_rig rig;
    struct firn_registry *registry = rig_registry();
    struct firn_refusal why;
    tactics_rig_init(&rig);
    load(&rig, registry, "fixtures/tactics/height-duel.json");
    rig.setup.schedule_count = 2;
    for (int32_t i = 0; i < 2; i++)
        rig.setup.schedule[i] = (struct tactics_setup_schedule){ .tick = 5, .effect = tactics_effect_remove_block, .to = -1 };
    CHECK(!firn_engine_tactics.refuses_setup(&rig.battle, &why), "it is refused as it is: %s", why.text);
    for (size_t i = 0; i < sizeof wrong_setups / sizeof wrong_setups[0]; i++) {
        int32_t *word = (int32_t *)&rig.setup + wrong_setups[i].offset, before = *word;
        why = (struct firn_refusal){ "", "" };
        *word = wrong_setups[i].value;
        bool refused = firn_engine_tactics.refuses_setup(&rig.battle, &why);
        CHECK(refused && strcmp(why.rule, "TACTICS-147") == 0 && strstr(why.text, wrong_setups[i].text) != NULL,
              "%s = %d: %s", wrong_setups[i].path, wrong_setups[i].value, why.text);
        *word = before;
    }
    rig.rules.min_hit = rig.rules.max_hit + 1;
    CHECK(firn_engine_tactics.refuses_setup(&rig.battle, &why), "min_hit above max_hit is taken");
    rig.rules.min_hit = rig.rules.max_hit;
    rig.rules.ct_cost = rig.rules.ct_ready + 1;
    CHECK(firn_engine_tactics.refuses_setup(&rig.battle, &why), "ct_cost above ct_ready is taken");
    tactics_rig_free(&rig);
    firn_registry_free(registry);
}

/* ---- sight and the bubble against plain looks ---- */

static void scatter(struct tactics_match *match, uint64_t *random)
{
    for (int32_t i = 0; i < 200; i++)
        tactics_put_block(match, tactics_place(draw(random, 9), draw(random, 9), draw(random, 9)), tactics_material_stone);
}

/* TACTICS-133: of every two places within 4 of each other in each direction. */
static void sight_is_the_same_both_ways(void)
{
    static struct tactics_rig rig;
    static struct tactics_match match;
    struct firn_registry *registry = rig_registry();
    uint64_t random = 3;
    tactics_rig_init(&rig);
    load(&rig, registry, "fixtures/tactics/height-duel.json");
    tactics_open(&match, &rig.battle, (const int32_t *)&rig.state, NULL);
    for (int32_t map = 0; map < 20; map++) {
        memset(&rig.state, 0, sizeof rig.state);
        scatter(&match, &random);
        for (int32_t i = 0; i < 9 * 9 * 9; i++) {
            int32_t from = tactics_place(4, 4, 4), to = tactics_place(i % 9, i / 9 % 9, i / 81);
            CHECK(tactics_sees(&match, from, to) == tactics_sees(&match, to, from), "from the middle to %d", i);
        }
    }
    tactics_rig_free(&rig);
    firn_registry_free(registry);
}

/* TACTICS-002 TACTICS-018: each way of the bubble is legal and no longer than the budget, and no tile next to
 * it that could be reached for what is left is missing. */
static void look_at_bubble(const struct tactics_match *match, int32_t unit)
{
    static struct tactics_bubble bubble;
    int32_t budget = match->setup->sides[tactics_side(unit)].units[unit % TACTICS_SLOTS].move_budget;
    tactics_bubble_fill(&bubble, match, unit, budget);
    for (int32_t i = 1; i < bubble.count; i++) {
        int32_t path[TACTICS_PATH_MAX];
        struct tactics_turn turn = { .actor = unit, .unit = unit, .moves = true, .path = path };
        turn.path_count = tactics_bubble_path(&bubble, bubble.node[i], path);
        CHECK(tactics_turn_fault(match, &turn) == tactics_fault_none, "a way of %d steps is not legal", turn.path_count);
        CHECK(bubble.cost[bubble.node[i]] >= bubble.cost[bubble.node[i - 1]], "not by cost");
        for (int32_t side = 0; side < 4 && turn.path_count < TACTICS_PATH_MAX; side++) {
            static const int32_t steps[] = { 1, -1, 1024, -1024 };
            for (int32_t rise = -1; rise <= 1; rise++) {
                path[turn.path_count] = path[turn.path_count - 1] + steps[side] + tactics_place(0, 0, 1) * rise;
                struct tactics_turn longer = turn;
                longer.path_count++;
                if (tactics_turn_fault(match, &longer) == tactics_fault_none)
                    CHECK((bubble.reached[tactics_column(path[turn.path_count])] >> tactics_z(path[turn.path_count]) & 1) != 0,
                          "a tile that can be reached is missing");
            }
        }
    }
}

static void bubbles_are_paths(void)
{
    static struct tactics_rig rig;
    static struct tactics_match match;
    struct firn_registry *registry = rig_registry();
    for (uint64_t number = 0; number < 40; number++) {
        tactics_rig_init(&rig);
        load_draw(&rig, registry, number);
        tactics_rig_setup(&rig, number);
        for (int32_t turn = 0; turn < 6 && rig.state.outcome == tactics_outcome_running; turn++) {
            tactics_open(&match, &rig.battle, (const int32_t *)&rig.state, NULL);
            if (rig.state.unit[rig.state.actor].suffers == 0)
                look_at_bubble(&match, rig.state.actor);
            play_on(&rig);
        }
        tactics_rig_free(&rig);
    }
    firn_registry_free(registry);
}

/* ---- the AI ---- */

/* TACTICS-106 TACTICS-151: it takes the kill, goes where the enemy is when nothing else is to do, and stays out
 * of what hurts. */
static void ai_has_sense(void)
{
    static struct tactics_rig rig;
    struct firn_registry *registry = rig_registry();
    struct firn_order order = { 0 };
    tactics_rig_init(&rig);
    load(&rig, registry, "fixtures/tactics/height-duel.json");
    rig.setup.sides[0].units[1].ct = 200;
    rig.setup.sides[1].units[1].hp = 1;
    rig.setup.sides[1].units[1].at = tactics_place(3, 5, 1);
    rig.setup.sides[1].units[0].at = tactics_place(3, 4, 1);
    tactics_rig_setup(&rig, 1);
    firn_engine_tactics.suggest(&rig.battle, (const int32_t *)&rig.state, 1, &order);
    CHECK(order.verb >= tactics_verb_use_action && order.args[2] == TACTICS_SLOTS + 1, "it does not shoot the weak one");
    rig.setup.sides[1].units[1].at = tactics_place(9, 9, 1);
    rig.setup.sides[1].units[0].at = tactics_place(9, 8, 1);
    tactics_rig_setup(&rig, 1);
    firn_engine_tactics.suggest(&rig.battle, (const int32_t *)&rig.state, 1, &order);
    CHECK(order.verb == tactics_verb_move_and_wait && order.args[1] > 0, "it does not go anywhere");
    tactics_rig_free(&rig);
    firn_registry_free(registry);
}

const struct suite suite_tactics_matches = { "tactics_matches", (const struct test[]){
    { "the fixtures are played to their end", fixtures_are_played },
    { "and use every status, effect, area, target and element", fixtures_use_everything },
    { "so are matches out of the roster, under drawn rules too", roster_is_played },
    { "two clients that hear the same orders agree after every turn", clients_agree },
    { "a commit that is missing is noticed", gaps_are_noticed },
    { "an empty move shifts no roll", rolls_do_not_hang_together },
    { "orders are refused by name", orders_are_refused },
    { "any order is refused or played", any_order_is_judged },
    { "setups that do not fit together are refused by name", setups_are_refused },
    { "sight is the same both ways", sight_is_the_same_both_ways },
    { "every way of the bubble is a legal path, and none is missing", bubbles_are_paths },
    { "the AI takes the kill, and goes where the enemy is", ai_has_sense },
    { NULL, NULL },
} };
