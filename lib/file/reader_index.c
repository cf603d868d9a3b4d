/* Random access: every data frame of a file out of its seek tables and indexes. A table's rows add up to
 * its member, so the table before it ends where the member begins, and so on to the front of the file.
 * Memory grows with what was really read, never with a count that a file claims. */
#include <string.h>

#include "base/cursor.h"
#include "base/error.h"
#include "file/index.h"
#include "file/reader_state.h"
#include "file/seektable.h"

/* A member as its table says. */
struct part {
    uint64_t start;
    uint64_t rows_at; /* file offset of the table's rows */
    uint64_t table_at;
    uint32_t rows;
};

/* Eight bytes after eight bytes from some place of the file. */
struct pager {
    const struct firn_input *input;
    uint64_t next; /* file offset of the bytes after those in hand */
    uint64_t end;
    struct firn_cursor page;
    uint8_t bytes[4096];
};

static void pager_begin(struct pager *pager, const struct firn_input *input, uint64_t at,
                        uint64_t size)
{
    pager->input = input;
    pager->next = at;
    pager->end = at + size;
    pager->page = firn_cursor_over(pager->bytes, 0);
}

static const uint8_t *pager_take(struct pager *pager)
{
    if (firn_cursor_left(&pager->page) == 0) {
        uint64_t left = pager->end - pager->next;
        size_t size = left < sizeof pager->bytes ? (size_t)left : sizeof pager->bytes;
        if (!firn_input_read_at(pager->input, pager->next, pager->bytes, size))
            return NULL;
        pager->next += size;
        pager->page = firn_cursor_over(pager->bytes, size);
    }
    return firn_cursor_take(&pager->page, 8);
}

static enum firn_status unknown(struct firn_error *error, uint64_t offset, const char *message)
{
    return firn_file_fail(error, FIRN_UNKNOWN, offset, "no random access: %s", message);
}

/* Find the table that ends at `end`. */
static bool find_table(const struct firn_input *input, uint64_t end, struct part *part)
{
    uint8_t footer[FIRN_SEEKTABLE_FOOTER];
    uint8_t header[FIRN_SEEKTABLE_HEADER];
    uint8_t expected[FIRN_SEEKTABLE_FOOTER];
    if (end < sizeof header + sizeof footer
        || !firn_input_read_at(input, end - sizeof footer, footer, sizeof footer))
        return false;
    part->rows = firn_little32(footer);
    uint64_t size = (uint64_t)part->rows * FIRN_SEEKTABLE_ROW;
    if (part->rows > FIRN_SEEKTABLE_ROWS_MAX || size > end - sizeof header - sizeof footer)
        return false;
    part->rows_at = end - sizeof footer - size;
    part->table_at = part->rows_at - sizeof header;
    if (!firn_input_read_at(input, part->table_at, header, sizeof header))
        return false;
    firn_seektable_footer(expected, part->rows);
    if (memcmp(footer, expected, sizeof footer) != 0)
        return false;
    firn_seektable_header(expected, part->rows);
    return memcmp(header, expected, sizeof header) == 0;
}

static void rows_begin(struct pager *pager, const struct firn_input *input, const struct part *part)
{
    pager_begin(pager, input, part->rows_at, (uint64_t)part->rows * FIRN_SEEKTABLE_ROW);
}

/* Find the member that ends at `end`. */
static enum firn_status find_part(const struct firn_input *input, uint64_t end, struct part *part,
                                  struct firn_error *error)
{
    if (!find_table(input, end, part))
        return unknown(error, end, "no seek table ends here");
    struct pager pager;
    uint64_t size = 0;
    rows_begin(&pager, input, part);
    for (uint32_t i = 0; i < part->rows; i++) {
        const uint8_t *row = pager_take(&pager);
        if (row == NULL)
            return unknown(error, part->rows_at, "the seek table cannot be read");
        size += firn_seektable_row(row).file_size;
    }
    if (size > part->table_at)
        return unknown(error, part->table_at, "the seek table's frames are more than the file");
    part->start = part->table_at - size;
    return FIRN_OK;
}

/* The members of the file, the last one first. */
static enum firn_status find_parts(const struct firn_input *input, uint64_t end,
                                   struct firn_buf *parts, struct firn_error *error)
{
    while (end > 0) {
        struct part part;
        enum firn_status status = find_part(input, end, &part, error);
        if (status != FIRN_OK)
            return status;
        if (!firn_buf_append(parts, &part, sizeof part))
            return firn_error_memory(error);
        end = part.start;
    }
    return FIRN_OK;
}

/* ---- the rows ---- */

