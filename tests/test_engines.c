/* Engines that are not as formats/engine.md has them: each fault is one of the engine, and is told by its place. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "audit_rig.h"
#include "engine/engine_check.h"
#include "engine/setup.h"
#include "firn_report.h"
#include "test.h"
#include "tests/toy/toy.h"

/* ---- the built-in ones ---- */

/* They are trusted as a tool starts. */
static void built_in_engines(void)
{
    struct firn_registry *registry;
    struct firn_error error = { FIRN_OK, 0, "" };
    CHECK(firn_registry_new(&registry, &error) == FIRN_OK && firn_registry_count(registry) > 0, "%s", error.message);
    for (size_t i = 0; i < firn_registry_count(registry); i++) {
        const struct firn_engine *engine = firn_registry_at(registry, i)->engine;
        CHECK(engine->abi == FIRN_ENGINE_ABI, "engine %s: the contract is %u", engine->name, (unsigned)engine->abi);
        CHECK(firn_engine_check(engine, &error) == FIRN_OK, "%s", error.message);
    }
    firn_registry_free(registry);
}

/* ---- functions ---- */

static void bad_engines(void)
{
    struct firn_engine other = firn_engine_toy;
    struct firn_registry *registry = rig_registry();
    struct firn_error error = { FIRN_OK, 0, "" };
    CHECK(firn_registry_add(registry, &other, &error) == FIRN_USAGE, "the same engine twice: %s", error.message);
    other.rules_version = 2;
    other.abi = FIRN_ENGINE_ABI + 1;
    CHECK(firn_registry_add(registry, &other, &error) == FIRN_UNKNOWN && strstr(error.message, "toy") != NULL,
          "an engine of another contract: %s", error.message);
    other.abi = FIRN_ENGINE_ABI;
    CHECK(firn_registry_add(registry, &other, &error) == FIRN_OK, "another version: %s", error.message);
    firn_registry_free(registry);
}

static void no_setup(struct firn_engine *engine)
{
    engine->setup = NULL;
}

static void no_step(struct firn_engine *engine)
{
    engine->step = NULL;
}

static void no_outcome(struct firn_engine *engine)
{
    engine->outcome = NULL;
}

static void no_suggest(struct firn_engine *engine)
{
    engine->suggest = NULL;
}

static void nobody_awaited(struct firn_engine *engine)
{
    engine->suggest = NULL;
    engine->awaiting = NULL;
}

static void optional_ones(struct firn_engine *engine)
{
    engine->refuses_setup = NULL;
    engine->refuses = NULL;
    engine->invariant = NULL;
}

static const struct {
    void (*change)(struct firn_engine *engine);
    const char *says; /* NULL: it is taken */
} functions[] = {
    { no_setup, "engine toy has no setup()" },
    { no_step, "engine toy has no step()" },
    { no_outcome, "engine toy has no outcome()" },
    { no_suggest, "engine toy has awaiting() and no suggest()" },
    { nobody_awaited, NULL },
    { optional_ones, NULL },
};

static void lacking_engines(void)
{
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        struct firn_engine engine = firn_engine_toy;
        struct firn_registry *registry;
        struct firn_error error = { FIRN_OK, 0, "" };
        const char *says = functions[i].says != NULL ? functions[i].says : "";
        firn_registry_new_empty(&registry);
        functions[i].change(&engine);
        enum firn_status status = firn_registry_add(registry, &engine, &error);
        CHECK(status == (functions[i].says != NULL ? FIRN_BUG : FIRN_OK) && strcmp(error.message, says) == 0,
              "row %zu: expected \"%s\", got %d: %s", i, says, status, error.message);
        firn_registry_free(registry);
    }
}

/* ---- tables ---- */

/* The toy engine with tables that can be changed. */
struct copy {
    struct firn_engine engine;
    struct firn_tables tables;
    struct firn_table events[5], orders[3], setup, state, rules;
    struct firn_enum_table enums[3];
    struct firn_value_name values[4], rolls[2];
    struct firn_row rows[8]; /* of one table */
};

