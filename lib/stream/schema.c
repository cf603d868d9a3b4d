/* Reads schema records, see schema.h. The record was scanned, so its shape is bounded; here it is judged
 * whether it says what a schema says. Every table lies in one zone that goes with the schema. */
#include "stream/schema.h"

#include <msgpack/unpack.h>
#include <msgpack/zone.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "stream/pack.h"
#include "stream/text.h"

struct owned_schema {
    struct firn_schema schema; /* first: the pointer handed out */
    msgpack_zone zone;
};

/* What may stand in a kind of table. */
struct shape {
    unsigned ops;   /* bit n: rows of op n */
    bool has_range; /* its fields say fallback, least and most */
    bool is_wide;   /* its fields may have types that are not one int32 */
};

#define OP(op) (1u << FIRN_ROW_##op)
#define OPS_OF_WORDS (OP(FIELD) | OP(ARRAY) | OP(LIST) | OP(FLAGS) | OP(GROUP) | OP(GROUP_LIST))
static const struct shape event_shape = { OP(FIELD) | OP(ARRAY) | OP(LIST), false, true };
static const struct shape order_shape = { OP(FIELD) | OP(ARRAY) | OP(LIST), false, false };
static const struct shape setup_shape = { OPS_OF_WORDS | OP(NAME), true, false };
static const struct shape state_shape = { OPS_OF_WORDS, false, false };
static const struct shape rules_shape = { OP(FIELD), true, false };

struct reading {
    struct firn_schema *schema;
    msgpack_zone *zone;
    struct firn_error *error;
    const struct shape *shape; /* of the table being read */
    bool no_memory;
};

/* What rows take: words of a table, and names of actors. */
struct extent {
    int64_t words;
    int64_t names;
};

static bool bad(struct reading *reading, const char *table, const char *expected)
{
    firn_error_set(reading->error, FIRN_DAMAGED, FIRN_NO_OFFSET, "schema: %.100s: expected %s", table,
                   expected);
    return false;
}

static void *take(struct reading *reading, size_t count, size_t size)
{
    void *memory = msgpack_zone_malloc(reading->zone, count * size + 1);
    if (memory == NULL) {
        reading->no_memory = true;
        firn_error_memory(reading->error);
        return NULL;
    }
    memset(memory, 0, count * size);
    return memory;
}

static bool is_array(const msgpack_object *object, uint32_t least)
{
    return object->type == MSGPACK_OBJECT_ARRAY && object->via.array.size >= least;
}

static bool get_int(const msgpack_object *object, int32_t *value)
{
    int64_t wide = object->via.i64;
    if (object->type == MSGPACK_OBJECT_POSITIVE_INTEGER && object->via.u64 > INT32_MAX)
        return false;
    if (object->type != MSGPACK_OBJECT_POSITIVE_INTEGER && object->type != MSGPACK_OBJECT_NEGATIVE_INTEGER)
        return false;
    if (wide < INT32_MIN)
        return false;
    *value = (int32_t)wide;
    return true;
}

/* A text of the schema's own: it is shown as it is, so no character in it is unsafe to show. */
static const char *get_name(struct reading *reading, const msgpack_object *object)
{
    if (object->type != MSGPACK_OBJECT_STR || object->via.str.size > 255 ||
        !firn_text_is_good(object->via.str.ptr, object->via.str.size, true))
        return NULL;
    char *name = take(reading, object->via.str.size + 1, 1);
    if (name != NULL)
        memcpy(name, object->via.str.ptr, object->via.str.size);
    return name;
}

static bool read_type(struct reading *reading, const msgpack_object *object, struct firn_schema_row *row)
{
    static const char *const names[] = { "int", "bool", "actor", "roll", "position",
                                         "i64", "str",  "float", "any" };
    const char *name = get_name(reading, object);
    if (name == NULL)
        return false;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(name, names[i]) == 0) {
            row->type = (enum firn_type)i;
            return reading->shape->is_wide || row->type < FIRN_TYPE_I64;
        }
    const struct firn_schema_enum *found = firn_schema_enum(reading->schema, name);
    if (found == NULL)
        return false;
    row->type = FIRN_TYPE_ENUM;
    row->enum_index = (int32_t)(found - reading->schema->enums);
    return true;
}

