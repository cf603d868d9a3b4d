/* A bench for any engine: plays its steps through a real firn_out, and keeps the events as ints and the rolls as
 * they were made. Rolls may be scripted; one that is not among them is a stranger. After every step it checks what
 * holds for every engine: the invariant, events that tables describe, each roll told, no key rolled twice. */
#ifndef FIRN_TESTS_ENGINE_RIG_H
#define FIRN_TESTS_ENGINE_RIG_H

#include "engine/out.h"

enum { RIG_EVENT_WORDS = 80, RIG_SCRIPT_MAX = 64 };

/* One event as it came out of the stream: its words, a list as its length and then its entries. `table` is its row
 * of the engine's event tables. */
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
    int32_t *rules; /* the engine's structs, as words */
    int32_t *setup;
    int32_t *state;
    struct firn_battle battle;
    struct firn_out out;
    struct firn_roll_hook hook;
    struct rig_event *events;
    int32_t event_count;
    int32_t event_room;
    struct firn_roll_made *rolls; /* all that were made, scripted or not */
    int32_t roll_count;
    int32_t roll_room;
    bool is_scripted;
    struct rig_roll script[RIG_SCRIPT_MAX];
    int32_t script_count;
    int32_t strangers; /* rolls that no scripted one answered */
    bool unreadable;   /* an event came out that no table describes */
    void (*check)(struct engine_rig *rig, int32_t first_event); /* what an engine checks of its own after a step */
};

/* Rules at their defaults, the setup all 0, no events. Free with engine_rig_free(). */
void engine_rig_init(struct engine_rig *rig, const struct firn_engine *engine);
void engine_rig_free(struct engine_rig *rig);

/* Step 0, then one step. */
void engine_rig_setup(struct engine_rig *rig, uint64_t seed);
void engine_rig_step(struct engine_rig *rig, int32_t step, const struct firn_order *orders, int32_t count);

/* The next step with the orders that the engine suggests, which must be legal; and a whole battle of such steps,
 * which ends with an event of its end. */
void engine_rig_step_on(struct engine_rig *rig);
void engine_rig_fight(struct engine_rig *rig, uint64_t seed);

bool engine_rig_is_running(const struct engine_rig *rig);

/* Whether two benches have said the same and are in the same state. */
bool engine_rig_same(const struct engine_rig *a, const struct engine_rig *b);

/* Number of an enum's value by the two names, -1 where there is none. */
int32_t engine_value(const struct firn_tables *tables, const char *enumeration, const char *name);

/* A row of a table by its name, NULL where there is none: among those of a group, which itself may stand in another,
 * or (group NULL) at the top. *word is where its words stand in an element of the group, or at the top. */
const struct firn_row *engine_field(const struct firn_table *table, const char *group, const char *name,
                                    int32_t *word);

/* Where element `index` of a group at the top of the state begins, in words. */
int32_t engine_element(const struct firn_table *table, const char *group, int32_t index);

#endif
