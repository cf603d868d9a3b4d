/* Effects, see effects.h. Invariant: effects of a step join the batch behind the blow's own hits, and charges
 * are spent when all effects are there. */
#include "rules/loadout/effects.h"

#include "rules/loadout/damage.h"
#include "rules/loadout/world.h"

/* ---- dice ---- */

/* LOADOUT-075: flat dice, and dice of one side, make no roll. */
int32_t loadout_roll_dice(struct loadout_fight *fight, int32_t site, int32_t actor, int32_t target,
                          const struct loadout_roll_of *roll)
{
    const int32_t *dice = roll->dice;
    struct loadout_event_rolled event = { .actor = actor, .target = target, .source = roll->source,
                                          .kind = roll->kind };
    int32_t sum = 0;
    for (int32_t die = 0; die < dice[0] && dice[1] > 1; die++) {
        int32_t value = firn_roll(fight->out, site, actor, target, roll->nth + die, (uint32_t)dice[1]);
        event.rolls[event.rolls_count++] = value;
        sum += value;
    }
    event.sum = loadout_clamp((int64_t)sum + dice[0] + dice[2] + roll->bonus);
    event.amount = event.sum > 0 ? event.sum : 0; /* LOADOUT-042 */
    loadout_emit_rolled(fight->out, event);
    return event.amount;
}

/* ---- statuses ---- */

/* Place of a status, or the first free place; LOADOUT_STATUS_PLACES where there is neither. */
static int32_t find_status(const struct loadout_state_actor *it, int32_t status, bool anew)
{
    int32_t place = 0;
    while (place < LOADOUT_STATUS_PLACES && it->status[place] != 0 && (anew || it->status[place] != status))
        place++;
    return place;
}

/* LOADOUT-085: what a second dose adds to `before` turns. Only stack has a second place. */
static int32_t dose(int32_t stacking, int32_t before, int32_t turns)
{
    if (before == 0 || stacking == loadout_stacking_stack)
        return turns;
    if (stacking == loadout_stacking_extend)
        return loadout_clamp((int64_t)before + turns);
    return stacking == loadout_stacking_refresh && turns > before ? turns : before;
}

/* LOADOUT-085: the first applier keeps the credit. LOADOUT-093: what finds no place does nothing. */
void loadout_inflict(struct loadout_fight *fight, int32_t target, int32_t status, int32_t turns,
                     int32_t credit)
{
    struct loadout_state_actor *it = loadout_now(fight, target);
    int32_t stacking = fight->setup->statuses[status - LOADOUT_STATUS_FIRST].stacking;
    int32_t place = find_status(it, status, stacking == loadout_stacking_stack);
    if (place == LOADOUT_STATUS_PLACES) {
        LOADOUT_EMIT(fight, no_place, .target = target, .status = status, .credit = credit, .turns = turns);
        return;
    }
    if (it->status[place] == 0)
        it->credit[place] = credit;
    it->turns[place] = dose(stacking, it->turns[place], turns);
    it->status[place] = status;
    LOADOUT_EMIT(fight, inflicted, .target = target, .status = status, .credit = it->credit[place],
                 .turns = it->turns[place], .stacking = stacking);
}

static void expire(struct loadout_state_actor *it, int32_t place)
{
    for (; place + 1 < LOADOUT_STATUS_PLACES; place++) {
        it->status[place] = it->status[place + 1];
        it->turns[place] = it->turns[place + 1];
        it->credit[place] = it->credit[place + 1];
    }
    it->status[place] = it->turns[place] = it->credit[place] = 0;
}

