/* firn-record: battles from setup files, or drawn from rosters, into one log. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "crash.h"
#include "engines.h"

enum { PATH_SIZE = 4096 };

struct options {
    struct cli_seed seed;
    struct cli_range seeds;
    struct cli_range draws;
    const char *rules;
    const char *orders;
    const char *out;
    int32_t level;
    int32_t check_every;
    int32_t keyframe_every;
    bool lean;
    bool force;
};

#define AT(name) offsetof(struct options, name)
static const struct cli_option option_table[] = {
    { 's', "seed", CLI_SEED, "S", AT(seed), 0, UINT64_MAX,
      "seed of the battles; without it 1, or the number of the draw" },
    { 0, "seeds", CLI_RANGE, "A..B", AT(seeds), 0, UINT64_MAX,
      "each battle under each of these seeds" },
    { 'n', "random", CLI_RANGE, "N|A..B", AT(draws), 0, UINT64_MAX,
      "the files are rosters: draw battle N, or each of A..B" },
    { 'r', "rules", CLI_INPUT, "FILE", AT(rules), 0, 0, "rules that FILE changes (JSON)" },
    { 0, "orders", CLI_INPUT, "FILE", AT(orders), 0, 0,
      "orders in FILE come before the engine's own choice (JSON)" },
    { 'o', "output", CLI_OUTPUT, "FILE", AT(out), 0, 0,
      "the log; - is standard output; without it NAME.firn in this folder, after the file NAME.json" },
    { 'l', "level", CLI_INT, "N", AT(level), 1, 19, "of zstd" },
    { 0, "check-every", CLI_INT, "N", AT(check_every), 1, INT32_MAX, "a check each N events" },
    { 0, "keyframe-every", CLI_INT, "N", AT(keyframe_every), 0, INT32_MAX,
      "the whole state each N steps; 0: never" },
    { 0, "lean", CLI_FLAG, NULL, AT(lean), 0, 0, "orders and checks only, no events" },
    CLI_FORCE(struct options),
    { 0 },
};

static const struct cli_tool tool = {
    .name = "firn-record",
    .operands = "SETUP.json...",
    .operands_min = 1,
    .operands_max = -1,
    .options = option_table,
    .notes = "Several files, draws and seeds go into one log: each file, each of its draws, each seed.",
    .exits = "06",
    .example = "firn-record --random 1..1000 -o season.firn roster.json",
};

struct session {
    struct cli *cli;
    const struct options *options;
    struct firn_registry *registry;
    struct firn_recorder *recorder;
    const char *path; /* of the setup or roster at hand */
    uint64_t recorded;
    uint64_t total;
};

/* ---- one battle ---- */

static void set_params(const struct options *options, struct firn_spec *spec)
{
    struct firn_params *params = firn_spec_params(spec);
    if (options->check_every != 0)
        params->check_every_events = options->check_every;
    if (options->keyframe_every >= 0)
        params->keyframe_every_steps = options->keyframe_every;
    if (options->lean)
        params->events = false;
}

static int record_seed(struct session *session, struct firn_spec *spec, uint64_t seed,
                       struct firn_json_orders *orders)
{
    const struct firn_order_source *source = orders != NULL ? firn_json_orders_begin(orders) : NULL;
    struct firn_error error = { 0 };
    cli_progress(session->cli, "%s of %s", firn_words_count(session->recorded).text,
                 firn_words_counted(session->total, "battle").text);
    firn_spec_set_seed(spec, seed);
    enum firn_status status = firn_recorder_battle(session->recorder, spec, source, NULL, &error);
    if (status == FIRN_IO)
        return cli_failed(session->cli, cli_output(session->options->out), status, &error);
    bool is_order = status == FIRN_REFUSED && orders != NULL && firn_json_orders_refused(orders, &error);
    if (status != FIRN_OK)
        return cli_failed(session->cli, is_order ? NULL : session->path, status, &error);
    if (orders != NULL && (status = firn_json_orders_end(orders, &error)) != FIRN_OK)
        return cli_failed(session->cli, NULL, status, &error);
    session->recorded++;
    return CLI_EXIT_DONE;
}

/* Which seeds: those asked for, else the draw's number, else 1. */
static struct cli_range seeds_of(const struct options *options, uint64_t draw)
{
    if (options->seeds.given)
        return options->seeds;
    uint64_t one = options->seed.given ? options->seed.value : options->draws.given ? draw : 1;
    return (struct cli_range){ true, one, one };
}

static int record_spec(struct session *session, struct firn_spec *spec, uint64_t draw)
{
    const struct options *options = session->options;
    struct cli_range seeds = seeds_of(options, draw);
    struct firn_json_orders *orders = NULL;
    struct firn_error error = { 0 };
    enum firn_status status = FIRN_OK;
    set_params(options, spec);
    if (options->rules != NULL)
        status = firn_json_rules(spec, options->rules, &error);
    if (status == FIRN_OK && options->orders != NULL)
        status = firn_json_orders(&orders, spec, options->orders, &error);
    if (status != FIRN_OK)
        return cli_failed(session->cli, NULL, status, &error);
    int exit_status = CLI_EXIT_DONE;
    for (uint64_t seed = seeds.first; exit_status == CLI_EXIT_DONE; seed++) {
        exit_status = record_seed(session, spec, seed, orders);
        if (seed == seeds.last)
            break;
    }
    firn_json_orders_free(orders);
    return exit_status;
}

