/* Logs that are not what was written: cut after every byte, with every bit flipped, with bytes of the stream changed
 * and all hashes made good again, of random bytes, and with memory running out. Whatever comes in, reading and
 * verifying answer; they never say that all is well, never end the process, and never keep memory. */
#include <stdlib.h>
#include <string.h>

#include "audit/log.h"
#include "audit_rig.h"
#include "base/error.h"
#include "stream/scan.h"
#include "test.h"
#include "test_file_alloc.h"
#include "test_stream_rig.h"
#include "tests/toy/toy.h"

/* The logs to spoil, and what reads them; one of each serves all of a test. */
struct bench {
    struct firn_registry *registry;
    struct firn_verifier *verifier;
    struct firn_log *log;
    struct firn_buf arena; /* logs */
    struct firn_buf toy;
};

static void put_log(struct firn_buf *log, struct firn_spec *spec)
{
    firn_spec_params(spec)->keyframe_every_steps = 4;
    firn_spec_params(spec)->check_every_events = 8;
    rig_record(&spec, 1, log);
    firn_spec_free(spec);
}

static void bench_begin(struct bench *bench)
{
    *bench = (struct bench){ .registry = rig_registry() };
    put_log(&bench->arena, rig_arena(bench->registry, 3));
    put_log(&bench->toy, rig_toy(bench->registry, 3, toy_mishap_none));
    CHECK(firn_verifier_new(&bench->verifier, bench->registry, NULL, NULL) == FIRN_OK, "no verifier");
    CHECK(firn_log_new(&bench->log) == FIRN_OK, "no log");
}

static void bench_end(struct bench *bench)
{
    firn_buf_free(&bench->arena);
    firn_buf_free(&bench->toy);
    firn_log_free(bench->log);
    firn_verifier_free(bench->verifier);
    firn_registry_free(bench->registry);
}

/* All that can be asked of a record. */
static void ask(struct firn_log *log)
{
    int64_t version;
    bool has_text = firn_log_sentence(log) != NULL && firn_log_plain(log) != NULL;
    CHECK(has_text || !alloc_counts() || alloc_calls() > 0, "a record without words");
    firn_log_names_actor(log, "Ann");
    firn_log_names_actor(log, "1");
    firn_log_engine(log, &version);
    firn_log_battle_name(log);
    firn_log_seed(log);
}

static enum firn_status read_log(struct firn_log *log, const void *data, size_t size, bool in_words)
{
    struct firn_record record;
    struct firn_error error;
    enum firn_status status;
    firn_log_open_memory(log, data, size);
    while ((status = firn_log_next(log, &record, &error)) == FIRN_OK)
        if (in_words)
            ask(log);
    return status;
}

static enum firn_status verify_log(struct firn_verifier *verifier, const void *data, size_t size)
{
    struct firn_verdict verdict;
    return firn_verifier_memory(verifier, data, size, &verdict);
}

static void whole_logs_are_whole(void)
{
    struct bench bench;
    bench_begin(&bench);
    const struct firn_buf *const logs[] = { &bench.arena, &bench.toy };
    for (size_t i = 0; i < 2; i++) {
        CHECK(read_log(bench.log, logs[i]->data, logs[i]->size, true) == FIRN_END, "log %zu does not read", i);
        CHECK(verify_log(bench.verifier, logs[i]->data, logs[i]->size) == FIRN_OK, "log %zu does not verify", i);
    }
    bench_end(&bench);
}

/* ---- cuts and flips ---- */

static void check_cuts(struct bench *bench, const struct firn_buf *log)
{
    for (size_t cut = 0; cut < log->size; cut++) {
        uint8_t *copy = malloc(cut + (cut == 0));
        memcpy(copy, log->data, cut);
        enum firn_status read = read_log(bench->log, copy, cut, false);
        enum firn_status verified = verify_log(bench->verifier, copy, cut);
        free(copy);
        if (!CHECK(read == FIRN_INCOMPLETE && verified == FIRN_INCOMPLETE, "cut at %zu of %zu: read %d, verified %d",
                   cut, log->size, read, verified))
            return;
    }
}

static void every_cut_is_incomplete(void)
{
    struct bench bench;
    bench_begin(&bench);
    check_cuts(&bench, &bench.arena);
    check_cuts(&bench, &bench.toy);
    bench_end(&bench);
}

/* True for the answers that a spoilt log may have. */
static bool is_answer(enum firn_status status)
{
    return status == FIRN_DIFFERS || status == FIRN_INCOMPLETE || status == FIRN_DAMAGED || status == FIRN_UNKNOWN;
}

