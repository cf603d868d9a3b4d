/* Targets, see target.h. TACTICS-006: range and height both count, and the arc, TACTICS-119, and for an
 * action on one tile the line of sight, TACTICS-036. */
#include "rules/tactics/target.h"

#include "rules/tactics/surface.h"
#include "rules/tactics/unit_profile.h"

/* ---- line of sight ---- */

/* A straight line through voxels, middle to middle: when it crosses next along each axis, all in one unit
 * of time. An axis that it does not move along never comes. */
struct ray {
    int32_t next[3];
    int32_t period[3];
    int32_t step[3]; /* in places of the state's blocks */
};

static struct ray ray_of(int32_t from, int32_t to)
{
    const int32_t way[3] = { tactics_x(to) - tactics_x(from), tactics_y(to) - tactics_y(from),
                             tactics_z(to) - tactics_z(from) };
    const int32_t stride[3] = { TACTICS_LEVELS, TACTICS_LEVELS * TACTICS_EDGE, 1 };
    int32_t unit = 1;
    struct ray ray;
    for (int32_t axis = 0; axis < 3; axis++)
        unit *= way[axis] != 0 ? tactics_abs(way[axis]) : 1;
    for (int32_t axis = 0; axis < 3; axis++) {
        ray.next[axis] = way[axis] != 0 ? unit / tactics_abs(way[axis]) : INT32_MAX;
        ray.period[axis] = way[axis] != 0 ? 2 * ray.next[axis] : 0;
        ray.step[axis] = way[axis] < 0 ? -stride[axis] : stride[axis];
    }
    return ray;
}

static int32_t least(const int32_t next[3])
{
    int32_t two = next[0] < next[1] ? next[0] : next[1];
    return two < next[2] ? two : next[2];
}

/* TACTICS-133: a block obstructs where the line goes through its inside. Axes that are crossed at one
 * moment are crossed together, so that an edge or a corner that is touched obstructs nothing; which makes
 * the line the same both ways. The two ends, and units, never obstruct. */
bool tactics_sees(const struct tactics_match *match, int32_t from, int32_t to)
{
    struct ray ray = ray_of(from, to);
    int32_t node = tactics_node(from), end = tactics_node(to);
    while (node != end) {
        int32_t moment = least(ray.next);
        for (int32_t axis = 0; axis < 3; axis++) {
            if (ray.next[axis] != moment)
                continue;
            ray.next[axis] += ray.period[axis];
            node += ray.step[axis];
        }
        uint32_t sight = (uint32_t)match->state->solid[node >> 4] >> 16;
        if (node != end && (sight >> (node & 15) & 1) != 0)
            return false;
    }
    return true;
}

/* ---- reach ---- */

static int32_t along(const struct tactics_stance *from, int32_t at)
{
    static const int32_t step_x[] = { 0, 1, 0, -1 }, step_y[] = { -1, 0, 1, 0 };
    return (tactics_x(at) - tactics_x(from->at)) * step_x[from->facing] +
           (tactics_y(at) - tactics_y(from->at)) * step_y[from->facing];
}

static int32_t across(const struct tactics_stance *from, int32_t at)
{
    bool is_upright = (from->facing & 1) == 0;
    return tactics_abs(is_upright ? tactics_x(at) - tactics_x(from->at) : tactics_y(at) - tactics_y(from->at));
}

/* TACTICS-119: in the quarter that it faces, diagonals too; its own column is always. */
static bool is_in_arc(const struct tactics_stance *from, int32_t at)
{
    int32_t ahead = along(from, at);
    return tactics_distance(from->at, at) == 0 || (ahead > 0 && across(from, at) <= ahead);
}

/* TACTICS-036 TACTICS-037: an area needs no sight, TACTICS-134. */
static bool needs_sight(const tactics_action *action)
{
    return action->area == tactics_area_tile && !action->ignores_los && action->target != tactics_target_self;
}

/* TACTICS-034 TACTICS-028 TACTICS-029 */
enum tactics_fault tactics_reach_fault(const struct tactics_match *match, const struct tactics_stance *from,
                                       const tactics_action *action, int32_t target_tile)
{
    if (tactics_distance(from->at, target_tile) > action->range)
        return tactics_fault_range;
    if (tactics_abs(tactics_z(from->at) - tactics_z(target_tile)) > action->height_reach)
        return tactics_fault_height;
    if (!is_in_arc(from, target_tile))
        return tactics_fault_arc;
    if (action->area == tactics_area_line && (across(from, target_tile) != 0 || along(from, target_tile) <= 0))
        return tactics_fault_line;
    if (needs_sight(action) && !tactics_sees(match, from->at, target_tile))
        return tactics_fault_sight;
    return tactics_fault_none;
}

/* ---- may it be used ---- */

/* TACTICS-004 TACTICS-024: attack, ability and item are one list of actions. */
enum tactics_fault tactics_kit_fault(const struct tactics_match *match, int32_t actor, int32_t action)
{
    if (action < 0 || action >= match->setup->actions_count)
        return tactics_fault_no_such_action;
    const tactics_action *it = &match->setup->actions[action];
    int32_t place = tactics_kit_place(match, actor, action);
    if (place < 0)
        return tactics_fault_not_in_kit;
    if (it->kind == tactics_action_kind_ability && tactics_has(match, actor, tactics_status_silence))
        return tactics_fault_silenced; /* TACTICS-129 */
    if (it->mp_cost > tactics_now(match, actor)->mp)
        return tactics_fault_mp; /* TACTICS-032 */
    if (it->kind == tactics_action_kind_item && tactics_now(match, actor)->items[place] == 0)
        return tactics_fault_no_item;
    return tactics_fault_none;
}

