/* What an actor fights with, summed at the moment it matters out of three layers: its own components, those
 * of every worn item in slot order, and a named stat. LOADOUT-027. Nothing here changes the fight or rolls. */
#ifndef FIRN_RULES_LOADOUT_GEAR_H
#define FIRN_RULES_LOADOUT_GEAR_H

#include "rules/loadout/loadout.h"

enum { LOADOUT_OWN = -1, LOADOUT_BARE = 0 }; /* the slot of what is not worn; the item of bare hands */

/* One roll of a blow or shot: LOADOUT-033. */
struct loadout_roll_of {
    int32_t kind;
    const int32_t *dice; /* how many, sides, what is added */
    int32_t bonus;       /* more that is added: the attack stat */
    int32_t source;      /* main or strike */
    int32_t nth;         /* of its first die */
};

/* The blow or shot that is used: LOADOUT-032. */
struct loadout_weapon {
    const int32_t *dice; /* NULL: there is none */
    int32_t kind;
    int32_t cost;
    int32_t look;
    int32_t range; /* 1 for a blow */
    int32_t reach; /* melee or shot */
    int32_t item;  /* LOADOUT_BARE where it is the actor's own */
    int32_t slot;  /* LOADOUT_OWN likewise */
};

const struct loadout_parts *loadout_own(const struct loadout_fight *fight, int32_t actor);

/* Place in the pack of what sits in a slot, -1 where it is free or the item's other slot. */
int32_t loadout_worn(const struct loadout_fight *fight, int32_t actor, int32_t slot);

/* Place in the pack of an item, -1 where it is not carried. */
int32_t loadout_place(const struct loadout_fight *fight, int32_t actor, int32_t item);

/* The slot that the item at a place of the pack is worn in, -1. */
int32_t loadout_slot_of(const struct loadout_fight *fight, int32_t actor, int32_t place);

/* LOADOUT-030: an item that is no consumable is charged for ever. */
bool loadout_is_charged(const struct loadout_fight *fight, int32_t actor, int32_t place);

int32_t loadout_stat(const struct loadout_fight *fight, int32_t actor, int32_t stat);
int32_t loadout_armor(const struct loadout_fight *fight, int32_t actor);
int32_t loadout_resistance(const struct loadout_fight *fight, int32_t actor, int32_t kind);

struct loadout_weapon loadout_melee_with(const struct loadout_fight *fight, int32_t actor);
struct loadout_weapon loadout_ranged_with(const struct loadout_fight *fight, int32_t actor);

/* The one choice between the two, for the fight as for the forecast, LOADOUT-069: up to a cell away the blow,
 * further the shot while it reaches. Without dice where nothing does. The line is not looked at. */
struct loadout_weapon loadout_arms_at(const struct loadout_fight *fight, int32_t actor, int32_t distance);

/* All rolls that one blow or shot with a weapon lands; returns how many, 0 for no weapon. */
int32_t loadout_rolls(const struct loadout_fight *fight, int32_t actor, const struct loadout_weapon *weapon,
                      struct loadout_roll_of rolls[LOADOUT_ROLLS]);

#endif