/* Rows of a table, those inside groups too; more than FIRN_TABLE_ROWS_MAX where it is more. */
static int32_t count_rows(const msgpack_object *rows)
{
    if (!is_array(rows, 0))
        return 0;
    int32_t count = 0;
    for (uint32_t i = 0; i < rows->via.array.size && count <= FIRN_TABLE_ROWS_MAX; i++) {
        const msgpack_object *row = &rows->via.array.ptr[i];
        count++;
        if (is_array(row, 4))
            count += count_rows(&row->via.array.ptr[row->via.array.size - 1]);
    }
    return count;
}

static bool read_rows(struct reading *reading, const char *table, const msgpack_object *objects,
                      struct firn_schema_row *rows, int32_t *used, struct extent *extent);

/* [5, name, count, rows] or [6, name, min, count, rows] */
static bool read_group(struct reading *reading, const char *table, const msgpack_object_array *in,
                       struct firn_schema_row *rows, int32_t *used)
{
    struct firn_schema_row *row = &rows[*used - 1];
    struct extent element = { 0, 0 };
    bool is_list = row->op == FIRN_ROW_GROUP_LIST;
    if (in->size != (is_list ? 5u : 4u) || !get_int(&in->ptr[in->size - 2], &row->count) ||
        !get_int(&in->ptr[2], &row->count_min))
        return bad(reading, table, "a group with its count and rows");
    int32_t first = *used;
    row->type = FIRN_TYPE_GROUP;
    if (!read_rows(reading, table, &in->ptr[in->size - 1], rows, used, &element))
        return false;
    if (row->count < 1 || row->count > FIRN_TABLE_COUNT_MAX || element.words < 1 || row->count_min < 0 ||
        row->count_min > row->count || row->count * element.words > FIRN_TABLE_WORDS_MAX ||
        row->count * element.names > FIRN_TABLE_WORDS_MAX)
        return bad(reading, table, "a group of a size that can be");
    row->rows = *used - first;
    row->element = (int32_t)element.words;
    row->words = row->count * row->element + (is_list ? 1 : 0);
    row->names = row->count * (int32_t)element.names;
    return true;
}

/* [0, name, type], and of an input fallback, least and most, and true where it is required */
static bool read_field(struct reading *reading, const char *table, const msgpack_object_array *in,
                       struct firn_schema_row *row)
{
    row->count = row->words = 1;
    row->has_range = reading->shape->has_range;
    row->required = in->size == 7;
    if (!row->has_range)
        return in->size == 3 || bad(reading, table, "a name and a type");
    if ((in->size != 6 && in->size != 7) || !get_int(&in->ptr[3], &row->fallback) ||
        !get_int(&in->ptr[4], &row->min) || !get_int(&in->ptr[5], &row->max) ||
        (row->required && (in->ptr[6].type != MSGPACK_OBJECT_BOOLEAN || !in->ptr[6].via.boolean)))
        return bad(reading, table, "fallback, least and most");
    return true;
}

/* [1 or 2, name, type, count] or [3, name, enum] */
static bool read_many(struct reading *reading, const char *table, const msgpack_object_array *in,
                      struct firn_schema_row *row)
{
    if (row->op == FIRN_ROW_FLAGS) {
        if (row->type != FIRN_TYPE_ENUM || in->size != 3)
            return bad(reading, table, "flags of an enum");
        row->count = reading->schema->enums[row->enum_index].count;
    } else if (in->size != 4 || !get_int(&in->ptr[3], &row->count)) {
        return bad(reading, table, "a count");
    }
    if (row->count < 1 || row->count > FIRN_TABLE_COUNT_MAX)
        return bad(reading, table, "a count that can be");
    row->words = row->count + (row->op == FIRN_ROW_LIST ? 1 : 0);
    return true;
}

