/* The AI, see ai.h. TACTICS-151: it looks at each tile of the bubble for threat, hazard, height and cover, at
 * each thing it could do from there, and takes the best sum; with nothing in reach it goes where something is to
 * be done. It uses the same bubble, reach and formulas as the rules, and rolls nothing. */
#include "rules/tactics/ai.h"

#include "rules/tactics/bubble.h"
#include "rules/tactics/damage.h"
#include "rules/tactics/elements.h"
#include "rules/tactics/target.h"
#include "rules/tactics/terrain_rule.h"
#include "rules/tactics/unit_profile.h"

enum {
    OPTION_MAX = TACTICS_KIT * TACTICS_UNITS,
    KILL_WORTH = 15,
    HEIGHT_WORTH = 1,
    HAZARD_WORTH = 2,
    ACTION_WORTH = 4, /* in quarters of a hit point, as tile scores are */
    STEP_AWAY = 12
};

/* Something to do: an action and whom it is aimed at. */
struct option {
    const tactics_action *it;
    int32_t action;
    int32_t target;
    const int32_t *worth; /* of the action on each unit */
};

/* What an enemy can do to a tile. */
struct threat {
    int32_t at;
    int32_t reach;
    int32_t power;
    bool needs_sight;
};

struct choice {
    int32_t score;
    int32_t node;
    const struct option *option; /* NULL: none */
};

struct mind {
    const struct tactics_match *match;
    int32_t actor;
    struct tactics_bubble bubble;
    int16_t harm[TACTICS_BLOCKS]; /* of the way to a node */
    int32_t threat_count;
    struct threat threats[TACTICS_UNITS];
    int32_t option_count;
    struct option options[OPTION_MAX];
    int32_t worth[TACTICS_KIT][TACTICS_UNITS];
    struct choice best;
};

/* ---- what an action is worth on a unit ---- */

/* How bad a status is for who has it; below 0 it is good. */
static const int8_t status_harm[tactics_status_count] = {
    [tactics_status_slow] = 6,      [tactics_status_stop] = 10,    [tactics_status_immobilize] = 5,
    [tactics_status_floating] = -2, [tactics_status_swim] = -1,    [tactics_status_wet] = 2,
    [tactics_status_poison] = 6,    [tactics_status_blind] = 6,    [tactics_status_silence] = 5,
    [tactics_status_charm] = 10,    [tactics_status_protect] = -5, [tactics_status_shell] = -4,
    [tactics_status_regen] = -6,    [tactics_status_freeze] = 5,   [tactics_status_haste] = -8,
};

static int32_t status_worth(const struct mind *mind, int32_t unit, int32_t status)
{
    return tactics_has(mind->match, unit, (enum tactics_status)status) ? 0 : status_harm[status];
}

/* Harm in hit points; below 0 it helps. */
static int32_t harm_of(const struct mind *mind, int32_t unit, const tactics_action *action)
{
    const struct tactics_match *match = mind->match;
    const tactics_unit *it = tactics_now(match, unit);
    int32_t amount = 0, missing = tactics_printed(match, unit)->hp_max - it->hp;
    const struct tactics_stance level = { it->at, it->facing };
    if (!tactics_has_damage(action))
        return 0;
    if (!tactics_is_heal(match, mind->actor, action, &amount)) {
        struct tactics_blow blow = tactics_blow_of(match, mind->actor, &level, unit, action);
        amount = tactics_blow_amount(&blow, 0);
    }
    if (amount < 0)
        return -amount < missing ? amount : -missing;
    return amount < it->hp ? amount : it->hp + KILL_WORTH;
}