static void check_flips(struct bench *bench, struct firn_buf *log)
{
    for (size_t bit = 0; bit < 8 * log->size; bit++) {
        log->data[bit / 8] ^= (uint8_t)(1 << bit % 8);
        enum firn_status read = read_log(bench->log, log->data, log->size, false);
        enum firn_status verified = verify_log(bench->verifier, log->data, log->size);
        log->data[bit / 8] ^= (uint8_t)(1 << bit % 8);
        if (!CHECK(is_answer(read) && read != FIRN_DIFFERS && is_answer(verified) && verified != FIRN_DIFFERS,
                   "bit %zu of byte %zu of %zu: read %d, verified %d", bit % 8, bit / 8, log->size, read, verified))
            return;
    }
}

static void every_flipped_bit_is_noticed(void)
{
    struct bench bench;
    bench_begin(&bench);
    check_flips(&bench, &bench.toy);
    check_flips(&bench, &bench.arena);
    bench_end(&bench);
}

/* A wrong seek table changes no record and no verdict on the battles. */
static void a_flip_in_the_table_changes_no_record(void)
{
    struct bench bench;
    bench_begin(&bench);
    struct firn_buf *log = &bench.toy;
    size_t table = 8 + 3 * 8 + 9; /* one data frame, index and seal */
    read_log(bench.log, log->data, log->size, false);
    struct firn_log_counts whole = firn_log_counts(bench.log);
    for (size_t at = log->size - table; at < log->size; at++) {
        struct firn_verdict verdict;
        log->data[at] ^= 0x10;
        enum firn_status read = read_log(bench.log, log->data, log->size, false);
        struct firn_log_counts counts = firn_log_counts(bench.log);
        enum firn_status verified = firn_verifier_memory(bench.verifier, log->data, log->size, &verdict);
        log->data[at] ^= 0x10;
        CHECK(read == FIRN_DAMAGED && verified == FIRN_DAMAGED, "byte %zu: read %d, verified %d", at, read, verified);
        CHECK(counts.events == whole.events && counts.checks == whole.checks && counts.ended == whole.ended,
              "byte %zu: other records", at);
        CHECK(verdict.judged[FIRN_BATTLE_SAME] == 1 && strstr(verdict.error.message, "seek table") != NULL,
              "byte %zu: %s", at, verdict.error.message);
    }
    bench_end(&bench);
}

/* ---- another stream, with good hashes ---- */

/* Pack a stream whose records were scanned; false where one is none any more. */
static bool pack_changed(const struct firn_buf *stream, struct firn_buf *log)
{
    struct firn_scanned scanned;
    for (size_t at = 0; at < stream->size; at += scanned.size)
        if (firn_scan_record(stream->data + at, stream->size - at, &scanned) != FIRN_SCAN_RECORD)
            return false;
    firn_buf_clear(log);
    rig_pack(stream, log);
    return true;
}

/* True where byte `at` belongs to an input: a battle with other inputs, fought as it says, is the same. */
static bool is_input(const struct firn_buf *stream, size_t at)
{
    struct firn_scanned scanned;
    size_t from = 0;
    while (firn_scan_record(stream->data + from, stream->size - from, &scanned) == FIRN_SCAN_RECORD &&
           from + scanned.size <= at)
        from += scanned.size;
    return scanned.kind == FIRN_KIND_BATTLE || scanned.kind == FIRN_KIND_ORDER;
}

static unsigned change_stream(struct bench *bench, const struct firn_buf *log, unsigned times)
{
    struct random random = { times };
    struct firn_buf stream = { 0 }, packed = { 0 };
    unsigned taken = 0;
    rig_unpack(log, &stream);
    for (unsigned i = 0; i < times; i++) {
        /* behind the schema more often than in it */
        size_t at = random_below(&random, stream.size);
        if (i % 4 != 0)
            at = stream.size - 1 - random_below(&random, stream.size / 3);
        uint8_t was = stream.data[at];
        bool of_input = is_input(&stream, at);
        stream.data[at] = (uint8_t)(i % 3 == 0 ? random_bits(&random) : was + 1 + random_below(&random, 3));
        if (stream.data[at] != was && pack_changed(&stream, &packed)) {
            enum firn_status read = read_log(bench->log, packed.data, packed.size, true);
            enum firn_status verified = verify_log(bench->verifier, packed.data, packed.size);
            CHECK(read == FIRN_END || (is_answer(read) && read != FIRN_DIFFERS), "byte %zu: read %d", at, read);
            CHECK(is_answer(verified) || (of_input && verified == FIRN_OK), "byte %zu, 0x%02x for 0x%02x: verified %d", at, stream.data[at], was, verified);
            taken++;
        }
        stream.data[at] = was;
    }
    firn_buf_free(&stream);
    firn_buf_free(&packed);
    return taken;
}

