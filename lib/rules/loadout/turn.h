/* One step: the turn of one actor, from the queue and back into it. */
#ifndef FIRN_RULES_LOADOUT_TURN_H
#define FIRN_RULES_LOADOUT_TURN_H

#include "rules/loadout/loadout.h"

/* Who is due: the least time, among equals the first that was put in. LOADOUT-079 */
int32_t loadout_due(const struct loadout_fight *fight);

/* Put an actor into the queue. */
void loadout_insert(struct loadout_fight *fight, int32_t actor, int32_t due);

/* The step, and step 0. */
void loadout_turn(struct loadout_fight *fight);
void loadout_open(struct loadout_fight *fight);

/* The cost that is charged at a speed: LOADOUT-078. */
int32_t loadout_charge(int32_t cost, int32_t speed);

#endif
