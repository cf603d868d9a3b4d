/* Rules files, see firn_report.h and formats/setup.md: the rules alone, or {"engine": ..., "rules": {...}}. One
 * reader for a battle whose engine is known and for battles that are read later. Invariant: changes are handed
 * out, or made, only where every one of the file was found good. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "engine/setup.h"
#include "engine/spec.h"
#include "firn_report.h"
#include "report/json_load.h"
#include "report/json_values.h"

struct reading {
    struct firn_json_place place;
    const struct firn_schema **schemas; /* of the engines that a rule may be of */
    size_t schema_count;
    const char *whose;  /* their name */
    const char *engine; /* that the changes are for; "": for all */
    struct firn_rule_change *changes;
    size_t count;
};

/* ---- one rule ---- */

static bool has_rule(const struct reading *reading, size_t schemas, const char *name)
{
    for (size_t i = 0; i < schemas; i++)
        if (firn_setup_rule(reading->schemas[i], name) != NULL)
            return true;
    return false;
}

static enum firn_status no_rule(const struct reading *reading, const char *name)
{
    char hint[FIRN_JSON_PATH_MAX];
    struct firn_nearest nearest;
    firn_nearest_begin(&nearest, name);
    for (size_t i = 0; i < reading->schema_count; i++) {
        const struct firn_schema_table *rules = &reading->schemas[i]->rules;
        for (int32_t j = 0; j < rules->row_count; j++)
            if (!has_rule(reading, i, rules->rows[j].name))
                firn_nearest_add(&nearest, rules->rows[j].name);
    }
    firn_nearest_text(&nearest, hint);
    return firn_json_wrong(&reading->place, "\"%.60s\" is no rule of %.60s%s%s%s", name, reading->whose,
                           hint[0] != '\0' ? " (" : "", hint, hint[0] != '\0' ? ")" : "");
}

/* Some engine takes this value; else what the last one that has the rule says of it. */
static enum firn_status check_value(struct reading *reading, const char *name, const json_t *value)
{
    enum firn_status status = FIRN_USAGE;
    for (size_t i = 0; status != FIRN_OK && i < reading->schema_count; i++) {
        int32_t word;
        const struct firn_schema_row *row = firn_setup_rule(reading->schemas[i], name);
        if (row != NULL && json_is_integer(value))
            status = firn_json_word(&reading->place, reading->schemas[i], row, value, &word);
        else if (row != NULL)
            status = firn_json_unexpected(&reading->place, reading->schemas[i], row, value);
    }
    return status;
}

static enum firn_status read_change(struct reading *reading, const char *name, const json_t *value)
{
    struct firn_rule_change *change = &reading->changes[reading->count];
    if (!has_rule(reading, reading->schema_count, name))
        return no_rule(reading, name);
    FIRN_ASSERT(strlen(name) < sizeof change->name && strlen(reading->engine) < sizeof change->engine);
    size_t outer = firn_json_into_key(&reading->place, name);
    enum firn_status status = check_value(reading, name, value);
    firn_json_out(&reading->place, outer);
    if (status != FIRN_OK)
        return status;
    memcpy(change->name, name, strlen(name) + 1);
    memcpy(change->engine, reading->engine, strlen(reading->engine) + 1);
    change->value = (int32_t)json_integer_value(value);
    reading->count++;
    return FIRN_OK;
}

/* ---- whose rules ---- */

static enum firn_status no_engine(struct reading *reading, const struct firn_registry *registry,
                                  const char *engine)
{
    char hint[FIRN_JSON_PATH_MAX];
    struct firn_nearest nearest;
    firn_nearest_begin(&nearest, engine);
    for (size_t i = 0; i < firn_registry_count(registry); i++)
        firn_nearest_add(&nearest, firn_registry_at(registry, i)->engine->name);
    firn_nearest_text(&nearest, hint);
    size_t outer = firn_json_into_key(&reading->place, "engine");
    enum firn_status status =
        firn_json_wrong(&reading->place, "there is no engine \"%.60s\" here (%s)", engine, hint);
    firn_json_out(&reading->place, outer);
    return status;
}

/* The engines of the registry, or that of this name alone. */
static enum firn_status take_registry(struct reading *reading, const struct firn_registry *registry,
                                      const char *engine)
{
    enum firn_status status = FIRN_OK;
    size_t count = firn_registry_count(registry);
    reading->whose = engine != NULL ? engine : "an engine that is here";
    reading->engine = engine != NULL ? engine : "";
    reading->schemas = calloc(count + 1, sizeof(const struct firn_schema *));
    if (reading->schemas == NULL)
        return firn_error_memory(reading->place.error);
    for (size_t i = 0; status == FIRN_OK && i < count; i++) {
        struct firn_known *known = firn_registry_at(registry, i);
        if (engine != NULL && strcmp(known->engine->name, engine) != 0)
            continue;
        status = firn_known_schema(known, reading->place.error);
        reading->schemas[reading->schema_count++] = known->schema;
    }
    if (status == FIRN_OK && engine != NULL && reading->schema_count == 0)
        return no_engine(reading, registry, engine);
    return status;
}

