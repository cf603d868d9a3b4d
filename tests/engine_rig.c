/* See engine_rig.h. Knows how a row of small ints is packed, and nothing else of the stream. */
#include "engine_rig.h"

#include <stdlib.h>
#include <string.h>

#include "test.h"

/* ---- reading events back ---- */

static int32_t big(const uint8_t *at, int size)
{
    uint32_t value = 0;
    for (int i = 0; i < size; i++)
        value = value << 8 | at[i];
    return (int32_t)value;
}

/* One packed int; returns the byte after it, NULL where it is none. */
static const uint8_t *read_int(const uint8_t *at, int32_t *value)
{
    static const struct {
        uint8_t head;
        uint8_t size;
        bool is_signed;
    } forms[] = { { 0xcc, 1, false }, { 0xcd, 2, false }, { 0xce, 4, false },
                  { 0xd0, 1, true },  { 0xd1, 2, true },  { 0xd2, 4, true } };
    *value = (int8_t)*at;
    if (*at < 0x80 || *at >= 0xe0)
        return at + 1;
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (forms[i].head != *at)
            continue;
        int shift = forms[i].is_signed ? 32 - 8 * forms[i].size : 0;
        *value = (int32_t)((uint32_t)big(at + 1, forms[i].size) << shift) >> shift;
        return at + 1 + forms[i].size;
    }
    return NULL;
}

/* The head of an array; NULL where it is none. */
static const uint8_t *read_head(const uint8_t *at, int32_t *count)
{
    *count = (*at & 0xf0) == 0x90 ? *at & 0x0f : *at == 0xdc ? big(at + 1, 2) : -1;
    return *count < 0 ? NULL : at + (*at == 0xdc ? 3 : 1);
}

static const struct firn_table *table_of(const struct engine_rig *rig, int32_t kind)
{
    const struct firn_tables *tables = rig->engine->tables;
    for (int32_t i = 0; i < tables->event_count; i++)
        if (tables->events[i].number == kind)
            return &tables->events[i];
    return NULL;
}

static bool has_list(const struct firn_table *table)
{
    return table->row_count > 0 && table->rows[table->row_count - 1].op == FIRN_ROW_LIST;
}

/* Words that the table has without the entries of its list. */
static int32_t fixed_words(const struct firn_table *table)
{
    return table->words - (has_list(table) ? table->rows[table->row_count - 1].count : 0);
}

static struct rig_event *new_event(struct engine_rig *rig)
{
    if (rig->event_count == rig->event_room) {
        rig->event_room = rig->event_room * 2 + 256;
        rig->events = realloc(rig->events, (size_t)rig->event_room * sizeof *rig->events);
    }
    struct rig_event *event = &rig->events[rig->event_count++];
    memset(event, 0, sizeof *event);
    event->step = rig->battle.step;
    return event;
}

static const uint8_t *read_event(struct engine_rig *rig, const uint8_t *at)
{
    int32_t values, count, word = 0;
    at = read_head(at, &values);
    const struct firn_table *table = at != NULL ? table_of(rig, *at++) : NULL;
    if (table == NULL || table->words > RIG_EVENT_WORDS || fixed_words(table) != values - 1)
        return NULL;
    struct rig_event *event = new_event(rig);
    event->table = table;
    while (word < values - 1 - has_list(table) && at != NULL)
        at = read_int(at, &event->values[word++]);
    if (!has_list(table) || at == NULL)
        return at;
    at = read_head(at, &count);
    event->values[word++] = count;
    for (int32_t i = 0; i < count && word < table->words && at != NULL; i++)
        at = read_int(at, &event->values[word++]);
    return at;
}

static bool take(void *self, const uint8_t *data, size_t size)
{
    struct engine_rig *rig = self;
    const uint8_t *end = data + size;
    while (data != NULL && data < end)
        data = read_event(rig, data);
    rig->unreadable = rig->unreadable || data != end;
    return true;
}

/* ---- rolls ---- */

