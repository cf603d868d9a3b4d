/* What a unit can do as it is now: its printed numbers, TACTICS-039, under its statuses. Pure questions. */
#ifndef FIRN_RULES_TACTICS_UNIT_PROFILE_H
#define FIRN_RULES_TACTICS_UNIT_PROFILE_H

#include "rules/tactics/tactics.h"

/* Charge that a tick brings. */
int32_t tactics_ct_gain(const struct tactics_match *match, int32_t unit);

/* Movement points of a turn. */
int32_t tactics_move_budget(const struct tactics_match *match, int32_t unit);

/* True where water carries it. */
bool tactics_crosses_water(const struct tactics_match *match, int32_t unit);

/* The place of an action in its kit, -1 where it has none of it. */
int32_t tactics_kit_place(const struct tactics_match *match, int32_t unit, int32_t action);

/* True where `actor`, as it is now, takes `other` for an enemy. */
bool tactics_is_enemy(const struct tactics_match *match, int32_t actor, int32_t other);

#endif
