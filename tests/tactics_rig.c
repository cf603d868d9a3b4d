/* See tactics_rig.h. */
#include "tactics_rig.h"

#include <msgpack/unpack.h>
#include <stdlib.h>
#include <string.h>

#include "test.h"

/* ---- reading events back ---- */

static const struct firn_table *table_of(int64_t kind)
{
    for (int32_t i = 0; i < tactics_tables.event_count; i++)
        if (tactics_tables.events[i].number == kind)
            return &tactics_tables.events[i];
    return NULL;
}

static struct tactics_seen *new_event(struct tactics_rig *rig)
{
    if (rig->event_count == rig->event_room) {
        rig->event_room = rig->event_room * 2 + 256;
        rig->events = realloc(rig->events, (size_t)rig->event_room * sizeof *rig->events);
    }
    struct tactics_seen *seen = &rig->events[rig->event_count++];
    memset(seen, 0, sizeof *seen);
    seen->step = rig->battle.step;
    return seen;
}

/* The values in a row, a list as its length and its entries. */
static bool read_event(struct tactics_rig *rig, const msgpack_object *record)
{
    struct tactics_seen *seen = new_event(rig);
    int32_t words = 0;
    if (record->type != MSGPACK_OBJECT_ARRAY)
        return false;
    seen->table = table_of(record->via.array.ptr[0].via.i64);
    for (uint32_t i = 1; i < record->via.array.size; i++) {
        const msgpack_object *value = &record->via.array.ptr[i];
        bool is_list = value->type == MSGPACK_OBJECT_ARRAY;
        seen->values[words++] = is_list ? (int32_t)value->via.array.size : (int32_t)value->via.i64;
        for (uint32_t k = 0; is_list && k < value->via.array.size; k++)
            seen->values[words++] = (int32_t)value->via.array.ptr[k].via.i64;
    }
    return seen->table != NULL && (int32_t)record->via.array.size == seen->table->row_count + 1;
}

static bool take(void *self, const uint8_t *data, size_t size)
{
    struct tactics_rig *rig = self;
    size_t at = 0;
    msgpack_zone zone;
    msgpack_object record;
    msgpack_zone_init(&zone, 4096);
    while (at < size) {
        msgpack_unpack_return got = msgpack_unpack((const char *)data, size, &at, &zone, &record);
        if (got != MSGPACK_UNPACK_SUCCESS && got != MSGPACK_UNPACK_EXTRA_BYTES)
            break;
        if (!read_event(rig, &record))
            rig->unreadable = true;
    }
    msgpack_zone_destroy(&zone);
    if (at != size)
        rig->unreadable = true;
    return true;
}

/* ---- rolls ---- */

static int32_t make_roll(void *self, const struct firn_roll_made *roll)
{
    struct tactics_rig *rig = self;
    rig->rolls++;
    for (int32_t i = 0; i < rig->script_count; i++) {
        struct tactics_scripted *it = &rig->script[i];
        if (it->used || it->site != roll->site || it->actor != roll->actor || it->target != roll->target)
            continue;
        it->used = true;
        return it->value;
    }
    rig->strangers++;
    return roll->value;
}

int32_t tactics_rig_rolls_in_events(const struct tactics_rig *rig)
{
    int32_t count = 0;
    for (int32_t i = 0; i < rig->event_count; i++) {
        const struct tactics_seen *seen = &rig->events[i];
        for (int32_t row = 0; row < seen->table->row_count; row++)
            if (strcmp(seen->table->rows[row].type, "roll") == 0 && seen->values[row] >= 0)
                count++;
    }
    return count;
}

/* ---- playing ---- */

void tactics_rig_init(struct tactics_rig *rig)
{
    memset(rig, 0, sizeof *rig);
    rig->hook = (struct firn_roll_hook){ make_roll, rig };
    CHECK(firn_out_init(&rig->out, (struct firn_out_sink){ take, rig }) == FIRN_OK, "no memory");
    rig->out.hook = &rig->hook;
    rig->battle.rules = (const int32_t *)&rig->rules;
    rig->battle.setup = (const int32_t *)&rig->setup;
    int32_t *rules = (int32_t *)&rig->rules;
    for (int32_t i = 0; i < tactics_tables.rules->row_count; i++)
        rules[i] = tactics_tables.rules->rows[i].fallback;
}

void tactics_rig_free(struct tactics_rig *rig)
{
    firn_out_free(&rig->out);
    free(rig->events);
}

/* TACTICS-094: from 1, without a gap, in the order of the log. */
static void check_seq(struct tactics_rig *rig)
{
    int32_t wrong = 0;
    for (; rig->checked < rig->event_count; rig->checked++) {
        const struct tactics_seen *seen = &rig->events[rig->checked];
        if (seen->table == NULL || seen->table->number > tactics_kind_end_match)
            continue;
        wrong += seen->values[0] != rig->last_seq + 1;
        rig->last_seq = seen->values[0];
    }
    CHECK(wrong == 0 && rig->last_seq == rig->state.seq, "%d commits have a wrong number; the last is %d of %d", wrong,
          rig->last_seq, rig->state.seq);
}

static void after_step(struct tactics_rig *rig)
{
    firn_out_flush(&rig->out);
    const char *broken = firn_engine_tactics.invariant(&rig->battle, (const int32_t *)&rig->state);
    CHECK(broken == NULL, "after turn %d: %s", rig->battle.step, broken);
    CHECK(!rig->unreadable, "turn %d has an event that no table describes", rig->battle.step);
    check_seq(rig);
}

void tactics_rig_setup(struct tactics_rig *rig, uint64_t seed)
{
    rig->battle.seed = seed;
    rig->battle.step = 0;
    rig->event_count = 0;
    rig->checked = 0;
    rig->last_seq = 0;
    rig->rolls = 0;
    rig->strangers = 0;
    firn_out_battle(&rig->out, seed, false);
    memset(&rig->state, 0x5a, sizeof rig->state);
    firn_engine_tactics.setup(&rig->battle, (int32_t *)&rig->state, &rig->out);
    after_step(rig);
}

void tactics_rig_turn(struct tactics_rig *rig, const struct firn_order *order)
{
    rig->battle.step++;
    firn_out_step(&rig->out, rig->battle.step);
    firn_engine_tactics.step(&rig->battle, (int32_t *)&rig->state, order, 1, &rig->out);
    after_step(rig);
}

/* ---- names ---- */

int32_t tactics_value(const char *enumeration, const char *name)
{
    for (int32_t i = 0; i < tactics_tables.enum_count; i++) {
        const struct firn_enum_table *table = &tactics_tables.enums[i];
        if (strcmp(table->name, enumeration) != 0)
            continue;
        for (int32_t value = 0; value < table->count; value++)
            if (strcmp(table->values[value].name, name) == 0)
                return table->values[value].number;
    }
    return -1;
}

int32_t tactics_field(const struct firn_table *table, const char *name)
{
    for (int32_t row = 0; row < table->row_count; row++)
        if (strcmp(table->rows[row].name, name) == 0)
            return row;
    return -1;
}
