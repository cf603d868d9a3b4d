/* Runs the suites under CUnit. With arguments: only the suites named. Exit 1 where a check failed or
 * nothing was run. */
#include <CUnit/Basic.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "test.h"

#define SUITE(name) extern const struct suite suite_##name;
#include "suites.def"
#undef SUITE

static const struct suite *const suites[] = {
#define SUITE(name) &suite_##name,
#include "suites.def"
#undef SUITE
};

bool test_check(bool condition, const char *file, int line, const char *format, ...)
{
    char text[1000] = "";
    if (!condition) {
        va_list args;
        va_start(args, format);
        vsnprintf(text, sizeof text, format, args);
        va_end(args);
        fprintf(stderr, "\n%s:%d: %s\n", file, line, text);
    }
    CU_assertImplementation(condition, (unsigned)line, text, file, "", CU_FALSE);
    return condition;
}

static bool wanted(const char *name, int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], name) == 0)
            return true;
    return argc < 2;
}

static bool register_suite(const struct suite *suite)
{
    CU_pSuite registered = CU_add_suite(suite->name, NULL, NULL);
    if (registered == NULL)
        return false;
    for (const struct test *test = suite->tests; test->sentence != NULL; test++)
        if (CU_add_test(registered, test->sentence, test->run) == NULL)
            return false;
    return true;
}

int main(int argc, char **argv)
{
    if (CU_initialize_registry() != CUE_SUCCESS)
        return 1;
    for (size_t i = 0; i < sizeof suites / sizeof suites[0]; i++)
        if (wanted(suites[i]->name, argc, argv) && !register_suite(suites[i]))
            return 1;
    CU_basic_set_mode(CU_BRM_NORMAL);
    CU_basic_run_tests();
    bool failed = CU_get_number_of_failures() != 0 || CU_get_number_of_asserts() == 0;
    printf("%u passed, %u failed\n", CU_get_number_of_tests_run() - CU_get_number_of_tests_failed(),
           CU_get_number_of_tests_failed());
    CU_cleanup_registry();
    return failed ? 1 : 0;
}
