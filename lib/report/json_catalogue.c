/* Catalogues, see json_catalogue.h. An entry comes in behind what the setup wrote out itself, once, and is then
 * resolved like it, so entries may refer to entries. Invariant: a name is looked up in one list, the one whose
 * numbers the row's range ends in. */
#include "report/json_catalogue.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "engine/setup.h"
#include "report/json_load.h"

/* ---- opening ---- */

static const char *name_of(const json_t *entry)
{
    const char *name = json_string_value(json_object_get(entry, "name"));
    return name != NULL ? name : "";
}

/* Every entry has a name, and none the name of one in `names`. */
static enum firn_status check_entries(struct firn_json_place *place, const json_t *list, json_t *names)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *name = name_of(json_array_get(list, i));
        if (name[0] == '\0')
            return firn_json_wrong(place, "entry %zu has no name", i);
        if (json_object_get(names, name) != NULL)
            return firn_json_wrong(place, "\"%.60s\" stands twice", name);
        if (json_object_set_new(names, name, json_true()) != 0)
            return firn_error_memory(place->error);
    }
    return FIRN_OK;
}

static enum firn_status check_list(struct firn_json_place *place, const json_t *list)
{
    if (!json_is_array(list))
        return firn_json_not(place, list, "a list of entries");
    json_t *names = json_object();
    enum firn_status status = names != NULL ? check_entries(place, list, names) : firn_error_memory(place->error);
    json_decref(names);
    return status;
}

static enum firn_status check_catalogue(struct firn_json_place *place, json_t *catalogue)
{
    enum firn_status status = FIRN_OK;
    const char *key;
    json_t *list;
    if (!json_is_object(catalogue))
        return firn_json_not(place, catalogue, "an object of lists, or the name of a file with one");
    json_object_foreach(catalogue, key, list)
    {
        size_t outer = firn_json_into_key(place, key);
        if (status == FIRN_OK)
            status = check_list(place, list);
        firn_json_out(place, outer);
    }
    return status;
}

/* The file next to the setup's. */
static char *path_beside(const char *path, const char *name)
{
    const char *slash = strrchr(path, '/');
    size_t folder = slash != NULL && name[0] != '/' ? (size_t)(slash - path) + 1 : 0;
    size_t size = folder + strlen(name) + 1;
    char *made = malloc(size);
    if (made != NULL)
        snprintf(made, size, "%.*s%s", (int)folder, path, name);
    return made;
}

static enum firn_status load(json_t **catalogue, const char *path, const char *name, struct firn_error *error)
{
    struct firn_json_place place = { .error = error };
    char *file = path_beside(path, name);
    if (file == NULL)
        return firn_error_memory(error);
    enum firn_status status = firn_json_load(catalogue, file, error);
    if (status == FIRN_OK)
        status = check_catalogue(&place, *catalogue);
    if (status != FIRN_OK)
        firn_error_prefix(error, file);
    free(file);
    return status;
}

enum firn_status firn_json_catalogue_open(json_t **catalogue, const json_t *setup, const char *path,
                                          struct firn_error *error)
{
    struct firn_json_place place = { .error = error };
    json_t *value = json_object_get(setup, FIRN_JSON_CATALOGUE_KEY);
    enum firn_status status = FIRN_OK;
    *catalogue = NULL;
    if (value == NULL)
        return FIRN_OK;
    if (json_is_string(value)) {
        status = load(catalogue, path, json_string_value(value), error);
    } else {
        firn_json_into_key(&place, FIRN_JSON_CATALOGUE_KEY);
        *catalogue = json_incref(value);
        status = check_catalogue(&place, value);
    }
    if (status != FIRN_OK) {
        json_decref(*catalogue);
        *catalogue = NULL;
    }
    return status;
}

bool firn_json_catalogue_fits(const struct firn_schema *schema)
{
    for (int32_t i = 0; i < schema->setup.row_count; i++)
        if (schema->setup.rows[i].op == FIRN_ROW_FIELD && schema->setup.rows[i].type == FIRN_TYPE_ACTOR)
            return true;
    return false;
}

/* ---- which list a reference means ---- */

struct resolving {
    const struct firn_schema *schema;
    const json_t *catalogue;
    json_t *setup;
    json_t *brought;
    struct firn_json_place *place;
};

/* The group at the top of the table that holds a number, and the first of its numbers. */
static const struct firn_schema_row *group_of(const struct firn_schema *schema, int32_t number, int32_t *first)
{
    const struct firn_schema_row *row = schema->setup.rows, *end = row + schema->setup.row_count;
    for (*first = 0; row < end; *first += row->names, row += 1 + row->rows)
        if (row->type == FIRN_TYPE_GROUP && row->names == row->count && number >= *first &&
            number < *first + row->names)
            return row;
    return NULL;
}

