/* Figures as SVG, see bench.h: horizontal bars with their names, nothing that needs a script or a font. */
#include <string.h>

#include "tests/bench/bench.h"

enum { WIDTH = 920, NAME_WIDTH = 430, ROOM = 340, ROW = 22, TOP = 44 };

#define MET "#3b7ea1"
#define MISSED "#c4622d"
#define PLAIN "#8a9aa5"

static void begin(FILE *out, const char *title, int rows)
{
    int height = TOP + rows * ROW + 16;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" "
            "font-family=\"sans-serif\" font-size=\"12\">\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n"
            "<text x=\"12\" y=\"24\" font-size=\"15\">%s</text>\n",
            WIDTH, height, WIDTH, height, title);
}

/* `length` is in 0..1 of the room. */
static void put_bar(FILE *out, int row, const char *group, const char *name, double length, const char *color,
                    const char *label)
{
    int y = TOP + row * ROW;
    int width = (int)(length * ROOM + 0.5);
    fprintf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s%s%s</text>\n", NAME_WIDTH - 8, y + 13, group,
            group[0] != '\0' ? ": " : "", name);
    fprintf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"14\" fill=\"%s\"/>\n", NAME_WIDTH, y + 2,
            width > 0 ? width : 1, color);
    fprintf(out, "<text x=\"%d\" y=\"%d\">%s</text>\n", NAME_WIDTH + ROOM + 6, y + 13, label);
}

static bool is_ratio(const struct bench_figure *figure)
{
    return figure->bar != 0 && strcmp(figure->unit, "x") == 0 && !figure->at_least;
}

void bench_plot_ratios(const struct bench_figures *figures, FILE *out)
{
    const double most = 1.6; /* of the bar */
    int rows = 0, line = NAME_WIDTH + (int)(ROOM / most);
    char label[64];
    for (int i = 0; i < figures->count; i++)
        rows += is_ratio(&figures->rows[i]);
    begin(out, "What firn takes over the least that could do the same, in parts of its bar (the line)", rows);
    rows = 0;
    for (int i = 0; i < figures->count; i++) {
        const struct bench_figure *figure = &figures->rows[i];
        if (!is_ratio(figure))
            continue;
        double part = figure->value / figure->bar / most;
        snprintf(label, sizeof label, "%.2f of %.2f", figure->value, figure->bar);
        put_bar(out, rows++, figure->group, figure->name, part < 1 ? part : 1, bench_is_met(figure) ? MET : MISSED,
                label);
    }
    fprintf(out, "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"black\"/>\n</svg>\n", line, TOP - 6, line,
            TOP + rows * ROW + 4);
}

static bool is_of(const struct bench_figure *figure, const char *group, const char *unit)
{
    return strcmp(figure->group, group) == 0 && strcmp(figure->unit, unit) == 0;
}

void bench_plot_group(const struct bench_figures *figures, const char *group, const char *unit, const char *title,
                      FILE *out)
{
    double most = 0;
    int rows = 0;
    char label[64];
    for (int i = 0; i < figures->count; i++) {
        if (!is_of(&figures->rows[i], group, unit))
            continue;
        rows++;
        most = figures->rows[i].value > most ? figures->rows[i].value : most;
    }
    begin(out, title, rows);
    rows = 0;
    for (int i = 0; i < figures->count; i++) {
        const struct bench_figure *figure = &figures->rows[i];
        if (!is_of(figure, group, unit))
            continue;
        snprintf(label, sizeof label, "%.2f %s", figure->value, unit);
        put_bar(out, rows++, "", figure->name, figure->value / most, PLAIN, label);
    }
    fprintf(out, "</svg>\n");
}
