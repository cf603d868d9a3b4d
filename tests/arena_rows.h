/* Rule tests of the arena as rows, see rule_rows.h: what is given.
 *
 * A team is fighters parted by ';', first position first, each
 *     attack_type attack/hp/armor/speed [rarity] [ability ...] [id=N] [field=N ...]
 * where a field is one of the fighter's state, set after step 0. Its name is A1, A2, .. or B1, B2, ..
 *
 * Rolls and expectations are those of rule_rows.h; WHO is a fighter. A value may be a fighter. */
#ifndef FIRN_TESTS_ARENA_ROWS_H
#define FIRN_TESTS_ARENA_ROWS_H

#include "rule_rows.h"
#include "rules/arena/arena.h"

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
