/* Setups and orders on the way to the stream and back, and the paths of words: for every engine here and for the
 * schema of the vectors, which has every kind of row. */
#include <msgpack/unpack.h>
#include <stdlib.h>
#include <string.h>

#include "audit_rig.h"
#include "base/error.h"
#include "engine/orders.h"
#include "engine/setup.h"
#include "engine/spec.h"
#include "stream/pack.h"
#include "test.h"
#include "test_stream_rig.h"

/* Every schema that is here, the vectors' too. */
static void each_schema(void (*run)(const struct firn_schema *schema))
{
    struct firn_registry *registry = rig_registry();
    for (size_t i = 0; i < firn_registry_count(registry); i++) {
        struct firn_known *known = firn_registry_at(registry, i);
        CHECK(firn_known_schema(known, NULL) == FIRN_OK, "no schema of %s", known->engine->name);
        run(known->schema);
    }
    firn_registry_free(registry);
    json_t *vector = vector_load("records.json");
    struct firn_schema *schema = vector_schema(vector);
    run(schema);
    firn_schema_free(schema);
    json_decref(vector);
}

/* ---- setups at random ---- */

static void fill(const struct firn_schema *schema, const struct firn_schema_row *row, int32_t rows, int32_t *words,
                 struct random *random);

static int32_t any_word(const struct firn_schema *schema, const struct firn_schema_row *row, struct random *random)
{
    if (row->has_range) {
        uint64_t width = (uint64_t)((int64_t)row->max - row->min) + 1;
        int32_t word = (int32_t)(row->min + (int64_t)random_below(random, width));
        return random_below(random, 3) == 0 ? row->fallback : word;
    }
    if (row->type == FIRN_TYPE_ENUM)
        return (int32_t)random_below(random, (uint64_t)schema->enums[row->enum_index].count);
    return random_below(random, 3) == 0 ? 0 : (int32_t)random_number(random);
}

static void fill_row(const struct firn_schema *schema, const struct firn_schema_row *row, int32_t *words,
                     struct random *random)
{
    bool is_list = row->op == FIRN_ROW_LIST || row->op == FIRN_ROW_GROUP_LIST;
    int32_t count = row->count, least = row->op == FIRN_ROW_GROUP_LIST ? row->count_min : 0;
    if (is_list)
        *words++ = count = least + (int32_t)random_below(random, (uint64_t)(row->count - least) + 1);
    for (int32_t i = 0; i < count; i++) {
        if (row->type == FIRN_TYPE_GROUP)
            fill(schema, row + 1, row->rows, words + i * row->element, random);
        else if (row->op == FIRN_ROW_FLAGS)
            words[i] = random_below(random, 3) == 0;
        else
            words[i] = any_word(schema, row, random);
    }
}

static void fill(const struct firn_schema *schema, const struct firn_schema_row *row, int32_t rows, int32_t *words,
                 struct random *random)
{
    for (const struct firn_schema_row *end = row + rows; row < end; words += row->words, row += 1 + row->rows)
        if (row->op != FIRN_ROW_NAME)
            fill_row(schema, row, words, random);
}

static void check_setup(const struct firn_schema *schema, const struct firn_schema_table *table, int32_t *words,
                        int32_t *back)
{
    struct firn_buf record = { 0 };
    struct firn_scanned scanned;
    struct firn_error error = { FIRN_OK, 0, "" };
    size_t size = (size_t)table->words * sizeof *words;
    firn_buf_append(&record, "\x92\x10", 2);
    firn_setup_pack(table, words, &record);
    CHECK(scan_exactly(record.data, record.size, &scanned) == FIRN_SCAN_RECORD && scanned.size == record.size,
          "%s: not canonical: %s at %zu", table->name, scanned.expected, scanned.offset);
    struct firn_cursor from = firn_cursor_over(record.data + 2, record.size - 2);
    memset(back, 0x5a, size);
    bool is_wordy;
    enum firn_status status = firn_setup_unpack(schema, table, &from, back, &is_wordy, &error);
    CHECK(status == FIRN_OK && firn_cursor_left(&from) == 0, "%s: %s", table->name, error.message);
    CHECK(!is_wordy, "%s: says more than it must", table->name);
    int32_t differs = firn_walk_differs(table, words, back, 0);
    size_t at = differs < 0 ? 0 : (size_t)differs;
    CHECK(differs < 0, "%s: word %zu: %d came back as %d", table->name, at, words[at], back[at]);
    firn_buf_free(&record);
}

