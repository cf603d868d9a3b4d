/* The names of a spec's actors, see spec.h: as a table for the walkers, and in what an engine refuses. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "engine/spec.h"

struct firn_names firn_spec_names(struct firn_spec *spec)
{
    const char *at = (const char *)spec->names_text.data;
    for (int32_t i = 0; i < spec->name_count; i++) {
        spec->names[i] = at;
        at += strlen(at) + 1;
    }
    return (struct firn_names){ spec->names, spec->name_count };
}

/* The name of an actor; NULL where it has none. */
static const char *name_of(const struct firn_spec *spec, long number)
{
    const char *at = (const char *)spec->names_text.data;
    if (number < 0 || number >= spec->name_count)
        return NULL;
    for (long i = 0; i < number; i++)
        at += strlen(at) + 1;
    return at[0] != '\0' ? at : NULL;
}

/* A "#number" at `at` as the name, in quotes; returns what follows it, or `at` where it names nobody. */
static const char *put_name(struct firn_buf *text, const struct firn_spec *spec, const char *at)
{
    char *end;
    if (at[0] != '#' || at[1] < '0' || at[1] > '9')
        return at;
    const char *name = name_of(spec, strtol(at + 1, &end, 10));
    if (name == NULL)
        return at;
    firn_buf_byte(text, '"');
    firn_walk_escape(text, name, strlen(name));
    firn_buf_byte(text, '"');
    return end;
}

enum firn_status firn_spec_refusal(const struct firn_spec *spec, const char *where, const struct firn_refusal *why,
                                   struct firn_error *error)
{
    struct firn_buf text = { 0 };
    if (error == NULL)
        return FIRN_REFUSED;
    for (const char *at = why->text; *at != '\0';) {
        const char *next = put_name(&text, spec, at);
        if (next == at)
            firn_buf_byte(&text, (uint8_t)*next++);
        at = next;
    }
    firn_buf_byte(&text, 0);
    enum firn_status status =
        firn_error_set(error, FIRN_REFUSED, FIRN_NO_OFFSET, "%s%s: %s", where, why->rule,
                       text.failed ? why->text : (const char *)text.data);
    firn_buf_free(&text);
    return status;
}
