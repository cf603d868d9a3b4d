/* Reads a member: what stands where, and whether it is what it must be. The input moves past a frame only
 * when the frame was good, or when it is known where the next one begins; firn_reader_resync relies on
 * it. Nothing here is sized by what a file claims. */
#include <inttypes.h>
#include <string.h>

#include "base/error.h"
#include "file/frame.h"
#include "file/index.h"
#include "file/reader_state.h"
#include "file/seal.h"
#include "file/seektable.h"

void firn_member_begin(struct firn_reader *reader, uint32_t number)
{
    struct firn_reader_digest *digest = &reader->digest;
    reader->member = (struct firn_member){ .number = number,
                                           .whole = true,
                                           .start = firn_input_offset(&reader->input) };
    firn_input_hash_begin(&reader->input);
    if (number == 0 || !digest->on)
        return;
    if (!digest->split)
        digest->all = digest->member;
    digest->split = true;
    firn_digest_reset(&digest->member);
}

static enum firn_status cut(struct firn_reader *reader, const char *what, uint64_t wanted)
{
    return firn_file_fail(&reader->failure, FIRN_INCOMPLETE, reader->frame_at,
                          "cut inside %s: expected at least %" PRIu64 " bytes, found %" PRIu64, what,
                          wanted,
                          firn_input_offset(&reader->input) - reader->frame_at
                              + firn_input_need(&reader->input, 0));
}

static enum firn_status damaged(struct firn_reader *reader, const char *message)
{
    return firn_file_fail(&reader->failure, FIRN_DAMAGED, reader->frame_at, "%s", message);
}

/* Can a frame begin with the `size` bytes that `magic` was read from? */
static bool begins_frame(uint32_t magic, size_t size)
{
    uint32_t there = size < 4 ? (UINT32_C(1) << 8 * size) - 1 : UINT32_MAX;
    return ((magic ^ FIRN_MAGIC_DATA) & there) == 0
           || ((magic ^ FIRN_MAGIC_SEAL) & there & ~UINT32_C(15)) == 0;
}

/* Does a frame begin at the next byte, or the input end there? */
static bool frame_follows(struct firn_reader *reader)
{
    uint8_t magic[4] = { 0 };
    size_t left = firn_input_need(&reader->input, sizeof magic);
    size_t there = left < sizeof magic ? left : sizeof magic;
    memcpy(magic, firn_input_here(&reader->input), there);
    return begins_frame(firn_little32(magic), there);
}

/* Have so many bytes and the magic number behind them in the buffer, if it can hold them, so that they
 * can be taken back when no frame follows. */
static void hold(struct firn_reader *reader, uint64_t size)
{
    if (size + 4 <= FIRN_INPUT_MAX)
        firn_input_need(&reader->input, (size_t)size + 4);
}

/* The table must have a row for the frame just passed. */
static enum firn_status add_row(struct firn_reader *reader, struct firn_seektable_row row)
{
    struct firn_member *member = &reader->member;
    if (!member->whole)
        return FIRN_OK;
    if (member->rows == FIRN_SEEKTABLE_ROWS_MAX)
        return damaged(reader, "more frames in one member than a seek table holds");
    member->rows++;
    member->fold = firn_seektable_fold(member->fold, row);
    return FIRN_OK;
}

/* ---- data frames ---- */

enum firn_status firn_member_measure(struct firn_reader *reader, struct firn_frame *frame,
                                     struct firn_error *error)
{
    struct firn_input *input = &reader->input;
    size_t available = firn_input_need(input, 1);
    for (;;) {
        enum firn_status status = firn_frame_measure(frame, firn_input_here(input), available,
                                                     firn_input_offset(input), error);
        if (status != FIRN_INCOMPLETE)
            return status;
        available = firn_input_need(input, frame->wanted);
        if (available < frame->wanted)
            return FIRN_INCOMPLETE;
    }
}

static void deliver(struct firn_reader *reader, const struct firn_frame *frame,
                    struct firn_chunk *chunk)
{
    struct firn_member *member = &reader->member;
    struct firn_reader_digest *digest = &reader->digest;
    *chunk = (struct firn_chunk){ .data = reader->content,
                                  .size = frame->content_size,
                                  .stream_offset = reader->stream_at,
                                  .file_offset = reader->frame_at,
                                  .member = member->number,
                                  .frame = member->frames++ };
    member->stream_bytes += chunk->size;
    reader->stream_at += chunk->size;
    reader->totals.stream_bytes += chunk->size;
    reader->totals.frames++;
    if (digest->on)
        firn_digest_update(&digest->member, chunk->data, chunk->size);
    if (digest->on && digest->split)
        firn_digest_update(&digest->all, chunk->data, chunk->size);
}

