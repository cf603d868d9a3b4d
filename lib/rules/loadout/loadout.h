/* Loadout: blows, shots and gear on a grid, one actor's turn a step. What its modules share: the tables (made
 * by firn_tables.h), the view of one step, and short questions. docs/rules/loadout.md is the rule book; ids
 * such as LOADOUT-054 point into it.
 *
 * Invariant: nothing that gear gives is ever copied onto its wearer; who asks, sums (gear.h). */
#ifndef FIRN_RULES_LOADOUT_LOADOUT_H
#define FIRN_RULES_LOADOUT_LOADOUT_H

/* Rooms of the tables, and the battle's list of names: actors first, then what else has a name. */
enum {
    LOADOUT_ACTORS = 24,
    LOADOUT_OUTSIDERS = 4,
    LOADOUT_ITEMS = 32,
    LOADOUT_FACTIONS = 8,
    LOADOUT_KINDS = 12,
    LOADOUT_STATUSES = 8,
    LOADOUT_STATS = 6,
    LOADOUT_OUTSIDE_FIRST = LOADOUT_ACTORS,
    LOADOUT_OUTSIDE_LAST = LOADOUT_OUTSIDE_FIRST + LOADOUT_OUTSIDERS - 1,
    LOADOUT_ITEM_FIRST = LOADOUT_OUTSIDE_LAST + 1,
    LOADOUT_ITEM_LAST = LOADOUT_ITEM_FIRST + LOADOUT_ITEMS - 1,
    LOADOUT_FACTION_FIRST = LOADOUT_ITEM_LAST + 1,
    LOADOUT_FACTION_LAST = LOADOUT_FACTION_FIRST + LOADOUT_FACTIONS - 1,
    LOADOUT_KIND_FIRST = LOADOUT_FACTION_LAST + 1,
    LOADOUT_KIND_LAST = LOADOUT_KIND_FIRST + LOADOUT_KINDS - 1,
    LOADOUT_STATUS_FIRST = LOADOUT_KIND_LAST + 1,
    LOADOUT_STATUS_LAST = LOADOUT_STATUS_FIRST + LOADOUT_STATUSES - 1,
    LOADOUT_STAT_FIRST = LOADOUT_STATUS_LAST + 1,
    LOADOUT_STAT_LAST = LOADOUT_STAT_FIRST + LOADOUT_STATS - 1,

    LOADOUT_WIDTH = 32, /* a row of the map is the bits of one word */
    LOADOUT_HEIGHT = 32,
    LOADOUT_WORN = 7,
    LOADOUT_CARRIED = 5,
    LOADOUT_PACK = LOADOUT_WORN + LOADOUT_CARRIED,
    LOADOUT_SLOTS = 7,
    LOADOUT_STATUS_PLACES = 8,
    LOADOUT_STAGES = 8,
    LOADOUT_STRIKES = 3, /* of one owner */
    LOADOUT_TRIGGERS = 3,
    LOADOUT_EFFECTS = 2,
    LOADOUT_ROLLS = 1 + LOADOUT_STRIKES * (1 + LOADOUT_SLOTS), /* of one blow */
    LOADOUT_LOAD = LOADOUT_TRIGGERS * LOADOUT_EFFECTS * LOADOUT_ACTORS, /* of all triggers of one moment */
    LOADOUT_BATCH = LOADOUT_OUTSIDERS + 2 * LOADOUT_ROLLS + 3 * LOADOUT_LOAD + LOADOUT_ACTORS * LOADOUT_STATUS_PLACES,
    LOADOUT_DICE = 63,
    LOADOUT_NUMBER_MAX = 1000000000 /* LOADOUT-093 */
};

#define FIRN_TABLES loadout
#define FIRN_TABLES_DEF(kind) <rules/loadout/kind.def>
#include "firn_tables.h"

/* The components of an owner, whichever group of the setup they stand in: the same words in the same order. */
#define INPUT(type, name, fallback, min, max) int32_t name;
#define REQUIRED(type, name, min, max) int32_t name;
#define ARRAY(type, name, count) int32_t name[count];
#define GROUP_LIST_AS(tag, name, min, max) int32_t name##_count; struct loadout_part_##name {
#define GROUP_END_AS(tag, name) } name[FIRN_SETUP_MAX(tag)];
#define PART(name) actor_##name
struct loadout_parts {
#include <rules/loadout/parts.def>
};
#undef PART
#undef INPUT
#undef REQUIRED
#undef ARRAY
#undef GROUP_LIST_AS
#undef GROUP_END_AS

