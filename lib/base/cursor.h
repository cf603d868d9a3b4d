/* The bounded cursor: the only way in which bytes are taken. A read past the end sets `failed`, which
 * sticks, and gives zeros; lengths are compared with what is left, never added to a pointer. */
#ifndef FIRN_BASE_CURSOR_H
#define FIRN_BASE_CURSOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct firn_cursor {
    const uint8_t *data;
    size_t size;
    size_t at;
    bool failed;
};

static inline struct firn_cursor firn_cursor_over(const void *data, size_t size)
{
    return (struct firn_cursor){ .data = data, .size = size };
}

static inline size_t firn_cursor_left(const struct firn_cursor *cursor)
{
    return cursor->size - cursor->at;
}

/* The next `size` bytes, or NULL past the end. */
static inline const uint8_t *firn_cursor_take(struct firn_cursor *cursor, size_t size)
{
    if (cursor->failed || size > firn_cursor_left(cursor)) {
        cursor->failed = true;
        return NULL;
    }
    const uint8_t *data = cursor->data + cursor->at;
    cursor->at += size;
    return data;
}

/* An unsigned number of `size` (1..8) bytes, the lowest byte first (the file's own structures). */
static inline uint64_t firn_cursor_little(struct firn_cursor *cursor, size_t size)
{
    const uint8_t *data = firn_cursor_take(cursor, size);
    uint64_t value = 0;
    for (size_t i = size; data != NULL && i > 0; i--)
        value = value << 8 | data[i - 1];
    return value;
}

/* An unsigned number of `size` (1..8) bytes, the highest byte first (MessagePack). */
static inline uint64_t firn_cursor_big(struct firn_cursor *cursor, size_t size)
{
    const uint8_t *data = firn_cursor_take(cursor, size);
    uint64_t value = 0;
    for (size_t i = 0; data != NULL && i < size; i++)
        value = value << 8 | data[i];
    return value;
}

#endif
