/* firn-verify: recorded battles again, byte for byte; what is not the same is shown. */
#include <stdlib.h>
#include <string.h>

#include "engines.h"
#include "workers.h"

struct options {
    const char *rules;
    int32_t jobs;
    bool digest;
    bool all;
    bool json;
    int color;
};

#define AT(name) offsetof(struct options, name)
static const struct cli_option option_table[] = {
    { 'r', "rules", CLI_TEXT, "FILE", "under the rules that FILE changes (JSON), not the recorded ones",
      AT(rules), 0, 0 },
    { 'j', "jobs", CLI_INT, "N", "share the files out among N processes; 0: one for each processor", AT(jobs), 0,
      64 },
    { 'd', "digest", CLI_FLAG, NULL, "hold the stream's digest against the seal, too", AT(digest), 0, 0 },
    { 'a', "all", CLI_FLAG, NULL, "show every divergence in full, not only a file's first", AT(all), 0, 0 },
    { 0, "json", CLI_FLAG, NULL, "print one JSON object", AT(json), 0, 0 },
    CLI_COLOR(struct options),
    { 0 },
};

static const struct cli_tool tool = {
    .name = "firn-verify",
    .operands = "FILE...",
    .operands_min = 1,
    .operands_max = -1,
    .options = option_table,
    .notes = "Integrity is judged before version, version before divergence. Engines beyond the built-in "
             "ones are looked for in the folders of FIRN_ENGINE_PATH.",
    .exits = "01346",
    .example = "firn-verify -j 0 season/*.firn",
};

struct session {
    struct cli *cli;
    const struct options *options;
    struct firn_verifier *verifier;
    bool color;

    /* the file at hand */
    const char *path;
    FILE *out;
    struct firn_put put;
    uint64_t shown; /* battles */
    struct judged *judged;

    /* all files */
    struct firn_put document;
    int exit_status;
    uint64_t files_of[7]; /* by exit status up to 6 */
    uint64_t battles;
    uint64_t differing;
    uint64_t events;
    uint64_t checks;
    char first[800]; /* divergence of all */
};

/* What a file leaves, through a pipe where it has to. */
struct judged {
    struct firn_verdict verdict;
    char first[700];
};

/* ---- one file, maybe in a worker ---- */

static void note_first(struct session *session, const struct firn_battle_verdict *verdict)
{
    const struct firn_divergence *divergence = verdict->divergence;
    char *first = session->judged->first;
    if (first[0] == '\0' && divergence != NULL)
        snprintf(first, sizeof session->judged->first, "%s", divergence->summary);
    else if (first[0] == '\0' && verdict->reason != NULL)
        snprintf(first, sizeof session->judged->first, "%s", verdict->reason);
}

/* Battles whose engine is not here are told by the file's error, once. */
static bool is_worth_showing(const struct session *session, const struct firn_battle_verdict *verdict)
{
    if (verdict->judgement == FIRN_BATTLE_SAME)
        return false;
    return session->options->all || verdict->judgement != FIRN_BATTLE_UNKNOWN;
}

static void on_battle(void *self, const struct firn_battle_verdict *verdict)
{
    struct session *session = self;
    struct firn_text text = { session->out, session->color };
    if (!is_worth_showing(session, verdict))
        return;
    note_first(session, verdict);
    if (session->options->json) {
        firn_put_open(&session->put, NULL, '{');
        firn_put_battle(&session->put, verdict);
        firn_put_close(&session->put);
    } else {
        if (session->shown == 0) {
            firn_print_line(session->out, cli_path(session->path));
            fputc('\n', session->out);
        }
        firn_text_battle(&text, verdict, session->options->all || session->shown == 0);
    }
    session->shown++;
}

static void on_step(void *self, uint64_t battle, int32_t step)
{
    struct session *session = self;
    cli_progress(session->cli, "%s: battle %s, step %s", session->path, firn_words_count(battle).text,
                 firn_words_count((uint64_t)step).text);
}

static void judge(void *self, size_t task, FILE *out, void *result)
{
    struct session *session = self;
    session->path = session->cli->operands[task];
    session->out = out;
    session->shown = 0;
    session->judged = result;
    session->put = (struct firn_put){ .out = out };
    if (session->options->json) {
        firn_put_open(&session->put, NULL, '{');
        firn_put_text(&session->put, "path", session->path);
        firn_put_open_lines(&session->put, "not_same", '[');
    }
    firn_verifier_file(session->verifier, session->path, &session->judged->verdict);
    if (session->options->json) {
        firn_put_close(&session->put);
        firn_put_verdict(&session->put, &session->judged->verdict);
        firn_put_close(&session->put);
    }
}

/* ---- all files, in order ---- */

static void count_file(struct session *session, const char *path, const struct judged *judged)
{
    const struct firn_verdict *verdict = &judged->verdict;
    int exit_status = firn_status_exit(verdict->status);
    session->exit_status = firn_exit_worse(session->exit_status, exit_status);
    if (exit_status < 7)
        session->files_of[exit_status]++;
    session->battles += verdict->battles;
    session->differing += verdict->judged[FIRN_BATTLE_CHANGED] +
                          verdict->judged[FIRN_BATTLE_OUTCOME_CHANGED] +
                          verdict->judged[FIRN_BATTLE_REFUSED];
    session->events += verdict->events;
    session->checks += verdict->checks;
    if (session->first[0] == '\0' && judged->first[0] != '\0')
        snprintf(session->first, sizeof session->first, "%.90s: %s", cli_path(path), judged->first);
}

