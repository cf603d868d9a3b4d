/* What a row of tactics gives: rules, map, terrain, actions, units, schedule. See tactics_rows.h. */
#include "tactics_given.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EDGE = 10 };

static struct tactics_setup *setup_in(struct reading *reading)
{
    return (struct tactics_setup *)reading->rig->setup;
}

/* All fields of an element at their fallbacks. */
static void give_fallbacks(const char *group, int32_t *element)
{
    const struct firn_table *table = tactics_tables.setup;
    for (int32_t row = 0; row < table->row_count; row++) {
        int32_t word;
        const struct firn_row *it = &table->rows[row];
        if (it->op == FIRN_ROW_FIELD && engine_field(table, group, it->name, &word) == it)
            element[word] = it->fallback;
    }
}

/* "place[-place]" */
static void give_box(struct reading *reading, char *word, int32_t *at, int32_t *to)
{
    const char *second = word != NULL ? row_cut(word, '-') : NULL;
    *at = word != NULL ? row_position(word) : -1;
    *to = second != NULL ? row_position(second) : -1;
    if (*at < 0 || (second != NULL && *to < 0))
        row_fail(reading, "not a box", word != NULL ? word : "");
}

/* ---- what is given ---- */

static void add_box(struct reading *reading, int32_t material, int32_t at, int32_t to)
{
    struct tactics_setup *setup = setup_in(reading);
    struct tactics_setup_blocks *box = &setup->blocks[setup->blocks_count++];
    *box = (struct tactics_setup_blocks){ .material = material, .at = at, .to = to };
}

static void give_map(struct reading *reading, char *part, int32_t index)
{
    (void)index;
    int32_t at, to, material = engine_value(&tactics_tables, "material", row_word(&part));
    give_box(reading, row_word(&part), &at, &to);
    if (material < 0)
        row_fail(reading, "not a material", part);
    add_box(reading, material, at, to);
}

static void give_terrain(struct reading *reading, char *part, int32_t index)
{
    (void)index;
    int32_t material = engine_value(&tactics_tables, "material", row_word(&part));
    if (material < 1) {
        row_fail(reading, "not a material", part);
        return;
    }
    for (char *word = row_word(&part); word != NULL; word = row_word(&part))
        row_set(reading, tactics_tables.setup, "materials", (int32_t *)&setup_in(reading)->materials[material - 1], word);
}

static void give_action(struct reading *reading, char *part, int32_t index)
{
    struct tactics_setup *setup = setup_in(reading);
    tactics_action *action = &setup->actions[setup->actions_count++];
    char (*actions)[TACTICS_NAME_SIZE] = ((struct tactics_given *)reading->own)->actions;
    const char *name = row_word(&part), *kind = row_word(&part);
    give_fallbacks("actions", (int32_t *)action);
    snprintf(actions[index], sizeof actions[index], "%s", name);
    action->kind = kind != NULL ? engine_value(&tactics_tables, "action_kind", kind) : -1;
    if (action->kind < 0)
        row_fail(reading, "not an action", part);
    for (char *word = row_word(&part); word != NULL; word = row_word(&part))
        row_set(reading, tactics_tables.setup, "actions", (int32_t *)action, word);
}

static void give_trait(struct reading *reading, tactics_profile *unit, char *word)
{
    int32_t facing = engine_value(&tactics_tables, "facing", word);
    const char *ticks = strchr(word, ':');
    if (facing >= 0) {
        unit->facing = facing;
    } else if (ticks != NULL) {
        ticks = row_cut(word, ':');
        if (engine_value(&tactics_tables, "status", word) < 1)
            row_fail(reading, "not a status", word);
        unit->statuses[unit->statuses_count].status = engine_value(&tactics_tables, "status", word);
        unit->statuses[unit->statuses_count++].ticks = atoi(ticks);
    } else {
        row_set(reading, tactics_tables.setup, "units", (int32_t *)unit, word);
    }
}

static void give_unit(struct reading *reading, int32_t side, char *part)
{
    struct tactics_setup *setup = setup_in(reading);
    tactics_profile *unit = &setup->sides[side].units[setup->sides[side].units_count++];
    give_fallbacks("units", (int32_t *)unit);
    unit->at = row_position(row_word(&part));
    unit->hp_max = 50;
    unit->spd = 10;
    for (int32_t i = 0; i < setup->actions_count; i++) {
        bool is_item = setup->actions[i].kind == tactics_action_kind_item;
        unit->kit[unit->kit_count].action = i + TACTICS_ACTION_FIRST;
        unit->kit[unit->kit_count++].count = is_item ? 2 : 0;
    }
    if (unit->at < 0)
        row_fail(reading, "not a place", part);
    for (char *word = row_word(&part); word != NULL; word = row_word(&part))
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
    struct tactics_setup *setup = setup_in(reading);
    struct tactics_setup_schedule *entry = &setup->schedule[setup->schedule_count++];
    (void)index;
    give_fallbacks("schedule", (int32_t *)entry);
    entry->tick = atoi(row_word(&part));
    const char *effect = row_word(&part);
    entry->effect = effect != NULL ? engine_value(&tactics_tables, "effect", effect) : -1;
    if (entry->effect < 0)
        row_fail(reading, "not an effect", part);
    give_box(reading, row_word(&part), &entry->at, &entry->to);
    for (char *word = row_word(&part); word != NULL; word = row_word(&part))
        row_set(reading, tactics_tables.setup, "schedule", (int32_t *)entry, word);
}

void tactics_give(struct reading *reading, const struct tactics_row *row)
{
    struct tactics_setup *setup = setup_in(reading);
    setup->width = setup->depth = setup->height = EDGE;
    setup->materials_count = tactics_material_count - 1;
    for (int32_t i = 0; i < setup->materials_count; i++) {
        give_fallbacks("materials", (int32_t *)&setup->materials[i]);
        setup->materials[i].material = i + 1;
    }
    add_box(reading, tactics_material_stone, 0, tactics_place(EDGE - 1, EDGE - 1, 0));
    row_rules(reading, row->rules);
    row_each(reading, row->map, ";", give_map);
    row_each(reading, row->terrain, ";", give_terrain);
    row_each(reading, row->actions != NULL ? row->actions : "blow attack power=8", ";", give_action);
    row_each(reading, row->a, ";", give_to_a);
    row_each(reading, row->b != NULL ? row->b : "9,9,1", ";", give_to_b);
    row_each(reading, row->schedule, ";", give_entry);
    row_rolls(reading, row->rolls);
}
