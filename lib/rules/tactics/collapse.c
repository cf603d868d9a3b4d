/* Gravity, see collapse.h. TACTICS-138: only a removal makes anything fall, and only the stack straight
 * above it; a bridge over air holds. The order is that of the removals, TACTICS-089, never that of what
 * they cause. */
#include "rules/tactics/collapse.h"

#include "rules/tactics/commit.h"
#include "rules/tactics/damage.h"
#include "rules/tactics/terrain_rule.h"

/* What falls in one column. */
struct stack {
    int32_t bottom; /* place of its lowest block */
    int32_t count;
    int32_t gap;    /* levels that it falls */
    bool lands;     /* false: it falls out of the map */
};

void tactics_removed(struct tactics_match *match, int32_t place)
{
    match->removed[match->removed_count++] = (uint16_t)tactics_node(place);
}

/* ---- where to ---- */

static bool is_free(const struct tactics_match *match, int32_t place)
{
    return tactics_unit_at(match, place) == FIRN_NOBODY;
}

/* The highest free surface of a column up to a level, or nowhere. */
static int32_t free_in_column(const struct tactics_match *match, int32_t x, int32_t y, int32_t level)
{
    uint32_t surfaces = tactics_is_on_map(match, x, y) ? tactics_surfaces(match, x | y << 5) : 0;
    surfaces &= (2U << level) - 1;
    for (; surfaces != 0; surfaces &= ~(1U << tactics_highest(surfaces))) {
        int32_t place = tactics_place(x, y, tactics_highest(surfaces));
        if (is_free(match, place))
            return place;
    }
    return TACTICS_NOWHERE;
}

/* TACTICS-137: by distance, then y, then x. */
static int32_t nearest_free(const struct tactics_match *match, int32_t landing)
{
    for (int32_t distance = 1; distance <= match->rules->landing_distance; distance++)
        for (int32_t y = -distance; y <= distance; y++) {
            int32_t width = distance - tactics_abs(y);
            for (int32_t x = -width; x <= width; x += width > 0 ? 2 * width : 1) {
                int32_t place = free_in_column(match, tactics_x(landing) + x, tactics_y(landing) + y,
                                               tactics_z(landing));
                if (place >= 0)
                    return place;
            }
        }
    return TACTICS_NOWHERE;
}

static void hurt(struct tactics_match *match, int32_t unit, int32_t amount, enum tactics_cause cause)
{
    if (amount != 0 && tactics_is_in(match, unit))
        tactics_commit_damage(match, unit, amount, tactics_element_none, FIRN_NOBODY, cause);
}

/* ---- units that fall ---- */

/* TACTICS-137: turned aside, or out where there is no room; both are hurt. */
static void land_on(struct tactics_match *match, int32_t unit, int32_t other, int32_t landing, int32_t damage)
{
    int32_t aside = nearest_free(match, landing);
    if (aside >= 0)
        tactics_move(match, unit, aside, tactics_cause_fall);
    hurt(match, unit, damage, tactics_cause_fall);
    hurt(match, other, damage, tactics_cause_fall);
    if (aside < 0 && tactics_is_in(match, unit))
        tactics_take_out(match, unit, tactics_cause_crowded);
}

/* TACTICS-066: who floats is not hurt. */
static int32_t fall_damage(const struct tactics_match *match, int32_t unit, int32_t levels)
{
    return tactics_has(match, unit, tactics_status_floating) ? 0 : tactics_fall_damage(match, levels);
}

/* TACTICS-021: to the highest surface that is left below. TACTICS-023: none, and it is out. */
static void fall(struct tactics_match *match, int32_t unit)
{
    int32_t at = tactics_now(match, unit)->at;
    uint32_t below = tactics_solid(match, tactics_column(at)) & ((1U << tactics_z(at)) - 1);
    if (below == 0) {
        hurt(match, unit, tactics_now(match, unit)->hp, tactics_cause_fall);
        return;
    }
    int32_t landing = tactics_place(tactics_x(at), tactics_y(at), tactics_highest(below) + 1);
    int32_t damage = fall_damage(match, unit, tactics_z(at) - tactics_z(landing));
    int32_t other = tactics_unit_at(match, landing);
    if (other == FIRN_NOBODY) {
        tactics_move(match, unit, landing, tactics_cause_fall);
        hurt(match, unit, damage, tactics_cause_fall);
    } else {
        land_on(match, unit, other, landing, damage);
    }
    tactics_hazard(match, unit);
}

static bool is_supported(const struct tactics_match *match, int32_t at)
{
    return tactics_z(at) > 0 && tactics_is_solid(match, tactics_under(at));
}

