/* Rule tests of tactics as rows: rule ids, what is given, the turns, scripted rolls, what is expected. All
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
 *     refuse RULE A1 ...            is refused with this rule, and nothing happens
 * `rolls`:   site actor>target value. A roll that is not among them fails the row, and so does one among
 * them that is not made.
 *
 * Expectations are looked for in the order of the events:
 *     event [field=value ...]      there is such an event behind the last one found
 *     + event [field=value ...]    it is the very next one
 *     no event [field=value ...]   there is none behind the last one found
 *     A1 field=value ...           the unit's state at the end; a status's name gives its ticks
 *     state field=value ...        the match's state at the end
 *     block place material         what stands there at the end
 * A value is a number, a unit, an action, a place, the name of an enum's value, or - for -1. */
#ifndef FIRN_TESTS_TACTICS_ROWS_H
#define FIRN_TESTS_TACTICS_ROWS_H

#include "tactics_rig.h"

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
