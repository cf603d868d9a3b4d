/* Text: what UTF-8 is, which characters are never passed on, and what a value is in words. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/spec.h"
#include "engine/walk.h"
#include "stream/text.h"
#include "test.h"
#include "test_stream_rig.h"

/* Any number as UTF-8 would write it, right or wrong; returns its bytes. */
static size_t encode(uint32_t c, uint8_t out[4])
{
    size_t length = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    static const uint8_t heads[] = { 0, 0x00, 0xc0, 0xe0, 0xf0 };
    for (size_t i = length; i-- > 1; c >>= 6)
        out[i] = (uint8_t)(0x80 | (c & 0x3f));
    out[0] = (uint8_t)(heads[length] | c);
    return length;
}

static void every_character_has_one_encoding(void)
{
    unsigned wrong = 0;
    for (uint32_t c = 0; c < 0x200000; c++) {
        uint8_t bytes[4];
        size_t length = encode(c, bytes), got = firn_text_length(bytes, length);
        bool is_good = c < 0x110000 && (c < 0xd800 || c > 0xdfff);
        wrong += got != (is_good ? length : 0) || (is_good && firn_text_character(bytes, length) != c) ||
                 (is_good && length > 1 && firn_text_length(bytes, length - 1) != 0);
    }
    CHECK(wrong == 0, "%u numbers are judged wrong", wrong);
}

/* Of all pairs and all threes of bytes, as many are characters as there are characters. */
static void no_other_bytes_are_text(void)
{
    unsigned pairs = 0, threes = 0;
    for (uint32_t bits = 0; bits < 0x10000; bits++) {
        const uint8_t bytes[2] = { (uint8_t)(bits >> 8), (uint8_t)bits };
        pairs += firn_text_length(bytes, 2) == 2;
    }
    for (uint32_t bits = 0; bits < 0x1000000; bits++) {
        const uint8_t bytes[3] = { (uint8_t)(bits >> 16), (uint8_t)(bits >> 8), (uint8_t)bits };
        threes += firn_text_length(bytes, 3) == 3;
    }
    CHECK(pairs == 0x800 - 0x80, "%u pairs", pairs);
    CHECK(threes == 0x10000 - 0x800 - 0x800, "%u threes", threes);
}

static void text_is_judged_whole(void)
{
    static const struct {
        const char *text;
        size_t size;
        bool is_good, is_safe;
    } rows[] = {
        { "", 0, true, true },
        { "plain", 5, true, true },
        { "\xc3\xa9t\xc3\xa9", 5, true, true },
        { "a\0b", 3, true, false },
        { "a\n", 2, true, false },
        { "\x7f", 1, true, false },
        { "\xc2\x85", 2, true, false },
        { "\xc2\xa0", 2, true, true },
        { "x\xe2\x80\xae", 4, true, false },
        { "\xf0\x9f\x8f\xb9", 4, true, true },
        { "\xf0\x9f\x8f", 3, false, false },
        { "ok\xff", 3, false, false },
        { "\xed\xa0\x80", 3, false, false },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        CHECK(firn_text_is_good(rows[i].text, rows[i].size, false) == rows[i].is_good, "row %zu: UTF-8", i);
        CHECK(firn_text_is_good(rows[i].text, rows[i].size, true) == rows[i].is_safe, "row %zu: safe", i);
    }
}

/* ---- escaping ---- */

static const char *escape(struct firn_buf *text, const void *bytes, size_t size)
{
    firn_buf_clear(text);
    firn_walk_escape(text, bytes, size);
    firn_buf_byte(text, 0);
    return (const char *)text->data;
}

static void unsafe_characters_are_escaped(void)
{
    static const struct {
        const char *text;
        size_t size;
        const char *shown;
    } rows[] = {
        { "", 0, "" },
        { "Ann", 3, "Ann" },
        { "a\0b", 3, "a\\u{0}b" },
        { "\x1b[31m", 5, "\\u{1b}[31m" },
        { "\t\r\n", 3, "\\u{9}\\u{d}\\u{a}" },
        { "\x7f", 1, "\\u{7f}" },
        { "\xc2\x9b" "31m", 5, "\\u{9b}31m" },
        { "\xe2\x80\xaeolleh", 8, "\\u{202e}olleh" },
        { "\xef\xbb\xbf", 3, "\\u{feff}" },
        { "\xd8\x9c", 2, "\\u{61c}" },
        { "\\u{a}", 5, "\\u{a}" },
        { "\xc3\xa9\xf0\x9f\x8f\xb9", 6, "\xc3\xa9\xf0\x9f\x8f\xb9" },
        { "a\xff\x0a", 3, "a\\u{fffd}\\u{a}" },
        { "\xe2\x80", 2, "\\u{fffd}\\u{fffd}" },
        { "\xc3\x1b", 2, "\\u{fffd}\\u{1b}" },
        { "\xed\xa0\x80", 3, "\\u{fffd}\\u{fffd}\\u{fffd}" },
    };
    struct firn_buf text = { 0 };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        CHECK(strcmp(escape(&text, rows[i].text, rows[i].size), rows[i].shown) == 0, "row %zu: %s, not %s", i,
              (const char *)text.data, rows[i].shown);
    firn_buf_free(&text);
}

