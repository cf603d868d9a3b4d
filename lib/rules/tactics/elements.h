/* The eight elements: what one does to a unit. There is no table of element against element, TACTICS-052:
 * an affinity and the ground underfoot are all. */
#ifndef FIRN_RULES_TACTICS_ELEMENTS_H
#define FIRN_RULES_TACTICS_ELEMENTS_H

#include "rules/tactics/tactics.h"

/* The multiplier of an element on a unit in permille; below 0 it heals. */
int32_t tactics_affinity(const struct tactics_match *match, int32_t unit, int32_t element);

/* The multiplier that being wet adds. */
int32_t tactics_wet_permille(const struct tactics_match *match, int32_t unit, int32_t element);

/* True where being wet turns this element into a freeze. */
bool tactics_freezes(const struct tactics_match *match, int32_t unit, int32_t element);

#endif
