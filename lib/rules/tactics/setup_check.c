/* Setups that do not fit together, TACTICS-147: each thing that can be wrong is one row of `checks`, and each
 * message names the place. Ranges of single values are checked before. */
#include "rules/tactics/refusal.h"

#include <string.h>

#include "rules/tactics/surface.h"

/* A setup being looked at: rules of materials by material, and the solid levels of its map. */
struct checking {
    const struct tactics_rules *rules;
    const struct tactics_setup *setup;
    struct firn_refusal *why;
    bool known[tactics_material_count];
    uint16_t solid[TACTICS_COLUMNS];
};

#define REFUSE(in, ...) firn_refuse((in)->why, "TACTICS-147", __VA_ARGS__)

static bool is_inside(const struct checking *in, int32_t place)
{
    const struct tactics_setup *setup = in->setup;
    return tactics_x(place) < setup->width && tactics_y(place) < setup->depth && tactics_z(place) < setup->height;
}

static bool is_box(const struct checking *in, int32_t at, int32_t to)
{
    return is_inside(in, at) && (to < 0 || (is_inside(in, to) && tactics_x(at) <= tactics_x(to) &&
                                            tactics_y(at) <= tactics_y(to) && tactics_z(at) <= tactics_z(to)));
}

/* ---- rules and terrain ---- */

static bool wrong_rules(struct checking *in)
{
    if (in->rules->ct_cost > in->rules->ct_ready)
        return REFUSE(in, "rules.ct_cost: %d is above ct_ready, %d", in->rules->ct_cost, in->rules->ct_ready);
    return in->rules->min_hit > in->rules->max_hit &&
           REFUSE(in, "rules.min_hit: %d is above max_hit, %d", in->rules->min_hit, in->rules->max_hit);
}

static bool wrong_materials(struct checking *in)
{
    for (int32_t i = 0; i < in->setup->materials_count; i++) {
        const tactics_terrain *it = &in->setup->materials[i];
        if (in->known[it->material])
            return REFUSE(in, "materials[%d].material: this material has a rule already", i);
        if (it->hazard_status == tactics_status_none && it->hazard_ticks != 0)
            return REFUSE(in, "materials[%d].hazard_ticks: there is no hazard_status", i);
        in->known[it->material] = true;
    }
    return false;
}

/* ---- the map, TACTICS-148 ---- */

static void fill(struct checking *in, const struct tactics_setup_blocks *box)
{
    int32_t to = box->to < 0 ? box->at : box->to;
    uint32_t levels = ((2U << tactics_z(to)) - 1) & ~((1U << tactics_z(box->at)) - 1);
    for (int32_t y = tactics_y(box->at); y <= tactics_y(to); y++)
        for (int32_t x = tactics_x(box->at); x <= tactics_x(to); x++) {
            uint16_t *column = &in->solid[x | y << 5];
            *column = (uint16_t)(box->material == tactics_material_air ? *column & ~levels : *column | levels);
        }
}

static bool wrong_boxes(struct checking *in, const char *list, const struct tactics_setup_blocks *boxes,
                        int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        if (!is_box(in, boxes[i].at, boxes[i].to))
            return REFUSE(in, "%s[%d]: not a box inside the map, from its lowest corner to its highest", list, i);
        if (boxes[i].material != tactics_material_air && !in->known[boxes[i].material])
            return REFUSE(in, "%s[%d].material: there is no rule for it under materials", list, i);
        fill(in, &boxes[i]);
    }
    return false;
}

static bool wrong_blocks(struct checking *in)
{
    const struct tactics_setup *setup = in->setup;
    return wrong_boxes(in, "blocks", setup->blocks, setup->blocks_count) ||
           wrong_boxes(in, "features", (const struct tactics_setup_blocks *)setup->features,
                       setup->features_count);
}

/* ---- actions ---- */

static bool wrong_action(struct checking *in, int32_t i)
{
    const tactics_action *it = &in->setup->actions[i];
    bool creates = it->map_effect == tactics_map_effect_create_block;
    if (it->mp_cost != 0 && it->kind != tactics_action_kind_ability)
        return REFUSE(in, "actions[%d].mp_cost: only abilities cost mp", i);
    if (it->radius != 0 && it->area != tactics_area_blast)
        return REFUSE(in, "actions[%d].radius: only a blast has one", i);
    if (it->area == tactics_area_line && (it->range == 0 || it->target == tactics_target_self))
        return REFUSE(in, "actions[%d].area: a line needs a range, and a target that is not the unit itself", i);
    if (creates != (it->material != tactics_material_air))
        return REFUSE(in, "actions[%d].material: an action has one exactly where it creates blocks", i);
    if (creates && (it->target != tactics_target_tile || !in->known[it->material]))
        return REFUSE(in, "actions[%d].map_effect: to create blocks needs target tile, and a rule for the material", i);
    if (it->status == tactics_status_none && it->ticks != 0)
        return REFUSE(in, "actions[%d].ticks: there is no status", i);
    if (!creates && (it->shape != tactics_shape_cube || it->rotation != tactics_facing_north))
        return REFUSE(in, "actions[%d].shape: it creates no block that could have a shape or rotation", i);
    return false;
}

static bool wrong_actions(struct checking *in)
{
    for (int32_t i = 0; i < in->setup->actions_count; i++)
        if (wrong_action(in, i))
            return true;
    return false;
}

/* ---- units ---- */

