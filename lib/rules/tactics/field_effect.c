/* Field events, see field_effect.h. TACTICS-088: an entry of the schedule fires at its tick, in the order of
 * the list; then the fires. The array `effects` says what each does to one voxel, TACTICS-152. */
#include "rules/tactics/field_effect.h"

#include "rules/tactics/collapse.h"
#include "rules/tactics/commit.h"
#include "rules/tactics/map_effect.h"

typedef struct tactics_setup_schedule tactics_entry;

/* ---- the schedule ---- */

static void set_one(struct tactics_match *match, const tactics_entry *entry, int32_t place)
{
    tactics_set_block(match, place, tactics_block_of(entry->material, entry->shape, entry->rotation),
                      tactics_cause_field_event);
}

static void remove_one(struct tactics_match *match, const tactics_entry *entry, int32_t place)
{
    (void)entry;
    tactics_remove_block(match, place, tactics_cause_field_event);
}

static void change_one(struct tactics_match *match, const tactics_entry *entry, int32_t place)
{
    tactics_change_block(match, place, tactics_block_of(entry->material, entry->shape, entry->rotation));
}

static void ignite_one(struct tactics_match *match, const tactics_entry *entry, int32_t place)
{
    (void)entry;
    tactics_ignite(match, place);
}

/* TACTICS-081: field events are a source of statuses. */
static void status_one(struct tactics_match *match, const tactics_entry *entry, int32_t place)
{
    int32_t unit = tactics_unit_at(match, place);
    if (unit >= 0)
        tactics_commit_status(match, unit, entry->status, entry->ticks);
}

static void (*const effects[])(struct tactics_match *match, const tactics_entry *entry, int32_t place) = {
    [tactics_effect_set_block] = set_one, [tactics_effect_remove_block] = remove_one,
    [tactics_effect_change] = change_one, [tactics_effect_ignite] = ignite_one,
    [tactics_effect_status] = status_one,
};

/* Every voxel of an entry's box, by (z, y, x); then what no longer holds falls. */
static void fire_entry(struct tactics_match *match, const tactics_entry *entry)
{
    int32_t to = entry->to < 0 ? entry->at : entry->to;
    tactics_commit_field_event(match, (enum tactics_effect)entry->effect, entry->at, entry->to);
    for (int32_t z = tactics_z(entry->at); z <= tactics_z(to); z++)
        for (int32_t y = tactics_y(entry->at); y <= tactics_y(to); y++)
            for (int32_t x = tactics_x(entry->at); x <= tactics_x(to); x++)
                effects[entry->effect](match, entry, tactics_place(x, y, z));
    tactics_settle(match);
}

static void run_schedule(struct tactics_match *match)
{
    struct tactics_state *state = match->state;
    const struct tactics_setup *setup = match->setup;
    while (state->scheduled < setup->schedule_count && setup->schedule[state->scheduled].tick <= state->tick)
        fire_entry(match, &setup->schedule[state->scheduled++]);
}

/* ---- fire, TACTICS-142 ---- */

static void ignite_top(struct tactics_match *match, int32_t x, int32_t y)
{
    if (!tactics_is_on_map(match, x, y))
        return;
    int32_t level = tactics_highest(tactics_solid(match, x | y << 5));
    if (level >= 0)
        tactics_ignite(match, tactics_place(x, y, level));
}

/* The neighbours by (y, x). */
static void spread(struct tactics_match *match, int32_t place)
{
    int32_t x = tactics_x(place), y = tactics_y(place);
    tactics_commit_field_event(match, tactics_effect_spread, place, TACTICS_NOWHERE);
    ignite_top(match, x, y - 1);
    ignite_top(match, x - 1, y);
    ignite_top(match, x + 1, y);
    ignite_top(match, x, y + 1);
}

static void burn_out(struct tactics_match *match, int32_t place)
{
    tactics_commit_field_event(match, tactics_effect_burn_out, place, TACTICS_NOWHERE);
    tactics_put_block(match, place, tactics_with_burnt(tactics_block(match, place)));
}

static int32_t spread_at(const struct tactics_match *match, int32_t block)
{
    return tactics_burn_until(block) - match->rules->burn_ticks + match->rules->spread_ticks;
}

static void burn(struct tactics_match *match, int32_t place)
{
    int32_t block = tactics_block(match, place), until = tactics_burn_until(block);
    if (until == 0)
        return;
    if (spread_at(match, block) == match->state->tick)
        spread(match, place);
    if (until == match->state->tick)
        burn_out(match, place);
}

/* When a block does something next, 0 never. */
static int32_t due(const struct tactics_match *match, int32_t block)
{
    int32_t until = tactics_burn_until(block), next = spread_at(match, block);
    if (until == 0)
        return 0;
    return next > match->state->tick && next < until ? next : until;
}

static void each_block(struct tactics_match *match, void (*run)(struct tactics_match *match, int32_t place))
{
    for (int32_t y = 0; y < match->setup->depth; y++)
        for (int32_t x = 0; x < match->setup->width; x++)
            for (uint32_t levels = tactics_solid(match, x | y << 5); levels != 0; levels &= levels - 1)
                run(match, tactics_place(x, y, __builtin_ctz(levels)));
}

static void note_due(struct tactics_match *match, int32_t place)
{
    int32_t next = due(match, tactics_block(match, place));
    if (next != 0 && (match->state->fire_due == 0 || next < match->state->fire_due))
        match->state->fire_due = next;
}

static void run_fires(struct tactics_match *match)
{
    if (match->state->fire_due == 0 || match->state->fire_due > match->state->tick)
        return;
    each_block(match, burn);
    match->state->fire_due = 0;
    each_block(match, note_due);
}

void tactics_field_events(struct tactics_match *match)
{
    run_schedule(match);
    run_fires(match);
}
