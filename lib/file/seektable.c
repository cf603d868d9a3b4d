/* The seek table's bytes, see seektable.h. */
#include "file/seektable.h"

#include "base/error.h"

bool firn_seektable_add(struct firn_buf *rows, struct firn_seektable_row row)
{
    return firn_append_little(rows, row.file_size, 4) && firn_append_little(rows, row.content_size, 4);
}

void firn_seektable_header(uint8_t header[FIRN_SEEKTABLE_HEADER], uint32_t count)
{
    FIRN_ASSERT(count <= FIRN_SEEKTABLE_ROWS_MAX);
    firn_put_little(header, FIRN_MAGIC_TABLE, 4);
    firn_put_little(header + 4, count * FIRN_SEEKTABLE_ROW + FIRN_SEEKTABLE_FOOTER, 4);
}

void firn_seektable_footer(uint8_t footer[FIRN_SEEKTABLE_FOOTER], uint32_t count)
{
    firn_put_little(footer, count, 4);
    footer[4] = 0; /* descriptor: rows without checksum */
    firn_put_little(footer + 5, FIRN_MAGIC_SEEKABLE, 4);
}

bool firn_seektable_encode(struct firn_buf *out, const struct firn_buf *rows)
{
    uint8_t header[FIRN_SEEKTABLE_HEADER];
    uint8_t footer[FIRN_SEEKTABLE_FOOTER];
    uint32_t count = (uint32_t)(rows->size / FIRN_SEEKTABLE_ROW);
    firn_seektable_header(header, count);
    firn_seektable_footer(footer, count);
    return firn_buf_append(out, header, sizeof header) && firn_buf_append(out, rows->data, rows->size)
           && firn_buf_append(out, footer, sizeof footer);
}
