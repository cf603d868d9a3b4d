/* The pre-scan, see scan.h. Knows MessagePack and the limits of firn.h, not what a record means.
 * Invariant: `at` never passes `size`; every count and length is held against what is left. */
#include "stream/scan.h"

#include <string.h>

#include "stream/text.h"

struct open_value {
    uint32_t left;       /* values still to come in this array or map (a map counts keys and values) */
    bool is_map;
    const uint8_t *key;  /* the last key of a map, NULL before the first */
    uint32_t key_size;
};

struct scan {
    const uint8_t *data;
    size_t size;
    size_t at;
    size_t record_max; /* of `size` and FIRN_RECORD_MAX the smaller */
    const char *expected;
    bool truncated;
    int depth;
    struct open_value open[FIRN_DEPTH_MAX];
};

static bool malformed(struct scan *scan, size_t at, const char *expected)
{
    scan->at = at;
    scan->expected = expected;
    return false;
}

/* True where `size` bytes are left; else the record is cut, or longer than a record may be. */
static bool has(struct scan *scan, size_t size)
{
    if (size <= scan->record_max - scan->at)
        return true;
    if (size > FIRN_RECORD_MAX - scan->at)
        return malformed(scan, scan->at, "a record of at most 1 MiB");
    scan->truncated = true;
    return false;
}

static uint64_t big(const uint8_t *data, size_t size)
{
    uint64_t value = 0;
    for (size_t i = 0; i < size; i++)
        value = value << 8 | data[i];
    return value;
}

/* A number of 1 << width bytes behind the byte at `at`; it must not fit the next shorter form. */
static bool scan_uint(struct scan *scan, unsigned width)
{
    static const uint64_t shortest[] = { 0x80, 0x100, 0x10000, UINT64_C(0x100000000) };
    size_t start = scan->at;
    size_t size = (size_t)1 << width;
    if (!has(scan, 1 + size))
        return false;
    if (big(scan->data + start + 1, size) < shortest[width])
        return malformed(scan, start, "the shortest form of an unsigned integer");
    scan->at += 1 + size;
    return true;
}

static bool scan_int(struct scan *scan, unsigned width)
{
    static const int64_t longest[] = { -33, -129, -32769, INT64_C(-2147483649) };
    size_t start = scan->at;
    size_t size = (size_t)1 << width;
    if (!has(scan, 1 + size))
        return false;
    uint64_t bits = big(scan->data + start + 1, size);
    unsigned unused = (unsigned)(64 - 8 * size);
    int64_t value = (int64_t)(bits << unused) >> unused;
    if (value > longest[width])
        return malformed(scan, start, "the shortest form of a negative integer");
    scan->at += 1 + size;
    return true;
}

static bool scan_float(struct scan *scan)
{
    size_t start = scan->at;
    if (!has(scan, 9))
        return false;
    uint64_t bits = big(scan->data + start + 1, 8);
    bool is_nan = (bits & UINT64_C(0x7fffffffffffffff)) > UINT64_C(0x7ff0000000000000);
    if (is_nan && bits != UINT64_C(0x7ff8000000000000))
        return malformed(scan, start, "the one NaN 7ff8000000000000");
    scan->at += 9;
    return true;
}

static bool is_shorter_key(const struct open_value *map, const uint8_t *key, uint32_t size)
{
    uint32_t common = size < map->key_size ? size : map->key_size;
    int order = memcmp(map->key, key, common);
    return order < 0 || (order == 0 && map->key_size < size);
}

/* A string with a head of `head` bytes (1, 2, 3 or 5) in front of its `length` bytes. */
static bool scan_text(struct scan *scan, size_t head, size_t length, size_t shortest)
{
    size_t start = scan->at;
    if (length < shortest)
        return malformed(scan, start, "the shortest form of a string");
    if (length > FIRN_STRING_MAX)
        return malformed(scan, start, "a string of at most 65535 bytes");
    if (!has(scan, head + length))
        return false;
    const uint8_t *text = scan->data + start + head;
    for (size_t i = 0; i < length;) {
        size_t step = firn_text_length(text + i, length - i);
        if (step == 0)
            return malformed(scan, start + head + i, "UTF-8");
        i += step;
    }
    struct open_value *map = &scan->open[scan->depth - 1];
    if (map->is_map && map->left % 2 == 0) {
        if (map->key != NULL && !is_shorter_key(map, text, (uint32_t)length))
            return malformed(scan, start, "map keys unique and in order");
        map->key = text;
        map->key_size = (uint32_t)length;
    }
    scan->at = start + head + length;
    return true;
}

static bool scan_text_sized(struct scan *scan, size_t length_size)
{
    static const size_t shortest[] = { 0, 32, 256, 0, 65536 };
    if (!has(scan, 1 + length_size))
        return false;
    size_t length = (size_t)big(scan->data + scan->at + 1, length_size);
    return scan_text(scan, 1 + length_size, length, shortest[length_size]);
}

