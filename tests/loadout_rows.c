/* See loadout_rows.h. Every word of a row is looked up in the engine's own tables and in the fight's names;
 * one that is in none of them fails the row, so that no row can pass by a misspelling. */
#include "loadout_rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "test.h"

enum { TEXT_MAX = 3000, ORDERS_MAX = 40 };

/* The row at work and where it reads; `failed` stops it at its first trouble. */
struct reading {
    const struct loadout_row *row;
    struct loadout_rig *rig;
    struct firn_order orders[ORDERS_MAX];
    int32_t order_steps[ORDERS_MAX];
    int32_t order_count;
    char refused[300];
    int32_t found; /* index of the event behind the last one found */
    bool failed;
};

static void print_events(const struct loadout_rig *rig)
{
    for (int32_t i = 0; i < rig->event_count; i++) {
        const struct loadout_seen *seen = &rig->events[i];
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

/* Runs `run` for each part of `text` between separators, on a copy that it may cut. */
static void each(struct reading *reading, const char *text, void (*run)(struct reading *reading, char *part))
{
    char copy[TEXT_MAX];
    char *rest = NULL;
    snprintf(copy, sizeof copy, "%s", text != NULL ? text : "");
    for (char *part = strtok_r(copy, ";", &rest); part != NULL && !reading->failed; part = strtok_r(NULL, ";", &rest))
        run(reading, part + strspn(part, " "));
}

static int32_t value_of(struct reading *reading, const char *type, const char *word)
{
    int32_t value;
    if (!loadout_word(reading->rig, type, word, &value))
        fail(reading, "not a value", word);
    return value;
}

static char *cut(char *word, char at)
{
    char *found = strchr(word, at);
    if (found == NULL)
        return NULL;
    *found = '\0';
    return found + 1;
}

/* ---- what is given ---- */

static const struct firn_table *verb_of(const char *name)
{
    for (int32_t i = 0; i < loadout_tables.order_count; i++)
        if (strcmp(loadout_tables.orders[i].name, name) == 0)
            return &loadout_tables.orders[i];
    return NULL;
}

static void give_order(struct reading *reading, char *part)
{
    char *rest = NULL;
    const char *step = strtok_r(part, " ", &rest), *who = strtok_r(NULL, " ", &rest);
    const char *verb = strtok_r(NULL, " ", &rest);
    const struct firn_table *table = verb != NULL ? verb_of(verb) : NULL;
    if (table == NULL || reading->order_count == ORDERS_MAX) {
        fail(reading, "not an order", part);
        return;
    }
    struct firn_order *order = &reading->orders[reading->order_count];
    reading->order_steps[reading->order_count++] = atoi(step);
    *order = (struct firn_order){ .actor = value_of(reading, "actor", who), .verb = table->number };
    for (const char *word; (word = strtok_r(NULL, " ", &rest)) != NULL && order->words < table->row_count;)
        order->args[order->words] = value_of(reading, table->rows[order->words].type, word), order->words++;
    if (order->words != table->row_count)
        fail(reading, "an argument is missing", verb);
}

static void give_roll(struct reading *reading, char *part)
{
    char site[16], who[40];
    int32_t value;
    struct loadout_rig *rig = reading->rig;
    if (rig->script_count == LOADOUT_SCRIPT_MAX || sscanf(part, "%15s %39s %d", site, who, &value) != 3) {
        fail(reading, "not a roll", part);
        return;
    }
    char *target = cut(who, '>'), *nth = target != NULL ? cut(target, '/') : NULL;
    struct loadout_scripted *it = &rig->script[rig->script_count++];
    *it = (struct loadout_scripted){ .actor = value_of(reading, "actor", who), .value = value,
                                     .nth = nth != NULL ? atoi(nth) : 0 };
    it->target = target != NULL ? value_of(reading, "actor", target) : FIRN_NOBODY;
    for (int32_t i = 0; i < loadout_tables.roll_count; i++)
        if (strcmp(loadout_tables.rolls[i].name, site) == 0)
            it->site = loadout_tables.rolls[i].number;
    if (it->site == 0)
        fail(reading, "not a site", site);
}

/* ---- what is expected ---- */

static bool matches(struct reading *reading, const struct loadout_seen *seen, const char *pattern)
{
    char copy[TEXT_MAX];
    char *rest = NULL;
    snprintf(copy, sizeof copy, "%s", pattern);
    if (strcmp(seen->table->name, strtok_r(copy, " ", &rest)) != 0)
        return false;
    for (char *word = strtok_r(NULL, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest)) {
        const char *value = cut(word, '=');
        int32_t at, row = loadout_field(seen->table, word, &at);
        if (value == NULL || row < 0)
            fail(reading, "not a field of this event", word);
        else if (seen->values[at] != value_of(reading, seen->table->rows[row].type, value))
            return false;
    }
    return !reading->failed;
}

static bool is_event(const char *pattern)
{
    size_t length = strcspn(pattern, " ");
    for (int32_t i = 0; i < loadout_tables.event_count; i++)
        if (strlen(loadout_tables.events[i].name) == length &&
            strncmp(loadout_tables.events[i].name, pattern, length) == 0)
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

/* The state's rows from `first` on, standing at `base`; `words` are "field=value ...". */
static void expect_state(struct reading *reading, const int32_t *base, int32_t first, char *words)
{
    struct firn_table table = *loadout_tables.state;
    table.rows += first;
    table.row_count -= first;
    char *rest = NULL;
    for (char *word = strtok_r(words, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest)) {
        char whole[80];
        snprintf(whole, sizeof whole, "%s", word);
        const char *value = cut(word, '='), *index = cut(word, '[');
        int32_t at, row = loadout_field(&table, word, &at);
        if (value == NULL || row < 0)
            fail(reading, "not a field of the state", word);
        else if (base[at + (index != NULL ? atoi(index) : 0)] != value_of(reading, table.rows[row].type, value))
            fail(reading, "the state is not", whole);
    }
}

static void expect_of(struct reading *reading, const char *who, char *words)
{
    int32_t word, actor;
    struct loadout_rig *rig = reading->rig;
    if (strcmp(who, "state") == 0) {
        expect_state(reading, (const int32_t *)&rig->state, 0, words);
        return;
    }
    actor = value_of(reading, "actor", who);
    if (actor < 0 || actor >= LOADOUT_ACTORS)
        fail(reading, "not an actor", who);
    else
        expect_state(reading, (const int32_t *)&rig->state.actor[actor],
                     loadout_field(loadout_tables.state, "actor", &word) + 1, words);
}

static void expect_refusal(struct reading *reading, char *text)
{
    for (char *at = text; *at != '\0'; at++)
        *at = *at == '_' ? ' ' : *at;
    if (strncmp(reading->refused, text, strlen(text)) != 0)
        fail(reading, text, reading->refused);
}

static void expect(struct reading *reading, char *part)
{
    char *colon = strchr(part, ':');
    if (strncmp(part, "refused ", 8) == 0)
        expect_refusal(reading, part + 8);
    else if (colon != NULL)
        expect_of(reading, part, (*colon = '\0', colon + 1));
    else if (strncmp(part, "no ", 3) == 0) {
        if (find(reading, part + 3, reading->found, reading->rig->event_count) >= 0)
            fail(reading, "there is such an event", part + 3);
    } else if (part[0] == '+')
        expect_event(reading, part + 1 + strspn(part + 1, " "), true);
    else
        expect_event(reading, part, false);
}

/* ---- a row ---- */

static void check_rolls(struct reading *reading)
{
    const struct loadout_rig *rig = reading->rig;
    if (rig->strangers != 0)
        fail(reading, "a roll that is not scripted", reading->row->rolls ? reading->row->rolls : "none is");
    for (int32_t i = 0; i < rig->script_count; i++)
        if (!rig->script[i].used)
            fail(reading, "a scripted roll was not made", reading->row->rolls);
    if (loadout_rig_rolls_in_events(rig) != rig->roll_count)
        fail(reading, "rolls made", "are not the rolls in the events");
}

/* The order of this step for an actor: the row's, or what it does without one. */
static void choose(struct reading *reading, int32_t actor, struct firn_order *order)
{
    struct loadout_rig *rig = reading->rig;
    *order = (struct firn_order){ .actor = actor, .verb = loadout_verb_wait };
    if (reading->row->minds || actor == LOADOUT_OUTSIDE)
        firn_engine_loadout.suggest(&rig->battle, (const int32_t *)&rig->state, actor, order);
    for (int32_t i = 0; i < reading->order_count; i++)
        if (reading->order_steps[i] == rig->battle.step + 1 &&
            (reading->orders[i].actor == actor || actor != LOADOUT_OUTSIDE) &&
            (reading->orders[i].actor == LOADOUT_OUTSIDE) == (actor == LOADOUT_OUTSIDE))
            *order = reading->orders[i];
}

/* False where an order was refused. */
static bool play_step(struct reading *reading)
{
    struct loadout_rig *rig = reading->rig;
    int32_t actors[FIRN_AWAIT_MAX];
    struct firn_order orders[2];
    struct firn_refusal why;
    int32_t count = firn_engine_loadout.awaiting(&rig->battle, (const int32_t *)&rig->state, actors);
    for (int32_t i = 0; i < count; i++) {
        choose(reading, actors[i], &orders[i]);
        if (firn_engine_loadout.refuses(&rig->battle, (const int32_t *)&rig->state, &orders[i], &why)) {
            snprintf(reading->refused, sizeof reading->refused, "%s: %s", why.rule, why.text);
            return false;
        }
    }
    loadout_rig_step(rig, orders, count);
    return true;
}

static void play(struct reading *reading)
{
    const struct loadout_row *row = reading->row;
    struct loadout_rig *rig = reading->rig;
    int32_t steps = row->steps != 0 ? row->steps : 1;
    loadout_rig_setup(rig, 1);
    while (rig->battle.step < steps && rig->state.outcome == loadout_outcome_running && play_step(reading))
        continue;
    if (reading->refused[0] != '\0' && strstr(row->expected, "refused") == NULL)
        fail(reading, "an order is refused", reading->refused);
}

static void run_row(const struct loadout_row *row)
{
    static struct loadout_rig rig;
    struct reading reading = { .row = row, .rig = &rig };
    loadout_rig_init(&rig, row->actors, row->more);
    rig.is_scripted = true;
    if (rig.spec == NULL) {
        fail(&reading, "refused", rig.error.message);
    } else {
        each(&reading, row->orders, give_order);
        each(&reading, row->rolls, give_roll);
        if (!reading.failed)
            play(&reading);
        each(&reading, row->expected, expect);
        check_rolls(&reading);
    }
    CHECK(row->expected != NULL, "%s expects nothing", row->ids);
    loadout_rig_free(&rig);
}

void loadout_rows(const struct loadout_row *rows)
{
    for (; rows->sentence != NULL; rows++)
        run_row(rows);
}

void loadout_refusals(const struct loadout_refused *rows)
{
    for (; rows->message != NULL; rows++) {
        static struct loadout_rig rig;
        loadout_rig_init(&rig, rows->actors, rows->more);
        CHECK(rig.spec == NULL && strncmp(rig.error.message, rows->message, strlen(rows->message)) == 0,
              "%s\n  expected: %s\n  got:      %s", rows->ids, rows->message,
              rig.spec == NULL ? rig.error.message : "a fight");
        loadout_rig_free(&rig);
    }
}
