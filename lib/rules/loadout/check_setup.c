/* Setups that do not fit together, see check.h. Ranges of single values are the table's; here stands what
 * they cannot say. Invariant: what passes has no reference to anything that is not there. */
#include "rules/loadout/check.h"

#include "rules/loadout/world.h"

struct checking {
    const struct loadout_setup *setup;
    struct firn_refusal *why;
};

/* Where an owner's components stand, for messages. */
struct owner {
    const char *list;
    int32_t index;
};

/* The names of all values of enums.def: names.slot[loadout_slot_hand]. */
static const struct {
#define ENUM(e) const char *e[loadout_##e##_count];
#define VALUE(e, v, number, text)
#define ENUM_END(e)
#include <rules/loadout/enums.def>
#undef ENUM
#undef VALUE
#undef ENUM_END
} names = {
#define ENUM(e) .e = {
#define VALUE(e, v, number, text) [number] = #v,
#define ENUM_END(e) },
#include <rules/loadout/enums.def>
#undef ENUM
#undef VALUE
#undef ENUM_END
};

/* ---- references: LOADOUT-098 ---- */

/* The number of something that is there: `first` and up to `count` behind it. */
static bool is_there(int32_t number, int32_t first, int32_t count)
{
    return number >= first && number < first + count;
}

static bool bad_kind(const struct checking *in, struct owner owner, const char *part, int32_t i, int32_t kind)
{
    if (is_there(kind, LOADOUT_KIND_FIRST, in->setup->kinds_count))
        return false;
    return firn_refuse(in->why, "LOADOUT-098",
                       "%s[%d].%s[%d].kind: #%d is no kind of damage here, expected one of kinds",
                       owner.list, owner.index, part, i, kind);
}

static bool bad_stat(const struct checking *in, struct owner owner, int32_t i, int32_t stat)
{
    if (is_there(stat, LOADOUT_STAT_FIRST, in->setup->stats_count))
        return false;
    return firn_refuse(in->why, "LOADOUT-098", "%s[%d].moves[%d].stat: #%d is no stat here, expected one of stats",
                       owner.list, owner.index, i, stat);
}

static bool bad_item(const struct checking *in, int32_t actor, const char *part, int32_t i, int32_t item)
{
    if (is_there(item, LOADOUT_ITEM_FIRST, in->setup->items_count))
        return false;
    return firn_refuse(in->why, "LOADOUT-098", "actors[%d].%s[%d].item: #%d is no item here, expected one of items",
                       actor, part, i, item);
}

/* ---- dice: LOADOUT-075 LOADOUT-093 ---- */

static bool bad_dice(const struct checking *in, struct owner owner, const char *part, int32_t i,
                     const int32_t dice[3])
{
    bool is_flat = dice[0] == 0 && dice[1] == 0;
    if (!is_flat && (dice[0] < 1 || dice[0] > LOADOUT_DICE))
        return firn_refuse(in->why, "LOADOUT-093", "%s[%d].%s[%d].dice: %d dice are outside 1..%d",
                           owner.list, owner.index, part, i, dice[0], LOADOUT_DICE);
    if (!is_flat && (dice[1] < 1 || dice[1] > 1000))
        return firn_refuse(in->why, "LOADOUT-093", "%s[%d].%s[%d].dice: %d sides are outside 1..1000",
                           owner.list, owner.index, part, i, dice[1]);
    if (dice[2] < -10000 || dice[2] > 10000)
        return firn_refuse(in->why, "LOADOUT-093",
                           "%s[%d].%s[%d].dice: a bonus of %d is outside -10000..10000",
                           owner.list, owner.index, part, i, dice[2]);
    return false;
}

/* ---- components ---- */