enum { STANDS, BLOW, VOLLEY = 3 };             /* events */
enum { STRIKE, ORDER_VOLLEY = 2 };             /* orders */
enum { OUTCOME, REASON };                      /* enums */

static void make_copy(struct copy *copy)
{
    *copy = (struct copy){ .engine = firn_engine_toy, .tables = toy_tables, .setup = *toy_tables.setup,
                           .state = *toy_tables.state, .rules = *toy_tables.rules };
    memcpy(copy->events, toy_tables.events, sizeof copy->events);
    memcpy(copy->orders, toy_tables.orders, sizeof copy->orders);
    memcpy(copy->enums, toy_tables.enums, sizeof copy->enums);
    memcpy(copy->rolls, toy_tables.rolls, sizeof copy->rolls);
    copy->engine.tables = &copy->tables;
    copy->tables.events = copy->events;
    copy->tables.orders = copy->orders;
    copy->tables.setup = &copy->setup;
    copy->tables.state = &copy->state;
    copy->tables.rules = &copy->rules;
    copy->tables.enums = copy->enums;
    copy->tables.rolls = copy->rolls;
}

/* The rows of a table, or the values of an enum, to be changed. */
static struct firn_row *rows_of(struct copy *copy, struct firn_table *table)
{
    memcpy(copy->rows, table->rows, (size_t)table->row_count * sizeof *table->rows);
    table->rows = copy->rows;
    return copy->rows;
}

static struct firn_value_name *values_of(struct copy *copy, struct firn_enum_table *table)
{
    memcpy(copy->values, table->values, (size_t)table->count * sizeof *table->values);
    table->values = copy->values;
    return copy->values;
}

static void strange_mishap(struct copy *copy)
{
    struct firn_row *row = &rows_of(copy, &copy->setup)[4];
    row->max = row->fallback = 99;
}

static void flag_swings(struct copy *copy, const char *type, int32_t count)
{
    struct firn_row *row = &rows_of(copy, &copy->state)[0];
    row->op = FIRN_ROW_FLAGS;
    row->type = type;
    row->count = count;
}

#define LETTERS_36 "abcdefghijklmnopqrstuvwxyzabcdefghij"
#define LETTERS_60 LETTERS_36 "abcdefghijklmnopqrstuvwx"
#define LETTERS_64 LETTERS_60 "yzab"

