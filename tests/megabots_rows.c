/* See megabots_rows.h. */
#include "megabots_rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "test.h"

enum { NAME_MAX_SIZE = 24 };

#define TABLES (&megabots_tables)

/* What `own` of a reading is. */
struct given {
    struct megabots_setup *setup;
    char names[MEGABOTS_MOVES_LAST + 1][NAME_MAX_SIZE];
    int32_t bot; /* whose words these are */
    struct megabots_setup_parts *part; /* that gets the next move */
    int32_t part_moves;
    struct firn_order orders[MEGABOTS_BOTS];
    int32_t turn;
    struct firn_refusal refusal;
    int32_t refused; /* whose order was, -1 nobody's */
};

static struct given *given_in(const struct reading *reading)
{
    return reading->own;
}

/* ---- words ---- */

static int32_t bot_of(const struct reading *reading, const char *word)
{
    (void)reading;
    return strcmp(word, "A") == 0 ? 0 : strcmp(word, "B") == 0 ? 1 : -1;
}

/* Place of a name, -1 where nothing is called so. */
static int32_t place_of(const struct reading *reading, const char *word)
{
    for (int32_t place = 0; place <= MEGABOTS_MOVES_LAST; place++)
        if (word[0] != '\0' && strcmp(given_in(reading)->names[place], word) == 0)
            return place;
    return -1;
}

static bool own_value(const struct reading *reading, const char *type, const char *word, int32_t *value)
{
    if (strcmp(type, "actor") != 0)
        return false;
    *value = bot_of(reading, word) >= 0 ? bot_of(reading, word) : place_of(reading, word);
    return *value >= 0;
}

/* ---- bots ---- */

static struct megabots_setup_chassis *chassis_of(struct reading *reading)
{
    struct given *given = reading->own;
    return &given->setup->chassis[given->bot];
}

/* Of the first segment: the bot's and its chassis' own fields; `now.` is for later. */
static void give_bot_word(struct reading *reading, char *word)
{
    struct given *given = reading->own;
    bool is_later = strncmp(word, "now.", 4) == 0 || strncmp(word, "loads=", 6) == 0;
    if (is_later || strchr(word, '=') == NULL)
        return;
    if (strncmp(word, "core=", 5) == 0)
        given->setup->bots[given->bot].core = row_value(reading, "element", word + 5);
    else
        row_set(reading, TABLES->setup, "chassis", &chassis_of(reading)->hp, word);
}

static void add_effect(struct reading *reading, struct megabots_setup_effects *effect, const char *name,
                       const char *chance)
{
    effect->effect = row_value(reading, "effect", name);
    effect->chance = row_value(reading, "int", chance);
}

static void give_part_word(struct reading *reading, char *word)
{
    struct megabots_setup_parts *part = given_in(reading)->part;
    char *chance = row_cut(word, ':');
    if (chance != NULL) {
        struct megabots_setup_effects effect;
        add_effect(reading, &effect, word, chance);
        part->triggers[part->triggers_count++] =
            (struct megabots_setup_triggers){ effect.effect, effect.chance };
        return;
    }
    if (strcmp(word, "cobra") == 0)
        part->cobra = 1;
    else
        row_set(reading, TABLES->setup, "parts", &part->slot, word);
}

static void give_rider(struct reading *reading, struct megabots_setup_moves *move, int32_t direction, char *word)
{
    int32_t r = 0;
    while (r < move->riders_count && move->riders[r].direction != direction)
        r++;
    if (r == move->riders_count)
        move->riders[move->riders_count++].direction = direction;
    row_set(reading, TABLES->setup, "riders", &move->riders[r].direction, word);
}

static void give_move_word(struct reading *reading, struct megabots_setup_moves *move, char *word)
{
    char *rider = row_cut(word, '.');
    if (rider != NULL) {
        give_rider(reading, move, engine_value(TABLES, "direction", word), rider);
        return;
    }
    char *chance = row_cut(word, ':');
    if (chance != NULL)
        add_effect(reading, &move->effects[move->effects_count++], word, chance);
    else if (word[0] == '-')
        move->cleanse[row_value(reading, "effect", word + 1)] = 1;
    else if (engine_value(TABLES, "element", word) >= 0)
        move->element = engine_value(TABLES, "element", word);
    else
        row_set(reading, TABLES->setup, "moves", &move->type, word);
}

