/* The orders of a recorded battle, given again step by step. */
#ifndef FIRN_AUDIT_RECORDED_ORDERS_H
#define FIRN_AUDIT_RECORDED_ORDERS_H

#include <msgpack/zone.h>

#include "audit/compare.h"

struct firn_recorded_orders {
    struct firn_order_source source; /* lenient */
    const struct firn_side *side;
    size_t at;     /* of the next record that closes step `step` or stands after it */
    int32_t step;  /* the step whose records begin at `at` */
    msgpack_zone *zone;
};

/* `zone` is cleared at each order. */
void firn_recorded_orders_begin(struct firn_recorded_orders *orders, const struct firn_side *side,
                                msgpack_zone *zone);

/* Orders of a recorded battle. */
uint64_t firn_recorded_order_count(const struct firn_side *side);

/* The step after which a battle was stopped from outside; -1: it was not. */
int32_t firn_recorded_stop(const struct firn_side *side, msgpack_zone *zone);

/* The outcome of a recorded battle in words, "team_a (elimination)"; empty where it has no end. */
void firn_recorded_outcome(const struct firn_side *side, msgpack_zone *zone, char *text, size_t size);

#endif
