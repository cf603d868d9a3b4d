/* Battles drawn from rosters: the same for ever, all of them valid, nobody left out. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "firn_report.h"
#include "report/deck.h"
#include "test.h"
#include "test_report_toy.h"

enum { DRAWS = 500, ROSTER = 8 };

#define FIGHTER(name, more) "{'name': '" name "', 'attack_type': 'melee', 'speed': 5" more "}"
#define KIT ", 'abilities': {'pick': [0, 2], 'from': 'kit', 'again': true}"
#define PICK(min, max, from) "{'pick': [" #min ", " #max "], 'from': '" from "'}"

static const char roster[] =
    "{'engine': 'toy', 'name': 'skirmish', 'kit': ['plate', 'heal', 'shock', 'slow'],"
    " 'roster': [" FIGHTER("Ada", KIT) ", " FIGHTER("Bob", KIT) ", " FIGHTER("Cay", KIT) ", "
    FIGHTER("Dov", "") ", " FIGHTER("Eve", "") ", " FIGHTER("Fin", KIT) ", " FIGHTER("Gus", "") ", "
    FIGHTER("Hal", KIT) "],"
    " 'rulesets': {'pick': [0, 1], 'from': ['fog', 'rain']},"
    " 'teams': [{'fighters': " PICK(1, 3, "roster") "}, {'fighters': " PICK(2, 3, "roster") "}]}";

/* The draw of a text, or NULL with the message in *error. */
static struct firn_spec *draw_text(const struct firn_registry *registry, const char *text, uint64_t draw,
                                   struct firn_error *error)
{
    struct scratch scratch;
    struct firn_spec *spec;
    *error = (struct firn_error){ FIRN_OK, 0, "" };
    scratch_begin(&scratch);
    enum firn_status status = firn_json_draw(&spec, registry,
                                             scratch_json(&scratch, "roster.json", text), draw, error);
    CHECK((status == FIRN_OK) == (spec != NULL), "a spec and an error, or neither");
    memmove(error->message, scratch_message(&scratch, error->message),
            strlen(scratch_message(&scratch, error->message)) + 1);
    scratch_end(&scratch);
    return spec;
}

static uint64_t hash_spec(const struct firn_spec *spec)
{
    struct firn_buf buf = pack_spec(spec);
    uint64_t hash = firn_hash64(buf.data, buf.size);
    firn_buf_free(&buf);
    return hash;
}

/* ---- one roster, many draws ---- */

struct tally {
    int seen[ROSTER];      /* draws that a fighter is in */
    int twice;             /* draws in which somebody fights twice */
    int sizes[2][4];       /* of the teams */
    int abilities[3];      /* fighters with so many of them */
    uint64_t hashes[DRAWS];
};

static void count_names(struct tally *tally, struct firn_spec *spec)
{
    struct firn_names names = firn_spec_names(spec);
    int in_battle[ROSTER] = { 0 };
    for (int32_t i = 0; i < names.count; i++)
        if (names.names[i][0] >= 'A' && names.names[i][0] < 'A' + ROSTER)
            in_battle[names.names[i][0] - 'A']++;
    bool is_twice = false;
    for (int i = 0; i < ROSTER; i++) {
        tally->seen[i] += in_battle[i] > 0;
        is_twice |= in_battle[i] > 1;
    }
    tally->twice += is_twice;
}

static void count_setup(struct tally *tally, struct firn_spec *spec)
{
    const struct toy_setup *setup = (const struct toy_setup *)(const void *)firn_spec_setup(spec);
    for (int team = 0; team < TOY_TEAMS; team++) {
        tally->sizes[team][setup->teams[team].count]++;
        for (int32_t i = 0; i < setup->teams[team].count; i++) {
            int abilities = 0;
            for (int32_t a = 0; a < TOY_ABILITIES; a++)
                abilities += setup->teams[team].fighters[i].abilities[a];
            tally->abilities[abilities]++;
        }
    }
}

static int compare_hashes(const void *a, const void *b)
{
    uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;
    return left < right ? -1 : left > right;
}

static int count_different(uint64_t *hashes)
{
    int different = 1;
    qsort(hashes, DRAWS, sizeof *hashes, compare_hashes);
    for (int i = 1; i < DRAWS; i++)
        different += hashes[i] != hashes[i - 1];
    return different;
}

