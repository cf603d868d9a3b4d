/* Data frames, see frame.h. The numbers of the descriptor and of block headers are those of RFC 8878. */
#include "file/frame.h"

#include <inttypes.h>
#include <zstd_errors.h>

#include "base/error.h"

enum {
    DESCRIPTOR_AT = 4, /* behind the magic number */
    CONTENT_SIZE_AT = 5,
    DICTIONARY = 3, /* the descriptor's bits */
    CHECKSUM = 4,
    RESERVED = 8,
    UNUSED = 16,
    SINGLE_SEGMENT = 32,
    SIZE_FLAG_SHIFT = 6,
    BLOCK_HEADER = 3, /* bytes */
    BLOCK_MAX = 128 * 1024,
    BLOCK_RLE = 1, /* block types */
    BLOCK_RESERVED = 3,
    CHECKSUM_SIZE = 4, /* bytes */
    WINDOW_LOG = 20
};

static enum firn_status damaged(struct firn_error *error, uint64_t offset, const char *message)
{
    return firn_file_fail(error, FIRN_DAMAGED, offset, "frame: %s", message);
}

static enum firn_status check_descriptor(uint8_t descriptor, uint64_t offset,
                                         struct firn_error *error)
{
    if (descriptor & RESERVED)
        return damaged(error, offset, "its descriptor's reserved bit is set");
    if (descriptor & UNUSED)
        return damaged(error, offset, "its descriptor's unused bit is set");
    if (descriptor & DICTIONARY)
        return damaged(error, offset, "made with a dictionary; a log has none");
    if (!(descriptor & SINGLE_SEGMENT) && descriptor >> SIZE_FLAG_SHIFT == 0)
        return damaged(error, offset, "recompressed: no content size; firn-recover rewrites it");
    if (!(descriptor & SINGLE_SEGMENT))
        return damaged(error, offset, "recompressed: not a single segment; firn-recover rewrites it");
    if (!(descriptor & CHECKSUM))
        return damaged(error, offset, "it has no checksum");
    return FIRN_OK;
}

static enum firn_status check_content_size(uint64_t size, unsigned flag, uint64_t offset,
                                           struct firn_error *error)
{
    if (size == 0)
        return damaged(error, offset, "it has no content");
    if (size > FIRN_FRAME_MAX)
        return firn_file_fail(error, FIRN_DAMAGED, offset,
                              "frame: expected content of at most %d bytes, found %" PRIu64
                              "; recompressed? firn-recover rewrites it",
                              FIRN_FRAME_MAX, size);
    /* fields of 1, 2 and 4 bytes; the second begins at 256 by definition */
    if (flag == 3 || (flag == 2 && size < 256 + 65536))
        return damaged(error, offset, "its content size is not in the shortest form");
    return FIRN_OK;
}

static enum firn_status measure_header(struct firn_frame *frame, const uint8_t *data,
                                       size_t available, uint64_t offset, struct firn_error *error)
{
    frame->wanted = CONTENT_SIZE_AT + 1;
    if (available <= DESCRIPTOR_AT)
        return FIRN_INCOMPLETE;
    uint8_t descriptor = data[DESCRIPTOR_AT];
    enum firn_status status = check_descriptor(descriptor, offset, error);
    if (status != FIRN_OK)
        return status;
    unsigned flag = descriptor >> SIZE_FLAG_SHIFT;
    size_t field = (size_t)1 << flag;
    frame->wanted = CONTENT_SIZE_AT + field;
    if (available < frame->wanted)
        return FIRN_INCOMPLETE;
    uint64_t size = flag == 1 ? 256 : 0;
    for (size_t i = 0; i < field; i++)
        size += (uint64_t)data[CONTENT_SIZE_AT + i] << 8 * i;
    status = check_content_size(size, flag, offset, error);
    if (status != FIRN_OK)
        return status;
    frame->content_size = (size_t)size;
    frame->size = frame->wanted;
    return FIRN_OK;
}

