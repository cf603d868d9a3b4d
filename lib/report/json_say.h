/* Where in a JSON document something stands, and how to say what is wrong there: "PATH: VALUE is not WHAT
 * IS EXPECTED". Texts of the document go into messages as they are, cut at whole characters:
 * firn_json_finish() makes them printable. */
#ifndef FIRN_REPORT_JSON_SAY_H
#define FIRN_REPORT_JSON_SAY_H

#include <jansson.h>
#include <stdarg.h>

#include "firn.h"

#define FIRN_JSON_PATH_MAX 256
#define FIRN_JSON_SHOW_MAX 80

/* A place such as teams[0].fighters[2] or parts["Ram Head"]; a path too long is cut at its end. */
struct firn_json_place {
    struct firn_error *error; /* may be NULL */
    size_t length;
    char path[FIRN_JSON_PATH_MAX];
};

/* Go into a value, and out again with the length that going in returned. */
size_t firn_json_into_key(struct firn_json_place *place, const char *key);
size_t firn_json_into_index(struct firn_json_place *place, size_t index);
size_t firn_json_into_name(struct firn_json_place *place, const char *name);
void firn_json_out(struct firn_json_place *place, size_t length);

/* Say what is wrong at the place; returns FIRN_USAGE. */
enum firn_status firn_json_wrong(const struct firn_json_place *place, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* "VALUE is not EXPECTED" */
enum firn_status firn_json_not(const struct firn_json_place *place, const json_t *value,
                               const char *expected);

/* The same for the value of a key inside the place; a missing one is said so. */
enum firn_status firn_json_not_key(struct firn_json_place *place, const json_t *object, const char *key,
                                   const char *expected);

/* A value in short: "text", 12, true, a list. */
void firn_json_show(char text[FIRN_JSON_SHOW_MAX], const json_t *value);

/* ---- what was meant instead ---- */

#define FIRN_NEAREST_MAX 3

/* The candidates next to what was written. */
struct firn_nearest {
    const char *wanted;
    const char *best[FIRN_NEAREST_MAX];
    int best_count;
    int distance; /* of the best */
    int count;
    bool cut;     /* `all` has not all */
    char all[240];
};

void firn_nearest_begin(struct firn_nearest *nearest, const char *wanted);
void firn_nearest_add(struct firn_nearest *nearest, const char *candidate);

/* `did you mean "a" or "b"?`, or `one of a, b, c`, or nothing where there was no candidate. */
void firn_nearest_text(const struct firn_nearest *nearest, char text[FIRN_JSON_PATH_MAX]);

#endif