/* The list of formats/text.md. */
static bool is_listed(uint32_t c)
{
    static const uint32_t ranges[][2] = { { 0, 0x1f },        { 0x7f, 0x9f },     { 0x61c, 0x61c },
                                          { 0x200e, 0x200f }, { 0x2028, 0x2029 }, { 0x202a, 0x202e },
                                          { 0x2066, 0x2069 }, { 0xfeff, 0xfeff } };
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
        if (c >= ranges[i][0] && c <= ranges[i][1])
            return true;
    return false;
}

static void what_is_listed_is_escaped_and_nothing_else(void)
{
    struct firn_buf text = { 0 };
    unsigned wrong = 0;
    for (uint32_t c = 0; c < 0x110000; c++) {
        uint8_t bytes[4];
        char expected[16] = "";
        size_t length = encode(c, bytes);
        if (c >= 0xd800 && c <= 0xdfff)
            continue;
        if (is_listed(c))
            snprintf(expected, sizeof expected, "\\u{%x}", (unsigned)c);
        else
            memcpy(expected, bytes, length);
        wrong += strcmp(escape(&text, bytes, length), expected) != 0;
    }
    CHECK(wrong == 0, "%u characters are shown wrong", wrong);
    firn_buf_free(&text);
}

/* Bytes of any kind: what comes out is text, and safe. */
static void whatever_comes_in_safe_text_comes_out(void)
{
    struct random random = { 11 };
    struct firn_buf text = { 0 };
    for (int i = 0; i < 100000; i++) {
        uint8_t bytes[24];
        size_t size = random_below(&random, sizeof bytes + 1);
        for (size_t at = 0; at < size; at++)
            bytes[at] = (uint8_t)(random_below(&random, 2) ? random_bits(&random) : 0x80 | random_below(&random, 64));
        firn_buf_clear(&text);
        firn_walk_escape(&text, (const char *)bytes, size);
        if (!CHECK(firn_text_is_good(text.data, text.size, true), "bytes %d come out unsafe", i))
            break;
    }
    firn_buf_free(&text);
}

/* ---- names ---- */

static void a_name_is_text(void)
{
    struct firn_spec spec = { 0 };
    json_t *vector = vector_load("records.json");
    struct firn_schema *schema = vector_schema(vector);
    char long_name[FIRN_STRING_MAX + 2];
    memset(long_name, 'n', sizeof long_name - 1);
    long_name[sizeof long_name - 1] = '\0';
    CHECK(firn_spec_reset(&spec, schema, NULL, NULL) == FIRN_OK, "no spec");
    CHECK(firn_spec_set_name(&spec, "\xc3\xa9t\xc3\xa9", NULL) == FIRN_OK, "a name");
    CHECK(firn_spec_set_name(&spec, "\xc3", NULL) == FIRN_USAGE, "half a character");
    CHECK(firn_spec_set_name(&spec, "\xff\xff", NULL) == FIRN_USAGE, "bytes");
    CHECK(firn_spec_set_name(&spec, long_name, NULL) == FIRN_USAGE, "65536 bytes");
    CHECK(firn_spec_set_name(&spec, long_name + 1, NULL) == FIRN_OK, "65535 bytes");
    CHECK(firn_spec_add_name(&spec, "Ann", 3, NULL) == FIRN_OK, "an actor's name");
    CHECK(firn_spec_add_name(&spec, "\xc3", 1, NULL) != FIRN_OK, "half a character of an actor");
    CHECK(firn_spec_add_name(&spec, "a\0b", 3, NULL) != FIRN_OK, "a zero byte of an actor");
    CHECK(spec.name_count == 1, "%d names", spec.name_count);
    for (int i = 1; i < 7; i++)
        CHECK(firn_spec_add_name(&spec, "", 0, NULL) == FIRN_OK, "name %d", i);
    CHECK(firn_spec_add_name(&spec, "", 0, NULL) != FIRN_OK, "a name too many");
    firn_spec_clear(&spec);
    firn_schema_free(schema);
    json_decref(vector);
}

const struct suite suite_stream_text = { "stream_text", (const struct test[]){
    { "every character has one encoding", every_character_has_one_encoding },
    { "no other sequence of bytes is a character", no_other_bytes_are_text },
    { "a text is judged as a whole", text_is_judged_whole },
    { "unsafe characters are escaped", unsafe_characters_are_escaped },
    { "what is listed is escaped, and nothing else", what_is_listed_is_escaped_and_nothing_else },
    { "whatever comes in, safe text comes out", whatever_comes_in_safe_text_comes_out },
    { "a name of a battle or an actor is text, and not too long", a_name_is_text },
    { NULL, NULL } } };
