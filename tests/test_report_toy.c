/* The toy and the scratch folder of the report suites, see test_report_toy.h. Its tables hold one row of
 * each kind that a setup may have. */
#include "test_report_toy.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "test.h"

#define COUNT(array) ((int32_t)(sizeof(array) / sizeof(array)[0]))
#define WORDS(type) ((int32_t)(sizeof(type) / sizeof(int32_t)))

static const struct firn_value_name attack_types[] = {
    { 0, "melee", "" }, { 1, "ranged", "" }, { 2, "magic", "" },
};
static const struct firn_value_name rulesets[] = { { 0, "fog", "" }, { 1, "rain", "" } };
static const struct firn_value_name abilities[] = {
    { 0, "plate", "" },      { 1, "heal", "" },     { 2, "tank_heal", "" },  { 3, "shock", "" },
    { 4, "corrode", "" },    { 5, "overrun", "" },  { 6, "killstreak", "" }, { 7, "rebirth", "" },
    { 8, "resurrect", "" },  { 9, "slow", "" },     { 10, "skyhunter", "" }, { 11, "redemption", "" },
};
static const struct firn_value_name outcomes[] = { { 0, "running", "" }, { 1, "stopped", "" }, { 2, "draw", "" } };
static const struct firn_value_name reasons[] = { { 0, "none", "" } };
static const struct firn_enum_table enums[] = {
    { "attack_type", attack_types, COUNT(attack_types) },
    { "ruleset", rulesets, COUNT(rulesets) },
    { "ability", abilities, COUNT(abilities) },
    { "outcome", outcomes, COUNT(outcomes) },
    { "reason", reasons, COUNT(reasons) },
};

#define FIELD(type_, name_, fallback_, min_, max_) \
    { .op = FIRN_ROW_FIELD, .type = type_, .name = name_, .count = 1, .fallback = fallback_, \
      .min = min_, .max = max_ }
#define REQUIRED(type_, name_, min_, max_) \
    { .op = FIRN_ROW_FIELD, .required = true, .type = type_, .name = name_, .count = 1, \
      .fallback = min_, .min = min_, .max = max_ }

static const struct firn_row setup_rows[] = {
    { .op = FIRN_ROW_NAME, .type = "str", .name = "judge" },
    { .op = FIRN_ROW_FLAGS, .type = "ruleset", .name = "rulesets", .count = TOY_RULESETS },
    FIELD("bool", "dusk", 0, 0, 1),
    FIELD("position", "flag", -1, -1, 1 << 30),
    { .op = FIRN_ROW_ARRAY, .type = "int", .name = "weights", .count = 3 },
    { .op = FIRN_ROW_LIST, .type = "int", .name = "marks", .count = 4 },
    { .op = FIRN_ROW_GROUP, .type = "group", .name = "teams", .min = 2, .count = TOY_TEAMS },
    { .op = FIRN_ROW_GROUP_LIST, .type = "group", .name = "fighters", .min = 1, .count = TOY_FIGHTERS },
    { .op = FIRN_ROW_NAME, .type = "str", .name = "name" },
    FIELD("int", "id", 0, 0, 999),
    REQUIRED("attack_type", "attack_type", 0, 2),
    REQUIRED("int", "speed", 1, 20),
    { .op = FIRN_ROW_FLAGS, .type = "ability", .name = "abilities", .count = TOY_ABILITIES },
    { .op = FIRN_ROW_END, .type = "end", .name = "fighters" },
    { .op = FIRN_ROW_END, .type = "end", .name = "teams" },
    { .op = FIRN_ROW_NAME, .type = "str", .name = "scribe" },
};
static const struct firn_row rules_rows[] = {
    FIELD("int", "poison_damage", 2, 0, 9),
    FIELD("int", "round_cap", 20, 1, 100),
};
static const struct firn_row state_rows[] = { { .op = FIRN_ROW_FIELD, .type = "int", .name = "round",
                                                .count = 1 } };

static const struct firn_table setup_table = { 0, "setup", NULL, setup_rows, COUNT(setup_rows),
                                               WORDS(struct toy_setup) };
