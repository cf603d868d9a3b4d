/* Single values from their JSON notation: words by the type of their row, names, plain numbers, and the
 * keys of an object. Every refusal says place, value and what is expected. */
#ifndef FIRN_REPORT_JSON_VALUES_H
#define FIRN_REPORT_JSON_VALUES_H

#include "report/json_say.h"
#include "stream/schema.h"

#define FIRN_JSON_NAME_MAX 64 /* characters of an actor's or battle's name */

/* One word of a field, array or list. */
enum firn_status firn_json_word(struct firn_json_place *place, const struct firn_schema *schema,
                                const struct firn_schema_row *row, const json_t *value, int32_t *word);

/* The number of an enum's value, by its name. */
enum firn_status firn_json_enum(const struct firn_json_place *place, const struct firn_schema *schema,
                                const struct firn_schema_row *row, const json_t *value,
                                int32_t *number);

/* Say that a row's value is missing (NULL) or is not what the row takes. */
enum firn_status firn_json_unexpected(const struct firn_json_place *place,
                                      const struct firn_schema *schema,
                                      const struct firn_schema_row *row, const json_t *value);

/* The elements of a list are not fewer or more; else how many came is said. */
enum firn_status firn_json_count(const struct firn_json_place *place, size_t size, int32_t min, int32_t max);

/* A name: 1 to FIRN_JSON_NAME_MAX characters, no control or direction character. *name is the JSON's. */
enum firn_status firn_json_name(const struct firn_json_place *place, const json_t *value,
                                const char **name);

/* The value of a key, a whole number from `min` to `max`; a key that is not there changes nothing. */
enum firn_status firn_json_number(struct firn_json_place *place, const json_t *object, const char *key,
                                  int32_t min, int32_t max, int32_t *number);

/* Refuse what is no object, and a key that is not in `keys`, which end with NULL. */
enum firn_status firn_json_keys(const struct firn_json_place *place, json_t *object,
                                const char *const *keys);

/* True where `key` is one of `keys`, which end with NULL. */
bool firn_json_is_among(const char *const *keys, const char *key);

/* Say that an object has a key that is none; `nearest` holds the key and those that are. */
enum firn_status firn_json_no_key(const struct firn_json_place *place,
                                  const struct firn_nearest *nearest);

#endif
