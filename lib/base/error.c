/* Errors, see error.h. Knows libc only. */
#include "base/error.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    int exit_status;
    const char *sentence;
} statuses[] = {
#define STATUS(name, exit_status, sentence) { #name, exit_status, sentence },
#include "firn_status.def"
#undef STATUS
};

const char *firn_status_sentence(enum firn_status status)
{
    FIRN_ASSERT((size_t)status < sizeof statuses / sizeof statuses[0]);
    return statuses[status].sentence;
}

int firn_status_exit(enum firn_status status)
{
    FIRN_ASSERT((size_t)status < sizeof statuses / sizeof statuses[0]);
    return statuses[status].exit_status;
}

enum firn_status firn_error_set(struct firn_error *error, enum firn_status status, uint64_t offset,
                                const char *format, ...)
{
    if (error == NULL)
        return status;
    va_list args;
    va_start(args, format);
    error->status = status;
    error->offset = offset;
    vsnprintf(error->message, sizeof error->message, format, args);
    va_end(args);
    return status;
}

void firn_error_prefix(struct firn_error *error, const char *prefix)
{
    if (error == NULL)
        return;
    char rest[sizeof error->message];
    memcpy(rest, error->message, sizeof rest);
    snprintf(error->message, sizeof error->message, "%.200s: %.290s", prefix, rest);
}

enum firn_status firn_error_memory(struct firn_error *error)
{
    return firn_error_set(error, FIRN_MEMORY, FIRN_NO_OFFSET, "out of memory");
}

_Noreturn void firn_assert_failed(const char *condition, const char *file, int line)
{
    fprintf(stderr, "firn: a bug of ours: %s:%d: %s does not hold\n", file, line, condition);
    signal(SIGABRT, SIG_DFL); /* who watches engines is not to blame one */
    abort();
}
