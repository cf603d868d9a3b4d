/* The section "Setup" of each rule book, held against its engine's tables: a line for each key, list of values and
 * rule, made from its row as the book has it and looked for; and its examples, which are fought. Keys that several
 * groups have may stand there once, as ".melee.kind". Walks all engines that are built in. Run from the project's
 * root. */
#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/spec.h"
#include "engine_rig.h"
#include "report/json_setup.h"
#include "report/pick.h"
#include "test.h"

enum { LINE_SIZE = 400, BOOK_SIZE = 100000, LINES_MAX = 300, NAMED_MAX = 16, DEPTH_MAX = 8, FIGHTS = 20 };

/* A list whose elements have names, and so places in the battle's names. */
struct named {
    char path[LINE_SIZE];
    int32_t first, last;
    bool is_meant; /* by some key */
};

struct section {
    const struct firn_engine *engine;
    char *text; /* the whole book */
    const char *begin;
    const char *found[LINES_MAX]; /* lines that a row stands for */
    int32_t found_count;
    struct named named[NAMED_MAX];
    int32_t named_count;
};

/* A row of the setup's table, the groups that it stands in, and how many of it there may be in all of them. */
struct key {
    const struct firn_row *row;
    char path[LINE_SIZE];
    int32_t rooms;
};

static void put(char text[LINE_SIZE], const char *format, ...) __attribute__((format(printf, 2, 3)));

static void put(char text[LINE_SIZE], const char *format, ...)
{
    va_list values;
    va_start(values, format);
    int length = vsnprintf(text, LINE_SIZE, format, values);
    va_end(values);
    CHECK(length < LINE_SIZE, "a line is longer than expected: %s", text);
}

static void open_section(struct section *section, const struct firn_engine *engine)
{
    char path[LINE_SIZE];
    memset(section, 0, sizeof *section);
    section->engine = engine;
    section->text = calloc(1, BOOK_SIZE);
    section->begin = "";
    put(path, "docs/rules/%s.md", engine->name);
    FILE *file = fopen(path, "rb");
    if (!CHECK(section->text != NULL && file != NULL, "%s is not here: run the tests from the project's root", path))
        return;
    CHECK(fread(section->text, 1, BOOK_SIZE - 1, file) < BOOK_SIZE - 1, "%s is longer than expected", path);
    fclose(file);
    char *begin = strstr(section->text, "\n## Setup\n"), *end = begin != NULL ? strstr(begin + 1, "\n## ") : NULL;
    if (!CHECK(end != NULL, "%s has no section Setup", path))
        return;
    end[1] = '\0';
    section->begin = begin;
}

/* ---- lines ---- */

static void note_found(struct section *section, const char *line)
{
    if (CHECK(section->found_count < LINES_MAX, "%s: more lines than expected", section->engine->name))
        section->found[section->found_count++] = line;
}

/* The line that begins so, noted as found; NULL. */
static const char *find_line(struct section *section, const char *begin)
{
    char line[LINE_SIZE];
    put(line, "\n%s", begin);
    const char *at = strstr(section->begin, line);
    if (at == NULL)
        return NULL;
    note_found(section, at + 1);
    return at + 1;
}

static bool need_line(struct section *section, const char *begin)
{
    return CHECK(find_line(section, begin) != NULL, "%s: the section Setup has no line \"%s ...\"",
                 section->engine->name, begin);
}

static bool is_found(const struct section *section, const char *line)
{
    for (int32_t i = 0; i < section->found_count; i++)
        if (section->found[i] == line)
            return true;
    return false;
}

/* A line "| `key` ..." that no row stands for; short forms are not in the tables, and begin otherwise. */
static void check_no_other(const struct section *section)
{
    for (const char *at = section->begin; (at = strstr(at, "\n| `")) != NULL; at++)
        if (strchr("abcdefghijklmnopqrstuvwxyz.", at[4]) != NULL)
            CHECK(is_found(section, at + 1), "%s: there is nothing of the name: %.40s", section->engine->name, at + 1);
}

/* The end of a line whose text stands in the tables; where they have none, the book has its own words. */
static const char *end_of_line(const char *text)
{
    return text[0] != '\0' ? " |\n" : "";
}

/* ---- keys ---- */

