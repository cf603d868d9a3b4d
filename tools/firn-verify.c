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
    { 'r', "rules", CLI_TEXT, "FILE", AT(rules), 0, 0,
      "under the rules that FILE changes (JSON), not the recorded ones" },
    { 'j', "jobs", CLI_INT, "N", AT(jobs), 0, 64,
      "share the files out among N processes; 0: one for each processor" },
    { 'd', "digest", CLI_FLAG, NULL, AT(digest), 0, 0,
      "hold the stream's digest against the seal, too" },
    { 'a', "all", CLI_FLAG, NULL, AT(all), 0, 0,
      "show every divergence in full, not only a file's first" },
    { 0, "json", CLI_FLAG, NULL, AT(json), 0, 0, "print one JSON object" },
    CLI_COLOR(struct options),
    { 0 },
};

static const struct cli_tool tool = {
    .name = "firn-verify",
    .operands = "FILE...",
    .operands_min = 1,
    .operands_max = -1,
    .options = option_table,
    .notes = "Integrity is judged before version, version before divergence.",
    .exits = "01346",
    .example = "firn-verify -j 0 season/*.firn",
};

/* What a file leaves, sent through a pipe where a worker judged it. */
struct judged {
    struct firn_verdict verdict;
    char first[700]; /* of its divergences */
};

struct session {
    struct cli *cli;
    const struct options *options;
    struct firn_verifier *verifier;
    struct firn_text text;   /* of the file at hand */
    struct firn_put put;     /* the same as JSON */
    const char *path;
    uint64_t shown; /* battles */
    struct judged *judged;
    struct firn_put document; /* of all files */
    struct firn_verdict all;  /* sums */
    uint64_t differing;       /* battles */
    uint64_t files_of[8];     /* by exit status; 7 is beyond 6 */
    int exit_status;
    char first[800];
};

/* ---- one file, maybe in a worker ---- */

static void show_as_text(struct session *session, const struct firn_battle_verdict *verdict)
{
    if (session->shown == 0) {
        firn_print_line(session->text.out, cli_path(session->path));
        fputc('\n', session->text.out);
    }
    firn_text_battle(&session->text, verdict, session->options->all || session->shown == 0);
}

