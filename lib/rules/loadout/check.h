/* What is refused: setups whose parts do not fit together, and orders. Each with the id of its rule. */
#ifndef FIRN_RULES_LOADOUT_CHECK_H
#define FIRN_RULES_LOADOUT_CHECK_H

#include "rules/loadout/loadout.h"

/* True, with the reason, where a setup cannot be fought. */
bool loadout_refuses_setup(const struct firn_battle *battle, struct firn_refusal *why);

/* True, with the reason, where an order is not one of somebody who is due, or names what is not there, or is
 * the player's and cannot be carried out. */
bool loadout_refuses_order(const struct loadout_fight *fight, const struct firn_order *order,
                           struct firn_refusal *why);

/* What a cell is, in a sentence about it. */
static inline const char *loadout_cell_words(int32_t cell)
{
    static const char *const words[] = {
        [loadout_cell_floor] = "floor", [loadout_cell_wall] = "a wall", [loadout_cell_door] = "a closed door",
        [loadout_cell_water] = "water", [loadout_cell_netting] = "netting",
    };
    return words[cell];
}

/* The first broken invariant of a state, or NULL. */
const char *loadout_invariant(const struct loadout_fight *fight);

#endif
