/* Figures in words, and text of unknown origin on its way to a terminal. No locale: a thousand is parted
 * by a comma everywhere. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "firn_report.h"
#include "report/sanitise.h"

void firn_print_line(FILE *out, const char *text)
{
    struct firn_buf line = { 0 };
    firn_sanitise_line(&line, text, strlen(text));
    if (line.size > 0)
        fwrite(line.data, 1, line.size, out);
    firn_buf_free(&line);
}

struct firn_words firn_words_count(uint64_t count)
{
    struct firn_words words = { "" };
    char plain[24];
    int length = snprintf(plain, sizeof plain, "%" PRIu64, count);
    char *to = words.text;
    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            *to++ = ',';
        *to++ = plain[i];
    }
    return words;
}

struct firn_words firn_words_counted(uint64_t count, const char *noun)
{
    struct firn_words words = firn_words_count(count);
    size_t length = strlen(words.text);
    snprintf(words.text + length, sizeof words.text - length, " %.40s%s", noun, count == 1 ? "" : "s");
    return words;
}

struct firn_words firn_words_bytes(uint64_t bytes)
{
    static const char *const units[] = { "kB", "MB", "GB", "TB" };
    struct firn_words words = { "" };
    if (bytes < 10000)
        return firn_words_counted(bytes, "byte");
    uint64_t unit = 1000;
    size_t i = 0;
    while (i < sizeof units / sizeof units[0] - 1 && bytes / unit >= 1000) {
        unit *= 1000;
        i++;
    }
    uint64_t whole = bytes / unit, tenths = bytes % unit * 10 / unit;
    snprintf(words.text, sizeof words.text, "%" PRIu64 ".%" PRIu64 " %s", whole, tenths, units[i]);
    return words;
}

struct firn_words firn_words_digest(const uint8_t digest[FIRN_DIGEST_SIZE])
{
    struct firn_words words = { "" };
    firn_digest_text(digest, words.text);
    return words;
}
