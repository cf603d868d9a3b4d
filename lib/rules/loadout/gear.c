/* Gear, see gear.h. Each question walks the layers anew. */
#include "rules/loadout/gear.h"

_Static_assert(sizeof(struct loadout_setup_actors) - offsetof(struct loadout_setup_actors, armor) ==
                   sizeof(struct loadout_parts),
               "an actor's components stand last, as struct loadout_parts has them");
_Static_assert(sizeof(struct loadout_setup_items) - offsetof(struct loadout_setup_items, armor) ==
                   sizeof(struct loadout_parts),
               "an item's components stand last, as struct loadout_parts has them");

/* ---- layers ---- */

const struct loadout_parts *loadout_own(const struct loadout_fight *fight, int32_t actor)
{
    return (const struct loadout_parts *)(const void *)&loadout_printed(fight, actor)->armor;
}

/* LOADOUT-026: an item has what an actor has. */
static const struct loadout_parts *parts_of(const struct loadout_fight *fight, int32_t item)
{
    return (const struct loadout_parts *)(const void *)&loadout_item(fight, item)->armor;
}

int32_t loadout_worn(const struct loadout_fight *fight, int32_t actor, int32_t slot)
{
    const struct loadout_state_actor *it = loadout_now(fight, actor);
    int32_t place = it->slot[slot] - 1;
    if (place < 0 || loadout_item(fight, it->item[place])->slot != slot + 1) /* LOADOUT-076: listed once */
        return -1;
    return place;
}

int32_t loadout_place(const struct loadout_fight *fight, int32_t actor, int32_t item)
{
    for (int32_t place = 0; place < LOADOUT_PACK; place++)
        if (loadout_now(fight, actor)->item[place] == item)
            return place;
    return -1;
}

int32_t loadout_slot_of(const struct loadout_fight *fight, int32_t actor, int32_t place)
{
    for (int32_t slot = 0; slot < LOADOUT_SLOTS; slot++)
        if (loadout_worn(fight, actor, slot) == place)
            return slot;
    return -1;
}

bool loadout_is_charged(const struct loadout_fight *fight, int32_t actor, int32_t place)
{
    const struct loadout_state_actor *it = loadout_now(fight, actor);
    return loadout_item(fight, it->item[place])->consumable_count == 0 || it->charges[place] > 0;
}

/* The layers of gear one by one: from LOADOUT_OWN, then each worn item in slot order. NULL at the end. */
struct layers {
    const struct loadout_fight *fight;
    int32_t actor;
    int32_t slot;
};

static const struct loadout_parts *next_layer(struct layers *layers)
{
    if (layers->slot++ == LOADOUT_OWN - 1)
        return loadout_own(layers->fight, layers->actor);
    for (; layers->slot < LOADOUT_SLOTS; layers->slot++) {
        int32_t place = loadout_worn(layers->fight, layers->actor, layers->slot);
        if (place >= 0)
            return parts_of(layers->fight, loadout_now(layers->fight, layers->actor)->item[place]);
    }
    return NULL;
}

static struct layers first_layer(const struct loadout_fight *fight, int32_t actor)
{
    return (struct layers){ fight, actor, LOADOUT_OWN - 1 };
}

/* ---- stats ---- */

/* A number on its way through what moves it: LOADOUT-085. */
struct moved {
    int64_t value;
    int64_t floor;
    int64_t cap;
};

/* Status and gear move stats by the same words. */
struct move {
    int32_t stat, add, percent, floor, cap;
};

_Static_assert(sizeof(struct move) == sizeof(struct loadout_part_moves) &&
                   sizeof(struct move) == sizeof(struct loadout_setup_status_moves),
               "one form of a move");

typedef void moving(struct moved *moved, const struct move *move);

static void add(struct moved *moved, const struct move *move)
{
    moved->value += move->add;
}

static void scale(struct moved *moved, const struct move *move)
{
    moved->value = loadout_clamp(moved->value * move->percent / 100);
    moved->floor = move->floor > moved->floor ? move->floor : moved->floor;
    moved->cap = move->cap < moved->cap ? move->cap : moved->cap;
}

