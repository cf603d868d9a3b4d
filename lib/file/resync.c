/* Finding back after damage: the next byte at which one of our frames begins that proves itself. A data
 * frame does by its checksum, a seal by its own hash, an index by the seal behind it, a table by its
 * footer. Lookahead is bounded by the input's buffer. The search begins where the input stands: a frame
 * that was refused for its place only may be good. What proves itself here is taken by firn_member_read
 * in a member with losses, so every resync leads on. */
#include <string.h>

#include "base/error.h"
#include "file/frame.h"
#include "file/index.h"
#include "file/reader_state.h"
#include "file/seal.h"
#include "file/seektable.h"

static bool data_stands_here(struct firn_reader *reader)
{
    struct firn_frame frame = { 0 };
    return firn_member_measure(reader, &frame, NULL) == FIRN_OK
           && firn_frame_decode(&frame, reader->context, firn_input_here(&reader->input),
                                reader->content, 0, NULL)
                  == FIRN_OK;
}

/* `skip` bytes ahead. */
static bool seal_stands_here(struct firn_reader *reader, size_t skip)
{
    struct firn_input *input = &reader->input;
    size_t start = skip + FIRN_SKIPPABLE_HEADER;
    if (start > FIRN_INPUT_MAX - FIRN_SEAL_SIZE_MAX || firn_input_need(input, start) < start)
        return false;
    const uint8_t *head = firn_input_here(input) + skip;
    uint32_t size = firn_little32(head + 4);
    if (firn_little32(head) != FIRN_MAGIC_SEAL || size > FIRN_SEAL_SIZE_MAX
        || firn_input_need(input, start + size) < start + size)
        return false;
    struct firn_seal seal;
    return firn_seal_decode(&seal, firn_input_here(input) + start, size, 0, NULL) == FIRN_OK;
}

static bool index_stands_here(struct firn_reader *reader, uint32_t size)
{
    return size % FIRN_INDEX_ROW == 0 && size < FIRN_INPUT_MAX
           && seal_stands_here(reader, (size_t)size + FIRN_SKIPPABLE_HEADER);
}

static bool table_stands_here(struct firn_reader *reader, uint32_t size)
{
    uint8_t footer[FIRN_SEEKTABLE_FOOTER];
    size_t whole = (size_t)size + FIRN_SEEKTABLE_HEADER;
    if (size < sizeof footer || size % FIRN_SEEKTABLE_ROW != 1 || whole > FIRN_INPUT_MAX
        || firn_input_need(&reader->input, whole) < whole)
        return false;
    firn_seektable_footer(footer, size / FIRN_SEEKTABLE_ROW - 1);
    const uint8_t *end = firn_input_here(&reader->input) + whole;
    return memcmp(end - sizeof footer, footer, sizeof footer) == 0;
}

static bool stands_here(struct firn_reader *reader)
{
    const uint8_t *head = firn_input_here(&reader->input);
    uint32_t size = firn_little32(head + 4);
    switch (firn_little32(head)) {
    case FIRN_MAGIC_DATA:
        return data_stands_here(reader);
    case FIRN_MAGIC_INDEX:
        return index_stands_here(reader, size);
    case FIRN_MAGIC_SEAL:
        return seal_stands_here(reader, 0);
    case FIRN_MAGIC_TABLE:
        return table_stands_here(reader, size);
    default:
        return false;
    }
}

/* Pass bytes until a frame stands here; false at the end of the file. */
static bool find_frame(struct firn_reader *reader)
{
    struct firn_input *input = &reader->input;
    while (firn_input_need(input, FIRN_SKIPPABLE_HEADER) >= FIRN_SKIPPABLE_HEADER) {
        if (stands_here(reader))
            return true;
        firn_input_pass(input, 1);
    }
    firn_input_pass(input, firn_input_need(input, 0));
    return false;
}

enum firn_status firn_reader_resync(struct firn_reader *reader, uint64_t *lost)
{
    struct firn_input *input = &reader->input;
    uint64_t from = firn_input_offset(input);
    *lost = 0;
    if (reader->failure.status == FIRN_OK || reader->goes_on)
        return FIRN_OK;
    if (reader->failure.status == FIRN_END)
        return FIRN_END;
    bool sealed = reader->member.stage == FIRN_STAGE_SEAL;
    reader->lost = true;
    bool found = find_frame(reader);
    *lost = firn_input_offset(input) - from;
    if (sealed && found && firn_little32(firn_input_here(input)) != FIRN_MAGIC_TABLE)
        firn_member_begin(reader, reader->member.number + 1);
    reader->member.whole = false;
    reader->member.stage = FIRN_STAGE_DATA;
    input->hash_on = false;
    if (!found)
        return FIRN_END;
    reader->failure.status = FIRN_OK;
    return FIRN_OK;
}