static const tactics_profile *unit_of(const struct checking *in, int32_t side, int32_t slot)
{
    return &in->setup->sides[side].units[slot];
}

#define REFUSE_UNIT(in, text, ...) REFUSE(in, "sides[%d].units[%d]." text, side, slot, __VA_ARGS__)

static bool wrong_kit(struct checking *in, int32_t side, int32_t slot)
{
    const tactics_profile *it = unit_of(in, side, slot);
    for (int32_t i = 0; i < it->kit_count; i++) {
        int32_t action = it->kit[i].action - TACTICS_ACTION_FIRST;
        if (action >= in->setup->actions_count)
            return REFUSE_UNIT(in, "kit[%d].action: there is no action %d", i, action);
        if (it->kit[i].count != 0 && in->setup->actions[action].kind != tactics_action_kind_item)
            return REFUSE_UNIT(in, "kit[%d].count: only items are counted", i);
        for (int32_t other = 0; other < i; other++)
            if (it->kit[other].action == it->kit[i].action)
                return REFUSE_UNIT(in, "kit[%d].action: it stands twice", i);
    }
    return false;
}

static bool wrong_numbers(struct checking *in, int32_t side, int32_t slot)
{
    const tactics_profile *it = unit_of(in, side, slot);
    if (it->hp > it->hp_max)
        return REFUSE_UNIT(in, "hp: %d is above hp_max, %d", it->hp, it->hp_max);
    if (it->mp > it->mp_max)
        return REFUSE_UNIT(in, "mp: %d is above mp_max, %d", it->mp, it->mp_max);
    for (int32_t i = 0; i < it->statuses_count; i++)
        for (int32_t other = 0; other < i; other++)
            if (it->statuses[other].status == it->statuses[i].status)
                return REFUSE_UNIT(in, "statuses[%d].status: it stands twice", i);
    return false;
}

/* TACTICS-001 TACTICS-144 */
static bool wrong_place(struct checking *in, int32_t side, int32_t slot)
{
    int32_t at = unit_of(in, side, slot)->at, x = tactics_x(at), y = tactics_y(at), z = tactics_z(at);
    uint32_t solid = is_inside(in, at) ? in->solid[tactics_column(at)] : 0;
    if ((~solid & solid << 1 & 1U << z) == 0)
        return REFUSE_UNIT(in, "at: (%d,%d,%d) is no surface: an empty place over a block", x, y, z);
    for (int32_t unit = 0; unit < side * TACTICS_SLOTS + slot; unit++) {
        int32_t other = tactics_side(unit), place = unit - other * TACTICS_SLOTS;
        if (place < in->setup->sides[other].units_count && unit_of(in, other, place)->at == at)
            return REFUSE_UNIT(in, "at: sides[%d].units[%d] stands at (%d,%d,%d) already", other, place, x, y, z);
    }
    return false;
}

static bool wrong_units(struct checking *in)
{
    for (int32_t side = 0; side < TACTICS_SIDES; side++)
        for (int32_t slot = 0; slot < in->setup->sides[side].units_count; slot++)
            if (wrong_place(in, side, slot) || wrong_numbers(in, side, slot) || wrong_kit(in, side, slot))
                return true;
    return false;
}

/* ---- the schedule, TACTICS-149 ---- */

static bool wrong_entry(struct checking *in, int32_t i)
{
    const struct tactics_setup_schedule *it = &in->setup->schedule[i];
    bool builds = it->effect == tactics_effect_set_block || it->effect == tactics_effect_change;
    if (i > 0 && it->tick < it[-1].tick)
        return REFUSE(in, "schedule[%d].tick: %d is in the past: the entry before it is of tick %d", i, it->tick,
                      it[-1].tick);
    if (!is_box(in, it->at, it->to))
        return REFUSE(in, "schedule[%d]: not a box inside the map, from its lowest corner to its highest", i);
    if (builds != (it->material != tactics_material_air) || !in->known[it->material])
        return REFUSE(in, "schedule[%d].material: what sets or changes blocks has one with a rule, no other has", i);
    if ((it->effect == tactics_effect_status) != (it->status != tactics_status_none))
        return REFUSE(in, "schedule[%d].status: an entry has one exactly where it gives it", i);
    if (it->status == tactics_status_none && it->ticks != 0)
        return REFUSE(in, "schedule[%d].ticks: %d of no status", i, it->ticks);
    if (!builds && (it->shape != tactics_shape_cube || it->rotation != tactics_facing_north))
        return REFUSE(in, "schedule[%d].shape: it builds nothing that could have a shape or rotation", i);
    return false;
}

static bool wrong_schedule(struct checking *in)
{
    for (int32_t i = 0; i < in->setup->schedule_count; i++)
        if (wrong_entry(in, i))
            return true;
    return false;
}

static bool (*const checks[])(struct checking *in) = {
    wrong_rules, wrong_materials, wrong_blocks, wrong_actions, wrong_units, wrong_schedule,
};

bool tactics_refuses_setup(const struct firn_battle *battle, struct firn_refusal *why)
{
    struct checking in;
    memset(&in, 0, sizeof in);
    in.rules = tactics_rules_of(battle);
    in.setup = tactics_setup_of(battle);
    in.why = why;
    in.known[tactics_material_air] = true;
    for (int32_t i = 0; i < FIRN_COUNT(checks); i++)
        if (checks[i](&in))
            return true;
    return false;
}
