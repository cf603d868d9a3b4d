/* Who is whose foe: a dense matrix that need not be the same both ways. */
#ifndef FIRN_RULES_LOADOUT_FACTIONS_H
#define FIRN_RULES_LOADOUT_FACTIONS_H

#include "rules/loadout/loadout.h"

/* Fill the matrix of the state from the relations of the setup, in their order. */
void loadout_build_factions(struct loadout_fight *fight);

/* True where `actor`'s side is hostile to the other's; it need not be returned. */
bool loadout_is_hostile(const struct loadout_fight *fight, int32_t actor, int32_t other);
bool loadout_is_allied(const struct loadout_fight *fight, int32_t actor, int32_t other);

#endif
