/* See megabots_rows.h. Every word of a row is looked up in the engine's own tables; one that is in none of
 * them fails the row, so that no row can pass by a misspelling. */
#include "megabots_rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "test.h"

enum { TEXT_MAX = 3000, SCRIPT_MAX = 64, NAME_MAX_SIZE = 24 };

#define TABLES (&megabots_tables)

/* The row at work and where it reads; `failed` stops it at its first trouble. */
struct reading {
    const struct megabots_row *row;
    struct engine_rig *rig;
    struct megabots_setup *setup;
    char names[MEGABOTS_MOVES_LAST + 1][NAME_MAX_SIZE];
    int32_t bot; /* whose words these are */
    struct megabots_setup_parts *part; /* that gets the next move */
    int32_t part_moves;
    struct firn_order orders[MEGABOTS_BOTS];
    struct rig_roll script[SCRIPT_MAX];
    int32_t turn;
    int32_t found; /* index of the event behind the last one found */
    struct firn_refusal refusal;
    int32_t refused; /* whose order was, -1 nobody's */
    bool failed;
};

static void print_events(const struct engine_rig *rig)
{
    for (int32_t i = 0; i < rig->event_count; i++) {
        const struct rig_event *event = &rig->events[i];
        fprintf(stderr, "    %d: %s", event->step, event->table->name);
        for (int32_t row = 0; row < event->table->row_count; row++)
            fprintf(stderr, " %s=%d", event->table->rows[row].name, event->values[row]);
        fprintf(stderr, "\n");
    }
}

static void fail(struct reading *reading, const char *what, const char *word)
{
    if (reading->failed)
        return;
    reading->failed = true;
    CHECK(false, "%s \"%s\": %s: %s", reading->row->ids, reading->row->sentence, what, word);
    print_events(reading->rig);
}

/* ---- words ---- */

/* Runs `run` for each part of `text` between separators, on a copy that it may cut. */
static void each(struct reading *reading, const char *text, const char *separator,
                 void (*run)(struct reading *reading, char *part, int32_t index))
{
    char copy[TEXT_MAX];
    if (text == NULL || strlen(text) >= sizeof copy) {
        if (text != NULL)
            fail(reading, "too long", text);
        return;
    }
    strcpy(copy, text);
    char *rest = NULL;
    int32_t index = 0;
    for (char *part = strtok_r(copy, separator, &rest); part != NULL && !reading->failed;
         part = strtok_r(NULL, separator, &rest))
        run(reading, part + strspn(part, " "), index++);
}

static int32_t bot_of(const char *word)
{
    return strcmp(word, "A") == 0 ? 0 : strcmp(word, "B") == 0 ? 1 : -1;
}

/* Place of a name, -1 where nothing is called so. */
static int32_t place_of(const struct reading *reading, const char *word)
{
    for (int32_t place = 0; place <= MEGABOTS_MOVES_LAST; place++)
        if (word[0] != '\0' && strcmp(reading->names[place], word) == 0)
            return place;
    return -1;
}

/* A value of a field of this type. */
static int32_t value_of(struct reading *reading, const char *type, const char *word)
{
    char *end = NULL;
    if (strcmp(word, "-") == 0)
        return -1;
    if (strcmp(type, "actor") == 0 && bot_of(word) >= 0)
        return bot_of(word);
    if (strcmp(type, "actor") == 0 && place_of(reading, word) >= 0)
        return place_of(reading, word);
    if (engine_value(TABLES, type, word) >= 0)
        return engine_value(TABLES, type, word);
    long value = strtol(word, &end, 10);
    if (end == word || *end != '\0')
        fail(reading, "not a value", word);
    return (int32_t)value;
}

/* Cuts a word in two at a character; the second is NULL where it has none. */
static char *cut(char *word, char at)
{
    char *found = strchr(word, at);
    if (found == NULL)
        return NULL;
    *found = '\0';
    return found + 1;
}

/* The row behind that which opens a group. */
static int32_t inside(const struct firn_table *table, const char *group)
{
    int32_t row = engine_field(table, 0, group);
    while (row >= 0 && table->rows[row].op != FIRN_ROW_GROUP && table->rows[row].op != FIRN_ROW_GROUP_LIST)
        row = engine_field(table, row + 1, group);
    return row + 1;
}

/* Sets `base`, which has the words of the rows behind `group`, by a row's name. False: there is no such row. */
static bool set_word(struct reading *reading, const struct firn_table *table, const char *group, int32_t *base,
                     const char *name, const char *value)
{
    int32_t word = 0;
    for (int32_t row = inside(table, group); row < table->row_count; row++) {
        const struct firn_row *it = &table->rows[row];
        if (it->op == FIRN_ROW_NAME)
            continue;
        if (it->op != FIRN_ROW_FIELD)
            return false;
        if (strcmp(it->name, name) == 0) {
            base[word] = value_of(reading, it->type, value);
            return true;
        }
        word++;
    }
    return false;
}