static enum firn_status read_data(struct firn_reader *reader, struct firn_chunk *chunk)
{
    struct firn_frame frame = { 0 };
    if (reader->member.stage != FIRN_STAGE_DATA)
        return damaged(reader, "a data frame behind the index, where the seal must be");
    enum firn_status status = firn_member_measure(reader, &frame, &reader->failure);
    if (status == FIRN_INCOMPLETE)
        return cut(reader, "a data frame", frame.wanted);
    if (status == FIRN_OK)
        status = firn_frame_decode(&frame, reader->context, firn_input_here(&reader->input),
                                   reader->content, reader->frame_at, &reader->failure);
    if (status == FIRN_OK)
        status = add_row(reader, (struct firn_seektable_row){ (uint32_t)frame.size,
                                                              (uint32_t)frame.content_size });
    if (status != FIRN_OK)
        return status;
    firn_input_pass(&reader->input, frame.size);
    deliver(reader, &frame, chunk);
    return FIRN_OK;
}

/* ---- skippable frames before the table; `size` is that of the payload ---- */

static enum firn_status read_foreign(struct firn_reader *reader, uint32_t size)
{
    if (size > FIRN_FOREIGN_MAX)
        return firn_file_fail(&reader->failure, FIRN_DAMAGED, reader->frame_at,
                              "unknown skippable frame: expected at most %d bytes, found %" PRIu32,
                              FIRN_FOREIGN_MAX, size);
    size_t whole = (size_t)size + FIRN_SKIPPABLE_HEADER;
    if (firn_input_need(&reader->input, whole) < whole)
        return cut(reader, "an unknown skippable frame", whole);
    firn_input_pass(&reader->input, whole);
    reader->totals.unknown++;
    return add_row(reader, (struct firn_seektable_row){ (uint32_t)whole, 0 });
}

static enum firn_status read_index_rows(struct firn_reader *reader, uint32_t size)
{
    uint64_t schemas = 0;
    uint64_t battles = 0;
    uint64_t fold = 0;
    for (uint32_t i = 0; i < size / FIRN_INDEX_ROW; i++) {
        const uint8_t *row = firn_input_take(&reader->input, FIRN_INDEX_ROW);
        if (row == NULL)
            return cut(reader, "the index", (uint64_t)size + FIRN_SKIPPABLE_HEADER);
        schemas += firn_index_row(row).schemas;
        battles += firn_index_row(row).battles;
        fold = firn_index_fold(fold, firn_index_row(row));
    }
    uint64_t stream_bytes = reader->member.stream_bytes;
    if (reader->member.whole && !firn_index_possible(schemas, battles, stream_bytes))
        return firn_file_fail(&reader->failure, FIRN_DAMAGED, reader->frame_at,
                              "index: %" PRIu64 " schemas and %" PRIu64
                              " battles cannot begin in %" PRIu64 " bytes of stream",
                              schemas, battles, stream_bytes);
    if (reader->member.whole && reader->member.told == reader->member.frames && fold != reader->member.begins)
        return firn_file_fail(&reader->failure, FIRN_DAMAGED, reader->frame_at,
                              "index: it says that other schemas and battles begin in its frames than do");
    reader->totals.schemas += schemas;
    reader->totals.battles += battles;
    return FIRN_OK;
}

static enum firn_status read_index(struct firn_reader *reader, uint32_t size)
{
    struct firn_member *member = &reader->member;
    uint64_t wanted = (uint64_t)member->frames * FIRN_INDEX_ROW;
    if (member->stage != FIRN_STAGE_DATA)
        return damaged(reader, "a second index");
    if (member->whole ? size != wanted : size % FIRN_INDEX_ROW != 0)
        return firn_file_fail(&reader->failure, FIRN_DAMAGED, reader->frame_at,
                              "index: expected %" PRIu64 " bytes for %" PRIu32
                              " data frames, found %" PRIu32,
                              wanted, member->frames, size);
    hold(reader, (uint64_t)size + FIRN_SKIPPABLE_HEADER);
    firn_input_pass(&reader->input, FIRN_SKIPPABLE_HEADER);
    enum firn_status status = read_index_rows(reader, size);
    if (status != FIRN_OK) {
        /* bytes of it may be gone, and some that were taken for rows may be another member's */
        firn_input_back(&reader->input, reader->frame_at);
        return status;
    }
    member->stage = FIRN_STAGE_INDEX;
    return add_row(reader, (struct firn_seektable_row){ size + FIRN_SKIPPABLE_HEADER, 0 });
}

