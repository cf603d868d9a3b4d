/* Turns, see turn.h. The array `phases` is a turn's order, TACTICS-003; TACTICS-115: an order is judged whole
 * before its first step, and its action once more after its last. */
#include "rules/tactics/turn.h"

#include "rules/tactics/action.h"
#include "rules/tactics/commit.h"
#include "rules/tactics/target.h"
#include "rules/tactics/terrain_rule.h"
#include "rules/tactics/unit_profile.h"

/* ---- reading an order, TACTICS-114 ---- */

static bool is_path(int32_t count)
{
    return count >= 0 && count <= TACTICS_PATH_MAX;
}

static void read_use(struct tactics_turn *turn, int32_t action, int32_t target_tile, int32_t target_unit)
{
    turn->acts = true;
    turn->use = (struct tactics_use){ action - TACTICS_ACTION_FIRST, target_tile, target_unit };
}

static bool read_move(struct tactics_turn *turn, int32_t facing, int32_t count, const int32_t *path)
{
    turn->moves = true;
    turn->facing = facing;
    turn->path_count = count;
    turn->path = path;
    return is_path(count);
}

bool tactics_turn_of(struct tactics_turn *turn, const struct firn_order *order)
{
    const void *args = order->args;
    *turn = (struct tactics_turn){ .actor = order->actor, .unit = order->actor };
    if (order->verb == tactics_verb_wait) {
        turn->unit = ((const struct tactics_order_wait *)args)->unit;
    } else if (order->verb == tactics_verb_use_action) {
        const struct tactics_order_use_action *it = args;
        read_use(turn, it->action, it->target_tile, it->target_unit);
    } else if (order->verb == tactics_verb_move_and_wait) {
        const struct tactics_order_move_and_wait *it = args;
        return read_move(turn, it->facing, it->path_count, it->path);
    } else if (order->verb == tactics_verb_move_and_use_action) {
        const struct tactics_order_move_and_use_action *it = args;
        read_use(turn, it->action, it->target_tile, it->target_unit);
        return read_move(turn, it->facing, it->path_count, it->path);
    }
    return order->verb >= tactics_verb_wait && order->verb <= tactics_verb_move_and_use_action;
}

/* ---- is it legal ---- */

/* TACTICS-118 TACTICS-005: friend or foe. TACTICS-007: nothing is said of drops, so they are as climbs. */
static enum tactics_fault step_fault(const struct tactics_match *match, int32_t actor, int32_t from, int32_t to)
{
    if (!tactics_is_voxel(match, to) || !tactics_is_surface(match, to))
        return tactics_fault_path_place;
    if (tactics_distance(from, to) != 1)
        return tactics_fault_path_step;
    int32_t other = tactics_unit_at(match, to), rise = tactics_z(to) - tactics_z(from);
    if (other != FIRN_NOBODY && other != actor)
        return tactics_fault_path_occupied;
    if (rise > tactics_printed(match, actor)->jump_height)
        return tactics_fault_path_rise;
    if (-rise > tactics_printed(match, actor)->jump_height)
        return tactics_fault_path_drop;
    return tactics_ground(match, to)->water && !tactics_crosses_water(match, actor) ? tactics_fault_path_water
                                                                                 : tactics_fault_none;
}

/* TACTICS-018: terrain, climb and mobility all count; TACTICS-002: the budget is that of the start. */
static enum tactics_fault path_fault(const struct tactics_match *match, const struct tactics_turn *turn)
{
    int32_t at = tactics_now(match, turn->actor)->at, cost = 0;
    if (turn->facing < tactics_facing_north || turn->facing > tactics_facing_west)
        return tactics_fault_facing;
    for (int32_t i = 0; i < turn->path_count; i++) {
        enum tactics_fault fault = step_fault(match, turn->actor, at, turn->path[i]);
        if (fault != tactics_fault_none)
            return fault;
        at = turn->path[i];
        cost += tactics_ground(match, at)->cost;
    }
    return cost > tactics_move_budget(match, turn->actor) ? tactics_fault_path_budget : tactics_fault_none;
}

