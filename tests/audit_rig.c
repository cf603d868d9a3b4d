/* What the tests of the audit room share, see audit_rig.h. Whatever fails here ends the run. */
#include "audit_rig.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "file/reader.h"
#include "firn_report.h"
#include "stream/scan.h"
#include "test.h"
#include "tests/toy/toy.h"

static void must(enum firn_status status, const struct firn_error *error)
{
    if (status == FIRN_OK)
        return;
    fprintf(stderr, "audit rig: %s\n", error->message);
    abort();
}

struct firn_registry *rig_registry(void)
{
    struct firn_registry *registry;
    struct firn_error error = { FIRN_OK, 0, "" };
    must(firn_registry_new(&registry, &error), &error);
    must(firn_registry_add(registry, &firn_engine_toy, &error), &error);
    return registry;
}

struct firn_spec *rig_toy(struct firn_registry *registry, uint64_t seed, int32_t mishap)
{
    static const char *const names[] = { "Ann", "Bob", "Cid" };
    struct firn_spec *spec;
    struct firn_error error = { FIRN_OK, 0, "" };
    must(firn_spec_new(&spec, registry, "toy", -1, &error), &error);
    must(firn_spec_set_name(spec, "toy battle", &error), &error);
    struct toy_setup *setup = (struct toy_setup *)(void *)firn_spec_setup(spec);
    setup->players_count = 3;
    for (int32_t i = 0; i < 3; i++) {
        setup->players[i].hp = 20 + 100 * i;
        must(firn_spec_add_name(spec, names[i], strlen(names[i]), &error), &error);
    }
    setup->mishap = mishap;
    firn_spec_set_seed(spec, seed);
    must(firn_spec_check(spec, &error), &error);
    return spec;
}

struct firn_spec *rig_arena(struct firn_registry *registry, uint64_t draw)
{
    struct firn_spec *spec;
    struct firn_error error = { FIRN_OK, 0, "" };
    must(firn_json_draw(&spec, registry, "fixtures/arena/roster.json", draw, &error), &error);
    firn_spec_set_seed(spec, draw * 7919);
    return spec;
}

struct firn_spec *rig_battle(struct firn_registry *registry, const char *engine, int index)
{
    if (strcmp(engine, "toy") == 0)
        return index < 10 ? rig_toy(registry, (uint64_t)index, toy_mishap_none) : NULL;
    char path[200];
    struct firn_spec *spec;
    struct firn_error error = { FIRN_OK, 0, "" };
    snprintf(path, sizeof path, "fixtures/%.60s/roster.json", engine);
    if (index >= 40)
        return NULL;
    must(firn_json_draw(&spec, registry, path, (uint64_t)index, &error), &error);
    firn_spec_set_seed(spec, UINT64_MAX - (uint64_t)index);
    return spec;
}

void rig_record(struct firn_spec *const *specs, size_t count, struct firn_buf *log)
{
    struct firn_recorder *recorder;
    struct firn_error error = { FIRN_OK, 0, "" };
    must(firn_recorder_open_memory(&recorder, log, NULL, &error), &error);
    for (size_t i = 0; i < count; i++)
        if (!CHECK(firn_recorder_battle(recorder, specs[i], NULL, NULL, &error) == FIRN_OK, "%s", error.message)) {
            firn_recorder_abort(recorder);
            return;
        }
    must(firn_recorder_close(recorder, NULL, &error), &error);
}

static bool append(void *self, const uint8_t *data, size_t size)
{
    return firn_buf_append(self, data, size);
}

void rig_play(const struct firn_spec *spec, int prefill, struct firn_buf *stream)
{
    struct firn_out out;
    struct firn_play play = { 0 };
    struct firn_error error = { FIRN_OK, 0, "" };
    size_t words = (size_t)spec->schema->state.words + 1;
    play.state = malloc(words * sizeof *play.state);
    play.state_capacity = words;
    memset(play.state, prefill, words * sizeof *play.state);
    must(firn_out_init(&out, (struct firn_out_sink){ append, stream }), &error);
    enum firn_status status = firn_play_begin(&play, spec, &out, false, &error);
    while (status == FIRN_OK && firn_play_is_running(&play))
        status = firn_play_on(&play, NULL, &error);
    CHECK(status == FIRN_OK, "%s", error.message);
    firn_play_end(&play);
    firn_out_flush(&out);
    firn_play_free(&play);
    firn_out_free(&out);
}

void rig_unpack(const struct firn_buf *log, struct firn_buf *stream)
{
    struct firn_reader *reader;
    struct firn_chunk chunk;
    struct firn_error error = { FIRN_OK, 0, "" };
    must(firn_reader_new(&reader), &error);
    firn_reader_open_memory(reader, log->data, log->size);
    while (firn_reader_next(reader, &chunk, &error) == FIRN_OK)
        firn_buf_append(stream, chunk.data, chunk.size);
    firn_reader_free(reader);
}

void rig_pack(const struct firn_buf *stream, struct firn_buf *log)
{
    struct firn_recorder *recorder;
    struct firn_error error = { FIRN_OK, 0, "" };
    must(firn_recorder_open_memory(&recorder, log, NULL, &error), &error);
    for (size_t at = 0; at < stream->size;) {
        struct firn_scanned scanned;
        if (firn_scan_record(stream->data + at, stream->size - at, &scanned) != FIRN_SCAN_RECORD)
            abort();
        must(firn_recorder_copy(recorder, stream->data + at, scanned.size, &error), &error);
        at += scanned.size;
    }
    must(firn_recorder_close(recorder, NULL, &error), &error);
}
