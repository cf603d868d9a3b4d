/* Writes a member, see writer.h. `file_bytes` is always the end of the last whole frame: a write that
 * fails cuts the partial file back to it, so that what is there reads up to a record boundary. */
#include "file/writer.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/io.h"
#include "base/target.h"
#include "file/frame.h"
#include "file/index.h"
#include "file/seal.h"
#include "file/seektable.h"

#define FRAMES_MAX (FIRN_SEEKTABLE_ROWS_MAX - 2) /* index and seal have rows too */

struct firn_writer {
    struct firn_target target; /* its fd is -1: into memory */
    struct firn_buf *memory;   /* of the caller */
    struct firn_writer_options options;
    ZSTD_CCtx *context;
    struct firn_buf out;   /* the frame that is written next */
    struct firn_buf index; /* rows */
    struct firn_buf table; /* rows */
    struct firn_hash64_stream *hash;
    struct firn_digest_stream digest;
    uint64_t file_bytes;
    uint64_t stream_bytes;
    uint32_t frames;
    struct firn_error failure; /* OK: none yet */
};

static void free_writer(struct firn_writer *writer)
{
    ZSTD_freeCCtx(writer->context);
    firn_hash64_free(writer->hash);
    firn_buf_free(&writer->out);
    firn_buf_free(&writer->index);
    firn_buf_free(&writer->table);
    free(writer);
}

static enum firn_status new_writer(struct firn_writer **made,
                                   const struct firn_writer_options *options,
                                   struct firn_error *error)
{
    *made = NULL;
    struct firn_writer *writer = aligned_alloc(_Alignof(struct firn_writer), sizeof *writer);
    if (writer == NULL)
        return firn_error_memory(error);
    *writer = (struct firn_writer){ .target.fd = -1 };
    if (options != NULL)
        writer->options = *options;
    int level = writer->options.level != 0 ? writer->options.level : FIRN_LEVEL_DEFAULT;
    enum firn_status status = firn_frame_encoder(&writer->context, level, error);
    writer->hash = firn_hash64_new();
    if (status == FIRN_OK && writer->hash == NULL)
        status = firn_error_memory(error);
    if (status != FIRN_OK) {
        free_writer(writer);
        return status;
    }
    firn_digest_reset(&writer->digest);
    *made = writer;
    return FIRN_OK;
}

static enum firn_status sticking(const struct firn_writer *writer, struct firn_error *error)
{
    if (error != NULL && writer->failure.status != FIRN_OK)
        *error = writer->failure;
    return writer->failure.status;
}

/* ---- where the bytes go ---- */

static enum firn_status open_target(struct firn_writer *writer, const char *path)
{
    if (strcmp(path, "-") != 0)
        return firn_target_open(&writer->target, path, writer->options.force,
                                "an unfinished recording of this name and " FIRN_PARTIAL " is there; firn-recover reads it",
                                &writer->failure);
    writer->target.fd = STDOUT_FILENO;
    return FIRN_OK;
}

enum firn_status firn_writer_open(struct firn_writer **writer, const char *path,
                                  const struct firn_writer_options *options,
                                  struct firn_error *error)
{
    enum firn_status status = new_writer(writer, options, error);
    if (status != FIRN_OK)
        return status;
    if (open_target(*writer, path) == FIRN_OK)
        return FIRN_OK;
    status = sticking(*writer, error);
    free_writer(*writer);
    *writer = NULL;
    return status;
}

enum firn_status firn_writer_open_memory(struct firn_writer **writer, struct firn_buf *buf,
                                         const struct firn_writer_options *options,
                                         struct firn_error *error)
{
    enum firn_status status = new_writer(writer, options, error);
    if (status == FIRN_OK)
        (*writer)->memory = buf;
    return status;
}

/* Write what stands in writer->out. */
static enum firn_status put(struct firn_writer *writer)
{
    if (writer->out.failed)
        return firn_error_memory(&writer->failure);
    if (writer->memory != NULL) {
        if (!firn_buf_append(writer->memory, writer->out.data, writer->out.size))
            return firn_error_memory(&writer->failure);
        return FIRN_OK;
    }
    const struct firn_target *target = &writer->target;
    int failure = firn_io_write(target->fd, writer->out.data, writer->out.size);
    if (failure == 0)
        return FIRN_OK;
    if (target->partial == NULL || ftruncate(target->fd, (off_t)writer->file_bytes) != 0)
        return firn_target_failed(&writer->failure, "cannot write", failure);
    return firn_error_set(&writer->failure, FIRN_IO, FIRN_NO_OFFSET, "cannot write; the frames before are in %.240s: %s",
                          target->partial, firn_io_text(failure));
}