/* Hold the member against its seal. The input stands behind the seal; `hash` is of what is before it. */
static enum firn_status check_seal(struct firn_reader *reader, const struct firn_seal *seal,
                                   uint64_t hash)
{
    const struct firn_member *member = &reader->member;
    uint64_t file_bytes = reader->frame_at - member->start;
    uint8_t digest[FIRN_DIGEST_SIZE];
    if (seal->file_bytes != file_bytes || seal->stream_bytes != member->stream_bytes)
        return firn_file_fail(&reader->failure, FIRN_DAMAGED, reader->frame_at,
                              "seal: expected a member of %" PRIu64 " bytes with %" PRIu64
                              " of stream, found %" PRIu64 " with %" PRIu64,
                              seal->file_bytes, seal->stream_bytes, file_bytes,
                              member->stream_bytes);
    if (seal->file_hash != hash)
        return firn_file_fail(&reader->failure, FIRN_DAMAGED, reader->frame_at,
                              "seal: hash of the member's bytes: expected %016" PRIx64
                              ", found %016" PRIx64,
                              seal->file_hash, hash);
    if (!reader->digest.on)
        return FIRN_OK;
    firn_digest_value(&reader->digest.member, digest);
    if (memcmp(digest, seal->digest, sizeof digest) == 0)
        return FIRN_OK;
    char expected[2 * FIRN_DIGEST_SIZE + 1];
    char found[2 * FIRN_DIGEST_SIZE + 1];
    firn_digest_text(seal->digest, expected);
    firn_digest_text(digest, found);
    return firn_file_fail(&reader->failure, FIRN_DAMAGED, reader->frame_at,
                          "seal: digest of the stream: expected %s, found %s", expected, found);
}

static enum firn_status read_seal(struct firn_reader *reader, uint32_t size)
{
    struct firn_member *member = &reader->member;
    struct firn_input *input = &reader->input;
    if (member->whole && member->stage != FIRN_STAGE_INDEX)
        return damaged(reader, "a seal without an index before it");
    size_t whole = (size_t)size + FIRN_SKIPPABLE_HEADER;
    if (size <= FIRN_SEAL_SIZE_MAX && firn_input_need(input, whole) < whole)
        return cut(reader, "the seal", whole);
    struct firn_seal seal;
    enum firn_status status = firn_seal_decode(&seal, firn_input_here(input) + FIRN_SKIPPABLE_HEADER,
                                               size, reader->frame_at, &reader->failure);
    if (status != FIRN_OK)
        return status;
    uint64_t hash = member->whole ? firn_input_hash_end(input) : 0;
    firn_input_pass(input, whole);
    member->stage = FIRN_STAGE_SEAL;
    status = member->whole ? check_seal(reader, &seal, hash) : FIRN_OK;
    if (status != FIRN_OK)
        return status;
    reader->seal = seal;
    reader->has_seal = true;
    reader->totals.members++;
    return add_row(reader, (struct firn_seektable_row){ (uint32_t)whole, 0 });
}

/* ---- the seek table ---- */

/* Take the bytes that are expected next; false where others stand there. */
static bool take_equal(struct firn_input *input, const uint8_t *expected, size_t size, bool *ended)
{
    size_t left = firn_input_need(input, size);
    size_t there = left < size ? left : size;
    bool equal = memcmp(firn_input_here(input), expected, there) == 0;
    *ended |= left < size;
    firn_input_pass(input, there);
    return equal;
}

static uint64_t take_rows(struct firn_input *input, uint32_t count, bool *ended)
{
    uint64_t fold = 0;
    for (uint32_t i = 0; i < count && !*ended; i++) {
        const uint8_t *row = firn_input_take(input, FIRN_SEEKTABLE_ROW);
        *ended = row == NULL;
        if (row != NULL)
            fold = firn_seektable_fold(fold, firn_seektable_row(row));
    }
    if (*ended)
        firn_input_pass(input, firn_input_need(input, 0));
    return fold;
}

/* The rows that a table must have; of a member with a loss the table itself has to say it. */
static bool table_rows(const struct firn_reader *reader, const uint8_t head[8], uint32_t *count)
{
    uint32_t size = firn_little32(head + 4);
    *count = reader->member.rows;
    if (reader->member.whole)
        return true;
    *count = size / FIRN_SEEKTABLE_ROW - 1;
    return size >= FIRN_SEEKTABLE_FOOTER && size % FIRN_SEEKTABLE_ROW == 1
           && *count <= FIRN_SEEKTABLE_ROWS_MAX;
}

