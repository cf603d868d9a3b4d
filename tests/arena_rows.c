/* See arena_rows.h. Every word of a row is looked up in the engine's own tables; one that is in none
 * of them fails the row, so that no row can pass by a misspelling. */
#include "arena_rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "test.h"

enum { TEXT_MAX = 2000, SCRIPT_MAX = 64 };

/* The row at work and where it reads; `failed` stops it at its first trouble. */
struct reading {
    const struct arena_row *row;
    struct arena_rig *rig;
    struct arena_scripted script[SCRIPT_MAX];
    int32_t found; /* index of the event behind the last one found */
    bool failed;
};

static void print_events(const struct arena_rig *rig)
{
    for (int32_t i = 0; i < rig->event_count; i++) {
        const struct arena_seen *seen = &rig->events[i];
        fprintf(stderr, "    %d: %s", seen->step, seen->table->name);
        for (int32_t row = 0; row < seen->table->row_count; row++)
            fprintf(stderr, " %s=%d", seen->table->rows[row].name, seen->values[row]);
        fprintf(stderr, "\n");
    }
}

static void fail(struct reading *reading, const char *what, const char *word)
{
    if (reading->failed)
        return;
    reading->failed = true;
    CHECK(false, "%s \"%s\": %s: %s", reading->row->ids, reading->row->sentence, what, word);
    print_events(reading->rig);
}

/* ---- words ---- */

/* Runs `run` for each part of `text` between separators, on a copy that it may cut. */
static void each(struct reading *reading, const char *text, const char *separator,
                 void (*run)(struct reading *reading, char *part, int32_t index))
{
    char copy[TEXT_MAX];
    if (text == NULL)
        return;
    if (strlen(text) >= sizeof copy) {
        fail(reading, "too long", text);
        return;
    }
    strcpy(copy, text);
    char *rest = NULL;
    int32_t index = 0;
    for (char *part = strtok_r(copy, separator, &rest); part != NULL && !reading->failed;
         part = strtok_r(NULL, separator, &rest))
        run(reading, part + strspn(part, " "), index++);
}

/* "A1" to an actor, -1 where it is none. */
static int32_t actor_of(const char *word)
{
    if ((word[0] != 'A' && word[0] != 'B') || word[1] < '1' || word[1] > '6')
        return -1;
    return arena_actor(word[0] == 'B', word[1] - '1');
}

/* A value of a field of this type. */
static int32_t value_of(struct reading *reading, const char *type, const char *word)
{
    if (strcmp(word, "-") == 0)
        return -1;
    if (actor_of(word) >= 0)
        return actor_of(word);
    if (arena_value(type, word) >= 0)
        return arena_value(type, word);
    char *end = NULL;
    long value = strtol(word, &end, 10);
    if (end == word || *end != '\0')
        fail(reading, "not a value", word);
    return (int32_t)value;
}

/* Cuts "name=value" into two; the value is NULL where there is no '='. */
static char *cut(char *word)
{
    char *equals = strchr(word, '=');
    if (equals == NULL)
        return NULL;
    *equals = '\0';
    return equals + 1;
}

/* A word of a fighter's state, NULL where its table has none of this name. */
static int32_t *state_word(struct arena_state_fighter *fighter, const char *name)
{
    const struct firn_table *table = arena_tables.state;
    int32_t group = arena_field(table, "fighter");
    int32_t row = arena_field(table, name);
    return row > group ? (int32_t *)fighter + (row - group - 1) : NULL;
}

/* ---- what is given ---- */

static void give_rule(struct reading *reading, char *word, int32_t index)
{
    (void)index;
    const char *value = cut(word);
    int32_t row = arena_field(arena_tables.rules, word);
    if (value == NULL || row < 0)
        fail(reading, "not a rule", word);
    else
        ((int32_t *)&reading->rig->rules)[row] = value_of(reading, "int", value);
}

static void give_ruleset(struct reading *reading, char *word, int32_t index)
{
    (void)index;
    int32_t ruleset = arena_value("ruleset", word);
    if (ruleset < 0)
        fail(reading, "not a ruleset", word);
    else
        reading->rig->setup.rulesets[ruleset] = 1;
}

