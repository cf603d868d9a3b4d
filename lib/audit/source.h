/* The recorded stream as records: the frames of a reader, scanned and cut into records, with where each
 * stands. What verify, log and recover read from. */
#ifndef FIRN_AUDIT_SOURCE_H
#define FIRN_AUDIT_SOURCE_H

#include "engine/spec.h"
#include "file/reader.h"
#include "stream/scan.h"

struct firn_source {
    struct firn_reader *reader;
    struct firn_chunk chunk;
    size_t at;                  /* next byte of the chunk */
    struct firn_buf *keep;      /* chunks that are left behind are appended here; NULL: not */
    size_t keep_from;           /* first byte of the chunk that is to be kept */
    bool kept_too_much;
    struct firn_begins begins;  /* in the chunk, up to `at` */
    uint64_t table_damage;      /* members whose seek table is wrong or missing; reading went on */
    struct firn_error table_error; /* the first that is wrong (FIRN_DAMAGED), else missing (FIRN_INCOMPLETE) */
};

struct firn_raw_record {
    const uint8_t *data; /* in the chunk: valid until the next call that may read on */
    size_t size;
    uint8_t kind;
    uint32_t count;
    uint64_t stream_offset;
};

/* Takes memory for the reader; open a file with firn_reader_open() on source->reader, then begin. */
enum firn_status firn_source_init(struct firn_source *source);
void firn_source_free(struct firn_source *source);
void firn_source_begin(struct firn_source *source);

static inline uint64_t firn_source_offset(const struct firn_source *source)
{
    return source->chunk.stream_offset + source->at;
}

/* Make sure that a byte is left in the chunk. FIRN_OK, FIRN_END, or what the reader says. */
enum firn_status firn_source_refill(struct firn_source *source, struct firn_error *error);
static inline enum firn_status firn_source_fill(struct firn_source *source, struct firn_error *error)
{
    return source->at < source->chunk.size ? FIRN_OK : firn_source_refill(source, error);
}

/* The record that comes next, without taking it. A record that is not canonical is FIRN_DAMAGED with its
 * stream offset, what was expected and what was found. */
enum firn_status firn_source_peek_any(struct firn_source *source, struct firn_raw_record *record,
                                      struct firn_error *error);
static inline enum firn_status firn_source_peek(struct firn_source *source, struct firn_raw_record *record,
                                                struct firn_error *error)
{
    if (source->at == source->chunk.size)
        return firn_source_peek_any(source, record, error);
    const uint8_t *data = source->chunk.data + source->at;
    if (!firn_scan_is_small(data, source->chunk.size - source->at))
        return firn_source_peek_any(source, record, error);
    uint32_t count = data[0] & 0x0fu;
    *record = (struct firn_raw_record){ data, 1 + count, data[1], count, firn_source_offset(source) };
    return FIRN_OK;
}

static inline void firn_source_take(struct firn_source *source, const struct firn_raw_record *record)
{
    source->at += record->size;
    if (record->kind > FIRN_KIND_BATTLE)
        return;
    source->begins.schemas += record->kind == FIRN_KIND_SCHEMA;
    source->begins.battles += record->kind == FIRN_KIND_BATTLE;
}

/* The same behind the records that come next and may be skipped: they are taken. */
enum firn_status firn_source_peek_known(struct firn_source *source, struct firn_raw_record *record,
                                        struct firn_error *error);

/* Take these bytes, which are a whole record, if they come next. */
bool firn_source_take_equal(struct firn_source *source, const uint8_t *record, size_t size);

/* The battle record that comes next, if one does and fits the schema: it is judged as it is read into the spec.
 * False: firn_source_peek() says what comes instead, or what is wrong. */
bool firn_source_peek_battle(struct firn_source *source, const struct firn_schema *schema,
                             struct firn_known *known, struct firn_spec *spec,
                             struct firn_raw_record *record);

/* Hold `size` bytes of whole records against what comes next and take what is equal, passing over recorded
 * records that may be skipped. *equal is `size` where all are; else both sides stand before the first record
 * that differs. */
enum firn_status firn_source_match(struct firn_source *source, const uint8_t *data, size_t size,
                                   size_t *equal, struct firn_error *error);

/* From here on, keep what is read (appended to `keep`), so that a battle can be looked at again. */
void firn_source_keep(struct firn_source *source, struct firn_buf *keep);

/* Bring what was read since firn_source_keep() into the buffer; false: out of memory, or more than a second
 * look is given to (source->kept_too_much). */
bool firn_source_kept(struct firn_source *source);

#endif
