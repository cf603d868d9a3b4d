/* One data frame: a zstd frame in the one form that a log may hold. The header and the block headers
 * are read here, strictly, before zstd sees a byte, so that nothing is sized by what a file claims.
 *
 * The form: single segment, content size in its shortest field, checksum, no dictionary, every other bit
 * 0; content of 1 to FIRN_FRAME_MAX bytes, at most FIRN_FRAME_FILE_MAX bytes in the file. */
#ifndef FIRN_FILE_FRAME_H
#define FIRN_FILE_FRAME_H

#include <zstd.h>

#include "file/format.h"

#define FIRN_LEVEL_MIN 1
#define FIRN_LEVEL_MAX 19

/* How far a frame was measured; all zero to begin with. */
struct firn_frame {
    size_t content_size;
    size_t size;   /* file bytes seen to be well formed; the whole frame on FIRN_OK */
    size_t wanted; /* file bytes that must be there to see more */
    bool last;     /* the last block was passed: only the checksum is to come */
};

/* Measure a frame that begins at data[0], of which `available` bytes are there, going on from where
 * *frame stands. FIRN_OK: it is all there. FIRN_INCOMPLETE: frame->wanted bytes are needed (no message).
 * FIRN_DAMAGED: not a frame of the form above; `offset`, where it stands in the file, is for the message. */
enum firn_status firn_frame_measure(struct firn_frame *frame, const uint8_t *data, size_t available,
                                    uint64_t offset, struct firn_error *error);

/* Decode a frame that was measured as whole into `content` (FIRN_FRAME_MAX bytes), checksum and all. */
enum firn_status firn_frame_decode(const struct firn_frame *frame, ZSTD_DCtx *context,
                                   const uint8_t *data, uint8_t *content, uint64_t offset,
                                   struct firn_error *error);

/* A context for frames of this form at that level; FIRN_USAGE, FIRN_MEMORY. */
enum firn_status firn_frame_encoder(ZSTD_CCtx **context, int level, struct firn_error *error);

/* Append the frame of 1..FIRN_FRAME_MAX bytes to `out`. */
enum firn_status firn_frame_encode(ZSTD_CCtx *context, const uint8_t *data, size_t size,
                                   struct firn_buf *out, struct firn_error *error);

#endif
