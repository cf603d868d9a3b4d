/* What a tool says beside its data: errors, the verdict, progress. Everything that may come from a file or
 * the command line goes through firn_print_line(). Invariant: a progress line is erased before anything
 * else is written. */
#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"

enum { MESSAGE_MAX = 2048, PROGRESS_EVERY_MS = 150, PROGRESS_MAX = 78 };

const char *cli_path(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

const char *cli_output(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard output" : path;
}

void cli_error(struct cli *cli, const char *path, const char *format, ...)
{
    char message[MESSAGE_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    cli_progress_end(cli);
    fprintf(stderr, "%s: ", cli->tool->name);
    if (path != NULL) {
        firn_print_line(stderr, cli_path(path));
        fputs(": ", stderr);
    }
    firn_print_line(stderr, message);
    fputc('\n', stderr);
}

int cli_usage(struct cli *cli, const char *format, ...)
{
    char message[MESSAGE_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    cli_error(cli, NULL, "%s", message);
    fprintf(stderr, "Try %s --help.\n", cli->tool->name);
    return CLI_EXIT_USAGE;
}

int cli_failed(struct cli *cli, const char *path, enum firn_status status,
               const struct firn_error *error)
{
    const char *message = error->message[0] != '\0' ? error->message : firn_status_sentence(status);
    cli_error(cli, path, "%s", message);
    return firn_status_exit(status);
}

int cli_failed_between(struct cli *cli, const char *path, const char *out_path, enum firn_status status,
                       const struct firn_error *error)
{
    char both[MESSAGE_MAX];
    if (status != FIRN_IO)
        return cli_failed(cli, path, status, error);
    snprintf(both, sizeof both, "%s to %s", cli_path(path), cli_output(out_path));
    return cli_failed(cli, both, status, error);
}

/* True where nobody is left who could read from the pipe. */
static bool has_no_reader(void)
{
    struct pollfd pipe = { .fd = STDOUT_FILENO };
    return poll(&pipe, 1, 0) == 1 && (pipe.revents & POLLERR) != 0;
}

/* Flush standard output; true where all of it was taken. A reader that went away is not worth a message. */
static bool flush(struct cli *cli)
{
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout))
        return true;
    if (errno != EPIPE && !has_no_reader())
        cli_error(cli, NULL, "standard output: %s", errno != 0 ? strerror(errno) : "cannot be written");
    return false;
}

int cli_verdict(struct cli *cli, int status, const char *format, ...)
{
    FILE *out = cli->data_on_stdout ? stderr : stdout;
    cli_progress_end(cli);
    if (format != NULL) {
        char message[MESSAGE_MAX];
        va_list args;
        va_start(args, format);
        vsnprintf(message, sizeof message, format, args);
        va_end(args);
        if (out == stderr && !flush(cli))
            return firn_exit_worse(status, CLI_EXIT_IO);
        firn_print_line(out, message);
        fputc('\n', out);
    }
    return flush(cli) ? status : firn_exit_worse(status, CLI_EXIT_IO);
}

bool cli_use_color(int when, FILE *out)
{
    const char *no_color = getenv("NO_COLOR"), *terminal = getenv("TERM");
    if (when != 0)
        return when == 1;
    if ((no_color != NULL && no_color[0] != '\0') || terminal == NULL || strcmp(terminal, "dumb") == 0)
        return false;
    return isatty(fileno(out)) != 0;
}

/* ---- progress ---- */

static bool is_due(struct cli *cli)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    int64_t passed_ms = (int64_t)(now.tv_sec - cli->progress_at.tv_sec) * 1000 +
                        (now.tv_nsec - cli->progress_at.tv_nsec) / 1000000;
    if (passed_ms < PROGRESS_EVERY_MS)
        return false;
    cli->progress_at = now;
    return true;
}

void cli_progress(struct cli *cli, const char *format, ...)
{
    if (!cli->shows_progress || !is_due(cli))
        return;
    char message[PROGRESS_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    fputs("\r\033[K", stderr);
    firn_print_line(stderr, message);
    cli->progress_shown = true;
}

void cli_progress_end(struct cli *cli)
{
    if (cli->progress_shown)
        fputs("\r\033[K", stderr);
    cli->progress_shown = false;
}
