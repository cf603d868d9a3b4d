/* Recovering what is left of a log, see firn.h: every whole record of every frame that proves itself goes
 * into a new log; a gap record stands where bytes were lost. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "audit/log.h"
#include "audit/record.h"
#include "audit/source.h"
#include "base/error.h"
#include "base/io.h"
#include "base/target.h"
#include "file/plain.h"
#include "stream/pack.h"

struct recover {
    struct firn_source source;
    struct firn_recorder *recorder;
    struct firn_recover_result *result;
    bool has_schema;
    bool in_battle;
    bool is_whole;  /* the battle so far: from its record on, without a gap, its schema known */
    bool has_gap;   /* since the battle's record: any record may stand here */
    bool had_gaps;  /* the old log was recovered before, with losses */
};

static void note(struct recover *recover, const struct firn_error *error)
{
    if (recover->result->was_whole)
        recover->result->first = *error;
    recover->result->was_whole = false;
}

/* [7, bytes lost, offset in the file] */
static enum firn_status write_gap(struct recover *recover, uint64_t lost, uint64_t offset,
                                  struct firn_error *error)
{
    uint8_t bytes[2 + 2 * FIRN_PACK_INT_MAX] = { 0x93, FIRN_KIND_GAP };
    uint8_t *at = firn_pack_uint_at(bytes + 2, lost);
    at = firn_pack_uint_at(at, offset);
    recover->has_gap = true;
    recover->is_whole = false;
    recover->result->lost_bytes += lost;
    recover->result->gaps++;
    return firn_recorder_copy(recover->recorder, bytes, (size_t)(at - bytes), error);
}

/* True where a log may have a record of this kind next. */
static bool may_stand(const struct recover *recover, uint8_t kind)
{
    bool is_in_midst = recover->in_battle && !recover->has_gap;
    if (kind == FIRN_KIND_SCHEMA)
        return !is_in_midst;
    if (kind == FIRN_KIND_BATTLE)
        return !is_in_midst && (recover->has_schema || recover->has_gap);
    if (kind >= FIRN_KIND_GAP && kind < FIRN_KIND_EVENT_FROM)
        return true;
    return recover->in_battle || recover->has_gap;
}

static void follow(struct recover *recover, uint8_t kind)
{
    struct firn_recover_result *result = recover->result;
    recover->has_schema = recover->has_schema || kind == FIRN_KIND_SCHEMA;
    if (kind == FIRN_KIND_BATTLE) {
        result->battles++;
        recover->in_battle = true;
        recover->is_whole = recover->has_schema;
        recover->has_gap = !recover->has_schema;
    } else if (kind == FIRN_KIND_END) {
        result->whole += recover->is_whole;
        recover->in_battle = recover->is_whole = false;
    } else if (kind == FIRN_KIND_SCHEMA) {
        recover->in_battle = recover->is_whole = false;
    } else if (kind == FIRN_KIND_GAP) {
        recover->has_gap = recover->had_gaps = true;
        recover->is_whole = false;
    }
}

/* A record that cannot stand where it does has lost what should be in front of it. */
static enum firn_status copy(struct recover *recover, const uint8_t *data, size_t size, uint8_t kind,
                             struct firn_error *error)
{
    enum firn_status status = FIRN_OK;
    if (!may_stand(recover, kind)) {
        struct firn_error here;
        firn_error_set(&here, FIRN_DAMAGED, FIRN_NO_OFFSET, "record %llu: of kind %d, which cannot stand there",
                       (unsigned long long)recover->result->records, kind);
        note(recover, &here);
        status = write_gap(recover, 0, recover->source.chunk.file_offset, error);
    }
    follow(recover, kind);
    recover->result->records++;
    return status == FIRN_OK ? firn_recorder_copy(recover->recorder, data, size, error) : status;
}

/* What an old log that can be read to its end still lacks. */
static void note_end(struct recover *recover)
{
    struct firn_error here;
    if (recover->had_gaps)
        firn_error_set(&here, FIRN_INCOMPLETE, FIRN_NO_OFFSET, "bytes were lost before it was recovered the last time");
    else if (recover->in_battle)
        firn_error_set(&here, FIRN_INCOMPLETE, FIRN_NO_OFFSET, "its last battle has no end");
    else
        return;
    note(recover, &here);
}

