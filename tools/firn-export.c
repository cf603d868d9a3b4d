/* firn-export: a log as JSON; engines are not needed. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
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
    { 'o', "output", CLI_TEXT, "FILE", AT(out), 0, 0,
      "where it goes; without it, or with -, standard output" },
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
    .exits = "0346",
    .example = "firn-export --kind swing season.firn | jq .fields.chance",
};

/* The file that is written, or NULL: said what is wrong. */
static FILE *open_output(struct cli *cli, const struct options *options)
{
    if (options->out == NULL || strcmp(options->out, "-") == 0)
        return stdout;
    int fd = open(options->out, O_WRONLY | O_CREAT | O_CLOEXEC | (options->force ? O_TRUNC : O_EXCL), 0666);
    FILE *out = fd >= 0 ? fdopen(fd, "w") : NULL;
    if (out == NULL && errno == EEXIST)
        cli_error(cli, options->out, "not replaced: a file of this name is there");
    else if (out == NULL)
        cli_error(cli, options->out, "cannot be written: %s", strerror(errno));
    return out;
}

/* True where all of it is written. */
static bool close_output(struct cli *cli, const struct options *options, FILE *out)
{
    if (out == stdout)
        return true;
    bool failed = ferror(out) != 0;
    errno = 0;
    if (fclose(out) == 0 && !failed)
        return true;
    cli_error(cli, options->out, "cannot be written: %s", errno != 0 ? strerror(errno) : "a write failed");
    return false;
}

static int export(struct cli *cli, const struct options *options, struct firn_log *log, FILE *out)
{
    static const enum firn_export_format formats[] = { FIRN_EXPORT_JSON, FIRN_EXPORT_NDJSON };
    const char *path = cli->operands[0];
    struct firn_filter filter = firn_filter_all();
    struct firn_filtered filtered = { 0 };
    struct firn_error error = { 0 };
    if (options->battles.given) {
        filter.battle_first = options->battles.first;
        filter.battle_last = options->battles.last;
    }
    filter.kinds = options->kinds;
    enum firn_status status =
        firn_export(out, formats[options->format], log, path, &filter, &filtered, &error);
    int exit_status = firn_status_exit(status);
    if (status != FIRN_OK && (status != FIRN_IO || error.message[0] != '\0'))
        cli_failed(cli, path, status, &error);
    if (!close_output(cli, options, out))
        exit_status = firn_exit_worse(exit_status, CLI_EXIT_IO);
    return cli_verdict(cli, exit_status, "%s: %s of %s",
                       exit_status == CLI_EXIT_DONE ? "exported" : cli_exit_word(exit_status),
                       firn_words_count(filtered.taken).text,
                       firn_words_counted(filtered.records, "record").text);
}

int main(int argc, char **argv)
{
    struct options options = { .format = 1 };
    struct firn_log *log = NULL;
    struct cli cli;
    int exit_status;
    if (!cli_begin(&cli, &tool, &options, argc, argv, &exit_status))
        return exit_status;
    cli.data_on_stdout = options.out == NULL || strcmp(options.out, "-") == 0;
    FILE *out = open_output(&cli, &options);
    if (out == NULL)
        return cli_verdict(&cli, CLI_EXIT_IO, "nothing exported");
    if (firn_log_new(&log) != FIRN_OK)
        return cli_verdict(&cli, CLI_EXIT_BUG, "out of memory");
    exit_status = export(&cli, &options, log, out);
    firn_log_free(log);
    return exit_status;
}
