/* Taking the values of a record one after the other, without unpacking it. What is taken is canonical, so that a
 * record of a known shape needs no scan: a value of another type or in another form is not taken, and the
 * cursor stays. */
#ifndef FIRN_STREAM_TAKE_H
#define FIRN_STREAM_TAKE_H

#include "base/cursor.h"

bool firn_take_wide_uint(struct firn_cursor *from, uint64_t *value);
bool firn_take_wide_int(struct firn_cursor *from, int32_t *value);
bool firn_take_long_array(struct firn_cursor *from, uint32_t *count);

static inline bool firn_take_uint(struct firn_cursor *from, uint64_t *value)
{
    if (from->at == from->size || from->data[from->at] >= 0x80)
        return firn_take_wide_uint(from, value);
    *value = from->data[from->at++];
    return true;
}

/* An integer of 32 bits. */
static inline bool firn_take_int(struct firn_cursor *from, int32_t *value)
{
    if (from->at == from->size || (uint8_t)(from->data[from->at] + 0x20) >= 0xa0)
        return firn_take_wide_int(from, value);
    *value = (int8_t)from->data[from->at++];
    return true;
}

bool firn_take_bool(struct firn_cursor *from, bool *value);

/* The head of an array; its values come next. */
static inline bool firn_take_array(struct firn_cursor *from, uint32_t *count)
{
    if (from->at == from->size || (from->data[from->at] & 0xf0) != 0x90)
        return firn_take_long_array(from, count);
    *count = from->data[from->at++] & 0x0f;
    return true;
}

/* A string, which stays where it is; it has no NUL. */
bool firn_take_text(struct firn_cursor *from, const char **text, uint32_t *size);

#endif
