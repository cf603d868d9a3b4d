/* Whole fights of loadout: the fixtures and many draws of the roster. */
#include <stdio.h>
#include <string.h>

#include "engine_battles.h"
#include "loadout_cast.h"
#include "loadout_rig.h"
#include "test.h"

enum { DRAWS = 300 };

static void fight(struct engine_rig *rig, uint64_t seed)
{
    engine_rig_fight(rig, seed);
    const struct rig_event *last = &rig->events[rig->event_count - 1];
    CHECK(last->table->number == loadout_kind_battle_end, "the last event is %s", last->table->name);
}

static void fight_15(struct engine_rig *rig)
{
    for (uint64_t seed = 0; seed < 15; seed++)
        fight(rig, seed);
}

static void fixtures_end(void)
{
    int32_t count = engine_fixtures(&firn_engine_loadout, fight_15);
    CHECK(count >= 10, "there are only %d fixtures", count);
}

static void draws_end(void)
{
    engine_draws(&firn_engine_loadout, 0, DRAWS, fight);
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
        engine_rig_setup(&rig.bench, 77);
        engine_rig_step(&rig.bench, 1, &shoot, 1);
        engine_rig_step(&rig.bench, 2, &wait, 1);
        CHECK(rig.bench.roll_count == 7, "3 + 2 + 2 rolls, not %d", rig.bench.roll_count);
        if (!watched)
            memcpy(first, rig.bench.rolls, (size_t)rig.bench.roll_count * sizeof *first);
        count = watched ? count : rig.bench.roll_count;
        CHECK(count == rig.bench.roll_count && memcmp(first, rig.bench.rolls, (size_t)count * sizeof *first) == 0,
              "LOADOUT-082: a watched shot rolls otherwise");
        loadout_rig_free(&rig);
    }
}

/* LOADOUT-018: a fight with its sides changed round is another fight, but the matrix of a setup is the same
 * in every step of it. */
static void the_matrix_stays(void)
{
    struct engine_rig rig;
    int32_t before[LOADOUT_FACTIONS];
    engine_load(&rig, &firn_engine_loadout, "three-banners");
    const struct loadout_state *state = loadout_state_seen(rig.state);
    engine_rig_setup(&rig, 1);
    memcpy(before, state->hostile, sizeof before);
    engine_rig_fight(&rig, 1);
    CHECK(memcmp(before, state->hostile, sizeof before) == 0, "LOADOUT-018: sides changed in the fight");
    engine_rig_free(&rig);
}

const struct suite suite_loadout_battles = { "loadout_battles", (const struct test[]){
    { "every fixture is fought to its end", fixtures_end },
    { "so is every draw of the roster", draws_end },
    { "watched and unwatched make the same rolls", watched_rolls_alike },
    { "who hates whom is the same throughout", the_matrix_stays },
    { NULL, NULL },
} };
