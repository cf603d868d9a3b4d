/* JUnit reports: valid whatever the texts hold, the same for the same cases, whole or not there. */
#include <libxml/parser.h>
#include <libxml/xmlschemas.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "firn_report.h"
#include "report/junit.h"
#include "report/sanitise.h"
#include "test.h"
#include "test_report_toy.h"

#define XSD "formats/firn-junit.xsd"

static struct firn_buf read_whole(const char *path)
{
    struct firn_buf text = { 0 };
    FILE *file = fopen(path, "rb");
    for (int c; file != NULL && (c = fgetc(file)) != EOF;)
        firn_buf_byte(&text, (uint8_t)c);
    if (file != NULL)
        fclose(file);
    firn_buf_byte(&text, 0);
    return text;
}

static void say_nothing(void *context, const char *message, ...)
{
    (void)context;
    (void)message;
}

/* 0: valid; else libxml2's number of what is wrong, -1 where the schema or the text cannot be read. */
static int validate(const char *text)
{
    xmlSchemaParserCtxtPtr parser = xmlSchemaNewParserCtxt(XSD);
    xmlSchemaPtr schema = xmlSchemaParse(parser);
    xmlDocPtr document = xmlReadMemory(text, (int)strlen(text), NULL, NULL,
                                       XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
    xmlSchemaValidCtxtPtr context = schema != NULL ? xmlSchemaNewValidCtxt(schema) : NULL;
    if (context != NULL)
        xmlSchemaSetValidErrors(context, say_nothing, say_nothing, NULL);
    int result = context != NULL && document != NULL ? xmlSchemaValidateDoc(context, document) : -1;
    xmlSchemaFreeValidCtxt(context);
    xmlFreeDoc(document);
    xmlSchemaFree(schema);
    xmlSchemaFreeParserCtxt(parser);
    return result;
}

/* The report of one suite, as text with a NUL; empty where it was refused. */
static struct firn_buf report_of(const struct firn_case *cases, size_t count, struct firn_error *error)
{
    struct scratch scratch;
    struct firn_case_suite suite = { "arena", cases, count };
    *error = (struct firn_error){ FIRN_OK, 0, "" };
    scratch_begin(&scratch);
    enum firn_status status = firn_junit_write(scratch_path(&scratch, "r.xml"), &suite, 1, false, error);
    CHECK(scratch_count(&scratch) == (status == FIRN_OK), "status %d left %d files", (int)status,
          scratch_count(&scratch));
    struct firn_buf text = read_whole(scratch.path);
    scratch_end(&scratch);
    return text;
}

/* ---- what a report looks like ---- */

static const char golden[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<testsuites>\n"
    "  <testsuite name=\"arena\" package=\"firn\" id=\"0\" timestamp=\"2001-09-09T01:46:40\""
    " hostname=\"localhost\" tests=\"3\" failures=\"1\" errors=\"1\" skipped=\"0\" time=\"61.236\">\n"
    "    <properties/>\n"
    "    <testcase name=\"duel\" classname=\"arena\" time=\"61.234\"/>\n"
    "    <testcase name=\"siege &lt;2&gt;\" classname=\"arena\" time=\"0.002\">\n"
    "      <failure message=\"step 3: hp 4 | 5\" type=\"diverged\">- hp 4\n+ hp 5\n</failure>\n"
    "    </testcase>\n"
    "    <testcase name=\"cut\" classname=\"arena\" time=\"0.000\">\n"
    "      <error message=\"the log ends before its seal\" type=\"incomplete\"/>\n"
    "    </testcase>\n"
    "    <system-out/>\n"
    "    <system-err/>\n"
    "  </testsuite>\n"
    "  <testsuite name=\"tactics\" package=\"firn\" id=\"1\" timestamp=\"2001-09-09T01:46:40\""
    " hostname=\"localhost\" tests=\"0\" failures=\"0\" errors=\"0\" skipped=\"0\" time=\"0.000\">\n"
    "    <properties/>\n"
    "    <system-out/>\n"
    "    <system-err/>\n"
    "  </testsuite>\n"
    "</testsuites>\n";

static const struct firn_case golden_cases[] = {
    { "duel", FIRN_CASE_PASSED, NULL, NULL, NULL, UINT64_C(61234000000) },
    { "siege <2>", FIRN_CASE_FAILED, "diverged", "step 3: hp 4 | 5", "- hp 4\n+ hp 5\n", 1500000 },
    { "cut", FIRN_CASE_ERROR, "incomplete", "the log ends before its seal", NULL, 499999 },
};
static const struct firn_case_suite golden_suites[] = { { "arena", golden_cases, 3 },
                                                        { "tactics", NULL, 0 } };

static void a_report_is_this_text(void)
{
    struct scratch scratch;
    struct firn_error error = { FIRN_OK, 0, "" };
    scratch_begin(&scratch);
    setenv("SOURCE_DATE_EPOCH", "1000000000", 1);
    enum firn_status status = firn_junit_write(scratch_path(&scratch, "r.xml"), golden_suites, 2, false,
                                               &error);
    unsetenv("SOURCE_DATE_EPOCH");
    CHECK(status == FIRN_OK, "got %s", error.message);
    struct firn_buf text = read_whole(scratch.path);
    CHECK(strcmp((const char *)text.data, golden) == 0, "expected\n%s\ngot\n%s", golden, text.data);
    CHECK(scratch_count(&scratch) == 1, "%d files are left", scratch_count(&scratch));
    firn_buf_free(&text);
    scratch_end(&scratch);
}

static void the_schema_takes_reports_and_nothing_else(void)
{
    static const struct {
        const char *part, *instead;
    } rows[] = {
        { "<testsuites>", "<testsuites time=\"0.000\">" },
        { "name=\"duel\"", "name=\"\"" },
        { "name=\"duel\"", "name=\" duel\"" },
        { "name=\"duel\"", "name=\"du  el\"" },
        { "name=\"duel\"", "name=\"cut\"" },
        { "name=\"duel\" classname=\"arena\"", "name=\"duel\"" },
        { "name=\"tactics\"", "name=\"arena\"" },
        { "id=\"1\"", "id=\"0\"" },
        { "id=\"1\"", "id=\"one\"" },
        { "time=\"61.234\"", "time=\"61,234\"" },
        { "time=\"61.234\"", "time=\"61.2\"" },
        { "time=\"61.234\"", "time=\"1e3\"" },
        { "time=\"61.234\"", "time=\"-1.000\"" },
        { "timestamp=\"2001-09-09T01:46:40\"", "timestamp=\"2001-09-09T01:46:40Z\"" },
        { "timestamp=\"2001-09-09T01:46:40\"", "timestamp=\"2001-13-09T01:46:40\"" },
        { " timestamp=\"2001-09-09T01:46:40\"", "" },
        { " hostname=\"localhost\"", "" },
        { " hostname=\"localhost\"", " hostname=\"build7\"" },
        { " package=\"firn\"", "" },
        { " skipped=\"0\"", " skipped=\"1\"" },
        { "tests=\"3\"", "tests=\"+3\"" },
        { "failures=\"1\"", "failures=\"-1\"" },
        { " errors=\"1\"", "" },
        { "    <properties/>\n", "" },
        { "    <system-out/>\n", "" },
        { "    <system-err/>\n", "" },
        { "<system-out/>", "<system-out>x</system-out>" },
        { " type=\"diverged\"", "" },
        { " message=\"step 3: hp 4 | 5\"", "" },
        { "step 3:", "step&#10;3:" },
        { "</failure>\n", "</failure><error message=\"\" type=\"x\"/>\n" },
        { "- hp 4", "<b/>- hp 4" },
        { "<testcase name=\"duel\"", "<testcase status=\"run\" name=\"duel\"" },
    };
    CHECK(validate(golden) == 0, "the schema does not take a report: %d", validate(golden));
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *at = strstr(golden, rows[i].part);
        struct firn_buf text = { 0 };
        if (!CHECK(at != NULL, "no %s", rows[i].part))
            continue;
        firn_buf_append(&text, golden, (size_t)(at - golden));
        firn_buf_text(&text, rows[i].instead);
        firn_buf_text(&text, at + strlen(rows[i].part));
        firn_buf_byte(&text, 0);
        CHECK(validate((const char *)text.data) > 0, "%s instead of %s: %d", rows[i].instead, rows[i].part,
              validate((const char *)text.data));
        firn_buf_free(&text);
    }
}

static void check_time(uint64_t nanoseconds, const char *expected)
{
    const struct firn_case one = { "one", FIRN_CASE_PASSED, NULL, NULL, NULL, nanoseconds };
    struct firn_error error;
    char attribute[60];
    struct firn_buf text = report_of(&one, 1, &error);
    snprintf(attribute, sizeof attribute, "<testcase name=\"one\" classname=\"arena\" time=\"%s\"/>", expected);
    CHECK(strstr((const char *)text.data, attribute) != NULL, "expected %s in %s", attribute, text.data);
    CHECK(validate((const char *)text.data) == 0, "not valid: %s", text.data);
    firn_buf_free(&text);
}

static void times_are_seconds_in_every_locale(void)
{
    static const char *const locales[] = { "C", "C.UTF-8", "de_DE.UTF-8", "fr_FR.UTF-8", "ru_RU.UTF-8",
                                           "pl_PL.UTF-8" };
    for (size_t i = 0; i < sizeof locales / sizeof locales[0]; i++) {
        if (setlocale(LC_ALL, locales[i]) == NULL)
            continue; /* not on this machine */
        check_time(0, "0.000");
        check_time(499999, "0.000");
        check_time(500000, "0.001");
        check_time(999499999, "0.999");
        check_time(999500000, "1.000");
        check_time(UINT64_C(1234567890123), "1234.568");
        check_time(UINT64_MAX, "18446744073.710");
    }
    setlocale(LC_ALL, "C");
}

static void the_timestamp_may_be_given(void)
{
    static const struct {
        const char *seconds, *timestamp; /* NULL: refused */
    } rows[] = {
        { "0", "1970-01-01T00:00:00" },
        { "951782400", "2000-02-29T00:00:00" },
        { "253402300799", "9999-12-31T23:59:59" },
        { "253402300800", NULL },
        { "99999999999999999999", NULL },
        { "-1", NULL },
        { "1.5", NULL },
        { "now", NULL },
        { "12 ", NULL },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct firn_error error;
        setenv("SOURCE_DATE_EPOCH", rows[i].seconds, 1);
        struct firn_buf text = report_of(golden_cases, 1, &error);
        unsetenv("SOURCE_DATE_EPOCH");
        CHECK(error.status == (rows[i].timestamp != NULL ? FIRN_OK : FIRN_USAGE), "%s: %s", rows[i].seconds,
              error.message);
        const char *expected = rows[i].timestamp != NULL ? rows[i].timestamp : "";
        const char *came = text.data != NULL ? (const char *)text.data : "";
        CHECK(strstr(came, expected) != NULL, "%s: expected %s in %s", rows[i].seconds, expected, came);
        firn_buf_free(&text);
    }
    struct firn_error error;
    struct firn_buf now = report_of(golden_cases, 1, &error);
    CHECK(strstr((const char *)now.data, "timestamp=\"2") != NULL, "the clock says %s", now.data);
    CHECK(validate((const char *)now.data) == 0, "not valid: %s", now.data);
    firn_buf_free(&now);
}

/* ---- texts ---- */

static void texts_are_made_fit(void)
{
    static const struct {
        const char *text, *line, *lines; /* lines NULL: as line */
    } rows[] = {
        { "plain", "plain", NULL },
        { "caf\xc3\xa9 \xf0\x9f\x90\xa7", "caf\xc3\xa9 \xf0\x9f\x90\xa7", NULL },
        { "a\nb\tc", "a\\u{a}b\\u{9}c", "a\nb\tc" },
        { "a\r\n", "a\\u{d}\\u{a}", "a\\u{d}\n" },
        { "\x1b[31mred\x1b[0m", "\\u{1b}[31mred\\u{1b}[0m", NULL },
        { "\x01\x1f\x7f", "\\u{1}\\u{1f}\\u{7f}", NULL },
        { "\xc2\x9b", "\\u{9b}", NULL },                             /* CSI in one character */
        { "\xe2\x80\xae\xe2\x81\xa6\xd8\x9c", "\\u{202e}\\u{2066}\\u{61c}", NULL },
        { "\xed\xa0\x80\xed\xbf\xbf", "\\u{d800}\\u{dfff}", NULL },  /* surrogates */
        { "\xef\xbf\xbe\xef\xbf\xbf\xef\xbf\xbd", "\\u{fffe}\\u{ffff}\xef\xbf\xbd", NULL },
        { "\xff", "\xef\xbf\xbd", NULL },
        { "\xc0\x80", "\xef\xbf\xbd\xef\xbf\xbd", NULL },            /* overlong */
        { "\xe0\x80\xaf", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd", NULL },
        { "\xf4\x90\x80\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd", NULL },
        { "\xf0\x1b[2J", "\xef\xbf\xbd\\u{1b}[2J", NULL },           /* a broken character hides none */
        { "\xe2\x80", "\xef\xbf\xbd\xef\xbf\xbd", NULL },            /* cut */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct firn_buf line = { 0 }, lines = { 0 };
        const char *expected = rows[i].lines != NULL ? rows[i].lines : rows[i].line;
        firn_sanitise_line(&line, rows[i].text, strlen(rows[i].text));
        firn_sanitise_lines(&lines, rows[i].text, strlen(rows[i].text));
        firn_buf_byte(&line, 0);
        firn_buf_byte(&lines, 0);
        CHECK(strcmp((const char *)line.data, rows[i].line) == 0, "row %zu: expected %s, got %s", i,
              rows[i].line, line.data);
        CHECK(strcmp((const char *)lines.data, expected) == 0, "row %zu: expected %s, got %s", i, expected,
              lines.data);
        firn_buf_free(&line);
        firn_buf_free(&lines);
    }
}

static void cuts_do_not_split_a_character(void)
{
    static const struct {
        const char *text;
        size_t limit, cut;
    } rows[] = {
        { "abc", 5, 3 }, { "abc", 3, 3 }, { "abc", 2, 2 }, { "a\xc3\xa9", 2, 1 }, { "a\xc3\xa9", 3, 3 },
        { "\xf0\x9f\x90\xa7x", 3, 0 }, { "\xf0\x9f\x90\xa7x", 4, 4 }, { "\x80\x80\x80\x80\x80\x80", 5, 2 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        size_t cut = firn_sanitise_cut(rows[i].text, strlen(rows[i].text), rows[i].limit);
        CHECK(cut == rows[i].cut, "row %zu: expected %zu, got %zu", i, rows[i].cut, cut);
    }
}

/* Every byte but NUL, and what XML is afraid of, in every place. */
static void hostile_texts_make_a_valid_report(void)
{
    char hostile[600];
    int length = 0;
    for (int c = 255; c > 0; c--)
        hostile[length++] = (char)c;
    snprintf(hostile + length, sizeof hostile - (size_t)length,
             "]]></failure><x a='\"&lt;&#0;&amp;%%<!DOCTYPE r [<!ENTITY e SYSTEM \"/etc/passwd\">]>&e;<?pi?>"
             "<!--\xed\xa0\x80\xef\xbf\xbe\xef\xbf\xbf\xe2\x80\xae\x1b[2J");
    const struct firn_case cases[] = {
        { hostile, FIRN_CASE_FAILED, hostile, hostile, hostile, 1 },
        { hostile + 1, FIRN_CASE_ERROR, hostile, hostile, hostile, 1 },
        { "  two  words ", FIRN_CASE_ERROR, NULL, NULL, "", 1 },
    };
    struct firn_error error;
    struct firn_buf text = report_of(cases, 3, &error);
    CHECK(error.status == FIRN_OK, "got %s", error.message);
    CHECK(validate((const char *)text.data) == 0, "not valid: %d\n%s", validate((const char *)text.data),
          text.data);
    for (size_t i = 0; i + 1 < text.size; i++)
        if (!CHECK((text.data[i] >= ' ' && text.data[i] != 0x7f) || text.data[i] == '\n' ||
                       text.data[i] == '\t',
                   "byte %02x stands at %zu", text.data[i], i))
            break;
    CHECK(strstr((const char *)text.data, "<!DOCTYPE") == NULL, "a document type came through");
    CHECK(strstr((const char *)text.data, "name=\"two words\"") != NULL, "a name is not as it is compared");
    CHECK(strstr((const char *)text.data, "<error message=\"\" type=\"error\"></error>") != NULL,
          "no fallback for message and type: %s", text.data);
    firn_buf_free(&text);
}

static void long_texts_are_cut(void)
{
    const size_t size = FIRN_JUNIT_DETAIL_MAX + 1000;
    char *detail = malloc(size + 1);
    if (!CHECK(detail != NULL, "no memory"))
        return;
    memset(detail, 0x1b, size); /* six bytes each in the report */
    detail[size] = '\0';
    const struct firn_case one = { "one", FIRN_CASE_FAILED, "differs", detail, detail, 1 };
    struct firn_error error;
    struct firn_buf text = report_of(&one, 1, &error);
    CHECK(error.status == FIRN_OK, "got %s", error.message);
    CHECK(strstr((const char *)text.data, "\n... (1000 more bytes are left out)</failure>") != NULL,
          "the detail is not cut");
    CHECK(strstr((const char *)text.data, "...\" type=\"differs\">") != NULL, "the message is not cut");
    CHECK(text.size > 6 * FIRN_JUNIT_DETAIL_MAX && text.size < 6 * FIRN_JUNIT_DETAIL_MAX + 40000,
          "%zu bytes", text.size);
    firn_buf_free(&text);
    free(detail);
}

/* ---- refusals ---- */

static void check_refused(const struct firn_case_suite *suites, size_t count, const char *message)
{
    struct scratch scratch;
    struct firn_error error = { FIRN_OK, 0, "" };
    scratch_begin(&scratch);
    enum firn_status status = firn_junit_write(scratch_path(&scratch, "r.xml"), suites, count, true, &error);
    CHECK(status == FIRN_USAGE, "%s: status %d", message, (int)status);
    CHECK(strcmp(error.message, message) == 0, "expected %s, got %s", message, error.message);
    CHECK(scratch_count(&scratch) == 0, "%s: %d files are left", message, scratch_count(&scratch));
    CHECK(firn_junit_write(scratch.path, suites, count, true, NULL) == FIRN_USAGE, "not without an error");
    scratch_end(&scratch);
}

static void check_pair_refused(const char *first, const char *second, const char *message)
{
    const struct firn_case cases[] = { { .name = first }, { .name = "between" }, { .name = second } };
    const struct firn_case_suite suite = { "arena", cases, 3 };
    check_refused(&suite, 1, message);
}

static void names_are_there_and_unique(void)
{
    char too_long[FIRN_JUNIT_NAME_MAX + 2];
    memset(too_long, 'x', sizeof too_long - 1);
    too_long[sizeof too_long - 1] = '\0';
    check_pair_refused("a", "a", "two cases are named \"a\"");
    check_pair_refused("a b", " a  b ", "two cases are named \"a b\"");
    check_pair_refused("\xff", "\xfe", "two cases are named \"\xef\xbf\xbd\"");
    check_pair_refused("\n", "\\u{a}", "two cases are named \"\\u{a}\"");
    check_pair_refused("a", "", "a case without a name");
    check_pair_refused("a", "  ", "a case without a name");
    check_pair_refused(NULL, "a", "a case without a name");
    check_pair_refused("a", too_long, "the name of a case is too long");
    const struct firn_case_suite twice[] = { { "s", golden_cases, 1 }, { "t", NULL, 0 }, { "s", NULL, 0 } };
    check_refused(twice, 3, "two suites are named \"s\"");
    const struct firn_case_suite nameless = { "", golden_cases, 1 };
    check_refused(&nameless, 1, "a suite without a name");
    const struct firn_case_suite same[] = { { "s", golden_cases, 3 }, { "t", golden_cases, 3 } };
    struct scratch scratch;
    scratch_begin(&scratch);
    CHECK(firn_junit_write(scratch_path(&scratch, "r.xml"), same, 2, false, NULL) == FIRN_OK,
          "a name may stand in two suites");
    scratch_end(&scratch);
}

static void an_empty_report_is_refused(void)
{
    static const char message[] = "no cases: an empty report passes nothing";
    const struct firn_case_suite empty[] = { { "s", golden_cases, 0 }, { "t", NULL, 0 } };
    const struct firn_case odd = { .name = "odd", .verdict = (enum firn_case_verdict)7 };
    const struct firn_case_suite verdict = { "s", &odd, 1 };
    check_refused(NULL, 0, message);
    check_refused(empty, 2, message);
    check_refused(&verdict, 1, "a case has a verdict that is none");
}

/* ---- files ---- */

static enum firn_status write_golden(const char *path, bool force, struct firn_error *error)
{
    return firn_junit_write(path, golden_suites, 2, force, error);
}

static void what_is_there_stays_unless_forced(void)
{
    struct scratch scratch;
    struct firn_error error = { FIRN_OK, 0, "" };
    scratch_begin(&scratch);
    scratch_json(&scratch, "r.xml", "precious");
    CHECK(write_golden(scratch.path, false, &error) == FIRN_IO, "overwritten");
    CHECK(strcmp(error.message, "not replaced without force: a file of this name is there") == 0, "got %s", error.message);
    struct firn_buf text = read_whole(scratch.path);
    CHECK(strcmp((const char *)text.data, "precious") == 0, "now it is %s", text.data);
    firn_buf_free(&text);
    CHECK(scratch_count(&scratch) == 1, "%d files", scratch_count(&scratch));
    CHECK(write_golden(scratch.path, true, &error) == FIRN_OK, "not forced: %s", error.message);
    text = read_whole(scratch.path);
    CHECK(validate((const char *)text.data) == 0, "not valid: %s", text.data);
    firn_buf_free(&text);
    CHECK(scratch_count(&scratch) == 1, "%d files", scratch_count(&scratch));
    scratch_json(&scratch, "s.xml.partial", "somebody's");
    CHECK(write_golden(scratch_path(&scratch, "s.xml"), false, &error) == FIRN_IO, "a partial is taken");
    CHECK(strstr(error.message, "this name and .partial is there") != NULL, "got %s", error.message);
    CHECK(scratch_count(&scratch) == 2, "%d files", scratch_count(&scratch));
    CHECK(write_golden(scratch.path, true, &error) == FIRN_OK, "not forced: %s", error.message);
    CHECK(scratch_count(&scratch) == 2, "%d files", scratch_count(&scratch));
    scratch_end(&scratch);
}

static void a_failed_write_leaves_nothing(void)
{
    struct scratch scratch;
    struct firn_error error = { FIRN_OK, 0, "" };
    struct rlimit before, small;
    scratch_begin(&scratch);
    CHECK(write_golden(scratch_path(&scratch, "none/r.xml"), true, &error) == FIRN_IO, "no folder");
    CHECK(write_golden(scratch.dir, true, &error) == FIRN_IO, "a folder is replaced");
    getrlimit(RLIMIT_FSIZE, &before);
    small = before;
    small.rlim_cur = 100;
    void (*handler)(int) = signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &small);
    scratch_path(&scratch, "r.xml");
    enum firn_status status = write_golden(scratch.path, false, &error);
    enum firn_status forced = write_golden(scratch.path, true, NULL);
    setrlimit(RLIMIT_FSIZE, &before);
    signal(SIGXFSZ, handler);
    CHECK(status == FIRN_IO && forced == FIRN_IO, "a file too large: %d, %d", (int)status, (int)forced);
    CHECK(strcmp(error.message, "cannot write: File too large") == 0, "got %s", error.message);
    CHECK(scratch_count(&scratch) == 0, "%d files are left", scratch_count(&scratch));
    scratch_end(&scratch);
}

/* Links stand for the devices, so that a mistake can only replace a link. */
static void a_device_is_written_in_place(void)
{
    struct scratch scratch;
    struct stat link;
    struct firn_error error = { FIRN_OK, 0, "" };
    scratch_begin(&scratch);
    CHECK(symlink("/dev/full", scratch_path(&scratch, "full")) == 0, "no link");
    CHECK(write_golden(scratch.path, true, &error) == FIRN_IO, "a full device takes it");
    CHECK(strcmp(error.message, "cannot write: No space left on device") == 0, "got %s", error.message);
    CHECK(lstat(scratch.path, &link) == 0 && S_ISLNK(link.st_mode), "the link was replaced");
    CHECK(symlink("/dev/null", scratch_path(&scratch, "null")) == 0, "no link");
    CHECK(write_golden(scratch.path, false, &error) == FIRN_OK, "got %s", error.message);
    CHECK(lstat(scratch.path, &link) == 0 && S_ISLNK(link.st_mode), "the link was replaced");
    CHECK(scratch_count(&scratch) == 2, "%d files", scratch_count(&scratch));
    scratch_end(&scratch);
}

static void reading_back_counts_and_notices(void)
{
    static const struct {
        const char *xml;
        bool is_read;
        struct firn_junit_counts counts;
    } rows[] = {
        { golden, true, { 2, 3, 1, 1 } },
        { "<testsuites/>", true, { 0, 0, 0, 0 } },
        { "<testsuites><testsuite><testcase/></testsuite>", false, { 0 } },
        { "<testsuites><testsuite><testcase>\x1b</testcase></testsuite></testsuites>", false, { 0 } },
        { "<testsuites><testcase/><testsuite><x><testcase/></x></testsuite></testsuites>", true,
          { 1, 0, 0, 0 } },
        { "<!DOCTYPE x [<!ENTITY e '<testcase/>'>]><testsuites><testsuite>&e;</testsuite></testsuites>",
          true, { 1, 0, 0, 0 } },
        { "", false, { 0 } },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct firn_junit_counts counts;
        bool is_read = firn_junit_read_back(BAD_CAST rows[i].xml, (int)strlen(rows[i].xml), -1, &counts);
        CHECK(is_read == rows[i].is_read, "row %zu: read back: %d", i, is_read);
        CHECK(!is_read || memcmp(&counts, &rows[i].counts, sizeof counts) == 0, "row %zu: %zu suites, %zu cases", i,
              counts.suites, counts.cases);
    }
}

const struct suite suite_report_junit = { "report_junit", (const struct test[]){
    { "a report is this text", a_report_is_this_text },
    { "the schema takes reports and nothing else", the_schema_takes_reports_and_nothing_else },
    { "times are seconds with a point in every locale", times_are_seconds_in_every_locale },
    { "the timestamp may be given", the_timestamp_may_be_given },
    { "texts of any bytes are made fit", texts_are_made_fit },
    { "a cut does not split a character", cuts_do_not_split_a_character },
    { "hostile texts make a valid report", hostile_texts_make_a_valid_report },
    { "long texts are cut", long_texts_are_cut },
    { "names are there and unique", names_are_there_and_unique },
    { "an empty report is refused", an_empty_report_is_refused },
    { "what is there stays unless forced", what_is_there_stays_unless_forced },
    { "a failed write leaves nothing", a_failed_write_leaves_nothing },
    { "a device is written in place", a_device_is_written_in_place },
    { "reading back counts and notices", reading_back_counts_and_notices },
    { NULL, NULL },
} };
