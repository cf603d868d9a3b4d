/* What a row of tactics gives: rules, map, terrain, actions, units, schedule, rolls. See tactics_rows.h. */
#include "tactics_reading.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EDGE = 10 };

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
    const char *value = row_cut(word, '=');
    const struct firn_row *row = group_row(group, word, &at);
    if (value == NULL || row == NULL)
        row_fail(reading, "not a field", word);
    else
        element[at] = row_value_of(reading, row->type, value);
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
    const char *second = word != NULL ? row_cut(word, '-') : NULL;
    *at = word != NULL ? row_place_of(word) : -1;
    *to = second != NULL ? row_place_of(second) : -1;
    if (*at < 0 || (second != NULL && *to < 0))
        row_fail(reading, "not a box", word != NULL ? word : "");
}

/* ---- what is given ---- */

static void give_rule(struct reading *reading, char *part, int32_t index)
{
    (void)index;
    const char *value = row_cut(part, '=');
    int32_t row = tactics_field(tactics_tables.rules, part);
    if (value == NULL || row < 0)
        row_fail(reading, "not a rule", part);
    else
        ((int32_t *)&reading->rig->rules)[row] = row_value_of(reading, "int", value);
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
    int32_t at, to, material = tactics_value("material", row_first_word(part, &rest));
    give_box(reading, row_next_word(&rest), &at, &to);
    if (material < 0)
        row_fail(reading, "not a material", part);
    add_box(reading, material, at, to);
}

static void give_terrain(struct reading *reading, char *part, int32_t index)
{
    (void)index;
    char *rest = NULL;
    int32_t material = tactics_value("material", row_first_word(part, &rest));
    if (material < 1) {
        row_fail(reading, "not a material", part);
        return;
    }
    for (char *word = row_next_word(&rest); word != NULL; word = row_next_word(&rest))
        give(reading, "materials", (int32_t *)&reading->rig->setup.materials[material - 1], word);
}

static void give_action(struct reading *reading, char *part, int32_t index)
{
    struct tactics_setup *setup = &reading->rig->setup;
    tactics_action *action = &setup->actions[setup->actions_count++];
    char *rest = NULL;
    const char *name = row_first_word(part, &rest), *kind = row_next_word(&rest);
    give_fallbacks("actions", (int32_t *)action);
    snprintf(reading->actions[index], sizeof reading->actions[index], "%s", name);
    action->kind = kind != NULL ? tactics_value("action_kind", kind) : -1;
    if (action->kind < 0)
        row_fail(reading, "not an action", part);
    for (char *word = row_next_word(&rest); word != NULL; word = row_next_word(&rest))
        give(reading, "actions", (int32_t *)action, word);
}

static void give_trait(struct reading *reading, tactics_profile *unit, char *word)
{
    int32_t facing = tactics_value("facing", word);
    const char *ticks = strchr(word, ':');
    if (facing >= 0) {
        unit->facing = facing;
    } else if (ticks != NULL) {
        ticks = row_cut(word, ':');
        if (tactics_value("status", word) < 1)
            row_fail(reading, "not a status", word);
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
    unit->at = row_place_of(row_first_word(part, &rest));
    unit->hp_max = 50;
    unit->spd = 10;
    for (int32_t i = 0; i < setup->actions_count; i++) {
        bool is_item = setup->actions[i].kind == tactics_action_kind_item;
        unit->kit[unit->kit_count].action = i + TACTICS_ACTION_FIRST;
        unit->kit[unit->kit_count++].count = is_item ? 2 : 0;
    }
    if (unit->at < 0)
        row_fail(reading, "not a place", part);
    for (char *word = row_next_word(&rest); word != NULL; word = row_next_word(&rest))
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
    entry->tick = atoi(row_first_word(part, &rest));
    const char *effect = row_next_word(&rest);
    entry->effect = effect != NULL ? tactics_value("effect", effect) : -1;
    if (entry->effect < 0)
        row_fail(reading, "not an effect", part);
    give_box(reading, row_next_word(&rest), &entry->at, &entry->to);
    for (char *word = row_next_word(&rest); word != NULL; word = row_next_word(&rest))
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
        row_fail(reading, "not a roll", part);
        return;
    }
    *it = (struct tactics_scripted){ .target = row_unit_of(target + 1), .value = value };
    *strchr(who, '>') = '\0';
    it->actor = row_unit_of(who);
    for (int32_t i = 0; i < tactics_tables.roll_count; i++)
        if (strcmp(tactics_tables.rolls[i].name, site) == 0)
            it->site = tactics_tables.rolls[i].number;
    if (it->site == 0 || it->actor < 0)
        row_fail(reading, "not a roll", part);
    reading->rig->script_count = index + 1;
}

void row_give_all(struct reading *reading)
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
    row_each(reading, row->rules, give_rule);
    row_each(reading, row->map, give_map);
    row_each(reading, row->terrain, give_terrain);
    row_each(reading, row->actions != NULL ? row->actions : "blow attack power=8", give_action);
    row_each(reading, row->a, give_to_a);
    row_each(reading, row->b != NULL ? row->b : "9,9,1", give_to_b);
    row_each(reading, row->schedule, give_entry);
    row_each(reading, row->rolls, give_roll);
}
