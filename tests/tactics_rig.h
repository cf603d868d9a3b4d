/* A bench for tactics: plays matches through the real engine and a real firn_out, and keeps the events as
 * ints and the rolls as they were made. Rolls may be scripted. */
#ifndef FIRN_TESTS_TACTICS_RIG_H
#define FIRN_TESTS_TACTICS_RIG_H

#include "engine/out.h"
#include "rules/tactics/tactics.h"

enum { TACTICS_SEEN_WORDS = 48, TACTICS_SCRIPT_MAX = 64 };

/* One event as it came out of the stream; `table` is its row of the engine's event tables. */
struct tactics_seen {
    int32_t step;
    const struct firn_table *table;
    int32_t values[TACTICS_SEEN_WORDS];
};

struct tactics_scripted {
    int32_t site;
    int32_t actor;
    int32_t target;
    int32_t value;
    bool used;
};

struct tactics_rig {
    struct tactics_rules rules;
    struct tactics_setup setup;
    struct tactics_state state;
    struct firn_battle battle;
    struct firn_out out;
    struct firn_roll_hook hook;
    struct tactics_seen *events;
    int32_t event_count;
    int32_t event_room;
    int32_t checked;  /* events whose numbers have been looked at */
    int32_t last_seq; /* of the last of them that is a commit */
    int32_t rolls;
    bool is_scripted;
    struct tactics_scripted script[TACTICS_SCRIPT_MAX];
    int32_t script_count;
    int32_t strangers; /* rolls that no scripted one answered */
    bool unreadable;   /* an event came out that no table describes */
};

/* Rules at their defaults, a setup without units, no events. Free with tactics_rig_free(). */
void tactics_rig_init(struct tactics_rig *rig);
void tactics_rig_free(struct tactics_rig *rig);

/* Step 0, then one turn; both check the engine's invariant, and that commits are numbered in a row. */
void tactics_rig_setup(struct tactics_rig *rig, uint64_t seed);
void tactics_rig_turn(struct tactics_rig *rig, const struct firn_order *order);

/* Rolls that stand in the events, to be compared with those made. */
int32_t tactics_rig_rolls_in_events(const struct tactics_rig *rig);

/* Number of an enum's value by the two names, -1 where there is none. */
int32_t tactics_value(const char *enumeration, const char *name);

/* Row of a table by its name, -1 where there is none. */
int32_t tactics_field(const struct firn_table *table, const char *name);

#endif
