/* The short forms that a setup may be written in: dice as text, a row of a map as text, a list of at most
 * one element without its brackets, and a group by the value of its first row.
 * Which form a row has follows from the row alone. */
#ifndef FIRN_REPORT_JSON_SHORT_H
#define FIRN_REPORT_JSON_SHORT_H

#include "report/json_values.h"

/* An array of three ints by the name of `dice`: how many, their sides, what is added. */
bool firn_json_is_dice(const struct firn_schema_row *row);

/* "2d6+1", "d8", "-2" or a whole number to its three words. */
enum firn_status firn_json_dice(const struct firn_json_place *place, const json_t *value, int32_t words[3]);

/* A list or array of an enum whose values the characters of a text stand for. */
bool firn_json_is_drawn(const struct firn_schema_row *row, const json_t *value);

/* The characters of `value` to words, of which there are as many as the text is long: at most row->count. */
enum firn_status firn_json_drawn(const struct firn_json_place *place, const struct firn_schema *schema,
                                 const struct firn_schema_row *row, const json_t *value, int32_t *words);

/* True where one element may stand for the list of it. */
bool firn_json_is_optional(const struct firn_schema_row *row);

/* True where a row has a fallback. */
bool firn_json_may_be_missing(const struct firn_schema_row *row);

/* The first row of a group where its value may stand for an element: all others may be missing. Else NULL. */
const struct firn_schema_row *firn_json_first_row(const struct firn_schema_row *row);

#endif
