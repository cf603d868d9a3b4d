/* See engine_rig.h. Knows how a row of small ints is packed, and nothing else of the stream. */
#include "engine_rig.h"

#include <stdlib.h>
#include <string.h>

#include "test.h"

/* ---- reading events back ---- */

/* One packed int; returns the byte after it, NULL where it is none. */
static const uint8_t *read_int(const uint8_t *at, int32_t *value)
{
    static const struct {
        uint8_t head;
        uint8_t size;
        bool is_signed;
    } forms[] = { { 0xcc, 1, false }, { 0xcd, 2, false }, { 0xce, 4, false },
                  { 0xd0, 1, true },  { 0xd1, 2, true },  { 0xd2, 4, true } };
    *value = (int8_t)*at;
    if (*at < 0x80 || *at >= 0xe0)
        return at + 1;
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (forms[i].head != *at)
            continue;
        uint32_t bits = 0;
        for (int b = 0; b < forms[i].size; b++)
            bits = bits << 8 | at[1 + b];
        int shift = forms[i].is_signed ? 32 - 8 * forms[i].size : 0;
        *value = (int32_t)(bits << shift) >> shift;
        return at + 1 + forms[i].size;
    }
    return NULL;
}

static const struct firn_table *table_of(const struct engine_rig *rig, int32_t kind)
{
    const struct firn_tables *tables = rig->engine->tables;
    for (int32_t i = 0; i < tables->event_count; i++)
        if (tables->events[i].number == kind)
            return &tables->events[i];
    return NULL;
}

static struct rig_event *new_event(struct engine_rig *rig)
{
    if (rig->event_count == rig->event_room) {
        rig->event_room = rig->event_room * 2 + 256;
        rig->events = realloc(rig->events, (size_t)rig->event_room * sizeof *rig->events);
    }
    struct rig_event *event = &rig->events[rig->event_count++];
    *event = (struct rig_event){ .step = rig->battle.step };
    return event;
}

static const uint8_t *read_event(struct engine_rig *rig, const uint8_t *at)
{
    int32_t words = (*at & 0x0f) - 1;
    struct rig_event *event = new_event(rig);
    event->table = (*at & 0xf0) == 0x90 ? table_of(rig, at[1]) : NULL;
    if (event->table == NULL || event->table->words != words)
        return NULL;
    at += 2;
    for (int32_t i = 0; i < words && at != NULL; i++)
        at = read_int(at, &event->values[i]);
    return at;
}

static bool take(void *self, const uint8_t *data, size_t size)
{
    struct engine_rig *rig = self;
    const uint8_t *end = data + size;
    while (data != NULL && data < end)
        data = read_event(rig, data);
    if (data != end)
        rig->unreadable = true;
    return true;
}

/* ---- rolls ---- */

static int32_t make_roll(void *self, const struct firn_roll_made *roll)
{
    struct engine_rig *rig = self;
    rig->roll_count++;
    for (int32_t i = 0; rig->is_scripted && i < rig->script_count; i++) {
        struct rig_roll *it = &rig->script[i];
        if (it->used || it->site != roll->site || it->actor != roll->actor ||
            it->target != roll->target || it->nth != roll->nth)
            continue;
        it->used = true;
        return it->value;
    }
    rig->strangers += rig->is_scripted;
    return roll->value;
}

int32_t engine_rig_rolls_told(const struct engine_rig *rig)
{
    int32_t count = 0;
    for (int32_t i = 0; i < rig->event_count; i++) {
        const struct rig_event *event = &rig->events[i];
        for (int32_t row = 0; row < event->table->row_count; row++)
            count += strcmp(event->table->rows[row].type, "roll") == 0 && event->values[row] >= 0;
    }
    return count;
}

/* ---- playing ---- */

static int32_t *words_of(const struct firn_table *table)
{
    return calloc((size_t)table->words + 1, sizeof(int32_t));
}

void engine_rig_init(struct engine_rig *rig, const struct firn_engine *engine)
{
    const struct firn_tables *tables = engine->tables;
    *rig = (struct engine_rig){ .engine = engine, .rules = words_of(tables->rules),
                                .setup = words_of(tables->setup), .state = words_of(tables->state) };
    rig->hook = (struct firn_roll_hook){ make_roll, rig };
    CHECK(firn_out_init(&rig->out, (struct firn_out_sink){ take, rig }) == FIRN_OK, "no memory");
    rig->out.hook = &rig->hook;
    rig->battle.rules = rig->rules;
    rig->battle.setup = rig->setup;
    for (int32_t i = 0; i < tables->rules->row_count; i++)
        rig->rules[i] = tables->rules->rows[i].fallback;
}

void engine_rig_free(struct engine_rig *rig)
{
    firn_out_free(&rig->out);
    free(rig->rules);
    free(rig->setup);
    free(rig->state);
    free(rig->events);
}

static void after_step(struct engine_rig *rig)
{
    firn_out_flush(&rig->out);
    const char *broken = rig->engine->invariant(&rig->battle, rig->state);
    CHECK(broken == NULL, "after step %d: %s", rig->battle.step, broken);
    CHECK(!rig->unreadable, "step %d has an event that no table describes", rig->battle.step);
}

void engine_rig_setup(struct engine_rig *rig, uint64_t seed)
{
    rig->battle.seed = seed;
    rig->battle.step = 0;
    rig->event_count = 0;
    rig->roll_count = 0;
    rig->strangers = 0;
    firn_out_battle(&rig->out, seed, false);
    memset(rig->state, 0x5a, (size_t)rig->engine->tables->state->words * sizeof *rig->state);
    rig->engine->setup(&rig->battle, rig->state, &rig->out);
    after_step(rig);
}

void engine_rig_step(struct engine_rig *rig, int32_t step, const struct firn_order *orders, int32_t count)
{
    rig->battle.step = step;
    firn_out_step(&rig->out, step);
    rig->engine->step(&rig->battle, rig->state, orders, count, &rig->out);
    after_step(rig);
}

bool engine_rig_is_running(const struct engine_rig *rig)
{
    return rig->engine->outcome(&rig->battle, rig->state).outcome == FIRN_OUTCOME_RUNNING;
}

/* ---- names ---- */

int32_t engine_value(const struct firn_tables *tables, const char *enumeration, const char *name)
{
    for (int32_t i = 0; i < tables->enum_count; i++) {
        const struct firn_enum_table *table = &tables->enums[i];
        for (int32_t value = 0; strcmp(table->name, enumeration) == 0 && value < table->count; value++)
            if (strcmp(table->values[value].name, name) == 0)
                return table->values[value].number;
    }
    return -1;
}

int32_t engine_field(const struct firn_table *table, int32_t from, const char *name)
{
    for (int32_t row = from; row < table->row_count; row++)
        if (strcmp(table->rows[row].name, name) == 0)
            return row;
    return -1;
}
