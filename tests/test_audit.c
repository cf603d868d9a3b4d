/* The audit room: what is said of logs that differ, are cut, are of an engine that is not here. Each row of a
 * table changes one thing in a recording whose hashes are then made good again, so that only the judgement
 * of the content can notice it. */
#include <stdlib.h>
#include <string.h>

#include "audit/log.h"
#include "audit_rig.h"
#include "file/writer.h"
#include "stream/scan.h"
#include "test.h"
#include "tests/toy/toy.h"

/* What a verifier said of a log. */
struct said {
    struct firn_verdict verdict;
    struct firn_divergence divergence; /* of the first battle that has one */
    bool has_divergence;
    enum firn_judgement judgement; /* of the last battle */
    char reason[300];
    char outcomes[300];
};

static void hear(void *self, const struct firn_battle_verdict *verdict)
{
    struct said *said = self;
    said->judgement = verdict->judgement;
    if (verdict->reason != NULL && said->reason[0] == '\0')
        snprintf(said->reason, sizeof said->reason, "%s", verdict->reason);
    snprintf(said->outcomes, sizeof said->outcomes, "%.140s | %.140s", verdict->recorded_outcome,
             verdict->now_outcome);
    if (verdict->divergence != NULL && !said->has_divergence) {
        said->divergence = *verdict->divergence;
        said->has_divergence = true;
    }
}

static struct said *verify(struct firn_registry *registry, const struct firn_buf *log,
                           const struct firn_rule_change *rules, size_t rule_count)
{
    struct said *said = calloc(1, sizeof *said);
    const struct firn_verify_options options = {
        .rules = rules, .rule_count = rule_count, .on_battle = hear, .self = said
    };
    struct firn_verifier *verifier;
    firn_verifier_new(&verifier, registry, &options, NULL);
    firn_verifier_memory(verifier, log->data, log->size, &said->verdict);
    firn_verifier_free(verifier);
    return said;
}

/* A log of one toy battle, unpacked. */
static void toy_stream(struct firn_registry *registry, struct firn_buf *stream)
{
    struct firn_buf log = { 0 };
    struct firn_spec *spec = rig_toy(registry, 5, toy_mishap_none);
    rig_record(&spec, 1, &log);
    rig_unpack(&log, stream);
    firn_spec_free(spec);
    firn_buf_free(&log);
}

/* Byte `at` of the `nth` record of a kind; the kind itself is byte 1. */
static uint8_t *byte_of(struct firn_buf *stream, uint8_t kind, int nth, size_t at)
{
    struct firn_scanned scanned;
    for (size_t i = 0; firn_scan_record(stream->data + i, stream->size - i, &scanned) == FIRN_SCAN_RECORD;
         i += scanned.size)
        if (scanned.kind == kind && nth-- == 0)
            return stream->data + i + at;
    abort();
}

static const struct change {
    const char *what;
    uint8_t kind;
    int nth;
    size_t at;
    uint8_t to;
    enum firn_status status;
    const char *said; /* in the summary, the reason or the error */
} changes[] = {
    { "a field of an event", 17, 3, 4, 99, FIRN_DIFFERS, "chance: recorded 99" },
    { "an event's kind", 18, 0, 1, 20, FIRN_DIFFERS, "guard instead of fallen" },
    { "who ordered", FIRN_KIND_ORDER, 4, 2, 0, FIRN_DIFFERS, "order" },
    { "an order that is refused", FIRN_KIND_ORDER, 0, 4, 3, FIRN_DIFFERS, "TOY-003" },
    { "a verb that is not", FIRN_KIND_ORDER, 0, 3, 9, FIRN_DAMAGED, "there is no verb 9" },
    { "a hash", FIRN_KIND_CHECK, 0, 5, 0, FIRN_DIFFERS, "check: hash" },
    { "the outcome", FIRN_KIND_END, 0, 2, 3, FIRN_DIFFERS, "end: outcome: recorded won, now draw" },
    { "a step's end", FIRN_KIND_STEP, 3, 1, 18, FIRN_DIFFERS, "" },
    { "a record that may be skipped", FIRN_KIND_STEP, 3, 1, 12, FIRN_DIFFERS, "" },
};

