/* A bench for any engine: plays its steps through a real firn_out, and keeps the events as ints and the rolls
 * as they were made. Rolls may be scripted; one that is not among them is a stranger. */
#ifndef FIRN_TESTS_ENGINE_RIG_H
#define FIRN_TESTS_ENGINE_RIG_H

#include "engine/out.h"

enum { RIG_EVENT_WORDS = 32 };

/* One event as it came out of the stream; `table` is its row of the engine's event tables. */
struct rig_event {
    int32_t step;
    const struct firn_table *table;
    int32_t values[RIG_EVENT_WORDS];
};

struct rig_roll {
    int32_t site;
    int32_t actor;
    int32_t target;
    int32_t nth;
    int32_t value;
    bool used;
};

struct engine_rig {
    const struct firn_engine *engine;
    int32_t *rules;
    int32_t *setup;
    int32_t *state;
    struct firn_battle battle;
    struct firn_out out;
    struct firn_roll_hook hook;
    struct rig_event *events;
    int32_t event_count;
    int32_t event_room;
    int32_t roll_count;
    bool is_scripted;
    struct rig_roll *script;
    int32_t script_count;
    int32_t strangers;
    bool unreadable; /* an event came out that no table describes */
};

/* Rules at their defaults, the setup all 0, no events. Free with engine_rig_free(). */
void engine_rig_init(struct engine_rig *rig, const struct firn_engine *engine);
void engine_rig_free(struct engine_rig *rig);

/* Step 0, then one step; both check the engine's invariant. */
void engine_rig_setup(struct engine_rig *rig, uint64_t seed);
void engine_rig_step(struct engine_rig *rig, int32_t step, const struct firn_order *orders, int32_t count);

bool engine_rig_is_running(const struct engine_rig *rig);

/* Rolls that stand in the events, to be compared with those made. */
int32_t engine_rig_rolls_told(const struct engine_rig *rig);

/* Number of an enum's value by the two names, -1 where there is none. */
int32_t engine_value(const struct firn_tables *tables, const char *enumeration, const char *name);

/* Row of a table by its name from row `from` on, -1 where there is none. */
int32_t engine_field(const struct firn_table *table, int32_t from, const char *name);

#endif
