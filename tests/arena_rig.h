/* A bench for the arena: plays battles through the real engine and a real firn_out, and keeps the
 * events as ints and the rolls as they were made. Rolls may be scripted. */
#ifndef FIRN_TESTS_ARENA_RIG_H
#define FIRN_TESTS_ARENA_RIG_H

#include "engine/out.h"
#include "rules/arena/arena.h"

enum { ARENA_EVENT_WORDS = 16 };

/* One event as it came out of the stream; `table` is its row of the engine's event tables. */
struct arena_seen {
    int32_t step;
    const struct firn_table *table;
    int32_t values[ARENA_EVENT_WORDS];
};

struct arena_scripted {
    int32_t site;
    int32_t actor;
    int32_t target;
    int32_t nth;
    int32_t value;
    bool used;
};

struct arena_rig {
    struct arena_rules rules;
    struct arena_setup setup;
    struct arena_state state;
    struct firn_battle battle;
    struct firn_out out;
    struct firn_roll_hook hook;
    struct arena_seen *events;
    int32_t event_count;
    int32_t event_room;
    struct firn_roll_made *rolls; /* all that were made, scripted or not */
    int32_t roll_count;
    int32_t roll_room;
    bool is_scripted;
    struct arena_scripted *script;
    int32_t script_count;
    int32_t strangers; /* rolls that no scripted one answered */
    bool unreadable;   /* an event came out that no table describes */
};

/* Rules at their defaults, no fighters, no events. Free with arena_rig_free(). */
void arena_rig_init(struct arena_rig *rig);
void arena_rig_free(struct arena_rig *rig);

/* Step 0, then one round; both check the engine's invariant. */
void arena_rig_setup(struct arena_rig *rig, uint64_t seed);
void arena_rig_round(struct arena_rig *rig, int32_t round);

/* Rounds from 1 until the battle is over. */
void arena_rig_fight(struct arena_rig *rig, uint64_t seed);

/* Rolls that stand in the events, to be compared with those made. */
int32_t arena_rig_rolls_in_events(const struct arena_rig *rig);

/* Number of an enum's value by the two names, -1 where there is none. */
int32_t arena_value(const char *enumeration, const char *name);

/* Row of a table by its name, -1 where there is none. */
int32_t arena_field(const struct firn_table *table, const char *name);

#endif
