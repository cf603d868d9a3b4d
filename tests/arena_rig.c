/* See arena_rig.h. Knows how a row of small ints is packed, and nothing else of the stream. */
#include "arena_rig.h"

#include <stdlib.h>
#include <string.h>

#include "test.h"

/* ---- reading events back ---- */

static int32_t big(const uint8_t *at, int size)
{
    uint32_t value = 0;
    for (int i = 0; i < size; i++)
        value = value << 8 | at[i];
    return (int32_t)value;
}

/* One int; returns the byte after it, NULL where it is none. */
static const uint8_t *read_int(const uint8_t *at, int32_t *value)
{
    if (*at < 0x80 || *at >= 0xe0) {
        *value = (int8_t)*at;
        return at + 1;
    }
    switch (*at) {
    case 0xcc:
        *value = at[1];
        return at + 2;
    case 0xcd:
        *value = big(at + 1, 2);
        return at + 3;
    case 0xce:
    case 0xd2:
        *value = big(at + 1, 4);
        return at + 5;
    case 0xd0:
        *value = (int8_t)at[1];
        return at + 2;
    case 0xd1:
        *value = (int16_t)big(at + 1, 2);
        return at + 3;
    default:
        return NULL;
    }
}

static const struct firn_table *table_of(int32_t kind)
{
    for (int32_t i = 0; i < arena_tables.event_count; i++)
        if (arena_tables.events[i].number == kind)
            return &arena_tables.events[i];
    return NULL;
}

static struct arena_seen *new_event(struct arena_rig *rig)
{
    if (rig->event_count == rig->event_room) {
        rig->event_room = rig->event_room * 2 + 256;
        rig->events = realloc(rig->events, (size_t)rig->event_room * sizeof *rig->events);
    }
    struct arena_seen *seen = &rig->events[rig->event_count++];
    memset(seen, 0, sizeof *seen);
    seen->step = rig->battle.step;
    return seen;
}

static const uint8_t *read_event(struct arena_rig *rig, const uint8_t *at)
{
    int32_t words = (*at & 0x0f) - 1;
    struct arena_seen *seen = new_event(rig);
    seen->table = (*at & 0xf0) == 0x90 ? table_of(at[1]) : NULL;
    if (seen->table == NULL || seen->table->words != words)
        return NULL;
    at += 2;
    for (int32_t i = 0; i < words && at != NULL; i++)
        at = read_int(at, &seen->values[i]);
    return at;
}

static bool take(void *self, const uint8_t *data, size_t size)
{
    struct arena_rig *rig = self;
    const uint8_t *end = data + size;
    while (data != NULL && data < end)
        data = read_event(rig, data);
    if (data != end)
        rig->unreadable = true;
    return true;
}

/* ---- rolls ---- */

static int32_t answer(struct arena_rig *rig, const struct firn_roll_made *roll)
{
    for (int32_t i = 0; i < rig->script_count; i++) {
        struct arena_scripted *it = &rig->script[i];
        if (it->used || it->site != roll->site || it->actor != roll->actor ||
            it->target != roll->target || it->nth != roll->nth)
            continue;
        it->used = true;
        return it->value;
    }
    rig->strangers++;
    return roll->value;
}

static int32_t make_roll(void *self, const struct firn_roll_made *roll)
{
    struct arena_rig *rig = self;
    if (rig->roll_count == rig->roll_room) {
        rig->roll_room = rig->roll_room * 2 + 64;
        rig->rolls = realloc(rig->rolls, (size_t)rig->roll_room * sizeof *rig->rolls);
    }
    rig->rolls[rig->roll_count++] = *roll;
    return rig->is_scripted ? answer(rig, roll) : roll->value;
}

int32_t arena_rig_rolls_in_events(const struct arena_rig *rig)
{
    int32_t count = 0;
    for (int32_t i = 0; i < rig->event_count; i++) {
        const struct arena_seen *seen = &rig->events[i];
        for (int32_t row = 0; row < seen->table->row_count; row++)
            if (strcmp(seen->table->rows[row].type, "roll") == 0 && seen->values[row] >= 0)
                count++;
    }
    return count;
}

/* ---- playing ---- */

void arena_rig_init(struct arena_rig *rig)
{
    memset(rig, 0, sizeof *rig);
    rig->hook = (struct firn_roll_hook){ make_roll, rig };
    CHECK(firn_out_init(&rig->out, (struct firn_out_sink){ take, rig }) == FIRN_OK, "no memory");
    rig->out.hook = &rig->hook;
    rig->battle.rules = (const int32_t *)&rig->rules;
    rig->battle.setup = (const int32_t *)&rig->setup;
    int32_t *rules = (int32_t *)&rig->rules;
    for (int32_t i = 0; i < arena_tables.rules->row_count; i++)
        rules[i] = arena_tables.rules->rows[i].fallback;
}

void arena_rig_free(struct arena_rig *rig)
{
    firn_out_free(&rig->out);
    free(rig->events);
    free(rig->rolls);
}

static void after_step(struct arena_rig *rig)
{
    firn_out_flush(&rig->out);
    const char *broken = firn_engine_arena.invariant(&rig->battle, (const int32_t *)&rig->state);
    CHECK(broken == NULL, "after step %d: %s", rig->battle.step, broken);
    CHECK(!rig->unreadable, "step %d has an event that no table describes", rig->battle.step);
}

void arena_rig_setup(struct arena_rig *rig, uint64_t seed)
{
    rig->battle.seed = seed;
    rig->battle.step = 0;
    rig->event_count = 0;
    rig->roll_count = 0;
    rig->strangers = 0;
    firn_out_battle(&rig->out, seed, false);
    memset(&rig->state, 0x5a, sizeof rig->state);
    firn_engine_arena.setup(&rig->battle, (int32_t *)&rig->state, &rig->out);
    after_step(rig);
}

void arena_rig_round(struct arena_rig *rig, int32_t round)
{
    rig->battle.step = round;
    firn_out_step(&rig->out, round);
    firn_engine_arena.step(&rig->battle, (int32_t *)&rig->state, NULL, 0, &rig->out);
    after_step(rig);
}

void arena_rig_fight(struct arena_rig *rig, uint64_t seed)
{
    arena_rig_setup(rig, seed);
    for (int32_t round = 1; rig->state.outcome == arena_outcome_running; round++)
        arena_rig_round(rig, round);
}

/* ---- names ---- */

int32_t arena_value(const char *enumeration, const char *name)
{
    for (int32_t i = 0; i < arena_tables.enum_count; i++) {
        const struct firn_enum_table *table = &arena_tables.enums[i];
        if (strcmp(table->name, enumeration) != 0)
            continue;
        for (int32_t value = 0; value < table->count; value++)
            if (strcmp(table->values[value].name, name) == 0)
                return table->values[value].number;
    }
    return -1;
}

int32_t arena_field(const struct firn_table *table, const char *name)
{
    for (int32_t row = 0; row < table->row_count; row++)
        if (strcmp(table->rows[row].name, name) == 0)
            return row;
    return -1;
}
