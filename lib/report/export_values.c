/* Values as JSON, see export.h: an enum's value and an actor by name where that is unmistakable, else by
 * number; nobody, nowhere and a roll that was not made are null. */
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "report/export.h"

#define EXACT_MAX 9007199254740991 /* 2^53 - 1: beyond it a reader may round */

/* The name of an actor that no other has, else NULL. */
static const char *actor_name(const struct firn_names *actors, int64_t index)
{
    if (index < 0 || index >= actors->count || actors->names[index][0] == '\0')
        return NULL;
    for (int32_t i = 0; i < actors->count; i++)
        if (i != index && strcmp(actors->names[i], actors->names[index]) == 0)
            return NULL;
    return actors->names[index];
}

static void put_position(struct firn_put *put, const char *key, int64_t value)
{
    firn_put_open(put, key, '[');
    firn_put_int(put, NULL, value & 1023);
    firn_put_int(put, NULL, value >> 10 & 1023);
    firn_put_int(put, NULL, value >> 20);
    firn_put_close(put);
}

/* True where -1 stands for nothing. */
static bool is_nothing(const struct firn_export_names *names, enum firn_type type, int64_t value)
{
    if (type == FIRN_TYPE_POSITION)
        return value < 0;
    return value == -1 && !names->is_setup && (type == FIRN_TYPE_ACTOR || type == FIRN_TYPE_ROLL);
}

static void put_integer(struct firn_put *put, const char *key, const struct firn_export_names *names,
                        const struct firn_schema_row *row, int64_t value)
{
    enum firn_type type = row != NULL ? row->type : FIRN_TYPE_INT;
    const char *name = NULL;
    if (type == FIRN_TYPE_ENUM)
        name = firn_schema_value_name(names->schema, row->enum_index, value);
    else if (type == FIRN_TYPE_ACTOR && !names->is_setup)
        name = actor_name(&names->actors, value);
    if (name != NULL)
        firn_put_text(put, key, name);
    else if (is_nothing(names, type, value))
        firn_put_null(put, key);
    else if (type == FIRN_TYPE_POSITION)
        put_position(put, key, value);
    else if (type == FIRN_TYPE_BOOL && (value == 0 || value == 1))
        firn_put_bool(put, key, value != 0);
    else
        firn_put_int(put, key, value);
}

/* A number that a reader could round, or that is no quantity, as text. */
__attribute__((format(printf, 3, 4))) static void put_digits(struct firn_put *put, const char *key,
                                                             const char *format, ...)
{
    char text[24];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    firn_put_text(put, key, text);
}

static void put_composite(struct firn_put *put, const char *key, const struct firn_export_names *names,
                          const msgpack_object *value)
{
    bool is_map = value->type == MSGPACK_OBJECT_MAP;
    uint32_t size = is_map ? value->via.map.size : value->via.array.size;
    firn_put_open(put, key, is_map ? '{' : '[');
    for (uint32_t i = 0; i < size; i++) {
        const msgpack_object *item = is_map ? &value->via.map.ptr[i].val : &value->via.array.ptr[i];
        if (is_map)
            firn_put_key(put, value->via.map.ptr[i].key.via.str.ptr,
                         value->via.map.ptr[i].key.via.str.size);
        firn_export_value(put, NULL, names, NULL, item);
    }
    firn_put_close(put);
}

void firn_export_value(struct firn_put *put, const char *key, const struct firn_export_names *names,
                       const struct firn_schema_row *row, const msgpack_object *value)
{
    switch (value->type) {
    case MSGPACK_OBJECT_POSITIVE_INTEGER:
        if (row != NULL && row->type == FIRN_TYPE_HASH)
            put_digits(put, key, "%016" PRIx64, value->via.u64);
        else if (value->via.u64 > EXACT_MAX)
            put_digits(put, key, "%" PRIu64, value->via.u64);
        else
            put_integer(put, key, names, row, value->via.i64);
        break;
    case MSGPACK_OBJECT_NEGATIVE_INTEGER:
        if (value->via.i64 < -EXACT_MAX)
            put_digits(put, key, "%" PRId64, value->via.i64);
        else
            put_integer(put, key, names, row, value->via.i64);
        break;
    case MSGPACK_OBJECT_BOOLEAN:
        firn_put_bool(put, key, value->via.boolean);
        break;
    case MSGPACK_OBJECT_FLOAT32:
    case MSGPACK_OBJECT_FLOAT64:
        firn_put_float(put, key, value->via.f64);
        break;
    case MSGPACK_OBJECT_STR:
        firn_put_bytes(put, key, value->via.str.ptr, value->via.str.size);
        break;
    case MSGPACK_OBJECT_ARRAY:
    case MSGPACK_OBJECT_MAP:
        put_composite(put, key, names, value);
        break;
    default:
        firn_put_null(put, key);
        break;
    }
}

