/* What was probably meant: the nearest candidate by edit distance, where it is near enough to be worth
 * saying. Words are option names and verbs, so they are short. */
#include <string.h>

#include "cli.h"

enum { WORD_MAX = 31 };

static size_t least(size_t a, size_t b, size_t c)
{
    size_t ab = a < b ? a : b;
    return ab < c ? ab : c;
}

/* Edits from one word to the other, one row of the table at a time; a word too long is far from all. */
static size_t distance(const char *a, const char *b)
{
    size_t row[WORD_MAX + 1];
    size_t length_a = strlen(a), length_b = strlen(b);
    if (length_a > WORD_MAX || length_b > WORD_MAX)
        return SIZE_MAX;
    for (size_t j = 0; j <= length_b; j++)
        row[j] = j;
    for (size_t i = 1; i <= length_a; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= length_b; j++) {
            size_t above = row[j];
            row[j] = least(above + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1]));
            diagonal = above;
        }
    }
    return row[length_b];
}

void cli_nearest_try(struct cli_nearest *nearest, const char *candidate)
{
    size_t length = strlen(nearest->word);
    bool is_start = length >= 2 && strncmp(candidate, nearest->word, length) == 0;
    size_t edits = is_start ? 0 : distance(nearest->word, candidate);
    bool is_near = edits <= (strlen(candidate) + 2) / 3;
    if (is_near && (nearest->best == NULL || edits < nearest->distance)) {
        nearest->best = candidate;
        nearest->distance = edits;
    }
}