/* For the actor: what hurts an enemy or helps a friend is above 0. */
static int32_t worth_of(const struct mind *mind, int32_t unit, const tactics_action *action)
{
    const struct tactics_match *match = mind->match;
    bool rolls = action->target == tactics_target_enemy || action->target == tactics_target_tile;
    int32_t chance = rolls ? tactics_hit_chance(match, mind->actor, unit, action) : 100;
    int32_t harm = harm_of(mind, unit, action);
    if (action->status != tactics_status_none)
        harm += status_worth(mind, unit, action->status);
    if (tactics_freezes(match, unit, action->element))
        harm += status_worth(mind, unit, tactics_status_freeze);
    if (action->map_effect == tactics_map_effect_ignite || action->element == tactics_element_fire)
        harm += tactics_ground(match, tactics_now(match, unit)->at)->flammable ? match->rules->burn_damage : 0;
    harm = harm * chance / 100;
    if (tactics_is_enemy(match, mind->actor, unit))
        return harm;
    return harm > 0 ? -harm - harm / 4 : -harm;
}

/* ---- what it could do ---- */

static bool is_target(const struct mind *mind, const tactics_action *action, int32_t unit)
{
    switch (action->target) {
    case tactics_target_self:
        return unit == mind->actor;
    case tactics_target_ally:
        return !tactics_is_enemy(mind->match, mind->actor, unit);
    default:
        return tactics_is_enemy(mind->match, mind->actor, unit);
    }
}

static void note_action(struct mind *mind, int32_t place, int32_t action)
{
    const struct tactics_match *match = mind->match;
    const tactics_action *it = &match->setup->actions[action];
    if (it->map_effect == tactics_map_effect_create_block ||
        tactics_kit_fault(match, mind->actor, action) != tactics_fault_none)
        return;
    for (int32_t unit = 0; unit < TACTICS_UNITS; unit++)
        mind->worth[place][unit] = tactics_is_in(match, unit) ? worth_of(mind, unit, it) : 0;
    for (int32_t unit = 0; unit < TACTICS_UNITS; unit++)
        if (tactics_is_in(match, unit) && is_target(mind, it, unit) &&
            (it->area != tactics_area_tile || mind->worth[place][unit] > 0))
            mind->options[mind->option_count++] = (struct option){ it, action, unit, mind->worth[place] };
}

static void note_options(struct mind *mind)
{
    const tactics_profile *actor = tactics_printed(mind->match, mind->actor);
    for (int32_t place = 0; place < actor->kit_count; place++)
        note_action(mind, place, actor->kit[place].action - TACTICS_ACTION_FIRST);
}

/* ---- what a tile is worth ---- */

/* The strongest that an enemy could do, and from how far. */
static void note_threat(struct mind *mind, int32_t enemy)
{
    const struct tactics_match *match = mind->match;
    const tactics_profile *it = tactics_printed(match, enemy);
    struct threat *threat = &mind->threats[mind->threat_count++];
    int32_t range = 0;
    *threat = (struct threat){ .at = tactics_now(match, enemy)->at, .needs_sight = true };
    for (int32_t place = 0; place < it->kit_count; place++) {
        const tactics_action *action = &match->setup->actions[it->kit[place].action - TACTICS_ACTION_FIRST];
        bool harms = action->power > 0 && action->target != tactics_target_ally;
        int32_t stat = tactics_school_of(action) == tactics_school_magical ? it->mag : it->atk;
        if (harms && action->range > range)
            range = action->range;
        if (harms && stat + action->power > threat->power)
            threat->power = stat + action->power;
        if (harms && (action->ignores_los || action->area != tactics_area_tile))
            threat->needs_sight = false;
    }
    threat->reach = range + tactics_move_budget(match, enemy);
}

static int32_t threat_to(const struct mind *mind, int32_t place)
{
    int32_t sum = 0;
    for (int32_t i = 0; i < mind->threat_count; i++) {
        const struct threat *it = &mind->threats[i];
        if (tactics_distance(it->at, place) > it->reach)
            continue;
        bool covered = it->needs_sight && !tactics_sees(mind->match, it->at, place);
        sum += covered ? it->power / 2 : it->power;
    }
    return sum;
}

static int32_t nearest_enemy(const struct mind *mind, int32_t place)
{
    int32_t nearest = 2 * TACTICS_EDGE;
    for (int32_t i = 0; i < mind->threat_count; i++) {
        int32_t distance = tactics_distance(mind->threats[i].at, place);
        nearest = distance < nearest ? distance : nearest;
    }
    return nearest;
}

