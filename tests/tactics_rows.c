/* See tactics_rows.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/tactics/surface.h"
#include "tactics_given.h"
#include "tactics_numbers.h"

/* ---- words ---- */

/* "A1" to a unit, -1 where it is none. */
static int32_t unit_named(const char *word)
{
    int32_t number = (word[0] == 'A' || word[0] == 'B') && word[1] != '\0' ? atoi(word + 1) : 0;
    return number < 1 || number > TACTICS_SLOTS ? -1 : (word[0] == 'B') * TACTICS_SLOTS + number - 1;
}

static int32_t unit_of(const struct reading *reading, const char *word)
{
    (void)reading;
    return unit_named(word);
}

static int32_t action_named(const struct reading *reading, const char *word)
{
    const struct tactics_given *given = reading->own;
    for (int32_t i = 0; i < TACTICS_NAMES_MAX; i++)
        if (given->actions[i][0] != '\0' && strcmp(given->actions[i], word) == 0)
            return i;
    return -1;
}

static bool own_value(const struct reading *reading, const char *type, const char *word, int32_t *value)
{
    (void)type;
    *value = unit_named(word);
    if (*value < 0 && action_named(reading, word) >= 0)
        *value = action_named(reading, word) + TACTICS_ACTION_FIRST;
    return *value >= 0;
}

/* "block place material" */
static bool expect_block(struct reading *reading, char *part)
{
    if (strncmp(part, "block ", 6) != 0)
        return false;
    row_word(&part);
    const char *where = row_word(&part), *what = row_word(&part);
    int32_t place = where != NULL ? row_position(where) : -1;
    int32_t material = what != NULL ? engine_value(&tactics_tables, "material", what) : -1;
    const struct tactics_state *state = tactics_state_seen(reading->rig->state);
    if (place < 0 || material < 0)
        row_fail(reading, "not a block", where != NULL ? where : "");
    else if (tactics_material(state->block[tactics_node(place)]) != material)
        row_fail(reading, "the block is not", what);
    return true;
}

static const struct row_words tactics_words = { .group = "unit", .who = unit_of, .value = own_value,
                                                .expect = expect_block, .array = "ticks", .array_enum = "status" };

/* ---- turns ---- */

struct turn {
    int32_t actor;
    bool moves;
    int32_t facing;
    int32_t path_count;
    int32_t path[TACTICS_PATH_MAX];
    int32_t action; /* -1: it waits */
    int32_t tile;
    int32_t unit;
};

/* Where the acting unit will stand. */
static int32_t stance_of(const struct reading *reading, const struct turn *turn)
{
    const struct tactics_state *state = tactics_state_seen(reading->rig->state);
    return turn->path_count > 0 ? turn->path[turn->path_count - 1] : state->unit[turn->actor].at;
}

/* A target is a unit, and so its tile, or a tile, and so who will stand there once the acting unit has gone. */
static void read_target(struct reading *reading, struct turn *turn, const char *word)
{
    const struct tactics_state *state = tactics_state_seen(reading->rig->state);
    if (word == NULL) {
        row_fail(reading, "no target", "");
        return;
    }
    turn->unit = unit_named(word);
    turn->tile = turn->unit >= 0 ? state->unit[turn->unit].at : row_position(word);
    if (turn->unit == turn->actor)
        turn->tile = stance_of(reading, turn);
    for (int32_t unit = 0; turn->unit < 0 && unit < TACTICS_UNITS; unit++)
        if (unit != turn->actor && state->unit[unit].at == turn->tile)
            turn->unit = unit;
    if (turn->unit < 0 && stance_of(reading, turn) == turn->tile)
        turn->unit = turn->actor;
}

