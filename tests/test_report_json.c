/* Setups and rules from JSON: what is read, and what every refusal says. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firn_report.h"
#include "test.h"
#include "test_report_toy.h"

#define ONE "{'attack_type': 'melee', 'speed': 5}"
#define TEAMS(first) "'teams': [{'fighters': [" first "]}, {'fighters': [" ONE "]}]"
#define BATTLE(first) "{'engine': 'toy', " TEAMS(first) "}"
#define WITH(more) "{'engine': 'toy', " more ", " TEAMS(ONE) "}"

struct row {
    const char *json;
    enum firn_status status;
    const char *message;
};

static void check_row(struct scratch *scratch, const struct firn_registry *registry,
                      const struct row *row)
{
    struct firn_spec *spec;
    struct firn_error error = { FIRN_OK, FIRN_NO_OFFSET, "" };
    scratch_json(scratch, "duel.json", row->json);
    enum firn_status status = firn_json_setup(&spec, registry, scratch->path, &error);
    const char *message = scratch_message(scratch, error.message);
    CHECK(status == row->status, "%s: expected status %d, got %d", row->json, (int)row->status,
          (int)status);
    CHECK(strcmp(message, row->message) == 0, "%s\n  expected: %s\n  got:      %s", row->json,
          row->message, message);
    CHECK((spec != NULL) == (status == FIRN_OK), "%s: a spec and an error, or neither", row->json);
    CHECK(firn_json_setup(&spec, registry, scratch->path, NULL) == row->status, "%s: not the same without",
          row->json);
    firn_spec_free(spec);
}

static void check_rows(const struct row *rows, size_t count)
{
    struct scratch scratch;
    struct firn_registry *registry = toy_registry();
    scratch_begin(&scratch);
    for (size_t i = 0; i < count; i++)
        check_row(&scratch, registry, &rows[i]);
    scratch_end(&scratch);
    firn_registry_free(registry);
}
#define CHECK_ROWS(rows) check_rows(rows, sizeof(rows) / sizeof(rows)[0])

static void refuses_what_is_not_json(void)
{
    static const struct row rows[] = {
        { "", FIRN_USAGE, "duel.json: the file is empty" },
        { "{\n", FIRN_USAGE, "duel.json: line 2: string or '}' expected near end of file" },
        { "{'name': 'a\\u0000'}", FIRN_USAGE, "duel.json: line 1, column 18: a text holds the character \\u0000" },
        { "{'engine': 'toy',\n 'teams': }", FIRN_USAGE,
          "duel.json: line 2, column 11: unexpected token near '}'" },
        { "{'engine': 'toy', 'engine': 'toy'}", FIRN_USAGE,
          "duel.json: line 1, column 26: duplicate object key near '\"engine\"'" },
        { "{} {}", FIRN_USAGE, "duel.json: line 1, column 4: end of file expected near '{'" },
        { "{'name': '\xff'}", FIRN_USAGE,
          "duel.json: line 1, column 10: unable to decode byte 0xff near '\"'" },
        { "{'\x1b[31m': 1}", FIRN_USAGE, "duel.json: line 1, column 2: control character 0x1b near '\"'" },
        { "[]", FIRN_USAGE, "duel.json: a list is not an object" },
    };
    CHECK_ROWS(rows);
}

static void refuses_a_wrong_head(void)
{
    static const struct row rows[] = {
        { "{}", FIRN_USAGE, "duel.json: engine: missing, expected the name of an engine" },
        { "{'engine': 7}", FIRN_USAGE, "duel.json: engine: 7 is not the name of an engine" },
        { "{'engine': 'chess'}", FIRN_UNKNOWN,
          "duel.json: engine chess is not here; here are: toy 3; more come from the folders of FIRN_ENGINE_PATH" },
        { "{'engine': '\\u001b[2J\\u202e'}", FIRN_UNKNOWN,
          "duel.json: engine \\u{1b}[2J\\u{202e} is not here; here are: toy 3; more come from the folders of FIRN_ENGINE_PATH" },
        { WITH("'rules_version': 2"), FIRN_UNKNOWN,
          "duel.json: rules_version: 2 of toy is not here, the newest is 3" },
        { WITH("'rules_version': '3'"), FIRN_USAGE,
          "duel.json: rules_version: \"3\" is not a whole number in 0..2147483647" },
        { WITH("'rulset': []"), FIRN_USAGE,
          "duel.json: \"rulset\" is no key here (did you mean \"rulesets\" or \"rules\"?)" },
        { WITH("'\\u001b[2J': 1"), FIRN_USAGE,
          "duel.json: \"\\u{1b}[2J\" is no key here (one of judge, rulesets, dusk, flag, weights, marks, "
          "teams, scribe, engine, rules_version, name, rules, record)" },
        { WITH("'name': 'a\\u202eb'"), FIRN_USAGE,
          "duel.json: name: \"a\\u{202e}b\" holds a control or direction character" },
        { "{'engine': 'toy', 'dusk': true, " TEAMS(ONE "," ONE) "}", FIRN_REFUSED,
          "duel.json: TOY-1: by dusk the teams are equally many" },
    };
    CHECK_ROWS(rows);
}

static void refuses_wrong_values(void)
{
    static const struct row rows[] = {
        { BATTLE(ONE ", " ONE ", {'attack_type': 'melee', 'speed': 40}"), FIRN_USAGE,
          "duel.json: teams[0].fighters[2].speed: 40 is outside 1..20" },
        { BATTLE("{'attack_type': 'melee', 'speed': 3.0}"), FIRN_USAGE,
          "duel.json: teams[0].fighters[0].speed: 3.0 is not a whole number in 1..20" },
        { BATTLE("{'attack_type': 'melee', 'speed': 3000000000}"), FIRN_USAGE,
          "duel.json: teams[0].fighters[0].speed: 3000000000 is outside 1..20" },
        { BATTLE("{'attack_type': 'melee', 'speed': true}"), FIRN_USAGE,
          "duel.json: teams[0].fighters[0].speed: true is not a whole number in 1..20" },
        { BATTLE("{'attack_type': 'melee'}"), FIRN_USAGE,
          "duel.json: teams[0].fighters[0].speed: missing, expected a whole number in 1..20" },
        { BATTLE("{'speed': 4}"), FIRN_USAGE,
          "duel.json: teams[0].fighters[0].attack_type: missing, expected the name of one attack_type" },
        { BATTLE("{'attack_type': 'mele', 'speed': 4}"), FIRN_USAGE,
          "duel.json: teams[0].fighters[0].attack_type: \"mele\" is no attack_type (did you mean "
          "\"melee\"?)" },
        { BATTLE("{'attack_type': 'breath', 'speed': 4}"), FIRN_USAGE,
          "duel.json: teams[0].fighters[0].attack_type: \"breath\" is no attack_type (one of melee, "
          "ranged, magic)" },
        { BATTLE("{'attack_type': 1, 'speed': 4}"), FIRN_USAGE,
          "duel.json: teams[0].fighters[0].attack_type: 1 is not the name of one attack_type" },
        { BATTLE("{'attack_type': 'magic', 'speed': 4, 'sped': 4}"), FIRN_USAGE,
          "duel.json: teams[0].fighters[0]: \"sped\" is no key here (did you mean \"speed\"?)" },
        { BATTLE("'Bob'"), FIRN_USAGE, "duel.json: teams[0].fighters[0]: \"Bob\" is not an object" },
        { BATTLE("{'name': 4, 'attack_type': 'magic', 'speed': 4}"), FIRN_USAGE,
          "duel.json: teams[0].fighters[0].name: 4 is not text" },
        { BATTLE("{'name': '', 'attack_type': 'magic', 'speed': 4}"), FIRN_USAGE,
          "duel.json: teams[0].fighters[0].name: \"\" has 0 characters, expected 1 to 64" },
        { BATTLE("{'name': '\\u061c', 'attack_type': 'magic', 'speed': 4}"), FIRN_USAGE,
          "duel.json: teams[0].fighters[0].name: \"\\u{61c}\" holds a control or direction character" },
        { WITH("'dusk': 1"), FIRN_USAGE, "duel.json: dusk: 1 is not true or false" },
        { WITH("'flag': [1, 2]"), FIRN_USAGE, "duel.json: flag: a list is not a place [x, y, z] or null" },
        { WITH("'flag': [1, 1024, 0]"), FIRN_USAGE,
          "duel.json: flag: a list is not a place [x, y, z] or null" },
        { WITH("'flag': [0, -1, 0]"), FIRN_USAGE,
          "duel.json: flag: a list is not a place [x, y, z] or null" },
        { WITH("'flag': 12"), FIRN_USAGE, "duel.json: flag: 12 is not a place [x, y, z] or null" },
        { WITH("'flag': [0, 0, 1025]"), FIRN_USAGE,
          "duel.json: flag: [0, 0, 1025] is outside null..[0, 0, 1024]" },
        { WITH("'marks': [2147483648]"), FIRN_USAGE,
          "duel.json: marks[0]: 2147483648 is outside -2147483648..2147483647" },
        { WITH("'weights': [1, 2, 'x']"), FIRN_USAGE,
          "duel.json: weights[2]: \"x\" is not a whole number of 32 bits" },
    };
    CHECK_ROWS(rows);
}

static void refuses_wrong_lists(void)
{
    static const struct row rows[] = {
        { BATTLE("{'attack_type': 'magic', 'speed': 4, 'abilities': ['platte']}"), FIRN_USAGE,
          "duel.json: teams[0].fighters[0].abilities[0]: \"platte\" is no ability (did you mean "
          "\"plate\"?)" },
        { BATTLE("{'attack_type': 'magic', 'speed': 4, 'abilities': ['PLATE']}"), FIRN_USAGE,
          "duel.json: teams[0].fighters[0].abilities[0]: \"PLATE\" is no ability (did you mean "
          "\"plate\"?)" },
        { BATTLE("{'attack_type': 'magic', 'speed': 4, 'abilities': ['heal', 'heal']}"), FIRN_USAGE,
          "duel.json: teams[0].fighters[0].abilities[1]: \"heal\" stands twice" },
        { BATTLE("{'attack_type': 'magic', 'speed': 4, 'abilities': 'heal'}"), FIRN_USAGE,
          "duel.json: teams[0].fighters[0].abilities: \"heal\" is not a list with names of ability" },
        { BATTLE(""), FIRN_USAGE, "duel.json: teams[0].fighters: 0 elements, expected 1 to 3" },
        { BATTLE(ONE "," ONE "," ONE "," ONE), FIRN_USAGE,
          "duel.json: teams[0].fighters: 4 elements, expected 1 to 3" },
        { "{'engine': 'toy', 'teams': [{'fighters': [" ONE "]}]}", FIRN_USAGE,
          "duel.json: teams: 1 element, expected 2" },
        { "{'engine': 'toy', 'teams': {}}", FIRN_USAGE,
          "duel.json: teams: an object is not a list of 2 objects" },
        { "{'engine': 'toy'}", FIRN_USAGE, "duel.json: teams: missing, expected a list of 2 objects" },
        { "{'engine': 'toy', 'teams': [{}, {}]}", FIRN_USAGE,
          "duel.json: teams[0].fighters: missing, expected a list of 1 to 3 objects" },
        { WITH("'weights': [1, 2]"), FIRN_USAGE, "duel.json: weights: 2 elements, expected 3" },
        { WITH("'weights': 1"), FIRN_USAGE, "duel.json: weights: 1 is not a list of 3" },
        { WITH("'marks': [1, 2, 3, 4, 5]"), FIRN_USAGE, "duel.json: marks: 5 elements, expected 0 to 4" },
        { WITH("'rulesets': [null]"), FIRN_USAGE,
          "duel.json: rulesets[0]: null is not the name of one ruleset" },
    };
    CHECK_ROWS(rows);
}

static void refuses_wrong_rules_and_parameters(void)
{
    static const struct row rows[] = {
        { WITH("'rules': {'poison_damage': 10}"), FIRN_USAGE,
          "duel.json: rules.poison_damage: 10 is outside 0..9" },
        { WITH("'rules': {'poison_damge': 1}"), FIRN_USAGE,
          "duel.json: rules: \"poison_damge\" is no key here (did you mean \"poison_damage\"?)" },
        { WITH("'rules': [1]"), FIRN_USAGE, "duel.json: rules: a list is not an object" },
        { WITH("'rules': {'round_cap': 1e1}"), FIRN_USAGE,
          "duel.json: rules.round_cap: 10.0 is not a whole number in 1..100" },
        { WITH("'record': {'check_every_events': 0}"), FIRN_USAGE,
          "duel.json: record.check_every_events: 0 is outside 1..2147483647" },
        { WITH("'record': {'keyframe_every_steps': -1}"), FIRN_USAGE,
          "duel.json: record.keyframe_every_steps: -1 is outside 0..2147483647" },
        { WITH("'record': {'events': 'no'}"), FIRN_USAGE,
          "duel.json: record.events: \"no\" is not true or false" },
        { WITH("'record': {'every': 1}"), FIRN_USAGE,
          "duel.json: record: \"every\" is no key here (one of check_every_events, "
          "keyframe_every_steps, events)" },
        { WITH("'record': 1"), FIRN_USAGE, "duel.json: record: 1 is not an object" },
    };
    CHECK_ROWS(rows);
}

static void refuses_what_cannot_be_read(void)
{
    struct scratch scratch;
    struct firn_spec *spec;
    struct firn_error error = { FIRN_OK, 0, "" };
    struct firn_registry *registry = toy_registry();
    scratch_begin(&scratch);
    CHECK(firn_json_setup(&spec, registry, scratch_path(&scratch, "none\n\xf0.json"), &error) == FIRN_IO,
          "a missing file is not FIRN_IO");
    CHECK(strcmp(scratch_message(&scratch, error.message),
                 "none\\u{a}\xef\xbf\xbd.json: No such file or directory") == 0,
          "got %s", error.message);
    CHECK(firn_json_setup(&spec, registry, scratch.dir, &error) == FIRN_IO, "a folder is not FIRN_IO");
    FILE *file = fopen(scratch_path(&scratch, "big.json"), "wb");
    for (int i = 0; file != NULL && i < 16 * 1024 + 1; i++)
        fprintf(file, "%1024s", "");
    if (file != NULL)
        fclose(file);
    CHECK(firn_json_setup(&spec, registry, scratch.path, &error) == FIRN_USAGE, "a large file is read");
    CHECK(strcmp(scratch_message(&scratch, error.message), "big.json: larger than 16777216 bytes") == 0,
          "got %s", error.message);
    scratch_end(&scratch);
    firn_registry_free(registry);
}

/* ---- what is read ---- */

