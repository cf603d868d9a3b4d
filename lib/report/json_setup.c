/* Setup files, see firn_report.h and formats/setup.md: what stands around the engine's own rows. A spec is
 * handed out whole and checked, or not at all. */
#include "report/json_setup.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "engine/setup.h"
#include "engine/spec.h"
#include "report/json_catalogue.h"
#include "report/json_load.h"
#include "report/json_rows.h"

/* Keys of a setup file that are no rows of the engine's table; the last only where that has references. */
static const char *const setup_keys[] = { "engine", "rules_version", "name", "rules", "record", NULL };
static const char *const reference_keys[] = { "engine", "rules_version", "name", "rules", "record",
                                              FIRN_JSON_CATALOGUE_KEY, NULL };

static enum firn_status new_spec(struct firn_spec **spec, const struct firn_registry *registry,
                                 struct firn_json_place *place, const json_t *root)
{
    const char *engine = json_string_value(json_object_get(root, "engine"));
    int32_t version = -1;
    if (engine == NULL)
        return firn_json_not_key(place, root, "engine", "the name of an engine");
    enum firn_status status = firn_json_number(place, root, "rules_version", 0, INT32_MAX, &version);
    if (status != FIRN_OK)
        return status;
    const struct firn_known *newest = firn_registry_find(registry, engine, -1);
    if (newest != NULL && firn_registry_find(registry, engine, version) == NULL)
        return firn_error_set(place->error, FIRN_UNKNOWN, FIRN_NO_OFFSET,
                              "rules_version: %d of %.60s is not here, the newest is %u", (int)version,
                              engine, (unsigned)newest->engine->rules_version);
    return firn_spec_new(spec, registry, engine, newest != NULL ? version : -1, place->error);
}

static enum firn_status read_name(struct firn_spec *spec, struct firn_json_place *place,
                                  const json_t *root)
{
    const json_t *value = json_object_get(root, "name");
    const char *name;
    if (value == NULL)
        return FIRN_OK;
    size_t outer = firn_json_into_key(place, "name");
    enum firn_status status = firn_json_name(place, value, &name);
    firn_json_out(place, outer);
    return status == FIRN_OK ? firn_spec_set_name(spec, name, place->error) : status;
}

static enum firn_status add_names(struct firn_spec *spec, const char *const *names, int32_t count,
                                  struct firn_error *error)
{
    enum firn_status status = FIRN_OK;
    while (count > 0 && names[count - 1] == NULL)
        count--;
    for (int32_t i = 0; status == FIRN_OK && i < count; i++) {
        const char *name = names[i] != NULL ? names[i] : "";
        status = firn_spec_add_name(spec, name, strlen(name), error);
    }
    return status;
}

static enum firn_status read_table(struct firn_spec *spec, struct firn_json_place *place, json_t *root,
                                   const struct firn_json_names *names, const json_t *brought)
{
    const struct firn_schema *schema = spec->known->schema;
    const struct firn_json_rows in = { schema, place, brought, names };
    const char *const *also = firn_json_catalogue_fits(schema) ? reference_keys : setup_keys;
    enum firn_status status = firn_json_rows_read(&in, &schema->setup, root, also, spec->setup);
    return status == FIRN_OK ? add_names(spec, names->places, names->count, place->error) : status;
}

/* The rules of the object at the place go to `words`. */
static enum firn_status read_rules(const struct firn_schema *schema, struct firn_json_place *place,
                                   json_t *rules, int32_t *words)
{
    static const char *const no_keys[] = { NULL };
    const struct firn_json_rows in = { schema, place, NULL, NULL };
    return firn_json_rows_read(&in, &schema->rules, rules, no_keys, words);
}

static enum firn_status read_rules_key(const struct firn_schema *schema, struct firn_json_place *place,
                                       const json_t *root, int32_t *words)
{
    json_t *rules = json_object_get(root, "rules");
    if (rules == NULL)
        return FIRN_OK;
    size_t outer = firn_json_into_key(place, "rules");
    enum firn_status status = read_rules(schema, place, rules, words);
    firn_json_out(place, outer);
    return status;
}

