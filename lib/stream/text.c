/* Whole texts judged, see text.h. */
#include "stream/text.h"

bool firn_text_is_good(const void *text, size_t size, bool safe)
{
    const uint8_t *at = text;
    for (size_t length; size > 0; at += length, size -= length) {
        length = firn_text_length(at, size);
        if (length == 0 || (safe && firn_text_is_unsafe(firn_text_character(at, length))))
            return false;
    }
    return true;
}
