/* What was meant instead, see json_say.h: candidates by edit distance, a swap of neighbours being one edit,
 * upper and lower case the same. */
#include <stdio.h>
#include <string.h>

#include "report/json_say.h"

#define WORD_MAX 64 /* a longer word is near to nothing */

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Edits from `a` to `b`, both at most WORD_MAX bytes. */
static int distance_between(const char *a, size_t a_size, const char *b, size_t b_size)
{
    int rows[3][WORD_MAX + 1];
    for (size_t j = 0; j <= b_size; j++)
        rows[0][j] = (int)j;
    for (size_t i = 1; i <= a_size; i++) {
        const int *before = rows[(i + 1) % 3], *last = rows[(i - 1) % 3];
        int *row = rows[i % 3];
        row[0] = (int)i;
        for (size_t j = 1; j <= b_size; j++) {
            char from = lower(a[i - 1]), to = lower(b[j - 1]);
            row[j] = least(last[j - 1] + (from != to), least(last[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && from == lower(b[j - 2]) && to == lower(a[i - 2]))
                row[j] = least(row[j], before[j - 2] + 1);
        }
    }
    return rows[a_size % 3][b_size];
}

void firn_nearest_begin(struct firn_nearest *nearest, const char *wanted)
{
    *nearest = (struct firn_nearest){ .wanted = wanted };
}

static void add_to_all(struct firn_nearest *nearest, const char *candidate)
{
    size_t length = strlen(nearest->all), left = sizeof nearest->all - length;
    if (strlen(candidate) + 6 > left)
        nearest->cut = true;
    if (!nearest->cut)
        snprintf(nearest->all + length, left, "%s%s", length > 0 ? ", " : "", candidate);
}

void firn_nearest_add(struct firn_nearest *nearest, const char *candidate)
{
    size_t wanted = strlen(nearest->wanted), size = strlen(candidate);
    nearest->count++;
    add_to_all(nearest, candidate);
    if (wanted > WORD_MAX || size > WORD_MAX)
        return;
    int distance = distance_between(nearest->wanted, wanted, candidate, size);
    if (distance > 1 + (int)size / 4)
        return;
    if (nearest->best_count == 0 || distance < nearest->distance) {
        nearest->distance = distance;
        nearest->best_count = 0;
    }
    if (distance == nearest->distance && nearest->best_count < FIRN_NEAREST_MAX)
        nearest->best[nearest->best_count++] = candidate;
}

void firn_nearest_text(const struct firn_nearest *nearest, char text[FIRN_JSON_PATH_MAX])
{
    text[0] = '\0';
    if (nearest->best_count == 0 && nearest->count > 0)
        snprintf(text, FIRN_JSON_PATH_MAX, "one of %s%s", nearest->all, nearest->cut ? ", ..." : "");
    for (int i = 0; i < nearest->best_count; i++) {
        size_t length = strlen(text);
        snprintf(text + length, FIRN_JSON_PATH_MAX - length, "%s\"%.64s\"",
                 i == 0 ? "did you mean " : " or ", nearest->best[i]);
    }
    size_t length = strlen(text);
    if (nearest->best_count > 0)
        snprintf(text + length, FIRN_JSON_PATH_MAX - length, "?");
}
