/* The pre-scan: bounds and judges one record before anything unpacks it. It is iterative, reads each
 * byte once, allocates nothing, and lets through exactly what formats/log.md calls canonical. */
#ifndef FIRN_STREAM_SCAN_H
#define FIRN_STREAM_SCAN_H

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

enum firn_scan firn_scan_record(const uint8_t *data, size_t size, struct firn_scanned *scanned);

#endif