static struct megabots_setup_moves *add_move(struct reading *reading, const char *name)
{
    struct given *given = reading->own;
    struct megabots_setup *setup = given->setup;
    int32_t place = MEGABOTS_MOVES + setup->moves_count;
    if (given->part == NULL || given->part_moves == 2 || setup->moves_count == megabots_setup_moves_max) {
        row_fail(reading, "no place for a move", name);
        return NULL;
    }
    snprintf(given->names[place], NAME_MAX_SIZE, "%s", name);
    *(given->part_moves++ == 0 ? &given->part->move : &given->part->other_move) = place;
    return &setup->moves[setup->moves_count++];
}

/* Moves that nobody can afford, for the places of a part that are left. */
static void fill_part(struct reading *reading)
{
    struct given *given = reading->own;
    while (given->part != NULL && given->part_moves < 2 && !reading->failed) {
        struct megabots_setup_moves *move = add_move(reading, "filler");
        move->type = megabots_type_strike;
        move->cost = 20;
    }
}

static void begin_part(struct reading *reading, int32_t slot)
{
    struct given *given = reading->own;
    struct megabots_setup *setup = given->setup;
    struct megabots_setup_bots *bot = &setup->bots[given->bot];
    int32_t *places[] = { NULL, &bot->head, &bot->arms, &bot->legs };
    fill_part(reading);
    given->part_moves = 0;
    given->part = &setup->parts[setup->parts_count];
    given->part->slot = slot;
    given->part->mobility = 1;
    *places[slot] = MEGABOTS_PARTS + setup->parts_count++;
}

