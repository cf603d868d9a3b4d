/* firn-report: what tools add to firn: JSON in, reports out. Links libxml2 and jansson, so that a game,
 * which links libfirn alone, does not. */
#ifndef FIRN_REPORT_H
#define FIRN_REPORT_H

#include <stdio.h>

#include "firn.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- JSON in (formats/setup.md); `path` is a file or "-"; all errors are FIRN_USAGE with path, value and
 *      what is expected, or FIRN_IO, FIRN_UNKNOWN (no such engine), FIRN_REFUSED ---- */

/* The inputs of a battle from a setup file. */
FIRN_API enum firn_status firn_json_setup(struct firn_spec **spec, const struct firn_registry *registry,
                                          const char *path, struct firn_error *error);

/* Draw one valid battle from a roster file; `draw` is the seed of the draw, not of the battle. */
FIRN_API enum firn_status firn_json_draw(struct firn_spec **spec, const struct firn_registry *registry,
                                         const char *path, uint64_t draw, struct firn_error *error);

/* The same with the roster read once, for many draws. Free with firn_json_roster_free. */
struct firn_json_roster;
FIRN_API enum firn_status firn_json_roster_open(struct firn_json_roster **roster, const char *path,
                                                struct firn_error *error);
FIRN_API enum firn_status firn_json_roster_draw(const struct firn_json_roster *roster,
                                                struct firn_spec **spec,
                                                const struct firn_registry *registry, uint64_t draw,
                                                struct firn_error *error);
FIRN_API void firn_json_roster_free(struct firn_json_roster *roster);

/* Change the rules that a file names; the others stay. FIRN_USAGE: no rule, or one that the battle's engine
 * has not or not with this value. */
FIRN_API enum firn_status firn_json_rules(struct firn_spec *spec, const char *path,
                                          struct firn_error *error);

/* The same for battles that are read later: each rule is one of the engine that the file names, else of one in
 * the registry, and it takes the value. *changes is the caller's, for free(). */
FIRN_API enum firn_status firn_json_rule_changes(struct firn_rule_change **changes, size_t *count,
                                                 const struct firn_registry *registry, const char *path,
                                                 struct firn_error *error);

/* ---- JUnit XML out (formats/junit.md) ---- */

enum firn_case_verdict {
    FIRN_CASE_PASSED,
    FIRN_CASE_FAILED, /* differs */
    FIRN_CASE_ERROR   /* could not be judged */
};

/* One test case. Texts may hold any bytes: they are made fit for XML here. */
struct firn_case {
    const char *name; /* unique in its suite, and the same from run to run */
    enum firn_case_verdict verdict;
    const char *type;    /* of the failure or error: one word */
    const char *message; /* one line */
    const char *detail;  /* many lines; NULL: none */
    uint64_t nanoseconds;
};

struct firn_case_suite {
    const char *name;
    const struct firn_case *cases;
    size_t count;
};

/* Write the report to PATH beside its target, parse it again, rename it. No case at all is FIRN_USAGE. */
FIRN_API enum firn_status firn_junit_write(const char *path, const struct firn_case_suite *suites,
                                           size_t count, bool force, struct firn_error *error);

/* ---- orders from JSON (formats/orders.md) ---- */

struct firn_json_orders;

/* The orders of one file, for battles of this spec. FIRN_USAGE: not a list of orders, no such actor or
 * verb, or the engine takes no orders and there is one. */
FIRN_API enum firn_status firn_json_orders(struct firn_json_orders **orders, struct firn_spec *spec,
                                           const char *path, struct firn_error *error);
FIRN_API void firn_json_orders_free(struct firn_json_orders *orders);

/* For firn_recorder_battle(), from the first order on; the orders'. */
FIRN_API const struct firn_order_source *firn_json_orders_begin(struct firn_json_orders *orders);

/* FIRN_USAGE where an order was not asked for in the battle since _begin; the message says which. */
FIRN_API enum firn_status firn_json_orders_end(const struct firn_json_orders *orders,
                                               struct firn_error *error);

/* Where a battle ended with FIRN_REFUSED after the last order of _begin: say which it was. False, and nothing
 * is said: the engine chose the last one itself. */
FIRN_API bool firn_json_orders_refused(const struct firn_json_orders *orders, struct firn_error *error);

/* ---- a file that is written whole or not at all ---- */

struct firn_output;

