/* The fields of one record, whatever its kind: what a text, a diff and an export are made from. */
#ifndef FIRN_ENGINE_RECORD_H
#define FIRN_ENGINE_RECORD_H

#include "engine/walk.h"

/* Fields of an unpacked record that is an event or one of 2..7; *table is what they belong to (an order's is
 * its verb's, its first field the actor), NULL where the schema has no such kind. Returns how many. */
int32_t firn_record_fields(const struct firn_schema *schema, const msgpack_object *record,
                           const struct firn_schema_table **table, struct firn_field *fields,
                           int32_t max);

#endif
