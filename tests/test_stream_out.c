/* Emitting: rows are the bytes that msgpack-c packs, frames close before the record that would pass their size,
 * and what is not kept is counted all the same. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "engine/out.h"
#include "stream/pack.h"
#include "test.h"
#include "test_stream_rig.h"

/* A sink that keeps all bytes, and where each piece ends. */
struct kept {
    struct firn_buf bytes;
    size_t ends[4096];
    size_t pieces;
    size_t stop_after; /* pieces; 0: never */
};

static bool keep(void *self, const uint8_t *data, size_t size)
{
    struct kept *kept = self;
    FIRN_ASSERT(size > 0 && kept->pieces < 4096);
    firn_buf_append(&kept->bytes, data, size);
    kept->ends[kept->pieces++] = kept->bytes.size;
    return kept->pieces != kept->stop_after;
}

static void begin(struct firn_out *out, struct kept *kept)
{
    memset(kept, 0, sizeof *kept);
    CHECK(firn_out_init(out, (struct firn_out_sink){ keep, kept }) == FIRN_OK, "no memory");
    firn_out_battle(out, 1, false);
}

static void end(struct firn_out *out, struct kept *kept)
{
    firn_out_free(out);
    firn_buf_free(&kept->bytes);
}

static void pack_words(msgpack_packer *packer, const int32_t *values, int32_t words)
{
    for (int32_t i = 0; i < words; i++)
        msgpack_pack_int32(packer, values[i]);
}

/* The same event as by msgpack-c; `list` < 0: without one. */
static void pack_event(struct firn_buf *buf, int32_t kind, const int32_t *values, int32_t fixed, int32_t list)
{
    msgpack_packer packer = firn_packer(buf);
    msgpack_pack_array(&packer, (size_t)fixed + 1 + (list >= 0));
    msgpack_pack_int32(&packer, kind);
    pack_words(&packer, values, fixed);
    if (list < 0)
        return;
    msgpack_pack_array(&packer, (size_t)list);
    pack_words(&packer, values + fixed + 1, list);
}

static void emit_at_random(struct firn_out *out, struct firn_buf *expected, struct random *random)
{
    int32_t values[FIRN_EVENT_WORDS];
    int32_t kind = (int32_t)(FIRN_EVENT_KIND_MIN + random_below(random, 112));
    int32_t words = (int32_t)random_below(random, random_below(random, 8) == 0 ? FIRN_EVENT_WORDS : 12);
    bool is_small = random_below(random, 2) == 0;
    for (int32_t i = 0; i < FIRN_EVENT_WORDS; i++)
        values[i] = (int32_t)(is_small ? (int64_t)random_below(random, 200) - 50 : random_number(random));
    if (random_below(random, 3) != 0) {
        firn_out_event(out, kind, values, words);
        pack_event(expected, kind, values, words, -1);
        return;
    }
    int32_t fixed = words / 2, list = (int32_t)random_below(random, (uint64_t)(FIRN_EVENT_WORDS - fixed));
    values[fixed] = list;
    firn_out_event_list(out, kind, values, fixed);
    pack_event(expected, kind, values, fixed, list);
}

/* Every piece is whole records, and a frame at most unless it is one record. */
static void check_pieces(const struct kept *kept)
{
    size_t at = 0;
    for (size_t i = 0; i < kept->pieces; i++) {
        size_t begin_at = at, records = 0;
        struct firn_scanned scanned;
        for (; at < kept->ends[i]; at += scanned.size, records++)
            if (!CHECK(firn_scan_record(kept->bytes.data + at, kept->ends[i] - at, &scanned) == FIRN_SCAN_RECORD,
                       "piece %zu: no record at %zu", i, at))
                return;
        CHECK(at == kept->ends[i], "piece %zu ends inside a record", i);
        CHECK(at - begin_at <= FIRN_FRAME_TARGET || records == 1, "piece %zu: %zu bytes, %zu records", i,
              at - begin_at, records);
    }
}