static void each_key(struct section *section, void (*visit)(struct section *section, const struct key *key))
{
    const struct firn_table *setup = section->engine->tables->setup;
    struct key key = { .rooms = 1 };
    int32_t counts[DEPTH_MAX], depth = 0;
    for (int32_t i = 0; i < setup->row_count; i++) {
        key.row = &setup->rows[i];
        size_t length = strlen(key.path);
        char *last = strrchr(key.path, '.');
        if (key.row->op == FIRN_ROW_END) {
            *(last != NULL ? last : key.path) = '\0';
            key.rooms /= counts[--depth];
            continue;
        }
        snprintf(key.path + length, sizeof key.path - length, "%s%s", length > 0 ? "." : "", key.row->name);
        visit(section, &key);
        if (key.row->op == FIRN_ROW_GROUP || key.row->op == FIRN_ROW_GROUP_LIST)
            key.rooms *= counts[depth++] = key.row->count;
        else
            key.path[length] = '\0';
    }
}

/* Names of a setup follow each other in the order of their rows. */
static void note_named(struct section *section, const struct key *key)
{
    if (key->row->op != FIRN_ROW_NAME)
        return;
    struct named *named = &section->named[section->named_count];
    int32_t first = section->named_count > 0 ? named[-1].last + 1 : 0;
    *named = (struct named){ .first = first, .last = first + key->rooms - 1 };
    put(named->path, "%.*s", (int)(strlen(key->path) - strlen(".name")), key->path);
    section->named_count++;
}

/* ---- values ---- */

static const struct firn_enum_table *enum_of(const struct section *section, const char *name)
{
    const struct firn_tables *tables = section->engine->tables;
    for (int32_t i = 0; i < tables->enum_count; i++)
        if (strcmp(tables->enums[i].name, name) == 0)
            return &tables->enums[i];
    return NULL;
}

static bool is_type(const struct firn_row *row, const char *type)
{
    return row->type != NULL && strcmp(row->type, type) == 0;
}

/* The least place that a row may mean: what may be nobody means the list that its last place is in. */
static int32_t first_place(const struct section *section, const struct firn_row *row)
{
    for (int32_t i = 0; i < section->named_count && row->min < 0; i++)
        if (section->named[i].last >= row->max)
            return section->named[i].first;
    return row->min;
}

/* "of kinds, statuses" */
static void put_lists(char text[LINE_SIZE], struct section *section, const struct firn_row *row)
{
    int32_t first = first_place(section, row), count = 0;
    text[0] = '\0';
    for (int32_t i = 0; i < section->named_count; i++) {
        struct named *named = &section->named[i];
        if (named->last < first || named->first > row->max)
            continue;
        size_t length = strlen(text);
        snprintf(text + length, LINE_SIZE - length, "%s %s", count++ == 0 ? "of" : ",", named->path);
        named->is_meant = true;
        CHECK(named->first >= first && named->last <= row->max, "%s may be some of %s only", row->name, named->path);
    }
}

static void put_enum(char text[LINE_SIZE], const struct firn_enum_table *list, const struct firn_row *row)
{
    if (row->min == 0 && row->max == list->count - 1)
        put(text, "`%s`", list->name);
    else
        put(text, "`%s` `%s`..`%s`", list->name, list->values[row->min].name, list->values[row->max].name);
}

static void put_value(char text[LINE_SIZE], struct section *section, const struct firn_row *row)
{
    const struct firn_enum_table *list = enum_of(section, row->type);
    if (is_type(row, "bool"))
        put(text, "`true`, `false`");
    else if (is_type(row, "actor"))
        put_lists(text, section, row);
    else if (is_type(row, "position"))
        put(text, "[x, y, %s]", row->max >= 1 << 20 ? "z" : "0");
    else if (list != NULL)
        put_enum(text, list, row);
    else
        put(text, "%d..%d", row->min, row->max);
}

static void put_fallback(char text[LINE_SIZE], const struct section *section, const struct firn_row *row)
{
    const struct firn_enum_table *list = enum_of(section, row->type);
    if (row->required)
        put(text, "*");
    else if (is_type(row, "bool"))
        put(text, "`%s`", row->fallback != 0 ? "true" : "false");
    else if (row->fallback < 0 && (is_type(row, "actor") || is_type(row, "position")))
        put(text, "none");
    else if (list != NULL)
        put(text, "`%s`", list->values[row->fallback].name);
    else
        put(text, "%d", row->fallback);
}

