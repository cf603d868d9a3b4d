/* Damage: every formula of a fight, TACTICS-049; their numbers are rules. Amounts below 0 heal. */
#ifndef FIRN_RULES_TACTICS_DAMAGE_H
#define FIRN_RULES_TACTICS_DAMAGE_H

#include "rules/tactics/tactics.h"

/* One blow as it is worked out: multipliers in permille, their sign left to `heals`. */
struct tactics_blow {
    int32_t base;
    int32_t affinity;
    int32_t wet;
    int32_t height;
    int32_t back;
    int32_t ward;
    bool heals;
};

/* Chance of 100 that an action of `actor` lands on `target`. */
int32_t tactics_hit_chance(const struct tactics_match *match, int32_t actor, int32_t target,
                           const tactics_action *action);

/* True where an action does damage or heals at all. */
bool tactics_has_damage(const tactics_action *action);

/* The school of an action, never by_kind. */
enum tactics_school tactics_school_of(const tactics_action *action);

/* True where its damage part is a plain heal: no modifier, no roll; *amount is below 0 then. */
bool tactics_is_heal(const struct tactics_match *match, int32_t actor, const tactics_action *action,
                     int32_t *amount);

/* Base and modifiers of an action on a target, but for the variance. */
struct tactics_blow tactics_blow_of(const struct tactics_match *match, int32_t actor,
                                    const struct tactics_stance *from, int32_t target,
                                    const tactics_action *action);

/* The amount of a blow under a variance of `percent`. */
int32_t tactics_blow_amount(const struct tactics_blow *blow, int32_t percent);

/* What a hazard takes of a unit that stands on its tile. */
int32_t tactics_hazard_damage(const struct tactics_match *match, int32_t unit, int32_t hazard, int32_t element);

/* What a fall of so many levels takes. */
int32_t tactics_fall_damage(const struct tactics_match *match, int32_t levels);

/* What so many levels of falling blocks take of who is under them. */
int32_t tactics_impact_damage(const struct tactics_match *match, int32_t levels);

#endif