static const char whole[] =
    "{'engine': 'toy', 'rules_version': 3, 'name': 'dusk duel', 'judge': 'Ann\xc3\xa9', 'dusk': true,"
    " 'flag': [3, 4, 2], 'weights': [7, -8, 9], 'marks': [-2147483648, 2147483647], 'rulesets': ['rain'],"
    " 'teams': [{'fighters': [{'attack_type': 'magic', 'speed': 20, 'abilities': ['heal', 'plate']},"
    "                         {'name': 'Bob', 'id': 12, 'attack_type': 'melee', 'speed': 1}]},"
    "           {'fighters': [{'name': 'Cay', 'attack_type': 'ranged', 'speed': 9, 'abilities': []},"
    "                         {'attack_type': 'melee', 'speed': 2}]}], 'scribe': 'Zed',"
    " 'rules': {'poison_damage': 3},"
    " 'record': {'check_every_events': 64, 'keyframe_every_steps': 8, 'events': false}}";

static void check_toy_setup(const struct toy_setup *setup)
{
    static const struct toy_setup expected = {
        .rulesets = { 0, 1 }, .dusk = 1, .flag = 3 + 4 * 1024 + 2 * 1048576, .weights = { 7, -8, 9 },
        .mark_count = 2, .marks = { INT32_MIN, INT32_MAX },
        .teams = { { 2, { { 0, 2, 20, { 1, 1 } }, { 12, 0, 1, { 0 } }, { 0, 0, 1, { 0 } } } },
                   { 2, { { 0, 1, 9, { 0 } }, { 0, 0, 2, { 0 } }, { 0, 0, 1, { 0 } } } } },
    };
    const int32_t *words = (const int32_t *)(const void *)setup;
    const int32_t *wanted = (const int32_t *)(const void *)&expected;
    for (size_t i = 0; i < sizeof expected / sizeof *words; i++)
        CHECK(words[i] == wanted[i], "word %zu: expected %d, got %d", i, (int)wanted[i], (int)words[i]);
}

