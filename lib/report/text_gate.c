/* A gate's result as text: how many of each verdict, then what is not the same, goldens of one cause
 * together, the largest group first. */
#include <stdlib.h>
#include <string.h>

#include "report/text_style.h"

enum { PATHS_SHOWN = 5 };

static bool is_same(const struct firn_golden *golden)
{
    return golden->verdict == FIRN_GOLDEN_SAME;
}

static void print_table(const struct firn_text *text, const struct firn_gate_result *result)
{
    for (int i = 0; i < FIRN_GOLDEN_COUNT; i++) {
        enum firn_golden_verdict verdict = (enum firn_golden_verdict)i;
        if (result->counts[i] == 0)
            continue;
        fprintf(text->out, "%8s  ", firn_words_count(result->counts[i]).text);
        firn_text_padded(text->out, firn_golden_word(verdict), 17);
        firn_styled(text, FIRN_STYLE_DIM, "%s", firn_golden_sentence(verdict));
        fputc('\n', text->out);
    }
}

/* ---- groups ---- */

/* Goldens of one verdict and one cause: a piece of the sorted list. */
struct group {
    const struct firn_golden *const *first;
    size_t count;
};

static int by_cause(const void *a, const void *b)
{
    const struct firn_golden *left = *(const struct firn_golden *const *)a;
    const struct firn_golden *right = *(const struct firn_golden *const *)b;
    if (left->verdict != right->verdict)
        return left->verdict < right->verdict ? -1 : 1;
    int order = strcmp(left->group, right->group);
    return order != 0 ? order : strcmp(left->path, right->path);
}

static int by_count(const void *a, const void *b)
{
    const struct group *left = a, *right = b;
    if (left->count != right->count)
        return left->count > right->count ? -1 : 1;
    return by_cause(left->first, right->first);
}

static size_t make_groups(const struct firn_golden **goldens, size_t count, struct group *groups)
{
    size_t made = 0;
    for (size_t i = 0; i < count; i++) {
        bool goes_on = i > 0 && goldens[i]->verdict == goldens[i - 1]->verdict &&
                       strcmp(goldens[i]->group, goldens[i - 1]->group) == 0;
        if (!goes_on)
            groups[made++] = (struct group){ &goldens[i], 0 };
        groups[made - 1].count++;
    }
    return made;
}

static void print_golden(const struct firn_text *text, const struct firn_golden *golden)
{
    fputs("  ", text->out);
    firn_print_line(text->out, golden->path);
    if (golden->cause[0] != '\0') {
        fputs(": ", text->out);
        firn_print_line(text->out, golden->cause);
    }
    if (golden->guards[0] != '\0') {
        fputs(" (guards ", text->out);
        firn_print_line(text->out, golden->guards);
        fputc(')', text->out);
    }
    fputc('\n', text->out);
}

static void print_group(const struct firn_text *text, const struct group *group)
{
    const struct firn_golden *first = group->first[0];
    fputc('\n', text->out);
    firn_styled(text, FIRN_STYLE_WARN, "%s %s", firn_words_count(group->count).text,
                firn_golden_word(first->verdict));
    if (first->group[0] != '\0') {
        fputs(": ", text->out);
        firn_print_line(text->out, first->group);
    }
    fputc('\n', text->out);
    for (size_t i = 0; i < group->count && i < PATHS_SHOWN; i++)
        print_golden(text, group->first[i]);
    if (group->count > PATHS_SHOWN)
        fprintf(text->out, "  and %s more\n", firn_words_count(group->count - PATHS_SHOWN).text);
}

static void print_groups(const struct firn_text *text, const struct firn_gate_result *result,
                         const struct firn_golden **goldens, struct group *groups)
{
    size_t count = 0;
    for (size_t i = 0; i < result->count; i++)
        if (!is_same(&result->goldens[i]))
            goldens[count++] = &result->goldens[i];
    qsort(goldens, count, sizeof *goldens, by_cause);
    size_t made = make_groups(goldens, count, groups);
    qsort(groups, made, sizeof *groups, by_count);
    for (size_t i = 0; i < made; i++)
        print_group(text, &groups[i]);
}

enum firn_status firn_text_gate(const struct firn_text *text, const struct firn_gate_result *result)
{
    const struct firn_golden **goldens = calloc(result->count + 1, sizeof *goldens);
    struct group *groups = calloc(result->count + 1, sizeof *groups);
    bool has_memory = goldens != NULL && groups != NULL;
    if (has_memory) {
        print_table(text, result);
        print_groups(text, result, goldens, groups);
    }
    free(goldens);
    free(groups);
    return has_memory ? FIRN_OK : FIRN_MEMORY;
}