/* TACTICS-019: that nobody else can stand there does not matter. TACTICS-031 TACTICS-129: an ally is also the actor; a tile is anything that a unit could stand on. */
static enum tactics_fault kind_fault(const struct tactics_match *match, int32_t actor,
                                     const tactics_action *action, int32_t target)
{
    switch (action->target) {
    case tactics_target_enemy:
        return target >= 0 && tactics_is_enemy(match, actor, target) ? tactics_fault_none
                                                                    : tactics_fault_not_an_enemy;
    case tactics_target_ally:
        return target >= 0 && !tactics_is_enemy(match, actor, target) ? tactics_fault_none
                                                                     : tactics_fault_not_an_ally;
    case tactics_target_self:
        return target == actor ? tactics_fault_none : tactics_fault_not_itself;
    default:
        return tactics_fault_none;
    }
}

/* Who stands on a tile once the actor stands elsewhere. */
static int32_t occupant(const struct tactics_match *match, int32_t actor, const struct tactics_stance *from,
                        int32_t tile)
{
    int32_t unit = tactics_unit_at(match, tile);
    if (from->at == tile)
        return actor;
    return unit == actor ? FIRN_NOBODY : unit;
}

/* TACTICS-141 TACTICS-153: no block into a unit, and none without a voxel for it. */
static bool has_room(const struct tactics_match *match, int32_t actor, const struct tactics_stance *from,
                     const tactics_action *action, int32_t target_tile)
{
    struct tactics_cells area;
    if (action->area == tactics_area_tile)
        return occupant(match, actor, from, target_tile) == FIRN_NOBODY;
    tactics_area_of(match, from, action, target_tile, &area);
    for (int32_t i = 0; i < area.count; i++) {
        int32_t top = tactics_highest(tactics_solid(match, area.column[i])) + 1;
        int32_t tile = tactics_place(area.column[i] & 31, area.column[i] >> 5, top);
        if (top > 0 && occupant(match, actor, from, tile) != FIRN_NOBODY)
            return false;
    }
    return true;
}

enum tactics_fault tactics_use_fault(const struct tactics_match *match, int32_t actor,
                                     const struct tactics_stance *from, const struct tactics_use *use)
{
    enum tactics_fault fault = tactics_kit_fault(match, actor, use->action);
    if (fault != tactics_fault_none)
        return fault;
    const tactics_action *action = &match->setup->actions[use->action];
    if (!tactics_is_voxel(match, use->target_tile) || !tactics_is_surface(match, use->target_tile))
        return tactics_fault_target_place;
    if (use->target_unit != occupant(match, actor, from, use->target_tile))
        return tactics_fault_target_unit;
    fault = kind_fault(match, actor, action, use->target_unit);
    if (fault == tactics_fault_none)
        fault = tactics_reach_fault(match, from, action, use->target_tile);
    if (fault == tactics_fault_none && action->map_effect == tactics_map_effect_create_block &&
        !has_room(match, actor, from, action, use->target_tile))
        return tactics_fault_block_room;
    return fault;
}

/* ---- areas, TACTICS-134 ---- */

static void add_row(const struct tactics_match *match, struct tactics_cells *area, int32_t y, int32_t from_x,
                    int32_t to_x)
{
    for (int32_t x = from_x; x <= to_x; x++)
        if (tactics_is_on_map(match, x, y))
            area->column[area->count++] = (uint16_t)(x | y << 5);
}

static void blast(const struct tactics_match *match, int32_t middle, int32_t radius, struct tactics_cells *area)
{
    for (int32_t y = -radius; y <= radius; y++) {
        int32_t width = radius - tactics_abs(y);
        add_row(match, area, tactics_y(middle) + y, tactics_x(middle) - width, tactics_x(middle) + width);
    }
}

static void line(const struct tactics_match *match, const struct tactics_stance *from, int32_t range,
                 struct tactics_cells *area)
{
    int32_t x = tactics_x(from->at), y = tactics_y(from->at);
    int32_t reach = range < TACTICS_EDGE ? range : TACTICS_EDGE;
    if (from->facing == tactics_facing_east)
        add_row(match, area, y, x + 1, x + reach);
    else if (from->facing == tactics_facing_west)
        add_row(match, area, y, x - reach, x - 1);
    for (int32_t i = -reach; (from->facing & 1) == 0 && i <= reach; i++)
        if (i != 0 && (i < 0) == (from->facing == tactics_facing_north))
            add_row(match, area, y + i, x, x);
}

/* TACTICS-030 */
void tactics_area_of(const struct tactics_match *match, const struct tactics_stance *from,
                     const tactics_action *action, int32_t target_tile, struct tactics_cells *area)
{
    area->count = 0;
    if (action->area == tactics_area_line)
        line(match, from, action->range, area);
    else
        blast(match, target_tile, action->area == tactics_area_blast ? action->radius : 0, area);
}

/* TACTICS-035: whoever stands in its columns, at any height; of the one tile, who stands on it. */
bool tactics_area_holds(const struct tactics_stance *from, const tactics_action *action, int32_t target_tile,
                        int32_t at)
{
    switch (action->area) {
    case tactics_area_blast:
        return tactics_distance(target_tile, at) <= action->radius;
    case tactics_area_line:
        return across(from, at) == 0 && along(from, at) > 0 && along(from, at) <= action->range;
    default:
        return at == target_tile;
    }
}

int32_t tactics_facing_to(int32_t from, int32_t to, int32_t old)
{
    int32_t x = tactics_x(to) - tactics_x(from), y = tactics_y(to) - tactics_y(from);
    if (x == 0 && y == 0)
        return old;
    if (tactics_abs(x) > tactics_abs(y))
        return x > 0 ? tactics_facing_east : tactics_facing_west;
    return y > 0 ? tactics_facing_south : tactics_facing_north;
}
