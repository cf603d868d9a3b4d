/* The recorder as a program uses it: what it refuses, so that whatever it says is done verifies afterwards. */
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

const struct suite suite_recorder = { "recorder", (const struct test[]){
    { "inputs outside their ranges are refused before an engine sees them", bad_inputs },
    { "orders other than those awaited are refused and leave no trace", bad_orders },
    { "calls out of turn are refused", out_of_turn },
    { NULL, NULL },
} };
