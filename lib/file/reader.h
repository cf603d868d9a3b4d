/* Reads a log front to back, frame by frame, in bounded memory, from a file, a pipe or memory. It judges
 * the bytes (descriptor, checksum, index, seal, table), never the records. One reader serves file after
 * file: after the first it allocates nothing and touches no new page. */
#ifndef FIRN_FILE_READER_H
#define FIRN_FILE_READER_H

#include "file/format.h"

struct firn_reader;

/* The content of one data frame; valid until the next call on the reader. */
struct firn_chunk {
    const uint8_t *data;
    size_t size;
    uint64_t stream_offset; /* of data[0], over all members */
    uint64_t file_offset;   /* of the frame */
    uint32_t member;        /* from 0 */
    uint32_t frame;         /* data frame in its member, from 0 */
};

struct firn_reader_totals {
    uint64_t file_bytes; /* read so far */
    uint64_t stream_bytes;
    uint32_t frames;   /* data frames */
    uint32_t members;  /* sealed ones */
    uint32_t unknown;  /* skippable frames of others that were passed over */
    uint64_t schemas;  /* records that begin in the frames, as the indexes read so far say */
    uint64_t battles;
};

enum firn_status firn_reader_new(struct firn_reader **reader);
void firn_reader_free(struct firn_reader *reader); /* NULL is fine */

/* Begin a file; "-" is standard input. A directory or a missing file is FIRN_IO. The file before it is
 * closed. Messages do not name the path. */
enum firn_status firn_reader_open(struct firn_reader *reader, const char *path,
                                  struct firn_error *error);
void firn_reader_open_memory(struct firn_reader *reader, const void *data, size_t size); /* not copied */

/* Compute BLAKE2b over the stream and hold it against each seal; said before the first next(). */
void firn_reader_check_digest(struct firn_reader *reader);

/* The next data frame.
 *   FIRN_OK          *chunk is set
 *   FIRN_END         the file ended behind a sealed member and its table, and all was well
 *   FIRN_INCOMPLETE  the file ended elsewhere (an empty file: "empty"), or a member has no table
 *   FIRN_DAMAGED     the bytes are not what was written; message says offset, expected, found
 *   FIRN_UNKNOWN     a seal of a later version
 *   FIRN_IO          read() failed
 * A wrong or missing seek table leaves firn_reader_goes_on() true: the next call reads on with the next
 * member, and may end with FIRN_END, so the caller keeps the worst it was told. Else the status repeats
 * until firn_reader_resync() or another file is opened. */
enum firn_status firn_reader_next(struct firn_reader *reader, struct firn_chunk *chunk,
                                  struct firn_error *error);
bool firn_reader_goes_on(const struct firn_reader *reader);

/* Say what begins in the frame that next() gave last, before it is called again: the index is held against
 * it where all frames of a member were told of. */
void firn_reader_tell(struct firn_reader *reader, struct firn_begins begins);

/* After damage: go on with the next place that looks like a frame of ours and holds what such a frame
 * must. *lost is the number of file bytes passed over. FIRN_END where there is none, and then next()
 * goes on to say what it said. Hashes and tables of the member that lost bytes cannot be checked and are
 * not; those of the next are again. Offsets in the stream count what was delivered, and the end of the
 * file is FIRN_INCOMPLETE. */
enum firn_status firn_reader_resync(struct firn_reader *reader, uint64_t *lost);

/* Called before and after each opening and reading of a file from now on. */
void firn_reader_watch(struct firn_reader *reader, void (*on_read)(void *self, bool begins), void *self);

struct firn_reader_totals firn_reader_totals(const struct firn_reader *reader);

/* The seal of the last member that ended; false where there was none yet. */
bool firn_reader_seal(const struct firn_reader *reader, struct firn_seal *seal);

/* BLAKE2b-256 of all the stream so far; only after firn_reader_check_digest(). */
void firn_reader_digest(const struct firn_reader *reader, uint8_t digest[FIRN_DIGEST_SIZE]);

/* ---- random access, for files that can seek ---- */

struct firn_index_row {
    uint64_t file_offset;
    uint64_t stream_offset;
    struct firn_begins begins;
    uint32_t member;
    uint32_t frame;
};

/* All data frames of the file from its tables and indexes, members found backwards from the end. The rows
 * are the reader's, valid until the next open. No content is read: what tables and indexes say is held
 * against each other and the file's size only. FIRN_UNKNOWN where the file cannot seek or does not end
 * behind a table, FIRN_MEMORY. Reading with next() is not disturbed. */
enum firn_status firn_reader_index(struct firn_reader *reader, const struct firn_index_row **rows,
                                   size_t *count, struct firn_error *error);

/* Go to a data frame of that index: next() gives it. The hash and the table of its member are not checked;
 * those of members after it are. No digest is computed from then on. */
enum firn_status firn_reader_jump(struct firn_reader *reader, const struct firn_index_row *row,
                                  struct firn_error *error);

#endif
