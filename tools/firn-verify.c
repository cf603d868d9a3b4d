/* firn-verify: recorded battles again, byte for byte; what is not the same is shown. */
#include <stdlib.h>
#include <string.h>

#include "engines.h"

struct options {
    const char *rules;
    int32_t jobs;
    int32_t timeout;
    bool digest;
    bool all;
    bool json;
    int color;
};

#define AT(name) offsetof(struct options, name)
static const struct cli_option option_table[] = {
    { 'r', "rules", CLI_INPUT, "FILE", AT(rules), 0, 0,
      "under the rules that FILE changes (JSON), not the recorded ones" },
    { 'j', "jobs", CLI_INT, "N", AT(jobs), 0, 64,
      "share the files out among N worker processes; 0: one for each processor" },
    { 't', "timeout", CLI_INT, "S", AT(timeout), 1, 86400,
      "a battle that makes no step for S seconds is hung; without it 10" },
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
    .notes = "Integrity is judged before version, version before divergence. A crash or a hang of an engine "
             "costs its file.",
    .exits = "01346",
    .example = "firn-verify -j 0 season/*.firn",
};

/* What a file leaves in the memory that workers share. */
struct judged {
    enum firn_status status;
    uint64_t battles;
    uint64_t events;
    uint64_t checks;
    uint64_t differing; /* battles */
    uint64_t own_rules; /* battles */
};

/* What a worker has to say of a file: this, and the text for standard output behind it. */
struct said {
    char error[500]; /* why it is neither the same nor diverged */
    char first[700]; /* of its divergences */
};

/* A file being judged, in a worker. */
struct judging {
    struct session *session;
    struct firn_verifier *verifier;
    struct firn_post *post;
    struct firn_text text;
    struct firn_put put; /* the same as JSON */
    const char *path;
    uint64_t shown; /* battles */
    struct said said;
};

struct session {
    struct cli *cli;
    const struct options *options;
    struct firn_registry *registry;
    struct firn_verify_options how;
    bool color;
    struct firn_put document;
    struct judged all;     /* sums */
    uint64_t files_of[8];  /* by exit status; 7 is beyond 6 */
    uint64_t crashed;      /* files */
    uint64_t hung;
    int exit_status;
    char first[800];
};

/* ---- one file, in a worker ---- */

static void show_as_text(struct judging *judging, const struct firn_battle_verdict *verdict)
{
    if (judging->shown == 0) {
        firn_print_line(judging->text.out, cli_path(judging->path));
        fputc('\n', judging->text.out);
    }
    firn_text_battle(&judging->text, verdict, judging->session->options->all || judging->shown == 0);
}

static void show(struct judging *judging, const struct firn_battle_verdict *verdict)
{
    const char *words = verdict->divergence != NULL ? verdict->divergence->summary : verdict->reason;
    if (judging->shown == 0 && words != NULL)
        snprintf(judging->said.first, sizeof judging->said.first, "%s", words);
    if (judging->session->options->json) {
        firn_put_open(&judging->put, NULL, '{');
        firn_put_battle(&judging->put, verdict);
        firn_put_close(&judging->put);
    } else {
        show_as_text(judging, verdict);
    }
    judging->shown++;
}

/* Battles whose engine is not here are told by the file's error, once. */
static void on_battle(void *self, const struct firn_battle_verdict *verdict)
{
    struct judging *judging = self;
    bool is_told = verdict->judgement == FIRN_BATTLE_UNKNOWN && !judging->session->options->all;
    judging->post->battle = verdict->battle + 1;
    judging->post->step = 0;
    judging->post->beats++;
    if (verdict->judgement != FIRN_BATTLE_SAME && !is_told)
        show(judging, verdict);
}

static void on_step(void *self, uint64_t battle, int32_t step)
{
    struct judging *judging = self;
    judging->post->battle = battle;
    judging->post->step = step;
    judging->post->beats++;
}

static void on_read(void *self, bool begins)
{
    struct judging *judging = self;
    judging->post->waiting = begins;
}