static void check_names(struct firn_spec *spec, const char *const *expected, int32_t count)
{
    struct firn_names names = firn_spec_names(spec);
    CHECK(names.count == count, "expected %d names, got %d", (int)count, (int)names.count);
    for (int32_t i = 0; i < count && i < names.count; i++)
        CHECK(strcmp(names.names[i], expected[i]) == 0, "name %d: expected %s, got %s", (int)i,
              expected[i], names.names[i]);
}

static struct firn_spec *read_text(const struct firn_registry *registry, const char *text)
{
    struct scratch scratch;
    struct firn_spec *spec;
    struct firn_error error = { FIRN_OK, 0, "" };
    scratch_begin(&scratch);
    enum firn_status status = firn_json_setup(&spec, registry,
                                              scratch_json(&scratch, "duel.json", text), &error);
    CHECK(status == FIRN_OK, "got %s", error.message);
    scratch_end(&scratch);
    return spec;
}

static void every_word_is_read(void)
{
    static const char *const names[] = { "Ann\xc3\xa9", "", "Bob", "", "Cay", "", "", "Zed" };
    struct firn_registry *registry = toy_registry();
    struct firn_spec *spec = read_text(registry, whole);
    if (spec != NULL) {
        const struct firn_params *params = firn_spec_params(spec);
        check_toy_setup((const struct toy_setup *)(const void *)firn_spec_setup(spec));
        check_names(spec, names, 8);
        CHECK(strcmp((const char *)spec->name.data, "dusk duel") == 0, "got %s", spec->name.data);
        CHECK(spec->rules[0] == 3 && spec->rules[1] == 20, "rules %d, %d", (int)spec->rules[0],
              (int)spec->rules[1]);
        CHECK(params->check_every_events == 64 && params->keyframe_every_steps == 8 && !params->events,
              "the parameters are not those of the file");
    }
    firn_spec_free(spec);
    firn_registry_free(registry);
}

