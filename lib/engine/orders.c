/* Orders to and from their records, see orders.h. */
#include "engine/orders.h"

#include "base/error.h"
#include "stream/pack.h"

/* The table of an order's verb, and how many values (a list being one) and words its arguments are. NULL, and FIRN_USAGE
 * in *error, where they are not what a verb here takes. */
static const struct firn_schema_table *measure(const struct firn_schema *schema, const struct firn_order *order,
                                               size_t *values, int32_t *words, struct firn_error *error)
{
    const struct firn_schema_table *table = firn_schema_order(schema, order->verb);
    *values = 0;
    *words = 0;
    if (table == NULL) {
        firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET, "order: there is no verb %d", (int)order->verb);
        return NULL;
    }
    for (int32_t i = 0; i < table->row_count && *words <= FIRN_ORDER_WORDS; i++) {
        const struct firn_schema_row *row = &table->rows[i];
        bool is_list = row->op == FIRN_ROW_LIST;
        int32_t count = !is_list ? row->count : *words < FIRN_ORDER_WORDS ? order->args[*words] : -1;
        *values += is_list ? 1 : (size_t)count;
        *words = count < 0 || count > row->count ? FIRN_ORDER_WORDS + 1 : *words + is_list + count;
    }
    if (*words <= FIRN_ORDER_WORDS)
        return table;
    firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET, "order %s: a list longer than it may be", table->name);
    return NULL;
}

enum firn_status firn_order_measure(const struct firn_schema *schema, struct firn_order *order,
                                    struct firn_error *error)
{
    size_t values;
    return measure(schema, order, &values, &order->words, error) != NULL ? FIRN_OK : FIRN_USAGE;
}

static const int32_t *pack_row(msgpack_packer *packer, const struct firn_schema_row *row, const int32_t *word)
{
    int32_t count = row->count;
    if (row->op == FIRN_ROW_LIST) {
        count = *word++;
        msgpack_pack_array(packer, (size_t)count);
    }
    for (int32_t i = 0; i < count; i++)
        msgpack_pack_int32(packer, *word++);
    return word;
}

enum firn_status firn_order_pack(const struct firn_schema *schema, const struct firn_order *order,
                                 struct firn_buf *buf, struct firn_error *error)
{
    size_t values;
    int32_t words;
    const struct firn_schema_table *table = measure(schema, order, &values, &words, error);
    if (table == NULL)
        return FIRN_USAGE;
    msgpack_packer packer = firn_packer(buf);
    msgpack_pack_array(&packer, 3 + values);
    msgpack_pack_int32(&packer, FIRN_KIND_ORDER);
    msgpack_pack_int32(&packer, order->actor);
    msgpack_pack_int32(&packer, order->verb);
    const int32_t *word = order->args;
    for (int32_t i = 0; i < table->row_count; i++)
        word = pack_row(&packer, &table->rows[i], word);
    return buf->failed ? firn_error_memory(error) : FIRN_OK;
}

static bool get_word(const msgpack_object *object, int32_t *word)
{
    bool is_int = object->type == MSGPACK_OBJECT_NEGATIVE_INTEGER ||
                  (object->type == MSGPACK_OBJECT_POSITIVE_INTEGER && object->via.u64 <= INT32_MAX);
    if (!is_int || object->via.i64 < INT32_MIN)
        return false;
    *word = (int32_t)object->via.i64;
    return true;
}

static bool get_words(const msgpack_object *values, uint32_t count, struct firn_order *order)
{
    for (uint32_t i = 0; i < count; i++)
        if (order->words >= FIRN_ORDER_WORDS || !get_word(&values[i], &order->args[order->words++]))
            return false;
    return true;
}

static bool get_row(const struct firn_schema_row *row, const msgpack_object **value,
                    const msgpack_object *end, struct firn_order *order)
{
    if (row->op != FIRN_ROW_LIST) {
        const msgpack_object *first = *value;
        if (end - first < row->count)
            return false;
        *value += row->count;
        return get_words(first, (uint32_t)row->count, order);
    }
    if (*value == end || (*value)->type != MSGPACK_OBJECT_ARRAY ||
        (*value)->via.array.size > (uint32_t)row->count || order->words >= FIRN_ORDER_WORDS)
        return false;
    const msgpack_object_array *list = &(*value)->via.array;
    order->args[order->words++] = (int32_t)list->size;
    (*value)++;
    return get_words(list->ptr, list->size, order);
}

enum firn_status firn_order_unpack(const struct firn_schema *schema, const msgpack_object *record,
                                   struct firn_order *order, struct firn_error *error)
{
    const msgpack_object *value = record->via.array.ptr, *end = value + record->via.array.size;
    *order = (struct firn_order){ 0 };
    if (end - value < 3 || !get_word(&value[1], &order->actor) || !get_word(&value[2], &order->verb))
        return firn_error_set(error, FIRN_DAMAGED, FIRN_NO_OFFSET, "order: expected actor and verb");
    const struct firn_schema_table *table = firn_schema_order(schema, order->verb);
    if (table == NULL)
        return firn_error_set(error, FIRN_DAMAGED, FIRN_NO_OFFSET, "order: there is no verb %d",
                              (int)order->verb);
    value += 3;
    for (int32_t i = 0; i < table->row_count; i++)
        if (!get_row(&table->rows[i], &value, end, order))
            return firn_error_set(error, FIRN_DAMAGED, FIRN_NO_OFFSET, "order %s: %s does not fit",
                                  table->name, table->rows[i].name);
    if (value != end)
        return firn_error_set(error, FIRN_DAMAGED, FIRN_NO_OFFSET, "order %s: more values than it has",
                              table->name);
    return FIRN_OK;
}
