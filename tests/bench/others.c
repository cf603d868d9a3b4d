/* What would be taken otherwise, see bench.h: NDJSON and jq to read, JSON as text and cmp to verify. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "tests/bench/bench.h"

struct other {
    const struct bench *bench;
    struct bench_corpus *corpus;
    char pack[300];
    char json[300];
    char fresh[300];
    char info[300];
    char verify[300];
};

static void run_info(void *self)
{
    const struct other *it = self;
    const char *const arguments[] = { it->info, it->pack, NULL };
    bench_need(bench_run(arguments, NULL) == 0, "firn-info");
}

static void run_jq(void *self)
{
    const struct other *it = self;
    const char *const arguments[] = { "jq", "-n", "reduce inputs as $r (0; if $r.event then . + 1 else . end)",
                                      it->json, NULL };
    bench_need(bench_run(arguments, NULL) == 0, "jq");
}

static void run_verify(void *self)
{
    const struct other *it = self;
    const char *const arguments[] = { it->verify, it->pack, NULL };
    bench_need(bench_run(arguments, NULL) == 0, "firn-verify");
}

static void export(const struct other *it, const char *path)
{
    const struct firn_filter filter = firn_filter_all();
    struct firn_filtered filtered;
    struct firn_error error;
    struct firn_log *log;
    FILE *out = fopen(path, "w");
    bench_need(out != NULL, path);
    bench_must(firn_log_new(&log), NULL, "log");
    bench_must(firn_export(out, FIRN_EXPORT_NDJSON, log, it->pack, &filter, &filtered, &error), &error, "export");
    firn_log_free(log);
    fclose(out);
}

/* A fresh run written as text, and held against the text that was kept. */
static void run_cmp(void *self)
{
    const struct other *it = self;
    const char *const arguments[] = { "cmp", it->json, it->fresh, NULL };
    bench_simulate_all(it->corpus);
    export(it, it->fresh);
    bench_need(bench_run(arguments, NULL) == 0, "cmp");
}

static void name_files(struct other *it)
{
    const char *folder = it->bench->folder;
    snprintf(it->pack, sizeof it->pack, "%s/pack.firn", folder);
    snprintf(it->json, sizeof it->json, "%s/pack.ndjson", folder);
    snprintf(it->fresh, sizeof it->fresh, "%s/fresh.ndjson", folder);
    snprintf(it->info, sizeof it->info, "%s/firn-info", it->bench->bin);
    snprintf(it->verify, sizeof it->verify, "%s/firn-verify", it->bench->bin);
}

void bench_others(const struct bench *bench, struct bench_corpus *corpus)
{
    enum { INFO, JQ, VERIFY, CMP, SIDES };
    static const struct bench_side sides[SIDES] = {
        { "firn-info", run_info }, { "jq", run_jq }, { "firn-verify", run_verify }, { "cmp", run_cmp }
    };
    static const double info[SIDES] = { [INFO] = 1 }, jq[SIDES] = { [JQ] = 1 };
    static const double verify[SIDES] = { [VERIFY] = 1 }, cmp[SIDES] = { [CMP] = 1 };
    static struct bench_race race;
    static const char *const there[] = { "jq", "--version", NULL };
    struct other it = { .bench = bench, .corpus = corpus };
    if (bench_run(there, NULL) != 0) {
        fprintf(stderr, "bench: jq is not here, so nothing is held against it\n");
        return;
    }
    name_files(&it);
    bench_write_file(it.pack, corpus->pack.data, corpus->pack.size);
    export(&it, it.json);
    bench_race(&race, sides, SIDES, &it, 3, BENCH_WALL);
    bench_add(bench->figures, (struct bench_figure){ "instead", "firn-info counts the events faster",
        bench_ratio(&race, jq, info), "x", 0, true, "jq over NDJSON" });
    bench_add(bench->figures, (struct bench_figure){ "instead", "firn-verify is faster",
        bench_ratio(&race, cmp, verify), "x", 0, true, "simulation, NDJSON, cmp" });
    unlink(it.pack);
    unlink(it.json);
    unlink(it.fresh);
}
