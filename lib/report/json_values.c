/* Single values from JSON, see json_values.h. */
#include "report/json_values.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "engine/setup.h"
#include "report/sanitise.h"
#include "stream/text.h"

/* ---- what is expected ---- */

static void expected_word(char text[FIRN_JSON_PATH_MAX], const struct firn_schema *schema,
                          const struct firn_schema_row *row)
{
    if (row->type == FIRN_TYPE_ENUM)
        snprintf(text, FIRN_JSON_PATH_MAX, "the name of one %.100s", schema->enums[row->enum_index].name);
    else if (row->type == FIRN_TYPE_BOOL)
        snprintf(text, FIRN_JSON_PATH_MAX, "true or false");
    else if (row->type == FIRN_TYPE_POSITION)
        snprintf(text, FIRN_JSON_PATH_MAX, "a place [x, y, z] or null");
    else if (row->type == FIRN_TYPE_ACTOR)
        snprintf(text, FIRN_JSON_PATH_MAX, "a name or number");
    else if (row->has_range)
        snprintf(text, FIRN_JSON_PATH_MAX, "a whole number in %" PRId32 "..%" PRId32, row->min, row->max);
    else
        snprintf(text, FIRN_JSON_PATH_MAX, "a whole number of 32 bits");
}

static void expected_list(char text[FIRN_JSON_PATH_MAX], const struct firn_schema *schema,
                          const struct firn_schema_row *row)
{
    const char *of = row->type == FIRN_TYPE_GROUP ? " objects" : "";
    bool is_open = row->op == FIRN_ROW_LIST || row->op == FIRN_ROW_GROUP_LIST;
    if (row->op == FIRN_ROW_FLAGS)
        snprintf(text, FIRN_JSON_PATH_MAX, "a list with names of %.100s",
                 schema->enums[row->enum_index].name);
    else if (is_open)
        snprintf(text, FIRN_JSON_PATH_MAX, "a list of %" PRId32 " to %" PRId32 "%s", row->count_min,
                 row->count, of);
    else
        snprintf(text, FIRN_JSON_PATH_MAX, "a list of %" PRId32 "%s", row->count, of);
}

enum firn_status firn_json_unexpected(const struct firn_json_place *place,
                                      const struct firn_schema *schema,
                                      const struct firn_schema_row *row, const json_t *value)
{
    char text[FIRN_JSON_PATH_MAX];
    if (row->op == FIRN_ROW_NAME)
        snprintf(text, sizeof text, "a name of 1 to %d characters", FIRN_JSON_NAME_MAX);
    else if (row->op == FIRN_ROW_FIELD)
        expected_word(text, schema, row);
    else
        expected_list(text, schema, row);
    if (value == NULL)
        return firn_json_wrong(place, "missing, expected %s", text);
    return firn_json_not(place, value, text);
}

/* ---- words ---- */

enum firn_status firn_json_enum(const struct firn_json_place *place, const struct firn_schema *schema,
                                const struct firn_schema_row *row, const json_t *value, int32_t *number)
{
    const struct firn_schema_enum *values = &schema->enums[row->enum_index];
    char text[FIRN_JSON_PATH_MAX], shown[FIRN_JSON_SHOW_MAX];
    struct firn_nearest nearest;
    if (!json_is_string(value)) {
        expected_word(text, schema, row);
        return firn_json_not(place, value, text);
    }
    for (*number = 0; *number < values->count; ++*number)
        if (strcmp(values->values[*number], json_string_value(value)) == 0)
            return FIRN_OK;
    firn_nearest_begin(&nearest, json_string_value(value));
    for (int32_t i = 0; i < values->count; i++)
        firn_nearest_add(&nearest, values->values[i]);
    firn_nearest_text(&nearest, text);
    firn_json_show(shown, value);
    return firn_json_wrong(place, "%s is no %.60s (%s)", shown, values->name, text);
}

/* [x, y, z], or null for nowhere, as the one number of a position. */
static bool read_position(const json_t *value, int64_t *word)
{
    static const json_int_t most[] = { 1023, 1023, 2047 };
    *word = -1;
    if (json_is_null(value))
        return true;
    if (json_array_size(value) != 3)
        return false;
    *word = 0;
    for (int axis = 0; axis < 3; axis++) {
        const json_t *at = json_array_get(value, (size_t)axis);
        json_int_t number = json_integer_value(at);
        if (!json_is_integer(at) || number < 0 || number > most[axis])
            return false;
        *word |= (int64_t)number << (10 * axis);
    }
    return true;
}