static void what_is_left_out_is_the_fallback(void)
{
    struct firn_registry *registry = toy_registry();
    struct firn_spec *spec = read_text(registry, BATTLE(ONE));
    struct firn_spec *fresh;
    if (spec != NULL && firn_spec_new(&fresh, registry, "toy", -1, NULL) == FIRN_OK) {
        struct toy_setup *setup = (struct toy_setup *)(void *)firn_spec_setup(fresh);
        for (int team = 0; team < TOY_TEAMS; team++) {
            setup->teams[team].count = 1;
            setup->teams[team].fighters[0].speed = 5;
        }
        struct firn_buf got = pack_spec(spec), expected = pack_spec(fresh);
        CHECK(got.size == expected.size && memcmp(got.data, expected.data, got.size) == 0,
              "a file that says little is not the same as a spec that is left alone");
        firn_buf_free(&got);
        firn_buf_free(&expected);
        firn_spec_free(fresh);
    }
    firn_spec_free(spec);
    firn_registry_free(registry);
}

static void a_setup_packs_as_written(void)
{
    /* [1, "d", 0, [2, 20], [[0], 1, 2, [0,0,0], [5], [[[[0, 1, 4, [1]]]], [[[7, 2, 6]]]]],
     *  ["", "", "", "", "Z"], [256, 0, true]] */
    static const uint8_t expected[] = {
        0x97, 0x01, 0xa1, 'd', 0x00, 0x92, 0x02, 0x14,
        0x96, 0x91, 0x00, 0x01, 0x02, 0x93, 0x00, 0x00, 0x00, 0x91, 0x05,
        0x92, 0x91, 0x91, 0x94, 0x00, 0x01, 0x04, 0x91, 0x01, 0x91, 0x91, 0x93, 0x07, 0x02, 0x06,
        0x95, 0xa0, 0xa0, 0xa0, 0xa0, 0xa1, 'Z', 0x93, 0xcd, 0x01, 0x00, 0x00, 0xc3,
    };
    struct firn_registry *registry = toy_registry();
    struct firn_spec *spec = read_text(
        registry, "{'engine': 'toy', 'name': 'd', 'rulesets': ['fog'], 'dusk': true, 'flag': [2, 0, 0],"
                  " 'marks': [5], 'teams': [{'fighters': [{'attack_type': 'ranged', 'speed': 4,"
                  " 'abilities': ['heal']}]}, {'fighters': [{'name': 'Z', 'id': 7, 'attack_type':"
                  " 'magic', 'speed': 6}]}]}");
    if (spec != NULL) {
        struct firn_buf got = pack_spec(spec);
        CHECK(got.size == sizeof expected, "expected %zu bytes, got %zu", sizeof expected, got.size);
        for (size_t i = 0; i < got.size && i < sizeof expected; i++)
            CHECK(got.data[i] == expected[i], "byte %zu: expected %02x, got %02x", i, expected[i],
                  got.data[i]);
        firn_buf_free(&got);
    }
    firn_spec_free(spec);
    firn_registry_free(registry);
}

