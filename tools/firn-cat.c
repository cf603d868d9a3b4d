/* firn-cat: a log as text that reads like a fight; engines are not needed. */
#include <string.h>

#include "cli.h"

struct options {
    struct cli_range battles;
    struct cli_range steps;
    const char *kinds;
    const char *actor;
    bool plain;
    int color;
};

#define AT(name) offsetof(struct options, name)
static const struct cli_option option_table[] = {
    { 'b', "battle", CLI_RANGE, "N|A..B", AT(battles), 0, UINT64_MAX,
      "these battles only; they count from 0" },
    { 's', "step", CLI_RANGE, "N|A..B", AT(steps), 0, INT32_MAX,
      "these steps only; step 0 is the opening" },
    { 'k', "kind", CLI_TEXT, "NAME,...", AT(kinds), 0, 0,
      "these records only: events by name, order, check, keyframe, end" },
    { 'a', "actor", CLI_TEXT, "NAME", AT(actor), 0, 0,
      "records that name this actor only; a number works too" },
    { 'p', "plain", CLI_FLAG, NULL, AT(plain), 0, 0, "every field by its name, not sentences" },
    CLI_COLOR(struct options),
    { 0 },
};

static const struct cli_tool tool = {
    .name = "firn-cat",
    .operands = "FILE...",
    .operands_min = 1,
    .operands_max = -1,
    .options = option_table,
    .notes = "A line that begins with > is an order. Checks, keyframes and ends of steps are shown "
             "where --kind names them.",
    .exits = "0346",
    .example = "firn-cat --battle 3 --step 4..6 --actor Vex season.firn",
};

static struct firn_filter filter_of(const struct options *options)
{
    struct firn_filter filter = firn_filter_all();
    if (options->battles.given) {
        filter.battle_first = options->battles.first;
        filter.battle_last = options->battles.last;
    }
    if (options->steps.given) {
        filter.step_first = options->steps.first;
        filter.step_last = options->steps.last;
    }
    filter.kinds = options->kinds;
    filter.actor = options->actor;
    return filter;
}

/* One file; its exit status. */
static int show(struct cli *cli, const struct options *options, struct firn_log *log, const char *path,
                struct firn_filtered *all)
{
    struct firn_text text = { stdout, cli_use_color(options->color, stdout) };
    struct firn_filter filter = filter_of(options);
    struct firn_filtered one = { 0 };
    struct firn_error error = { 0 };
    if (cli->operand_count > 1) {
        firn_print_line(stdout, cli_path(path));
        printf(":\n");
    }
    enum firn_status status = firn_text_log(&text, log, path, &filter, options->plain, &one, &error);
    all->records += one.records;
    all->taken += one.taken;
    bool output_is_gone = status == FIRN_IO && error.message[0] == '\0';
    if (status == FIRN_OK || output_is_gone)
        return firn_status_exit(status);
    return cli_failed(cli, path, status, &error);
}

int main(int argc, char **argv)
{
    struct options options = { 0 };
    struct firn_filtered all = { 0 };
    struct firn_log *log;
    struct cli cli;
    int exit_status;
    if (!cli_begin(&cli, &tool, &options, argc, argv, &exit_status))
        return exit_status;
    cli.data_on_stdout = true;
    if (firn_log_new(&log) != FIRN_OK)
        return cli_verdict(&cli, CLI_EXIT_BUG, "out of memory");
    for (int i = 0; i < cli.operand_count && !ferror(stdout); i++)
        exit_status = firn_exit_worse(exit_status, show(&cli, &options, log, cli.operands[i], &all));
    firn_log_free(log);
    return cli_verdict(&cli, exit_status, "%s: %s of %s",
                       exit_status == CLI_EXIT_DONE ? "shown" : cli_exit_word(exit_status),
                       firn_words_count(all.taken).text, firn_words_counted(all.records, "record").text);
}
