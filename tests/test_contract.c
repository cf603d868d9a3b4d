/* The engine contract: one test, and every engine passes it. formats/engine.md says what is promised; each
 * function here takes one promise and tries to break it for every battle of every engine. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <msgpack/unpack.h>

#include "audit/log.h"
#include "audit_rig.h"
#include "engine/record.h"
#include "engine/roll_watch.h"
#include "firn_report.h"
#include "stream/scan.h"
#include "test.h"

enum { PATH_SIZE = 4096, SEEDS = 10 };

/* A plug-in is to be tested, not the engines that are here. */
static bool is_of_plugin(void)
{
    return getenv("FIRN_CONTRACT") != NULL;
}

/* The plug-in and the setups that are named by FIRN_CONTRACT="ENGINE.so SETUP.json...": the word `index`, cut where it is
 * longer than a path may be. False: none. */
static bool named(int index, char path[PATH_SIZE])
{
    const char *at = getenv("FIRN_CONTRACT");
    for (; at != NULL; index--) {
        at += strspn(at, " ");
        size_t length = strcspn(at, " ");
        if (length == 0)
            return false;
        if (index == 0) {
            snprintf(path, PATH_SIZE, "%.*s", (int)length, at);
            return true;
        }
        at += length;
    }
    return false;
}

/* The engines that are here, or the plug-in that is named. */
static struct firn_registry *engines(void)
{
    char path[PATH_SIZE];
    struct firn_registry *registry;
    struct firn_error error = { FIRN_OK, 0, "" };
    if (!is_of_plugin())
        return rig_registry();
    firn_registry_new_empty(&registry);
    if (CHECK(named(0, path), "FIRN_CONTRACT is set and names no plug-in"))
        CHECK(firn_registry_load(registry, path, &error) == FIRN_OK, "%s: %s", path, error.message);
    CHECK(named(1, path), "FIRN_CONTRACT names no setup");
    return registry;
}

/* The index-th battle of an engine, out of fixtures/ or the setups that are named; NULL where there are no more. */
static struct firn_spec *battle(struct firn_registry *registry, const char *engine, int index)
{
    char path[PATH_SIZE];
    struct firn_spec *spec;
    struct firn_error error = { FIRN_OK, 0, "" };
    if (!is_of_plugin())
        return rig_battle(registry, engine, index);
    if (!named(1 + index / SEEDS, path) ||
        !CHECK(firn_json_setup(&spec, registry, path, &error) == FIRN_OK, "%s", error.message))
        return NULL;
    firn_spec_set_seed(spec, (uint64_t)(index % SEEDS));
    return spec;
}

/* Every battle of every engine that is registered. */
static void each_battle(void (*run)(struct firn_registry *registry, const struct firn_spec *spec))
{
    struct firn_registry *registry = engines();
    for (size_t i = 0; i < firn_registry_count(registry); i++) {
        const char *engine = firn_registry_at(registry, i)->engine->name;
        int count = 0;
        for (struct firn_spec *spec; (spec = battle(registry, engine, count)) != NULL; count++) {
            run(registry, spec);
            firn_spec_free(spec);
        }
        CHECK(count >= 10, "engine %s: %d battles, at least 10 are needed", engine, count);
    }
    firn_registry_free(registry);
}

static void expect_same(const struct firn_spec *spec, const struct firn_buf *a, const struct firn_buf *b,
                        const char *what)
{
    CHECK(a->size != 0 && a->size == b->size && memcmp(a->data, b->data, a->size) == 0,
          "%s, seed %llu: the stream is another %s", spec->schema->engine, (unsigned long long)spec->seed,
          what);
}

static void run_twice(struct firn_registry *registry, const struct firn_spec *spec)
{
    struct firn_buf first = { 0 }, second = { 0 };
    (void)registry;
    rig_play(spec, 0x00, &first);
    rig_play(spec, 0xa5, &second);
    expect_same(spec, &first, &second, "from memory that held other bytes");
    firn_buf_free(&first);
    firn_buf_free(&second);
}

static bool append(void *self, const uint8_t *data, size_t size)
{
    return firn_buf_append(self, data, size);
}

