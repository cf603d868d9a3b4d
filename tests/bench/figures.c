/* The table of figures, see bench.h. */
#include "tests/bench/bench.h"

void bench_add(struct bench_figures *figures, struct bench_figure figure)
{
    bench_need((size_t)figures->count < sizeof figures->rows / sizeof figures->rows[0], "too many figures");
    figures->rows[figures->count++] = figure;
    fprintf(stderr, "%-20s %-44s %9.3f %s\n", figure.group, figure.name, figure.value, figure.unit);
}

void bench_say(struct bench_figures *figures, const char *group, const char *name, double value, const char *unit)
{
    bench_add(figures, (struct bench_figure){ group, name, value, unit, 0, false, "" });
}

void bench_hold(struct bench_figures *figures, const char *group, const char *name, double ratio, double bar,
                const char *against)
{
    bench_add(figures, (struct bench_figure){ group, name, ratio, "x", bar, false, against });
}

bool bench_is_met(const struct bench_figure *figure)
{
    return figure->at_least ? figure->value >= figure->bar : figure->value <= figure->bar;
}

static void put_value(FILE *out, double value, const char *unit)
{
    fprintf(out, value < 10 ? "%.2f" : value < 1000 ? "%.1f" : "%.0f", value);
    fprintf(out, unit[0] == 'x' ? " x" : " %s", unit);
}

static void put_row(FILE *out, const struct bench_figure *figure)
{
    fprintf(out, "| %s | %s | ", figure->group, figure->name);
    put_value(out, figure->value, figure->unit);
    fprintf(out, " | ");
    if (figure->bar != 0) {
        fprintf(out, figure->at_least ? "at least " : "at most ");
        put_value(out, figure->bar, figure->unit);
    }
    fprintf(out, " | %s | %s |\n", figure->against, figure->bar == 0 ? "" : bench_is_met(figure) ? "yes" : "**no**");
}

void bench_table(const struct bench_figures *figures, FILE *out)
{
    fprintf(out, "| | figure | value | bar | against | met |\n|---|---|--:|--:|---|---|\n");
    for (int i = 0; i < figures->count; i++)
        put_row(out, &figures->rows[i]);
}
