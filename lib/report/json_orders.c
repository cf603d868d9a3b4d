/* Orders from JSON (formats/orders.md): a list of objects, each with step, actor, verb and the verb's
 * arguments by name. Invariant: entries are sorted by step and actor, of which no two are equal. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "engine/spec.h"
#include "firn_report.h"
#include "report/json_load.h"
#include "report/json_values.h"
#include "report/sanitise.h"

struct entry {
    size_t index; /* in the file */
    int32_t step;
    bool used;
    int32_t asked; /* who was asked first in that step; FIRN_NOBODY: nobody was */
    struct firn_order order;
};

struct firn_json_orders {
    struct firn_order_source source;
    char *path;
    struct entry *entries;
    size_t count;
    size_t at;               /* the entries before it are of steps that are over */
    struct firn_names names; /* the spec's */
    const struct entry *last; /* given; NULL: the last one asked for is not in the file */
};

struct reading {
    const struct firn_schema *schema;
    struct firn_names names;
    struct firn_json_place place;
};

/* ---- one order ---- */

static enum firn_status no_name(const struct reading *reading, const char *name)
{
    char hint[FIRN_JSON_PATH_MAX];
    struct firn_nearest nearest;
    firn_nearest_begin(&nearest, name);
    for (int32_t i = 0; i < reading->names.count; i++)
        if (reading->names.names[i][0] != '\0')
            firn_nearest_add(&nearest, reading->names.names[i]);
    firn_nearest_text(&nearest, hint);
    return firn_json_wrong(&reading->place, "\"%.60s\" is the name of nobody and nothing here (%s)", name,
                           hint[0] != '\0' ? hint : "there are no names");
}

/* An actor by name or number; null is nobody. */
static enum firn_status read_actor(struct reading *reading, const json_t *value, int32_t *actor)
{
    const char *name = json_string_value(value);
    int found = 0;
    *actor = FIRN_NOBODY;
    if (json_is_null(value))
        return FIRN_OK;
    if (json_is_integer(value) && json_integer_value(value) >= 0 && json_integer_value(value) <= INT32_MAX) {
        *actor = (int32_t)json_integer_value(value);
        return FIRN_OK;
    }
    for (int32_t i = 0; name != NULL && name[0] != '\0' && i < reading->names.count; i++)
        if (strcmp(reading->names.names[i], name) == 0) {
            *actor = i;
            found++;
        }
    if (found > 1)
        return firn_json_wrong(&reading->place, "%d actors are called \"%.60s\": give the number", found,
                               name);
    return found == 1     ? FIRN_OK
           : name != NULL ? no_name(reading, name)
                          : firn_json_not(&reading->place, value, "the name or number of an actor");
}

static enum firn_status read_word(struct reading *reading, const struct firn_schema_row *row,
                                  const json_t *value, struct firn_order *order)
{
    if (order->words >= FIRN_ORDER_WORDS)
        return firn_json_wrong(&reading->place, "an order has at most %d words", FIRN_ORDER_WORDS);
    int32_t *word = &order->args[order->words++];
    if (row->type == FIRN_TYPE_ACTOR)
        return read_actor(reading, value, word);
    return firn_json_word(&reading->place, reading->schema, row, value, word);
}

static enum firn_status read_list(struct reading *reading, const struct firn_schema_row *row,
                                  const json_t *list, struct firn_order *order)
{
    size_t size = json_array_size(list);
    bool is_open = row->op == FIRN_ROW_LIST;
    if (!json_is_array(list))
        return firn_json_unexpected(&reading->place, reading->schema, row, list);
    enum firn_status status = firn_json_count(&reading->place, size, is_open ? 0 : row->count, row->count);
    if (is_open && order->words < FIRN_ORDER_WORDS)
        order->args[order->words++] = (int32_t)size;
    for (size_t i = 0; status == FIRN_OK && i < size; i++) {
        size_t outer = firn_json_into_index(&reading->place, i);
        status = read_word(reading, row, json_array_get(list, i), order);
        firn_json_out(&reading->place, outer);
    }
    return status;
}

static enum firn_status read_arguments(struct reading *reading, const struct firn_schema_table *table,
                                       const json_t *object, struct firn_order *order)
{
    enum firn_status status = FIRN_OK;
    for (int32_t i = 0; status == FIRN_OK && i < table->row_count; i++) {
        const struct firn_schema_row *row = &table->rows[i];
        const json_t *value = json_object_get(object, row->name);
        size_t outer = firn_json_into_key(&reading->place, row->name);
        if (value == NULL)
            status = firn_json_unexpected(&reading->place, reading->schema, row, NULL);
        else if (row->op == FIRN_ROW_FIELD)
            status = read_word(reading, row, value, order);
        else
            status = read_list(reading, row, value, order);
        firn_json_out(&reading->place, outer);
    }
    return status;
}

