/* A log as JSON, see firn_report.h and export.h: record after record, in the memory of one. Both formats
 * have the same records; in NDJSON each is a line, in JSON they stand in the battles they belong to. */
#include "report/export.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "report/text_filter.h"

struct exporter {
    struct firn_put put; /* of the whole document in JSON, of the line in NDJSON */
    const struct firn_filter *filter;
    bool is_json;
    bool schema_shown;
    bool in_battle; /* JSON: its object is open */
    uint64_t battles; /* of the log, that one included; 0: records before the first */
};

static struct firn_export_names names_of(const struct firn_log *log)
{
    struct firn_export_names names = { .schema = log->schema };
    if (log->has_battle)
        names.actors = (struct firn_names){ log->spec.names, log->spec.name_count };
    return names;
}

/* ---- the inputs of a battle ---- */

static void put_params(struct firn_put *put, const struct firn_params *params)
{
    firn_put_open(put, "record", '{');
    firn_put_int(put, "check_every_events", params->check_every_events);
    firn_put_int(put, "keyframe_every_steps", params->keyframe_every_steps);
    firn_put_bool(put, "events", params->events);
    firn_put_close(put);
}

static void put_setup(struct firn_put *put, const struct firn_log *log)
{
    const struct firn_schema *schema = log->schema;
    const char *name = (const char *)log->spec.name.data;
    struct firn_export_names names = names_of(log);
    names.is_setup = true;
    firn_put_open(put, "setup", '{');
    firn_put_text(put, "engine", schema->engine);
    firn_put_int(put, "rules_version", schema->rules_version);
    if (name[0] != '\0')
        firn_put_text(put, "name", name);
    firn_put_open(put, "rules", '{');
    firn_export_table(put, &names, &schema->rules, log->spec.rules);
    firn_put_close(put);
    put_params(put, &log->spec.params);
    firn_export_table(put, &names, &schema->setup, log->spec.setup);
    firn_put_close(put);
}

void firn_export_battle(struct firn_put *put, const struct firn_log *log)
{
    char seed[24];
    snprintf(seed, sizeof seed, "%" PRIu64, log->spec.seed);
    firn_put_text(put, "engine", log->schema->engine);
    firn_put_int(put, "rules_version", log->schema->rules_version);
    firn_put_text(put, "name", (const char *)log->spec.name.data);
    firn_put_text(put, "seed", seed);
    firn_put_open(put, "actors", '[');
    for (int32_t i = 0; i < log->spec.name_count; i++)
        firn_put_text(put, NULL, log->spec.names[i][0] != '\0' ? log->spec.names[i] : NULL);
    firn_put_close(put);
    put_setup(put, log);
}

/* ---- one record ---- */

/* What stands in a schema record from its sixth value on. */
static const char *const schema_tables[] = { "events", "orders", "setup", "state",
                                             "rules",  "enums",  "rolls" };

/* `record` NULL: without its tables. */
static void put_schema(struct firn_put *put, const struct firn_log *log, const msgpack_object *record)
{
    const struct firn_export_names names = { 0 };
    firn_put_text(put, "engine", log->schema->engine);
    firn_put_int(put, "rules_version", log->schema->rules_version);
    firn_put_int(put, "format", log->schema->format);
    for (uint32_t i = 0; record != NULL && i < sizeof schema_tables / sizeof schema_tables[0]; i++)
        if (5 + i < record->via.array.size)
            firn_export_value(put, schema_tables[i], &names, NULL, &record->via.array.ptr[5 + i]);
}

static bool get_words(const msgpack_object *values, int32_t count, int32_t *words)
{
    if (values->type != MSGPACK_OBJECT_ARRAY || values->via.array.size != (uint32_t)count)
        return false;
    for (int32_t i = 0; i < count; i++) {
        const msgpack_object *value = &values->via.array.ptr[i];
        bool is_int = value->type == MSGPACK_OBJECT_NEGATIVE_INTEGER ||
                      (value->type == MSGPACK_OBJECT_POSITIVE_INTEGER && value->via.u64 <= INT32_MAX);
        if (!is_int || value->via.i64 < INT32_MIN)
            return false;
        words[i] = (int32_t)value->via.i64;
    }
    return true;
}

/* The state by its table, where it has the words of it. False: it has not. */
static bool put_keyframe(struct firn_put *put, const struct firn_log *log, const msgpack_object *record)
{
    const struct firn_schema_table *state = &log->schema->state;
    struct firn_export_names names = names_of(log);
    if (record->via.array.size != 3)
        return false;
    int32_t *words = malloc(((size_t)state->words + 1) * sizeof *words);
    bool fits = words != NULL && get_words(&record->via.array.ptr[2], state->words, words);
    if (fits) {
        firn_export_value(put, "step", &names, NULL, &record->via.array.ptr[1]);
        firn_put_open(put, "state", '{');
        firn_export_table(put, &names, state, words);
        firn_put_close(put);
    }
    free(words);
    return fits;
}

/* Whatever has no table: its values in a list. */
static void put_values(struct firn_put *put, const struct firn_export_names *names,
                       const msgpack_object *record)
{
    firn_put_open(put, "more", '[');
    for (uint32_t i = 1; i < record->via.array.size; i++)
        firn_export_value(put, NULL, names, NULL, &record->via.array.ptr[i]);
    firn_put_close(put);
}

static void put_order(struct firn_put *put, const struct firn_export_names *names,
                      const struct firn_schema_table *verb, const struct firn_field *fields,
                      int32_t count)
{
    if (count > 0)
        firn_export_value(put, "actor", names, fields[0].row, fields[0].value);
    firn_put_text(put, "verb", verb->name);
    firn_export_fields(put, names, verb, fields + 1, count > 0 ? count - 1 : 0);
}

