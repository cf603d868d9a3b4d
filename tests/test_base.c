/* The base room: buffers, cursors, hashes, errors, keyed rolls and their statistics. */
#include <math.h>
#include <string.h>

#include "base/buf.h"
#include "base/cursor.h"
#include "base/hash.h"
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

const struct suite suite_base = { "base", (const struct test[]){
    { "a buffer grows and keeps what it holds", buffer_grows },
    { "a cursor never reads past its end", cursor_is_bounded },
    { NULL, NULL },
} };