/* The state goes to other memory, and the old is spoiled. */
static void move_state(struct firn_play *play)
{
    size_t size = play->state_capacity * sizeof *play->state;
    int32_t *moved = malloc(size);
    memset(moved, 0x5a, size);
    memcpy(moved, play->state, (size_t)play->schema->state.words * sizeof *moved);
    memset(play->state, 0xa5, size);
    free(play->state);
    play->state = moved;
}

/* One run with every promise that can be looked at between two steps. */
static void watch_steps(struct firn_play *play, const struct firn_spec *spec, struct firn_out *out)
{
    struct firn_error error = { FIRN_OK, 0, "" };
    if (!CHECK(firn_play_begin(play, spec, out, false, &error) == FIRN_OK, "%s", error.message))
        return;
    for (;;) {
        const char *(*invariant)(const struct firn_battle *, const int32_t *) = play->engine->invariant;
        const char *broken = invariant != NULL ? invariant(&play->battle, play->state) : NULL;
        CHECK(broken == NULL, "%s, step %d: %s", spec->schema->engine, (int)play->battle.step, broken);
        if (!firn_play_is_running(play))
            break;
        move_state(play);
        if (!CHECK(firn_play_on(play, NULL, &error) == FIRN_OK, "%s", error.message))
            return;
    }
    firn_play_end(play);
    firn_out_flush(out);
}

static void save_and_restore(struct firn_registry *registry, const struct firn_spec *spec)
{
    struct firn_buf straight = { 0 }, moved = { 0 };
    struct firn_out out;
    struct firn_play play = { 0 };
    (void)registry;
    rig_play(spec, 0, &straight);
    firn_out_init(&out, (struct firn_out_sink){ append, &moved });
    watch_steps(&play, spec, &out);
    expect_same(spec, &straight, &moved, "when the state is saved and restored at every step");
    firn_out_free(&out);
    firn_play_free(&play);
    firn_buf_free(&straight);
    firn_buf_free(&moved);
}

/* Rolls that an event tells of. */
static uint64_t told_rolls(const struct firn_schema *schema, const uint8_t *record, size_t size,
                           msgpack_zone *zone)
{
    struct firn_field fields[FIRN_EVENT_WORDS];
    const struct firn_schema_table *table;
    msgpack_object object;
    size_t used = 0;
    uint64_t told = 0;
    msgpack_zone_clear(zone);
    msgpack_unpack((const char *)record, size, &used, zone, &object);
    int32_t count = firn_record_fields(schema, &object, &table, fields, FIRN_EVENT_WORDS);
    for (int32_t i = 0; i < count; i++)
        told += fields[i].row != NULL && fields[i].row->type == FIRN_TYPE_ROLL &&
                fields[i].value->type == MSGPACK_OBJECT_POSITIVE_INTEGER;
    return told;
}

static void rolls_are_told(struct firn_registry *registry, const struct firn_spec *spec)
{
    struct firn_buf stream = { 0 };
    struct firn_out out;
    struct firn_play play = { 0 };
    struct firn_roll_watch *watch = calloc(1, sizeof *watch);
    struct firn_scanned scanned;
    struct firn_error error = { FIRN_OK, 0, "" };
    msgpack_zone zone;
    uint64_t told = 0;
    (void)registry;
    msgpack_zone_init(&zone, 4096);
    firn_out_init(&out, (struct firn_out_sink){ append, &stream });
    firn_roll_watch_begin(watch, &out);
    watch_steps(&play, spec, &out);
    CHECK(firn_roll_watch_result(watch, spec->schema->engine, &error) == FIRN_OK, "%s", error.message);
    for (size_t at = 0; firn_scan_record(stream.data + at, stream.size - at, &scanned) == FIRN_SCAN_RECORD;
         at += scanned.size)
        if (scanned.kind >= FIRN_KIND_EVENT_FROM)
            told += told_rolls(spec->schema, stream.data + at, scanned.size, &zone);
    CHECK(told == out.rolls, "%s, seed %llu: %llu rolls were made, events tell of %llu",
          spec->schema->engine, (unsigned long long)spec->seed, (unsigned long long)out.rolls,
          (unsigned long long)told);
    msgpack_zone_destroy(&zone);
    free(watch);
    firn_out_free(&out);
    firn_play_free(&play);
    firn_buf_free(&stream);
}

