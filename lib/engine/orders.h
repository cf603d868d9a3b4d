/* Orders to and from their records: [2, actor, verb, arguments as the verb's table says]. */
#ifndef FIRN_ENGINE_ORDERS_H
#define FIRN_ENGINE_ORDERS_H

#include "engine/walk.h"

/* FIRN_USAGE where the schema has no such verb, or a list is longer than it may be; else sets order->words. */
enum firn_status firn_order_measure(const struct firn_schema *schema, struct firn_order *order,
                                    struct firn_error *error);

/* Append the record of an order. FIRN_USAGE where the schema has no such verb. */
enum firn_status firn_order_pack(const struct firn_schema *schema, const struct firn_order *order,
                                 struct firn_buf *buf, struct firn_error *error);

/* Read an order record (scanned and unpacked). FIRN_DAMAGED where it does not fit the schema. */
enum firn_status firn_order_unpack(const struct firn_schema *schema, const msgpack_object *record,
                                   struct firn_order *order, struct firn_error *error);

#endif
