/* Orders that are refused, and a state that is broken; see check.h. Invariant: an order that names what is
 * not there is refused whoever gives it; one that cannot be carried out only where it is the player's. */
#include "rules/loadout/check.h"

#include "rules/loadout/act.h"
#include "rules/loadout/turn.h"
#include "rules/loadout/world.h"

/* ---- well formed ---- */

static bool is_actor(const struct loadout_fight *fight, int32_t number)
{
    return number >= 0 && number < fight->setup->actors_count;
}

static bool is_item(const struct loadout_fight *fight, int32_t number)
{
    return number >= LOADOUT_ITEM_FIRST && number < LOADOUT_ITEM_FIRST + fight->setup->items_count;
}

/* LOADOUT-101: what is named is not what is `expected`. */
static bool is_other(struct firn_refusal *why, const char *what, int32_t number, const char *expected)
{
    if (number == FIRN_NOBODY)
        return firn_refuse(why, "LOADOUT-101", "%s: nobody, expected %s", what, expected);
    return firn_refuse(why, "LOADOUT-101", "%s: #%d, expected %s", what, number, expected);
}

static bool bad_target(const struct loadout_fight *fight, const int32_t *args, struct firn_refusal *why)
{
    return !is_actor(fight, args[0]) && is_other(why, "target", args[0], "an actor");
}

static bool bad_item(const struct loadout_fight *fight, const int32_t *args, struct firn_refusal *why)
{
    return !is_item(fight, args[0]) && is_other(why, "item", args[0], "an item");
}

static bool bad_throw(const struct loadout_fight *fight, const int32_t *args, struct firn_refusal *why)
{
    if (bad_item(fight, args, why))
        return true;
    if (args[1] < 0)
        return firn_refuse(why, "LOADOUT-101", "at: nowhere, expected a cell of the map");
    int32_t x = loadout_x(args[1]), y = loadout_y(args[1]);
    return (args[1] >= 1 << 20 || !loadout_on_map(fight, x, y)) &&
           firn_refuse(why, "LOADOUT-101", "at: (%d,%d,%d) is not on the map of %d by %d", x, y, args[1] >> 20,
                       fight->state->width, fight->state->height);
}

static bool may_deal(const struct loadout_fight *fight, int32_t number)
{
    return number == FIRN_NOBODY || is_actor(fight, number) || loadout_is_outside(fight, number);
}

static bool is_kind(const struct loadout_fight *fight, int32_t number)
{
    return number >= LOADOUT_KIND_FIRST && number < LOADOUT_KIND_FIRST + fight->setup->kinds_count;
}

static bool is_status(const struct loadout_fight *fight, int32_t number)
{
    return number >= LOADOUT_STATUS_FIRST && number < LOADOUT_STATUS_FIRST + fight->setup->statuses_count;
}

static bool bad_harm(const struct loadout_fight *fight, const int32_t *args, struct firn_refusal *why)
{
    const struct loadout_order_harm *harm = (const struct loadout_order_harm *)(const void *)args;
    if (bad_target(fight, args, why))
        return true;
    if (!is_kind(fight, harm->kind))
        return is_other(why, "kind", harm->kind, "a kind of damage");
    if (harm->amount < -LOADOUT_NUMBER_MAX || harm->amount > LOADOUT_NUMBER_MAX)
        return firn_refuse(why, "LOADOUT-093", "amount: %d is outside -1000000000..1000000000", harm->amount);
    if (!may_deal(fight, harm->credit))
        return is_other(why, "credit", harm->credit, "an actor or a hand from outside");
    if (harm->reach < 0 || harm->reach >= loadout_reach_count || harm->critical < 0 || harm->critical > 1)
        return firn_refuse(why, "LOADOUT-101", "reach, critical: %d, %d is none of theirs", harm->reach,
                           harm->critical);
    if (harm->status != FIRN_NOBODY && !is_status(fight, harm->status))
        return is_other(why, "status", harm->status, "a status");
    return !may_deal(fight, harm->attacker) && is_other(why, "attacker", harm->attacker, "an actor or a hand from outside");
}

static bool never_bad(const struct loadout_fight *fight, const int32_t *args, struct firn_refusal *why)
{
    (void)fight;
    (void)args;
    (void)why;
    return false;
}

