/* See loadout_rig.h. Knows how a row of small ints is packed, and nothing else of the stream. */
#include "loadout_rig.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firn_report.h"
#include "report/json_setup.h"
#include "test.h"

/* ---- setups ---- */

static const char world[] =
    "{'engine': 'loadout',"
    " 'factions': ['you', 'foe', 'third', {'name': 'mad', 'feuds': true}],"
    " 'relations': [{'relation': 'hostile', 'who': 'you', 'whom': 'foe'}],"
    " 'kinds': ['blunt', 'cut', {'name': 'fire', 'armored': false}, {'name': 'balm', 'armored': false}],"
    " 'statuses': [{'name': 'poison', 'tick': {'kind': 'fire', 'amount': 2}},"
    "              {'name': 'bleed', 'stacking': 'extend', 'tick': {'kind': 'cut', 'amount': 1}},"
    "              {'name': 'mould', 'stacking': 'stack'}, {'name': 'calm', 'stacking': 'ignore'},"
    "              {'name': 'hard', 'moves': [{'stat': 'skin', 'add': 2}]}],"
    " 'stats': ['skin', 'hand', {'name': 'bound', 'base': 5, 'least': -2, 'most': 8}],"
    " 'map': ['............', '............', '............', '............']}";

/* JSON in which ' stands for \". */
static json_t *parse(const char *open, const char *text, const char *close)
{
    static char json[20000];
    json_error_t error;
    snprintf(json, sizeof json, "%s%s%s", open, text != NULL ? text : "", close);
    for (char *at = json; *at != '\0'; at++)
        *at = *at == '\'' ? '"' : *at;
    json_t *root = json_loads(json, JSON_REJECT_DUPLICATES, &error);
    CHECK(root != NULL, "%s at %d of %s", error.text, error.position, json);
    return root;
}

static void begin(struct loadout_rig *rig);

void loadout_rig_init(struct loadout_rig *rig, const char *actors, const char *more)
{
    memset(rig, 0, sizeof *rig);
    json_t *root = parse("{", more, "}"), *defaults = parse("", world, "");
    json_object_set_new(root, "actors", parse("[", actors, "]"));
    json_object_update_missing(root, defaults);
    CHECK(firn_registry_new(&rig->registry, NULL) == FIRN_OK, "no registry");
    firn_json_setup_read(&rig->spec, rig->registry, root, NULL, &rig->error);
    if (rig->spec != NULL)
        begin(rig);
    json_decref(defaults);
    json_decref(root);
}

void loadout_rig_load(struct loadout_rig *rig, const char *name)
{
    char path[200];
    memset(rig, 0, sizeof *rig);
    snprintf(path, sizeof path, "fixtures/loadout/%s.json", name);
    CHECK(firn_registry_new(&rig->registry, NULL) == FIRN_OK, "no registry");
    firn_json_setup(&rig->spec, rig->registry, path, &rig->error);
    if (CHECK(rig->spec != NULL, "%s: %s", name, rig->error.message))
        begin(rig);
}

void loadout_rig_draw(struct loadout_rig *rig, uint64_t draw)
{
    memset(rig, 0, sizeof *rig);
    CHECK(firn_registry_new(&rig->registry, NULL) == FIRN_OK, "no registry");
    firn_json_draw(&rig->spec, rig->registry, "fixtures/loadout/roster.json", draw, &rig->error);
    if (CHECK(rig->spec != NULL, "draw: %s", rig->error.message))
        begin(rig);
}

/* ---- reading events back ---- */

static int32_t big(const uint8_t *at, int size)
{
    uint32_t value = 0;
    for (int i = 0; i < size; i++)
        value = value << 8 | at[i];
    return (int32_t)value;
}

/* One int; returns the byte after it, NULL where it is none. */
static const uint8_t *read_int(const uint8_t *at, int32_t *value)
{
    static const int8_t sizes[] = { [0xcc - 0xcc] = 1, [0xcd - 0xcc] = 2, [0xce - 0xcc] = 4, [0xd0 - 0xcc] = 1,
                                    [0xd1 - 0xcc] = 2, [0xd2 - 0xcc] = 4 };
    if (*at < 0x80 || *at >= 0xe0) {
        *value = (int8_t)*at;
        return at + 1;
    }
    if (*at < 0xcc || *at > 0xd2 || sizes[*at - 0xcc] == 0)
        return NULL;
    int32_t size = sizes[*at - 0xcc], shift = 32 - 8 * size;
    *value = big(at + 1, size);
    if (*at >= 0xd0)
        *value = (int32_t)((uint32_t)*value << shift) >> shift;
    return at + 1 + size;
}