static void check_setups(const struct firn_schema *schema)
{
    struct random random = { (uint64_t)schema->setup.words };
    size_t size = (size_t)(schema->setup.words + schema->rules.words) + 1;
    int32_t *words = calloc(size, sizeof *words), *back = calloc(size, sizeof *back);
    for (int i = 0; i < 2000; i++) {
        firn_setup_fallbacks(&schema->setup, words);
        fill(schema, schema->setup.rows, schema->setup.row_count, words, &random);
        check_setup(schema, &schema->setup, words, back);
        firn_setup_fallbacks(&schema->rules, words);
        fill(schema, schema->rules.rows, schema->rules.row_count, words, &random);
        check_setup(schema, &schema->rules, words, back);
    }
    free(words);
    free(back);
}

static void setups_come_back(void)
{
    each_schema(check_setups);
}

static void what_is_no_battle_is_refused(void)
{
    json_t *vector = vector_load("records.json"), *rows = vector_load("battles.json"), *row;
    struct firn_schema *schema = vector_schema(vector);
    struct firn_spec spec = { 0 };
    size_t i;
    json_array_foreach(rows, i, row) {
        const char *name = vector_text(row, "name"), *says = vector_text(row, "says");
        struct firn_buf bytes = vector_bytes(row, "bytes");
        struct firn_scanned scanned;
        struct firn_error error = { FIRN_OK, 0, "" };
        CHECK(scan_exactly(bytes.data, bytes.size, &scanned) == FIRN_SCAN_RECORD, "%s: no record", name);
        enum firn_status status = firn_spec_unpack(&spec, schema, NULL, bytes.data, bytes.size, &error);
        CHECK(status == FIRN_DAMAGED, "%s: status %d", name, status);
        CHECK(strstr(error.message, says) != NULL, "%s:\n    expected %s\n    got      %s", name, says, error.message);
        firn_buf_free(&bytes);
    }
    CHECK(i > 40, "%zu battles", i);
    firn_spec_clear(&spec);
    firn_schema_free(schema);
    json_decref(rows);
    json_decref(vector);
}

/* A value that says nothing more than its row's fallback is read, and left out when it is packed. */
static void what_says_nothing_is_left_out(void)
{
    static const struct {
        const char *more;
        size_t size;
    } rows[] = { { "\x97\x01\x05\x93\x00\x00\x00\x90\x90\x01\x92\x92\x91\x90\xfd\x91\x91\x90", 18 },
                 { "\x97\x01\x05\x93\x00\x00\x00\x90\x90\x01\x92\x91\x91\x91\x0a\x91\x91\x90", 18 },
                 { "\x97\x01\x05\x93\x00\x00\x00\x90\x90\x01\x92\x91\x91\x92\x0a\x90\x91\x91\x90", 19 } };
    static const char least[] = "\x97\x01\x05\x93\x00\x00\x00\x90\x90\x01\x92\x91\x91\x90\x91\x91\x90";
    json_t *vector = vector_load("records.json");
    struct firn_schema *schema = vector_schema(vector);
    int32_t *words = calloc((size_t)schema->setup.words, sizeof *words);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct firn_cursor from = firn_cursor_over(rows[i].more, rows[i].size);
        struct firn_buf packed = { 0 };
        struct firn_error error = { FIRN_OK, 0, "" };
        bool is_wordy;
        enum firn_status status = firn_setup_unpack(schema, &schema->setup, &from, words, &is_wordy, &error);
        CHECK(status == FIRN_OK, "row %zu: %s", i, error.message);
        CHECK(is_wordy, "row %zu: says no more than it must", i);
        firn_setup_pack(&schema->setup, words, &packed);
        CHECK(packed.size == sizeof least - 1 && memcmp(packed.data, least, packed.size) == 0, "row %zu: %zu bytes", i,
              packed.size);
        firn_buf_free(&packed);
    }
    free(words);
    firn_schema_free(schema);
    json_decref(vector);
}

/* ---- paths ---- */