/* Behind something that cannot be read: to the next thing that can. FIRN_END: there is none. */
static enum firn_status find_back(struct recover *recover, struct firn_error *error)
{
    struct firn_source *source = &recover->source;
    uint64_t offset = source->chunk.file_offset, lost = source->chunk.size - source->at;
    enum firn_status found = FIRN_OK;
    if (lost == 0) {
        offset = firn_reader_totals(source->reader).file_bytes;
        found = firn_reader_resync(source->reader, &lost);
    }
    source->at = source->chunk.size = 0;
    if (lost != 0) {
        enum firn_status status = write_gap(recover, lost, offset, error);
        if (status != FIRN_OK)
            return status;
    }
    return found;
}

static enum firn_status recover_frames(struct recover *recover, struct firn_error *error)
{
    for (;;) {
        struct firn_raw_record record;
        struct firn_error here = { FIRN_OK, FIRN_NO_OFFSET, "" };
        enum firn_status status = firn_source_peek(&recover->source, &record, &here);
        if (status == FIRN_END)
            return FIRN_OK;
        if (status == FIRN_OK) {
            status = copy(recover, record.data, record.size, record.kind, error);
            firn_source_take(&recover->source, &record);
        } else if (status == FIRN_DAMAGED || status == FIRN_INCOMPLETE) {
            note(recover, &here);
            status = find_back(recover, error);
            if (status == FIRN_END)
                return FIRN_OK;
        } else if (error != NULL) {
            *error = here;
        }
        if (status != FIRN_OK)
            return status;
    }
}

/* ---- a zstd file that is no log any more ---- */

/* Copy the whole records at the front of `data`; returns how many bytes they are. */
static size_t copy_whole(struct recover *recover, const uint8_t *data, size_t size,
                         enum firn_status *status, struct firn_error *error)
{
    size_t at = 0;
    struct firn_scanned scanned;
    while (*status == FIRN_OK) {
        enum firn_scan scan = firn_scan_record(data + at, size - at, &scanned);
        if (scan == FIRN_SCAN_MALFORMED)
            *status = firn_error_set(error, FIRN_DAMAGED, FIRN_NO_OFFSET, "expected %s, found 0x%02x",
                                     scanned.expected, (unsigned)scanned.found);
        if (scan != FIRN_SCAN_RECORD)
            break;
        *status = copy(recover, data + at, scanned.size, scanned.kind, error);
        at += scanned.size;
    }
    return at;
}

static enum firn_status recover_plain(struct recover *recover, const char *path, struct firn_error *error)
{
    const size_t room = 2 * FIRN_RECORD_MAX;
    struct firn_plain *plain;
    struct firn_error here = { FIRN_OK, FIRN_NO_OFFSET, "" };
    uint8_t *data = malloc(room);
    if (data == NULL)
        return firn_error_memory(error);
    enum firn_status status = firn_plain_open(&plain, path, error), read = status;
    size_t have = 0, got = status == FIRN_OK;
    while (status == FIRN_OK && read == FIRN_OK && got != 0) {
        read = firn_plain_read(plain, data + have, room - have, &got, &here);
        have += got;
        size_t used = copy_whole(recover, data, have, &status, &here);
        have -= used;
        memmove(data, data + used, have);
    }
    bool is_bad = status == FIRN_DAMAGED || read == FIRN_DAMAGED || read == FIRN_INCOMPLETE;
    if (status == FIRN_DAMAGED)
        status = FIRN_OK;
    if (status == FIRN_OK && (have != 0 || is_bad))
        status = write_gap(recover, have, 0, error);
    firn_plain_close(plain);
    free(data);
    return status;
}

/* ---- the new log ---- */

/* The new log must read as what was written: every byte, every record. */
static enum firn_status check_new(const struct recover *recover, const char *path,
                                  struct firn_error *error)
{
    struct firn_log *log;
    struct firn_record record;
    uint64_t records = 0;
    if (firn_log_new(&log) != FIRN_OK)
        return firn_error_memory(error);
    enum firn_status status = firn_log_open(log, path, true, error);
    while (status == FIRN_OK && (status = firn_log_next(log, &record, error)) == FIRN_OK)
        records++;
    struct firn_log_counts counts = firn_log_counts(log);
    firn_log_free(log);
    records += counts.skipped;
    bool is_read = status == FIRN_END || status == FIRN_INCOMPLETE || status == FIRN_UNKNOWN;
    if (is_read && (status == FIRN_UNKNOWN ||
                    (counts.gaps >= recover->result->gaps &&
                     records >= recover->result->records + recover->result->gaps)))
        return FIRN_OK;
    if (is_read)
        return firn_error_set(error, FIRN_BUG, FIRN_NO_OFFSET,
                              "the recovered log reads as %llu records, not %llu",
                              (unsigned long long)records,
                              (unsigned long long)(recover->result->records + recover->result->gaps));
    return status;
}

