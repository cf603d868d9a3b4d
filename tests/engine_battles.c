/* See engine_battles.h. */
#include "engine_battles.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

#include "base/roll.h"
#include "engine/spec.h"
#include "firn_report.h"
#include "test.h"

/* The words of a spec, which is freed, into a new rig. */
static bool take_spec(struct engine_rig *rig, const struct firn_engine *engine, struct firn_spec *spec,
                      const struct firn_error *error)
{
    const struct firn_tables *tables = engine->tables;
    engine_rig_init(rig, engine);
    if (!CHECK(spec != NULL, "%s", error->message))
        return false;
    memcpy(rig->rules, firn_spec_rules(spec), (size_t)tables->rules->words * sizeof *rig->rules);
    memcpy(rig->setup, firn_spec_setup(spec), (size_t)tables->setup->words * sizeof *rig->setup);
    firn_spec_free(spec);
    return true;
}

static bool load_file(struct engine_rig *rig, const struct firn_engine *engine, const char *file)
{
    char path[400];
    struct firn_registry *registry;
    struct firn_spec *spec = NULL;
    struct firn_error error = { FIRN_OK, FIRN_NO_OFFSET, "" };
    snprintf(path, sizeof path, "fixtures/%s/%s", engine->name, file);
    firn_registry_new(&registry, NULL);
    firn_json_setup(&spec, registry, path, &error);
    bool loaded = take_spec(rig, engine, spec, &error);
    firn_registry_free(registry);
    return loaded;
}

bool engine_load(struct engine_rig *rig, const struct firn_engine *engine, const char *name)
{
    char file[200];
    snprintf(file, sizeof file, "%s.json", name);
    return load_file(rig, engine, file);
}

bool engine_load_draw(struct engine_rig *rig, const struct firn_engine *engine, uint64_t draw)
{
    char path[200];
    struct firn_registry *registry;
    struct firn_spec *spec = NULL;
    struct firn_error error = { FIRN_OK, FIRN_NO_OFFSET, "" };
    snprintf(path, sizeof path, "fixtures/%s/roster.json", engine->name);
    firn_registry_new(&registry, NULL);
    firn_json_draw(&spec, registry, path, draw, &error);
    bool loaded = take_spec(rig, engine, spec, &error);
    firn_registry_free(registry);
    return loaded;
}

int32_t engine_fixtures(const struct firn_engine *engine, void (*run)(struct engine_rig *rig))
{
    char path[200];
    int32_t count = 0;
    snprintf(path, sizeof path, "fixtures/%s", engine->name);
    DIR *folder = opendir(path);
    if (!CHECK(folder != NULL, "%s is not here: run the tests from the project's root", path))
        return 0;
    for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        struct engine_rig rig;
        const char *end = strrchr(entry->d_name, '.');
        if (end == NULL || strcmp(end, ".json") != 0 || strcmp(entry->d_name, "roster.json") == 0)
            continue;
        if (load_file(&rig, engine, entry->d_name))
            run(&rig);
        engine_rig_free(&rig);
        count++;
    }
    closedir(folder);
    return count;
}

void engine_draws(const struct firn_engine *engine, uint64_t first, uint64_t count,
                  void (*run)(struct engine_rig *rig, uint64_t draw))
{
    char path[200];
    struct firn_registry *registry;
    struct firn_json_roster *roster;
    struct firn_error error = { FIRN_OK, FIRN_NO_OFFSET, "" };
    snprintf(path, sizeof path, "fixtures/%s/roster.json", engine->name);
    firn_registry_new(&registry, NULL);
    bool opened = firn_json_roster_open(&roster, path, &error) == FIRN_OK;
    CHECK(opened, "%s", error.message);
    for (uint64_t draw = first; opened && draw < first + count; draw++) {
        struct engine_rig rig;
        struct firn_spec *spec = NULL;
        firn_json_roster_draw(roster, &spec, registry, draw, &error);
        if (take_spec(&rig, engine, spec, &error))
            run(&rig, draw);
        engine_rig_free(&rig);
    }
    if (opened)
        firn_json_roster_free(roster);
    firn_registry_free(registry);
}

int32_t engine_random(uint64_t *random, int32_t n)
{
    *random += UINT64_C(0x9e3779b97f4a7c15);
    return firn_roll_below(firn_roll_mix(*random), (uint32_t)n);
}

int32_t engine_random_rule(uint64_t *random, const struct firn_row *rule, int32_t most)
{
    int32_t range = rule->max - rule->min < most ? rule->max - rule->min : most;
    return rule->min + engine_random(random, range + 1);
}