static void rows_are_what_msgpack_c_packs(void)
{
    static struct kept kept;
    struct random random = { 21 };
    struct firn_buf expected = { 0 };
    struct firn_out out;
    begin(&out, &kept);
    for (int i = 0; i < 20000; i++)
        emit_at_random(&out, &expected, &random);
    firn_out_flush(&out);
    CHECK(out.events == 20000, "%llu events", (unsigned long long)out.events);
    CHECK(kept.bytes.size == expected.size && memcmp(kept.bytes.data, expected.data, expected.size) == 0,
          "%zu bytes, not %zu", kept.bytes.size, expected.size);
    CHECK(kept.pieces > 10, "%zu pieces", kept.pieces);
    check_pieces(&kept);
    end(&out, &kept);
    firn_buf_free(&expected);
}

static void an_event_has_up_to_256_words(void)
{
    static const int32_t borders[] = { 0, 1, 13, 14, 15, 16, 17, 254, 255, 256 };
    static struct kept kept;
    struct firn_buf expected = { 0 };
    struct firn_out out;
    int32_t values[FIRN_EVENT_WORDS];
    begin(&out, &kept);
    for (int i = 0; i < FIRN_EVENT_WORDS; i++)
        values[i] = INT32_MIN + i;
    for (size_t i = 0; i < sizeof borders / sizeof borders[0]; i++) {
        firn_out_event(&out, 127, values, borders[i]);
        pack_event(&expected, 127, values, borders[i], -1);
    }
    for (int32_t list = 0; list < FIRN_EVENT_WORDS; list++) {
        values[0] = list;
        firn_out_event_list(&out, 16, values, 0);
        pack_event(&expected, 16, values, 0, list);
    }
    firn_out_flush(&out);
    CHECK(kept.bytes.size == expected.size && memcmp(kept.bytes.data, expected.data, expected.size) == 0,
          "%zu bytes, not %zu", kept.bytes.size, expected.size);
    end(&out, &kept);
    firn_buf_free(&expected);
}

/* ---- frames ---- */

/* A record of that many bytes, 5 or more: an array with one long text. */
static void put_record(struct firn_buf *buf, size_t size)
{
    msgpack_packer packer = firn_packer(buf);
    firn_buf_clear(buf);
    size_t head = size < 3 + 32 ? 1 : size < 4 + 256 ? 2 : 3, text = size - 2 - head;
    msgpack_pack_array(&packer, 2);
    msgpack_pack_int32(&packer, 16);
    if (text <= FIRN_STRING_MAX) {
        msgpack_pack_str(&packer, text);
    } else {
        text = size - 2 - 5;
        msgpack_pack_array(&packer, text);
    }
    for (size_t i = 0; i < text; i++)
        firn_buf_byte(buf, 'x');
    FIRN_ASSERT(buf->size == size);
}

static void frames_close_before_the_record_that_would_pass(void)
{
    static const struct {
        size_t records[4]; /* bytes; 0: no more */
        size_t pieces[4];  /* bytes; the last when it is flushed */
    } rows[] = {
        { { 1000, 64536 }, { 65536 } },
        { { 1000, 64537 }, { 1000, 64537 } },
        { { 65536 }, { 65536 } },
        { { 65537 }, { 65537 } },
        { { 65536, 10 }, { 65536, 10 } },
        { { 10, 65537, 10 }, { 10, 65537, 10 } },
        { { 10, 65536, 10 }, { 10, 65536, 10 } },
        { { 10, FIRN_RECORD_MAX, 10 }, { 10, FIRN_RECORD_MAX, 10 } },
        { { FIRN_FRAME_TARGET, FIRN_RECORD_MAX, FIRN_RECORD_MAX }, { FIRN_FRAME_TARGET, FIRN_RECORD_MAX, FIRN_RECORD_MAX } },
    };
    static struct kept kept;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct firn_buf record = { 0 };
        struct firn_out out;
        size_t sum = 0;
        begin(&out, &kept);
        for (int at = 0; at < 4 && rows[i].records[at] != 0; at++) {
            put_record(&record, rows[i].records[at]);
            firn_out_record(&out, record.data, record.size);
            CHECK(firn_out_pending(&out) <= FIRN_FRAME_TARGET, "row %zu: %zu bytes wait", i, firn_out_pending(&out));
        }
        firn_out_flush(&out);
        firn_out_flush(&out);
        for (int at = 0; at < 4; at++) {
            sum += rows[i].pieces[at];
            CHECK(rows[i].pieces[at] == 0 ? kept.pieces <= (size_t)at
                                          : kept.pieces > (size_t)at && kept.ends[at] == sum,
                  "row %zu: piece %d ends at %zu, not %zu", i, at, kept.ends[at], sum);
        }
        check_pieces(&kept);
        end(&out, &kept);
        firn_buf_free(&record);
    }
}