static bool is_said(const struct said *said, const char *text)
{
    return strstr(said->divergence.summary, text) != NULL || strstr(said->reason, text) != NULL ||
           strstr(said->verdict.error.message, text) != NULL;
}

static void changed_logs(void)
{
    struct firn_registry *registry = rig_registry();
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        const struct change *row = &changes[i];
        struct firn_buf stream = { 0 }, log = { 0 };
        toy_stream(registry, &stream);
        uint8_t *byte = byte_of(&stream, row->kind, row->nth, row->at);
        CHECK(*byte != row->to, "%s: the row changes nothing", row->what);
        *byte = row->to;
        rig_pack(&stream, &log);
        struct said *said = verify(registry, &log, NULL, 0);
        CHECK(said->verdict.status == row->status, "%s: expected status %d, got %d (%s)", row->what,
              row->status, said->verdict.status, said->verdict.error.message);
        CHECK(is_said(said, row->said), "%s: expected \"%s\", got \"%s\", \"%s\", \"%s\"", row->what,
              row->said, said->divergence.summary, said->reason, said->verdict.error.message);
        free(said);
        firn_buf_free(&stream);
        firn_buf_free(&log);
    }
    firn_registry_free(registry);
}

/* Under another rule the first event that changes is named, with the roll behind it and the state. */
static void changed_rule(void)
{
    struct firn_registry *registry = rig_registry();
    const struct firn_rule_change rules[] = { { "damage", 4, "" } }, same[] = { { "damage", 3, "" } };
    struct firn_spec *spec = rig_toy(registry, 5, toy_mishap_none);
    struct firn_buf log = { 0 };
    rig_record(&spec, 1, &log);
    struct said *said = verify(registry, &log, rules, 1);
    const struct firn_divergence *divergence = &said->divergence;
    CHECK(said->verdict.status == FIRN_DIFFERS && said->has_divergence, "the change of a rule is not seen");
    CHECK(strcmp(divergence->field, "hp") == 0 && divergence->step == 1, "first %s in step %d",
          divergence->field, divergence->step);
    CHECK(divergence->input_count == 1 && strcmp(divergence->inputs[0].path, "rules.damage") == 0,
          "%zu inputs differ, the first is %s", divergence->input_count, divergence->inputs[0].path);
    CHECK(divergence->state_known && divergence->state_count >= 1 &&
              strstr(divergence->state[0].path, "player[") != NULL,
          "the states after the step are not compared");
    CHECK(divergence->roll_count >= 1, "the rolls of the step are not shown");
    free(said);
    said = verify(registry, &log, same, 1);
    CHECK(said->verdict.status == FIRN_OK, "under its own rules it differs");
    free(said);
    firn_spec_free(spec);
    firn_buf_free(&log);
    firn_registry_free(registry);
}

/* A keyframe of the step tells the recorded state, even where the run that made it is gone. */
static void keyframes_tell_state(void)
{
    struct firn_registry *registry = rig_registry();
    struct firn_spec *spec = rig_toy(registry, 5, toy_mishap_none);
    struct firn_buf log = { 0 }, stream = { 0 }, changed = { 0 };
    firn_spec_params(spec)->keyframe_every_steps = 1;
    rig_record(&spec, 1, &log);
    rig_unpack(&log, &stream);
    *byte_of(&stream, 17, 0, 7) = 111;                    /* hp after the first blow */
    *byte_of(&stream, FIRN_KIND_KEYFRAME, 1, 7) = 111;    /* a word of the state after it */
    rig_pack(&stream, &changed);
    struct said *said = verify(registry, &changed, NULL, 0);
    CHECK(said->divergence.state_known && said->divergence.state_count == 1 &&
              strcmp(said->divergence.state[0].recorded, "111") == 0,
          "known %d, %zu fields differ, %s: %s | %s", said->divergence.state_known,
          said->divergence.state_count, said->divergence.state[0].path, said->divergence.state[0].recorded,
          said->divergence.state[0].now);
    free(said);
    firn_spec_free(spec);
    firn_buf_free(&log);
    firn_buf_free(&stream);
    firn_buf_free(&changed);
    firn_registry_free(registry);
}

