/* firn VERB ARGUMENTS: runs firn-VERB, the one beside this program before one on PATH. Knows no verb
 * beyond their table; a firn-VERB that the table does not have is run all the same. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"

enum { PATH_SIZE = 4096 };

static const struct {
    const char *verb;
    const char *purpose;
} verbs[] = {
#define VERB(verb, purpose) { verb, purpose },
#include "verbs.def"
#undef VERB
};

enum { VERB_COUNT = sizeof verbs / sizeof verbs[0] };

static const struct cli_tool tool = { .name = "firn" };

static int print_help(struct cli *cli)
{
    printf("Usage: firn VERB [OPTION]... [ARGUMENT]...\n"
           "Record battles, and judge recordings.\n\n");
    for (int i = 0; i < VERB_COUNT; i++)
        printf("  %-10s%s\n", verbs[i].verb, verbs[i].purpose);
    printf("\nfirn VERB --help, or firn help VERB, tells more; firn --version the version.\n"
           "firn VERB runs firn-VERB, the one beside firn before one on PATH.\n");
    return cli_verdict(cli, CLI_EXIT_DONE, NULL);
}

static int refuse(struct cli *cli, const char *verb)
{
    struct cli_nearest nearest = { .word = verb };
    for (int i = 0; i < VERB_COUNT; i++) {
        if (strcmp(verbs[i].verb, verb) == 0) {
            cli_error(cli, NULL, "firn-%s is neither beside firn nor on PATH", verb);
            return CLI_EXIT_IO;
        }
        cli_nearest_try(&nearest, verbs[i].verb);
    }
    if (nearest.best != NULL)
        return cli_usage(cli, "there is no verb %.60s; did you mean %s?", verb, nearest.best);
    return cli_usage(cli, "there is no verb %.60s", verb);
}

/* The program beside this one; false where that has no name. */
static bool beside(const char *verb, char path[PATH_SIZE])
{
    char self[PATH_SIZE];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    if (length <= 0)
        return false;
    self[length] = '\0';
    char *slash = strrchr(self, '/');
    if (slash == NULL)
        return false;
    *slash = '\0';
    return snprintf(path, PATH_SIZE, "%s/firn-%s", self, verb) < PATH_SIZE;
}

/* Becomes firn-VERB, and returns only where there is none. */
static int run(struct cli *cli, const char *verb, char **arguments)
{
    char path[PATH_SIZE], name[80];
    if (verb[0] == '\0' || verb[0] == '-' || strchr(verb, '/') != NULL || strlen(verb) > 60)
        return refuse(cli, verb);
    snprintf(name, sizeof name, "firn-%s", verb);
    arguments[0] = name;
    if (beside(verb, path))
        execv(path, arguments);
    execvp(name, arguments);
    if (errno == ENOENT || errno == ENOTDIR || errno == EACCES)
        return refuse(cli, verb);
    cli_error(cli, NULL, "%s: %s", name, strerror(errno));
    return CLI_EXIT_IO;
}

int main(int argc, char **argv)
{
    char help[] = "--help";
    char *show_help[] = { NULL, help, NULL };
    struct cli cli = { .tool = &tool };
    const char *verb = argc > 1 ? argv[1] : "";
    if (argc < 2)
        return cli_usage(&cli, "expected a verb");
    if (strcmp(verb, "--version") == 0 || strcmp(verb, "-V") == 0) {
        printf("firn %s, log format %d\n", FIRN_VERSION, FIRN_FORMAT);
        return cli_verdict(&cli, CLI_EXIT_DONE, NULL);
    }
    bool is_help = strcmp(verb, "help") == 0;
    if (is_help && argc > 2)
        return run(&cli, argv[2], show_help);
    if (is_help || strcmp(verb, "--help") == 0 || strcmp(verb, "-h") == 0)
        return print_help(&cli);
    if (verb[0] == '-')
        return cli_usage(&cli, "there is no option %.60s", verb);
    return run(&cli, verb, argv + 1);
}
