/* Battles to measure with, see bench.h: draws of the arena's roster, such as a game might have. The numbers of
 * the draws are their seeds, so that every run measures the same battles. */
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "audit/record.h"
#include "tests/bench/bench.h"
#include "file/reader.h"
#include "rules/arena/arena.h"

#define ROSTER "fixtures/arena/roster.json"

extern char **environ;

void bench_need(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "bench: %s\n", what);
    exit(1);
}

void bench_must(enum firn_status status, const struct firn_error *error, const char *what)
{
    if (status == FIRN_OK)
        return;
    fprintf(stderr, "bench: %s: %s\n", what, error != NULL ? error->message : firn_status_sentence(status));
    exit(1);
}

int bench_run(const char *const *arguments, const char *output)
{
    posix_spawn_file_actions_t actions;
    pid_t process;
    int status;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, output != NULL ? output : "/dev/null",
                                     O_WRONLY | O_CREAT | O_TRUNC, 0666);
    int failure = posix_spawnp(&process, arguments[0], &actions, NULL, (char *const *)arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failure != 0)
        return -1;
    bench_need(waitpid(process, &status, 0) == process && WIFEXITED(status), arguments[0]);
    return WEXITSTATUS(status);
}

static void draw(struct firn_spec **spec, const struct firn_registry *registry, uint64_t number,
                 struct bench_length length)
{
    struct firn_error error;
    bench_must(firn_json_draw(spec, registry, ROSTER, number, &error), &error, ROSTER);
    firn_spec_set_seed(*spec, number);
    struct arena_setup *setup = (struct arena_setup *)firn_spec_setup(*spec);
    for (int team = 0; team < ARENA_TEAMS; team++)
        for (int slot = 0; slot < setup->teams[team].fighters_count; slot++)
            setup->teams[team].fighters[slot].hp *= length.hp;
    if (length.sudden_death_round != 0)
        ((struct arena_rules *)firn_spec_rules(*spec))->sudden_death_round = length.sudden_death_round;
}

uint64_t bench_simulate(const struct firn_spec *spec)
{
    const struct firn_engine *engine = spec->known->engine;
    struct firn_battle battle = { spec->seed, spec->rules, spec->setup, 0 };
    struct arena_state state;
    int32_t *words = (int32_t *)&state;
    struct firn_out out;
    firn_out_init_null(&out);
    firn_out_battle(&out, spec->seed, false);
    engine->setup(&battle, words, &out);
    while (engine->outcome(&battle, words).outcome == FIRN_OUTCOME_RUNNING) {
        firn_out_step(&out, ++battle.step);
        engine->step(&battle, words, NULL, 0, &out);
    }
    return out.events;
}

void bench_simulate_all(const struct bench_corpus *corpus)
{
    uint64_t events = 0;
    for (size_t i = 0; i < corpus->count; i++)
        events += bench_simulate(corpus->specs[i]);
    bench_need(events == corpus->events, "the simulation has other events");
}

static void keep_stream(struct bench_corpus *corpus)
{
    struct firn_reader *reader;
    struct firn_chunk chunk;
    firn_buf_clear(&corpus->stream);
    corpus->frame_count = 0;
    bench_must(firn_reader_new(&reader), NULL, "a reader");
    firn_reader_open_memory(reader, corpus->pack.data, corpus->pack.size);
    while (firn_reader_next(reader, &chunk, NULL) == FIRN_OK) {
        corpus->frames = realloc(corpus->frames, (corpus->frame_count + 1) * sizeof *corpus->frames);
        bench_need(corpus->frames != NULL && firn_buf_append(&corpus->stream, chunk.data, chunk.size),
                   "out of memory");
        corpus->frames[corpus->frame_count++] = chunk.size;
    }
    firn_reader_free(reader);
}

static void record(struct firn_buf *log, struct firn_spec *const *specs, size_t count, int level)
{
    const struct firn_recorder_options options = { .level = level };
    struct firn_recorder *recorder;
    struct firn_error error;
    firn_buf_clear(log);
    bench_must(firn_recorder_open_memory(&recorder, log, &options, &error), &error, "recorder");
    for (size_t i = 0; i < count; i++)
        bench_must(firn_recorder_battle(recorder, specs[i], NULL, NULL, &error), &error, "recording");
    bench_must(firn_recorder_close(recorder, NULL, &error), &error, "sealing");
}

void bench_record_one(struct firn_buf *log, const struct firn_spec *spec, int level)
{
    struct firn_spec *specs[] = { (struct firn_spec *)spec };
    record(log, specs, 1, level);
}

void bench_corpus_record(struct bench_corpus *corpus, int level)
{
    corpus->level = level != 0 ? level : FIRN_LEVEL_DEFAULT;
    record(&corpus->pack, corpus->specs, corpus->count, level);
    keep_stream(corpus);
}

void bench_write_file(const char *path, const void *data, size_t size)
{
    FILE *file = fopen(path, "wb");
    bench_need(file != NULL && fwrite(data, 1, size, file) == size && fclose(file) == 0, path);
}

void bench_corpus_make(struct bench_corpus *corpus, const char *name, size_t count, struct bench_length length)
{
    struct firn_error error;
    *corpus = (struct bench_corpus){ .name = name, .count = count };
    bench_must(firn_registry_new(&corpus->registry, &error), &error, "registry");
    corpus->specs = calloc(count, sizeof(struct firn_spec *));
    bench_need(corpus->specs != NULL, "out of memory");
    for (size_t i = 0; i < count; i++) {
        draw(&corpus->specs[i], corpus->registry, i, length);
        corpus->events += bench_simulate(corpus->specs[i]);
    }
    bench_corpus_record(corpus, 0);
}

void bench_corpus_free(struct bench_corpus *corpus)
{
    for (size_t i = 0; i < corpus->count; i++)
        firn_spec_free(corpus->specs[i]);
    free(corpus->specs);
    free(corpus->frames);
    firn_buf_free(&corpus->pack);
    firn_buf_free(&corpus->stream);
    firn_registry_free(corpus->registry);
}
