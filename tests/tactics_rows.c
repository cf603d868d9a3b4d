/* See tactics_rows.h. Every word of a row is looked up in the engine's own tables; one that is in none of
 * them fails the row, so that no row can pass by a misspelling. */
#include "tactics_reading.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/tactics/surface.h"
#include "test.h"

enum { TEXT_MAX = 3000 };

static void print_events(const struct tactics_rig *rig)
{
    for (int32_t i = 0; i < rig->event_count; i++) {
        const struct tactics_seen *seen = &rig->events[i];
        fprintf(stderr, "    %d: %s", seen->step, seen->table->name);
        for (int32_t row = 0; row < seen->table->row_count; row++) {
            int32_t value = seen->values[row];
            fprintf(stderr, " %s=", seen->table->rows[row].name);
            if (strcmp(seen->table->rows[row].type, "position") == 0 && value >= 0)
                fprintf(stderr, "%d,%d,%d", tactics_x(value), tactics_y(value), tactics_z(value));
            else
                fprintf(stderr, "%d", value);
        }
        fprintf(stderr, "\n");
    }
}

void row_fail(struct reading *reading, const char *what, const char *word)
{
    if (reading->failed)
        return;
    reading->failed = true;
    CHECK(false, "%s \"%s\": %s: %s", reading->row->ids, reading->row->sentence, what, word);
    print_events(reading->rig);
}

/* ---- words ---- */

/* Runs `run` for each part of `text` between semicolons, on a copy that it may cut. */
void row_each(struct reading *reading, const char *text,
                 void (*run)(struct reading *reading, char *part, int32_t index))
{
    char copy[TEXT_MAX];
    if (text == NULL)
        return;
    if (strlen(text) >= sizeof copy) {
        row_fail(reading, "too long", text);
        return;
    }
    strcpy(copy, text);
    char *rest = NULL;
    int32_t index = 0;
    for (char *part = strtok_r(copy, ";", &rest); part != NULL && !reading->failed;
         part = strtok_r(NULL, ";", &rest)) {
        part += strspn(part, " ");
        if (*part != '\0')
            run(reading, part, index++);
    }
}

/* The next word of a part, NULL at its end. */
char *row_next_word(char **at)
{
    return strtok_r(NULL, " ", at);
}

char *row_first_word(char *part, char **at)
{
    return strtok_r(part, " ", at);
}

/* "A1" to a unit, -1 where it is none. */
int32_t row_unit_of(const char *word)
{
    int32_t number = (word[0] == 'A' || word[0] == 'B') && word[1] != '\0' ? atoi(word + 1) : 0;
    return number < 1 || number > TACTICS_SLOTS ? -1 : (word[0] == 'B') * TACTICS_SLOTS + number - 1;
}

/* "x,y,z" to a place, -1 where it is none. */
int32_t row_place_of(const char *word)
{
    int x, y, z, end = 0;
    if (sscanf(word, "%d,%d,%d%n", &x, &y, &z, &end) != 3 || word[end] != '\0')
        return -1;
    return tactics_place(x, y, z);
}

int32_t row_action_of(const struct reading *reading, const char *word)
{
    for (int32_t i = 0; i < reading->rig->setup.actions_count; i++)
        if (strcmp(reading->actions[i], word) == 0)
            return i;
    return -1;
}

/* A value of a field of this type. */
int32_t row_value_of(struct reading *reading, const char *type, const char *word)
{
    if (strcmp(word, "-") == 0)
        return -1;
    if (row_unit_of(word) >= 0)
        return row_unit_of(word);
    if (row_place_of(word) >= 0)
        return row_place_of(word);
    if (row_action_of(reading, word) >= 0)
        return row_action_of(reading, word) + TACTICS_ACTION_FIRST;
    if (tactics_value(type, word) >= 0)
        return tactics_value(type, word);
    char *end = NULL;
    long value = strtol(word, &end, 10);
    if (end == word || *end != '\0')
        row_fail(reading, "not a value", word);
    return (int32_t)value;
}

/* Cuts "name=value" into two; the value is NULL where there is no '='. */
char *row_cut(char *word, char sign)
{
    char *equals = strchr(word, sign);
    if (equals == NULL)
        return NULL;
    *equals = '\0';
    return equals + 1;
}

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
    return turn->path_count > 0 ? turn->path[turn->path_count - 1] : reading->rig->state.unit[turn->actor].at;
}

