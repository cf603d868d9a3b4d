/* A setup and a rules table on the way to and from the stream: positional rows in which fallbacks at the
 * end are left out (formats/log.md, "Setup"). */
#ifndef FIRN_ENGINE_SETUP_H
#define FIRN_ENGINE_SETUP_H

#include "engine/walk.h"
#include "stream/pack.h"
#include "stream/take.h"

/* Every word its fallback; lists empty. */
void firn_setup_fallbacks(const struct firn_schema_table *table, int32_t *words);

/* The row of a rule, its word at the same place; NULL where the schema has no such rule. */
const struct firn_schema_row *firn_setup_rule(const struct firn_schema *schema, const char *name);

/* True where a word may have a value; else *error says path, value and range: FIRN_USAGE. */
bool firn_setup_in_range(const struct firn_schema *schema, const struct firn_schema_row *row,
                         const char *path, int64_t value, struct firn_error *error);

/* Append the table's rows. */
void firn_setup_pack(const struct firn_schema_table *table, const int32_t *words, struct firn_buf *buf);

/* The way back, every value held against its range. FIRN_DAMAGED where it does not fit the table. `from` is
 * at the rows of a record that was scanned. *is_wordy: they say more than firn_setup_pack would. */
enum firn_status firn_setup_unpack(const struct firn_schema *schema,
                                   const struct firn_schema_table *table, struct firn_cursor *from,
                                   int32_t *words, bool *is_wordy, struct firn_error *error);

/* Hold every word that is in use against its row: counts, ranges, flags. FIRN_USAGE with path, value and range;
 * what no engine was shown before. */
enum firn_status firn_setup_check(const struct firn_schema *schema, const struct firn_schema_table *table,
                                  const int32_t *words, struct firn_error *error);

/* How many names the battles of a setup table have: one for each place of its NAME row. */
int32_t firn_setup_name_count(const struct firn_schema_table *table);

#endif
