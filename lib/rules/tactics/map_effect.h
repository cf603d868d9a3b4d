/* What actions and field events do to single blocks; each change is a commit, TACTICS-083. A block that goes
 * is queued for collapse.c, whose tactics_settle() is called when all are gone. */
#ifndef FIRN_RULES_TACTICS_MAP_EFFECT_H
#define FIRN_RULES_TACTICS_MAP_EFFECT_H

#include "rules/tactics/surface.h"

/* One hit of an action of this element. */
void tactics_hit_block(struct tactics_match *match, int32_t place, int32_t element);

/* Set the block on fire, where it can burn. */
void tactics_ignite(struct tactics_match *match, int32_t place);

/* A block into a voxel; who stands there is lifted. Nothing where there is no room. */
void tactics_set_block(struct tactics_match *match, int32_t place, int32_t block, enum tactics_cause cause);

/* A block goes, where there is one. */
void tactics_remove_block(struct tactics_match *match, int32_t place, enum tactics_cause cause);

/* A block becomes another. */
void tactics_change_block(struct tactics_match *match, int32_t place, int32_t block);

#endif
