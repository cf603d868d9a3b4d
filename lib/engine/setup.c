/* Setups and rules to and from the stream, see setup.h. One recursion over the rows each way; `words` is
 * where the row's words stand, the paths are made only for an error. */
#include "engine/setup.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"

void firn_setup_fallbacks(const struct firn_schema_table *table, int32_t *words)
{
    if (table->words > 0)
        memcpy(words, table->fallbacks, (size_t)table->words * sizeof *words);
}

bool firn_setup_in_range(const struct firn_schema *schema, const struct firn_schema_row *row,
                         const char *path, int64_t value, struct firn_error *error)
{
    if (row->type == FIRN_TYPE_ENUM && firn_schema_value_name(schema, row->enum_index, value) == NULL) {
        firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET, "%s: %lld is no value of %s", path,
                       (long long)value, schema->enums[row->enum_index].name);
        return false;
    }
    if (!row->has_range || (value >= row->min && value <= row->max))
        return true;
    firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET, "%s: %lld is outside %d..%d", path,
                   (long long)value, (int)row->min, (int)row->max);
    return false;
}

/* ---- packing ---- */

static size_t count_set(const int32_t *words, int32_t count)
{
    size_t set = 0;
    for (int32_t i = 0; i < count; i++)
        set += words[i] != 0;
    return set;
}

/* True where a row holds its fallback, so that it may be left out at the end. */
static bool is_fallback(const struct firn_schema_row *row, const int32_t *words)
{
    switch (row->op) {
    case FIRN_ROW_NAME:
        return true;
    case FIRN_ROW_FIELD:
        return !row->required && words[0] == row->fallback;
    case FIRN_ROW_GROUP_LIST: case FIRN_ROW_LIST:
        return words[0] == 0;
    case FIRN_ROW_GROUP:
        return false;
    default:
        return count_set(words, row->count) == 0;
    }
}

static uint8_t *pack_rows(const struct firn_schema_row *row, int32_t rows, const int32_t *words,
                          uint8_t *at);

static uint8_t *pack_flags(const struct firn_schema_row *row, const int32_t *words, uint8_t *at)
{
    at = firn_pack_array_at(at, (uint32_t)count_set(words, row->count));
    for (int32_t i = 0; i < row->count; i++)
        if (words[i] != 0)
            at = firn_pack_int_at(at, i);
    return at;
}

static uint8_t *pack_row(const struct firn_schema_row *row, const int32_t *words, uint8_t *at)
{
    if (row->op == FIRN_ROW_FIELD)
        return firn_pack_int_at(at, words[0]);
    if (row->op == FIRN_ROW_FLAGS)
        return pack_flags(row, words, at);
    bool has_count = row->op == FIRN_ROW_GROUP_LIST || row->op == FIRN_ROW_LIST;
    int32_t count = has_count ? *words++ : row->count;
    at = firn_pack_array_at(at, (uint32_t)count);
    for (int32_t i = 0; i < count; i++)
        at = row->type == FIRN_TYPE_GROUP
                 ? pack_rows(row + 1, row->rows, words + i * row->element, at)
                 : firn_pack_int_at(at, words[i]);
    return at;
}

static uint8_t *pack_rows(const struct firn_schema_row *row, int32_t rows, const int32_t *words,
                          uint8_t *at)
{
    const struct firn_schema_row *end = row + rows;
    const int32_t *word = words;
    uint32_t count = 0, used = 0;
    for (const struct firn_schema_row *r = row; r < end; word += r->words, r += 1 + r->rows) {
        count += r->op != FIRN_ROW_NAME;
        if (!is_fallback(r, word))
            used = count;
    }
    at = firn_pack_array_at(at, used);
    for (; used > 0; words += row->words, row += 1 + row->rows) {
        if (row->op == FIRN_ROW_NAME)
            continue;
        at = pack_row(row, words, at);
        used--;
    }
    return at;
}

void firn_setup_pack(const struct firn_schema_table *table, const int32_t *words, struct firn_buf *buf)
{
    /* A word takes 5 bytes at most, and what opens a row or list 3: never more lists than words and rows. */
    size_t room = ((size_t)table->words * 2 + (size_t)table->row_count + 1) * 5;
    if (!firn_buf_reserve(buf, room))
        return;
    uint8_t *end = pack_rows(table->rows, table->row_count, words, buf->data + buf->size);
    buf->size = (size_t)(end - buf->data);
}

/* ---- unpacking ---- */

struct unpacking {
    const struct firn_schema *schema;
    const struct firn_schema_table *table;
    int32_t *base;
    struct firn_error *error;
};

