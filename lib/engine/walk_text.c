/* Values and events as text, see walk.h. The template language of a sentence is formats/text.md:
 * {field}, {field?yes|no}, and [a part] that is left out when all fields in it are nothing. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "engine/walk.h"
#include "stream/text.h"

void firn_walk_escape(struct firn_buf *text, const char *bytes, size_t size)
{
    const uint8_t *at = (const uint8_t *)bytes;
    for (size_t length; size > 0; at += length, size -= length) {
        length = firn_text_length(at, size);
        uint32_t c = length == 0 ? 0xfffd : firn_text_character(at, length);
        if (length == 0 || firn_text_is_unsafe(c))
            firn_buf_printf(text, "\\u{%x}", (unsigned)c);
        else
            firn_buf_append(text, at, length);
        length += length == 0;
    }
}

static void actor(struct firn_buf *text, const struct firn_names *names, int64_t index)
{
    bool named = names != NULL && index >= 0 && index < names->count && names->names[index][0] != '\0';
    if (index == FIRN_NOBODY)
        firn_buf_text(text, "nobody");
    else if (named)
        firn_walk_escape(text, names->names[index], strlen(names->names[index]));
    else
        firn_buf_printf(text, "#%" PRId64, index);
}

static void position(struct firn_buf *text, int64_t value)
{
    if (value < 0)
        firn_buf_text(text, "nowhere");
    else
        firn_buf_printf(text, "(%" PRId64 ",%" PRId64 ",%" PRId64 ")", value & 1023, value >> 10 & 1023,
                        value >> 20);
}

static void integer(struct firn_buf *text, const struct firn_schema *schema,
                    const struct firn_schema_row *row, const struct firn_names *names, int64_t value)
{
    enum firn_type type = row != NULL ? row->type : FIRN_TYPE_INT;
    const char *name = type == FIRN_TYPE_ENUM
                           ? firn_schema_value_name(schema, row->enum_index, value)
                           : NULL;
    if (name != NULL)
        firn_buf_text(text, name);
    else if (type == FIRN_TYPE_ACTOR)
        actor(text, names, value);
    else if (type == FIRN_TYPE_POSITION)
        position(text, value);
    else if (type == FIRN_TYPE_BOOL && (value == 0 || value == 1))
        firn_buf_text(text, value != 0 ? "yes" : "no");
    else if (type == FIRN_TYPE_ROLL && value == FIRN_NO_ROLL)
        firn_buf_text(text, "none");
    else
        firn_buf_printf(text, "%" PRId64, value);
}

/* The point is a point in every locale. */
static void real(struct firn_buf *text, double value)
{
    size_t start = text->size;
    firn_buf_printf(text, "%.17g", value);
    for (size_t i = start; i < text->size; i++)
        if (text->data[i] == ',')
            text->data[i] = '.';
}

static void composite(struct firn_buf *text, const struct firn_schema *schema, const msgpack_object *value)
{
    bool is_map = value->type == MSGPACK_OBJECT_MAP;
    uint32_t size = is_map ? value->via.map.size : value->via.array.size;
    firn_buf_text(text, is_map ? "{" : "[");
    for (uint32_t i = 0; i < size; i++) {
        if (i > 0)
            firn_buf_text(text, ", ");
        if (is_map) {
            firn_walk_value(text, schema, NULL, NULL, &value->via.map.ptr[i].key);
            firn_buf_text(text, ": ");
        }
        firn_walk_value(text, schema, NULL, NULL,
                        is_map ? &value->via.map.ptr[i].val : &value->via.array.ptr[i]);
    }
    firn_buf_text(text, is_map ? "}" : "]");
}

void firn_walk_value(struct firn_buf *text, const struct firn_schema *schema,
                     const struct firn_schema_row *row, const struct firn_names *names,
                     const msgpack_object *value)
{
    switch (value->type) {
    case MSGPACK_OBJECT_POSITIVE_INTEGER:
        if (row != NULL && row->type == FIRN_TYPE_HASH)
            firn_buf_printf(text, "%016" PRIx64, value->via.u64);
        else if (value->via.u64 > INT64_MAX)
            firn_buf_printf(text, "%" PRIu64, value->via.u64);
        else
            integer(text, schema, row, names, value->via.i64);
        break;
    case MSGPACK_OBJECT_NEGATIVE_INTEGER:
        integer(text, schema, row, names, value->via.i64);
        break;
    case MSGPACK_OBJECT_BOOLEAN:
        firn_buf_text(text, value->via.boolean ? "yes" : "no");
        break;
    case MSGPACK_OBJECT_FLOAT32:
    case MSGPACK_OBJECT_FLOAT64:
        real(text, value->via.f64);
        break;
    case MSGPACK_OBJECT_STR:
        firn_walk_escape(text, value->via.str.ptr, value->via.str.size);
        break;
    case MSGPACK_OBJECT_ARRAY:
    case MSGPACK_OBJECT_MAP:
        composite(text, schema, value);
        break;
    default:
        firn_buf_text(text, "nil");
        break;
    }
}

