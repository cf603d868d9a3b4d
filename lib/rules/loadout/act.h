/* What an actor does with its turn: one order, its cost, and why it cannot be. */
#ifndef FIRN_RULES_LOADOUT_ACT_H
#define FIRN_RULES_LOADOUT_ACT_H

#include "rules/loadout/loadout.h"

/* Why an order that is well formed cannot be carried out now; none where it can. */
enum loadout_why loadout_why_not(const struct loadout_fight *fight, int32_t actor,
                                 const struct firn_order *order);

/* Carry out an order that can be; returns its cost in hundredths of a step. */
int32_t loadout_act(struct loadout_fight *fight, int32_t actor, const struct firn_order *order);

/* Put the item at a place of the pack on, or take it off. */
void loadout_put_on(struct loadout_state_actor *it, const struct loadout_setup_items *item, int32_t place);
void loadout_take_off(struct loadout_state_actor *it, int32_t place);

/* True where an item has an effect at a moment. */
bool loadout_has_moment(const struct loadout_setup_items *item, enum loadout_moment moment);

#endif
