/* A log being read record by record, see firn.h and log.h. Judges the order of records and the counts of
 * each battle's end; an engine is not needed and not looked for. */
#include "audit/log.h"

#include <inttypes.h>
#include <msgpack/unpack.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "stream/take.h"

enum { ZONE_CHUNK = 64 * 1024 };

enum firn_status firn_log_new(struct firn_log **log)
{
    *log = calloc(1, sizeof **log);
    if (*log == NULL)
        return FIRN_MEMORY;
    bool has_zone = msgpack_zone_init(&(*log)->zone, ZONE_CHUNK);
    if (has_zone && firn_source_init(&(*log)->source) == FIRN_OK)
        return FIRN_OK;
    if (has_zone)
        msgpack_zone_destroy(&(*log)->zone);
    free(*log);
    *log = NULL;
    return FIRN_MEMORY;
}

void firn_log_free(struct firn_log *log)
{
    if (log == NULL)
        return;
    firn_source_free(&log->source);
    firn_schema_free(log->schema);
    firn_buf_free(&log->schema_record);
    firn_spec_clear(&log->spec);
    msgpack_zone_destroy(&log->zone);
    firn_buf_free(&log->text);
    free(log);
}

void firn_log_begin(struct firn_log *log)
{
    firn_source_begin(&log->source);
    log->counts = (struct firn_log_counts){ 0 };
    log->has_battle = log->in_battle = log->has_gap = log->after_gap = false;
    log->checks_digest = false;
    log->has_object = false;
    firn_schema_free(log->schema);
    log->schema = NULL;
    firn_buf_clear(&log->schema_record);
}

enum firn_status firn_log_open(struct firn_log *log, const char *path, bool digest,
                               struct firn_error *error)
{
    firn_log_begin(log);
    enum firn_status status = firn_reader_open(log->source.reader, path, error);
    if (status == FIRN_OK && digest) {
        firn_reader_check_digest(log->source.reader);
        log->checks_digest = true;
    }
    return status;
}

void firn_log_open_memory(struct firn_log *log, const void *data, size_t size)
{
    firn_log_begin(log);
    firn_reader_open_memory(log->source.reader, data, size);
}

const msgpack_object *firn_log_object(struct firn_log *log)
{
    if (log->has_object)
        return &log->object;
    size_t at = 0;
    msgpack_zone_clear(&log->zone);
    log->has_object = msgpack_unpack((const char *)log->raw.data, log->raw.size, &at, &log->zone,
                                     &log->object) == MSGPACK_UNPACK_SUCCESS;
    return log->has_object ? &log->object : NULL;
}

/* ---- what each kind of record means for the reader ---- */

static enum firn_status misplaced(struct firn_log *log, const char *expected, struct firn_error *error)
{
    return firn_error_set(error, FIRN_DAMAGED, log->raw.stream_offset,
                          "stream byte %" PRIu64 ": expected %s, found a record of kind %d",
                          log->raw.stream_offset, expected, log->raw.kind);
}

static enum firn_status take_schema(struct firn_log *log, struct firn_error *error)
{
    struct firn_buf *record = &log->schema_record;
    if (log->in_battle && !log->has_gap)
        return misplaced(log, "the battle to go on", error);
    log->in_battle = log->has_battle = false;
    if (log->schema != NULL && record->size == log->raw.size &&
        memcmp(record->data, log->raw.data, record->size) == 0)
        return FIRN_OK;
    firn_schema_free(log->schema);
    log->schema = NULL;
    log->spec.schema = NULL;
    firn_buf_clear(record);
    if (!firn_buf_append(record, log->raw.data, log->raw.size))
        return firn_error_memory(error);
    return firn_schema_read(&log->schema, record->data, record->size, error);
}

/* A battle whose schema was lost: its records can be counted, and no more. */
static enum firn_status begin_unreadable(struct firn_log *log)
{
    log->counts.battles++;
    log->has_battle = false;
    log->in_battle = log->has_gap = true;
    log->step = 0;
    log->battle_events = log->battle_checks = 0;
    return FIRN_OK;
}

static enum firn_status take_battle(struct firn_log *log, bool is_read, struct firn_error *error)
{
    if (log->in_battle && !log->has_gap)
        return misplaced(log, "the end of the battle", error);
    if (log->schema == NULL && log->counts.gaps == 0)
        return misplaced(log, "a schema first", error);
    if (log->schema == NULL)
        return begin_unreadable(log);
    enum firn_status status = FIRN_OK;
    if (!is_read)
        status = firn_spec_unpack(&log->spec, log->schema, NULL, log->raw.data, log->raw.size, error);
    if (status != FIRN_OK)
        return status;
    firn_spec_names(&log->spec);
    log->has_battle = log->in_battle = true;
    log->has_gap = log->after_gap = false;
    log->counts.battles++;
    log->step = 0;
    log->battle_events = log->battle_checks = 0;
    return FIRN_OK;
}

