/* What the report suites share: an engine that only has a setup to be read, and a folder for files. */
#ifndef FIRN_TESTS_TEST_REPORT_TOY_H
#define FIRN_TESTS_TEST_REPORT_TOY_H

#include "engine/spec.h"

enum { TOY_ABILITIES = 12, TOY_RULESETS = 2, TOY_TEAMS = 2, TOY_FIGHTERS = 3 };

struct toy_fighter {
    int32_t id, attack_type, speed, abilities[TOY_ABILITIES];
};

struct toy_setup {
    int32_t rulesets[TOY_RULESETS], dusk, flag, weights[3], mark_count, marks[4];
    struct {
        int32_t count;
        struct toy_fighter fighters[TOY_FIGHTERS];
    } teams[TOY_TEAMS];
};

struct toy_rules {
    int32_t poison_damage, round_cap;
};

/* Refuses a setup by dusk in which the teams are not equally many (TOY-1). */
extern const struct firn_engine toy_engine;

/* A registry with the toy and nothing else; NULL where there is no memory. */
struct firn_registry *toy_registry(void);

/* A folder of the test's own, and what is in it. */
struct scratch {
    char dir[64];
    char path[160]; /* of the file at hand */
};
void scratch_begin(struct scratch *scratch);
void scratch_end(struct scratch *scratch); /* removes all of it */

/* The path of a file in the folder: scratch->path. */
const char *scratch_path(struct scratch *scratch, const char *name);

/* Write a file into the folder, ' standing for ": scratch->path. */
const char *scratch_json(struct scratch *scratch, const char *name, const char *text);

/* How many files the folder has. */
int scratch_count(const struct scratch *scratch);

/* A message without the folder in front. */
const char *scratch_message(const struct scratch *scratch, const char *message);

/* The battle record that a spec packs; free it with firn_buf_free. */
struct firn_buf pack_spec(const struct firn_spec *spec);

#endif
