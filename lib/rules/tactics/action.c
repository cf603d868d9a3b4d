/* Actions, see action.h: a use walks the array `phases`, TACTICS-116. A swing that misses does nothing at
 * all to its target, TACTICS-136. Nothing is written but through commits, TACTICS-038. */
#include "rules/tactics/action.h"

#include "rules/tactics/collapse.h"
#include "rules/tactics/commit.h"
#include "rules/tactics/damage.h"
#include "rules/tactics/elements.h"
#include "rules/tactics/map_effect.h"
#include "rules/tactics/target.h"
#include "rules/tactics/unit_profile.h"

/* One use on its way. */
struct using {
    int32_t actor;
    const tactics_action *action;
    struct tactics_stance from;
    struct tactics_use use;
    struct tactics_cells area;
    int32_t hit_count;
    uint16_t hit_columns[TACTICS_UNITS]; /* where somebody was hit */
};

/* TACTICS-135 TACTICS-032: spent now, whether it lands or not. */
static void spend(struct tactics_match *match, struct using *using)
{
    tactics_unit *actor = tactics_now(match, using->actor);
    int32_t place = tactics_kit_place(match, using->actor, using->use.action);
    bool is_item = using->action->kind == tactics_action_kind_item;
    actor->mp -= using->action->mp_cost;
    actor->items[place] -= is_item;
    if (using->action->mp_cost != 0 || is_item)
        TACTICS_EMIT(match, spent, .unit = using->actor, .action = using->use.action + TACTICS_ACTION_FIRST,
                     .mp = actor->mp, .items = actor->items[place]);
}

/* TACTICS-122: friends and the caster roll as well as enemies; for an ally or itself nothing is rolled. */
static bool lands(struct tactics_match *match, const struct using *using, int32_t target)
{
    int32_t roll;
    if (using->action->target == tactics_target_ally || using->action->target == tactics_target_self)
        return true;
    int32_t chance = tactics_hit_chance(match, using->actor, target, using->action);
    bool ok = firn_chance(match->out, tactics_roll_hit, using->actor, target, 0, chance, 100, &roll);
    TACTICS_EMIT(match, hit, .actor = using->actor, .target = target, .chance = chance, .roll = roll, .ok = ok);
    return ok;
}

/* TACTICS-046 TACTICS-117: only where it can matter. */
static int32_t roll_variance(struct tactics_match *match, const struct using *using, int32_t target,
                             const struct tactics_blow *blow)
{
    int32_t most = match->rules->variance_pct;
    if (most == 0 || blow->affinity == 0)
        return FIRN_NO_ROLL;
    return firn_roll(match->out, tactics_roll_variance, using->actor, target, 0, (uint32_t)(2 * most + 1));
}

static int32_t blow(struct tactics_match *match, const struct using *using, int32_t target)
{
    struct tactics_blow it = tactics_blow_of(match, using->actor, &using->from, target, using->action);
    int32_t roll = roll_variance(match, using, target, &it);
    int32_t percent = roll == FIRN_NO_ROLL ? 0 : roll - match->rules->variance_pct;
    int32_t amount = tactics_blow_amount(&it, percent);
    TACTICS_EMIT(match, damage_worked_out, .target = target, .base = it.base,
                 .affinity = it.heals ? -it.affinity : it.affinity, .wet = it.wet, .height = it.height,
                 .back = it.back, .ward = it.ward, .roll = roll, .amount = amount);
    return amount;
}

static void damage(struct tactics_match *match, const struct using *using, int32_t target)
{
    int32_t amount;
    if (!tactics_has_damage(using->action))
        return;
    if (!tactics_is_heal(match, using->actor, using->action, &amount))
        amount = blow(match, using, target);
    tactics_commit_damage(match, target, amount, using->action->element, using->actor, tactics_cause_action);
}

/* TACTICS-116: hit, damage, status, freeze. TACTICS-136: immunity to the element does not stop the status,
 * TACTICS-033. */
