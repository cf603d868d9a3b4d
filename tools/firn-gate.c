/* firn-gate: a folder of golden battles against the rules of today. */
#include <stdlib.h>
#include <string.h>

#include "engines.h"

struct options {
    const char *junit;
    const char *rules;
    int32_t jobs;
    int32_t timeout;
    bool json;
    int color;
};

#define AT(name) offsetof(struct options, name)
static const struct cli_option option_table[] = {
    { 0, "junit", CLI_OUTPUT, "OUT.xml", AT(junit), 0, 0,
      "write a JUnit report, too, also of a gate that is refused; a file that is there is replaced; - is "
      "standard output, which has nothing else then" },
    { 'r', "rules", CLI_INPUT, "FILE", AT(rules), 0, 0,
      "under the rules that FILE changes (JSON), not the recorded ones" },
    { 'j', "jobs", CLI_INT, "N", AT(jobs), 0, 64,
      "worker processes; 0, the default: one for each processor" },
    { 't', "timeout", CLI_INT, "S", AT(timeout), 1, 86400,
      "a battle that makes no step for S seconds is hung; without it 10" },
    { 0, "json", CLI_FLAG, NULL, AT(json), 0, 0, "print one JSON object" },
    CLI_COLOR(struct options),
    { 0 },
};

static const struct cli_tool tool = {
    .name = "firn-gate",
    .operands = "DIR",
    .operands_min = 1,
    .operands_max = 1,
    .options = option_table,
    .notes = "Every .firn file under DIR is judged, against its manifest.tsv where there is one. A "
             "crash or a hang of an engine costs its golden. Goldens that differ for one cause are "
             "shown together.",
    .exits = "01346",
    .example = "firn-gate fixtures/golden --junit gate.xml",
};

static void on_progress(void *self, size_t done, size_t count)
{
    cli_progress(self, "%zu of %zu goldens", done, count);
}

/* The worst of what the goldens say. */
static int exit_of(const struct firn_gate_result *result)
{
    static const int exits[] = {
#define GOLDEN(name, word, exit_status, sentence) exit_status,
#include "firn_golden.def"
#undef GOLDEN
    };
    int worst = CLI_EXIT_DONE;
    for (int i = 0; i < FIRN_GOLDEN_COUNT; i++)
        if (result->counts[i] != 0)
            worst = firn_exit_worse(worst, exits[i]);
    return worst;
}

static bool writes_junit_here(const struct options *options)
{
    return options->junit != NULL && strcmp(options->junit, "-") == 0;
}

/* The object of a gate that did not judge anything. */
static void print_nothing(struct cli *cli, const struct options *options, int exit_status,
                          const char *why)
{
    struct firn_put put = { .out = stdout };
    if (!options->json)
        return;
    firn_put_open_lines(&put, NULL, '{');
    firn_put_text(&put, "folder", cli->operands[0]);
    firn_put_int(&put, "exit_status", exit_status);
    firn_put_text(&put, "error", why);
    firn_put_close(&put);
    printf("\n");
}

static int print(struct cli *cli, const struct options *options, const struct firn_gate_result *result)
{
    struct firn_text text = { stdout, cli_use_color(options->color, stdout) };
    struct firn_put put = { .out = stdout };
    if (writes_junit_here(options))
        return CLI_EXIT_DONE;
    if (!options->json)
        return firn_status_exit(firn_text_gate(&text, result));
    firn_put_open_lines(&put, NULL, '{');
    firn_put_text(&put, "folder", cli->operands[0]);
    firn_put_int(&put, "exit_status", exit_of(result));
    firn_put_null(&put, "error");
    firn_put_gate(&put, result);
    firn_put_close(&put);
    printf("\n");
    return CLI_EXIT_DONE;
}

/* Battles of other engines than the changed rules' are told apart; most gates have none. */
static const char *own_rules_text(const struct firn_gate_result *result, char text[120])
{
    text[0] = '\0';
    if (result->own_rules != 0)
        snprintf(text, 120, "; under their own rules: %s", firn_words_counted(result->own_rules, "battle").text);
    return text;
}