/* Battles whose engine is not here are told by the file's error, once. */
static void on_battle(void *self, const struct firn_battle_verdict *verdict)
{
    struct session *session = self;
    bool is_told = verdict->judgement == FIRN_BATTLE_UNKNOWN && !session->options->all;
    if (verdict->judgement == FIRN_BATTLE_SAME || is_told)
        return;
    const char *words = verdict->divergence != NULL ? verdict->divergence->summary : verdict->reason;
    if (session->shown == 0 && words != NULL)
        snprintf(session->judged->first, sizeof session->judged->first, "%s", words);
    if (session->options->json) {
        firn_put_open(&session->put, NULL, '{');
        firn_put_battle(&session->put, verdict);
        firn_put_close(&session->put);
    } else {
        show_as_text(session, verdict);
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
    struct firn_put *put = &session->put;
    session->path = session->cli->operands[task];
    session->text.out = out;
    session->shown = 0;
    session->judged = result;
    *put = (struct firn_put){ .out = out };
    if (session->options->json) {
        firn_put_open(put, NULL, '{');
        firn_put_text(put, "path", session->path);
        firn_put_open_lines(put, "not_same", '[');
    }
    firn_verifier_file(session->verifier, session->path, &session->judged->verdict);
    if (session->options->json) {
        firn_put_close(put);
        firn_put_verdict(put, &session->judged->verdict);
        firn_put_close(put);
    }
}

/* ---- all files, in order ---- */

static void count_file(struct session *session, const char *path, int exit_status,
                       const struct judged *judged)
{
    const struct firn_verdict *one = &judged->verdict;
    session->exit_status = firn_exit_worse(session->exit_status, exit_status);
    session->files_of[exit_status < 7 ? exit_status : 7]++;
    session->all.battles += one->battles;
    session->all.events += one->events;
    session->all.checks += one->checks;
    session->differing += one->judged[FIRN_BATTLE_CHANGED] + one->judged[FIRN_BATTLE_OUTCOME_CHANGED] +
                          one->judged[FIRN_BATTLE_REFUSED];
    if (session->first[0] == '\0' && judged->first[0] != '\0')
        snprintf(session->first, sizeof session->first, "; first %.90s: %s", cli_path(path), judged->first);
}

static void deliver(void *self, size_t task, const void *result, const char *out, size_t out_size,
                    int crash_signal)
{
    static const struct judged nothing = { .verdict = { .status = FIRN_DIFFERS } };
    struct session *session = self;
    const char *path = session->cli->operands[task];
    const struct judged *judged = result != NULL ? result : &nothing;
    enum firn_status status = judged->verdict.status;
    cli_progress_end(session->cli);
    if (session->options->json)
        firn_put_raw(&session->document, NULL, out_size > 0 ? out : "null");
    else
        fwrite(out, 1, out_size, stdout);
    if (result == NULL)
        cli_error(session->cli, path, "an engine crashed while it was judged (signal %d)", crash_signal);
    else if (status != FIRN_OK && status != FIRN_DIFFERS)
        cli_failed(session->cli, path, status, &judged->verdict.error);
    count_file(session, path, firn_status_exit(status), judged);
    cli_progress(session->cli, "%zu of %d files", task + 1, session->cli->operand_count);
}

static int say(struct session *session)
{
    int status = session->exit_status;
    uint64_t affected = session->files_of[status < 7 ? status : 7];
    struct firn_words files = firn_words_counted((uint64_t)session->cli->operand_count, "file");
    struct firn_words battles = firn_words_counted(session->all.battles, "battle");
    struct firn_words events = firn_words_counted(session->all.events, "event");
    struct firn_words checks = firn_words_count(session->all.checks);
    if (status == CLI_EXIT_DONE)
        return cli_verdict(session->cli, status, "same: %s of %s, %s in %s of %s", checks.text,
                           firn_words_counted(session->all.checks, "check").text, events.text, battles.text,
                           files.text);
    if (status == CLI_EXIT_DIFFERS)
        return cli_verdict(session->cli, status, "diverged: %s of %s in %s of %s%s",
                           firn_words_count(session->differing).text, battles.text,
                           firn_words_count(affected).text, files.text, session->first);
    return cli_verdict(session->cli, status, "%s: %s of %s; the same were %s checks, %s",
                       cli_exit_word(status),
                       firn_words_count(affected).text, files.text, checks.text, events.text);
}

static int judge_all(struct session *session)
{
    const struct workers workers = { .count = (size_t)session->cli->operand_count,
                                     .jobs = session->options->jobs,
                                     .result_size = sizeof(struct judged),
                                     .run = judge,
                                     .deliver = deliver,
                                     .self = session };
    struct firn_put *put = &session->document;
    if (session->options->json) {
        firn_put_open_lines(put, NULL, '{');
        firn_put_open_lines(put, "files", '[');
    }
    int failure = workers_run(&workers);
    if (session->options->json) {
        firn_put_close(put);
        firn_put_int(put, "exit_status", session->exit_status);
        firn_put_close(put);
        fputc('\n', stdout);
    }
    if (failure == 0)
        return say(session);
    cli_error(session->cli, NULL, "worker processes: %s", strerror(failure));
    return cli_verdict(session->cli, CLI_EXIT_IO, "not all files were judged");
}

static int verify(struct session *session, struct firn_verify_options *how)
{
    struct firn_rule_change *changes = NULL;
    struct firn_registry *registry = NULL;
    struct firn_error error = { 0 };
    enum firn_status status = FIRN_OK;
    int exit_status = engines_new(session->cli, &registry);
    if (exit_status == CLI_EXIT_DONE && session->options->rules != NULL)
        status = firn_json_rule_changes(&changes, &how->rule_count, session->options->rules, &error);
    how->rules = changes;
    if (exit_status == CLI_EXIT_DONE && status == FIRN_OK)
        status = firn_verifier_new(&session->verifier, registry, how, &error);
    if (status != FIRN_OK)
        exit_status = cli_failed(session->cli, NULL, status, &error);
    else if (exit_status == CLI_EXIT_DONE)
        exit_status = judge_all(session);
    firn_verifier_free(session->verifier);
    firn_registry_free(registry);
    free(changes);
    return exit_status;
}

int main(int argc, char **argv)
{
    struct options options = { .jobs = 1 };
    struct session session = { .options = &options, .document.out = stdout };
    struct firn_verify_options how = { .on_battle = on_battle, .self = &session };
    struct cli cli;
    int exit_status;
    if (!cli_begin(&cli, &tool, &options, argc, argv, &exit_status))
        return exit_status;
    session.cli = &cli;
    session.text.color = cli_use_color(options.color, stdout);
    cli.data_on_stdout = options.json;
    how.digest = options.digest;
    if (cli.shows_progress && options.jobs == 1)
        how.on_step = on_step;
    return verify(&session, &how);
}
