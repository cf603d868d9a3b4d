/* See rule_rows.h. Invariant: a row that has failed once reads nothing more. */
#include "rule_rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "test.h"

enum { TEXT_MAX = 3000, WORD_MAX = 120 };

static const struct firn_tables *tables_of(const struct reading *reading)
{
    return reading->rig->engine->tables;
}

/* ---- trouble ---- */

static void print_value(const struct firn_row *row, int32_t value)
{
    if (strcmp(row->type, "position") == 0 && value >= 0)
        fprintf(stderr, " %s=%d,%d,%d", row->name, value & 1023, value >> 10 & 1023, value >> 20);
    else
        fprintf(stderr, " %s=%d", row->name, value);
}

static void print_events(const struct engine_rig *rig)
{
    for (int32_t i = 0; i < rig->event_count; i++) {
        const struct rig_event *event = &rig->events[i];
        fprintf(stderr, "    %d: %s", event->step, event->table->name);
        for (int32_t row = 0; row < event->table->row_count; row++)
            print_value(&event->table->rows[row], event->values[row]);
        fprintf(stderr, "\n");
    }
}

void row_fail(struct reading *reading, const char *what, const char *word)
{
    if (reading->failed)
        return;
    reading->failed = true;
    CHECK(false, "%s \"%s\": %s: %s", reading->ids, reading->sentence, what, word);
    print_events(reading->rig);
}

/* ---- words ---- */

void row_each(struct reading *reading, const char *text, const char *separators,
              void (*run)(struct reading *reading, char *part, int32_t index))
{
    char copy[TEXT_MAX];
    if (text == NULL)
        return;
    if (strlen(text) >= sizeof copy) {
        row_fail(reading, "too long", text);
        return;
    }
    strcpy(copy, text);
    char *rest = NULL;
    int32_t index = 0;
    for (char *part = strtok_r(copy, separators, &rest); part != NULL && !reading->failed;
         part = strtok_r(NULL, separators, &rest)) {
        part += strspn(part, " ");
        if (*part != '\0')
            run(reading, part, index++);
    }
}

char *row_word(char **at)
{
    char *word = *at + strspn(*at, " ");
    char *end = word + strcspn(word, " ");
    *at = *end != '\0' ? end + 1 : end;
    *end = '\0';
    return *word != '\0' ? word : NULL;
}

char *row_cut(char *word, char sign)
{
    char *found = strchr(word, sign);
    if (found == NULL)
        return NULL;
    *found = '\0';
    return found + 1;
}

int32_t row_position(const char *word)
{
    int x, y, z, end = 0;
    if (sscanf(word, "%d,%d,%d%n", &x, &y, &z, &end) != 3 || word[end] != '\0')
        return -1;
    return x | y << 10 | z << 20;
}

int32_t row_value(struct reading *reading, const char *type, const char *word)
{
    int32_t value = -1;
    char *end = NULL;
    if (strcmp(word, "-") == 0)
        return -1;
    if (reading->words->value != NULL && reading->words->value(reading, type, word, &value))
        return value;
    if ((value = engine_value(tables_of(reading), type, word)) >= 0 || (value = row_position(word)) >= 0)
        return value;
    value = (int32_t)strtol(word, &end, 10);
    if (end == word || *end != '\0')
        row_fail(reading, "not a value", word);
    return value;
}

/* ---- what is given ---- */

void row_set(struct reading *reading, const struct firn_table *table, const char *group, int32_t *element, char *word)
{
    int32_t at;
    const char *value = row_cut(word, '=');
    const struct firn_row *row = engine_field(table, group, word, &at);
    if (value == NULL || row == NULL || row->op != FIRN_ROW_FIELD)
        row_fail(reading, group != NULL ? group : table->name, word);
    else
        element[at] = row_value(reading, row->type, value);
}

static void give_rule(struct reading *reading, char *word, int32_t index)
{
    (void)index;
    row_set(reading, tables_of(reading)->rules, NULL, reading->rig->rules, word);
}

void row_rules(struct reading *reading, const char *text)
{
    row_each(reading, text, "; ", give_rule);
}

static const char *site_name(const struct reading *reading, int32_t site)
{
    const struct firn_tables *tables = tables_of(reading);
    int32_t i = 0;
    while (i < tables->roll_count && tables->rolls[i].number != site)
        i++;
    return i < tables->roll_count ? tables->rolls[i].name : "";
}

static int32_t site_of(const struct reading *reading, const char *name)
{
    const struct firn_tables *tables = tables_of(reading);
    for (int32_t i = 0; i < tables->roll_count; i++)
        if (strcmp(tables->rolls[i].name, name) == 0)
            return tables->rolls[i].number;
    return 0;
}

static void give_roll(struct reading *reading, char *part, int32_t index)
{
    char site[16], who[40];
    int32_t value, end = 0;
    struct engine_rig *rig = reading->rig;
    if (index >= RIG_SCRIPT_MAX || sscanf(part, "%15s %39s %d %n", site, who, &value, &end) != 3 ||
        part[end] != '\0' || site_of(reading, site) == 0) {
        row_fail(reading, "not a roll", part);
        return;
    }
    char *nth = row_cut(who, '/'), *target = row_cut(who, '>');
    struct rig_roll *it = &rig->script[index];
    *it = (struct rig_roll){ .site = site_of(reading, site), .nth = nth != NULL ? atoi(nth) : 0, .value = value };
    it->actor = row_value(reading, "actor", who);
    it->target = target != NULL ? row_value(reading, "actor", target) : FIRN_NOBODY;
    rig->script_count = index + 1;
}

