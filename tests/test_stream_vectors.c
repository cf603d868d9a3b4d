/* The vectors under formats/vectors, held against the library: what they say of bytes, records, sentences, rolls
 * and hashes is what firn does. The independent reader is held against the same files. */
#include <msgpack/pack.h>
#include <stdlib.h>
#include <string.h>

#include "audit/log.h"
#include "base/hash.h"
#include "base/roll.h"
#include "engine/record.h"
#include "engine/spec.h"
#include "stream/pack.h"
#include "test.h"
#include "test_stream_rig.h"

/* ---- bytes ---- */

static void check_cuts(const char *name, const struct firn_buf *bytes)
{
    size_t stride = bytes->size < 400 ? 1 : bytes->size / 100;
    struct firn_scanned scanned;
    for (size_t cut = 0; cut < bytes->size; cut += stride) {
        enum firn_scan scan = scan_exactly(bytes->data, cut, &scanned);
        if (!CHECK(scan == FIRN_SCAN_TRUNCATED, "%s: cut at %zu of %zu: scan says %d", name, cut, bytes->size,
                   scan))
            return;
    }
}

static void accepted_is_accepted(void)
{
    json_t *vector = vector_load("accepted.json"), *row;
    msgpack_zone *zone = msgpack_zone_new(1024);
    size_t i;
    json_array_foreach(vector, i, row) {
        const char *name = vector_text(row, "name");
        struct firn_buf bytes = vector_bytes(row, "bytes"), packed = { 0 };
        struct firn_scanned scanned;
        msgpack_object object;
        enum firn_scan scan = scan_exactly(bytes.data, bytes.size, &scanned);
        if (!CHECK(scan == FIRN_SCAN_RECORD && scanned.size == bytes.size, "%s: refused: scan %d, offset %zu, %s",
                   name, scan, scanned.offset, scanned.expected))
            continue;
        unpack_record(bytes.data, bytes.size, zone, &object);
        CHECK(vector_equals(json_object_get(row, "values"), &object), "%s: other values", name);
        CHECK(scanned.count == object.via.array.size && scanned.kind == object.via.array.ptr[0].via.u64,
              "%s: scanned as %u values, kind %d", name, scanned.count, scanned.kind);
        msgpack_packer packer = firn_packer(&packed);
        msgpack_pack_object(&packer, object);
        CHECK(packed.size == bytes.size && memcmp(packed.data, bytes.data, packed.size) == 0,
              "%s: packs to other bytes", name);
        check_cuts(name, &bytes);
        firn_buf_free(&bytes);
        firn_buf_free(&packed);
    }
    msgpack_zone_free(zone);
    json_decref(vector);
}

static void refused_is_refused(void)
{
    json_t *vector = vector_load("refused.json"), *row;
    size_t i;
    json_array_foreach(vector, i, row) {
        const char *name = vector_text(row, "name"), *expected = vector_text(row, "expected");
        struct firn_buf bytes = vector_bytes(row, "bytes");
        size_t offset = (size_t)json_integer_value(json_object_get(row, "offset"));
        struct firn_scanned scanned;
        enum firn_scan scan = scan_exactly(bytes.data, bytes.size, &scanned);
        CHECK(scan == FIRN_SCAN_MALFORMED, "%s: scan says %d", name, scan);
        CHECK(scan == FIRN_SCAN_MALFORMED && scanned.offset == offset && strcmp(scanned.expected, expected) == 0,
              "%s: expected \"%s\" at %zu, found \"%s\" at %zu", name, expected, offset, scanned.expected,
              scanned.offset);
        CHECK(scan != FIRN_SCAN_MALFORMED || scanned.found == bytes.data[offset], "%s: found 0x%02x", name,
              scanned.found);
        firn_buf_free(&bytes);
    }
    json_decref(vector);
}

/* ---- battles ---- */

static void check_words(const char *what, const struct firn_schema_table *table, const int32_t *words,
                        const json_t *expected)
{
    size_t told = 0;
    for (int32_t word = 0; word < table->words; word++) {
        char path[FIRN_PATH_MAX] = "";
        const struct firn_schema_row *row;
        CHECK(firn_walk_path(table, word, path, &row), "%s: word %d has no path", what, word);
        const json_t *value = json_object_get(expected, path);
        told += value != NULL;
        CHECK(words[word] == (value != NULL ? json_integer_value(value) : 0), "%s: %s is %d", what, path,
              words[word]);
    }
    CHECK(told == json_object_size(expected), "%s: %zu of %zu words were there", what, told,
          json_object_size(expected));
}

