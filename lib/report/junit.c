/* JUnit reports, see firn_report.h: judged before anything is written, read again before anything is named
 * a report. A failure leaves the target as it was and nothing beside it. */
#include "report/junit.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/io.h"
#include "base/target.h"
#include "report/junit_names.h"

struct firn_junit_counts firn_junit_count(const struct firn_case_suite *suites, size_t count)
{
    struct firn_junit_counts counts = { .suites = count };
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < suites[i].count; j++) {
            counts.cases++;
            counts.failures += suites[i].cases[j].verdict == FIRN_CASE_FAILED;
            counts.errors += suites[i].cases[j].verdict == FIRN_CASE_ERROR;
        }
    return counts;
}

static bool has_verdicts(const struct firn_case_suite *suites, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < suites[i].count; j++)
            if ((unsigned)suites[i].cases[j].verdict > FIRN_CASE_ERROR)
                return false;
    return true;
}

/* libxml2 tells standard error what fails inside it, unless told otherwise; a library of ours is quiet. */
#if LIBXML_VERSION >= 21200
static void say_nothing(void *context, const xmlError *error)
#else
static void say_nothing(void *context, xmlErrorPtr error)
#endif
{
    (void)context;
    (void)error;
}

/* ---- the time of the report ---- */

#define SECONDS_MAX INT64_C(253402300799) /* the end of the year 9999 */

/* SOURCE_DATE_EPOCH where it is set (reproducible builds set it), else now. */
static bool get_seconds(time_t *seconds)
{
    const char *text = getenv("SOURCE_DATE_EPOCH");
    *seconds = time(NULL);
    if (text == NULL || text[0] == '\0')
        return *seconds >= 0;
    size_t digits = strspn(text, "0123456789");
    long long value = digits <= 12 ? atoll(text) : SECONDS_MAX + 1;
    if (text[digits] != '\0' || value > SECONDS_MAX)
        return false;
    *seconds = (time_t)value;
    return true;
}

static enum firn_status make_timestamp(char text[40], bool anyway, struct firn_error *error)
{
    time_t seconds;
    struct tm utc;
    if ((!get_seconds(&seconds) && !anyway) || gmtime_r(&seconds, &utc) == NULL)
        return firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET,
                              "SOURCE_DATE_EPOCH is no number of seconds up to the year 9999");
    snprintf(text, 40, "%04d-%02d-%02dT%02d:%02d:%02d", utc.tm_year + 1900, utc.tm_mon + 1, utc.tm_mday,
             utc.tm_hour, utc.tm_min, utc.tm_sec);
    return FIRN_OK;
}

/* ---- the document to its place ---- */

struct report {
    xmlBufferPtr xml;
    struct firn_junit_counts counts;
};

/* Read the report again, from a file where `fd` >= 0. */
static enum firn_status verify(const struct report *report, int fd, struct firn_error *error)
{
    struct firn_junit_counts counts;
    if (!firn_junit_read_back(xmlBufferContent(report->xml), xmlBufferLength(report->xml), fd, &counts))
        return firn_error_set(error, fd >= 0 ? FIRN_IO : FIRN_BUG, FIRN_NO_OFFSET,
                              "the report does not read back as XML");
    if (memcmp(&counts, &report->counts, sizeof counts) != 0)
        return firn_error_set(error, fd >= 0 ? FIRN_IO : FIRN_BUG, FIRN_NO_OFFSET,
                              "the report reads back with %zu cases, expected %zu", counts.cases,
                              report->counts.cases);
    return FIRN_OK;
}

static int write_xml(const struct report *report, int fd)
{
    return firn_io_write(fd, xmlBufferContent(report->xml), (size_t)xmlBufferLength(report->xml));
}

/* To standard output, a pipe or a device, where there is no way back. */
static enum firn_status write_in_place(const struct report *report, int fd, struct firn_error *error)
{
    enum firn_status status = verify(report, -1, error);
    int failure = status == FIRN_OK ? write_xml(report, fd) : 0;
    return failure == 0 ? status : firn_target_failed(error, "cannot write", failure);
}

static enum firn_status verify_file(const struct report *report, const char *partial,
                                    struct firn_error *error)
{
    int fd = open(partial, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return firn_target_failed(error, "cannot be read again", errno);
    enum firn_status status = verify(report, fd, error);
    close(fd);
    return status;
}

static enum firn_status write_beside(const struct report *report, const struct firn_target *target,
                                     struct firn_error *error)
{
    int failure = write_xml(report, target->fd);
    return failure == 0 ? verify_file(report, target->partial, error) : firn_target_failed(error, "cannot write", failure);
}

static enum firn_status deliver(const struct report *report, const char *path, bool force,
                                struct firn_error *error)
{
    if (strcmp(path, "-") == 0)
        return write_in_place(report, STDOUT_FILENO, error);
    struct firn_target target;
    enum firn_status status = firn_target_open(&target, path, force, FIRN_TARGET_TAKEN, error);
    if (status != FIRN_OK)
        return status;
    status = target.partial != NULL ? write_beside(report, &target, error) : write_in_place(report, target.fd, error);
    if (status == FIRN_OK)
        status = firn_target_keep(&target, true, error);
    if (status != FIRN_OK)
        firn_target_drop(&target, true);
    return status;
}

static enum firn_status write_report(const char *path, const struct firn_case_suite *suites, size_t count,
                                     const char *timestamp, bool force, struct firn_error *error)
{
    struct report report = { NULL, firn_junit_count(suites, count) };
    report.xml = firn_junit_document(suites, count, timestamp);
    if (report.xml == NULL)
        return firn_error_memory(error);
    enum firn_status status = deliver(&report, path, force, error);
    xmlBufferFree(report.xml);
    return status;
}

static enum firn_status check_and_write(const char *path, const struct firn_case_suite *suites, size_t count,
                                        bool force, bool anyway, struct firn_error *error)
{
    char timestamp[40];
    if (firn_junit_count(suites, count).cases == 0)
        return firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET,
                              "no cases: an empty report passes nothing");
    if (!has_verdicts(suites, count))
        return firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET, "a case has a verdict that is none");
    enum firn_status status = firn_junit_check_names(suites, count, error);
    if (status == FIRN_OK)
        status = make_timestamp(timestamp, anyway, error);
    if (status != FIRN_OK)
        return status;
    xmlStructuredErrorFunc tell = xmlStructuredError; /* of this thread */
    void *context = xmlStructuredErrorContext;
    xmlSetStructuredErrorFunc(NULL, say_nothing);
    status = write_report(path, suites, count, timestamp, force, error);
    xmlSetStructuredErrorFunc(context, tell);
    return status;
}

enum firn_status firn_junit_write(const char *path, const struct firn_case_suite *suites, size_t count,
                                  bool force, struct firn_error *error)
{
    return check_and_write(path, suites, count, force, false, error);
}

enum firn_status firn_junit_write_anyway(const char *path, const struct firn_case_suite *suites, size_t count,
                                         struct firn_error *error)
{
    return check_and_write(path, suites, count, true, true, error);
}
