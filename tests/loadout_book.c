/* See loadout_book.h. A line of a table is made from its row as the book has it, and looked for; keys of what fights
 * (parts.def) stand there once, as ".melee.kind". */
#include "loadout_book.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "loadout_rig.h"
#include "report/json_setup.h"
#include "test.h"

enum { LINE_SIZE = 300, BOOK_SIZE = 100000, LINES_MAX = 300 };

struct section {
    char *text; /* the whole book */
    const char *begin;
    const char *found[LINES_MAX]; /* lines that a row stands for */
    int32_t found_count;
};

static void open_section(struct section *section)
{
    memset(section, 0, sizeof *section);
    section->text = calloc(1, BOOK_SIZE);
    section->begin = "";
    FILE *file = fopen("docs/rules/loadout.md", "rb");
    if (!CHECK(section->text != NULL && file != NULL, "the rule book is not here: run the tests from the project's root"))
        return;
    CHECK(fread(section->text, 1, BOOK_SIZE - 1, file) < BOOK_SIZE - 1, "the rule book is longer than expected");
    fclose(file);
    char *begin = strstr(section->text, "\n## Setup\n"), *end = begin != NULL ? strstr(begin + 1, "\n## ") : NULL;
    if (!CHECK(end != NULL, "no section Setup in the rule book"))
        return;
    end[1] = '\0';
    section->begin = begin;
}

/* ---- lines ---- */

/* The line that begins so, noted as found; NULL. */
static const char *find_line(struct section *section, const char *begin)
{
    char line[LINE_SIZE + 2];
    snprintf(line, sizeof line, "\n%s", begin);
    const char *at = strstr(section->begin, line);
    if (at != NULL && section->found_count < LINES_MAX)
        section->found[section->found_count++] = at + 1;
    return at != NULL ? at + 1 : NULL;
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
            CHECK(is_found(section, at + 1), "there is nothing of the name: %.40s", at + 1);
}

/* ---- values ---- */

static const struct firn_enum_table *enum_of(const char *name)
{
    for (int32_t i = 0; i < loadout_tables.enum_count; i++)
        if (strcmp(loadout_tables.enums[i].name, name) == 0)
            return &loadout_tables.enums[i];
    return NULL;
}

/* What a row may name, by where its range begins and ends. */
static const struct {
    int32_t first, last;
    const char *lists;
} named[] = {
    { 0, LOADOUT_OUTSIDE_LAST, "actors, outside" },
    { LOADOUT_ITEM_FIRST, LOADOUT_ITEM_LAST, "items" },
    { LOADOUT_FACTION_FIRST, LOADOUT_FACTION_LAST, "factions" },
    { LOADOUT_KIND_FIRST, LOADOUT_KIND_LAST, "kinds" },
    { LOADOUT_KIND_FIRST, LOADOUT_STATUS_LAST, "kinds, statuses" },
    { LOADOUT_STATUS_FIRST, LOADOUT_STATUS_LAST, "statuses" },
    { LOADOUT_STAT_FIRST, LOADOUT_STAT_LAST, "stats" },
};

static const char *lists_of(const struct firn_row *row)
{
    for (int32_t i = 0; i < FIRN_COUNT(named); i++)
        if (named[i].first == row->min && named[i].last == row->max)
            return named[i].lists;
    return "nothing that has a name";
}

static bool is_type(const struct firn_row *row, const char *type)
{
    return row->type != NULL && strcmp(row->type, type) == 0;
}

/* The columns "value" and "default" of one word. */
static void put_field(char text[LINE_SIZE], const struct firn_row *row)
{
    const struct firn_enum_table *list = enum_of(row->type);
    char fallback[80];
    snprintf(fallback, sizeof fallback, "%d", row->fallback);
    if (is_type(row, "bool") || list != NULL)
        snprintf(fallback, sizeof fallback, "`%s`", list != NULL      ? list->values[row->fallback].name
                                                    : row->fallback != 0 ? "true"
                                                                         : "false");
    const char *end = row->required ? "*" : fallback;
    if (is_type(row, "bool"))
        snprintf(text, LINE_SIZE, "`true`, `false` | %s", end);
    else if (is_type(row, "actor"))
        snprintf(text, LINE_SIZE, "of %s | %s", lists_of(row), end);
    else if (is_type(row, "position"))
        snprintf(text, LINE_SIZE, "[x, y, 0] | %s", end);
    else if (list != NULL)
        snprintf(text, LINE_SIZE, "`%s` | %s", list->name, end);
    else
        snprintf(text, LINE_SIZE, "%d..%d | %s", row->min, row->max, end);
}

static void put_columns(char text[LINE_SIZE], const struct firn_row *row)
{
    if (row->op == FIRN_ROW_NAME)
        snprintf(text, LINE_SIZE, "text | none");
    else if (row->op == FIRN_ROW_GROUP_LIST)
        snprintf(text, LINE_SIZE, "list of %d..%d | %s", row->min, row->count, row->min > 0 ? "*" : "none");
    else if (row->op == FIRN_ROW_LIST)
        snprintf(text, LINE_SIZE, "list of 0..%d `%s` | none", row->count, row->type);
    else if (row->op == FIRN_ROW_ARRAY)
        snprintf(text, LINE_SIZE, "dice | 0");
    else
        put_field(text, row);
}

