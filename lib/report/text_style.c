/* Colours and padding, see text_style.h. The one place that writes escape codes. */
#include "report/text_style.h"

#include <stdarg.h>

static const char *const codes[] = {
    [FIRN_STYLE_PLAIN] = "", [FIRN_STYLE_HEAD] = "1",   [FIRN_STYLE_DIM] = "2",
    [FIRN_STYLE_LEFT] = "31", [FIRN_STYLE_RIGHT] = "32", [FIRN_STYLE_WARN] = "33",
};

void firn_styled(const struct firn_text *text, enum firn_style style, const char *format, ...)
{
    bool colored = text->color && codes[style][0] != '\0';
    va_list args;
    va_start(args, format);
    if (colored)
        fprintf(text->out, "\033[%sm", codes[style]);
    vfprintf(text->out, format, args);
    if (colored)
        fputs("\033[0m", text->out);
    va_end(args);
}

size_t firn_text_width(const char *text)
{
    size_t width = 0;
    for (; *text != '\0'; text++)
        width += ((uint8_t)*text & 0xc0) != 0x80;
    return width;
}

void firn_text_padded(FILE *out, const char *text, size_t width)
{
    size_t used = firn_text_width(text);
    fprintf(out, "%s%*s", text, used < width ? (int)(width - used) : 0, "");
}
