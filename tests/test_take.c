/* Values taken out of a record one by one: what was packed comes back, and another type is not taken. */
#include <limits.h>
#include <string.h>

#include "base/error.h"
#include "stream/pack.h"
#include "stream/take.h"
#include "test.h"

static const int64_t edges[] = { 0, 127, 128, 255, 256, 65535, 65536, INT32_MAX, (int64_t)INT32_MAX + 1,
                                 UINT32_MAX, (int64_t)UINT32_MAX + 1, INT64_MAX, -1, -32, -33, -128, -129,
                                 -32768, -32769, INT32_MIN, (int64_t)INT32_MIN - 1 };

static void numbers_come_back(void)
{
    for (size_t i = 0; i < sizeof edges / sizeof edges[0]; i++) {
        uint8_t bytes[FIRN_PACK_INT_MAX];
        size_t size = (size_t)(firn_pack_int_at(bytes, edges[i]) - bytes);
        struct firn_cursor from = firn_cursor_over(bytes, size);
        uint64_t wide = 0;
        int32_t word = 0;
        bool is_uint = firn_take_uint(&from, &wide);
        CHECK(is_uint == (edges[i] >= 0) && from.at == (is_uint ? size : 0), "%lld as uint",
              (long long)edges[i]);
        CHECK(!is_uint || wide == (uint64_t)edges[i], "%lld came back as %llu", (long long)edges[i],
              (unsigned long long)wide);
        from = firn_cursor_over(bytes, size);
        bool is_word = firn_take_int(&from, &word);
        CHECK(is_word == (edges[i] >= INT32_MIN && edges[i] <= INT32_MAX) && from.at == (is_word ? size : 0),
              "%lld as int", (long long)edges[i]);
        CHECK(!is_word || word == edges[i], "%lld came back as %d", (long long)edges[i], word);
    }
}

static void lists_and_texts_come_back(void)
{
    static const uint32_t sizes[] = { 0, 15, 16, 31, 32, 255, 256, 65535 };
    static char text[65536];
    static uint8_t bytes[65536 + 8];
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        uint32_t count = 0, length = 0;
        const char *there = NULL;
        size_t size = (size_t)(firn_pack_array_at(bytes, sizes[i]) - bytes);
        struct firn_cursor from = firn_cursor_over(bytes, size);
        CHECK(!firn_take_text(&from, &there, &length) && from.at == 0, "a list as text");
        CHECK(firn_take_array(&from, &count) && count == sizes[i], "a list of %u came back as %u", sizes[i],
              count);
        memset(text, 'a', sizes[i]);
        size = (size_t)(firn_pack_text_at(bytes, text) - bytes);
        from = firn_cursor_over(bytes, size);
        CHECK(!firn_take_array(&from, &count) && from.at == 0, "a text as list");
        CHECK(firn_take_text(&from, &there, &length) && length == sizes[i] && from.at == size,
              "a text of %u came back as %u", sizes[i], length);
        from = firn_cursor_over(bytes, size - 1);
        CHECK(!firn_take_text(&from, &there, &length), "a text of %u that is cut", sizes[i]);
    }
}

static void the_end_gives_nothing(void)
{
    const uint8_t bytes[] = { 0xc3 };
    struct firn_cursor from = firn_cursor_over(bytes, sizeof bytes);
    uint64_t wide;
    int32_t word;
    uint32_t count;
    bool truth = false;
    CHECK(!firn_take_int(&from, &word) && !firn_take_uint(&from, &wide), "true as a number");
    CHECK(firn_take_bool(&from, &truth) && truth, "true as false");
    CHECK(!firn_take_bool(&from, &truth) && !firn_take_int(&from, &word) && !firn_take_uint(&from, &wide) &&
              !firn_take_array(&from, &count),
          "something behind the end");
}

const struct suite suite_take = { "take", (const struct test[]){
    { "numbers come back at every width", numbers_come_back },
    { "lists and texts come back at every width", lists_and_texts_come_back },
    { "behind the end there is nothing", the_end_gives_nothing },
    { NULL, NULL },
} };
