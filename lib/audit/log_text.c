/* The record last read, as fields and as words; and finding a battle. See firn.h and log.h. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "audit/log.h"
#include "base/error.h"
#include "engine/record.h"

int32_t firn_log_fields(struct firn_log *log, const struct firn_schema_table **table,
                        const struct firn_field **fields)
{
    const msgpack_object *object = firn_log_object(log);
    *fields = log->fields;
    *table = NULL;
    if (object == NULL)
        return 0;
    return firn_record_fields(log->schema, object, table, log->fields, FIRN_EVENT_WORDS);
}

static struct firn_names names_of(struct firn_log *log)
{
    if (!log->has_battle)
        return (struct firn_names){ NULL, 0 };
    return (struct firn_names){ log->spec.names, log->spec.name_count };
}

static void describe_battle(struct firn_log *log)
{
    struct firn_buf *text = &log->text;
    firn_buf_text(text, "battle \"");
    firn_walk_escape(text, (const char *)log->spec.name.data, log->spec.name.size - 1);
    firn_buf_printf(text, "\", seed %" PRIu64 ":", log->spec.seed);
    for (int32_t i = 0; i < log->spec.name_count; i++) {
        const char *name = log->spec.names[i];
        if (name[0] == '\0')
            continue;
        firn_buf_printf(text, " #%d ", (int)i);
        firn_walk_escape(text, name, strlen(name));
    }
}

/* Records that no table describes. */
static void describe_other(struct firn_log *log)
{
    const msgpack_object *object = firn_log_object(log);
    struct firn_buf *text = &log->text;
    if (log->raw.kind == FIRN_KIND_SCHEMA)
        firn_buf_printf(text, "schema of %s %" PRId64, log->schema->engine, log->schema->rules_version);
    else if (log->raw.kind == FIRN_KIND_BATTLE && log->has_battle)
        describe_battle(log);
    else if (object != NULL)
        firn_walk_value(text, NULL, NULL, NULL, object);
}

static const char *describe(struct firn_log *log, bool plain)
{
    const struct firn_schema_table *table;
    const struct firn_field *fields;
    struct firn_names names = names_of(log);
    int32_t count = firn_log_fields(log, &table, &fields);
    firn_buf_clear(&log->text);
    if (table == NULL)
        describe_other(log);
    else if (plain)
        firn_walk_plain(&log->text, log->schema, table, &(struct firn_names){ NULL, 0 }, fields, count);
    else
        firn_walk_sentence(&log->text, log->schema, table, &names, fields, count);
    firn_buf_byte(&log->text, 0);
    return log->text.failed ? NULL : (const char *)log->text.data;
}

const char *firn_log_sentence(struct firn_log *log)
{
    return describe(log, false);
}

const char *firn_log_plain(struct firn_log *log)
{
    return describe(log, true);
}

bool firn_log_field(struct firn_log *log, int32_t index, struct firn_log_field *field)
{
    const struct firn_schema_table *table;
    const struct firn_field *fields;
    struct firn_names names = names_of(log);
    int32_t count = firn_log_fields(log, &table, &fields);
    if (index < 0 || index >= count)
        return false;
    const msgpack_object *value = fields[index].value;
    firn_buf_clear(&log->text);
    firn_walk_value(&log->text, log->schema, fields[index].row, &names, value);
    firn_walk_field_name(&fields[index], log->field_name);
    if (!firn_buf_byte(&log->text, 0))
        return false;
    bool is_number = value->type == MSGPACK_OBJECT_NEGATIVE_INTEGER ||
                     (value->type == MSGPACK_OBJECT_POSITIVE_INTEGER && value->via.u64 <= INT64_MAX);
    *field = (struct firn_log_field){ log->field_name, (const char *)log->text.data,
                                      is_number ? value->via.i64 : 0, is_number };
    return true;
}

static bool is_actor(const struct firn_names *names, const msgpack_object *value, const char *actor)
{
    if (value->type != MSGPACK_OBJECT_POSITIVE_INTEGER)
        return false;
    char *end;
    unsigned long long number = strtoull(actor, &end, 10);
    if (*actor >= '0' && *actor <= '9' && *end == '\0')
        return value->via.u64 == number;
    return value->via.u64 < (uint64_t)names->count &&
           strcmp(names->names[value->via.u64], actor) == 0;
}

bool firn_log_names_actor(struct firn_log *log, const char *actor)
{
    const struct firn_schema_table *table;
    const struct firn_field *fields;
    struct firn_names names = names_of(log);
    int32_t count = firn_log_fields(log, &table, &fields);
    for (int32_t i = 0; i < count; i++)
        if (fields[i].row != NULL && fields[i].row->type == FIRN_TYPE_ACTOR &&
            is_actor(&names, fields[i].value, actor))
            return true;
    return false;
}

/* ---- finding a battle ---- */

/* Read on until battle `battle` is the one that comes next. */
static enum firn_status read_up_to(struct firn_log *log, uint64_t battle, struct firn_error *error)
{
    for (;;) {
        struct firn_raw_record next;
        struct firn_record record;
        enum firn_status status = firn_source_peek(&log->source, &next, error);
        if (status != FIRN_OK)
            return status;
        if (next.kind == FIRN_KIND_BATTLE && log->counts.battles == battle)
            return FIRN_OK;
        if ((status = firn_log_next(log, &record, error)) != FIRN_OK)
            return status;
    }
}

/* The rows of the frames with the battle, and with the schema of its member. False where a schema stands
 * elsewhere than at a member's start: then the log is read front to back. */
static bool find_frames(const struct firn_index_row *rows, size_t count, uint64_t battle,
                        const struct firn_index_row **with_battle,
                        const struct firn_index_row **with_schema, uint64_t *before)
{
    *before = 0;
    *with_schema = NULL;
    for (size_t i = 0; i < count; i++) {
        if (rows[i].begins.schemas != (rows[i].frame == 0))
            return false;
        if (rows[i].frame == 0)
            *with_schema = &rows[i];
        if (battle < *before + rows[i].begins.battles) {
            *with_battle = &rows[i];
            return *with_schema != NULL;
        }
        *before += rows[i].begins.battles;
    }
    return false;
}

static enum firn_status read_schema_at(struct firn_log *log, const struct firn_index_row *row,
                                       struct firn_error *error)
{
    struct firn_record record = { 0 };
    enum firn_status status = firn_reader_jump(log->source.reader, row, error);
    firn_source_begin(&log->source);
    log->after_gap = true;
    while (status == FIRN_OK) {
        status = firn_log_next(log, &record, error);
        if (status == FIRN_OK && record.kind == FIRN_KIND_SCHEMA)
            break;
    }
    return status;
}

enum firn_status firn_log_seek(struct firn_log *log, uint64_t battle, struct firn_error *error)
{
    const struct firn_index_row *rows, *with_battle, *with_schema;
    size_t count;
    uint64_t before;
    if (firn_reader_index(log->source.reader, &rows, &count, NULL) != FIRN_OK ||
        !find_frames(rows, count, battle, &with_battle, &with_schema, &before))
        return read_up_to(log, battle, error);
    enum firn_status status = read_schema_at(log, with_schema, error);
    if (status == FIRN_OK && with_battle != with_schema) {
        status = firn_reader_jump(log->source.reader, with_battle, error);
        firn_source_begin(&log->source);
        log->in_battle = false;
        log->after_gap = true;
    }
    if (status != FIRN_OK)
        return status;
    log->counts.battles = before;
    return read_up_to(log, battle, error);
}
