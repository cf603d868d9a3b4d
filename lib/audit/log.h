/* A log being read, inside the library: what diff, export and recover need beyond firn.h. */
#ifndef FIRN_AUDIT_LOG_H
#define FIRN_AUDIT_LOG_H

#include <msgpack/zone.h>

#include "audit/source.h"
#include "engine/spec.h"

struct firn_log {
    struct firn_source source;
    struct firn_schema *schema;  /* NULL before the first */
    struct firn_buf schema_record;
    struct firn_spec spec;       /* inputs of the battle; of no battle while !has_battle */
    bool has_battle;
    bool in_battle;              /* its end has not come */
    bool has_gap;                /* in this battle: its counts cannot be held against its end */
    bool after_gap;              /* records may stand outside a battle */
    bool checks_digest;
    struct firn_log_counts counts;
    int32_t step;
    uint64_t battle_events;
    uint64_t battle_checks;
    struct firn_raw_record raw;  /* the record last read */
    bool has_object;
    msgpack_object object;       /* of that record, once firn_log_object() was asked */
    msgpack_zone zone;
    struct firn_buf text;
    struct firn_field fields[FIRN_EVENT_WORDS];
    char field_name[FIRN_PATH_MAX]; /* of the field last asked for */
};

/* The last record, unpacked; NULL: out of memory. */
const msgpack_object *firn_log_object(struct firn_log *log);

/* Fields of the last record, which is an event or a record 2..7: sets *fields, returns how many; *table is
 * what they belong to, NULL where the schema has no such kind. */
int32_t firn_log_fields(struct firn_log *log, const struct firn_schema_table **table,
                        const struct firn_field **fields);

/* Read from memory, the last file's reader and buffers kept. */
void firn_log_open_memory(struct firn_log *log, const void *data, size_t size);

/* Begin after the reader was opened in some other way. */
void firn_log_begin(struct firn_log *log);

#endif