static void *start(void *self, struct firn_post *post)
{
    struct session *session = self;
    struct judging *judging = calloc(1, sizeof *judging);
    if (judging == NULL)
        return NULL;
    session->how.self = judging;
    *judging = (struct judging){ .session = session, .post = post, .text.color = session->color };
    if (firn_verifier_new(&judging->verifier, session->registry, &session->how, NULL) == FIRN_OK)
        return judging;
    free(judging);
    return NULL;
}

static void judge_file(struct judging *judging, struct firn_verdict *verdict)
{
    bool json = judging->session->options->json;
    judging->put = (struct firn_put){ .out = judging->text.out };
    if (json) {
        firn_put_open(&judging->put, NULL, '{');
        firn_put_text(&judging->put, "path", judging->path);
        firn_put_open_lines(&judging->put, "not_same", '[');
    }
    firn_verifier_file(judging->verifier, judging->path, verdict);
    if (json) {
        firn_put_close(&judging->put);
        firn_put_verdict(&judging->put, verdict);
        firn_put_close(&judging->put);
    }
}

/* A file that is the same has nothing to say, unless all of it is JSON. */
static bool judge(void *self, void *worker, size_t item, void *result, struct firn_note *note)
{
    struct session *session = self;
    struct judging *judging = worker;
    struct firn_verdict verdict;
    char *text = NULL;
    size_t size = 0;
    judging->path = session->cli->operands[item];
    judging->shown = 0;
    judging->said = (struct said){ "", "" };
    judging->text.out = open_memstream(&text, &size);
    if (judging->text.out == NULL)
        return false;
    judge_file(judging, &verdict);
    bool is_whole = fclose(judging->text.out) == 0;
    *(struct judged *)result = (struct judged){
        verdict.status, verdict.battles, verdict.events, verdict.checks,
        verdict.judged[FIRN_BATTLE_CHANGED] + verdict.judged[FIRN_BATTLE_OUTCOME_CHANGED] +
            verdict.judged[FIRN_BATTLE_REFUSED] + verdict.judged[FIRN_BATTLE_OUTCOME_UNKNOWN],
        verdict.own_rules
    };
    snprintf(judging->said.error, sizeof judging->said.error, "%s", verdict.error.message);
    if (verdict.status != FIRN_OK || size != 0) {
        firn_note_add(note, &judging->said, sizeof judging->said);
        firn_note_add(note, text, size);
    }
    free(text);
    return is_whole;
}

/* ---- all files, in order ---- */

static void count_file(struct session *session, const char *path, int exit_status, const struct judged *judged,
                       const char *first)
{
    session->exit_status = firn_exit_worse(session->exit_status, exit_status);
    session->files_of[exit_status < 7 ? exit_status : 7]++;
    session->all.battles += judged->battles;
    session->all.events += judged->events;
    session->all.checks += judged->checks;
    session->all.differing += judged->differing;
    session->all.own_rules += judged->own_rules;
    if (session->first[0] == '\0' && first[0] != '\0')
        snprintf(session->first, sizeof session->first, "; first %.90s: %s", cli_path(path), first);
}

/* The engine crashed or hung: an object like that of any other file. */
static void deliver_end(struct session *session, const char *path, const struct firn_item *item)
{
    static const struct judged nothing = { 0 };
    struct firn_put *put = &session->document;
    bool is_hung = item->end == FIRN_ITEM_HUNG;
    if (session->options->json) {
        firn_put_open(put, NULL, '{');
        firn_put_text(put, "path", path);
        firn_put_open(put, "not_same", '[');
        firn_put_close(put);
        firn_put_text(put, "status", is_hung ? "hung" : "crashed");
        firn_put_int(put, "exit_status", CLI_EXIT_DIFFERS);
        firn_put_text(put, "error", item->reason);
        firn_put_uint(put, "battle", item->battle);
        firn_put_int(put, "step", item->step);
        firn_put_close(put);
    }
    cli_error(session->cli, path, "%s", item->reason);
    session->crashed += !is_hung;
    session->hung += is_hung;
    count_file(session, path, CLI_EXIT_DIFFERS, &nothing, item->reason);
}