static bool bad_parts(const struct checking *in, struct owner owner, const struct loadout_parts *parts)
{
    if (parts->melee_count != 0 && (bad_kind(in, owner, "melee", 0, parts->melee[0].kind) ||
                                    bad_dice(in, owner, "melee", 0, parts->melee[0].dice)))
        return true;
    if (parts->ranged_count != 0 && (bad_kind(in, owner, "ranged", 0, parts->ranged[0].kind) ||
                                     bad_dice(in, owner, "ranged", 0, parts->ranged[0].dice)))
        return true;
    for (int32_t i = 0; i < parts->strikes_count; i++)
        if (bad_kind(in, owner, "strikes", i, parts->strikes[i].kind) ||
            bad_dice(in, owner, "strikes", i, parts->strikes[i].dice))
            return true;
    for (int32_t i = 0; i < parts->resists_count; i++)
        if (bad_kind(in, owner, "resists", i, parts->resists[i].kind))
            return true;
    for (int32_t i = 0; i < parts->moves_count; i++)
        if (bad_stat(in, owner, i, parts->moves[i].stat))
            return true;
    return false;
}

/* ---- items ---- */

static bool bad_effect(const struct checking *in, int32_t item, int32_t trigger, int32_t i)
{
    const struct loadout_setup_effects *it = &in->setup->items[item].triggers[trigger].effects[i];
    bool inflicts = it->does == loadout_does_inflict;
    bool fits = inflicts ? is_there(it->of, LOADOUT_STATUS_FIRST, in->setup->statuses_count)
                         : is_there(it->of, LOADOUT_KIND_FIRST, in->setup->kinds_count);
    if (!fits)
        return firn_refuse(in->why, "LOADOUT-098",
                           "items[%d].triggers[%d].effects[%d].of: #%d is no %s, expected one of %s to %s", item,
                           trigger, i, it->of, inflicts ? "status" : "kind of damage", inflicts ? "statuses" : "kinds",
                           names.does[it->does]);
    if (inflicts != (it->turns > 0))
        return firn_refuse(in->why, "LOADOUT-092",
                           "items[%d].triggers[%d].effects[%d].turns: %d, expected 1 or more to inflict, or 0",
                           item, trigger, i, it->turns);
    return bad_dice(in, (struct owner){ "items", item }, "triggers", trigger, it->dice);
}

static bool bad_item_def(const struct checking *in, int32_t item)
{
    const struct loadout_setup_items *it = &in->setup->items[item];
    if (it->also != loadout_slot_none && (it->slot == loadout_slot_none || it->also == it->slot))
        return firn_refuse(in->why, "LOADOUT-104", "items[%d].also: %s, expected another slot than %s", item,
                           names.slot[it->also], names.slot[it->slot]);
    for (int32_t trigger = 0; trigger < it->triggers_count; trigger++)
        for (int32_t i = 0; i < it->triggers[trigger].effects_count; i++)
            if (bad_effect(in, item, trigger, i))
                return true;
    return bad_parts(in, (struct owner){ "items", item },
                     (const struct loadout_parts *)(const void *)&it->armor);
}

/* ---- the map: LOADOUT-096 LOADOUT-102 ---- */

static bool bad_map(const struct checking *in)
{
    const struct loadout_setup *setup = in->setup;
    int32_t width = setup->map[0].row_count;
    for (int32_t y = 0; y < setup->map_count; y++)
        if (setup->map[y].row_count != width || width == 0)
            return firn_refuse(in->why, "LOADOUT-102",
                               "map[%d]: its length is %d, expected that of the first row (%d), and 1 at least",
                               y, setup->map[y].row_count, width);
    return false;
}

/* LOADOUT-103 */
static bool bad_place(const struct checking *in, int32_t actor)
{
    const struct loadout_setup *setup = in->setup;
    int32_t x = loadout_x(setup->actors[actor].at), y = loadout_y(setup->actors[actor].at);
    if (y >= setup->map_count || x >= setup->map[0].row_count)
        return firn_refuse(in->why, "LOADOUT-103", "actors[%d].at: (%d,%d) is not on the map of %d by %d",
                           actor, x, y,
                           setup->map[0].row_count, setup->map_count);
    int32_t cell = setup->map[y].row[x];
    if (cell != loadout_cell_floor && cell != loadout_cell_netting)
        return firn_refuse(in->why, "LOADOUT-103",
                           "actors[%d].at: (%d,%d) is %s, expected floor or netting", actor, x, y,
                           loadout_cell_words(cell));
    for (int32_t other = 0; other < actor; other++)
        if (setup->actors[other].at == setup->actors[actor].at)
            return firn_refuse(in->why, "LOADOUT-103", "actors[%d].at: (%d,%d) is where #%d stands",
                               actor, x,
                               y, other);
    return false;
}

