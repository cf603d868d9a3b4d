/* Who may swing, and at whom. Pure questions: nothing here changes the fight or rolls. */
#ifndef FIRN_RULES_ARENA_TARGETING_H
#define FIRN_RULES_ARENA_TARGETING_H

#include "rules/arena/arena.h"

/* Effective position: 1 for the first of its team that stands, 2 for the next, ... */
int32_t arena_position(const struct arena_fight *fight, int32_t actor);

/* The actor at effective position 1 of a team, FIRN_NOBODY of a wiped one. */
int32_t arena_front(const struct arena_fight *fight, int32_t team);

/* The first of `actor`'s team who stands in a slot behind it, FIRN_NOBODY where there is none. */
int32_t arena_next_behind(const struct arena_fight *fight, int32_t actor);

/* Why a fighter that stands may not swing now; arena_held_none where it may. */
enum arena_held arena_why_held(const struct arena_fight *fight, int32_t actor);

/* How many of a team stand. */
int32_t arena_count(const struct arena_fight *fight, int32_t team);

static inline bool arena_wiped(const struct arena_fight *fight)
{
    return arena_standing(fight, 0) == 0 || arena_standing(fight, 1) == 0;
}

#endif
