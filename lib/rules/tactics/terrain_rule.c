/* Terrain, see terrain_rule.h. A hazard acts on entering a tile and where a change of the map puts it under
 * a unit, never by time, TACTICS-130. TACTICS-017 is the walk's, in turn.c. */
#include "rules/tactics/terrain_rule.h"

#include "rules/tactics/commit.h"
#include "rules/tactics/damage.h"

void tactics_put_block(struct tactics_match *match, int32_t place, int32_t block)
{
    int32_t *column = &match->state->solid[tactics_column(place)];
    uint32_t solid = 1U << tactics_z(place), sight = solid << 16;
    uint32_t bits = (uint32_t)*column & ~(solid | sight);
    const tactics_terrain *rule = tactics_terrain_of(match, tactics_material(block));
    if (tactics_material(block) != tactics_material_air)
        bits |= solid | (rule->blocks_los != 0 ? sight : 0);
    *column = (int32_t)bits;
    match->state->block[tactics_node(place)] = block;
}

const tactics_terrain *tactics_terrain_of(const struct tactics_match *match, int32_t material)
{
    static const tactics_terrain plain = { .cost = 1, .integrity = 1 };
    int32_t place = match->terrain[material];
    return place < 0 ? &plain : &match->setup->materials[place];
}

/* TACTICS-056 TACTICS-131: the hazard's element is the terrain's; a fire is fire. */
static void hurt(struct tactics_match *match, int32_t unit, int32_t hazard, int32_t element,
                 enum tactics_cause cause)
{
    int32_t amount = tactics_hazard_damage(match, unit, hazard, element);
    if (amount != 0)
        tactics_commit_damage(match, unit, amount, element, FIRN_NOBODY, cause);
}

/* TACTICS-132: who floats is above it. */
static bool is_out_of_reach(const struct tactics_match *match, int32_t unit)
{
    return !tactics_is_in(match, unit) || tactics_has(match, unit, tactics_status_floating);
}

/* TACTICS-142 */
void tactics_burning(struct tactics_match *match, int32_t unit)
{
    if (is_out_of_reach(match, unit))
        return;
    int32_t ground = tactics_block(match, tactics_under(tactics_now(match, unit)->at));
    if (tactics_burn_until(ground) != 0)
        hurt(match, unit, match->rules->burn_damage, tactics_element_fire, tactics_cause_burning);
}

/* TACTICS-081: terrain is one source of statuses. */
void tactics_hazard(struct tactics_match *match, int32_t unit)
{
    if (is_out_of_reach(match, unit))
        return;
    const tactics_terrain *ground = tactics_ground(match, tactics_now(match, unit)->at);
    hurt(match, unit, ground->hazard, ground->element, tactics_cause_hazard);
    if (ground->hazard_status != tactics_status_none)
        tactics_commit_status(match, unit, ground->hazard_status, ground->hazard_ticks);
    tactics_burning(match, unit);
}

int32_t tactics_hazard_guess(const struct tactics_match *match, int32_t unit, int32_t place)
{
    if (tactics_has(match, unit, tactics_status_floating))
        return 0;
    const tactics_terrain *ground = tactics_ground(match, place);
    bool burns = tactics_burn_until(tactics_block(match, tactics_under(place))) != 0;
    return ground->hazard + (burns ? match->rules->burn_damage : 0) +
           (ground->hazard_status != tactics_status_none ? 4 : 0);
}
