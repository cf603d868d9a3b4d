/* See arena_load.h. Reads the notation of setups as far as the arena needs it, strictly. */
#include "arena_load.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "base/roll.h"
#include "test.h"

/* Sets the flags of an enum's values that a list names. */
static bool read_flags(const json_t *list, const char *enumeration, int32_t *flags)
{
    size_t index;
    json_t *item;
    json_array_foreach(list, index, item) {
        int32_t value = arena_value(enumeration, json_string_value(item));
        if (!CHECK(value >= 0, "%s has no %s", enumeration, json_string_value(item)))
            return false;
        flags[value] = 1;
    }
    return true;
}

/* One value of a fighter, held against its row of the setup's table. */
static bool read_value(const struct firn_row *row, const json_t *value, int32_t *word)
{
    *word = json_is_string(value) ? arena_value(row->type, json_string_value(value))
                                  : (int32_t)json_integer_value(value);
    return CHECK(*word >= row->min && *word <= row->max, "%s: %d is outside %d..%d", row->name, *word,
                 row->min, row->max);
}

static bool read_fighter(struct arena_setup_fighters *fighter, const json_t *object)
{
    const struct firn_table *table = arena_tables.setup;
    int32_t first = arena_field(table, "id");
    int32_t *words = (int32_t *)fighter;
    size_t known = json_object_get(object, "name") != NULL;
    memset(fighter, 0, sizeof *fighter);
    for (int32_t row = first; table->rows[row].op == FIRN_ROW_FIELD; row++) {
        const json_t *value = json_object_get(object, table->rows[row].name);
        words[row - first] = table->rows[row].fallback;
        known += value != NULL;
        if (!CHECK(value != NULL || !table->rows[row].required, "%s is missing", table->rows[row].name))
            return false;
        if (value != NULL && !read_value(&table->rows[row], value, &words[row - first]))
            return false;
    }
    const json_t *abilities = json_object_get(object, "abilities");
    known += abilities != NULL;
    CHECK(known == json_object_size(object), "%s has a key that is none of a fighter's",
          json_string_value(json_object_get(object, "name")));
    return read_flags(abilities, "ability", fighter->abilities);
}

static json_t *read_file(const char *name)
{
    char path[200];
    json_error_t error;
    snprintf(path, sizeof path, "fixtures/arena/%s.json", name);
    json_t *root = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
    CHECK(root != NULL, "%s:%d: %s", path, error.line, error.text);
    return root;
}

static bool read_team(struct arena_setup_teams *team, const json_t *list)
{
    size_t index;
    json_t *item;
    if (!CHECK(json_array_size(list) <= ARENA_SLOTS, "more than %d fighters", ARENA_SLOTS))
        return false;
    json_array_foreach(list, index, item)
        if (!read_fighter(&team->fighters[team->fighters_count++], item))
            return false;
    return CHECK(team->fighters_count > 0, "a team has no fighter");
}

bool arena_load(struct arena_setup *setup, const char *name)
{
    json_t *root = read_file(name);
    const json_t *teams = json_object_get(root, "teams");
    memset(setup, 0, sizeof *setup);
    bool read = read_flags(json_object_get(root, "rulesets"), "ruleset", setup->rulesets);
    for (size_t team = 0; team < ARENA_TEAMS && read; team++)
        read = read_team(&setup->teams[team], json_object_get(json_array_get(teams, team), "fighters"));
    json_decref(root);
    return read;
}

bool arena_load_roster(struct arena_roster *roster)
{
    json_t *root = read_file("roster");
    size_t index;
    json_t *item;
    bool read = root != NULL;
    roster->count = 0;
    json_array_foreach(json_object_get(root, "roster"), index, item)
        read = read && roster->count < ARENA_ROSTER_MAX &&
               read_fighter(&roster->fighters[roster->count++], item);
    json_decref(root);
    return read;
}

int32_t arena_random(uint64_t *random, int32_t n)
{
    *random += UINT64_C(0x9e3779b97f4a7c15);
    return firn_roll_below(firn_roll_mix(*random), (uint32_t)n);
}

static void draw_team(struct arena_setup_teams *team, const struct arena_roster *roster, uint64_t *random)
{
    int32_t order[ARENA_ROSTER_MAX];
    for (int32_t i = 0; i < roster->count; i++)
        order[i] = i;
    team->fighters_count = 1 + arena_random(random, ARENA_SLOTS);
    for (int32_t i = 0; i < team->fighters_count; i++) {
        int32_t other = i + arena_random(random, roster->count - i);
        int32_t drawn = order[other];
        order[other] = order[i];
        order[i] = drawn;
        team->fighters[i] = roster->fighters[drawn];
    }
}

void arena_draw(struct arena_setup *setup, const struct arena_roster *roster, uint64_t *random)
{
    memset(setup, 0, sizeof *setup);
    for (int32_t count = arena_random(random, 4); count > 0; count--)
        setup->rulesets[arena_random(random, arena_ruleset_count)] = 1;
    for (int32_t team = 0; team < ARENA_TEAMS; team++)
        draw_team(&setup->teams[team], roster, random);
}
