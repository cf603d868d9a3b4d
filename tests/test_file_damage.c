/* The file room under damage: every cut, every flipped bit, every frame out of its place, and what is
 * found again behind a loss. */
#include <string.h>

#include "base/error.h"
#include "test.h"
#include "test_file_rig.h"

/* ---- order of frames ---- */

struct order {
    const char *letters;
    enum firn_status first; /* OK: all is well */
    enum firn_status last;
    size_t chunks;
    const char *message;
};

static const struct order orders[] = {
    { "dist", FIRN_OK, FIRN_END, 1, "" },
    { "dddist", FIRN_OK, FIRN_END, 3, "" },
    { "ddiSt", FIRN_OK, FIRN_END, 2, "" },
    { "xdxdxixst", FIRN_OK, FIRN_END, 2, "" },
    { "distddistist", FIRN_OK, FIRN_END, 3, "" },
    { "ist", FIRN_OK, FIRN_END, 0, "" },
    { "", FIRN_INCOMPLETE, FIRN_INCOMPLETE, 0, "byte 0: empty" },
    { "x", FIRN_INCOMPLETE, FIRN_INCOMPLETE, 0, "no seal" },
    { "dd", FIRN_INCOMPLETE, FIRN_INCOMPLETE, 2, "no seal" },
    { "ddi", FIRN_INCOMPLETE, FIRN_INCOMPLETE, 2, "no seal" },
    { "ddis", FIRN_INCOMPLETE, FIRN_INCOMPLETE, 2, "no seek table" },
    { "distd", FIRN_INCOMPLETE, FIRN_INCOMPLETE, 2, "no seal" },
    { "distx", FIRN_INCOMPLETE, FIRN_INCOMPLETE, 1, "no seal" },
    { "ddisx", FIRN_DAMAGED, FIRN_END, 2, "seek table" },
    { "ddisxt", FIRN_DAMAGED, FIRN_DAMAGED, 2, "seek table" },
    { "ddst", FIRN_DAMAGED, FIRN_DAMAGED, 2, "a seal without an index before it" },
    { "ddit", FIRN_DAMAGED, FIRN_DAMAGED, 2, "a seek table without a seal before it" },
    { "ddt", FIRN_DAMAGED, FIRN_DAMAGED, 2, "a seek table without a seal before it" },
    { "didst", FIRN_DAMAGED, FIRN_DAMAGED, 1, "a data frame behind the index" },
    { "diist", FIRN_DAMAGED, FIRN_DAMAGED, 1, "a second index" },
    { "dIst", FIRN_DAMAGED, FIRN_DAMAGED, 1, "index: expected 8 bytes for 1 data frames, found 16" },
    { "dihtdist", FIRN_DAMAGED, FIRN_DAMAGED, 1, "seal: hash of the member's bytes: expected" },
    { "diftdist", FIRN_DAMAGED, FIRN_DAMAGED, 1, "a member of 88 bytes with 60 of stream, found 89" },
    { "dibtdist", FIRN_DAMAGED, FIRN_DAMAGED, 1, "bytes with 61 of stream, found" },
    { "divt", FIRN_UNKNOWN, FIRN_UNKNOWN, 1, "seal: version 2, this build knows 1" },
    { "dint", FIRN_OK, FIRN_END, 1, "" }, /* the digest is not asked for */
};

static void frames_have_an_order(void)
{
    for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++) {
        const struct order *order = &orders[i];
        struct firn_buf log = { 0 };
        struct rig_reading reading;
        rig_log(&log, order->letters, NULL, NULL);
        rig_read(log.data, log.size, &reading);
        CHECK(reading.first == order->first && reading.last == order->last,
              "%s: expected statuses %d, %d, found %d, %d (%s)", order->letters, order->first,
              order->last, reading.first, reading.last, reading.error.message);
        CHECK(reading.chunks == order->chunks, "%s: expected %zu frames, found %zu", order->letters,
              order->chunks, reading.chunks);
        CHECK(strstr(reading.error.message, order->message) != NULL,
              "%s: expected \"%s\", found \"%s\"", order->letters, order->message,
              reading.error.message);
        rig_reading_free(&reading);
        firn_buf_free(&log);
    }
}