/* Begin a file at `path`, as PATH.partial beside it; a pipe, a device and a link to standard output are written in
 * place. FIRN_IO: a file is there, and not to be replaced by `force`; another process is writing it; it cannot be
 * written. End it with _close. */
FIRN_API enum firn_status firn_output_open(struct firn_output **output, const char *path, bool force,
                                           struct firn_error *error);
FIRN_API FILE *firn_output_stream(struct firn_output *output);

/* Give it its name, or without `keep` remove what was written; free it, whatever is returned. FIRN_IO: not all
 * was written, then there is none. */
FIRN_API enum firn_status firn_output_close(struct firn_output *output, bool keep, struct firn_error *error);

/* ---- figures and text ---- */

/* Print text of any origin as one line, without its end: no control or direction character is passed on,
 * and what is not UTF-8 is replaced. */
FIRN_API void firn_print_line(FILE *out, const char *text);

/* Figures in words, handed out by value. */
struct firn_words {
    char text[80];
};
FIRN_API struct firn_words firn_words_count(uint64_t count);                       /* "14,031" */
FIRN_API struct firn_words firn_words_counted(uint64_t count, const char *noun);   /* "1 event", "2 events" */
FIRN_API struct firn_words firn_words_bytes(uint64_t bytes);                       /* "812 bytes", "1.9 MB" */
FIRN_API struct firn_words firn_words_digest(const uint8_t digest[FIRN_DIGEST_SIZE]); /* 64 hex digits */

/* Where text goes. */
struct firn_text {
    FILE *out;
    bool color;
};

/* All that is known of a divergence, in indented lines; the sides are called `left` and `right`. */
FIRN_API void firn_text_divergence(const struct firn_text *text,
                                   const struct firn_divergence *divergence, const char *left,
                                   const char *right);

/* One battle that is not the same, in a line; `full`: with its divergence in lines after it. */
FIRN_API void firn_text_battle(const struct firn_text *text, const struct firn_battle_verdict *verdict,
                               bool full);

/* One line of an aligned comparison. */
FIRN_API void firn_text_diff_line(const struct firn_text *text, const struct firn_diff_line *line);

/* The rolls of two battles, in indented lines that follow the divergence: the first that differs, then a line a site. */
FIRN_API void firn_text_diff_rolls(const struct firn_text *text, const struct firn_diff_rolls *rolls);

/* The table of verdicts, and what is not the same in groups of one cause. */
FIRN_API enum firn_status firn_text_gate(const struct firn_text *text,
                                         const struct firn_gate_result *result);

/* The result as a JUnit report at `path`, which is replaced. */
FIRN_API enum firn_status firn_junit_gate(const char *path, const struct firn_gate_result *result,
                                          struct firn_error *error);

/* The same of a gate that did not judge anything, or whose cases no report can hold: one case, an error that says
 * why. */
FIRN_API enum firn_status firn_junit_gate_refused(const char *path, const char *why, struct firn_error *error);

/* ---- a log as text, as JSON, as figures; an engine is not needed ---- */

/* Which records are wanted. */
struct firn_filter {
    uint64_t battle_first;
    uint64_t battle_last;
    uint64_t step_first;
    uint64_t step_last;
    const char *kinds; /* names of records, "swing,died"; NULL: all */
    const char *actor; /* who stands in it, by name or number; NULL: anybody */
};
FIRN_API struct firn_filter firn_filter_all(void);

/* What was passed by. */
struct firn_filtered {
    uint64_t records;
    uint64_t taken;
};

/* Print the log at `path`: battles, under them steps, under them events, orders and what `kinds` names.
 * `plain`: "name field=value" instead of sentences. FIRN_USAGE: no record has a name of `kinds`, no
 * battle an `actor` or the first step, or the first battle is not there. FIRN_IO with an empty message: the output takes no more. */
FIRN_API enum firn_status firn_text_log(const struct firn_text *text, struct firn_log *log,
                                        const char *path, const struct firn_filter *filter, bool plain,
                                        struct firn_filtered *filtered, struct firn_error *error);

/* Print the map of a battle of the log as it is after a step (or at the end, if that comes before): heights,
 * and who stands where. The battle is played again. FIRN_UNKNOWN: its engine is not here. FIRN_USAGE: it has
 * no map, or there is no such battle. */
FIRN_API enum firn_status firn_text_map(const struct firn_text *text, struct firn_registry *registry,
                                        const char *path, uint64_t battle, int32_t step,
                                        struct firn_error *error);