void row_rolls(struct reading *reading, const char *text)
{
    reading->rig->is_scripted = true;
    row_each(reading, text, ";", give_roll);
}

/* ---- events that are expected ---- */

static const struct firn_table *event_of(const struct reading *reading, const char *name)
{
    const struct firn_tables *tables = tables_of(reading);
    for (int32_t i = 0; name != NULL && i < tables->event_count; i++)
        if (strcmp(tables->events[i].name, name) == 0)
            return &tables->events[i];
    return NULL;
}

static bool matches(struct reading *reading, const struct rig_event *event, const char *fields)
{
    char copy[TEXT_MAX], *rest = copy;
    snprintf(copy, sizeof copy, "%s", fields);
    for (char *word; (word = row_word(&rest)) != NULL;) {
        int32_t at;
        const char *value = row_cut(word, '=');
        const struct firn_row *row = engine_field(event->table, NULL, word, &at);
        if (value == NULL || row == NULL)
            row_fail(reading, "not a field of this event", word);
        else if (event->values[at] != row_value(reading, row->type, value))
            return false;
    }
    return !reading->failed;
}

/* Index of the first match behind the last one found and before `to`, -1 where there is none. */
static int32_t find(struct reading *reading, const char *pattern, int32_t to)
{
    char copy[TEXT_MAX], *rest = copy;
    snprintf(copy, sizeof copy, "%s", pattern);
    const struct firn_table *table = event_of(reading, row_word(&rest));
    if (table == NULL)
        row_fail(reading, "not an event", pattern);
    for (int32_t i = reading->found; i < to && !reading->failed; i++)
        if (reading->rig->events[i].table == table && matches(reading, &reading->rig->events[i], rest))
            return i;
    return -1;
}

static void expect_event(struct reading *reading, const char *pattern, bool next)
{
    int32_t count = reading->rig->event_count;
    int32_t at = find(reading, pattern, next && reading->found < count ? reading->found + 1 : count);
    if (at < 0)
        row_fail(reading, next ? "the next event is not" : "no such event", pattern);
    reading->found = at + 1;
}

static void expect_none(struct reading *reading, const char *pattern)
{
    if (find(reading, pattern, reading->rig->event_count) >= 0)
        row_fail(reading, "there is such an event", pattern);
}

/* ---- the state that is expected ---- */

/* A row of the state that an index may follow: *word is where it stands among the words of an element. */
static const struct firn_row *state_row(struct reading *reading, const char *group, char *name, int32_t *word)
{
    const struct firn_table *table = tables_of(reading)->state;
    const struct row_words *words = reading->words;
    const char *index = row_cut(name, '[');
    const struct firn_row *row = engine_field(table, group, name, word);
    int32_t place = index != NULL ? atoi(index) : 0;
    if (row == NULL && group != NULL && words->array != NULL) {
        place = engine_value(tables_of(reading), words->array_enum, name);
        row = place >= 0 ? engine_field(table, group, words->array, word) : NULL;
        index = name;
    }
    if (row == NULL || (row->op != FIRN_ROW_FIELD) != (index != NULL) || place < 0 || place >= row->count)
        return NULL;
    *word += place;
    return row;
}

/* `fields` are "field=value ..." of an element of the group, or (NULL) of the battle. */
static void expect_state(struct reading *reading, const char *group, int32_t index, char *fields)
{
    const struct firn_table *table = tables_of(reading)->state;
    const int32_t *base = reading->rig->state + (group != NULL ? engine_element(table, group, index) : 0);
    for (char *word; (word = row_word(&fields)) != NULL;) {
        char whole[WORD_MAX];
        int32_t at;
        snprintf(whole, sizeof whole, "%s", word);
        const char *value = row_cut(word, '=');
        const struct firn_row *row = state_row(reading, group, word, &at);
        if (value == NULL || row == NULL)
            row_fail(reading, "not a field of the state", whole);
        else if (base[at] != row_value(reading, row->type, value))
            row_fail(reading, "the state is not", whole);
    }
}

static void expect(struct reading *reading, char *part, int32_t index)
{
    char copy[TEXT_MAX], *rest = copy;
    (void)index;
    if (reading->words->expect != NULL && reading->words->expect(reading, part))
        return;
    snprintf(copy, sizeof copy, "%s", part);
    const char *word = row_word(&rest);
    int32_t who = reading->words->who(reading, word);
    if (who >= 0)
        expect_state(reading, reading->words->group, who, rest);
    else if (strcmp(word, "state") == 0 || strcmp(word, "state:") == 0)
        expect_state(reading, NULL, 0, rest);
    else if (strcmp(word, "no") == 0)
        expect_none(reading, rest);
    else if (strcmp(word, "+") == 0)
        expect_event(reading, rest, true);
    else
        expect_event(reading, part, false);
}

void row_expect(struct reading *reading, const char *expected)
{
    const struct engine_rig *rig = reading->rig;
    CHECK(expected != NULL, "%s expects nothing", reading->ids);
    row_each(reading, expected, ";", expect);
    if (rig->strangers != 0)
        row_fail(reading, "a roll that is not scripted", "was made");
    for (int32_t i = 0; i < rig->script_count; i++)
        if (!rig->script[i].used)
            row_fail(reading, "a scripted roll was not made", site_name(reading, rig->script[i].site));
}