/* Index of an entry in a list by its name; the list's size where it is not there. */
static size_t find(const json_t *list, const char *name)
{
    size_t i = 0;
    while (i < json_array_size(list) && strcmp(name_of(json_array_get(list, i)), name) != 0)
        i++;
    return i;
}

static enum firn_status no_entry(const struct resolving *in, const struct firn_schema_row *group, const char *name)
{
    const json_t *lists[] = { json_object_get(in->setup, group->name), json_object_get(in->catalogue, group->name) };
    char hint[FIRN_JSON_PATH_MAX];
    struct firn_nearest nearest;
    firn_nearest_begin(&nearest, name);
    for (size_t l = 0; l < sizeof lists / sizeof lists[0]; l++)
        for (size_t i = 0; i < json_array_size(lists[l]); i++)
            if (name_of(json_array_get(lists[l], i))[0] != '\0')
                firn_nearest_add(&nearest, name_of(json_array_get(lists[l], i)));
    firn_nearest_text(&nearest, hint);
    return firn_json_wrong(in->place, "\"%.60s\" is none of %.60s (%s)", name, group->name,
                           hint[0] != '\0' ? hint : "there are none");
}

/* ---- bringing in ---- */

static enum firn_status resolve_object(struct resolving *in, const struct firn_schema_row *row, int32_t rows,
                                       json_t *object);

/* The list of the setup that entries of a group go to, made where there is none. */
static json_t *list_of(struct resolving *in, const struct firn_schema_row *group)
{
    json_t *list = json_object_get(in->setup, group->name);
    if (list != NULL || (list = json_array()) == NULL)
        return list;
    return json_object_set_new(in->setup, group->name, list) == 0 ? list : NULL;
}

/* Append a copy of a catalogue's entry to the setup's list, and resolve what it refers to itself. */
static enum firn_status bring_in(struct resolving *in, const struct firn_schema_row *group, json_t *list,
                                 const json_t *entry)
{
    struct firn_json_place *place = in->place, outer = *place;
    json_t *copied = json_deep_copy(entry);
    if (copied == NULL || json_array_append(in->brought, copied) != 0 || json_array_append(list, copied) != 0) {
        json_decref(copied);
        return firn_error_memory(place->error);
    }
    json_decref(copied);
    if (json_array_size(list) > (size_t)group->count)
        return firn_json_wrong(place, "more than %d of %.60s are used", (int)group->count, group->name);
    firn_json_out(place, 0);
    firn_json_into_key(place, group->name);
    firn_json_into_name(place, name_of(entry));
    enum firn_status status = resolve_object(in, group + 1, group->rows, copied);
    *place = outer;
    return status;
}

/* The number of a name. */
static enum firn_status look_up(struct resolving *in, const struct firn_schema_row *row, const char *name,
                                json_int_t *number)
{
    int32_t first;
    const struct firn_schema_row *group = group_of(in->schema, row->max, &first);
    if (group == NULL)
        return firn_json_wrong(in->place, "\"%.60s\": nothing here has a name", name);
    json_t *list = list_of(in, group);
    const json_t *entries = json_object_get(in->catalogue, group->name);
    if (list == NULL)
        return firn_error_memory(in->place->error);
    if (!json_is_array(list))
        return firn_json_wrong(in->place, "\"%.60s\": %.60s is no list", name, group->name);
    size_t at = find(list, name), entry = find(entries, name);
    *number = first + (json_int_t)at;
    if (at < json_array_size(list))
        return FIRN_OK;
    if (entry == json_array_size(entries))
        return no_entry(in, group, name);
    return bring_in(in, group, list, json_array_get(entries, entry));
}

/* ---- references ---- */

/* A name, or a list of at most one as a pick gives it; null and an empty list are nobody. Anything else stays
 * as it is, for the reader of rows to judge. */
static enum firn_status resolve_reference(struct resolving *in, const struct firn_schema_row *row, json_t *object,
                                          const json_t *value)
{
    json_int_t number = FIRN_NOBODY;
    enum firn_status status = FIRN_OK;
    if (json_is_array(value) && json_array_size(value) > 1)
        return firn_json_wrong(in->place, "%zu names, at most one", json_array_size(value));
    if (json_is_array(value))
        value = json_array_size(value) == 1 ? json_array_get(value, 0) : NULL;
    if (json_is_string(value))
        status = look_up(in, row, json_string_value(value), &number);
    else if (value != NULL && !json_is_null(value))
        return FIRN_OK;
    if (status == FIRN_OK && json_object_set_new(object, row->name, json_integer(number)) != 0)
        return firn_error_memory(in->place->error);
    return status;
}