/* ---- bots ---- */

static struct megabots_setup_chassis *chassis_of(struct reading *reading)
{
    return &reading->setup->chassis[reading->bot];
}

/* Of the first segment: the bot's and its chassis' own fields; `now.` is for later. */
static void give_bot_word(struct reading *reading, char *word)
{
    bool is_later = strncmp(word, "now.", 4) == 0 || strncmp(word, "loads=", 6) == 0;
    char *value = is_later ? NULL : cut(word, '=');
    if (value == NULL)
        return;
    if (strcmp(word, "core") == 0)
        reading->setup->bots[reading->bot].core = value_of(reading, "element", value);
    else if (!set_word(reading, TABLES->setup, "chassis", &chassis_of(reading)->hp, word, value))
        fail(reading, "nothing of a bot", word);
}

static void add_effect(struct reading *reading, struct megabots_setup_effects *effect, const char *name,
                       const char *chance)
{
    effect->effect = value_of(reading, "effect", name);
    effect->chance = value_of(reading, "int", chance);
}

static void give_part_word(struct reading *reading, char *word)
{
    struct megabots_setup_parts *part = reading->part;
    char *chance = strchr(word, ':') != NULL ? cut(word, ':') : NULL;
    if (chance != NULL) {
        struct megabots_setup_effects effect;
        add_effect(reading, &effect, word, chance);
        part->triggers[part->triggers_count++] =
            (struct megabots_setup_triggers){ effect.effect, effect.chance };
        return;
    }
    char *value = cut(word, '=');
    if (strcmp(word, "cobra") == 0)
        part->cobra = 1;
    else if (value == NULL || !set_word(reading, TABLES->setup, "parts", &part->slot, word, value))
        fail(reading, "nothing of a part", word);
}

static void give_rider(struct reading *reading, struct megabots_setup_moves *move, int32_t direction, char *word)
{
    int32_t r = 0;
    char *value = cut(word, '=');
    while (r < move->riders_count && move->riders[r].direction != direction)
        r++;
    if (r == move->riders_count)
        move->riders[move->riders_count++].direction = direction;
    if (value == NULL || !set_word(reading, TABLES->setup, "riders", &move->riders[r].direction, word, value))
        fail(reading, "nothing of a rider", word);
}

static void give_move_word(struct reading *reading, struct megabots_setup_moves *move, char *word)
{
    char *rider = strchr(word, '.') != NULL ? cut(word, '.') : NULL;
    if (rider != NULL) {
        give_rider(reading, move, engine_value(TABLES, "direction", word), rider);
        return;
    }
    char *chance = strchr(word, ':') != NULL ? cut(word, ':') : NULL;
    char *value = cut(word, '=');
    if (chance != NULL)
        add_effect(reading, &move->effects[move->effects_count++], word, chance);
    else if (word[0] == '-')
        move->cleanse[value_of(reading, "effect", word + 1)] = 1;
    else if (value == NULL && engine_value(TABLES, "element", word) >= 0)
        move->element = engine_value(TABLES, "element", word);
    else if (value == NULL || !set_word(reading, TABLES->setup, "moves", &move->type, word, value))
        fail(reading, "nothing of a move", word);
}

static struct megabots_setup_moves *add_move(struct reading *reading, const char *name)
{
    struct megabots_setup *setup = reading->setup;
    int32_t place = MEGABOTS_MOVES + setup->moves_count;
    if (reading->part == NULL || reading->part_moves == 2 || setup->moves_count == megabots_setup_moves_max) {
        fail(reading, "no place for a move", name);
        return NULL;
    }
    snprintf(reading->names[place], NAME_MAX_SIZE, "%s", name);
    *(reading->part_moves++ == 0 ? &reading->part->move : &reading->part->other_move) = place;
    return &setup->moves[setup->moves_count++];
}

/* Moves that nobody can afford, for the places of a part that are left. */
static void fill_part(struct reading *reading)
{
    while (reading->part != NULL && reading->part_moves < 2 && !reading->failed) {
        struct megabots_setup_moves *move = add_move(reading, "filler");
        move->type = megabots_type_strike;
        move->cost = 20;
    }
}