static void check_paths(const struct firn_schema *schema)
{
    const struct firn_schema_table *const tables[] = { &schema->setup, &schema->state, &schema->rules };
    for (size_t i = 0; i < 3; i++) {
        char last[FIRN_PATH_MAX] = "";
        for (int32_t word = 0; word < tables[i]->words; word++) {
            char path[FIRN_PATH_MAX];
            const struct firn_schema_row *row = NULL;
            CHECK(firn_walk_path(tables[i], word, path, &row) && row != NULL && strcmp(path, last) != 0,
                  "%s: word %d: %s after %s", tables[i]->name, word, path, last);
            strcpy(last, path);
        }
        char path[FIRN_PATH_MAX];
        const struct firn_schema_row *row;
        CHECK(!firn_walk_path(tables[i], tables[i]->words, path, &row) && !firn_walk_path(tables[i], -1, path, &row),
              "%s: a word that is not there", tables[i]->name);
    }
}

static void every_word_has_a_path(void)
{
    static const struct {
        int32_t word;
        const char *path;
    } rows[] = { { 0, "weather" },       { 1, "size" },
                 { 2, "weights[0]" },    { 4, "weights[2]" },
                 { 5, "marks.count" },   { 6, "marks[0]" },
                 { 9, "marks[3]" },      { 10, "palette[0]" },
                 { 12, "palette[2]" },   { 13, "seal" },
                 { 14, "teams[0].members.count" },
                 { 15, "teams[0].members[0].hp" },
                 { 18, "teams[0].members[0].colors[2]" },
                 { 19, "teams[0].members[1].hp" },
                 { 26, "teams[0].members[2].colors[2]" },
                 { 27, "teams[0].luck" },
                 { 28, "teams[1].members.count" },
                 { 41, "teams[1].luck" } };
    json_t *vector = vector_load("records.json");
    struct firn_schema *schema = vector_schema(vector);
    CHECK(schema->setup.words == 42 && schema->state.words == 8 && schema->rules.words == 2,
          "%d, %d, %d words", schema->setup.words, schema->state.words, schema->rules.words);
    CHECK(firn_setup_name_count(&schema->setup) == 7, "%d names", firn_setup_name_count(&schema->setup));
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char path[FIRN_PATH_MAX];
        const struct firn_schema_row *row;
        CHECK(firn_walk_path(&schema->setup, rows[i].word, path, &row) && strcmp(path, rows[i].path) == 0,
              "word %d: %s, not %s", rows[i].word, path, rows[i].path);
    }
    firn_schema_free(schema);
    json_decref(vector);
    each_schema(check_paths);
}

static void the_first_word_that_differs_is_found(void)
{
    json_t *vector = vector_load("records.json");
    struct firn_schema *schema = vector_schema(vector);
    int32_t a[8] = { 0, 1, 2, 3, 4, 5, 6, 7 }, b[8] = { 0, 1, 2, -3, 4, 5, 6, -7 };
    CHECK(firn_walk_differs(&schema->state, a, b, 0) == 3 && firn_walk_differs(&schema->state, a, b, 3) == 3 &&
              firn_walk_differs(&schema->state, a, b, 4) == 7 && firn_walk_differs(&schema->state, a, b, 8) == -1 &&
              firn_walk_differs(&schema->state, a, a, 0) == -1,
          "found %d", firn_walk_differs(&schema->state, a, b, 0));
    firn_schema_free(schema);
    json_decref(vector);
}

/* ---- orders ---- */

static enum firn_status unpack_order(const struct firn_schema *schema, const void *data, size_t size,
                                     struct firn_order *order, struct firn_error *error)
{
    msgpack_zone zone;
    msgpack_object object;
    struct firn_scanned scanned;
    CHECK(scan_exactly(data, size, &scanned) == FIRN_SCAN_RECORD && scanned.size == size, "an order is no record");
    msgpack_zone_init(&zone, 1024);
    unpack_record(data, size, &zone, &object);
    enum firn_status status = firn_order_unpack(schema, &object, order, error);
    msgpack_zone_destroy(&zone);
    return status;
}

/* Words at random for the rows of a verb; returns how many. */
static int32_t fill_order(const struct firn_schema_table *verb, int32_t *args, struct random *random)
{
    int32_t words = 0;
    for (int32_t i = 0; i < verb->row_count; i++) {
        int32_t count = verb->rows[i].count;
        if (verb->rows[i].op == FIRN_ROW_LIST)
            args[words++] = count = (int32_t)random_below(random, (uint64_t)count + 1);
        for (int32_t at = 0; at < count; at++)
            args[words++] = (int32_t)random_number(random);
    }
    return words;
}

