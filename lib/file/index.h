/* The index: a skippable frame with eight bytes for each data frame of the member, in their order: how
 * many schema and how many battle records begin in it (two u32, the lowest byte first). */
#ifndef FIRN_FILE_INDEX_H
#define FIRN_FILE_INDEX_H

#include "file/format.h"

#define FIRN_INDEX_ROW 8 /* bytes */

/* Append one row; and the whole frame with the rows gathered. */
bool firn_index_add(struct firn_buf *rows, struct firn_begins begins);
bool firn_index_encode(struct firn_buf *out, const struct firn_buf *rows);

struct firn_begins firn_index_row(const uint8_t row[FIRN_INDEX_ROW]);

/* What begins in one more frame, folded into what begins in those before it: two lists of rows that differ
 * have, but for chance, other folds. Begins with 0. */
uint64_t firn_index_fold(uint64_t fold, struct firn_begins begins);

/* Can so many records begin in so many bytes of stream? The shortest there is has two. */
bool firn_index_possible(uint64_t schemas, uint64_t battles, uint64_t stream_bytes);

#endif
