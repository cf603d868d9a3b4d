/* The recorder as a program uses it: what it refuses, so that whatever it says is done verifies afterwards. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "audit_rig.h"
#include "test.h"
#include "tests/toy/toy.h"

struct use {
    struct firn_registry *registry;
    struct firn_spec *spec;
    struct toy_setup *setup;
    struct firn_recorder *recorder;
    struct firn_buf log;
    struct firn_error error;
};

static void begin(struct use *use)
{
    *use = (struct use){ .registry = rig_registry() };
    use->spec = rig_toy(use->registry, 5, toy_mishap_none);
    use->setup = (struct toy_setup *)(void *)firn_spec_setup(use->spec);
    firn_recorder_open_memory(&use->recorder, &use->log, NULL, NULL);
}

static void end(struct use *use)
{
    firn_recorder_abort(use->recorder);
    firn_buf_free(&use->log);
    firn_spec_free(use->spec);
    firn_registry_free(use->registry);
}

/* ---- inputs ---- */

static void too_many_players(struct use *use)
{
    use->setup->players_count = 100000;
}

static void no_players(struct use *use)
{
    use->setup->players_count = 0;
}

static void no_hp(struct use *use)
{
    use->setup->players[1].hp = 0;
}

static void no_mishap(struct use *use)
{
    use->setup->mishap = 99;
}

static void no_checks(struct use *use)
{
    firn_spec_params(use->spec)->check_every_events = 0;
}

static void keyframes_before(struct use *use)
{
    firn_spec_params(use->spec)->keyframe_every_steps = -1;
}

static void hard_rule(struct use *use)
{
    ((struct toy_rules *)(void *)firn_spec_rules(use->spec))->hit_percent = 101;
}

static void refused_setup(struct use *use)
{
    use->setup->players[0].hp = use->setup->players[1].hp = use->setup->players[2].hp = 1000;
}

static const struct {
    void (*change)(struct use *use);
    enum firn_status status;
    const char *says;
} inputs[] = {
    { too_many_players, FIRN_USAGE, "players.count: 100000 is outside 2..4" },
    { no_players, FIRN_USAGE, "players.count: 0 is outside 2..4" },
    { no_hp, FIRN_USAGE, "players[1].hp: 0 is outside 1..1000" },
    { no_mishap, FIRN_USAGE, "mishap: 99 is no value of mishap" },
    { no_checks, FIRN_USAGE, "record.check_every_events: 0" },
    { keyframes_before, FIRN_USAGE, "record.keyframe_every_steps: -1" },
    { hard_rule, FIRN_USAGE, "rules.hit_percent: 101" },
    { refused_setup, FIRN_REFUSED, "TOY-001" },
};

static void bad_inputs(void)
{
    for (size_t i = 0; i < sizeof inputs / sizeof inputs[0]; i++) {
        struct use use;
        begin(&use);
        inputs[i].change(&use);
        enum firn_status status = firn_spec_check(use.spec, &use.error);
        CHECK(status == inputs[i].status && strstr(use.error.message, inputs[i].says) != NULL,
              "expected \"%s\", got %d: %s", inputs[i].says, status, use.error.message);
        status = firn_recorder_begin(use.recorder, use.spec, &use.error);
        CHECK(status == inputs[i].status, "%s: the recorder takes it", inputs[i].says);
        end(&use);
    }
}

/* ---- orders ---- */

static struct firn_order guard_of(int32_t actor)
{
    return (struct firn_order){ actor, toy_verb_guard, 1, { 0 } };
}

static const struct {
    const char *what;
    int32_t actors[4];
    int32_t count;
    int32_t verb; /* of the last order */
    const char *says;
} orders_given[] = {
    { "too few", { 0, 1 }, 2, toy_verb_guard, "2 orders for 3 actors" },
    { "too many", { 0, 1, 2, 2 }, 4, toy_verb_guard, "4 orders for 3 actors" },
    { "swapped", { 1, 0, 2 }, 3, toy_verb_guard, "an order of actor 1 where that of actor 0" },
    { "one actor twice", { 0, 0, 2 }, 3, toy_verb_guard, "an order of actor 0 where that of actor 1" },
    { "a verb that is not", { 0, 1, 2 }, 3, 77, "there is no verb 77" },
    { "a strike at nobody", { 0, 1, 2 }, 3, toy_verb_strike, "TOY-003" },
    { "a list longer than it may be", { 0, 1, 2 }, 3, toy_verb_volley, "a list longer" },
};

