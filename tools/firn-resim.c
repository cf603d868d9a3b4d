/* firn-resim: recorded battles fought again, under changed rules where there are any, into a new log. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "crash.h"
#include "engines.h"

struct options {
    const char *rules;
    const char *out;
    int32_t level;
    bool force;
};

#define AT(name) offsetof(struct options, name)
static const struct cli_option option_table[] = {
    { 'r', "rules", CLI_INPUT, "FILE", AT(rules), 0, 0,
      "under the rules that FILE changes (JSON), not the recorded ones" },
    { 'o', "output", CLI_OUTPUT, "FILE", AT(out), 0, 0, "the new log; - is standard output" },
    { 'l', "level", CLI_INT, "N", AT(level), 1, 19, "of zstd" },
    CLI_FORCE(struct options),
    { 0 },
};

static const struct cli_tool tool = {
    .name = "firn-resim",
    .operands = "FILE",
    .operands_min = 1,
    .operands_max = 1,
    .options = option_table,
    .notes = "Recorded orders are given again as long as they are legal, and counted; else the engine chooses. Compare "
             "the two logs with firn-diff.",
    .exits = "0346",
    .example = "firn-resim season.firn --rules softer-poison.json -o softer.firn",
};

/* What only some logs have: orders, battles that the changed rules are not of. */
static const char *also_text(const struct firn_resim_result *result, char text[200])
{
    int length = 0;
    text[0] = '\0';
    if (result->own_rules != 0)
        length = snprintf(text, 200, ", %s under their own rules", firn_words_count(result->own_rules).text);
    if (result->orders != 0)
        snprintf(text + length, (size_t)(200 - length), "; %s of %s given again",
                 firn_words_count(result->orders_given).text, firn_words_counted(result->orders, "order").text);
    return text;
}

static int say(struct cli *cli, const struct firn_resim_result *result)
{
    char also[200];
    const struct firn_recorded *made = &result->recorded;
    return cli_verdict(cli, CLI_EXIT_DONE,
                       "re-simulated %s: %s changed, %s with another outcome%s; %s, %s, digest %s",
                       firn_words_counted(result->battles, "battle").text,
                       firn_words_count(result->changed).text,
                       firn_words_count(result->outcomes_changed).text, also_text(result, also),
                       firn_words_counted(made->events, "event").text,
                       firn_words_bytes(made->file_bytes).text, firn_words_digest(made->digest).text);
}

static int resim(struct cli *cli, struct firn_registry *registry, const struct options *options)
{
    const struct firn_recorder_options how = { .level = options->level, .force = options->force,
                                               .on_step = crash_on_step };
    const char *path = cli->operands[0];
    struct firn_rule_change *changes = NULL;
    size_t count = 0;
    struct firn_resim_result result;
    struct firn_error error = { 0 };
    enum firn_status status = FIRN_OK;
    if (options->rules != NULL)
        status = firn_json_rule_changes(&changes, &count, registry, options->rules, &error);
    if (status != FIRN_OK)
        return cli_verdict(cli, cli_failed(cli, NULL, status, &error), "nothing recorded");
    crash_watch(cli, options->out);
    status = firn_resim(registry, path, options->out, &how, changes, count, &result, &error);
    free(changes);
    if (status == FIRN_OK)
        return say(cli, &result);
    return cli_verdict(cli, cli_failed_between(cli, path, options->out, status, &error),
                       "nothing recorded");
}

int main(int argc, char **argv)
{
    struct options options = { 0 };
    struct firn_registry *registry = NULL;
    struct cli cli;
    int exit_status;
    if (!cli_begin(&cli, &tool, &options, argc, argv, &exit_status))
        return exit_status;
    if (options.out == NULL)
        return cli_usage(&cli, "--output is missing: where does the new log go?");
    cli.data_on_stdout = strcmp(options.out, "-") == 0;
    if (cli.data_on_stdout && isatty(STDOUT_FILENO))
        return cli_usage(&cli, "a log is nothing for a terminal: give --output a file");
    exit_status = engines_new(&cli, &registry);
    if (exit_status == CLI_EXIT_DONE)
        exit_status = resim(&cli, registry, &options);
    firn_registry_free(registry);
    return exit_status;
}