static enum firn_status read_params(struct firn_params *params, struct firn_json_place *place,
                                    json_t *record)
{
    static const char *const keys[] = { "check_every_events", "keyframe_every_steps", "events", NULL };
    enum firn_status status = firn_json_keys(place, record, keys);
    if (status == FIRN_OK)
        status = firn_json_number(place, record, keys[0], 1, INT32_MAX, &params->check_every_events);
    if (status == FIRN_OK)
        status = firn_json_number(place, record, keys[1], 0, INT32_MAX, &params->keyframe_every_steps);
    const json_t *events = json_object_get(record, "events");
    if (status == FIRN_OK && events != NULL && !json_is_boolean(events))
        return firn_json_not_key(place, record, "events", "true or false");
    if (events != NULL)
        params->events = json_is_true(events);
    return status;
}

static enum firn_status read_record(struct firn_spec *spec, struct firn_json_place *place,
                                    const json_t *root)
{
    json_t *record = json_object_get(root, "record");
    if (record == NULL)
        return FIRN_OK;
    size_t outer = firn_json_into_key(place, "record");
    enum firn_status status = read_params(&spec->params, place, record);
    firn_json_out(place, outer);
    return status;
}

/* What the engine's table says, with what it refers to brought in; then the whole is checked. */
static enum firn_status read_inputs(struct firn_spec *spec, struct firn_json_place *place, json_t *root,
                                    const struct firn_json_names *names)
{
    const struct firn_schema *schema = spec->known->schema;
    json_t *brought = NULL;
    enum firn_status status = FIRN_OK;
    if (firn_json_catalogue_fits(schema))
        status = firn_json_catalogue_bring(&brought, names, root, place);
    if (status == FIRN_OK)
        status = read_table(spec, place, root, names, brought);
    if (status == FIRN_OK)
        status = read_rules_key(schema, place, root, spec->rules);
    if (status == FIRN_OK)
        status = read_record(spec, place, root);
    if (status == FIRN_OK && (status = firn_spec_check(spec, place->error)) != FIRN_OK)
        firn_json_catalogue_explain(brought, schema, root, place->error);
    json_decref(brought);
    return status;
}

static enum firn_status read_named(struct firn_spec *spec, struct firn_json_place *place, json_t *root,
                                   const json_t *catalogue)
{
    const struct firn_schema *schema = spec->known->schema;
    int32_t count = firn_setup_name_count(&schema->setup);
    const struct firn_json_names names = { schema, catalogue, calloc((size_t)count + 1, sizeof *names.places), count };
    if (names.places == NULL)
        return firn_error_memory(place->error);
    enum firn_status status = read_inputs(spec, place, root, &names);
    free(names.places);
    return status;
}

enum firn_status firn_json_setup_read(struct firn_spec **spec, const struct firn_registry *registry,
                                      json_t *root, const json_t *catalogue, struct firn_error *error)
{
    struct firn_json_place place = { .error = error };
    *spec = NULL;
    if (!json_is_object(root))
        return firn_json_not(&place, root, "an object");
    enum firn_status status = new_spec(spec, registry, &place, root);
    if (status == FIRN_OK)
        status = read_name(*spec, &place, root);
    if (status == FIRN_OK)
        status = read_named(*spec, &place, root, catalogue);
    if (status != FIRN_OK) {
        firn_spec_free(*spec);
        *spec = NULL;
    }
    return status;
}

/* True where somewhere in it there is a pick, so that it is a roster. */
static bool has_pick(json_t *value)
{
    const char *key;
    json_t *inner;
    size_t i;
    bool found = json_is_array(json_object_get(value, "pick"));
    json_object_foreach(value, key, inner)
        found = found || has_pick(inner);
    json_array_foreach(value, i, inner)
        found = found || has_pick(inner);
    return found;
}

enum firn_status firn_json_setup(struct firn_spec **spec, const struct firn_registry *registry,
                                 const char *path, struct firn_error *error)
{
    json_t *root, *catalogue = NULL;
    *spec = NULL;
    enum firn_status status = firn_json_load(&root, path, error);
    if (status == FIRN_OK)
        status = firn_json_catalogue_open(&catalogue, root, path, error);
    if (status == FIRN_OK)
        status = firn_json_setup_read(spec, registry, root, catalogue, error);
    if (status == FIRN_USAGE && has_pick(root))
        firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET,
                       "this is a roster: battles are drawn from it, firn-record --random N");
    json_decref(catalogue);
    json_decref(root);
    return firn_json_finish(status, path, error);
}