/* LOADOUT-048 LOADOUT-085: attacker nobody, the applier has the credit. */
static void tick(struct loadout_fight *fight, int32_t actor, int32_t place)
{
    const struct loadout_state_actor *it = loadout_now(fight, actor);
    const struct loadout_setup_statuses *status =
        &fight->setup->statuses[it->status[place] - LOADOUT_STATUS_FIRST];
    LOADOUT_EMIT(fight, ticked, .target = actor, .status = it->status[place], .credit = it->credit[place],
                 .turns = it->turns[place] - 1);
    if (status->tick_count != 0)
        loadout_hit(fight, (struct loadout_hit){ actor, FIRN_NOBODY, it->credit[place], status->tick[0].kind,
                                                 status->tick[0].amount, loadout_reach_effect, 0,
                                                 it->status[place] });
}

static void tick_actor(struct loadout_fight *fight, int32_t actor)
{
    struct loadout_state_actor *it = loadout_now(fight, actor);
    for (int32_t place = 0; place < LOADOUT_STATUS_PLACES && it->status[place] != 0;) {
        tick(fight, actor, place);
        if (it->turns[place] <= 1)
            expire(it, place);
        else
            it->turns[place++]--;
    }
}

void loadout_tick_statuses(struct loadout_fight *fight)
{
    for (int32_t actor = 0; fight->ticks && actor < fight->setup->actors_count; actor++)
        if (loadout_lives(fight, actor))
            tick_actor(fight, actor);
}

/* ---- triggers ---- */

/* LOADOUT-039 LOADOUT-040 */
void loadout_report(struct loadout_fight *fight, struct loadout_report report)
{
    fight->moments[fight->moment_count++] = report;
    if (!report.flies)
        LOADOUT_EMIT(fight, moment, .user = report.user, .item = report.item, .moment = report.moment,
                     .at = report.at);
}

static bool is_status(int32_t of)
{
    return of >= LOADOUT_STATUS_FIRST;
}

/* LOADOUT-092: attacker nobody, so that no rider recurses; the user has the credit. */
static void take_hold(struct loadout_fight *fight, const struct loadout_load *load, int32_t reach)
{
    if (is_status(load->of))
        loadout_inflict(fight, load->on, load->of, load->amount, load->by);
    else
        loadout_hit(fight, (struct loadout_hit){ load->on, FIRN_NOBODY, load->by, load->of, load->amount,
                                                 reach, 0, FIRN_NOBODY });
}

/* LOADOUT-041 LOADOUT-082: what was rolled as it was fired waits with the shot. */
static void store(struct loadout_state *state, const struct loadout_load *load)
{
    int32_t place = state->shot_effects++;
    state->effect_on[place] = load->on;
    state->effect_of[place] = load->of;
    state->effect_amount[place] = load->amount;
}

void loadout_unload(struct loadout_fight *fight)
{
    const struct loadout_state *state = fight->state;
    for (int32_t i = 0; i < state->shot_effects; i++)
        fight->landed[fight->landed_count++] = (struct loadout_load){ state->shot_by, state->effect_on[i],
                                                                      state->effect_of[i],
                                                                      state->effect_amount[i] };
}

/* LOADOUT-082 LOADOUT-083: on whoever of them still lives. */
static void take_hold_of_landed(struct loadout_fight *fight)
{
    for (int32_t i = 0; i < fight->landed_count; i++)
        if (loadout_lives(fight, fight->landed[i].on))
            take_hold(fight, &fight->landed[i], loadout_reach_effect);
}

/* Amount of an effect on one actor: dice, turns, or the dice as a mend (LOADOUT-057). */
static int32_t amount_of(struct loadout_fight *fight, const struct loadout_report *report,
                         const struct loadout_setup_effects *effect, int32_t target, int32_t nth)
{
    if (effect->does == loadout_does_inflict)
        return effect->turns;
    struct loadout_roll_of roll = { effect->of, effect->dice, 0, loadout_source_trigger, nth };
    int32_t amount = loadout_roll_dice(fight, loadout_roll_trigger, report->user, target, &roll);
    return effect->does == loadout_does_mend ? -amount : amount;
}

