/* What an event takes in a file, and the figures behind two defaults: the level, and how often there is a check;
 * see bench.h. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "tests/bench/bench.h"

/* The name of a group of figures, which keep it. */
__attribute__((format(printf, 1, 2))) static char *group_of(const char *format, ...)
{
    va_list args;
    char *group = malloc(40);
    bench_need(group != NULL, "out of memory");
    va_start(args, format);
    vsnprintf(group, 40, format, args);
    va_end(args);
    return group;
}

/* The pack as NDJSON, as firn-export writes it. */
static char *export(const struct bench *bench, const struct bench_corpus *corpus, size_t *size)
{
    const struct firn_filter filter = firn_filter_all();
    struct firn_filtered filtered;
    struct firn_error error;
    struct firn_log *log;
    char path[300], *text = NULL;
    snprintf(path, sizeof path, "%s/pack.firn", bench->folder);
    bench_write_file(path, corpus->pack.data, corpus->pack.size);
    bench_must(firn_log_new(&log), NULL, "log");
    FILE *out = open_memstream(&text, size);
    bench_need(out != NULL, "out of memory");
    bench_must(firn_export(out, FIRN_EXPORT_NDJSON, log, path, &filter, &filtered, &error), &error, "export");
    fclose(out);
    firn_log_free(log);
    unlink(path);
    return text;
}

void bench_sizes(const struct bench *bench, struct bench_corpus *corpus)
{
    char *group = group_of("size, %s", corpus->name);
    struct bench_figures *figures = bench->figures;
    double events = (double)corpus->events;
    size_t json_size;
    char *json = export(bench, corpus, &json_size);
    size_t json_zstd = bench_zstd_whole(json, json_size, 3);
    double mcap = (double)bench_mcap(corpus, 3) / events;
    bench_hold(figures, group, "a pack", (double)corpus->pack.size / (double)json_zstd, 0.60, "NDJSON through zstd -3");
    bench_add(figures, (struct bench_figure){ group, "a pack", (double)corpus->pack.size / events, "bytes an event",
                                              mcap, false, "MCAP of the same rows" });
    bench_say(figures, group, "the stream in it", (double)corpus->stream.size / events, "bytes an event");
    bench_say(figures, group, "MCAP, chunks of 4 MiB under zstd -3, no index", mcap, "bytes an event");
    bench_say(figures, group, "NDJSON through zstd -3", (double)json_zstd / events, "bytes an event");
    bench_say(figures, group, "NDJSON, an event", (double)json_size / events, "bytes");
    free(json);
}

/* ---- the level ---- */

struct encoding {
    struct bench_corpus *corpus;
    int level;
};

static void run_encode(void *self)
{
    const struct encoding *it = self;
    bench_zstd_encode(it->corpus, it->level);
}

static void run_decode(void *self)
{
    const struct bench_corpus *corpus = ((struct encoding *)self)->corpus;
    bench_zstd_decode(corpus->pack.data, corpus->pack.size, NULL);
}

static double bytes_alone(const struct bench_corpus *corpus, int level)
{
    struct firn_buf log = { 0 };
    double bytes = 0, events = 0;
    for (size_t i = 0; i < corpus->count && i < 100; i++) {
        bench_record_one(&log, corpus->specs[i], level);
        bytes += (double)log.size;
        events += (double)bench_simulate(corpus->specs[i]);
    }
    firn_buf_free(&log);
    return bytes / events;
}

static void try_level(const struct bench *bench, struct bench_corpus *corpus, int level)
{
    static const struct bench_side sides[] = { { "encode", run_encode }, { "decode", run_decode } };
    static struct bench_race race;
    struct encoding it = { corpus, level };
    double to_ns = 1e9 / (double)corpus->events;
    char *group = group_of("level %d", level);
    bench_corpus_record(corpus, level);
    bench_race(&race, sides, 2, &it, 5, BENCH_CPU);
    bench_say(bench->figures, group, "a pack", (double)corpus->pack.size / (double)corpus->events, "bytes an event");
    bench_say(bench->figures, group, "a log of one battle", bytes_alone(corpus, level), "bytes an event");
    bench_say(bench->figures, group, "compressing", bench_seconds(&race, 0) * to_ns, "ns an event");
    bench_say(bench->figures, group, "decompressing", bench_seconds(&race, 1) * to_ns, "ns an event");
}

/* ---- checks ---- */

static void try_checks(const struct bench *bench, struct bench_corpus *corpus, int every)
{
    char *group = group_of("check every %d", every);
    struct firn_log *log;
    struct firn_record record;
    for (size_t i = 0; i < corpus->count; i++)
        firn_spec_params(corpus->specs[i])->check_every_events = every;
    bench_corpus_record(corpus, 0);
    char path[300];
    snprintf(path, sizeof path, "%s/pack.firn", bench->folder);
    bench_write_file(path, corpus->pack.data, corpus->pack.size);
    bench_must(firn_log_new(&log), NULL, "log");
    bench_must(firn_log_open(log, path, false, NULL), NULL, "open");
    while (firn_log_next(log, &record, NULL) == FIRN_OK)
        continue;
    bench_say(bench->figures, group, "a pack", (double)corpus->pack.size / (double)corpus->events, "bytes an event");
    bench_say(bench->figures, group, "events a check",
              (double)corpus->events / (double)firn_log_counts(log).checks, "events");
    firn_log_free(log);
    unlink(path);
}

void bench_choices(const struct bench *bench, struct bench_corpus *corpus)
{
    static const int levels[] = { 1, 2, 3, 4, 6, 9, 12 };
    static const int checks[] = { 32, 64, 128, 256, 512, 1 << 20 };
    for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++)
        try_level(bench, corpus, levels[i]);
    for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++)
        try_checks(bench, corpus, checks[i]);
    for (size_t i = 0; i < corpus->count; i++)
        *firn_spec_params(corpus->specs[i]) = firn_params_default();
    bench_corpus_record(corpus, 0);
}