/* ---- tables ---- */

/* The number of the first of each list, wherever the line ends. */
static void check_numbers(const struct section *section)
{
    for (int32_t i = 0; i < FIRN_COUNT(named); i++) {
        char one[LINE_SIZE], other[LINE_SIZE];
        snprintf(one, sizeof one, "`%s` from %d", named[i].lists, named[i].first);
        snprintf(other, sizeof other, "`%s` from\n%d", named[i].lists, named[i].first);
        CHECK(strchr(named[i].lists, ',') != NULL || strstr(section->begin, one) != NULL ||
                  strstr(section->begin, other) != NULL,
              "the section Setup does not say: %s", one);
    }
}

static void check_key(struct section *section, const char *path, const struct firn_row *row)
{
    char columns[LINE_SIZE / 2], line[LINE_SIZE], full[LINE_SIZE];
    put_columns(full, row);
    snprintf(columns, sizeof columns, "%.140s", full);
    snprintf(full, sizeof full, "| `%.100s` | %s |", path, columns);
    const char *part = strchr(path, '.');
    snprintf(line, sizeof line, "| `%.100s` | %s |", part != NULL ? part : path, columns);
    bool stands = find_line(section, full) != NULL || find_line(section, line) != NULL;
    CHECK(stands, "the section Setup has no line \"%s ...\"", full);
}

static void check_keys(struct section *section)
{
    const struct firn_table *setup = loadout_tables.setup;
    char path[LINE_SIZE] = "";
    for (int32_t i = 0; i < setup->row_count; i++) {
        const struct firn_row *row = &setup->rows[i];
        size_t length = strlen(path);
        if (row->op != FIRN_ROW_END) {
            snprintf(path + length, sizeof path - length, "%s%s", length > 0 ? "." : "", row->name);
            check_key(section, path, row);
        }
        char *last = strrchr(path, '.');
        if (row->op == FIRN_ROW_END)
            *(last != NULL ? last : path) = '\0';
        else if (row->op != FIRN_ROW_GROUP_LIST)
            path[length] = '\0';
    }
}

static void check_list(struct section *section, const struct firn_enum_table *list)
{
    char begin[LINE_SIZE], value[LINE_SIZE];
    snprintf(begin, sizeof begin, "| `%.60s` | `%.60s`", list->name, list->values[0].name);
    const char *line = find_line(section, begin);
    const char *end = line != NULL ? strchr(line, '\n') : NULL;
    if (!CHECK(end != NULL, "the section Setup has no line \"%s ...\"", begin))
        return;
    for (int32_t i = 0; i < list->count; i++) {
        snprintf(value, sizeof value, "`%.60s`", list->values[i].name);
        const char *at = strstr(line, value);
        CHECK(at != NULL && at < end, "the list %s does not name %s in its place", list->name, value);
        line = at != NULL ? at : line;
    }
}

static void check_lists(struct section *section)
{
    const struct firn_table *setup = loadout_tables.setup;
    for (int32_t list = 0; list < loadout_tables.enum_count; list++) {
        bool is_used = false;
        for (int32_t i = 0; i < setup->row_count; i++)
            is_used |= is_type(&setup->rows[i], loadout_tables.enums[list].name);
        if (is_used)
            check_list(section, &loadout_tables.enums[list]);
    }
}

static void check_rules(struct section *section)
{
    for (int32_t i = 0; i < loadout_tables.rules->row_count; i++) {
        const struct firn_row *rule = &loadout_tables.rules->rows[i];
        char line[LINE_SIZE];
        snprintf(line, sizeof line, "| `%s` | %d..%d | %d | %s |\n", rule->name, rule->min, rule->max, rule->fallback,
                 rule->text);
        CHECK(find_line(section, line) != NULL, "the section Setup has no line \"%s\"", line);
    }
}

void loadout_book_has_every_key(void)
{
    static struct section section;
    open_section(&section);
    check_numbers(&section);
    check_keys(&section);
    check_lists(&section);
    check_rules(&section);
    check_no_other(&section);
    free(section.text);
}

/* ---- the example ---- */

static void fight(json_t *root)
{
    static struct loadout_rig rig;
    engine_rig_init(&rig.bench, &firn_engine_loadout);
    CHECK(firn_registry_new(&rig.registry, NULL) == FIRN_OK, "no registry");
    firn_json_setup_read(&rig.spec, rig.registry, root, NULL, &rig.error);
    if (CHECK(rig.spec != NULL, "the example is refused: %s", rig.error.message)) {
        rig.bench.battle.rules = rig.spec->rules;
        rig.bench.battle.setup = rig.spec->setup;
        for (uint64_t seed = 0; seed < 20; seed++)
            engine_rig_fight(&rig.bench, seed);
    }
    loadout_rig_free(&rig);
}

void loadout_book_example_is_fought(void)
{
    static struct section section;
    json_error_t error;
    open_section(&section);
    const char *begin = strstr(section.begin, "\n    {");
    if (CHECK(begin != NULL, "the section Setup has no example")) {
        json_t *root = json_loads(begin, JSON_REJECT_DUPLICATES | JSON_DISABLE_EOF_CHECK, &error);
        if (CHECK(root != NULL, "the example, line %d: %s", error.line - 1, error.text))
            fight(root);
        json_decref(root);
    }
    free(section.text);
}
