/* Rule tests of the arena as rows: rule ids, what is given, scripted rolls, what is expected.
 *
 * A team is fighters parted by ';', first position first, each
 *     attack_type attack/hp/armor/speed [rarity] [ability ...] [id=N] [field=N ...]
 * where a field is one of the fighter's state, set after step 0. Its name is A1, A2, .. or B1, B2, ..
 *
 * Rolls are parted by ';', each `site actor[>target][/nth] value`. A roll that is not among them fails
 * the row, and so does one among them that is not made.
 *
 * Expectations are parted by ';' and looked for in the order of the events:
 *     event [field=value ...]      there is such an event behind the last one found
 *     + event [field=value ...]    it is the very next one
 *     no event [field=value ...]   there is none behind the last one found
 *     A1 field=value ...           the fighter's state at the end
 *     state field=value ...        the battle's state at the end
 * A value is a number, a fighter, the name of an enum's value, or - for -1. */
#ifndef FIRN_TESTS_ARENA_ROWS_H
#define FIRN_TESTS_ARENA_ROWS_H

#include "arena_rig.h"

enum { STEP_0_ONLY = -1, TO_THE_END = 1000000 };

struct arena_row {
    const char *ids;
    const char *sentence;
    const char *rules;    /* "name=value ..." where they differ from the defaults */
    const char *rulesets; /* "name ..." */
    const char *a;
    const char *b;
    int32_t from;   /* number of the first round, 1 where it is not given */
    int32_t rounds; /* how many, 1 where it is not given; fewer where the battle ends */
    const char *rolls;
    const char *expected;
};

/* Plays and checks rows up to the first without a sentence. */
void arena_rows(const struct arena_row *rows);

#endif
