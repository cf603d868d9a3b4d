/* Errors: one closed list of statuses, and the detail in a firn_error of the caller's. Nothing here
 * prints or exits. A divergence is a result, not an error. */
#ifndef FIRN_BASE_ERROR_H
#define FIRN_BASE_ERROR_H

#include "firn.h"

/* Fill in *error (may be NULL) and return its status. `offset` is in bytes, FIRN_NO_OFFSET for none. */
enum firn_status firn_error_set(struct firn_error *error, enum firn_status status, uint64_t offset,
                                const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Put a prefix such as a path before the message that *error already holds. */
void firn_error_prefix(struct firn_error *error, const char *prefix);

enum firn_status firn_error_memory(struct firn_error *error);

/* Ends the process: for our own mistakes only, never for bytes of a file. Stays on in every build. */
#define FIRN_ASSERT(condition) \
    ((condition) ? (void)0 : firn_assert_failed(#condition, __FILE__, __LINE__))
_Noreturn void firn_assert_failed(const char *condition, const char *file, int line);

#endif
