/* What happens when a fighter's hp reaches 0: a queue of deaths, each walking a fixed list of phases. */
#ifndef FIRN_RULES_ARENA_DEATH_RESOLVER_H
#define FIRN_RULES_ARENA_DEATH_RESOLVER_H

#include "rules/arena/arena.h"

/* Put a fighter at 0 hp at the end of the queue; killer is FIRN_NOBODY unless a swing did it. */
void arena_death_join(struct arena_fight *fight, int32_t victim, int32_t killer);

/* Work the queue off, with all that joins it on the way. fight->died holds who died. */
void arena_deaths_resolve(struct arena_fight *fight);

/* Final Defiance of a team's only standing fighter, where it carries it and has not yet used it.
 * `victim` is whose death asks, FIRN_NOBODY for the sweep at a round's end. */
void arena_last_stand(struct arena_fight *fight, int32_t team, int32_t victim);

#endif
