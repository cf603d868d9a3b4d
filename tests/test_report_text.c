/* Results as text and as JSON: what is printed, to the character, and that nothing unsafe is. */
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firn_report.h"
#include "test.h"
#include "test_report_toy.h"

/* Text that is printed into memory. */
struct page {
    char *text;
    size_t size;
    FILE *out;
};

static FILE *page_begin(struct page *page)
{
    *page = (struct page){ 0 };
    page->out = open_memstream(&page->text, &page->size);
    return page->out;
}

static void page_end(struct page *page, const char *expected)
{
    fclose(page->out);
    CHECK(strcmp(page->text, expected) == 0, "expected\n%s\n---- got\n%s", expected, page->text);
    free(page->text);
}

/* ---- figures ---- */

static void counts_are_grouped(void)
{
    static const struct {
        uint64_t value;
        const char *count, *counted, *bytes;
    } rows[] = {
        { 0, "0", "0 events", "0 bytes" },
        { 1, "1", "1 event", "1 byte" },
        { 999, "999", "999 events", "999 bytes" },
        { 9999, "9,999", "9,999 events", "9,999 bytes" },
        { 10000, "10,000", "10,000 events", "10.0 kB" },
        { 1912345, "1,912,345", "1,912,345 events", "1.9 MB" },
        { 999999999, "999,999,999", "999,999,999 events", "999.9 MB" },
        { UINT64_MAX, "18,446,744,073,709,551,615", "18,446,744,073,709,551,615 events", "18446744.0 TB" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct firn_words count = firn_words_count(rows[i].value);
        struct firn_words counted = firn_words_counted(rows[i].value, "event");
        struct firn_words bytes = firn_words_bytes(rows[i].value);
        CHECK(strcmp(count.text, rows[i].count) == 0, "expected %s, got %s", rows[i].count, count.text);
        CHECK(strcmp(counted.text, rows[i].counted) == 0, "expected %s, got %s", rows[i].counted,
              counted.text);
        CHECK(strcmp(bytes.text, rows[i].bytes) == 0, "expected %s, got %s", rows[i].bytes, bytes.text);
    }
}

static void lines_are_safe(void)
{
    struct page page;
    firn_print_line(page_begin(&page), "a\x1b[31m\n\r\x7f\xc2\x9b\xe2\x80\xaez \xc3\xa9 \xff");
    page_end(&page, "a\\u{1b}[31m\\u{a}\\u{d}\\u{7f}\\u{9b}\\u{202e}z \xc3\xa9 \xef\xbf\xbd");
}

/* ---- divergences ---- */

static struct firn_divergence swing_differs(void)
{
    struct firn_divergence divergence = {
        .battle = 3, .battle_name = "first blood", .step = 7, .event = 41, .record = "swing",
        .field = "chance", .recorded = "75", .now = "65",
        .recorded_text = "Vex swings at Mo and hits, chance 75%",
        .now_text = "Vex swings at Mo and misses, chance 65%",
        .state_known = true, .state_count = 1, .roll_count = 2,
        .summary = "battle 3, step 7, event 41, swing: chance: recorded 75, now 65",
    };
    divergence.state[0] = (struct firn_change){ "fighter[2].hp", "14", "12" };
    divergence.rolls[0] = (struct firn_shown_roll){ "hit", "Vex", "Mo", 0, 100, 40 };
    divergence.rolls[1] = (struct firn_shown_roll){ "jitter", "Mo", "nobody", 2, 8, 3 };
    return divergence;
}

static void divergence_in_full(void)
{
    struct page page;
    struct firn_divergence divergence = swing_differs();
    struct firn_text text = { page_begin(&page), false };
    firn_text_divergence(&text, &divergence, "recorded", "now");
    page_end(&page, "  battle 3 \"first blood\", step 7, event 41, swing\n"
                    "    recorded  Vex swings at Mo and hits, chance 75%\n"
                    "    now       Vex swings at Mo and misses, chance 65%\n"
                    "    chance    75 | 65\n"
                    "  state after step 7, 1 field differs\n"
                    "    fighter[2].hp  14 | 12\n"
                    "  rolls of step 7\n"
                    "    hit of Vex at Mo: 40 of 100\n"
                    "    jitter of Mo, nth 2: 3 of 8\n");
}

static void a_side_may_end(void)
{
    struct page page;
    struct firn_divergence divergence = swing_differs();
    struct firn_text text = { page_begin(&page), false };
    divergence.now_text[0] = divergence.field[0] = divergence.battle_name[0] = '\0';
    divergence.state_known = false;
    divergence.roll_count = 0;
    divergence.not_deterministic = true;
    firn_text_divergence(&text, &divergence, "A", "B");
    page_end(&page, "  battle 3, step 7, event 41, swing\n"
                    "    A  Vex swings at Mo and hits, chance 75%\n"
                    "    B  (the battle has no record here)\n"
                    "    not deterministic: a second run with the same inputs differs from the first\n"
                    "  the states of both sides are not known here\n");
}

static void long_lists_end(void)
{
    struct page page;
    struct firn_divergence divergence = swing_differs();
    struct firn_text text = { page_begin(&page), false };
    divergence.recorded_text[0] = divergence.now_text[0] = '\0';
    divergence.roll_count = 0;
    divergence.input_count = FIRN_SHOWN_MAX + 5;
    for (int i = 0; i < FIRN_SHOWN_MAX; i++)
        divergence.inputs[i] = (struct firn_change){ "seed", "1", "2" };
    firn_text_divergence(&text, &divergence, "A", "B");
    fflush(page.out);
    const char *end = page.text + page.size - strlen("    seed  1 | 2\n    and 5 more\n");
    CHECK(strstr(page.text, "the same records, from inputs that differ") != NULL, "got %s", page.text);
    CHECK(strcmp(end, "    seed  1 | 2\n    and 5 more\n") == 0, "got %s", end);
    fclose(page.out);
    free(page.text);
}

static void battles_judged(void)
{
    struct page page;
    struct firn_divergence divergence = swing_differs();
    struct firn_text text = { page_begin(&page), false };
    struct firn_battle_verdict verdict = { .battle = 3, .judgement = FIRN_BATTLE_OUTCOME_CHANGED,
                                           .divergence = &divergence, .recorded_outcome = "team_a",
                                           .now_outcome = "draw" };
    firn_text_battle(&text, &verdict, false);
    verdict = (struct firn_battle_verdict){ .battle = 4, .judgement = FIRN_BATTLE_REFUSED,
                                            .reason = "ARENA-104: two teams", .recorded_outcome = "",
                                            .now_outcome = "" };
    firn_text_battle(&text, &verdict, true);
    page_end(&page, "  battle 3, step 7, event 41, swing: chance: recorded 75, now 65 (changed, with another "
                    "outcome: recorded team_a, now draw)\n"
                    "  battle 4: refused: ARENA-104: two teams\n");
}

/* Of these no record is known to differ. */
static void battles_without_records(void)
{
    struct page page;
    struct firn_divergence divergence = { .battle_name = "", .step = 4, .summary = "battle 0, step 4: it differs" };
    struct firn_text text = { page_begin(&page), false };
    struct firn_battle_verdict verdict = { .judgement = FIRN_BATTLE_OUTCOME_UNKNOWN, .divergence = &divergence,
                                           .reason = "too large", .recorded_outcome = "", .now_outcome = "" };
    firn_text_battle(&text, &verdict, false);
    firn_text_battle(&text, &verdict, true);
    divergence.not_deterministic = true;
    divergence.input_count = 1;
    divergence.inputs[0] = (struct firn_change){ "seed", "1", "2" };
    verdict.judgement = FIRN_BATTLE_CHANGED;
    verdict.reason = NULL;
    firn_text_battle(&text, &verdict, true);
    page_end(&page, "  battle 0, step 4: it differs (changed, how it ends now is not known: too large)\n"
                    "  battle 0, step 4\n    changed, how it ends now is not known: too large\n"
                    "  battle 0\n    changed, with the same outcome\n"
                    "    not deterministic: a second run with the same inputs differs from the first\n"
                    "  inputs that differ\n    seed  1 | 2\n");
}

static void diff_lines(void)
{
    struct page page;
    struct firn_text text = { page_begin(&page), false };
    const struct firn_diff_line lines[] = {
        { '=', 0, 1, "round 1", "round 1", NULL },
        { '~', 0, 1, "a swings", "a swings", "chance 75 | 65" },
        { '-', 0, 1, "b dies", NULL, NULL },
        { '+', 0, 1, NULL, "b lives", NULL },
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        firn_text_diff_line(&text, &lines[i]);
    page_end(&page, "  round 1\n~ a swings  (chance 75 | 65)\n- b dies\n+ b lives\n");
    text = (struct firn_text){ page_begin(&page), true };
    firn_text_diff_line(&text, &lines[2]);
    page_end(&page, "\033[31m- b dies\033[0m\n");
}

/* ---- a gate ---- */

static const struct firn_golden goldens[] = {
    { "a.firn", FIRN_GOLDEN_SAME, 1, 0, 10, 2, 5000000, "", "", "" },
    { "b.firn", FIRN_GOLDEN_CHANGED, 1, 0, 10, 2, 1, "battle 0, step 3: chance", "swing: chance", "shields" },
    { "c\x1b.firn", FIRN_GOLDEN_DAMAGED, 0, 0, 0, 0, 1, "byte 7", "damaged", "" },
    { "d.firn", FIRN_GOLDEN_CHANGED, 1, 0, 10, 2, 1, "battle 0, step 4: chance", "swing: chance", "" },
    { "e.firn", FIRN_GOLDEN_CHANGED, 1, 0, 10, 2, 1, "battle 0, step 1: hp", "heal: hp", "" },
};

static struct firn_gate_result gate_result(void)
{
    struct firn_gate_result result = { .goldens = goldens, .count = sizeof goldens / sizeof goldens[0],
                                       .battles = 4, .events = 40, .checks = 8, .has_manifest = true };
    for (size_t i = 0; i < result.count; i++)
        result.counts[goldens[i].verdict]++;
    return result;
}

static void gate_in_groups(void)
{
    struct page page;
    struct firn_gate_result result = gate_result();
    struct firn_text text = { page_begin(&page), false };
    CHECK(firn_text_gate(&text, &result) == FIRN_OK, "it failed");
    page_end(&page, "       1  same             re-simulates byte for byte\n"
                    "       3  changed          events differ, the outcome is the same\n"
                    "       1  damaged          its bytes are not what was written\n"
                    "\n2 changed: swing: chance\n"
                    "  b.firn: battle 0, step 3: chance (guards shields)\n"
                    "  d.firn: battle 0, step 4: chance\n"
                    "\n1 changed: heal: hp\n"
                    "  e.firn: battle 0, step 1: hp\n"
                    "\n1 damaged: damaged\n"
                    "  c\\u{1b}.firn: byte 7\n");
}

/* The whole file as text; free() it. */
static char *read_file(const char *path)
{
    FILE *in = fopen(path, "rb");
    char *text = calloc(1, 65536);
    if (in != NULL && text != NULL)
        CHECK(fread(text, 1, 65535, in) > 0, "%s is empty", path);
    if (in != NULL)
        fclose(in);
    return text;
}

static void gate_as_cases(void)
{
    struct scratch scratch;
    struct firn_error error = { FIRN_OK, FIRN_NO_OFFSET, "" };
    struct firn_gate_result result = gate_result();
    scratch_begin(&scratch);
    const char *path = scratch_path(&scratch, "gate.xml");
    for (int i = 0; i < 2; i++)
        CHECK(firn_junit_gate(path, &result, &error) == FIRN_OK, "not written: %s", error.message);
    char *text = read_file(path);
    CHECK(strstr(text, "tests=\"5\" failures=\"3\" errors=\"1\"") != NULL, "other counts in %s", text);
    CHECK(strstr(text, "<failure message=\"battle 0, step 3: chance\" type=\"changed\">") != NULL,
          "in %s", text);
    CHECK(strstr(text, "<error message=\"byte 7\" type=\"damaged\">") != NULL, "in %s", text);
    CHECK(strstr(text, "guards: shields") != NULL, "in %s", text);
    free(text);
    scratch_end(&scratch);
}

/* ---- JSON ---- */

/* Parse what was put and give it back printed by another hand. */
static void json_end(struct page *page, const char *expected)
{
    json_error_t why;
    fclose(page->out);
    json_t *root = json_loads(page->text, JSON_ALLOW_NUL | JSON_DECODE_ANY, &why);
    CHECK(root != NULL, "not JSON: %s: %s", why.text, page->text);
    char *printed = json_dumps(root, JSON_COMPACT | JSON_ENCODE_ANY);
    CHECK(printed != NULL && strcmp(printed, expected) == 0, "expected\n%s\n---- got\n%s", expected, printed);
    free(printed);
    json_decref(root);
    free(page->text);
}

static void json_is_json(void)
{
    struct page page;
    struct firn_put put = { .out = page_begin(&page) };
    firn_put_open(&put, NULL, '{');
    firn_put_open_lines(&put, "list", '[');
    firn_put_int(&put, NULL, INT64_MIN);
    firn_put_uint(&put, NULL, 9);
    firn_put_open(&put, NULL, '[');
    firn_put_close(&put);
    firn_put_open(&put, NULL, '{');
    firn_put_key(&put, "k", 1);
    firn_put_bool(&put, NULL, true);
    firn_put_null(&put, "n");
    firn_put_close(&put);
    firn_put_close(&put);
    firn_put_text(&put, "none", NULL);
    firn_put_raw(&put, "raw", "[1, 2]");
    firn_put_close(&put);
    json_end(
        &page,
        "{\"list\":[-9223372036854775808,9,[],{\"k\":true,\"n\":null}],\"none\":null,\"raw\":[1,2]}");
}

static void json_text_is_kept_and_safe(void)
{
    static const char text[] = "\"\\/\n\t\x01\x7f\xc2\x9b\xe2\x80\xae\xd8\x9c\xf0\x9f\x97\xa1 \xc3\xa9\0z";
    struct page page;
    struct firn_put put = { .out = page_begin(&page) };
    firn_put_bytes(&put, NULL, text, sizeof text - 1);
    fclose(page.out);
    for (size_t i = 0; i < page.size; i++)
        CHECK((uint8_t)page.text[i] >= 0x20 && page.text[i] != 0x7f, "byte %02x stands in the text",
              page.text[i]);
    CHECK(strstr(page.text, "\xc2\x9b") == NULL && strstr(page.text, "\xe2\x80\xae") == NULL, "got %s",
          page.text);
    json_t *value = json_loads(page.text, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
    CHECK(json_string_length(value) == sizeof text - 1 &&
              memcmp(json_string_value(value), text, sizeof text - 1) == 0, "%s is not the text", page.text);
    json_decref(value);
    free(page.text);
    put.out = page_begin(&page);
    put.filled = 0;
    firn_put_text(&put, NULL, "\xc3");
    page_end(&page, "\"\xef\xbf\xbd\"");
}

static void json_floats(void)
{
    struct page page;
    struct firn_put put = { .out = page_begin(&page) };
    firn_put_open(&put, NULL, '[');
    firn_put_float(&put, NULL, 1);
    firn_put_float(&put, NULL, 0.1);
    firn_put_float(&put, NULL, -1e300);
    firn_put_float(&put, NULL, NAN);
    firn_put_float(&put, NULL, -INFINITY);
    firn_put_close(&put);
    page_end(&page, "[1.0, 0.10000000000000001, -1.0000000000000001e+300, \"nan\", \"-inf\"]");
}

static void results_as_json(void)
{
    struct page page;
    struct firn_divergence divergence = swing_differs();
    struct firn_gate_result result = gate_result();
    struct firn_battle_verdict verdict = { .battle = 3, .judgement = FIRN_BATTLE_CHANGED,
                                           .divergence = &divergence, .recorded_outcome = "",
                                           .now_outcome = "" };
    struct firn_put put = { .out = page_begin(&page) };
    firn_put_open(&put, NULL, '{');
    firn_put_battle(&put, &verdict);
    firn_put_gate(&put, &result);
    firn_put_close(&put);
    fclose(page.out);
    json_t *root = json_loads(page.text, 0, NULL);
    json_t *shown = json_object_get(root, "divergence");
    json_t *roll = json_array_get(json_object_get(shown, "rolls"), 1);
    json_t *counts = json_object_get(root, "counts");
    CHECK(root != NULL, "not JSON: %s", page.text);
    CHECK(json_integer_value(json_object_get(roll, "value")) == 3, "in %s", page.text);
    CHECK(json_is_integer(json_object_get(counts, "outcome_changed")), "in %s", page.text);
    CHECK(json_array_size(json_object_get(root, "goldens")) == 5, "in %s", page.text);
    json_decref(root);
    free(page.text);
}

/* ---- rule changes ---- */

static void rule_changes(void)
{
    static const struct {
        const char *json, *expected;
    } rows[] = {
        { "{'poison_damage': 3, 'round_cap': 7}", "poison_damage=3 round_cap=7 " },
        { "{'engine': 'toy', 'rules': {'round_cap': 100}}", "toy.round_cap=100 " },
        { "{'rules': {'round_cap': 1}}", "round_cap=1 " },
        { "{'poison_damage': true}", "r.json: poison_damage: true is not a whole number in 0..9" },
        { "{'poison_damage': 1.0}", "r.json: poison_damage: 1.0 is not a whole number in 0..9" },
        { "{'round_cap': 101}", "r.json: round_cap: 101 is outside 1..100" },
        { "{'round_cap': 4294967297}", "r.json: round_cap: 4294967297 is outside 1..100" },
        { "{'rules': {'round_cap': 0}}", "r.json: rules.round_cap: 0 is outside 1..100" },
        { "{'round_cup': 1}",
          "r.json: \"round_cup\" is no rule of an engine that is here (did you mean \"round_cap\"?)" },
        { "{'engine': 'toy', 'rules': {'round_cup': 1}}",
          "r.json: rules: \"round_cup\" is no rule of toy (did you mean \"round_cap\"?)" },
        { "{'rules': 4}",
          "r.json: \"rules\" is no rule of an engine that is here (one of poison_damage, round_cap)" },
        { "{'engine': 'tpy', 'rules': {'round_cap': 1}}",
          "r.json: engine: there is no engine \"tpy\" here (did you mean \"toy\"?)" },
        { "{'engine': 7, 'rules': {'round_cap': 1}}", "r.json: engine: 7 is not the name of an engine" },
        { "{}", "r.json: no rule is changed" },
        { "{'engine': 'toy', 'rules': {}}", "r.json: rules: no rule is changed" },
        { "[]", "r.json: a list is not an object of rules" },
        { "{'engine': 'toy'}", "r.json: rules: missing, expected an object of rules" },
        { "{'engine': 'toy', 'rulse': {}}", "r.json: \"rulse\" is no key here (did you mean \"rules\"?)" },
    };
    struct firn_registry *registry = toy_registry();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct scratch scratch;
        struct firn_rule_change *changes;
        size_t count, length = 0;
        struct firn_error error = { FIRN_OK, FIRN_NO_OFFSET, "" };
        char got[600] = "";
        scratch_begin(&scratch);
        enum firn_status status = firn_json_rule_changes(
            &changes, &count, registry, scratch_json(&scratch, "r.json", rows[i].json), &error);
        for (size_t j = 0; j < count; j++)
            length += (size_t)snprintf(got + length, sizeof got - length, "%s%s%s=%d ", changes[j].engine,
                                       changes[j].engine[0] != '\0' ? "." : "", changes[j].name,
                                       (int)changes[j].value);
        if (status != FIRN_OK)
            snprintf(got, sizeof got, "%s", scratch_message(&scratch, error.message));
        CHECK(strcmp(got, rows[i].expected) == 0, "%s: expected %s, got %s", rows[i].json,
              rows[i].expected, got);
        free(changes);
        scratch_end(&scratch);
    }
    firn_registry_free(registry);
}

const struct suite suite_report_text = { "report_text", (const struct test[]){
    { "counts are grouped by thousands, bytes have units", counts_are_grouped },
    { "a printed line passes no control or direction character on", lines_are_safe },
    { "a divergence shows records, field, state and rolls", divergence_in_full },
    { "a divergence may be the end of a side, or no determinism", a_side_may_end },
    { "a list that is too long says how much more there is", long_lists_end },
    { "a battle judged is one line, or a reason", battles_judged },
    { "of a battle no record of which is known to differ, none is shown", battles_without_records },
    { "an aligned comparison has signs, and colour only where asked", diff_lines },
    { "a gate's goldens stand in groups of one cause, the largest first", gate_in_groups },
    { "a gate's goldens are JUnit cases: failures differ, errors were not judged", gate_as_cases },
    { "JSON that is put is JSON", json_is_json },
    { "JSON text keeps every character and shows none that is unsafe", json_text_is_kept_and_safe },
    { "JSON floats keep their point, and what is not finite is text", json_floats },
    { "results are JSON objects", results_as_json },
    { "rule changes for later are held against the engines that are here", rule_changes },
    { NULL, NULL },
} };
