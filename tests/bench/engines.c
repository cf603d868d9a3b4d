/* How fast each engine is with its minds deciding, and how fast when its recorded orders are given again: turns
 * (of an actor, of a pilot) or battles a second of one processor, see bench.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "audit/play.h"
#include "tests/bench/bench.h"

enum { DECIDING, REPLAYED, UNCHECKED, SIDES, ORDERS_MAX = 400 * 1000, BATTLES_MAX = 64 };

/* One engine's battles, and the orders that were given in them. */
struct minds {
    struct firn_registry *registry;
    struct firn_spec *specs[BATTLES_MAX];
    size_t first[BATTLES_MAX + 1]; /* of each battle's orders */
    size_t count;
    struct firn_order *orders;
    size_t next;
    struct firn_out out;
    struct firn_play play;
    int32_t check_every;
};

/* ---- the sides ---- */

static enum firn_status give_recorded(void *self, int32_t step, int32_t actor, struct firn_order *order,
                                      struct firn_error *error)
{
    struct minds *minds = self;
    (void)step;
    (void)error;
    *order = minds->orders[minds->next++];
    bench_need(order->actor == actor, "another actor is awaited than was");
    return FIRN_OK;
}

static void play_all(struct minds *minds, const struct firn_order_source *source)
{
    struct firn_error error;
    for (size_t i = 0; i < minds->count; i++) {
        minds->next = minds->first[i];
        firn_spec_params(minds->specs[i])->check_every_events = minds->check_every;
        bench_must(firn_play_begin(&minds->play, minds->specs[i], &minds->out, true, &error), &error, "play");
        while (firn_play_is_running(&minds->play))
            bench_must(firn_play_on(&minds->play, source, &error), &error, "step");
    }
}

static void run_deciding(void *self)
{
    struct minds *minds = self;
    minds->check_every = FIRN_CHECK_EVERY_DEFAULT;
    play_all(minds, NULL);
}

static void run_replayed(void *self)
{
    const struct firn_order_source source = { give_recorded, self, false };
    struct minds *minds = self;
    minds->check_every = FIRN_CHECK_EVERY_DEFAULT;
    play_all(minds, &source);
}

static void run_unchecked(void *self)
{
    const struct firn_order_source source = { give_recorded, self, false };
    struct minds *minds = self;
    minds->check_every = INT32_MAX;
    play_all(minds, &source);
}

/* ---- the battles ---- */

static void keep_orders(struct minds *minds, struct firn_spec *spec)
{
    struct firn_error error;
    size_t at = minds->first[minds->count];
    bench_must(firn_play_begin(&minds->play, spec, &minds->out, true, &error), &error, "play");
    while (firn_play_is_running(&minds->play)) {
        struct firn_order orders[FIRN_AWAIT_MAX];
        int32_t count;
        bench_must(firn_play_choose(&minds->play, NULL, orders, &count, &error), &error, "choose");
        bench_need(at + (size_t)count <= ORDERS_MAX, "more orders than there is room for");
        memcpy(minds->orders + at, orders, (size_t)count * sizeof *orders);
        at += (size_t)count;
        bench_must(firn_play_step(&minds->play, orders, count, &error), &error, "step");
    }
    minds->specs[minds->count++] = spec;
    minds->first[minds->count] = at;
}

/* `draws` battles of a roster, or one setup under so many seeds. */
static void begin(struct minds *minds, const char *path, bool is_roster, uint64_t draws)
{
    struct firn_error error;
    *minds = (struct minds){ .orders = malloc(ORDERS_MAX * sizeof *minds->orders) };
    bench_need(minds->orders != NULL && draws <= BATTLES_MAX, "out of memory");
    bench_must(firn_registry_new(&minds->registry, &error), &error, "engines");
    firn_out_init_null(&minds->out);
    for (uint64_t i = 0; i < draws; i++) {
        struct firn_spec *spec;
        enum firn_status status = is_roster ? firn_json_draw(&spec, minds->registry, path, i, &error)
                                            : firn_json_setup(&spec, minds->registry, path, &error);
        bench_must(status, &error, path);
        firn_spec_set_seed(spec, i);
        keep_orders(minds, spec);
    }
}

static void end(struct minds *minds)
{
    for (size_t i = 0; i < minds->count; i++)
        firn_spec_free(minds->specs[i]);
    firn_play_free(&minds->play);
    firn_registry_free(minds->registry);
    free(minds->orders);
}

/* ---- the figures ---- */

/* What is asked of an engine: its unit, and the bars, a second. */
struct wanted {
    const char *name;
    const char *path;
    bool is_roster;
    uint64_t battles;
    bool counts_battles; /* else orders, of which each actor gives one a turn */
    double deciding;
    double replayed;
};

static void rate(const struct bench *bench, const struct wanted *wanted, const char *what, double a_second,
                 double bar)
{
    static char names[8][64];
    static int next;
    char *name = names[next++ % 8];
    snprintf(name, sizeof names[0], "%s %s", wanted->counts_battles ? "battles" : "turns", what);
    bench_add(bench->figures, (struct bench_figure){ .group = wanted->name,
                                                     .name = name,
                                                     .value = a_second,
                                                     .unit = "a second",
                                                     .bar = bar,
                                                     .at_least = true,
                                                     .against = "" });
}

static void measure(const struct bench *bench, const struct wanted *wanted)
{
    static const struct bench_side sides[SIDES] = {
        [DECIDING] = { "deciding", run_deciding },
        [REPLAYED] = { "replayed", run_replayed },
        [UNCHECKED] = { "replayed without checks", run_unchecked },
    };
    static const double all[SIDES] = { [REPLAYED] = 1 }, bare[SIDES] = { [UNCHECKED] = 1 };
    static struct bench_race race;
    struct minds minds;
    begin(&minds, wanted->path, wanted->is_roster, wanted->battles);
    bench_race(&race, sides, SIDES, &minds, bench->rounds, BENCH_CPU);
    double units = wanted->counts_battles ? (double)minds.count : (double)minds.first[minds.count];
    rate(bench, wanted, "with minds deciding", units / bench_seconds(&race, DECIDING), wanted->deciding);
    rate(bench, wanted, "re-simulated from recorded orders", units / bench_seconds(&race, REPLAYED),
         wanted->replayed);
    bench_hold(bench->figures, wanted->name, "re-simulated with checks", bench_ratio(&race, all, bare), 1.11,
               "without a check of the state");
    end(&minds);
}

void bench_engines(const struct bench *bench)
{
    static const struct wanted engines[] = {
        { "tactics", "tests/bench/tactics.json", false, 8, false, 2000, 100000 },
        { "megabots", "fixtures/megabots/roster.json", true, 32, true, 500, 20000 },
        { "loadout", "fixtures/loadout/roster.json", true, 32, false, 100000, 300000 },
    };
    for (size_t i = 0; i < sizeof engines / sizeof engines[0]; i++)
        measure(bench, &engines[i]);
}
