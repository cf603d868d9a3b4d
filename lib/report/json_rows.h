/* A table of the setup or the rules, read from its JSON notation (formats/setup.md) by walking the schema's
 * rows. Knows no engine and no file: the tables say what may stand where. */
#ifndef FIRN_REPORT_JSON_ROWS_H
#define FIRN_REPORT_JSON_ROWS_H

#include "report/json_names.h"

struct firn_json_rows {
    const struct firn_schema *schema;
    struct firn_json_place *place;
    const json_t *brought; /* elements that are told by name in messages, or NULL */
    const struct firn_json_names *names; /* filled here; NULL: a table without names */
};

/* Read `object` into `words`, which hold the values of what it leaves out. `also` are keys that are no rows
 * of the table and are passed over, ended by NULL. */
enum firn_status firn_json_rows_read(const struct firn_json_rows *in,
                                     const struct firn_schema_table *table, json_t *object,
                                     const char *const *also, int32_t *words);

#endif