static void missing_table_goes_on(void)
{
    struct firn_buf log = { 0 };
    struct rig_reading reading;
    rig_log(&log, "ddis", NULL, NULL);
    rig_log(&log, "ddist", NULL, NULL);
    rig_read(log.data, log.size, &reading);
    CHECK(reading.first == FIRN_INCOMPLETE && reading.went_on, "expected INCOMPLETE that goes on, "
          "found %d: %s", reading.first, reading.error.message);
    CHECK(reading.last == FIRN_END && reading.totals.members == 2 && reading.chunks == 4,
          "expected the end with 2 members, 4 frames; found %d, %u, %zu", reading.last,
          reading.totals.members, reading.chunks);
    rig_reading_free(&reading);
    firn_buf_free(&log);
}

static void status_repeats(void)
{
    struct firn_buf log = { 0 };
    struct firn_chunk chunk;
    struct firn_error error;
    rig_log(&log, "ddst", NULL, NULL);
    firn_reader_open_memory(rig_reader(), log.data, log.size);
    while (firn_reader_next(rig_reader(), &chunk, &error) == FIRN_OK)
        ;
    for (int i = 0; i < 3; i++) {
        memset(&error, 0, sizeof error);
        enum firn_status status = firn_reader_next(rig_reader(), &chunk, &error);
        CHECK(status == FIRN_DAMAGED && error.status == FIRN_DAMAGED && chunk.data == NULL,
              "expected the damage again, found %d", status);
    }
    firn_buf_free(&log);
}

static void wrong_digest_is_found_when_asked(void)
{
    struct firn_buf log = { 0 };
    struct rig_reading reading;
    rig_log(&log, "ddistdint", NULL, NULL);
    firn_reader_open_memory(rig_reader(), log.data, log.size);
    firn_reader_check_digest(rig_reader());
    rig_read_on(rig_reader(), false, &reading);
    CHECK(reading.first == FIRN_DAMAGED && strstr(reading.error.message, "digest of the stream"),
          "expected a wrong digest, found %d: %s", reading.first, reading.error.message);
    CHECK(reading.totals.members == 1, "expected 1 member to pass, found %u", reading.totals.members);
    rig_reading_free(&reading);
    firn_buf_free(&log);
}

/* ---- cuts ---- */

static void every_cut_is_incomplete(void)
{
    static const char letters[] = "dddistddxiSt";
    size_t ends[sizeof letters];
    struct firn_buf log = { 0 };
    struct firn_buf stream = { 0 };
    rig_log(&log, letters, &stream, ends);
    for (size_t cut = 0; cut < log.size; cut++) {
        struct rig_reading reading;
        size_t chunks = 0;
        for (size_t i = 0; i < sizeof letters - 1; i++)
            chunks += letters[i] == 'd' && ends[i] <= cut;
        rig_read(log.data, cut, &reading);
        enum firn_status expected = cut == ends[5] ? FIRN_END : FIRN_INCOMPLETE;
        CHECK(reading.last == expected, "cut at %zu: expected status %d, found %d: %s", cut, expected,
              reading.last, reading.error.message);
        CHECK(reading.chunks == chunks, "cut at %zu: expected %zu frames, found %zu", cut, chunks,
              reading.chunks);
        CHECK(memcmp(reading.stream.data != NULL ? reading.stream.data : stream.data, stream.data,
                     reading.stream.size)
                  == 0,
              "cut at %zu: the frames before it changed", cut);
        rig_reading_free(&reading);
    }
    firn_buf_free(&log);
    firn_buf_free(&stream);
}

/* ---- flips ---- */

/* Are the delivered bytes a sequence of whole frames of the log, in their order? */
static bool only_true_frames(const struct firn_buf *read, const struct firn_buf *stream)
{
    size_t at = 0;
    size_t frame_at = 0;
    for (unsigned k = 0; frame_at < stream->size && at < read->size; k++) {
        size_t size = rig_frame_size(k);
        if (size <= read->size - at && memcmp(read->data + at, stream->data + frame_at, size) == 0)
            at += size;
        frame_at += size;
    }
    return at == read->size;
}

static void check_flip(const struct firn_buf *log, const struct firn_buf *stream, size_t bit,
                       bool in_table, size_t frames)
{
    struct rig_reading reading;
    rig_read(log->data, log->size, &reading);
    CHECK(reading.first != FIRN_OK, "bit %zu of byte %zu flipped unnoticed", bit % 8, bit / 8);
    CHECK(only_true_frames(&reading.stream, stream), "byte %zu: a frame was delivered that never was",
          bit / 8);
    CHECK(!in_table || (reading.first == FIRN_DAMAGED && reading.went_on && reading.chunks == frames),
          "byte %zu of a table: expected damage that goes on and all frames, found %d, %zu: %s",
          bit / 8, reading.first, reading.chunks, reading.error.message);
    rig_reading_free(&reading);

    firn_reader_open_memory(rig_reader(), log->data, log->size);
    rig_read_on(rig_reader(), true, &reading);
    CHECK(reading.chunks + 1 >= frames && only_true_frames(&reading.stream, stream),
          "byte %zu: expected all frames but one after a resync, found %zu of %zu", bit / 8,
          reading.chunks, frames);
    rig_reading_free(&reading);
}