struct walk {
    struct firn_reader *reader;
    struct firn_error *error;
    struct firn_index_row next; /* of the frame that the next row of the table is about */
    uint64_t index_at;          /* file offset of the index's rows; 0: not seen yet */
    uint64_t index_size;
};

static void note_index(struct walk *walk, uint32_t frame_size)
{
    uint8_t magic[4];
    uint64_t at = walk->next.file_offset;
    if (frame_size < FIRN_SKIPPABLE_HEADER
        || !firn_input_read_at(&walk->reader->input, at, magic, sizeof magic)
        || firn_little32(magic) != FIRN_MAGIC_INDEX)
        return;
    walk->index_at = at + FIRN_SKIPPABLE_HEADER;
    walk->index_size = frame_size - FIRN_SKIPPABLE_HEADER;
}

static enum firn_status pass_frame(struct walk *walk, struct firn_seektable_row row)
{
    struct firn_index_row *next = &walk->next;
    if (row.content_size > FIRN_FRAME_MAX)
        return unknown(walk->error, next->file_offset, "a frame of the seek table is too large");
    if (row.content_size == 0)
        note_index(walk, row.file_size);
    else if (!firn_buf_append(&walk->reader->rows, next, sizeof *next))
        return firn_error_memory(walk->error);
    else
        next->frame++;
    next->file_offset += row.file_size;
    next->stream_offset += row.content_size;
    return FIRN_OK;
}

/* Fill in what begins in the last walk->next.frame rows. */
static enum firn_status fill_begins(struct walk *walk)
{
    struct firn_buf *rows = &walk->reader->rows;
    uint32_t count = walk->next.frame;
    struct pager pager;
    if (walk->index_at == 0 || walk->index_size != (uint64_t)count * FIRN_INDEX_ROW)
        return unknown(walk->error, walk->next.file_offset, "a member whose index does not fit");
    struct firn_index_row *all = (struct firn_index_row *)(void *)rows->data;
    size_t first = rows->size / sizeof *all - count;
    pager_begin(&pager, &walk->reader->input, walk->index_at, walk->index_size);
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t *bytes = pager_take(&pager);
        if (bytes == NULL)
            return unknown(walk->error, walk->index_at, "the index cannot be read");
        all[first + i].begins = firn_index_row(bytes);
    }
    return FIRN_OK;
}

static enum firn_status walk_part(struct walk *walk, const struct part *part)
{
    struct pager pager;
    walk->next.file_offset = part->start;
    walk->next.frame = 0;
    walk->index_at = 0;
    rows_begin(&pager, &walk->reader->input, part);
    for (uint32_t i = 0; i < part->rows; i++) {
        const uint8_t *row = pager_take(&pager);
        if (row == NULL)
            return unknown(walk->error, part->rows_at, "the seek table cannot be read");
        enum firn_status status = pass_frame(walk, firn_seektable_row(row));
        if (status != FIRN_OK)
            return status;
    }
    walk->next.member++;
    return fill_begins(walk);
}

enum firn_status firn_reader_index(struct firn_reader *reader, const struct firn_index_row **rows,
                                   size_t *count, struct firn_error *error)
{
    struct firn_buf parts = { 0 };
    struct walk walk = { .reader = reader, .error = error };
    enum firn_status status;
    uint64_t end;
    *count = 0;
    firn_buf_clear(&reader->rows);
    if (!firn_input_can_seek(&reader->input, &end))
        return unknown(error, 0, "the input cannot seek");
    if (end == 0)
        return unknown(error, 0, "empty");
    status = find_parts(&reader->input, end, &parts, error);
    struct part *part = (struct part *)(void *)parts.data;
    for (size_t i = parts.size / sizeof *part; status == FIRN_OK && i > 0; i--)
        status = walk_part(&walk, &part[i - 1]);
    firn_buf_free(&parts);
    if (status != FIRN_OK)
        return status;
    *rows = (const struct firn_index_row *)(const void *)reader->rows.data;
    *count = reader->rows.size / sizeof **rows;
    return FIRN_OK;
}

enum firn_status firn_reader_jump(struct firn_reader *reader, const struct firn_index_row *row,
                                  struct firn_error *error)
{
    if (!firn_input_seek(&reader->input, row->file_offset))
        return unknown(error, row->file_offset, "the input cannot seek");
    reader->failure.status = FIRN_OK;
    reader->goes_on = false;
    reader->lost = false;
    reader->digest.on = false;
    reader->stream_at = row->stream_offset;
    reader->member = (struct firn_member){ .number = row->member, .frames = row->frame };
    return FIRN_OK;
}
