/* The numbers and small structures of a .firn file (formats/log.md, "The file"): what stands around the
 * data frames. Bytes in, bytes out: nothing here knows what a record is. */
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

#endif
