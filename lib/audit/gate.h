/* A gate at work, inside the library: goldens found (gate_find.c), judged and summed up (gate.c). */
#ifndef FIRN_AUDIT_GATE_H
#define FIRN_AUDIT_GATE_H

#include "audit/manifest.h"
#include "firn.h"

/* What a worker says of a golden, in shared memory: small, since a first touch of a page is dear. */
struct firn_judged {
    uint64_t battles;
    uint64_t own_rules;
    uint64_t events;
    uint64_t checks;
    uint64_t nanoseconds;
    int32_t verdict; /* enum firn_golden_verdict */
    bool sealed;
    bool done;
    bool has_other_rules; /* its engine has not the rules that are changed, so that nothing can be said of it */
    uint8_t digest[FIRN_DIGEST_SIZE];
};

struct firn_gate {
    struct firn_gate_result result; /* first: the pointer handed out */
    struct firn_golden *goldens;
    size_t capacity;
    struct firn_manifest manifest;
    struct firn_registry *registry;
    const struct firn_gate_options *options;
    const char *folder;
    const struct firn_golden *with_other_rules; /* the first such golden; NULL: none */
    char **texts; /* that causes and groups point into */
    size_t text_count;
    size_t text_capacity;
};

/* A copy that lives as long as the gate; NULL where there is no memory. */
const char *firn_gate_keep(struct firn_gate *gate, const char *text, size_t size);

/* Fill gate->goldens, sorted by path, and gate->manifest; what a manifest names and is not there is among
 * them as FIRN_GOLDEN_ABSENT. */
enum firn_status firn_gate_find(struct firn_gate *gate, struct firn_error *error);

/* The row that names a path; NULL: none does. */
const struct firn_manifest_row *firn_gate_row(const struct firn_gate *gate, const char *path);

#endif