/* The columns "value" and "default". */
static void put_columns(char text[LINE_SIZE], struct section *section, const struct firn_row *row)
{
    char value[LINE_SIZE], fallback[LINE_SIZE];
    if (row->op == FIRN_ROW_NAME) {
        put(text, "text | none");
    } else if (row->op == FIRN_ROW_GROUP) {
        put(text, "list of %d | *", row->count);
    } else if (row->op == FIRN_ROW_GROUP_LIST) {
        put(text, "list of %d..%d | %s", row->min, row->count, row->min > 0 ? "*" : "none");
    } else if (row->op == FIRN_ROW_LIST) {
        put(text, "list of 0..%d `%s` | none", row->count, row->type);
    } else if (row->op == FIRN_ROW_FLAGS) {
        put(text, "list of `%s` | none", row->type);
    } else if (row->op == FIRN_ROW_ARRAY) {
        put(text, "dice | 0");
    } else {
        put_value(value, section, row);
        put_fallback(fallback, section, row);
        put(text, "%s | %s", value, fallback);
    }
}

/* ---- tables ---- */

static void check_key(struct section *section, const struct key *key)
{
    char columns[LINE_SIZE], line[LINE_SIZE];
    const char *part = strchr(key->path, '.');
    put_columns(columns, section, key->row);
    put(line, "| `%s` | %s |", part != NULL ? part : key->path, columns);
    if (part != NULL && find_line(section, line) != NULL)
        return;
    put(line, "| `%s` | %s |", key->path, columns);
    need_line(section, line);
}

/* The number of the first of each list that a key may mean, wherever the line ends. */
static void check_numbers(const struct section *section)
{
    for (int32_t i = 0; i < section->named_count; i++) {
        const struct named *named = &section->named[i];
        char one[LINE_SIZE], other[LINE_SIZE];
        put(one, "`%s` from %d", named->path, named->first);
        put(other, "`%s` from\n%d", named->path, named->first);
        CHECK(!named->is_meant || strstr(section->begin, one) != NULL || strstr(section->begin, other) != NULL,
              "%s: the section Setup does not say: %s", section->engine->name, one);
    }
}

/* The values from `first` to `last` in one line, in their order. */
static void check_line_of(struct section *section, const struct firn_enum_table *list, int32_t first, int32_t last)
{
    char text[LINE_SIZE];
    put(text, "| `%s` | `%s`", list->name, list->values[first].name);
    if (!need_line(section, text))
        return;
    const char *at = section->found[section->found_count - 1], *end = strchr(at, '\n');
    for (int32_t i = first; i <= last; i++) {
        put(text, "`%s`", list->values[i].name);
        const char *value = strstr(at, text);
        CHECK(value != NULL && value < end, "%s: the list %s does not name %s in its place", section->engine->name,
              list->name, text);
        at = value != NULL ? value : at;
    }
}

/* The same in a table of their own, which begins at `at`. */
static void check_table_of(struct section *section, const struct firn_enum_table *list, int32_t first, int32_t last,
                           const char *at)
{
    char text[LINE_SIZE];
    for (int32_t i = 0; i < 2 && at != NULL; i++)
        at = strchr(at + 1, '\n');
    for (int32_t i = first; i <= last && at != NULL; i++) {
        const struct firn_value_name *value = &list->values[i];
        put(text, "\n| `%s` | %s%s", value->name, value->text, end_of_line(value->text));
        if (!CHECK(strncmp(at, text, strlen(text)) == 0, "%s: the list %s has not in its place:%s",
                   section->engine->name, list->name, text))
            return;
        note_found(section, at + 1);
        at = strchr(at + 1, '\n');
    }
}

/* The values that keys may have, of all that there are; false where no key has any. */
static bool find_values(const struct section *section, const struct firn_enum_table *list, int32_t *first, int32_t *last)
{
    const struct firn_table *setup = section->engine->tables->setup;
    *first = list->count;
    *last = -1;
    for (int32_t i = 0; i < setup->row_count; i++) {
        const struct firn_row *row = &setup->rows[i];
        int32_t low = row->op == FIRN_ROW_FIELD ? row->min : 0;
        int32_t high = row->op == FIRN_ROW_FIELD ? row->max : list->count - 1;
        if (!is_type(row, list->name))
            continue;
        *first = low < *first ? low : *first;
        *last = high > *last ? high : *last;
    }
    return *last >= 0;
}

