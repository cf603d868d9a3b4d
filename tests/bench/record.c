/* What recording costs over the simulation alone, see bench.h. */
#include <stdio.h>
#include <unistd.h>

#include "audit/play.h"
#include "tests/bench/bench.h"
#include "engine/roll_watch.h"

enum { BARE, UNCOMPRESSED, TO_FILE, ZSTD, DIGEST, SIDES };

struct recording {
    struct bench_corpus *corpus;
    struct firn_out out;
    struct firn_play play;
    struct firn_roll_watch watch;
    char path[300];
};

static void run_bare(void *self)
{
    bench_simulate_all(((struct recording *)self)->corpus);
}

static bool take(void *self, const uint8_t *data, size_t size)
{
    (void)self;
    (void)data;
    (void)size;
    return true;
}

/* All that a recorder does, up to where a full frame would go to zstd. */
static void run_uncompressed(void *self)
{
    struct recording *it = self;
    struct firn_error error;
    for (size_t i = 0; i < it->corpus->count; i++) {
        firn_roll_watch_begin(&it->watch, &it->out);
        bench_must(firn_play_begin(&it->play, it->corpus->specs[i], &it->out, false, &error), &error, "play");
        while (firn_play_is_running(&it->play))
            bench_must(firn_play_on(&it->play, NULL, &error), &error, "step");
        firn_play_end(&it->play);
    }
    firn_out_flush(&it->out);
}

static void run_to_file(void *self)
{
    const struct recording *it = self;
    const struct firn_recorder_options options = { .level = it->corpus->level, .force = true };
    struct firn_recorder *recorder;
    struct firn_error error;
    bench_must(firn_recorder_open(&recorder, it->path, &options, &error), &error, "open");
    for (size_t i = 0; i < it->corpus->count; i++)
        bench_must(firn_recorder_battle(recorder, it->corpus->specs[i], NULL, NULL, &error), &error, "record");
    bench_must(firn_recorder_close(recorder, NULL, &error), &error, "close");
}

static void run_zstd(void *self)
{
    const struct recording *it = self;
    bench_zstd_encode(it->corpus, it->corpus->level);
}

static void run_digest(void *self)
{
    bench_digest(((struct recording *)self)->corpus);
}

static const struct bench_side sides[SIDES] = {
    [BARE] = { "bare simulation", run_bare },
    [UNCOMPRESSED] = { "recorded, uncompressed", run_uncompressed },
    [TO_FILE] = { "recorded to a file", run_to_file },
    [ZSTD] = { "zstd of the same stream", run_zstd },
    [DIGEST] = { "BLAKE2b of it", run_digest },
};

static void note(const struct bench *bench, const struct bench_corpus *corpus, const struct bench_race *race)
{
    static const double bare[SIDES] = { [BARE] = 1 };
    static const double uncompressed[SIDES] = { [UNCOMPRESSED] = 1 };
    static const double file[SIDES] = { [TO_FILE] = 1, [DIGEST] = -1 };
    static const double parts[SIDES] = { [BARE] = 1, [ZSTD] = 1 };
    struct bench_figures *figures = bench->figures;
    double to_ns = 1e9 / (double)corpus->events;
    bench_hold(figures, corpus->name, "recording, uncompressed", bench_ratio(race, uncompressed, bare), 1.30,
               "bare simulation");
    bench_hold(figures, corpus->name, "recording to a file, less its digest", bench_ratio(race, file, parts), 1.20,
               "bare simulation + zstd");
    for (int side = 0; side < SIDES; side++)
        bench_add(figures, (struct bench_figure){ corpus->name, sides[side].name, bench_seconds(race, side) * to_ns,
                                                  "ns an event", side == UNCOMPRESSED ? 42 : 0, false, "" });
}

void bench_recording(const struct bench *bench, struct bench_corpus *corpus)
{
    static struct recording it;
    static struct bench_race race;
    it.corpus = corpus;
    snprintf(it.path, sizeof it.path, "%s/record.firn", bench->folder);
    bench_must(firn_out_init(&it.out, (struct firn_out_sink){ take, NULL }), NULL, "out");
    bench_race(&race, sides, SIDES, &it, bench->rounds, BENCH_CPU);
    note(bench, corpus, &race);
    firn_play_free(&it.play);
    firn_out_free(&it.out);
    unlink(it.path);
}
