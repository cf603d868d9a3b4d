/* Catalogues, see json_catalogue.h. An entry comes in behind what the setup wrote out itself, once, and is then
 * gone through like it, so entries may refer to entries. Which place a name means is for json_names.h. */
#include "report/json_catalogue.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "report/json_load.h"
#include "report/json_short.h"

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
        if (schema->setup.rows[i].type == FIRN_TYPE_ACTOR)
            return true;
    return false;
}

/* ---- bringing in ---- */

struct bringing {
    const struct firn_json_names *names;
    json_t *setup;
    json_t *brought;
    struct firn_json_place *place;
};

static enum firn_status bring_object(struct bringing *in, const struct firn_schema_row *row, int32_t rows,
                                     json_t *object);

/* The entry of a list by its name, or NULL. */
static const json_t *find(const json_t *list, const char *name)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        if (strcmp(name_of(json_array_get(list, i)), name) == 0)
            return json_array_get(list, i);
    return NULL;
}

/* The list of the setup that entries of a group go to, made where there is none. */
static json_t *list_of(struct bringing *in, const struct firn_schema_row *group)
{
    json_t *list = json_object_get(in->setup, group->name);
    if (list != NULL || (list = json_array()) == NULL)
        return list;
    return json_object_set_new(in->setup, group->name, list) == 0 ? list : NULL;
}

/* Append a copy of an entry to the setup's list, and bring in what it refers to itself. */
static enum firn_status append(struct bringing *in, const struct firn_schema_row *group, json_t *list,
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
    firn_json_names_note(in->names, in->setup);
    firn_json_out(place, 0);
    firn_json_into_key(place, group->name);
    firn_json_into_name(place, name_of(entry));
    enum firn_status status = bring_object(in, group + 1, group->rows, copied);
    *place = outer;
    return status;
}

/* Bring in what a row refers to by a name that nothing it may hold has yet. */
static enum firn_status bring_name(struct bringing *in, const struct firn_schema_row *row, const char *name)
{
    const struct firn_schema_table *table = &in->names->schema->setup;
    const struct firn_schema_row *group = table->rows, *end = group + table->row_count;
    int32_t first = 0, number;
    if (firn_json_names_find(in->names, row, name, &number) > 0)
        return FIRN_OK;
    for (; group < end; first += group->names, group += 1 + group->rows) {
        if (group->op != FIRN_ROW_GROUP_LIST || group->names != group->count ||
            !firn_json_names_overlap(in->names, row, first, group->names))
            continue;
        const json_t *entry = find(json_object_get(in->names->catalogue, group->name), name);
        json_t *list = entry != NULL ? list_of(in, group) : NULL;
        if (entry != NULL && list == NULL)
            return firn_error_memory(in->place->error);
        if (json_is_array(list))
            return append(in, group, list, entry);
    }
    return FIRN_OK;
}

/* A value of type actor, or a list of such. What is no name stays for the reader of rows to judge. */
static enum firn_status bring_actor(struct bringing *in, const struct firn_schema_row *row, const json_t *value)
{
    enum firn_status status = FIRN_OK;
    if (json_is_string(value))
        return bring_name(in, row, json_string_value(value));
    if (row->op == FIRN_ROW_FIELD && json_array_size(value) > 1)
        return FIRN_OK;
    for (size_t i = 0; status == FIRN_OK && i < json_array_size(value); i++)
        if (json_is_string(json_array_get(value, i)))
            status = bring_name(in, row, json_string_value(json_array_get(value, i)));
    return status;
}

/* ---- elements ---- */

static enum firn_status no_entry(const struct bringing *in, const json_t *entries,
                                 const struct firn_schema_row *group, const char *name)
{
    char hint[FIRN_JSON_PATH_MAX];
    struct firn_nearest nearest;
    firn_nearest_begin(&nearest, name);
    for (size_t i = 0; i < json_array_size(entries); i++)
        firn_nearest_add(&nearest, name_of(json_array_get(entries, i)));
    firn_nearest_text(&nearest, hint);
    return firn_json_wrong(in->place, "\"%.60s\" is none of %.60s (%s)", name, group->name,
                           hint[0] != '\0' ? hint : "there are none");
}

/* An element that is but the name of an entry becomes a copy of it. */
static enum firn_status bring_text(struct bringing *in, const struct firn_schema_row *group, json_t *list,
                                   size_t index)
{
    const json_t *text = json_array_get(list, index);
    const json_t *entries = json_object_get(in->names->catalogue, group->name);
    const json_t *entry = find(entries, json_string_value(text));
    const struct firn_schema_row *first = firn_json_first_row(group);
    if (entry == NULL && first != NULL)
        return first->type == FIRN_TYPE_ACTOR ? bring_actor(in, first, text) : FIRN_OK;
    if (entry == NULL)
        return no_entry(in, entries, group, json_string_value(text));
    json_t *copied = json_deep_copy(entry);
    if (copied == NULL || json_array_set_new(list, index, copied) != 0 ||
        json_array_append(in->brought, copied) != 0)
        return firn_error_memory(in->place->error);
    firn_json_names_note(in->names, in->setup);
    return bring_object(in, group + 1, group->rows, copied);
}

static enum firn_status bring_elements(struct bringing *in, const struct firn_schema_row *group, json_t *list)
{
    size_t count = json_array_size(list); /* those that come in meanwhile are done already */
    enum firn_status status = FIRN_OK;
    if (json_is_object(list))
        return bring_object(in, group + 1, group->rows, list);
    for (size_t i = 0; status == FIRN_OK && i < count; i++) {
        size_t outer = firn_json_into_index(in->place, i);
        if (json_is_string(json_array_get(list, i)))
            status = bring_text(in, group, list, i);
        else
            status = bring_object(in, group + 1, group->rows, json_array_get(list, i));
        firn_json_out(in->place, outer);
    }
    return status;
}

static enum firn_status bring_object(struct bringing *in, const struct firn_schema_row *row, int32_t rows,
                                     json_t *object)
{
    enum firn_status status = FIRN_OK;
    for (const struct firn_schema_row *end = row + rows; status == FIRN_OK && row < end; row += 1 + row->rows) {
        json_t *value = json_object_get(object, row->name);
        size_t outer = firn_json_into_key(in->place, row->name);
        if (value != NULL && row->type == FIRN_TYPE_GROUP)
            status = bring_elements(in, row, value);
        else if (value != NULL && row->type == FIRN_TYPE_ACTOR)
            status = bring_actor(in, row, value);
        firn_json_out(in->place, outer);
    }
    return status;
}

enum firn_status firn_json_catalogue_bring(json_t **brought, const struct firn_json_names *names, json_t *setup,
                                           struct firn_json_place *place)
{
    const struct firn_schema_table *table = &names->schema->setup;
    struct bringing in = { names, setup, json_array(), place };
    *brought = NULL;
    if (in.brought == NULL)
        return firn_error_memory(place->error);
    firn_json_names_note(names, setup);
    enum firn_status status = bring_object(&in, table->rows, table->row_count, setup);
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
