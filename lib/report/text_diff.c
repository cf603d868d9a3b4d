/* Two battles beside each other: lines of an aligned comparison, a sign, then the record in words, and where values
 * differ, which; and the rolls of both. */
#include <inttypes.h>
#include <stdio.h>

#include "report/text_style.h"

/* What a line begins with, and in which style. */
static enum firn_style style_of(char op)
{
    return op == '-'   ? FIRN_STYLE_LEFT
           : op == '+' ? FIRN_STYLE_RIGHT
           : op == '~' ? FIRN_STYLE_WARN
                       : FIRN_STYLE_DIM;
}

void firn_text_diff_line(const struct firn_text *text, const struct firn_diff_line *line)
{
    char op = line->op == '=' ? ' ' : line->op;
    const char *words = line->a != NULL ? line->a : line->b;
    firn_styled(text, style_of(line->op), "%c %s", op, words != NULL ? words : "");
    if (line->op == '~' && line->changes != NULL) {
        fputs("  (", text->out);
        firn_styled(text, FIRN_STYLE_HEAD, "%s", line->changes);
        fputc(')', text->out);
    }
    fputc('\n', text->out);
}

/* ---- rolls ---- */

static void print_side(const struct firn_text *text, enum firn_style style, const struct firn_shown_roll *roll)
{
    if (roll->below == 0)
        firn_styled(text, style, "not made");
    else
        firn_styled(text, style, "%" PRId32 " of %" PRIu32, roll->value, roll->below);
}

static void print_first(const struct firn_text *text, const struct firn_diff_rolls *rolls)
{
    fprintf(text->out, "    the first that differs: step %" PRId32 ", ", rolls->step);
    firn_text_roll(text->out, &rolls->a);
    fputs(": ", text->out);
    print_side(text, FIRN_STYLE_LEFT, &rolls->a);
    fputs(" | ", text->out);
    print_side(text, FIRN_STYLE_RIGHT, &rolls->b);
    fputc('\n', text->out);
}

/* "main of Ann", or "main" for all. */
static const char *whose(const struct firn_site_rolls *site, char text[128])
{
    snprintf(text, 128, "%s%s%s", site->site, site->actor[0] != '\0' ? " of " : "", site->actor);
    return text;
}

static void print_site(const struct firn_text *text, const struct firn_site_rolls *site, size_t width)
{
    char words[128];
    fputs("    ", text->out);
    firn_text_padded(text->out, whose(site, words), width);
    fprintf(text->out, "  %s the same", firn_words_count(site->same).text);
    if (site->changed + site->only_in_a + site->only_in_b != 0)
        fprintf(text->out, ", %s changed, %s only in A, %s only in B", firn_words_count(site->changed).text,
                firn_words_count(site->only_in_a).text, firn_words_count(site->only_in_b).text);
    fputc('\n', text->out);
}

void firn_text_diff_rolls(const struct firn_text *text, const struct firn_diff_rolls *rolls)
{
    size_t shown = rolls->site_count < FIRN_SHOWN_MAX ? rolls->site_count : FIRN_SHOWN_MAX, width = 0;
    char words[128];
    fputs(shown == 0 ? "  no rolls in either battle\n" : "  rolls of the battle\n", text->out);
    if (rolls->differ)
        print_first(text, rolls);
    for (size_t i = 0; i < shown; i++) {
        size_t one = firn_text_width(whose(&rolls->sites[i], words));
        width = one > width ? one : width;
    }
    for (size_t i = 0; i < shown; i++)
        print_site(text, &rolls->sites[i], width);
    if (rolls->site_count > shown)
        fprintf(text->out, "    and %zu more\n", rolls->site_count - shown);
}