static void strike(struct tactics_match *match, struct using *using, int32_t target)
{
    int32_t column = tactics_column(tactics_now(match, target)->at);
    if (!lands(match, using, target))
        return;
    using->hit_columns[using->hit_count++] = (uint16_t)column;
    damage(match, using, target);
    if (using->action->status != tactics_status_none)
        tactics_commit_status(match, target, using->action->status, using->action->ticks);
    if (tactics_freezes(match, target, using->action->element)) /* TACTICS-058 */
        tactics_commit_status(match, target, tactics_status_freeze, 0);
}

/* TACTICS-035, by ascending unit. */
static void strike_all(struct tactics_match *match, struct using *using)
{
    for (int32_t unit = 0; unit < TACTICS_UNITS; unit++)
        if (tactics_is_in(match, unit) &&
            tactics_area_holds(&using->from, using->action, using->use.target_tile, tactics_now(match, unit)->at))
            strike(match, using, unit);
}

/* ---- the map ---- */

/* TACTICS-136: an action on enemies changes the map where somebody was hit, any other in all of its area. */
static bool is_touched(const struct using *using, int32_t column)
{
    int32_t i = 0;
    while (i < using->hit_count && using->hit_columns[i] != column)
        i++;
    return using->action->target != tactics_target_enemy || i < using->hit_count;
}

/* TACTICS-144: under the target tile, or the highest block of a column; nowhere of an empty one. */
static int32_t block_of(const struct tactics_match *match, const struct using *using, int32_t column)
{
    if (using->action->area == tactics_area_tile)
        return tactics_under(using->use.target_tile);
    int32_t level = tactics_highest(tactics_solid(match, column));
    return level < 0 ? TACTICS_NOWHERE : tactics_place(column & 31, column >> 5, level);
}

/* TACTICS-153 */
static void create(struct tactics_match *match, const struct using *using, int32_t under)
{
    const tactics_action *it = using->action;
    if (tactics_is_voxel(match, tactics_above(under)))
        tactics_set_block(match, tactics_above(under), tactics_block_of(it->material, it->shape, it->rotation),
                          tactics_cause_action);
}

/* TACTICS-033: the map effect; then fire lights what can burn, TACTICS-059 TACTICS-155. */
static void touch(struct tactics_match *match, const struct using *using, int32_t column)
{
    int32_t place = block_of(match, using, column);
    if (place < 0)
        return;
    if (using->action->map_effect == tactics_map_effect_break_block)
        tactics_hit_block(match, place, using->action->element);
    else if (using->action->map_effect == tactics_map_effect_create_block)
        create(match, using, place);
    if (using->action->map_effect == tactics_map_effect_ignite || using->action->element == tactics_element_fire)
        tactics_ignite(match, place);
}

static void touch_all(struct tactics_match *match, struct using *using)
{
    const tactics_action *it = using->action;
    if (it->map_effect == tactics_map_effect_none && it->element != tactics_element_fire)
        return;
    for (int32_t i = 0; i < using->area.count; i++)
        if (is_touched(using, using->area.column[i]))
            touch(match, using, using->area.column[i]);
}

static void settle(struct tactics_match *match, struct using *using)
{
    (void)using;
    tactics_settle(match);
}

static void (*const phases[])(struct tactics_match *match, struct using *using) = {
    spend,
    strike_all,
    touch_all,
    settle,
};

void tactics_resolve(struct tactics_match *match, int32_t actor, const struct tactics_use *use)
{
    const tactics_unit *it = tactics_now(match, actor);
    struct using using = { .actor = actor,
                           .action = &match->setup->actions[use->action],
                           .from = { it->at, it->facing },
                           .use = *use };
    tactics_area_of(match, &using.from, using.action, use->target_tile, &using.area);
    for (int32_t i = 0; i < FIRN_COUNT(phases); i++)
        phases[i](match, &using);
}
