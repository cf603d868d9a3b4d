/* What verifying and reading a pack cost over zstd, memcmp and the simulation alone, see bench.h. */
#include <stdio.h>
#include <unistd.h>

#include "tests/bench/bench.h"

struct judging {
    struct bench_corpus *corpus;
    struct firn_verifier *verifier;
    struct firn_log *log;
    char path[300];
};

static void run_bare(void *self)
{
    bench_simulate_all(((struct judging *)self)->corpus);
}

static void run_compare(void *self)
{
    const struct bench_corpus *corpus = ((struct judging *)self)->corpus;
    bench_zstd_decode(corpus->pack.data, corpus->pack.size, corpus->stream.data);
}

static void run_digest(void *self)
{
    bench_digest(((struct judging *)self)->corpus);
}

static void run_verify(void *self)
{
    const struct judging *it = self;
    struct firn_verdict verdict;
    firn_verifier_file(it->verifier, it->path, &verdict);
    bench_must(verdict.status, &verdict.error, "verify");
    bench_need(verdict.judged[FIRN_BATTLE_SAME] == it->corpus->count, "verify: not all are the same");
}

static void read_log(const struct judging *it, bool digest)
{
    struct firn_record record;
    struct firn_error error;
    enum firn_status status;
    bench_must(firn_log_open(it->log, it->path, digest, &error), &error, "open");
    while ((status = firn_log_next(it->log, &record, &error)) == FIRN_OK)
        continue;
    bench_must(status == FIRN_END ? FIRN_OK : status, &error, "read");
    bench_need(firn_log_counts(it->log).events == it->corpus->events, "read: not all events");
}

static void run_read(void *self)
{
    read_log(self, false);
}

static void run_read_digest(void *self)
{
    read_log(self, true);
}

static void begin(struct judging *it, const struct bench *bench, struct bench_corpus *corpus)
{
    *it = (struct judging){ .corpus = corpus };
    snprintf(it->path, sizeof it->path, "%s/pack.firn", bench->folder);
    bench_write_file(it->path, corpus->pack.data, corpus->pack.size);
}

void bench_verifying(const struct bench *bench, struct bench_corpus *corpus)
{
    enum { BARE, COMPARE, VERIFY, SIDES };
    static const struct bench_side sides[SIDES] = {
        [BARE] = { "bare simulation", run_bare },
        [COMPARE] = { "zstd -d and memcmp", run_compare },
        [VERIFY] = { "verified", run_verify },
    };
    static const double verify[SIDES] = { [VERIFY] = 1 };
    static const double parts[SIDES] = { [BARE] = 1, [COMPARE] = 1 };
    static struct bench_race race;
    struct judging it;
    struct firn_error error;
    begin(&it, bench, corpus);
    bench_must(firn_verifier_new(&it.verifier, corpus->registry, NULL, &error), &error, "verifier");
    bench_race(&race, sides, SIDES, &it, bench->rounds, BENCH_CPU);
    bench_hold(bench->figures, corpus->name, "verifying", bench_ratio(&race, verify, parts), 1.15,
               "zstd -d + memcmp + bare simulation");
    bench_say(bench->figures, corpus->name, sides[VERIFY].name,
              bench_seconds(&race, VERIFY) / (double)corpus->events * 1e9, "ns an event");
    firn_verifier_free(it.verifier);
    unlink(it.path);
}

void bench_reading(const struct bench *bench, struct bench_corpus *corpus)
{
    enum { COMPARE, READ, READ_DIGEST, DIGEST, SIDES };
    static const struct bench_side sides[SIDES] = {
        [COMPARE] = { "zstd -d and memcmp", run_compare },
        [READ] = { "read", run_read },
        [READ_DIGEST] = { "read with the digest", run_read_digest },
        [DIGEST] = { "BLAKE2b", run_digest },
    };
    static const double compare[SIDES] = { [COMPARE] = 1 };
    static const double read[SIDES] = { [READ] = 1 };
    static const double read_digest[SIDES] = { [READ_DIGEST] = 1, [DIGEST] = -1 };
    static struct bench_race race;
    struct bench_figures *figures = bench->figures;
    double to_ns = 1e9 / (double)corpus->events;
    struct judging it;
    begin(&it, bench, corpus);
    bench_must(firn_log_new(&it.log), NULL, "log");
    bench_race(&race, sides, SIDES, &it, bench->rounds, BENCH_CPU);
    bench_hold(figures, corpus->name, "reading", bench_ratio(&race, read, compare), 2.5, "zstd -d + memcmp");
    bench_hold(figures, corpus->name, "reading with the digest, less BLAKE2b",
               bench_ratio(&race, read_digest, compare), 2.5, "zstd -d + memcmp");
    bench_say(figures, corpus->name, sides[READ].name, bench_seconds(&race, READ) * to_ns, "ns an event");
    bench_say(figures, corpus->name, sides[COMPARE].name, bench_seconds(&race, COMPARE) * to_ns, "ns an event");
    firn_log_free(it.log);
    unlink(it.path);
}
