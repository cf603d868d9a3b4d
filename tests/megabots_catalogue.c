/* Setups of megabots from JSON: catalogues, references, what is refused and how; and the default catalogue. */
#include <jansson.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firn_report.h"
#include "rules/megabots/megabots.h"
#include "test.h"
#include "test_report_toy.h"

#define CATALOGUE "fixtures/megabots/catalogue.json"

/* Two heads, one pair of arms, legs of two kinds; Spare is a part that nobody in these setups uses. */
#define CHASSIS "'chassis': [{'name': 'Box', 'hp': 80}, {'name': 'Newt', 'lizard': true}]"
#define PARTS                                                                                            \
    "'parts': [{'name': 'Ram', 'slot': 'head', 'atk': 3, 'move': 'Butt', 'other_move': 'Nod'},"          \
    "{'name': 'Fang', 'slot': 'head', 'cobra': true, 'move': 'Spit', 'other_move': 'Gaze'},"             \
    "{'name': 'Hooks', 'slot': 'arms', 'move': 'Jab', 'other_move': 'Grab'},"                            \
    "{'name': 'Stilts', 'slot': 'legs', 'mobility': 3, 'move': 'Kick', 'other_move': 'Knee'},"           \
    "{'name': 'Spare', 'slot': 'legs', 'move': 'Hop', 'other_move': 'Skip'},"                            \
    "{'name': 'Heavy', 'slot': 'legs', 'weight': 201, 'move': 'Kick', 'other_move': 'Knee'},"            \
    "{'name': 'Thick', 'slot': 'arms', 'durability': -1, 'move': 'Jab', 'other_move': 'Grab'},"          \
    "{'name': 'Torn', 'slot': 'arms', 'move': 'Jab', 'other_move': 'Grap'},"                             \
    "{'name': 'Loud', 'slot': 'arms', 'move': 'Jab', 'other_move': 'Roar'},"                             \
    "{'name': 'Same', 'slot': 'arms', 'move': 'Jab', 'other_move': 'Jab'},"                              \
    "{'name': 'Coils', 'slot': 'arms', 'cobra': true, 'move': 'Jab', 'other_move': 'Grab'},"             \
    "{'name': 'Twin', 'slot': 'arms', 'move': 'Jab', 'other_move': 'Whirl'},"                            \
    "{'name': 'Moon', 'slot': 'arms', 'move': 'Jab', 'other_move': 'Bask'},"                             \
    "{'name': 'Odd', 'slot': 'arms', 'move': 'Jab', 'other_move': 'Sulk'},"                              \
    "{'name': 'Echo', 'slot': 'arms', 'move': 'Jab', 'other_move': 'Butt'}]"
#define MOVE(name, type) "{'name': '" name "', 'type': '" type "'}"
#define MOVES                                                                                            \
    "'moves': [" MOVE("Butt", "strike") "," MOVE("Nod", "hex") "," MOVE("Spit", "breath") ","            \
    MOVE("Gaze", "hex") "," MOVE("Jab", "strike") "," MOVE("Grab", "grapple") "," MOVE("Kick", "cut") "," \
    MOVE("Knee", "strike") "," MOVE("Hop", "beam") "," MOVE("Skip", "ensnare") ","                       \
    "{'name': 'Roar', 'type': 'hex', 'cost': 21},"                                                       \
    "{'name': 'Whirl', 'type': 'beam', 'riders': [{'direction': 'advance'}, {'direction': 'advance'}]}," \
    "{'name': 'Bask', 'type': 'hex', 'riders': [{'direction': 'advance', 'buff': 'burn'}]},"             \
    "{'name': 'Sulk', 'type': 'beam', 'riders': [{'direction': 'advance', 'buff': 'atk_up'}]}]"
#define BOTS "'bots': [{'name': 'Known', 'chassis': 'Box', 'head': 'Ram', 'arms': 'Hooks', 'legs': 'Stilts'}]"
#define IN_IT "'catalogue': {" BOTS ", " CHASSIS ", " PARTS ", " MOVES "}"
#define DUEL(first) "{'engine': 'megabots', 'bots': [" first ", 'Known'], " IN_IT "}"
#define BUILD(parts) DUEL("{'name': 'New', 'chassis': 'Box', " parts "}")

struct row {
    const char *json;
    const char *message;
};