static void move_by(struct moved *moved, int32_t stat, const void *moves, int32_t count, moving *how)
{
    const struct move *move = moves;
    for (int32_t i = 0; i < count; i++)
        if (move[i].stat == stat)
            how(moved, &move[i]);
}

/* Gear in layers, then statuses in the order of their application. */
static void move_all(const struct loadout_fight *fight, int32_t actor, int32_t stat, struct moved *moved,
                     moving *how)
{
    struct layers layers = first_layer(fight, actor);
    for (const struct loadout_parts *parts; (parts = next_layer(&layers)) != NULL;)
        move_by(moved, stat, parts->moves, parts->moves_count, how);
    const struct loadout_state_actor *it = loadout_now(fight, actor);
    for (int32_t i = 0; i < LOADOUT_STATUS_PLACES && it->status[i] != 0; i++) {
        const struct loadout_setup_statuses *status =
            &fight->setup->statuses[it->status[i] - LOADOUT_STATUS_FIRST];
        move_by(moved, stat, status->moves, status->moves_count, how);
    }
}

/* LOADOUT-085: base and adds, then each percentage in turn, then floors and caps, then the stat's own. */
int32_t loadout_stat(const struct loadout_fight *fight, int32_t actor, int32_t stat)
{
    const struct loadout_setup_stats *def = &fight->setup->stats[stat - LOADOUT_STAT_FIRST];
    struct moved moved = { def->base, -LOADOUT_NUMBER_MAX, LOADOUT_NUMBER_MAX };
    move_all(fight, actor, stat, &moved, add);
    move_all(fight, actor, stat, &moved, scale);
    int64_t value = moved.value < moved.floor ? moved.floor : moved.value;
    value = value > moved.cap ? moved.cap : value;
    value = value < def->least ? def->least : value;
    return (int32_t)(value > def->most ? def->most : value);
}

/* LOADOUT-019 LOADOUT-064: the stat that a game named, 0 where it named none. */
static int32_t armor_stat(const struct loadout_fight *fight, int32_t actor)
{
    return fight->setup->armor_stat_count == 0 ? 0
                                               : loadout_stat(fight, actor, fight->setup->armor_stat[0].stat);
}

static int32_t attack_stat(const struct loadout_fight *fight, int32_t actor)
{
    return fight->setup->attack_stat_count == 0 ? 0
                                                : loadout_stat(fight, actor,
                                                               fight->setup->attack_stat[0].stat);
}

/* ---- sums ---- */

/* LOADOUT-024 LOADOUT-029 LOADOUT-031: may be negative (LOADOUT-071), and an empty item's counts
 * (LOADOUT-076). */
int32_t loadout_armor(const struct loadout_fight *fight, int32_t actor)
{
    int64_t sum = armor_stat(fight, actor);
    struct layers layers = first_layer(fight, actor);
    for (const struct loadout_parts *parts; (parts = next_layer(&layers)) != NULL;)
        sum += parts->armor;
    return loadout_clamp(sum);
}

/* LOADOUT-008 LOADOUT-029 LOADOUT-053: who has none is at 0 percent. */
int32_t loadout_resistance(const struct loadout_fight *fight, int32_t actor, int32_t kind)
{
    int32_t sum = 0;
    struct layers layers = first_layer(fight, actor);
    for (const struct loadout_parts *parts; (parts = next_layer(&layers)) != NULL;)
        for (int32_t i = 0; i < parts->resists_count; i++)
            if (parts->resists[i].kind == kind)
                sum += parts->resists[i].percent;
    return sum;
}

/* ---- weapons ---- */

/* LOADOUT-023 LOADOUT-078 */
static int32_t cost_of(const struct loadout_fight *fight, int32_t cost)
{
    return cost != 0 ? cost : fight->rules->ordinary_cost;
}