/* One amount on its way to somebody, LOADOUT-047. Negative mends. */
struct loadout_hit {
    int32_t target;
    int32_t attacker; /* whose riders it may set off; nobody for an effect */
    int32_t credit;   /* who has the kill */
    int32_t kind;
    int32_t amount;
    int32_t reach;
    int32_t critical; /* carried, read by no rule: LOADOUT-084 */
    int32_t status;   /* the one that ticked, -1 none */
};

/* A moment that an item came to: LOADOUT-039. */
struct loadout_report {
    int32_t moment;
    int32_t user;
    int32_t item;
    int32_t slot; /* of the roll keys: its slot, or 64 + item where it is not worn */
    int32_t at;
    bool flies;   /* its effects wait in the air */
};

/* One effect on one actor: dice of a kind, or turns of a status. */
struct loadout_load {
    int32_t by;
    int32_t on;
    int32_t of;
    int32_t amount;
};

/* Somebody who died in this step, and where. */
struct loadout_grave {
    int32_t actor;
    int32_t at;
};

/* One step: the inputs, the state, and what is forgotten when the step ends. */
struct loadout_fight {
    const struct loadout_rules *rules;
    const struct loadout_setup *setup;
    struct loadout_state *state; /* never written through by a question */
    struct firn_out *out;
    const struct firn_order *orders;
    int32_t order_count;
    int32_t step;
    int32_t actor; /* whose turn it is */
    bool ticks;    /* the clock came to a whole turn */
    int32_t cost;  /* of the turn, in hundredths of a step */
    int32_t moment_count;
    int32_t landed_count;
    int32_t death_count;
    int32_t batch_count;
    struct loadout_report moments[2];
    struct loadout_load landed[LOADOUT_LOAD]; /* of a shot, until the triggers' phase: LOADOUT-082 */
    struct loadout_grave deaths[LOADOUT_ACTORS];
    struct loadout_hit batch[LOADOUT_BATCH];
};

#define LOADOUT_EMIT(fight, event, ...) FIRN_EMIT(loadout, (fight)->out, event, __VA_ARGS__)

static inline struct loadout_state_actor *loadout_now(const struct loadout_fight *fight, int32_t actor)
{
    return &fight->state->actor[actor];
}

static inline const struct loadout_setup_actors *loadout_printed(const struct loadout_fight *fight,
                                                                 int32_t actor)
{
    return &fight->setup->actors[actor];
}

static inline const struct loadout_setup_items *loadout_item(const struct loadout_fight *fight, int32_t item)
{
    return &fight->setup->items[item - LOADOUT_ITEM_FIRST];
}

/* LOADOUT-100 */
static inline bool loadout_is_outside(const struct loadout_fight *fight, int32_t number)
{
    return number >= LOADOUT_OUTSIDE_FIRST && number < LOADOUT_OUTSIDE_FIRST + fight->setup->outside_count;
}

static inline bool loadout_in_world(const struct loadout_fight *fight, int32_t actor)
{
    return loadout_now(fight, actor)->at >= 0;
}

/* In the world and not dead: a player that died stays in it (LOADOUT-088). */
static inline bool loadout_lives(const struct loadout_fight *fight, int32_t actor)
{
    return loadout_in_world(fight, actor) && loadout_now(fight, actor)->health > 0;
}

static inline bool loadout_is_player(const struct loadout_fight *fight, int32_t actor)
{
    return actor == fight->state->player;
}

/* LOADOUT-093 */
static inline int32_t loadout_clamp(int64_t number)
{
    if (number > LOADOUT_NUMBER_MAX)
        return LOADOUT_NUMBER_MAX;
    return number < -LOADOUT_NUMBER_MAX ? -LOADOUT_NUMBER_MAX : (int32_t)number;
}

static inline int32_t loadout_x(int32_t at)
{
    return at & 1023;
}

static inline int32_t loadout_y(int32_t at)
{
    return at >> 10 & 1023;
}

static inline int32_t loadout_at(int32_t x, int32_t y)
{
    return x + 1024 * y;
}

/* A view to ask questions with; `state` is not changed by them. */
void loadout_look(struct loadout_fight *fight, const struct firn_battle *battle, const int32_t *state);

extern const struct firn_engine firn_engine_loadout;

#endif
