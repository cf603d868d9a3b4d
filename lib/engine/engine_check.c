/* What may be wrong with an engine that was just added, see engine_check.h. Its author reads the messages, so each names
 * the function, or the table and the row. Invariant: what a check reads, a check before it found to be there. */
#include "engine/engine_check.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "stream/schema.h"
#include "stream/text.h"

enum { TEXT_MAX = 255, STATE_WORDS_MAX = 200000 };

/* What may stand in a kind of table. */
struct kind {
    const char *name;
    unsigned ops;       /* bit n: rows of op n */
    bool has_range;     /* its fields say fallback, least and most */
    bool is_list_last;  /* a list ends it */
    const char *also;   /* a field that its sentences may name beside its own */
    int32_t words_max;
    int32_t number_min; /* with a number: its range */
    int32_t number_max;
    size_t name_max;    /* bytes of a row's name */
};

#define OP(op) (1u << FIRN_ROW_##op)
#define OPS_STATE (OP(FIELD) | OP(ARRAY) | OP(LIST) | OP(FLAGS) | OP(GROUP) | OP(GROUP_LIST) | OP(END))
static const struct kind event_kind = { "event", OP(FIELD) | OP(ARRAY) | OP(LIST), false, true, "",
                                        FIRN_EVENT_WORDS, FIRN_EVENT_KIND_MIN, FIRN_EVENT_KIND_MAX, TEXT_MAX };
static const struct kind order_kind = { "order", OP(FIELD) | OP(ARRAY) | OP(LIST), false, true, "actor",
                                        FIRN_ORDER_WORDS, INT32_MIN, INT32_MAX, TEXT_MAX };
static const struct kind setup_kind = { "setup", OPS_STATE | OP(NAME), true, false, "", FIRN_TABLE_WORDS_MAX, 0, 0,
                                        TEXT_MAX };
static const struct kind state_kind = { "state", OPS_STATE, false, false, "", STATE_WORDS_MAX, 0, 0, TEXT_MAX };
static const struct kind rules_kind = { "rules", OP(FIELD), true, false, "", FIRN_TABLE_WORDS_MAX, 0, 0,
                                        FIRN_RULE_NAME_MAX };

struct checking {
    const struct firn_engine *engine;
    struct firn_error *error;
    const struct kind *kind;        /* of the table at hand */
    const struct firn_table *table;
};

static bool fault_of(const struct checking *it, const char *where, const char *format, va_list args)
{
    char text[300];
    vsnprintf(text, sizeof text, format, args);
    firn_error_set(it->error, FIRN_BUG, FIRN_NO_OFFSET, "engine %.60s%s%s", it->engine->name, where, text);
    return false;
}

/* Always false. */
static __attribute__((format(printf, 2, 3))) bool fault(const struct checking *it, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fault_of(it, "", format, args);
    va_end(args);
    return false;
}

/* The same of a row of the table at hand; NULL: of the table. */
static __attribute__((format(printf, 3, 4))) bool row_fault(const struct checking *it, const struct firn_row *row,
                                                            const char *format, ...)
{
    char where[200];
    bool is_numbered = it->kind->number_max != 0;
    snprintf(where, sizeof where, ": %s%s%.60s%s%.60s: ", it->kind->name, is_numbered ? " " : "",
             is_numbered ? it->table->name : "", row != NULL ? ": row " : "", row != NULL ? row->name : "");
    va_list args;
    va_start(args, format);
    fault_of(it, where, format, args);
    va_end(args);
    return false;
}

/* True where a text may stand in a schema. */
static bool is_text(const char *text)
{
    size_t length = text != NULL ? strlen(text) : 0;
    return text != NULL && length <= TEXT_MAX && firn_text_is_good(text, length, true);
}

static bool is_name(const char *name)
{
    return is_text(name) && name[0] != '\0';
}

/* ---- functions ---- */

static bool has_functions(const struct checking *it)
{
    const struct firn_engine *engine = it->engine;
    const char *lacks = engine->setup == NULL     ? "setup"
                        : engine->step == NULL    ? "step"
                        : engine->outcome == NULL ? "outcome"
                                                  : NULL;
    if (lacks != NULL)
        return fault(it, " has no %s()", lacks);
    return engine->awaiting == NULL || engine->suggest != NULL || fault(it, " has awaiting() and no suggest()");
}

/* ---- enums ---- */

static const struct firn_enum_table *find_enum(const struct checking *it, const char *name)
{
    const struct firn_tables *tables = it->engine->tables;
    for (int32_t i = 0; i < tables->enum_count; i++)
        if (strcmp(tables->enums[i].name, name) == 0)
            return &tables->enums[i];
    return NULL;
}

