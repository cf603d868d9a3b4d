/* Selection, see selection.h. The menu of a pilot is the wheel, filtered by C1, and beside it Inspect, Vent
 * and Struggle, MEGABOTS-051. Invariant: what is offered is what is not refused. */
#include "rules/megabots/selection.h"

#include "rules/megabots/formulas.h"

#include <string.h>

/* ---- what is offered ---- */

/* The directions of the menu: hold, then one and two steps toward and away, MEGABOTS-004. */
static const struct {
    int32_t direction;
    int32_t steps;
} ways[] = {
    { megabots_direction_hold, 0 },    { megabots_direction_advance, 1 }, { megabots_direction_advance, 2 },
    { megabots_direction_retreat, 1 }, { megabots_direction_retreat, 2 },
};

int32_t megabots_offers(const struct megabots_duel *duel, int32_t bot,
                        struct megabots_choice offers[MEGABOTS_OFFERS_MAX])
{
    int32_t count = 0;
    for (int32_t at = 0; at < duel->build[bot].wheel_count; at++)
        for (int32_t i = 0; i < FIRN_COUNT(ways); i++) {
            struct megabots_choice choice = { megabots_action_move, at, ways[i].direction, ways[i].steps, false };
            if (choice.steps <= duel->rules->steps_max &&
                megabots_c1_availability(duel, bot, &choice) == megabots_bar_none)
                offers[count++] = choice;
        }
    return count;
}

bool megabots_inspects_free(const struct megabots_duel *duel, int32_t bot)
{
    int32_t enemy = megabots_other(bot);
    int64_t hp = megabots_now(duel, enemy)->hp;
    return hp * 1000 < (int64_t)megabots_chassis(duel, enemy)->hp * duel->rules->inspect_permille;
}

/* ---- orders ---- */

/* Place on the bot's wheel of a move, MEGABOTS_STRUGGLE where it is not there. */
static int32_t find_spoke(const struct megabots_duel *duel, int32_t bot, int32_t place)
{
    const struct megabots_build *build = &duel->build[bot];
    for (int32_t at = 0; at < build->wheel_count; at++)
        if (build->wheel[at].move == place - MEGABOTS_MOVES)
            return at;
    return MEGABOTS_STRUGGLE;
}

struct megabots_choice megabots_choice_of(const struct megabots_duel *duel, const struct firn_order *order)
{
    if (order->verb == megabots_verb_move) {
        struct megabots_order_move it;
        memcpy(&it, order->args, sizeof it);
        return (struct megabots_choice){ megabots_action_move, find_spoke(duel, order->actor, it.move),
                                         it.direction, it.steps, it.inspect != 0 };
    }
    struct megabots_order_instead it;
    memcpy(&it, order->args, sizeof it);
    return (struct megabots_choice){ it.action, MEGABOTS_STRUGGLE, megabots_direction_hold, 0, it.inspect != 0 };
}

void megabots_order_of(const struct megabots_duel *duel, int32_t bot, const struct megabots_choice *choice,
                       struct firn_order *order)
{
    order->actor = bot;
    if (choice->action == megabots_action_move) {
        const struct megabots_order_move it = { MEGABOTS_MOVES + duel->build[bot].wheel[choice->at].move,
                                                choice->direction, choice->steps, choice->inspects };
        memcpy(order->args, &it, sizeof it);
        order->verb = megabots_verb_move;
        order->words = FIRN_WORDS(struct megabots_order_move);
    } else {
        const struct megabots_order_instead it = { choice->action, choice->inspects };
        memcpy(order->args, &it, sizeof it);
        order->verb = megabots_verb_instead;
        order->words = FIRN_WORDS(struct megabots_order_instead);
    }
}

/* ---- refusals ---- */

/* What each bar is told as, and the line of the rule book behind it. */
static const struct {
    const char *rule;
    const char *text;
} bars[] = {
    [megabots_bar_none] = { "", "" },
    [megabots_bar_disabled] = { "MEGABOTS-038", "the part that carries it is disabled" },
    [megabots_bar_charges] = { "MEGABOTS-044", "too few charges" },
    [megabots_bar_filtered] = { "MEGABOTS-025", "the move cannot be used in this direction" },
    [megabots_bar_edge] = { "MEGABOTS-008", "the track has fewer zones left in this direction" },
    [megabots_bar_mobility] = { "MEGABOTS-053", "its mobility does not carry it so far" },
    [megabots_bar_held] = { "MEGABOTS-058", "it is held" },
    [megabots_bar_gate] = { "MEGABOTS-057", "its mobility is below the gate of this type and zone" },
    [megabots_bar_too_close] = { "MEGABOTS-036", "ensnare does not fire in close quarters" },
    [megabots_bar_vines] = { "MEGABOTS-020", "vines clog its vents" },
    [megabots_bar_hp] = { "MEGABOTS-068", "too few hp to burn" },
};

