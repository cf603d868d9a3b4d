/* The pre-scan and the packer of ints, with msgpack-c as the oracle: what is packed is what msgpack-c packs, what
 * is accepted is what msgpack-c reads and packs again to the same bytes, and nothing that is cut, changed or
 * random is more than refused. */
#include <limits.h>
#include <msgpack/pack.h>
#include <msgpack/unpack.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "stream/pack.h"
#include "test.h"
#include "test_stream_rig.h"

/* ---- ints ---- */

static struct firn_buf oracle_buf;

static size_t oracle(bool is_unsigned, uint64_t bits)
{
    firn_buf_clear(&oracle_buf);
    msgpack_packer packer = firn_packer(&oracle_buf);
    if (is_unsigned)
        msgpack_pack_uint64(&packer, bits);
    else
        msgpack_pack_int64(&packer, (int64_t)bits);
    return oracle_buf.size;
}

static void check_int(bool is_unsigned, uint64_t bits)
{
    uint8_t packed[1 + FIRN_PACK_INT_MAX] = { 0x92, 16 };
    uint8_t record[2 + FIRN_PACK_INT_MAX] = { 0x92, 16 };
    uint8_t *end = is_unsigned ? firn_pack_uint_at(packed, bits) : firn_pack_int_at(packed, (int64_t)bits);
    size_t size = (size_t)(end - packed);
    struct firn_scanned scanned;
    CHECK(size == oracle(is_unsigned, bits) && memcmp(packed, oracle_buf.data, size) == 0,
          "%s %016llx: other bytes than msgpack-c's", is_unsigned ? "unsigned" : "signed",
          (unsigned long long)bits);
    memcpy(record + 2, packed, size);
    CHECK(scan_exactly(record, 2 + size, &scanned) == FIRN_SCAN_RECORD && scanned.size == 2 + size,
          "%016llx: refused", (unsigned long long)bits);
}

static void ints_are_packed_as_by_msgpack_c(void)
{
    struct random random = { 1 };
    for (int bit = 0; bit < 64; bit++)
        for (uint64_t near = 0; near < 7; near++) {
            check_int(true, (UINT64_C(1) << bit) + near - 3);
            check_int(false, (UINT64_C(1) << bit) + near - 3);
            check_int(false, UINT64_C(0) - (UINT64_C(1) << bit) + near - 3);
        }
    for (int i = 0; i < 100000; i++) {
        int64_t value = random_number(&random);
        check_int(false, (uint64_t)value);
        check_int(true, (uint64_t)value);
    }
    firn_buf_free(&oracle_buf);
}

/* The number in the form of 1 << width bytes behind `head`, shortest or not. */
static size_t put_form(uint8_t *at, uint8_t head, unsigned width, uint64_t value)
{
    *at = head;
    firn_pack_big(at + 1, value, 1 << width);
    return 1 + ((size_t)1 << width);
}

/* True where the number is what 1 << width bytes can say, with or without a sign. */
static bool fits(int64_t value, unsigned width, bool is_signed)
{
    int bits = 8 << width;
    if (!is_signed)
        return value >= 0 && (bits == 64 || (uint64_t)value < UINT64_C(1) << bits);
    return bits == 64 || (value >= -(INT64_C(1) << (bits - 1)) && value < INT64_C(1) << (bits - 1));
}

static void check_forms(int64_t value)
{
    uint8_t shortest[FIRN_PACK_INT_MAX];
    size_t size = (size_t)(firn_pack_int_at(shortest, value) - shortest);
    for (unsigned form = 0; form < 8; form++) {
        uint8_t record[2 + FIRN_PACK_INT_MAX] = { 0x92, 16 };
        struct firn_scanned scanned;
        if (!fits(value, form & 3, form > 3))
            continue;
        size_t put = put_form(record + 2, (uint8_t)(0xcc + form), form & 3, (uint64_t)value);
        bool is_shortest = put == size && memcmp(record + 2, shortest, size) == 0;
        enum firn_scan scan = scan_exactly(record, 2 + put, &scanned);
        CHECK(is_shortest ? scan == FIRN_SCAN_RECORD : scan == FIRN_SCAN_MALFORMED && scanned.offset == 2,
              "%lld behind 0x%02x: scan %d", (long long)value, 0xcc + form, scan);
    }
}

static void one_form_of_each_int_is_accepted(void)
{
    struct random random = { 2 };
    for (int64_t value = -70000; value <= 70000; value++)
        check_forms(value);
    for (int bit = 16; bit < 63; bit++)
        for (int64_t near = -2; near <= 2; near++) {
            check_forms((INT64_C(1) << bit) + near);
            check_forms(-(INT64_C(1) << bit) + near);
        }
    for (int i = 0; i < 20000; i++)
        check_forms(random_number(&random));
    check_forms(INT64_MAX);
    check_forms(INT64_MIN);
}