static void check_list(struct section *section, const struct firn_enum_table *list)
{
    char header[LINE_SIZE];
    int32_t first, last;
    put(header, "\n| %s |", list->name);
    const char *table = strstr(section->begin, header);
    if (!find_values(section, list, &first, &last))
        return;
    if (table != NULL)
        check_table_of(section, list, first, last, table);
    else
        check_line_of(section, list, first, last);
}

static void check_rules(struct section *section)
{
    const struct firn_table *rules = section->engine->tables->rules;
    for (int32_t i = 0; i < rules->row_count; i++) {
        const struct firn_row *rule = &rules->rows[i];
        char line[LINE_SIZE];
        put(line, "| `%s` | %d..%d | %d | %s%s", rule->name, rule->min, rule->max, rule->fallback, rule->text,
            end_of_line(rule->text));
        need_line(section, line);
    }
}

static void check_tables(struct section *section)
{
    each_key(section, note_named);
    each_key(section, check_key);
    check_numbers(section);
    for (int32_t i = 0; i < section->engine->tables->enum_count; i++)
        check_list(section, &section->engine->tables->enums[i]);
    check_rules(section);
    check_no_other(section);
}

/* ---- the examples ---- */

/* A setup under a seed, or a roster's draw of that number. */
static void fight(const struct firn_engine *engine, const struct firn_registry *registry, json_t *example, uint64_t seed)
{
    struct engine_rig rig;
    struct firn_spec *spec = NULL;
    struct firn_error error = { FIRN_OK, FIRN_NO_OFFSET, "" };
    json_t *drawn = NULL, *root = json_deep_copy(example);
    engine_rig_init(&rig, engine);
    if (firn_pick_all(&drawn, root, seed, &error) == FIRN_OK)
        firn_json_setup_read(&spec, registry, drawn, json_object_get(drawn, "catalogue"), &error);
    if (CHECK(spec != NULL, "%s: an example is refused: %s", engine->name, error.message) &&
        CHECK(spec->known->engine == engine, "%s: an example is of another engine", engine->name)) {
        rig.battle.rules = spec->rules;
        rig.battle.setup = spec->setup;
        engine_rig_fight(&rig, seed);
    }
    engine_rig_free(&rig);
    firn_spec_free(spec);
    json_decref(drawn);
    json_decref(root);
}

static void check_examples(struct section *section)
{
    static const char mark[] = "\n    {";
    struct firn_registry *registry;
    json_error_t error;
    CHECK(firn_registry_new(&registry, NULL) == FIRN_OK, "no registry");
    CHECK(strstr(section->begin, mark) != NULL, "%s: the section Setup has no example", section->engine->name);
    for (const char *at = section->begin; (at = strstr(at, mark)) != NULL; at++) {
        json_t *example = json_loads(at, JSON_REJECT_DUPLICATES | JSON_DISABLE_EOF_CHECK, &error);
        if (CHECK(example != NULL, "%s: an example, line %d: %s", section->engine->name, error.line - 1, error.text))
            for (uint64_t seed = 0; seed < FIGHTS; seed++)
                fight(section->engine, registry, example, seed);
        json_decref(example);
    }
    firn_registry_free(registry);
}

/* ---- all books ---- */

static void each_section(void (*check)(struct section *section))
{
    static struct section section;
    struct firn_registry *registry;
    CHECK(firn_registry_new(&registry, NULL) == FIRN_OK && firn_registry_count(registry) >= 4,
          "the engines are not here");
    for (size_t i = 0; i < firn_registry_count(registry); i++) {
        open_section(&section, firn_registry_at(registry, i)->engine);
        check(&section);
        free(section.text);
    }
    firn_registry_free(registry);
}

static void books_have_every_key(void)
{
    each_section(check_tables);
}

static void examples_are_fought(void)
{
    each_section(check_examples);
}

const struct suite suite_setup_books = { "setup_books", (const struct test[]){
    { "a rule book has every key, value and rule of a setup, and no other", books_have_every_key },
    { "a rule book's examples are fought to their end", examples_are_fought },
    { NULL, NULL },
} };
