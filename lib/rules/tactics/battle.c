/* The clock, see battle.h. The array `phases` is a tick, TACTICS-110: statuses, field events, charge; no tick
 * passes between two turns of one. Invariant: between two calls either a unit is to act or the match is
 * over. */
#include "rules/tactics/battle.h"

#include "rules/tactics/commit.h"
#include "rules/tactics/field_effect.h"
#include "rules/tactics/surface.h"
#include "rules/tactics/unit_profile.h"

static bool is_over(const struct tactics_match *match)
{
    return match->state->outcome != tactics_outcome_running;
}

/* TACTICS-143: asked after each phase that can end it, never inside one. */
static void judge(struct tactics_match *match)
{
    bool stands[2] = { false, false };
    for (int32_t unit = 0; unit < TACTICS_UNITS; unit++)
        if (tactics_is_in(match, unit))
            stands[tactics_side(unit)] = true;
    if (stands[0] && stands[1])
        return;
    if (!stands[0] && !stands[1])
        tactics_commit_end(match, tactics_outcome_draw, tactics_reason_mutual_destruction);
    else
        tactics_commit_end(match, stands[0] ? tactics_outcome_side_a : tactics_outcome_side_b,
                           tactics_reason_elimination);
}

/* ---- a tick ---- */

/* TACTICS-072 TACTICS-078 TACTICS-128: before its tick is counted down; a heal of nobody's need is none. */
static void status_acts(struct tactics_match *match, int32_t unit, int32_t status)
{
    int32_t amount = 0;
    if (status == tactics_status_poison)
        amount = match->rules->poison_damage;
    else if (status == tactics_status_regen && tactics_now(match, unit)->hp < tactics_printed(match, unit)->hp_max)
        amount = -match->rules->regen_heal;
    if (amount != 0)
        tactics_commit_damage(match, unit, amount, tactics_element_none, FIRN_NOBODY, tactics_cause_status);
}

/* TACTICS-062: effect, one tick less, over at none. */
static void count_down(struct tactics_match *match, int32_t unit)
{
    tactics_unit *it = tactics_now(match, unit);
    for (uint32_t left = (uint32_t)it->suffers; left != 0 && it->at >= 0; left &= left - 1) {
        int32_t status = __builtin_ctz(left);
        status_acts(match, unit, status);
        if (it->at >= 0 && --it->ticks[status] == 0)
            tactics_commit_expiry(match, unit, status);
    }
}

/* By (unit, status). */
static void statuses(struct tactics_match *match)
{
    for (int32_t unit = 0; unit < TACTICS_UNITS; unit++)
        if (match->state->unit[unit].suffers != 0)
            count_down(match, unit);
}

/* TACTICS-009 */
static void charge(struct tactics_match *match)
{
    for (int32_t unit = 0; unit < TACTICS_UNITS; unit++)
        if (tactics_is_in(match, unit))
            tactics_now(match, unit)->ct += tactics_ct_gain(match, unit);
}

static void (*const phases[])(struct tactics_match *match) = {
    statuses,
    judge,
    tactics_field_events,
    judge,
    charge,
};

/* TACTICS-008 */
static void tick(struct tactics_match *match)
{
    match->state->tick++;
    for (int32_t i = 0; i < FIRN_COUNT(phases) && !is_over(match); i++)
        phases[i](match);
}

/* ---- whose turn ---- */

/* TACTICS-010 TACTICS-011, the first of equals: TACTICS-012. */
static int32_t next_actor(const struct tactics_match *match)
{
    int32_t actor = FIRN_NOBODY, most = match->rules->ct_ready - 1;
    for (int32_t unit = 0; unit < TACTICS_UNITS; unit++)
        if (tactics_now(match, unit)->ct > most && tactics_is_in(match, unit)) {
            most = tactics_now(match, unit)->ct;
            actor = unit;
        }
    return actor;
}