static void names_are_counted_in_characters(void)
{
    char text[1200], name[64 * 4 + 5] = "";
    struct firn_registry *registry = toy_registry();
    for (int i = 0; i < 64; i++)
        strcat(name, "\xf0\x9f\x90\xa7"); /* a penguin */
    snprintf(text, sizeof text, BATTLE("{'name': '%s', 'attack_type': 'melee', 'speed': 1}"), name);
    struct firn_spec *spec = read_text(registry, text);
    if (spec != NULL)
        CHECK(strcmp(firn_spec_names(spec).names[1], name) == 0, "got %s",
              firn_spec_names(spec).names[1]);
    firn_spec_free(spec);
    struct scratch scratch;
    struct firn_error error = { FIRN_OK, 0, "" };
    strcat(name, "x");
    snprintf(text, sizeof text, BATTLE("{'name': '%s', 'attack_type': 'melee', 'speed': 1}"), name);
    scratch_begin(&scratch);
    firn_json_setup(&spec, registry, scratch_json(&scratch, "duel.json", text), &error);
    CHECK(strstr(error.message, "has 65 characters, expected 1 to 64") != NULL, "got %s", error.message);
    scratch_end(&scratch);
    firn_registry_free(registry);
}

/* ---- rules files ---- */

struct rules_row {
    const char *json;
    enum firn_status status;
    const char *message;
    int32_t poison_damage, round_cap; /* after it; 5 and 50 before */
};

