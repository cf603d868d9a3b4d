/* Text as it may stand in a stream, and as it may be shown: what UTF-8 is, and which characters could
 * change what a terminal or a viewer shows around them. */
#ifndef FIRN_STREAM_TEXT_H
#define FIRN_STREAM_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes of the UTF-8 sequence at `text`, 0 where it is none (overlong, surrogate, out of range, cut). */
static inline size_t firn_text_length(const uint8_t *text, size_t left)
{
    uint8_t first = text[0];
    if (first < 0x80)
        return 1;
    size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || left < length)
        return 0;
    uint8_t low = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    uint8_t high = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
    if (text[1] < low || text[1] > high)
        return 0;
    for (size_t i = 2; i < length; i++)
        if ((text[i] & 0xc0) != 0x80)
            return 0;
    return length;
}

/* The character of such a sequence. */
static inline uint32_t firn_text_character(const uint8_t *text, size_t length)
{
    uint32_t character = length == 1 ? text[0] : text[0] & (0x7fu >> length);
    for (size_t i = 1; i < length; i++)
        character = character << 6 | (text[i] & 0x3f);
    return character;
}

/* True for control characters, separators of lines, and marks that turn the direction of writing. */
static inline bool firn_text_is_unsafe(uint32_t c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x061c || c == 0x2028 || c == 0x2029 ||
           c == 0xfeff || (c >= 0x200e && c <= 0x200f) || (c >= 0x202a && c <= 0x202e) ||
           (c >= 0x2066 && c <= 0x2069);
}

/* UTF-8 throughout; and, for `safe`, without a character that is unsafe to show. */
bool firn_text_is_good(const void *text, size_t size, bool safe);

#endif