/* The clock runs until somebody is to act or the match is over. */
static void advance(struct tactics_match *match)
{
    struct tactics_state *state = match->state;
    state->actor = FIRN_NOBODY;
    while (!is_over(match) && (state->actor = next_actor(match)) == FIRN_NOBODY)
        if (state->tick < match->rules->tick_cap)
            tick(match);
        else
            tactics_commit_end(match, tactics_outcome_draw, tactics_reason_tick_cap);
    if (state->actor != FIRN_NOBODY)
        TACTICS_EMIT(match, turn_comes, .tick = state->tick, .unit = state->actor,
                     .ct = tactics_now(match, state->actor)->ct);
}

/* TACTICS-093: the turn, then, tick by tick, statuses, field events and charge, up to the next actor. */
void tactics_go_on(struct tactics_match *match, const struct tactics_turn *turn)
{
    tactics_play_turn(match, turn);
    judge(match);
    advance(match);
}

/* ---- the opening ---- */

static void build_box(struct tactics_match *match, const struct tactics_setup_blocks *box)
{
    bool is_air = box->material == tactics_material_air;
    int32_t block = is_air ? 0 : tactics_block_of(box->material, box->shape, box->rotation);
    int32_t to = box->to < 0 ? box->at : box->to;
    for (int32_t z = tactics_z(box->at); z <= tactics_z(to); z++)
        for (int32_t y = tactics_y(box->at); y <= tactics_y(to); y++)
            for (int32_t x = tactics_x(box->at); x <= tactics_x(to); x++)
                tactics_put_block(match, tactics_place(x, y, z), block);
}

/* TACTICS-148: later boxes over earlier ones, features over them all. */
static void build(struct tactics_match *match)
{
    const struct tactics_setup *setup = match->setup;
    for (int32_t i = 0; i < setup->blocks_count; i++)
        build_box(match, &setup->blocks[i]);
    for (int32_t i = 0; i < setup->features_count; i++)
        build_box(match, (const struct tactics_setup_blocks *)&setup->features[i]);
}

static int32_t count_blocks(const struct tactics_match *match)
{
    int32_t blocks = 0;
    for (int32_t column = 0; column < TACTICS_COLUMNS; column++)
        for (uint32_t levels = tactics_solid(match, column); levels != 0; levels &= levels - 1)
            blocks++;
    return blocks;
}

static void place_unit(struct tactics_match *match, int32_t unit)
{
    const tactics_profile *from = tactics_printed(match, unit);
    tactics_unit *it = tactics_now(match, unit);
    it->at = from->at;
    it->facing = from->facing;
    it->hp = from->hp != 0 ? from->hp : from->hp_max;
    it->mp = from->mp >= 0 ? from->mp : from->mp_max;
    it->ct = from->ct;
    for (int32_t place = 0; place < from->kit_count; place++)
        it->items[place] = from->kit[place].count;
    TACTICS_EMIT(match, unit_stands, .unit = unit, .side = tactics_side(unit), .at = it->at, .facing = it->facing,
                 .hp = it->hp, .mp = it->mp, .ct = it->ct);
}

static bool is_held(const struct tactics_match *match, int32_t unit)
{
    return unit - tactics_side(unit) * TACTICS_SLOTS < match->setup->sides[tactics_side(unit)].units_count;
}

static void place_units(struct tactics_match *match)
{
    for (int32_t unit = 0; unit < TACTICS_UNITS; unit++)
        match->state->unit[unit].at = TACTICS_NOWHERE;
    for (int32_t unit = 0; unit < TACTICS_UNITS; unit++)
        if (is_held(match, unit))
            place_unit(match, unit);
    for (int32_t unit = 0; unit < TACTICS_UNITS; unit++)
        for (int32_t i = 0; is_held(match, unit) && i < tactics_printed(match, unit)->statuses_count; i++)
            tactics_commit_status(match, unit, tactics_printed(match, unit)->statuses[i].status,
                                  tactics_printed(match, unit)->statuses[i].ticks);
}

/* What is due at tick 0 happens before the clock runs, TACTICS-110. */
void tactics_begin(struct tactics_match *match)
{
    const struct tactics_setup *setup = match->setup;
    build(match);
    TACTICS_EMIT(match, map, .width = setup->width, .depth = setup->depth, .height = setup->height,
                 .blocks = count_blocks(match));
    place_units(match);
    tactics_field_events(match);
    judge(match);
    advance(match);
}
