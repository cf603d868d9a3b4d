/* firn-info: what logs hold, in figures; engines are not needed. */
#include <string.h>

#include "cli.h"

struct options {
    bool battles;
    bool no_digest;
    bool manifest;
    bool json;
    int color;
};

#define AT(name) offsetof(struct options, name)
static const struct cli_option option_table[] = {
    { 'b', "battles", CLI_FLAG, NULL, AT(battles), 0, 0, "a line for each battle, too" },
    { 0, "no-digest", CLI_FLAG, NULL, AT(no_digest), 0, 0, "do not compute the digest" },
    { 0, "manifest", CLI_FLAG, NULL, AT(manifest), 0, 0,
      "print a manifest of these logs for firn-gate, and nothing else" },
    { 0, "json", CLI_FLAG, NULL, AT(json), 0, 0, "print one JSON object" },
    CLI_COLOR(struct options),
    { 0 },
};

static const struct cli_tool tool = {
    .name = "firn-info",
    .operands = "FILE...",
    .operands_min = 1,
    .operands_max = -1,
    .options = option_table,
    .notes = "The digest is that of the stream: zstd -dc FILE | b2sum -l 256 gives it, too.",
    .exits = "0346",
    .example = "firn-info --battles season.firn",
};

struct session {
    struct cli *cli;
    const struct options *options;
    struct firn_text text;
    struct firn_put put;
    int exit_status;
    uint64_t battles;
    uint64_t events;
    uint64_t bytes;
};

static void on_battle(void *self, const struct firn_battle_info *battle)
{
    struct session *session = self;
    if (!session->options->json) {
        firn_text_battle_info(&session->text, battle);
        return;
    }
    firn_put_open(&session->put, NULL, '{');
    firn_put_battle_info(&session->put, battle);
    firn_put_close(&session->put);
}

static void show_figures(struct session *session, struct firn_log *log, const char *path, struct firn_info *info)
{
    const struct options *options = session->options;
    if (options->json) {
        firn_put_open(&session->put, NULL, '{');
        firn_put_text(&session->put, "path", path);
        if (options->battles)
            firn_put_open_lines(&session->put, "each", '[');
    } else {
        firn_print_line(stdout, cli_path(path));
        printf("\n");
    }
    firn_info_read(log, path, !options->no_digest, options->battles ? on_battle : NULL, session, info);
    if (options->json) {
        if (options->battles)
            firn_put_close(&session->put);
        firn_put_info(&session->put, info);
        firn_put_close(&session->put);
    } else if (info->counts.file_bytes != 0) {
        firn_text_info(&session->text, info);
    }
}

static void show(struct session *session, struct firn_log *log, const char *path)
{
    struct firn_info info;
    if (session->options->manifest)
        firn_text_manifest_row(stdout, log, path, &info);
    else
        show_figures(session, log, path, &info);
    if (info.status != FIRN_OK)
        cli_failed(session->cli, path, info.status, &info.error);
    session->exit_status = firn_exit_worse(session->exit_status, firn_status_exit(info.status));
    session->battles += info.counts.battles;
    session->events += info.counts.events;
    session->bytes += info.counts.file_bytes;
}

static int show_all(struct session *session)
{
    struct firn_log *log;
    if (firn_log_new(&log) != FIRN_OK)
        return cli_verdict(session->cli, CLI_EXIT_BUG, "out of memory");
    if (session->options->manifest)
        firn_text_manifest_header(stdout);
    if (session->options->json) {
        firn_put_open_lines(&session->put, NULL, '{');
        firn_put_open_lines(&session->put, "files", '[');
    }
    for (int i = 0; i < session->cli->operand_count; i++)
        show(session, log, session->cli->operands[i]);
    firn_log_free(log);
    if (session->options->json) {
        firn_put_close(&session->put);
        firn_put_int(&session->put, "exit_status", session->exit_status);
        firn_put_close(&session->put);
        printf("\n");
    }
    bool is_whole = session->exit_status == CLI_EXIT_DONE;
    return cli_verdict(session->cli, session->exit_status, "%s: %s, %s, %s in %s",
                       is_whole ? "whole" : cli_exit_word(session->exit_status),
                       firn_words_counted(session->battles, "battle").text,
                       firn_words_counted(session->events, "event").text,
                       firn_words_bytes(session->bytes).text,
                       firn_words_counted((uint64_t)session->cli->operand_count, "file").text);
}

static const char *without_dot(const char *path)
{
    while (strncmp(path, "./", 2) == 0)
        path += 2;
    return path;
}

/* A manifest names no log twice. */
static int refuse_twice(struct cli *cli)
{
    for (int i = 1; i < cli->operand_count; i++)
        for (int j = 0; j < i; j++)
            if (strcmp(without_dot(cli->operands[i]), without_dot(cli->operands[j])) == 0)
                return cli_usage(cli, "a manifest names no log twice: %s", cli->operands[i]);
    return CLI_EXIT_DONE;
}

int main(int argc, char **argv)
{
    struct options options = { 0 };
    struct cli cli;
    int exit_status;
    if (!cli_begin(&cli, &tool, &options, argc, argv, &exit_status))
        return exit_status;
    if (options.manifest && (options.battles || options.no_digest || options.json))
        return cli_usage(&cli, "--manifest stands alone: no --battles, --no-digest or --json with it");
    if (options.manifest && refuse_twice(&cli) != CLI_EXIT_DONE)
        return CLI_EXIT_USAGE;
    cli.data_on_stdout = options.json || options.manifest;
    struct session session = { .cli = &cli,
                               .options = &options,
                               .text = { stdout, cli_use_color(options.color, stdout) },
                               .put = { .out = stdout } };
    return show_all(&session);
}