static const char *const own_keys[] = { "step", "actor", "verb" };
enum { OWN_COUNT = sizeof own_keys / sizeof own_keys[0] };

static enum firn_status refuse_other_keys(struct reading *reading,
                                          const struct firn_schema_table *table, json_t *object)
{
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value)
    {
        struct firn_nearest nearest;
        bool is_known = false;
        firn_nearest_begin(&nearest, key);
        for (int32_t i = 0; i < OWN_COUNT + table->row_count; i++) {
            const char *name = i < OWN_COUNT ? own_keys[i] : table->rows[i - OWN_COUNT].name;
            is_known |= strcmp(key, name) == 0;
            firn_nearest_add(&nearest, name);
        }
        if (!is_known)
            return firn_json_no_key(&reading->place, &nearest);
    }
    return FIRN_OK;
}

static enum firn_status read_verb(struct reading *reading, const json_t *object,
                                  const struct firn_schema_table **table)
{
    const char *verb = json_string_value(json_object_get(object, "verb"));
    char hint[FIRN_JSON_PATH_MAX];
    struct firn_nearest nearest;
    firn_nearest_begin(&nearest, verb != NULL ? verb : "");
    for (int32_t i = 0; verb != NULL && i < reading->schema->order_count; i++) {
        *table = &reading->schema->orders[i];
        if (strcmp((*table)->name, verb) == 0)
            return FIRN_OK;
        firn_nearest_add(&nearest, (*table)->name);
    }
    if (verb == NULL)
        return firn_json_not_key(&reading->place, object, "verb", "the name of an order");
    firn_nearest_text(&nearest, hint);
    return firn_json_wrong(&reading->place, "\"%.60s\" is no order of %.60s (%s)", verb,
                           reading->schema->engine, hint);
}

static enum firn_status read_who(struct reading *reading, json_t *object, struct entry *entry)
{
    const json_t *actor = json_object_get(object, "actor");
    if (json_object_get(object, "step") == NULL)
        return firn_json_not_key(&reading->place, object, "step", "a step, from 1");
    enum firn_status status = firn_json_number(&reading->place, object, "step", 1, INT32_MAX, &entry->step);
    if (status != FIRN_OK)
        return status;
    if (actor == NULL || json_is_null(actor))
        return firn_json_not_key(&reading->place, object, "actor", "the name or number of an actor");
    size_t outer = firn_json_into_key(&reading->place, "actor");
    status = read_actor(reading, actor, &entry->order.actor);
    firn_json_out(&reading->place, outer);
    return status;
}

static enum firn_status read_entry(struct reading *reading, json_t *object, struct entry *entry)
{
    const struct firn_schema_table *table = NULL;
    if (!json_is_object(object))
        return firn_json_not(&reading->place, object, "an order");
    enum firn_status status = read_who(reading, object, entry);
    if (status == FIRN_OK)
        status = read_verb(reading, object, &table);
    if (status == FIRN_OK)
        status = refuse_other_keys(reading, table, object);
    if (status != FIRN_OK)
        return status;
    entry->order.verb = table->number;
    return read_arguments(reading, table, object, &entry->order);
}

/* ---- all of them ---- */

static int by_step(const void *a, const void *b)
{
    const struct entry *left = a, *right = b;
    if (left->step != right->step)
        return left->step < right->step ? -1 : 1;
    if (left->order.actor != right->order.actor)
        return left->order.actor < right->order.actor ? -1 : 1;
    return 0;
}

static enum firn_status sort(struct firn_json_orders *orders, struct firn_error *error)
{
    if (orders->count > 0)
        qsort(orders->entries, orders->count, sizeof *orders->entries, by_step);
    for (size_t i = 1; i < orders->count; i++) {
        const struct entry *a = &orders->entries[i - 1], *b = &orders->entries[i];
        if (by_step(a, b) == 0)
            return firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET,
                                  "[%zu] and [%zu]: two orders for one actor in step %" PRId32, a->index,
                                  b->index, a->step);
    }
    return FIRN_OK;
}

static enum firn_status read_all(struct firn_json_orders *orders, struct firn_spec *spec, json_t *list,
                                 struct firn_error *error)
{
    struct reading reading = { .schema = spec->schema, .place = { .error = error } };
    enum firn_status status = FIRN_OK;
    orders->names = reading.names = firn_spec_names(spec);
    if (!json_is_array(list))
        return firn_json_not(&reading.place, list, "a list of orders");
    if (json_array_size(list) > 0 && spec->schema->order_count == 0)
        return firn_json_wrong(&reading.place, "%s takes no orders", spec->schema->engine);
    orders->entries = calloc(json_array_size(list) + 1, sizeof *orders->entries);
    if (orders->entries == NULL)
        return firn_error_memory(error);
    for (size_t i = 0; status == FIRN_OK && i < json_array_size(list); i++) {
        struct entry *entry = &orders->entries[orders->count++];
        size_t outer = firn_json_into_index(&reading.place, i);
        entry->index = i;
        status = read_entry(&reading, json_array_get(list, i), entry);
        firn_json_out(&reading.place, outer);
    }
    return status == FIRN_OK ? sort(orders, error) : status;
}

