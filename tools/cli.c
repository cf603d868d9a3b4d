/* The command line, see cli.h: options in any order, "--" ends them, "-" is an operand. Invariant while
 * parsing: operands found so far stand at the front of argv, so that nothing is allocated. */
#include "cli.h"

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

enum common { COMMON_HELP, COMMON_VERSION };

static const struct cli_option common_options[] = {
    [COMMON_HELP] = { 'h', "help", CLI_FLAG, NULL, 0, 0, 0, "show this text and end" },
    [COMMON_VERSION] = { 'V', "version", CLI_FLAG, NULL, 0, 0, 0, "show the version and end" },
    { 0 },
};

const struct cli_option *cli_next_option(const struct cli_tool *tool, const struct cli_option *option)
{
    static const struct cli_option none = { 0 };
    const struct cli_option *own = tool->options != NULL ? tool->options : &none;
    const struct cli_option *next = option == NULL ? own : option + 1;
    bool is_common = option >= common_options && option <= &common_options[COMMON_VERSION];
    if (!is_common && next->name == NULL)
        next = common_options;
    return next->name != NULL ? next : NULL;
}

struct parsing {
    struct cli *cli;
    char *target;
    char **argv; /* the next argument */
    const struct cli_option *asked; /* help or version */
    bool failed;
};

static void wrong(struct parsing *parsing, const char *format, const char *a, const char *b)
{
    char message[400];
    snprintf(message, sizeof message, format, a, b);
    cli_usage(parsing->cli, "%s", message);
    parsing->failed = true;
}

static void unknown(struct parsing *parsing, const char *name, size_t length)
{
    char word[64];
    struct cli_nearest nearest = { .word = word };
    snprintf(word, sizeof word, "%.*s", (int)(length < 60 ? length : 60), name);
    for (const struct cli_option *option = cli_next_option(parsing->cli->tool, NULL); option != NULL;
         option = cli_next_option(parsing->cli->tool, option))
        cli_nearest_try(&nearest, option->name);
    if (nearest.best != NULL)
        wrong(parsing, "there is no option --%s; did you mean --%s?", word, nearest.best);
    else
        wrong(parsing, "there is no option --%s%s", word, "");
}

static void take(struct parsing *parsing, const struct cli_option *option, const char *value)
{
    char why[CLI_WHY_MAX];
    if (option >= common_options && option <= &common_options[COMMON_VERSION])
        parsing->asked = parsing->asked != NULL ? parsing->asked : option;
    else if (!cli_value(option, value, parsing->target + option->offset, why))
        wrong(parsing, "--%s: %s", option->name, why);
}

/* The value stands in the next argument. */
static void take_next(struct parsing *parsing, const struct cli_option *option)
{
    const char *value = *parsing->argv;
    bool is_option = value != NULL && strncmp(value, "--", 2) == 0;
    if (value == NULL || is_option) {
        wrong(parsing, "--%s wants a value: %s", option->name, option->argument);
        return;
    }
    parsing->argv++;
    take(parsing, option, value);
}

/* The second word of "auto|always|never". */
static void take_when(struct parsing *parsing, const struct cli_option *option)
{
    *(int *)(void *)(parsing->target + option->offset) = 1;
}

static void take_bare(struct parsing *parsing, const struct cli_option *option)
{
    if (option->kind == CLI_FLAG)
        take(parsing, option, NULL);
    else if (option->kind == CLI_WHEN)
        take_when(parsing, option);
    else
        take_next(parsing, option);
}

/* "name" or "name=value", behind the two dashes */
static void take_long(struct parsing *parsing, const char *text)
{
    size_t length = strcspn(text, "=");
    const struct cli_option *option = cli_next_option(parsing->cli->tool, NULL);
    while (option != NULL && (strlen(option->name) != length || memcmp(option->name, text, length) != 0))
        option = cli_next_option(parsing->cli->tool, option);
    if (option == NULL)
        unknown(parsing, text, length);
    else if (text[length] == '\0')
        take_bare(parsing, option);
    else if (option->kind == CLI_FLAG)
        wrong(parsing, "--%s takes no value%s", option->name, "");
    else
        take(parsing, option, text + length + 1);
}

/* "j4", "j" or several flags, behind the one dash */
static void take_letters(struct parsing *parsing, const char *text)
{
    for (; *text != '\0' && !parsing->failed; text++) {
        const char letter[2] = { *text, '\0' };
        const struct cli_option *option = cli_next_option(parsing->cli->tool, NULL);
        while (option != NULL && option->letter != *text)
            option = cli_next_option(parsing->cli->tool, option);
        if (option == NULL) {
            wrong(parsing, "there is no option -%s%s", letter, "");
        } else if (option->kind == CLI_FLAG || text[1] == '\0') {
            take_bare(parsing, option);
        } else {
            take(parsing, option, text + 1);
            return;
        }
    }
}

static void parse(struct parsing *parsing)
{
    struct cli *cli = parsing->cli;
    bool options_end = false;
    while (*parsing->argv != NULL && !parsing->failed) {
        char *argument = *parsing->argv++;
        if (!options_end && strcmp(argument, "--") == 0)
            options_end = true;
        else if (options_end || argument[0] != '-' || argument[1] == '\0')
            cli->operands[cli->operand_count++] = argument;
        else if (argument[1] == '-')
            take_long(parsing, argument + 2);
        else
            take_letters(parsing, argument + 1);
    }
}

static bool count_is_right(struct cli *cli)
{
    const struct cli_tool *tool = cli->tool;
    if (cli->operand_count < tool->operands_min) {
        cli_usage(cli, "expected %s, found %s", tool->operands,
                  cli->operand_count == 0 ? "nothing" : "one");
        return false;
    }
    if (tool->operands_max >= 0 && cli->operand_count > tool->operands_max) {
        cli_usage(cli, "expected %s, found %d", tool->operands, cli->operand_count);
        return false;
    }
    return true;
}

/* A closed standard stream would be given to the next file that is opened. */
static void hold_standard_streams(void)
{
    for (int fd = 0; fd <= 2; fd++)
        if (fcntl(fd, F_GETFD) < 0)
            (void)!open("/dev/null", O_RDONLY);
}

bool cli_begin(struct cli *cli, const struct cli_tool *tool, void *target, int argc, char **argv,
               int *exit_status)
{
    char **arguments = argv + (argc > 0);
    struct parsing parsing = { .cli = cli, .target = target, .argv = arguments };
    *cli = (struct cli){ .tool = tool, .operands = arguments };
    clock_gettime(CLOCK_MONOTONIC, &cli->progress_at);
    hold_standard_streams();
    signal(SIGPIPE, SIG_IGN);
    parse(&parsing);
    *exit_status = CLI_EXIT_USAGE;
    if (parsing.failed)
        return false;
    if (parsing.asked == NULL) {
        bool is_right = count_is_right(cli);
        cli->shows_progress = isatty(STDERR_FILENO) != 0;
        *exit_status = is_right ? CLI_EXIT_DONE : CLI_EXIT_USAGE;
        return is_right;
    }
    if (parsing.asked == &common_options[COMMON_HELP])
        cli_help(tool);
    else
        printf("%s %s, log format %d\n", tool->name, FIRN_VERSION, FIRN_FORMAT);
    *exit_status = cli_verdict(cli, CLI_EXIT_DONE, NULL);
    return false;
}