static void deliver_judged(struct session *session, const char *path, const struct firn_item *item)
{
    const struct judged *judged = item->result;
    struct said said = { "", "" };
    bool has_note = item->note_size >= sizeof said;
    if (has_note)
        memcpy(&said, item->note, sizeof said);
    if (has_note && session->options->json)
        firn_put_raw(&session->document, NULL, item->note + sizeof said);
    else if (has_note)
        fwrite(item->note + sizeof said, 1, item->note_size - sizeof said, stdout);
    if (judged->status != FIRN_OK && judged->status != FIRN_DIFFERS)
        cli_error(session->cli, path, "%s",
                  said.error[0] != '\0' ? said.error : firn_status_sentence(judged->status));
    count_file(session, path, firn_status_exit(judged->status), judged, said.first);
}

static void deliver(void *self, const struct firn_item *item)
{
    struct session *session = self;
    const char *path = session->cli->operands[item->index];
    cli_progress_end(session->cli);
    if (item->end == FIRN_ITEM_DONE)
        deliver_judged(session, path, item);
    else
        deliver_end(session, path, item);
}

static void on_progress(void *self, size_t done, const struct firn_post *post)
{
    struct session *session = self;
    struct cli *cli = session->cli;
    if (post->item < 0 || post->item >= cli->operand_count)
        return;
    cli_progress(cli, "%zu of %d files; %s: battle %s, step %s", done, cli->operand_count,
                 cli_path(cli->operands[post->item]), firn_words_count(post->battle).text,
                 firn_words_count((uint64_t)post->step).text);
}

/* Battles of other engines than the changed rules': "; under their own rules: 2 battles". */
static const char *own_rules_text(const struct session *session, char text[120])
{
    text[0] = '\0';
    if (session->all.own_rules != 0)
        snprintf(text, 120, "; under their own rules: %s", firn_words_counted(session->all.own_rules, "battle").text);
    return text;
}

/* What ended the engine, beside what diverged: "; 1 file crashed, 1 hung". */
static void say_ends(const struct session *session, char text[200])
{
    text[0] = '\0';
    if (session->crashed != 0)
        snprintf(text, 200, "; %s crashed", firn_words_count(session->crashed).text);
    if (session->hung != 0)
        snprintf(text + strlen(text), 200 - strlen(text), "%s %s hung", session->crashed != 0 ? "," : ";",
                 firn_words_count(session->hung).text);
}

static int say_differs(struct session *session, struct firn_words files, struct firn_words battles)
{
    char ends[200], own[120];
    uint64_t affected = session->files_of[CLI_EXIT_DIFFERS];
    uint64_t diverged = affected - session->crashed - session->hung;
    say_ends(session, ends);
    if (diverged != 0)
        return cli_verdict(session->cli, CLI_EXIT_DIFFERS, "diverged: %s of %s in %s of %s%s%s%s",
                           firn_words_count(session->all.differing).text, battles.text,
                           firn_words_count(diverged).text, files.text, ends, own_rules_text(session, own),
                           session->first);
    return cli_verdict(session->cli, CLI_EXIT_DIFFERS, "%s: %s of %s%s%s",
                       session->hung == 0 ? "crashed" : session->crashed == 0 ? "hung" : "crashed or hung",
                       firn_words_count(affected).text, files.text,
                       session->hung != 0 && session->crashed != 0 ? ends : "", session->first);
}

static int say(struct session *session)
{
    char own[120];
    int status = session->exit_status;
    uint64_t affected = session->files_of[status < 7 ? status : 7];
    struct firn_words files = firn_words_counted((uint64_t)session->cli->operand_count, "file");
    struct firn_words battles = firn_words_counted(session->all.battles, "battle");
    struct firn_words events = firn_words_counted(session->all.events, "event");
    struct firn_words checks = firn_words_count(session->all.checks);
    if (status == CLI_EXIT_DONE)
        return cli_verdict(session->cli, status, "same: %s of %s, %s in %s of %s%s", checks.text,
                           firn_words_counted(session->all.checks, "check").text, events.text, battles.text,
                           files.text, own_rules_text(session, own));
    if (status == CLI_EXIT_DIFFERS)
        return say_differs(session, files, battles);
    return cli_verdict(session->cli, status, "%s: %s of %s; the same were %s checks, %s%s",
                       cli_exit_word(status),
                       firn_words_count(affected).text, files.text, checks.text, events.text,
                       own_rules_text(session, own));
}