static bool read_row(struct reading *reading, const char *table, const msgpack_object *object,
                     struct firn_schema_row *rows, int32_t *used)
{
    struct firn_schema_row *row = &rows[(*used)++];
    const msgpack_object_array *in = &object->via.array;
    int32_t op;
    if (!is_array(object, 2) || !get_int(&in->ptr[0], &op) || op < 0 || op >= FIRN_ROW_END ||
        !(reading->shape->ops >> op & 1))
        return bad(reading, table, "a row that it may have");
    row->op = (enum firn_row_op)op;
    row->name = get_name(reading, &in->ptr[1]);
    if (row->name == NULL)
        return bad(reading, table, "a row's name");
    if (row->op == FIRN_ROW_GROUP || row->op == FIRN_ROW_GROUP_LIST)
        return read_group(reading, table, in, rows, used);
    if (row->op == FIRN_ROW_NAME) {
        row->type = FIRN_TYPE_STR;
        row->names = 1;
        return in->size == 2 || bad(reading, table, "a name row of two values");
    }
    if (in->size < 3 || !read_type(reading, &in->ptr[2], row))
        return bad(reading, table, "a type that is there");
    return row->op == FIRN_ROW_FIELD ? read_field(reading, table, in, row)
                                     : read_many(reading, table, in, row);
}

static bool read_rows(struct reading *reading, const char *table, const msgpack_object *objects,
                      struct firn_schema_row *rows, int32_t *used, struct extent *extent)
{
    if (!is_array(objects, 0))
        return bad(reading, table, "a list of rows");
    for (uint32_t i = 0; i < objects->via.array.size; i++) {
        int32_t at = *used;
        if (!read_row(reading, table, &objects->via.array.ptr[i], rows, used))
            return false;
        extent->words += rows[at].words;
        extent->names += rows[at].names;
        if (extent->words > FIRN_TABLE_WORDS_MAX || extent->names > FIRN_TABLE_WORDS_MAX)
            return bad(reading, table, "a table of a size that can be");
    }
    return true;
}

static void fill_fallbacks(const struct firn_schema_row *row, int32_t rows, int32_t *words)
{
    for (const struct firn_schema_row *end = row + rows; row < end; words += row->words, row += 1 + row->rows) {
        int32_t *at = words + (row->op == FIRN_ROW_GROUP_LIST);
        if (row->type == FIRN_TYPE_GROUP) {
            for (int32_t i = 0; i < row->count; i++)
                fill_fallbacks(row + 1, row->rows, at + i * row->element);
        } else if (row->op == FIRN_ROW_FIELD) {
            *words = row->fallback;
        }
    }
}

static bool read_table(struct reading *reading, const char *name, const struct shape *shape,
                       const msgpack_object *objects, struct firn_schema_table *table)
{
    struct extent extent = { 0, 0 };
    int32_t count = count_rows(objects);
    if (count > FIRN_TABLE_ROWS_MAX)
        return bad(reading, name, "a table of at most 4096 rows");
    struct firn_schema_row *rows = take(reading, (size_t)count + 1, sizeof *rows);
    table->name = name;
    table->rows = rows;
    reading->shape = shape;
    if (rows == NULL || !read_rows(reading, name, objects, rows, &table->row_count, &extent))
        return false;
    table->words = (int32_t)extent.words;
    return true;
}

static bool read_inputs(struct reading *reading, const char *name, const struct shape *shape,
                        const msgpack_object *objects, struct firn_schema_table *table)
{
    if (!read_table(reading, name, shape, objects, table))
        return false;
    int32_t *fallbacks = take(reading, (size_t)table->words, sizeof *fallbacks);
    if (fallbacks == NULL)
        return false;
    fill_fallbacks(table->rows, table->row_count, fallbacks);
    table->fallbacks = fallbacks;
    return true;
}

