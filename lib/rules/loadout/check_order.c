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

static bool bad_target(const struct loadout_fight *fight, const int32_t *args, struct firn_refusal *why)
{
    if (!is_actor(fight, args[0]))
        return firn_refuse(why, "LOADOUT-101", "target: %d does not exist, expected 0 to %d", args[0],
                           fight->setup->actors_count - 1);
    return false;
}

static bool bad_item(const struct loadout_fight *fight, const int32_t *args, struct firn_refusal *why)
{
    return !is_item(fight, args[0]) &&
           firn_refuse(why, "LOADOUT-101", "item: %d does not exist, expected %d to %d", args[0],
                       LOADOUT_ITEM_FIRST,
                       LOADOUT_ITEM_FIRST + fight->setup->items_count - 1);
}

static bool bad_throw(const struct loadout_fight *fight, const int32_t *args, struct firn_refusal *why)
{
    if (bad_item(fight, args, why))
        return true;
    return (args[1] < 0 || args[1] >= 1 << 20 || !loadout_on_map(fight, loadout_x(args[1]),
                                                                 loadout_y(args[1]))) &&
           firn_refuse(why, "LOADOUT-101", "at: %d is no cell of the map", args[1]);
}

static bool may_deal(const struct loadout_fight *fight, int32_t number)
{
    return number == FIRN_NOBODY || is_actor(fight, number) || loadout_is_outside(fight, number);
}

static bool bad_harm(const struct loadout_fight *fight, const int32_t *args, struct firn_refusal *why)
{
    const struct loadout_order_harm *harm = (const struct loadout_order_harm *)(const void *)args;
    if (bad_target(fight, args, why))
        return true;
    if (harm->kind < LOADOUT_KIND_FIRST || harm->kind >= LOADOUT_KIND_FIRST + fight->setup->kinds_count)
        return firn_refuse(why, "LOADOUT-101", "kind: %d does not exist", harm->kind);
    if (harm->amount < -LOADOUT_NUMBER_MAX || harm->amount > LOADOUT_NUMBER_MAX)
        return firn_refuse(why, "LOADOUT-093", "amount: %d is outside -1000000000..1000000000", harm->amount);
    if (!may_deal(fight, harm->credit) || !may_deal(fight, harm->attacker))
        return firn_refuse(why, "LOADOUT-101", "credit, attacker: %d, %d does not exist", harm->credit,
                           harm->attacker);
    if (harm->reach < 0 || harm->reach >= loadout_reach_count || harm->critical < 0 || harm->critical > 1)
        return firn_refuse(why, "LOADOUT-101", "reach, critical: %d, %d is none of theirs", harm->reach,
                           harm->critical);
    return harm->status != FIRN_NOBODY &&
           (harm->status < LOADOUT_STATUS_FIRST ||
            harm->status >= LOADOUT_STATUS_FIRST + fight->setup->statuses_count) &&
           firn_refuse(why, "LOADOUT-101", "status: %d does not exist", harm->status);
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

/* LOADOUT-009 LOADOUT-094 */
static const struct {
    const char *rule;
    const char *text;
} reasons[] = {
    [loadout_why_none] = { "", "" },
    [loadout_why_wall] = { "LOADOUT-079", "there is a wall, or water, or the edge of the map" },
    [loadout_why_squeeze] = { "LOADOUT-079", "nobody squeezes past a corner" },
    [loadout_why_taken] = { "LOADOUT-091", "somebody stands there who is no foe" },
    [loadout_why_not_carried] = { "LOADOUT-106", "it is not carried" },
    [loadout_why_not_worn] = { "LOADOUT-106", "it is not worn" },
    [loadout_why_worn] = { "LOADOUT-106", "it is worn already" },
    [loadout_why_no_slot] = { "LOADOUT-106", "it has no slot" },
    [loadout_why_nothing_happens] = { "LOADOUT-099", "it does nothing then" },
    [loadout_why_empty] = { "LOADOUT-099", "it is empty" },
    [loadout_why_not_beside] = { "LOADOUT-091", "a step leads to a cell beside" },
    [loadout_why_itself] = { "LOADOUT-091", "nobody attacks itself" },
};

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
    return reason != loadout_why_none && firn_refuse(why, reasons[reason].rule, "%s", reasons[reason].text);
}