/* ---- fields of a record ---- */

static bool is_many(const struct firn_schema_row *row)
{
    return row->op == FIRN_ROW_ARRAY || row->op == FIRN_ROW_LIST;
}

/* The values of one row, from fields[at] on; returns the field after them. */
static int32_t put_row(struct firn_put *put, const struct firn_export_names *names,
                       const struct firn_schema_row *row, const struct firn_field *fields, int32_t at,
                       int32_t count)
{
    bool is_here = at < count && fields[at].row == row;
    if (!is_many(row) || (is_here && fields[at].element < 0)) {
        if (is_here)
            firn_export_value(put, row->name, names, row, fields[at].value);
        return at + is_here;
    }
    firn_put_open(put, row->name, '[');
    for (; at < count && fields[at].row == row; at++)
        firn_export_value(put, NULL, names, row, fields[at].value);
    firn_put_close(put);
    return at;
}

void firn_export_fields(struct firn_put *put, const struct firn_export_names *names,
                        const struct firn_schema_table *table, const struct firn_field *fields,
                        int32_t count)
{
    int32_t at = 0;
    for (int32_t i = 0; i < table->row_count; i++)
        at = put_row(put, names, &table->rows[i], fields, at, count);
    if (at >= count)
        return;
    firn_put_open(put, "more", '[');
    for (; at < count; at++)
        firn_export_value(put, NULL, names, NULL, fields[at].value);
    firn_put_close(put);
}

/* ---- tables of words ---- */

struct placing {
    struct firn_put *put;
    const struct firn_export_names *names;
    int32_t name; /* number of the next actor's name */
};

static void place_rows(struct placing *placing, const struct firn_schema_row *row, int32_t rows,
                       const int32_t *words);

/* How many elements a list has: the words of a keyframe are a file's, and may say anything. */
static int32_t take_count(const struct firn_schema_row *row, const int32_t **words)
{
    if (row->op != FIRN_ROW_LIST && row->op != FIRN_ROW_GROUP_LIST)
        return row->count;
    int32_t count = *(*words)++;
    return count < 0 ? 0 : count > row->count ? row->count : count;
}

static int32_t count_names(const struct firn_schema_row *row)
{
    int32_t count = 0;
    for (const struct firn_schema_row *at = row + 1, *end = at + row->rows; at < end; at += 1 + at->rows)
        count += at->op == FIRN_ROW_NAME ? 1 : at->type == FIRN_TYPE_GROUP ? at->count * count_names(at) : 0;
    return count;
}

static void place_name(struct placing *placing, const struct firn_schema_row *row)
{
    int32_t index = placing->name++;
    const struct firn_names *actors = &placing->names->actors;
    if (index < actors->count && actors->names[index][0] != '\0')
        firn_put_text(placing->put, row->name, actors->names[index]);
}

/* Elements that are not there have names all the same: an actor's number depends on its place alone. */
static void place_group(struct placing *placing, const struct firn_schema_row *row, const int32_t *words)
{
    int32_t names = count_names(row), first = placing->name;
    int32_t count = take_count(row, &words);
    firn_put_open(placing->put, row->name, '[');
    for (int32_t i = 0; i < count; i++) {
        placing->name = first + i * names;
        firn_put_open(placing->put, NULL, '{');
        place_rows(placing, row + 1, row->rows, words + i * row->element);
        firn_put_close(placing->put);
    }
    firn_put_close(placing->put);
    placing->name = first + row->count * names;
}

static void place_many(struct placing *placing, const struct firn_schema_row *row, const int32_t *words)
{
    int32_t count = take_count(row, &words);
    firn_put_open(placing->put, row->name, '[');
    for (int32_t i = 0; i < count; i++) {
        if (row->op != FIRN_ROW_FLAGS)
            put_integer(placing->put, NULL, placing->names, row, words[i]);
        else if (words[i] != 0)
            put_integer(placing->put, NULL, placing->names, row, i);
    }
    firn_put_close(placing->put);
}

static void place_rows(struct placing *placing, const struct firn_schema_row *row, int32_t rows,
                       const int32_t *words)
{
    for (const struct firn_schema_row *end = row + rows; row < end;
         words += row->words, row += 1 + row->rows) {
        if (row->op == FIRN_ROW_NAME)
            place_name(placing, row);
        else if (row->type == FIRN_TYPE_GROUP)
            place_group(placing, row, words);
        else if (row->op == FIRN_ROW_FIELD)
            put_integer(placing->put, row->name, placing->names, row, words[0]);
        else
            place_many(placing, row, words);
    }
}

void firn_export_table(struct firn_put *put, const struct firn_export_names *names,
                       const struct firn_schema_table *table, const int32_t *words)
{
    struct placing placing = { put, names, 0 };
    place_rows(&placing, table->rows, table->row_count, words);
}
