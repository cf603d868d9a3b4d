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

/* Change the rules that a file names; the others stay. */
FIRN_API enum firn_status firn_json_rules(struct firn_spec *spec, const char *path,
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

#ifdef __cplusplus
}
#endif

#endif
