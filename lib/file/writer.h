/* Writes one member of a log: data frames as they come, then index, seal and seek table. The bytes go to
 * PATH.partial beside the target, one write() a frame, and the file gets its name only when it is whole;
 * a killed recording leaves PATH.partial, which firn-recover reads. */
#ifndef FIRN_FILE_WRITER_H
#define FIRN_FILE_WRITER_H

#include "file/format.h"

#define FIRN_LEVEL_DEFAULT 3 /* docs/performance.md has the figures behind it */

struct firn_writer;

struct firn_writer_options {
    int level;  /* of zstd, 1..19; 0: FIRN_LEVEL_DEFAULT */
    bool force; /* replace a file that is there; else it is FIRN_IO, and said before anything is done */
    bool no_sync; /* do not wait until the disk has it: for logs that can be made again */
};

/* Begin a member at `path`; "-" is standard output. That, a pipe and a device are written in place. A
 * PATH.partial that is there is somebody's unfinished recording: FIRN_IO, unless forced. `options` may be
 * NULL. On success the caller must end it with firn_writer_close or firn_writer_abort. Messages do not
 * name `path`. */
enum firn_status firn_writer_open(struct firn_writer **writer, const char *path,
                                  const struct firn_writer_options *options,
                                  struct firn_error *error);

/* The same into memory: bytes are appended to `buf`, which stays the caller's. */
enum firn_status firn_writer_open_memory(struct firn_writer **writer, struct firn_buf *buf,
                                         const struct firn_writer_options *options,
                                         struct firn_error *error);

/* Write one data frame: `size` (1..FIRN_FRAME_MAX) bytes of whole records, and what begins in them.
 * After a failure every later call fails the same way. */
enum firn_status firn_writer_frame(struct firn_writer *writer, const uint8_t *data, size_t size,
                                   struct firn_begins begins, struct firn_error *error);

/* A member that is written. */
struct firn_written {
    struct firn_seal seal;
    uint64_t file_bytes; /* of the whole member, its seal and table too */
};

/* Write index, seal and table, give the file its name, free the writer (whatever is returned).
 * *written (may be NULL) is what was written. On failure no file stands at the path, or the old one; frames
 * that were written stay in PATH.partial, cut back to the last whole one. */
enum firn_status firn_writer_close(struct firn_writer *writer, struct firn_written *written,
                                   struct firn_error *error);

/* Free the writer, without seal and name: frames that were written stay in PATH.partial. */
void firn_writer_leave(struct firn_writer *writer);

/* Free the writer, remove the partial file. */
void firn_writer_abort(struct firn_writer *writer);

#endif
