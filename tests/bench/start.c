/* How long a tool takes to start, see bench.h: against a program that does nothing. */
#include <stdio.h>
#include <unistd.h>

#include "tests/bench/bench.h"

static const char *const tools[] = { "firn-info", "firn-verify", "firn-record" };

enum { TOOLS = sizeof tools / sizeof tools[0], SPAWNS = 301 };

struct starting {
    char empty[300];
    char paths[TOOLS][300];
};

static void run_empty(void *self)
{
    const char *const arguments[] = { ((struct starting *)self)->empty, NULL };
    bench_run(arguments, NULL);
}

static void run_tool(const struct starting *it, int tool)
{
    const char *const arguments[] = { it->paths[tool], "--version", NULL };
    bench_need(bench_run(arguments, NULL) == 0, it->paths[tool]);
}

static void run_info(void *self)
{
    run_tool(self, 0);
}

static void run_verify(void *self)
{
    run_tool(self, 1);
}

static void run_record(void *self)
{
    run_tool(self, 2);
}

void bench_starting(const struct bench *bench)
{
    static const struct bench_side sides[] = { { "an empty program", run_empty },
                                               { "firn-info", run_info },
                                               { "firn-verify", run_verify },
                                               { "firn-record", run_record } };
    static const double empty[1 + TOOLS] = { 1 };
    static struct bench_race race;
    static struct starting it;
    snprintf(it.empty, sizeof it.empty, "%s/firn-bench-empty", bench->folder);
    for (int i = 0; i < TOOLS; i++)
        snprintf(it.paths[i], sizeof it.paths[i], "%s/%s", bench->bin, tools[i]);
    bench_race(&race, sides, 1 + TOOLS, &it, SPAWNS, BENCH_WALL);
    bench_say(bench->figures, "start", sides[0].name, bench_seconds(&race, 0) * 1e6, "us");
    for (int i = 0; i < TOOLS; i++) {
        double tool[1 + TOOLS] = { 0 };
        tool[1 + i] = 1;
        bench_hold(bench->figures, "start", tools[i], bench_ratio(&race, tool, empty), 1.25, "an empty C program");
    }
}
