/* Text made fit to be shown, see sanitise.h. One strict decoder; what it does not take is replaced byte by
 * byte, so that a broken character never swallows the control character behind it. */
#include "report/sanitise.h"

#include <string.h>

#include "engine/walk.h"

#define REPLACEMENT "\xef\xbf\xbd" /* U+FFFD */

static size_t length_after(uint8_t first)
{
    if (first < 0x80)
        return 1;
    if (first < 0xc0 || first > 0xf7)
        return 0;
    return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

/* Bytes of the character at the front, 0 where there is none. A surrogate counts as one. */
static size_t decode(const char *bytes, size_t left, uint32_t *character)
{
    static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
    uint8_t first = (uint8_t)bytes[0];
    size_t length = length_after(first);
    if (length == 0 || length > left)
        return 0;
    uint32_t value = length == 1 ? first : first & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if (((uint8_t)bytes[i] & 0xc0) != 0x80)
            return 0;
        value = value << 6 | ((uint8_t)bytes[i] & 0x3f);
    }
    *character = value;
    return value >= least[length] && value <= 0x10ffff ? length : 0;
}

/* True for what the walkers let pass and XML or a reader's eye cannot bear. */
static bool is_special(uint32_t character)
{
    return (character >= 0xd800 && character <= 0xdfff) || character == 0xfffe || character == 0xffff ||
           character == 0x061c;
}

static void sanitise(struct firn_buf *text, const char *bytes, size_t size, bool keeps_lines)
{
    size_t length;
    for (size_t at = 0; at < size; at += length) {
        uint32_t character = 0;
        length = decode(bytes + at, size - at, &character);
        if (length == 0) {
            firn_buf_text(text, REPLACEMENT);
            length = 1;
        } else if (keeps_lines && (character == '\n' || character == '\t')) {
            firn_buf_byte(text, (uint8_t)character);
        } else if (is_special(character)) {
            firn_buf_printf(text, "\\u{%x}", (unsigned)character);
        } else {
            firn_walk_escape(text, bytes + at, length);
        }
    }
}

void firn_sanitise_line(struct firn_buf *text, const char *bytes, size_t size)
{
    sanitise(text, bytes, size, false);
}

void firn_sanitise_lines(struct firn_buf *text, const char *bytes, size_t size)
{
    sanitise(text, bytes, size, true);
}

size_t firn_sanitise_cut(const char *bytes, size_t size, size_t limit)
{
    if (size <= limit)
        return size;
    size_t cut = limit;
    while (cut > 0 && limit - cut < 3 && ((uint8_t)bytes[cut] & 0xc0) == 0x80)
        cut--;
    return cut;
}
