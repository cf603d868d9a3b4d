/* The batch of a step: hits that wait, and what they do when all are there. */
#ifndef FIRN_RULES_LOADOUT_DAMAGE_H
#define FIRN_RULES_LOADOUT_DAMAGE_H

#include "rules/loadout/loadout.h"

/* Put a hit behind those that wait: LOADOUT-004. */
void loadout_hit(struct loadout_fight *fight, struct loadout_hit hit);

/* Take the batch off health, in its order: the phase apply_damage. */
void loadout_apply_damage(struct loadout_fight *fight);

/* The phases behind it: the run's end, the dead out of the world, their burial. */
void loadout_end_run(struct loadout_fight *fight);
void loadout_process_deaths(struct loadout_fight *fight);
void loadout_bury(struct loadout_fight *fight);

#endif