static void check_inputs(struct firn_spec *spec, const json_t *row)
{
    struct firn_names names = firn_spec_names(spec);
    const json_t *told = json_object_get(row, "names"), *params = json_object_get(row, "parameters");
    CHECK(strcmp((const char *)spec->name.data, vector_text(row, "name")) == 0, "name \"%s\"", spec->name.data);
    CHECK(spec->seed == strtoull(vector_text(row, "seed"), NULL, 10), "seed %llu",
          (unsigned long long)spec->seed);
    CHECK((size_t)names.count == json_array_size(told), "%d names", names.count);
    for (int32_t i = 0; i < names.count; i++)
        CHECK(strcmp(names.names[i], json_string_value(json_array_get(told, (size_t)i))) == 0, "name %d: \"%s\"", i,
              names.names[i]);
    CHECK(spec->params.check_every_events == json_integer_value(json_array_get(params, 0)) &&
              spec->params.keyframe_every_steps == json_integer_value(json_array_get(params, 1)) &&
              spec->params.events == json_is_true(json_array_get(params, 2)),
          "parameters %d, %d, %d", spec->params.check_every_events, spec->params.keyframe_every_steps,
          spec->params.events);
    check_words("rules", &spec->schema->rules, spec->rules, json_object_get(row, "rules"));
    check_words("setup", &spec->schema->setup, spec->setup, json_object_get(row, "setup"));
}

static void battles_are_what_they_say(void)
{
    json_t *vector = vector_load("records.json"), *row;
    struct firn_schema *schema = vector_schema(vector);
    struct firn_spec spec = { 0 };
    size_t i;
    json_array_foreach(json_object_get(vector, "battles"), i, row) {
        struct firn_buf bytes = vector_bytes(row, "bytes"), packed = { 0 };
        struct firn_error error = { FIRN_OK, 0, "" };
        enum firn_status status = firn_spec_unpack(&spec, schema, NULL, bytes.data, bytes.size, &error);
        if (CHECK(status == FIRN_OK, "battle %zu: %s", i, error.message))
            check_inputs(&spec, row);
        firn_spec_pack(&spec, &packed);
        CHECK(packed.size == bytes.size && memcmp(packed.data, bytes.data, packed.size) == 0,
              "battle %zu packs to other bytes", i);
        firn_buf_free(&bytes);
        firn_buf_free(&packed);
    }
    firn_spec_clear(&spec);
    firn_schema_free(schema);
    json_decref(vector);
}

/* ---- records and their words ---- */

struct reading {
    const char *file;
    const struct firn_schema *schema;
    struct firn_names names;
    msgpack_zone zone;
    struct firn_buf text;
};

static void check_text(struct reading *in, const json_t *row, const char *key)
{
    const char *expected = json_string_value(json_object_get(row, key));
    firn_buf_byte(&in->text, 0);
    CHECK(expected == NULL || strcmp((const char *)in->text.data, expected) == 0,
          "%s: %s: %s:\n    expected %s\n    got      %s", in->file, vector_text(row, "bytes"), key, expected,
          (const char *)in->text.data);
    firn_buf_clear(&in->text);
}

static void check_fields(struct reading *in, const json_t *row, const struct firn_schema_table *table,
                         const struct firn_field *fields, int32_t count)
{
    const json_t *told = json_object_get(row, "fields");
    const char *bytes = vector_text(row, "bytes");
    CHECK(strcmp(table->name, vector_text(row, "name")) == 0, "%s: a %s", bytes, table->name);
    CHECK((size_t)count == json_array_size(told), "%s: %d fields", bytes, count);
    for (int32_t i = 0; i < count; i++) {
        const json_t *pair = json_array_get(told, (size_t)i);
        char path[FIRN_PATH_MAX];
        firn_walk_field_name(&fields[i], path);
        CHECK(pair != NULL && strcmp(path, json_string_value(json_array_get(pair, 0))) == 0, "%s: field %s", bytes,
              path);
        CHECK(pair != NULL && vector_equals(json_array_get(pair, 1), fields[i].value), "%s: value of %s", bytes,
              path);
    }
    firn_walk_plain(&in->text, in->schema, table, NULL, fields, count);
    check_text(in, row, "plain");
}

static void check_record(struct reading *in, const json_t *row)
{
    static struct firn_field fields[FIRN_EVENT_WORDS];
    const struct firn_schema_table *table;
    struct firn_buf bytes = vector_bytes(row, "bytes");
    struct firn_scanned scanned;
    msgpack_object object;
    enum firn_scan scan = scan_exactly(bytes.data, bytes.size, &scanned);
    CHECK(scan == FIRN_SCAN_RECORD && scanned.size == bytes.size, "%s: scan %d", vector_text(row, "bytes"), scan);
    unpack_record(bytes.data, bytes.size, &in->zone, &object);
    int32_t count = firn_record_fields(in->schema, &object, &table, fields, FIRN_EVENT_WORDS);
    if (CHECK(table != NULL, "%s: no table", vector_text(row, "bytes"))) {
        if (json_object_get(row, "fields") != NULL)
            check_fields(in, row, table, fields, count);
        firn_walk_sentence(&in->text, in->schema, table, &in->names, fields, count);
        check_text(in, row, "sentence");
    }
    firn_buf_free(&bytes);
}

