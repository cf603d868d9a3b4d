/* The parts of firn_export(): values, tables and the inputs of a battle as JSON; formats/export.md has the
 * shapes. Knows no engine: the log's schema says what stands where. */
#ifndef FIRN_REPORT_EXPORT_H
#define FIRN_REPORT_EXPORT_H

#include "audit/log.h"
#include "firn_report.h"

/* What gives values their names. */
struct firn_export_names {
    const struct firn_schema *schema; /* NULL: nothing has a name */
    struct firn_names actors;
    bool is_setup; /* in the notation of a setup file, where an actor is a number */
};

/* One value; `row` NULL: of unknown type. */
void firn_export_value(struct firn_put *put, const char *key, const struct firn_export_names *names,
                       const struct firn_schema_row *row, const msgpack_object *value);

/* The fields of a record, by name, into the object that is open. */
void firn_export_fields(struct firn_put *put, const struct firn_export_names *names,
                        const struct firn_schema_table *table, const struct firn_field *fields,
                        int32_t count);

/* The rows of a table whose words are at hand, by name, into the object that is open. */
void firn_export_table(struct firn_put *put, const struct firn_export_names *names,
                       const struct firn_schema_table *table, const int32_t *words);

/* Engine, name, seed, actors and setup of the battle that is read, into the object that is open. `setup` is
 * a whole setup file: recorded again with the seed it gives the same battle. */
void firn_export_battle(struct firn_put *put, const struct firn_log *log);

#endif