static void every_draw_is_valid_and_varied(void)
{
    struct tally tally = { 0 };
    struct scratch scratch;
    struct firn_spec *spec;
    struct firn_error error = { FIRN_OK, 0, "" };
    struct firn_registry *registry = toy_registry();
    scratch_begin(&scratch);
    scratch_json(&scratch, "roster.json", roster);
    for (uint64_t draw = 0; draw < DRAWS; draw++) {
        if (!CHECK(firn_json_draw(&spec, registry, scratch.path, draw, &error) == FIRN_OK, "draw %d: %s",
                   (int)draw, error.message))
            continue;
        count_names(&tally, spec);
        count_setup(&tally, spec);
        CHECK(firn_spec_set_name(spec, "", NULL) == FIRN_OK, "no name");
        tally.hashes[draw] = hash_spec(spec);
        firn_spec_free(spec);
    }
    int different = count_different(tally.hashes);
    CHECK(different > DRAWS * 9 / 10, "%d of %d draws are different", different, DRAWS);
    CHECK(tally.twice == 0, "somebody fights twice in %d draws", tally.twice);
    for (int i = 0; i < ROSTER; i++) /* 4.5 of 8 on average; six deviations */
        CHECK(tally.seen[i] > 215 && tally.seen[i] < 347, "%c is in %d of %d draws", 'A' + i,
              tally.seen[i], DRAWS);
    CHECK(tally.sizes[0][1] > 100 && tally.sizes[0][2] > 100 && tally.sizes[0][3] > 100,
          "sizes of the first team: %d, %d, %d", tally.sizes[0][1], tally.sizes[0][2], tally.sizes[0][3]);
    CHECK(tally.sizes[1][1] == 0 && tally.sizes[1][2] > 180 && tally.sizes[1][3] > 180,
          "sizes of the second team: %d, %d, %d", tally.sizes[1][1], tally.sizes[1][2], tally.sizes[1][3]);
    CHECK(tally.abilities[1] > 300 && tally.abilities[2] > 300, "%d have one ability, %d have two",
          tally.abilities[1], tally.abilities[2]);
    scratch_end(&scratch);
    firn_registry_free(registry);
}

static void tell_places(struct firn_spec *spec, char *text, size_t size)
{
    const struct toy_setup *setup = (const struct toy_setup *)(const void *)firn_spec_setup(spec);
    struct firn_names names = firn_spec_names(spec);
    for (int32_t place = 0; place < names.count - 1; place++) {
        const struct toy_fighter *fighter = &setup->teams[place / 3].fighters[place % 3];
        const char *name = names.names[place + 1];
        unsigned bits = 0;
        for (int32_t i = 0; i < TOY_ABILITIES; i++)
            bits |= (unsigned)fighter->abilities[i] << i;
        snprintf(text + strlen(text), size - strlen(text), "%s%s", place > 0 ? " " : "",
                 name[0] != '\0' ? name : "-");
        if (bits != 0)
            snprintf(text + strlen(text), size - strlen(text), ":%x", bits);
    }
}

/* The rows were computed by another program from formats/setup.md. */
static void a_draw_is_the_same_for_ever(void)
{
    static const struct {
        uint64_t draw;
        const char *name;
        const char *names; /* of the places, with the bits of the abilities */
        int32_t rulesets[TOY_RULESETS];
    } rows[] = {
        { 0, "skirmish #0", "Gus Dov Eve Cay:1 Bob Fin:208", { 1, 0 } },
        { 1, "skirmish #1", "Eve Hal:201 - Cay:a Bob", { 0, 0 } },
        { 7, "skirmish #7", "Gus Eve - Fin Ada:208", { 0, 0 } },
        { UINT64_MAX, "skirmish #18446744073709551615", "Bob Fin:1 - Hal:1 Dov Eve", { 0, 0 } },
    };
    struct firn_registry *registry = toy_registry();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct firn_error error;
        struct firn_spec *spec = draw_text(registry, roster, rows[i].draw, &error);
        if (!CHECK(spec != NULL, "%s", error.message))
            continue;
        char names[200] = "";
        tell_places(spec, names, sizeof names);
        CHECK(strcmp(names, rows[i].names) == 0, "draw %d: expected %s, got %s", (int)rows[i].draw,
              rows[i].names, names);
        CHECK(strcmp((const char *)spec->name.data, rows[i].name) == 0, "got %s", spec->name.data);
        CHECK(memcmp(firn_spec_setup(spec), rows[i].rulesets, sizeof rows[i].rulesets) == 0,
              "draw %d: got rulesets %d, %d", (int)rows[i].draw, (int)firn_spec_setup(spec)[0],
              (int)firn_spec_setup(spec)[1]);
        struct firn_spec *again = draw_text(registry, roster, rows[i].draw, &error);
        CHECK(again != NULL && hash_spec(again) == hash_spec(spec), "draw %d is not the same again",
              (int)rows[i].draw);
        firn_spec_free(again);
        firn_spec_free(spec);
    }
    firn_registry_free(registry);
}

/* ---- decks ---- */