static void check_rows(const struct row *rows, size_t count)
{
    struct firn_registry *registry;
    struct scratch scratch;
    firn_registry_new(&registry, NULL);
    scratch_begin(&scratch);
    for (size_t i = 0; i < count; i++) {
        struct firn_spec *spec;
        struct firn_error error = { FIRN_OK, FIRN_NO_OFFSET, "" };
        scratch_json(&scratch, "duel.json", rows[i].json);
        enum firn_status status = firn_json_setup(&spec, registry, scratch.path, &error);
        const char *message = scratch_message(&scratch, error.message);
        CHECK((status == FIRN_OK) == (rows[i].message[0] == '\0'), "%s: status %d", rows[i].json, (int)status);
        CHECK(strcmp(message, rows[i].message) == 0, "%.300s\n  expected: %s\n  got:      %s", rows[i].json,
              rows[i].message, message);
        CHECK((spec != NULL) == (status == FIRN_OK), "a spec and an error, or neither");
        firn_spec_free(spec);
    }
    scratch_end(&scratch);
    firn_registry_free(registry);
}
#define CHECK_ROWS(rows) check_rows(rows, sizeof(rows) / sizeof(rows)[0])

static void references(void)
{
    static const struct row rows[] = {
        { DUEL("'Known'"), "" },
        { BUILD("'head': 'Ram', 'load': 'Nod', 'arms': null, 'legs': []"), "" },
        { BUILD("'head': ['Ram']"), "" },
        { BUILD("'head': 'Rma'"), "duel.json: bots[0].head: \"Rma\" is none of parts (did you mean \"Ram\"?)" },
        { BUILD("'head': 'Butt'"), "duel.json: bots[0].head: \"Butt\" is none of parts (one of Ram, Fang, Hooks, "
          "Stilts, Spare, Heavy, Thick, Torn, Loud, Same, Coils, Twin, Moon, Odd, Echo)" },
        { DUEL("'Knwon'"), "duel.json: bots[0]: \"Knwon\" is none of bots (did you mean \"Known\"?)" },
        { BUILD("'arms': ['Hooks', 'Thick', 'Torn']"), "duel.json: bots[0].arms: 3 names, at most one" },
        { BUILD("'arms': true"), "duel.json: bots[0].arms: true is not a name or number" },
        { BUILD("'arms': 17"), "duel.json: bots[0].arms: 17 is outside -1..9" },
        { "{'engine': 'megabots', 'bots': ['A', 'B']}", "duel.json: bots[0]: \"A\" is none of bots (there are none)" },
        { "{'engine': 'megabots', 'parts': 5, 'bots': [{'name': 'New', 'chassis': 2, 'head': 'Ram'}, {'name': 'B', 'chassis': 2}]}",
          "duel.json: bots[0].head: \"Ram\" is none of parts (there are none)" },
        { "{'engine': 'megabots', 'catalogue': 3, 'bots': []}",
          "duel.json: catalogue: 3 is not an object of lists, or the name of a file with one" },
        { "{'engine': 'megabots', 'catalogue': {'parts': [{'slot': 'head'}]}, 'bots': []}",
          "duel.json: catalogue.parts: entry 0 has no name" },
        { "{'engine': 'megabots', 'catalogue': {'parts': [{'name': 'X'}, {'name': 'X'}]}, 'bots': []}",
          "duel.json: catalogue.parts: \"X\" stands twice" },
        { "{'engine': 'arena', 'catalogue': {}, 'teams': []}",
          "duel.json: \"catalogue\" is no key here (one of rulesets, teams, engine, rules_version, name, rules, record)" },
    };
    CHECK_ROWS(rows);
}

/* MEGABOTS-052: ranges; an entry is told by its name. */
static void entries(void)
{
    static const struct row rows[] = {
        { BUILD("'legs': 'Heavy'"), "duel.json: parts[\"Heavy\"].weight: 201 is outside 0..200" },
        { BUILD("'arms': 'Thick'"), "duel.json: parts[\"Thick\"].durability: -1 is outside 0..25" },
        { BUILD("'arms': 'Torn'"),
          "duel.json: parts[\"Torn\"].other_move: \"Grap\" is none of moves (did you mean \"Grab\"?)" },
        { BUILD("'arms': 'Loud'"), "duel.json: moves[\"Roar\"].cost: 21 is outside 0..20" },
        { BUILD("'arms': 'Twin'"), "duel.json: MEGABOTS-076: moves[1].riders: two in one direction "
                                   "(moves[1] is \"Whirl\")" },
        { BUILD("'arms': 'Moon'"), "duel.json: MEGABOTS-076: moves[1].riders[0].buff: atk_up or dur_up "
                                   "(moves[1] is \"Bask\")" },
        { BUILD("'arms': 'Coils'"), "duel.json: MEGABOTS-013: parts[0].cobra: a cobra has no arms "
                                    "(parts[0] is \"Coils\")" },
        { BUILD("'arms': 'Same'"), "duel.json: MEGABOTS-077: bots[0]: moves[0] is on the wheel twice "
                                   "(moves[0] is \"Jab\")" },
        { BUILD("'head': 'Ram', 'arms': 'Echo'"), "duel.json: MEGABOTS-077: bots[0]: moves[0] is on the wheel twice "
                                                  "(moves[0] is \"Butt\")" },
        { BUILD("'head': 'Ram', 'load': 'Nod', 'arms': 'Echo'"), "" },
        { BUILD("'arms': 'Odd'"), "duel.json: MEGABOTS-076: moves[1].riders[0]: only a hex has such a rider "
                                  "(moves[1] is \"Sulk\")" },
    };
    CHECK_ROWS(rows);
}