static void begin_part(struct reading *reading, int32_t slot)
{
    struct megabots_setup *setup = reading->setup;
    struct megabots_setup_bots *bot = &setup->bots[reading->bot];
    int32_t *places[] = { NULL, &bot->head, &bot->arms, &bot->legs };
    fill_part(reading);
    reading->part_moves = 0;
    reading->part = &setup->parts[setup->parts_count];
    reading->part->slot = slot;
    reading->part->mobility = 1;
    *places[slot] = MEGABOTS_PARTS + setup->parts_count++;
}

static void give_segment(struct reading *reading, char *segment, int32_t index)
{
    char *rest = NULL;
    char *word = strtok_r(segment, " ", &rest);
    int32_t slot = word != NULL ? engine_value(TABLES, "slot", word) : -1;
    struct megabots_setup_moves *move = NULL;
    if (word == NULL)
        return;
    if (index == 0) {
        give_bot_word(reading, word);
    } else if (slot > 0) {
        begin_part(reading, slot);
    } else {
        move = add_move(reading, word);
        word = strtok_r(NULL, " ", &rest);
        if (move != NULL)
            move->type = value_of(reading, "type", word != NULL ? word : "");
    }
    while ((word = strtok_r(NULL, " ", &rest)) != NULL && !reading->failed) {
        if (index == 0)
            give_bot_word(reading, word);
        else if (slot > 0)
            give_part_word(reading, word);
        else
            give_move_word(reading, move, word);
    }
}

static void give_load(struct reading *reading, char *segment, int32_t index)
{
    char *rest = NULL;
    char *load = index == 0 ? strstr(segment, "loads=") : NULL;
    if (load != NULL)
        reading->setup->bots[reading->bot].load =
            value_of(reading, "actor", strtok_r(load + strlen("loads="), " ", &rest));
}

static void give_bot(struct reading *reading, int32_t number, const char *text)
{
    struct megabots_setup_bots *bot = &reading->setup->bots[number];
    reading->bot = number;
    reading->part = NULL;
    *bot = (struct megabots_setup_bots){ .core = number == 0 ? megabots_element_none : megabots_element_ice,
                                         .chassis = MEGABOTS_CHASSIS + number,
                                         .head = FIRN_NOBODY, .load = FIRN_NOBODY,
                                         .arms = FIRN_NOBODY, .legs = FIRN_NOBODY };
    *chassis_of(reading) = (struct megabots_setup_chassis){ .hp = 100, .weight = number == 0 ? 100 : 200 };
    each(reading, text, ";", give_segment);
    fill_part(reading);
    each(reading, text, ";", give_load);
}

static void give_bots(struct reading *reading, const char *a, const char *b)
{
    reading->setup = (struct megabots_setup *)reading->rig->setup;
    reading->setup->chassis_count = MEGABOTS_BOTS;
    give_bot(reading, 0, a);
    give_bot(reading, 1, b);
}

bool megabots_make_bots(struct engine_rig *rig, const char *a, const char *b)
{
    static const struct megabots_row row = { .ids = "bots", .sentence = "are made" };
    struct reading reading = { .row = &row, .rig = rig };
    give_bots(&reading, a, b);
    return !reading.failed;
}

/* ---- state, rules, rolls ---- */

static void set_now(struct reading *reading, char *segment, int32_t index)
{
    struct megabots_state *state = (struct megabots_state *)reading->rig->state;
    char *rest = NULL;
    for (char *word = strtok_r(segment, " ", &rest); word != NULL && index == 0; word = strtok_r(NULL, " ", &rest)) {
        char *value = strncmp(word, "now.", 4) == 0 ? cut(word, '=') : NULL;
        if (value != NULL &&
            !set_word(reading, TABLES->state, "bot", &state->bot[reading->bot].hp, word + 4, value))
            fail(reading, "nothing of a bot's state", word);
    }
}

static void give_rule(struct reading *reading, char *word, int32_t index)
{
    (void)index;
    const char *value = cut(word, '=');
    int32_t row = engine_field(TABLES->rules, 0, word);
    if (value == NULL || row < 0)
        fail(reading, "not a rule", word);
    else
        reading->rig->rules[row] = value_of(reading, "int", value);
}

static void give_roll(struct reading *reading, char *part, int32_t index)
{
    char site[16] = "";
    char who = 0, target = 0;
    int32_t nth = 0, value;
    bool good = index < SCRIPT_MAX && (sscanf(part, "%15s %c>%c/%d %d", site, &who, &target, &nth, &value) == 5 ||
                                       ((nth = 0), sscanf(part, "%15s %c>%c %d", site, &who, &target, &value) == 4));
    for (int32_t i = 0; good && i < TABLES->roll_count; i++)
        if (strcmp(TABLES->rolls[i].name, site) == 0) {
            reading->script[index] =
                (struct rig_roll){ TABLES->rolls[i].number, who == 'B', target == 'B', nth, value, false };
            reading->rig->script_count = index + 1;
        }
    if (!good || reading->rig->script_count != index + 1)
        fail(reading, "not a roll", part);
}

