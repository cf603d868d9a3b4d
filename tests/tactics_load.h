/* Matches of tactics in memory: out of fixtures and the roster, played by the engine's own choice. */
#ifndef FIRN_TESTS_TACTICS_LOAD_H
#define FIRN_TESTS_TACTICS_LOAD_H

#include "audit_rig.h"
#include "tactics_rig.h"

/* Rules and setup of a setup's file, and of a draw of the roster; a file that is none fails a check. */
bool tactics_load(struct tactics_rig *rig, struct firn_registry *registry, const char *path);
void tactics_load_draw(struct tactics_rig *rig, struct firn_registry *registry, uint64_t number);

/* One turn as the engine suggests it, which must be legal. */
void tactics_play_on(struct tactics_rig *rig);

/* A random number below n; `random` goes on. */
int32_t tactics_draw(uint64_t *random, int32_t n);

#endif