/* One trigger on one actor. */
static void affect(struct loadout_fight *fight, const struct loadout_report *report, int32_t trigger,
                   int32_t effect, int32_t target)
{
    const struct loadout_setup_effects *it = &loadout_item(fight,
                                                           report->item)->triggers[trigger].effects[effect];
    int32_t nth = ((report->slot * 8 + trigger) * 8 + effect) * 64;
    struct loadout_load load = { report->user, target, it->of, amount_of(fight, report, it, target, nth) };
    if (report->flies)
        store(fight->state, &load);
    else /* LOADOUT-099 */
        take_hold(fight, &load, report->moment == loadout_moment_land ? loadout_reach_thrown : loadout_reach_effect);
}

/* LOADOUT-092: every living actor in the area by index, the user too. */
static void run_trigger(struct loadout_fight *fight, const struct loadout_report *report, int32_t trigger)
{
    const struct loadout_setup_triggers *it = &loadout_item(fight, report->item)->triggers[trigger];
    for (int32_t effect = 0; effect < it->effects_count; effect++)
        for (int32_t actor = 0; actor < fight->setup->actors_count; actor++)
            if (loadout_lives(fight, actor) &&
                loadout_distance(loadout_now(fight, actor)->at, report->at) <= it->radius)
                affect(fight, report, trigger, effect, actor);
}

static void run_moment(struct loadout_fight *fight, const struct loadout_report *report)
{
    const struct loadout_setup_items *item = loadout_item(fight, report->item);
    for (int32_t i = 0; i < item->triggers_count; i++)
        if (item->triggers[i].moment == report->moment)
            run_trigger(fight, report, i);
}

/* ---- charges ---- */

/* Out of the pack, and off whoever wore it. */
static void destroy(struct loadout_state_actor *it, int32_t place)
{
    for (int32_t slot = 0; slot < LOADOUT_SLOTS; slot++)
        if (it->slot[slot] == place + 1)
            it->slot[slot] = 0;
    it->item[place] = it->charges[place] = it->units[place] = 0;
}

/* LOADOUT-081: the last charge takes one unit, and the next starts full. */
static void spend_charge(struct loadout_fight *fight, int32_t user, int32_t item, int32_t place)
{
    const struct loadout_setup_items *def = loadout_item(fight, item);
    struct loadout_state_actor *it = loadout_now(fight, user);
    if (it->charges[place] == 0)
        return;
    it->charges[place]--;
    if (it->charges[place] == 0 && it->units[place] > 0) {
        it->units[place]--;
        it->charges[place] = def->consumable[0].charges;
    }
    LOADOUT_EMIT(fight, charge_spent, .actor = user, .item = item, .charges = it->charges[place],
                 .units = it->units[place]);
    if (it->charges[place] > 0)
        return;
    LOADOUT_EMIT(fight, emptied, .actor = user, .item = item, .fate = def->consumable[0].when_empty);
    if (def->consumable[0].when_empty == loadout_when_empty_destroyed)
        destroy(it, place);
}

/* LOADOUT-099: what is no consumable is thrown as a whole. */
static void spend(struct loadout_fight *fight, const struct loadout_report *report)
{
    int32_t place = loadout_place(fight, report->user, report->item);
    if (place < 0)
        return;
    if (loadout_item(fight, report->item)->consumable_count != 0)
        spend_charge(fight, report->user, report->item, place);
    else if (report->moment == loadout_moment_land)
        destroy(loadout_now(fight, report->user), place);
}

/* LOADOUT-081: never on hit, and only when all triggers of the step have run. */
void loadout_run_triggers(struct loadout_fight *fight)
{
    take_hold_of_landed(fight);
    for (int32_t i = 0; i < fight->moment_count; i++)
        run_moment(fight, &fight->moments[i]);
    for (int32_t i = 0; i < fight->moment_count; i++)
        if (fight->moments[i].moment != loadout_moment_hit)
            spend(fight, &fight->moments[i]);
}