/* ---- stacks that fall ---- */

/* TACTICS-089: what is left in one piece above the hole, and how deep it is. */
static struct stack stack_over(const struct tactics_match *match, int32_t hole)
{
    uint32_t solid = tactics_solid(match, tactics_column(hole));
    int32_t level = tactics_z(hole);
    uint32_t above = solid >> (level + 1);
    int32_t floor = tactics_highest(solid & ((1U << level) - 1));
    bool is_filled = (solid >> level & 1) != 0;
    return (struct stack){ .bottom = tactics_above(hole),
                           .count = is_filled ? 0 : __builtin_ctz(~above),
                           .gap = level - floor,
                           .lands = floor >= 0 };
}

/* Block by block, the lowest first; TACTICS-138: each keeps its hits and its fire. */
static void drop_blocks(struct tactics_match *match, const struct stack *stack)
{
    for (int32_t i = 0; i < stack->count; i++) {
        int32_t place = stack->bottom + tactics_place(0, 0, i);
        int32_t block = tactics_block(match, place);
        tactics_commit_remove(match, place, tactics_cause_collapse);
        if (stack->lands)
            tactics_commit_set(match, place - tactics_place(0, 0, stack->gap), block, tactics_cause_collapse);
    }
}

/* TACTICS-139: who stood on the stack goes down with it. */
static void ride(struct tactics_match *match, int32_t rider, int32_t top, int32_t gap)
{
    int32_t damage = fall_damage(match, rider, gap);
    tactics_move(match, rider, top, tactics_cause_ride);
    hurt(match, rider, damage, tactics_cause_fall);
    tactics_hazard(match, rider);
}

/* TACTICS-090 TACTICS-139: who was under it stands on top, or where there is room. */
static void crush(struct tactics_match *match, int32_t unit, int32_t top, int32_t gap)
{
    hurt(match, unit, tactics_impact_damage(match, gap), tactics_cause_impact);
    if (!tactics_is_in(match, unit))
        return;
    int32_t to = is_free(match, top) ? top : nearest_free(match, top);
    if (to < 0) {
        tactics_take_out(match, unit, tactics_cause_crowded);
        return;
    }
    tactics_move(match, unit, to, tactics_cause_impact);
    tactics_hazard(match, unit);
}

/* All whom the stack meets on its way down, by ascending unit: also who hangs there, about to fall. */
static void crush_all(struct tactics_match *match, const struct stack *stack, int32_t top, int32_t rider)
{
    int32_t bottom = tactics_z(stack->bottom), floor = bottom - stack->gap;
    for (int32_t unit = 0; unit < TACTICS_UNITS; unit++) {
        if (unit == rider || !tactics_is_in(match, unit))
            continue;
        int32_t at = tactics_now(match, unit)->at;
        bool is_met = tactics_column(at) == tactics_column(stack->bottom) && tactics_z(at) >= floor &&
                      tactics_z(at) < bottom;
        if (is_met)
            crush(match, unit, top, stack->gap);
    }
}

static void drop(struct tactics_match *match, const struct stack *stack)
{
    int32_t above = stack->bottom + tactics_place(0, 0, stack->count);
    int32_t top = above - tactics_place(0, 0, stack->gap);
    int32_t rider = tactics_unit_at(match, above);
    drop_blocks(match, stack);
    if (!stack->lands)
        return;
    if (rider >= 0)
        ride(match, rider, top, stack->gap);
    crush_all(match, stack, top, rider);
}

/* By (z, y, x). */
static uint32_t queue_key(uint16_t node)
{
    return (uint32_t)(node & 15) << 10 | (uint32_t)node >> 4;
}

static void sort_removed(struct tactics_match *match)
{
    for (int32_t i = 1; i < match->removed_count; i++) {
        uint16_t node = match->removed[i];
        int32_t to = i;
        for (; to > 0 && queue_key(match->removed[to - 1]) > queue_key(node); to--)
            match->removed[to] = match->removed[to - 1];
        match->removed[to] = node;
    }
}

void tactics_settle(struct tactics_match *match)
{
    if (match->removed_count == 0)
        return;
    sort_removed(match);
    for (int32_t i = 0; i < match->removed_count; i++) {
        struct stack stack = stack_over(match, tactics_place_of_node(match->removed[i]));
        if (stack.count > 0)
            drop(match, &stack);
    }
    match->removed_count = 0;
    for (int32_t unit = 0; unit < TACTICS_UNITS; unit++)
        if (tactics_is_in(match, unit) && !is_supported(match, tactics_now(match, unit)->at))
            fall(match, unit);
}