static bool is_in_range(const struct firn_schema *schema, const struct firn_schema_row *row, int32_t value)
{
    if (row->type == FIRN_TYPE_ENUM && firn_schema_value_name(schema, row->enum_index, value) == NULL)
        return false;
    return value >= row->min && value <= row->max;
}

static bool pack_usual_rules(struct reading *reading, struct firn_schema *schema)
{
    const struct firn_schema_table *rules = &schema->rules;
    uint8_t *packed = take(reading, (size_t)rules->words + 1, FIRN_PACK_INT_MAX);
    if (packed == NULL)
        return false;
    uint8_t *at = firn_pack_array_at(packed, (uint32_t)rules->words);
    for (int32_t i = 0; i < rules->words; i++) {
        if (!is_in_range(schema, &rules->rows[i], rules->fallbacks[i]))
            return true;
        at = firn_pack_int_at(at, rules->fallbacks[i]);
    }
    schema->usual_rules = packed;
    schema->usual_rules_size = (size_t)(at - packed);
    return true;
}

/* [number, name, sentence, rows] each, numbers ascending */
static bool read_numbered(struct reading *reading, const char *which, const struct shape *shape,
                          const msgpack_object *objects, const struct firn_schema_table **tables,
                          int32_t *count)
{
    if (!is_array(objects, 0))
        return bad(reading, which, "a list of tables");
    uint32_t size = objects->via.array.size;
    if (size > FIRN_TABLES_MAX)
        return bad(reading, which, "at most 256 tables");
    struct firn_schema_table *made = take(reading, size, sizeof *made);
    for (uint32_t i = 0; made != NULL && i < size; i++) {
        const msgpack_object *object = &objects->via.array.ptr[i];
        if (!is_array(object, 4) || object->via.array.size != 4)
            return bad(reading, which, "number, name, sentence and rows");
        const msgpack_object *in = object->via.array.ptr;
        const char *name = get_name(reading, &in[1]);
        made[i].sentence = get_name(reading, &in[2]);
        if (!get_int(&in[0], &made[i].number) || name == NULL || made[i].sentence == NULL ||
            (i > 0 && made[i].number <= made[i - 1].number))
            return bad(reading, which, "numbers in order, each with a name and a sentence");
        if (!read_table(reading, name, shape, &in[3], &made[i]))
            return false;
    }
    *tables = made;
    *count = (int32_t)size;
    return made != NULL;
}

/* [name, [value names]] each */
static bool read_enums(struct reading *reading, const msgpack_object *objects)
{
    if (!is_array(objects, 0))
        return bad(reading, "enums", "a list");
    uint32_t size = objects->via.array.size;
    if (size > FIRN_TABLES_MAX)
        return bad(reading, "enums", "at most 256 enums");
    struct firn_schema_enum *made = take(reading, size, sizeof *made);
    for (uint32_t i = 0; made != NULL && i < size; i++) {
        const msgpack_object *object = &objects->via.array.ptr[i];
        if (!is_array(object, 2) || object->via.array.size != 2 || !is_array(&object->via.array.ptr[1], 1))
            return bad(reading, "enums", "a name and its values");
        const msgpack_object_array *in = &object->via.array.ptr[1].via.array;
        const char **values = take(reading, in->size, sizeof *values);
        made[i].name = get_name(reading, &object->via.array.ptr[0]);
        for (uint32_t v = 0; values != NULL && v < in->size; v++)
            if ((values[v] = get_name(reading, &in->ptr[v])) == NULL)
                return bad(reading, "enums", "a value's name");
        if (made[i].name == NULL || values == NULL)
            return bad(reading, "enums", "a name");
        made[i].values = values;
        made[i].count = (int32_t)in->size;
    }
    reading->schema->enums = made;
    reading->schema->enum_count = (int32_t)size;
    return made != NULL;
}