/* Says what is wrong with the word at `words`. */
static bool wrong(struct unpacking *in, const int32_t *words, const char *what)
{
    char path[FIRN_PATH_MAX];
    const struct firn_schema_row *row;
    firn_walk_path(in->table, (int32_t)(words - in->base), path, &row);
    firn_error_set(in->error, FIRN_DAMAGED, FIRN_NO_OFFSET, "%s: %s: %s", in->table->name, path, what);
    return false;
}

static bool unpack_word(struct unpacking *in, const struct firn_schema_row *row,
                        const msgpack_object *object, int32_t *word)
{
    bool is_int = object->type == MSGPACK_OBJECT_NEGATIVE_INTEGER ||
                  (object->type == MSGPACK_OBJECT_POSITIVE_INTEGER && object->via.u64 <= INT32_MAX);
    if (!is_int || object->via.i64 < INT32_MIN)
        return wrong(in, word, "not a number of 32 bits");
    struct firn_error range;
    if (!firn_setup_in_range(in->schema, row, "", object->via.i64, &range))
        return wrong(in, word, range.message + 2);
    *word = (int32_t)object->via.i64;
    return true;
}

static bool unpack_rows(struct unpacking *in, const struct firn_schema_row *row, int32_t rows,
                        const msgpack_object *object, int32_t *words);

static bool unpack_flags(struct unpacking *in, const struct firn_schema_row *row,
                         const msgpack_object_array *list, int32_t *words)
{
    int64_t last = -1;
    for (uint32_t i = 0; i < list->size; i++) {
        const msgpack_object *flag = &list->ptr[i];
        if (flag->type != MSGPACK_OBJECT_POSITIVE_INTEGER || flag->via.u64 >= (uint64_t)row->count ||
            flag->via.i64 <= last)
            return wrong(in, words, "flags are numbers of its enum, ascending");
        last = flag->via.i64;
        words[last] = 1;
    }
    return true;
}

static bool unpack_elements(struct unpacking *in, const struct firn_schema_row *row,
                            const msgpack_object_array *list, int32_t *words)
{
    bool is_list = row->op == FIRN_ROW_GROUP_LIST || row->op == FIRN_ROW_LIST;
    int32_t least = row->op == FIRN_ROW_LIST ? 0 : is_list ? row->count_min : row->count;
    if (list->size > (uint32_t)row->count || list->size < (uint32_t)least)
        return wrong(in, words, "too many or too few elements");
    if (is_list)
        *words++ = (int32_t)list->size;
    for (uint32_t i = 0; i < list->size; i++) {
        bool good = row->type == FIRN_TYPE_GROUP
                        ? unpack_rows(in, row + 1, row->rows, &list->ptr[i],
                                      words + (int32_t)i * row->element)
                        : unpack_word(in, row, &list->ptr[i], words + i);
        if (!good)
            return false;
    }
    return true;
}

static bool unpack_rows(struct unpacking *in, const struct firn_schema_row *row, int32_t rows,
                        const msgpack_object *object, int32_t *words)
{
    if (object->type != MSGPACK_OBJECT_ARRAY)
        return wrong(in, words, "not a list of values");
    const msgpack_object *value = object->via.array.ptr, *end = value + object->via.array.size;
    for (const struct firn_schema_row *last = row + rows; row < last;
         words += row->words, row += 1 + row->rows) {
        if (row->op == FIRN_ROW_NAME)
            continue;
        if (value == end) {
            if (row->required || (row->op == FIRN_ROW_GROUP_LIST && row->count_min > 0) ||
                row->op == FIRN_ROW_GROUP)
                return wrong(in, words, "missing");
            continue;
        }
        bool good;
        if (row->op == FIRN_ROW_FIELD)
            good = unpack_word(in, row, value, words);
        else if (value->type != MSGPACK_OBJECT_ARRAY)
            good = wrong(in, words, "not a list");
        else if (row->op == FIRN_ROW_FLAGS)
            good = unpack_flags(in, row, &value->via.array, words);
        else
            good = unpack_elements(in, row, &value->via.array, words);
        if (!good)
            return false;
        value++;
    }
    return value == end ? true : wrong(in, in->base, "more values than the schema has");
}

enum firn_status firn_setup_unpack(const struct firn_schema *schema,
                                   const struct firn_schema_table *table, const msgpack_object *object,
                                   int32_t *words, struct firn_error *error)
{
    struct firn_error ignored;
    struct unpacking in = { schema, table, words, error != NULL ? error : &ignored };
    firn_setup_fallbacks(table, words);
    return unpack_rows(&in, table->rows, table->row_count, object, words) ? FIRN_OK : FIRN_DAMAGED;
}

int32_t firn_setup_name_count(const struct firn_schema_table *table)
{
    int32_t names = 0;
    for (int32_t i = 0; i < table->row_count; i += 1 + table->rows[i].rows)
        names += table->rows[i].names;
    return names;
}