/* ---- actors ---- */

/* A slot that two items need, none where there is no such. */
static int32_t common_slot(const struct loadout_setup_items *a, const struct loadout_setup_items *b)
{
    if (a->slot == b->slot || a->slot == b->also)
        return a->slot;
    return a->also == b->slot || a->also == b->also ? a->also : loadout_slot_none;
}

static const struct loadout_setup_items *worn_item(const struct checking *in, int32_t actor, int32_t i)
{
    return &in->setup->items[in->setup->actors[actor].worn[i].item - LOADOUT_ITEM_FIRST];
}

/* LOADOUT-104: the i-th against those before it. */
static bool bad_slot(const struct checking *in, int32_t actor, int32_t i)
{
    const struct loadout_setup_actors *it = &in->setup->actors[actor];
    if (worn_item(in, actor, i)->slot == loadout_slot_none)
        return firn_refuse(in->why, "LOADOUT-104",
                           "actors[%d].worn[%d].item: #%d has no slot, expected one that is worn", actor, i,
                           it->worn[i].item);
    for (int32_t other = 0; other < i; other++) {
        int32_t slot = common_slot(worn_item(in, actor, i), worn_item(in, actor, other));
        if (slot != loadout_slot_none)
            return firn_refuse(in->why, "LOADOUT-104",
                               "actors[%d].worn[%d].item: #%d needs the slot %s, where #%d is worn already", actor, i,
                               it->worn[i].item, names.slot[slot], it->worn[other].item);
    }
    return false;
}

static bool bad_worn(const struct checking *in, int32_t actor)
{
    const struct loadout_setup_actors *it = &in->setup->actors[actor];
    for (int32_t i = 0; i < it->worn_count; i++)
        if (bad_item(in, actor, "worn", i, it->worn[i].item) || bad_slot(in, actor, i))
            return true;
    return false;
}

static int32_t item_at(const struct loadout_setup_actors *it, int32_t i)
{
    return i < it->worn_count ? it->worn[i].item : it->carried[i - it->worn_count].item;
}

static bool bad_pack(const struct checking *in, int32_t actor)
{
    const struct loadout_setup_actors *it = &in->setup->actors[actor];
    if (bad_worn(in, actor))
        return true;
    for (int32_t i = 0; i < it->carried_count; i++)
        if (bad_item(in, actor, "carried", i, it->carried[i].item))
            return true;
    for (int32_t i = 0; i < it->worn_count + it->carried_count; i++)
        for (int32_t other = 0; other < i; other++)
            if (item_at(it, i) == item_at(it, other))
                return firn_refuse(in->why, "LOADOUT-104",
                                   "actors[%d]: #%d stands twice among worn and carried; a stack has units",
                                   actor, item_at(it, i));
    return false;
}

static bool bad_suffers(const struct checking *in, int32_t actor)
{
    const struct loadout_setup_actors *it = &in->setup->actors[actor];
    for (int32_t i = 0; i < it->suffers_count; i++) {
        if (!is_there(it->suffers[i].status, LOADOUT_STATUS_FIRST, in->setup->statuses_count))
            return firn_refuse(in->why, "LOADOUT-098",
                               "actors[%d].suffers[%d].status: #%d is no status here, expected one of statuses",
                               actor, i, it->suffers[i].status);
        if (!is_there(it->suffers[i].credit, 0, in->setup->actors_count) &&
            !is_there(it->suffers[i].credit, LOADOUT_OUTSIDE_FIRST, in->setup->outside_count))
            return firn_refuse(in->why, "LOADOUT-098", "actors[%d].suffers[%d].credit: #%d, expected one of actors or outside",
                               actor, i, it->suffers[i].credit);
    }
    return false;
}

