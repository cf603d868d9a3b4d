/* The forecast: what a fight will cost, from the numbers that the fight uses. */
#include <string.h>

#include "loadout_cast.h"
#include "loadout_rows.h"
#include "rules/loadout/forecast.h"
#include "test.h"

enum { NEVER = FIRN_LOADOUT_NEVER };

/* LOADOUT-086: T21 and T22 through the whole engine, at a distance. */
static const struct {
    const char *ids;
    const char *a;
    const char *b;
    int32_t distance;
    int64_t expected;
    int32_t blows;
    int32_t turns;
} sides[] = {
    { "T21 LOADOUT-086", BLOW("1d4"), ", 'armor': 1, 'health_max': 10", 1, 3, 7, 7 },
    { "T21 LOADOUT-086", BLOW("1d4"), ", 'armor': 3, 'health_max': 10", 1, 0, NEVER, NEVER },
    { "LOADOUT-086", BLOW("2d6"), "", 1, 14, 2, 2 },
    { "LOADOUT-086", BLOW("1d3-5"), "", 1, 0, NEVER, NEVER },
    { "LOADOUT-086", BLOW("1d2-4"), "", 1, 0, NEVER, NEVER },
    { "LOADOUT-068", ", 'speed': 50" BLOW("5"), "", 1, 10, 2, 4 },
    { "T22 LOADOUT-069 LOADOUT-035", ", 'melee': {'kind': 'cut', 'dice': 3, 'cost': 50}, 'ranged': {'kind': 'cut', 'dice': 7, 'range': 6, 'cost': 200}", "", 0, 6, 4, 2 },
    { "T22 LOADOUT-069", ", 'melee': {'kind': 'cut', 'dice': 3, 'cost': 50}, 'ranged': {'kind': 'cut', 'dice': 7, 'range': 6, 'cost': 200}", "", 1, 6, 4, 2 },
    { "T22 LOADOUT-069", ", 'melee': {'kind': 'cut', 'dice': 3, 'cost': 50}, 'ranged': {'kind': 'cut', 'dice': 7, 'range': 6, 'cost': 200}", "", 2, 14, 2, 4 },
    { "T22 LOADOUT-069", ", 'melee': {'kind': 'cut', 'dice': 3, 'cost': 50}, 'ranged': {'kind': 'cut', 'dice': 7, 'range': 6, 'cost': 200}", "", 6, 14, 2, 4 },
    { "T22 LOADOUT-069", ", 'melee': {'kind': 'cut', 'dice': 3, 'cost': 50}, 'ranged': {'kind': 'cut', 'dice': 7, 'range': 6, 'cost': 200}", "", 7, 0, NEVER, NEVER },
    { "LOADOUT-034 LOADOUT-033", BLOW("2") ", 'strikes': [{'kind': 'fire', 'dice': '1d2'}, {'kind': 'cut', 'dice': '1'}]", ", 'armor': 1", 1, 5, 4, 4 },
};

static void sides_are_summed(void)
{
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
        static struct loadout_rig rig;
        char actors[1000];
        struct firn_loadout_forecast forecast;
        snprintf(actors, sizeof actors, A_AT(1, 1, "%s") ", {'name': 'B', 'faction': 'foe', 'health': 10, 'at': [2, 1, 0]%s}",
                 sides[i].a, sides[i].b);
        loadout_rig_init(&rig, actors, "");
        if (CHECK(rig.spec != NULL, "%s: %s", sides[i].ids, rig.error.message)) {
            engine_rig_setup(&rig.bench, 1);
            CHECK(firn_loadout_forecast(&rig.bench.battle, rig.bench.state, 0, 1, sides[i].distance, &forecast),
                  "%s: no forecast", sides[i].ids);
            CHECK(forecast.deals.expected == sides[i].expected && forecast.deals.blows == sides[i].blows &&
                      forecast.deals.turns == sides[i].turns,
                  "%s at %d: %d half points, %d blows, %d turns", sides[i].ids, sides[i].distance,
                  (int)forecast.deals.expected, forecast.deals.blows, forecast.deals.turns);
        }
        loadout_rig_free(&rig);
    }
}

/* LOADOUT-087 */
static const struct {
    int32_t fells, falls;
    enum loadout_outlook outlook;
} outlooks[] = {
    { NEVER, NEVER, loadout_outlook_even },   { 4, NEVER, loadout_outlook_easy }, { NEVER, 4, loadout_outlook_deadly },
    { 2, 6, loadout_outlook_easy },           { 2, 5, loadout_outlook_favorable }, { 4, 5, loadout_outlook_favorable },
    { 5, 5, loadout_outlook_even },           { 5, 4, loadout_outlook_grim },      { 6, 2, loadout_outlook_deadly },
    { 5, 2, loadout_outlook_grim },
};

