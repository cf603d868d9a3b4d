/* Random access: the seek table as the published format has it, read here by other code than the
 * library's; the index; jumps. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zstd.h>

#include "base/error.h"
#include "test.h"
#include "test_file_rig.h"

static uint32_t u32(const uint8_t *at)
{
    return at[0] + 256U * at[1] + 65536U * at[2] + 16777216U * at[3];
}

/* One row of the table: the frame there is decoded by zstd alone. */
static void check_row(const uint8_t *frame, uint32_t size, uint32_t content, struct firn_buf *stream)
{
    uint8_t decoded[1000];
    bool skippable = (u32(frame) & 0xfffffff0) == 0x184d2a50;
    CHECK(skippable == (content == 0), "a row says %u bytes of content of magic %08x", content,
          u32(frame));
    CHECK(ZSTD_findFrameCompressedSize(frame, size) == size, "zstd does not see a frame of %u bytes",
          size);
    size_t got = ZSTD_decompress(decoded, sizeof decoded, frame, size);
    CHECK(got == content, "a row says %u bytes of content, zstd finds %zu", content, got);
    if (got <= sizeof decoded)
        firn_buf_append(stream, decoded, got);
}

/* A reader of seek tables as a stranger would write it, from the published description. */
static void stranger_reads_the_table(void)
{
    struct firn_buf log = { 0 };
    struct firn_buf stream = { 0 };
    struct firn_buf found = { 0 };
    rig_log(&log, "dddxdist", &stream, NULL);
    const uint8_t *end = log.data + log.size;
    CHECK(u32(end - 4) == 0x8f92eab1, "the last four bytes are %08x", u32(end - 4));
    CHECK(end[-5] == 0, "descriptor %02x", end[-5]);
    uint32_t rows = u32(end - 9);
    CHECK(rows == 7, "expected 7 rows, found %u", rows);
    const uint8_t *table = end - 9 - 8 * (size_t)rows - 8;
    CHECK(u32(table) == 0x184d2a5e && u32(table + 4) == 8 * rows + 9, "no skippable frame there");
    const uint8_t *frame = log.data;
    for (uint32_t i = 0; i < rows; i++) {
        uint32_t size = u32(table + 8 + 8 * (size_t)i);
        check_row(frame, size, u32(table + 12 + 8 * (size_t)i), &found);
        frame += size;
    }
    CHECK(frame == table, "the rows do not add up to the member");
    CHECK(rig_same(&stream, &found), "the frames of the table are not the stream");
    firn_buf_free(&log);
    firn_buf_free(&stream);
    firn_buf_free(&found);
}

/* ---- the index ---- */

static void check_rows(struct firn_reader *reader, const struct firn_buf *log, size_t members)
{
    const struct firn_index_row *rows = NULL;
    struct firn_error error = { 0 };
    struct firn_chunk chunk;
    size_t count = 0;
    size_t k = 0;
    CHECK(firn_reader_index(reader, &rows, &count, &error) == FIRN_OK, "no index: %s", error.message);
    while (firn_reader_next(reader, &chunk, &error) == FIRN_OK && k < count) {
        CHECK(rows[k].file_offset == chunk.file_offset && rows[k].stream_offset == chunk.stream_offset
                  && rows[k].member == chunk.member && rows[k].frame == chunk.frame,
              "row %zu is not frame %zu", k, k);
        CHECK(rows[k].begins.schemas == (k == 0) && rows[k].begins.battles == 1 + k % 3,
              "row %zu: %u schemas, %u battles", k, rows[k].begins.schemas, rows[k].begins.battles);
        k++;
    }
    CHECK(k == count && firn_reader_totals(reader).members == members,
          "%zu rows, %zu frames, %u members of %zu bytes", count, k,
          firn_reader_totals(reader).members, log->size);
}

static void index_finds_all_frames(void)
{
    struct firn_buf log = { 0 };
    char dir[200];
    char path[200];
    rig_dir(dir);
    rig_path(path, dir, "a.firn");
    rig_log(&log, "dddistxdxdxixStistdist", NULL, NULL);
    firn_reader_open_memory(rig_reader(), log.data, log.size);
    check_rows(rig_reader(), &log, 4);
    rig_write_file(path, log.data, log.size);
    FIRN_ASSERT(firn_reader_open(rig_reader(), path, NULL) == FIRN_OK);
    check_rows(rig_reader(), &log, 4);
    firn_buf_free(&log);
    rig_remove_dir(dir);
}