/* X(what is changed, what is said). */
#define TABLES(X) \
    X(copy->engine.name = NULL, "an engine has no name, or none that may be shown") \
    X(copy->engine.name = "t\x1b", "an engine has no name, or none that may be shown") \
    X(copy->engine.name = LETTERS_64 LETTERS_36, "engine " LETTERS_60 ": the name has 100 bytes, at most 40") \
    X(copy->engine.name = LETTERS_36 "abcde", "engine " LETTERS_36 "abcde: the name has 41 bytes, at most 40") \
    X(rows_of(copy, &copy->rules)[1].name = LETTERS_64, \
      "engine toy: rules: row " LETTERS_60 ": the name has 64 bytes, at most 63") \
    X(copy->engine.rules_version = 1u << 31, "engine toy: the rules version 2147483648 is outside 0..2147483647") \
    X(copy->engine.tables = NULL, "engine toy has no tables") \
    X(copy->tables.state = NULL, "engine toy has no table state") \
    X(rows_of(copy, &copy->events[STANDS])[1].type = "integer", \
      "engine toy: event stands: row hp: there is no type integer: int, bool, actor, roll, position, or an enum") \
    X(rows_of(copy, &copy->state)[0].type = "str", \
      "engine toy: state: row swings: there is no type str: int, bool, actor, roll, position, or an enum") \
    X(copy->events[STANDS].number = 15, "engine toy: event stands: the number 15 is outside 16..127") \
    X(copy->events[BLOW].number = 16, "engine toy: event blow: the number 16 does not come after 16, that of stands") \
    X(copy->orders[STRIKE].number = 2, "engine toy: order guard: the number 2 does not come after 2, that of strike") \
    X(copy->events[STANDS].text = "{player} has {pott}", \
      "engine toy: event stands: its sentence names {pott}, which is none of its fields") \
    X(copy->events[BLOW].text = "[{actor?hits}]", \
      "engine toy: event blow: its sentence names {actor}, which is none of its fields") \
    X(copy->events[BLOW].text = "{}", "engine toy: event blow: its sentence names {}, which is none of its fields") \
    X(copy->orders[STRIKE].text = "{actor} {?strikes}", \
      "engine toy: order strike: its sentence names {}, which is none of its fields") \
    X(flag_swings(copy, "mishap", 5), "engine toy: state: row swings: 5 flags, expected 19, one for each value of mishap") \
    X(flag_swings(copy, "int", 1), "engine toy: state: row swings: there is no enum int, and flags are of one") \
    X(copy->events[BLOW].text = "\n", \
      "engine toy: event blow: its sentence is none, longer than 255 bytes, or not fit to be shown") \
    X(copy->events[BLOW].words = 257, "engine toy: event blow: 257 words, at most 256") \
    X(copy->orders[STRIKE].words = 129, "engine toy: order strike: 129 words, at most 128") \
    X(copy->state.words = 200001, "engine toy: state: 200001 words, at most 200000") \
    X(rows_of(copy, &copy->orders[ORDER_VOLLEY])[0].op = FIRN_ROW_LIST, \
      "engine toy: order volley: row wind: a list stands last") \
    X(rows_of(copy, &copy->events[VOLLEY])[1].count = 0, "engine toy: event volley: row targets: the count 0 is outside 1..65535") \
    X(rows_of(copy, &copy->events[VOLLEY])[1].op = FIRN_ROW_FLAGS, \
      "engine toy: event volley: row targets: this kind of row has no place here") \
    X(rows_of(copy, &copy->events[VOLLEY])[1].name = "", \
      "engine toy: event volley: row 1 has no name, or none that may be shown") \
    X(rows_of(copy, &copy->rules)[0].fallback = 101, "engine toy: rules: row hit_percent: the fallback 101 is outside 0..100") \
    X(rows_of(copy, &copy->setup)[4].fallback = -1, "engine toy: setup: row mishap: the fallback -1 is outside 0..18") \
    X(strange_mishap(copy), "engine toy: setup: row mishap: the fallback 99 is no value of mishap") \
    X(rows_of(copy, &copy->setup)[0].min = 5, "engine toy: setup: row players: at least 5 is outside 0..4") \
    X(copy->setup.row_count = 3, "engine toy: setup: a group does not end") \
    X(rows_of(copy, &copy->setup)[5].op = FIRN_ROW_END, "engine toy: setup: row mishap_step: the end of a group that does not begin") \
    X(values_of(copy, &copy->enums[OUTCOME])[1].name = "over", "engine toy: enum outcome: value 1 is over, expected stopped") \
    X(copy->enums[OUTCOME].count = 1, "engine toy: enum outcome: value 1 is missing, expected stopped") \
    X(copy->enums[OUTCOME].count = 2, "engine toy: enum outcome: no value of the engine's own") \
    X(values_of(copy, &copy->enums[REASON])[0].name = "cap", "engine toy: enum reason: value 0 is cap, expected none") \
    X(values_of(copy, &copy->enums[REASON])[3].number = 4, "engine toy: enum reason: value cap: the number is 4, expected 3") \
    X(copy->enums[REASON].name = "cause", "engine toy: there is no enum reason") \
    X(copy->rolls[1].name = "", "engine toy: roll 2 has no name, or none that may be shown")

static const char *const table_faults[] = {
#define X(change, says) says,
    TABLES(X)
#undef X
};

static void change_table(struct copy *copy, size_t fault)
{
    size_t row = 0;
#define X(change, says) \
    if (row++ == fault) \
        change;
    TABLES(X)
#undef X
}

