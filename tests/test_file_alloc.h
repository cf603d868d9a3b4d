/* Counts the allocations of this program, and lets one of them fail. Under a sanitizer, which brings
 * its own malloc, nothing is counted: alloc_counts() is false. */
#ifndef FIRN_TESTS_TEST_FILE_ALLOC_H
#define FIRN_TESTS_TEST_FILE_ALLOC_H

#include <stdbool.h>

bool alloc_counts(void);
long alloc_calls(void); /* since the program began */
long alloc_live(void);  /* blocks not freed */

/* Let the n-th (from 0) allocation from now on fail, alone or with all after it; -1: none. */
void alloc_fail(long n, bool all_after);

#endif
