/* A JUnit document in memory, see junit.h and formats/junit.md. The one place that knows the elements; all
 * text passes firn_sanitise before libxml2 sees it, and numbers are written without printf's floats, so
 * that no locale shows. */
#include <inttypes.h>
#include <libxml/xmlwriter.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "report/junit.h"
#include "report/junit_names.h"
#include "report/sanitise.h"

struct document {
    xmlTextWriterPtr xml;
    struct firn_buf text; /* of the attribute or element at hand */
    bool failed;
};

static void opened(struct document *document, const char *element)
{
    document->failed |= xmlTextWriterStartElement(document->xml, BAD_CAST element) < 0;
}

static void closed(struct document *document)
{
    document->failed |= xmlTextWriterEndElement(document->xml) < 0;
}

static void empty(struct document *document, const char *element)
{
    opened(document, element);
    closed(document);
}

/* ---- attributes ---- */

static void attribute(struct document *document, const char *name, const char *value)
{
    document->failed |= xmlTextWriterWriteAttribute(document->xml, BAD_CAST name, BAD_CAST value) < 0;
}

/* Ends document->text and gives it to libxml2 as an attribute. */
static void attribute_text(struct document *document, const char *name)
{
    if (firn_buf_byte(&document->text, 0))
        attribute(document, name, (const char *)document->text.data);
    else
        document->failed = true;
    firn_buf_clear(&document->text);
}

static void attribute_name(struct document *document, const char *name, const char *value)
{
    firn_junit_name(&document->text, value);
    attribute_text(document, name);
}

static void attribute_line(struct document *document, const char *name, const char *value)
{
    size_t size = strlen(value), cut = firn_sanitise_cut(value, size, FIRN_JUNIT_MESSAGE_MAX);
    firn_sanitise_line(&document->text, value, cut);
    if (cut < size)
        firn_buf_text(&document->text, "...");
    attribute_text(document, name);
}

static void attribute_number(struct document *document, const char *name, uint64_t value)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRIu64, value);
    attribute(document, name, text);
}

/* Seconds with three places, rounded. */
static void attribute_time(struct document *document, uint64_t nanoseconds)
{
    uint64_t milliseconds = nanoseconds / 1000000 + (nanoseconds % 1000000 >= 500000);
    char text[32];
    snprintf(text, sizeof text, "%" PRIu64 ".%03u", milliseconds / 1000, (unsigned)(milliseconds % 1000));
    attribute(document, "time", text);
}

/* ---- elements ---- */

static void write_detail(struct document *document, const char *detail)
{
    size_t size = strlen(detail), cut = firn_sanitise_cut(detail, size, FIRN_JUNIT_DETAIL_MAX);
    firn_sanitise_lines(&document->text, detail, cut);
    if (cut < size)
        firn_buf_printf(&document->text, "\n... (%zu more bytes are left out)", size - cut);
    if (firn_buf_byte(&document->text, 0))
        document->failed |= xmlTextWriterWriteString(document->xml, document->text.data) < 0;
    else
        document->failed = true;
    firn_buf_clear(&document->text);
}

static void write_verdict(struct document *document, const struct firn_case *test)
{
    bool is_error = test->verdict == FIRN_CASE_ERROR;
    opened(document, is_error ? "error" : "failure");
    attribute_line(document, "message", test->message != NULL ? test->message : "");
    attribute_line(document, "type", test->type != NULL ? test->type : is_error ? "error" : "differs");
    if (test->detail != NULL)
        write_detail(document, test->detail);
    closed(document);
}

static void write_case(struct document *document, const char *suite, const struct firn_case *test)
{
    opened(document, "testcase");
    attribute_name(document, "name", test->name);
    attribute_name(document, "classname", suite);
    attribute_time(document, test->nanoseconds);
    if (test->verdict != FIRN_CASE_PASSED)
        write_verdict(document, test);
    closed(document);
}

static uint64_t total_time(const struct firn_case_suite *suite)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < suite->count; i++) {
        uint64_t left = UINT64_MAX - sum;
        sum += suite->cases[i].nanoseconds < left ? suite->cases[i].nanoseconds : left;
    }
    return sum;
}

static void write_suite(struct document *document, const struct firn_case_suite *suite, size_t id,
                        const char *timestamp)
{
    struct firn_junit_counts counts = firn_junit_count(suite, 1);
    opened(document, "testsuite");
    attribute_name(document, "name", suite->name);
    attribute(document, "package", "firn");
    attribute_number(document, "id", id);
    attribute(document, "timestamp", timestamp);
    attribute(document, "hostname", "localhost");
    attribute_number(document, "tests", counts.cases);
    attribute_number(document, "failures", counts.failures);
    attribute_number(document, "errors", counts.errors);
    attribute_number(document, "skipped", 0);
    attribute_time(document, total_time(suite));
    empty(document, "properties");
    for (size_t i = 0; i < suite->count; i++)
        write_case(document, suite->name, &suite->cases[i]);
    empty(document, "system-out");
    empty(document, "system-err");
    closed(document);
}

static void write_all(struct document *document, const struct firn_case_suite *suites, size_t count,
                      const char *timestamp)
{
    document->failed |= xmlTextWriterSetIndent(document->xml, 1) < 0 ||
                        xmlTextWriterSetIndentString(document->xml, BAD_CAST "  ") < 0 ||
                        xmlTextWriterStartDocument(document->xml, NULL, "UTF-8", NULL) < 0;
    opened(document, "testsuites");
    for (size_t i = 0; i < count; i++)
        write_suite(document, &suites[i], i, timestamp);
    closed(document);
    document->failed |= xmlTextWriterEndDocument(document->xml) < 0;
}

xmlBufferPtr firn_junit_document(const struct firn_case_suite *suites, size_t count,
                                 const char *timestamp)
{
    struct document document = { 0 };
    xmlBufferPtr buffer = xmlBufferCreate();
    document.xml = buffer != NULL ? xmlNewTextWriterMemory(buffer, 0) : NULL;
    document.failed = document.xml == NULL;
    if (!document.failed)
        write_all(&document, suites, count, timestamp);
    xmlFreeTextWriter(document.xml);
    firn_buf_free(&document.text);
    if (!document.failed && xmlBufferLength(buffer) > 0) /* its length is an int */
        return buffer;
    xmlBufferFree(buffer);
    return NULL;
}
