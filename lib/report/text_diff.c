/* Lines of an aligned comparison: a sign, then the record in words; where values differ, which. */
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
