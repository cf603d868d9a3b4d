/* Places and messages, see json_say.h. Nothing here allocates. */
#include "report/json_say.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "report/sanitise.h"

static size_t into(struct firn_json_place *place, const char *format, const char *key, size_t index)
{
    size_t length = place->length;
    int added = snprintf(place->path + length, sizeof place->path - length, format, key, index);
    if (added < 0 || (size_t)added >= sizeof place->path - length)
        place->length = firn_sanitise_cut(place->path, sizeof place->path, strlen(place->path));
    else
        place->length = length + (size_t)added;
    return length;
}

size_t firn_json_into_key(struct firn_json_place *place, const char *key)
{
    return into(place, place->length > 0 ? ".%s" : "%s", key, 0);
}

size_t firn_json_into_index(struct firn_json_place *place, size_t index)
{
    return into(place, "%s[%zu]", "", index);
}

size_t firn_json_into_name(struct firn_json_place *place, const char *name)
{
    return into(place, "[\"%.64s\"]", name, 0);
}

void firn_json_out(struct firn_json_place *place, size_t length)
{
    place->length = length;
    place->path[length] = '\0';
}

enum firn_status firn_json_wrong(const struct firn_json_place *place, const char *format, ...)
{
    char text[400];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return firn_error_set(place->error, FIRN_USAGE, FIRN_NO_OFFSET, "%s%s%s", place->path,
                          place->length > 0 ? ": " : "", text);
}

enum firn_status firn_json_not(const struct firn_json_place *place, const json_t *value,
                               const char *expected)
{
    char text[FIRN_JSON_SHOW_MAX];
    firn_json_show(text, value);
    return firn_json_wrong(place, "%s is not %s", text, expected);
}

enum firn_status firn_json_not_key(struct firn_json_place *place, const json_t *object, const char *key,
                                   const char *expected)
{
    const json_t *value = json_object_get(object, key);
    size_t outer = firn_json_into_key(place, key);
    enum firn_status status = value != NULL ? firn_json_not(place, value, expected)
                                            : firn_json_wrong(place, "missing, expected %s", expected);
    firn_json_out(place, outer);
    return status;
}

static void show_string(char text[FIRN_JSON_SHOW_MAX], const json_t *value)
{
    const char *string = json_string_value(value);
    size_t size = json_string_length(value);
    size_t cut = firn_sanitise_cut(string, size, 60);
    snprintf(text, FIRN_JSON_SHOW_MAX, "\"%.*s%s\"", (int)cut, string, cut < size ? "..." : "");
}

static void show_real(char text[FIRN_JSON_SHOW_MAX], const json_t *value)
{
    size_t size = json_dumpb(value, text, FIRN_JSON_SHOW_MAX - 1, JSON_ENCODE_ANY | JSON_REAL_PRECISION(15));
    text[size < FIRN_JSON_SHOW_MAX ? size : 0] = '\0';
}

void firn_json_show(char text[FIRN_JSON_SHOW_MAX], const json_t *value)
{
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        snprintf(text, FIRN_JSON_SHOW_MAX, "an object");
        break;
    case JSON_ARRAY:
        snprintf(text, FIRN_JSON_SHOW_MAX, "a list");
        break;
    case JSON_STRING:
        show_string(text, value);
        break;
    case JSON_INTEGER:
        snprintf(text, FIRN_JSON_SHOW_MAX, "%lld", (long long)json_integer_value(value));
        break;
    case JSON_REAL:
        show_real(text, value);
        break;
    default:
        snprintf(text, FIRN_JSON_SHOW_MAX, "%s",
                 json_is_null(value) ? "null" : json_is_true(value) ? "true" : "false");
        break;
    }
}
