/* Values taken out of a record one by one: what was packed comes back, and another type is not taken. */
#include <limits.h>
#include <string.h>

#include "base/error.h"
#include "engine/spec.h"
#include "rules/arena/arena.h"
#include "stream/pack.h"
#include "stream/scan.h"
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

/* A battle record of the arena with all kinds of values, and the next record behind it. */
static struct firn_spec *some_battle(struct firn_registry *registry, struct firn_buf *bytes, size_t *size)
{
    struct firn_spec *spec;
    FIRN_ASSERT(firn_spec_new(&spec, registry, "arena", -1, NULL) == FIRN_OK);
    struct arena_setup *setup = (struct arena_setup *)firn_spec_setup(spec);
    setup->rulesets[arena_ruleset_focus_fire] = 1;
    setup->teams[0].fighters_count = setup->teams[1].fighters_count = 1;
    setup->teams[0].fighters[0] = (struct arena_setup_fighters){ .id = 70000, .attack = 3, .hp = 300, .speed = 1 };
    setup->teams[1].fighters[0] = (struct arena_setup_fighters){ .rarity = 1, .attack = 200, .hp = 9, .speed = 99 };
    setup->teams[1].fighters[0].abilities[arena_ability_plate] = 1;
    firn_spec_set_seed(spec, UINT64_MAX);
    FIRN_ASSERT(firn_spec_set_name(spec, "na\xc3\xafve, at a length of more than 31 bytes", NULL) == FIRN_OK);
    FIRN_ASSERT(firn_spec_add_name(spec, "\xe2\x82\xac", 3, NULL) == FIRN_OK);
    firn_spec_pack(spec, bytes);
    *size = bytes->size;
    firn_buf_append(bytes, "\x91\x06\x91\x06", 4);
    return spec;
}

static void battles_need_no_scan(void)
{
    struct firn_registry *registry;
    struct firn_buf bytes = { 0 };
    struct firn_spec read = { 0 };
    size_t size, taken = 0;
    FIRN_ASSERT(firn_registry_new(&registry, NULL) == FIRN_OK);
    struct firn_spec *spec = some_battle(registry, &bytes, &size);
    for (size_t at = 0; at < size * 256; at++) {
        uint8_t *byte = &bytes.data[at / 256], before = *byte;
        struct firn_scanned scanned = { .size = 0 };
        struct firn_cursor from = firn_cursor_over(bytes.data, bytes.size);
        *byte = (uint8_t)at;
        bool good = firn_scan_record(bytes.data, bytes.size, &scanned) == FIRN_SCAN_RECORD &&
                    firn_spec_unpack(&read, spec->schema, NULL, bytes.data, scanned.size, NULL) == FIRN_OK;
        bool is_taken = firn_spec_take(&read, spec->schema, NULL, &from, NULL) == FIRN_OK;
        CHECK(is_taken == good && (!good || from.at == scanned.size), "byte %zu as 0x%02x: %d, and %d by the scan",
              at / 256, (unsigned)*byte, is_taken, good);
        taken += is_taken;
        *byte = before;
    }
    CHECK(taken > size, "only %zu of the changed records are records", taken);
    firn_spec_clear(&read);
    firn_spec_free(spec);
    firn_registry_free(registry);
    firn_buf_free(&bytes);
}

const struct suite suite_take = { "take", (const struct test[]){
    { "numbers come back at every width", numbers_come_back },
    { "lists and texts come back at every width", lists_and_texts_come_back },
    { "behind the end there is nothing", the_end_gives_nothing },
    { "a battle record needs no scan to be judged", battles_need_no_scan },
    { NULL, NULL },
} };