static void read_turn(struct reading *reading, struct turn *turn, char **rest)
{
    char *word = row_word(rest);
    turn->action = -1;
    if (word != NULL && strcmp(word, "go") == 0) {
        word = row_word(rest);
        turn->moves = true;
        turn->facing = word != NULL ? row_value(reading, "facing", word) : -1;
        for (word = row_word(rest); word != NULL && row_position(word) >= 0; word = row_word(rest))
            turn->path[turn->path_count++] = row_position(word);
    }
    if (word == NULL)
        return;
    turn->action = action_named(reading, word);
    if (turn->action < 0)
        row_fail(reading, "not an action", word);
    read_target(reading, turn, row_word(rest));
}

static void order_path(const struct turn *turn, int32_t *facing, int32_t *count, int32_t *path)
{
    *facing = turn->facing;
    *count = turn->path_count;
    memcpy(path, turn->path, (size_t)turn->path_count * sizeof *path);
}

static struct firn_order order_of(const struct turn *turn)
{
    struct firn_order order = { .actor = turn->actor, .words = 1, .args = { turn->actor } };
    order.verb = tactics_verb_wait;
    if (turn->action >= 0) {
        order.args[0] = turn->action + TACTICS_ACTION_FIRST;
        order.args[1] = turn->tile;
        order.args[2] = turn->unit;
        order.verb = turn->moves ? tactics_verb_move_and_use_action : tactics_verb_use_action;
        order_path(turn, &order.args[3], &order.args[4], &order.args[5]);
    } else if (turn->moves) {
        order.verb = tactics_verb_move_and_wait;
        order_path(turn, &order.args[0], &order.args[1], &order.args[2]);
    }
    return order;
}

/* Whether a refusal is "RULE:WORD": this rule, and a sentence with this word in it. */
static bool is_refusal(const struct firn_refusal *why, const char *expected)
{
    size_t rule = strcspn(expected, ":");
    return strlen(why->rule) == rule && strncmp(why->rule, expected, rule) == 0 && expected[rule] == ':' &&
           strstr(why->text, expected + rule + 1) != NULL;
}

static void play_turn(struct reading *reading, char *part, int32_t index)
{
    struct engine_rig *rig = reading->rig;
    struct turn turn = { 0 };
    struct firn_refusal why = { "", "none" };
    const char *refusal = NULL;
    char whole[200];
    (void)index;
    snprintf(whole, sizeof whole, "%s", part);
    char *word = row_word(&part);
    if (strcmp(word, "refuse") == 0) {
        refusal = row_word(&part);
        word = row_word(&part);
    }
    turn.actor = word != NULL ? unit_named(word) : -1;
    read_turn(reading, &turn, &part);
    struct firn_order order = order_of(&turn);
    struct tactics_state before = *tactics_state_seen(rig->state);
    bool refused = firn_engine_tactics.refuses(&rig->battle, rig->state, &order, &why);
    if (memcmp(&before, rig->state, sizeof before) != 0)
        row_fail(reading, "asking changed the state", whole);
    if (refused != (refusal != NULL) || (refused && !is_refusal(&why, refusal))) {
        row_fail(reading, "this turn is refused by", refused ? why.text : "nothing");
        fprintf(stderr, "    %s %s\n", whole, why.rule);
    } else if (!refused) {
        engine_rig_step(rig, rig->battle.step + 1, &order, 1);
    }
}

/* ---- a row ---- */

static void run_row(const struct tactics_row *row)
{
    struct engine_rig rig;
    struct tactics_given given = { 0 };
    struct reading reading = { row->ids, row->sentence, &rig, &tactics_words, &given, 0, false };
    struct firn_refusal why;
    engine_rig_init(&rig, &firn_engine_tactics);
    rig.check = tactics_numbers;
    tactics_give(&reading, row);
    if (!reading.failed && firn_engine_tactics.refuses_setup(&rig.battle, &why))
        row_fail(&reading, "the setup is refused", why.text);
    if (!reading.failed) {
        engine_rig_setup(&rig, 1);
        row_each(&reading, row->turns, ";", play_turn);
        row_expect(&reading, row->expected);
    }
    engine_rig_free(&rig);
}

void tactics_rows(const struct tactics_row *rows)
{
    for (; rows->sentence != NULL; rows++)
        run_row(rows);
}
