/* The recorded stream as records, see source.h. Invariant: `at` is at a record boundary of the chunk. */
#include "audit/source.h"

#include <string.h>

#include "base/error.h"
#include "stream/schema.h"

/* A battle larger than this is not kept for a second look. */
enum { KEEP_MAX = 16 * 1024 * 1024 };

enum firn_status firn_source_init(struct firn_source *source)
{
    *source = (struct firn_source){ 0 };
    return firn_reader_new(&source->reader);
}

void firn_source_free(struct firn_source *source)
{
    firn_reader_free(source->reader);
    *source = (struct firn_source){ 0 };
}

void firn_source_begin(struct firn_source *source)
{
    source->chunk = (struct firn_chunk){ 0 };
    source->at = 0;
    source->keep = NULL;
    source->keep_from = 0;
    source->begins = (struct firn_begins){ 0, 0 };
    source->table_damage = 0;
}

static void keep_chunk(struct firn_source *source)
{
    struct firn_buf *keep = source->keep;
    size_t size = source->at - source->keep_from;
    if (keep == NULL || size == 0)
        return;
    if (size > KEEP_MAX - keep->size)
        source->kept_too_much = keep->failed = true;
    else
        firn_buf_append(keep, source->chunk.data + source->keep_from, size);
    source->keep_from = source->at;
}

/* The chunk is read to its end. */
static void leave_chunk(struct firn_source *source)
{
    keep_chunk(source);
    firn_reader_tell(source->reader, source->begins);
    source->begins = (struct firn_begins){ 0, 0 };
}

enum firn_status firn_source_refill(struct firn_source *source, struct firn_error *error)
{
    while (source->at == source->chunk.size) {
        struct firn_error here = { FIRN_OK, FIRN_NO_OFFSET, "" };
        if (source->chunk.size != 0)
            leave_chunk(source);
        enum firn_status status = firn_reader_next(source->reader, &source->chunk, &here);
        source->at = 0;
        source->keep_from = 0;
        if (status == FIRN_OK)
            continue;
        source->chunk.size = 0;
        if (firn_reader_goes_on(source->reader)) {
            if (source->table_damage++ == 0 || source->table_error.status == FIRN_INCOMPLETE)
                source->table_error = here;
            continue;
        }
        if (error != NULL)
            *error = here;
        return status;
    }
    return FIRN_OK;
}

static enum firn_status no_record(const struct firn_source *source, enum firn_scan scan,
                                  const struct firn_scanned *scanned, struct firn_error *error)
{
    uint64_t offset = firn_source_offset(source);
    if (scan == FIRN_SCAN_TRUNCATED)
        return firn_error_set(error, FIRN_DAMAGED, offset,
                              "stream byte %llu: expected a whole record, found the end of the frame "
                              "after %zu bytes",
                              (unsigned long long)offset, source->chunk.size - source->at);
    offset += scanned->offset;
    return firn_error_set(error, FIRN_DAMAGED, offset, "stream byte %llu: expected %s, found 0x%02x",
                          (unsigned long long)offset, scanned->expected, (unsigned)scanned->found);
}

enum firn_status firn_source_peek_any(struct firn_source *source, struct firn_raw_record *record,
                                      struct firn_error *error)
{
    enum firn_status status = firn_source_fill(source, error);
    if (status != FIRN_OK)
        return status;
    struct firn_scanned scanned;
    const uint8_t *data = source->chunk.data + source->at;
    enum firn_scan scan = firn_scan_record(data, source->chunk.size - source->at, &scanned);
    if (scan != FIRN_SCAN_RECORD)
        return no_record(source, scan, &scanned, error);
    *record = (struct firn_raw_record){ data, scanned.size, scanned.kind, scanned.count,
                                        firn_source_offset(source) };
    return FIRN_OK;
}

