/* The growable byte buffer, see buf.h. Knows libc only. */
#include "base/buf.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool firn_buf_grow(struct firn_buf *buf, size_t size)
{
    size_t capacity = buf->capacity != 0 ? buf->capacity : 64;
    while (capacity - buf->size < size) {
        if (capacity > SIZE_MAX / 2) {
            buf->failed = true;
            return false;
        }
        capacity *= 2;
    }
    uint8_t *data = realloc(buf->data, capacity);
    if (data == NULL) {
        buf->failed = true;
        return false;
    }
    buf->data = data;
    buf->capacity = capacity;
    return true;
}

bool firn_buf_append(struct firn_buf *buf, const void *data, size_t size)
{
    if (size == 0)
        return !buf->failed;
    if (!firn_buf_reserve(buf, size))
        return false;
    memcpy(buf->data + buf->size, data, size);
    buf->size += size;
    return true;
}

bool firn_buf_byte(struct firn_buf *buf, uint8_t byte)
{
    return firn_buf_append(buf, &byte, 1);
}

bool firn_buf_text(struct firn_buf *buf, const char *text)
{
    return firn_buf_append(buf, text, strlen(text));
}

bool firn_buf_printf(struct firn_buf *buf, const char *format, ...)
{
    char text[512];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (length < 0)
        return false;
    if ((size_t)length < sizeof text)
        return firn_buf_append(buf, text, (size_t)length);
    if (!firn_buf_reserve(buf, (size_t)length + 1))
        return false;
    va_start(args, format);
    vsnprintf((char *)buf->data + buf->size, (size_t)length + 1, format, args);
    va_end(args);
    buf->size += (size_t)length;
    return true;
}

void firn_buf_copy_text(const struct firn_buf *buf, char *text, size_t size)
{
    size_t length = buf->size;
    if (length >= size) {
        length = size - 1;
        while (length > 0 && (buf->data[length] & 0xc0) == 0x80)
            length--;
    }
    if (length > 0)
        memcpy(text, buf->data, length);
    text[length] = '\0';
}

void firn_buf_clear(struct firn_buf *buf)
{
    buf->size = 0;
    buf->failed = false;
}

void firn_buf_free(struct firn_buf *buf)
{
    free(buf->data);
    *buf = (struct firn_buf){ 0 };
}