/* The first numbers of the last record behind its kind; from one on that is none, all are UINT64_MAX. */
static void get_numbers(const struct firn_log *log, uint64_t *numbers, size_t count)
{
    struct firn_cursor from = firn_cursor_over(log->raw.data, log->raw.size);
    uint32_t values;
    uint64_t kind;
    bool good = firn_take_array(&from, &values) && firn_take_uint(&from, &kind);
    for (size_t i = 0; i < count; i++) {
        good = good && firn_take_uint(&from, &numbers[i]);
        numbers[i] = good ? numbers[i] : UINT64_MAX;
    }
}

static enum firn_status take_end(struct firn_log *log, struct firn_error *error)
{
    uint64_t numbers[6]; /* outcome, reason, steps, events, rolls, checks */
    get_numbers(log, numbers, 6);
    if (log->step == 0 && !log->has_gap)
        return misplaced(log, "the check of step 0", error);
    log->in_battle = false;
    log->counts.ended++;
    bool is_lean = log->has_battle && !log->spec.params.events;
    uint64_t steps = numbers[2], events = numbers[3], checks = numbers[5];
    uint64_t here = (uint64_t)log->step - 1;
    if (log->has_gap)
        return FIRN_OK;
    if (is_lean && events != UINT64_MAX)
        log->counts.events += events;
    if (log->raw.count != 7)
        return misplaced(log, "an end of seven values", error);
    if (steps != here || checks != log->battle_checks || (!is_lean && events != log->battle_events))
        return firn_error_set(error, FIRN_DAMAGED, log->raw.stream_offset,
                              "battle %" PRIu64 ": its end says %" PRIu64 " steps, %" PRIu64
                              " events, %" PRIu64 " checks; the log has %" PRIu64 ", %" PRIu64
                              ", %" PRIu64,
                              log->counts.battles - 1, steps, events, checks, here, log->battle_events,
                              log->battle_checks);
    return FIRN_OK;
}

static enum firn_status take_gap(struct firn_log *log)
{
    uint64_t lost;
    get_numbers(log, &lost, 1);
    log->counts.gaps++;
    uint64_t *sum = &log->counts.lost_bytes;
    lost = lost != UINT64_MAX ? lost : 0;
    *sum = lost > UINT64_MAX - *sum ? UINT64_MAX : *sum + lost;
    log->has_gap = log->after_gap = true;
    return FIRN_OK;
}

static enum firn_status take_event(struct firn_log *log)
{
    log->counts.events++;
    log->battle_events++;
    return FIRN_OK;
}

/* A record has the values of its row, a check and a keyframe those of the step where they stand. */
static enum firn_status check_shape(struct firn_log *log, struct firn_error *error)
{
    static const uint32_t counts[] = { [FIRN_KIND_CHECK] = 3, [FIRN_KIND_KEYFRAME] = 3, [FIRN_KIND_STEP] = 1 };
    uint8_t kind = log->raw.kind;
    uint64_t step[1] = { 0 };
    if (kind == FIRN_KIND_ORDER && log->raw.count < 3)
        return misplaced(log, "an actor and a verb", error);
    if (kind != FIRN_KIND_CHECK && kind != FIRN_KIND_KEYFRAME && kind != FIRN_KIND_STEP)
        return FIRN_OK;
    if (log->raw.count != counts[kind])
        return misplaced(log, "as many values as its kind has", error);
    if (kind == FIRN_KIND_STEP || log->has_gap || log->after_gap)
        return FIRN_OK;
    get_numbers(log, step, 1);
    int32_t here = log->step - (kind == FIRN_KIND_KEYFRAME);
    return step[0] == (uint64_t)here ? FIRN_OK : misplaced(log, "the number of its step", error);
}

static enum firn_status take_in_battle(struct firn_log *log, struct firn_error *error)
{
    if (!log->in_battle && !log->after_gap)
        return misplaced(log, "a schema or a battle", error);
    if (log->raw.kind < FIRN_KIND_EVENT_FROM) {
        enum firn_status status = check_shape(log, error);
        if (status != FIRN_OK)
            return status;
    }
    switch (log->raw.kind) {
    case FIRN_KIND_ORDER:
        log->counts.orders++;
        return FIRN_OK;
    case FIRN_KIND_CHECK:
        log->counts.checks++;
        log->battle_checks++;
        log->counts.steps += log->step > 0;
        return FIRN_OK;
    case FIRN_KIND_STEP:
        log->counts.steps += log->step > 0;
        return FIRN_OK;
    case FIRN_KIND_KEYFRAME:
        log->counts.keyframes++;
        return FIRN_OK;
    case FIRN_KIND_END:
        return take_end(log, error);
    default:
        return take_event(log);
    }
}

