/* The arena: two teams that fight by themselves, round by round. What its modules share: the tables
 * (made by firn_tables.h), the view of one step, and questions about a fighter. docs/rules/arena.md
 * is the rule book; ids such as ARENA-083 point into it. Nothing here rolls.
 *
 * Invariant: the bit of an actor in `standing` is set exactly where its alive flag is and its hp > 0. */
#ifndef FIRN_RULES_ARENA_ARENA_H
#define FIRN_RULES_ARENA_ARENA_H

#define FIRN_TABLES arena
#define FIRN_TABLES_DEF(kind) <rules/arena/kind.def>
#include "firn_tables.h"

enum {
    ARENA_TEAMS = arena_setup_teams_max,
    ARENA_SLOTS = arena_setup_fighters_max,
    ARENA_ACTORS = ARENA_TEAMS * ARENA_SLOTS,
    ARENA_LIVES = 3 * ARENA_ACTORS, /* each may be back by one Rebirth, and by one Resurrect each */
    ARENA_NUMBER_MAX = 1000000000   /* ARENA-128 */
};

/* Somebody at 0 hp who waits to die; killer is FIRN_NOBODY unless a swing did it. */
struct arena_death {
    int32_t victim;
    int32_t killer;
};

/* One step: the inputs, the state, and what is forgotten when the step ends. */
struct arena_fight {
    const struct arena_rules *rules;
    const struct arena_setup *setup;
    struct arena_state *state;
    struct firn_out *out;
    int32_t round;
    uint32_t standing;               /* a bit an actor, ARENA-083 */
    int32_t connected[ARENA_ACTORS]; /* swings that connected on each this round, ARENA-107 */
    int32_t order[ARENA_ACTORS];     /* who acts this round, first to last, ARENA-094 */
    int32_t order_count;
    struct arena_death deaths[ARENA_LIVES]; /* first in, first out, ARENA-112 */
    int32_t death_count;
    uint32_t died; /* a bit an actor: died while this queue was worked off */
};

#define ARENA_EMIT(fight, event, ...) FIRN_EMIT(arena, (fight)->out, event, __VA_ARGS__)

/* Place of a rule in the rules table, for rows that name their number. */
#define ARENA_RULE(name) ((int32_t)(offsetof(struct arena_rules, name) / sizeof(int32_t)))

static inline int32_t arena_rule(const struct arena_fight *fight, int32_t place)
{
    return ((const int32_t *)fight->rules)[place];
}

/* ARENA-127: an actor is team * 6 + slot. */
static inline int32_t arena_actor(int32_t team, int32_t slot)
{
    return team * ARENA_SLOTS + slot;
}

static inline int32_t arena_team(int32_t actor)
{
    return actor >= ARENA_SLOTS;
}

static inline int32_t arena_slot(int32_t actor)
{
    return actor >= ARENA_SLOTS ? actor - ARENA_SLOTS : actor;
}

static inline uint32_t arena_bit(int32_t actor)
{
    return 1U << actor;
}

/* The standing of one team, as bits of actors. */
static inline uint32_t arena_standing(const struct arena_fight *fight, int32_t team)
{
    uint32_t places = (1U << ARENA_SLOTS) - 1;
    return fight->standing & places << team * ARENA_SLOTS;
}

/* The lowest actor of a set that is not empty. */
static inline int32_t arena_first(uint32_t actors)
{
    return __builtin_ctz(actors);
}

/* The fighter as it is now, and as the roster has it (ARENA-101: "printed"). */
static inline struct arena_state_fighter *arena_now(const struct arena_fight *fight, int32_t actor)
{
    return &fight->state->fighter[actor];
}

static inline const struct arena_setup_fighters *arena_printed(const struct arena_fight *fight,
                                                               int32_t actor)
{
    return &fight->setup->teams[arena_team(actor)].fighters[arena_slot(actor)];
}

static inline bool arena_has(const struct arena_fight *fight, int32_t actor, enum arena_ability ability)
{
    return arena_printed(fight, actor)->abilities[ability] != 0;
}

static inline bool arena_in_force(const struct arena_fight *fight, enum arena_ruleset ruleset)
{
    return fight->setup->rulesets[ruleset] != 0;
}

static inline bool arena_is_magic(const struct arena_fight *fight, int32_t actor)
{
    return arena_printed(fight, actor)->attack_type == arena_attack_type_magic;
}

static inline bool arena_stands(const struct arena_fight *fight, int32_t actor)
{
    return (fight->standing & arena_bit(actor)) != 0;
}

/* Exactly one bit is set. */
static inline bool arena_is_one(uint32_t bits)
{
    return bits != 0 && (bits & (bits - 1)) == 0;
}

/* `number` times permille, rounded up: ARENA-128. */
static inline int32_t arena_scale(int32_t number, int32_t permille)
{
    int64_t scaled = ((int64_t)number * permille + 999) / 1000;
    return scaled < ARENA_NUMBER_MAX ? (int32_t)scaled : ARENA_NUMBER_MAX;
}

/* Take hp, never below 0; at 0 the fighter no longer stands, and waits for its death. */
static inline void arena_lose_hp(struct arena_fight *fight, int32_t actor, int32_t amount)
{
    struct arena_state_fighter *fighter = arena_now(fight, actor);
    fighter->hp = fighter->hp > amount ? fighter->hp - amount : 0;
    if (fighter->hp == 0)
        fight->standing &= ~arena_bit(actor);
}

/* ARENA-124: true damage takes hp and nothing else: no armor, mitigation, bubble, reflect or kill. */
static inline void arena_true_damage(struct arena_fight *fight, int32_t target, int32_t source,
                                     enum arena_cause cause, int32_t amount)
{
    arena_lose_hp(fight, target, amount);
    ARENA_EMIT(fight, true_damage, .target = target, .source = source, .cause = (int32_t)cause,
               .amount = amount, .hp = arena_now(fight, target)->hp);
}

extern const struct firn_engine firn_engine_arena;

#endif
