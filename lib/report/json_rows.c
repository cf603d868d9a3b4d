/* Tables from JSON, see json_rows.h. One recursion over the rows: `words` is where the row's words stand,
 * `name` the number of its first actor. Groups are counted by their rooms, not by what fills them, so an
 * actor's number depends on its place alone. */
#include "report/json_rows.h"

#include <string.h>

#include "engine/setup.h"
#include "report/json_catalogue.h"
#include "report/json_short.h"

static enum firn_status read_object(const struct firn_json_rows *in, const struct firn_schema_row *row,
                                    int32_t rows, json_t *object, const char *const *also,
                                    int32_t *words, int32_t name);

static int32_t names_inside(const struct firn_schema_row *row)
{
    const struct firn_schema_table inside = { .rows = row + 1, .row_count = row->rows };
    return firn_setup_name_count(&inside);
}

static int32_t names_of(const struct firn_schema_row *row)
{
    if (row->op == FIRN_ROW_NAME)
        return 1;
    return row->type == FIRN_TYPE_GROUP ? row->count * names_inside(row) : 0;
}

static enum firn_status read_row(const struct firn_json_rows *in, const struct firn_schema_row *row,
                                 json_t *value, int32_t *words, int32_t name);

/* One word; an entity may be given by its name. */
static enum firn_status read_word(const struct firn_json_rows *in, const struct firn_schema_row *row,
                                  const json_t *value, int32_t *word)
{
    if (row->type == FIRN_TYPE_ACTOR && in->names != NULL)
        return firn_json_names_word(in->names, in->place, row, value, word);
    return firn_json_word(in->place, in->schema, row, value, word);
}

/* ---- lists ---- */

static enum firn_status read_flags(const struct firn_json_rows *in, const struct firn_schema_row *row,
                                   const json_t *list, int32_t *words)
{
    enum firn_status status = FIRN_OK;
    memset(words, 0, (size_t)row->count * sizeof *words);
    for (size_t i = 0; status == FIRN_OK && i < json_array_size(list); i++) {
        json_t *value = json_array_get(list, i);
        size_t outer = firn_json_into_index(in->place, i);
        int32_t flag;
        status = firn_json_enum(in->place, in->schema, row, value, &flag);
        if (status == FIRN_OK && words[flag] != 0)
            status = firn_json_wrong(in->place, "\"%s\" stands twice", json_string_value(value));
        else if (status == FIRN_OK)
            words[flag] = 1;
        firn_json_out(in->place, outer);
    }
    return status;
}

/* One element of an array, a list or a group. */
static enum firn_status read_element(const struct firn_json_rows *in, const struct firn_schema_row *row,
                                     json_t *value, int32_t *words, int32_t name)
{
    static const char *const no_keys[] = { NULL };
    if (row->type != FIRN_TYPE_GROUP)
        return read_word(in, row, value, words);
    const struct firn_schema_row *first = firn_json_first_row(row);
    if (first != NULL && !json_is_object(value))
        return read_row(in, first, value, words, name);
    return read_object(in, row + 1, row->rows, value, no_keys, words, name);
}

/* Into an element: by its name where it came out of a catalogue. */
static size_t into_element(const struct firn_json_rows *in, size_t index, const json_t *element)
{
    const char *name = firn_json_catalogue_name(in->brought, element);
    return name != NULL ? firn_json_into_name(in->place, name) : firn_json_into_index(in->place, index);
}

static enum firn_status read_elements(const struct firn_json_rows *in, const struct firn_schema_row *row,
                                      json_t *list, int32_t *words, int32_t name)
{
    bool is_group = row->type == FIRN_TYPE_GROUP;
    int32_t names = is_group ? names_inside(row) : 0, size = is_group ? row->element : 1;
    enum firn_status status = FIRN_OK;
    for (size_t i = 0; status == FIRN_OK && i < json_array_size(list); i++) {
        json_t *value = json_array_get(list, i);
        int32_t element = (int32_t)i;
        size_t outer = into_element(in, i, value);
        status = read_element(in, row, value, words + element * size, name + element * names);
        firn_json_out(in->place, outer);
    }
    return status;
}