/* The head of an array; NULL where it is none. */
static const uint8_t *read_head(const uint8_t *at, int32_t *count)
{
    *count = (*at & 0xf0) == 0x90 ? *at & 0x0f : *at == 0xdc ? big(at + 1, 2) : -1;
    return *count < 0 ? NULL : at + (*at == 0xdc ? 3 : 1);
}

static const struct firn_table *table_of(int32_t kind)
{
    for (int32_t i = 0; i < loadout_tables.event_count; i++)
        if (loadout_tables.events[i].number == kind)
            return &loadout_tables.events[i];
    return NULL;
}

static struct loadout_seen *new_event(struct loadout_rig *rig)
{
    if (rig->event_count == rig->event_room) {
        rig->event_room = rig->event_room * 2 + 256;
        rig->events = realloc(rig->events, (size_t)rig->event_room * sizeof *rig->events);
    }
    struct loadout_seen *seen = &rig->events[rig->event_count++];
    memset(seen, 0, sizeof *seen);
    seen->step = rig->battle.step;
    return seen;
}

static const uint8_t *read_event(struct loadout_rig *rig, const uint8_t *at)
{
    struct loadout_seen *seen = new_event(rig);
    int32_t rows, count, word = 0;
    at = read_head(at, &rows);
    if (at == NULL || (seen->table = table_of(*at++)) == NULL || seen->table->row_count != rows - 1)
        return NULL;
    for (int32_t row = 0; row < rows - 1 && at != NULL; row++) {
        count = 1;
        if (seen->table->rows[row].op == FIRN_ROW_LIST) {
            at = read_head(at, &count);
            seen->values[word++] = count;
        }
        for (int32_t i = 0; i < count && at != NULL; i++)
            at = read_int(at, &seen->values[word++]);
    }
    return at;
}

static bool take(void *self, const uint8_t *data, size_t size)
{
    struct loadout_rig *rig = self;
    const uint8_t *end = data + size;
    while (data != NULL && data < end)
        data = read_event(rig, data);
    rig->unreadable = rig->unreadable || data != end;
    return true;
}

/* ---- rolls ---- */

static int32_t answer(struct loadout_rig *rig, const struct firn_roll_made *roll)
{
    for (int32_t i = 0; i < rig->script_count; i++) {
        struct loadout_scripted *it = &rig->script[i];
        if (it->used || it->site != roll->site || it->actor != roll->actor || it->target != roll->target ||
            it->nth != roll->nth)
            continue;
        it->used = true;
        return it->value;
    }
    rig->strangers++;
    return roll->value;
}

static int32_t make_roll(void *self, const struct firn_roll_made *roll)
{
    struct loadout_rig *rig = self;
    if (rig->roll_count == rig->roll_room) {
        rig->roll_room = rig->roll_room * 2 + 64;
        rig->rolls = realloc(rig->rolls, (size_t)rig->roll_room * sizeof *rig->rolls);
    }
    rig->rolls[rig->roll_count++] = *roll;
    return rig->is_scripted ? answer(rig, roll) : roll->value;
}

int32_t loadout_rig_rolls_in_events(const struct loadout_rig *rig)
{
    int32_t count = 0, word;
    for (int32_t i = 0; i < rig->event_count; i++)
        if (loadout_field(rig->events[i].table, "rolls", &word) >= 0)
            count += rig->events[i].values[word];
    return count;
}

/* ---- playing ---- */

static void begin(struct loadout_rig *rig)
{
    rig->hook = (struct firn_roll_hook){ make_roll, rig };
    CHECK(firn_out_init(&rig->out, (struct firn_out_sink){ take, rig }) == FIRN_OK, "no memory");
    rig->out.hook = &rig->hook;
    rig->names = firn_spec_names(rig->spec);
    rig->battle.rules = rig->spec->rules;
    rig->battle.setup = rig->spec->setup;
}

void loadout_rig_free(struct loadout_rig *rig)
{
    firn_out_free(&rig->out);
    firn_spec_free(rig->spec);
    firn_registry_free(rig->registry);
    free(rig->events);
    free(rig->rolls);
}

