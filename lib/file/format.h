/* The numbers and small structures of a .firn file (formats/file.md): what stands around the data
 * frames. Bytes in, bytes out: nothing here knows what a record is. */
#ifndef FIRN_FILE_FORMAT_H
#define FIRN_FILE_FORMAT_H

#include "base/buf.h"
#include "firn.h"

#define FIRN_MAGIC_DATA UINT32_C(0xfd2fb528)     /* a zstd frame */
#define FIRN_MAGIC_SEAL UINT32_C(0x184d2a50)     /* skippable frame: the seal */
#define FIRN_MAGIC_INDEX UINT32_C(0x184d2a51)    /* skippable frame: what begins in each data frame */
#define FIRN_MAGIC_TABLE UINT32_C(0x184d2a5e)    /* skippable frame: zstd's seek table */
#define FIRN_MAGIC_SEEKABLE UINT32_C(0x8f92eab1) /* last four bytes of a seek table */
#define FIRN_SEAL_VERSION 1
#define FIRN_SKIPPABLE_HEADER 8 /* bytes of magic and payload size */

/* File bytes of one data frame, and payload bytes of a skippable frame that is not ours. */
#define FIRN_FRAME_FILE_MAX (FIRN_FRAME_MAX + FIRN_FRAME_MAX / 256 + 64)
#define FIRN_FOREIGN_MAX FIRN_FRAME_MAX

/* What begins in one data frame; one row of the index. */
struct firn_begins {
    uint32_t schemas;
    uint32_t battles;
};

struct firn_seal {
    uint64_t version;
    uint64_t file_bytes;   /* of the member, before the seal */
    uint64_t stream_bytes; /* of the member */
    uint64_t file_hash;    /* XXH3-64 of those file bytes */
    uint8_t digest[FIRN_DIGEST_SIZE];
    bool is_signed;
    uint8_t public_key[32];
    uint8_t signature[64];
};

static inline bool firn_magic_is_skippable(uint32_t magic)
{
    return (magic & ~UINT32_C(15)) == FIRN_MAGIC_SEAL;
}

/* An unsigned number of 4 bytes, the lowest first. */
static inline uint32_t firn_little32(const uint8_t data[4])
{
    return (uint32_t)data[0] | (uint32_t)data[1] << 8 | (uint32_t)data[2] << 16
           | (uint32_t)data[3] << 24;
}

/* Write the lowest `size` (1..8) bytes of a number, the lowest first. */
void firn_put_little(uint8_t *to, uint64_t value, size_t size);
bool firn_append_little(struct firn_buf *buf, uint64_t value, size_t size);

/* Append the eight bytes before the payload of a skippable frame. */
bool firn_append_skippable(struct firn_buf *buf, uint32_t magic, size_t payload_size);

/* Like firn_error_set, with "byte OFFSET: " before the message. */
enum firn_status firn_file_fail(struct firn_error *error, enum firn_status status, uint64_t offset,
                                const char *format, ...) __attribute__((format(printf, 4, 5)));

#endif