static void give_trait(struct reading *reading, struct arena_setup_fighters *fighter, char *word)
{
    int32_t ability = arena_value("ability", word);
    int32_t rarity = arena_value("rarity", word);
    if (ability >= 0)
        fighter->abilities[ability] = 1;
    else if (rarity >= 0)
        fighter->rarity = rarity;
    else if (strncmp(word, "id=", 3) == 0)
        fighter->id = atoi(word + 3);
    else if (strchr(word, '=') == NULL)
        fail(reading, "not an ability", word);
}

static void give_fighter(struct reading *reading, int32_t team, char *part)
{
    struct arena_setup *setup = &reading->rig->setup;
    struct arena_setup_fighters *fighter =
        &setup->teams[team].fighters[setup->teams[team].fighters_count++];
    char *rest = NULL;
    fighter->attack_type = arena_value("attack_type", strtok_r(part, " ", &rest));
    const char *stats = strtok_r(NULL, " ", &rest);
    if (stats == NULL || sscanf(stats, "%d/%d/%d/%d", &fighter->attack, &fighter->hp, &fighter->armor,
                                &fighter->speed) != 4)
        fail(reading, "not a fighter", part);
    for (char *word = strtok_r(NULL, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest))
        give_trait(reading, fighter, word);
}

static void give_to_a(struct reading *reading, char *part, int32_t index)
{
    (void)index;
    give_fighter(reading, 0, part);
}

static void give_to_b(struct reading *reading, char *part, int32_t index)
{
    (void)index;
    give_fighter(reading, 1, part);
}

/* Once more over a fighter's words, for those that set its state. */
static void set_state(struct reading *reading, int32_t actor, char *part)
{
    char *rest = NULL;
    for (char *word = strtok_r(part, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest)) {
        const char *value = cut(word);
        if (value == NULL || strcmp(word, "id") == 0)
            continue;
        int32_t *field = state_word(&reading->rig->state.fighter[actor], word);
        if (field == NULL)
            fail(reading, "not a field of a fighter", word);
        else
            *field = value_of(reading, "int", value);
    }
}

static void set_in_a(struct reading *reading, char *part, int32_t index)
{
    set_state(reading, arena_actor(0, index), part);
}

static void set_in_b(struct reading *reading, char *part, int32_t index)
{
    set_state(reading, arena_actor(1, index), part);
}

static void give_roll(struct reading *reading, char *part, int32_t index)
{
    char site[16], who[8];
    int32_t value;
    struct arena_scripted *it = &reading->script[index];
    if (index >= SCRIPT_MAX || sscanf(part, "%15s %7s %d", site, who, &value) != 3) {
        fail(reading, "not a roll", part);
        return;
    }
    const char *target = strchr(who, '>');
    const char *nth = strchr(who, '/');
    *it = (struct arena_scripted){ .actor = actor_of(who),
                                   .target = target != NULL ? actor_of(target + 1) : FIRN_NOBODY,
                                   .nth = nth != NULL ? atoi(nth + 1) : 0,
                                   .value = value };
    for (int32_t i = 0; i < arena_tables.roll_count; i++)
        if (strcmp(arena_tables.rolls[i].name, site) == 0)
            it->site = arena_tables.rolls[i].number;
    if (it->site == 0 || it->actor < 0)
        fail(reading, "not a roll", part);
    reading->rig->script_count = index + 1;
}

/* ---- what is expected ---- */

static bool matches(struct reading *reading, const struct arena_seen *seen, const char *pattern)
{
    char copy[TEXT_MAX];
    char *rest = NULL;
    strcpy(copy, pattern);
    const char *name = strtok_r(copy, " ", &rest);
    if (strcmp(seen->table->name, name) != 0)
        return false;
    for (char *word = strtok_r(NULL, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest)) {
        const char *value = cut(word);
        int32_t row = arena_field(seen->table, word);
        if (value == NULL || row < 0)
            fail(reading, "not a field of this event", word);
        else if (seen->values[row] != value_of(reading, seen->table->rows[row].type, value))
            return false;
    }
    return !reading->failed;
}

static bool is_event(const char *pattern)
{
    size_t length = strcspn(pattern, " ");
    for (int32_t i = 0; i < arena_tables.event_count; i++)
        if (strlen(arena_tables.events[i].name) == length &&
            strncmp(arena_tables.events[i].name, pattern, length) == 0)
            return true;
    return false;
}