static void check_orders(const struct firn_schema *schema)
{
    struct random random = { 7 };
    for (int i = 0; i < 2000 && schema->order_count > 0; i++) {
        const struct firn_schema_table *verb = &schema->orders[random_below(&random, (uint64_t)schema->order_count)];
        struct firn_order order = { .actor = (int32_t)random_below(&random, 12), .verb = verb->number }, back;
        struct firn_buf record = { 0 };
        struct firn_error error = { FIRN_OK, 0, "" };
        order.words = fill_order(verb, order.args, &random);
        CHECK(firn_order_pack(schema, &order, &record, &error) == FIRN_OK, "%s: %s", verb->name, error.message);
        memset(&back, 0x5a, sizeof back);
        enum firn_status status = unpack_order(schema, record.data, record.size, &back, &error);
        CHECK(status == FIRN_OK && back.actor == order.actor && back.verb == order.verb &&
                  back.words == order.words &&
                  memcmp(back.args, order.args, (size_t)order.words * sizeof order.args[0]) == 0,
              "%s %s came back as another order: %s", schema->engine, verb->name, error.message);
        firn_buf_free(&record);
    }
}

static void orders_come_back(void)
{
    each_schema(check_orders);
}

static void what_is_no_order_is_refused(void)
{
    /* of the toy: volley is verb 3, two numbers and a list of up to four; strike is verb 1, one actor */
    static const struct {
        const char *bytes;
        size_t size;
        const char *says; /* NULL: it is one */
    } rows[] = {
        { "\x96\x02\x00\x03\x01\x02\x90", 7, NULL },
        { "\x96\x02\x00\x03\x01\x02\x94\x00\x01\x02\x03", 11, NULL },
        { "\x94\x02\x00\x01\x01", 5, NULL },
        { "\x94\x02\xff\x01\xff", 5, NULL },
        { "\x91\x02", 2, "expected actor and verb" },
        { "\x92\x02\x00", 3, "expected actor and verb" },
        { "\x93\x02\xa1" "0\x01", 5, "expected actor and verb" },
        { "\x93\x02\x00\xc0", 4, "expected actor and verb" },
        { "\x93\x02\xce\x80\x00\x00\x00\x01", 8, "expected actor and verb" },
        { "\x93\x02\x00\x00", 4, "there is no verb 0" },
        { "\x93\x02\x00\x04", 4, "there is no verb 4" },
        { "\x93\x02\x00\x01", 4, "order strike: target does not fit" },
        { "\x94\x02\x00\x01\xc3", 5, "order strike: target does not fit" },
        { "\x94\x02\x00\x01\x91\x01", 6, "order strike: target does not fit" },
        { "\x94\x02\x00\x01\xcf\x00\x00\x00\x01\x00\x00\x00\x00", 13, "order strike: target does not fit" },
        { "\x95\x02\x00\x01\x01\x02", 6, "order strike: more values than it has" },
        { "\x94\x02\x00\x03\x01", 5, "order volley: wind does not fit" },
        { "\x95\x02\x00\x03\x01\x02", 6, "order volley: targets does not fit" },
        { "\x96\x02\x00\x03\x01\x02\x03", 7, "order volley: targets does not fit" },
        { "\x96\x02\x00\x03\x01\x02\x95\x00\x00\x00\x00\x00", 12, "order volley: targets does not fit" },
        { "\x96\x02\x00\x03\x01\x02\x91\xc0", 8, "order volley: targets does not fit" },
        { "\x96\x02\x00\x03\x01\x02\x80", 7, "order volley: targets does not fit" },
        { "\x97\x02\x00\x03\x01\x02\x90\x00", 8, "order volley: more values than it has" },
    };
    struct firn_registry *registry = rig_registry();
    struct firn_known *known = firn_registry_find(registry, "toy", -1);
    CHECK(firn_known_schema(known, NULL) == FIRN_OK, "no schema");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct firn_order order;
        struct firn_error error = { FIRN_OK, 0, "" };
        enum firn_status status = unpack_order(known->schema, rows[i].bytes, rows[i].size, &order, &error);
        CHECK(status == (rows[i].says == NULL ? FIRN_OK : FIRN_DAMAGED), "order %zu: status %d", i, status);
        const char *says = rows[i].says != NULL ? rows[i].says : "";
        CHECK(strstr(error.message, says) != NULL, "order %zu: %s, not %s", i, error.message, says);
    }
    firn_registry_free(registry);
}