/* What is refused leaves no trace: the battle goes on, and verifies. */
static void bad_orders(void)
{
    for (size_t i = 0; i < sizeof orders_given / sizeof orders_given[0]; i++) {
        struct use use;
        struct firn_order given[4], good[3] = { guard_of(0), guard_of(1), guard_of(2) };
        struct firn_verifier *verifier;
        struct firn_verdict verdict;
        begin(&use);
        firn_recorder_begin(use.recorder, use.spec, NULL);
        for (int32_t n = 0; n < orders_given[i].count; n++)
            given[n] = guard_of(orders_given[i].actors[n]);
        struct firn_order *last = &given[orders_given[i].count - 1];
        last->verb = orders_given[i].verb;
        if (last->verb != toy_verb_guard)
            for (int32_t word = 0; word < FIRN_ORDER_WORDS; word++)
                last->args[word] = 9999;
        enum firn_status status =
            firn_recorder_step(use.recorder, given, orders_given[i].count, &use.error);
        CHECK(status != FIRN_OK && strstr(use.error.message, orders_given[i].says) != NULL, "%s: got %d: %s",
              orders_given[i].what, status, use.error.message);
        CHECK(firn_recorder_step(use.recorder, good, 3, &use.error) == FIRN_OK, "%s: then: %s",
              orders_given[i].what, use.error.message);
        firn_recorder_stop(use.recorder);
        firn_recorder_end(use.recorder, NULL, NULL);
        firn_recorder_close(use.recorder, NULL, NULL);
        use.recorder = NULL;
        firn_verifier_new(&verifier, use.registry, NULL, NULL);
        CHECK(firn_verifier_memory(verifier, use.log.data, use.log.size, &verdict) == FIRN_OK && verdict.steps == 1,
              "%s: what was recorded does not verify: %s", orders_given[i].what, verdict.error.message);
        firn_verifier_free(verifier);
        end(&use);
    }
}

/* ---- turns ---- */

static void out_of_turn(void)
{
    struct use use;
    int32_t actors[FIRN_AWAIT_MAX];
    struct firn_order good[3] = { guard_of(0), guard_of(1), guard_of(2) };
    begin(&use);
    CHECK(firn_recorder_step(use.recorder, good, 3, NULL) == FIRN_USAGE, "a step before the battle");
    CHECK(firn_recorder_end(use.recorder, NULL, NULL) == FIRN_USAGE, "an end before the battle");
    CHECK(!firn_recorder_is_running(use.recorder) && firn_recorder_awaiting(use.recorder, actors) == 0 &&
              firn_recorder_state(use.recorder) == NULL,
          "there is a battle before the battle");
    CHECK(firn_recorder_begin(use.recorder, use.spec, NULL) == FIRN_OK, "the battle does not begin");
    CHECK(firn_recorder_begin(use.recorder, use.spec, NULL) == FIRN_USAGE, "a battle in a battle");
    CHECK(firn_recorder_end(use.recorder, NULL, NULL) == FIRN_USAGE, "an end while it is running");
    firn_recorder_stop(use.recorder);
    CHECK(firn_recorder_step(use.recorder, good, 3, NULL) == FIRN_USAGE, "a step after the stop");
    CHECK(firn_recorder_end(use.recorder, NULL, NULL) == FIRN_OK, "the end is not recorded");
    CHECK(firn_recorder_end(use.recorder, NULL, NULL) == FIRN_USAGE, "a second end");
    end(&use);
}

/* ---- faults of the engine ---- */

/* The toy, with one fault while `fault` is where it is looked for. */
enum fault { NO_FAULT, IN_SETUP, IN_STEP, IN_AWAITING, IN_SUGGEST };
static enum fault fault;

static void faulty_setup(const struct firn_battle *battle, int32_t *state, struct firn_out *out)
{
    firn_engine_toy.setup(battle, state, out);
    if (fault == IN_SETUP)
        firn_roll(out, toy_roll_hit, 0, 1, 0, 0);
}

static void faulty_step(const struct firn_battle *battle, int32_t *state, const struct firn_order *orders, int32_t count,
                        struct firn_out *out)
{
    firn_engine_toy.step(battle, state, orders, count, out);
    if (fault == IN_STEP)
        firn_roll(out, toy_roll_hit, 0, 1, 0, 0);
}

static int32_t faulty_awaiting(const struct firn_battle *battle, const int32_t *state, int32_t actors[FIRN_AWAIT_MAX])
{
    return fault == IN_AWAITING ? -1 : firn_engine_toy.awaiting(battle, state, actors);
}

static void faulty_suggest(const struct firn_battle *battle, const int32_t *state, int32_t actor, struct firn_order *order)
{
    firn_engine_toy.suggest(battle, state, actor, order);
    if (fault == IN_SUGGEST)
        order->actor++;
}

static const struct {
    enum fault fault;
    bool by_steps; /* by firn_recorder_begin and _step, else by firn_recorder_battle */
    const char *says;
} faults[] = {
    { IN_SETUP, true, "engine toy: step 0: firn_roll() at site 1: below is 0" },
    { IN_SETUP, false, "engine toy: step 0: firn_roll() at site 1: below is 0" },
    { IN_STEP, true, "engine toy: step 1: firn_roll() at site 1: below is 0" },
    { IN_STEP, false, "engine toy: step 1: firn_roll() at site 1: below is 0" },
    { IN_AWAITING, true, "engine toy: step 1: awaiting() gives -1 actors" },
    { IN_AWAITING, false, "engine toy: step 1: awaiting() gives -1 actors" },
    { IN_SUGGEST, false, "engine toy: step 1: suggest() for actor 0" },
};

