/* Catalogues: named entries that a setup refers to, kept in a file of their own (formats/setup.md). Resolving
 * a setup turns each reference, a row of type actor, from a name into its number, and brings in the entries
 * that are used. Knows rows and JSON, no engine; the catalogue itself is never changed. */
#ifndef FIRN_REPORT_JSON_CATALOGUE_H
#define FIRN_REPORT_JSON_CATALOGUE_H

#include "report/json_say.h"
#include "stream/schema.h"

#define FIRN_JSON_CATALOGUE_KEY "catalogue"

/* Take up the catalogue that a setup (an object) names or holds. A file's name is relative to that of the
 * setup, `path`. *catalogue is a new reference, NULL where there is none or on failure. */
enum firn_status firn_json_catalogue_open(json_t **catalogue, const json_t *setup, const char *path,
                                          struct firn_error *error);

/* True where a setup of this schema may refer to entries. */
bool firn_json_catalogue_fits(const struct firn_schema *schema);

/* Resolve `setup`, which is changed. *brought is a new list of the entries that came in, NULL on failure. */
enum firn_status firn_json_catalogue_resolve(json_t **brought, const json_t *catalogue,
                                             const struct firn_schema *schema, json_t *setup,
                                             struct firn_json_place *place);

/* The name of an element where it was brought in, else NULL. */
const char *firn_json_catalogue_name(const json_t *brought, const json_t *element);

/* Add the names of entries that a refusal tells by number. */
void firn_json_catalogue_explain(const json_t *brought, const struct firn_schema *schema, const json_t *setup,
                                 struct firn_error *error);

#endif