/* TACTICS-105: each kind of input has its checks, and they are made in the order in which it would happen. */
enum tactics_fault tactics_turn_fault(const struct tactics_match *match, const struct tactics_turn *turn)
{
    if (turn->actor < 0 || turn->actor != match->state->actor || turn->unit != turn->actor)
        return tactics_fault_not_the_actor;
    const tactics_unit *actor = tactics_now(match, turn->actor);
    struct tactics_stance stance = { actor->at, actor->facing };
    enum tactics_fault fault = turn->moves ? path_fault(match, turn) : tactics_fault_none;
    if (turn->moves)
        stance.facing = turn->facing;
    if (turn->path_count > 0)
        stance.at = turn->path[turn->path_count - 1];
    if (fault != tactics_fault_none || !turn->acts)
        return fault;
    return tactics_use_fault(match, turn->actor, &stance, &turn->use);
}

/* ---- playing it ---- */

/* TACTICS-017: each tile that is entered does what it does; a death on the way ends the turn. */
static void walk(struct tactics_match *match, const struct tactics_turn *turn)
{
    tactics_unit *actor = tactics_now(match, turn->actor);
    for (int32_t i = 0; i < turn->path_count && actor->at >= 0; i++) {
        actor->at = turn->path[i];
        tactics_hazard(match, turn->actor);
    }
}

/* TACTICS-096 TACTICS-016 */
static void move(struct tactics_match *match, const struct tactics_turn *turn)
{
    if (!turn->moves)
        return;
    struct tactics_event_move_unit event = { .unit = turn->actor, .facing = turn->facing,
                                             .path_count = turn->path_count };
    event.seq = tactics_seq(match);
    for (int32_t i = 0; i < turn->path_count; i++)
        event.path[i] = turn->path[i];
    tactics_emit_move_unit(match->out, event);
    tactics_now(match, turn->actor)->facing = turn->facing;
    walk(match, turn);
}

/* TACTICS-097 */
static void wait(struct tactics_match *match, int32_t actor, bool forced)
{
    TACTICS_EMIT(match, wait, .seq = tactics_seq(match), .unit = actor, .forced = forced);
}

/* TACTICS-098 TACTICS-115: what the walk has made illegal becomes a wait, and nothing is spent. */
static void act(struct tactics_match *match, const struct tactics_turn *turn)
{
    if (!tactics_is_in(match, turn->actor))
        return;
    const tactics_unit *actor = tactics_now(match, turn->actor);
    const struct tactics_stance stance = { actor->at, actor->facing };
    bool is_legal =
        turn->acts && tactics_use_fault(match, turn->actor, &stance, &turn->use) == tactics_fault_none;
    if (!is_legal) {
        wait(match, turn->actor, turn->acts);
        return;
    }
    TACTICS_EMIT(match, use_action, .seq = tactics_seq(match), .unit = turn->actor,
                 .action = turn->use.action + TACTICS_ACTION_FIRST, .target_tile = turn->use.target_tile,
                 .target_unit = turn->use.target_unit);
    tactics_resolve(match, turn->actor, &turn->use);
}

/* TACTICS-013 TACTICS-111: the same for a wait, and what is over the cost stays. TACTICS-014: nothing for the
 * move. */
static void pay(struct tactics_match *match, const struct tactics_turn *turn)
{
    if (tactics_is_in(match, turn->actor))
        tactics_now(match, turn->actor)->ct -= match->rules->ct_cost;
}

static void (*const phases[])(struct tactics_match *match, const struct tactics_turn *turn) = {
    move,
    act,
    pay,
};

void tactics_play_turn(struct tactics_match *match, const struct tactics_turn *turn)
{
    for (int32_t i = 0; i < FIRN_COUNT(phases); i++)
        phases[i](match, turn);
}
