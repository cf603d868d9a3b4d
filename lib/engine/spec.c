/* The inputs of one battle, see spec.h. Invariant: rules and setup have the words of the engine's tables,
 * every one set. */
#include "engine/spec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "engine/setup.h"
#include "stream/text.h"

static enum firn_status grow(int32_t **words, size_t *capacity, int32_t wanted, struct firn_error *error)
{
    size_t count = (size_t)wanted + 1;
    if (count <= *capacity)
        return FIRN_OK;
    int32_t *grown = realloc(*words, count * sizeof *grown);
    if (grown == NULL)
        return firn_error_memory(error);
    *words = grown;
    *capacity = count;
    return FIRN_OK;
}

/* Room for what the schema's inputs take, and no names. */
static enum firn_status take_up(struct firn_spec *spec, const struct firn_schema *schema,
                                struct firn_known *known, struct firn_error *error)
{
    enum firn_status status;
    if ((status = grow(&spec->rules, &spec->rules_capacity, schema->rules.words, error)) != FIRN_OK ||
        (status = grow(&spec->setup, &spec->setup_capacity, schema->setup.words, error)) != FIRN_OK)
        return status;
    if (spec->schema != schema) {
        int32_t names = firn_setup_name_count(&schema->setup);
        const char **grown = realloc(spec->names, ((size_t)names + 1) * sizeof *grown);
        if (grown == NULL)
            return firn_error_memory(error);
        spec->names = grown;
        spec->names_capacity = names;
    }
    spec->schema = schema;
    spec->known = known;
    firn_buf_clear(&spec->names_text);
    spec->name_count = 0;
    return FIRN_OK;
}

enum firn_status firn_spec_reset(struct firn_spec *spec, const struct firn_schema *schema,
                                 struct firn_known *known, struct firn_error *error)
{
    enum firn_status status = take_up(spec, schema, known, error);
    if (status != FIRN_OK)
        return status;
    firn_setup_fallbacks(&schema->rules, spec->rules);
    firn_setup_fallbacks(&schema->setup, spec->setup);
    spec->seed = 0;
    spec->params = firn_params_default();
    firn_buf_clear(&spec->name);
    return firn_buf_byte(&spec->name, 0) ? FIRN_OK : firn_error_memory(error);
}

struct firn_params firn_params_default(void)
{
    return (struct firn_params){
        .check_every_events = FIRN_CHECK_EVERY_DEFAULT,
        .keyframe_every_steps = 0,
        .events = true,
    };
}

enum firn_status firn_spec_new(struct firn_spec **spec, const struct firn_registry *registry,
                               const char *engine, int64_t rules_version, struct firn_error *error)
{
    struct firn_known *known = firn_registry_find(registry, engine, rules_version);
    *spec = NULL;
    if (known == NULL)
        return firn_registry_missing(registry, engine, rules_version, error);
    *spec = calloc(1, sizeof **spec);
    if (*spec == NULL)
        return firn_error_memory(error);
    enum firn_status status = firn_known_schema(known, error);
    if (status == FIRN_OK)
        status = firn_spec_reset(*spec, known->schema, known, error);
    if (status != FIRN_OK) {
        firn_spec_free(*spec);
        *spec = NULL;
    }
    return status;
}

void firn_spec_clear(struct firn_spec *spec)
{
    firn_buf_free(&spec->name);
    firn_buf_free(&spec->names_text);
    free(spec->names);
    free(spec->rules);
    free(spec->setup);
    *spec = (struct firn_spec){ 0 };
}

void firn_spec_free(struct firn_spec *spec)
{
    if (spec == NULL)
        return;
    firn_spec_clear(spec);
    free(spec);
}

enum firn_status firn_spec_set_name(struct firn_spec *spec, const char *name, struct firn_error *error)
{
    size_t length = strlen(name);
    if (length > FIRN_STRING_MAX)
        return firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET, "name: longer than 65535 bytes");
    if (!firn_text_is_good(name, length, false))
        return firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET, "name: not UTF-8");
    firn_buf_clear(&spec->name);
    return firn_buf_append(&spec->name, name, length + 1) ? FIRN_OK : firn_error_memory(error);
}

void firn_spec_set_seed(struct firn_spec *spec, uint64_t seed)
{
    spec->seed = seed;
}

struct firn_params *firn_spec_params(struct firn_spec *spec)
{
    return &spec->params;
}

int32_t *firn_spec_setup(struct firn_spec *spec)
{
    return spec->setup;
}

int32_t *firn_spec_rules(struct firn_spec *spec)
{
    return spec->rules;
}

