/* Vectors and random numbers, see test_stream_rig.h. */
#include "test_stream_rig.h"

#include <msgpack/unpack.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/roll.h"

json_t *vector_load(const char *name)
{
    char path[200];
    json_error_t error;
    snprintf(path, sizeof path, "formats/vectors/%.100s", name);
    json_t *vector = json_load_file(path, JSON_ALLOW_NUL, &error);
    if (vector == NULL)
        fprintf(stderr, "%s:%d: %s\n", path, error.line, error.text);
    FIRN_ASSERT(vector != NULL);
    return vector;
}

const char *vector_text(const json_t *row, const char *key)
{
    const char *text = json_string_value(json_object_get(row, key));
    FIRN_ASSERT(text != NULL);
    return text;
}

struct firn_buf vector_bytes(const json_t *row, const char *key)
{
    struct firn_buf bytes = { 0 };
    for (const char *at = vector_text(row, key); *at != '\0';) {
        char *end;
        unsigned long byte = strtoul(at, &end, 16), times = 1;
        FIRN_ASSERT(end == at + 2);
        if (*end == '*')
            times = strtoul(end + 1, &end, 10);
        for (unsigned long i = 0; i < times; i++)
            firn_buf_byte(&bytes, (uint8_t)byte);
        at = end + (*end == ' ');
    }
    return bytes;
}

/* ---- values ---- */

static bool is_number(const msgpack_object *value, uint64_t bits, bool is_negative)
{
    return value->type == (is_negative ? MSGPACK_OBJECT_NEGATIVE_INTEGER : MSGPACK_OBJECT_POSITIVE_INTEGER) &&
           value->via.u64 == bits;
}

static bool is_float(const msgpack_object *value, const char *hex)
{
    uint64_t bits;
    memcpy(&bits, &value->via.f64, sizeof bits);
    return value->type == MSGPACK_OBJECT_FLOAT64 && bits == strtoull(hex, NULL, 16);
}

static bool is_text(const msgpack_object *value, const char *text, size_t size)
{
    return value->type == MSGPACK_OBJECT_STR && value->via.str.size == size &&
           (size == 0 || memcmp(value->via.str.ptr, text, size) == 0);
}

static bool is_long_text(const msgpack_object *value, const char *text, uint32_t times)
{
    if (value->type != MSGPACK_OBJECT_STR || value->via.str.size != times)
        return false;
    for (uint32_t i = 0; i < times; i++)
        if (value->via.str.ptr[i] != text[0])
            return false;
    return true;
}

static bool is_long_array(const msgpack_object *value, const json_t *told)
{
    const json_t *after = json_object_get(told, "after"), *item = json_object_get(told, "array");
    uint32_t times = (uint32_t)json_integer_value(json_object_get(told, "times")), first = after != NULL;
    if (value->type != MSGPACK_OBJECT_ARRAY || value->via.array.size != times + first)
        return false;
    if (after != NULL && !vector_equals(after, &value->via.array.ptr[0]))
        return false;
    for (uint32_t i = 0; i < times; i++)
        if (!vector_equals(item, &value->via.array.ptr[first + i]))
            return false;
    return true;
}

static bool is_array(const msgpack_object *value, const json_t *told)
{
    if (value->type != MSGPACK_OBJECT_ARRAY || value->via.array.size != json_array_size(told))
        return false;
    for (uint32_t i = 0; i < value->via.array.size; i++)
        if (!vector_equals(json_array_get(told, i), &value->via.array.ptr[i]))
            return false;
    return true;
}

static bool is_map(const msgpack_object *value, const json_t *pairs)
{
    if (value->type != MSGPACK_OBJECT_MAP || value->via.map.size != json_array_size(pairs))
        return false;
    for (uint32_t i = 0; i < value->via.map.size; i++) {
        const json_t *pair = json_array_get(pairs, i);
        if (!vector_equals(json_array_get(pair, 0), &value->via.map.ptr[i].key) ||
            !vector_equals(json_array_get(pair, 1), &value->via.map.ptr[i].val))
            return false;
    }
    return true;
}

static bool is_told_object(const msgpack_object *value, const json_t *told)
{
    if (json_object_get(told, "int") != NULL) {
        const char *text = vector_text(told, "int");
        bool is_negative = text[0] == '-';
        return is_number(value, is_negative ? (uint64_t)strtoll(text, NULL, 10) : strtoull(text, NULL, 10),
                         is_negative);
    }
    if (json_object_get(told, "float") != NULL)
        return is_float(value, vector_text(told, "float"));
    if (json_object_get(told, "text") != NULL)
        return is_long_text(value, vector_text(told, "text"),
                            (uint32_t)json_integer_value(json_object_get(told, "times")));
    if (json_object_get(told, "array") != NULL)
        return is_long_array(value, told);
    return is_map(value, json_object_get(told, "map"));
}

bool vector_equals(const json_t *told, const msgpack_object *value)
{
    switch (json_typeof(told)) {
    case JSON_INTEGER:
        return is_number(value, (uint64_t)json_integer_value(told), json_integer_value(told) < 0);
    case JSON_STRING:
        return is_text(value, json_string_value(told), json_string_length(told));
    case JSON_ARRAY:
        return is_array(value, told);
    case JSON_OBJECT:
        return is_told_object(value, told);
    case JSON_TRUE:
    case JSON_FALSE:
        return value->type == MSGPACK_OBJECT_BOOLEAN && value->via.boolean == json_is_true(told);
    default:
        return value->type == MSGPACK_OBJECT_NIL && json_is_null(told);
    }
}

/* ---- records ---- */

struct firn_schema *vector_schema(const json_t *vector)
{
    struct firn_schema *schema;
    struct firn_buf record = vector_bytes(vector, "schema");
    struct firn_error error = { FIRN_OK, 0, "" };
    enum firn_status status = firn_schema_read(&schema, record.data, record.size, &error);
    if (status != FIRN_OK)
        fprintf(stderr, "%s\n", error.message);
    FIRN_ASSERT(status == FIRN_OK);
    firn_buf_free(&record);
    return schema;
}

void unpack_record(const uint8_t *data, size_t size, msgpack_zone *zone, msgpack_object *object)
{
    size_t at = 0;
    msgpack_zone_clear(zone);
    msgpack_unpack_return got = msgpack_unpack((const char *)data, size, &at, zone, object);
    FIRN_ASSERT(got == MSGPACK_UNPACK_SUCCESS && at == size);
}

enum firn_scan scan_exactly(const void *data, size_t size, struct firn_scanned *scanned)
{
    uint8_t *copy = malloc(size + (size == 0));
    FIRN_ASSERT(copy != NULL);
    if (size > 0)
        memcpy(copy, data, size);
    memset(scanned, 0, sizeof *scanned);
    enum firn_scan scan = firn_scan_record(copy, size, scanned);
    free(copy);
    return scan;
}

/* ---- random numbers ---- */

uint64_t random_bits(struct random *random)
{
    random->x += UINT64_C(0x9e3779b97f4a7c15);
    return firn_roll_mix(random->x);
}

uint64_t random_below(struct random *random, uint64_t below)
{
    return random_bits(random) % below;
}

int64_t random_number(struct random *random)
{
    uint64_t bits = random_bits(random);
    int64_t magnitude = (int64_t)(random_bits(random) >> (1 + bits % 63));
    return bits >> 63 ? -magnitude : magnitude;
}