static void words_for_a_fight(void)
{
    for (size_t i = 0; i < sizeof outlooks / sizeof outlooks[0]; i++) {
        int32_t word = firn_loadout_outlook(outlooks[i].fells, outlooks[i].falls);
        CHECK(word == (int32_t)outlooks[i].outlook, "LOADOUT-087: fells in %d, falls in %d: %d", outlooks[i].fells,
              outlooks[i].falls, word);
    }
}

/* T31, LOADOUT-086 */
static void turns_round_up(void)
{
    CHECK(firn_loadout_turns(3, 100, 200) == 2, "T31");
    CHECK(firn_loadout_turns(1, 100, 50) == 2, "T31");
    CHECK(firn_loadout_turns(3, 100, 0) == NEVER, "T31");
    CHECK(firn_loadout_turns(NEVER, 100, 100) == NEVER, "LOADOUT-087");
    CHECK(firn_loadout_blows(0, 5) == NEVER && firn_loadout_blows(5, 0) == NEVER && firn_loadout_blows(5, -2) == NEVER,
          "LOADOUT-086");
    CHECK(firn_loadout_blows(INT32_MAX, 1) == 1000000000 && firn_loadout_turns(INT32_MAX, 10000, 1) == 1000000000,
          "LOADOUT-093: a number of blows or turns has a most");
    CHECK(firn_loadout_blows(3, INT64_MAX) == 1 && firn_loadout_blows(3, 4) == 2 && firn_loadout_blows(3, 3) == 2,
          "LOADOUT-086: rounded up");
}

static const struct loadout_row rows[] = {
    { .ids = "T23 LOADOUT-035 LOADOUT-068 LOADOUT-060 LOADOUT-087",
      .sentence = "a gunner sights a brawler at 5: easy, and deadly when it is beside it",
      .actors = A_AT(1, 1, SHOT("5", 8)) B_AT(6, 1, BLOW("5")),
      .expected = "sighted actor=A foe=B distance=5 reach=8 fells=4 fell_turns=4 falls=0 fall_turns=0 outlook=easy"
                  " close_fells=0 close_fell_turns=0 close_falls=4 close_fall_turns=4 close=deadly" },
    { .ids = "LOADOUT-068",
      .sentence = "a foe is sighted once, when it is seen first",
      .actors = A_AT(1, 1, "") B_AT(6, 1, ""),
      .steps = 5,
      .expected = "sighted actor=A; sighted actor=B foe=A; no sighted; A: met=2; B: met=1" },
    { .ids = "LOADOUT-068",
      .sentence = "and not through a wall, nor further than one sees",
      .actors = A_AT(1, 1, "") B_AT(3, 1, "") C_AT(1, 3, ""),
      .more = "'map': ['............', '..#.........', '............', '............'], 'rules': {'sight': 1}",
      .expected = "turn; no sighted" },
    { 0 }
};

static void foes_are_sighted(void)
{
    loadout_rows(rows);
}

/* LOADOUT-068: with flat dice the forecast is what the fight then shows. */
static void the_fight_keeps_its_word(void)
{
    static struct loadout_rig rig;
    struct firn_loadout_forecast forecast;
    int32_t hits = 0;
    loadout_rig_init(&rig, A_AT(1, 1, BLOW("4")) SOMEBODY("B", "foe", 15, 2, 1, ", 'armor': 1, 'mind': 'idle'"), "");
    engine_rig_setup(&rig.bench, 1);
    firn_loadout_forecast(&rig.bench.battle, rig.bench.state, 0, 1, 1, &forecast);
    engine_rig_fight(&rig.bench, 1);
    for (int32_t i = 0; i < rig.bench.event_count; i++)
        hits += rig.bench.events[i].table->number == loadout_kind_damage_dealt;
    CHECK(forecast.deals.blows == 5 && hits == 5, "5 blows were foretold (%d) and fell (%d)", forecast.deals.blows, hits);
    CHECK(!firn_loadout_forecast(&rig.bench.battle, rig.bench.state, 0, 1, 1, &forecast), "B is gone");
    CHECK(!firn_loadout_forecast(&rig.bench.battle, rig.bench.state, 0, 99, 1, &forecast), "nobody is 99");
    loadout_rig_free(&rig);
}

#define KNIFE ", 'melee': {'kind': 'cut', 'dice': 3}"
#define LONG_GUN ", 'ranged': {'kind': 'cut', 'dice': 7, 'range': 5}"