static bool are_values(const struct checking *it, const struct firn_enum_table *of)
{
    if (!is_name(of->name))
        return fault(it, ": an enum has no name, or none that may be shown");
    if (of->count < 1)
        return fault(it, ": enum %s: no values", of->name);
    for (int32_t i = 0; i < of->count; i++) {
        if (!is_name(of->values[i].name))
            return fault(it, ": enum %s: value %d has no name, or none that may be shown", of->name, (int)i);
        if (of->values[i].number != i)
            return fault(it, ": enum %s: value %s: the number is %d, expected %d", of->name, of->values[i].name,
                         (int)of->values[i].number, (int)i);
    }
    return true;
}

/* An enum that every engine has, and the names that it begins with. */
static bool begins(const struct checking *it, const char *name, const char *const *values, int32_t count,
                   int32_t count_min)
{
    const struct firn_enum_table *of = find_enum(it, name);
    if (of == NULL)
        return fault(it, ": there is no enum %s", name);
    for (int32_t i = 0; i < count; i++)
        if (i >= of->count || strcmp(of->values[i].name, values[i]) != 0)
            return fault(it, ": enum %s: value %d is %.60s, expected %s", name, (int)i,
                         i < of->count ? of->values[i].name : "missing", values[i]);
    return of->count >= count_min || fault(it, ": enum %s: no value of the engine's own", name);
}

static bool are_enums(const struct checking *it)
{
    static const char *const outcomes[] = { "running", "stopped" };
    static const char *const reasons[] = { "none" };
    const struct firn_tables *tables = it->engine->tables;
    for (int32_t i = 0; i < tables->enum_count; i++)
        if (!are_values(it, &tables->enums[i]))
            return false;
    return begins(it, "outcome", outcomes, FIRN_OUTCOME_OWN, FIRN_OUTCOME_OWN + 1) &&
           begins(it, "reason", reasons, 1, 1);
}

/* ---- rows ---- */

static bool is_type(const struct checking *it, const struct firn_row *row)
{
    static const char *const types[] = { "int", "bool", "actor", "roll", "position" };
    const struct firn_enum_table *of = row->type != NULL ? find_enum(it, row->type) : NULL;
    bool is_there = of != NULL;
    for (size_t i = 0; row->type != NULL && i < sizeof types / sizeof types[0]; i++)
        is_there = is_there || strcmp(row->type, types[i]) == 0;
    return is_there || row_fault(it, row, "there is no type %.60s: int, bool, actor, roll, position, or an enum",
                                 row->type != NULL ? row->type : "(none)");
}

static bool are_flags(const struct checking *it, const struct firn_row *row)
{
    const struct firn_enum_table *of = row->type != NULL ? find_enum(it, row->type) : NULL;
    if (of == NULL)
        return row_fault(it, row, "there is no enum %.60s, and flags are of one", row->type != NULL ? row->type : "(none)");
    return row->count == of->count || row_fault(it, row, "%d flags, expected %d, one for each value of %.60s",
                                                (int)row->count, (int)of->count, of->name);
}

static bool is_range(const struct checking *it, const struct firn_row *row)
{
    const struct firn_enum_table *of = find_enum(it, row->type);
    if (row->fallback < row->min || row->fallback > row->max)
        return row_fault(it, row, "the fallback %d is outside %d..%d", (int)row->fallback, (int)row->min,
                         (int)row->max);
    return of == NULL || (row->fallback >= 0 && row->fallback < of->count) ||
           row_fault(it, row, "the fallback %d is no value of %s", (int)row->fallback, of->name);
}

static bool is_row(const struct checking *it, const struct firn_row *row)
{
    if (!is_name(row->name))
        return row_fault(it, NULL, "row %d has no name, or none that may be shown", (int)(row - it->table->rows));
    if (strlen(row->name) > it->kind->name_max)
        return row_fault(it, row, "the name has %zu bytes, at most %zu", strlen(row->name), it->kind->name_max);
    if (row->op > FIRN_ROW_END || (it->kind->ops >> row->op & 1) == 0)
        return row_fault(it, row, "this kind of row has no place here");
    if (row->op == FIRN_ROW_END || row->op == FIRN_ROW_NAME)
        return true;
    if (row->count < 1 || row->count > FIRN_TABLE_COUNT_MAX)
        return row_fault(it, row, "the count %d is outside 1..%d", (int)row->count, FIRN_TABLE_COUNT_MAX);
    if (row->op == FIRN_ROW_GROUP)
        return true;
    if (row->op == FIRN_ROW_GROUP_LIST)
        return (row->min >= 0 && row->min <= row->count) ||
               row_fault(it, row, "at least %d is outside 0..%d", (int)row->min, (int)row->count);
    if (row->op == FIRN_ROW_LIST && it->kind->is_list_last && row != it->table->rows + it->table->row_count - 1)
        return row_fault(it, row, "a list stands last");
    if (row->op == FIRN_ROW_FLAGS)
        return are_flags(it, row);
    return is_type(it, row) && (row->op != FIRN_ROW_FIELD || !it->kind->has_range || is_range(it, row));
}