enum firn_export_format {
    FIRN_EXPORT_JSON,  /* one object that holds all */
    FIRN_EXPORT_NDJSON /* one object a line, one line a record */
};

/* Write the log at `path` in the shape of formats/export.md; the rest as with firn_text_log(). */
FIRN_API enum firn_status firn_export(FILE *out, enum firn_export_format format, struct firn_log *log,
                                      const char *path, const struct firn_filter *filter,
                                      struct firn_filtered *filtered, struct firn_error *error);

/* A log in figures. */
struct firn_info {
    enum firn_status status; /* OK: whole and sealed */
    struct firn_error error; /* why not */
    struct firn_log_counts counts;
    bool has_digest;
    uint8_t digest[FIRN_DIGEST_SIZE];
    char engines[400]; /* "arena 1, arena 2" */
};

/* One battle of it; valid during the call. */
struct firn_battle_info {
    uint64_t battle;
    const char *name;
    const char *engine; /* NULL: its schema is lost */
    int64_t rules_version;
    uint64_t seed;
    int32_t steps;
    uint64_t events;
    const char *outcome; /* of its end, in words: "team_a by elimination"; "" where it has none */
};

/* Read a whole log for its figures; returns info->status. */
FIRN_API enum firn_status firn_info_read(struct firn_log *log, const char *path, bool digest,
                                         void (*on_battle)(void *self,
                                                           const struct firn_battle_info *battle),
                                         void *self, struct firn_info *info);
/* A manifest of goldens (formats/manifest.md): its first line, and the row of a log, `guards` left empty. The log is
 * read for it; without a row returns info->status and why: FIRN_USAGE for a path that no manifest can name. */
FIRN_API void firn_text_manifest_header(FILE *out);
FIRN_API enum firn_status firn_text_manifest_row(FILE *out, struct firn_log *log, const char *path,
                                                 struct firn_info *info);

FIRN_API void firn_text_info(const struct firn_text *text, const struct firn_info *info);
FIRN_API void firn_text_battle_info(const struct firn_text *text, const struct firn_battle_info *battle);

/* ---- JSON out: values one after the other; commas, brackets and escapes are made here. `key` is NULL in a
 *      list. No control or direction character stands in it as it is. Errors are the FILE's. ---- */

struct firn_put {
    FILE *out;
    uint32_t depth;   /* objects and lists that are open, at most 31 */
    uint32_t lists;   /* bit n: what is open at depth n is a list */
    uint32_t lines;   /* its values stand in lines of their own */
    uint32_t filled;  /* it has one already */
    bool keyed;       /* a key was put, its value comes next */
};

FIRN_API void firn_put_open(struct firn_put *put, const char *key, char bracket); /* '{' or '[' */
FIRN_API void firn_put_open_lines(struct firn_put *put, const char *key, char bracket);
FIRN_API void firn_put_close(struct firn_put *put);
FIRN_API void firn_put_key(struct firn_put *put, const char *key, size_t size); /* of the value put next */
FIRN_API void firn_put_text(struct firn_put *put, const char *key, const char *text); /* NULL: null */
FIRN_API void firn_put_bytes(struct firn_put *put, const char *key, const char *text, size_t size);
FIRN_API void firn_put_uint(struct firn_put *put, const char *key, uint64_t value);
FIRN_API void firn_put_int(struct firn_put *put, const char *key, int64_t value);
FIRN_API void firn_put_bool(struct firn_put *put, const char *key, bool value);
FIRN_API void firn_put_float(struct firn_put *put, const char *key, double value);
FIRN_API void firn_put_null(struct firn_put *put, const char *key);
FIRN_API void firn_put_raw(struct firn_put *put, const char *key, const char *json);

/* Results, in the shapes of formats/results.md: fields of the object that is open. */
FIRN_API void firn_put_battle(struct firn_put *put, const struct firn_battle_verdict *verdict);
FIRN_API void firn_put_verdict(struct firn_put *put, const struct firn_verdict *verdict);
FIRN_API void firn_put_gate(struct firn_put *put, const struct firn_gate_result *result);
FIRN_API void firn_put_info(struct firn_put *put, const struct firn_info *info);
FIRN_API void firn_put_battle_info(struct firn_put *put, const struct firn_battle_info *battle);

#ifdef __cplusplus
}
#endif

#endif