static int32_t tile_score(struct mind *mind, int32_t node)
{
    int32_t place = tactics_place_of_node(node), from = mind->bubble.from[node];
    int32_t harm = from == node ? 0
                                : mind->harm[from] + tactics_hazard_guess(mind->match, mind->actor, place);
    mind->harm[node] = (int16_t)(harm < INT16_MAX ? harm : INT16_MAX);
    return HEIGHT_WORTH * tactics_z(place) - HAZARD_WORTH * ACTION_WORTH * harm - threat_to(mind, place) / 4 -
           nearest_enemy(mind, place) / 2 - mind->bubble.cost[node] / 4;
}

/* ---- an option from a tile ---- */

static int32_t place_of(const struct mind *mind, int32_t unit, int32_t place)
{
    return unit == mind->actor ? place : tactics_now(mind->match, unit)->at;
}

/* Whom it would reach, all told. */
static int32_t sum_worth(const struct mind *mind, const struct option *option,
                         const struct tactics_stance *from, int32_t target_tile)
{
    int32_t sum = 0;
    for (int32_t unit = 0; unit < TACTICS_UNITS; unit++)
        if (tactics_is_in(mind->match, unit) &&
            tactics_area_holds(from, option->it, target_tile, place_of(mind, unit, from->at)))
            sum += option->worth[unit];
    return sum;
}

/* Height and back, which depend on the tile. */
static int32_t stance_bonus(const struct mind *mind, const struct option *option,
                            const struct tactics_stance *from)
{
    int32_t amount;
    if (option->it->area != tactics_area_tile || option->target == mind->actor ||
        !tactics_has_damage(option->it) || tactics_is_heal(mind->match, mind->actor, option->it, &amount))
        return 0;
    struct tactics_blow blow = tactics_blow_of(mind->match, mind->actor, from, option->target, option->it);
    return (option->worth[option->target] * (blow.height - TACTICS_ONE) +
            option->worth[option->target] * (blow.back - TACTICS_ONE)) / TACTICS_ONE;
}

static void weigh(struct mind *mind, const struct option *option, int32_t node, int32_t tile)
{
    int32_t place = tactics_place_of_node(node);
    int32_t target_tile = place_of(mind, option->target, place);
    struct tactics_stance from = { place, 0 };
    if (tactics_distance(place, target_tile) > option->it->range)
        return;
    from.facing = tactics_facing_to(place, target_tile, tactics_now(mind->match, mind->actor)->facing);
    int32_t worth = option->it->area == tactics_area_tile ? option->worth[option->target]
                                                          : sum_worth(mind, option, &from, target_tile);
    worth += stance_bonus(mind, option, &from);
    int32_t score = tile + ACTION_WORTH * (worth + 1) - option->it->mp_cost / 4;
    if (worth <= 0 || score <= mind->best.score)
        return;
    if (tactics_reach_fault(mind->match, &from, option->it, target_tile) == tactics_fault_none)
        mind->best = (struct choice){ score, node, option };
}

static void weigh_tile(struct mind *mind, int32_t node)
{
    int32_t tile = tile_score(mind, node);
    if (tile > mind->best.score)
        mind->best = (struct choice){ tile, node, NULL };
    for (int32_t i = 0; i < mind->option_count; i++)
        weigh(mind, &mind->options[i], node, tile);
}

/* ---- with nothing to do ---- */

/* How far the nearest of those is whom something could be done to. */
static int32_t nearest_target(const struct mind *mind, int32_t place)
{
    int32_t nearest = 2 * TACTICS_EDGE;
    for (int32_t i = 0; i < mind->option_count; i++) {
        int32_t distance = tactics_distance(place_of(mind, mind->options[i].target, place), place);
        if (mind->options[i].target != mind->actor && distance < nearest)
            nearest = distance;
    }
    return nearest;
}

/* The node from which somebody to act on is nearest, the way there counted, and on that way the last that
 * this turn reaches. */