static void put_fields(struct firn_put *put, struct firn_log *log, const struct firn_record *record,
                       const msgpack_object *object)
{
    const struct firn_schema_table *table;
    const struct firn_field *fields;
    struct firn_export_names names = names_of(log);
    int32_t count = firn_log_fields(log, &table, &fields);
    if (record->kind == FIRN_KIND_SCHEMA)
        put_schema(put, log, object);
    else if (record->kind == FIRN_KIND_BATTLE && log->has_battle)
        firn_export_battle(put, log);
    else if (table == NULL)
        put_values(put, &names, object);
    else if (record->kind == FIRN_KIND_ORDER && table != firn_schema_of_kind(log->schema, FIRN_KIND_ORDER))
        put_order(put, &names, table, fields, count);
    else if (record->kind != FIRN_KIND_KEYFRAME || !put_keyframe(put, log, object))
        firn_export_fields(put, &names, table, fields, count);
}

static enum firn_status put_record(struct firn_put *put, struct firn_log *log,
                                   const struct firn_record *record, bool has_battle,
                                   struct firn_error *error)
{
    const msgpack_object *object = firn_log_object(log);
    if (object == NULL)
        return firn_error_memory(error);
    firn_put_open(put, NULL, '{');
    firn_put_text(put, "record", record->name);
    if (has_battle)
        firn_put_uint(put, "battle", record->battle);
    if (record->kind > FIRN_KIND_BATTLE)
        firn_put_int(put, "step", record->step);
    if (record->kind >= FIRN_KIND_EVENT_FROM)
        firn_put_uint(put, "event", record->event);
    firn_put_open(put, "fields", '{');
    put_fields(put, log, record, object);
    firn_put_close(put);
    firn_put_close(put);
    return FIRN_OK;
}

/* ---- NDJSON ---- */

static bool wants(const struct exporter *exporter, const char *kind)
{
    return exporter->filter->kinds == NULL || firn_filter_names(exporter->filter->kinds, kind);
}

/* The schema of a battle that was found by the index, and so has none before it. */
static void put_missing_schema(struct exporter *exporter, const struct firn_log *log)
{
    struct firn_put put = { .out = exporter->put.out };
    firn_put_open(&put, NULL, '{');
    firn_put_text(&put, "record", "schema");
    firn_put_open(&put, "fields", '{');
    put_schema(&put, log, NULL);
    firn_put_close(&put);
    firn_put_close(&put);
    fputc('\n', put.out);
}

static enum firn_status write_line(struct exporter *exporter, struct firn_log *log,
                                   const struct firn_record *record, struct firn_error *error)
{
    struct firn_put put = { .out = exporter->put.out };
    bool is_schema = record->kind == FIRN_KIND_SCHEMA;
    if (!is_schema && !exporter->schema_shown && log->schema != NULL && wants(exporter, "schema"))
        put_missing_schema(exporter, log);
    exporter->schema_shown = true;
    enum firn_status status = put_record(&put, log, record, !is_schema && log->counts.battles != 0, error);
    fputc('\n', put.out);
    return status;
}

/* ---- JSON ---- */

static void close_battle(struct exporter *exporter)
{
    if (!exporter->in_battle)
        return;
    firn_put_close(&exporter->put);
    firn_put_close(&exporter->put);
    exporter->in_battle = false;
}

static void open_battle(struct exporter *exporter, const struct firn_log *log, uint64_t battle)
{
    struct firn_put *put = &exporter->put;
    if (exporter->in_battle && exporter->battles == log->counts.battles)
        return;
    close_battle(exporter);
    exporter->in_battle = true;
    exporter->battles = log->counts.battles;
    firn_put_open(put, NULL, '{');
    if (log->counts.battles != 0)
        firn_put_uint(put, "battle", battle);
    else
        firn_put_null(put, "battle");
    if (log->has_battle)
        firn_export_battle(put, log);
    firn_put_open_lines(put, "records", '[');
}

static enum firn_status write_in_battle(struct exporter *exporter, struct firn_log *log,
                                        const struct firn_record *record, struct firn_error *error)
{
    if (record->kind == FIRN_KIND_SCHEMA)
        return FIRN_OK;
    open_battle(exporter, log, record->battle);
    if (record->kind == FIRN_KIND_BATTLE)
        return FIRN_OK;
    return put_record(&exporter->put, log, record, false, error);
}

/* ---- a log ---- */

static enum firn_status take(void *self, struct firn_log *log, const struct firn_record *record,
                             struct firn_error *error)
{
    struct exporter *exporter = self;
    enum firn_status status = exporter->is_json ? write_in_battle(exporter, log, record, error)
                                                : write_line(exporter, log, record, error);
    return status == FIRN_OK && ferror(exporter->put.out) ? FIRN_IO : status;
}

enum firn_status firn_export(FILE *out, enum firn_export_format format, struct firn_log *log,
                             const char *path, const struct firn_filter *filter,
                             struct firn_filtered *filtered, struct firn_error *error)
{
    struct exporter exporter = { .put = { .out = out }, .filter = filter,
                                 .is_json = format == FIRN_EXPORT_JSON };
    if (exporter.is_json) {
        firn_put_open_lines(&exporter.put, NULL, '{');
        firn_put_open_lines(&exporter.put, "battles", '[');
    }
    enum firn_status status = firn_filter_each(log, path, filter, take, &exporter, filtered, error);
    if (exporter.is_json) {
        close_battle(&exporter);
        firn_put_close(&exporter.put);
        firn_put_close(&exporter.put);
        fputc('\n', out);
    }
    return status;
}