/* Four fighters for six places: the second team gets the one that is left first. */
static void a_deck_that_runs_out_is_filled_again(void)
{
    static const char text[] =
        "{'engine': 'toy', 'four': [" FIGHTER("Ada", "") ", " FIGHTER("Bob", "") ", " FIGHTER("Cay", "") ", "
        FIGHTER("Dov", "") "],"
        " 'teams': [{'fighters': " PICK(3, 3, "four") "}, {'fighters': " PICK(3, 3, "four") "}]}";
    int seen[4] = { 0 };
    struct firn_registry *registry = toy_registry();
    for (uint64_t draw = 0; draw < 50; draw++) {
        struct firn_error error;
        struct firn_spec *spec = draw_text(registry, text, draw, &error);
        if (!CHECK(spec != NULL, "%s", error.message))
            break;
        struct firn_names names = firn_spec_names(spec);
        int first = 0, second = 0;
        for (int i = 0; i < 3; i++) {
            first |= 1 << (names.names[1 + i][0] - 'A');
            second |= 1 << (names.names[4 + i][0] - 'A');
        }
        int left = 15 & ~first;
        CHECK(left == 1 << (names.names[4][0] - 'A'), "draw %d: %s is not the one that was left",
              (int)draw, names.names[4]);
        CHECK(__builtin_popcount((unsigned)first) == 3 && __builtin_popcount((unsigned)second) == 3,
              "draw %d: somebody stands twice in a team", (int)draw);
        seen[names.names[4][0] - 'A']++;
        CHECK(spec->name.data[0] == '#', "a battle without a name is called %s", spec->name.data);
        firn_spec_free(spec);
    }
    CHECK(seen[0] > 0 && seen[1] > 0 && seen[2] > 0 && seen[3] > 0, "somebody is never left");
    firn_registry_free(registry);
}

static void a_deck_gives_each_card_equally_often(void)
{
    json_t *list = json_pack("[iiiii]", 0, 1, 2, 3, 4);
    struct firn_deck deck;
    int counts[5][5] = { { 0 } };
    CHECK(firn_deck_begin(&deck, NULL, list), "no memory");
    for (uint64_t key = 0; key < 10000; key++)
        for (int32_t nth = 0; nth < 5; nth++) {
            size_t card = firn_deck_draw(&deck, key * UINT64_C(0x9e3779b97f4a7c15), 1, nth);
            counts[nth][card]++;
            if (nth == 4)
                firn_deck_end_pick(&deck);
        }
    for (int nth = 0; nth < 5; nth++)
        for (int card = 0; card < 5; card++) /* 2000 with a deviation of 40 */
            CHECK(counts[nth][card] > 1800 && counts[nth][card] < 2200, "card %d came %d times as no. %d",
                  card, counts[nth][card], nth);
    firn_deck_free(&deck);
    json_decref(list);
}

/* ---- refusals ---- */

#define OF(value) "{'engine': 'toy', 'few': [1, 2], 'marks': " value "}"

