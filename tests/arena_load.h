/* The arena's fixtures in memory: single battles, and random ones out of the roster. */
#ifndef FIRN_TESTS_ARENA_LOAD_H
#define FIRN_TESTS_ARENA_LOAD_H

#include "arena_rig.h"

enum { ARENA_ROSTER_MAX = 64 };

struct arena_roster {
    struct arena_setup_fighters fighters[ARENA_ROSTER_MAX];
    int32_t count;
};

/* Read fixtures/arena/NAME.json; a value that the tables do not allow fails a check. */
bool arena_load(struct arena_setup *setup, const char *name);
bool arena_load_roster(struct arena_roster *roster);

/* A random number below n; `random` goes on. */
int32_t arena_random(uint64_t *random, int32_t n);

/* Up to three rulesets, and two teams of distinct fighters of the roster. */
void arena_draw(struct arena_setup *setup, const struct arena_roster *roster, uint64_t *random);

#endif
