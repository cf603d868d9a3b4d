/* What a hit passes on its way to health: a list of stages that the game composed. Pure arithmetic, testable
 * with a hit and a defence filled by hand: LOADOUT-067. */
#ifndef FIRN_RULES_LOADOUT_STAGES_H
#define FIRN_RULES_LOADOUT_STAGES_H

#include "rules/loadout/loadout.h"

/* The one who is hit, as the stages see it. */
struct loadout_defence {
    int32_t armor;
    int32_t percent; /* resistance to the hit's kind */
    bool armored;    /* armor applies to that kind, LOADOUT-052 */
    bool blocked;    /* never set by the engine: for a caller that fills its own, LOADOUT-062 */
    int32_t graze;   /* what the stage graze leaves */
};

/* One stage: the amount that comes out of it; `first` is what went into the list. */
int64_t loadout_stage(enum loadout_stage stage, const struct loadout_defence *defence, int32_t first,
                      int64_t amount);

/* All stages of a list in their order. Each one that changed the amount is told to `out`, which may be NULL. */
int32_t loadout_resolve(const struct loadout_setup_stages *stages, int32_t count,
                        const struct loadout_defence *defence, int32_t amount, struct firn_out *out);

/* The game's list, LOADOUT-006: the default where it composed none. */
const struct loadout_setup_stages *loadout_stages(const struct loadout_fight *fight, int32_t *count);

/* The defence of an actor against a kind, from its gear as it is now. */
struct loadout_defence loadout_defend(const struct loadout_fight *fight, int32_t actor, int32_t kind);

#endif