enum { TO_BEGIN, TO_STEP, TO_END, TO_BATTLE, TO_FLUSH, TO_SCHEMA, TO_CLOSE, ASKED };

static enum firn_status ask(struct use *use, int what)
{
    struct firn_order good[3] = { guard_of(0), guard_of(1), guard_of(2) };
    struct firn_recorder *recorder = use->recorder;
    switch (what) {
    case TO_BEGIN:
        return firn_recorder_begin(recorder, use->spec, &use->error);
    case TO_STEP:
        return firn_recorder_step(recorder, good, 3, &use->error);
    case TO_END:
        return firn_recorder_end(recorder, NULL, &use->error);
    case TO_BATTLE:
        return firn_recorder_battle(recorder, use->spec, NULL, NULL, &use->error);
    case TO_FLUSH:
        return firn_recorder_flush(recorder, &use->error);
    case TO_SCHEMA:
        return firn_recorder_schema(recorder, use->spec->known, &use->error);
    default:
        use->recorder = NULL;
        return firn_recorder_close(recorder, NULL, &use->error);
    }
}

static void expect_fault(struct use *use, size_t row, int what)
{
    use->error = (struct firn_error){ FIRN_OK, 0, "" };
    enum firn_status status = ask(use, what);
    CHECK(status == FIRN_BUG && use->error.status == FIRN_BUG && strstr(use->error.message, faults[row].says) != NULL,
          "row %zu, call %d: expected \"%s\", got %d: %s", row, what, faults[row].says, status, use->error.message);
}

/* A recorder of faulty battles to `path`. */
static void begin_faulty(struct use *use, struct firn_engine *engine, const char *path)
{
    const struct firn_recorder_options options = { .flush_bytes = 1 };
    *engine = firn_engine_toy;
    engine->setup = faulty_setup;
    engine->step = faulty_step;
    engine->awaiting = faulty_awaiting;
    engine->suggest = faulty_suggest;
    *use = (struct use){ 0 };
    fault = NO_FAULT;
    firn_registry_new_empty(&use->registry);
    firn_registry_add(use->registry, engine, NULL);
    use->spec = rig_toy(use->registry, 5, toy_mishap_none);
    CHECK(firn_recorder_open(&use->recorder, path, &options, &use->error) == FIRN_OK, "%s", use->error.message);
}

static void faults_stick(void)
{
    char folder[] = "/tmp/firn-recorder-XXXXXX", path[60], partial[80];
    CHECK(mkdtemp(folder) != NULL, "no folder for the log");
    snprintf(path, sizeof path, "%s/a.firn", folder);
    snprintf(partial, sizeof partial, "%s.partial", path);
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        struct use use;
        struct firn_engine engine;
        bool begins = faults[i].by_steps && faults[i].fault != IN_SETUP;
        begin_faulty(&use, &engine, path);
        CHECK(ask(&use, TO_BATTLE) == FIRN_OK && ask(&use, TO_FLUSH) == FIRN_OK, "row %zu: a first battle", i);
        CHECK(!begins || ask(&use, TO_BEGIN) == FIRN_OK, "row %zu: the battle does not begin", i);
        fault = faults[i].fault;
        expect_fault(&use, i, begins ? TO_STEP : faults[i].by_steps ? TO_BEGIN : TO_BATTLE);
        fault = NO_FAULT;
        CHECK(!firn_recorder_is_running(use.recorder) && firn_recorder_state(use.recorder) == NULL,
              "row %zu: a battle is running", i);
        firn_recorder_stop(use.recorder);
        for (int what = 0; what < ASKED; what++)
            expect_fault(&use, i, what);
        CHECK(access(path, F_OK) != 0, "row %zu: the log has its name", i);
        CHECK(unlink(partial) == 0, "row %zu: what was written before is not kept", i);
        end(&use);
        unlink(path);
    }
    rmdir(folder);
}

static void aborted_faults(void)
{
    char folder[] = "/tmp/firn-recorder-XXXXXX", path[60];
    struct use use;
    struct firn_engine engine;
    CHECK(mkdtemp(folder) != NULL, "no folder for the log");
    snprintf(path, sizeof path, "%s/a.firn", folder);
    begin_faulty(&use, &engine, path);
    fault = IN_STEP;
    CHECK(ask(&use, TO_BATTLE) == FIRN_BUG, "the fault is not noticed");
    end(&use);
    CHECK(rmdir(folder) == 0, "an aborted recording leaves something behind");
}

const struct suite suite_recorder = { "recorder", (const struct test[]){
    { "inputs outside their ranges are refused before an engine sees them", bad_inputs },
    { "orders other than those awaited are refused and leave no trace", bad_orders },
    { "calls out of turn are refused", out_of_turn },
    { "after a fault of the engine every call fails the same way, and the log gets no name", faults_stick },
    { "a recording that is aborted after a fault of the engine leaves nothing behind", aborted_faults },
    { NULL, NULL },
} };