/* A setup that the engine refuses is never run, however it came into the log. */
static void refused_setup(void)
{
    struct firn_registry *registry = rig_registry();
    struct firn_spec *spec = rig_toy(registry, 5, toy_mishap_none);
    struct firn_buf stream = { 0 }, log = { 0 };
    struct toy_setup *setup = (struct toy_setup *)(void *)firn_spec_setup(spec);
    for (int32_t i = 0; i < setup->players_count; i++)
        setup->players[i].hp = 1000;
    firn_buf_append(&stream, spec->known->record.data, spec->known->record.size);
    rig_play(spec, 0, &stream);
    rig_pack(&stream, &log);
    struct said *said = verify(registry, &log, NULL, 0);
    CHECK(said->judgement == FIRN_BATTLE_REFUSED && said->verdict.status == FIRN_DIFFERS && is_said(said, "TOY-001"),
          "judgement %d, status %d: %s", said->judgement, said->verdict.status, said->reason);
    free(said);
    firn_spec_free(spec);
    firn_buf_free(&stream);
    firn_buf_free(&log);
    firn_registry_free(registry);
}

static void engine_not_here(void)
{
    struct firn_registry *registry = rig_registry(), *empty;
    struct firn_spec *spec = rig_toy(registry, 5, toy_mishap_none);
    struct firn_buf log = { 0 };
    firn_registry_new_empty(&empty);
    rig_record(&spec, 1, &log);
    struct said *said = verify(empty, &log, NULL, 0);
    CHECK(said->verdict.status == FIRN_UNKNOWN && said->judgement == FIRN_BATTLE_UNKNOWN, "status %d",
          said->verdict.status);
    CHECK(is_said(said, "recorded under toy 1, this build has"), "%s", said->verdict.error.message);
    free(said);
    firn_spec_free(spec);
    firn_buf_free(&log);
    firn_registry_free(registry);
    firn_registry_free(empty);
}

/* A battle that a player left: verify takes the stop from the log as it takes an order. */
static void stopped_battle(void)
{
    struct firn_registry *registry = rig_registry();
    struct firn_spec *spec = rig_toy(registry, 5, toy_mishap_none);
    struct firn_buf log = { 0 };
    struct firn_recorder *recorder;
    struct firn_outcome outcome;
    firn_recorder_open_memory(&recorder, &log, NULL, NULL);
    firn_recorder_begin(recorder, spec, NULL);
    for (int step = 0; step < 4; step++) {
        int32_t actors[FIRN_AWAIT_MAX], count = firn_recorder_awaiting(recorder, actors);
        struct firn_order orders[FIRN_AWAIT_MAX] = { 0 };
        for (int32_t i = 0; i < count; i++)
            orders[i] = (struct firn_order){ actors[i], toy_verb_guard, 1, { 0 } };
        CHECK(firn_recorder_step(recorder, orders, count, NULL) == FIRN_OK, "a guard is refused");
    }
    firn_recorder_stop(recorder);
    firn_recorder_end(recorder, &outcome, NULL);
    firn_recorder_close(recorder, NULL, NULL);
    CHECK(outcome.outcome == FIRN_OUTCOME_STOPPED, "outcome %d", (int)outcome.outcome);
    struct said *said = verify(registry, &log, NULL, 0);
    CHECK(said->verdict.status == FIRN_OK && said->verdict.steps == 4, "status %d (%s, %s), %llu steps",
          said->verdict.status, said->verdict.error.message, said->divergence.summary,
          (unsigned long long)said->verdict.steps);
    free(said);
    firn_spec_free(spec);
    firn_buf_free(&log);
    firn_registry_free(registry);
}

