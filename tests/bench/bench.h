/* What the benchmarks share. Figures are ratios: what firn takes, over the least that could do the same (the
 * bare simulation, zstd, memcmp), both in one process and in turns, so that a busy machine slows both.
 * docs/performance.md says what each means; a figure that misses its bar is shown like any other. */
#ifndef FIRN_BENCH_H
#define FIRN_BENCH_H

#include "base/buf.h"
#include "engine/out.h"
#include "engine/spec.h"
#include "file/writer.h"
#include "firn_report.h"

/* ---- races ---- */

enum { BENCH_SIDES_MAX = 8, BENCH_ROUNDS_MAX = 501 };

enum bench_clock {
    BENCH_CPU,     /* of this process */
    BENCH_CPU_ALL, /* of this process and of the children that it has waited for */
    BENCH_WALL
};

struct bench_side {
    const char *name;
    void (*run)(void *self);
};

/* Seconds that each side took in each round. */
struct bench_race {
    int count;
    int rounds;
    double seconds[BENCH_SIDES_MAX][BENCH_ROUNDS_MAX];
};

/* Run all sides in turns; a first round warms up and does not count. */
void bench_race(struct bench_race *race, const struct bench_side *sides, int count, void *self,
                int rounds, enum bench_clock clock);

/* Medians over the rounds: of one side's seconds, and of a ratio of weighted sums, weights[side]. */
double bench_seconds(const struct bench_race *race, int side);
double bench_ratio(const struct bench_race *race, const double *over, const double *under);

/* ---- figures ---- */

struct bench_figure {
    const char *group;
    const char *name;
    double value;
    const char *unit;    /* "x", "ns", "bytes" */
    double bar;          /* 0: none */
    bool at_least;       /* the bar is to be reached; else it is not to be passed */
    const char *against; /* what the value is measured against, "" for nothing */
};

struct bench_figures {
    struct bench_figure rows[128];
    int count;
};

void bench_add(struct bench_figures *figures, struct bench_figure figure);

/* A plain number, and a ratio that must not pass its bar. */
void bench_say(struct bench_figures *figures, const char *group, const char *name, double value, const char *unit);
void bench_hold(struct bench_figures *figures, const char *group, const char *name, double ratio, double bar,
                const char *against);

bool bench_is_met(const struct bench_figure *figure);

/* All of it as a Markdown table. */
void bench_table(const struct bench_figures *figures, FILE *out);

/* As SVG: the ratios against their bars; the figures of one group and unit, as bars of their length. */
void bench_plot_ratios(const struct bench_figures *figures, FILE *out);
void bench_plot_group(const struct bench_figures *figures, const char *group, const char *unit, const char *title,
                      FILE *out);

/* ---- battles ---- */

/* Battles drawn from the arena's roster, recorded as one pack. */
struct bench_corpus {
    const char *name;
    struct firn_registry *registry;
    struct firn_spec **specs;
    size_t count;
    uint64_t events;
    struct firn_buf pack;   /* the file */
    struct firn_buf stream; /* what is in it */
    size_t *frames;         /* bytes of stream in each data frame */
    size_t frame_count;
    int level;
};

/* How long they last: everybody has so many times the roster's hp, and the rule comes later. */
struct bench_length {
    int hp;
    int sudden_death_round; /* 0: as the rules have it */
};

void bench_corpus_make(struct bench_corpus *corpus, const char *name, size_t count, struct bench_length length);
void bench_corpus_free(struct bench_corpus *corpus);

/* Record all of them into corpus->pack, and take the stream out of it again. Level 0: the default. */
void bench_corpus_record(struct bench_corpus *corpus, int level);

/* The engine alone, emitting into nothing. Returns the events. */
uint64_t bench_simulate(const struct firn_spec *spec);
void bench_simulate_all(const struct bench_corpus *corpus);

/* Record one battle as a log of its own. */
void bench_record_one(struct firn_buf *log, const struct firn_spec *spec, int level);
void bench_write_file(const char *path, const void *data, size_t size);

/* End the program with a message where a step that must go well does not. */
void bench_must(enum firn_status status, const struct firn_error *error, const char *what);
void bench_need(bool good, const char *what);

/* Run a program, its output to a file or to nowhere, and wait for it: its exit status; -1: it is not there. */
int bench_run(const char *const *arguments, const char *output);

/* ---- the least that could do the same ---- */

/* Decode every data frame of a log with zstd; with `stream`, hold each against it with memcmp. */
void bench_zstd_decode(const uint8_t *file, size_t size, const uint8_t *stream);

/* Compress the corpus's stream in the frames of its pack; returns the bytes. */
size_t bench_zstd_encode(const struct bench_corpus *corpus, int level);
size_t bench_zstd_whole(const void *data, size_t size, int level);
void bench_digest(const struct bench_corpus *corpus);

/* Bytes that the rows of the stream take in an MCAP file: chunks under zstd, no index, the smallest headers. */
size_t bench_mcap(const struct bench_corpus *corpus, int level);

/* ---- the benchmarks ---- */

struct bench {
    struct bench_figures *figures;
    const char *bin;    /* folder of the tools */
    const char *folder; /* for files */
    int rounds;
    size_t files;       /* of the gate */
};

void bench_recording(const struct bench *bench, struct bench_corpus *corpus);
void bench_verifying(const struct bench *bench, struct bench_corpus *corpus);
void bench_reading(const struct bench *bench, struct bench_corpus *corpus);
void bench_sizes(const struct bench *bench, struct bench_corpus *corpus);
void bench_choices(const struct bench *bench, struct bench_corpus *corpus);
void bench_gating(const struct bench *bench);
void bench_starting(const struct bench *bench);
void bench_engines(const struct bench *bench);
void bench_others(const struct bench *bench, struct bench_corpus *corpus);

#endif
