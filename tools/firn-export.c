/* firn-export: a log as JSON; engines are not needed. */
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli.h"

struct options {
    int format;
    const char *out;
    struct cli_range battles;
    const char *kinds;
    bool force;
};

#define AT(name) offsetof(struct options, name)
static const struct cli_option option_table[] = {
    { 't', "format", CLI_CHOICE, "json|ndjson", AT(format), 0, 0,
      "one object, or one object a line (the default)" },
    { 'o', "output", CLI_OUTPUT, "FILE", AT(out), 0, 0,
      "where it goes, once it is whole; without it, or with -, standard output" },
    { 'b', "battle", CLI_RANGE, "N|A..B", AT(battles), 0, UINT64_MAX,
      "these battles only; they count from 0" },
    { 'k', "kind", CLI_TEXT, "NAME,...", AT(kinds), 0, 0,
      "these records only: events by name, schema, battle, order, check, ..." },
    CLI_FORCE(struct options),
    { 0 },
};

static const struct cli_tool tool = {
    .name = "firn-export",
    .operands = "FILE",
    .operands_min = 1,
    .operands_max = 1,
    .options = option_table,
    .notes = "Of a log that is damaged or cut, standard output gets what is before that; a file is left as it was.",
    .exits = "0346",
    .example = "firn-export --kind swing season.firn | jq .fields.chance",
};

static struct firn_filter filter_of(const struct options *options)
{
    struct firn_filter filter = firn_filter_all();
    if (options->battles.given) {
        filter.battle_first = options->battles.first;
        filter.battle_last = options->battles.last;
    }
    filter.kinds = options->kinds;
    return filter;
}

/* The exit status; what is wrong with the log has been said. */
static int export(struct cli *cli, const struct options *options, FILE *out, struct firn_filtered *filtered)
{
    static const enum firn_export_format formats[] = { FIRN_EXPORT_JSON, FIRN_EXPORT_NDJSON };
    const struct firn_filter filter = filter_of(options);
    const char *path = cli->operands[0];
    struct firn_error error = { 0 };
    struct firn_log *log;
    enum firn_status status = firn_log_new(&log);
    if (status == FIRN_OK)
        status = firn_export(out, formats[options->format], log, path, &filter, filtered, &error);
    firn_log_free(log);
    bool output_is_gone = status == FIRN_IO && error.message[0] == '\0';
    if (status != FIRN_OK && !output_is_gone)
        cli_failed(cli, path, status, &error);
    return firn_status_exit(status);
}

static int say(struct cli *cli, int exit_status, const struct firn_filtered *filtered)
{
    return cli_verdict(cli, exit_status, "%s: %s of %s",
                       exit_status == CLI_EXIT_DONE ? "exported" : cli_exit_word(exit_status),
                       firn_words_count(filtered->taken).text,
                       firn_words_counted(filtered->records, "record").text);
}

static bool is_same_file(const char *path, const char *out_path)
{
    struct stat file, out;
    bool is_there = strcmp(path, "-") == 0 ? fstat(STDIN_FILENO, &file) == 0 : stat(path, &file) == 0;
    return is_there && stat(out_path, &out) == 0 && S_ISREG(out.st_mode) && file.st_dev == out.st_dev &&
           file.st_ino == out.st_ino;
}

/* A file is whole, or it is what it was before. */
static int export_to_file(struct cli *cli, const struct options *options)
{
    struct firn_filtered filtered = { 0 };
    struct firn_error error = { 0 };
    struct firn_output *output;
    enum firn_status status = firn_output_open(&output, options->out, options->force, &error);
    if (status != FIRN_OK)
        return cli_verdict(cli, cli_failed(cli, options->out, status, &error), "nothing exported");
    int exit_status = export(cli, options, firn_output_stream(output), &filtered);
    status = firn_output_close(output, exit_status == CLI_EXIT_DONE, &error);
    if (status != FIRN_OK)
        exit_status = firn_exit_worse(exit_status, cli_failed(cli, options->out, status, &error));
    if (exit_status == CLI_EXIT_DONE)
        return say(cli, exit_status, &filtered);
    return cli_verdict(cli, exit_status, "%s: nothing exported", cli_exit_word(exit_status));
}

int main(int argc, char **argv)
{
    struct options options = { .format = 1 };
    struct firn_filtered filtered = { 0 };
    struct cli cli;
    int exit_status;
    if (!cli_begin(&cli, &tool, &options, argc, argv, &exit_status))
        return exit_status;
    cli.data_on_stdout = options.out == NULL || strcmp(options.out, "-") == 0;
    if (!cli.data_on_stdout && is_same_file(cli.operands[0], options.out))
        return cli_usage(&cli, "--output is the log itself");
    if (!cli.data_on_stdout)
        return export_to_file(&cli, &options);
    exit_status = export(&cli, &options, stdout, &filtered);
    return say(&cli, exit_status, &filtered);
}