static void rules_change_all_or_none(void)
{
    static const struct rules_row rows[] = {
        { "{'poison_damage': 9}", FIRN_OK, "", 9, 50 },
        { "{}", FIRN_USAGE, "rules.json: no rule is changed", 5, 50 },
        { "{'engine': 'toy', 'rules': {}}", FIRN_USAGE, "rules.json: rules: no rule is changed", 5, 50 },
        { "{'poison_damage': true}", FIRN_USAGE, "rules.json: poison_damage: true is not a whole number in 0..9", 5,
          50 },
        { "{'engine': 'toy', 'rules': {'round_cap': 1, 'poison_damage': 0}}", FIRN_OK, "", 0, 1 },
        { "{'rules': {'round_cap': 1}}", FIRN_OK, "", 5, 1 },
        { "{'poison_damage': 1, 'round_cap': 101}", FIRN_USAGE,
          "rules.json: round_cap: 101 is outside 1..100", 5, 50 },
        { "{'poison_damage': 1, 'round_cup': 1}", FIRN_USAGE,
          "rules.json: \"round_cup\" is no rule of toy (did you mean \"round_cap\"?)", 5, 50 },
        { "{'rules': {'poison_damage': 1, 'round_cap': '1'}}", FIRN_USAGE,
          "rules.json: rules.round_cap: \"1\" is not a whole number in 1..100", 5, 50 },
        { "{'engine': 'chess', 'rules': {}}", FIRN_USAGE, "rules.json: engine: \"chess\" is not toy", 5, 50 },
        { "{'engine': 'toy'}", FIRN_USAGE, "rules.json: rules: missing, expected an object of rules", 5, 50 },
        { "{'engine': 'toy', 'rules': {}, 'name': 'x'}", FIRN_USAGE,
          "rules.json: \"name\" is no key here (one of engine, rules)", 5, 50 },
        { "[1]", FIRN_USAGE, "rules.json: a list is not an object of rules", 5, 50 },
        { "{", FIRN_USAGE, "rules.json: line 1, column 1: string or '}' expected near end of file", 5, 50 },
    };
    struct scratch scratch;
    struct firn_registry *registry = toy_registry();
    struct firn_spec *spec = read_text(registry, BATTLE(ONE));
    scratch_begin(&scratch);
    for (size_t i = 0; spec != NULL && i < sizeof rows / sizeof rows[0]; i++) {
        struct firn_error error = { FIRN_OK, 0, "" };
        int32_t *rules = firn_spec_rules(spec);
        rules[0] = 5;
        rules[1] = 50;
        scratch_json(&scratch, "rules.json", rows[i].json);
        enum firn_status status = firn_json_rules(spec, scratch.path, &error);
        const char *message = scratch_message(&scratch, error.message);
        CHECK(status == rows[i].status && strcmp(message, rows[i].message) == 0,
              "%s\n  expected: %s\n  got:      %s", rows[i].json, rows[i].message, message);
        CHECK(rules[0] == rows[i].poison_damage && rules[1] == rows[i].round_cap, "%s: left %d and %d",
              rows[i].json, (int)rules[0], (int)rules[1]);
    }
    scratch_end(&scratch);
    firn_spec_free(spec);
    firn_registry_free(registry);
}

