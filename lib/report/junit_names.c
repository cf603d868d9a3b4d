/* Names of a report, see junit_names.h. */
#include "report/junit_names.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "report/junit.h"
#include "report/sanitise.h"

void firn_junit_name(struct firn_buf *text, const char *name)
{
    size_t start = text->size;
    firn_sanitise_line(text, name, strlen(name));
    size_t to = start;
    for (size_t from = start; from < text->size; from++)
        if (text->data[from] != ' ' || (to > start && text->data[to - 1] != ' '))
            text->data[to++] = text->data[from];
    text->size = to > start && text->data[to - 1] == ' ' ? to - 1 : to;
}

/* The names of one list, as they will stand, to be sorted. */
struct names {
    const char *what; /* they are names of */
    char **taken;
    size_t count;
};

static enum firn_status take(struct names *names, const char *name, struct firn_error *error)
{
    struct firn_buf text = { 0 };
    if (name == NULL || strlen(name) > FIRN_JUNIT_NAME_MAX)
        return firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET,
                              name == NULL ? "a %s without a name" : "the name of a %s is too long",
                              names->what);
    firn_junit_name(&text, name);
    bool is_empty = text.size == 0;
    if (!firn_buf_byte(&text, 0) || is_empty) {
        firn_buf_free(&text);
        return is_empty ? firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET, "a %s without a name",
                                         names->what)
                        : firn_error_memory(error);
    }
    names->taken[names->count++] = (char *)text.data;
    return FIRN_OK;
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* True with the message where a name is there twice. */
static bool has_twice(struct names *names, struct firn_error *error)
{
    qsort(names->taken, names->count, sizeof *names->taken, compare);
    for (size_t i = 1; i < names->count; i++) {
        const char *name = names->taken[i];
        if (strcmp(name, names->taken[i - 1]) != 0)
            continue;
        firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET, "two %ss are named \"%.*s\"", names->what,
                       (int)firn_sanitise_cut(name, strlen(name), 200), name);
        return true;
    }
    return false;
}

/* The names of a suite's cases; of the suites themselves where `cases` is NULL. */
static enum firn_status check_list(const struct firn_case_suite *suites, const struct firn_case *cases,
                                   size_t count, struct firn_error *error)
{
    struct names names = { cases != NULL ? "case" : "suite", calloc(count + 1, sizeof(char *)), 0 };
    if (names.taken == NULL)
        return firn_error_memory(error);
    enum firn_status status = FIRN_OK;
    for (size_t i = 0; status == FIRN_OK && i < count; i++)
        status = take(&names, cases != NULL ? cases[i].name : suites[i].name, error);
    if (status == FIRN_OK && has_twice(&names, error))
        status = FIRN_USAGE;
    for (size_t i = 0; i < names.count; i++)
        free(names.taken[i]);
    free(names.taken);
    return status;
}

enum firn_status firn_junit_check_names(const struct firn_case_suite *suites, size_t count,
                                        struct firn_error *error)
{
    enum firn_status status = check_list(suites, NULL, count, error);
    for (size_t i = 0; status == FIRN_OK && i < count; i++)
        if (suites[i].count > 0)
            status = check_list(NULL, suites[i].cases, suites[i].count, error);
    return status;
}