static void give_segment(struct reading *reading, char *segment, int32_t index)
{
    char *word = row_word(&segment);
    int32_t slot = engine_value(TABLES, "slot", word);
    struct megabots_setup_moves *move = NULL;
    if (index == 0) {
        give_bot_word(reading, word);
    } else if (slot > 0) {
        begin_part(reading, slot);
    } else {
        move = add_move(reading, word);
        word = row_word(&segment);
        if (move != NULL)
            move->type = row_value(reading, "type", word != NULL ? word : "");
    }
    while ((word = row_word(&segment)) != NULL && !reading->failed) {
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
    struct given *given = reading->own;
    for (char *word; index == 0 && (word = row_word(&segment)) != NULL;)
        if (strncmp(word, "loads=", 6) == 0)
            given->setup->bots[given->bot].load = row_value(reading, "actor", word + 6);
}

static void give_bot(struct reading *reading, int32_t number, const char *text)
{
    struct given *given = reading->own;
    struct megabots_setup_bots *bot = &given->setup->bots[number];
    given->bot = number;
    given->part = NULL;
    *bot = (struct megabots_setup_bots){ .core = number == 0 ? megabots_element_none : megabots_element_ice,
                                         .chassis = MEGABOTS_CHASSIS + number,
                                         .head = FIRN_NOBODY, .load = FIRN_NOBODY,
                                         .arms = FIRN_NOBODY, .legs = FIRN_NOBODY };
    *chassis_of(reading) = (struct megabots_setup_chassis){ .hp = 100, .weight = number == 0 ? 100 : 200 };
    row_each(reading, text, ";", give_segment);
    fill_part(reading);
    row_each(reading, text, ";", give_load);
}

static void give_bots(struct reading *reading, const char *a, const char *b)
{
    struct given *given = reading->own;
    given->setup = (struct megabots_setup *)reading->rig->setup;
    given->setup->chassis_count = MEGABOTS_BOTS;
    give_bot(reading, 0, a);
    give_bot(reading, 1, b);
}

/* The words that set_now() takes are those that give_bot_word() left. */
static void set_now(struct reading *reading, char *segment, int32_t index)
{
    int32_t *bot = reading->rig->state + engine_element(TABLES->state, "bot", given_in(reading)->bot);
    for (char *word; index == 0 && (word = row_word(&segment)) != NULL;)
        if (strncmp(word, "now.", 4) == 0)
            row_set(reading, TABLES->state, "bot", bot, word + 4);
}

/* ---- orders ---- */

static void give_order(struct reading *reading, char *part, int32_t index)
{
    int32_t bot = bot_of(reading, row_word(&part));
    const char *what = row_word(&part);
    (void)index;
    if (bot < 0 || what == NULL) {
        row_fail(reading, "not an order", part);
        return;
    }
    struct firn_order *order = &given_in(reading)->orders[bot];
    int32_t action = engine_value(TABLES, "action", what);
    struct megabots_order_move move = { place_of(reading, what), megabots_direction_hold, 0, 0 };
    for (const char *word; (word = row_word(&part)) != NULL;) {
        if (strcmp(word, "inspecting") == 0)
            move.inspect = 1;
        else if (engine_value(TABLES, "direction", word) >= 0)
            move.direction = engine_value(TABLES, "direction", word);
        else
            move.steps = row_value(reading, "int", word);
    }
    if (action < 0 && move.move < 0)
        move.move = row_value(reading, "actor", what);
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
    struct given *given = reading->own;
    struct engine_rig *rig = reading->rig;
    if (!engine_rig_is_running(rig) || given->refused >= 0)
        return;
    for (int32_t bot = 0; bot < MEGABOTS_BOTS; bot++)
        given->orders[bot] = (struct firn_order){ .actor = bot, .verb = megabots_verb_instead, .words = 2,
                                                    .args = { megabots_action_vent } };
    row_each(reading, orders, ";", give_order);
    for (int32_t bot = 0; bot < MEGABOTS_BOTS; bot++)
        if (given->refused < 0 &&
            rig->engine->refuses(&rig->battle, rig->state, &given->orders[bot], &given->refusal))
            given->refused = bot;
    if (given->refused < 0 && !reading->failed)
        engine_rig_step(rig, given->turn + index, given->orders, MEGABOTS_BOTS);
}

/* ---- what is expected ---- */

/* "refused A MEGABOTS-025" */
static bool expect_refusal(struct reading *reading, char *part)
{
    struct given *given = reading->own;
    char who[4] = "", rule[24] = "";
    if (strncmp(part, "refused ", 8) != 0)
        return false;
    if (sscanf(part, "refused %3s %23s", who, rule) != 2 || bot_of(reading, who) < 0)
        row_fail(reading, "not a refusal", part);
    else if (given->refused != bot_of(reading, who) || strcmp(given->refusal.rule, rule) != 0)
        row_fail(reading, "refused otherwise, or not", given->refused < 0 ? "not" : given->refusal.rule);
    given->refused = -2;
    return true;
}

static const struct row_words megabots_words = { .group = "bot", .who = bot_of, .value = own_value,
                                                 .expect = expect_refusal };

bool megabots_make_bots(struct engine_rig *rig, const char *a, const char *b)
{
    struct given given = { .refused = -1 };
    struct reading reading = { "bots", "are made", rig, &megabots_words, &given, 0, false };
    give_bots(&reading, a, b);
    return !reading.failed;
}

/* ---- a row ---- */

static void play(struct reading *reading, const struct megabots_row *row)
{
    struct given *given = reading->own;
    engine_rig_setup(reading->rig, 1);
    given->bot = 0;
    row_each(reading, row->a, ";", set_now);
    given->bot = 1;
    row_each(reading, row->b, ";", set_now);
    if (row->zone != NULL)
        megabots_state_of(reading->rig->state)->zone = row_value(reading, "zone", row->zone);
    given->turn = row->turn != 0 ? row->turn : 1;
    row_each(reading, row->orders, "|", play_turn);
    row_expect(reading, row->expected);
    if (given->refused >= 0)
        row_fail(reading, given->refusal.rule, given->refusal.text);
}

/* A setup that is refused is expected to be by "unfit ID", and no other is. */
static void judge_setup(struct reading *reading, const struct megabots_row *row)
{
    const char *rule = strncmp(row->expected, "unfit ", 6) == 0 ? row->expected + 6 : "";
    struct firn_refusal why = { "", "" };
    bool refused = reading->rig->engine->refuses_setup(&reading->rig->battle, &why);
    if (strcmp(refused ? why.rule : "", rule) != 0)
        row_fail(reading, "the setup is refused otherwise, or not", refused ? why.text : "not");
    else if (!refused)
        play(reading, row);
}

static void run_row(const struct megabots_row *row)
{
    struct engine_rig rig;
    struct given given = { .refused = -1 };
    struct reading reading = { row->ids, row->sentence, &rig, &megabots_words, &given, 0, false };
    engine_rig_init(&rig, &firn_engine_megabots);
    row_rules(&reading, row->rules);
    give_bots(&reading, row->a, row->b);
    row_rolls(&reading, row->rolls);
    if (CHECK(row->expected != NULL, "%s expects nothing", row->ids) && !reading.failed)
        judge_setup(&reading, row);
    engine_rig_free(&rig);
}

void megabots_rows(const struct megabots_row *rows)
{
    for (; rows->sentence != NULL; rows++)
        run_row(rows);
}
