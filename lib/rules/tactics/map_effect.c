/* Blocks that are hit, lit, set and removed, see map_effect.h. Invariant: no block is set where one is,
 * TACTICS-087, and none where a unit is. */
#include "rules/tactics/map_effect.h"

#include "rules/tactics/collapse.h"
#include "rules/tactics/commit.h"
#include "rules/tactics/terrain_rule.h"

/* TACTICS-084 TACTICS-140: integrity is the hits that it stands; TACTICS-085: its weakness counts double. */
void tactics_hit_block(struct tactics_match *match, int32_t place, int32_t element)
{
    int32_t block = tactics_block(match, place);
    const tactics_terrain *rule = tactics_terrain_of(match, tactics_material(block));
    if (!rule->destructible)
        return;
    bool is_weak = element != tactics_element_none && element == rule->weakness;
    int32_t hits = is_weak ? match->rules->weakness_hits : 1;
    int32_t taken = tactics_hits(block) + hits;
    int32_t left = rule->integrity > taken ? rule->integrity - taken : 0;
    TACTICS_EMIT(match, block_hit, .at = place, .material = tactics_material(block), .hits = hits, .left = left);
    if (left == 0)
        tactics_remove_block(match, place, tactics_cause_action); /* TACTICS-086 */
    else
        tactics_put_block(match, place, tactics_with_hits(block, taken));
}

/* TACTICS-142: what burns or has burnt does not catch fire; who stands on what does feels it. */
void tactics_ignite(struct tactics_match *match, int32_t place)
{
    struct tactics_state *state = match->state;
    int32_t block = tactics_block(match, place);
    if (!tactics_terrain_of(match, tactics_material(block))->flammable || tactics_is_burnt(block) ||
        tactics_burn_until(block) != 0)
        return;
    int32_t until = state->tick + match->rules->burn_ticks;
    int32_t spread = state->tick + match->rules->spread_ticks;
    int32_t due = spread < until ? spread : until;
    tactics_commit_field_event(match, tactics_effect_ignite, place, TACTICS_NOWHERE);
    tactics_put_block(match, place, tactics_with_fire(block, until));
    if (state->fire_due == 0 || due < state->fire_due)
        state->fire_due = due;
    int32_t unit = tactics_unit_at(match, tactics_above(place));
    if (unit >= 0)
        tactics_burning(match, unit);
}

/* TACTICS-141: a unit is lifted by one level if there is air above it; else nothing comes. */
void tactics_set_block(struct tactics_match *match, int32_t place, int32_t block, enum tactics_cause cause)
{
    int32_t unit = tactics_unit_at(match, place), above = tactics_above(place);
    if (tactics_is_solid(match, place))
        return;
    if (unit >= 0 && (!tactics_is_voxel(match, above) || tactics_is_solid(match, above)))
        return;
    tactics_commit_set(match, place, block, cause);
    if (unit < 0)
        return;
    tactics_move(match, unit, above, tactics_cause_lift);
    tactics_hazard(match, unit);
}

void tactics_remove_block(struct tactics_match *match, int32_t place, enum tactics_cause cause)
{
    if (!tactics_is_solid(match, place))
        return;
    tactics_commit_remove(match, place, cause);
    tactics_removed(match, place);
}

/* TACTICS-152: what rests on it stays; who stands on it feels what it has become. */
void tactics_change_block(struct tactics_match *match, int32_t place, int32_t block)
{
    if (!tactics_is_solid(match, place))
        return;
    tactics_commit_remove(match, place, tactics_cause_field_event);
    tactics_commit_set(match, place, block, tactics_cause_field_event);
    int32_t unit = tactics_unit_at(match, tactics_above(place));
    if (unit >= 0)
        tactics_hazard(match, unit);
}
