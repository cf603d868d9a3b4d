/* Text made fit to be shown, see sanitise.h. What is no character is replaced byte by byte, so that a broken
 * one never swallows the control character behind it. */
#include "report/sanitise.h"

#include "stream/text.h"

/* Bytes of the surrogate at the front, which is no character of UTF-8 but has a number; 0 for none. */
static size_t surrogate_length(const uint8_t *text, size_t left)
{
    bool is_one = left >= 3 && text[0] == 0xed && (text[1] & 0xe0) == 0xa0 && (text[2] & 0xc0) == 0x80;
    return is_one ? 3 : 0;
}

/* True for what may be shown, but not be written in XML. */
static bool is_no_xml(uint32_t character)
{
    return character == 0xfffe || character == 0xffff;
}

static void append_by_number(struct firn_buf *text, uint32_t character)
{
    firn_buf_printf(text, "\\u{%x}", (unsigned)character);
}

static void append_character(struct firn_buf *text, const uint8_t *bytes, size_t length, bool keeps_lines)
{
    uint32_t character = firn_text_character(bytes, length);
    bool is_kept = keeps_lines && (character == '\n' || character == '\t');
    if ((firn_text_is_unsafe(character) && !is_kept) || is_no_xml(character))
        append_by_number(text, character);
    else
        firn_buf_append(text, bytes, length);
}

static void sanitise(struct firn_buf *text, const char *bytes, size_t size, bool keeps_lines)
{
    const uint8_t *at = (const uint8_t *)bytes;
    for (size_t length; size > 0; at += length, size -= length) {
        length = firn_text_length(at, size);
        if (length > 0) {
            append_character(text, at, length, keeps_lines);
        } else if ((length = surrogate_length(at, size)) > 0) {
            append_by_number(text, firn_text_character(at, length));
        } else {
            firn_buf_text(text, "\xef\xbf\xbd"); /* U+FFFD */
            length = 1;
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