/* Jump to every frame, last one first, and read on to the end. */
static void jump_around(const struct firn_buf *stream)
{
    const struct firn_index_row *rows = NULL;
    size_t count = 0;
    struct firn_chunk chunk;
    struct firn_error error = { 0 };
    struct rig_reading reading;
    CHECK(firn_reader_index(rig_reader(), &rows, &count, &error) == FIRN_OK, "%s", error.message);
    for (size_t i = count; i > 0; i--) {
        const struct firn_index_row *row = &rows[i - 1];
        FIRN_ASSERT(firn_reader_jump(rig_reader(), row, &error) == FIRN_OK);
        CHECK(firn_reader_next(rig_reader(), &chunk, &error) == FIRN_OK, "row %zu: %s", i - 1,
              error.message);
        CHECK(chunk.file_offset == row->file_offset && chunk.stream_offset == row->stream_offset
                  && chunk.member == row->member && chunk.frame == row->frame
                  && memcmp(chunk.data, stream->data + row->stream_offset, chunk.size) == 0,
              "row %zu led elsewhere", i - 1);
        rig_read_on(rig_reader(), false, &reading);
        CHECK(reading.last == FIRN_END && reading.chunks == count - i,
              "row %zu: expected %zu frames behind it, found %zu: %s", i - 1, count - i,
              reading.chunks, reading.error.message);
        rig_reading_free(&reading);
    }
}

static void jumps_lead_where_they_say(void)
{
    struct firn_buf log = { 0 };
    struct firn_buf stream = { 0 };
    char dir[200];
    char path[200];
    rig_dir(dir);
    rig_path(path, dir, "a.firn");
    rig_log(&log, "dddistdxdistdist", &stream, NULL);
    firn_reader_open_memory(rig_reader(), log.data, log.size);
    jump_around(&stream);
    rig_write_file(path, log.data, log.size);
    FIRN_ASSERT(firn_reader_open(rig_reader(), path, NULL) == FIRN_OK);
    jump_around(&stream);
    firn_buf_free(&log);
    firn_buf_free(&stream);
    rig_remove_dir(dir);
}

static void large_log_has_an_index(void)
{
    struct firn_buf log = { 0 };
    struct firn_buf stream = { 0 };
    struct firn_writer *writer;
    struct firn_writer_options quick = { .level = 1 };
    const struct firn_index_row *rows;
    size_t count = 0;
    rig_stream(&stream, 100, 8, 1);
    FIRN_ASSERT(firn_writer_open_memory(&writer, &log, &quick, NULL) == FIRN_OK);
    for (uint32_t i = 0; i < 5000; i++)
        firn_writer_frame(writer, stream.data, 100, (struct firn_begins){ 0, i }, NULL);
    firn_writer_close(writer, NULL, NULL);
    firn_reader_open_memory(rig_reader(), log.data, log.size);
    CHECK(firn_reader_index(rig_reader(), &rows, &count, NULL) == FIRN_OK && count == 5000,
          "expected 5000 rows, found %zu", count);
    for (uint32_t i = 0; i < count; i++)
        CHECK(rows[i].begins.battles == i && rows[i].stream_offset == 100 * (uint64_t)i,
              "row %u is wrong", i);
    firn_buf_free(&log);
    firn_buf_free(&stream);
}