/* A lean log has orders and checks, and verifies all the same. */
static void lean_log(void)
{
    struct firn_registry *registry = rig_registry();
    struct firn_spec *spec = rig_toy(registry, 5, toy_mishap_none);
    struct firn_buf log = { 0 };
    struct firn_log *reader;
    struct firn_record record;
    struct firn_error error = { FIRN_OK, 0, "" };
    enum firn_status status;
    firn_spec_params(spec)->events = false;
    rig_record(&spec, 1, &log);
    struct said *said = verify(registry, &log, NULL, 0);
    CHECK(said->verdict.status == FIRN_OK, "%s", said->verdict.error.message);
    CHECK(said->verdict.events > 50, "the events are not counted: %llu",
          (unsigned long long)said->verdict.events);
    firn_log_new(&reader);
    firn_log_open_memory(reader, log.data, log.size);
    while ((status = firn_log_next(reader, &record, &error)) == FIRN_OK)
        CHECK(record.kind < FIRN_KIND_EVENT_FROM, "a lean log holds a %s", record.name);
    CHECK(status == FIRN_END, "%s", error.message);
    firn_log_free(reader);
    free(said);
    firn_spec_free(spec);
    firn_buf_free(&log);
    firn_registry_free(registry);
}

/* A program reads fields by name, words and number. */
static void fields_of_records(void)
{
    struct firn_registry *registry = rig_registry();
    struct firn_spec *spec = rig_toy(registry, 5, toy_mishap_none);
    struct firn_buf log = { 0 };
    struct firn_log *reader;
    struct firn_record record;
    struct firn_log_field field;
    rig_record(&spec, 1, &log);
    firn_log_new(&reader);
    firn_log_open_memory(reader, log.data, log.size);
    while (firn_log_next(reader, &record, NULL) == FIRN_OK && record.kind != toy_kind_volley)
        continue;
    CHECK(firn_log_field(reader, 0, &field) && strcmp(field.name, "player") == 0 && field.is_number &&
              strcmp(field.words, "Cid") == 0 && field.value == 2,
          "the first field is %s: %s", field.name, field.words);
    CHECK(firn_log_field(reader, 2, &field) && strcmp(field.name, "targets[1]") == 0, "the third field is %s",
          field.name);
    CHECK(!firn_log_field(reader, 3, &field) && !firn_log_field(reader, -1, &field), "there are more fields");
    firn_log_free(reader);
    firn_spec_free(spec);
    firn_buf_free(&log);
    firn_registry_free(registry);
}

static void many_battles(void)
{
    enum { BATTLES = 300 };
    struct firn_registry *registry = rig_registry();
    struct firn_spec *specs[BATTLES];
    struct firn_buf log = { 0 };
    struct firn_log *reader;
    struct firn_record record;
    for (int i = 0; i < BATTLES; i++)
        specs[i] = i % 3 == 2 ? rig_toy(registry, (uint64_t)i, toy_mishap_none)
                              : rig_arena(registry, (uint64_t)i);
    rig_record(specs, BATTLES, &log);
    struct said *said = verify(registry, &log, NULL, 0);
    CHECK(said->verdict.status == FIRN_OK && said->verdict.judged[FIRN_BATTLE_SAME] == BATTLES,
          "%llu of %d are the same: %s", (unsigned long long)said->verdict.judged[FIRN_BATTLE_SAME], BATTLES,
          said->verdict.error.message);
    firn_log_new(&reader);
    for (uint64_t battle = 0; battle < BATTLES; battle += 37) {
        firn_log_open_memory(reader, log.data, log.size);
        CHECK(firn_log_seek(reader, battle, NULL) == FIRN_OK &&
                  firn_log_next(reader, &record, NULL) == FIRN_OK && record.kind == FIRN_KIND_BATTLE,
              "battle %llu is not found", (unsigned long long)battle);
        CHECK(record.battle == battle && firn_log_seed(reader) == specs[battle]->seed,
              "battle %llu: found battle %llu", (unsigned long long)battle,
              (unsigned long long)record.battle);
    }
    firn_log_free(reader);
    for (int i = 0; i < BATTLES; i++)
        firn_spec_free(specs[i]);
    free(said);
    firn_buf_free(&log);
    firn_registry_free(registry);
}

/* ---- engines that have changed since ---- */

/* A registry whose toy is this one, with the tables of the toy. */
static struct firn_registry *registry_of(const struct firn_engine *engine)
{
    struct firn_registry *registry;
    struct firn_error error = { FIRN_OK, 0, "" };
    firn_registry_new_empty(&registry);
    CHECK(firn_registry_add(registry, engine, &error) == FIRN_OK, "%s", error.message);
    return registry;
}

