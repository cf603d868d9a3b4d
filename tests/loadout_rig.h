/* A bench for loadout: plays a setup through the real engine and a real firn_out, and keeps the events as
 * ints and the rolls as they were made. Rolls may be scripted. */
#ifndef FIRN_TESTS_LOADOUT_RIG_H
#define FIRN_TESTS_LOADOUT_RIG_H

#include "engine/out.h"
#include "engine/spec.h"
#include "rules/loadout/loadout.h"

enum { LOADOUT_EVENT_WORDS = 80, LOADOUT_SCRIPT_MAX = 64 };

/* One event as it came out of the stream; `table` is its row of the engine's event tables. */
struct loadout_seen {
    int32_t step;
    const struct firn_table *table;
    int32_t values[LOADOUT_EVENT_WORDS];
};

struct loadout_scripted {
    int32_t site, actor, target, nth, value;
    bool used;
};

struct loadout_rig {
    struct firn_registry *registry;
    struct firn_spec *spec; /* NULL where the setup was refused: `error` says why */
    struct firn_error error;
    struct firn_names names;
    struct loadout_state state;
    struct firn_battle battle;
    struct firn_out out;
    struct firn_roll_hook hook;
    struct loadout_seen *events;
    int32_t event_count, event_room;
    struct firn_roll_made *rolls; /* all that were made, scripted or not */
    int32_t roll_count, roll_room;
    bool is_scripted;
    struct loadout_scripted script[LOADOUT_SCRIPT_MAX];
    int32_t script_count;
    int32_t strangers; /* rolls that no scripted one answered */
    bool unreadable;
};

/* A setup of JSON in single quotes: the list of actors and more keys, over a world in which a row stands for
 * what it leaves out (loadout_rig.c). Free with loadout_rig_free(). */
void loadout_rig_init(struct loadout_rig *rig, const char *actors, const char *more);
void loadout_rig_free(struct loadout_rig *rig);

/* The same from a file of fixtures/loadout, or draw `draw` of its roster. */
void loadout_rig_load(struct loadout_rig *rig, const char *name);
void loadout_rig_draw(struct loadout_rig *rig, uint64_t draw);

/* Step 0, then steps; each checks the engine's invariant. */
void loadout_rig_setup(struct loadout_rig *rig, uint64_t seed);
void loadout_rig_step(struct loadout_rig *rig, const struct firn_order *orders, int32_t count);

/* Steps with the orders that the engine suggests until the fight is over. */
void loadout_rig_fight(struct loadout_rig *rig, uint64_t seed);

/* A view for questions to the modules; good until the next step. */
void loadout_rig_look(const struct loadout_rig *rig, struct loadout_fight *fight);

int32_t loadout_rig_rolls_in_events(const struct loadout_rig *rig);

/* A value by its word: a number, the name of somebody or something of the fight, of a value of the enum
 * `type`, (x,y), or - for -1. False where it is none. */
bool loadout_word(const struct loadout_rig *rig, const char *type, const char *word, int32_t *value);

/* Row of a table by its name, -1; *word is where its words stand. */
int32_t loadout_field(const struct firn_table *table, const char *name, int32_t *word);

#endif
