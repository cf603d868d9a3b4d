/* Rule tests of tactics as rows, see rule_rows.h: what is given, and the turns. All
 * lists are parted by ';'. A place is x,y,z.
 *
 * The map is 10 x 10 x 10, a floor of stone at level 0; `map` adds boxes, later over earlier:
 *     material place[-place]
 * `terrain` changes materials, which are plain otherwise:   material field=value ...
 * `actions` are all that there is, and every unit has them (two of each item):
 *     name kind [field=value ...]
 * Units are A1, A2, .. and B1, B2, .. with hp_max 50 and spd 10:
 *     place [facing] [field=value ...] [status:ticks ...]
 * `schedule`:   tick effect place[-place] [field=value ...]
 * `turns`, in the order in which they are taken (whose turn it is, is checked):
 *     A1                            waits
 *     A1 go FACING [place ...]      moves, then waits
 *     A1 [go ...] NAME TARGET       and uses an action on a unit or a place
 *     refuse RULE:WORD A1 ...       is refused with this rule and a sentence that has this word; nothing happens
 * Rolls and expectations are those of rule_rows.h; WHO is a unit, whose ticks of a status bear its name, and
 *     block place material         is what stands there at the end
 * A value may be a unit, an action or a place. */
#ifndef FIRN_TESTS_TACTICS_ROWS_H
#define FIRN_TESTS_TACTICS_ROWS_H

#include "rule_rows.h"
#include "rules/tactics/tactics.h"

struct tactics_row {
    const char *ids;
    const char *sentence;
    const char *rules; /* "name=value; ..." where they differ from the defaults */
    const char *map;
    const char *terrain;
    const char *actions;
    const char *a;
    const char *b;
    const char *schedule;
    const char *turns;
    const char *rolls;
    const char *expected;
};

/* Plays and checks rows up to the first without a sentence. */
void tactics_rows(const struct tactics_row *rows);

#endif