static int32_t faulty_from; /* the step */

static struct firn_outcome faulty_outcome(const struct firn_battle *battle, const int32_t *words)
{
    if (battle->seed == 5 && battle->step >= faulty_from)
        return (struct firn_outcome){ 8, toy_reason_cap };
    return firn_engine_toy.outcome(battle, words);
}

/* Two battles of the toy, in many frames. */
static void record_frames(struct firn_registry *registry, struct firn_buf *log)
{
    const struct firn_recorder_options live = { .flush_bytes = 64 };
    struct firn_recorder *recorder;
    firn_recorder_open_memory(&recorder, log, &live, NULL);
    for (uint64_t seed = 5; seed <= 6; seed++) {
        struct firn_spec *spec = rig_toy(registry, seed, toy_mishap_none);
        CHECK(firn_recorder_battle(recorder, spec, NULL, NULL, NULL) == FIRN_OK, "a battle is not recorded");
        firn_spec_free(spec);
    }
    firn_recorder_close(recorder, NULL, NULL);
}

static void expect_fault(const struct said *said, enum firn_status status, const char *text)
{
    const uint64_t *judged = said->verdict.judged;
    CHECK(said->verdict.status == status && judged[FIRN_BATTLE_FAULTY] == 1, "step %d: status %d (%s), %llu faulty",
          (int)faulty_from, said->verdict.status, said->verdict.error.message,
          (unsigned long long)judged[FIRN_BATTLE_FAULTY]);
    CHECK(strstr(said->reason, text) != NULL, "expected \"%s\", got \"%s\"", text, said->reason);
}

static void faulty_battle(void)
{
    static const int32_t steps[] = { 0, 1, 3, 30 };
    const struct firn_rule_change rules[] = { { "damage", 4, "" } };
    struct firn_engine engine = firn_engine_toy;
    struct firn_registry *good = rig_registry(), *registry;
    struct firn_buf log = { 0 };
    engine.outcome = faulty_outcome;
    registry = registry_of(&engine);
    record_frames(good, &log);
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        faulty_from = steps[i];
        struct said *said = verify(registry, &log, NULL, 0);
        expect_fault(said, FIRN_BUG, "outcome() gives 8");
        CHECK(said->verdict.battles == 2 && said->verdict.judged[FIRN_BATTLE_SAME] == 1 && said->verdict.sealed,
              "%llu battles, %llu the same", (unsigned long long)said->verdict.battles,
              (unsigned long long)said->verdict.judged[FIRN_BATTLE_SAME]);
        CHECK(strstr(said->verdict.error.message, "outcome() gives 8") != NULL, "got %s", said->verdict.error.message);
        free(said);
        said = verify(registry, &log, rules, 1); /* it differs before */
        expect_fault(said, FIRN_BUG, "outcome() gives 8");
        CHECK(said->verdict.judged[FIRN_BATTLE_OUTCOME_CHANGED] + said->verdict.judged[FIRN_BATTLE_CHANGED] == 1,
              "the battle after it is not judged");
        free(said);
    }
    log.data[log.size * 3 / 4] ^= 1;
    struct said *said = verify(registry, &log, NULL, 0);
    expect_fault(said, FIRN_DAMAGED, "");
    free(said);
    firn_buf_free(&log);
    firn_registry_free(registry);
    firn_registry_free(good);
}

static struct firn_outcome endless_outcome(const struct firn_battle *battle, const int32_t *words)
{
    struct firn_outcome outcome = firn_engine_toy.outcome(battle, words);
    return battle->step > 5 ? (struct firn_outcome){ toy_outcome_running, toy_reason_none } : outcome;
}

/* More than 16 MiB in one step. */
static void flooding_step(const struct firn_battle *battle, int32_t *words, const struct firn_order *orders,
                          int32_t count, struct firn_out *out)
{
    firn_engine_toy.step(battle, words, orders, count, out);
    for (int32_t i = 0; i < 3000000 && battle->step == 2; i++)
        FIRN_EMIT(toy, out, stands, .player = 1, .hp = 1000 + i);
}