/* A name that is UTF-8 already. */
static enum firn_status add_name(struct firn_spec *spec, const char *name, size_t size,
                                 struct firn_error *error)
{
    if (spec->name_count >= spec->names_capacity)
        return firn_error_set(error, FIRN_DAMAGED, FIRN_NO_OFFSET, "more names than actors (%d)",
                              (int)spec->names_capacity);
    if (size > FIRN_STRING_MAX || (size > 0 && memchr(name, 0, size) != NULL))
        return firn_error_set(error, FIRN_DAMAGED, FIRN_NO_OFFSET, "a name holds a zero byte");
    struct firn_buf *text = &spec->names_text;
    if (!firn_buf_reserve(text, size + 1))
        return firn_error_memory(error);
    memcpy(text->data + text->size, name, size);
    text->data[text->size + size] = '\0';
    text->size += size + 1;
    spec->name_count++;
    return FIRN_OK;
}

enum firn_status firn_spec_add_name(struct firn_spec *spec, const char *name, size_t size,
                                    struct firn_error *error)
{
    if (!firn_text_is_good(name, size, false))
        return firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET, "a name is not UTF-8");
    return add_name(spec, name, size, error);
}

/* ---- checks beyond the ranges ---- */

static enum firn_status check_rules(const struct firn_schema *schema, const int32_t *rules,
                                    struct firn_error *error)
{
    for (int32_t i = 0; i < schema->rules.words; i++) {
        const struct firn_schema_row *row = &schema->rules.rows[i];
        if (rules[i] >= row->min && rules[i] <= row->max)
            continue;
        return firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET, "rules.%s: %d is outside %d..%d",
                              row->name, (int)rules[i], (int)row->min, (int)row->max);
    }
    return FIRN_OK;
}

enum firn_status firn_spec_refused(const struct firn_spec *spec, struct firn_error *error)
{
    const struct firn_battle battle = { spec->seed, spec->rules, spec->setup, 0 };
    struct firn_refusal why = { "", "" };
    enum firn_status status = check_rules(spec->schema, spec->rules, error);
    if (status != FIRN_OK)
        return status;
    if (spec->known->engine->refuses_setup != NULL &&
        spec->known->engine->refuses_setup(&battle, &why))
        return firn_spec_refusal(spec, "", &why, error);
    return FIRN_OK;
}

enum firn_status firn_spec_check(const struct firn_spec *spec, struct firn_error *error)
{
    const struct firn_params *params = &spec->params;
    if (params->check_every_events < 1)
        return firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET, "record.check_every_events: %d is outside 1..%d",
                              (int)params->check_every_events, (int)INT32_MAX);
    if (params->keyframe_every_steps < 0)
        return firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET,
                              "record.keyframe_every_steps: %d is outside 0..%d",
                              (int)params->keyframe_every_steps, (int)INT32_MAX);
    enum firn_status status = firn_setup_check(spec->schema, &spec->schema->setup, spec->setup, error);
    return status != FIRN_OK ? status : firn_spec_refused(spec, error);
}

enum firn_status firn_spec_change_rules(struct firn_spec *spec, const struct firn_rule_change *changes,
                                        size_t count, struct firn_error *error)
{
    for (size_t i = 0; i < count; i++) {
        const struct firn_schema_row *rule = firn_setup_rule(spec->schema, changes[i].name);
        if (rule == NULL)
            return firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET, "rules.%.63s: %s has no such rule",
                                  changes[i].name, spec->schema->engine);
        char path[80];
        snprintf(path, sizeof path, "rules.%.63s", changes[i].name);
        if (!firn_setup_in_range(spec->schema, rule, path, changes[i].value, error))
            return FIRN_USAGE;
        spec->rules[rule - spec->schema->rules.rows] = changes[i].value;
    }
    return FIRN_OK;
}

/* ---- the battle record: [1, name, seed, rules, setup, names, parameters] ---- */

static uint8_t *pack_inputs(const struct firn_spec *spec, uint8_t *at)
{
    const struct firn_schema_table *rules = &spec->schema->rules;
    at = firn_pack_array_at(at, 7);
    at = firn_pack_int_at(at, FIRN_KIND_BATTLE);
    at = firn_pack_text_at(at, (const char *)spec->name.data);
    at = firn_pack_uint_at(at, spec->seed);
    at = firn_pack_array_at(at, (uint32_t)rules->words);
    for (int32_t i = 0; i < rules->words; i++)
        at = firn_pack_int_at(at, spec->rules[i]);
    return at;
}

static uint8_t *pack_rest(const struct firn_spec *spec, uint8_t *at)
{
    const char *name = (const char *)spec->names_text.data;
    at = firn_pack_array_at(at, (uint32_t)spec->name_count);
    for (int32_t i = 0; i < spec->name_count; i++) {
        at = firn_pack_text_at(at, name);
        name += strlen(name) + 1;
    }
    at = firn_pack_array_at(at, 3);
    at = firn_pack_int_at(at, spec->params.check_every_events);
    at = firn_pack_int_at(at, spec->params.keyframe_every_steps);
    return firn_pack_bool_at(at, spec->params.events);
}