static void broken_tables(void)
{
    for (size_t i = 0; i < sizeof table_faults / sizeof table_faults[0]; i++) {
        struct firn_registry *registry;
        struct copy copy;
        struct firn_error error = { FIRN_OK, 0, "" };
        make_copy(&copy);
        change_table(&copy, i);
        firn_registry_new_empty(&registry);
        enum firn_status status = firn_registry_add(registry, &copy.engine, &error);
        CHECK(status == FIRN_BUG && strcmp(error.message, table_faults[i]) == 0, "expected \"%s\", got %d: %s",
              table_faults[i], status, error.message);
        firn_registry_free(registry);
    }
}

static void rules_are_found(void)
{
    struct firn_registry *registry = rig_registry();
    for (size_t i = 0; i < firn_registry_count(registry); i++) {
        struct firn_known *known = firn_registry_at(registry, i);
        struct firn_error error = { FIRN_OK, 0, "" };
        if (!CHECK(firn_known_schema(known, &error) == FIRN_OK, "%s", error.message))
            continue;
        const struct firn_schema *schema = known->schema;
        for (int32_t rule = 0; rule < schema->rules.row_count; rule++)
            CHECK(firn_setup_rule(schema, schema->rules.rows[rule].name) == &schema->rules.rows[rule], "%s: rule %s",
                  schema->engine, schema->rules.rows[rule].name);
        CHECK(firn_setup_rule(schema, "") == NULL && firn_setup_rule(schema, "no_such_rule") == NULL,
              "%s: a rule that is none is found", schema->engine);
    }
    firn_registry_free(registry);
}

/* Names as long as they may be: such an engine is taken, and a change finds its rule. */
static void longest_names(void)
{
    static const char engine[] = LETTERS_36 "abcd", rule[] = LETTERS_60 "yza";
    struct firn_registry *registry;
    struct firn_rule_change *changes = NULL;
    struct copy copy;
    size_t count = 0;
    struct firn_error error = { FIRN_OK, 0, "" };
    char path[] = "/tmp/firn-rules-XXXXXX";
    int file = mkstemp(path);
    dprintf(file, "{\"engine\": \"%s\", \"rules\": {\"%s\": 7}}", engine, rule);
    close(file);
    make_copy(&copy);
    copy.engine.name = engine;
    rows_of(&copy, &copy.rules)[1].name = rule;
    firn_registry_new_empty(&registry);
    CHECK(firn_registry_add(registry, &copy.engine, &error) == FIRN_OK, "%s", error.message);
    enum firn_status status = firn_json_rule_changes(&changes, &count, registry, path, &error);
    CHECK(status == FIRN_OK && count == 1 && strcmp(changes[0].engine, engine) == 0 &&
              strcmp(changes[0].name, rule) == 0 && changes[0].value == 7,
          "%s", error.message);
    free(changes);
    unlink(path);
    firn_registry_free(registry);
}

/* ---- battles ---- */

enum { NO_COUNT = 99 };

/* The toy's choice, without the count of its words. */
static void suggest_uncounted(const struct firn_battle *battle, const int32_t *state, int32_t actor,
                              struct firn_order *order)
{
    firn_engine_toy.suggest(battle, state, actor, order);
    order->words = NO_COUNT;
}

/* strike and guard have one word; volley two, a length and two more. */
static void step_counted(const struct firn_battle *battle, int32_t *state, const struct firn_order *orders,
                         int32_t count, struct firn_out *out)
{
    for (int32_t i = 0; i < count; i++)
        CHECK(orders[i].words == (orders[i].verb == toy_verb_volley ? 5 : 1), "step %d: verb %d has %d words",
              (int)battle->step, (int)orders[i].verb, (int)orders[i].words);
    firn_engine_toy.step(battle, state, orders, count, out);
}

static void words_are_counted(void)
{
    struct firn_engine engine = firn_engine_toy;
    struct firn_registry *registry;
    struct firn_buf log = { 0 };
    engine.suggest = suggest_uncounted;
    engine.step = step_counted;
    firn_registry_new_empty(&registry);
    firn_registry_add(registry, &engine, NULL);
    struct firn_spec *spec = rig_toy(registry, 5, toy_mishap_none);
    rig_record(&spec, 1, &log);
    firn_spec_free(spec);
    firn_registry_free(registry);
    firn_buf_free(&log);
}

