/* Battles of an engine in memory, out of fixtures/ENGINE: its setups, and draws of its roster. */
#ifndef FIRN_TESTS_ENGINE_BATTLES_H
#define FIRN_TESTS_ENGINE_BATTLES_H

#include "engine_rig.h"

/* Rules and setup of fixtures/ENGINE/NAME.json, or of a draw of its roster, into a new rig; one that is refused
 * fails a check. Free with engine_rig_free() in any case. */
bool engine_load(struct engine_rig *rig, const struct firn_engine *engine, const char *name);
bool engine_load_draw(struct engine_rig *rig, const struct firn_engine *engine, uint64_t draw);

/* Runs `run` on each fixture; returns how many there are. */
int32_t engine_fixtures(const struct firn_engine *engine, void (*run)(struct engine_rig *rig));

/* Runs `run` on `count` draws of the roster from `first` on, each with the number of its draw. */
void engine_draws(const struct firn_engine *engine, uint64_t first, uint64_t count,
                  void (*run)(struct engine_rig *rig, uint64_t draw));

/* A random number below n; `random` goes on. */
int32_t engine_random(uint64_t *random, int32_t n);

/* A value of one of the rules that is within its range, but at most `most` above its least. */
int32_t engine_random_rule(uint64_t *random, const struct firn_row *rule, int32_t most);

#endif