void firn_spec_pack(const struct firn_spec *spec, struct firn_buf *buf)
{
    size_t values = 8 + (size_t)spec->schema->rules.words + (size_t)spec->name_count;
    size_t room = values * FIRN_PACK_INT_MAX + spec->name.size + spec->names_text.size;
    if (!firn_buf_reserve(buf, room))
        return;
    buf->size = (size_t)(pack_inputs(spec, buf->data + buf->size) - buf->data);
    firn_setup_pack(&spec->schema->setup, spec->setup, buf);
    if (!firn_buf_reserve(buf, room))
        return;
    buf->size = (size_t)(pack_rest(spec, buf->data + buf->size) - buf->data);
}

static enum firn_status bad_battle(struct firn_error *error, const char *expected)
{
    return firn_error_set(error, FIRN_DAMAGED, FIRN_NO_OFFSET, "battle record: expected %s", expected);
}

static enum firn_status unpack_params(struct firn_params *params, struct firn_cursor *from,
                                      struct firn_error *error)
{
    uint32_t count;
    if (!firn_take_array(from, &count) || count != 3 || !firn_take_int(from, &params->check_every_events) ||
        !firn_take_int(from, &params->keyframe_every_steps) || !firn_take_bool(from, &params->events) ||
        params->check_every_events < 1 || params->keyframe_every_steps < 0)
        return bad_battle(error, "three recording parameters");
    return FIRN_OK;
}

static enum firn_status unpack_names(struct firn_spec *spec, struct firn_cursor *from,
                                     struct firn_error *error)
{
    uint32_t count, size;
    const char *name;
    if (!firn_take_array(from, &count))
        return bad_battle(error, "a list of names");
    for (uint32_t i = 0; i < count; i++) {
        if (!firn_take_text(from, &name, &size))
            return bad_battle(error, "names that are text");
        enum firn_status status = add_name(spec, name, size, error);
        if (status != FIRN_OK)
            return status;
    }
    return FIRN_OK;
}

/* A number for each rule. Most battles have the usual ones. */
static enum firn_status unpack_rules(struct firn_spec *spec, struct firn_cursor *from,
                                     struct firn_error *error)
{
    const struct firn_schema *schema = spec->schema;
    size_t usual = schema->usual_rules_size;
    if (schema->usual_rules != NULL && usual <= firn_cursor_left(from) &&
        memcmp(from->data + from->at, schema->usual_rules, usual) == 0) {
        from->at += usual;
        firn_setup_fallbacks(&schema->rules, spec->rules);
        return FIRN_OK;
    }
    struct firn_cursor ahead = *from;
    uint32_t count;
    bool is_wordy; /* they leave nothing out */
    if (!firn_take_array(&ahead, &count) || count != (uint32_t)schema->rules.words)
        return bad_battle(error, "a number for each rule");
    return firn_setup_unpack(schema, &schema->rules, from, spec->rules, &is_wordy, error);
}

static enum firn_status unpack_inputs(struct firn_spec *spec, struct firn_cursor *from,
                                      struct firn_error *error)
{
    const struct firn_schema *schema = spec->schema;
    uint32_t values, size;
    int32_t kind;
    const char *name;
    if (!firn_take_array(from, &values) || values != 7 || !firn_take_int(from, &kind) ||
        kind != FIRN_KIND_BATTLE || !firn_take_text(from, &name, &size) || memchr(name, 0, size) != NULL)
        return bad_battle(error, "seven values, a name among them");
    firn_buf_clear(&spec->name);
    firn_buf_append(&spec->name, name, size);
    if (!firn_buf_byte(&spec->name, 0))
        return firn_error_memory(error);
    if (!firn_take_uint(from, &spec->seed))
        return bad_battle(error, "a seed");
    enum firn_status status = unpack_rules(spec, from, error);
    if (status == FIRN_OK)
        status = firn_setup_unpack(schema, &schema->setup, from, spec->setup, &spec->is_wordy, error);
    return status;
}

enum firn_status firn_spec_take(struct firn_spec *spec, const struct firn_schema *schema,
                                struct firn_known *known, struct firn_cursor *from,
                                struct firn_error *error)
{
    enum firn_status status = take_up(spec, schema, known, error);
    if (status == FIRN_OK)
        status = unpack_inputs(spec, from, error);
    if (status == FIRN_OK)
        status = unpack_names(spec, from, error);
    return status == FIRN_OK ? unpack_params(&spec->params, from, error) : status;
}

enum firn_status firn_spec_unpack(struct firn_spec *spec, const struct firn_schema *schema,
                                  struct firn_known *known, const uint8_t *record, size_t size,
                                  struct firn_error *error)
{
    struct firn_cursor from = firn_cursor_over(record, size);
    return firn_spec_take(spec, schema, known, &from, error);
}