static void after_step(struct loadout_rig *rig)
{
    firn_out_flush(&rig->out);
    const char *broken = firn_engine_loadout.invariant(&rig->battle, (const int32_t *)&rig->state);
    CHECK(broken == NULL, "after step %d: %s", rig->battle.step, broken);
    CHECK(!rig->unreadable, "step %d has an event that no table describes", rig->battle.step);
}

void loadout_rig_setup(struct loadout_rig *rig, uint64_t seed)
{
    rig->battle.seed = seed;
    rig->battle.step = 0;
    rig->event_count = rig->roll_count = rig->strangers = 0;
    firn_out_battle(&rig->out, seed, false);
    memset(&rig->state, 0x5a, sizeof rig->state);
    firn_engine_loadout.setup(&rig->battle, (int32_t *)&rig->state, &rig->out);
    after_step(rig);
}

void loadout_rig_step(struct loadout_rig *rig, const struct firn_order *orders, int32_t count)
{
    firn_out_step(&rig->out, ++rig->battle.step);
    firn_engine_loadout.step(&rig->battle, (int32_t *)&rig->state, orders, count, &rig->out);
    after_step(rig);
}

void loadout_rig_fight(struct loadout_rig *rig, uint64_t seed)
{
    const int32_t *state = (const int32_t *)&rig->state;
    loadout_rig_setup(rig, seed);
    while (rig->state.outcome == loadout_outcome_running) {
        int32_t actors[FIRN_AWAIT_MAX];
        struct firn_order orders[2];
        struct firn_refusal why;
        int32_t count = firn_engine_loadout.awaiting(&rig->battle, state, actors);
        for (int32_t i = 0; i < count; i++) {
            firn_engine_loadout.suggest(&rig->battle, state, actors[i], &orders[i]);
            CHECK(!firn_engine_loadout.refuses(&rig->battle, state, &orders[i], &why), "%s: %s", why.rule, why.text);
        }
        loadout_rig_step(rig, orders, count);
    }
}

void loadout_rig_look(const struct loadout_rig *rig, struct loadout_fight *fight)
{
    loadout_look(fight, &rig->battle, (const int32_t *)&rig->state);
}

/* ---- words ---- */

static bool enum_word(const char *type, const char *word, int32_t *value)
{
    for (int32_t i = 0; i < loadout_tables.enum_count; i++) {
        const struct firn_enum_table *table = &loadout_tables.enums[i];
        for (int32_t v = 0; strcmp(table->name, type) == 0 && v < table->count; v++)
            if (strcmp(table->values[v].name, word) == 0) {
                *value = table->values[v].number;
                return true;
            }
    }
    return false;
}

bool loadout_word(const struct loadout_rig *rig, const char *type, const char *word, int32_t *value)
{
    int x, y;
    char *end = NULL;
    *value = -1;
    if (strcmp(word, "-") == 0 || enum_word(type, word, value))
        return true;
    if (sscanf(word, "(%d,%d)", &x, &y) == 2) {
        *value = loadout_at(x, y);
        return true;
    }
    for (int32_t i = 0; i < rig->names.count; i++)
        if (rig->names.names[i][0] != '\0' && strcmp(rig->names.names[i], word) == 0) {
            *value = i;
            return true;
        }
    if (strcmp(word, "outside") == 0) {
        *value = LOADOUT_OUTSIDE;
        return true;
    }
    *value = (int32_t)strtol(word, &end, 10);
    return end != word && *end == '\0';
}

static int32_t words_of(const struct firn_row *row)
{
    return row->op == FIRN_ROW_ARRAY ? row->count : row->op == FIRN_ROW_END ? 0 : 1;
}

int32_t loadout_field(const struct firn_table *table, const char *name, int32_t *word)
{
    *word = 0;
    for (int32_t row = 0; row < table->row_count; row++) {
        const struct firn_row *it = &table->rows[row];
        if (strcmp(it->name, name) == 0)
            return row;
        if (it->op != FIRN_ROW_GROUP) {
            *word += words_of(it);
            continue;
        }
        int32_t element = 0;
        while (table->rows[++row].op != FIRN_ROW_END)
            element += words_of(&table->rows[row]);
        *word += it->count * element;
    }
    return -1;
}
