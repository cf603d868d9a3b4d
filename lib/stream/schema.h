/* A schema as it is used: the tables of an engine, read from a schema record. An engine that is compiled
 * in becomes one the same way (its tables are packed, then read), so that printer, diff, paths, setups and
 * hashes walk one kind of rows and do not know whether an engine stands behind them. */
#ifndef FIRN_STREAM_SCHEMA_H
#define FIRN_STREAM_SCHEMA_H

#include <msgpack/object.h>

#include "base/buf.h"
#include "firn.h"

enum firn_type {
    FIRN_TYPE_INT,
    FIRN_TYPE_BOOL,
    FIRN_TYPE_ACTOR,    /* index of the battle's names; -1 nobody */
    FIRN_TYPE_ROLL,     /* -1: none was made */
    FIRN_TYPE_POSITION, /* x + 1024 y + 1048576 z; -1 nowhere */
    FIRN_TYPE_I64,      /* this one and the next three stand in events of foreign engines only */
    FIRN_TYPE_STR,
    FIRN_TYPE_FLOAT,
    FIRN_TYPE_ANY,
    FIRN_TYPE_HASH,     /* in check records */
    FIRN_TYPE_ENUM,     /* enum_index says which */
    FIRN_TYPE_GROUP
};

struct firn_schema_row {
    enum firn_row_op op;
    enum firn_type type;
    const char *name;
    int32_t enum_index; /* with FIRN_TYPE_ENUM */
    int32_t count;      /* words or elements at most */
    int32_t count_min;  /* elements of a group list at least */
    int32_t fallback;
    int32_t min;
    int32_t max;
    bool has_range;
    bool required;
    int32_t rows;       /* of a group: the rows inside it, which follow */
    int32_t words;      /* that this row takes with all that is inside it */
    int32_t element;    /* of a group: words of one element */
    int32_t names;      /* of actors: that this row stands for with all that is inside it */
};

struct firn_schema_table {
    int32_t number;
    const char *name;
    const char *sentence;
    const struct firn_schema_row *rows;
    int32_t row_count;
    int32_t words;
    const int32_t *fallbacks; /* of setup and rules: `words` words */
};

struct firn_schema_enum {
    const char *name;
    const char *const *values;
    int32_t count;
};

struct firn_schema_roll {
    int32_t number;
    const char *name;
};

struct firn_schema {
    int64_t format;
    const char *engine;
    int64_t rules_version;
    const struct firn_schema_table *events;
    int32_t event_count;
    const struct firn_schema_table *orders;
    int32_t order_count;
    struct firn_schema_table setup;
    struct firn_schema_table state;
    struct firn_schema_table rules;
    const uint8_t *usual_rules; /* the fallbacks packed, as most battles have them; NULL where none may */
    size_t usual_rules_size;
    const struct firn_schema_enum *enums;
    int32_t enum_count;
    const struct firn_schema_roll *rolls;
    int32_t roll_count;
    const struct firn_schema_table *of_kind[FIRN_EVENT_KIND_MAX + 1]; /* events, and records 2..7; else NULL */
};

/* The kinds of records below the events; formats/log.md. */
enum firn_kind {
    FIRN_KIND_SCHEMA,
    FIRN_KIND_BATTLE,
    FIRN_KIND_ORDER,
    FIRN_KIND_CHECK,
    FIRN_KIND_KEYFRAME,
    FIRN_KIND_END,
    FIRN_KIND_STEP,
    FIRN_KIND_GAP,
    FIRN_KIND_STOP_FROM = 8,  /* 8..11: a reader that does not know one cannot say */
    FIRN_KIND_SKIP_FROM = 12, /* 12..15: a reader that does not know one skips and counts it */
    FIRN_KIND_EVENT_FROM = FIRN_EVENT_KIND_MIN
};

static inline bool firn_kind_may_be_skipped(uint8_t kind)
{
    return kind >= FIRN_KIND_SKIP_FROM && kind < FIRN_KIND_EVENT_FROM;
}

static inline bool firn_kind_is_unknown(uint8_t kind)
{
    return kind >= FIRN_KIND_STOP_FROM && kind < FIRN_KIND_SKIP_FROM;
}

/* Words and actors' names a table may have, rows of it, and elements of one array or list: nothing larger
 * is ever allocated for a schema's sake. */
#define FIRN_TABLE_WORDS_MAX (1 << 18)
#define FIRN_TABLE_ROWS_MAX 4096
#define FIRN_TABLES_MAX 256 /* events, orders or enums of a schema */
#define FIRN_TABLE_COUNT_MAX 65535

/* Read a schema record (scanned already). All of it is one allocation; free with firn_schema_free.
 * FIRN_UNKNOWN for a format number that is not ours, FIRN_DAMAGED for what no writer writes. */
enum firn_status firn_schema_read(struct firn_schema **schema, const uint8_t *record, size_t size,
                                  struct firn_error *error);
void firn_schema_free(struct firn_schema *schema);

/* The table of an event, or of a record that is the same in every log; NULL for neither. */
static inline const struct firn_schema_table *firn_schema_of_kind(const struct firn_schema *schema,
                                                                  int32_t kind)
{
    return kind < 0 || kind > FIRN_EVENT_KIND_MAX ? NULL : schema->of_kind[kind];
}
const struct firn_schema_table *firn_schema_order(const struct firn_schema *schema, int32_t verb);
const struct firn_schema_enum *firn_schema_enum(const struct firn_schema *schema, const char *name);

/* Name of an enum's value, NULL where it has no such value. */
const char *firn_schema_value_name(const struct firn_schema *schema, int32_t enum_index, int64_t value);

#endif