/* An element that is but a name becomes a copy of that entry. */
static enum firn_status resolve_element(struct resolving *in, const struct firn_schema_row *group, json_t *list,
                                        size_t index)
{
    json_t *element = json_array_get(list, index);
    if (json_is_string(element)) {
        const json_t *entries = json_object_get(in->catalogue, group->name);
        size_t entry = find(entries, json_string_value(element));
        if (entry == json_array_size(entries))
            return no_entry(in, group, json_string_value(element));
        element = json_deep_copy(json_array_get(entries, entry));
        if (element == NULL || json_array_set_new(list, index, element) != 0 ||
            json_array_append(in->brought, element) != 0)
            return firn_error_memory(in->place->error);
    }
    return resolve_object(in, group + 1, group->rows, element);
}

static enum firn_status resolve_elements(struct resolving *in, const struct firn_schema_row *group, json_t *list)
{
    size_t count = json_array_size(list); /* those that come in meanwhile are resolved already */
    enum firn_status status = FIRN_OK;
    for (size_t i = 0; status == FIRN_OK && i < count; i++) {
        size_t outer = firn_json_into_index(in->place, i);
        status = resolve_element(in, group, list, i);
        firn_json_out(in->place, outer);
    }
    return status;
}

static enum firn_status resolve_object(struct resolving *in, const struct firn_schema_row *row, int32_t rows,
                                       json_t *object)
{
    enum firn_status status = FIRN_OK;
    for (const struct firn_schema_row *end = row + rows; status == FIRN_OK && row < end; row += 1 + row->rows) {
        json_t *value = json_object_get(object, row->name);
        if (value == NULL)
            continue;
        size_t outer = firn_json_into_key(in->place, row->name);
        if (row->type == FIRN_TYPE_GROUP)
            status = resolve_elements(in, row, value);
        else if (row->op == FIRN_ROW_FIELD && row->type == FIRN_TYPE_ACTOR)
            status = resolve_reference(in, row, object, value);
        firn_json_out(in->place, outer);
    }
    return status;
}

enum firn_status firn_json_catalogue_resolve(json_t **brought, const json_t *catalogue,
                                             const struct firn_schema *schema, json_t *setup,
                                             struct firn_json_place *place)
{
    struct resolving in = { schema, catalogue, setup, json_array(), place };
    *brought = NULL;
    if (in.brought == NULL)
        return firn_error_memory(place->error);
    enum firn_status status = resolve_object(&in, schema->setup.rows, schema->setup.row_count, setup);
    if (status == FIRN_OK)
        *brought = in.brought;
    else
        json_decref(in.brought);
    return status;
}

/* ---- telling ---- */

const char *firn_json_catalogue_name(const json_t *brought, const json_t *element)
{
    for (size_t i = 0; i < json_array_size(brought); i++)
        if (json_array_get(brought, i) == element)
            return name_of(element);
    return NULL;
}

/* The first "GROUP[N]" of a message. False: it has none. */
static bool find_number(const char *message, const char *group, size_t *number)
{
    char pattern[80];
    int length = snprintf(pattern, sizeof pattern, "%.70s[", group);
    for (const char *at = strstr(message, pattern); at != NULL; at = strstr(at + 1, pattern)) {
        bool is_whole = at == message || (!isalnum((unsigned char)at[-1]) && at[-1] != '_');
        if (is_whole && isdigit((unsigned char)at[length])) {
            *number = (size_t)strtoul(at + length, NULL, 10);
            return true;
        }
    }
    return false;
}

void firn_json_catalogue_explain(const json_t *brought, const struct firn_schema *schema, const json_t *setup,
                                 struct firn_error *error)
{
    const struct firn_schema_row *row = schema->setup.rows, *end = row + schema->setup.row_count;
    for (; error != NULL && row < end; row += 1 + row->rows) {
        size_t number, length = strlen(error->message);
        if (row->type != FIRN_TYPE_GROUP || !find_number(error->message, row->name, &number))
            continue;
        const char *name = firn_json_catalogue_name(
            brought, json_array_get(json_object_get(setup, row->name), number));
        if (name != NULL)
            snprintf(error->message + length, sizeof error->message - length, " (%s[%zu] is \"%.60s\")",
                     row->name, number, name);
    }
}
