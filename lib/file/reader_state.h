/* What the files of the reader share: its state, and one function from each. For reader*.c only. */
#ifndef FIRN_FILE_READER_STATE_H
#define FIRN_FILE_READER_STATE_H

#include "file/frame.h"
#include "file/input.h"
#include "file/reader.h"

/* What of a member has been read; each begins where the one before it ends. */
enum firn_stage {
    FIRN_STAGE_DATA,
    FIRN_STAGE_INDEX,
    FIRN_STAGE_SEAL
};

struct firn_member {
    uint32_t number;
    enum firn_stage stage;
    bool whole;     /* read from its first byte with nothing lost: it can be held against its seal */
    uint64_t start; /* file offset */
    uint64_t stream_bytes;
    uint32_t frames; /* data frames */
    uint32_t rows;   /* frames of any kind: rows that the table must have */
    uint64_t fold;   /* of those rows, see seektable.h */
    uint32_t told;   /* data frames of which the caller said what begins in them */
    uint64_t begins; /* fold of what it said, see index.h */
};

/* BLAKE2b of the member's and of all the stream; until the second member they are one. */
struct firn_reader_digest {
    bool on;
    bool split;
    struct firn_digest_stream member;
    struct firn_digest_stream all;
};

struct firn_reader {
    struct firn_input input;
    ZSTD_DCtx *context;
    uint8_t *content; /* FIRN_FRAME_MAX bytes */
    struct firn_member member;
    struct firn_reader_digest digest;
    struct firn_reader_totals totals;
    uint64_t stream_at; /* stream offset of the next chunk */
    uint64_t frame_at;  /* file offset of the frame read last */
    bool lost;          /* bytes were passed over */
    bool goes_on;
    bool has_seal;
    struct firn_seal seal;
    struct firn_buf rows;      /* of firn_reader_index */
    struct firn_error failure; /* OK: there is more to read */
};

/* Begin a member at the next byte. */
void firn_member_begin(struct firn_reader *reader, uint32_t number);

/* Read one frame of any kind. FIRN_OK with chunk->data still NULL: one without content. Else the status
 * and message are in reader->failure. (member.c) */
enum firn_status firn_member_read(struct firn_reader *reader, struct firn_chunk *chunk);

/* Measure the data frame at the input's next byte, reading as much of it as there is. (member.c) */
enum firn_status firn_member_measure(struct firn_reader *reader, struct firn_frame *frame,
                                     struct firn_error *error);

#endif
