/* Any zstd file, see plain.h: ZSTD_decompressStream over read(), windows of 8 MiB at most. */
#include "file/plain.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>
#include <zstd.h>

#include "base/error.h"
#include "base/io.h"

struct firn_plain {
    int file;
    ZSTD_DStream *stream;
    ZSTD_inBuffer in;
    bool inside; /* a frame has begun and not ended */
    uint8_t bytes[64 * 1024];
};

enum firn_status firn_plain_open(struct firn_plain **plain, const char *path, struct firn_error *error)
{
    struct firn_plain *made = malloc(sizeof *made);
    *plain = NULL;
    if (made == NULL)
        return firn_error_memory(error);
    made->in = (ZSTD_inBuffer){ made->bytes, 0, 0 };
    made->inside = false;
    made->stream = ZSTD_createDStream();
    made->file = open(path, O_RDONLY | O_CLOEXEC);
    if (made->stream == NULL || made->file < 0) {
        enum firn_status status =
            made->stream == NULL
                ? firn_error_memory(error)
                : firn_error_set(error, FIRN_IO, FIRN_NO_OFFSET, "%s", firn_io_text(errno));
        firn_plain_close(made);
        return status;
    }
    ZSTD_DCtx_setParameter(made->stream, ZSTD_d_windowLogMax, 23);
    *plain = made;
    return FIRN_OK;
}

void firn_plain_close(struct firn_plain *plain)
{
    if (plain == NULL)
        return;
    ZSTD_freeDStream(plain->stream);
    if (plain->file >= 0)
        close(plain->file);
    free(plain);
}

static enum firn_status refill(struct firn_plain *plain, struct firn_error *error)
{
    size_t got;
    int failed = firn_io_read(plain->file, plain->bytes, sizeof plain->bytes, &got);
    if (failed != 0)
        return firn_error_set(error, FIRN_IO, FIRN_NO_OFFSET, "%s", firn_io_text(failed));
    plain->in.size = got;
    plain->in.pos = 0;
    if (got > 0)
        return FIRN_OK;
    if (plain->inside)
        return firn_error_set(error, FIRN_INCOMPLETE, FIRN_NO_OFFSET, "the file ends inside a frame");
    return FIRN_END;
}

enum firn_status firn_plain_read(struct firn_plain *plain, uint8_t *data, size_t size, size_t *got,
                                 struct firn_error *error)
{
    ZSTD_outBuffer out = { data, size, 0 };
    enum firn_status status = FIRN_OK;
    while (out.pos < size) {
        if (plain->in.pos == plain->in.size && (status = refill(plain, error)) != FIRN_OK)
            break;
        size_t hint = ZSTD_decompressStream(plain->stream, &out, &plain->in);
        if (ZSTD_isError(hint)) {
            status = firn_error_set(error, FIRN_DAMAGED, FIRN_NO_OFFSET, "zstd: %s",
                                    ZSTD_getErrorName(hint));
            break;
        }
        plain->inside = hint != 0;
    }
    *got = out.pos;
    return status == FIRN_END ? FIRN_OK : status;
}