static void a_changed_stream_is_never_the_same(void)
{
    struct bench bench;
    bench_begin(&bench);
    unsigned toy = change_stream(&bench, &bench.toy, 2000), arena = change_stream(&bench, &bench.arena, 2000);
    CHECK(toy > 500 && arena > 500, "%u and %u of 2000 were streams", toy, arena);
    bench_end(&bench);
}

/* ---- anything ---- */

static void random_bytes_are_no_log(void)
{
    struct random random = { 31 };
    struct bench bench;
    bench_begin(&bench);
    for (int i = 0; i < 3000; i++) {
        uint8_t bytes[200];
        size_t size = random_below(&random, sizeof bytes);
        for (size_t at = 0; at < size; at++)
            bytes[at] = (uint8_t)random_bits(&random);
        if (i % 2 == 0 && size > 4)
            memcpy(bytes, bench.toy.data, random_below(&random, size));
        enum firn_status read = read_log(bench.log, bytes, size, true);
        enum firn_status verified = verify_log(bench.verifier, bytes, size);
        CHECK(is_answer(read) && is_answer(verified), "%zu bytes: read %d, verified %d", size, read, verified);
    }
    bench_end(&bench);
}

/* Parts of two logs one after the other, cut anywhere. */
static void logs_put_together_wrong_are_noticed(void)
{
    struct random random = { 32 };
    struct bench bench;
    bench_begin(&bench);
    for (int i = 0; i < 1000; i++) {
        struct firn_buf both = { 0 };
        size_t front = 1 + random_below(&random, bench.toy.size - 1), skip = 1 + random_below(&random, bench.arena.size - 1);
        firn_buf_append(&both, bench.toy.data, front);
        firn_buf_append(&both, bench.arena.data + skip, bench.arena.size - skip);
        enum firn_status read = read_log(bench.log, both.data, both.size, false);
        enum firn_status verified = verify_log(bench.verifier, both.data, both.size);
        CHECK(is_answer(read) && is_answer(verified), "%zu and from %zu: read %d, verified %d", front, skip, read,
              verified);
        firn_buf_free(&both);
    }
    bench_end(&bench);
}

/* ---- large inputs ---- */

/* The index says where each battle begins, also where its record fills more than a frame. */
static void a_battle_larger_than_a_frame_is_found(void)
{
    static char name[FIRN_STRING_MAX + 1];
    struct bench bench;
    struct firn_buf log = { 0 };
    struct firn_spec *specs[3];
    bench_begin(&bench);
    memset(name, 'n', FIRN_STRING_MAX);
    for (uint64_t i = 0; i < 3; i++) {
        specs[i] = rig_toy(bench.registry, 100 + i, toy_mishap_none);
        CHECK(firn_spec_set_name(specs[i], name, NULL) == FIRN_OK, "no name");
    }
    rig_record(specs, 3, &log);
    CHECK(verify_log(bench.verifier, log.data, log.size) == FIRN_OK, "does not verify");
    for (uint64_t i = 3; i-- > 0;) {
        struct firn_record record;
        struct firn_error error = { FIRN_OK, 0, "" };
        firn_log_open_memory(bench.log, log.data, log.size);
        CHECK(firn_log_seek(bench.log, i, &error) == FIRN_OK && firn_log_next(bench.log, &record, &error) == FIRN_OK,
              "battle %d: %s", (int)i, error.message);
        CHECK(record.kind == FIRN_KIND_BATTLE && record.battle == i && firn_log_seed(bench.log) == 100 + i,
              "battle %d: kind %d, seed %llu", (int)i, record.kind, (unsigned long long)firn_log_seed(bench.log));
        firn_spec_free(specs[i]);
    }
    firn_buf_free(&log);
    bench_end(&bench);
}

/* ---- memory that runs out ---- */

