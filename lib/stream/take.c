/* Values that take more than a byte, see take.h. */
#include "stream/take.h"

#include "firn.h"
#include "stream/text.h"

static bool next(const struct firn_cursor *from, uint8_t *byte)
{
    if (from->failed || from->at == from->size)
        return false;
    *byte = from->data[from->at];
    return true;
}

/* The number of 1 << width bytes behind the byte that says so; it must not fit the next shorter form. */
static bool take_wide(struct firn_cursor *from, unsigned width, uint64_t shortest, uint64_t *value)
{
    struct firn_cursor ahead = *from;
    firn_cursor_take(&ahead, 1);
    *value = firn_cursor_big(&ahead, (size_t)1 << width);
    if (ahead.failed || *value < shortest)
        return false;
    *from = ahead;
    return true;
}

bool firn_take_wide_uint(struct firn_cursor *from, uint64_t *value)
{
    static const uint64_t shortest[] = { 0x80, 0x100, 0x10000, UINT64_C(0x100000000) };
    uint8_t byte;
    if (!next(from, &byte) || byte < 0xcc || byte > 0xcf)
        return false;
    return take_wide(from, byte - 0xccu, shortest[byte - 0xcc], value);
}

/* One of 8, 16 or 32 bits, below 0. */
static bool take_negative(struct firn_cursor *from, unsigned width, int32_t *value)
{
    static const int64_t longest[] = { -33, -129, -32769 };
    struct firn_cursor ahead = *from;
    unsigned unused = 64 - (8u << width);
    uint64_t bits;
    if (!take_wide(&ahead, width, 0, &bits))
        return false;
    int64_t wide = (int64_t)(bits << unused) >> unused;
    if (wide > longest[width])
        return false;
    *value = (int32_t)wide;
    *from = ahead;
    return true;
}

bool firn_take_wide_int(struct firn_cursor *from, int32_t *value)
{
    struct firn_cursor ahead = *from;
    uint64_t wide;
    uint8_t byte;
    if (!next(from, &byte))
        return false;
    if (byte >= 0xd0 && byte <= 0xd2)
        return take_negative(from, byte - 0xd0u, value);
    if (!firn_take_wide_uint(&ahead, &wide) || wide > INT32_MAX)
        return false;
    *value = (int32_t)wide;
    *from = ahead;
    return true;
}

bool firn_take_bool(struct firn_cursor *from, bool *value)
{
    uint8_t byte;
    if (!next(from, &byte) || (byte & 0xfe) != 0xc2)
        return false;
    *value = byte == 0xc3;
    from->at++;
    return true;
}

bool firn_take_long_array(struct firn_cursor *from, uint32_t *count)
{
    uint64_t wide;
    uint8_t byte;
    if (!next(from, &byte) || (byte != 0xdc && byte != 0xdd) ||
        !take_wide(from, byte == 0xdc ? 1 : 2, byte == 0xdc ? 16 : 65536, &wide))
        return false;
    *count = (uint32_t)wide;
    return true;
}

bool firn_take_text(struct firn_cursor *from, const char **text, uint32_t *size)
{
    struct firn_cursor ahead = *from;
    uint64_t length;
    uint8_t byte;
    if (!next(from, &byte))
        return false;
    if ((byte & 0xe0) == 0xa0)
        length = firn_cursor_big(&ahead, 1) & 0x1f;
    else if ((byte != 0xd9 && byte != 0xda) ||
             !take_wide(&ahead, byte - 0xd9u, byte == 0xd9 ? 32 : 256, &length))
        return false;
    const uint8_t *bytes = firn_cursor_take(&ahead, (size_t)length);
    if (bytes == NULL || !firn_text_is_good(bytes, (size_t)length, false))
        return false;
    *text = (const char *)bytes;
    *size = (uint32_t)length;
    *from = ahead;
    return true;
}