static struct firn_outcome early_outcome(const struct firn_battle *battle, const int32_t *words)
{
    return battle->step == 4 ? (struct firn_outcome){ toy_outcome_draw, toy_reason_cap }
                             : firn_engine_toy.outcome(battle, words);
}

/* From step 4 on the first is not awaited. */
static int32_t await_fewer(const struct firn_battle *battle, const int32_t *words, int32_t actors[FIRN_AWAIT_MAX])
{
    int32_t count = firn_engine_toy.awaiting(battle, words, actors);
    for (int32_t i = 1; i < count && battle->step >= 3; i++)
        actors[i - 1] = actors[i];
    return battle->step >= 3 ? count - 1 : count;
}

static const struct bound {
    const char *what;
    bool is_recorded_large;
    struct firn_engine now; /* what it has is another than the toy's */
    int32_t step;
    const char *reason;
} bounds[] = {
    { "no battle ends any more", false, { .outcome = endless_outcome }, 60,
      "run again, it had not ended after 16 MiB of stream" },
    { "a step has no end of events", false, { .step = flooding_step }, 2,
      "run again, it had not ended after 16 MiB of stream" },
    { "a large battle ends earlier", true, { .step = flooding_step, .outcome = early_outcome }, 4,
      "with more than 16 MiB of stream it is not looked at again" },
    { "in a large battle others order", true, { .step = flooding_step, .awaiting = await_fewer }, 4,
      "with more than 16 MiB of stream it is not looked at again" },
    { "a large battle is small now", true, { .outcome = NULL }, 2,
      "with more than 16 MiB of stream it is not looked at again" },
};

/* The toy with what the row has in its place. */
static struct firn_engine engine_of(const struct bound *row)
{
    struct firn_engine engine = firn_engine_toy;
    engine.outcome = row->now.outcome != NULL ? row->now.outcome : engine.outcome;
    engine.step = row->now.step != NULL ? row->now.step : engine.step;
    engine.awaiting = row->now.awaiting != NULL ? row->now.awaiting : engine.awaiting;
    return engine;
}

static void bounded_runs(void)
{
    struct firn_engine flooding = firn_engine_toy;
    flooding.step = flooding_step;
    for (size_t i = 0; i < sizeof bounds / sizeof bounds[0]; i++) {
        const struct bound *row = &bounds[i];
        struct firn_engine engine = engine_of(row);
        struct firn_registry *before = registry_of(row->is_recorded_large ? &flooding : &firn_engine_toy);
        struct firn_registry *registry = registry_of(&engine);
        struct firn_spec *spec = rig_toy(before, 5, toy_mishap_none);
        struct firn_buf log = { 0 };
        rig_record(&spec, 1, &log);
        struct said *said = verify(registry, &log, NULL, 0);
        CHECK(said->verdict.status == FIRN_DIFFERS && said->judgement == FIRN_BATTLE_OUTCOME_UNKNOWN,
              "%s: status %d, judgement %d (%s)", row->what, said->verdict.status, said->judgement,
              said->verdict.error.message);
        CHECK(strcmp(said->reason, row->reason) == 0, "%s: got \"%s\"", row->what, said->reason);
        CHECK(said->divergence.step == row->step, "%s: in step %d", row->what, (int)said->divergence.step);
        free(said);
        firn_spec_free(spec);
        firn_buf_free(&log);
        firn_registry_free(registry);
        firn_registry_free(before);
    }
}

static void nothing_is_no_pass(void)
{
    struct firn_registry *registry = rig_registry();
    struct firn_buf log = { 0 };
    rig_record(NULL, 0, &log);
    struct said *said = verify(registry, &log, NULL, 0);
    CHECK(said->verdict.status == FIRN_UNKNOWN && is_said(said, "0 battles"), "status %d: %s",
          said->verdict.status, said->verdict.error.message);
    free(said);
    firn_buf_free(&log);
    firn_registry_free(registry);
}

