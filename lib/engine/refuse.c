/* firn_refuse(): how an engine says why, without owning a formatter. */
#include <stdarg.h>
#include <stdio.h>

#include "firn_engine.h"

bool firn_refuse(struct firn_refusal *why, const char *rule, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    snprintf(why->rule, sizeof why->rule, "%s", rule);
    vsnprintf(why->text, sizeof why->text, format, args);
    va_end(args);
    return true;
}
