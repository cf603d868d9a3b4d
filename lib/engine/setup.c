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

const struct firn_schema_row *firn_setup_rule(const struct firn_schema *schema, const char *name)
{
    for (int32_t i = 0; i < schema->rules.row_count; i++)
        if (strcmp(schema->rules.rows[i].name, name) == 0)
            return &schema->rules.rows[i];
    return NULL;
}

enum { WORD_TEXT = 40 };

/* A number, or a position as it is written. */
static void word_text(char text[WORD_TEXT], const struct firn_schema_row *row, int64_t value)
{
    if (row->type == FIRN_TYPE_POSITION && value < 0)
        snprintf(text, WORD_TEXT, "null");
    else if (row->type == FIRN_TYPE_POSITION)
        snprintf(text, WORD_TEXT, "[%d, %d, %d]", (int)(value & 1023), (int)(value >> 10 & 1023), (int)(value >> 20));
    else
        snprintf(text, WORD_TEXT, "%lld", (long long)value);
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
    char came[WORD_TEXT], least[WORD_TEXT], most[WORD_TEXT];
    word_text(came, row, value);
    word_text(least, row, row->min);
    word_text(most, row, row->max);
    firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET, "%s: %s is outside %s..%s", path, came, least, most);
    return false;
}

/* ---- packing ---- */

static bool is_zero(const int32_t *words, int32_t count)
{
    int32_t i = 0;
    while (i < count && words[i] == 0)
        i++;
    return i == count;
}

/* True where a row holds its fallback, so that it may be left out at the end; its values end at `end`. */
static bool is_fallback(const struct firn_schema_row *row, const int32_t *words, const uint8_t *packed,
                        const uint8_t *end)
{
    if (row->op == FIRN_ROW_FIELD)
        return !row->required && words[0] == row->fallback;
    if (row->op == FIRN_ROW_ARRAY)
        return is_zero(words, row->count);
    return row->op != FIRN_ROW_GROUP && end - packed == 1; /* an empty list */
}

/* Write an array's head in front of its values: a byte was left for it. Returns the end. */
static inline uint8_t *close_array(uint8_t *head, uint8_t *end, uint32_t count)
{
    *head = (uint8_t)(0x90 | count);
    if (count < 16)
        return end;
    uint8_t room[FIRN_PACK_INT_MAX];
    size_t size = (size_t)(firn_pack_array_at(room, count) - room);
    memmove(head + size, head + 1, (size_t)(end - head - 1));
    memcpy(head, room, size);
    return end + size - 1;
}

static uint8_t *pack_rows(const struct firn_schema_row *row, int32_t rows, const int32_t *words,
                          uint8_t *at);

static uint8_t *pack_flags(const struct firn_schema_row *row, const int32_t *words, uint8_t *at)
{
    uint8_t *head = at++;
    uint32_t set = 0;
    for (int32_t i = 0; i < row->count; i++) {
        if (words[i] == 0)
            continue;
        at = firn_pack_int_at(at, i);
        set++;
    }
    return close_array(head, at, set);
}

static uint8_t *pack_row(const struct firn_schema_row *row, const int32_t *words, uint8_t *at)
{
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
    const struct firn_schema_row *last = row + rows;
    uint8_t *head = at++, *end = at;
    uint32_t count = 0, used = 0;
    for (; row < last; words += row->words, row += 1 + row->rows) {
        if (row->op == FIRN_ROW_NAME)
            continue;
        uint8_t *packed = at;
        at = row->op == FIRN_ROW_FIELD ? firn_pack_int_at(at, words[0]) : pack_row(row, words, at);
        count++;
        if (is_fallback(row, words, packed, at))
            continue;
        used = count;
        end = at;
    }
    return close_array(head, end, used);
}

