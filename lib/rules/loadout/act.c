/* Orders carried out, see act.h. Invariant: whether an order can be is asked before anything changes. */
#include "rules/loadout/act.h"

#include "rules/loadout/attack.h"
#include "rules/loadout/effects.h"
#include "rules/loadout/factions.h"
#include "rules/loadout/world.h"

/* ---- walking, and bumping into things: LOADOUT-010 LOADOUT-091 ---- */

static int32_t destination(const struct loadout_fight *fight, int32_t actor, const struct firn_order *order)
{
    int32_t at = loadout_now(fight, actor)->at;
    int32_t x = loadout_x(at) + order->args[0], y = loadout_y(at) + order->args[1];
    return loadout_on_map(fight, x, y) ? loadout_at(x, y) : -1;
}

static bool is_foe(const struct loadout_fight *fight, int32_t actor, int32_t other)
{
    return loadout_lives(fight, other) && loadout_is_hostile(fight, actor, other);
}

static bool is_beside(int32_t dx, int32_t dy)
{
    return dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1 && (dx != 0 || dy != 0);
}

static enum loadout_why why_not_walk(const struct loadout_fight *fight, int32_t actor,
                                     const struct firn_order *order)
{
    if (!is_beside(order->args[0], order->args[1]))
        return loadout_why_not_beside;
    int32_t to = destination(fight, actor, order);
    if (to < 0)
        return loadout_why_wall;
    int32_t other = loadout_occupant(fight, to);
    if (other != FIRN_NOBODY)
        return is_foe(fight, actor, other) ? loadout_why_none : loadout_why_taken;
    if (loadout_is_closed_door(fight, to))
        return loadout_why_none;
    return loadout_why_no_step(fight, loadout_now(fight, actor)->at, order->args[0], order->args[1]);
}

/* LOADOUT-079: a diagonal costs more, rounded down. */
static int32_t step_to(struct loadout_fight *fight, int32_t actor, const struct firn_order *order, int32_t to)
{
    loadout_now(fight, actor)->at = to;
    LOADOUT_EMIT(fight, walked, .actor = actor, .to = to);
    if (order->args[0] == 0 || order->args[1] == 0)
        return fight->rules->walk_cost;
    return fight->rules->walk_cost * fight->rules->diagonal_permille / 1000;
}

static int32_t walk(struct loadout_fight *fight, int32_t actor, const struct firn_order *order)
{
    int32_t to = destination(fight, actor, order);
    int32_t other = loadout_occupant(fight, to);
    if (other != FIRN_NOBODY)
        return loadout_attack(fight, actor, other);
    if (!loadout_is_closed_door(fight, to))
        return step_to(fight, actor, order, to);
    loadout_open_door(fight, to);
    LOADOUT_EMIT(fight, door_opened, .actor = actor, .at = to);
    return fight->rules->ordinary_cost;
}

/* ---- fighting and waiting ---- */

static enum loadout_why always(const struct loadout_fight *fight, int32_t actor,
                               const struct firn_order *order)
{
    (void)fight;
    (void)actor;
    (void)order;
    return loadout_why_none;
}

static enum loadout_why why_not_attack(const struct loadout_fight *fight, int32_t actor,
                                       const struct firn_order *order)
{
    (void)fight;
    return order->args[0] == actor ? loadout_why_itself : loadout_why_none;
}

/* LOADOUT-003: anybody else, whatever its side. */
static int32_t attack(struct loadout_fight *fight, int32_t actor, const struct firn_order *order)
{
    return loadout_attack(fight, actor, order->args[0]);
}

static int32_t wait(struct loadout_fight *fight, int32_t actor, const struct firn_order *order)
{
    (void)actor;
    (void)order;
    return fight->rules->ordinary_cost;
}

/* ---- gear: LOADOUT-106 ---- */

static enum loadout_why why_not_equip(const struct loadout_fight *fight, int32_t actor,
                                      const struct firn_order *order)
{
    int32_t place = loadout_place(fight, actor, order->args[0]);
    if (place < 0)
        return loadout_why_not_carried;
    if (loadout_slot_of(fight, actor, place) >= 0)
        return loadout_why_worn;
    bool has_slot = loadout_item(fight, order->args[0])->slot != loadout_slot_none;
    return has_slot ? loadout_why_none : loadout_why_no_slot;
}

void loadout_take_off(struct loadout_state_actor *it, int32_t place)
{
    for (int32_t slot = 0; slot < LOADOUT_SLOTS; slot++)
        if (it->slot[slot] == place + 1)
            it->slot[slot] = 0;
}

void loadout_put_on(struct loadout_state_actor *it, const struct loadout_setup_items *item, int32_t place)
{
    it->slot[item->slot - 1] = place + 1;
    if (item->also != loadout_slot_none)
        it->slot[item->also - 1] = place + 1;
}

static void take_off(struct loadout_fight *fight, int32_t actor, int32_t place)
{
    struct loadout_state_actor *it = loadout_now(fight, actor);
    loadout_take_off(it, place);
    LOADOUT_EMIT(fight, unequipped, .actor = actor, .item = it->item[place],
                 .slot = loadout_item(fight, it->item[place])->slot);
}

