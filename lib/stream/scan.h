/* The pre-scan: bounds and judges one record before anything unpacks it. It is iterative, reads each
 * byte once, allocates nothing, and lets through exactly what formats/log.md calls canonical. */
#ifndef FIRN_STREAM_SCAN_H
#define FIRN_STREAM_SCAN_H

#include <string.h>

#include "firn.h"

enum firn_scan {
    FIRN_SCAN_RECORD,    /* one whole record: its size is set */
    FIRN_SCAN_TRUNCATED, /* the bytes end inside it */
    FIRN_SCAN_MALFORMED  /* `offset`, `expected` and `found` are set */
};

struct firn_scanned {
    size_t size;     /* bytes of the record */
    uint8_t kind;    /* its first value */
    uint32_t count;  /* values of its outer array, the kind included */
    size_t offset;   /* of what is wrong, from the record's start */
    const char *expected;
    uint8_t found;   /* the byte there */
};

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "eight bytes must be turned to little-endian here before they are judged at once"
#endif

/* Of the eight bytes at `data`, the top bit of each that is no one-byte int. */
static inline uint64_t firn_scan_not_small(const uint8_t *data)
{
    uint64_t x;
    memcpy(&x, data, 8);
    return x & UINT64_C(0x8080808080808080) & ~(x << 1 & x << 2);
}

/* True for a record of at most 15 one-byte ints, which most are; not for all that are near the end. */
static inline bool firn_scan_is_small(const uint8_t *data, size_t size)
{
    if (size < 17 || (data[0] & 0xf0) != 0x90 || data[0] == 0x90 || data[1] >= 0x80)
        return false;
    unsigned count = data[0] & 0x0fu;
    if (count <= 8)
        return firn_scan_not_small(data + 1) << (64 - 8 * count) == 0;
    return (firn_scan_not_small(data + 1) | firn_scan_not_small(data + 9) << (128 - 8 * count)) == 0;
}

enum firn_scan firn_scan_any(const uint8_t *data, size_t size, struct firn_scanned *scanned);

static inline enum firn_scan firn_scan_record(const uint8_t *data, size_t size,
                                              struct firn_scanned *scanned)
{
    if (!firn_scan_is_small(data, size))
        return firn_scan_any(data, size, scanned);
    scanned->count = data[0] & 0x0fu;
    scanned->size = 1 + scanned->count;
    scanned->kind = data[1];
    return FIRN_SCAN_RECORD;
}

#endif