void firn_setup_pack(const struct firn_schema_table *table, const int32_t *words, struct firn_buf *buf)
{
    /* A word takes 5 bytes at most, and so does what opens a row or list: never more lists than words and
     * rows. */
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
    struct firn_cursor *from;
    int32_t *base;
    bool is_wordy;
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

static bool check_word(struct unpacking *in, const struct firn_schema_row *row, const int32_t *word)
{
    struct firn_error range;
    if (!firn_setup_in_range(in->schema, row, "", *word, &range))
        return wrong(in, word, range.message + 2);
    return true;
}

static inline bool unpack_word(struct unpacking *in, const struct firn_schema_row *row, int32_t *word)
{
    if (!firn_take_int(in->from, word))
        return wrong(in, word, "not a number of 32 bits");
    if (row->type != FIRN_TYPE_ENUM && (!row->has_range || (*word >= row->min && *word <= row->max)))
        return true;
    return check_word(in, row, word);
}

static bool unpack_rows(struct unpacking *in, const struct firn_schema_row *row, int32_t rows,
                        int32_t *words);

static bool unpack_flags(struct unpacking *in, const struct firn_schema_row *row, uint32_t count,
                         int32_t *words)
{
    int32_t last = -1;
    for (uint32_t i = 0; i < count; i++) {
        int32_t flag;
        if (!firn_take_int(in->from, &flag) || flag >= row->count || flag <= last)
            return wrong(in, words, "flags are numbers of its enum, ascending");
        last = flag;
        words[flag] = 1;
    }
    return true;
}

static bool unpack_elements(struct unpacking *in, const struct firn_schema_row *row, uint32_t count,
                            int32_t *words)
{
    bool is_list = row->op == FIRN_ROW_GROUP_LIST || row->op == FIRN_ROW_LIST;
    int32_t least = row->op == FIRN_ROW_LIST ? 0 : is_list ? row->count_min : row->count;
    if (count > (uint32_t)row->count || count < (uint32_t)least)
        return wrong(in, words, "too many or too few elements");
    if (is_list)
        *words++ = (int32_t)count;
    for (int32_t i = 0; i < (int32_t)count; i++) {
        bool good = row->type == FIRN_TYPE_GROUP
                        ? unpack_rows(in, row + 1, row->rows, words + i * row->element)
                        : unpack_word(in, row, words + i);
        if (!good)
            return false;
    }
    return true;
}

static bool unpack_row(struct unpacking *in, const struct firn_schema_row *row, int32_t *words)
{
    uint32_t count;
    if (row->op == FIRN_ROW_FIELD)
        return unpack_word(in, row, words);
    if (!firn_take_array(in->from, &count))
        return wrong(in, words, "not a list");
    if (row->op == FIRN_ROW_FLAGS)
        return unpack_flags(in, row, count, words);
    return unpack_elements(in, row, count, words);
}

static bool may_be_left_out(const struct firn_schema_row *row)
{
    return !row->required && row->op != FIRN_ROW_GROUP &&
           (row->op != FIRN_ROW_GROUP_LIST || row->count_min == 0);
}

static bool unpack_rows(struct unpacking *in, const struct firn_schema_row *row, int32_t rows,
                        int32_t *words)
{
    const struct firn_schema_row *last = row + rows, *last_row = NULL;
    const int32_t *last_words = NULL;
    size_t last_from = 0;
    uint32_t left;
    if (!firn_take_array(in->from, &left))
        return wrong(in, words, "not a list of values");
    for (; row < last; words += row->words, row += 1 + row->rows) {
        if (row->op == FIRN_ROW_NAME)
            continue;
        if (left == 0 && may_be_left_out(row))
            continue;
        if (left-- == 0)
            return wrong(in, words, "missing");
        last_row = row;
        last_words = words;
        last_from = in->from->at;
        if (!unpack_row(in, row, words))
            return false;
    }
    const uint8_t *data = in->from->data;
    in->is_wordy |= last_row != NULL &&
                    is_fallback(last_row, last_words, data + last_from, data + in->from->at);
    return left == 0 ? true : wrong(in, in->base, "more values than the schema has");
}

enum firn_status firn_setup_unpack(const struct firn_schema *schema,
                                   const struct firn_schema_table *table, struct firn_cursor *from,
                                   int32_t *words, bool *is_wordy, struct firn_error *error)
{
    struct firn_error ignored;
    struct unpacking in = { schema, table, from, words, false, error != NULL ? error : &ignored };
    firn_setup_fallbacks(table, words);
    bool good = unpack_rows(&in, table->rows, table->row_count, words);
    *is_wordy = in.is_wordy;
    return good ? FIRN_OK : FIRN_DAMAGED;
}

int32_t firn_setup_name_count(const struct firn_schema_table *table)
{
    int32_t names = 0;
    for (int32_t i = 0; i < table->row_count; i += 1 + table->rows[i].rows)
        names += table->rows[i].names;
    return names;
}