/* A log whose two frames are cut at `cut`, with an index that says this of them. */
static void two_frames(const struct firn_buf *stream, size_t cut, struct firn_begins first,
                       struct firn_begins second, struct firn_buf *log)
{
    struct firn_writer *writer;
    firn_writer_open_memory(&writer, log, NULL, NULL);
    firn_writer_frame(writer, stream->data, cut, first, NULL);
    firn_writer_frame(writer, stream->data + cut, stream->size - cut, second, NULL);
    CHECK(firn_writer_close(writer, NULL, NULL) == FIRN_OK, "the log cannot be made");
}

static enum firn_status read_whole(const struct firn_buf *log, struct firn_error *error)
{
    struct firn_log *reader;
    struct firn_record record;
    enum firn_status status;
    firn_log_new(&reader);
    firn_log_open_memory(reader, log->data, log->size);
    while ((status = firn_log_next(reader, &record, error)) == FIRN_OK)
        continue;
    firn_log_free(reader);
    return status;
}

/* Frames end at record boundaries, and the index says what begins in each: else it is damage, whoever reads. */
static void frames_and_index(void)
{
    const struct firn_begins both = { 1, 1 }, none = { 0, 0 }, other = { 1, 0 }, later = { 0, 1 };
    const struct {
        const char *what;
        size_t beyond; /* the record's first byte at which the frame is cut */
        struct firn_begins first, second;
        enum firn_status status;
        const char *said;
    } rows[] = {
        { "frames of whole records", 0, both, none, FIRN_OK, "" },
        { "a frame that ends inside a record", 2, both, none, FIRN_DAMAGED, "the end of the frame" },
        { "an index that says it of another frame", 0, other, later, FIRN_DAMAGED, "index: it says that other" },
    };
    struct firn_registry *registry = rig_registry();
    struct firn_buf stream = { 0 };
    toy_stream(registry, &stream);
    size_t cut = (size_t)(byte_of(&stream, 17, 3, 0) - stream.data);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct firn_buf log = { 0 };
        struct firn_error error = { FIRN_OK, 0, "" };
        two_frames(&stream, cut + rows[i].beyond, rows[i].first, rows[i].second, &log);
        struct said *said = verify(registry, &log, NULL, 0);
        enum firn_status read = read_whole(&log, &error);
        CHECK(said->verdict.status == rows[i].status && strstr(said->verdict.error.message, rows[i].said) != NULL,
              "%s: verified as %d: %s", rows[i].what, said->verdict.status, said->verdict.error.message);
        CHECK(read == (rows[i].status == FIRN_OK ? FIRN_END : rows[i].status), "%s: read as %d: %s",
              rows[i].what, read, error.message);
        free(said);
        firn_buf_free(&log);
    }
    firn_buf_free(&stream);
    firn_registry_free(registry);
}

/* The order of exit statuses that tools combine by. */
static void worse_exits(void)
{
    static const int order[] = { 70, 5, 4, 1, 3, 6, 0 };
    for (size_t i = 0; i + 1 < sizeof order / sizeof order[0]; i++)
        for (size_t j = i; j < sizeof order / sizeof order[0]; j++)
            CHECK(firn_exit_worse(order[j], order[i]) == order[i], "%d and %d give %d", order[i], order[j],
                  firn_exit_worse(order[j], order[i]));
}

const struct suite suite_audit = { "audit", (const struct test[]){
    { "what was changed in a log is named", changed_logs },
    { "a changed rule is named, with the field, the state and the rolls", changed_rule },
    { "a keyframe tells the recorded state", keyframes_tell_state },
    { "a setup that its engine refuses is not run", refused_setup },
    { "an engine that is not here is said to be so", engine_not_here },
    { "a battle stopped from outside verifies", stopped_battle },
    { "a lean log has no events and verifies", lean_log },
    { "a program reads the fields of a record", fields_of_records },
    { "a pack of two engines verifies, and any battle of it is found", many_battles },
    { "an engine that breaks its contract costs its battle, and later damage is found", faulty_battle },
    { "a battle that is too large, or never ends, ends all the same, and no outcome is claimed", bounded_runs },
    { "a log without battles is no pass", nothing_is_no_pass },
    { "frames end at records, and the index says what begins in them", frames_and_index },
    { "of several exit statuses the worse is taken", worse_exits },
    { NULL, NULL },
} };
