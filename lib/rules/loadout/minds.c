/* Minds, see minds.h. The array `thoughts` is their order: the first that comes to an order is followed.
 * Invariant: what is suggested can be carried out. */
#include "rules/loadout/minds.h"

#include "rules/loadout/act.h"
#include "rules/loadout/attack.h"
#include "rules/loadout/factions.h"
#include "rules/loadout/world.h"

struct thinking {
    const struct loadout_fight *fight;
    int32_t actor;
    int32_t at;
    int32_t foe;      /* the nearest, the lowest among equals; nobody */
    int32_t distance; /* to it */
    struct firn_order *order;
};

/* ---- orders ---- */

static bool give(struct thinking *it, enum loadout_verb verb, int32_t words, int32_t first, int32_t second)
{
    it->order->actor = it->actor;
    it->order->verb = (int32_t)verb;
    it->order->words = words;
    it->order->args[0] = first;
    it->order->args[1] = second;
    return loadout_why_not(it->fight, it->actor, it->order) == loadout_why_none;
}

/* ---- what is seen ---- */

/* A mind knows where its foes are. */
static void find_foe(struct thinking *it)
{
    it->foe = FIRN_NOBODY;
    it->distance = 0;
    for (int32_t other = 0; other < it->fight->setup->actors_count; other++) {
        if (!loadout_lives(it->fight, other) || !loadout_is_hostile(it->fight, it->actor, other))
            continue;
        int32_t distance = loadout_distance(it->at, loadout_now(it->fight, other)->at);
        if (it->foe != FIRN_NOBODY && distance >= it->distance)
            continue;
        it->foe = other;
        it->distance = distance;
    }
}

static int32_t percent_of_health(const struct thinking *it)
{
    const struct loadout_state_actor *actor = loadout_now(it->fight, it->actor);
    return (int32_t)((int64_t)actor->health * 100 / actor->health_max);
}

/* ---- thoughts ---- */

/* The dead wait, and so does whoever has no foe. */
static bool rest(struct thinking *it)
{
    if (it->foe != FIRN_NOBODY && loadout_lives(it->fight, it->actor))
        return false;
    return give(it, loadout_verb_wait, 0, 0, 0);
}

static bool strike(struct thinking *it)
{
    return loadout_reaches(it->fight, it->actor, it->foe).dice != NULL &&
           give(it, loadout_verb_attack, 1, it->foe, 0);
}

/* The idle: a blow for who stands beside, and nothing else. */
static bool stay(struct thinking *it)
{
    if (loadout_printed(it->fight, it->actor)->mind != loadout_mind_idle)
        return false;
    return (it->distance == 1 && strike(it)) || give(it, loadout_verb_wait, 0, 0, 0);
}

static bool has_effect(const struct loadout_setup_triggers *trigger, enum loadout_does does)
{
    for (int32_t i = 0; i < trigger->effects_count; i++)
        if (trigger->effects[i].does == (int32_t)does)
            return true;
    return false;
}

static bool mends(const struct loadout_setup_items *item)
{
    for (int32_t i = 0; i < item->triggers_count; i++)
        if (item->triggers[i].moment == loadout_moment_use &&
            has_effect(&item->triggers[i], loadout_does_mend))
            return true;
    return false;
}

/* Something carried that mends, when there is need of it. */
static bool quaff(struct thinking *it)
{
    const struct loadout_state_actor *actor = loadout_now(it->fight, it->actor);
    if (percent_of_health(it) >= it->fight->rules->quaff_below)
        return false;
    for (int32_t place = 0; place < LOADOUT_PACK; place++)
        if (actor->item[place] != 0 && mends(loadout_item(it->fight, actor->item[place])) &&
            give(it, loadout_verb_use, 1, actor->item[place], 0))
            return true;
    return false;
}

/* The step that leads furthest from the foe, if any leads further than here. */
static bool step_away(struct thinking *it)
{
    int32_t best = it->distance, dx = 0, dy = 0, foe = loadout_now(it->fight, it->foe)->at;
    for (int32_t i = 0; i < 9; i++) {
        int32_t x = loadout_x(it->at) + i % 3 - 1, y = loadout_y(it->at) + i / 3 - 1;
        if (i == 4 || !loadout_on_map(it->fight, x, y) ||
            loadout_distance(loadout_at(x, y), foe) <= best ||
            loadout_occupant(it->fight, loadout_at(x, y)) != FIRN_NOBODY ||
            loadout_why_no_step(it->fight, it->at, i % 3 - 1, i / 3 - 1) != loadout_why_none)
            continue;
        best = loadout_distance(loadout_at(x, y), foe);
        dx = i % 3 - 1;
        dy = i / 3 - 1;
    }
    return best > it->distance && give(it, loadout_verb_walk, 2, dx, dy);
}