static void deliver(void *self, size_t task, const void *result, const char *out, size_t out_size,
                    int crash_signal)
{
    struct session *session = self;
    const char *path = session->cli->operands[task];
    const struct judged *judged = result;
    cli_progress_end(session->cli);
    if (judged == NULL) {
        cli_error(session->cli, path, "an engine crashed while it was judged (signal %d)", crash_signal);
        session->exit_status = firn_exit_worse(session->exit_status, CLI_EXIT_DIFFERS);
        session->files_of[CLI_EXIT_DIFFERS]++;
        return;
    }
    if (session->options->json)
        firn_put_raw(&session->document, NULL, out);
    else if (out_size > 0)
        fwrite(out, 1, out_size, stdout);
    if (judged->verdict.error.message[0] != '\0')
        cli_failed(session->cli, path, judged->verdict.status, &judged->verdict.error);
    count_file(session, path, judged);
    cli_progress(session->cli, "%zu of %d files", task + 1, session->cli->operand_count);
}

static int say(struct session *session)
{
    uint64_t files = (uint64_t)session->cli->operand_count;
    int status = session->exit_status;
    struct firn_words checks = firn_words_count(session->checks);
    if (status == CLI_EXIT_DONE)
        return cli_verdict(session->cli, status, "same: %s of %s, %s in %s of %s", checks.text,
                           firn_words_counted(session->checks, "check").text,
                           firn_words_counted(session->events, "event").text,
                           firn_words_counted(session->battles, "battle").text,
                           firn_words_counted(files, "file").text);
    if (status == CLI_EXIT_DIFFERS)
        return cli_verdict(session->cli, status, "diverged: %s of %s in %s of %s%s%s",
                           firn_words_count(session->differing).text,
                           firn_words_counted(session->battles, "battle").text,
                           firn_words_count(session->files_of[status]).text,
                           firn_words_counted(files, "file").text, session->first[0] != '\0' ? "; " : "",
                           session->first);
    return cli_verdict(session->cli, status, "%s: %s of %s; %s the same, %s differ%s, %s, %s compared",
                       cli_exit_word(status),
                       firn_words_count(status < 7 ? session->files_of[status] : 1).text,
                       firn_words_counted(files, "file").text,
                       firn_words_count(session->files_of[CLI_EXIT_DONE]).text,
                       firn_words_count(session->files_of[CLI_EXIT_DIFFERS]).text,
                       session->files_of[CLI_EXIT_DIFFERS] == 1 ? "s" : "",
                       firn_words_counted(session->checks, "check").text,
                       firn_words_counted(session->events, "event").text);
}

static int verify(struct session *session, struct firn_registry *registry, const struct firn_verify_options *how)
{
    const struct workers workers = { .count = (size_t)session->cli->operand_count,
                                     .jobs = session->options->jobs,
                                     .result_size = sizeof(struct judged),
                                     .run = judge,
                                     .deliver = deliver,
                                     .self = session };
    struct firn_error error = { 0 };
    session->document = (struct firn_put){ .out = stdout };
    enum firn_status status = firn_verifier_new(&session->verifier, registry, how, &error);
    if (status != FIRN_OK)
        return cli_failed(session->cli, NULL, status, &error);
    if (session->options->json) {
        firn_put_open_lines(&session->document, NULL, '{');
        firn_put_open_lines(&session->document, "files", '[');
    }
    int failure = workers_run(&workers);
    if (session->options->json) {
        firn_put_close(&session->document);
        firn_put_int(&session->document, "exit_status", session->exit_status);
        firn_put_close(&session->document);
        fputc('\n', stdout);
    }
    firn_verifier_free(session->verifier);
    if (failure == 0)
        return say(session);
    cli_error(session->cli, NULL, "worker processes: %s", strerror(failure));
    return cli_verdict(session->cli, CLI_EXIT_IO, "not all files were judged");
}

int main(int argc, char **argv)
{
    struct options options = { .jobs = 1 };
    struct session session = { .options = &options };
    struct firn_verify_options how = { .on_battle = on_battle, .on_step = on_step, .self = &session };
    struct firn_rule_change *changes = NULL;
    struct firn_registry *registry = NULL;
    struct firn_error error = { 0 };
    struct cli cli;
    int exit_status;
    if (!cli_begin(&cli, &tool, &options, argc, argv, &exit_status))
        return exit_status;
    session.cli = &cli;
    session.color = cli_use_color(options.color, stdout);
    cli.data_on_stdout = options.json;
    how.digest = options.digest;
    if (!cli.shows_progress || options.jobs != 1)
        how.on_step = NULL;
    enum firn_status status = FIRN_OK;
    if (options.rules != NULL)
        status = firn_json_rule_changes(&changes, &how.rule_count, options.rules, &error);
    how.rules = changes;
    if (status != FIRN_OK)
        exit_status = cli_failed(&cli, NULL, status, &error);
    else if ((exit_status = engines_new(&cli, &registry)) == CLI_EXIT_DONE)
        exit_status = verify(&session, registry, &how);
    firn_registry_free(registry);
    free(changes);
    return exit_status;
}
