/* Terrain rules: what a material is, and what its hazard does to who steps on it. */
#ifndef FIRN_RULES_TACTICS_TERRAIN_RULE_H
#define FIRN_RULES_TACTICS_TERRAIN_RULE_H

#include "rules/tactics/surface.h"

/* The rule of a material; air, and what the setup does not name, is plain. */
const tactics_terrain *tactics_terrain_of(const struct tactics_match *match, int32_t material);

/* The rule of what a unit at `place` stands on. */
static inline const tactics_terrain *tactics_ground(const struct tactics_match *match, int32_t place)
{
    return tactics_terrain_of(match, tactics_material(tactics_block(match, tactics_under(place))));
}

/* The hazards of the tile that a unit stands on act on it. */
void tactics_hazard(struct tactics_match *match, int32_t unit);

/* The fire under a unit acts on it, where it is new. */
void tactics_burning(struct tactics_match *match, int32_t unit);

/* The hp that they would cost a unit that stood at `place`; for choosing, not for rules. */
int32_t tactics_hazard_guess(const struct tactics_match *match, int32_t unit, int32_t place);

#endif
