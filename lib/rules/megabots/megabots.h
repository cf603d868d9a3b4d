/* Megabots: two bots on one track, two pilots who select at once. What the modules share: the tables (made
 * by firn_tables.h), the view of one turn, and questions about a bot. docs/rules/megabots.md is the rule
 * book; ids such as MEGABOTS-058 point into it. Nothing here rolls or changes a bot.
 *
 * Invariant: a view reads the state through `now`; only a view opened for a step has `state` and `out`. */
#ifndef FIRN_RULES_MEGABOTS_MEGABOTS_H
#define FIRN_RULES_MEGABOTS_MEGABOTS_H

/* Where the names of a battle stand: bots, chassis, parts, moves; setup.def has as many of each. */
enum {
    MEGABOTS_BOTS = 2,
    MEGABOTS_CHASSIS = MEGABOTS_BOTS,
    MEGABOTS_CHASSIS_LAST = MEGABOTS_CHASSIS + 1,
    MEGABOTS_PARTS,
    MEGABOTS_PARTS_LAST = MEGABOTS_PARTS + 5,
    MEGABOTS_MOVES,
    MEGABOTS_MOVES_LAST = MEGABOTS_MOVES + 11
};

#define FIRN_TABLES megabots
#define FIRN_TABLES_DEF(kind) <rules/megabots/kind.def>
#include "firn_tables.h"

_Static_assert((int)MEGABOTS_BOTS == (int)megabots_setup_bots_max &&
                   MEGABOTS_PARTS - MEGABOTS_CHASSIS == (int)megabots_setup_chassis_max &&
                   MEGABOTS_MOVES - MEGABOTS_PARTS == (int)megabots_setup_parts_max &&
                   MEGABOTS_MOVES_LAST - MEGABOTS_MOVES + 1 == (int)megabots_setup_moves_max,
               "the places of names are those of setup.def");

enum { MEGABOTS_WHEEL_MAX = 5, MEGABOTS_STRUGGLE = -1 };

/* MEGABOTS-011: a move on the wheel, by index in the setup, with the part that carries it. */
struct megabots_spoke {
    int32_t slot;
    int32_t part;
    int32_t move;
};

/* What the parts of a build come to. */
struct megabots_build {
    int32_t weight;
    int32_t durability;
    int32_t mobility;
    int32_t wheel_count;
    struct megabots_spoke wheel[MEGABOTS_WHEEL_MAX];
};

/* A selection; `at` is a place on the wheel, or MEGABOTS_STRUGGLE. */
struct megabots_choice {
    int32_t action;
    int32_t at;
    int32_t direction;
    int32_t steps;
    bool inspects;
};

/* A move in the hands of a bot, Struggle included: MEGABOTS-018. `part` and `move` are NULL for that. */
struct megabots_attack {
    int32_t place; /* of the move's name; nobody for a Struggle */
    int32_t slot;
    int32_t type;
    int32_t element;
    int32_t atk;
    const struct megabots_setup_moves *move;
    const struct megabots_setup_parts *part;
};

/* One turn: the inputs, the state, and what is forgotten when the turn ends. */
struct megabots_duel {
    const struct megabots_rules *rules;
    const struct megabots_setup *setup;
    const struct megabots_state *now;
    struct megabots_state *state;
    struct firn_out *out;
    int32_t turn;
    struct megabots_build build[MEGABOTS_BOTS];
    struct megabots_choice choice[MEGABOTS_BOTS];
    bool free_inspect[MEGABOTS_BOTS]; /* as read at the start of the turn, MEGABOTS-069 */
    int32_t first;                    /* who moves first, MEGABOTS-014 */
};

#define MEGABOTS_EMIT(duel, event, ...) FIRN_EMIT(megabots, (duel)->out, event, __VA_ARGS__)

/* Place of a rule in the rules table, for rows that name their number. */
#define MEGABOTS_RULE(name) ((int32_t)(offsetof(struct megabots_rules, name) / sizeof(int32_t)))

static inline int32_t megabots_rule(const struct megabots_duel *duel, int32_t place)
{
    return ((const int32_t *)duel->rules)[place];
}

static inline int32_t megabots_other(int32_t bot)
{
    return 1 - bot;
}

static inline int32_t megabots_clamp(int32_t value, int32_t min, int32_t max)
{
    return value < min ? min : value > max ? max : value;
}

/* `number` times permille, rounded down. */
static inline int32_t megabots_scale(int32_t number, int32_t permille)
{
    return (int32_t)((int64_t)number * permille / 1000);
}

static inline const struct megabots_state_bot *megabots_now(const struct megabots_duel *duel, int32_t bot)
{
    return &duel->now->bot[bot];
}

static inline const struct megabots_setup_bots *megabots_printed(const struct megabots_duel *duel, int32_t bot)
{
    return &duel->setup->bots[bot];
}

static inline const struct megabots_setup_chassis *megabots_chassis(const struct megabots_duel *duel,
                                                                    int32_t bot)
{
    return &duel->setup->chassis[megabots_printed(duel, bot)->chassis - MEGABOTS_CHASSIS];
}

/* Words of a bot's effects begin with waterlog, in the order of the enum. */
static inline int32_t megabots_stacks(const struct megabots_state_bot *bot, int32_t effect)
{
    return (&bot->waterlog)[effect - megabots_effect_waterlog];
}

/* MEGABOTS-053: what is left of its mobility. */
static inline int32_t megabots_mobility(const struct megabots_duel *duel, int32_t bot)
{
    int32_t lost = megabots_now(duel, bot)->waterlog * duel->rules->waterlog_mobility;
    int32_t left = duel->build[bot].mobility - lost;
    return left > 0 ? left : 0;
}

/* MEGABOTS-052 MEGABOTS-075: durability with what its effects add and take, below 0 too. */
static inline int32_t megabots_durability(const struct megabots_duel *duel, int32_t bot)
{
    const struct megabots_state_bot *now = megabots_now(duel, bot);
    return duel->build[bot].durability - now->dur_down * duel->rules->dur_down +
           (now->dur_up > 0 ? duel->rules->dur_up : 0);
}

extern const struct firn_engine firn_engine_megabots;

#endif