static enum firn_status record_all(const struct firn_buf *log)
{
    struct firn_registry *registry = NULL;
    struct firn_recorder *recorder = NULL;
    struct firn_spec *spec = NULL;
    struct firn_buf bytes = { 0 };
    enum firn_status status = firn_registry_new(&registry, NULL);
    (void)log;
    if (status == FIRN_OK)
        status = firn_registry_add(registry, &firn_engine_toy, NULL);
    if (status == FIRN_OK)
        status = firn_spec_new(&spec, registry, "toy", -1, NULL);
    if (status == FIRN_OK) {
        struct toy_setup *setup = (struct toy_setup *)(void *)firn_spec_setup(spec);
        setup->players_count = 2;
        setup->players[0].hp = setup->players[1].hp = 9;
        status = firn_recorder_open_memory(&recorder, &bytes, NULL, NULL);
    }
    if (status == FIRN_OK) {
        status = firn_recorder_battle(recorder, spec, NULL, NULL, NULL);
        enum firn_status closed = firn_recorder_close(recorder, NULL, NULL);
        status = status == FIRN_OK ? closed : status;
    }
    firn_spec_free(spec);
    firn_registry_free(registry);
    firn_buf_free(&bytes);
    return status;
}

static enum firn_status read_all(const struct firn_buf *log)
{
    struct firn_log *reading;
    enum firn_status status = firn_log_new(&reading);
    if (status != FIRN_OK)
        return status;
    status = read_log(reading, log->data, log->size, true);
    firn_log_free(reading);
    return status == FIRN_END ? FIRN_OK : status;
}

static enum firn_status verify_all(const struct firn_buf *log)
{
    struct firn_registry *registry = NULL;
    struct firn_verifier *verifier = NULL;
    enum firn_status status = firn_registry_new(&registry, NULL);
    if (status == FIRN_OK)
        status = firn_registry_add(registry, &firn_engine_toy, NULL);
    if (status == FIRN_OK)
        status = firn_verifier_new(&verifier, registry, NULL, NULL);
    if (status == FIRN_OK)
        status = verify_log(verifier, log->data, log->size);
    firn_verifier_free(verifier);
    firn_registry_free(registry);
    return status;
}

/* Let each allocation fail, alone and with all after it. */
static void starve(const char *what, enum firn_status (*run)(const struct firn_buf *log), const struct firn_buf *log)
{
    enum firn_status fed = run(log);
    for (int all_after = 0; all_after < 2; all_after++) {
        bool failed = true;
        long n = 0;
        for (; failed && n < 100000; n++) {
            long live = alloc_live(), calls = alloc_calls();
            alloc_fail(n, all_after);
            enum firn_status status = run(log);
            alloc_fail(-1, false);
            failed = alloc_calls() - calls > n;
            live = alloc_live() - live;
            CHECK(status == FIRN_MEMORY || status == fed, "%s without allocation %ld: status %d", what, n, status);
            CHECK(live == 0, "%s without allocation %ld: %ld blocks are left", what, n, live);
        }
        CHECK(n > 5, "%s: %ld allocations", what, n);
    }
}

static void memory_that_runs_out_is_said(void)
{
    struct bench bench;
    struct firn_buf stream = { 0 }, altered = { 0 };
    struct firn_scanned scanned;
    if (!alloc_counts())
        return;
    bench_begin(&bench);
    rig_unpack(&bench.toy, &stream);
    for (size_t at = 0; at < stream.size; at += scanned.size) {
        firn_scan_record(stream.data + at, stream.size - at, &scanned);
        if (scanned.kind == toy_kind_blow && scanned.size == 8)
            stream.data[at + scanned.size - 2] ^= 1;
    }
    rig_pack(&stream, &altered);
    starve("recording", record_all, NULL);
    starve("reading", read_all, &bench.toy);
    starve("reading the arena", read_all, &bench.arena);
    starve("verifying", verify_all, &bench.toy);
    starve("verifying what diverged", verify_all, &altered);
    CHECK(verify_all(&altered) == FIRN_DIFFERS, "the altered log does not differ");
    firn_buf_free(&stream);
    firn_buf_free(&altered);
    bench_end(&bench);
}

const struct suite suite_bad_input = { "bad_input", (const struct test[]){
    { "logs that nobody spoilt read and verify", whole_logs_are_whole },
    { "a log cut after any byte is incomplete", every_cut_is_incomplete },
    { "every flipped bit is noticed", every_flipped_bit_is_noticed },
    { "a flip in the seek table changes no record and no verdict on a battle", a_flip_in_the_table_changes_no_record },
    { "a changed stream with good hashes is never the same", a_changed_stream_is_never_the_same },
    { "random bytes are no log", random_bytes_are_no_log },
    { "parts of logs put together wrong are noticed", logs_put_together_wrong_are_noticed },
    { "a battle larger than a frame is found by its index", a_battle_larger_than_a_frame_is_found },
    { "memory that runs out is said, and nothing is kept", memory_that_runs_out_is_said },
    { NULL, NULL } } };