/* ---- orders ---- */

static void give_order(struct reading *reading, char *part, int32_t index)
{
    char *rest = NULL;
    char *word = strtok_r(part, " ", &rest);
    int32_t bot = word != NULL ? bot_of(word) : -1;
    char *what = strtok_r(NULL, " ", &rest);
    (void)index;
    if (bot < 0 || what == NULL) {
        fail(reading, "not an order", part);
        return;
    }
    struct firn_order *order = &reading->orders[bot];
    int32_t action = engine_value(TABLES, "action", what);
    struct megabots_order_move move = { place_of(reading, what), megabots_direction_hold, 0, 0 };
    while ((word = strtok_r(NULL, " ", &rest)) != NULL) {
        if (strcmp(word, "inspecting") == 0)
            move.inspect = 1;
        else if (engine_value(TABLES, "direction", word) >= 0)
            move.direction = engine_value(TABLES, "direction", word);
        else
            move.steps = value_of(reading, "int", word);
    }
    if (action < 0 && move.move < 0)
        move.move = value_of(reading, "actor", what);
    order->verb = action < 0 ? megabots_verb_move : megabots_verb_instead;
    order->words = action < 0 ? 4 : 2;
    memcpy(order->args, &move, sizeof move);
    if (action >= 0) {
        order->args[0] = action;
        order->args[1] = move.inspect;
    }
}

static void play_turn(struct reading *reading, char *orders, int32_t index)
{
    struct engine_rig *rig = reading->rig;
    if (!engine_rig_is_running(rig) || reading->refused >= 0)
        return;
    for (int32_t bot = 0; bot < MEGABOTS_BOTS; bot++)
        reading->orders[bot] = (struct firn_order){ .actor = bot, .verb = megabots_verb_instead, .words = 2,
                                                    .args = { megabots_action_vent } };
    each(reading, orders, ";", give_order);
    for (int32_t bot = 0; bot < MEGABOTS_BOTS; bot++)
        if (reading->refused < 0 &&
            rig->engine->refuses(&rig->battle, rig->state, &reading->orders[bot], &reading->refusal))
            reading->refused = bot;
    if (reading->refused < 0 && !reading->failed)
        engine_rig_step(rig, reading->turn + index, reading->orders, MEGABOTS_BOTS);
}

/* ---- what is expected ---- */

static bool matches(struct reading *reading, const struct rig_event *event, const char *pattern)
{
    char copy[TEXT_MAX];
    char *rest = NULL;
    strcpy(copy, pattern);
    const char *name = strtok_r(copy, " ", &rest);
    if (strcmp(event->table->name, name) != 0)
        return false;
    for (char *word = strtok_r(NULL, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest)) {
        const char *value = cut(word, '=');
        int32_t row = engine_field(event->table, 0, word);
        if (value == NULL || row < 0)
            fail(reading, "not a field of this event", word);
        else if (event->values[row] != value_of(reading, event->table->rows[row].type, value))
            return false;
    }
    return !reading->failed;
}

static bool is_event(const char *pattern)
{
    size_t length = strcspn(pattern, " ");
    for (int32_t i = 0; i < TABLES->event_count; i++)
        if (strlen(TABLES->events[i].name) == length && strncmp(TABLES->events[i].name, pattern, length) == 0)
            return true;
    return false;
}

/* Index of the first match at or after `from`, -1 where there is none. */
static int32_t find(struct reading *reading, const char *pattern, int32_t from, int32_t to)
{
    if (!is_event(pattern))
        fail(reading, "not an event", pattern);
    for (int32_t i = from; i < to && !reading->failed; i++)
        if (matches(reading, &reading->rig->events[i], pattern))
            return i;
    return -1;
}

static void expect_event(struct reading *reading, const char *pattern, bool next)
{
    int32_t count = reading->rig->event_count;
    int32_t to = next && reading->found < count ? reading->found + 1 : count;
    int32_t at = find(reading, pattern, reading->found, to);
    if (at < 0)
        fail(reading, next ? "the next event is not" : "no such event", pattern);
    reading->found = at + 1;
}

