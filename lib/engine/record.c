/* The fields of one record, see record.h. */
#include "engine/record.h"

static int32_t order_fields(const struct firn_schema *schema, const msgpack_object *record,
                            const struct firn_schema_table **table, struct firn_field *fields,
                            int32_t max)
{
    const struct firn_schema_table *common = *table;
    int32_t count = firn_walk_fields(common, record, 1, fields, 2);
    const msgpack_object *verb = count == 2 ? fields[1].value : NULL;
    if (verb == NULL || verb->type != MSGPACK_OBJECT_POSITIVE_INTEGER || verb->via.u64 > INT32_MAX)
        return count;
    const struct firn_schema_table *order = firn_schema_order(schema, (int32_t)verb->via.u64);
    if (order == NULL)
        return firn_walk_fields(common, record, 1, fields, max);
    *table = order;
    return 1 + firn_walk_fields(order, record, 3, fields + 1, max - 1);
}

int32_t firn_record_fields(const struct firn_schema *schema, const msgpack_object *record,
                           const struct firn_schema_table **table, struct firn_field *fields,
                           int32_t max)
{
    int32_t kind = (int32_t)record->via.array.ptr[0].via.u64;
    *table = schema != NULL ? firn_schema_of_kind(schema, kind) : NULL;
    if (*table == NULL)
        return 0;
    if (kind == FIRN_KIND_ORDER)
        return order_fields(schema, record, table, fields, max);
    return firn_walk_fields(*table, record, 1, fields, max);
}
