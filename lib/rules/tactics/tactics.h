/* Tactics: two sides take turns by charge on a map of voxels that the fight itself changes. What its modules
 * share: the tables (made by firn_tables.h), the view of one call, places, and questions about a unit.
 * docs/rules/tactics.md is the rule book; ids such as TACTICS-093 point into it. Numbers are whole, chance is
 * a keyed roll, each formula stands once: TACTICS-108. Nothing here rolls.
 *
 * Invariant: a unit whose `at` is not negative has hp and stands on a surface that is its own. */
#ifndef FIRN_RULES_TACTICS_TACTICS_H
#define FIRN_RULES_TACTICS_TACTICS_H

#define FIRN_TABLES tactics
#define FIRN_TABLES_DEF(kind) <rules/tactics/kind.def>
#include "firn_tables.h"

enum {
    TACTICS_SIDES = tactics_setup_sides_max,
    TACTICS_SLOTS = tactics_setup_units_max,
    TACTICS_UNITS = TACTICS_SIDES * TACTICS_SLOTS,
    TACTICS_ACTIONS = tactics_setup_actions_max,
    TACTICS_KIT = tactics_setup_kit_max,
    TACTICS_ACTION_FIRST = TACTICS_UNITS, /* TACTICS-146 */
    TACTICS_EDGE = 32,                    /* TACTICS-148: columns along an edge at most */
    TACTICS_COLUMNS = TACTICS_EDGE * TACTICS_EDGE,
    TACTICS_LEVELS = 16,
    TACTICS_BLOCKS = TACTICS_COLUMNS * TACTICS_LEVELS,
    TACTICS_PATH_MAX = 40,
    TACTICS_NOWHERE = -1,
    TACTICS_ONE = 1000 /* permille */
};

/* One call: the inputs, the state, and what is forgotten when the call ends. */
struct tactics_match {
    const struct tactics_rules *rules;
    const struct tactics_setup *setup;
    struct tactics_state *state;
    struct firn_out *out;
    int8_t terrain[tactics_material_count]; /* place of a material's rule in the setup, -1 none */
    int32_t removed_count;                  /* blocks gone whose column is still to be looked at */
    uint16_t removed[TACTICS_BLOCKS];
};

/* Where a unit stands and looks, or would. */
struct tactics_stance {
    int32_t at;
    int32_t facing;
};

/* A use_action: which, and at what. `action` is a place in the setup's table. */
struct tactics_use {
    int32_t action;
    int32_t target_tile;
    int32_t target_unit;
};

typedef struct tactics_state_unit tactics_unit;
typedef struct tactics_setup_units tactics_profile;
typedef struct tactics_setup_actions tactics_action;
typedef struct tactics_setup_materials tactics_terrain;

#define TACTICS_EMIT(match, event, ...) FIRN_EMIT(tactics, (match)->out, event, __VA_ARGS__)

/* Place of a rule in the rules table, for rows that name their number. */
#define TACTICS_RULE(name) ((int32_t)(offsetof(struct tactics_rules, name) / sizeof(int32_t)))

/* Inputs and state for a call; `out` is NULL where nothing may be said. */
void tactics_open(struct tactics_match *match, const struct firn_battle *battle, const int32_t *state,
                  struct firn_out *out);

/* ---- places: x + 1024 y + 1048576 z, as logs have positions ---- */

static inline int32_t tactics_place(int32_t x, int32_t y, int32_t z)
{
    return x | y << 10 | z << 20;
}

static inline int32_t tactics_x(int32_t place)
{
    return place & 1023;
}

static inline int32_t tactics_y(int32_t place)
{
    return place >> 10 & 1023;
}

static inline int32_t tactics_z(int32_t place)
{
    return place >> 20;
}

static inline int32_t tactics_abs(int32_t number)
{
    return number < 0 ? -number : number;
}

/* TACTICS-028: tiles apart, heights left out. */
static inline int32_t tactics_distance(int32_t a, int32_t b)
{
    return tactics_abs(tactics_x(a) - tactics_x(b)) + tactics_abs(tactics_y(a) - tactics_y(b));
}

static inline bool tactics_is_on_map(const struct tactics_match *match, int32_t x, int32_t y)
{
    return x >= 0 && y >= 0 && x < match->setup->width && y < match->setup->depth;
}

/* True of a place that is a voxel of this map; any number may be asked for. */
static inline bool tactics_is_voxel(const struct tactics_match *match, int32_t place)
{
    return place >= 0 && tactics_is_on_map(match, tactics_x(place), tactics_y(place)) &&
           tactics_z(place) < match->setup->height;
}

/* ---- units ---- */

static inline tactics_unit *tactics_now(const struct tactics_match *match, int32_t unit)
{
    return &match->state->unit[unit];
}

/* A unit's number is 12 side + place. */
static inline int32_t tactics_side(int32_t unit)
{
    return unit >= TACTICS_SLOTS;
}

static inline const tactics_profile *tactics_printed(const struct tactics_match *match, int32_t unit)
{
    return &match->setup->sides[tactics_side(unit)].units[unit - tactics_side(unit) * TACTICS_SLOTS];
}

static inline bool tactics_is_in(const struct tactics_match *match, int32_t unit)
{
    return tactics_now(match, unit)->at >= 0;
}

static inline bool tactics_has(const struct tactics_match *match, int32_t unit, enum tactics_status status)
{
    return (tactics_now(match, unit)->suffers >> status & 1) != 0;
}

/* TACTICS-001: who stands at a place, nobody where it is free. */
static inline int32_t tactics_unit_at(const struct tactics_match *match, int32_t place)
{
    for (int32_t unit = 0; unit < TACTICS_UNITS; unit++)
        if (match->state->unit[unit].at == place)
            return unit;
    return FIRN_NOBODY;
}

extern const struct firn_engine firn_engine_tactics;

#endif