/* ---- giving them ---- */

/* Steps are asked for in ascending order. */
static void note_asked(struct firn_json_orders *orders, int32_t step, int32_t actor)
{
    while (orders->at < orders->count && orders->entries[orders->at].step < step)
        orders->at++;
    for (size_t i = orders->at; i < orders->count && orders->entries[i].step == step; i++)
        if (orders->entries[i].asked == FIRN_NOBODY)
            orders->entries[i].asked = actor;
}

static enum firn_status next_order(void *self, int32_t step, int32_t actor, struct firn_order *order,
                                   struct firn_error *error)
{
    struct firn_json_orders *orders = self;
    const struct entry wanted = { .step = step, .order.actor = actor };
    struct entry *found = orders->count == 0 ? NULL
                                             : bsearch(&wanted, orders->entries, orders->count,
                                                       sizeof wanted, by_step);
    (void)error;
    note_asked(orders, step, actor);
    orders->last = found;
    if (found == NULL)
        return FIRN_END;
    found->used = true;
    *order = found->order;
    return FIRN_OK;
}

enum firn_status firn_json_orders(struct firn_json_orders **orders, struct firn_spec *spec,
                                  const char *path, struct firn_error *error)
{
    json_t *list = NULL;
    struct firn_json_orders *made = calloc(1, sizeof *made);
    *orders = NULL;
    if (made == NULL || (made->path = strdup(path)) == NULL) {
        free(made);
        return firn_error_memory(error);
    }
    made->source = (struct firn_order_source){ .next = next_order, .self = made };
    enum firn_status status = firn_json_load(&list, path, error);
    if (status == FIRN_OK)
        status = read_all(made, spec, list, error);
    json_decref(list);
    if (status == FIRN_OK)
        *orders = made;
    else
        firn_json_orders_free(made);
    return firn_json_finish(status, path, error);
}

void firn_json_orders_free(struct firn_json_orders *orders)
{
    if (orders == NULL)
        return;
    free(orders->entries);
    free(orders->path);
    free(orders);
}

const struct firn_order_source *firn_json_orders_begin(struct firn_json_orders *orders)
{
    for (size_t i = 0; i < orders->count; i++) {
        orders->entries[i].used = false;
        orders->entries[i].asked = FIRN_NOBODY;
    }
    orders->at = 0;
    orders->last = NULL;
    return &orders->source;
}

/* Empty where it has none. */
static const char *name_of(const struct firn_names *names, int32_t actor)
{
    return actor >= 0 && actor < names->count ? names->names[actor] : "";
}

/* "Ann (actor 0)", or "actor 0" where it has no name. */
static void name_actor(const struct firn_names *names, int32_t actor, char text[FIRN_JSON_SHOW_MAX])
{
    const char *name = name_of(names, actor);
    int cut = (int)firn_sanitise_cut(name, strlen(name), 40);
    if (cut > 0)
        snprintf(text, FIRN_JSON_SHOW_MAX, "%.*s (actor %" PRId32 ")", cut, name, actor);
    else
        snprintf(text, FIRN_JSON_SHOW_MAX, "actor %" PRId32, actor);
}

bool firn_json_orders_refused(const struct firn_json_orders *orders, struct firn_error *error)
{
    char prefix[FIRN_JSON_SHOW_MAX + 40];
    const struct entry *entry = orders->last;
    if (entry == NULL)
        return false;
    const char *name = name_of(&orders->names, entry->order.actor);
    int cut = (int)firn_sanitise_cut(name, strlen(name), 40);
    snprintf(prefix, sizeof prefix, "[%zu]%s%.*s", entry->index, cut > 0 ? ": " : "", cut, name);
    firn_error_prefix(error, prefix);
    firn_json_finish(FIRN_REFUSED, orders->path, error);
    return true;
}

enum firn_status firn_json_orders_end(const struct firn_json_orders *orders, struct firn_error *error)
{
    const struct entry *unused = NULL;
    char who[FIRN_JSON_SHOW_MAX], asked[FIRN_JSON_SHOW_MAX];
    for (size_t i = 0; i < orders->count && unused == NULL; i++)
        unused = orders->entries[i].used ? NULL : &orders->entries[i];
    if (unused == NULL)
        return FIRN_OK;
    name_actor(&orders->names, unused->order.actor, who);
    name_actor(&orders->names, unused->asked, asked);
    bool was_asked = unused->asked != FIRN_NOBODY;
    firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET, "[%zu]: in step %" PRId32 " nobody asked %s for an order%s%s",
                   unused->index, unused->step, who, was_asked ? ", but " : "", was_asked ? asked : "");
    return firn_json_finish(FIRN_USAGE, orders->path, error);
}
