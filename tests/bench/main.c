/* firn-bench BIN FOLDER [PART]: measure all, or short, long, gate, engines or start alone; print the figures as a table, and
 * leave it and the plots in the folder. BIN has the tools. FIRN_BENCH_QUICK in the environment: a look in a
 * fraction of the time. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tests/bench/bench.h"

static FILE *create(const char *folder, const char *name)
{
    char path[400];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    bench_need(file != NULL, path);
    return file;
}

static void write_all(const struct bench_figures *figures, const char *folder)
{
    FILE *out = create(folder, "figures.md");
    bench_table(figures, out);
    fclose(out);
    out = create(folder, "performance_ratios.svg");
    bench_plot_ratios(figures, out);
    fclose(out);
    out = create(folder, "performance_time.svg");
    bench_plot_group(figures, "long", "ns an event", "What an event takes, in battles of about 370 events", out);
    fclose(out);
    out = create(folder, "performance_size.svg");
    bench_plot_group(figures, "size, long", "bytes an event", "What an event takes in a file", out);
    fclose(out);
}

static void measure(const struct bench *bench, const char *name, size_t count, int hp)
{
    static struct bench_corpus corpus;
    bench_corpus_make(&corpus, name, count, (struct bench_length){ .hp = hp });
    bench_say(bench->figures, name, "events a battle", (double)corpus.events / (double)count, "events");
    bench_recording(bench, &corpus);
    bench_verifying(bench, &corpus);
    bench_reading(bench, &corpus);
    bench_sizes(bench, &corpus);
    if (hp != 1) {
        bench_others(bench, &corpus);
        bench_choices(bench, &corpus);
    }
    bench_corpus_free(&corpus);
}

static bool is_wanted(const char *part, const char *name)
{
    return part == NULL || strcmp(part, name) == 0;
}

int main(int argc, char **argv)
{
    static struct bench_figures figures;
    bool quick = getenv("FIRN_BENCH_QUICK") != NULL;
    if (argc < 3) {
        fprintf(stderr, "Usage: firn-bench BIN FOLDER [PART]\n");
        return 2;
    }
    const char *part = argc > 3 ? argv[3] : NULL;
    const struct bench bench = { .figures = &figures,
                                 .bin = argv[1],
                                 .folder = argv[2],
                                 .rounds = quick ? 5 : 41,
                                 .files = quick ? 1000 : 10000 };
    mkdir(bench.folder, 0777);
    if (is_wanted(part, "short"))
        measure(&bench, "short", 1500, 1);
    if (is_wanted(part, "long"))
        measure(&bench, "long", 500, 4);
    if (is_wanted(part, "gate"))
        bench_gating(&bench);
    if (is_wanted(part, "engines"))
        bench_engines(&bench);
    if (is_wanted(part, "start"))
        bench_starting(&bench);
    write_all(&figures, bench.folder);
    bench_table(&figures, stdout);
    return 0;
}