/* ---- memory ---- */

static int allocations_left;

static void *failing_malloc(size_t size)
{
    return allocations_left-- > 0 ? malloc(size) : NULL;
}

/* jansson takes an allocation that fails in its lexer for a wrong token: FIRN_USAGE. */
static void every_allocation_may_fail(void)
{
    struct scratch scratch;
    struct firn_spec *spec = NULL;
    struct firn_registry *registry = toy_registry();
    scratch_begin(&scratch);
    scratch_json(&scratch, "duel.json", whole);
    int allowed = 0;
    for (; spec == NULL && allowed < 10000; allowed++) {
        allocations_left = allowed;
        json_set_alloc_funcs(failing_malloc, free);
        enum firn_status status = firn_json_setup(&spec, registry, scratch.path, NULL);
        json_set_alloc_funcs(malloc, free);
        bool is_right = status == (spec != NULL ? FIRN_OK : FIRN_MEMORY) || status == FIRN_USAGE;
        if (!CHECK(is_right, "%d allocations: status %d", allowed, (int)status))
            break;
    }
    CHECK(spec != NULL && allowed > 20, "ended after %d allocations", allowed);
    firn_spec_free(spec);
    scratch_end(&scratch);
    firn_registry_free(registry);
}

const struct suite suite_report_json = { "report_json", (const struct test[]){
    { "what is not JSON is refused with line and column", refuses_what_is_not_json },
    { "a wrong head is refused", refuses_a_wrong_head },
    { "a wrong value is refused with path, value and range", refuses_wrong_values },
    { "a wrong list is refused with path and count", refuses_wrong_lists },
    { "wrong rules and recording parameters are refused", refuses_wrong_rules_and_parameters },
    { "a file that is not there or too large is refused", refuses_what_cannot_be_read },
    { "every word and name of a setup is read to its place", every_word_is_read },
    { "what a setup leaves out is the fallback", what_is_left_out_is_the_fallback },
    { "a setup packs as written in formats/log.md", a_setup_packs_as_written },
    { "names are counted in characters", names_are_counted_in_characters },
    { "a rules file changes all of its rules or none", rules_change_all_or_none },
    { "every allocation of jansson may fail", every_allocation_may_fail },
    { NULL, NULL },
} };
