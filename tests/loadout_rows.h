/* Rule tests of loadout as rows: rule ids, what is given, scripted rolls, what is expected.
 *
 * `actors` and `more` are JSON with ' for ", over the world of loadout_rig.c: factions you and foe (hostile),
 * third, mad (feuds); kinds blunt, cut, fire and balm (not armored); an open floor of 12 by 4.
 *
 * Orders are parted by ';', each `step who verb [argument ...]`, the arguments in the order of the verb's
 * table. Who has none waits, or does what its mind suggests where `minds` is set.
 *
 * Rolls are parted by ';', each `site actor>target/nth value`, the value from 0. A roll that is not among
 * them fails the row, and so does one among them that is not made.
 *
 * Expectations are parted by ';' and looked for in the order of the events:
 *     event [field=value ...]      there is such an event behind the last one found
 *     + event [field=value ...]    it is the very next one
 *     no event [field=value ...]   there is none behind the last one found
 *     NAME: field=value ...        the state of an actor at the end; field[n] of an array
 *     state: field=value ...       the fight's state at the end
 *     refused TEXT                 the last order was refused, and the refusal begins so (spaces as _)
 * A value is a number, a name, (x,y), the name of an enum's value, or - for -1. */
#ifndef FIRN_TESTS_LOADOUT_ROWS_H
#define FIRN_TESTS_LOADOUT_ROWS_H

#include "loadout_rig.h"

struct loadout_row {
    const char *ids;
    const char *sentence;
    const char *actors;
    const char *more;
    const char *orders;
    const char *rolls;
    const char *expected;
    int32_t steps; /* 1 where it is not given; fewer where the fight ends */
    bool minds;
};

/* Plays and checks rows up to the first without a sentence. */
void loadout_rows(const struct loadout_row *rows);

/* A setup that is refused, and how the refusal begins. */
struct loadout_refused {
    const char *ids;
    const char *actors;
    const char *more;
    const char *message;
};

void loadout_refusals(const struct loadout_refused *rows);

#endif
