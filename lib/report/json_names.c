/* Entities by their names, see json_names.h. Invariant: a name means one place or is refused. */
#include "report/json_names.h"

#include <stdio.h>
#include <string.h>

#include "engine/setup.h"
#include "report/json_short.h"

/* ---- noting ---- */

static void note(const struct firn_json_names *names, const struct firn_schema_row *row, int32_t rows,
                 const json_t *object, int32_t place);

/* True where an element that is but text has that for its name. */
static bool is_called_by_text(const struct firn_schema_row *group, int32_t names)
{
    const struct firn_schema_row *first = firn_json_first_row(group);
    return first != NULL ? first->op == FIRN_ROW_NAME : names == 1;
}

static void note_group(const struct firn_json_names *names, const struct firn_schema_row *row,
                       const json_t *value, int32_t place)
{
    int32_t inside = row->names / row->count;
    int32_t count = json_is_array(value) && json_array_size(value) < (size_t)row->count
                        ? (int32_t)json_array_size(value)
                        : row->count;
    for (int32_t i = 0; i < count; i++) {
        const json_t *element = json_is_array(value) ? json_array_get(value, (size_t)i) : value;
        if (json_is_object(element))
            note(names, row + 1, row->rows, element, place + i * inside);
        else if (json_is_string(element) && is_called_by_text(row, inside))
            names->places[place + i * inside] = json_string_value(element);
    }
}

static void note(const struct firn_json_names *names, const struct firn_schema_row *row, int32_t rows,
                 const json_t *object, int32_t place)
{
    for (const struct firn_schema_row *end = row + rows; row < end; place += row->names, row += 1 + row->rows) {
        const json_t *value = json_object_get(object, row->name);
        if (row->op == FIRN_ROW_NAME && json_is_string(value))
            names->places[place] = json_string_value(value);
        else if (row->names > 0 && row->type == FIRN_TYPE_GROUP && value != NULL)
            note_group(names, row, value, place);
    }
}

void firn_json_names_note(const struct firn_json_names *names, const json_t *setup)
{
    const struct firn_schema_table *table = &names->schema->setup;
    for (int32_t i = 0; i < names->count; i++)
        names->places[i] = NULL;
    note(names, table->rows, table->row_count, setup, 0);
}

/* ---- the places that a row may hold ---- */

struct range {
    int32_t first, last;
};

/* The first place of the group at the top of the table that holds a place. */
static int32_t start_of_group(const struct firn_schema *schema, int32_t place)
{
    const struct firn_schema_row *row = schema->setup.rows, *end = row + schema->setup.row_count;
    int32_t first = 0;
    while (row < end && place >= first + row->names) {
        first += row->names;
        row += 1 + row->rows;
    }
    return first;
}

/* A row that may be nobody has no least place of its own: it is that of the group that its last is in. */
static struct range range_of(const struct firn_json_names *names, const struct firn_schema_row *row)
{
    struct range range = { 0, names->count - 1 };
    if (!row->has_range)
        return range;
    if (row->max < range.last)
        range.last = row->max;
    range.first = row->min < 0 ? start_of_group(names->schema, range.last) : row->min;
    return range;
}

bool firn_json_names_overlap(const struct firn_json_names *names, const struct firn_schema_row *row,
                             int32_t first, int32_t count)
{
    struct range range = range_of(names, row);
    return first <= range.last && first + count > range.first;
}

int32_t firn_json_names_find(const struct firn_json_names *names, const struct firn_schema_row *row,
                             const char *name, int32_t *number)
{
    struct range range = range_of(names, row);
    int32_t found = 0;
    for (int32_t i = range.first; i <= range.last; i++)
        if (names->places[i] != NULL && strcmp(names->places[i], name) == 0 && found++ == 0)
            *number = i;
    return found;
}

/* ---- words ---- */

/* The groups that a row may mean, and what their entries in the catalogue are called. */
static void add_groups(const struct firn_json_names *names, const struct firn_schema_row *row,
                       char groups[FIRN_JSON_PATH_MAX], struct firn_nearest *nearest)
{
    const struct firn_schema_row *at = names->schema->setup.rows, *end = at + names->schema->setup.row_count;
    groups[0] = '\0';
    for (int32_t first = 0; at < end; first += at->names, at += 1 + at->rows) {
        size_t length = strlen(groups);
        if (at->names == 0 || !firn_json_names_overlap(names, row, first, at->names))
            continue;
        snprintf(groups + length, FIRN_JSON_PATH_MAX - length, "%s%.60s", length > 0 ? " or " : "", at->name);
        const json_t *list = json_object_get(names->catalogue, at->name);
        for (size_t i = 0; i < json_array_size(list); i++)
            firn_nearest_add(nearest, json_string_value(json_object_get(json_array_get(list, i), "name")));
    }
}

static enum firn_status no_such(const struct firn_json_names *names, const struct firn_json_place *place,
                                const struct firn_schema_row *row, const char *name)
{
    struct range range = range_of(names, row);
    struct firn_nearest nearest;
    char groups[FIRN_JSON_PATH_MAX], hint[FIRN_JSON_PATH_MAX];
    firn_nearest_begin(&nearest, name);
    add_groups(names, row, groups, &nearest);
    bool has_entries = nearest.count != 0;
    for (int32_t i = range.first; !has_entries && i <= range.last; i++)
        if (names->places[i] != NULL)
            firn_nearest_add(&nearest, names->places[i]);
    firn_nearest_text(&nearest, hint);
    return firn_json_wrong(place, "\"%.60s\" is none of %.120s (%s)", name, groups,
                           hint[0] != '\0' ? hint : "there are none");
}

static enum firn_status nobody(const struct firn_json_names *names, const struct firn_json_place *place,
                               const struct firn_schema_row *row, const json_t *value, int32_t *word)
{
    if (row->has_range && row->min > FIRN_NOBODY)
        return firn_json_unexpected(place, names->schema, row, value);
    *word = FIRN_NOBODY;
    return FIRN_OK;
}

enum firn_status firn_json_names_word(const struct firn_json_names *names, struct firn_json_place *place,
                                      const struct firn_schema_row *row, const json_t *value, int32_t *word)
{
    if (json_array_size(value) > 1)
        return firn_json_wrong(place, "%zu names, at most one", json_array_size(value));
    if (json_is_null(value) || (json_is_array(value) && json_array_size(value) == 0))
        return nobody(names, place, row, value, word);
    if (json_is_array(value))
        value = json_array_get(value, 0);
    if (!json_is_string(value))
        return firn_json_word(place, names->schema, row, value, word);
    int32_t found = firn_json_names_find(names, row, json_string_value(value), word);
    if (found > 1)
        return firn_json_wrong(place, "%d are called \"%.60s\": give the number", (int)found,
                               json_string_value(value));
    return found == 1 ? FIRN_OK : no_such(names, place, row, json_string_value(value));
}