static void every_flip_is_noticed(void)
{
    static const char letters[] = "dddistddxiSt";
    size_t ends[sizeof letters];
    struct firn_buf log = { 0 };
    struct firn_buf stream = { 0 };
    rig_log(&log, letters, &stream, ends);
    for (size_t bit = 0; bit < 8 * log.size; bit++) {
        size_t at = bit / 8;
        bool in_table = (at >= ends[4] && at < ends[5]) || at >= ends[10];
        log.data[at] ^= (uint8_t)(1 << bit % 8);
        check_flip(&log, &stream, bit, in_table, 5);
        log.data[at] ^= (uint8_t)(1 << bit % 8);
    }
    firn_buf_free(&log);
    firn_buf_free(&stream);
}

/* ---- resync ---- */

static void read_with_resync(const struct firn_buf *log, struct rig_reading *reading)
{
    firn_reader_open_memory(rig_reader(), log->data, log->size);
    rig_read_on(rig_reader(), true, reading);
}

static void lost_frame_is_passed_over(void)
{
    static const char letters[] = "ddddistdist";
    size_t ends[sizeof letters];
    for (size_t k = 0; k < 4; k++) {
        struct firn_buf log = { 0 };
        struct firn_buf stream = { 0 };
        struct rig_reading reading;
        rig_log(&log, letters, &stream, ends);
        size_t start = k == 0 ? 0 : ends[k - 1];
        memset(log.data + start, 0xee, ends[k] - start);
        read_with_resync(&log, &reading);
        CHECK(reading.first == FIRN_DAMAGED && reading.last == FIRN_INCOMPLETE,
              "frame %zu: expected DAMAGED, then INCOMPLETE, found %d, %d", k, reading.first,
              reading.last);
        CHECK(reading.chunks == 4 && reading.resyncs == 1 && reading.lost == ends[k] - start,
              "frame %zu: expected 4 frames and %zu bytes lost, found %zu and %zu", k,
              ends[k] - start, reading.chunks, (size_t)reading.lost);
        CHECK(reading.totals.members == 2, "frame %zu: expected 2 seals, found %u", k,
              reading.totals.members);
        CHECK(only_true_frames(&reading.stream, &stream), "frame %zu: other frames changed", k);
        rig_reading_free(&reading);
        firn_buf_free(&log);
        firn_buf_free(&stream);
    }
}

static void seal_is_found_behind_a_lost_index(void)
{
    struct firn_buf log = { 0 };
    struct rig_reading reading;
    size_t ends[5];
    rig_log(&log, "ddist", NULL, ends);
    memset(log.data + ends[1], 0xee, ends[2] - ends[1]);
    read_with_resync(&log, &reading);
    CHECK(reading.chunks == 2 && reading.totals.members == 1 && reading.lost == ends[2] - ends[1],
          "expected 2 frames, 1 seal and %zu bytes lost; found %zu, %u, %zu", ends[2] - ends[1],
          reading.chunks, reading.totals.members, (size_t)reading.lost);
    rig_reading_free(&reading);
    firn_buf_free(&log);
}

static void member_behind_a_cut_table_has_its_number(void)
{
    struct firn_buf log = { 0 };
    struct firn_chunk chunk;
    struct rig_reading reading;
    uint64_t lost;
    rig_log(&log, "ddist", NULL, NULL);
    log.size -= 10;
    size_t second = log.size;
    rig_log(&log, "dist", NULL, NULL);
    firn_reader_open_memory(rig_reader(), log.data, log.size);
    rig_read_on(rig_reader(), false, &reading);
    CHECK(reading.first == FIRN_DAMAGED && !reading.went_on, "a cut table before a member: %d: %s",
          reading.first, reading.error.message);
    CHECK(firn_reader_resync(rig_reader(), &lost) == FIRN_OK
              && firn_reader_next(rig_reader(), &chunk, NULL) == FIRN_OK,
          "the member behind a cut table is not found");
    CHECK(chunk.member == 1 && chunk.frame == 0 && chunk.file_offset == second,
          "expected frame 0 of member 1, found %u of %u", chunk.frame, chunk.member);
    rig_reading_free(&reading);
    firn_buf_free(&log);
}

