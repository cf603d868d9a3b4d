/* Schemas: what an engine's tables say comes back, what is no schema is refused with its reason, and changed ones
 * do no harm; and the same of battle records. */
#include <stdlib.h>
#include <string.h>

#include "audit_rig.h"
#include "base/error.h"
#include "engine/spec.h"
#include "engine/tables.h"
#include "stream/pack.h"
#include "test.h"
#include "test_stream_rig.h"

/* ---- there and back ---- */

/* The rows of a table, those that end a group left out, against those that were read. */
static void check_rows(const char *engine, const struct firn_table *table, const struct firn_schema_table *read,
                       bool is_input)
{
    int32_t at = 0;
    CHECK(read->words == table->words, "%s: %s: %d words, not %d", engine, table->name, read->words, table->words);
    for (int32_t i = 0; i < table->row_count; i++) {
        const struct firn_row *row = &table->rows[i];
        const struct firn_schema_row *got = &read->rows[at];
        if (row->op == FIRN_ROW_END || !CHECK(at < read->row_count, "%s: %s: too few rows", engine, table->name))
            continue;
        at++;
        bool has_count = row->op != FIRN_ROW_FIELD && row->op != FIRN_ROW_NAME;
        CHECK((int)got->op == row->op && strcmp(got->name, row->name) == 0 &&
                  (!has_count || got->count == row->count),
              "%s: %s.%s: op %d, count %d of %s", engine, table->name, row->name, (int)got->op, got->count,
              got->name);
        CHECK(row->op != FIRN_ROW_GROUP_LIST || got->count_min == row->min, "%s: %s.%s: at least %d", engine,
              table->name, row->name, got->count_min);
        CHECK(!is_input || row->op != FIRN_ROW_FIELD ||
                  (got->has_range && got->fallback == row->fallback && got->min == row->min &&
                   got->max == row->max && got->required == row->required),
              "%s: %s.%s: %d in %d..%d", engine, table->name, row->name, got->fallback, got->min, got->max);
    }
    CHECK(at == read->row_count, "%s: %s: %d rows, not %d", engine, table->name, read->row_count, at);
}

static void check_numbered(const char *engine, const struct firn_table *tables, int32_t count,
                           const struct firn_schema_table *read, int32_t read_count)
{
    CHECK(count == read_count, "%s: %d tables, not %d", engine, read_count, count);
    for (int32_t i = 0; i < count && i < read_count; i++) {
        CHECK(read[i].number == tables[i].number && strcmp(read[i].name, tables[i].name) == 0 &&
                  strcmp(read[i].sentence, tables[i].text) == 0,
              "%s: %d %s, not %d %s", engine, read[i].number, read[i].name, tables[i].number, tables[i].name);
        check_rows(engine, &tables[i], &read[i], false);
    }
}

static void check_names(const char *engine, const struct firn_tables *tables, const struct firn_schema *schema)
{
    CHECK(schema->enum_count == tables->enum_count && schema->roll_count == tables->roll_count,
          "%s: %d enums, %d rolls", engine, schema->enum_count, schema->roll_count);
    for (int32_t i = 0; i < tables->enum_count; i++)
        for (int32_t value = 0; value < tables->enums[i].count; value++)
            CHECK(strcmp(schema->enums[i].values[value], tables->enums[i].values[value].name) == 0 &&
                      strcmp(schema->enums[i].name, tables->enums[i].name) == 0,
                  "%s: %s %d is %s", engine, tables->enums[i].name, value, schema->enums[i].values[value]);
    for (int32_t i = 0; i < tables->roll_count; i++)
        CHECK(schema->rolls[i].number == tables->rolls[i].number &&
                  strcmp(schema->rolls[i].name, tables->rolls[i].name) == 0,
              "%s: roll %d", engine, i);
}

