/* Minds: what an actor would do by itself. Used when recording; what was recorded is an order like any
 * other. */
#ifndef FIRN_RULES_LOADOUT_MINDS_H
#define FIRN_RULES_LOADOUT_MINDS_H

#include "rules/loadout/loadout.h"

/* An order that the actor, who is due, can carry out. Changes nothing. LOADOUT-097 */
void loadout_mind(const struct loadout_fight *fight, int32_t actor, struct firn_order *order);

#endif