static const struct {
    bool (*is_bad)(const struct loadout_fight *fight, const int32_t *args, struct firn_refusal *why);
    bool from_outside;
} verbs[] = {
    [loadout_verb_walk] = { never_bad, false },  [loadout_verb_attack] = { bad_target, false },
    [loadout_verb_wait] = { never_bad, false },  [loadout_verb_equip] = { bad_item, false },
    [loadout_verb_unequip] = { bad_item, false }, [loadout_verb_use] = { bad_item, false },
    [loadout_verb_throw] = { bad_throw, false }, [loadout_verb_harm] = { bad_harm, true },
    [loadout_verb_hold] = { never_bad, true },
};

/* ---- refused ---- */

/* LOADOUT-009 LOADOUT-094: what is said of the item that an order names, or of nothing. */
static const struct {
    const char *rule;
    const char *text;
    bool of_item;
} reasons[] = {
    [loadout_why_none] = { "", "", false },
    [loadout_why_wall] = { "LOADOUT-079", "", false },
    [loadout_why_squeeze] = { "LOADOUT-079", "nobody squeezes past a corner", false },
    [loadout_why_taken] = { "LOADOUT-091", "", false },
    [loadout_why_not_carried] = { "LOADOUT-106", "is not carried", true },
    [loadout_why_not_worn] = { "LOADOUT-106", "is not worn", true },
    [loadout_why_worn] = { "LOADOUT-106", "is worn already", true },
    [loadout_why_no_slot] = { "LOADOUT-106", "has no slot", true },
    [loadout_why_nothing_happens] = { "LOADOUT-099", "", true },
    [loadout_why_empty] = { "LOADOUT-099", "is empty", true },
    [loadout_why_not_beside] = { "LOADOUT-091", "a step leads to a cell beside", false },
    [loadout_why_itself] = { "LOADOUT-091", "nobody attacks itself", false },
};

/* A step that cannot be: what is there, or who. */
static bool bars(const struct loadout_fight *fight, const struct firn_order *order, const char *rule,
                 struct firn_refusal *why)
{
    int32_t at = loadout_now(fight, order->actor)->at;
    int32_t x = loadout_x(at) + order->args[0], y = loadout_y(at) + order->args[1];
    if (!loadout_on_map(fight, x, y))
        return firn_refuse(why, rule, "(%d,%d) is beyond the edge of the map", x, y);
    int32_t other = loadout_occupant(fight, loadout_at(x, y));
    if (other != FIRN_NOBODY)
        return firn_refuse(why, rule, "#%d stands at (%d,%d) and is no foe", other, x, y);
    return firn_refuse(why, rule, "(%d,%d) is %s", x, y, loadout_cell_words(fight->setup->map[y].row[x]));
}

static bool tell(const struct loadout_fight *fight, const struct firn_order *order, enum loadout_why reason,
                 struct firn_refusal *why)
{
    const char *rule = reasons[reason].rule, *text = reasons[reason].text;
    if (reason == loadout_why_wall || reason == loadout_why_taken)
        return bars(fight, order, rule, why);
    if (reason == loadout_why_nothing_happens)
        text = order->verb == loadout_verb_use ? "does nothing when it is used" : "does nothing where it lands";
    return reasons[reason].of_item ? firn_refuse(why, rule, "#%d %s", order->args[0], text)
                                   : firn_refuse(why, rule, "%s", text);
}

/* LOADOUT-100 */
static bool is_early(const struct loadout_fight *fight, int32_t hand, struct firn_refusal *why)
{
    int32_t first = fight->setup->outside[hand - LOADOUT_OUTSIDE_FIRST].from_step;
    return fight->step + 1 < first &&
           firn_refuse(why, "LOADOUT-100", "#%d is asked from step %d on, this is step %d", hand, first, fight->step + 1);
}

bool loadout_refuses_order(const struct loadout_fight *fight, const struct firn_order *order,
                           struct firn_refusal *why)
{
    int32_t due = loadout_due(fight);
    bool outside = loadout_is_outside(fight, order->actor);
    if (order->actor != due && !outside)
        return firn_refuse(why, "LOADOUT-101", "#%d is not due, #%d is", order->actor, due);
    if (order->verb < loadout_verb_walk || order->verb > loadout_verb_hold ||
        verbs[order->verb].from_outside != outside)
        return firn_refuse(why, "LOADOUT-100", "%s", outside ? "the outside deals harm or holds, nothing else"
                                                             : "only the outside deals harm or holds");
    if (outside && is_early(fight, order->actor, why))
        return true;
    if (verbs[order->verb].is_bad(fight, order->args, why))
        return true;
    if (outside || !loadout_is_player(fight, order->actor))
        return false;
    enum loadout_why reason = loadout_why_not(fight, order->actor, order);
    return reason != loadout_why_none && tell(fight, order, reason, why);
}