/* LOADOUT-069 LOADOUT-036: what the forecast counts at a distance is what an attack then deals there. */
static void one_choice_serves_both(void)
{
    static const char *const kits[] = { KNIFE LONG_GUN, KNIFE, LONG_GUN, "" };
    for (int32_t i = 0; i < 4 * 6; i++) {
        static struct loadout_rig rig;
        char actors[1000];
        struct firn_loadout_forecast forecast;
        struct firn_order attack = { .actor = 0, .verb = loadout_verb_attack, .words = 1, .args = { 1 } };
        int32_t distance = 1 + i % 6;
        snprintf(actors, sizeof actors, A_AT(1, 1, "%s") ", {'name': 'B', 'faction': 'foe', 'health': 50, 'at': [%d, 1, 0]}",
                 kits[i / 6], 1 + distance);
        loadout_rig_init(&rig, actors, "");
        engine_rig_setup(&rig.bench, 1);
        firn_loadout_forecast(&rig.bench.battle, rig.bench.state, 0, 1, distance, &forecast);
        engine_rig_step(&rig.bench, 1, &attack, 1);
        int32_t dealt = 50 - loadout_state_seen(rig.bench.state)->actor[1].health;
        CHECK(forecast.deals.expected == 2 * dealt, "LOADOUT-069: kit %d at %d: %d half points were foretold, %d dealt",
              i / 6, distance, (int)forecast.deals.expected, dealt);
        loadout_rig_free(&rig);
    }
}

/* An event as a log reads it. */
static void tell(struct firn_buf *text, const struct loadout_rig *rig, const struct rig_event *event)
{
    const struct firn_schema_table *table = firn_schema_of_kind(rig->spec->schema, event->table->number);
    struct firn_field fields[RIG_EVENT_WORDS];
    msgpack_object values[RIG_EVENT_WORDS];
    for (int32_t i = 0; i < table->row_count; i++) {
        values[i] = (msgpack_object){ .type = event->values[i] < 0 ? MSGPACK_OBJECT_NEGATIVE_INTEGER
                                                                   : MSGPACK_OBJECT_POSITIVE_INTEGER };
        values[i].via.i64 = event->values[i];
        fields[i] = (struct firn_field){ &table->rows[i], -1, &values[i] };
    }
    text->size = 0;
    firn_walk_sentence(text, rig->spec->schema, table, &rig->names, fields, table->row_count);
    firn_buf_byte(text, 0);
}

/* LOADOUT-004 LOADOUT-068 */
static void sentences_are_read(void)
{
    static const char *const expected[] = {
        "A has jar, charges 1",
        "A has tonic, charges 1, spare units 1",
        "A sights B 5 away, reach 8: easy, kills in 4/4; side by side deadly, dies in 4/4 (blows/turns)",
        "B sights A 5 away: deadly, dies in 3/3; side by side easy, kills in 4/4 (blows/turns)",
    };
    static struct loadout_rig rig;
    struct firn_buf text = { 0 };
    int32_t found = 0;
    loadout_rig_init(&rig, A_AT(1, 1, SHOT("5", 8) ", 'carried': ['jar', 'tonic']") B_AT(6, 1, BLOW("5") ", 'mind': 'idle'"),
                     "'items': [{'name': 'jar', 'consumable': 1}, {'name': 'tonic', 'consumable': {'charges': 1, 'units': 2}}]");
    engine_rig_fight(&rig.bench, 1);
    for (int32_t i = 0; i < rig.bench.event_count && found < 4; i++) {
        int32_t number = rig.bench.events[i].table->number;
        if (number != loadout_kind_wears && number != loadout_kind_sighted)
            continue;
        tell(&text, &rig, &rig.bench.events[i]);
        CHECK(strcmp((const char *)text.data, expected[found]) == 0, "LOADOUT-068: \"%s\" is told as \"%s\"", expected[found],
              (const char *)text.data);
        found++;
    }
    CHECK(found == 4, "%d sentences", found);
    firn_buf_free(&text);
    loadout_rig_free(&rig);
}

const struct suite suite_loadout_forecast = { "loadout_forecast", (const struct test[]){
    { "what one does to the other is expected at a distance", sides_are_summed },
    { "an outlook is the word for both", words_for_a_fight },
    { "turns round up, and never is never", turns_round_up },
    { "a foe is told of at first sight", foes_are_sighted },
    { "the fight keeps the forecast's word", the_fight_keeps_its_word },
    { "fight and forecast choose alike at every distance", one_choice_serves_both },
    { "a forecast is told in blows and turns, and one charge as one", sentences_are_read },
    { NULL, NULL },
} };