/* [number, name] each */
static bool read_rolls(struct reading *reading, const msgpack_object *objects)
{
    if (!is_array(objects, 0))
        return bad(reading, "rolls", "a list");
    uint32_t size = objects->via.array.size;
    struct firn_schema_roll *made = take(reading, size, sizeof *made);
    for (uint32_t i = 0; made != NULL && i < size; i++) {
        const msgpack_object *object = &objects->via.array.ptr[i];
        if (!is_array(object, 2) || object->via.array.size != 2 ||
            !get_int(&object->via.array.ptr[0], &made[i].number) ||
            (made[i].name = get_name(reading, &object->via.array.ptr[1])) == NULL)
            return bad(reading, "rolls", "a number and a name");
    }
    reading->schema->rolls = made;
    reading->schema->roll_count = (int32_t)size;
    return made != NULL;
}

/* The records that are the same in every log, as tables, so that walkers print them like events. */
static const struct {
    enum firn_kind kind;
    const char *name;
    struct {
        enum firn_type type;
        const char *name; /* an enum has the name of its field */
    } fields[7];
} common[] = {
    { FIRN_KIND_ORDER, "order", { { FIRN_TYPE_ACTOR, "actor" }, { FIRN_TYPE_INT, "verb" } } },
    { FIRN_KIND_CHECK, "check", { { FIRN_TYPE_INT, "step" }, { FIRN_TYPE_HASH, "hash" } } },
    { FIRN_KIND_KEYFRAME, "keyframe", { { FIRN_TYPE_INT, "step" }, { FIRN_TYPE_ANY, "state" } } },
    { FIRN_KIND_END, "end",
      { { FIRN_TYPE_ENUM, "outcome" }, { FIRN_TYPE_ENUM, "reason" }, { FIRN_TYPE_INT, "steps" },
        { FIRN_TYPE_INT, "events" }, { FIRN_TYPE_INT, "rolls" }, { FIRN_TYPE_INT, "checks" } } },
    { FIRN_KIND_STEP, "step", { { FIRN_TYPE_INT, NULL } } },
    { FIRN_KIND_GAP, "gap", { { FIRN_TYPE_INT, "lost_bytes" }, { FIRN_TYPE_INT, "offset" } } },
};

static bool add_common(struct reading *reading)
{
    for (size_t i = 0; i < sizeof common / sizeof common[0]; i++) {
        struct firn_schema_table *table = take(reading, 1, sizeof *table);
        struct firn_schema_row *rows = take(reading, 7, sizeof *rows);
        if (table == NULL || rows == NULL)
            return false;
        *table = (struct firn_schema_table){ (int32_t)common[i].kind, common[i].name, "", rows, 0, 0, NULL };
        for (; common[i].fields[table->row_count].name != NULL; table->row_count++) {
            struct firn_schema_row *row = &rows[table->row_count];
            row->name = common[i].fields[table->row_count].name;
            row->type = common[i].fields[table->row_count].type;
            row->count = 1;
            const struct firn_schema_enum *of = firn_schema_enum(reading->schema, row->name);
            if (row->type == FIRN_TYPE_ENUM && of == NULL)
                row->type = FIRN_TYPE_INT;
            else if (row->type == FIRN_TYPE_ENUM)
                row->enum_index = (int32_t)(of - reading->schema->enums);
        }
        reading->schema->of_kind[common[i].kind] = table;
    }
    return true;
}

static bool index_events(struct reading *reading)
{
    struct firn_schema *schema = reading->schema;
    for (int32_t i = 0; i < schema->event_count; i++) {
        int32_t kind = schema->events[i].number;
        if (kind < FIRN_EVENT_KIND_MIN || kind > FIRN_EVENT_KIND_MAX)
            return bad(reading, "events", "a kind from 16 to 127");
        schema->of_kind[kind] = &schema->events[i];
    }
    return true;
}

