/* The inputs of one battle: engine, rules, seed, setup, names, recording parameters. What a recording
 * begins with, whether they came from JSON, a program or a battle record. Its memory is used again. */
#ifndef FIRN_ENGINE_SPEC_H
#define FIRN_ENGINE_SPEC_H

#include "base/cursor.h"
#include "engine/registry.h"
#include "engine/walk.h"

struct firn_spec {
    const struct firn_schema *schema;
    struct firn_known *known; /* NULL: read from a log whose engine is not here */
    uint64_t seed;
    struct firn_params params;
    struct firn_buf name;       /* of the battle, with a NUL */
    int32_t *rules;
    int32_t *setup;
    size_t rules_capacity;      /* in words */
    size_t setup_capacity;
    struct firn_buf names_text; /* the actors' names one after the other, each with its NUL */
    const char **names;         /* made from it by firn_spec_names() */
    int32_t name_count;
    int32_t names_capacity;
    bool is_wordy;              /* read from a record that is not, byte for byte, what firn_spec_pack makes */
};

/* Take up a schema, and the engine behind it or NULL: fallbacks everywhere, no names. */
enum firn_status firn_spec_reset(struct firn_spec *spec, const struct firn_schema *schema,
                                 struct firn_known *known, struct firn_error *error);

/* What firn_spec_free frees, without the struct itself. */
void firn_spec_clear(struct firn_spec *spec);

/* The names that were added; valid until the next is. At most firn_setup_name_count() were taken. */
struct firn_names firn_spec_names(struct firn_spec *spec);

/* FIRN_REFUSED: `where` (with its end, such as ": "), the rule, and the sentence in which "#3" is the name of actor 3
 * where it has one. `error` may be NULL. */
enum firn_status firn_spec_refusal(const struct firn_spec *spec, const char *where, const struct firn_refusal *why,
                                   struct firn_error *error);

/* What is left of firn_spec_check() for inputs whose words are in their ranges, as those of a battle record
 * that was read are: the rules, and what the engine says. */
enum firn_status firn_spec_refused(const struct firn_spec *spec, struct firn_error *error);

/* Append the battle record. */
void firn_spec_pack(const struct firn_spec *spec, struct firn_buf *buf);

/* Take up a schema and the engine behind it, and read a battle record of it. FIRN_DAMAGED where it does not fit
 * the schema. */
enum firn_status firn_spec_unpack(struct firn_spec *spec, const struct firn_schema *schema,
                                  struct firn_known *known, const uint8_t *record, size_t size,
                                  struct firn_error *error);

/* The same from bytes that go on behind the record and were not scanned: FIRN_DAMAGED too where they are not
 * canonical. After FIRN_OK the cursor stands behind the record. */
enum firn_status firn_spec_take(struct firn_spec *spec, const struct firn_schema *schema,
                                struct firn_known *known, struct firn_cursor *from,
                                struct firn_error *error);

#endif
