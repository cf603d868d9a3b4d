/* A row of tactics being read: what tactics_rows.c and tactics_given.c share. */
#ifndef FIRN_TESTS_TACTICS_READING_H
#define FIRN_TESTS_TACTICS_READING_H

#include "tactics_rows.h"

enum { NAMES_MAX = 16 };

/* The row at work and where it reads; `failed` stops it at its first trouble. */
struct reading {
    const struct tactics_row *row;
    struct tactics_rig *rig;
    char actions[NAMES_MAX][24];
    int32_t found; /* index of the event behind the last one found */
    bool failed;
};

/* The row fails, with all its events printed; only the first trouble counts. */
void row_fail(struct reading *reading, const char *what, const char *word);

/* Runs `run` for each part of `text` between semicolons, on a copy that it may cut. */
void row_each(struct reading *reading, const char *text,
              void (*run)(struct reading *reading, char *part, int32_t index));

/* The words of a part, one after the other, NULL at its end. */
char *row_first_word(char *part, char **at);
char *row_next_word(char **at);

/* "A1" to a unit, "x,y,z" to a place, a name to an action; -1 where it is none. */
int32_t row_unit_of(const char *word);
int32_t row_place_of(const char *word);
int32_t row_action_of(const struct reading *reading, const char *word);

/* A value of a field of this type. */
int32_t row_value_of(struct reading *reading, const char *type, const char *word);

/* Cuts "name=value" into two; the value is NULL where there is no sign. */
char *row_cut(char *word, char sign);

/* Makes the rig's rules, setup and script out of the row. */
void row_give_all(struct reading *reading);

#endif
