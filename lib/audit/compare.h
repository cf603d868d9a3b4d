/* Two recordings of one battle, held in memory, compared: where they go apart first, in fields and words.
 * Knows no engine; audit/explain adds states and rolls where an engine is here. */
#ifndef FIRN_AUDIT_COMPARE_H
#define FIRN_AUDIT_COMPARE_H

#include <msgpack/zone.h>

#include "engine/spec.h"

/* One side: the records of one battle, from its battle record on. */
struct firn_side {
    const uint8_t *data;
    size_t size;
    const struct firn_schema *schema;
    struct firn_names names;
};

struct firn_comparison {
    const char *sides[2]; /* what the sides are called: "recorded" and "now" unless it is said otherwise */
    msgpack_zone zone;
    struct firn_buf text;
    struct firn_field fields[2][FIRN_EVENT_WORDS];
    msgpack_object objects[2];
};

enum firn_status firn_comparison_init(struct firn_comparison *comparison);
void firn_comparison_free(struct firn_comparison *comparison);

/* Fill in `divergence` with the first record that differs. The battle records are passed over: inputs are
 * firn_compare_inputs()'s. FIRN_OK: no difference; FIRN_DIFFERS; FIRN_MEMORY. */
enum firn_status firn_compare(struct firn_comparison *comparison, const struct firn_side *a,
                              const struct firn_side *b, struct firn_divergence *divergence);

/* Which inputs differ: seed, rules, setup, names, parameters. Both specs of one schema, else only what is
 * common to all. Appends to divergence->inputs. */
void firn_compare_inputs(const struct firn_spec *a, const struct firn_spec *b,
                         struct firn_divergence *divergence);

/* The fields in which two records of one kind differ, as "chance 75 | 65, roll 12 | 40", into
 * comparison->text (NUL-terminated); the first of them into the divergence where that is not NULL. False:
 * every value is equal. */
bool firn_compare_fields(struct firn_comparison *comparison, const struct firn_side *a,
                         const uint8_t *record_a, size_t size_a, const struct firn_side *b,
                         const uint8_t *record_b, size_t size_b, struct firn_divergence *divergence);

/* One record in words: into comparison->text, NUL-terminated. NULL: out of memory. */
const char *firn_compare_words(struct firn_comparison *comparison, const struct firn_side *side,
                               const uint8_t *record, size_t size, const char **name);

/* One word of a table, an order or a roll in words, cut to `size` bytes; the schema is needed for an enum's. */
void firn_compare_word(char *text, size_t size, const struct firn_schema *schema, const struct firn_schema_row *row,
                       const struct firn_names *names, int32_t word);

/* Words of two states that differ, into divergence->state. */
void firn_compare_states(const struct firn_schema *schema, struct firn_names names, const int32_t *a,
                         const int32_t *b, struct firn_divergence *divergence);

#endif