static int32_t answer(struct engine_rig *rig, const struct firn_roll_made *roll)
{
    for (int32_t i = 0; i < rig->script_count; i++) {
        struct rig_roll *it = &rig->script[i];
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
    struct engine_rig *rig = self;
    if (rig->roll_count == rig->roll_room) {
        rig->roll_room = rig->roll_room * 2 + 64;
        rig->rolls = realloc(rig->rolls, (size_t)rig->roll_room * sizeof *rig->rolls);
    }
    rig->rolls[rig->roll_count++] = *roll;
    return rig->is_scripted ? answer(rig, roll) : roll->value;
}

/* Rolls that an event tells of. */
static int32_t rolls_in(const struct rig_event *event)
{
    int32_t told = 0, word = 0;
    for (int32_t row = 0; row < event->table->row_count; row++) {
        const struct firn_row *it = &event->table->rows[row];
        bool is_list = it->op == FIRN_ROW_LIST;
        int32_t count = is_list ? event->values[word++] : it->count;
        for (int32_t i = 0; i < count; i++)
            told += strcmp(it->type, "roll") == 0 && event->values[word + i] >= 0;
        word += count;
    }
    return told;
}

static bool same_key(const struct firn_roll_made *a, const struct firn_roll_made *b)
{
    return a->step == b->step && a->site == b->site && a->actor == b->actor && a->target == b->target &&
           a->nth == b->nth;
}

static void check_keys(const struct engine_rig *rig, int32_t first)
{
    for (int32_t i = first; i < rig->roll_count; i++)
        for (int32_t other = first; other < i; other++)
            if (same_key(&rig->rolls[i], &rig->rolls[other]))
                CHECK(false, "step %d: site %d rolls twice for %d > %d", rig->rolls[i].step, rig->rolls[i].site,
                      rig->rolls[i].actor, rig->rolls[i].target);
}

/* ---- playing ---- */

static int32_t *words_for(const struct firn_table *table)
{
    return calloc((size_t)table->words + 1, sizeof(int32_t));
}

void engine_rig_init(struct engine_rig *rig, const struct firn_engine *engine)
{
    const struct firn_tables *tables = engine->tables;
    *rig = (struct engine_rig){ .engine = engine, .rules = words_for(tables->rules),
                                .setup = words_for(tables->setup), .state = words_for(tables->state) };
    rig->hook = (struct firn_roll_hook){ make_roll, rig };
    CHECK(firn_out_init(&rig->out, (struct firn_out_sink){ take, rig }) == FIRN_OK, "no memory");
    rig->out.hook = &rig->hook;
    rig->battle.rules = rig->rules;
    rig->battle.setup = rig->setup;
    for (int32_t i = 0; i < tables->rules->row_count; i++)
        rig->rules[i] = tables->rules->rows[i].fallback;
}

void engine_rig_free(struct engine_rig *rig)
{
    firn_out_free(&rig->out);
    free(rig->rules);
    free(rig->setup);
    free(rig->state);
    free(rig->events);
    free(rig->rolls);
}

static void after_step(struct engine_rig *rig, int32_t first_event, int32_t first_roll)
{
    firn_out_flush(&rig->out);
    const char *broken = rig->engine->invariant(&rig->battle, rig->state);
    int32_t told = 0, made = rig->roll_count - first_roll;
    for (int32_t i = first_event; i < rig->event_count; i++)
        told += rolls_in(&rig->events[i]);
    CHECK(broken == NULL, "after step %d: %s", rig->battle.step, broken);
    CHECK(!rig->unreadable, "step %d has an event that no table describes", rig->battle.step);
    CHECK(told == made, "step %d: %d rolls were made, %d stand in events", rig->battle.step, made, told);
    check_keys(rig, first_roll);
    if (rig->check != NULL)
        rig->check(rig, first_event);
}

void engine_rig_setup(struct engine_rig *rig, uint64_t seed)
{
    rig->battle.seed = seed;
    rig->battle.step = 0;
    rig->event_count = rig->roll_count = rig->strangers = 0;
    firn_out_battle(&rig->out, seed, false);
    memset(rig->state, 0x5a, (size_t)rig->engine->tables->state->words * sizeof *rig->state);
    rig->engine->setup(&rig->battle, rig->state, &rig->out);
    after_step(rig, 0, 0);
}

void engine_rig_step(struct engine_rig *rig, int32_t step, const struct firn_order *orders, int32_t count)
{
    int32_t first_event = rig->event_count, first_roll = rig->roll_count;
    rig->battle.step = step;
    firn_out_step(&rig->out, step);
    rig->engine->step(&rig->battle, rig->state, orders, count, &rig->out);
    after_step(rig, first_event, first_roll);
}

void engine_rig_step_on(struct engine_rig *rig)
{
    const struct firn_engine *engine = rig->engine;
    static struct firn_order orders[FIRN_AWAIT_MAX];
    int32_t actors[FIRN_AWAIT_MAX];
    int32_t count = engine->awaiting != NULL ? engine->awaiting(&rig->battle, rig->state, actors) : 0;
    for (int32_t i = 0; i < count; i++) {
        struct firn_refusal why = { "", "" };
        orders[i] = (struct firn_order){ .actor = actors[i] };
        engine->suggest(&rig->battle, rig->state, actors[i], &orders[i]);
        bool refused = engine->refuses(&rig->battle, rig->state, &orders[i], &why);
        CHECK(!refused, "step %d: its own suggestion is refused: %s: %s", rig->battle.step + 1, why.rule, why.text);
    }
    engine_rig_step(rig, rig->battle.step + 1, orders, count);
}

void engine_rig_fight(struct engine_rig *rig, uint64_t seed)
{
    engine_rig_setup(rig, seed);
    while (engine_rig_is_running(rig))
        engine_rig_step_on(rig);
}

bool engine_rig_is_running(const struct engine_rig *rig)
{
    return rig->engine->outcome(&rig->battle, rig->state).outcome == FIRN_OUTCOME_RUNNING;
}

bool engine_rig_same(const struct engine_rig *a, const struct engine_rig *b)
{
    return a->event_count == b->event_count &&
           memcmp(a->events, b->events, (size_t)a->event_count * sizeof *a->events) == 0 &&
           memcmp(a->state, b->state, (size_t)a->engine->tables->state->words * sizeof *a->state) == 0;
}

/* ---- names ---- */

int32_t engine_value(const struct firn_tables *tables, const char *enumeration, const char *name)
{
    for (int32_t i = 0; i < tables->enum_count; i++) {
        const struct firn_enum_table *table = &tables->enums[i];
        for (int32_t value = 0; strcmp(table->name, enumeration) == 0 && value < table->count; value++)
            if (strcmp(table->values[value].name, name) == 0)
                return table->values[value].number;
    }
    return -1;
}

/* Words of a row, with all that stands in it where it is a group; *row goes on behind it. */
static int32_t words_of(const struct firn_table *table, int32_t *row)
{
    const struct firn_row *it = &table->rows[(*row)++];
    int32_t element = 0;
    switch (it->op) {
    case FIRN_ROW_NAME:
        return 0;
    case FIRN_ROW_LIST:
        return 1 + it->count;
    case FIRN_ROW_GROUP:
    case FIRN_ROW_GROUP_LIST:
        while (table->rows[*row].op != FIRN_ROW_END)
            element += words_of(table, row);
        ++*row;
        return it->count * element + (it->op == FIRN_ROW_GROUP_LIST);
    default:
        return it->op == FIRN_ROW_FIELD ? 1 : it->count;
    }
}

/* The first row of a group, one that is not there where there is no such group. */
static int32_t first_row(const struct firn_table *table, const char *group)
{
    if (group == NULL)
        return 0;
    for (int32_t row = 0; row < table->row_count; row++)
        if (strcmp(table->rows[row].name, group) == 0 &&
            (table->rows[row].op == FIRN_ROW_GROUP || table->rows[row].op == FIRN_ROW_GROUP_LIST))
            return row + 1;
    return table->row_count;
}

const struct firn_row *engine_field(const struct firn_table *table, const char *group, const char *name,
                                    int32_t *word)
{
    *word = 0;
    for (int32_t row = first_row(table, group); row < table->row_count && table->rows[row].op != FIRN_ROW_END;) {
        const struct firn_row *it = &table->rows[row];
        if (strcmp(it->name, name) == 0 && it->op != FIRN_ROW_NAME)
            return it;
        *word += words_of(table, &row);
    }
    return NULL;
}

int32_t engine_element(const struct firn_table *table, const char *group, int32_t index)
{
    int32_t word, row = first_row(table, group) - 1;
    const struct firn_row *it = engine_field(table, NULL, group, &word);
    return word + index * (words_of(table, &row) / it->count);
}
