/* Values that take more than a byte, see take.h. */
#include "stream/take.h"

static bool next(const struct firn_cursor *from, uint8_t *byte)
{
    if (from->failed || from->at == from->size)
        return false;
    *byte = from->data[from->at];
    return true;
}

/* The number of 1 << width bytes behind the next byte. */
static uint64_t take_wide(struct firn_cursor *from, unsigned width)
{
    firn_cursor_take(from, 1);
    return firn_cursor_big(from, (size_t)1 << width);
}

bool firn_take_wide_uint(struct firn_cursor *from, uint64_t *value)
{
    uint8_t byte;
    if (!next(from, &byte) || (byte >= 0x80 && (byte < 0xcc || byte > 0xcf)))
        return false;
    *value = byte < 0x80 ? firn_cursor_big(from, 1) : take_wide(from, byte - 0xccu);
    return !from->failed;
}

bool firn_take_wide_int(struct firn_cursor *from, int32_t *value)
{
    struct firn_cursor ahead = *from;
    uint64_t bits;
    uint8_t byte;
    if (!next(from, &byte))
        return false;
    if (byte >= 0xe0) {
        bits = (uint64_t)(int8_t)firn_cursor_big(&ahead, 1);
    } else if (byte >= 0xd0 && byte <= 0xd2) {
        unsigned unused = 64 - (8u << (byte - 0xd0));
        bits = (uint64_t)((int64_t)(take_wide(&ahead, byte - 0xd0u) << unused) >> unused);
    } else if (!firn_take_uint(&ahead, &bits) || bits > INT32_MAX) {
        return false;
    }
    *value = (int32_t)bits;
    *from = ahead;
    return !from->failed;
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
    uint8_t byte;
    if (!next(from, &byte) || (byte != 0xdc && byte != 0xdd))
        return false;
    *count = (uint32_t)take_wide(from, byte == 0xdc ? 1 : 2);
    return !from->failed;
}

bool firn_take_text(struct firn_cursor *from, const char **text, uint32_t *size)
{
    uint8_t byte;
    if (!next(from, &byte) || ((byte & 0xe0) != 0xa0 && (byte < 0xd9 || byte > 0xdb)))
        return false;
    *size = (byte & 0xe0) == 0xa0 ? (uint32_t)firn_cursor_big(from, 1) & 0x1f
                                  : (uint32_t)take_wide(from, byte - 0xd9u);
    *text = (const char *)firn_cursor_take(from, *size);
    return !from->failed;
}
