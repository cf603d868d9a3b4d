/* firn-diff: two logs, and where they go apart. */
#include <inttypes.h>
#include <string.h>

#include "crash.h"
#include "engines.h"

struct options {
    bool all;
    int color;
};

#define AT(name) offsetof(struct options, name)
static const struct cli_option option_table[] = {
    { 'a', "all", CLI_FLAG, NULL, AT(all), 0, 0,
      "go on after the first difference: both logs, record by record" },
    CLI_COLOR(struct options),
    { 0 },
};

static const struct cli_tool tool = {
    .name = "firn-diff",
    .operands = "A B",
    .operands_min = 2,
    .operands_max = 2,
    .options = option_table,
    .notes = "Battles are compared by their number. For each that differs: the first record that does, its "
             "fields, the inputs and the state; for the first of them (--all: each) also the rolls of both "
             "battles by their keys, where both can be run again. In lines of --all, - is only in A, + only "
             "in B, ~ in both with other values.",
    .exits = "01346",
    .example = "firn-diff --all before.firn after.firn",
};

struct session {
    struct firn_text text;
    bool all;
    bool in_battle;
    uint64_t battle;
    int32_t step;
    uint64_t inputs_only; /* battles with the same records from other inputs */
    char first[80];
};

/* The first in full, the others in a line; of those with equal records only the first is shown. */
static void on_divergence(void *self, const struct firn_divergence *divergence)
{
    struct session *session = self;
    bool is_inputs_only = divergence->recorded_text[0] == '\0' && divergence->now_text[0] == '\0';
    bool is_first = is_inputs_only ? session->inputs_only++ == 0 : session->first[0] == '\0';
    if (is_first || session->all)
        firn_text_divergence(&session->text, divergence, "A", "B");
    else if (!is_inputs_only)
        fprintf(session->text.out, "  %s\n", divergence->summary);
    fflush(session->text.out); /* before engines run on for the rolls, and may crash */
    if (is_first && !is_inputs_only)
        snprintf(session->first, sizeof session->first, " (first in battle %" PRIu64 ", step %" PRId32 ")",
                 divergence->battle, divergence->step);
}

static void on_rolls(void *self, const struct firn_diff_rolls *rolls)
{
    struct session *session = self;
    firn_text_diff_rolls(&session->text, rolls);
}

static void on_line(void *self, const struct firn_diff_line *line)
{
    struct session *session = self;
    bool is_other_battle = !session->in_battle || session->battle != line->battle;
    if (is_other_battle)
        fprintf(session->text.out, "battle %" PRIu64 "\n", line->battle);
    if (is_other_battle || session->step != line->step)
        fprintf(session->text.out, "step %" PRId32 "\n", line->step);
    session->in_battle = true;
    session->battle = line->battle;
    session->step = line->step;
    firn_text_diff_line(&session->text, line);
}

static int say(struct cli *cli, const struct session *session, const struct firn_diff_result *result)
{
    struct firn_words battles = firn_words_counted(result->battles, "battle");
    uint64_t alone = result->only_in_a + result->only_in_b;
    if (result->differing + alone == 0)
        return cli_verdict(cli, CLI_EXIT_DONE, "same: %s, %s", battles.text,
                           firn_words_counted(result->records, "record").text);
    return cli_verdict(cli, CLI_EXIT_DIFFERS,
                       "differs: %s of %s%s; %s in inputs only, %s only in A, %s only in B",
                       firn_words_count(result->differing - session->inputs_only).text, battles.text,
                       session->first, firn_words_count(session->inputs_only).text,
                       firn_words_count(result->only_in_a).text, firn_words_count(result->only_in_b).text);
}

/* A message that begins with its side is told with that side's file. */
static int fail(struct cli *cli, enum firn_status status, struct firn_error *error)
{
    const char side = error->message[0];
    if ((side != 'A' && side != 'B') || strncmp(error->message + 1, ": ", 2) != 0)
        return cli_failed_between(cli, cli->operands[0], cli->operands[1], status, error);
    memmove(error->message, error->message + 3, strlen(error->message + 3) + 1);
    return cli_failed(cli, cli->operands[side == 'B'], status, error);
}

static int diff(struct cli *cli, struct firn_registry *registry, const struct options *options)
{
    struct session session = { .text = { stdout, cli_use_color(options->color, stdout) },
                               .all = options->all };
    const struct firn_diff_options how = {
        .all = options->all, .on_divergence = on_divergence, .on_rolls = on_rolls, .on_line = on_line, .self = &session
    };
    struct firn_diff_result result = { 0 };
    struct firn_error error = { 0 };
    crash_watch(cli, NULL);
    enum firn_status status =
        firn_diff(registry, cli->operands[0], cli->operands[1], &how, &result, &error);
    if (status == FIRN_OK || status == FIRN_DIFFERS)
        return say(cli, &session, &result);
    return cli_verdict(cli, fail(cli, status, &error), "%s: %s compared before that",
                       cli_exit_word(firn_status_exit(status)),
                       firn_words_counted(result.battles, "battle").text);
}

int main(int argc, char **argv)
{
    struct options options = { 0 };
    struct firn_registry *registry = NULL;
    struct cli cli;
    int exit_status;
    if (!cli_begin(&cli, &tool, &options, argc, argv, &exit_status))
        return exit_status;
    exit_status = engines_new(&cli, &registry);
    if (exit_status == CLI_EXIT_DONE)
        exit_status = diff(&cli, registry, &options);
    firn_registry_free(registry);
    return exit_status;
}