static bool are_rows(const struct checking *it)
{
    int32_t depth = 0;
    if (it->table->words < 0 || it->table->words > it->kind->words_max)
        return row_fault(it, NULL, "%d words, at most %d", (int)it->table->words, (int)it->kind->words_max);
    for (int32_t i = 0; i < it->table->row_count; i++) {
        const struct firn_row *row = &it->table->rows[i];
        if (!is_row(it, row))
            return false;
        depth += row->op == FIRN_ROW_GROUP || row->op == FIRN_ROW_GROUP_LIST;
        depth -= row->op == FIRN_ROW_END;
        if (depth < 0)
            return row_fault(it, row, "the end of a group that does not begin");
    }
    return depth == 0 || row_fault(it, NULL, "a group does not end");
}

/* ---- tables ---- */

static bool names_field(const struct checking *it, const char *name, size_t length)
{
    const char *also = it->kind->also;
    if (length != 0 && length == strlen(also) && memcmp(name, also, length) == 0)
        return true;
    for (int32_t i = 0; i < it->table->row_count; i++) {
        const char *row = it->table->rows[i].name;
        if (strlen(row) == length && memcmp(name, row, length) == 0)
            return true;
    }
    return false;
}

/* Each {field} of a sentence is one of the table. */
static bool is_sentence(const struct checking *it)
{
    if (!is_text(it->table->text))
        return row_fault(it, NULL, "its sentence is none, longer than %d bytes, or not fit to be shown", TEXT_MAX);
    for (const char *at = strchr(it->table->text, '{'); at != NULL; at = strchr(at, '{')) {
        size_t length = strcspn(++at, "?}");
        if (!names_field(it, at, length))
            return row_fault(it, NULL, "its sentence names {%.*s}, which is none of its fields", (int)length, at);
    }
    return true;
}

static bool are_numbered(struct checking *it, const struct kind *kind, const struct firn_table *tables, int32_t count)
{
    it->kind = kind;
    for (int32_t i = 0; i < count; i++) {
        it->table = &tables[i];
        if (!is_name(tables[i].name))
            return fault(it, ": %s %d has no name, or none that may be shown", kind->name, (int)tables[i].number);
        if (tables[i].number < kind->number_min || tables[i].number > kind->number_max)
            return row_fault(it, NULL, "the number %d is outside %d..%d", (int)tables[i].number,
                             (int)kind->number_min, (int)kind->number_max);
        if (i > 0 && tables[i].number <= tables[i - 1].number)
            return row_fault(it, NULL, "the number %d does not come after %d, that of %s", (int)tables[i].number,
                             (int)tables[i - 1].number, tables[i - 1].name);
        if (!are_rows(it) || !is_sentence(it))
            return false;
    }
    return true;
}

static bool is_table(struct checking *it, const struct kind *kind, const struct firn_table *table)
{
    it->kind = kind;
    it->table = table;
    return table == NULL ? fault(it, " has no table %s", kind->name) : are_rows(it);
}

static bool are_rolls(const struct checking *it)
{
    const struct firn_tables *tables = it->engine->tables;
    for (int32_t i = 0; i < tables->roll_count; i++)
        if (!is_name(tables->rolls[i].name))
            return fault(it, ": roll %d has no name, or none that may be shown", (int)tables->rolls[i].number);
    return true;
}

static bool are_tables(struct checking *it)
{
    const struct firn_tables *tables = it->engine->tables;
    if (tables == NULL)
        return fault(it, " has no tables");
    return are_enums(it) && are_numbered(it, &event_kind, tables->events, tables->event_count) &&
           are_numbered(it, &order_kind, tables->orders, tables->order_count) &&
           is_table(it, &setup_kind, tables->setup) && is_table(it, &state_kind, tables->state) &&
           is_table(it, &rules_kind, tables->rules) && are_rolls(it);
}

enum firn_status firn_engine_check(const struct firn_engine *engine, struct firn_error *error)
{
    struct checking it = { engine, error, NULL, NULL };
    if (!is_name(engine->name))
        return firn_error_set(error, FIRN_BUG, FIRN_NO_OFFSET, "an engine has no name, or none that may be shown");
    if (strlen(engine->name) > FIRN_ENGINE_NAME_MAX)
        fault(&it, ": the name has %zu bytes, at most %d", strlen(engine->name), FIRN_ENGINE_NAME_MAX);
    else if (engine->rules_version > INT32_MAX)
        fault(&it, ": the rules version %u is outside 0..%d", (unsigned)engine->rules_version, INT32_MAX);
    else if (has_functions(&it) && are_tables(&it))
        return FIRN_OK;
    return FIRN_BUG;
}
