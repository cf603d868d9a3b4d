/* Entities by their names: a row of type actor takes a number, null for nobody, or a name. A name is looked for
 * among the places that the row may hold; the catalogue only tells what else there would have been. */
#ifndef FIRN_REPORT_JSON_NAMES_H
#define FIRN_REPORT_JSON_NAMES_H

#include "report/json_values.h"

struct firn_json_names {
    const struct firn_schema *schema;
    const json_t *catalogue; /* or NULL */
    const char **places;     /* one for each place of a NAME row, text of the JSON or NULL */
    int32_t count;
};

/* Fill the places from a setup, before anything else is read, so that names may be used ahead of where they
 * stand. What is not as it should be is passed over. */
void firn_json_names_note(const struct firn_json_names *names, const json_t *setup);

/* How many places that a row may hold have the name; *number is the first of them. */
int32_t firn_json_names_find(const struct firn_json_names *names, const struct firn_schema_row *row,
                             const char *name, int32_t *number);

/* True where a row may hold a place among the `count` from `first` on. */
bool firn_json_names_overlap(const struct firn_json_names *names, const struct firn_schema_row *row,
                             int32_t first, int32_t count);

/* The word of a row of type actor: a number, nobody, a name, or a list of at most one as a pick gives it. */
enum firn_status firn_json_names_word(const struct firn_json_names *names, struct firn_json_place *place,
                                      const struct firn_schema_row *row, const json_t *value, int32_t *word);

#endif
