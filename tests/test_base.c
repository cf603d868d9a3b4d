/* The base room: buffers, cursors, hashes, errors, keyed rolls and their statistics. */
#include <math.h>
#include <string.h>

#include "base/buf.h"
#include "base/cursor.h"
#include "base/hash.h"
#include "base/hash_wide.h"
#include "base/roll.h"
#include "test.h"

static void buffer_grows(void)
{
    struct firn_buf buf = { 0 };
    for (int i = 0; i < 1000; i++)
        firn_buf_printf(&buf, "%d,", i % 10);
    CHECK(buf.size == 2000, "expected 2000 bytes, got %zu", buf.size);
    CHECK(!buf.failed, "a buffer failed to grow");
    CHECK(memcmp(buf.data + 1998, "9,", 2) == 0, "the last bytes are not the last appended");
    firn_buf_free(&buf);
}

static void cursor_is_bounded(void)
{
    const uint8_t bytes[] = { 1, 2, 3 };
    struct firn_cursor cursor = firn_cursor_over(bytes, sizeof bytes);
    CHECK(firn_cursor_little(&cursor, 2) == 0x201, "little-endian is not read so");
    CHECK(firn_cursor_take(&cursor, SIZE_MAX) == NULL, "took more than is left");
    CHECK(firn_cursor_little(&cursor, 1) == 0, "a failed cursor still gives bytes");
    CHECK(cursor.failed, "the failure did not stick");
}

/* The wider code gives the same hash, at every length around its blocks. */
static void wide_hash_is_the_same(void)
{
    static uint8_t bytes[70000];
    struct firn_hash64_stream *plain = firn_hash64_new();
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(firn_roll_mix(i) >> 9);
    for (size_t size = 4000; firn_hash64_has_wide() && size <= sizeof bytes; size += size < 5300 ? 1 : 997) {
        firn_hash64_reset(plain);
        firn_hash64_update(plain, bytes, size);
        CHECK(firn_hash64_wide(bytes, size) == firn_hash64_value(plain) &&
                  firn_hash64(bytes, size) == firn_hash64_value(plain),
              "%zu bytes hash otherwise", size);
    }
    CHECK(firn_hash64("", 0) == UINT64_C(0x2d06800538d394c2), "the hash of nothing is another");
    firn_hash64_free(plain);
}

const struct suite suite_base = { "base", (const struct test[]){
    { "a buffer grows and keeps what it holds", buffer_grows },
    { "a cursor never reads past its end", cursor_is_bounded },
    { "a hash by wider vectors is the same hash", wide_hash_is_the_same },
    { NULL, NULL },
} };
