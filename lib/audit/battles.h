/* Whole battles out of a log, one after the other, each in memory with its inputs: what resim and diff work
 * on. A battle of more than 16 MiB of stream is FIRN_UNKNOWN. */
#ifndef FIRN_AUDIT_BATTLES_H
#define FIRN_AUDIT_BATTLES_H

#include "audit/compare.h"
#include "audit/log.h"

struct firn_battles {
    struct firn_log *log;
    struct firn_registry *registry; /* NULL: engines are not looked for */
    struct firn_buf bytes;          /* the battle's records */
    struct firn_record next;        /* the record read ahead */
    bool has_next;
    struct firn_spec spec;          /* its inputs, with its engine where that is here */
    struct firn_schema *schema;     /* of those inputs where the engine is not here */
    struct firn_buf schema_record;
    struct firn_error not_known;    /* why spec.known is NULL */
};

enum firn_status firn_battles_init(struct firn_battles *battles, struct firn_registry *registry);
void firn_battles_free(struct firn_battles *battles);
enum firn_status firn_battles_open(struct firn_battles *battles, const char *path,
                                   struct firn_error *error);

/* The next battle: side and spec are valid until the next call. FIRN_END: no more, and the log is whole;
 * else what firn_log_next() says. */
enum firn_status firn_battles_next(struct firn_battles *battles, struct firn_side *side,
                                   struct firn_error *error);

#endif