/* Events right at the border, in every way in which the last one may stand over it. */
static void events_at_the_border_go_whole(void)
{
    static struct kept kept;
    int32_t values[FIRN_EVENT_WORDS];
    for (int i = 0; i < FIRN_EVENT_WORDS; i++)
        values[i] = 1000000 + i;
    for (size_t front = FIRN_FRAME_TARGET - 40; front <= FIRN_FRAME_TARGET; front++)
        for (int32_t words = 0; words < 8; words++) {
            struct firn_buf record = { 0 }, event = { 0 };
            struct firn_out out;
            begin(&out, &kept);
            put_record(&record, front);
            firn_out_record(&out, record.data, record.size);
            values[words] = 3;
            if (words % 2 == 0)
                firn_out_event(&out, 20, values, words);
            else
                firn_out_event_list(&out, 20, values, words);
            pack_event(&event, 20, values, words, words % 2 == 0 ? -1 : 3);
            values[words] = 1000000 + words;
            firn_out_flush(&out);
            bool fits = front + event.size <= FIRN_FRAME_TARGET;
            CHECK(kept.pieces == (fits ? 1 : 2) && kept.ends[0] == (fits ? front + event.size : front),
                  "%zu bytes and an event of %zu: %zu pieces, the first of %zu", front, event.size, kept.pieces,
                  kept.ends[0]);
            CHECK(kept.bytes.size == front + event.size &&
                      memcmp(kept.bytes.data + front, event.data, event.size) == 0,
                  "%zu bytes and an event of %zu: other bytes", front, event.size);
            end(&out, &kept);
            firn_buf_free(&record);
            firn_buf_free(&event);
        }
}

/* ---- what is not kept ---- */

static void emit_some(struct firn_out *out)
{
    const int32_t values[] = { 1, 2, 1, 7 };
    firn_out_event(out, 16, values, 2);
    firn_out_event_list(out, 17, values, 2);
    firn_roll(out, 1, 2, 3, 4, 100);
}

static void events_that_are_not_kept_are_counted(void)
{
    static struct kept kept;
    static const uint8_t step[] = { 0x91, 6 };
    struct firn_out out;
    begin(&out, &kept);
    firn_out_battle(&out, 1, true);
    emit_some(&out);
    firn_out_record(&out, step, sizeof step);
    firn_out_flush(&out);
    CHECK(out.events == 2 && out.rolls == 1 && kept.bytes.size == 2, "lean: %llu events, %llu rolls, %zu bytes",
          (unsigned long long)out.events, (unsigned long long)out.rolls, kept.bytes.size);
    firn_out_drop(&out);
    emit_some(&out);
    firn_out_record(&out, step, sizeof step);
    firn_out_flush(&out);
    CHECK(out.events == 4 && kept.bytes.size == 2 && firn_out_pending(&out) == 0, "dropped: %zu bytes",
          kept.bytes.size);
    firn_out_resume(&out);
    firn_out_battle(&out, 1, false);
    emit_some(&out);
    firn_out_flush(&out);
    CHECK(out.events == 2 && out.rolls == 1 && kept.bytes.size == 2 + 4 + 6, "resumed: %llu events, %zu bytes",
          (unsigned long long)out.events, kept.bytes.size);
    end(&out, &kept);
}

