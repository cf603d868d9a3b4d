/* The orders and the end of a recorded battle, see recorded_orders.h. */
#include "audit/recorded_orders.h"

#include <msgpack/unpack.h>
#include <stdio.h>

#include "base/error.h"
#include "engine/orders.h"
#include "stream/scan.h"

static bool closes_step(uint8_t kind)
{
    return kind == FIRN_KIND_CHECK || kind == FIRN_KIND_STEP;
}

static bool scan_at(const struct firn_side *side, size_t at, struct firn_scanned *scanned)
{
    return firn_scan_record(side->data + at, side->size - at, scanned) == FIRN_SCAN_RECORD;
}

static bool unpack_at(const struct firn_side *side, size_t at, size_t size, msgpack_zone *zone,
                      msgpack_object *object)
{
    size_t used = 0;
    msgpack_zone_clear(zone);
    return msgpack_unpack((const char *)side->data + at, size, &used, zone, object) ==
           MSGPACK_UNPACK_SUCCESS;
}

/* Go to the first record of step `step`. */
static void go_to(struct firn_recorded_orders *orders, int32_t step)
{
    struct firn_scanned scanned;
    while (orders->step < step && scan_at(orders->side, orders->at, &scanned)) {
        orders->step += closes_step(scanned.kind);
        orders->at += scanned.size;
    }
}

static enum firn_status next_order(void *self, int32_t step, int32_t actor, struct firn_order *order,
                                   struct firn_error *error)
{
    struct firn_recorded_orders *orders = self;
    const struct firn_side *side = orders->side;
    struct firn_scanned scanned;
    msgpack_object object;
    go_to(orders, step);
    for (size_t at = orders->at; scan_at(side, at, &scanned) && !closes_step(scanned.kind);
         at += scanned.size) {
        if (scanned.kind != FIRN_KIND_ORDER ||
            !unpack_at(side, at, scanned.size, orders->zone, &object) ||
            firn_order_unpack(side->schema, &object, order, error) != FIRN_OK)
            continue;
        if (order->actor == actor)
            return FIRN_OK;
    }
    return FIRN_END;
}

void firn_recorded_orders_begin(struct firn_recorded_orders *orders, const struct firn_side *side,
                                msgpack_zone *zone)
{
    *orders = (struct firn_recorded_orders){
        .source = { next_order, orders, true }, .side = side, .zone = zone
    };
}

uint64_t firn_recorded_order_count(const struct firn_side *side)
{
    struct firn_scanned scanned;
    uint64_t count = 0;
    for (size_t at = 0; scan_at(side, at, &scanned); at += scanned.size)
        count += scanned.kind == FIRN_KIND_ORDER;
    return count;
}

/* The end record of a battle; *step is how many steps were closed before it, less one. */
static bool find_end(const struct firn_side *side, msgpack_zone *zone, msgpack_object *object,
                     int32_t *step)
{
    struct firn_scanned scanned;
    *step = -1;
    for (size_t at = 0; scan_at(side, at, &scanned); at += scanned.size) {
        *step += closes_step(scanned.kind);
        if (scanned.kind == FIRN_KIND_END)
            return unpack_at(side, at, scanned.size, zone, object) && object->via.array.size >= 3;
    }
    return false;
}

int32_t firn_recorded_stop(const struct firn_side *side, msgpack_zone *zone)
{
    msgpack_object end;
    int32_t step;
    bool is_stopped = find_end(side, zone, &end, &step) &&
                      end.via.array.ptr[1].type == MSGPACK_OBJECT_POSITIVE_INTEGER &&
                      end.via.array.ptr[1].via.u64 == FIRN_OUTCOME_STOPPED;
    return is_stopped ? step : -1;
}

void firn_recorded_outcome(const struct firn_side *side, msgpack_zone *zone, char *text, size_t size)
{
    const struct firn_schema_table *table = firn_schema_of_kind(side->schema, FIRN_KIND_END);
    struct firn_buf words = { 0 };
    msgpack_object end;
    int32_t step;
    text[0] = '\0';
    if (!find_end(side, zone, &end, &step))
        return;
    firn_walk_value(&words, side->schema, &table->rows[0], NULL, &end.via.array.ptr[1]);
    firn_buf_text(&words, " (");
    firn_walk_value(&words, side->schema, &table->rows[1], NULL, &end.via.array.ptr[2]);
    firn_buf_text(&words, ")");
    firn_buf_copy_text(&words, text, size);
    firn_buf_free(&words);
}
