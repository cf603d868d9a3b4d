/* The reader's face, see reader.h: opening, the loop over frames, what was read. What a frame must be in
 * its place is member.c; finding back after damage resync.c; random access reader_index.c. */
#include "file/reader.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/io.h"
#include "file/frame.h"
#include "file/index.h"
#include "file/reader_state.h"

enum firn_status firn_reader_new(struct firn_reader **made)
{
    *made = NULL;
    /* the digests in it ask for 64-byte alignment */
    struct firn_reader *reader = aligned_alloc(_Alignof(struct firn_reader), sizeof *reader);
    if (reader == NULL)
        return FIRN_MEMORY;
    *reader = (struct firn_reader){ 0 };
    bool ok = firn_input_new(&reader->input);
    reader->context = ZSTD_createDCtx();
    reader->content = malloc(FIRN_FRAME_MAX);
    if (!ok || reader->context == NULL || reader->content == NULL) {
        firn_reader_free(reader);
        return FIRN_MEMORY;
    }
    firn_reader_open_memory(reader, NULL, 0);
    *made = reader;
    return FIRN_OK;
}

void firn_reader_free(struct firn_reader *reader)
{
    if (reader == NULL)
        return;
    firn_input_free(&reader->input);
    ZSTD_freeDCtx(reader->context);
    free(reader->content);
    firn_buf_free(&reader->rows);
    free(reader);
}

static void begin(struct firn_reader *reader)
{
    reader->failure.status = FIRN_OK;
    reader->digest.on = false;
    reader->totals = (struct firn_reader_totals){ 0 };
    reader->stream_at = 0;
    reader->lost = false;
    reader->goes_on = false;
    reader->has_seal = false;
    firn_buf_clear(&reader->rows);
    firn_member_begin(reader, 0);
}

enum firn_status firn_reader_open(struct firn_reader *reader, const char *path,
                                  struct firn_error *error)
{
    struct firn_error failure;
    enum firn_status status = firn_input_open(&reader->input, path, &failure);
    begin(reader);
    if (status == FIRN_OK)
        return FIRN_OK;
    reader->failure = failure;
    if (error != NULL)
        *error = failure;
    return status;
}

void firn_reader_open_memory(struct firn_reader *reader, const void *data, size_t size)
{
    firn_input_open_memory(&reader->input, data, size);
    begin(reader);
}

void firn_reader_check_digest(struct firn_reader *reader)
{
    FIRN_ASSERT(reader->totals.stream_bytes == 0);
    reader->digest.on = true;
    reader->digest.split = false;
    firn_digest_reset(&reader->digest.member);
}

static enum firn_status read_chunk(struct firn_reader *reader, struct firn_chunk *chunk)
{
    reader->goes_on = false;
    reader->failure.status = FIRN_OK;
    enum firn_status status;
    do
        status = firn_member_read(reader, chunk);
    while (status == FIRN_OK && chunk->data == NULL);
    if (status != FIRN_OK && reader->input.failure != 0)
        status = firn_file_fail(&reader->failure, FIRN_IO, firn_input_offset(&reader->input),
                                "cannot read: %s", firn_io_text(reader->input.failure));
    return status;
}

enum firn_status firn_reader_next(struct firn_reader *reader, struct firn_chunk *chunk,
                                  struct firn_error *error)
{
    *chunk = (struct firn_chunk){ 0 };
    enum firn_status status = reader->failure.status;
    if (status == FIRN_OK || reader->goes_on)
        status = read_chunk(reader, chunk);
    if (status != FIRN_OK && error != NULL)
        *error = reader->failure;
    return status;
}

void firn_reader_tell(struct firn_reader *reader, struct firn_begins begins)
{
    reader->member.told++;
    reader->member.begins = firn_index_fold(reader->member.begins, begins);
}

void firn_reader_watch(struct firn_reader *reader, void (*on_read)(void *self, bool begins), void *self)
{
    reader->input.on_read = on_read;
    reader->input.on_read_self = self;
}

bool firn_reader_goes_on(const struct firn_reader *reader)
{
    return reader->goes_on;
}

struct firn_reader_totals firn_reader_totals(const struct firn_reader *reader)
{
    struct firn_reader_totals totals = reader->totals;
    totals.file_bytes = firn_input_offset(&reader->input);
    return totals;
}

bool firn_reader_seal(const struct firn_reader *reader, struct firn_seal *seal)
{
    if (reader->has_seal)
        *seal = reader->seal;
    return reader->has_seal;
}

void firn_reader_digest(const struct firn_reader *reader, uint8_t digest[FIRN_DIGEST_SIZE])
{
    FIRN_ASSERT(reader->digest.on);
    firn_digest_value(reader->digest.split ? &reader->digest.all : &reader->digest.member, digest);
}