/* A target is a unit, and so its tile, or a tile, and so who stands there unless the action is for tiles. */
static void read_target(struct reading *reading, struct turn *turn, const char *word)
{
    const struct tactics_state *state = &reading->rig->state;
    if (word == NULL) {
        row_fail(reading, "no target", "");
        return;
    }
    turn->unit = row_unit_of(word);
    turn->tile = turn->unit >= 0 ? state->unit[turn->unit].at : row_place_of(word);
    if (turn->unit == turn->actor)
        turn->tile = stance_of(reading, turn);
    for (int32_t unit = 0; turn->unit < 0 && unit < TACTICS_UNITS; unit++)
        if (state->unit[unit].at == turn->tile)
            turn->unit = unit;
}

static void read_turn(struct reading *reading, struct turn *turn, char **rest)
{
    char *word = row_next_word(rest);
    turn->action = -1;
    if (word != NULL && strcmp(word, "go") == 0) {
        word = row_next_word(rest);
        turn->moves = true;
        turn->facing = word != NULL ? row_value_of(reading, "facing", word) : -1;
        for (word = row_next_word(rest); word != NULL && row_place_of(word) >= 0; word = row_next_word(rest))
            turn->path[turn->path_count++] = row_place_of(word);
    }
    if (word == NULL)
        return;
    turn->action = row_action_of(reading, word);
    if (turn->action < 0)
        row_fail(reading, "not an action", word);
    read_target(reading, turn, row_next_word(rest));
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

static void play_turn(struct reading *reading, char *part, int32_t index)
{
    struct tactics_rig *rig = reading->rig;
    struct turn turn = { 0 };
    struct firn_refusal why = { "", "none" };
    char *rest = NULL, *rule = NULL;
    char whole[200];
    (void)index;
    snprintf(whole, sizeof whole, "%s", part);
    char *word = row_first_word(part, &rest);
    if (strcmp(word, "refuse") == 0) {
        rule = row_next_word(&rest);
        word = row_next_word(&rest);
    }
    turn.actor = word != NULL ? row_unit_of(word) : -1;
    read_turn(reading, &turn, &rest);
    struct firn_order order = order_of(&turn);
    struct tactics_state before = rig->state;
    bool refused = firn_engine_tactics.refuses(&rig->battle, (const int32_t *)&rig->state, &order, &why);
    if (memcmp(&before, &rig->state, sizeof before) != 0)
        row_fail(reading, "asking changed the state", whole);
    if (refused != (rule != NULL) || (refused && strcmp(rule, why.rule) != 0)) {
        row_fail(reading, "this turn is refused by", refused ? why.text : "nothing");
        fprintf(stderr, "    %s %s\n", whole, why.rule);
    } else if (!refused) {
        tactics_rig_turn(rig, &order);
    }
}

/* ---- what is expected ---- */

static bool matches(struct reading *reading, const struct tactics_seen *seen, const char *pattern)
{
    char copy[TEXT_MAX];
    char *rest = NULL;
    snprintf(copy, sizeof copy, "%s", pattern);
    if (strcmp(seen->table->name, row_first_word(copy, &rest)) != 0)
        return false;
    for (char *word = row_next_word(&rest); word != NULL; word = row_next_word(&rest)) {
        const char *value = row_cut(word, '=');
        int32_t row = tactics_field(seen->table, word);
        if (value == NULL || row < 0)
            row_fail(reading, "not a field of this event", word);
        else if (seen->values[row] != row_value_of(reading, seen->table->rows[row].type, value))
            return false;
    }
    return !reading->failed;
}

static bool is_event(const char *pattern)
{
    size_t length = strcspn(pattern, " ");
    for (int32_t i = 0; i < tactics_tables.event_count; i++)
        if (strlen(tactics_tables.events[i].name) == length &&
            strncmp(tactics_tables.events[i].name, pattern, length) == 0)
            return true;
    return false;
}

/* Index of the first match at or after `from`, -1 where there is none. */
static int32_t find(struct reading *reading, const char *pattern, int32_t from, int32_t to)
{
    if (!is_event(pattern))
        row_fail(reading, "not an event", pattern);
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
        row_fail(reading, next ? "the next event is not" : "no such event", pattern);
    reading->found = at + 1;
}

/* A word of a unit or of the match in the state's table, NULL where there is none. */
static const int32_t *state_word(const struct tactics_rig *rig, int32_t unit, const char *name,
                                 const struct firn_row **row)
{
    const struct firn_table *table = tactics_tables.state;
    int32_t group = tactics_field(table, "unit"), at = tactics_field(table, name);
    int32_t status = tactics_value("status", name);
    *row = &table->rows[at < 0 ? 0 : at];
    if (unit >= 0 && status > 0)
        return &rig->state.unit[unit].ticks[status];
    if (unit < 0)
        return at >= 0 && at < group ? (const int32_t *)&rig->state + at : NULL;
    return at > group && (*row)->op == FIRN_ROW_FIELD
               ? (const int32_t *)&rig->state.unit[unit] + (at - group - 1)
               : NULL;
}

static void expect_state(struct reading *reading, int32_t unit, char **rest)
{
    for (char *word = row_next_word(rest); word != NULL; word = row_next_word(rest)) {
        char whole[80];
        const struct firn_row *row;
        snprintf(whole, sizeof whole, "%s", word);
        const char *value = row_cut(word, '=');
        const int32_t *at = state_word(reading->rig, unit, word, &row);
        if (value == NULL || at == NULL)
            row_fail(reading, "not a field of the state", whole);
        else if (*at != row_value_of(reading, row->type, value))
            row_fail(reading, "the state is not", whole);
    }
}

static void expect_block(struct reading *reading, char **rest)
{
    const char *where = row_next_word(rest), *what = row_next_word(rest);
    int32_t place = where != NULL ? row_place_of(where) : -1;
    int32_t material = what != NULL ? tactics_value("material", what) : -1;
    if (place < 0 || material < 0)
        row_fail(reading, "not a block", where != NULL ? where : "");
    else if (tactics_material(reading->rig->state.block[tactics_node(place)]) != material)
        row_fail(reading, "the block is not", what);
}

static void expect(struct reading *reading, char *part, int32_t index)
{
    struct tactics_rig *rig = reading->rig;
    char copy[TEXT_MAX], *rest = NULL;
    (void)index;
    snprintf(copy, sizeof copy, "%s", part);
    const char *word = row_first_word(copy, &rest);
    int32_t unit = row_unit_of(word);
    if (unit >= 0)
        expect_state(reading, unit, &rest);
    else if (strcmp(word, "state") == 0)
        expect_state(reading, -1, &rest);
    else if (strcmp(word, "block") == 0)
        expect_block(reading, &rest);
    else if (strcmp(word, "no") == 0) {
        if (find(reading, part + 3, reading->found, rig->event_count) >= 0)
            row_fail(reading, "there is such an event", part + 3);
    } else if (strcmp(word, "+") == 0)
        expect_event(reading, part + 2, true);
    else
        expect_event(reading, part, false);
}

/* ---- a row ---- */

static void check_rolls(struct reading *reading)
{
    const struct tactics_rig *rig = reading->rig;
    if (rig->strangers != 0)
        row_fail(reading, "a roll that is not scripted", reading->row->rolls ? reading->row->rolls : "none is");
    for (int32_t i = 0; i < rig->script_count; i++)
        if (!rig->script[i].used)
            row_fail(reading, "a scripted roll was not made", reading->row->rolls);
    if (tactics_rig_rolls_in_events(rig) != rig->rolls)
        row_fail(reading, "rolls made", "are not the rolls in the events");
}

static void run_row(const struct tactics_row *row)
{
    static struct tactics_rig rig;
    struct reading reading = { .row = row, .rig = &rig };
    struct firn_refusal why;
    tactics_rig_init(&rig);
    row_give_all(&reading);
    if (!reading.failed && firn_engine_tactics.refuses_setup(&rig.battle, &why))
        row_fail(&reading, "the setup is refused", why.text);
    if (!reading.failed) {
        tactics_rig_setup(&rig, 1);
        row_each(&reading, row->turns, play_turn);
        row_each(&reading, row->expected, expect);
        check_rolls(&reading);
    }
    CHECK(row->expected != NULL, "%s expects nothing", row->ids);
    tactics_rig_free(&rig);
}

void tactics_rows(const struct tactics_row *rows)
{
    for (; rows->sentence != NULL; rows++)
        run_row(rows);
}