static bool flee(struct thinking *it)
{
    return percent_of_health(it) < loadout_printed(it->fight, it->actor)->flee_below && step_away(it);
}

/* A gunner makes room: a gun does not reach who stands beside it. */
static bool keep_range(struct thinking *it)
{
    return loadout_printed(it->fight, it->actor)->mind == loadout_mind_gunner && it->distance <= 2 &&
           loadout_ranged_with(it->fight, it->actor).dice != NULL && step_away(it);
}

/* A shot at somebody else, where the nearest is out of reach. */
static bool shoot_past(struct thinking *it)
{
    if (loadout_ranged_with(it->fight, it->actor).dice == NULL)
        return false;
    for (int32_t other = 0; other < it->fight->setup->actors_count; other++)
        if (loadout_lives(it->fight, other) && loadout_is_hostile(it->fight, it->actor, other) &&
            loadout_reaches(it->fight, it->actor, other).dice != NULL)
            return give(it, loadout_verb_attack, 1, other, 0);
    return false;
}

/* Something that can be worn where nothing is. */
static bool arm(struct thinking *it)
{
    const struct loadout_state_actor *actor = loadout_now(it->fight, it->actor);
    for (int32_t place = 0; place < LOADOUT_PACK; place++) {
        if (actor->item[place] == 0)
            continue;
        const struct loadout_setup_items *item = loadout_item(it->fight, actor->item[place]);
        bool is_free = item->slot != loadout_slot_none && actor->slot[item->slot - 1] == 0 &&
                       (item->also == loadout_slot_none || actor->slot[item->also - 1] == 0);
        if (is_free && loadout_is_charged(it->fight, it->actor, place) &&
            give(it, loadout_verb_equip, 1, actor->item[place], 0))
            return true;
    }
    return false;
}

/* The widest area in which an item does harm, or puts under a status, where it lands; -1 where it does neither, or
 * mends. */
static int32_t harm_radius(const struct loadout_setup_items *item)
{
    int32_t radius = -1;
    for (int32_t i = 0; i < item->triggers_count; i++) {
        const struct loadout_setup_triggers *trigger = &item->triggers[i];
        if (trigger->moment != loadout_moment_land)
            continue;
        if (has_effect(trigger, loadout_does_mend))
            return -1;
        radius = trigger->radius > radius ? trigger->radius : radius;
    }
    return radius;
}

/* True where an area holds the thrower or an ally of its. */
static bool holds_own(const struct thinking *it, int32_t at, int32_t radius)
{
    for (int32_t other = 0; other < it->fight->setup->actors_count; other++)
        if ((other == it->actor || loadout_is_allied(it->fight, it->actor, other)) && loadout_lives(it->fight, other) &&
            loadout_distance(at, loadout_now(it->fight, other)->at) <= radius)
            return true;
    return false;
}

/* Something that does harm where it lands, thrown where its area holds nobody of one's own. */
static bool hurl(struct thinking *it)
{
    const struct loadout_state_actor *actor = loadout_now(it->fight, it->actor);
    int32_t to = loadout_now(it->fight, it->foe)->at;
    if (it->distance < 2 || loadout_lands(it->fight, it->at, to, it->fight->rules->throw_range) != to)
        return false;
    for (int32_t place = 0; place < LOADOUT_PACK; place++) {
        int32_t radius = actor->item[place] != 0 ? harm_radius(loadout_item(it->fight, actor->item[place])) : -1;
        if (radius >= 0 && !holds_own(it, to, radius) && give(it, loadout_verb_throw, 2, actor->item[place], to))
            return true;
    }
    return false;
}

static bool hunt(struct thinking *it)
{
    int32_t dx, dy;
    return loadout_way(it->fight, it->actor, loadout_now(it->fight, it->foe)->at, &dx, &dy) &&
           give(it, loadout_verb_walk, 2, dx, dy);
}

static bool wait(struct thinking *it)
{
    return give(it, loadout_verb_wait, 0, 0, 0);
}

static bool (*const thoughts[])(struct thinking *it) = {
    rest, stay, quaff, flee, arm, keep_range, strike, shoot_past, hurl, hunt, wait,
};

void loadout_mind(const struct loadout_fight *fight, int32_t actor, struct firn_order *order)
{
    struct thinking it = { .fight = fight, .actor = actor, .at = loadout_now(fight, actor)->at,
                           .order = order };
    find_foe(&it);
    for (int32_t i = 0; i < FIRN_COUNT(thoughts) && !thoughts[i](&it); i++)
        continue;
}
