/* Text of unknown origin, made fit to be shown: valid UTF-8, no control or direction character passed on,
 * nothing in it that XML cannot hold. Every report and every error message of this room goes through here;
 * what counts as unsafe to show is stream/text.h's to say. */
#ifndef FIRN_REPORT_SANITISE_H
#define FIRN_REPORT_SANITISE_H

#include "base/buf.h"

/* Append `size` bytes as one line. A byte that is no UTF-8 becomes U+FFFD; control characters (ESC, CR and
 * newline among them), direction characters, surrogates, U+FFFE and U+FFFF become \u{hex}. */
void firn_sanitise_line(struct firn_buf *text, const char *bytes, size_t size);

/* The same for many lines: newlines and tabs stay. */
void firn_sanitise_lines(struct firn_buf *text, const char *bytes, size_t size);

/* The largest size up to `limit` that does not end inside a character. */
size_t firn_sanitise_cut(const char *bytes, size_t size, size_t limit);

#endif
