/* firn-recover: every whole record that is left of a log, in a new one, and an account of what is not. */
#include "cli.h"

struct options {
    const char *out;
    int32_t level;
    bool force;
};

#define AT(name) offsetof(struct options, name)
static const struct cli_option option_table[] = {
    { 'o', "output", CLI_TEXT, "FILE", AT(out), 0, 0,
      "the new log; a file, since it is read again at the end" },
    { 'l', "level", CLI_INT, "N", AT(level), 1, 19, "of zstd" },
    CLI_FORCE(struct options),
    { 0 },
};

static const struct cli_tool tool = {
    .name = "firn-recover",
    .operands = "FILE",
    .operands_min = 1,
    .operands_max = 1,
    .options = option_table,
    .notes = "Where bytes were lost the new log says so in a gap record, and stays incomplete for every "
             "tool; battles without a gap verify as before. An unfinished recording, FILE.partial, is read "
             "too, and so is a log that another program compressed again.",
    .exits = "0346",
    .example = "firn-recover season.firn -o saved.firn",
};

static int say(struct cli *cli, enum firn_status status, const struct firn_recover_result *result)
{
    if (result->was_whole)
        return cli_verdict(cli, CLI_EXIT_DONE, "nothing was wrong: %s, %s, %s of stream",
                           firn_words_counted(result->battles, "battle").text,
                           firn_words_counted(result->records, "record").text,
                           firn_words_bytes(result->stream_bytes).text);
    return cli_verdict(cli, firn_status_exit(status),
                       "recovered %s, %s whole; %s, %s of stream; lost %s of the file, %s",
                       firn_words_counted(result->battles, "battle").text,
                       firn_words_count(result->whole).text,
                       firn_words_counted(result->records, "record").text,
                       firn_words_bytes(result->stream_bytes).text,
                       firn_words_bytes(result->lost_bytes).text,
                       firn_words_counted(result->gaps, "gap").text);
}

static int recover(struct cli *cli, const struct options *options)
{
    const struct firn_recorder_options how = { .level = options->level, .force = options->force };
    const char *path = cli->operands[0];
    struct firn_recover_result result = { 0 };
    struct firn_error error = { 0 };
    enum firn_status status = firn_recover(path, options->out, &how, &result, &error);
    if (status != FIRN_OK && status != FIRN_INCOMPLETE)
        return cli_verdict(cli, cli_failed_between(cli, path, options->out, status, &error),
                           "nothing recovered");
    if (!result.was_whole && result.first.message[0] != '\0')
        cli_error(cli, path, "%s", result.first.message);
    return say(cli, status, &result);
}

int main(int argc, char **argv)
{
    struct options options = { 0 };
    struct cli cli;
    int exit_status;
    if (!cli_begin(&cli, &tool, &options, argc, argv, &exit_status))
        return exit_status;
    if (options.out == NULL)
        return cli_usage(&cli, "--output is missing: where does the new log go?");
    return recover(&cli, &options);
}