static bool read_head(struct reading *reading, const msgpack_object *in)
{
    struct firn_schema *schema = reading->schema;
    int32_t format, version;
    if (in[1].type != MSGPACK_OBJECT_STR || in[1].via.str.size != 4 ||
        memcmp(in[1].via.str.ptr, "firn", 4) != 0)
        return bad(reading, "head", "\"firn\"");
    if (!get_int(&in[2], &format) || !get_int(&in[4], &version) || version < 0)
        return bad(reading, "head", "a format and a rules version");
    schema->format = format;
    schema->rules_version = version;
    schema->engine = get_name(reading, &in[3]);
    if (schema->engine == NULL)
        return bad(reading, "head", "an engine's name");
    if (format != FIRN_FORMAT) {
        firn_error_set(reading->error, FIRN_UNKNOWN, FIRN_NO_OFFSET,
                       "format %d is not known here (this build reads format %d)", (int)format,
                       FIRN_FORMAT);
        return false;
    }
    return true;
}

static bool read_all(struct reading *reading, const msgpack_object *object)
{
    struct firn_schema *schema = reading->schema;
    if (!is_array(object, 5))
        return bad(reading, "head", "\"firn\", format, engine and rules version");
    const msgpack_object *in = object->via.array.ptr;
    if (!read_head(reading, in))
        return false;
    if (object->via.array.size != 12)
        return bad(reading, "record", "12 values");
    return read_enums(reading, &in[10]) &&
           read_numbered(reading, "events", &event_shape, &in[5], &schema->events, &schema->event_count) &&
           read_numbered(reading, "orders", &order_shape, &in[6], &schema->orders, &schema->order_count) &&
           read_inputs(reading, "setup", &setup_shape, &in[7], &schema->setup) &&
           read_table(reading, "state", &state_shape, &in[8], &schema->state) &&
           read_inputs(reading, "rules", &rules_shape, &in[9], &schema->rules) &&
           pack_usual_rules(reading, schema) &&
           read_rolls(reading, &in[11]) && add_common(reading) && index_events(reading);
}

enum firn_status firn_schema_read(struct firn_schema **schema, const uint8_t *record, size_t size,
                                  struct firn_error *error)
{
    struct firn_error fallback = { FIRN_OK, FIRN_NO_OFFSET, "" };
    struct owned_schema *owned = calloc(1, sizeof *owned);
    *schema = NULL;
    if (owned == NULL || !msgpack_zone_init(&owned->zone, 4096)) {
        free(owned);
        return firn_error_memory(error);
    }
    struct reading reading = { .schema = &owned->schema, .zone = &owned->zone,
                               .error = error != NULL ? error : &fallback };
    msgpack_object object;
    size_t at = 0;
    msgpack_unpack_return got = msgpack_unpack((const char *)record, size, &at, &owned->zone, &object);
    bool good = (got == MSGPACK_UNPACK_SUCCESS && read_all(&reading, &object));
    if (got == MSGPACK_UNPACK_NOMEM_ERROR || reading.no_memory)
        firn_error_memory(reading.error);
    else if (got != MSGPACK_UNPACK_SUCCESS)
        bad(&reading, "record", "one whole record");
    if (!good) {
        firn_schema_free(&owned->schema);
        return reading.error->status;
    }
    *schema = &owned->schema;
    return FIRN_OK;
}

void firn_schema_free(struct firn_schema *schema)
{
    if (schema == NULL)
        return;
    struct owned_schema *owned = (struct owned_schema *)(void *)schema;
    msgpack_zone_destroy(&owned->zone);
    free(owned);
}

const struct firn_schema_table *firn_schema_order(const struct firn_schema *schema, int32_t verb)
{
    for (int32_t i = 0; i < schema->order_count; i++)
        if (schema->orders[i].number == verb)
            return &schema->orders[i];
    return NULL;
}

const struct firn_schema_enum *firn_schema_enum(const struct firn_schema *schema, const char *name)
{
    for (int32_t i = 0; i < schema->enum_count; i++)
        if (strcmp(schema->enums[i].name, name) == 0)
            return &schema->enums[i];
    return NULL;
}

const char *firn_schema_value_name(const struct firn_schema *schema, int32_t enum_index, int64_t value)
{
    const struct firn_schema_enum *found = &schema->enums[enum_index];
    return value >= 0 && value < found->count ? found->values[value] : NULL;
}