/* What an engine does against its contract is noticed as it is recorded. */
static const struct {
    int32_t mishap;
    const char *says;
} mishaps[] = {
    { toy_mishap_twice, "engine toy rolls twice under one key in step 3: site 1, actor 0, target 1, nth 99" },
    { toy_mishap_refused, "engine toy: step 3: suggest() for actor 0 gives an order that refuses() refuses: TOY-003: there is nobody 3" },
    { toy_mishap_verb, "engine toy: step 3: suggest() for actor 0: order: there is no verb 8" },
    { toy_mishap_list, "engine toy: step 3: suggest() for actor 0: order volley: a list longer than it may be" },
    { toy_mishap_stranger, "engine toy: step 3: suggest() for actor 0 gives an order of actor 1" },
    { toy_mishap_many, "engine toy: step 3: awaiting() gives 70 actors, outside 0..64" },
    { toy_mishap_below_nobody, "engine toy: step 3: awaiting() gives actor -1" },
    { toy_mishap_unordered, "engine toy: step 3: awaiting() gives actor 0 after actor 0: not ascending" },
    { toy_mishap_no_outcome, "engine toy: step 3: outcome() gives 8, which is no value of outcome" },
    { toy_mishap_stops, "engine toy: step 3: outcome() gives 1, stopped, which is never the engine's" },
    { toy_mishap_no_reason, "engine toy: step 3: outcome() gives reason 5, which is no value of reason" },
    { toy_mishap_below_none, "engine toy: step 3: firn_roll() at site 1: below is 0, outside 1..2147483648" },
    { toy_mishap_below_all, "engine toy: step 3: firn_roll() at site 1: below is 4294967295, outside 1..2147483648" },
    { toy_mishap_chance_in_none, "engine toy: step 3: firn_chance() at site 1: n is 0, outside 1..2147483647" },
    { toy_mishap_long_event, "engine toy: step 3: an event of kind 19: the length of its list is 300, outside 0..256" },
};

static void broken_engine(void)
{
    for (size_t i = 0; i < sizeof mishaps / sizeof mishaps[0]; i++) {
        struct firn_registry *registry;
        struct firn_recorder *recorder;
        struct firn_buf log = { 0 };
        struct firn_error error = { FIRN_OK, 0, "" };
        const char *plugins = getenv("FIRN_TEST_PLUGINS");
        char path[300];
        snprintf(path, sizeof path, "%s/toy_mishaps.so", plugins != NULL ? plugins : "build/plugins");
        firn_registry_new_empty(&registry);
        CHECK(firn_registry_load(registry, path, &error) == FIRN_OK, "%s", error.message);
        struct firn_spec *spec = rig_toy(registry, 5, mishaps[i].mishap);
        firn_recorder_open_memory(&recorder, &log, NULL, NULL);
        enum firn_status status = firn_recorder_battle(recorder, spec, NULL, NULL, &error);
        CHECK(status == FIRN_BUG && strstr(error.message, mishaps[i].says) != NULL, "expected \"%s\", got %d: %s",
              mishaps[i].says, status, error.message);
        firn_recorder_abort(recorder);
        firn_spec_free(spec);
        firn_registry_free(registry);
        firn_buf_free(&log);
    }
}

const struct suite suite_engines = { "engines", (const struct test[]){
    { "every built-in engine is as the contract says", built_in_engines },
    { "an engine that is here already, or of another contract, is refused by name", bad_engines },
    { "an engine that lacks a function is refused as it is added", lacking_engines },
    { "an engine with a fault in its tables is refused as it is added, with table and row", broken_tables },
    { "every rule of every engine is found by its name, and no other", rules_are_found },
    { "names as long as they may be stand in a file of rules", longest_names },
    { "the words of a suggested order are counted for the engine", words_are_counted },
    { "an engine that breaks its contract in a battle is noticed, with function and step", broken_engine },
    { NULL, NULL },
} };