static void check_engine(const struct firn_engine *engine)
{
    const struct firn_tables *tables = engine->tables;
    struct firn_buf record = { 0 };
    struct firn_scanned scanned;
    struct firn_schema *schema;
    struct firn_error error = { FIRN_OK, 0, "" };
    firn_tables_pack(engine, &record);
    CHECK(scan_exactly(record.data, record.size, &scanned) == FIRN_SCAN_RECORD && scanned.size == record.size,
          "%s: its schema is not canonical: %s at %zu", engine->name, scanned.expected, scanned.offset);
    enum firn_status status = firn_schema_read(&schema, record.data, record.size, &error);
    if (CHECK(status == FIRN_OK, "%s: %s", engine->name, error.message)) {
        CHECK(schema->format == FIRN_FORMAT && schema->rules_version == engine->rules_version &&
                  strcmp(schema->engine, engine->name) == 0,
              "%s %lld in format %lld", schema->engine, (long long)schema->rules_version,
              (long long)schema->format);
        check_numbered(engine->name, tables->events, tables->event_count, schema->events, schema->event_count);
        check_numbered(engine->name, tables->orders, tables->order_count, schema->orders, schema->order_count);
        check_rows(engine->name, tables->setup, &schema->setup, true);
        check_rows(engine->name, tables->state, &schema->state, false);
        check_rows(engine->name, tables->rules, &schema->rules, true);
        check_names(engine->name, tables, schema);
    }
    firn_schema_free(schema);
    firn_buf_free(&record);
}

static void every_engine_comes_back(void)
{
    struct firn_registry *registry = rig_registry();
    for (size_t i = 0; i < firn_registry_count(registry); i++)
        check_engine(firn_registry_at(registry, i)->engine);
    CHECK(firn_registry_count(registry) > 1, "%zu engines", firn_registry_count(registry));
    firn_registry_free(registry);
}

static void tables_are_found_by_number(void)
{
    json_t *vector = vector_load("records.json");
    struct firn_schema *schema = vector_schema(vector);
    static const struct {
        int32_t kind;
        const char *name; /* NULL: no table */
    } rows[] = { { -1, NULL },       { 0, NULL },          { 1, NULL },       { 2, "order" },  { 3, "check" },
                 { 4, "keyframe" },  { 5, "end" },         { 6, "step" },     { 7, "gap" },    { 8, NULL },
                 { 12, NULL },       { 16, "moved" },      { 17, "counted" }, { 19, NULL },    { 126, NULL },
                 { 127, "nothing" }, { 128, NULL },        { 1000, NULL } };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct firn_schema_table *table = firn_schema_of_kind(schema, rows[i].kind);
        CHECK((table == NULL) == (rows[i].name == NULL) && (table == NULL || strcmp(table->name, rows[i].name) == 0),
              "kind %d: %s", rows[i].kind, table != NULL ? table->name : "no table");
    }
    CHECK(firn_schema_order(schema, 5) != NULL && firn_schema_order(schema, 2) == NULL, "orders by verb");
    const struct firn_schema_enum *color = firn_schema_enum(schema, "color");
    CHECK(color != NULL && firn_schema_enum(schema, "colour") == NULL, "enums by name");
    CHECK(strcmp(firn_schema_value_name(schema, 0, 2), "blue") == 0 && firn_schema_value_name(schema, 0, 3) == NULL &&
              firn_schema_value_name(schema, 0, -1) == NULL,
          "values by number");
    firn_schema_free(schema);
    json_decref(vector);
}

/* ---- what is no schema ---- */

static void what_is_no_schema_is_refused(void)
{
    json_t *vector = vector_load("schemas.json"), *row;
    size_t i;
    json_array_foreach(vector, i, row) {
        const char *name = vector_text(row, "name"), *says = vector_text(row, "says");
        bool is_unknown = strcmp(vector_text(row, "answer"), "unknown") == 0;
        struct firn_buf bytes = vector_bytes(row, "bytes");
        struct firn_scanned scanned;
        struct firn_schema *schema;
        struct firn_error error = { FIRN_OK, 0, "" };
        enum firn_scan scan = scan_exactly(bytes.data, bytes.size, &scanned);
        CHECK(scan == FIRN_SCAN_RECORD && scanned.size == bytes.size, "%s: scan %d", name, scan);
        enum firn_status status = firn_schema_read(&schema, bytes.data, bytes.size, &error);
        CHECK(status == (is_unknown ? FIRN_UNKNOWN : FIRN_DAMAGED) && schema == NULL, "%s: status %d", name, status);
        CHECK(strstr(error.message, says) != NULL, "%s:\n    expected %s\n    got      %s", name, says, error.message);
        CHECK(firn_schema_read(&schema, bytes.data, bytes.size, NULL) == status, "%s: without an error", name);
        firn_buf_free(&bytes);
    }
    CHECK(i > 80, "%zu schemas", i);
    json_decref(vector);
}

