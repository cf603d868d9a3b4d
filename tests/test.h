/* The shape of a test: a suite is a list of sentences, each with the function that proves it. */
#ifndef FIRN_TESTS_TEST_H
#define FIRN_TESTS_TEST_H

#include <CUnit/CUnit.h>
#include <stdbool.h>

struct test {
    const char *sentence;
    void (*run)(void);
};

/* One room's tests; `tests` ends with { NULL, NULL }. tests/suites.def lists the suites. */
struct suite {
    const char *name;
    const struct test *tests;
};

/* Check a condition, and say what was expected and what came in printf words where it does not hold.
 * CUnit counts it; the sentence goes to standard error. Returns the condition. */
bool test_check(bool condition, const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
#define CHECK(condition, ...) test_check((condition), __FILE__, __LINE__, __VA_ARGS__)

#endif