static enum firn_status give_name(const char *from, const char *to, bool force, struct firn_error *error)
{
    int failed = firn_io_rename(from, to, force);
    if (failed == 0)
        return FIRN_OK;
    return firn_error_set(error, FIRN_IO, FIRN_NO_OFFSET, "cannot be named so: %s", firn_io_text(failed));
}

static enum firn_status recover_into(struct recover *recover, const char *path, const char *temporary,
                                     const struct firn_recorder_options *options,
                                     struct firn_error *error)
{
    struct firn_recorder_options new_options = options != NULL ? *options : (struct firn_recorder_options){ 0 };
    struct firn_recorded recorded = { 0 };
    struct firn_recover_result *result = recover->result;
    new_options.force = options != NULL && options->force;
    new_options.flush_bytes = 0;
    enum firn_status status = firn_recorder_open(&recover->recorder, temporary, &new_options, error);
    if (status != FIRN_OK)
        return status;
    firn_source_begin(&recover->source);
    status = recover_frames(recover, error);
    if (status == FIRN_OK && result->records == 0 && strcmp(path, "-") != 0) {
        firn_recorder_abort(recover->recorder);
        result->gaps = result->lost_bytes = 0;
        status = firn_recorder_open(&recover->recorder, temporary, &new_options, error);
        if (status != FIRN_OK)
            return status;
        status = recover_plain(recover, path, error);
    }
    if (status == FIRN_OK && result->records == 0) {
        bool is_damaged = !result->was_whole && result->first.status != FIRN_INCOMPLETE;
        status = firn_error_set(error, is_damaged ? result->first.status : FIRN_UNKNOWN,
                                result->was_whole ? FIRN_NO_OFFSET : result->first.offset, "%.400s%s0 records",
                                result->first.message, result->was_whole ? "" : ": ");
    }
    if (status != FIRN_OK) {
        firn_recorder_abort(recover->recorder);
        return status;
    }
    status = firn_recorder_close(recover->recorder, &recorded, error);
    result->stream_bytes = recorded.stream_bytes;
    return status;
}

/* Where the new log may go: to a file that is not there, or with `force` in the place of a plain one. */
static enum firn_status check_target(const char *path, bool force, char *temporary, size_t size,
                                     struct firn_error *error)
{
    struct stat info;
    bool is_there = strcmp(path, "-") != 0 && stat(path, &info) == 0;
    if (strcmp(path, "-") == 0 || (is_there && !S_ISREG(info.st_mode)) ||
        snprintf(temporary, size, "%s.recovered", path) >= (int)size)
        return firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET,
                              "the new log is read again before it gets its name: it must be a file");
    if (is_there && !force)
        return firn_error_set(error, FIRN_IO, FIRN_NO_OFFSET, FIRN_TARGET_THERE);
    return FIRN_OK;
}

enum firn_status firn_recover(const char *path, const char *out_path,
                              const struct firn_recorder_options *options,
                              struct firn_recover_result *result, struct firn_error *error)
{
    struct recover recover = { .result = result };
    char temporary[4096];
    bool force = options != NULL && options->force;
    *result = (struct firn_recover_result){ .was_whole = true };
    enum firn_status status = check_target(out_path, force, temporary, sizeof temporary, error);
    if (status != FIRN_OK)
        return status;
    if (firn_source_init(&recover.source) != FIRN_OK)
        return firn_error_memory(error);
    status = firn_reader_open(recover.source.reader, path, error);
    if (status == FIRN_OK)
        status = recover_into(&recover, path, temporary, options, error);
    if (status == FIRN_OK) {
        status = check_new(&recover, temporary, error);
        if (status == FIRN_OK)
            status = give_name(temporary, out_path, force, error);
        if (status != FIRN_OK)
            unlink(temporary);
    }
    if (recover.source.table_damage != 0)
        note(&recover, &recover.source.table_error);
    note_end(&recover);
    firn_source_free(&recover.source);
    bool has_losses = result->gaps != 0 || recover.in_battle || recover.had_gaps ||
                      (!result->was_whole && result->first.status == FIRN_INCOMPLETE);
    return status == FIRN_OK && has_losses ? FIRN_INCOMPLETE : status;
}