static enum firn_status take_record(struct firn_log *log, bool is_read, struct firn_error *error)
{
    uint8_t kind = log->raw.kind;
    if (kind >= FIRN_KIND_EVENT_FROM && log->in_battle)
        return take_event(log);
    if (kind == FIRN_KIND_SCHEMA)
        return take_schema(log, error);
    if (kind == FIRN_KIND_BATTLE)
        return take_battle(log, is_read, error);
    if (kind == FIRN_KIND_GAP)
        return take_gap(log);
    if (kind >= FIRN_KIND_STOP_FROM && kind < FIRN_KIND_SKIP_FROM)
        return firn_error_set(error, FIRN_UNKNOWN, log->raw.stream_offset,
                              "stream byte %" PRIu64 ": a record of kind %d, which this build does not "
                              "know and may not skip",
                              log->raw.stream_offset, kind);
    return take_in_battle(log, error);
}

/* What stands at the end of a log that can be read to its end. */
static enum firn_status judge_end(const struct firn_log *log, struct firn_error *error)
{
    if (log->source.table_damage != 0) {
        if (error != NULL)
            *error = log->source.table_error;
        return log->source.table_error.status;
    }
    if (log->counts.gaps != 0)
        return firn_error_set(error, FIRN_INCOMPLETE, FIRN_NO_OFFSET,
                              "%" PRIu64 " gap%s: %" PRIu64 " bytes were lost before it was recovered",
                              log->counts.gaps, log->counts.gaps == 1 ? "" : "s",
                              log->counts.lost_bytes);
    if (log->in_battle)
        return firn_error_set(error, FIRN_INCOMPLETE, FIRN_NO_OFFSET,
                              "battle %" PRIu64 " has no end: the log stops in step %d",
                              log->counts.battles - 1, (int)log->step);
    return FIRN_END;
}

enum firn_status firn_log_next(struct firn_log *log, struct firn_record *record,
                               struct firn_error *error)
{
    struct firn_raw_record *raw = &log->raw;
    enum firn_status status = FIRN_OK;
    bool is_read = !log->in_battle && log->schema != NULL &&
                   firn_source_peek_battle(&log->source, log->schema, NULL, &log->spec, raw);
    log->has_object = false;
    for (;;) {
        if (!is_read)
            status = firn_source_peek(&log->source, raw, error);
        if (status == FIRN_END)
            return judge_end(log, error);
        if (status != FIRN_OK)
            return status;
        firn_source_take(&log->source, raw);
        if (raw->kind < FIRN_KIND_SKIP_FROM || raw->kind >= FIRN_KIND_EVENT_FROM)
            break;
        log->counts.skipped++;
    }
    uint64_t event = log->battle_events;
    if ((status = take_record(log, is_read, error)) != FIRN_OK)
        return status;
    bool is_event = raw->kind >= FIRN_KIND_EVENT_FROM;
    bool is_behind = (raw->kind == FIRN_KIND_KEYFRAME || raw->kind == FIRN_KIND_END) && log->step > 0;
    const struct firn_schema_table *table =
        log->schema != NULL ? firn_schema_of_kind(log->schema, raw->kind) : NULL;
    *record = (struct firn_record){
        .kind = raw->kind,
        .name = table != NULL                      ? table->name
                : raw->kind == FIRN_KIND_SCHEMA    ? "schema"
                : raw->kind == FIRN_KIND_BATTLE    ? "battle"
                : raw->kind == FIRN_KIND_GAP       ? "gap"
                                                   : "event",
        .battle = log->counts.battles != 0 ? log->counts.battles - 1 : 0,
        .step = log->step - is_behind,
        .event = is_event ? event : 0,
        .stream_offset = raw->stream_offset,
        .data = raw->data,
        .size = raw->size,
    };
    if ((raw->kind == FIRN_KIND_CHECK || raw->kind == FIRN_KIND_STEP) && log->step++ == INT32_MAX - 1)
        return misplaced(log, "a battle of fewer steps than 2147483647", error);
    return FIRN_OK;
}

struct firn_log_counts firn_log_counts(const struct firn_log *log)
{
    struct firn_log_counts counts = log->counts;
    struct firn_reader_totals totals = firn_reader_totals(log->source.reader);
    counts.file_bytes = totals.file_bytes;
    counts.stream_bytes = totals.stream_bytes;
    counts.members = totals.members;
    counts.frames = totals.frames;
    return counts;
}

void firn_log_digest(const struct firn_log *log, uint8_t digest[FIRN_DIGEST_SIZE])
{
    memset(digest, 0, FIRN_DIGEST_SIZE);
    if (log->checks_digest)
        firn_reader_digest(log->source.reader, digest);
}

const char *firn_log_engine(const struct firn_log *log, int64_t *rules_version)
{
    *rules_version = log->schema != NULL ? log->schema->rules_version : 0;
    return log->schema != NULL ? log->schema->engine : NULL;
}

const char *firn_log_battle_name(const struct firn_log *log)
{
    return log->has_battle ? (const char *)log->spec.name.data : NULL;
}

uint64_t firn_log_seed(const struct firn_log *log)
{
    return log->has_battle ? log->spec.seed : 0;
}