/* Index of the first match at or after `from`, -1 where there is none. */
static int32_t find(struct reading *reading, const char *pattern, int32_t from, int32_t to)
{
    if (!is_event(pattern))
        fail(reading, "not an event", pattern);
    for (int32_t i = from; i < to && !reading->failed; i++)
        if (matches(reading, &reading->rig->events[i], pattern))
            return i;
    return -1;
}

static void expect_event(struct reading *reading, const char *pattern, bool next)
{
    int32_t count = reading->rig->event_count;
    int32_t to = next && reading->found < count ? reading->found + 1 : count;
    int32_t at = find(reading, pattern, reading->found, to);
    if (at < 0)
        fail(reading, next ? "the next event is not" : "no such event", pattern);
    reading->found = at + 1;
}

/* `words` are "field=value ..." of rows `first` and on of the state's table, standing at `base`. */
static void expect_state(struct reading *reading, const int32_t *base, int32_t first, char *words)
{
    const struct firn_table *table = arena_tables.state;
    char *rest = NULL;
    for (char *word = strtok_r(words, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest)) {
        char whole[64];
        snprintf(whole, sizeof whole, "%s", word);
        const char *value = cut(word);
        int32_t row = arena_field(table, word);
        if (value == NULL || row < first)
            fail(reading, "not a field of the state", word);
        else if (base[row - first] != value_of(reading, table->rows[row].type, value))
            fail(reading, "the state is not", whole);
    }
}

static void expect(struct reading *reading, char *part, int32_t index)
{
    (void)index;
    struct arena_rig *rig = reading->rig;
    int32_t actor = actor_of(part);
    if (actor >= 0)
        expect_state(reading, (const int32_t *)&rig->state.fighter[actor],
                     arena_field(arena_tables.state, "fighter") + 1, part + 2);
    else if (strncmp(part, "state ", 6) == 0)
        expect_state(reading, (const int32_t *)&rig->state, 0, part + 6);
    else if (strncmp(part, "no ", 3) == 0 &&
             find(reading, part + 3, reading->found, rig->event_count) >= 0)
        fail(reading, "there is such an event", part + 3);
    else if (part[0] == '+')
        expect_event(reading, part + 1 + strspn(part + 1, " "), true);
    else if (strncmp(part, "no ", 3) != 0)
        expect_event(reading, part, false);
}

/* ---- a row ---- */

static void check_rolls(struct reading *reading)
{
    const struct arena_rig *rig = reading->rig;
    if (rig->strangers != 0)
        fail(reading, "a roll that is not scripted", reading->row->rolls ? reading->row->rolls : "none is");
    for (int32_t i = 0; i < rig->script_count; i++)
        if (!rig->script[i].used)
            fail(reading, "a scripted roll was not made", reading->row->rolls);
    if (arena_rig_rolls_in_events(rig) != rig->roll_count)
        fail(reading, "rolls made", "are not the rolls in the events");
}

static void play(struct reading *reading)
{
    const struct arena_row *row = reading->row;
    struct arena_rig *rig = reading->rig;
    arena_rig_setup(rig, 1);
    each(reading, row->a, ";", set_in_a);
    each(reading, row->b, ";", set_in_b);
    int32_t first = row->from != 0 ? row->from : 1;
    int32_t rounds = row->rounds != 0 ? row->rounds : 1;
    for (int32_t i = 0; i < rounds && rig->state.outcome == arena_outcome_running; i++)
        arena_rig_round(rig, first + i);
}

static void run_row(const struct arena_row *row)
{
    static struct arena_rig rig;
    struct reading reading = { .row = row, .rig = &rig };
    arena_rig_init(&rig);
    rig.is_scripted = true;
    rig.script = reading.script;
    each(&reading, row->rules, " ", give_rule);
    each(&reading, row->rulesets, " ", give_ruleset);
    each(&reading, row->a, ";", give_to_a);
    each(&reading, row->b, ";", give_to_b);
    each(&reading, row->rolls, ";", give_roll);
    if (!reading.failed) {
        play(&reading);
        each(&reading, row->expected, ";", expect);
        check_rolls(&reading);
    }
    CHECK(row->expected != NULL, "%s expects nothing", row->ids);
    arena_rig_free(&rig);
}

void arena_rows(const struct arena_row *rows)
{
    for (; rows->sentence != NULL; rows++)
        run_row(rows);
}