static const struct firn_table rules_table = { 0, "rules", NULL, rules_rows, COUNT(rules_rows),
                                               WORDS(struct toy_rules) };
static const struct firn_table state_table = { 0, "state", NULL, state_rows, 1, 1 };

static const struct firn_tables tables = {
    .setup = &setup_table, .state = &state_table, .rules = &rules_table,
    .enums = enums, .enum_count = COUNT(enums),
};

static bool refuses_setup(const struct firn_battle *battle, struct firn_refusal *why)
{
    const struct toy_setup *setup = (const struct toy_setup *)(const void *)battle->setup;
    if (setup->dusk == 0 || setup->teams[0].count == setup->teams[1].count)
        return false;
    snprintf(why->rule, sizeof why->rule, "TOY-1");
    snprintf(why->text, sizeof why->text, "by dusk the teams are equally many");
    return true;
}

/* No battle of it is ever fought. */
static void begin(const struct firn_battle *battle, int32_t *state, struct firn_out *out)
{
    (void)battle;
    (void)out;
    *state = 0;
}

static void step(const struct firn_battle *battle, int32_t *state, const struct firn_order *orders, int32_t count,
                 struct firn_out *out)
{
    (void)battle;
    (void)state;
    (void)orders;
    (void)count;
    (void)out;
}

static struct firn_outcome outcome(const struct firn_battle *battle, const int32_t *state)
{
    (void)battle;
    (void)state;
    return (struct firn_outcome){ FIRN_OUTCOME_OWN, 0 };
}

const struct firn_engine toy_engine = {
    .abi = FIRN_ENGINE_ABI, .rules_version = 3, .name = "toy", .tables = &tables,
    .refuses_setup = refuses_setup, .setup = begin, .step = step, .outcome = outcome,
};

struct firn_registry *toy_registry(void)
{
    struct firn_registry *registry;
    if (firn_registry_new_empty(&registry) != FIRN_OK)
        return NULL;
    if (firn_registry_add(registry, &toy_engine, NULL) == FIRN_OK)
        return registry;
    firn_registry_free(registry);
    return NULL;
}

/* ---- files ---- */

void scratch_begin(struct scratch *scratch)
{
    snprintf(scratch->dir, sizeof scratch->dir, "/tmp/firn-report-XXXXXX");
    scratch->path[0] = '\0';
    CHECK(mkdtemp(scratch->dir) != NULL, "no folder %s", scratch->dir);
}

/* Calls unlink on each file where `remove` is set; returns how many there are. */
static int walk_files(const struct scratch *scratch, bool remove)
{
    DIR *dir = opendir(scratch->dir);
    struct dirent *entry;
    int count = 0;
    while (dir != NULL && (entry = readdir(dir)) != NULL) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        count++;
        if (remove)
            unlinkat(dirfd(dir), entry->d_name, 0);
    }
    if (dir != NULL)
        closedir(dir);
    return count;
}

void scratch_end(struct scratch *scratch)
{
    walk_files(scratch, true);
    CHECK(rmdir(scratch->dir) == 0, "%s is not empty", scratch->dir);
}

int scratch_count(const struct scratch *scratch)
{
    return walk_files(scratch, false);
}

const char *scratch_path(struct scratch *scratch, const char *name)
{
    snprintf(scratch->path, sizeof scratch->path, "%s/%s", scratch->dir, name);
    return scratch->path;
}

const char *scratch_json(struct scratch *scratch, const char *name, const char *text)
{
    FILE *file = fopen(scratch_path(scratch, name), "wb");
    if (!CHECK(file != NULL, "cannot write %s", scratch->path))
        return scratch->path;
    for (; *text != '\0'; text++)
        fputc(*text == '\'' ? '"' : *text, file);
    fclose(file);
    return scratch->path;
}

const char *scratch_message(const struct scratch *scratch, const char *message)
{
    size_t length = strlen(scratch->dir);
    return strncmp(message, scratch->dir, length) == 0 ? message + length + 1 : message;
}

struct firn_buf pack_spec(const struct firn_spec *spec)
{
    struct firn_buf buf = { 0 };
    firn_spec_pack(spec, &buf);
    return buf;
}