static void record_and_verify(struct firn_registry *registry, const struct firn_spec *spec)
{
    struct firn_buf log = { 0 };
    struct firn_verifier *verifier;
    struct firn_verdict verdict;
    struct firn_spec *const specs[] = { (struct firn_spec *)(uintptr_t)spec };
    firn_verifier_new(&verifier, registry, NULL, NULL);
    rig_record(specs, 1, &log);
    enum firn_status status = firn_verifier_memory(verifier, log.data, log.size, &verdict);
    CHECK(status == FIRN_OK && verdict.judged[FIRN_BATTLE_SAME] == 1 && verdict.checks >= 2,
          "%s, seed %llu: recorded, then verified: %s", spec->schema->engine,
          (unsigned long long)spec->seed, verdict.error.message);
    firn_verifier_free(verifier);
    firn_buf_free(&log);
}

/* More than the contract wants: an order of nobody is not taken by the engines here. */
static void refuses_nobody(const struct firn_play *play, struct firn_order order)
{
    order.actor = 1000;
    CHECK(is_of_plugin() || firn_play_refuses(play, &order, NULL) != FIRN_OK, "%s: it takes an order of nobody",
          play->schema->engine);
}

static void nothing_without_orders(struct firn_registry *registry, const struct firn_spec *spec)
{
    struct firn_out out;
    struct firn_play play = { 0 };
    struct firn_order orders[FIRN_AWAIT_MAX];
    struct firn_error error = { FIRN_OK, 0, "" };
    int32_t count;
    (void)registry;
    firn_out_init_null(&out);
    enum firn_status status = firn_play_begin(&play, spec, &out, true, &error);
    while (status == FIRN_OK && firn_play_is_running(&play)) {
        uint64_t before = firn_play_hash(&play);
        status = firn_play_choose(&play, NULL, orders, &count, &error);
        for (int32_t i = 0; status == FIRN_OK && i < count; i++)
            refuses_nobody(&play, orders[i]);
        CHECK(before == firn_play_hash(&play), "%s, step %d: asking changed the state", spec->schema->engine,
              (int)play.battle.step);
        if (status == FIRN_OK)
            status = firn_play_step(&play, orders, count, &error);
    }
    CHECK(status == FIRN_OK, "%s", error.message);
    firn_play_free(&play);
}

static void same_from_memory(void)
{
    each_battle(run_twice);
}

static void same_when_restored(void)
{
    each_battle(save_and_restore);
}

static void all_rolls_told(void)
{
    each_battle(rolls_are_told);
}

static void recorded_is_verified(void)
{
    each_battle(record_and_verify);
}

static void asking_changes_nothing(void)
{
    each_battle(nothing_without_orders);
}

/* Names that every engine shares. */
static void shared_names(void)
{
    struct firn_registry *registry = engines();
    for (size_t i = 0; i < firn_registry_count(registry); i++) {
        struct firn_known *known = firn_registry_at(registry, i);
        struct firn_error error = { FIRN_OK, 0, "" };
        CHECK(firn_known_schema(known, &error) == FIRN_OK, "%s: %s", known->engine->name, error.message);
        const struct firn_schema_enum *outcome = firn_schema_enum(known->schema, "outcome");
        const struct firn_schema_enum *reason = firn_schema_enum(known->schema, "reason");
        CHECK(outcome != NULL && outcome->count > FIRN_OUTCOME_OWN &&
                  strcmp(outcome->values[FIRN_OUTCOME_RUNNING], "running") == 0 &&
                  strcmp(outcome->values[FIRN_OUTCOME_STOPPED], "stopped") == 0,
              "%s: enum outcome begins with running, stopped", known->engine->name);
        CHECK(reason != NULL && strcmp(reason->values[0], "none") == 0, "%s: enum reason begins with none",
              known->engine->name);
    }
    firn_registry_free(registry);
}

const struct suite suite_contract = { "contract", (const struct test[]){
    { "a run from memory that held other bytes gives the same stream", same_from_memory },
    { "a run whose state is saved and restored at every step gives the same stream", same_when_restored },
    { "rolls in events are the rolls made, and no key is rolled twice", all_rolls_told },
    { "what is recorded is read and verifies", recorded_is_verified },
    { "asking who is awaited, what is refused and what is suggested changes nothing", asking_changes_nothing },
    { "outcome and reason begin with the names that every engine shares", shared_names },
    { NULL, NULL },
} };