/* A row of a map as text. */
static enum firn_status read_drawn(const struct firn_json_rows *in, const struct firn_schema_row *row,
                                   const json_t *text, int32_t *words)
{
    enum firn_status status = firn_json_count(in->place, json_string_length(text),
                                              row->op == FIRN_ROW_ARRAY ? row->count : 0, row->count);
    if (status == FIRN_OK && row->op == FIRN_ROW_LIST)
        *words++ = (int32_t)json_string_length(text);
    return status == FIRN_OK ? firn_json_drawn(in->place, in->schema, row, text, words) : status;
}

static enum firn_status read_list(const struct firn_json_rows *in, const struct firn_schema_row *row,
                                  json_t *list, int32_t *words, int32_t name)
{
    if (!json_is_array(list))
        return firn_json_unexpected(in->place, in->schema, row, list);
    if (row->op == FIRN_ROW_FLAGS)
        return read_flags(in, row, list, words);
    bool has_count = row->op == FIRN_ROW_LIST || row->op == FIRN_ROW_GROUP_LIST;
    int32_t min = row->op == FIRN_ROW_LIST ? 0 : has_count ? row->count_min : row->count;
    enum firn_status status = firn_json_count(in->place, json_array_size(list), min, row->count);
    if (status == FIRN_OK && has_count)
        *words++ = (int32_t)json_array_size(list);
    return status == FIRN_OK ? read_elements(in, row, list, words, name) : status;
}

/* A list, or what may stand for it. */
static enum firn_status read_many(const struct firn_json_rows *in, const struct firn_schema_row *row,
                                  json_t *value, int32_t *words, int32_t name)
{
    if (firn_json_is_dice(row) && !json_is_array(value))
        return firn_json_dice(in->place, value, words);
    if (firn_json_is_drawn(row, value))
        return read_drawn(in, row, value, words);
    if (!firn_json_is_optional(row) || json_is_array(value))
        return read_list(in, row, value, words, name);
    *words = 1;
    return read_element(in, row, value, words + 1, name);
}

/* ---- rows ---- */

static enum firn_status read_row(const struct firn_json_rows *in, const struct firn_schema_row *row,
                                 json_t *value, int32_t *words, int32_t name)
{
    if (value == NULL)
        return firn_json_may_be_missing(row) ? FIRN_OK : firn_json_unexpected(in->place, in->schema, row, NULL);
    if (row->op == FIRN_ROW_NAME)
        return firn_json_name(in->place, value, &in->names->places[name]);
    if (row->op == FIRN_ROW_FIELD)
        return read_word(in, row, value, words);
    return read_many(in, row, value, words, name);
}

static bool is_row(const struct firn_schema_row *row, int32_t rows, const char *key)
{
    const struct firn_schema_row *end = row + rows;
    while (row < end && strcmp(row->name, key) != 0)
        row += 1 + row->rows;
    return row < end;
}

static enum firn_status refuse_other_keys(const struct firn_json_rows *in, const struct firn_schema_row *rows,
                                          int32_t count, json_t *object, const char *const *also)
{
    const struct firn_schema_row *end = rows + count;
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value)
    {
        struct firn_nearest nearest;
        if (is_row(rows, count, key) || firn_json_is_among(also, key))
            continue;
        firn_nearest_begin(&nearest, key);
        for (const struct firn_schema_row *row = rows; row < end; row += 1 + row->rows)
            firn_nearest_add(&nearest, row->name);
        for (; *also != NULL; also++)
            firn_nearest_add(&nearest, *also);
        return firn_json_no_key(in->place, &nearest);
    }
    return FIRN_OK;
}

static enum firn_status read_object(const struct firn_json_rows *in, const struct firn_schema_row *row,
                                    int32_t rows, json_t *object, const char *const *also,
                                    int32_t *words, int32_t name)
{
    if (!json_is_object(object))
        return firn_json_not(in->place, object, "an object");
    enum firn_status status = refuse_other_keys(in, row, rows, object, also);
    for (const struct firn_schema_row *end = row + rows; status == FIRN_OK && row < end;
         row += 1 + row->rows) {
        size_t outer = firn_json_into_key(in->place, row->name);
        status = read_row(in, row, json_object_get(object, row->name), words, name);
        firn_json_out(in->place, outer);
        words += row->words;
        name += names_of(row);
    }
    return status;
}

enum firn_status firn_json_rows_read(const struct firn_json_rows *in,
                                     const struct firn_schema_table *table, json_t *object,
                                     const char *const *also, int32_t *words)
{
    if (in->names != NULL)
        firn_json_names_note(in->names, object);
    return read_object(in, table->rows, table->row_count, object, also, words, 0);
}
