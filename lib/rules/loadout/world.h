/* The grid: what stops walking, sight and shots, where a projectile goes, and who stands where. Questions,
 * but for opening a door. */
#ifndef FIRN_RULES_LOADOUT_WORLD_H
#define FIRN_RULES_LOADOUT_WORLD_H

#include "rules/loadout/loadout.h"

/* Where a projectile went. */
struct loadout_path {
    int32_t at;     /* the cell that stopped it: the target, a blocker, or the last within range or map */
    int32_t before; /* the last cell that it passed freely, its start where there is none */
};

/* Fill the masks of the state from the map. */
void loadout_build_world(struct loadout_fight *fight);

bool loadout_on_map(const struct loadout_fight *fight, int32_t x, int32_t y);
bool loadout_is_closed_door(const struct loadout_fight *fight, int32_t at);
void loadout_open_door(struct loadout_fight *fight, int32_t at);

/* Chebyshev: how many steps a king would need. */
int32_t loadout_distance(int32_t from, int32_t to);

/* Who is in the world at a cell, FIRN_NOBODY. */
int32_t loadout_occupant(const struct loadout_fight *fight, int32_t at);

/* Where a projectile goes that is aimed at `to`: LOADOUT-046, LOADOUT-080. A preview draws the same call. */
struct loadout_path loadout_shot(const struct loadout_fight *fight, int32_t from, int32_t to, int32_t range);

/* That call, landing on the cell it was pointed at. */
bool loadout_line_of_fire(const struct loadout_fight *fight, int32_t from, int32_t to, int32_t range);

/* Where a thrown thing comes to rest: where its path ends, or before what stops shots. */
int32_t loadout_lands(const struct loadout_fight *fight, int32_t from, int32_t to, int32_t range);

/* Nothing that stops sight between the two, and within `range`. */
bool loadout_sees(const struct loadout_fight *fight, int32_t from, int32_t to, int32_t range);

/* Why an actor cannot step by (dx, dy), doors and who stands there left aside: none, wall or squeeze. */
enum loadout_why loadout_why_no_step(const struct loadout_fight *fight, int32_t from, int32_t dx, int32_t dy);

/* True where a step goes from `from` towards `to` on a shortest way for `actor`, around everybody else. */
bool loadout_way(const struct loadout_fight *fight, int32_t actor, int32_t to, int32_t *dx, int32_t *dy);

#endif
