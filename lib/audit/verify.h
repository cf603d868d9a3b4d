/* Verifying, inside the library: reading from memory and judging under changed rules. The rest is firn.h. */
#ifndef FIRN_AUDIT_VERIFY_H
#define FIRN_AUDIT_VERIFY_H

#include "audit/explain.h"
#include "audit/source.h"

struct firn_verifier {
    struct firn_registry *registry;
    struct firn_verify_options options;
    struct firn_source source;
    struct firn_out out;
    struct firn_play play;
    struct firn_spec spec;        /* what is run */
    struct firn_spec recorded;    /* what was recorded; only where is_changed */
    msgpack_zone zone;
    struct firn_known *known;     /* engine of the schema in force; NULL: none, or not here */
    struct firn_error not_known;  /* why it is not here */
    bool has_schema;
    struct firn_schema *foreign;  /* a schema that is not that of an engine here */
    struct firn_buf keep;         /* the recorded battle, once it is known to differ */
    struct firn_buf fresh;
    struct firn_explainer *explainer; /* made at the first difference */
    struct firn_divergence *divergence;

    /* the battle being compared */
    bool is_changed;              /* it is run under other rules than its own */
    enum firn_status match;       /* OK: all equal so far; DIFFERS; else what stopped the reading */
    struct firn_error match_error;
    bool in_orders;               /* what did not match is an order of the next step */
    struct firn_error fault;      /* the engine's first in this file; only where a battle is faulty */
    struct firn_verdict *verdict;
};

enum firn_status firn_verifier_memory(struct firn_verifier *verifier, const void *data, size_t size,
                                      struct firn_verdict *verdict);

#endif
