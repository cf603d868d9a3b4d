/* Little-endian numbers and the header of a skippable frame, see format.h. */
#include "file/format.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

#include "base/error.h"

void firn_put_little(uint8_t *to, uint64_t value, size_t size)
{
    for (size_t i = 0; i < size; i++)
        to[i] = (uint8_t)(value >> 8 * i);
}

bool firn_append_little(struct firn_buf *buf, uint64_t value, size_t size)
{
    uint8_t bytes[8];
    FIRN_ASSERT(size >= 1 && size <= sizeof bytes);
    firn_put_little(bytes, value, size);
    return firn_buf_append(buf, bytes, size);
}

bool firn_append_skippable(struct firn_buf *buf, uint32_t magic, size_t payload_size)
{
    FIRN_ASSERT(payload_size <= UINT32_MAX - FIRN_SKIPPABLE_HEADER);
    return firn_append_little(buf, magic, 4) && firn_append_little(buf, payload_size, 4);
}

enum firn_status firn_file_fail(struct firn_error *error, enum firn_status status, uint64_t offset,
                                const char *format, ...)
{
    char text[sizeof error->message - 32];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return firn_error_set(error, status, offset, "byte %" PRIu64 ": %s", offset, text);
}