/* ---- sentences ---- */

struct telling {
    struct firn_buf *text;
    const struct firn_schema *schema;
    const struct firn_names *names;
    const struct firn_field *fields;
    int32_t count;
};

static const struct firn_field *find_field(const struct telling *telling, const char *name, size_t size)
{
    for (int32_t i = 0; i < telling->count; i++) {
        const struct firn_schema_row *row = telling->fields[i].row;
        if (row != NULL && strlen(row->name) == size && memcmp(row->name, name, size) == 0)
            return &telling->fields[i];
    }
    return NULL;
}

static bool is_nothing(const struct firn_field *field)
{
    const msgpack_object *value = field->value;
    enum firn_type type = field->row->type;
    if (type == FIRN_TYPE_ROLL || type == FIRN_TYPE_ACTOR || type == FIRN_TYPE_POSITION)
        return value->type == MSGPACK_OBJECT_NEGATIVE_INTEGER;
    return (value->type == MSGPACK_OBJECT_POSITIVE_INTEGER && value->via.u64 == 0) ||
           (value->type == MSGPACK_OBJECT_BOOLEAN && !value->via.boolean);
}

static size_t name_length(const char *at)
{
    return strcspn(at, "?}");
}

/* True where a part, up to its ']', holds a field that is something; or no field at all. */
static bool is_told(const struct telling *telling, const char *part)
{
    bool has_field = false;
    for (; *part != '\0' && *part != ']'; part++) {
        if (*part != '{')
            continue;
        const struct firn_field *field = find_field(telling, part + 1, name_length(part + 1));
        has_field = true;
        if (field != NULL && !is_nothing(field))
            return true;
    }
    return !has_field;
}

/* All elements of an array or list, or the one value. */
static void tell_values(const struct telling *telling, const struct firn_field *field)
{
    const struct firn_field *end = telling->fields + telling->count;
    for (const struct firn_field *at = field; at < end && at->row == field->row; at++) {
        if (at != field)
            firn_buf_text(telling->text, ", ");
        firn_walk_value(telling->text, telling->schema, at->row, telling->names, at->value);
    }
}

/* Tells what stands in braces; returns the character behind them. */
static const char *tell_field(const struct telling *telling, const char *at)
{
    size_t length = name_length(at);
    const char *close = strchr(at, '}');
    const struct firn_field *field = find_field(telling, at, length);
    if (close == NULL)
        return at + strlen(at);
    if (field != NULL && at[length] == '?') {
        const char *yes = at + length + 1;
        size_t yes_length = strcspn(yes, "|}");
        const char *no = yes[yes_length] == '|' ? yes + yes_length + 1 : close;
        if (!is_nothing(field))
            firn_buf_append(telling->text, yes, yes_length);
        else
            firn_buf_append(telling->text, no, (size_t)(close - no));
    } else if (field != NULL) {
        tell_values(telling, field);
    }
    return close + 1;
}

void firn_walk_sentence(struct firn_buf *text, const struct firn_schema *schema,
                        const struct firn_schema_table *table, const struct firn_names *names,
                        const struct firn_field *fields, int32_t count)
{
    struct telling telling = { text, schema, names, fields, count };
    if (table->sentence == NULL || table->sentence[0] == '\0') {
        firn_walk_plain(text, schema, table, names, fields, count);
        return;
    }
    for (const char *at = table->sentence; *at != '\0';) {
        if (*at == '{') {
            at = tell_field(&telling, at + 1);
        } else if (*at == '[' && !is_told(&telling, at + 1)) {
            at += strcspn(at, "]");
            at += *at == ']';
        } else {
            if (*at != '[' && *at != ']')
                firn_buf_byte(text, (uint8_t)*at);
            at++;
        }
    }
}

void firn_walk_plain(struct firn_buf *text, const struct firn_schema *schema,
                     const struct firn_schema_table *table, const struct firn_names *names,
                     const struct firn_field *fields, int32_t count)
{
    firn_buf_text(text, table->name);
    for (int32_t i = 0; i < count; i++) {
        char path[FIRN_PATH_MAX];
        firn_walk_field_name(&fields[i], path);
        firn_buf_printf(text, " %s=", path);
        firn_walk_value(text, schema, fields[i].row, names, fields[i].value);
    }
}
