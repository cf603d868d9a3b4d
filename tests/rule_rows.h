/* Rule tests as text rows, for any engine: rule ids, what is given, scripted rolls, what is expected. What is given,
 * and how it is put into a setup, is each engine's own (X_rows.h); the rest is the same for all.
 *
 * Rules are `name=value`. Rolls are parted by ';', each
 *     site actor[>target][/nth] value
 * A roll that is not among them fails the row, and so does one among them that is not made.
 *
 * Expectations are parted by ';' and looked for in the order of the events:
 *     event [field=value ...]      there is such an event behind the last one found
 *     + event [field=value ...]    it is the very next one
 *     no event [field=value ...]   there is none behind the last one found
 *     WHO field=value ...          the state of somebody at the end; field[n] of an array
 *     state field=value ...        the battle's state at the end
 * A value is a number, the name of an enum's value, a position x,y,z, a word of the engine's own, or - for -1.
 *
 * Every word is looked up in the engine's tables; one that is in none of them fails the row, so that no row can pass
 * by a misspelling. */
#ifndef FIRN_TESTS_RULE_ROWS_H
#define FIRN_TESTS_RULE_ROWS_H

#include "engine_rig.h"

struct reading;

/* What an engine brings to the reading of its rows; all but the group and `who` may be NULL. */
struct row_words {
    const char *group;                                             /* of the state, that somebody has an element of */
    int32_t (*who)(const struct reading *reading, const char *word); /* number of this element, -1: nobody */
    bool (*value)(const struct reading *reading, const char *type, const char *word, int32_t *value);
    bool (*expect)(struct reading *reading, char *part);           /* false: no expectation of its own */
    const char *array;                                             /* of somebody, which values of ... */
    const char *array_enum;                                        /* ... this enum name the places of */
};

/* The row at work and where it reads; `failed` stops it at its first trouble. */
struct reading {
    const char *ids;
    const char *sentence;
    struct engine_rig *rig;
    const struct row_words *words;
    void *own; /* the engine's */
    int32_t found; /* index of the event behind the last one found */
    bool failed;
};

/* The row fails, with all its events printed; only the first trouble counts. */
void row_fail(struct reading *reading, const char *what, const char *word);

/* Runs `run` for each part of `text` between separators that is not blank, on a copy that it may cut. */
void row_each(struct reading *reading, const char *text, const char *separators,
              void (*run)(struct reading *reading, char *part, int32_t index));

/* The next word of a part, NULL at its end; *at goes on. */
char *row_word(char **at);

/* Cuts a word in two at a sign; the second is NULL where there is no such sign. */
char *row_cut(char *word, char sign);

/* A position of "x,y,z", -1 where it is none. */
int32_t row_position(const char *word);

/* A value of a field of this type. */
int32_t row_value(struct reading *reading, const char *type, const char *word);

/* "field=value" put into an element of a table's group (NULL: its top). */
void row_set(struct reading *reading, const struct firn_table *table, const char *group, int32_t *element, char *word);

void row_rules(struct reading *reading, const char *text);
void row_rolls(struct reading *reading, const char *text);

/* Holds what was played against the expectations and the script. */
void row_expect(struct reading *reading, const char *expected);

#endif