/* ---- records at random ---- */

static void put_text(msgpack_packer *packer, struct random *random)
{
    static const char *const characters[] = { "a", "\x7f", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x8f\xb9" };
    char text[400];
    size_t size = 0, wanted = random_below(random, random_below(random, 10) == 0 ? 300 : 12);
    while (size < wanted) {
        const char *character = characters[random_below(random, 5)];
        memcpy(text + size, character, strlen(character));
        size += strlen(character);
    }
    msgpack_pack_str(packer, size);
    msgpack_pack_str_body(packer, text, size);
}

static void put_value(msgpack_packer *packer, struct random *random, int depth);

static void put_map(msgpack_packer *packer, struct random *random, int depth)
{
    size_t size = random_below(random, random_below(random, 20) == 0 ? 40 : 4);
    msgpack_pack_map(packer, size);
    for (size_t i = 0; i < size; i++) {
        char key[24];
        snprintf(key, sizeof key, "k%03zu", i);
        firn_pack_text(packer, key);
        put_value(packer, random, depth + 1);
    }
}

static void put_value(msgpack_packer *packer, struct random *random, int depth)
{
    uint64_t bits = random_bits(random);
    double number;
    switch (random_below(random, depth < FIRN_DEPTH_MAX ? 9 : 7)) {
    case 0:
        msgpack_pack_nil(packer);
        break;
    case 1:
        bits & 1 ? msgpack_pack_true(packer) : msgpack_pack_false(packer);
        break;
    case 2:
        memcpy(&number, &bits, sizeof number);
        msgpack_pack_double(packer, number == number ? number : 0.5);
        break;
    case 3:
        put_text(packer, random);
        break;
    case 7:
        put_map(packer, random, depth);
        break;
    case 8:
        bits = random_below(random, random_below(random, 20) == 0 ? 40 : 5);
        msgpack_pack_array(packer, bits);
        while (bits-- > 0)
            put_value(packer, random, depth + 1);
        break;
    default:
        msgpack_pack_int64(packer, random_number(random));
        break;
    }
}

static void put_record(struct firn_buf *buf, struct random *random)
{
    msgpack_packer packer = firn_packer(buf);
    size_t count = random_below(random, random_below(random, 10) == 0 ? 60 : 10);
    msgpack_pack_array(&packer, 1 + count);
    msgpack_pack_uint8(&packer, (uint8_t)random_below(random, 128));
    for (size_t i = 0; i < count; i++)
        put_value(&packer, random, 2);
}

/* What the scan accepts msgpack-c reads whole, and packs to the same bytes. */
static void check_accepted(const uint8_t *data, const struct firn_scanned *scanned, msgpack_zone *zone)
{
    struct firn_buf packed = { 0 };
    msgpack_object object;
    size_t at = 0;
    msgpack_zone_clear(zone);
    msgpack_unpack_return got = msgpack_unpack((const char *)data, scanned->size, &at, zone, &object);
    if (CHECK(got == MSGPACK_UNPACK_SUCCESS && at == scanned->size, "msgpack-c reads %zu of %zu bytes: %d", at,
              scanned->size, (int)got)) {
        msgpack_packer packer = firn_packer(&packed);
        msgpack_pack_object(&packer, object);
        CHECK(packed.size == scanned->size && memcmp(packed.data, data, packed.size) == 0,
              "accepted, and packs to %zu other bytes", packed.size);
    }
    firn_buf_free(&packed);
}

static void records_are_accepted_whole_and_only_whole(void)
{
    struct random random = { 3 };
    msgpack_zone *zone = msgpack_zone_new(4096);
    for (int i = 0; i < 1500; i++) {
        struct firn_buf record = { 0 };
        struct firn_scanned scanned;
        put_record(&record, &random);
        enum firn_scan scan = scan_exactly(record.data, record.size, &scanned);
        CHECK(scan == FIRN_SCAN_RECORD && scanned.size == record.size, "record %d: scan %d, %s at %zu", i, scan,
              scanned.expected, scanned.offset);
        check_accepted(record.data, &scanned, zone);
        for (size_t cut = 0; cut < record.size; cut += 1 + record.size / 300)
            if (!CHECK(scan_exactly(record.data, cut, &scanned) == FIRN_SCAN_TRUNCATED, "record %d cut at %zu", i,
                       cut))
                break;
        size_t whole = record.size;
        put_record(&record, &random);
        CHECK(scan_exactly(record.data, record.size, &scanned) == FIRN_SCAN_RECORD && scanned.size == whole,
              "record %d with another behind it", i);
        firn_buf_free(&record);
    }
    msgpack_zone_free(zone);
}

/* ---- bytes at random ---- */

static void check_bytes(const uint8_t *data, size_t size, msgpack_zone *zone)
{
    struct firn_scanned scanned;
    enum firn_scan scan = scan_exactly(data, size, &scanned);
    if (scan == FIRN_SCAN_RECORD && CHECK(scanned.size <= size, "a record of %zu in %zu bytes", scanned.size, size))
        check_accepted(data, &scanned, zone);
    else if (scan == FIRN_SCAN_MALFORMED)
        CHECK(scanned.offset <= size && scanned.expected != NULL, "refused at %zu of %zu", scanned.offset, size);
}

static void changed_records_are_judged_by_what_they_are(void)
{
    struct random random = { 4 };
    msgpack_zone *zone = msgpack_zone_new(4096);
    struct firn_buf record = { 0 };
    for (int i = 0; i < 100000; i++) {
        if (i % 50 == 0) {
            firn_buf_clear(&record);
            put_record(&record, &random);
        }
        size_t at = random_below(&random, record.size);
        uint8_t was = record.data[at];
        record.data[at] = (uint8_t)random_bits(&random);
        check_bytes(record.data, record.size, zone);
        record.data[at] = was;
    }
    firn_buf_free(&record);
    msgpack_zone_free(zone);
}

static void random_bytes_are_judged_by_what_they_are(void)
{
    struct random random = { 5 };
    msgpack_zone *zone = msgpack_zone_new(4096);
    for (int i = 0; i < 100000; i++) {
        uint8_t data[64];
        size_t size = random_below(&random, sizeof data + 1);
        for (size_t at = 0; at < size; at++)
            data[at] = (uint8_t)random_bits(&random);
        if (i % 2 == 0 && size > 1) {
            data[0] = (uint8_t)(0x90 | random_below(&random, 16));
            data[1] &= 0x7f;
        }
        check_bytes(data, size, zone);
    }
    msgpack_zone_free(zone);
}

/* One-byte values stand in the fast tests for rows of small ints: each byte in each place of each row, alone and
 * behind a value that is no small int. */
static bool check_row(const uint8_t *row, size_t size, size_t count, unsigned byte, bool is_kind)
{
    struct firn_scanned scanned;
    bool is_int = byte < 0x80 || (byte >= 0xe0 && !is_kind);
    bool is_other = !is_kind && (byte == 0x80 || byte == 0x90 || byte == 0xa0 || byte == 0xc0 || byte == 0xc2 ||
                                 byte == 0xc3);
    enum firn_scan scan = scan_exactly(row, size, &scanned);
    bool is_record = scan == FIRN_SCAN_RECORD && scanned.size == size;
    return CHECK(is_record == (is_int || is_other), "row of %zu with 0x%02x: scan %d", count, byte, scan) &&
           CHECK(!is_int || (scanned.kind == row[1] && scanned.count == count), "kind %d, %u values", scanned.kind,
                 scanned.count);
}

static void rows_of_small_ints_are_judged_byte_by_byte(void)
{
    for (size_t count = 1; count < 16; count++)
        for (size_t at = 1; at <= count; at++)
            for (unsigned byte = 0; byte < 256; byte++) {
                uint8_t row[24] = { (uint8_t)(0x90 | count) };
                for (size_t i = 1; i <= count; i++)
                    row[i] = (uint8_t)(i % 3 == 2 ? 0xe0 + i : 7 * i);
                row[at] = (uint8_t)byte;
                if (!check_row(row, 1 + count, count, byte, at == 1))
                    return;
                if (count == 15)
                    continue;
                /* the same behind the int 200 */
                memmove(row + 4, row + 2, count - 1);
                row[0]++;
                row[2] = 0xcc;
                row[3] = 200;
                if (!check_row(row, 3 + count, count + 1, byte, at == 1))
                    return;
            }
}

/* ---- limits ---- */

/* A record of nils that has `size` bytes, 65536 or more: one array32 in it. */
static void put_long_record(struct firn_buf *buf, size_t size)
{
    msgpack_packer packer = firn_packer(buf);
    size_t count = size - 2 - 5;
    msgpack_pack_array(&packer, 2);
    msgpack_pack_uint8(&packer, 16);
    msgpack_pack_array(&packer, count);
    for (size_t i = 0; i < count; i++)
        firn_buf_byte(buf, 0xc0);
}

static void a_record_has_a_mebibyte_at_most(void)
{
    static const struct {
        size_t size;
        enum firn_scan scan;
    } rows[] = { { FIRN_RECORD_MAX - 1, FIRN_SCAN_RECORD },
                 { FIRN_RECORD_MAX, FIRN_SCAN_RECORD },
                 { FIRN_RECORD_MAX + 1, FIRN_SCAN_MALFORMED },
                 { FIRN_RECORD_MAX + 100, FIRN_SCAN_MALFORMED } };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct firn_buf record = { 0 };
        struct firn_scanned scanned;
        put_long_record(&record, rows[i].size);
        FIRN_ASSERT(record.size == rows[i].size);
        enum firn_scan scan = scan_exactly(record.data, record.size, &scanned);
        CHECK(scan == rows[i].scan, "%zu bytes: scan %d", rows[i].size, scan);
        bool is_record = rows[i].scan == FIRN_SCAN_RECORD;
        CHECK(!is_record || scanned.size == rows[i].size, "%zu bytes: a record of %zu", rows[i].size, scanned.size);
        CHECK(is_record || strcmp(scanned.expected, "a record of at most 1 MiB") == 0, "%s", scanned.expected);
        for (size_t front = 8; front < 100; front += 7) {
            scan = scan_exactly(record.data, front, &scanned);
            CHECK(scan == (is_record ? FIRN_SCAN_TRUNCATED : FIRN_SCAN_MALFORMED), "%zu of %zu bytes: scan %d",
                  front, rows[i].size, scan);
        }
        firn_buf_byte(&record, 0xc0);
        scan = scan_exactly(record.data, record.size, &scanned);
        CHECK(scan == rows[i].scan, "%zu bytes and one more: scan %d", rows[i].size, scan);
        firn_buf_free(&record);
    }
}