static void approach(struct mind *mind)
{
    struct tactics_bubble *bubble = &mind->bubble;
    int32_t budget = tactics_move_budget(mind->match, mind->actor), best = INT32_MAX;
    int32_t node = bubble->node[0];
    tactics_bubble_fill(bubble, mind->match, mind->actor, TACTICS_FAR);
    for (int32_t i = 0; i < bubble->count; i++) {
        int32_t place = tactics_place_of_node(bubble->node[i]);
        int32_t score = bubble->cost[bubble->node[i]] + STEP_AWAY * nearest_target(mind, place) +
                        tactics_hazard_guess(mind->match, mind->actor, place);
        if (score < best) {
            best = score;
            node = bubble->node[i];
        }
    }
    while (bubble->cost[node] > budget)
        node = bubble->from[node];
    mind->best = (struct choice){ 0, node, NULL };
}

/* ---- the order ---- */

static int32_t final_facing(const struct mind *mind, int32_t place)
{
    int32_t facing = tactics_now(mind->match, mind->actor)->facing, look = place, nearest = INT32_MAX;
    for (int32_t i = 0; i < mind->threat_count; i++)
        if (tactics_distance(mind->threats[i].at, place) < nearest) {
            nearest = tactics_distance(mind->threats[i].at, place);
            look = mind->threats[i].at;
        }
    if (mind->best.option != NULL && place_of(mind, mind->best.option->target, place) != place)
        look = place_of(mind, mind->best.option->target, place);
    return tactics_facing_to(place, look, facing);
}

/* TACTICS-114: a move is part of an order only where it is one. */
static bool stays(const struct mind *mind, int32_t facing)
{
    return mind->best.node == mind->bubble.node[0] && facing == tactics_now(mind->match, mind->actor)->facing;
}

static void write_wait(const struct mind *mind, int32_t facing, struct firn_order *order)
{
    struct tactics_order_move_and_wait *it = (void *)order->args;
    if (stays(mind, facing)) {
        order->verb = tactics_verb_wait;
        order->args[0] = mind->actor;
        order->words = 1;
        return;
    }
    order->verb = tactics_verb_move_and_wait;
    it->facing = facing;
    it->path_count = tactics_bubble_path(&mind->bubble, mind->best.node, it->path);
    order->words = 2 + it->path_count;
}

static void write_action(const struct mind *mind, int32_t facing, int32_t place, struct firn_order *order)
{
    const struct option *option = mind->best.option;
    struct tactics_order_move_and_use_action *it = (void *)order->args;
    bool is_self = option->target == mind->actor;
    it->action = option->action + TACTICS_ACTION_FIRST;
    it->target_tile = is_self ? place : tactics_now(mind->match, option->target)->at;
    it->target_unit = option->target;
    order->verb = tactics_verb_use_action;
    order->words = 3;
    if (stays(mind, facing))
        return;
    order->verb = tactics_verb_move_and_use_action;
    it->facing = facing;
    it->path_count = tactics_bubble_path(&mind->bubble, mind->best.node, it->path);
    order->words = 5 + it->path_count;
}

void tactics_suggest(const struct tactics_match *match, int32_t actor, struct firn_order *order)
{
    struct mind mind;
    mind.match = match;
    mind.actor = actor;
    mind.threat_count = 0;
    mind.option_count = 0;
    for (int32_t unit = 0; unit < TACTICS_UNITS; unit++)
        if (tactics_is_in(match, unit) && tactics_is_enemy(match, actor, unit))
            note_threat(&mind, unit);
    note_options(&mind);
    tactics_bubble_fill(&mind.bubble, match, actor, tactics_move_budget(match, actor));
    mind.best = (struct choice){ INT32_MIN, mind.bubble.node[0], NULL };
    for (int32_t i = 0; i < mind.bubble.count; i++)
        weigh_tile(&mind, mind.bubble.node[i]);
    if (mind.best.option == NULL && mind.option_count > 0)
        approach(&mind);
    int32_t place = tactics_place_of_node(mind.best.node), facing = final_facing(&mind, place);
    if (mind.best.option == NULL)
        write_wait(&mind, facing, order);
    else
        write_action(&mind, facing, place, order);
}