static void close_document(struct session *session, enum firn_status status, const struct firn_error *error)
{
    struct firn_put *put = &session->document;
    if (!session->options->json)
        return;
    firn_put_close(put);
    firn_put_int(put, "exit_status", session->exit_status);
    firn_put_text(put, "error", status != FIRN_OK ? error->message : NULL);
    firn_put_close(put);
    fputc('\n', stdout);
}

static bool reads_standard_input(const struct cli *cli)
{
    for (int i = 0; i < cli->operand_count; i++)
        if (strcmp(cli->operands[i], "-") == 0)
            return true;
    return false;
}

static enum firn_status judge_all(struct session *session, struct firn_error *error)
{
    const struct options *options = session->options;
    const struct firn_workers workers = { .items = (size_t)session->cli->operand_count,
                                          .jobs = reads_standard_input(session->cli) ? 1 : options->jobs,
                                          .timeout_seconds = options->timeout,
                                          .result_size = sizeof(struct judged),
                                          .start = start,
                                          .judge = judge,
                                          .deliver = deliver,
                                          .on_progress = on_progress,
                                          .self = session };
    return firn_workers_run(&workers, error);
}

static void open_document(struct session *session)
{
    if (!session->options->json)
        return;
    firn_put_open_lines(&session->document, NULL, '{');
    firn_put_open_lines(&session->document, "files", '[');
}

/* Engines were asked for that cannot be loaded, as has been said: there is an object all the same. */
static int verify_nothing(struct session *session, int exit_status)
{
    static const struct firn_error error = { FIRN_IO, FIRN_NO_OFFSET, "not every engine can be loaded" };
    session->exit_status = exit_status;
    open_document(session);
    close_document(session, error.status, &error);
    return cli_verdict(session->cli, exit_status, NULL);
}

static int verify(struct session *session)
{
    struct firn_verify_options *how = &session->how;
    struct firn_rule_change *changes = NULL;
    struct firn_error error = { 0 };
    enum firn_status status = FIRN_OK;
    if (session->options->rules != NULL)
        status = firn_json_rule_changes(&changes, &how->rule_count, session->registry, session->options->rules,
                                        &error);
    how->rules = changes;
    open_document(session);
    if (status == FIRN_OK)
        status = judge_all(session, &error);
    if (status == FIRN_OK && session->exit_status == CLI_EXIT_DONE)
        status = firn_rule_changes_tried(changes, how->rule_count, session->all.battles, session->all.own_rules, &error);
    if (status != FIRN_OK)
        session->exit_status = firn_exit_worse(session->exit_status, cli_failed(session->cli, NULL, status, &error));
    close_document(session, status, &error);
    free(changes);
    if (status == FIRN_OK)
        return say(session);
    return cli_verdict(session->cli, session->exit_status, "%s", status == FIRN_USAGE ? "nothing was judged"
                                                                                      : "not all files were judged");
}

int main(int argc, char **argv)
{
    struct options options = { .jobs = 1 };
    struct session session = { .options = &options,
                               .document.out = stdout,
                               .how = { .on_battle = on_battle, .on_step = on_step, .on_read = on_read } };
    struct cli cli;
    int exit_status;
    if (!cli_begin(&cli, &tool, &options, argc, argv, &exit_status))
        return exit_status;
    session.cli = &cli;
    session.color = cli_use_color(options.color, stdout);
    session.how.digest = options.digest;
    cli.data_on_stdout = options.json;
    exit_status = engines_new(&cli, &session.registry);
    exit_status = exit_status == CLI_EXIT_DONE ? verify(&session) : verify_nothing(&session, exit_status);
    firn_registry_free(session.registry);
    return exit_status;
}
