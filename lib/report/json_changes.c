/* A rules file read without an engine: names and numbers, for battles whose engine is found later. The
 * notation is that of formats/setup.md: the rules alone, or {"engine": ..., "rules": {...}}. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "firn_report.h"
#include "report/json_load.h"
#include "report/json_values.h"

static enum firn_status read_change(struct firn_json_place *place, const char *name,
                                    const json_t *value, struct firn_rule_change *change)
{
    json_int_t number = json_is_boolean(value) ? json_is_true(value) : json_integer_value(value);
    bool is_number = json_is_integer(value) || json_is_boolean(value);
    if (strlen(name) >= sizeof change->name)
        return firn_json_wrong(place, "there is no rule with so long a name");
    if (!is_number || number < INT32_MIN || number > INT32_MAX)
        return firn_json_not(place, value, "a whole number of 32 bits");
    memcpy(change->name, name, strlen(name) + 1);
    change->value = (int32_t)number;
    return FIRN_OK;
}

/* The object that holds the rules, or NULL: said what is wrong. */
static json_t *find_rules(struct firn_json_place *place, json_t *root, enum firn_status *status)
{
    static const char *const keys[] = { "engine", "rules", NULL };
    json_t *rules = json_object_get(root, "rules");
    bool is_bare = json_object_get(root, "engine") == NULL && !json_is_object(rules);
    if (!json_is_object(root))
        *status = firn_json_not(place, root, "an object of rules");
    else if (is_bare)
        return root;
    else if ((*status = firn_json_keys(place, root, keys)) == FIRN_OK && !json_is_object(rules))
        *status = firn_json_not_key(place, root, "rules", "an object of rules");
    return *status == FIRN_OK ? rules : NULL;
}

static enum firn_status read_all(struct firn_rule_change **changes, size_t *count, json_t *root,
                                 struct firn_error *error)
{
    struct firn_json_place place = { .error = error };
    enum firn_status status = FIRN_OK;
    const char *name;
    json_t *value, *rules = find_rules(&place, root, &status);
    if (rules == NULL)
        return status;
    *changes = calloc(json_object_size(rules) + 1, sizeof **changes);
    if (*changes == NULL)
        return firn_error_memory(error);
    json_object_foreach(rules, name, value)
    {
        size_t outer = firn_json_into_key(&place, name);
        status = read_change(&place, name, value, &(*changes)[*count]);
        firn_json_out(&place, outer);
        if (status != FIRN_OK)
            return status;
        ++*count;
    }
    if (*count == 0)
        return firn_json_wrong(&place, "no rule is changed");
    return FIRN_OK;
}

enum firn_status firn_json_rule_changes(struct firn_rule_change **changes, size_t *count,
                                        const char *path, struct firn_error *error)
{
    json_t *root = NULL;
    *changes = NULL;
    *count = 0;
    enum firn_status status = firn_json_load(&root, path, error);
    if (status == FIRN_OK)
        status = read_all(changes, count, root, error);
    json_decref(root);
    if (status != FIRN_OK) {
        free(*changes);
        *changes = NULL;
        *count = 0;
    }
    return firn_json_finish(status, path, error);
}
