/* The seek table of zstd's published seekable format, the last frame of a member: one row of sizes for
 * every frame before it, those without content too, so that their file sizes add up to the member. No
 * checksum in the rows. A reader holds a table against what it read without keeping any row: it folds
 * the rows that ought to stand there and the rows that do, and compares. */
#ifndef FIRN_FILE_SEEKTABLE_H
#define FIRN_FILE_SEEKTABLE_H

#include "base/roll.h"
#include "file/format.h"

#define FIRN_SEEKTABLE_ROW 8
#define FIRN_SEEKTABLE_HEADER FIRN_SKIPPABLE_HEADER
#define FIRN_SEEKTABLE_FOOTER 9
#define FIRN_SEEKTABLE_ROWS_MAX UINT32_C(0x8000000) /* zstd's own limit */

struct firn_seektable_row {
    uint32_t file_size;    /* bytes of the whole frame in the file */
    uint32_t content_size; /* bytes of stream in it; 0: a skippable frame */
};

/* Append one row; and the whole frame with the rows gathered. */
bool firn_seektable_add(struct firn_buf *rows, struct firn_seektable_row row);
bool firn_seektable_encode(struct firn_buf *out, const struct firn_buf *rows);

/* The bytes before and behind the rows of a table of `count` rows. */
void firn_seektable_header(uint8_t header[FIRN_SEEKTABLE_HEADER], uint32_t count);
void firn_seektable_footer(uint8_t footer[FIRN_SEEKTABLE_FOOTER], uint32_t count);

static inline struct firn_seektable_row firn_seektable_row(const uint8_t row[FIRN_SEEKTABLE_ROW])
{
    return (struct firn_seektable_row){ .file_size = firn_little32(row),
                                        .content_size = firn_little32(row + 4) };
}

/* A number for a sequence of rows, begun with 0. Each fold is a bijection of both its arguments, so two
 * sequences of one length that differ in one row never fold to the same number. */
static inline uint64_t firn_seektable_fold(uint64_t fold, struct firn_seektable_row row)
{
    return firn_roll_mix(fold ^ ((uint64_t)row.content_size << 32 | row.file_size))
           + UINT64_C(0x9e3779b97f4a7c15);
}

#endif
