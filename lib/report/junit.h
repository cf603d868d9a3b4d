/* The parts of firn_junit_write(): the document in memory, and what a document says when it is read again. */
#ifndef FIRN_REPORT_JUNIT_H
#define FIRN_REPORT_JUNIT_H

#include <libxml/tree.h>

#include "firn_report.h"

#define FIRN_JUNIT_NAME_MAX 4096            /* bytes; a longer name is refused, since a cut one is another */
#define FIRN_JUNIT_MESSAGE_MAX 4096         /* a longer message or type is cut */
#define FIRN_JUNIT_DETAIL_MAX (1024 * 1024) /* a longer detail is cut, with a line that says so */

struct firn_junit_counts {
    size_t suites;
    size_t cases;
    size_t failures;
    size_t errors;
};

struct firn_junit_counts firn_junit_count(const struct firn_case_suite *suites, size_t count);

/* firn_junit_write() with force; a SOURCE_DATE_EPOCH that is no number of seconds is as none, for a report that says
 * what else was wrong. */
enum firn_status firn_junit_write_anyway(const char *path, const struct firn_case_suite *suites, size_t count,
                                         struct firn_error *error);

/* The whole document. `timestamp` is YYYY-MM-DDThh:mm:ss. Free with xmlBufferFree; NULL: out of memory. */
xmlBufferPtr firn_junit_document(const struct firn_case_suite *suites, size_t count,
                                 const char *timestamp);

/* Parse a document from memory or, where `fd` >= 0, from a file, and count what is in it. Nothing is
 * loaded from elsewhere and no entity is replaced. False where it is not well-formed. */
bool firn_junit_read_back(const xmlChar *data, int size, int fd, struct firn_junit_counts *counts);

#endif