/* `words` are "field=value ..." of the rows behind `group`, standing at `base`. */
static void expect_state(struct reading *reading, const char *group, const int32_t *base, char *words)
{
    const struct firn_table *table = TABLES->state;
    int32_t first = inside(table, group);
    char *rest = NULL;
    for (char *word = strtok_r(words, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest)) {
        char whole[64];
        snprintf(whole, sizeof whole, "%s", word);
        const char *value = cut(word, '=');
        int32_t row = engine_field(table, first, word);
        if (value == NULL || row < 0)
            fail(reading, "not a field of the state", word);
        else if (base[row - first] != value_of(reading, table->rows[row].type, value))
            fail(reading, "the state is not", whole);
    }
}

/* "refused A MEGABOTS-025" */
static void expect_refusal(struct reading *reading, const char *part)
{
    char who[4] = "", rule[24] = "";
    if (sscanf(part, "refused %3s %23s", who, rule) != 2 || bot_of(who) < 0)
        fail(reading, "not a refusal", part);
    else if (reading->refused != bot_of(who) || strcmp(reading->refusal.rule, rule) != 0)
        fail(reading, "refused otherwise, or not", reading->refused < 0 ? "not" : reading->refusal.rule);
    reading->refused = -2;
}

static void expect(struct reading *reading, char *part, int32_t index)
{
    const struct megabots_state *state = (const struct megabots_state *)reading->rig->state;
    (void)index;
    if ((part[0] == 'A' || part[0] == 'B') && part[1] == ' ')
        expect_state(reading, "bot", &state->bot[part[0] == 'B'].hp, part + 2);
    else if (strncmp(part, "state ", 6) == 0)
        expect_state(reading, "", &state->turn, part + 6);
    else if (strncmp(part, "refused ", 8) == 0)
        expect_refusal(reading, part);
    else if (strncmp(part, "no ", 3) == 0 &&
             find(reading, part + 3, reading->found, reading->rig->event_count) >= 0)
        fail(reading, "there is such an event", part + 3);
    else if (part[0] == '+')
        expect_event(reading, part + 1 + strspn(part + 1, " "), true);
    else if (strncmp(part, "no ", 3) != 0)
        expect_event(reading, part, false);
}

/* ---- a row ---- */

static void check_rolls(struct reading *reading)
{
    const struct engine_rig *rig = reading->rig;
    if (reading->refused >= 0)
        fail(reading, reading->refusal.rule, reading->refusal.text);
    if (rig->strangers != 0)
        fail(reading, "a roll that is not scripted", reading->row->rolls ? reading->row->rolls : "none is");
    for (int32_t i = 0; i < rig->script_count; i++)
        if (!rig->script[i].used)
            fail(reading, "a scripted roll was not made", reading->row->rolls);
    if (engine_rig_rolls_told(rig) != rig->roll_count)
        fail(reading, "rolls made", "are not the rolls in the events");
}

static void play(struct reading *reading)
{
    const struct megabots_row *row = reading->row;
    struct megabots_state *state = (struct megabots_state *)reading->rig->state;
    engine_rig_setup(reading->rig, 1);
    reading->bot = 0;
    each(reading, row->a, ";", set_now);
    reading->bot = 1;
    each(reading, row->b, ";", set_now);
    if (row->zone != NULL)
        state->zone = value_of(reading, "zone", row->zone);
    reading->turn = row->turn != 0 ? row->turn : 1;
    each(reading, row->orders, "|", play_turn);
    each(reading, row->expected, ";", expect);
    check_rolls(reading);
}

/* A setup that is refused is expected to be by "unfit ID", and no other is. */
static void judge_setup(struct reading *reading)
{
    const char *rule = strncmp(reading->row->expected, "unfit ", 6) == 0 ? reading->row->expected + 6 : "";
    struct firn_refusal why = { "", "" };
    bool refused = reading->rig->engine->refuses_setup(&reading->rig->battle, &why);
    if (strcmp(refused ? why.rule : "", rule) != 0)
        fail(reading, "the setup is refused otherwise, or not", refused ? why.text : "not");
    else if (!refused)
        play(reading);
}

static void run_row(const struct megabots_row *row)
{
    struct engine_rig rig;
    struct reading reading = { .row = row, .rig = &rig, .refused = -1 };
    engine_rig_init(&rig, &firn_engine_megabots);
    rig.is_scripted = true;
    rig.script = reading.script;
    each(&reading, row->rules, " ", give_rule);
    give_bots(&reading, row->a, row->b);
    each(&reading, row->rolls, ";", give_roll);
    if (CHECK(row->expected != NULL, "%s expects nothing", row->ids) && !reading.failed)
        judge_setup(&reading);
    engine_rig_free(&rig);
}

void megabots_rows(const struct megabots_row *rows)
{
    for (; rows->sentence != NULL; rows++)
        run_row(rows);
}