/* Pass one block. One that is not there in full is measured again when more of it is. */
static enum firn_status measure_block(struct firn_frame *frame, const uint8_t *data,
                                      size_t available, uint64_t offset, struct firn_error *error)
{
    frame->wanted = frame->size + BLOCK_HEADER;
    if (available < frame->wanted)
        return FIRN_INCOMPLETE;
    const uint8_t *at = data + frame->size;
    uint32_t header = (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16;
    uint32_t type = header >> 1 & 3;
    uint32_t size = header >> 3;
    if (type == BLOCK_RESERVED)
        return damaged(error, offset, "a block of the reserved type");
    if (size > BLOCK_MAX)
        return firn_file_fail(error, FIRN_DAMAGED, offset,
                              "frame: expected blocks of at most %d bytes, found %" PRIu32, BLOCK_MAX,
                              size);
    frame->wanted += type == BLOCK_RLE ? 1 : size;
    if (frame->wanted > FIRN_FRAME_FILE_MAX - CHECKSUM_SIZE)
        return firn_file_fail(error, FIRN_DAMAGED, offset,
                              "frame: expected at most %d bytes in the file, found more",
                              FIRN_FRAME_FILE_MAX);
    if (available < frame->wanted)
        return FIRN_INCOMPLETE;
    frame->size = frame->wanted;
    frame->last = header & 1;
    return FIRN_OK;
}

enum firn_status firn_frame_measure(struct firn_frame *frame, const uint8_t *data, size_t available,
                                    uint64_t offset, struct firn_error *error)
{
    enum firn_status status = FIRN_OK;
    if (frame->size == 0)
        status = measure_header(frame, data, available, offset, error);
    while (status == FIRN_OK && !frame->last)
        status = measure_block(frame, data, available, offset, error);
    if (status != FIRN_OK)
        return status;
    frame->wanted = frame->size + CHECKSUM_SIZE;
    if (available < frame->wanted)
        return FIRN_INCOMPLETE;
    frame->size = frame->wanted;
    return FIRN_OK;
}

enum firn_status firn_frame_decode(const struct firn_frame *frame, ZSTD_DCtx *context,
                                   const uint8_t *data, uint8_t *content, uint64_t offset,
                                   struct firn_error *error)
{
    size_t size = ZSTD_decompressDCtx(context, content, frame->content_size, data, frame->size);
    if (ZSTD_isError(size))
        return firn_file_fail(error, FIRN_DAMAGED, offset,
                              "frame: zstd cannot decode its %zu bytes: %s", frame->size,
                              ZSTD_getErrorName(size));
    if (size != frame->content_size)
        return firn_file_fail(error, FIRN_DAMAGED, offset,
                              "frame: expected content of %zu bytes, found %zu", frame->content_size,
                              size);
    return FIRN_OK;
}

enum firn_status firn_frame_encoder(ZSTD_CCtx **context, int level, struct firn_error *error)
{
    *context = NULL;
    if (level < FIRN_LEVEL_MIN || level > FIRN_LEVEL_MAX)
        return firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET, "level %d is outside %d..%d", level,
                              FIRN_LEVEL_MIN, FIRN_LEVEL_MAX);
    *context = ZSTD_createCCtx();
    if (*context == NULL)
        return firn_error_memory(error);
    ZSTD_CCtx_setParameter(*context, ZSTD_c_compressionLevel, level);
    ZSTD_CCtx_setParameter(*context, ZSTD_c_contentSizeFlag, 1);
    ZSTD_CCtx_setParameter(*context, ZSTD_c_checksumFlag, 1);
    ZSTD_CCtx_setParameter(*context, ZSTD_c_dictIDFlag, 0);
    return FIRN_OK;
}

/* Another release of zstd may choose another form; then nothing may be written. */
static enum firn_status check_form(const uint8_t *data, size_t size, size_t content_size,
                                   struct firn_error *error)
{
    struct firn_frame frame = { 0 };
    enum firn_status status = firn_frame_measure(&frame, data, size, 0, error);
    if (status == FIRN_OK && frame.size == size && frame.content_size == content_size)
        return FIRN_OK;
    return firn_error_set(error, FIRN_BUG, FIRN_NO_OFFSET,
                          "zstd %s writes frames that a log does not hold", ZSTD_versionString());
}

enum firn_status firn_frame_encode(ZSTD_CCtx *context, const uint8_t *data, size_t size,
                                   struct firn_buf *out, struct firn_error *error)
{
    FIRN_ASSERT(size >= 1 && size <= FIRN_FRAME_MAX);
    /* a window that covers the content makes a single segment */
    int window_log = size > (size_t)1 << WINDOW_LOG ? WINDOW_LOG + 1 : WINDOW_LOG;
    ZSTD_CCtx_setParameter(context, ZSTD_c_windowLog, window_log);
    size_t bound = ZSTD_compressBound(size);
    if (!firn_buf_reserve(out, bound))
        return firn_error_memory(error);
    uint8_t *to = out->data + out->size;
    size_t written = ZSTD_compress2(context, to, bound, data, size);
    if (ZSTD_isError(written) && ZSTD_getErrorCode(written) == ZSTD_error_memory_allocation)
        return firn_error_memory(error);
    if (ZSTD_isError(written))
        return firn_error_set(error, FIRN_BUG, FIRN_NO_OFFSET, "zstd cannot compress: %s",
                              ZSTD_getErrorName(written));
    out->size += written;
    return check_form(to, written, size, error);
}