/* What sits in a slot makes room. */
static void make_room(struct loadout_fight *fight, int32_t actor, int32_t slot)
{
    if (slot != loadout_slot_none && loadout_now(fight, actor)->slot[slot - 1] != 0)
        take_off(fight, actor, loadout_now(fight, actor)->slot[slot - 1] - 1);
}

static int32_t equip(struct loadout_fight *fight, int32_t actor, const struct firn_order *order)
{
    const struct loadout_setup_items *item = loadout_item(fight, order->args[0]);
    make_room(fight, actor, item->slot);
    make_room(fight, actor, item->also);
    loadout_put_on(loadout_now(fight, actor), item, loadout_place(fight, actor, order->args[0]));
    LOADOUT_EMIT(fight, equipped, .actor = actor, .item = order->args[0], .slot = item->slot);
    return fight->rules->ordinary_cost;
}

static enum loadout_why why_not_unequip(const struct loadout_fight *fight, int32_t actor,
                                        const struct firn_order *order)
{
    int32_t place = loadout_place(fight, actor, order->args[0]);
    if (place < 0)
        return loadout_why_not_carried;
    return loadout_slot_of(fight, actor, place) < 0 ? loadout_why_not_worn : loadout_why_none;
}

static int32_t unequip(struct loadout_fight *fight, int32_t actor, const struct firn_order *order)
{
    take_off(fight, actor, loadout_place(fight, actor, order->args[0]));
    return fight->rules->ordinary_cost;
}

/* ---- using and throwing: LOADOUT-099 ---- */

bool loadout_has_moment(const struct loadout_setup_items *item, enum loadout_moment moment)
{
    for (int32_t i = 0; i < item->triggers_count; i++)
        if (item->triggers[i].moment == (int32_t)moment)
            return true;
    return false;
}

static enum loadout_why why_no_moment(const struct loadout_fight *fight, int32_t actor, int32_t item,
                                      enum loadout_moment moment)
{
    int32_t place = loadout_place(fight, actor, item);
    if (place < 0)
        return loadout_why_not_carried;
    if (!loadout_has_moment(loadout_item(fight, item), moment))
        return loadout_why_nothing_happens;
    return loadout_is_charged(fight, actor, place) ? loadout_why_none : loadout_why_empty;
}

static enum loadout_why why_not_use(const struct loadout_fight *fight, int32_t actor,
                                    const struct firn_order *order)
{
    return why_no_moment(fight, actor, order->args[0], loadout_moment_use);
}

static enum loadout_why why_not_throw(const struct loadout_fight *fight, int32_t actor,
                                      const struct firn_order *order)
{
    return why_no_moment(fight, actor, order->args[0], loadout_moment_land);
}

/* The slot of the roll keys: what is not worn has 64 and its number among the items. */
static int32_t key_slot(const struct loadout_fight *fight, int32_t actor, int32_t item)
{
    int32_t slot = loadout_slot_of(fight, actor, loadout_place(fight, actor, item));
    return slot >= 0 ? slot : 64 + item - LOADOUT_ITEM_FIRST;
}

static int32_t use(struct loadout_fight *fight, int32_t actor, const struct firn_order *order)
{
    int32_t item = order->args[0];
    loadout_report(fight, (struct loadout_report){ loadout_moment_use, actor, item,
                                                   key_slot(fight, actor, item),
                                                   loadout_now(fight, actor)->at, false });
    return fight->rules->ordinary_cost;
}

static int32_t throw(struct loadout_fight *fight, int32_t actor, const struct firn_order *order)
{
    int32_t item = order->args[0];
    int32_t lands = loadout_lands(fight, loadout_now(fight, actor)->at, order->args[1],
                                  fight->rules->throw_range);
    LOADOUT_EMIT(fight, thrown, .actor = actor, .item = item, .at = order->args[1], .lands = lands);
    loadout_report(fight, (struct loadout_report){ loadout_moment_land, actor, item,
                                                   key_slot(fight, actor, item), lands, false });
    return fight->rules->ordinary_cost;
}

/* ---- by verb ---- */

static const struct {
    enum loadout_why (*why_not)(const struct loadout_fight *fight, int32_t actor,
                                const struct firn_order *order);
    int32_t (*act)(struct loadout_fight *fight, int32_t actor, const struct firn_order *order);
} verbs[] = {
    [loadout_verb_walk] = { why_not_walk, walk },
    [loadout_verb_attack] = { why_not_attack, attack },
    [loadout_verb_wait] = { always, wait },
    [loadout_verb_equip] = { why_not_equip, equip },
    [loadout_verb_unequip] = { why_not_unequip, unequip },
    [loadout_verb_use] = { why_not_use, use },
    [loadout_verb_throw] = { why_not_throw, throw },
};

enum loadout_why loadout_why_not(const struct loadout_fight *fight, int32_t actor,
                                 const struct firn_order *order)
{
    return verbs[order->verb].why_not(fight, actor, order);
}

int32_t loadout_act(struct loadout_fight *fight, int32_t actor, const struct firn_order *order)
{
    return verbs[order->verb].act(fight, actor, order);
}