/* `roster` NULL: the file is a setup. */
static int record_draw(struct session *session, const struct firn_json_roster *roster, uint64_t draw)
{
    struct firn_spec *spec;
    struct firn_error error = { 0 };
    enum firn_status status =
        roster != NULL ? firn_json_roster_draw(roster, &spec, session->registry, draw, &error)
                       : firn_json_setup(&spec, session->registry, session->path, &error);
    if (status != FIRN_OK)
        return cli_failed(session->cli, NULL, status, &error);
    int exit_status = record_spec(session, spec, draw);
    firn_spec_free(spec);
    return exit_status;
}

static int record_file(struct session *session)
{
    struct cli_range draws = session->options->draws;
    struct firn_json_roster *roster = NULL;
    struct firn_error error = { 0 };
    enum firn_status status = FIRN_OK;
    if (draws.given)
        status = firn_json_roster_open(&roster, session->path, &error);
    if (status != FIRN_OK)
        return cli_failed(session->cli, NULL, status, &error);
    int exit_status = CLI_EXIT_DONE;
    for (uint64_t draw = draws.first; exit_status == CLI_EXIT_DONE; draw++) {
        exit_status = record_draw(session, roster, draw);
        if (draw == draws.last)
            break;
    }
    firn_json_roster_free(roster);
    return exit_status;
}

/* ---- all of them ---- */

static int record_all(struct session *session, struct firn_recorded *made)
{
    struct firn_error error = { 0 };
    int exit_status = CLI_EXIT_DONE;
    for (int i = 0; exit_status == CLI_EXIT_DONE && i < session->cli->operand_count; i++) {
        session->path = session->cli->operands[i];
        exit_status = record_file(session);
    }
    if (exit_status != CLI_EXIT_DONE) {
        firn_recorder_abort(session->recorder);
        return exit_status;
    }
    enum firn_status status = firn_recorder_close(session->recorder, made, &error);
    if (status != FIRN_OK)
        return cli_failed(session->cli, cli_output(session->options->out), status, &error);
    return CLI_EXIT_DONE;
}

static int record(struct session *session)
{
    const struct options *options = session->options;
    const struct firn_recorder_options how = { .level = options->level, .force = options->force,
                                               .on_step = crash_on_step };
    struct firn_recorded made;
    struct firn_error error = { 0 };
    crash_watch(session->cli, options->out);
    enum firn_status status = firn_recorder_open(&session->recorder, options->out, &how, &error);
    int exit_status = status != FIRN_OK
                          ? cli_failed(session->cli, cli_output(options->out), status, &error)
                          : record_all(session, &made);
    if (exit_status != CLI_EXIT_DONE)
        return cli_verdict(session->cli, exit_status, "nothing recorded");
    return cli_verdict(session->cli, CLI_EXIT_DONE, "recorded %s, %s, %s, digest %s",
                       firn_words_counted(made.battles, "battle").text,
                       firn_words_counted(made.events, "event").text,
                       firn_words_bytes(made.file_bytes).text, firn_words_digest(made.digest).text);
}

/* "setups/first-blood.json" as "first-blood.firn". False: it has no name to go by. */
static bool default_name(const struct cli *cli, char name[PATH_SIZE])
{
    const char *path = cli->operands[0], *slash = strrchr(path, '/');
    const char *base = slash != NULL ? slash + 1 : path;
    size_t length = strlen(base);
    if (cli->operand_count > 1 || strcmp(path, "-") == 0 || length == 0)
        return false;
    if (length > 5 && strcmp(base + length - 5, ".json") == 0)
        length -= 5;
    return snprintf(name, PATH_SIZE, "%.*s.firn", (int)length, base) < PATH_SIZE;
}

static uint64_t count_of(struct cli_range range)
{
    return range.last - range.first + 1;
}

int main(int argc, char **argv)
{
    struct options options = { .keyframe_every = -1 };
    struct session session = { .options = &options };
    struct cli cli;
    char name[PATH_SIZE];
    int exit_status;
    if (!cli_begin(&cli, &tool, &options, argc, argv, &exit_status))
        return exit_status;
    if (options.seed.given && options.seeds.given)
        return cli_usage(&cli, "--seed and --seeds exclude each other");
    if (options.out == NULL && !default_name(&cli, name))
        return cli_usage(&cli, "--output is needed where the log cannot be named after one file");
    options.out = options.out != NULL ? options.out : name;
    cli.data_on_stdout = strcmp(options.out, "-") == 0;
    if (cli.data_on_stdout && isatty(STDOUT_FILENO))
        return cli_usage(&cli, "a log is nothing for a terminal: give --output a file");
    session.cli = &cli;
    session.total = (uint64_t)cli.operand_count * count_of(options.draws) * count_of(seeds_of(&options, 0));
    exit_status = engines_new(&cli, &session.registry);
    if (exit_status == CLI_EXIT_DONE)
        exit_status = record(&session);
    firn_registry_free(session.registry);
    return exit_status;
}
