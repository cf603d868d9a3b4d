/* What gating a folder of many small logs costs, see bench.h: against reading, decompressing and simulating the
 * same files, and with two workers against one. */
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/bench/bench.h"

enum { SPECS = 2000, EVENTS = 1000 };

struct gating {
    const struct bench *bench;
    struct bench_corpus corpus;
    char folder[300];
};

static void path_of(const struct gating *it, size_t file, char path[400])
{
    snprintf(path, 400, "%s/%05zu.firn", it->folder, file);
}

/* A file's battle: a drawn one under a seed of its own. */
static const struct firn_spec *spec_of(const struct gating *it, size_t file)
{
    struct firn_spec *spec = it->corpus.specs[file % SPECS];
    firn_spec_set_seed(spec, file);
    return spec;
}

static void write_files(struct gating *it)
{
    struct firn_buf log = { 0 };
    char path[400];
    mkdir(it->folder, 0777);
    for (size_t i = 0; i < it->bench->files; i++) {
        bench_record_one(&log, spec_of(it, i), 0);
        path_of(it, i, path);
        bench_write_file(path, log.data, log.size);
    }
    firn_buf_free(&log);
}

static void remove_files(const struct gating *it)
{
    char path[400];
    for (size_t i = 0; i < it->bench->files; i++) {
        path_of(it, i, path);
        unlink(path);
    }
    rmdir(it->folder);
}

static size_t read_file(const char *path, uint8_t *data, size_t room)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t size = fd >= 0 ? read(fd, data, room) : -1;
    bench_need(size > 0 && (size_t)size < room, path);
    close(fd);
    return (size_t)size;
}

static void run_parts(void *self)
{
    static uint8_t data[256 * 1024];
    const struct gating *it = self;
    char path[400];
    for (size_t i = 0; i < it->bench->files; i++) {
        path_of(it, i, path);
        bench_zstd_decode(data, read_file(path, data, sizeof data), NULL);
        bench_simulate(spec_of(it, i));
    }
}

static uint64_t gate(const struct gating *it, int jobs)
{
    const struct firn_gate_options options = { .jobs = jobs };
    struct firn_gate_result *result;
    struct firn_error error;
    bench_must(firn_gate(it->corpus.registry, it->folder, &options, &result, &error), &error, "gate");
    bench_need(result->counts[FIRN_GOLDEN_SAME] == it->bench->files, "gate: not all are the same");
    uint64_t events = result->events;
    firn_gate_free(result);
    return events;
}

static void run_one(void *self)
{
    gate(self, 1);
}

static void run_two(void *self)
{
    gate(self, 2);
}

static const struct bench_side sides[] = {
    { "read, zstd -d, bare simulation", run_parts }, { "gate", run_one }, { "gate, two workers", run_two }
};

void bench_gating(const struct bench *bench)
{
    enum { PARTS, ONE, TWO, SIDES };
    static const double parts[SIDES] = { [PARTS] = 1 }, one[SIDES] = { [ONE] = 1 }, two[SIDES] = { [TWO] = 1 };
    static struct gating it;
    static struct bench_race race;
    struct bench_figures *figures = bench->figures;
    it.bench = bench;
    snprintf(it.folder, sizeof it.folder, "%s/gate", bench->folder);
    bench_corpus_make(&it.corpus, "gate", SPECS, (struct bench_length){ .hp = 14, .sudden_death_round = 57 });
    write_files(&it);
    bench_say(figures, "gate", "files", (double)bench->files, "files");
    bench_say(figures, "gate", "events a file", (double)gate(&it, 1) / (double)bench->files, "events");
    bench_race(&race, sides, TWO, &it, 7, BENCH_CPU_ALL);
    bench_hold(figures, "gate", "one worker", bench_ratio(&race, one, parts), 1.30,
               "open, read and zstd -d + bare simulation");
    bench_race(&race, sides, SIDES, &it, 7, BENCH_WALL);
    bench_add(figures, (struct bench_figure){ "gate", "two workers are faster", bench_ratio(&race, one, two), "x", 1.8,
                                              true, "one worker" });
    bench_say(figures, "gate", "a file, one worker", bench_seconds(&race, ONE) / (double)bench->files * 1e6, "us");
    bench_say(figures, "gate", "all of them, two workers", bench_seconds(&race, TWO), "s");
    remove_files(&it);
    bench_corpus_free(&it.corpus);
}
