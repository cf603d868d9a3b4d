/* Writes a member, see writer.h. `file_bytes` is always the end of the last whole frame: a write that
 * fails cuts the partial file back to it, so that what is there reads up to a record boundary. */
#include "file/writer.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/io.h"
#include "file/frame.h"
#include "file/index.h"
#include "file/seal.h"
#include "file/seektable.h"

#define PARTIAL ".partial"
#define FRAMES_MAX (FIRN_SEEKTABLE_ROWS_MAX - 2) /* index and seal have rows too */

struct firn_writer {
    int fd;                  /* -1: into memory */
    struct firn_buf *memory; /* of the caller */
    char *path;
    char *partial; /* NULL: written in place, nothing is renamed */
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
    free(writer->path);
    free(writer->partial);
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
    *writer = (struct firn_writer){ .fd = -1 };
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

/* Set the failure that sticks, and give it to the caller. */
static enum firn_status fail(struct firn_writer *writer, enum firn_status status, const char *what,
                             const char *why)
{
    if (writer->failure.status == FIRN_OK)
        firn_error_set(&writer->failure, status, FIRN_NO_OFFSET, "%s: %s", what, why);
    return writer->failure.status;
}

static enum firn_status sticking(const struct firn_writer *writer, struct firn_error *error)
{
    if (error != NULL && writer->failure.status != FIRN_OK)
        *error = writer->failure;
    return writer->failure.status;
}

/* ---- where the bytes go ---- */

static char *joined(const char *path, const char *end)
{
    struct firn_buf text = { 0 };
    firn_buf_text(&text, path);
    firn_buf_append(&text, end, strlen(end) + 1);
    if (text.failed)
        firn_buf_free(&text);
    return (char *)text.data;
}

/* A pipe or a device is written to as it is; so that a forced write never replaces /dev/null. */
static enum firn_status open_in_place(struct firn_writer *writer, const char *path)
{
    writer->fd = open(path, O_WRONLY | O_CLOEXEC);
    return writer->fd >= 0 ? FIRN_OK : fail(writer, FIRN_IO, "cannot open", firn_io_text(errno));
}

static enum firn_status open_partial(struct firn_writer *writer, const char *path)
{
    writer->path = joined(path, "");
    writer->partial = joined(path, PARTIAL);
    if (writer->path == NULL || writer->partial == NULL)
        return firn_error_memory(&writer->failure);
    int failure = firn_io_create(writer->partial, writer->options.force, &writer->fd);
    if (failure == EEXIST)
        return fail(writer, FIRN_IO, writer->partial,
                    "an unfinished recording of this name is there; firn-recover reads it");
    return failure == 0 ? FIRN_OK : fail(writer, FIRN_IO, writer->partial, firn_io_text(failure));
}

static enum firn_status open_target(struct firn_writer *writer, const char *path)
{
    struct stat there;
    if (strcmp(path, "-") == 0) {
        writer->fd = STDOUT_FILENO;
        return FIRN_OK;
    }
    if (stat(path, &there) != 0)
        return open_partial(writer, path);
    if (S_ISDIR(there.st_mode))
        return fail(writer, FIRN_IO, "cannot write", firn_io_text(EISDIR));
    if (!S_ISREG(there.st_mode))
        return open_in_place(writer, path);
    if (!writer->options.force)
        return fail(writer, FIRN_IO, "not replaced", "a file of this name is there");
    return open_partial(writer, path);
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
    int failure = firn_io_write(writer->fd, writer->out.data, writer->out.size);
    if (failure == 0)
        return FIRN_OK;
    if (writer->partial == NULL || ftruncate(writer->fd, (off_t)writer->file_bytes) != 0)
        return fail(writer, FIRN_IO, "cannot write", firn_io_text(failure));
    char what[300];
    snprintf(what, sizeof what, "cannot write; the frames before are in %.240s", writer->partial);
    return fail(writer, FIRN_IO, what, firn_io_text(failure));
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
        return fail(writer, FIRN_USAGE, "too many frames", "begin another log");
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

static enum firn_status close_file(struct firn_writer *writer)
{
    int fd = writer->fd;
    writer->fd = -1;
    if (fd < 0 || fd == STDOUT_FILENO)
        return writer->failure.status;
    bool wanted = writer->failure.status == FIRN_OK && !writer->options.no_sync;
    int failure = wanted ? firn_io_sync(fd) : 0;
    if (close(fd) != 0 && failure == 0 && errno != EINTR)
        failure = errno;
    return failure == 0 ? writer->failure.status
                        : fail(writer, FIRN_IO, "cannot write", firn_io_text(failure));
}

static enum firn_status give_name(struct firn_writer *writer)
{
    if (writer->partial == NULL)
        return FIRN_OK;
    int failure = firn_io_rename(writer->partial, writer->path, writer->options.force);
    return failure == 0 ? FIRN_OK : fail(writer, FIRN_IO, writer->partial, firn_io_text(failure));
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
    if (close_file(writer) == FIRN_OK)
        give_name(writer);
    enum firn_status status = sticking(writer, error);
    if (status != FIRN_OK && writer->partial != NULL && writer->frames == 0)
        unlink(writer->partial);
    if (written != NULL && status == FIRN_OK)
        *written = sealed;
    free_writer(writer);
    return status;
}

void firn_writer_abort(struct firn_writer *writer)
{
    close_file(writer);
    if (writer->partial != NULL)
        unlink(writer->partial);
    free_writer(writer);
}