enum firn_status firn_source_peek_known(struct firn_source *source, struct firn_raw_record *record,
                                        struct firn_error *error)
{
    for (;;) {
        enum firn_status status = firn_source_peek(source, record, error);
        if (status != FIRN_OK || !firn_kind_may_be_skipped(record->kind))
            return status;
        firn_source_take(source, record);
    }
}

bool firn_source_take_equal(struct firn_source *source, const uint8_t *record, size_t size)
{
    if (firn_source_fill(source, NULL) != FIRN_OK || source->chunk.size - source->at < size ||
        memcmp(source->chunk.data + source->at, record, size) != 0)
        return false;
    source->at += size;
    source->begins.schemas += record[1] == FIRN_KIND_SCHEMA;
    return true;
}

bool firn_source_peek_battle(struct firn_source *source, const struct firn_schema *schema,
                             struct firn_known *known, struct firn_spec *spec,
                             struct firn_raw_record *record)
{
    static const uint8_t head[] = { 0x97, FIRN_KIND_BATTLE };
    if (source->at >= source->chunk.size) /* what reading on may say is for firn_source_peek to tell */
        return false;
    const uint8_t *data = source->chunk.data + source->at;
    size_t left = source->chunk.size - source->at;
    struct firn_cursor from = firn_cursor_over(data, left < FIRN_RECORD_MAX ? left : FIRN_RECORD_MAX);
    if (left < sizeof head || memcmp(data, head, sizeof head) != 0 ||
        firn_spec_take(spec, schema, known, &from, NULL) != FIRN_OK)
        return false;
    *record = (struct firn_raw_record){ data, from.at, FIRN_KIND_BATTLE, 7, firn_source_offset(source) };
    return true;
}

/* Take the record that comes next in the chunk where it may be skipped. */
static bool pass_skippable(struct firn_source *source)
{
    struct firn_scanned scanned;
    if (firn_scan_record(source->chunk.data + source->at, source->chunk.size - source->at, &scanned) !=
            FIRN_SCAN_RECORD ||
        !firn_kind_may_be_skipped(scanned.kind))
        return false;
    source->at += scanned.size;
    return true;
}

/* Where the record that holds byte `differs` of these whole records begins. */
static size_t record_start(const uint8_t *data, size_t size, size_t differs)
{
    size_t at = 0;
    struct firn_scanned scanned;
    while (firn_scan_record(data + at, size - at, &scanned) == FIRN_SCAN_RECORD &&
           at + scanned.size <= differs)
        at += scanned.size;
    return at;
}

enum firn_status firn_source_match(struct firn_source *source, const uint8_t *data, size_t size,
                                   size_t *equal, struct firn_error *error)
{
    *equal = 0;
    while (*equal < size) {
        enum firn_status status = firn_source_fill(source, error);
        if (status != FIRN_OK)
            return status;
        const uint8_t *recorded = source->chunk.data + source->at;
        size_t left = source->chunk.size - source->at;
        size_t both = left < size - *equal ? left : size - *equal;
        if (memcmp(recorded, data + *equal, both) != 0) {
            size_t differs = 0;
            while (recorded[differs] == data[*equal + differs])
                differs++;
            size_t start = record_start(data + *equal, size - *equal, differs);
            *equal += start;
            source->at += start;
            if (pass_skippable(source))
                continue;
            return FIRN_OK;
        }
        bool goes_over = both == left && both < size - *equal;
        if (goes_over && record_start(data + *equal, size - *equal, both) != both)
            return firn_error_set(error, FIRN_DAMAGED, firn_source_offset(source) + both,
                                  "stream byte %llu: expected a whole record, found the end of the frame",
                                  (unsigned long long)(firn_source_offset(source) + both));
        *equal += both;
        source->at += both;
    }
    return FIRN_OK;
}

void firn_source_keep(struct firn_source *source, struct firn_buf *keep)
{
    firn_buf_clear(keep);
    source->keep = keep;
    source->keep_from = source->at;
    source->kept_too_much = false;
}

bool firn_source_kept(struct firn_source *source)
{
    keep_chunk(source);
    return !source->keep->failed;
}