/* ---- frames ---- */

static enum firn_status note_frame(struct firn_writer *writer, const uint8_t *data, size_t size,
                                   struct firn_begins begins)
{
    struct firn_seektable_row row = { (uint32_t)writer->out.size, (uint32_t)size };
    firn_index_add(&writer->index, begins);
    firn_seektable_add(&writer->table, row);
    firn_hash64_update(writer->hash, writer->out.data, writer->out.size);
    firn_digest_update(&writer->digest, data, size);
    writer->file_bytes += writer->out.size;
    writer->stream_bytes += size;
    writer->frames++;
    if (writer->index.failed || writer->table.failed)
        return firn_error_memory(&writer->failure);
    return FIRN_OK;
}

static enum firn_status write_frame(struct firn_writer *writer, const uint8_t *data, size_t size,
                                    struct firn_begins begins)
{
    if (writer->failure.status != FIRN_OK)
        return writer->failure.status;
    if (size < 1 || size > FIRN_FRAME_MAX)
        return firn_error_set(&writer->failure, FIRN_USAGE, FIRN_NO_OFFSET,
                              "a frame holds 1 to %d bytes, not %zu", FIRN_FRAME_MAX, size);
    if (writer->frames == FRAMES_MAX)
        return firn_error_set(&writer->failure, FIRN_USAGE, FIRN_NO_OFFSET, "too many frames: begin another log");
    firn_buf_clear(&writer->out);
    enum firn_status status =
        firn_frame_encode(writer->context, data, size, &writer->out, &writer->failure);
    if (status == FIRN_OK)
        status = put(writer);
    return status == FIRN_OK ? note_frame(writer, data, size, begins) : status;
}

enum firn_status firn_writer_frame(struct firn_writer *writer, const uint8_t *data, size_t size,
                                   struct firn_begins begins, struct firn_error *error)
{
    write_frame(writer, data, size, begins);
    return sticking(writer, error);
}

/* ---- the end ---- */

static void encode_end(struct firn_writer *writer, struct firn_seal *seal)
{
    struct firn_buf *out = &writer->out;
    firn_buf_clear(out);
    firn_index_encode(out, &writer->index);
    firn_seektable_add(&writer->table, (struct firn_seektable_row){ (uint32_t)out->size, 0 });
    firn_hash64_update(writer->hash, out->data, out->size);
    *seal = (struct firn_seal){ .version = FIRN_SEAL_VERSION,
                                .file_bytes = writer->file_bytes + out->size,
                                .stream_bytes = writer->stream_bytes,
                                .file_hash = firn_hash64_value(writer->hash) };
    firn_digest_value(&writer->digest, seal->digest);
    size_t index_end = out->size;
    firn_seal_encode(out, seal);
    uint32_t seal_size = (uint32_t)(out->size - index_end);
    firn_seektable_add(&writer->table, (struct firn_seektable_row){ seal_size, 0 });
    firn_seektable_encode(out, &writer->table);
    out->failed |= writer->table.failed;
}

/* Into memory and to standard output there is nothing to end. */
static bool has_file(const struct firn_writer *writer)
{
    return writer->target.fd >= 0 && writer->target.fd != STDOUT_FILENO;
}

static void leave_file(struct firn_writer *writer, bool remove)
{
    if (has_file(writer))
        firn_target_drop(&writer->target, remove);
}

enum firn_status firn_writer_close(struct firn_writer *writer, struct firn_written *written,
                                   struct firn_error *error)
{
    struct firn_written sealed = { .file_bytes = writer->file_bytes };
    if (writer->failure.status == FIRN_OK) {
        encode_end(writer, &sealed.seal);
        sealed.file_bytes += writer->out.size;
        put(writer);
    }
    if (writer->failure.status == FIRN_OK && has_file(writer))
        firn_target_keep(&writer->target, !writer->options.no_sync, &writer->failure);
    enum firn_status status = sticking(writer, error);
    if (status != FIRN_OK)
        leave_file(writer, writer->frames == 0);
    if (written != NULL && status == FIRN_OK)
        *written = sealed;
    free_writer(writer);
    return status;
}

void firn_writer_leave(struct firn_writer *writer)
{
    leave_file(writer, writer->frames == 0);
    free_writer(writer);
}

void firn_writer_abort(struct firn_writer *writer)
{
    leave_file(writer, true);
    free_writer(writer);
}