static void an_out_without_memory_emits_into_nothing(void)
{
    struct firn_out out;
    firn_out_init_null(&out);
    firn_out_battle(&out, 1, false);
    emit_some(&out);
    firn_out_record(&out, (const uint8_t *)"\x91\x06", 2);
    firn_out_flush(&out);
    firn_out_resume(&out);
    emit_some(&out);
    CHECK(out.events == 4 && out.rolls == 2 && firn_out_pending(&out) == 0, "%llu events",
          (unsigned long long)out.events);
    firn_out_free(&out);
}

/* A sink that wants no more gets no more, from the next byte on. */
static void a_sink_that_wants_no_more_gets_no_more(void)
{
    static struct kept kept;
    struct firn_buf record = { 0 };
    struct firn_out out;
    begin(&out, &kept);
    kept.stop_after = 1;
    put_record(&record, 40000);
    for (int i = 0; i < 5; i++) {
        firn_out_record(&out, record.data, record.size);
        emit_some(&out);
    }
    firn_out_flush(&out);
    CHECK(kept.pieces == 1 && out.events == 10 && firn_out_pending(&out) == 0, "%zu pieces, %llu events",
          kept.pieces, (unsigned long long)out.events);
    end(&out, &kept);
    firn_buf_free(&record);
}

/* ---- chances ---- */

static int32_t script(void *self, const struct firn_roll_made *roll)
{
    *(struct firn_roll_made *)self = *roll;
    return 41;
}

static void a_chance_rolls_where_it_can_fail_and_succeed(void)
{
    static const struct {
        int32_t p, n;
        bool success;
        int32_t roll;
    } rows[] = { { 0, 100, false, -1 }, { -5, 100, false, -1 }, { 100, 100, true, -1 }, { 101, 100, true, -1 },
                 { 41, 100, false, 41 }, { 42, 100, true, 41 },  { 1, 100, false, 41 },  { 99, 100, true, 41 } };
    struct firn_roll_made made = { 0 };
    const struct firn_roll_hook hook = { script, &made };
    struct firn_out out;
    firn_out_init_null(&out);
    out.hook = &hook;
    firn_out_battle(&out, 1, false);
    firn_out_step(&out, 9);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int32_t roll = 0;
        uint64_t rolls = out.rolls;
        bool success = firn_chance(&out, 1, 2, 3, 4, rows[i].p, rows[i].n, &roll);
        CHECK(success == rows[i].success && roll == rows[i].roll, "%d in %d: %d, roll %d", rows[i].p, rows[i].n,
              success, roll);
        CHECK(out.rolls - rolls == (rows[i].roll >= 0), "%d in %d: %llu rolls", rows[i].p, rows[i].n,
              (unsigned long long)(out.rolls - rolls));
    }
    CHECK(made.step == 9 && made.site == 1 && made.actor == 2 && made.target == 3 && made.nth == 4 &&
              made.below == 100,
          "the hook saw another roll");
    firn_out_free(&out);
}

const struct suite suite_stream_out = { "stream_out", (const struct test[]){
    { "rows and lists are the bytes that msgpack-c packs", rows_are_what_msgpack_c_packs },
    { "an event has up to 256 words, of any value", an_event_has_up_to_256_words },
    { "a frame closes before the record that would pass its size", frames_close_before_the_record_that_would_pass },
    { "an event at the border goes whole into one frame or the next", events_at_the_border_go_whole },
    { "events that are not kept are counted", events_that_are_not_kept_are_counted },
    { "an out without memory emits into nothing", an_out_without_memory_emits_into_nothing },
    { "a sink that wants no more gets no more", a_sink_that_wants_no_more_gets_no_more },
    { "a chance rolls only where it can fail and succeed", a_chance_rolls_where_it_can_fail_and_succeed },
    { NULL, NULL } } };
