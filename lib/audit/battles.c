/* Whole battles out of a log, see battles.h. */
#include "audit/battles.h"

#include <msgpack/unpack.h>
#include <string.h>

#include "base/error.h"

enum { BATTLE_MAX = 16 * 1024 * 1024 };

enum firn_status firn_battles_init(struct firn_battles *battles, struct firn_registry *registry)
{
    memset(battles, 0, sizeof *battles);
    battles->registry = registry;
    return firn_log_new(&battles->log);
}

void firn_battles_free(struct firn_battles *battles)
{
    firn_log_free(battles->log);
    firn_buf_free(&battles->bytes);
    firn_buf_free(&battles->schema_record);
    firn_spec_clear(&battles->spec);
    firn_schema_free(battles->schema);
    memset(battles, 0, sizeof *battles);
}

enum firn_status firn_battles_open(struct firn_battles *battles, const char *path,
                                   struct firn_error *error)
{
    battles->has_next = false;
    return firn_log_open(battles->log, path, false, error);
}

/* The engine whose schema record is this one, byte for byte. */
static struct firn_known *find_engine(struct firn_battles *battles, const struct firn_buf *record,
                                      const struct firn_schema *schema)
{
    if (battles->registry == NULL)
        return NULL;
    struct firn_known *known =
        firn_registry_find(battles->registry, schema->engine, schema->rules_version);
    if (known == NULL) {
        firn_registry_missing(battles->registry, schema->engine, schema->rules_version,
                              &battles->not_known);
        return NULL;
    }
    bool is_same = firn_known_schema(known, NULL) == FIRN_OK && known->record.size == record->size &&
                   memcmp(known->record.data, record->data, record->size) == 0;
    if (!is_same)
        firn_error_set(&battles->not_known, FIRN_UNKNOWN, FIRN_NO_OFFSET,
                       "recorded with other tables than those of %.60s here", schema->engine);
    return is_same ? known : NULL;
}

/* Whose inputs come: the engine's own schema, or a copy of the log's, since the log goes on. */
static enum firn_status take_schema(struct firn_battles *battles, struct firn_error *error)
{
    const struct firn_buf *record = &battles->log->schema_record;
    struct firn_known *known = find_engine(battles, record, battles->log->schema);
    if (known != NULL)
        return firn_spec_reset(&battles->spec, known->schema, known, error);
    bool is_same = battles->schema != NULL && battles->schema_record.size == record->size &&
                   memcmp(battles->schema_record.data, record->data, record->size) == 0;
    if (!is_same) {
        firn_schema_free(battles->schema);
        battles->schema = NULL;
        battles->spec.schema = NULL;
        firn_buf_clear(&battles->schema_record);
        if (!firn_buf_append(&battles->schema_record, record->data, record->size))
            return firn_error_memory(error);
        enum firn_status status =
            firn_schema_read(&battles->schema, record->data, record->size, error);
        if (status != FIRN_OK)
            return status;
    }
    return firn_spec_reset(&battles->spec, battles->schema, NULL, error);
}

static enum firn_status begin(struct firn_battles *battles, struct firn_error *error)
{
    struct firn_spec *spec = &battles->spec;
    const struct firn_record *record = &battles->next;
    if (battles->log->schema == NULL)
        return firn_error_set(error, FIRN_INCOMPLETE, record->stream_offset,
                              "battle %llu: its schema was lost", (unsigned long long)record->battle);
    enum firn_status status = take_schema(battles, error);
    if (status == FIRN_OK)
        status = firn_spec_unpack(spec, spec->schema, spec->known, record->data, record->size, error);
    firn_buf_clear(&battles->bytes);
    return status;
}

static enum firn_status keep(struct firn_battles *battles, struct firn_error *error)
{
    if (battles->bytes.size > BATTLE_MAX)
        return firn_error_set(error, FIRN_UNKNOWN, FIRN_NO_OFFSET,
                              "battle %llu has more than 16 MiB of stream, and is not held in memory",
                              (unsigned long long)battles->next.battle);
    if (!firn_buf_append(&battles->bytes, battles->next.data, battles->next.size))
        return firn_error_memory(error);
    return FIRN_OK;
}

enum firn_status firn_battles_next(struct firn_battles *battles, struct firn_side *side,
                                   struct firn_error *error)
{
    struct firn_record *next = &battles->next;
    enum firn_status status = FIRN_OK;
    while (status == FIRN_OK && !(battles->has_next && next->kind == FIRN_KIND_BATTLE)) {
        status = firn_log_next(battles->log, next, error);
        battles->has_next = status == FIRN_OK;
    }
    if (status == FIRN_OK)
        status = begin(battles, error);
    while (status == FIRN_OK) {
        bool is_end = next->kind == FIRN_KIND_END;
        status = keep(battles, error);
        battles->has_next = false;
        if (status == FIRN_OK && is_end)
            break;
        if (status == FIRN_OK)
            status = firn_log_next(battles->log, next, error);
        battles->has_next = status == FIRN_OK && next->kind <= FIRN_KIND_BATTLE;
        if (battles->has_next)
            break; /* its end was lost */
    }
    if (status == FIRN_OK)
        *side = (struct firn_side){ battles->bytes.data, battles->bytes.size, battles->spec.schema,
                                    firn_spec_names(&battles->spec) };
    return status;
}