static void builds(void)
{
    static const struct row rows[] = {
        { BUILD("'arms': 'Ram'"), "duel.json: MEGABOTS-011: bots[0].arms: parts[0] is a part for the head "
                                  "(parts[0] is \"Ram\")" },
        { BUILD("'head': 'Ram', 'load': 'Jab'"),
          "duel.json: MEGABOTS-011: bots[0].load: the head does not carry moves[2] (moves[2] is \"Jab\")" },
        { BUILD("'load': 'Jab'"), "duel.json: MEGABOTS-011: bots[0].load: there is no head to load" },
        { BUILD("'head': 'Fang'"), "duel.json: MEGABOTS-013: bots[0].head: a cobra head needs a lizard chassis" },
        { DUEL("{'name': 'New', 'chassis': 'Newt', 'head': 'Fang'}"),
          "duel.json: MEGABOTS-013: bots[0].head: a cobra head needs cobra legs" },
        { BUILD("'head': 'Fang', 'load': 'Spit'"),
          "duel.json: MEGABOTS-013: bots[0].load: a cobra head loads both of its moves" },
        { DUEL("{'name': 'New', 'chassis': 'Ram'}"), "duel.json: bots[0].chassis: \"Ram\" is none of chassis "
                                                     "(one of Box, Newt)" },
    };
    CHECK_ROWS(rows);
}

/* Only what is used stands in the setup, numbered as it was first needed. */
static void only_the_used(void)
{
    struct firn_registry *registry;
    struct firn_spec *spec;
    struct firn_error error = { FIRN_OK, FIRN_NO_OFFSET, "" };
    struct scratch scratch;
    firn_registry_new(&registry, NULL);
    scratch_begin(&scratch);
    scratch_json(&scratch, "duel.json", BUILD("'head': 'Ram', 'load': 'Nod'"));
    firn_json_setup(&spec, registry, scratch.path, &error);
    if (CHECK(spec != NULL, "%s", error.message)) {
        const struct megabots_setup *setup = (const struct megabots_setup *)(const void *)spec->setup;
        struct firn_names names = firn_spec_names(spec);
        CHECK(setup->chassis_count == 1 && setup->parts_count == 3 && setup->moves_count == 6,
              "%d chassis, %d parts, %d moves", setup->chassis_count, setup->parts_count, setup->moves_count);
        CHECK(setup->bots[0].load == MEGABOTS_MOVES + 1 && setup->bots[1].arms == MEGABOTS_PARTS + 1,
              "references are not the numbers of what they name");
        CHECK(strcmp(names.names[MEGABOTS_PARTS + 2], "Stilts") == 0, "the third part is not Stilts");
        CHECK(strcmp(names.names[MEGABOTS_MOVES + 5], "Knee") == 0 && names.count == MEGABOTS_MOVES + 6,
              "the last name is not Knee");
    }
    firn_spec_free(spec);
    scratch_end(&scratch);
    firn_registry_free(registry);
}

/* ---- the default catalogue ---- */

static json_t *load_catalogue(void)
{
    json_error_t error;
    json_t *catalogue = json_load_file(CATALOGUE, JSON_REJECT_DUPLICATES, &error);
    CHECK(catalogue != NULL, CATALOGUE ":%d: %s", error.line, error.text);
    return catalogue;
}

static const char *text_of(const json_t *entry, const char *key)
{
    const char *text = json_string_value(json_object_get(entry, key));
    return text != NULL ? text : "";
}

/* Entries of a list in which a key has a value; NULL: any entry that has the key. */
static int count_where(const json_t *catalogue, const char *list, const char *key, const char *value)
{
    const json_t *entries_of = json_object_get(catalogue, list);
    int count = 0;
    for (size_t i = 0; i < json_array_size(entries_of); i++) {
        const json_t *entry = json_array_get(entries_of, i);
        count += value != NULL ? strcmp(text_of(entry, key), value) == 0 : json_object_get(entry, key) != NULL;
    }
    return count;
}