static bool bad_actor(const struct checking *in, int32_t actor)
{
    const struct loadout_setup_actors *it = &in->setup->actors[actor];
    if (!is_there(it->faction, LOADOUT_FACTION_FIRST, in->setup->factions_count))
        return firn_refuse(in->why, "LOADOUT-098", "actors[%d].faction: #%d is no faction here, expected one of factions",
                           actor, it->faction);
    if (it->health_max != 0 && it->health > it->health_max)
        return firn_refuse(in->why, "LOADOUT-012", "actors[%d].health: %d is more than its most, %d", actor,
                           it->health, it->health_max);
    return bad_place(in, actor) || bad_pack(in, actor) || bad_suffers(in, actor) ||
           bad_parts(in, (struct owner){ "actors", actor },
                     (const struct loadout_parts *)(const void *)&it->armor);
}

/* LOADOUT-105 */
static bool bad_player(const struct checking *in)
{
    int32_t players = 0;
    for (int32_t actor = 0; actor < in->setup->actors_count; actor++)
        players += in->setup->actors[actor].player;
    return players > 1 && firn_refuse(in->why, "LOADOUT-105",
                                      "actors: %d of them are the player, expected one",
                                      players);
}

/* ---- registries ---- */

static bool bad_status(const struct checking *in, int32_t status)
{
    const struct loadout_setup_statuses *it = &in->setup->statuses[status];
    const struct owner owner = { "statuses", status };
    if (it->tick_count != 0 && bad_kind(in, owner, "tick", 0, it->tick[0].kind))
        return true;
    for (int32_t i = 0; i < it->moves_count; i++)
        if (bad_stat(in, owner, i, it->moves[i].stat))
            return true;
    return false;
}

static bool bad_relation(const struct checking *in, int32_t i)
{
    const struct loadout_setup_relations *it = &in->setup->relations[i];
    int32_t count = in->setup->factions_count;
    if (!is_there(it->who, LOADOUT_FACTION_FIRST, count) || !is_there(it->whom, LOADOUT_FACTION_FIRST, count))
        return firn_refuse(in->why, "LOADOUT-098", "relations[%d]: #%d and #%d, expected two of factions", i, it->who,
                           it->whom);
    return it->who == it->whom &&
           firn_refuse(in->why, "LOADOUT-017",
                       "relations[%d]: #%d twice; a side at odds with itself feuds", i, it->who);
}

static bool bad_named_stat(const struct checking *in, const char *name, int32_t count, int32_t stat)
{
    return count != 0 && !is_there(stat, LOADOUT_STAT_FIRST, in->setup->stats_count) &&
           firn_refuse(in->why, "LOADOUT-019", "%s: #%d is no stat here, expected one of stats", name, stat);
}

static bool bad_registries(const struct checking *in)
{
    const struct loadout_setup *setup = in->setup;
    for (int32_t i = 0; i < setup->statuses_count; i++)
        if (bad_status(in, i))
            return true;
    for (int32_t i = 0; i < setup->relations_count; i++)
        if (bad_relation(in, i))
            return true;
    for (int32_t i = 0; i < setup->items_count; i++)
        if (bad_item_def(in, i))
            return true;
    return bad_named_stat(in, "armor_stat", setup->armor_stat_count, setup->armor_stat[0].stat) ||
           bad_named_stat(in, "attack_stat", setup->attack_stat_count, setup->attack_stat[0].stat);
}

bool loadout_refuses_setup(const struct firn_battle *battle, struct firn_refusal *why)
{
    const struct checking in = { loadout_setup_of(battle), why };
    if (bad_map(&in) || bad_registries(&in) || bad_player(&in))
        return true;
    for (int32_t actor = 0; actor < in.setup->actors_count; actor++)
        if (bad_actor(&in, actor))
            return true;
    return false;
}