static bool refuse_bar(struct firn_refusal *why, const char *what, int32_t bar)
{
    const char *rule = bar == megabots_bar_held && what[0] == 'v' ? "MEGABOTS-021" : bars[bar].rule;
    return bar != megabots_bar_none && firn_refuse(why, rule, "%s: %s", what, bars[bar].text);
}

/* MEGABOTS-003 MEGABOTS-004: a direction is one of three, and steps go with it. */
static bool refuses_way(const struct megabots_duel *duel, const struct megabots_order_move *move,
                        struct firn_refusal *why)
{
    bool holds = move->direction == megabots_direction_hold;
    int32_t least = holds ? 0 : 1, most = holds ? 0 : duel->rules->steps_max;
    if (move->direction < 0 || move->direction >= megabots_direction_count)
        return firn_refuse(why, "MEGABOTS-003", "%d is no direction", move->direction);
    if (move->steps < least || move->steps > most)
        return firn_refuse(why, "MEGABOTS-004", "%d steps, from %d to %d in this direction", move->steps, least,
                           most);
    return false;
}

/* MEGABOTS-017: once, and with a move only where it is free. */
static bool refuses_inspect(const struct megabots_duel *duel, int32_t bot, bool goes_with_move,
                            struct firn_refusal *why)
{
    if (megabots_now(duel, bot)->inspected)
        return firn_refuse(why, "MEGABOTS-017", "inspect: a bot inspects once");
    if (goes_with_move && !duel->free_inspect[bot])
        return firn_refuse(why, "MEGABOTS-017", "inspect: it burns the turn, the enemy is not below half its hp");
    if (!goes_with_move && duel->free_inspect[bot])
        return firn_refuse(why, "MEGABOTS-069", "inspect: it is free now, give it with the move");
    return false;
}

static bool refuses_move(const struct megabots_duel *duel, const struct firn_order *order,
                         struct firn_refusal *why)
{
    struct megabots_order_move move;
    memcpy(&move, order->args, sizeof move);
    struct megabots_choice choice = megabots_choice_of(duel, order);
    if (choice.at == MEGABOTS_STRUGGLE)
        return firn_refuse(why, "MEGABOTS-011", "move: #%d is not on its wheel", move.move);
    if (refuses_way(duel, &move, why) ||
        refuse_bar(why, "move", megabots_c1_availability(duel, order->actor, &choice)))
        return true;
    return choice.inspects && refuses_inspect(duel, order->actor, true, why);
}

/* MEGABOTS-018: where no move is offered, and only there. */
static bool refuses_struggle(const struct megabots_duel *duel, int32_t bot, struct firn_refusal *why)
{
    struct megabots_choice offers[MEGABOTS_OFFERS_MAX];
    return megabots_offers(duel, bot, offers) > 0 &&
           firn_refuse(why, "MEGABOTS-018", "struggle: there is a move to use");
}

/* MEGABOTS-051: beside the wheel. */
static bool refuses_instead(const struct megabots_duel *duel, const struct firn_order *order,
                            struct firn_refusal *why)
{
    struct megabots_choice choice = megabots_choice_of(duel, order);
    int32_t bot = order->actor;
    if (choice.inspects && choice.action != megabots_action_struggle)
        return firn_refuse(why, "MEGABOTS-069", "inspect: it goes with a move or a Struggle");
    switch (choice.action) {
    case megabots_action_inspect:
        return refuses_inspect(duel, bot, false, why);
    case megabots_action_vent:
        return refuse_bar(why, "vent", megabots_vent_bar(duel, bot));
    case megabots_action_struggle:
        return refuses_struggle(duel, bot, why) ||
               (choice.inspects && refuses_inspect(duel, bot, true, why));
    default:
        return firn_refuse(why, "MEGABOTS-051", "%d is nothing to do instead of a move", choice.action);
    }
}

bool megabots_refuses_order(const struct megabots_duel *duel, const struct firn_order *order,
                            struct firn_refusal *why)
{
    if (order->actor < 0 || order->actor >= MEGABOTS_BOTS)
        return firn_refuse(why, "MEGABOTS-001", "actor %d is no bot", order->actor);
    if (order->verb == megabots_verb_move)
        return refuses_move(duel, order, why);
    if (order->verb == megabots_verb_instead)
        return refuses_instead(duel, order, why);
    return firn_refuse(why, "MEGABOTS-014", "%d is no order", order->verb);
}
