/* Filters over a log, see text_filter.h. A kind that no schema of the log knows is an error, and so is an actor
 * or a step that no battle has: their records would otherwise be missing without a word. */
#include "report/text_filter.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "engine/setup.h"
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
    bool actor_known;                 /* some battle has it, or its names are lost */
    char actor_hint[FIRN_JSON_PATH_MAX];
    uint64_t last_step;               /* of the battles looked at */
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

/* ---- actors that exist ---- */

static bool is_actor_number(const struct firn_log *log, const char *actor)
{
    char *end;
    unsigned long long number = strtoull(actor, &end, 10);
    bool is_number = *actor >= '0' && *actor <= '9' && *end == '\0';
    return is_number && number < (unsigned long long)firn_setup_name_count(&log->schema->setup);
}

/* Look for the actor among those of the battle that has begun. */
static void learn_actors(struct filtering *filtering, const struct firn_log *log)
{
    const char *actor = filtering->filter->actor;
    struct firn_nearest nearest;
    firn_nearest_begin(&nearest, actor);
    filtering->actor_known = !log->has_battle || is_actor_number(log, actor);
    for (int32_t i = 0; !filtering->actor_known && i < log->spec.name_count; i++) {
        filtering->actor_known = strcmp(log->spec.names[i], actor) == 0;
        firn_nearest_add(&nearest, log->spec.names[i]);
    }
    if (nearest.best_count > 0)
        firn_nearest_text(&nearest, filtering->actor_hint);
}

static bool are_all(const struct firn_filter *filter)
{
    return filter->battle_first == 0 && filter->battle_last == UINT64_MAX;
}

static enum firn_status refuse_actor(const struct filtering *filtering, struct firn_error *error)
{
    const char *actor = filtering->filter->actor, *hint = filtering->actor_hint;
    if (actor == NULL || filtering->actor_known)
        return FIRN_OK;
    return firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET, "no battle%s has an actor \"%.100s\"%s%s%s",
                          are_all(filtering->filter) ? "" : " of these", actor, hint[0] != '\0' ? " (" : "", hint, hint[0] != '\0' ? ")" : "");
}

static enum firn_status refuse_step(const struct filtering *filtering, struct firn_error *error)
{
    const struct firn_filter *filter = filtering->filter;
    if (filtering->schema == NULL || filter->step_first <= filtering->last_step)
        return FIRN_OK;
    return firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET, "no battle%s has a step %" PRIu64 ", the last is %" PRIu64,
                          are_all(filter) ? "" : " of these", filter->step_first, filtering->last_step);
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
                              "there is no battle %" PRIu64 ": it has %" PRIu64 ", counted from 0",
                              filter->battle_first, firn_log_counts(log).battles);
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
        if (record.battle >= filter->battle_first && record.step > (int64_t)filtering.last_step)
            filtering.last_step = (uint64_t)record.step;
        if (log->schema != filtering.schema || record.kind == FIRN_KIND_SCHEMA)
            learn_kinds(&filtering, log->schema);
        if (filter->actor != NULL && !filtering.actor_known && record.kind == FIRN_KIND_BATTLE)
            learn_actors(&filtering, log);
        if (!is_wanted(filter, log, &record))
            continue;
        filtered->taken++;
        status = take(self, log, &record, error);
    }
    if (status != FIRN_END && !is_past)
        return status;
    status = refuse_unknown(&filtering, error);
    if (status == FIRN_OK)
        status = refuse_actor(&filtering, error);
    return status == FIRN_OK ? refuse_step(&filtering, error) : status;
}