static bool read_wide(enum firn_type type, const json_t *value, int64_t *wide)
{
    if (type == FIRN_TYPE_POSITION)
        return read_position(value, wide);
    if (type == FIRN_TYPE_BOOL) {
        *wide = json_is_true(value);
        return json_is_boolean(value);
    }
    *wide = json_integer_value(value);
    return json_is_integer(value);
}

enum firn_status firn_json_word(struct firn_json_place *place, const struct firn_schema *schema,
                                const struct firn_schema_row *row, const json_t *value, int32_t *word)
{
    int64_t wide;
    if (row->type == FIRN_TYPE_ENUM) {
        int32_t number;
        enum firn_status status = firn_json_enum(place, schema, row, value, &number);
        if (status != FIRN_OK)
            return status;
        wide = number;
    } else if (!read_wide(row->type, value, &wide)) {
        char text[FIRN_JSON_PATH_MAX];
        expected_word(text, schema, row);
        return firn_json_not(place, value, text);
    }
    if (!firn_setup_in_range(schema, row, place->path, wide, place->error))
        return FIRN_USAGE;
    if (wide < INT32_MIN || wide > INT32_MAX)
        return firn_json_wrong(place, "%" PRId64 " is outside %" PRId32 "..%" PRId32, wide, INT32_MIN,
                               INT32_MAX);
    *word = (int32_t)wide;
    return FIRN_OK;
}

/* ---- lists, names and numbers ---- */

enum firn_status firn_json_count(const struct firn_json_place *place, size_t size, int32_t min, int32_t max)
{
    if (size >= (size_t)min && size <= (size_t)max)
        return FIRN_OK;
    const char *plural = size == 1 ? "" : "s";
    if (min == max)
        return firn_json_wrong(place, "%zu element%s, expected %d", size, plural, (int)max);
    return firn_json_wrong(place, "%zu element%s, expected %d to %d", size, plural, (int)min, (int)max);
}

static size_t count_characters(const char *text)
{
    size_t count = 0;
    for (; *text != '\0'; text++)
        count += ((uint8_t)*text & 0xc0) != 0x80;
    return count;
}

enum firn_status firn_json_name(const struct firn_json_place *place, const json_t *value,
                                const char **name)
{
    char shown[FIRN_JSON_SHOW_MAX];
    if (!json_is_string(value))
        return firn_json_not(place, value, "text");
    *name = json_string_value(value);
    size_t characters = count_characters(*name);
    firn_json_show(shown, value);
    if (characters < 1 || characters > FIRN_JSON_NAME_MAX)
        return firn_json_wrong(place, "%s has %zu characters, expected 1 to %d", shown, characters,
                               FIRN_JSON_NAME_MAX);
    if (!firn_text_is_good(*name, strlen(*name), true))
        return firn_json_wrong(place, "%s holds a control or direction character", shown);
    return FIRN_OK;
}

enum firn_status firn_json_number(struct firn_json_place *place, const json_t *object, const char *key,
                                  int32_t min, int32_t max, int32_t *number)
{
    const struct firn_schema_row row = { .op = FIRN_ROW_FIELD, .type = FIRN_TYPE_INT, .name = key,
                                         .has_range = true, .min = min, .max = max };
    const json_t *value = json_object_get(object, key);
    if (value == NULL)
        return FIRN_OK;
    size_t outer = firn_json_into_key(place, key);
    enum firn_status status = firn_json_word(place, NULL, &row, value, number);
    firn_json_out(place, outer);
    return status;
}

/* ---- keys ---- */

enum firn_status firn_json_no_key(const struct firn_json_place *place,
                                  const struct firn_nearest *nearest)
{
    char text[FIRN_JSON_PATH_MAX];
    int cut = (int)firn_sanitise_cut(nearest->wanted, strlen(nearest->wanted), 60);
    firn_nearest_text(nearest, text);
    return firn_json_wrong(place, "\"%.*s\" is no key here (%s)", cut, nearest->wanted, text);
}

bool firn_json_is_among(const char *const *keys, const char *key)
{
    while (*keys != NULL && strcmp(*keys, key) != 0)
        keys++;
    return *keys != NULL;
}

enum firn_status firn_json_keys(const struct firn_json_place *place, json_t *object,
                                const char *const *keys)
{
    const char *key;
    json_t *value;
    if (!json_is_object(object))
        return firn_json_not(place, object, "an object");
    json_object_foreach(object, key, value)
    {
        struct firn_nearest nearest;
        if (firn_json_is_among(keys, key))
            continue;
        firn_nearest_begin(&nearest, key);
        for (const char *const *known = keys; *known != NULL; known++)
            firn_nearest_add(&nearest, *known);
        return firn_json_no_key(place, &nearest);
    }
    return FIRN_OK;
}