static void what_is_not_whole_has_no_index(void)
{
    static const char letters[] = "dddistddist";
    size_t ends[sizeof letters];
    struct firn_buf log = { 0 };
    struct firn_error error;
    const struct firn_index_row *rows;
    size_t count;
    rig_log(&log, letters, NULL, ends);
    for (size_t cut = 0; cut < log.size; cut++) {
        firn_reader_open_memory(rig_reader(), log.data, cut);
        enum firn_status status = firn_reader_index(rig_reader(), &rows, &count, &error);
        enum firn_status expected = cut == ends[5] ? FIRN_OK : FIRN_UNKNOWN;
        CHECK(status == expected, "cut at %zu: expected %d, found %d", cut, expected, status);
    }
    int ends_of_pipe[2];
    FIRN_ASSERT(pipe(ends_of_pipe) == 0);
    int in = dup(STDIN_FILENO);
    dup2(ends_of_pipe[0], STDIN_FILENO);
    close(ends_of_pipe[1]);
    FIRN_ASSERT(firn_reader_open(rig_reader(), "-", &error) == FIRN_OK);
    CHECK(firn_reader_index(rig_reader(), &rows, &count, &error) == FIRN_UNKNOWN
              && strstr(error.message, "cannot seek") != NULL,
          "a pipe has an index: %s", error.message);
    dup2(in, STDIN_FILENO);
    close(in);
    close(ends_of_pipe[0]);
    firn_buf_free(&log);
}

/* ---- tables and indexes that do not fit ---- */

static void check_no_index(const struct firn_buf *log, const char *name, const char *message)
{
    const struct firn_index_row *rows;
    struct firn_error error = { 0 };
    size_t count;
    firn_reader_open_memory(rig_reader(), log->data, log->size);
    enum firn_status status = firn_reader_index(rig_reader(), &rows, &count, &error);
    CHECK(status == FIRN_UNKNOWN && strstr(error.message, message) != NULL,
          "%s: expected \"%s\", found %d and \"%s\"", name, message, status, error.message);
}

static void what_does_not_fit_has_no_index(void)
{
    static const struct {
        const char *letters;
        size_t from_end; /* the byte set to 0xff; 0: none */
        const char *message;
    } cases[] = {
        { "dIst", 0, "a member whose index does not fit" },
        { "dst", 0, "a member whose index does not fit" },
        { "distdst", 0, "a member whose index does not fit" },
        { "dist", 9 + 3 * 8 - 3, "the seek table's frames are more than the file" },
        { "dist", 9 + 3 * 8 - 7, "a frame of the seek table is too large" },
        { "dist", 9 + 3 * 8 + 1, "no seek table ends here" },
        { "dist", 9 + 3 * 8 + 8, "no seek table ends here" },
        { "dist", 9, "no seek table ends here" },
        { "dist", 5, "no seek table ends here" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct firn_buf log = { 0 };
        rig_log(&log, cases[i].letters, NULL, NULL);
        if (cases[i].from_end > 0)
            log.data[log.size - cases[i].from_end] = 0xff;
        check_no_index(&log, cases[i].letters, cases[i].message);
        firn_buf_free(&log);
    }
}

/* Whatever bit is flipped: an answer, and no row outside the file. */
static void flipped_tables_lead_nowhere_else(void)
{
    struct firn_buf log = { 0 };
    const struct firn_index_row *rows;
    size_t count;
    rig_log(&log, "dddistddist", NULL, NULL);
    for (size_t bit = 0; bit < 8 * log.size; bit++) {
        log.data[bit / 8] ^= (uint8_t)(1 << bit % 8);
        firn_reader_open_memory(rig_reader(), log.data, log.size);
        enum firn_status status = firn_reader_index(rig_reader(), &rows, &count, NULL);
        CHECK(status == FIRN_OK || status == FIRN_UNKNOWN, "bit %zu: status %d", bit, status);
        for (size_t i = 0; status == FIRN_OK && i < count; i++)
            CHECK(rows[i].file_offset < log.size, "bit %zu: row %zu is outside the file", bit, i);
        log.data[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    firn_buf_free(&log);
}

const struct suite suite_file_index = { "file_index", (const struct test[]){
    { "a stranger reads the seek table", stranger_reads_the_table },
    { "the index has every frame and what begins in it", index_finds_all_frames },
    { "a jump leads where its row says", jumps_lead_where_they_say },
    { "the index of a large log is whole", large_log_has_an_index },
    { "what is cut or cannot seek has no index", what_is_not_whole_has_no_index },
    { "a table or index that does not fit is said to", what_does_not_fit_has_no_index },
    { "no flipped bit leads outside the file", flipped_tables_lead_nowhere_else },
    { NULL, NULL },
} };
