/* Rule tests of loadout as rows, see rule_rows.h: what is given, and the orders.
 *
 * `actors` and `more` are JSON with ' for ", over the world of loadout_rig.c: factions you and foe (hostile),
 * third, mad (feuds); kinds blunt, cut, fire and balm (not armored); an open floor of 12 by 4.
 *
 * Orders are parted by ';', each `step who verb [argument ...]`, the arguments in the order of the verb's
 * table. Who has none waits, or does what its mind suggests where `minds` is set. Of a hand that is not asked in
 * its step only whether it is refused counts.
 *
 * Rolls, whose values are from 0, and expectations are those of rule_rows.h; WHO is a name and a colon, and besides
 *     refused TEXT                 the last order was refused, and the refusal begins so (spaces as _)
 * A value may be a name or (x,y). */
#ifndef FIRN_TESTS_LOADOUT_ROWS_H
#define FIRN_TESTS_LOADOUT_ROWS_H

#include "loadout_rig.h"
#include "rule_rows.h"

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