static void check_records_of(const char *file)
{
    json_t *vector = vector_load(file), *row;
    struct firn_schema *schema = vector_schema(vector);
    const json_t *battles = json_object_get(vector, "battles");
    struct firn_buf battle = vector_bytes(json_array_get(battles, json_array_size(battles) - 1), "bytes");
    struct firn_spec spec = { 0 };
    struct reading in = { .file = file, .schema = schema };
    size_t i;
    msgpack_zone_init(&in.zone, 1024);
    CHECK(firn_spec_unpack(&spec, schema, NULL, battle.data, battle.size, NULL) == FIRN_OK, "%s: its battle", file);
    in.names = firn_spec_names(&spec);
    json_array_foreach(json_object_get(vector, "records"), i, row)
        check_record(&in, row);
    CHECK(i > 15, "%s: %zu records", file, i);
    msgpack_zone_destroy(&in.zone);
    firn_buf_free(&in.text);
    firn_buf_free(&battle);
    firn_spec_clear(&spec);
    firn_schema_free(schema);
    json_decref(vector);
}

static void records_are_what_they_say(void)
{
    check_records_of("records.json");
}

static void sentences_are_told(void)
{
    check_records_of("sentences.json");
}

/* ---- numbers ---- */

static int32_t number_of(const json_t *row, const char *key)
{
    return (int32_t)json_integer_value(json_object_get(row, key));
}

static void rolls_are_these(void)
{
    json_t *vector = vector_load("rolls.json"), *row, *value;
    const char *below;
    size_t i;
    json_array_foreach(vector, i, row) {
        uint64_t battle = firn_roll_battle(strtoull(vector_text(row, "seed"), NULL, 10));
        uint64_t bits = firn_roll_bits(firn_roll_step(battle, number_of(row, "step")), number_of(row, "site"),
                                       number_of(row, "actor"), number_of(row, "target"), number_of(row, "nth"));
        CHECK(bits == strtoull(vector_text(row, "bits"), NULL, 16), "roll %zu: %016llx", i,
              (unsigned long long)bits);
        json_object_foreach(json_object_get(row, "below"), below, value)
            CHECK(firn_roll_below(bits, (uint32_t)strtoul(below, NULL, 10)) == json_integer_value(value),
                  "roll %zu below %s", i, below);
    }
    CHECK(i > 20, "%zu rolls", i);
    json_decref(vector);
}

static void hashes_are_these(void)
{
    static int32_t words[1000];
    json_t *vector = vector_load("hashes.json"), *row, *word;
    size_t i, at;
    json_array_foreach(vector, i, row) {
        json_array_foreach(json_object_get(row, "words"), at, word)
            words[at] = (int32_t)json_integer_value(word);
        uint64_t hash = firn_hash64(words, at * sizeof words[0]);
        CHECK(hash == strtoull(vector_text(row, "hash"), NULL, 16), "hash %zu: %016llx", i,
              (unsigned long long)hash);
    }
    CHECK(i > 10, "%zu hashes", i);
    json_decref(vector);
}

static void the_small_log_is_this(void)
{
    json_t *told = vector_load("small.json");
    struct firn_log *log;
    struct firn_record record;
    struct firn_error error = { FIRN_OK, 0, "" };
    CHECK(firn_log_new(&log) == FIRN_OK, "no memory");
    enum firn_status status = firn_log_open(log, "formats/vectors/small.firn", true, &error);
    while (status == FIRN_OK)
        status = firn_log_next(log, &record, &error);
    struct firn_log_counts counts = firn_log_counts(log);
    const struct {
        const char *key;
        uint64_t count;
    } rows[] = {
        { "members", counts.members }, { "frames", counts.frames },       { "battles", counts.battles },
        { "ended", counts.ended },     { "steps", counts.steps },         { "events", counts.events },
        { "orders", counts.orders },   { "checks", counts.checks },       { "keyframes", counts.keyframes },
        { "gaps", counts.gaps },       { "skipped", counts.skipped },     { "lost_bytes", counts.lost_bytes },
        { "stream_bytes", counts.stream_bytes },
    };
    CHECK(status == FIRN_END, "status %d: %s", status, error.message);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        CHECK(rows[i].count == (uint64_t)json_integer_value(json_object_get(told, rows[i].key)), "%s: %llu",
              rows[i].key, (unsigned long long)rows[i].count);
    firn_log_free(log);
    json_decref(told);
}

static const struct test tests[] = {
    { "what is canonical is accepted, packs again, and is truncated wherever it is cut", accepted_is_accepted },
    { "what is not is refused at the byte that is wrong", refused_is_refused },
    { "battle records have the inputs that they say", battles_are_what_they_say },
    { "records have the fields and the words that they say", records_are_what_they_say },
    { "every part of the template language tells what it should", sentences_are_told },
    { "rolls are the published ones", rolls_are_these },
    { "hashes of states are the published ones", hashes_are_these },
    { "a log that was put together byte by byte is whole", the_small_log_is_this },
    { NULL, NULL },
};
const struct suite suite_stream_vectors = { "stream_vectors", tests };
