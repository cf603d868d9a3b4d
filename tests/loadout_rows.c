/* See loadout_rows.h. The names of a fight are words of its rows. */
#include "loadout_rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "test.h"

enum { ORDERS_MAX = 40, NAME_SIZE = 40 };

/* What `own` of a reading is. */
struct given {
    struct loadout_rig *rig;
    struct firn_order orders[ORDERS_MAX];
    int32_t order_steps[ORDERS_MAX];
    int32_t order_count;
    bool minds;
    struct firn_error refused;
};

/* ---- words ---- */

static bool own_value(const struct reading *reading, const char *type, const char *word, int32_t *value)
{
    const struct given *given = reading->own;
    return loadout_word(given->rig, type, word, value);
}

/* "NAME:" to an actor, -1 where it is none. */
static int32_t actor_of(const struct reading *reading, const char *word)
{
    char name[NAME_SIZE];
    int32_t actor;
    size_t length = strlen(word) - 1;
    if (word[length] != ':' || length >= sizeof name)
        return -1;
    snprintf(name, sizeof name, "%.*s", (int)length, word);
    return own_value(reading, "actor", name, &actor) && actor < LOADOUT_ACTORS ? actor : -1;
}

/* ---- what is given ---- */

static const struct firn_table *verb_of(const char *name)
{
    for (int32_t i = 0; i < loadout_tables.order_count; i++)
        if (strcmp(loadout_tables.orders[i].name, name) == 0)
            return &loadout_tables.orders[i];
    return NULL;
}

static void give_order(struct reading *reading, char *part, int32_t index)
{
    struct given *given = reading->own;
    const char *step = row_word(&part), *who = row_word(&part), *verb = row_word(&part);
    const struct firn_table *table = verb != NULL ? verb_of(verb) : NULL;
    if (table == NULL || index == ORDERS_MAX) {
        row_fail(reading, "not an order", step);
        return;
    }
    struct firn_order *order = &given->orders[index];
    given->order_steps[index] = atoi(step);
    given->order_count = index + 1;
    *order = (struct firn_order){ .actor = row_value(reading, "actor", who), .verb = table->number };
    for (const char *word; (word = row_word(&part)) != NULL && order->words < table->row_count;)
        order->args[order->words] = row_value(reading, table->rows[order->words].type, word), order->words++;
    if (order->words != table->row_count)
        row_fail(reading, "an argument is missing", verb);
}

/* ---- what is expected ---- */

static bool expect_refusal(struct reading *reading, char *part)
{
    struct given *given = reading->own;
    if (strncmp(part, "refused ", 8) != 0)
        return false;
    part += 8;
    for (char *at = part; *at != '\0'; at++)
        *at = *at == '_' ? ' ' : *at;
    if (strncmp(given->refused.message, part, strlen(part)) != 0)
        row_fail(reading, part, given->refused.message);
    return true;
}

static const struct row_words loadout_words = { .group = "actor", .who = actor_of, .value = own_value,
                                                .expect = expect_refusal };

/* ---- a row ---- */

static bool is_outside(int32_t actor)
{
    return actor >= LOADOUT_OUTSIDE_FIRST && actor <= LOADOUT_OUTSIDE_LAST;
}

/* The order of this step for an actor: the row's, or what it does without one. */
static void choose(struct reading *reading, int32_t actor, struct firn_order *order)
{
    const struct given *given = reading->own;
    const struct engine_rig *rig = reading->rig;
    *order = (struct firn_order){ .actor = actor, .verb = loadout_verb_wait };
    if (given->minds || is_outside(actor))
        rig->engine->suggest(&rig->battle, rig->state, actor, order);
    for (int32_t i = 0; i < given->order_count; i++)
        if (given->order_steps[i] == rig->battle.step + 1 &&
            (given->orders[i].actor == actor || (!is_outside(actor) && !is_outside(given->orders[i].actor))))
            *order = given->orders[i];
}

/* The refusal is kept as people read it. */
static bool is_refused(struct reading *reading, const struct firn_order *order)
{
    struct given *given = reading->own;
    const struct engine_rig *rig = reading->rig;
    struct firn_refusal why;
    if (!rig->engine->refuses(&rig->battle, rig->state, order, &why))
        return false;
    firn_spec_refusal(given->rig->spec, "", &why, &given->refused);
    return true;
}

/* True where somebody has an order for this step who is not asked for one, and it is refused. */
static bool refuses_unasked(struct reading *reading)
{
    const struct given *given = reading->own;
    const struct engine_rig *rig = reading->rig;
    int32_t actors[FIRN_AWAIT_MAX], count = rig->engine->awaiting(&rig->battle, rig->state, actors);
    for (int32_t i = 0; i < given->order_count; i++) {
        bool asked = !is_outside(given->orders[i].actor) || given->order_steps[i] != rig->battle.step + 1;
        for (int32_t who = 0; who < count; who++)
            asked |= actors[who] == given->orders[i].actor;
        if (!asked && is_refused(reading, &given->orders[i]))
            return true;
    }
    return false;
}

/* False where an order was refused. */
static bool play_step(struct reading *reading)
{
    struct engine_rig *rig = reading->rig;
    int32_t actors[FIRN_AWAIT_MAX];
    struct firn_order orders[FIRN_AWAIT_MAX];
    int32_t count = rig->engine->awaiting(&rig->battle, rig->state, actors);
    for (int32_t i = 0; i < count; i++) {
        choose(reading, actors[i], &orders[i]);
        if (is_refused(reading, &orders[i]))
            return false;
    }
    if (refuses_unasked(reading))
        return false;
    engine_rig_step(rig, rig->battle.step + 1, orders, count);
    return true;
}

static void play(struct reading *reading, const struct loadout_row *row)
{
    const struct given *given = reading->own;
    struct engine_rig *rig = reading->rig;
    int32_t steps = row->steps != 0 ? row->steps : 1;
    engine_rig_setup(rig, 1);
    while (rig->battle.step < steps && engine_rig_is_running(rig) && play_step(reading))
        continue;
    if (given->refused.message[0] != '\0' && strstr(row->expected, "refused") == NULL)
        row_fail(reading, "an order is refused", given->refused.message);
    row_expect(reading, row->expected);
}

static void run_row(const struct loadout_row *row)
{
    struct loadout_rig rig;
    struct given given = { .rig = &rig, .minds = row->minds };
    struct reading reading = { row->ids, row->sentence, &rig.bench, &loadout_words, &given, 0, false };
    loadout_rig_init(&rig, row->actors, row->more);
    if (rig.spec == NULL) {
        row_fail(&reading, "refused", rig.error.message);
    } else {
        row_each(&reading, row->orders, ";", give_order);
        row_rolls(&reading, row->rolls);
        if (!reading.failed)
            play(&reading, row);
    }
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
