/* Damage, see damage.h. Fixed point in thousandths, TACTICS-125: each modifier rounds to a thousandth, the
 * amount rounds once at the end (TACTICS-047). Nothing here changes a match or rolls. */
#include "rules/tactics/damage.h"

#include "rules/tactics/elements.h"

enum { MODIFIER_MAX = 2 * TACTICS_ONE }; /* TACTICS-042 */

static int32_t clamp(int32_t number, int32_t least, int32_t most)
{
    return number < least ? least : number > most ? most : number;
}

/* ---- does it hit ---- */

/* TACTICS-048 TACTICS-121: of the action and of the target; blind, TACTICS-073, of the actor. */
int32_t tactics_hit_chance(const struct tactics_match *match, int32_t actor, int32_t target,
                           const tactics_action *action)
{
    int32_t chance = action->accuracy - tactics_printed(match, target)->evasion;
    if (tactics_has(match, actor, tactics_status_blind))
        chance -= match->rules->blind_accuracy;
    return clamp(chance, match->rules->min_hit, match->rules->max_hit);
}

/* ---- base ---- */

/* TACTICS-123 */
enum tactics_school tactics_school_of(const tactics_action *action)
{
    static const enum tactics_school usual[] = {
        [tactics_action_kind_attack] = tactics_school_physical,
        [tactics_action_kind_ability] = tactics_school_magical,
        [tactics_action_kind_item] = tactics_school_fixed,
    };
    return action->school != tactics_school_by_kind ? (enum tactics_school)action->school : usual[action->kind];
}

bool tactics_has_damage(const tactics_action *action)
{
    return action->kind == tactics_action_kind_attack || action->power != 0;
}

/* TACTICS-124 */
bool tactics_is_heal(const struct tactics_match *match, int32_t actor, const tactics_action *action,
                     int32_t *amount)
{
    if (action->power >= 0 || action->kind == tactics_action_kind_attack)
        return false;
    bool is_item = action->kind == tactics_action_kind_item;
    *amount = action->power - (is_item ? 0 : tactics_printed(match, actor)->mag);
    return true;
}

/* TACTICS-027 */
static int32_t base_of(const tactics_profile *actor, const tactics_profile *target,
                       const tactics_action *action)
{
    switch (tactics_school_of(action)) {
    case tactics_school_physical: /* TACTICS-040 */
        return clamp(actor->atk + action->power - target->def, 1, INT32_MAX);
    case tactics_school_magical: /* TACTICS-041 */
        return clamp(actor->mag + action->power - target->mdf, 1, INT32_MAX);
    default:
        return clamp(action->power, 0, INT32_MAX);
    }
}

/* ---- modifiers ---- */

/* TACTICS-044 TACTICS-020: for each level of surface above the target. TACTICS-126: none below it. */
static int32_t height_permille(const struct tactics_match *match, int32_t from, int32_t target)
{
    int32_t levels = tactics_z(from) - tactics_z(tactics_now(match, target)->at);
    return levels > 0 ? clamp(TACTICS_ONE + levels * match->rules->height_bonus_per_level, 0, MODIFIER_MAX)
                      : TACTICS_ONE;
}

/* TACTICS-045 TACTICS-120: more behind the target than beside it; an exact diagonal is beside. */
static int32_t back_permille(const struct tactics_match *match, int32_t from, int32_t target)
{
    static const int32_t step_x[] = { 0, 1, 0, -1 }, step_y[] = { -1, 0, 1, 0 };
    const tactics_unit *it = tactics_now(match, target);
    int32_t x = tactics_x(from) - tactics_x(it->at), y = tactics_y(from) - tactics_y(it->at);
    int32_t along = x * step_x[it->facing] + y * step_y[it->facing];
    int32_t across = tactics_abs(x * step_y[it->facing] - y * step_x[it->facing]);
    return -along > across ? match->rules->back_permille : TACTICS_ONE;
}

/* TACTICS-076 TACTICS-077; what is fixed goes past both, TACTICS-123. */
static int32_t ward_permille(const struct tactics_match *match, int32_t target, enum tactics_school school)
{
    if (school == tactics_school_physical && tactics_has(match, target, tactics_status_protect))
        return match->rules->protect_permille;
    if (school == tactics_school_magical && tactics_has(match, target, tactics_status_shell))
        return match->rules->shell_permille;
    return TACTICS_ONE;
}

/* TACTICS-043 TACTICS-054: the size is clamped, the sign kept. */
struct tactics_blow tactics_blow_of(const struct tactics_match *match, int32_t actor,
                                    const struct tactics_stance *from, int32_t target,
                                    const tactics_action *action)
{
    int32_t affinity = tactics_affinity(match, target, action->element);
    return (struct tactics_blow){
        .base = base_of(tactics_printed(match, actor), tactics_printed(match, target), action),
        .affinity = clamp(tactics_abs(affinity), 0, MODIFIER_MAX),
        .wet = tactics_wet_permille(match, target, action->element),
        .height = height_permille(match, from->at, target),
        .back = back_permille(match, from->at, target),
        .ward = ward_permille(match, target, tactics_school_of(action)),
        .heals = affinity < 0,
    };
}

/* TACTICS-125 */
static int64_t scaled(int64_t thousandths, int32_t permille)
{
    return (thousandths * permille + TACTICS_ONE / 2) / TACTICS_ONE;
}

/* TACTICS-042 TACTICS-126: affinity, wet, height, back, protect or shell, variance, in this order. */
int32_t tactics_blow_amount(const struct tactics_blow *blow, int32_t percent)
{
    const int32_t modifiers[] = { blow->affinity, blow->wet,  blow->height,
                                  blow->back,     blow->ward, TACTICS_ONE + 10 * percent };
    int64_t thousandths = (int64_t)blow->base * TACTICS_ONE;
    for (int32_t i = 0; i < FIRN_COUNT(modifiers); i++)
        thousandths = scaled(thousandths, modifiers[i]);
    int32_t amount = (int32_t)((thousandths + TACTICS_ONE / 2) / TACTICS_ONE);
    return blow->heals ? -amount : amount;
}

/* ---- what no action does ---- */

/* TACTICS-131: affinity after the standing resistance, and wet; nothing else. */
int32_t tactics_hazard_damage(const struct tactics_match *match, int32_t unit, int32_t hazard, int32_t element)
{
    int32_t affinity = tactics_affinity(match, unit, element);
    const struct tactics_blow blow = {
        .base = hazard,
        .affinity = clamp(tactics_abs(affinity), 0, MODIFIER_MAX),
        .wet = tactics_wet_permille(match, unit, element),
        .height = TACTICS_ONE,
        .back = TACTICS_ONE,
        .ward = TACTICS_ONE,
        .heals = affinity < 0,
    };
    return tactics_blow_amount(&blow, 0);
}

/* TACTICS-022 */
int32_t tactics_fall_damage(const struct tactics_match *match, int32_t levels)
{
    return clamp(levels - match->rules->fall_free_levels, 0, TACTICS_LEVELS) *
           match->rules->fall_damage_per_level;
}

/* TACTICS-090 TACTICS-139 */
int32_t tactics_impact_damage(const struct tactics_match *match, int32_t levels)
{
    return levels * match->rules->fall_damage_per_level;
}
