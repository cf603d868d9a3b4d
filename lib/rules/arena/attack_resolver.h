/* One swing, from the roll to hit to the reflect: the nine stages of the hit pipeline. */
#ifndef FIRN_RULES_ARENA_ATTACK_RESOLVER_H
#define FIRN_RULES_ARENA_ATTACK_RESOLVER_H

#include "rules/arena/arena.h"

/* The chance in percent that a swing connects; at most 0 never does, from 100 on it always does. */
int32_t arena_hit_chance(const struct arena_fight *fight, int32_t attacker, int32_t target);

/* Swing once. Whoever it takes to 0 hp stands in the queue of deaths afterwards: the target, then
 * the attacker. True where the target is among them. */
bool arena_swing(struct arena_fight *fight, int32_t attacker, int32_t target, enum arena_blow blow);

#endif