/* MEGABOTS-011 MEGABOTS-049 MEGABOTS-050 */
static void the_default_has_everything(void)
{
    static const struct {
        const char *list, *key, *value;
        int least;
    } needs[] = {
        { "bots", "name", NULL, 10 },         { "chassis", "name", NULL, 4 },     { "chassis", "lizard", NULL, 1 },
        { "parts", "slot", "head", 8 },       { "parts", "slot", "arms", 8 },     { "parts", "slot", "legs", 8 },
        { "parts", "cobra", NULL, 2 },        { "parts", "triggers", NULL, 4 },   { "moves", "name", NULL, 30 },
        { "moves", "type", "grapple", 1 },    { "moves", "type", "cut", 1 },      { "moves", "type", "strike", 1 },
        { "moves", "type", "beam", 1 },       { "moves", "type", "breath", 1 },   { "moves", "type", "ensnare", 1 },
        { "moves", "type", "hex", 1 },        { "moves", "element", "fire", 1 },  { "moves", "element", "water", 1 },
        { "moves", "element", "plant", 1 },   { "moves", "element", "ice", 1 },   { "moves", "payoff", "damage", 1 },
        { "moves", "payoff", "cc", 1 },       { "moves", "payoff", "effects", 1 }, { "moves", "riders", NULL, 8 },
        { "moves", "cleanse", NULL, 4 },      { "moves", "no_retreat", NULL, 1 },
    };
    json_t *catalogue = load_catalogue();
    for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++) {
        int count = count_where(catalogue, needs[i].list, needs[i].key, needs[i].value);
        CHECK(count >= needs[i].least, "%s with %s %s: %d, at least %d", needs[i].list, needs[i].key,
              needs[i].value != NULL ? needs[i].value : "", count, needs[i].least);
    }
    json_decref(catalogue);
}

/* A build around one part, against Rook. */
static json_t *setup_around(const json_t *part, const char *path, const char *cobra_other)
{
    bool cobra = json_is_true(json_object_get(part, "cobra"));
    json_t *bot = json_pack("{s:s, s:s, s:s}", "name", "Trial", "chassis",
                            cobra ? "Lizard Frame" : "Courier Frame", text_of(part, "slot"), text_of(part, "name"));
    if (cobra)
        json_object_set_new(bot, strcmp(text_of(part, "slot"), "head") == 0 ? "legs" : "head",
                            json_string(cobra_other));
    return json_pack("{s:s, s:s, s:[o, s]}", "engine", "megabots", "catalogue", path, "bots", bot, "Rook");
}

static void try_part(const struct firn_registry *registry, struct scratch *scratch, const json_t *part,
                     const char *path)
{
    const char *other = strcmp(text_of(part, "slot"), "head") == 0 ? "Cobra Coil" : "King Cobra Head";
    struct firn_error error = { FIRN_OK, FIRN_NO_OFFSET, "" };
    struct firn_spec *spec;
    json_t *setup = setup_around(part, path, other);
    json_dump_file(setup, scratch_path(scratch, "trial.json"), 0);
    CHECK(firn_json_setup(&spec, registry, scratch->path, &error) == FIRN_OK, "%s: %s", text_of(part, "name"),
          error.message);
    firn_spec_free(spec);
    json_decref(setup);
}

static void every_part_can_be_built(void)
{
    json_t *catalogue = load_catalogue();
    const json_t *parts = json_object_get(catalogue, "parts");
    char path[PATH_MAX];
    struct firn_registry *registry;
    struct scratch scratch;
    firn_registry_new(&registry, NULL);
    scratch_begin(&scratch);
    if (CHECK(realpath(CATALOGUE, path) != NULL, CATALOGUE " is not here"))
        for (size_t i = 0; i < json_array_size(parts); i++)
            try_part(registry, &scratch, json_array_get(parts, i), path);
    scratch_end(&scratch);
    firn_registry_free(registry);
    json_decref(catalogue);
}

const struct suite suite_megabots_catalogue = { "megabots_catalogue", (const struct test[]){
    { "a reference is a name, a list of one, or nobody; what is none of these is refused", references },
    { "an error of an entry names the entry and its field", entries },
    { "a build that breaks the rules of the wheel is refused with the rule", builds },
    { "a setup gets the entries that it uses and no others", only_the_used },
    { "the default catalogue has every type, element, payoff and slot", the_default_has_everything },
    { "every part of the default catalogue can be built", every_part_can_be_built },
    { NULL, NULL },
} };
