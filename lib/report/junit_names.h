/* The names of a report: fit to be found again in the next one. */
#ifndef FIRN_REPORT_JUNIT_NAMES_H
#define FIRN_REPORT_JUNIT_NAMES_H

#include "base/buf.h"
#include "firn_report.h"

/* Append a name as it stands in the report: one line, spaces at the ends off and others single, since a
 * reader may take them so. Two names that are equal after this are one name. */
void firn_junit_name(struct firn_buf *text, const char *name);

/* FIRN_USAGE for a name that is empty, too long or there twice: suites in the report, cases in a suite. */
enum firn_status firn_junit_check_names(const struct firn_case_suite *suites, size_t count,
                                        struct firn_error *error);

#endif
