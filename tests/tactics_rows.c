/* See tactics_rows.h. Every word of a row is looked up in the engine's own tables; one that is in none of
 * them fails the row, so that no row can pass by a misspelling. */
#include "tactics_rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/tactics/surface.h"
#include "test.h"

enum { TEXT_MAX = 3000, EDGE = 10, NAMES_MAX = 16 };

/* The row at work and where it reads; `failed` stops it at its first trouble. */
struct reading {
    const struct tactics_row *row;
    struct tactics_rig *rig;
    char actions[NAMES_MAX][24];
    int32_t found; /* index of the event behind the last one found */
    bool failed;
};

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

static void fail(struct reading *reading, const char *what, const char *word)
{
    if (reading->failed)
        return;
    reading->failed = true;
    CHECK(false, "%s \"%s\": %s: %s", reading->row->ids, reading->row->sentence, what, word);
    print_events(reading->rig);
}

/* ---- words ---- */

/* Runs `run` for each part of `text` between semicolons, on a copy that it may cut. */
static void each(struct reading *reading, const char *text,
                 void (*run)(struct reading *reading, char *part, int32_t index))
{
    char copy[TEXT_MAX];
    if (text == NULL)
        return;
    if (strlen(text) >= sizeof copy) {
        fail(reading, "too long", text);
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
static char *next_word(char **at)
{
    return strtok_r(NULL, " ", at);
}

static char *first_word(char *part, char **at)
{
    return strtok_r(part, " ", at);
}

/* "A1" to a unit, -1 where it is none. */
static int32_t unit_of(const char *word)
{
    int32_t number = (word[0] == 'A' || word[0] == 'B') && word[1] != '\0' ? atoi(word + 1) : 0;
    return number < 1 || number > TACTICS_SLOTS ? -1 : (word[0] == 'B') * TACTICS_SLOTS + number - 1;
}

/* "x,y,z" to a place, -1 where it is none. */
static int32_t place_of(const char *word)
{
    int x, y, z, end = 0;
    if (sscanf(word, "%d,%d,%d%n", &x, &y, &z, &end) != 3 || word[end] != '\0')
        return -1;
    return tactics_place(x, y, z);
}

static int32_t action_of(const struct reading *reading, const char *word)
{
    for (int32_t i = 0; i < reading->rig->setup.actions_count; i++)
        if (strcmp(reading->actions[i], word) == 0)
            return i;
    return -1;
}

/* A value of a field of this type. */
static int32_t value_of(struct reading *reading, const char *type, const char *word)
{
    if (strcmp(word, "-") == 0)
        return -1;
    if (unit_of(word) >= 0)
        return unit_of(word);
    if (place_of(word) >= 0)
        return place_of(word);
    if (action_of(reading, word) >= 0)
        return action_of(reading, word) + TACTICS_ACTION_FIRST;
    if (tactics_value(type, word) >= 0)
        return tactics_value(type, word);
    char *end = NULL;
    long value = strtol(word, &end, 10);
    if (end == word || *end != '\0')
        fail(reading, "not a value", word);
    return (int32_t)value;
}

/* Cuts "name=value" into two; the value is NULL where there is no '='. */
static char *cut(char *word, char sign)
{
    char *equals = strchr(word, sign);
    if (equals == NULL)
        return NULL;
    *equals = '\0';
    return equals + 1;
}

/* The row `name` among those of a group of the setup, which begin behind the group's own. */
static const struct firn_row *group_row(const char *group, const char *name, int32_t *word)
{
    const struct firn_table *table = tactics_tables.setup;
    int32_t first = tactics_field(table, group) + 1;
    *word = 0;
    for (int32_t row = first; table->rows[row].op == FIRN_ROW_FIELD || table->rows[row].op == FIRN_ROW_NAME; row++) {
        if (table->rows[row].op == FIRN_ROW_NAME)
            continue;
        if (strcmp(table->rows[row].name, name) == 0)
            return &table->rows[row];
        ++*word;
    }
    return NULL;
}

/* "field=value" of an element of a group. */
static void give(struct reading *reading, const char *group, int32_t *element, char *word)
{
    int32_t at;
    const char *value = cut(word, '=');
    const struct firn_row *row = group_row(group, word, &at);
    if (value == NULL || row == NULL)
        fail(reading, "not a field", word);
    else
        element[at] = value_of(reading, row->type, value);
}

/* All fields of an element at their fallbacks. */
static void give_fallbacks(const char *group, int32_t *element)
{
    const struct firn_table *table = tactics_tables.setup;
    int32_t word = 0;
    for (int32_t row = tactics_field(table, group) + 1; table->rows[row].op <= FIRN_ROW_NAME; row++) {
        if (table->rows[row].op == FIRN_ROW_NAME)
            continue;
        if (table->rows[row].op != FIRN_ROW_FIELD)
            break;
        element[word++] = table->rows[row].fallback;
    }
}

/* "place[-place]" */
static void give_box(struct reading *reading, char *word, int32_t *at, int32_t *to)
{
    const char *second = word != NULL ? cut(word, '-') : NULL;
    *at = word != NULL ? place_of(word) : -1;
    *to = second != NULL ? place_of(second) : -1;
    if (*at < 0 || (second != NULL && *to < 0))
        fail(reading, "not a box", word != NULL ? word : "");
}

/* ---- what is given ---- */

static void give_rule(struct reading *reading, char *part, int32_t index)
{
    (void)index;
    const char *value = cut(part, '=');
    int32_t row = tactics_field(tactics_tables.rules, part);
    if (value == NULL || row < 0)
        fail(reading, "not a rule", part);
    else
        ((int32_t *)&reading->rig->rules)[row] = value_of(reading, "int", value);
}

static void add_box(struct reading *reading, int32_t material, int32_t at, int32_t to)
{
    struct tactics_setup *setup = &reading->rig->setup;
    struct tactics_setup_blocks *box = &setup->blocks[setup->blocks_count++];
    *box = (struct tactics_setup_blocks){ .material = material, .at = at, .to = to };
}

static void give_map(struct reading *reading, char *part, int32_t index)
{
    (void)index;
    char *rest = NULL;
    int32_t at, to, material = tactics_value("material", first_word(part, &rest));
    give_box(reading, next_word(&rest), &at, &to);
    if (material < 0)
        fail(reading, "not a material", part);
    add_box(reading, material, at, to);
}

static void give_terrain(struct reading *reading, char *part, int32_t index)
{
    (void)index;
    char *rest = NULL;
    int32_t material = tactics_value("material", first_word(part, &rest));
    if (material < 1) {
        fail(reading, "not a material", part);
        return;
    }
    for (char *word = next_word(&rest); word != NULL; word = next_word(&rest))
        give(reading, "materials", (int32_t *)&reading->rig->setup.materials[material - 1], word);
}

static void give_action(struct reading *reading, char *part, int32_t index)
{
    struct tactics_setup *setup = &reading->rig->setup;
    tactics_action *action = &setup->actions[setup->actions_count++];
    char *rest = NULL;
    const char *name = first_word(part, &rest), *kind = next_word(&rest);
    give_fallbacks("actions", (int32_t *)action);
    snprintf(reading->actions[index], sizeof reading->actions[index], "%s", name);
    action->kind = kind != NULL ? tactics_value("action_kind", kind) : -1;
    if (action->kind < 0)
        fail(reading, "not an action", part);
    for (char *word = next_word(&rest); word != NULL; word = next_word(&rest))
        give(reading, "actions", (int32_t *)action, word);
}

static void give_trait(struct reading *reading, tactics_profile *unit, char *word)
{
    int32_t facing = tactics_value("facing", word);
    const char *ticks = strchr(word, ':');
    if (facing >= 0) {
        unit->facing = facing;
    } else if (ticks != NULL) {
        ticks = cut(word, ':');
        if (tactics_value("status", word) < 1)
            fail(reading, "not a status", word);
        unit->statuses[unit->statuses_count].status = tactics_value("status", word);
        unit->statuses[unit->statuses_count++].ticks = atoi(ticks);
    } else {
        give(reading, "units", (int32_t *)unit, word);
    }
}

static void give_unit(struct reading *reading, int32_t side, char *part)
{
    struct tactics_setup *setup = &reading->rig->setup;
    tactics_profile *unit = &setup->sides[side].units[setup->sides[side].units_count++];
    char *rest = NULL;
    give_fallbacks("units", (int32_t *)unit);
    unit->at = place_of(first_word(part, &rest));
    unit->hp_max = 50;
    unit->spd = 10;
    for (int32_t i = 0; i < setup->actions_count; i++) {
        bool is_item = setup->actions[i].kind == tactics_action_kind_item;
        unit->kit[unit->kit_count].action = i + TACTICS_ACTION_FIRST;
        unit->kit[unit->kit_count++].count = is_item ? 2 : 0;
    }
    if (unit->at < 0)
        fail(reading, "not a place", part);
    for (char *word = next_word(&rest); word != NULL; word = next_word(&rest))
        give_trait(reading, unit, word);
}

static void give_to_a(struct reading *reading, char *part, int32_t index)
{
    (void)index;
    give_unit(reading, 0, part);
}

static void give_to_b(struct reading *reading, char *part, int32_t index)
{
    (void)index;
    give_unit(reading, 1, part);
}

static void give_entry(struct reading *reading, char *part, int32_t index)
{
    struct tactics_setup *setup = &reading->rig->setup;
    struct tactics_setup_schedule *entry = &setup->schedule[setup->schedule_count++];
    char *rest = NULL;
    (void)index;
    give_fallbacks("schedule", (int32_t *)entry);
    entry->tick = atoi(first_word(part, &rest));
    const char *effect = next_word(&rest);
    entry->effect = effect != NULL ? tactics_value("effect", effect) : -1;
    if (entry->effect < 0)
        fail(reading, "not an effect", part);
    give_box(reading, next_word(&rest), &entry->at, &entry->to);
    for (char *word = next_word(&rest); word != NULL; word = next_word(&rest))
        give(reading, "schedule", (int32_t *)entry, word);
}

static void give_roll(struct reading *reading, char *part, int32_t index)
{
    char site[16], who[12];
    int32_t value;
    struct tactics_scripted *it = &reading->rig->script[index];
    const char *target;
    if (index >= TACTICS_SCRIPT_MAX || sscanf(part, "%15s %11s %d", site, who, &value) != 3 ||
        (target = strchr(who, '>')) == NULL) {
        fail(reading, "not a roll", part);
        return;
    }
    *it = (struct tactics_scripted){ .target = unit_of(target + 1), .value = value };
    *strchr(who, '>') = '\0';
    it->actor = unit_of(who);
    for (int32_t i = 0; i < tactics_tables.roll_count; i++)
        if (strcmp(tactics_tables.rolls[i].name, site) == 0)
            it->site = tactics_tables.rolls[i].number;
    if (it->site == 0 || it->actor < 0)
        fail(reading, "not a roll", part);
    reading->rig->script_count = index + 1;
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
        fail(reading, "no target", "");
        return;
    }
    turn->unit = unit_of(word);
    turn->tile = turn->unit >= 0 ? state->unit[turn->unit].at : place_of(word);
    if (turn->unit == turn->actor)
        turn->tile = stance_of(reading, turn);
    for (int32_t unit = 0; turn->unit < 0 && unit < TACTICS_UNITS; unit++)
        if (state->unit[unit].at == turn->tile)
            turn->unit = unit;
}

static void read_turn(struct reading *reading, struct turn *turn, char **rest)
{
    char *word = next_word(rest);
    turn->action = -1;
    if (word != NULL && strcmp(word, "go") == 0) {
        word = next_word(rest);
        turn->moves = true;
        turn->facing = word != NULL ? value_of(reading, "facing", word) : -1;
        for (word = next_word(rest); word != NULL && place_of(word) >= 0; word = next_word(rest))
            turn->path[turn->path_count++] = place_of(word);
    }
    if (word == NULL)
        return;
    turn->action = action_of(reading, word);
    if (turn->action < 0)
        fail(reading, "not an action", word);
    read_target(reading, turn, next_word(rest));
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
    char *word = first_word(part, &rest);
    if (strcmp(word, "refuse") == 0) {
        rule = next_word(&rest);
        word = next_word(&rest);
    }
    turn.actor = word != NULL ? unit_of(word) : -1;
    read_turn(reading, &turn, &rest);
    struct firn_order order = order_of(&turn);
    struct tactics_state before = rig->state;
    bool refused = firn_engine_tactics.refuses(&rig->battle, (const int32_t *)&rig->state, &order, &why);
    if (memcmp(&before, &rig->state, sizeof before) != 0)
        fail(reading, "asking changed the state", whole);
    if (refused != (rule != NULL) || (refused && strcmp(rule, why.rule) != 0)) {
        fail(reading, "this turn is refused by", refused ? why.text : "nothing");
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
    if (strcmp(seen->table->name, first_word(copy, &rest)) != 0)
        return false;
    for (char *word = next_word(&rest); word != NULL; word = next_word(&rest)) {
        const char *value = cut(word, '=');
        int32_t row = tactics_field(seen->table, word);
        if (value == NULL || row < 0)
            fail(reading, "not a field of this event", word);
        else if (seen->values[row] != value_of(reading, seen->table->rows[row].type, value))
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
    for (char *word = next_word(rest); word != NULL; word = next_word(rest)) {
        char whole[80];
        const struct firn_row *row;
        snprintf(whole, sizeof whole, "%s", word);
        const char *value = cut(word, '=');
        const int32_t *at = state_word(reading->rig, unit, word, &row);
        if (value == NULL || at == NULL)
            fail(reading, "not a field of the state", whole);
        else if (*at != value_of(reading, row->type, value))
            fail(reading, "the state is not", whole);
    }
}

static void expect_block(struct reading *reading, char **rest)
{
    const char *where = next_word(rest), *what = next_word(rest);
    int32_t place = where != NULL ? place_of(where) : -1;
    int32_t material = what != NULL ? tactics_value("material", what) : -1;
    if (place < 0 || material < 0)
        fail(reading, "not a block", where != NULL ? where : "");
    else if (tactics_material(reading->rig->state.block[tactics_node(place)]) != material)
        fail(reading, "the block is not", what);
}

static void expect(struct reading *reading, char *part, int32_t index)
{
    struct tactics_rig *rig = reading->rig;
    char copy[TEXT_MAX], *rest = NULL;
    (void)index;
    snprintf(copy, sizeof copy, "%s", part);
    const char *word = first_word(copy, &rest);
    int32_t unit = unit_of(word);
    if (unit >= 0)
        expect_state(reading, unit, &rest);
    else if (strcmp(word, "state") == 0)
        expect_state(reading, -1, &rest);
    else if (strcmp(word, "block") == 0)
        expect_block(reading, &rest);
    else if (strcmp(word, "no") == 0) {
        if (find(reading, part + 3, reading->found, rig->event_count) >= 0)
            fail(reading, "there is such an event", part + 3);
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
        fail(reading, "a roll that is not scripted", reading->row->rolls ? reading->row->rolls : "none is");
    for (int32_t i = 0; i < rig->script_count; i++)
        if (!rig->script[i].used)
            fail(reading, "a scripted roll was not made", reading->row->rolls);
    if (tactics_rig_rolls_in_events(rig) != rig->rolls)
        fail(reading, "rolls made", "are not the rolls in the events");
}

static void give_all(struct reading *reading)
{
    const struct tactics_row *row = reading->row;
    struct tactics_setup *setup = &reading->rig->setup;
    setup->width = setup->depth = setup->height = EDGE;
    setup->materials_count = tactics_material_count - 1;
    for (int32_t i = 0; i < setup->materials_count; i++) {
        give_fallbacks("materials", (int32_t *)&setup->materials[i]);
        setup->materials[i].material = i + 1;
    }
    add_box(reading, tactics_material_stone, 0, tactics_place(EDGE - 1, EDGE - 1, 0));
    each(reading, row->rules, give_rule);
    each(reading, row->map, give_map);
    each(reading, row->terrain, give_terrain);
    each(reading, row->actions != NULL ? row->actions : "blow attack power=8", give_action);
    each(reading, row->a, give_to_a);
    each(reading, row->b != NULL ? row->b : "9,9,1", give_to_b);
    each(reading, row->schedule, give_entry);
    each(reading, row->rolls, give_roll);
}

static void run_row(const struct tactics_row *row)
{
    static struct tactics_rig rig;
    struct reading reading = { .row = row, .rig = &rig };
    struct firn_refusal why;
    tactics_rig_init(&rig);
    give_all(&reading);
    if (!reading.failed && firn_engine_tactics.refuses_setup(&rig.battle, &why))
        fail(&reading, "the setup is refused", why.text);
    if (!reading.failed) {
        tactics_rig_setup(&rig, 1);
        each(&reading, row->turns, play_turn);
        each(&reading, row->expected, expect);
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