/* A row of the table with equal sum, or with its halves exchanged, is another row. */
static void rows_are_compared_in_full(void)
{
    static const char letters[] = "ddist";
    size_t ends[sizeof letters];
    for (int change = 0; change < 3; change++) {
        struct firn_buf log = { 0 };
        struct rig_reading reading;
        rig_log(&log, letters, NULL, ends);
        uint8_t *row = log.data + ends[3] + 8;
        uint8_t first[8];
        memcpy(first, row, 8);
        if (change == 0)
            row[0]++, row[4]--;
        else if (change == 1)
            memcpy(row, first + 4, 4), memcpy(row + 4, first, 4);
        else
            memcpy(row, row + 8, 8), memcpy(row + 8, first, 8);
        rig_read(log.data, log.size, &reading);
        CHECK(reading.first == FIRN_DAMAGED && reading.went_on && reading.last == FIRN_END,
              "change %d of the table: found %d", change, reading.first);
        rig_reading_free(&reading);
        firn_buf_free(&log);
    }
}

static void next_member_is_checked_again(void)
{
    struct firn_buf log = { 0 };
    struct rig_reading reading;
    size_t ends[9];
    rig_log(&log, "ddistdiht", NULL, ends);
    log.data[10] ^= 1;
    read_with_resync(&log, &reading);
    CHECK(reading.resyncs == 2 && reading.totals.members == 1,
          "expected a resync at the flip and one at the wrong seal, found %zu; and 1 seal, found %u",
          reading.resyncs, reading.totals.members);
    rig_reading_free(&reading);
    firn_buf_free(&log);
}

static void cut_member_before_a_whole_one(void)
{
    static const char letters[] = "dddist";
    size_t ends[sizeof letters];
    struct firn_buf whole = { 0 };
    rig_log(&whole, letters, NULL, ends);
    for (size_t cut = 1; cut < whole.size; cut++) {
        struct firn_buf log = { 0 };
        struct rig_reading reading;
        size_t chunks = 3;
        for (size_t i = 0; i < 3; i++)
            chunks += ends[i] <= cut;
        firn_buf_append(&log, whole.data, cut);
        firn_buf_append(&log, whole.data, whole.size);
        rig_read(log.data, log.size, &reading);
        CHECK(reading.first == FIRN_DAMAGED || reading.first == FIRN_INCOMPLETE,
              "cut at %zu before a whole member: found %d", cut, reading.first);
        rig_reading_free(&reading);
        read_with_resync(&log, &reading);
        CHECK(reading.chunks == chunks, "cut at %zu: expected %zu frames, found %zu", cut, chunks,
              reading.chunks);
        rig_reading_free(&reading);
        firn_buf_free(&log);
    }
    firn_buf_free(&whole);
}

static void resync_where_nothing_is(void)
{
    struct firn_buf log = { 0 };
    struct rig_reading reading;
    uint64_t lost;
    struct firn_error error = { 0 };
    struct firn_chunk chunk;
    rig_stream(&log, 300000, 8, 1);
    read_with_resync(&log, &reading);
    CHECK(reading.chunks == 0 && reading.first == FIRN_DAMAGED, "found %zu frames in noise",
          reading.chunks);
    CHECK(firn_reader_resync(rig_reader(), &lost) == FIRN_END, "a second resync found something");
    CHECK(firn_reader_next(rig_reader(), &chunk, &error) == FIRN_DAMAGED, "the damage was forgotten");
    rig_reading_free(&reading);
    firn_buf_free(&log);
}

const struct suite suite_file_damage = { "file_damage", (const struct test[]){
    { "a member's frames stand in one order only", frames_have_an_order },
    { "a member without a table is incomplete and the next one is read", missing_table_goes_on },
    { "what ended a reading is said again", status_repeats },
    { "a wrong digest is found where it is asked for", wrong_digest_is_found_when_asked },
    { "a log cut anywhere is incomplete and gives every frame before the cut", every_cut_is_incomplete },
    { "every flipped bit is noticed, and costs one frame at most", every_flip_is_noticed },
    { "a lost frame is passed over, to the byte", lost_frame_is_passed_over },
    { "the seal is found behind a lost index", seal_is_found_behind_a_lost_index },
    { "the member behind a cut table has its number", member_behind_a_cut_table_has_its_number },
    { "rows of the table are compared in full", rows_are_compared_in_full },
    { "the member after one with a loss is held against its seal", next_member_is_checked_again },
    { "a cut member before a whole one costs no whole frame", cut_member_before_a_whole_one },
    { "a resync in noise ends", resync_where_nothing_is },
    { NULL, NULL },
} };