/* So that no report of an earlier run stands for one that has none. */
static int report_nothing(struct cli *cli, const struct options *options, int exit_status, const char *why)
{
    struct firn_error error = { 0 };
    if (options->junit == NULL)
        return exit_status;
    enum firn_status status = firn_junit_gate_refused(options->junit, why, &error);
    return status == FIRN_OK ? exit_status
                             : firn_exit_worse(exit_status, cli_failed(cli, options->junit, status, &error));
}

static int report(struct cli *cli, const struct options *options, const struct firn_gate_result *result)
{
    int exit_status = firn_exit_worse(exit_of(result), print(cli, options, result));
    struct firn_error error = { 0 };
    if (options->junit != NULL) {
        enum firn_status status = firn_junit_gate(options->junit, result, &error);
        if (status != FIRN_OK)
            exit_status = firn_exit_worse(exit_status, cli_failed(cli, options->junit, status, &error));
        if (status == FIRN_USAGE)
            exit_status = report_nothing(cli, options, exit_status, error.message);
    }
    const char *word = exit_status == CLI_EXIT_DONE      ? "same"
                       : exit_status == CLI_EXIT_DIFFERS ? "regressed"
                                                         : cli_exit_word(exit_status);
    char own_rules[120];
    return cli_verdict(cli, exit_status, "%s: %s of %s the same; %s, %s in %s%s", word,
                       firn_words_count(result->counts[FIRN_GOLDEN_SAME]).text,
                       firn_words_counted(result->count, "golden").text,
                       firn_words_counted(result->checks, "check").text,
                       firn_words_counted(result->events, "event").text,
                       firn_words_counted(result->battles, "battle").text, own_rules_text(result, own_rules));
}

static int fail(struct cli *cli, const struct options *options, enum firn_status status,
                const struct firn_error *error)
{
    int exit_status = cli_failed(cli, NULL, status, error);
    print_nothing(cli, options, exit_status, error->message);
    exit_status = report_nothing(cli, options, exit_status, error->message);
    return cli_verdict(cli, exit_status, "nothing was judged");
}

/* Engines were asked for that cannot be loaded, as has been said. */
static int fail_unloaded(struct cli *cli, const struct options *options, int exit_status)
{
    static const char why[] = "not every engine can be loaded";
    print_nothing(cli, options, exit_status, why);
    return cli_verdict(cli, report_nothing(cli, options, exit_status, why), NULL);
}

static int gate(struct cli *cli, const struct options *options, struct firn_registry *registry)
{
    struct firn_gate_options how = { .jobs = options->jobs,
                                     .timeout_seconds = options->timeout,
                                     .on_progress = on_progress,
                                     .self = cli };
    struct firn_rule_change *changes = NULL;
    struct firn_gate_result *result = NULL;
    struct firn_error error = { 0 };
    enum firn_status status = FIRN_OK;
    if (options->rules != NULL)
        status = firn_json_rule_changes(&changes, &how.rule_count, registry, options->rules, &error);
    how.rules = changes;
    if (status == FIRN_OK)
        status = firn_gate(registry, cli->operands[0], &how, &result, &error);
    int exit_status = status == FIRN_OK ? report(cli, options, result) : fail(cli, options, status, &error);
    firn_gate_free(result);
    free(changes);
    return exit_status;
}

int main(int argc, char **argv)
{
    struct options options = { 0 };
    struct firn_registry *registry = NULL;
    struct cli cli;
    int exit_status;
    if (!cli_begin(&cli, &tool, &options, argc, argv, &exit_status))
        return exit_status;
    if (options.json && writes_junit_here(&options))
        return cli_usage(&cli, "--json and --junit to standard output exclude each other");
    cli.data_on_stdout = options.json || writes_junit_here(&options);
    exit_status = engines_new(&cli, &registry);
    exit_status = exit_status == CLI_EXIT_DONE ? gate(&cli, &options, registry)
                                               : fail_unloaded(&cli, &options, exit_status);
    firn_registry_free(registry);
    return exit_status;
}