/* The one engine of a battle. */
static enum firn_status take_spec(struct reading *reading, const struct firn_spec *spec, json_t *root,
                                  const char *engine)
{
    const struct firn_schema *schema = spec->known->schema;
    reading->whose = schema->engine;
    reading->engine = "";
    if (engine != NULL && strcmp(engine, schema->engine) != 0)
        return firn_json_not_key(&reading->place, root, "engine", schema->engine);
    reading->schemas = calloc(1, sizeof(const struct firn_schema *));
    if (reading->schemas == NULL)
        return firn_error_memory(reading->place.error);
    reading->schemas[reading->schema_count++] = schema;
    return FIRN_OK;
}

/* ---- a file ---- */

/* The object that holds the rules; *engine is NULL where the file does not say. */
static enum firn_status find_rules(struct reading *reading, json_t *root, json_t **rules, const char **engine)
{
    static const char *const keys[] = { "engine", "rules", NULL };
    struct firn_json_place *place = &reading->place;
    const json_t *name = json_object_get(root, "engine");
    *rules = root;
    *engine = NULL;
    if (!json_is_object(root))
        return firn_json_not(place, root, "an object of rules");
    if (name == NULL && !json_is_object(json_object_get(root, "rules")))
        return FIRN_OK;
    enum firn_status status = firn_json_keys(place, root, keys);
    if (status != FIRN_OK)
        return status;
    *rules = json_object_get(root, "rules");
    *engine = json_string_value(name);
    if (name != NULL && *engine == NULL)
        return firn_json_not_key(place, root, "engine", "the name of an engine");
    if (!json_is_object(*rules))
        return firn_json_not_key(place, root, "rules", "an object of rules");
    return FIRN_OK;
}

static enum firn_status read_all(struct reading *reading, const json_t *root, json_t *rules)
{
    enum firn_status status = FIRN_OK;
    const char *name;
    json_t *value;
    size_t outer = rules != root ? firn_json_into_key(&reading->place, "rules") : 0;
    reading->changes = calloc(json_object_size(rules) + 1, sizeof *reading->changes);
    if (reading->changes == NULL)
        return firn_error_memory(reading->place.error);
    if (json_object_size(rules) == 0)
        return firn_json_wrong(&reading->place, "no rule is changed");
    json_object_foreach(rules, name, value)
        if (status == FIRN_OK)
            status = read_change(reading, name, value);
    firn_json_out(&reading->place, outer);
    return status;
}

/* Changes for this battle, or where `spec` is NULL for those of the registry's engines. */
static enum firn_status read_file(struct reading *reading, const struct firn_spec *spec,
                                  const struct firn_registry *registry, const char *path)
{
    json_t *root = NULL, *rules = NULL;
    const char *engine = NULL;
    enum firn_status status = firn_json_load(&root, path, reading->place.error);
    if (status == FIRN_OK)
        status = find_rules(reading, root, &rules, &engine);
    if (status == FIRN_OK)
        status = spec != NULL ? take_spec(reading, spec, root, engine)
                              : take_registry(reading, registry, engine);
    if (status == FIRN_OK)
        status = read_all(reading, root, rules);
    json_decref(root);
    free(reading->schemas);
    return status;
}

enum firn_status firn_json_rule_changes(struct firn_rule_change **changes, size_t *count,
                                        const struct firn_registry *registry, const char *path,
                                        struct firn_error *error)
{
    struct reading reading = { .place = { .error = error } };
    enum firn_status status = read_file(&reading, NULL, registry, path);
    *changes = status == FIRN_OK ? reading.changes : NULL;
    *count = status == FIRN_OK ? reading.count : 0;
    if (status != FIRN_OK)
        free(reading.changes);
    return firn_json_finish(status, path, error);
}

/* The engine has the last word on rules that fit each by itself. */
static enum firn_status change_rules(struct firn_spec *spec, const struct reading *reading)
{
    size_t size = (size_t)spec->known->schema->rules.words * sizeof *spec->rules;
    struct firn_error *error = reading->place.error;
    int32_t *before = malloc(size + 1);
    if (before == NULL)
        return firn_error_memory(error);
    memcpy(before, spec->rules, size);
    enum firn_status status = firn_spec_change_rules(spec, reading->changes, reading->count, error);
    if (status == FIRN_OK)
        status = firn_spec_refused(spec, error);
    if (status != FIRN_OK)
        memcpy(spec->rules, before, size);
    free(before);
    return status;
}

enum firn_status firn_json_rules(struct firn_spec *spec, const char *path, struct firn_error *error)
{
    struct reading reading = { .place = { .error = error } };
    enum firn_status status = read_file(&reading, spec, NULL, path);
    if (status == FIRN_OK)
        status = change_rules(spec, &reading);
    free(reading.changes);
    return firn_json_finish(status, path, error);
}
