/* Catalogues: named entries that a setup refers to, kept in a file of their own (formats/setup.md). Names stay
 * names here; the entries that they mean are brought in, so that the reader of rows finds all in the setup.
 * Knows rows and JSON, no engine; the catalogue itself is never changed. */
#ifndef FIRN_REPORT_JSON_CATALOGUE_H
#define FIRN_REPORT_JSON_CATALOGUE_H

#include "report/json_names.h"

#define FIRN_JSON_CATALOGUE_KEY "catalogue"

/* Take up the catalogue that a setup (an object) names or holds. A file's name is relative to that of the
 * setup, `path`. *catalogue is a new reference, NULL where there is none or on failure. */
enum firn_status firn_json_catalogue_open(json_t **catalogue, const json_t *setup, const char *path,
                                          struct firn_error *error);

/* True where a setup of this schema may refer to entries. */
bool firn_json_catalogue_fits(const struct firn_schema *schema);

/* Bring into `setup`, which is changed, the entries that it refers to by name and does not hold. *brought is a
 * new list of them, NULL on failure. */
enum firn_status firn_json_catalogue_bring(json_t **brought, const struct firn_json_names *names, json_t *setup,
                                           struct firn_json_place *place);

/* The name of an element where it was brought in, else NULL. */
const char *firn_json_catalogue_name(const json_t *brought, const json_t *element);

/* Add the names of entries that a refusal tells by number. */
void firn_json_catalogue_explain(const json_t *brought, const struct firn_schema *schema, const json_t *setup,
                                 struct firn_error *error);

#endif
