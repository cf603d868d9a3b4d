/* What items do at their moments, charges, and statuses: all that is no weapon's. */
#ifndef FIRN_RULES_LOADOUT_EFFECTS_H
#define FIRN_RULES_LOADOUT_EFFECTS_H

#include "rules/loadout/gear.h"

/* Roll dice as one event, and return the amount, floored at zero: LOADOUT-042. */
int32_t loadout_roll_dice(struct loadout_fight *fight, int32_t site, int32_t actor, int32_t target,
                          const struct loadout_roll_of *roll);

/* An item came to a moment; its triggers follow in their phase. `slot` is that of the roll keys. */
void loadout_report(struct loadout_fight *fight, struct loadout_report report);

/* The effects that a shot in the air has with it are to take hold in this step's triggers. */
void loadout_unload(struct loadout_fight *fight);

/* The phases: effects of all moments of this step, then charges; and the statuses' ticks. */
void loadout_run_triggers(struct loadout_fight *fight);
void loadout_tick_statuses(struct loadout_fight *fight);

/* Put somebody under a status, or add a dose to it. */
void loadout_inflict(struct loadout_fight *fight, int32_t target, int32_t status, int32_t turns,
                     int32_t credit);

#endif
