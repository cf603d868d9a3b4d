/* What the tests of the file room share: logs put together frame by frame, right or wrong, and a reading
 * of a whole log that keeps all that the reader said. */
#ifndef FIRN_TESTS_TEST_FILE_RIG_H
#define FIRN_TESTS_TEST_FILE_RIG_H

#include "base/buf.h"
#include "file/reader.h"
#include "file/writer.h"

/* Append `size` bytes that depend on the seed alone; `bits` (1..8) of each byte are random. */
void rig_stream(struct firn_buf *buf, size_t size, unsigned bits, unsigned seed);

/* Append members, one letter a frame:
 *   d data frame   x foreign skippable frame   i index   s seal   S signed seal   v seal of version 2
 *   t seek table   I index with a row too many   h f b n seal with a wrong file hash, number of file
 *   bytes, number of stream bytes, digest
 * A seal or table fits what stands before it in its member; a t ends one. Data frame k holds
 * rig_frame_size(k) bytes, k counted over the text. Where not NULL, `stream` gets the content, and
 * ends[i] the file offset behind letter i. */
void rig_log(struct firn_buf *log, const char *letters, struct firn_buf *stream, size_t *ends);
size_t rig_frame_size(unsigned k);

/* What came of a whole reading. */
struct rig_reading {
    enum firn_status first; /* status that is neither OK nor END; OK: none */
    enum firn_status last;
    struct firn_error error; /* of `first` */
    bool went_on;            /* goes_on after `first` */
    size_t chunks;
    size_t resyncs;
    uint64_t lost;
    struct firn_buf stream;
    struct firn_reader_totals totals;
};

/* Read on to the end, by resync too if asked for; rig_reading_free after it. */
void rig_read_on(struct firn_reader *reader, bool resync, struct rig_reading *reading);
void rig_read(const void *data, size_t size, struct rig_reading *reading);
void rig_read_file(const char *path, struct rig_reading *reading);
void rig_reading_free(struct rig_reading *reading);
bool rig_same(const struct firn_buf *a, const struct firn_buf *b);

/* A reader that all tests share. */
struct firn_reader *rig_reader(void);

/* A new directory under TMPDIR, and PATH = DIR/name; the caller's buffers hold 200 bytes. */
void rig_dir(char *dir);
void rig_path(char *path, const char *dir, const char *name);
void rig_remove_dir(const char *dir);
bool rig_exists(const char *path);
void rig_write_file(const char *path, const void *data, size_t size);
void rig_read_bytes(const char *path, struct firn_buf *to);

#endif