/* [0, "firn", 1, "v", 1, [], [], setup, [], [], [], []] with a setup of `count` rows, each of these bytes. */
static void put_rows(struct firn_buf *record, size_t count, const char *row, size_t size)
{
    msgpack_packer packer = firn_packer(record);
    firn_buf_append(record, "\x9c\x00\xa4" "firn\x01\xa1v\x01\x90\x90", 13);
    msgpack_pack_array(&packer, count);
    for (size_t i = 0; i < count; i++)
        firn_buf_append(record, row, size);
    firn_buf_append(record, "\x90\x90\x90\x90", 4);
}

static void a_table_has_4096_rows_at_most(void)
{
    static const struct {
        size_t count;
        const char *row;
        size_t size;
        const char *says; /* "": it is a schema */
    } rows[] = {
        { 4096, "\x94\x02\xa1r\xa3int\x01", 9, "" },
        { 4097, "\x94\x02\xa1r\xa3int\x01", 9, "at most 4096 rows" },
        { 4096, "\x92\x04\xa0", 3, "" },
        { 4097, "\x92\x04\xa0", 3, "at most 4096 rows" },
        { 340000, "\x92\x04\xa0", 3, "at most 4096 rows" },
        { 1000000, "\x90", 1, "at most 4096 rows" },
        { 1000000, "\x01", 1, "at most 4096 rows" },
        { 2049, "\x94\x05\xa0\x01\x91\x94\x02\xa1r\xa3int\x01", 14, "at most 4096 rows" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct firn_buf record = { 0 };
        struct firn_schema *schema;
        struct firn_scanned scanned;
        struct firn_error error = { FIRN_OK, 0, "" };
        put_rows(&record, rows[i].count, rows[i].row, rows[i].size);
        CHECK(firn_scan_record(record.data, record.size, &scanned) == FIRN_SCAN_RECORD, "row %zu: no record: %s", i,
              scanned.expected);
        enum firn_status status = firn_schema_read(&schema, record.data, record.size, &error);
        bool is_good = rows[i].says[0] == '\0';
        CHECK(status == (is_good ? FIRN_OK : FIRN_DAMAGED) && strstr(error.message, rows[i].says) != NULL,
              "%zu rows: %s", rows[i].count, error.message);
        firn_schema_free(schema);
        firn_buf_free(&record);
    }
}

/* ---- changed ones ---- */

static void take_schema(const uint8_t *data, size_t size, void *self)
{
    struct firn_schema *schema;
    enum firn_status status = firn_schema_read(&schema, data, size, NULL);
    (void)self;
    CHECK(status == FIRN_OK || status == FIRN_DAMAGED || status == FIRN_UNKNOWN, "status %d", status);
    if (status != FIRN_OK)
        return;
    struct firn_spec spec = { 0 };
    CHECK(firn_spec_reset(&spec, schema, NULL, NULL) == FIRN_OK, "a spec of it");
    firn_spec_clear(&spec);
    firn_schema_free(schema);
}

struct battle_of {
    const struct firn_schema *schema;
    struct firn_spec spec;
    struct firn_buf packed;
    unsigned good;
};

static void take_battle(const uint8_t *data, size_t size, void *self)
{
    struct battle_of *of = self;
    struct firn_scanned scanned;
    if (data[1] != FIRN_KIND_BATTLE)
        return;
    enum firn_status status = firn_spec_unpack(&of->spec, of->schema, NULL, data, size, NULL);
    CHECK(status == FIRN_OK || status == FIRN_DAMAGED, "status %d", status);
    if (status != FIRN_OK)
        return;
    of->good++;
    firn_spec_names(&of->spec);
    firn_buf_clear(&of->packed);
    firn_spec_pack(&of->spec, &of->packed);
    CHECK(of->packed.size <= size, "a battle of %zu bytes packs to %zu", size, of->packed.size);
    CHECK(firn_scan_record(of->packed.data, of->packed.size, &scanned) == FIRN_SCAN_RECORD, "packs to no record");
    CHECK(of->packed.size < size || memcmp(of->packed.data, data, size) == 0, "packs to other bytes of one length");
}

/* Change one byte, or two, of a record again and again; what still is a record is taken. Returns how often. */
static unsigned change(const struct firn_buf *record, unsigned times, void (*take)(const uint8_t *, size_t, void *),
                       void *self)
{
    struct random random = { record->size };
    unsigned taken = 0;
    uint8_t *copy = malloc(record->size);
    for (unsigned i = 0; i < times; i++) {
        struct firn_scanned scanned;
        memcpy(copy, record->data, record->size);
        for (unsigned bytes = 0; bytes <= i % 2; bytes++)
            copy[random_below(&random, record->size)] = (uint8_t)random_bits(&random);
        if (firn_scan_record(copy, record->size, &scanned) != FIRN_SCAN_RECORD || scanned.size != record->size)
            continue;
        take(copy, record->size, self);
        taken++;
    }
    free(copy);
    return taken;
}

static void changed_schemas_do_no_harm(void)
{
    struct firn_registry *registry = rig_registry();
    for (size_t i = 0; i < firn_registry_count(registry); i++) {
        struct firn_buf record = { 0 };
        firn_tables_pack(firn_registry_at(registry, i)->engine, &record);
        unsigned taken = change(&record, 20000, take_schema, NULL);
        CHECK(taken > 2000, "%u of 20000 were records", taken);
        firn_buf_free(&record);
    }
    json_t *vector = vector_load("records.json");
    struct firn_buf record = vector_bytes(vector, "schema");
    unsigned taken = change(&record, 100000, take_schema, NULL);
    CHECK(taken > 10000, "%u of 100000 were records", taken);
    firn_buf_free(&record);
    json_decref(vector);
    firn_registry_free(registry);
}

static void changed_battles_do_no_harm(void)
{
    json_t *vector = vector_load("records.json");
    struct firn_schema *schema = vector_schema(vector);
    const json_t *battles = json_object_get(vector, "battles");
    struct battle_of of = { .schema = schema };
    for (size_t i = 0; i < json_array_size(battles); i++) {
        struct firn_buf record = vector_bytes(json_array_get(battles, i), "bytes");
        unsigned taken = change(&record, 50000, take_battle, &of);
        CHECK(taken > 5000, "%u of 50000 were records", taken);
        firn_buf_free(&record);
    }
    CHECK(of.good > 1000, "%u were battles", of.good);
    firn_spec_clear(&of.spec);
    firn_buf_free(&of.packed);
    firn_schema_free(schema);
    json_decref(vector);
}

static void drawn_battles_changed_do_no_harm(void)
{
    struct firn_registry *registry = rig_registry();
    struct battle_of of = { .good = 0 };
    for (int i = 0; i < 10; i++) {
        struct firn_buf record = { 0 };
        struct firn_spec *spec = i % 2 == 0 ? rig_toy(registry, (uint64_t)i, 0) : rig_arena(registry, (uint64_t)i);
        firn_spec_pack(spec, &record);
        of.schema = spec->schema;
        change(&record, 10000, take_battle, &of);
        firn_buf_free(&record);
        firn_spec_clear(&of.spec);
        firn_spec_free(spec);
    }
    CHECK(of.good > 1000, "%u were battles", of.good);
    firn_buf_free(&of.packed);
    firn_registry_free(registry);
}

const struct suite suite_stream_schema = { "stream_schema", (const struct test[]){
    { "the tables of every engine come back from its schema", every_engine_comes_back },
    { "tables, enums and values are found by number and name", tables_are_found_by_number },
    { "what is no schema is refused with its reason", what_is_no_schema_is_refused },
    { "a table has 4096 rows at most", a_table_has_4096_rows_at_most },
    { "a schema with changed bytes is read or refused", changed_schemas_do_no_harm },
    { "a battle with changed bytes is read or refused, and packs to no more", changed_battles_do_no_harm },
    { "and so are battles of the engines here", drawn_battles_changed_do_no_harm },
    { NULL, NULL } } };
