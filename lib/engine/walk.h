/* The walkers over a schema's rows: paths of words, fields of a row, values as text. One set for the
 * tables of every engine, here or elsewhere; docs/architecture.md shows who calls them. */
#ifndef FIRN_ENGINE_WALK_H
#define FIRN_ENGINE_WALK_H

#include "stream/schema.h"

#define FIRN_PATH_MAX 160

/* The names of a battle's actors; a missing or empty one prints as "#index". */
struct firn_names {
    const char *const *names;
    int32_t count;
};

/* Where word `word` of a table stands: "fighter[2].hp", and the row it belongs to. A length word of a
 * list ends in ".count". False where the table has no such word. */
bool firn_walk_path(const struct firn_schema_table *table, int32_t word, char path[FIRN_PATH_MAX],
                    const struct firn_schema_row **row);

/* The first word from `from` on in which two tables differ, -1 where there is none. */
int32_t firn_walk_differs(const struct firn_schema_table *table, const int32_t *a, const int32_t *b,
                          int32_t from);

/* One value of an event or order: its row, and with arrays and lists which element. */
struct firn_field {
    const struct firn_schema_row *row;
    int32_t element; /* -1: not an element */
    const msgpack_object *value;
};

/* The fields of a record's values from `first` on, at most `max` of them; returns how many. A value too
 * few is left out; values too many have `row` NULL. */
int32_t firn_walk_fields(const struct firn_schema_table *table, const msgpack_object *record,
                         uint32_t first, struct firn_field *fields, int32_t max);
void firn_walk_field_name(const struct firn_field *field, char path[FIRN_PATH_MAX]);

/* Append a value in words: the actor's or enum's name, numbers in decimal, text escaped so that no control
 * character is passed on. */
void firn_walk_value(struct firn_buf *text, const struct firn_schema *schema,
                     const struct firn_schema_row *row, const struct firn_names *names,
                     const msgpack_object *value);

/* Append text with control characters, DEL, C1 and bidirectional controls as \u{hex}. */
void firn_walk_escape(struct firn_buf *text, const char *bytes, size_t size);

/* Append an event's sentence (formats/text.md), its fields filled in; without a sentence "name field=value
 * ...". */
void firn_walk_sentence(struct firn_buf *text, const struct firn_schema *schema,
                        const struct firn_schema_table *table, const struct firn_names *names,
                        const struct firn_field *fields, int32_t count);

/* The same always as "name field=value ...". */
void firn_walk_plain(struct firn_buf *text, const struct firn_schema *schema,
                     const struct firn_schema_table *table, const struct firn_names *names,
                     const struct firn_field *fields, int32_t count);

#endif