/* An array or map whose head has `head` bytes opens; each of its values takes a byte at least. */
static bool scan_open(struct scan *scan, size_t head, uint64_t count, uint64_t shortest, bool is_map)
{
    size_t start = scan->at;
    if (count < shortest)
        return malformed(scan, start, "the shortest form of a length");
    if (scan->depth == FIRN_DEPTH_MAX)
        return malformed(scan, start, "at most 16 levels");
    uint64_t values = is_map ? 2 * count : count;
    if (values > FIRN_RECORD_MAX)
        return malformed(scan, start, "a record of at most 1 MiB");
    if (!has(scan, head + (size_t)values))
        return false;
    scan->at += head;
    scan->open[scan->depth++] = (struct open_value){ .left = (uint32_t)values, .is_map = is_map };
    return true;
}

static bool scan_open_sized(struct scan *scan, size_t length_size, bool is_map)
{
    if (!has(scan, 1 + length_size))
        return false;
    uint64_t count = big(scan->data + scan->at + 1, length_size);
    return scan_open(scan, 1 + length_size, count, length_size == 2 ? 16 : 65536, is_map);
}

static bool scan_value(struct scan *scan)
{
    uint8_t byte = scan->data[scan->at];
    const struct open_value *in = &scan->open[scan->depth - 1];
    bool is_text = (byte >= 0xa0 && byte < 0xc0) || (byte >= 0xd9 && byte <= 0xdb);
    if (in->is_map && in->left % 2 == 0 && !is_text)
        return malformed(scan, scan->at, "a string as map key");
    if (byte < 0x80 || byte >= 0xe0) {
        scan->at++;
        return true;
    }
    if (byte < 0x90)
        return scan_open(scan, 1, byte & 0x0f, 0, true);
    if (byte < 0xa0)
        return scan_open(scan, 1, byte & 0x0f, 0, false);
    if (byte < 0xc0)
        return scan_text(scan, 1, byte & 0x1f, 0);
    switch (byte) {
    case 0xc0: case 0xc2: case 0xc3:
        scan->at++;
        return true;
    case 0xcb:
        return scan_float(scan);
    case 0xcc: case 0xcd: case 0xce: case 0xcf:
        return scan_uint(scan, byte - 0xccu);
    case 0xd0: case 0xd1: case 0xd2: case 0xd3:
        return scan_int(scan, byte - 0xd0u);
    case 0xd9: case 0xda: case 0xdb:
        return scan_text_sized(scan, (size_t)1 << (byte - 0xd9));
    case 0xdc: case 0xdd:
        return scan_open_sized(scan, byte == 0xdc ? 2 : 4, false);
    case 0xde: case 0xdf:
        return scan_open_sized(scan, byte == 0xde ? 2 : 4, true);
    default:
        return malformed(scan, scan->at, "no float32, binary or extension type");
    }
}

/* How many one-byte ints stand at the front of `left` bytes, up to eight. */
static inline size_t small_run(const uint8_t *data, size_t left)
{
    size_t run = 0;
    if (left >= 8) {
        uint64_t tops = firn_scan_not_small(data);
        return tops != 0 ? (size_t)__builtin_ctzll(tops) / 8 : 8;
    }
    while (run < left && (uint8_t)(data[run] + 0x20) < 0xa0)
        run++;
    return run;
}

/* Pass the one-byte ints that come next in an array. */
static inline void pass_small_ints(struct scan *scan, struct open_value *in)
{
    size_t run = 8;
    while (run == 8 && in->left > 0) {
        run = small_run(scan->data + scan->at, scan->record_max - scan->at);
        size_t wanted = run < in->left ? run : in->left;
        scan->at += wanted;
        in->left -= (uint32_t)wanted;
    }
}

/* All values up to the end of the outer array. */
static bool scan_values(struct scan *scan)
{
    while (scan->depth > 0) {
        struct open_value *in = &scan->open[scan->depth - 1];
        if (!in->is_map)
            pass_small_ints(scan, in);
        if (in->left == 0) {
            scan->depth--;
            continue;
        }
        if (!has(scan, 1) || !scan_value(scan))
            return false;
        in->left--;
    }
    return true;
}

enum firn_scan firn_scan_any(const uint8_t *data, size_t size, struct firn_scanned *scanned)
{
    if (size == 0)
        return FIRN_SCAN_TRUNCATED;
    struct scan scan; /* each open value is set when it opens */
    scan.data = data;
    scan.size = size;
    scan.at = 0;
    scan.record_max = size < FIRN_RECORD_MAX ? size : FIRN_RECORD_MAX;
    scan.expected = "";
    scan.truncated = false;
    scan.depth = 0;
    bool good;
    if (data[0] == 0xdc)
        good = scan_open_sized(&scan, 2, false);
    else if (data[0] >= 0x90 && data[0] < 0xa0)
        good = scan_open(&scan, 1, data[0] & 0x0f, 0, false);
    else
        good = malformed(&scan, 0, "a record: an array of at most 65535 values");
    if (good) {
        scanned->count = scan.open[0].left;
        if (scanned->count == 0 || data[scan.at] >= 0x80)
            good = malformed(&scan, scan.at, "a record's kind, 0..127");
        else
            scanned->kind = data[scan.at];
    }
    if (good && scan_values(&scan)) {
        scanned->size = scan.at;
        return FIRN_SCAN_RECORD;
    }
    if (scan.truncated)
        return FIRN_SCAN_TRUNCATED;
    scanned->offset = scan.at;
    scanned->expected = scan.expected;
    scanned->found = scan.at < size ? data[scan.at] : 0;
    return FIRN_SCAN_MALFORMED;
}