/* Many small values, so that the end of the record is met by their sum and not by a claim. */
static void a_record_of_many_values_has_a_mebibyte_at_most(void)
{
    static const char text[] = "of forty-two bytes, or of one more than it.";
    for (size_t last = 42; last <= 43; last++) {
        struct firn_buf record = { 0 };
        struct firn_scanned scanned;
        msgpack_packer packer = firn_packer(&record);
        msgpack_pack_array(&packer, 65535);
        msgpack_pack_uint8(&packer, 16);
        for (int i = 1; i < 65534; i++)
            firn_pack_text(&packer, "fifteen bytes..");
        msgpack_pack_str(&packer, last);
        msgpack_pack_str_body(&packer, text, last);
        CHECK(record.size == FIRN_RECORD_MAX + last - 42, "%zu bytes", record.size);
        enum firn_scan scan = scan_exactly(record.data, record.size, &scanned);
        CHECK(scan == (last == 42 ? FIRN_SCAN_RECORD : FIRN_SCAN_MALFORMED), "%zu bytes: scan %d", record.size,
              scan);
        CHECK(last == 42 || strcmp(scanned.expected, "a record of at most 1 MiB") == 0, "%s", scanned.expected);
        firn_buf_free(&record);
    }
}

static void maps_of_each_size_are_accepted(void)
{
    static const size_t sizes[] = { 65535, 65536, 100000 };
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct firn_buf record = { 0 };
        struct firn_scanned scanned;
        msgpack_packer packer = firn_packer(&record);
        msgpack_pack_array(&packer, 2);
        msgpack_pack_uint8(&packer, 16);
        msgpack_pack_map(&packer, sizes[i]);
        for (size_t key = 0; key < sizes[i]; key++) {
            char text[24];
            snprintf(text, sizeof text, "%05zu", key);
            firn_pack_text(&packer, text);
            msgpack_pack_nil(&packer);
        }
        CHECK(scan_exactly(record.data, record.size, &scanned) == FIRN_SCAN_RECORD && scanned.size == record.size,
              "a map of %zu: %s at %zu", sizes[i], scanned.expected, scanned.offset);
        CHECK(scan_exactly(record.data, record.size - 1, &scanned) == FIRN_SCAN_TRUNCATED, "a map of %zu, cut",
              sizes[i]);
        firn_buf_free(&record);
    }
}

static const struct test tests[] = {
    { "ints are packed to the bytes that msgpack-c packs", ints_are_packed_as_by_msgpack_c },
    { "of all forms of an int the shortest alone is accepted", one_form_of_each_int_is_accepted },
    { "a record is accepted whole, and truncated wherever it is cut", records_are_accepted_whole_and_only_whole },
    { "a changed record is refused, or is what msgpack-c packs", changed_records_are_judged_by_what_they_are },
    { "random bytes are refused, or are what msgpack-c packs", random_bytes_are_judged_by_what_they_are },
    { "rows of small ints are judged byte by byte", rows_of_small_ints_are_judged_byte_by_byte },
    { "a record has 1 MiB at most, whether it says so or is so", a_record_has_a_mebibyte_at_most },
    { "and so has one of many values", a_record_of_many_values_has_a_mebibyte_at_most },
    { "maps of 65535, 65536 and more pairs are accepted", maps_of_each_size_are_accepted },
    { NULL, NULL },
};
const struct suite suite_stream_scan = { "stream_scan", tests };
