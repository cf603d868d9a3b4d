/* A bench for fights of loadout that are written down as JSON, with the names of who and what is in them. */
#ifndef FIRN_TESTS_LOADOUT_RIG_H
#define FIRN_TESTS_LOADOUT_RIG_H

#include "engine/spec.h"
#include "engine_rig.h"
#include "rules/loadout/loadout.h"

struct loadout_rig {
    struct engine_rig bench;
    struct firn_registry *registry;
    struct firn_spec *spec; /* NULL where the setup was refused: `error` says why */
    struct firn_error error;
    struct firn_names names;
};

/* A setup of JSON in single quotes: the list of actors and more keys, over a world in which a row stands for
 * what it leaves out (loadout_rig.c). Free with loadout_rig_free(). */
void loadout_rig_init(struct loadout_rig *rig, const char *actors, const char *more);
void loadout_rig_free(struct loadout_rig *rig);

/* A view for questions to the modules; good until the next step. */
void loadout_rig_look(const struct loadout_rig *rig, struct loadout_fight *fight);

/* A value by its word: the name of a value of the enum `type`, of somebody or something of the fight, or (x,y).
 * False where it is none. */
bool loadout_word(const struct loadout_rig *rig, const char *type, const char *word, int32_t *value);

#endif
