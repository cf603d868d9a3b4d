/* Reads a JUnit document again and counts, see junit.h. Knows element names and how deep they stand. */
#include <libxml/xmlreader.h>
#include <string.h>

#include "report/junit.h"

static void count_element(struct firn_junit_counts *counts, int depth, const char *name)
{
    counts->suites += depth == 1 && strcmp(name, "testsuite") == 0;
    counts->cases += depth == 2 && strcmp(name, "testcase") == 0;
    counts->failures += depth == 3 && strcmp(name, "failure") == 0;
    counts->errors += depth == 3 && strcmp(name, "error") == 0;
}

bool firn_junit_read_back(const xmlChar *data, int size, int fd, struct firn_junit_counts *counts)
{
    const int options = XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING;
    xmlTextReaderPtr reader = fd >= 0 ? xmlReaderForFd(fd, NULL, NULL, options)
                                      : xmlReaderForMemory((const char *)data, size, NULL, NULL, options);
    int more = -1;
    *counts = (struct firn_junit_counts){ 0 };
    while (reader != NULL && (more = xmlTextReaderRead(reader)) == 1)
        if (xmlTextReaderNodeType(reader) == XML_READER_TYPE_ELEMENT)
            count_element(counts, xmlTextReaderDepth(reader),
                          (const char *)xmlTextReaderConstLocalName(reader));
    xmlFreeTextReader(reader);
    return more == 0;
}
