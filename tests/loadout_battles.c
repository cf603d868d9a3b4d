/* Whole fights of loadout: the fixtures and many draws of the roster. What is held here holds for every
 * fight. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "loadout_cast.h"
#include "loadout_rig.h"
#include "test.h"

enum { DRAWS = 300, NAMES_MAX = 64 };

static bool same_key(const struct firn_roll_made *a, const struct firn_roll_made *b)
{
    return a->step == b->step && a->site == b->site && a->actor == b->actor && a->target == b->target &&
           a->nth == b->nth;
}

static void check_fight(const struct loadout_rig *rig)
{
    const struct loadout_seen *last = &rig->events[rig->event_count - 1];
    CHECK(last->table->number == loadout_kind_battle_end, "the last event is %s", last->table->name);
    CHECK(loadout_rig_rolls_in_events(rig) == rig->roll_count, "%d rolls were made, %d stand in events",
          rig->roll_count, loadout_rig_rolls_in_events(rig));
    for (int32_t i = 0; i < rig->roll_count; i++)
        for (int32_t other = i - 1; other >= 0 && rig->rolls[other].step == rig->rolls[i].step; other--)
            CHECK(!same_key(&rig->rolls[i], &rig->rolls[other]), "step %d: site %d rolls twice under one key",
                  rig->rolls[i].step, rig->rolls[i].site);
}

static int32_t list_fixtures(char names[NAMES_MAX][64])
{
    int32_t count = 0;
    DIR *folder = opendir("fixtures/loadout");
    if (!CHECK(folder != NULL, "fixtures/loadout is not here: run the tests from the project's root"))
        return 0;
    for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        size_t length = strlen(entry->d_name);
        if (length > 5 && strcmp(entry->d_name + length - 5, ".json") == 0 && count < NAMES_MAX &&
            strcmp(entry->d_name, "roster.json") != 0)
            snprintf(names[count++], 64, "%.*s", (int)length - 5, entry->d_name);
    }
    closedir(folder);
    return count;
}

static void fixtures_end(void)
{
    static char names[NAMES_MAX][64];
    int32_t count = list_fixtures(names);
    CHECK(count >= 10, "there are only %d fixtures", count);
    for (int32_t i = 0; i < count; i++) {
        static struct loadout_rig rig;
        loadout_rig_load(&rig, names[i]);
        for (uint64_t seed = 0; rig.spec != NULL && seed < 15; seed++) {
            loadout_rig_fight(&rig, seed);
            check_fight(&rig);
        }
        loadout_rig_free(&rig);
    }
}

static void draws_end(void)
{
    for (uint64_t draw = 0; draw < DRAWS; draw++) {
        static struct loadout_rig rig;
        loadout_rig_draw(&rig, draw);
        if (rig.spec != NULL) {
            loadout_rig_fight(&rig, draw);
            check_fight(&rig);
        }
        loadout_rig_free(&rig);
    }
}

/* LOADOUT-082: the first volley of a fight, fired watched and unwatched: every roll has the same key and the
 * same value. */
static void watched_rolls_alike(void)
{
    static const char actors[] = A_AT(1, 1, ", 'worn': ['gun'], 'strikes': [{'kind': 'fire', 'dice': '2d4'}]") SOMEBODY("B", "foe", 90, 6, 1, "") C_AT(7, 2, "");
    static const char items[] =
        ", 'items': [{'name': 'gun', 'slot': 'hand', 'ranged': {'kind': 'cut', 'dice': '3d6', 'range': 9, 'look': 1},"
        "'triggers': [{'moment': 'hit', 'radius': 2, 'effects': [{'does': 'harm', 'of': 'fire', 'dice': '1d6'}]}]}]";
    struct firn_roll_made first[64];
    int32_t count = 0;
    for (int32_t watched = 0; watched < 2; watched++) {
        static struct loadout_rig rig;
        char more[1000];
        struct firn_order shoot = { .actor = 0, .verb = loadout_verb_attack, .words = 1, .args = { 1 } };
        struct firn_order wait = { .actor = 1, .verb = loadout_verb_wait };
        snprintf(more, sizeof more, "'watched': %s%s", watched ? "true" : "false", items);
        loadout_rig_init(&rig, actors, more);
        loadout_rig_setup(&rig, 77);
        loadout_rig_step(&rig, &shoot, 1);
        loadout_rig_step(&rig, &wait, 1);
        CHECK(rig.roll_count == 7, "3 + 2 + 2 rolls, not %d", rig.roll_count);
        if (!watched)
            memcpy(first, rig.rolls, (size_t)rig.roll_count * sizeof *first);
        count = watched ? count : rig.roll_count;
        CHECK(count == rig.roll_count && memcmp(first, rig.rolls, (size_t)count * sizeof *first) == 0,
              "LOADOUT-082: a watched shot rolls otherwise");
        loadout_rig_free(&rig);
    }
}

/* LOADOUT-018: a fight with its sides changed round is another fight, but the matrix of a setup is the same
 * in every step of it. */
static void the_matrix_stays(void)
{
    static struct loadout_rig rig;
    int32_t before[LOADOUT_FACTIONS];
    loadout_rig_load(&rig, "three-banners");
    loadout_rig_setup(&rig, 1);
    memcpy(before, rig.state.hostile, sizeof before);
    loadout_rig_fight(&rig, 1);
    CHECK(memcmp(before, rig.state.hostile, sizeof before) == 0, "LOADOUT-018: sides changed in the fight");
    loadout_rig_free(&rig);
}

const struct suite suite_loadout_battles = { "loadout_battles", (const struct test[]){
    { "every fixture is fought to its end, its rolls told and its keys its own", fixtures_end },
    { "so is every draw of the roster", draws_end },
    { "watched and unwatched make the same rolls", watched_rolls_alike },
    { "who hates whom is the same throughout", the_matrix_stays },
    { NULL, NULL },
} };
