/* Step 0: the opening snapshot, then what rulesets and abilities do before the first round. */
#ifndef FIRN_RULES_ARENA_PRE_BATTLE_H
#define FIRN_RULES_ARENA_PRE_BATTLE_H

#include "rules/arena/arena.h"

/* Both teams as the roster has them, into a state of zeros, and the snapshot events. */
void arena_open(struct arena_fight *fight);

/* Rulesets, then buffs on both teams, and only then debuffs. */
void arena_pre_battle(struct arena_fight *fight);

#endif
