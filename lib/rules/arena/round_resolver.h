/* One round, from round_start to its summary and, where it decides the battle, battle_end. */
#ifndef FIRN_RULES_ARENA_ROUND_RESOLVER_H
#define FIRN_RULES_ARENA_ROUND_RESOLVER_H

#include "rules/arena/arena.h"

void arena_round(struct arena_fight *fight);

#endif
