/* Blows and shots: what strikes, what it rolls, and shots that wait in the air. */
#ifndef FIRN_RULES_LOADOUT_ATTACK_H
#define FIRN_RULES_LOADOUT_ATTACK_H

#include "rules/loadout/gear.h"

/* What reaches `target` from where the attacker stands: a blow beside it, else a shot down a clear line. One
 * without dice where nothing does. LOADOUT-036 */
struct loadout_weapon loadout_reaches(const struct loadout_fight *fight, int32_t attacker, int32_t target);

/* An attack; returns what it costs. LOADOUT-037 */
int32_t loadout_attack(struct loadout_fight *fight, int32_t attacker, int32_t target);

/* The phase of what was in the air. */
void loadout_land_shots(struct loadout_fight *fight);

#endif