/* LOADOUT-021 */
static struct loadout_weapon as_melee(const struct loadout_fight *fight, const struct loadout_parts *parts,
                                      int32_t item, int32_t slot)
{
    const struct loadout_part_melee *it = &parts->melee[0];
    if (parts->melee_count == 0)
        return (struct loadout_weapon){ 0 };
    return (struct loadout_weapon){ it->dice, it->kind, cost_of(fight, it->cost), it->look, 1,
                                    loadout_reach_melee, item, slot };
}

/* LOADOUT-022 */
static struct loadout_weapon as_ranged(const struct loadout_fight *fight, const struct loadout_parts *parts,
                                       int32_t item, int32_t slot)
{
    const struct loadout_part_ranged *it = &parts->ranged[0];
    if (parts->ranged_count == 0)
        return (struct loadout_weapon){ 0 };
    return (struct loadout_weapon){ it->dice, it->kind, cost_of(fight, it->cost), it->look, it->range,
                                    loadout_reach_shot, item, slot };
}

typedef struct loadout_weapon reading(const struct loadout_fight *fight, const struct loadout_parts *parts,
                                      int32_t item, int32_t slot);

/* LOADOUT-028 LOADOUT-030 LOADOUT-076: the first worn item in slot order that has one and a charge, in place
 * of the actor's own. */
static struct loadout_weapon find_weapon(const struct loadout_fight *fight, int32_t actor, reading *read)
{
    for (int32_t slot = 0; slot < LOADOUT_SLOTS; slot++) {
        int32_t place = loadout_worn(fight, actor, slot);
        if (place < 0)
            continue;
        int32_t item = loadout_now(fight, actor)->item[place];
        struct loadout_weapon weapon = read(fight, parts_of(fight, item), item, slot);
        if (weapon.dice != NULL && loadout_is_charged(fight, actor, place))
            return weapon;
    }
    return read(fight, loadout_own(fight, actor), LOADOUT_BARE, LOADOUT_OWN);
}

struct loadout_weapon loadout_melee_with(const struct loadout_fight *fight, int32_t actor)
{
    return find_weapon(fight, actor, as_melee);
}

struct loadout_weapon loadout_ranged_with(const struct loadout_fight *fight, int32_t actor)
{
    return find_weapon(fight, actor, as_ranged);
}

/* LOADOUT-034 LOADOUT-035 LOADOUT-069 */
struct loadout_weapon loadout_arms_at(const struct loadout_fight *fight, int32_t actor, int32_t distance)
{
    struct loadout_weapon weapon =
        distance <= 1 ? loadout_melee_with(fight, actor) : loadout_ranged_with(fight, actor);
    return weapon.reach == loadout_reach_shot && distance > weapon.range ? (struct loadout_weapon){ 0 } : weapon;
}

/* ---- rolls ---- */

/* LOADOUT-025: extra rolls of one layer; nth by where it stands, not by its place in the list. */
static int32_t add_strikes(struct loadout_roll_of *rolls, const struct loadout_parts *parts, int32_t slot)
{
    for (int32_t k = 0; k < parts->strikes_count; k++)
        rolls[k] = (struct loadout_roll_of){ parts->strikes[k].kind, parts->strikes[k].dice, 0,
                                             loadout_source_strike, ((slot + 1) * 16 + k) * 64 };
    return parts->strikes_count;
}

/* LOADOUT-033 LOADOUT-074: main, own strikes, then those of worn items in slot order. The attack stat is the
 * main roll's alone, LOADOUT-076. */
int32_t loadout_rolls(const struct loadout_fight *fight, int32_t actor, const struct loadout_weapon *weapon,
                      struct loadout_roll_of rolls[LOADOUT_ROLLS])
{
    int32_t count = 1;
    if (weapon->dice == NULL)
        return 0;
    rolls[0] = (struct loadout_roll_of){ weapon->kind, weapon->dice, attack_stat(fight, actor),
                                         loadout_source_main, 0 };
    struct layers layers = first_layer(fight, actor);
    for (const struct loadout_parts *parts; (parts = next_layer(&layers)) != NULL;)
        count += add_strikes(&rolls[count], parts, layers.slot);
    return count;
}
