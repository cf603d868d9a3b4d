/* The clock of a match: ticks, charge, who acts, and when it is over. */
#ifndef FIRN_RULES_TACTICS_BATTLE_H
#define FIRN_RULES_TACTICS_BATTLE_H

#include "rules/tactics/turn.h"

/* The opening: the map, the units, what is due at tick 0, and the clock up to the first turn. */
void tactics_begin(struct tactics_match *match);

/* One turn, and the clock up to the next. */
void tactics_go_on(struct tactics_match *match, const struct tactics_turn *turn);

#endif
