/* What every tool has in common: one table of options that is parsed, and printed as --help; the verdict
 * line with its exit status; errors, colour and progress. Knows the library by firn.h and firn_report.h
 * only, and nothing of any one tool. Only cli_begin() and cli_verdict() decide an exit status. */
#ifndef FIRN_TOOLS_CLI_H
#define FIRN_TOOLS_CLI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

#include "firn_report.h"

/* The type of an option's target. */
enum cli_kind {
    CLI_FLAG,   /* bool; takes no value */
    CLI_TEXT,   /* const char * */
    CLI_INT,    /* int32_t, from `min` to `max` */
    CLI_SEED,   /* struct cli_seed */
    CLI_RANGE,  /* struct cli_range: "A..B", or "A" for A..A; from `min` to `max` */
    CLI_CHOICE, /* int: which of the words of `argument`, "auto|always|never" */
    CLI_WHEN    /* the same; without a value it is the second word */
};

struct cli_seed {
    bool given;
    uint64_t value;
};

struct cli_range {
    bool given;
    uint64_t first;
    uint64_t last;
};

struct cli_option {
    char letter; /* 0: none */
    const char *name;
    enum cli_kind kind;
    const char *argument; /* how --help names the value; the words of a choice */
    size_t offset;        /* of the target in the tool's own struct */
    uint64_t min;
    uint64_t max;
    const char *text;
};

struct cli_tool {
    const char *name; /* "firn-verify"; its purpose is in verbs.def */
    const char *operands;
    int operands_min;
    int operands_max; /* -1: any number */
    const struct cli_option *options; /* up to one without a name; NULL: none */
    const char *notes; /* a paragraph of --help; NULL: none */
    const char *exits; /* digits of the statuses that it may end with, beyond 2, 5 and 70 */
    const char *example;
};

struct cli {
    const struct cli_tool *tool;
    char **operands;
    int operand_count;
    bool data_on_stdout; /* set by the tool: the verdict goes to standard error then */
    bool shows_progress;
    bool progress_shown;
    struct timespec progress_at;
};

enum { CLI_EXIT_DONE = 0, CLI_EXIT_DIFFERS = 1, CLI_EXIT_USAGE = 2, CLI_EXIT_IO = 5, CLI_EXIT_UNSAID = 6,
       CLI_EXIT_BUG = 70 };

/* Parse the command line into `target`, the tool's own struct with its defaults. False: the tool ends at
 * once with *exit_status, having printed help, a version or what is wrong. */
bool cli_begin(struct cli *cli, const struct cli_tool *tool, void *target, int argc, char **argv,
               int *exit_status);

/* Print the last line, flush, and return the exit status: `status`, or worse where writing failed. */
int cli_verdict(struct cli *cli, int status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* "firn-verify: FILE: message" on standard error; `path` may be NULL. Both may hold any bytes. */
void cli_error(struct cli *cli, const char *path, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same with a library's error, and a verdict that says what could not be done. */
int cli_failed(struct cli *cli, const char *path, enum firn_status status,
               const struct firn_error *error);

/* The same where one file is made of another and either may be at fault. */
int cli_failed_between(struct cli *cli, const char *path, const char *out_path, enum firn_status status,
                       const struct firn_error *error);

/* Say that the command line is wrong; returns the exit status. */
int cli_usage(struct cli *cli, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* One word for an exit status: "damaged". */
const char *cli_exit_word(int status);

/* A file name as it is printed, with words for "-". Not yet escaped. */
const char *cli_path(const char *path);
const char *cli_output(const char *path);

/* ---- the terminal ---- */

/* The row of a tool whose text may be coloured; its struct has `int color`. */
#define CLI_COLOR(type)                                                               \
    { 0, "color", CLI_WHEN, "auto|always|never", offsetof(type, color), 0, 0,         \
      "colour the text; auto: on a terminal, without NO_COLOR" }
bool cli_use_color(int when, FILE *out);

/* The row of a tool that writes a file. */
#define CLI_FORCE(type) \
    { 'f', "force", CLI_FLAG, NULL, offsetof(type, force), 0, 0, "replace a file that is there" }

/* A line that the next one replaces; only on a terminal, a few times a second. cli_verdict() and
 * cli_error() erase it. */
void cli_progress(struct cli *cli, const char *format, ...) __attribute__((format(printf, 2, 3)));
void cli_progress_end(struct cli *cli);

/* ---- inside the parser ---- */

/* Read `text` as the value of an option into its target. False: `why` says what is wrong with it. */
#define CLI_WHY_MAX 200
bool cli_value(const struct cli_option *option, const char *text, void *target, char why[CLI_WHY_MAX]);

/* Every option with its rows that all tools share, for parser and help: the next one after `option`,
 * NULL to begin; NULL at the end. */
const struct cli_option *cli_next_option(const struct cli_tool *tool, const struct cli_option *option);
void cli_help(const struct cli_tool *tool);

/* ---- suggestions ---- */

/* The candidate that is next to `word`; it starts as NULL and is replaced by a nearer one. */
struct cli_nearest {
    const char *word;
    const char *best;
    size_t distance;
};
void cli_nearest_try(struct cli_nearest *nearest, const char *candidate);

#endif
