/* The growable byte buffer: the only way in which bytes are gathered. A failed growth sets `failed`,
 * which sticks; the caller asks once, at the end. */
#ifndef FIRN_BASE_BUF_H
#define FIRN_BASE_BUF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct firn_buf {
    uint8_t *data;
    size_t size;
    size_t capacity;
    bool failed;
};

/* Room for `size` more bytes, or false. Does not change buf->size. */
bool firn_buf_grow(struct firn_buf *buf, size_t size);
static inline bool firn_buf_reserve(struct firn_buf *buf, size_t size)
{
    return !buf->failed && (size <= buf->capacity - buf->size || firn_buf_grow(buf, size));
}

bool firn_buf_append(struct firn_buf *buf, const void *data, size_t size);
bool firn_buf_byte(struct firn_buf *buf, uint8_t byte);
bool firn_buf_text(struct firn_buf *buf, const char *text);
bool firn_buf_printf(struct firn_buf *buf, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Copy what it holds into a text of `size` bytes, NUL and all, cut between two UTF-8 characters. */
void firn_buf_copy_text(const struct firn_buf *buf, char *text, size_t size);

/* Forget the contents and a failure, keep the memory. */
void firn_buf_clear(struct firn_buf *buf);
void firn_buf_free(struct firn_buf *buf);

#endif
