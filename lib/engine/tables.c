/* Packs an engine's tables as a schema record (formats/log.md, "Schema"), see tables.h. */
#include "engine/tables.h"

#include "stream/pack.h"

/* The row behind a group's end. */
static const struct firn_row *after_group(const struct firn_row *row)
{
    int depth = 0;
    do {
        depth += row->op == FIRN_ROW_GROUP || row->op == FIRN_ROW_GROUP_LIST;
        depth -= row->op == FIRN_ROW_END;
        row++;
    } while (depth > 0);
    return row;
}

static bool is_group(const struct firn_row *row)
{
    return row->op == FIRN_ROW_GROUP || row->op == FIRN_ROW_GROUP_LIST;
}

static size_t count_rows(const struct firn_row *row, const struct firn_row *end)
{
    size_t count = 0;
    for (; row < end && row->op != FIRN_ROW_END; row = is_group(row) ? after_group(row) : row + 1)
        count++;
    return count;
}

static void pack_leaf(msgpack_packer *packer, const struct firn_row *row, bool is_input)
{
    bool has_range = is_input && row->op == FIRN_ROW_FIELD;
    bool has_count = row->op == FIRN_ROW_ARRAY || row->op == FIRN_ROW_LIST;
    size_t size = has_range ? (row->required ? 7 : 6) : has_count ? 4 : row->op == FIRN_ROW_NAME ? 2 : 3;
    msgpack_pack_array(packer, size);
    msgpack_pack_int32(packer, row->op);
    firn_pack_text(packer, row->name);
    if (row->op != FIRN_ROW_NAME)
        firn_pack_text(packer, row->type);
    if (has_count)
        msgpack_pack_int32(packer, row->count);
    if (has_range) {
        msgpack_pack_int32(packer, row->fallback);
        msgpack_pack_int32(packer, row->min);
        msgpack_pack_int32(packer, row->max);
        if (row->required)
            msgpack_pack_true(packer);
    }
}

static void pack_rows(msgpack_packer *packer, const struct firn_row *row, const struct firn_row *end,
                      bool is_input)
{
    msgpack_pack_array(packer, count_rows(row, end));
    for (; row < end && row->op != FIRN_ROW_END; row = is_group(row) ? after_group(row) : row + 1) {
        if (!is_group(row)) {
            pack_leaf(packer, row, is_input);
            continue;
        }
        msgpack_pack_array(packer, row->op == FIRN_ROW_GROUP ? 4 : 5);
        msgpack_pack_int32(packer, row->op);
        firn_pack_text(packer, row->name);
        if (row->op == FIRN_ROW_GROUP_LIST)
            msgpack_pack_int32(packer, row->min);
        msgpack_pack_int32(packer, row->count);
        pack_rows(packer, row + 1, end, is_input);
    }
}

static void pack_table(msgpack_packer *packer, const struct firn_table *table, bool is_input)
{
    pack_rows(packer, table->rows, table->rows + table->row_count, is_input);
}

static void pack_numbered(msgpack_packer *packer, const struct firn_table *tables, int32_t count)
{
    msgpack_pack_array(packer, (size_t)count);
    for (int32_t i = 0; i < count; i++) {
        msgpack_pack_array(packer, 4);
        msgpack_pack_int32(packer, tables[i].number);
        firn_pack_text(packer, tables[i].name);
        firn_pack_text(packer, tables[i].text);
        pack_table(packer, &tables[i], false);
    }
}

static void pack_enums(msgpack_packer *packer, const struct firn_enum_table *enums, int32_t count)
{
    msgpack_pack_array(packer, (size_t)count);
    for (int32_t i = 0; i < count; i++) {
        msgpack_pack_array(packer, 2);
        firn_pack_text(packer, enums[i].name);
        msgpack_pack_array(packer, (size_t)enums[i].count);
        for (int32_t v = 0; v < enums[i].count; v++)
            firn_pack_text(packer, enums[i].values[v].name);
    }
}

static void pack_rolls(msgpack_packer *packer, const struct firn_value_name *rolls, int32_t count)
{
    msgpack_pack_array(packer, (size_t)count);
    for (int32_t i = 0; i < count; i++) {
        msgpack_pack_array(packer, 2);
        msgpack_pack_int32(packer, rolls[i].number);
        firn_pack_text(packer, rolls[i].name);
    }
}

void firn_tables_pack(const struct firn_engine *engine, struct firn_buf *buf)
{
    const struct firn_tables *tables = engine->tables;
    msgpack_packer packer = firn_packer(buf);
    msgpack_pack_array(&packer, 12);
    msgpack_pack_int32(&packer, 0);
    firn_pack_text(&packer, "firn");
    msgpack_pack_int32(&packer, FIRN_FORMAT);
    firn_pack_text(&packer, engine->name);
    msgpack_pack_uint32(&packer, engine->rules_version);
    pack_numbered(&packer, tables->events, tables->event_count);
    pack_numbered(&packer, tables->orders, tables->order_count);
    pack_table(&packer, tables->setup, true);
    pack_table(&packer, tables->state, false);
    pack_table(&packer, tables->rules, true);
    pack_enums(&packer, tables->enums, tables->enum_count);
    pack_rolls(&packer, tables->rolls, tables->roll_count);
}
