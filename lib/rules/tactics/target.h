/* Target: whether an action may be used on something, whom and what it reaches, and lines of sight. Pure
 * questions: nothing here changes the match or rolls. */
#ifndef FIRN_RULES_TACTICS_TARGET_H
#define FIRN_RULES_TACTICS_TARGET_H

#include "rules/tactics/refusal.h"

enum { TACTICS_AREA_MAX = 145 }; /* columns of a blast of radius 8 */

/* Columns that an action touches, in (y, x). */
struct tactics_cells {
    int32_t count;
    uint16_t column[TACTICS_AREA_MAX];
};

/* The first reason why `actor`, standing so, may not use it; tactics_fault_none where it may. */
enum tactics_fault tactics_use_fault(const struct tactics_match *match, int32_t actor,
                                     const struct tactics_stance *from, const struct tactics_use *use);

/* The same, where the unit is known to be able to and the target to be of the right kind: range, height,
 * arc and sight. */
enum tactics_fault tactics_reach_fault(const struct tactics_match *match, const struct tactics_stance *from,
                                       const tactics_action *action, int32_t target_tile);

/* Whether `actor` has the action, and may use it at all. */
enum tactics_fault tactics_kit_fault(const struct tactics_match *match, int32_t actor, int32_t action);

void tactics_area_of(const struct tactics_match *match, const struct tactics_stance *from,
                     const tactics_action *action, int32_t target_tile, struct tactics_cells *area);

/* True where a unit at `at` stands in what an action touches. */
bool tactics_area_holds(const struct tactics_stance *from, const tactics_action *action, int32_t target_tile,
                        int32_t at);

/* True where nothing blocks the line between the middles of two voxels. */
bool tactics_sees(const struct tactics_match *match, int32_t from, int32_t to);

/* The facing that looks at a place best, the old one where it is the own place. */
int32_t tactics_facing_to(int32_t from, int32_t to, int32_t old);

#endif