static enum firn_status read_table(struct firn_reader *reader, const uint8_t head[8])
{
    struct firn_input *input = &reader->input;
    struct firn_member member = reader->member;
    uint8_t header[FIRN_SEEKTABLE_HEADER];
    uint8_t footer[FIRN_SEEKTABLE_FOOTER];
    uint32_t count;
    if (!table_rows(reader, head, &count))
        return damaged(reader, "seek table: a size that no table has");
    firn_seektable_header(header, count);
    firn_seektable_footer(footer, count);
    uint64_t whole = sizeof header + sizeof footer + (uint64_t)count * FIRN_SEEKTABLE_ROW;
    hold(reader, whole);
    bool ended = false;
    bool right = take_equal(input, header, sizeof header, &ended);
    uint64_t fold = take_rows(input, count, &ended);
    right &= ended || !member.whole || fold == member.fold;
    right &= ended || take_equal(input, footer, sizeof footer, &ended);
    if (right && ended)
        return cut(reader, "the seek table", whole);
    if (right) {
        firn_member_begin(reader, member.number + 1);
        return FIRN_OK;
    }
    /* where no frame follows, bytes of the table are gone, and nobody knows how many */
    reader->goes_on = member.whole && frame_follows(reader);
    if (reader->goes_on)
        firn_member_begin(reader, member.number + 1);
    else
        firn_input_back(input, reader->frame_at);
    return firn_file_fail(&reader->failure, FIRN_DAMAGED, reader->frame_at,
                          "seek table: expected the sizes of the %" PRIu32
                          " frames before it, found something else",
                          count);
}

static enum firn_status read_behind_seal(struct firn_reader *reader, const uint8_t head[8])
{
    uint32_t magic = firn_little32(head);
    if (magic != FIRN_MAGIC_DATA && magic != FIRN_MAGIC_INDEX)
        return read_table(reader, head);
    reader->goes_on = true;
    firn_file_fail(&reader->failure, FIRN_INCOMPLETE, reader->frame_at,
                   "member %" PRIu32 " has no seek table", reader->member.number);
    firn_member_begin(reader, reader->member.number + 1);
    return FIRN_INCOMPLETE;
}

/* ---- any frame ---- */

static enum firn_status read_end(struct firn_reader *reader)
{
    const struct firn_member *member = &reader->member;
    uint64_t at = reader->frame_at;
    if (member->stage == FIRN_STAGE_SEAL)
        return firn_file_fail(&reader->failure, FIRN_INCOMPLETE, at, "no seek table");
    if (at == 0)
        return firn_file_fail(&reader->failure, FIRN_INCOMPLETE, at, "empty");
    if (at != member->start || !member->whole)
        return firn_file_fail(&reader->failure, FIRN_INCOMPLETE, at, "no seal");
    if (reader->lost)
        return firn_file_fail(&reader->failure, FIRN_INCOMPLETE, at, "read with losses");
    /* every file ends here, so without the cost of a format */
    reader->failure.status = FIRN_END;
    reader->failure.offset = at;
    static const char end[] = "the end";
    memcpy(reader->failure.message, end, sizeof end);
    return FIRN_END;
}

enum firn_status firn_member_read(struct firn_reader *reader, struct firn_chunk *chunk)
{
    uint8_t head[FIRN_SKIPPABLE_HEADER] = { 0 };
    size_t left = firn_input_need(&reader->input, sizeof head);
    reader->frame_at = firn_input_offset(&reader->input);
    if (left == 0)
        return read_end(reader);
    memcpy(head, firn_input_here(&reader->input), left < sizeof head ? left : sizeof head);
    uint32_t magic = firn_little32(head);
    if (reader->member.stage == FIRN_STAGE_SEAL)
        return read_behind_seal(reader, head);
    if (!begins_frame(magic, left))
        return firn_file_fail(&reader->failure, FIRN_DAMAGED, reader->frame_at,
                              "expected a frame, found the bytes %02x %02x %02x %02x", head[0],
                              head[1], head[2], head[3]);
    if (left < sizeof head)
        return cut(reader, "a frame's header", sizeof head);
    uint32_t size = firn_little32(head + 4);
    switch (magic) {
    case FIRN_MAGIC_DATA:
        return read_data(reader, chunk);
    case FIRN_MAGIC_INDEX:
        return read_index(reader, size);
    case FIRN_MAGIC_SEAL:
        return read_seal(reader, size);
    case FIRN_MAGIC_TABLE:
        return reader->member.whole ? damaged(reader, "a seek table without a seal before it")
                                    : read_table(reader, head);
    default:
        return read_foreign(reader, size);
    }
}
