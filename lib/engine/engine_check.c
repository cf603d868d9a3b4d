/* What an engine that was just added may lack, see engine_check.h. Its author reads the messages, so each names the
 * function, or the table and the row. */
#include "engine/engine_check.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/error.h"

struct checking {
    const struct firn_engine *engine;
    struct firn_error *error;
};

/* Always false. */
static __attribute__((format(printf, 2, 3))) bool fault(const struct checking *it, const char *format, ...)
{
    char text[300];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    firn_error_set(it->error, FIRN_BUG, FIRN_NO_OFFSET, "engine %.60s%s", it->engine->name, text);
    return false;
}

static bool has_functions(const struct checking *it)
{
    const struct firn_engine *engine = it->engine;
    const char *lacks = engine->setup == NULL     ? "setup"
                        : engine->step == NULL    ? "step"
                        : engine->outcome == NULL ? "outcome"
                                                  : NULL;
    if (lacks != NULL)
        return fault(it, " has no %s()", lacks);
    return engine->awaiting == NULL || engine->suggest != NULL || fault(it, " has awaiting() and no suggest()");
}

enum firn_status firn_engine_check(const struct firn_engine *engine, struct firn_error *error)
{
    struct checking it = { engine, error };
    return has_functions(&it) ? FIRN_OK : FIRN_BUG;
}
