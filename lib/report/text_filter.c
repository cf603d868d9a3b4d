/* Filters over a log, see text_filter.h. A kind that no schema of the log knows is an error: its records
 * would otherwise be missing without a word. */
#include "report/text_filter.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "report/json_say.h"

enum { KINDS_MAX = 64 };

struct firn_filter firn_filter_all(void)
{
    return (struct firn_filter){ .battle_last = UINT64_MAX, .step_last = UINT64_MAX };
}

/* One name of a list; *rest is what follows, NULL after the last. */
static size_t next_name(const char *names, const char **rest)
{
    size_t length = strcspn(names, ",");
    *rest = names[length] == ',' ? names + length + 1 : NULL;
    return length;
}

static bool is_name(const char *text, size_t length, const char *name)
{
    return strlen(name) == length && memcmp(text, name, length) == 0;
}

bool firn_filter_names(const char *kinds, const char *name)
{
    for (const char *rest; kinds != NULL; kinds = rest)
        if (is_name(kinds, next_name(kinds, &rest), name))
            return true;
    return false;
}

/* ---- kinds that exist ---- */

static const char *const common_kinds[] = { "schema", "battle", "order", "check", "keyframe",
                                            "end",    "step",   "gap" };
enum { COMMON_COUNT = sizeof common_kinds / sizeof common_kinds[0] };

/* Name `index` of those a record of this log may have; NULL: that were all. */
static const char *kind_at(const struct firn_schema *schema, int32_t index)
{
    if (index < COMMON_COUNT)
        return common_kinds[index];
    index -= COMMON_COUNT;
    return schema != NULL && index < schema->event_count ? schema->events[index].name : NULL;
}

struct filtering {
    const struct firn_filter *filter;
    const struct firn_schema *schema; /* looked at last */
    uint64_t known;                   /* bit n: name n of `kinds` is one */
    char hint[FIRN_JSON_PATH_MAX];    /* of the first that is not known, from the schema nearest to it */
};

/* What a name that this schema does not know may have meant. */
static void learn_hint(struct filtering *filtering, const struct firn_schema *schema, const char *at,
                       size_t length)
{
    char wanted[64];
    const char *name;
    struct firn_nearest nearest;
    snprintf(wanted, sizeof wanted, "%.*s", (int)(length < 60 ? length : 60), at);
    firn_nearest_begin(&nearest, wanted);
    for (int32_t i = 0; (name = kind_at(schema, i)) != NULL; i++)
        firn_nearest_add(&nearest, name);
    if (filtering->hint[0] == '\0' || nearest.best_count > 0)
        firn_nearest_text(&nearest, filtering->hint);
}

static void learn_kinds(struct filtering *filtering, const struct firn_schema *schema)
{
    const char *rest = filtering->filter->kinds;
    bool has_hint = false;
    filtering->schema = schema;
    for (int bit = 0; rest != NULL && bit < KINDS_MAX; bit++) {
        const char *at = rest, *name;
        size_t length = next_name(at, &rest);
        for (int32_t i = 0; (name = kind_at(schema, i)) != NULL; i++)
            if (is_name(at, length, name))
                filtering->known |= (uint64_t)1 << bit;
        if ((filtering->known >> bit & 1) == 0 && !has_hint) {
            learn_hint(filtering, schema, at, length);
            has_hint = true;
        }
    }
}

static enum firn_status refuse_unknown(const struct filtering *filtering, struct firn_error *error)
{
    const char *rest = filtering->filter->kinds;
    for (int bit = 0; rest != NULL && bit < KINDS_MAX; bit++) {
        const char *at = rest;
        size_t length = next_name(at, &rest);
        if ((filtering->known >> bit & 1) == 0)
            return firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET, "no record is called \"%.*s\" (%s)",
                                  (int)(length < 60 ? length : 60), at, filtering->hint);
    }
    return FIRN_OK;
}

/* ---- reading ---- */

static bool is_wanted(const struct firn_filter *filter, struct firn_log *log,
                      const struct firn_record *record)
{
    uint64_t step = (uint64_t)record->step;
    if (record->battle < filter->battle_first || record->battle > filter->battle_last ||
        step < filter->step_first || step > filter->step_last)
        return false;
    if (filter->kinds != NULL && !firn_filter_names(filter->kinds, record->name))
        return false;
    return filter->actor == NULL || firn_log_names_actor(log, filter->actor);
}

static enum firn_status begin(struct firn_log *log, const char *path, const struct firn_filter *filter,
                              struct firn_error *error)
{
    enum firn_status status = firn_log_open(log, path, false, error);
    if (status != FIRN_OK || filter->battle_first == 0)
        return status;
    status = firn_log_seek(log, filter->battle_first, error);
    if (status == FIRN_END)
        return firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET,
                              "there is no battle %" PRIu64 ": they count from 0", filter->battle_first);
    return status;
}

enum firn_status firn_filter_each(struct firn_log *log, const char *path,
                                  const struct firn_filter *filter, firn_take *take, void *self,
                                  struct firn_filtered *filtered, struct firn_error *error)
{
    struct filtering filtering = { .filter = filter };
    struct firn_record record;
    enum firn_status status = begin(log, path, filter, error);
    bool is_past = false;
    *filtered = (struct firn_filtered){ 0 };
    while (status == FIRN_OK && (status = firn_log_next(log, &record, error)) == FIRN_OK) {
        is_past = record.battle > filter->battle_last;
        if (is_past)
            break;
        filtered->records++;
        if (log->schema != filtering.schema || record.kind == FIRN_KIND_SCHEMA)
            learn_kinds(&filtering, log->schema);
        if (!is_wanted(filter, log, &record))
            continue;
        filtered->taken++;
        status = take(self, log, &record, error);
    }
    if (status == FIRN_END || is_past)
        return refuse_unknown(&filtering, error);
    return status;
}
