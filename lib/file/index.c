/* The index's bytes, see index.h. */
#include "file/index.h"

#include "base/roll.h"

bool firn_index_add(struct firn_buf *rows, struct firn_begins begins)
{
    return firn_append_little(rows, begins.schemas, 4) && firn_append_little(rows, begins.battles, 4);
}

bool firn_index_encode(struct firn_buf *out, const struct firn_buf *rows)
{
    return firn_append_skippable(out, FIRN_MAGIC_INDEX, rows->size)
           && firn_buf_append(out, rows->data, rows->size);
}

struct firn_begins firn_index_row(const uint8_t row[FIRN_INDEX_ROW])
{
    return (struct firn_begins){ .schemas = firn_little32(row), .battles = firn_little32(row + 4) };
}

uint64_t firn_index_fold(uint64_t fold, struct firn_begins begins)
{
    return firn_roll_mix(fold + 1 + ((uint64_t)begins.schemas << 32 | begins.battles));
}

bool firn_index_possible(uint64_t schemas, uint64_t battles, uint64_t stream_bytes)
{
    return schemas <= stream_bytes / 2 && battles <= stream_bytes / 2 - schemas;
}
