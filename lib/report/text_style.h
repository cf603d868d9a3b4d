/* What the text reports share: colours by meaning, padding by characters instead of bytes, a roll in words. */
#ifndef FIRN_REPORT_TEXT_STYLE_H
#define FIRN_REPORT_TEXT_STYLE_H

#include "firn_report.h"

enum firn_style {
    FIRN_STYLE_PLAIN,
    FIRN_STYLE_HEAD,  /* a heading */
    FIRN_STYLE_DIM,   /* what is only context */
    FIRN_STYLE_LEFT,  /* recorded, or the left side */
    FIRN_STYLE_RIGHT, /* now, or the right side */
    FIRN_STYLE_WARN
};

/* Print in a style, printf's way; without colour just that. */
void firn_styled(const struct firn_text *text, enum firn_style style, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Characters of UTF-8 text. */
size_t firn_text_width(const char *text);

/* Print text and spaces behind it up to `width` characters. */
void firn_text_padded(FILE *out, const char *text, size_t width);

/* Whose roll it is: "swing of Ann at Bob, nth 1". */
void firn_text_roll(FILE *out, const struct firn_shown_roll *roll);

#endif