static void what_cannot_be_drawn_is_refused(void)
{
    static const struct {
        const char *json;
        const char *message;
    } rows[] = {
        { OF("{'pick': [1, 3], 'from': 'few'}"),
          "roster.json: marks: pick [1, 3] is not within 0..2, the list's size" },
        { OF("{'pick': [2, 1], 'from': 'few'}"),
          "roster.json: marks: pick [2, 1] is not within 0..2, the list's size" },
        { OF("{'pick': [-1, 1], 'from': [1]}"),
          "roster.json: marks: pick [-1, 1] is not within 0..1, the list's size" },
        { OF("{'pick': 1, 'from': 'few'}"),
          "roster.json: marks.pick: 1 is not [least, most], two whole numbers" },
        { OF("{'pick': [1, 1.5], 'from': 'few'}"),
          "roster.json: marks.pick: a list is not [least, most], two whole numbers" },
        { OF("{'pick': [1, 1, 1], 'from': 'few'}"),
          "roster.json: marks.pick: a list is not [least, most], two whole numbers" },
        { OF("{'pick': [1, 1]}"), "roster.json: marks.from: missing, expected a list or the name of one" },
        { OF("{'pick': [1, 1], 'from': 'fwe'}"),
          "roster.json: marks.from: \"fwe\" is no list of this file (did you mean \"few\"?)" },
        { OF("{'pick': [1, 1], 'from': 'engine'}"),
          "roster.json: marks.from: \"engine\" is no list of this file (one of few)" },
        { OF("{'pick': [1, 1], 'from': 7}"), "roster.json: marks.from: 7 is not a list or the name of one" },
        { OF("{'pick': [1, 1], 'form': 'few'}"),
          "roster.json: marks: \"form\" is no key here (did you mean \"from\"?)" },
        { OF("{'pick': [1, 1], 'from': 'few', 'again': 1}"),
          "roster.json: marks.again: 1 is not true or false" },
        { OF("{'pick': [1, 1], 'from': [1, {'pick': [3, 3], 'from': 'few'}]}"),
          "roster.json: marks.from[1]: pick [3, 3] is not within 0..2, the list's size" },
        { "{'self': [{'x': {'pick': [1, 1], 'from': 'self'}}], 'marks': {'pick': [1, 1], 'from': 'self'}}",
          NULL },
        { "{'a': [[{'pick': [2, 2], 'from': 'b', 'again': true}], [{'pick': [2, 2], 'from': 'b',"
          " 'again': true}]], 'b': [{'x': {'pick': [2, 2], 'from': 'a', 'again': true}}, 1],"
          " 'c': {'pick': [2, 2], 'from': 'a'}}",
          NULL },
        { "[{'pick': [1, 1], 'from': [1]}]", "roster.json: a list is not an object" },
        { "{'engine': 'toy', 'few': [1], 'teams': []}",
          "roster.json: draw 7: \"few\" is no key here (one of judge, rulesets, dusk, flag, weights, marks, "
          "teams, scribe, engine, rules_version, name, rules, record)" },
        { "{'engine': 'toy', 'all': [" FIGHTER("Ada", ", 'id': 1000") "], 'teams': [{'fighters': "
          PICK(1, 1, "all") "}, {}]}",
          "roster.json: draw 7: teams[0].fighters[0].id: 1000 is outside 0..999" },
        { "{'engine': 'chess'}", "roster.json: draw 7: engine chess is not here; here are: toy 3; more come from the folders of FIRN_ENGINE_PATH" },
    };
    struct firn_registry *registry = toy_registry();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct firn_error error;
        CHECK(draw_text(registry, rows[i].json, 7, &error) == NULL, "%s: drawn", rows[i].json);
        const char *end = "picks within picks without an end";
        bool is_right = rows[i].message != NULL
                            ? strcmp(error.message, rows[i].message) == 0
                            : strcmp(error.message + strlen(error.message) - strlen(end), end) == 0;
        CHECK(is_right, "%s\n  expected: %s\n  got:      %s", rows[i].json,
              rows[i].message != NULL ? rows[i].message : end, error.message);
    }
    firn_registry_free(registry);
}

static void a_deep_roster_is_refused(void)
{
    struct firn_registry *registry = toy_registry();
    char text[2000] = "{'deep': ";
    struct firn_error error;
    for (int i = 0; i < 100; i++)
        strcat(text, "[");
    for (int i = 0; i < 100; i++)
        strcat(text, "]");
    strcat(text, "}");
    CHECK(draw_text(registry, text, 7, &error) == NULL, "drawn");
    CHECK(strstr(error.message, ": deeper than 64 lists and objects") != NULL, "got %s", error.message);
    firn_registry_free(registry);
}

/* Twelve lists, each of ten picks of the whole of the next one: 10^12 values. */
static void a_roster_that_explodes_is_refused(void)
{
    struct firn_registry *registry = toy_registry();
    struct firn_buf text = { 0 };
    struct firn_error error;
    firn_buf_text(&text, "{'marks': {'pick': [10, 10], 'from': 'l1'}");
    for (int i = 1; i <= 12; i++) {
        firn_buf_printf(&text, ", 'l%d': [0", i);
        for (int j = 0; j < 10 && i < 12; j++)
            firn_buf_printf(&text, ", {'pick': [10, 10], 'from': 'l%d', 'again': true}", i + 1);
        firn_buf_text(&text, i < 12 ? "]" : ", 1, 2, 3, 4, 5, 6, 7, 8, 9]");
    }
    firn_buf_text(&text, "}");
    firn_buf_byte(&text, 0);
    CHECK(draw_text(registry, (const char *)text.data, 7, &error) == NULL, "drawn");
    CHECK(strstr(error.message, ": more than 1000000 values drawn") != NULL, "got %s", error.message);
    firn_buf_free(&text);
    firn_registry_free(registry);
}

const struct suite suite_report_draw = { "report_draw", (const struct test[]){
    { "every draw is valid, and they vary", every_draw_is_valid_and_varied },
    { "a draw is the same for ever", a_draw_is_the_same_for_ever },
    { "a deck that runs out is filled again", a_deck_that_runs_out_is_filled_again },
    { "a deck gives each card equally often", a_deck_gives_each_card_equally_often },
    { "what cannot be drawn is refused, with its place", what_cannot_be_drawn_is_refused },
    { "a deep roster is refused", a_deep_roster_is_refused },
    { "a roster that explodes is refused", a_roster_that_explodes_is_refused },
    { NULL, NULL },
} };