static void an_order_that_cannot_be_is_not_packed(void)
{
    static const struct {
        int32_t verb, count;
        const char *says;
    } rows[] = { { 0, 0, "there is no verb 0" },
                 { 9, 0, "there is no verb 9" },
                 { 3, -1, "order volley: a list longer than it may be" },
                 { 3, 5, "order volley: a list longer than it may be" },
                 { 3, INT32_MAX, "order volley: a list longer than it may be" } };
    struct firn_registry *registry = rig_registry();
    struct firn_known *known = firn_registry_find(registry, "toy", -1);
    CHECK(firn_known_schema(known, NULL) == FIRN_OK, "no schema");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct firn_order order = { .verb = rows[i].verb, .args = { 0, 0, rows[i].count } };
        struct firn_buf record = { 0 };
        struct firn_error error = { FIRN_OK, 0, "" };
        CHECK(firn_order_pack(known->schema, &order, &record, &error) == FIRN_USAGE && record.size == 0 &&
                  strstr(error.message, rows[i].says) != NULL,
              "order %zu: %zu bytes, %s", i, record.size, error.message);
        firn_buf_free(&record);
    }
    firn_registry_free(registry);
}

/* A verb of more words than an order has: its orders are neither packed nor read. */
static void an_order_has_128_words_at_most(void)
{
    static const struct {
        uint8_t count;
        enum firn_status pack, unpack;
    } rows[] = { { 127, FIRN_OK, FIRN_OK }, { 128, FIRN_OK, FIRN_OK }, { 129, FIRN_USAGE, FIRN_DAMAGED } };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct firn_buf schema_record = { 0 }, record = { 0 };
        struct firn_schema *schema;
        struct firn_order order = { .verb = 1 };
        firn_buf_append(&schema_record, "\x9c\x00\xa4" "firn\x01\xa1v\x01\x90\x91\x94\x01\xa1v\xa0\x91\x94\x01\xa1w\xa3int",
                        27);
        uint8_t bytes[3];
        firn_buf_append(&schema_record, bytes, (size_t)(firn_pack_int_at(bytes, rows[i].count) - bytes));
        firn_buf_append(&schema_record, "\x90\x90\x90\x90\x90", 5);
        if (!CHECK(firn_schema_read(&schema, schema_record.data, schema_record.size, NULL) == FIRN_OK, "no schema"))
            continue;
        CHECK(firn_order_pack(schema, &order, &record, NULL) == rows[i].pack, "%d words", rows[i].count);
        msgpack_packer packer = firn_packer(&record);
        firn_buf_clear(&record);
        msgpack_pack_array(&packer, 3u + rows[i].count);
        for (int32_t at = 0; at < 3 + rows[i].count; at++)
            msgpack_pack_int32(&packer, at == 0 ? 2 : 1);
        CHECK(unpack_order(schema, record.data, record.size, &order, NULL) == rows[i].unpack, "%d words read",
              rows[i].count);
        firn_schema_free(schema);
        firn_buf_free(&schema_record);
        firn_buf_free(&record);
    }
}

const struct suite suite_stream_setup = { "stream_setup", (const struct test[]){
    { "setups and rules of every engine come back", setups_come_back },
    { "what is no battle is refused with the path of what is wrong", what_is_no_battle_is_refused },
    { "what says nothing is read, and left out when it is packed", what_says_nothing_is_left_out },
    { "every word of every table has a path of its own", every_word_has_a_path },
    { "the first word that differs is found", the_first_word_that_differs_is_found },
    { "orders of every engine come back, arrays and lists in them", orders_come_back },
    { "what is no order is refused with its reason", what_is_no_order_is_refused },
    { "an order that cannot be is not packed", an_order_that_cannot_be_is_not_packed },
    { "an order has 128 words at most", an_order_has_128_words_at_most },
    { NULL, NULL } } };
