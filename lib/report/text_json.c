/* JSON out, see firn_report.h: a stream of values with no tree behind it, so that a log of any size is
 * written in the memory of one record. Invariant: depth counts what is open, bit n of the masks speaks of
 * depth n. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "firn_report.h"
#include "report/sanitise.h"

enum { DEPTH_MAX = 31 };

/* ---- text ---- */

/* A character above ASCII: as it is, or as \uXXXX where it could change what a viewer shows. Returns how many
 * bytes it took. */
static size_t put_wide(FILE *out, const char *at, size_t left)
{
    struct firn_buf shown = { 0 };
    uint8_t first = (uint8_t)*at;
    size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 1;
    length = length <= left ? length : 1;
    firn_sanitise_line(&shown, at, length);
    firn_buf_byte(&shown, 0);
    const char *text = shown.failed ? "?" : (const char *)shown.data;
    if (strncmp(text, "\\u{", 3) == 0)
        fprintf(out, "\\u%04lx", strtoul(text + 3, NULL, 16));
    else
        fputs(text, out);
    firn_buf_free(&shown);
    return length;
}

static void put_ascii(FILE *out, char c)
{
    if (c == '"' || c == '\\')
        fprintf(out, "\\%c", c);
    else if (c == '\n')
        fputs("\\n", out);
    else if ((uint8_t)c < 0x20 || c == 0x7f)
        fprintf(out, "\\u%04x", (unsigned)c);
    else
        fputc(c, out);
}

static void put_string(FILE *out, const char *text, size_t size)
{
    fputc('"', out);
    for (size_t at = 0; at < size;) {
        if ((uint8_t)text[at] < 0x80)
            put_ascii(out, text[at++]);
        else
            at += put_wide(out, text + at, size - at);
    }
    fputc('"', out);
}

/* ---- structure ---- */

/* What parts a value from the one before. */
static void part(struct firn_put *put)
{
    uint32_t bit = (uint32_t)1 << put->depth;
    if (put->filled & bit)
        fputs(put->lines & bit ? ",\n" : ", ", put->out);
    else if (put->lines & bit)
        fputc('\n', put->out);
    put->filled |= bit;
}

void firn_put_key(struct firn_put *put, const char *key, size_t size)
{
    part(put);
    put_string(put->out, key, size);
    fputs(": ", put->out);
    put->keyed = true;
}

/* What stands before a value: its key, unless that was put already. */
static void before(struct firn_put *put, const char *key)
{
    if (key != NULL)
        firn_put_key(put, key, strlen(key));
    else if (!put->keyed)
        part(put);
    put->keyed = false;
}

void firn_put_open(struct firn_put *put, const char *key, char bracket)
{
    FIRN_ASSERT(put->depth < DEPTH_MAX && (bracket == '{' || bracket == '['));
    before(put, key);
    fputc(bracket, put->out);
    put->depth++;
    uint32_t bit = (uint32_t)1 << put->depth;
    put->lists = bracket == '[' ? put->lists | bit : put->lists & ~bit;
    put->lines &= ~bit;
    put->filled &= ~bit;
}

void firn_put_open_lines(struct firn_put *put, const char *key, char bracket)
{
    firn_put_open(put, key, bracket);
    put->lines |= (uint32_t)1 << put->depth;
}

void firn_put_close(struct firn_put *put)
{
    FIRN_ASSERT(put->depth > 0);
    uint32_t bit = (uint32_t)1 << put->depth;
    if ((put->lines & bit) && (put->filled & bit))
        fputc('\n', put->out);
    fputc(put->lists & bit ? ']' : '}', put->out);
    put->depth--;
}

/* ---- values ---- */

void firn_put_bytes(struct firn_put *put, const char *key, const char *text, size_t size)
{
    before(put, key);
    put_string(put->out, text, size);
}

void firn_put_text(struct firn_put *put, const char *key, const char *text)
{
    if (text != NULL)
        firn_put_bytes(put, key, text, strlen(text));
    else
        firn_put_null(put, key);
}

void firn_put_uint(struct firn_put *put, const char *key, uint64_t value)
{
    before(put, key);
    fprintf(put->out, "%" PRIu64, value);
}

void firn_put_int(struct firn_put *put, const char *key, int64_t value)
{
    before(put, key);
    fprintf(put->out, "%" PRId64, value);
}

void firn_put_raw(struct firn_put *put, const char *key, const char *json)
{
    before(put, key);
    fputs(json, put->out);
}

void firn_put_bool(struct firn_put *put, const char *key, bool value)
{
    firn_put_raw(put, key, value ? "true" : "false");
}

void firn_put_null(struct firn_put *put, const char *key)
{
    firn_put_raw(put, key, "null");
}

/* JSON has no number for what is not finite: those are text. A whole one keeps its ".0". */
void firn_put_float(struct firn_put *put, const char *key, double value)
{
    char text[40];
    if (isnan(value) || isinf(value)) {
        firn_put_text(put, key, isnan(value) ? "nan" : value > 0 ? "inf" : "-inf");
        return;
    }
    snprintf(text, sizeof text, "%.17g", value);
    for (char *comma; (comma = strchr(text, ',')) != NULL;)
        *comma = '.'; /* in every locale */
    if (strpbrk(text, ".e") == NULL)
        memcpy(text + strlen(text), ".0", sizeof ".0");
    firn_put_raw(put, key, text);
}
