/* The turn, see turn.h. The array `phases` is the order of a step, LOADOUT-007: reading it is reading the
 * rule. Invariant: the clock never goes back, and moves only when nobody is due before. */
#include "rules/loadout/turn.h"

#include "rules/loadout/act.h"
#include "rules/loadout/attack.h"
#include "rules/loadout/damage.h"
#include "rules/loadout/effects.h"
#include "rules/loadout/factions.h"
#include "rules/loadout/forecast.h"
#include "rules/loadout/world.h"

/* ---- the queue ---- */

static bool is_before(const struct loadout_state_actor *a, const struct loadout_state_actor *b)
{
    return a->due != b->due ? a->due < b->due : a->inserted < b->inserted;
}

int32_t loadout_due(const struct loadout_fight *fight)
{
    int32_t first = FIRN_NOBODY;
    for (int32_t actor = 0; actor < fight->setup->actors_count; actor++)
        if (loadout_in_world(fight, actor) &&
            (first == FIRN_NOBODY || is_before(loadout_now(fight, actor), loadout_now(fight, first))))
            first = actor;
    return first;
}

void loadout_insert(struct loadout_fight *fight, int32_t actor, int32_t due)
{
    loadout_now(fight, actor)->due = due;
    loadout_now(fight, actor)->inserted = ++fight->state->insertions;
}

/* LOADOUT-078: rounded up, once. */
int32_t loadout_charge(int32_t cost, int32_t speed)
{
    int32_t divisor = speed > 0 ? speed : 1;
    return loadout_clamp(((int64_t)cost * 100 + divisor - 1) / divisor);
}

/* ---- the phases ---- */

/* LOADOUT-079 LOADOUT-085: the clock comes to whoever is due; a whole turn of it lets statuses tick. */
static void schedule(struct loadout_fight *fight)
{
    struct loadout_state *state = fight->state;
    int32_t before = state->clock, period = fight->rules->tick_period;
    fight->actor = loadout_due(fight);
    state->clock = loadout_now(fight, fight->actor)->due;
    fight->ticks = state->clock / period > before / period;
    LOADOUT_EMIT(fight, turn, .actor = fight->actor, .clock = state->clock);
}

static const struct firn_order *order_of(const struct loadout_fight *fight, int32_t actor)
{
    for (int32_t i = 0; i < fight->order_count; i++)
        if (fight->orders[i].actor == actor)
            return &fight->orders[i];
    return NULL;
}

/* LOADOUT-090 LOADOUT-100: at the head of the batch, in the order of the hands. */
static void let_outside_in(struct loadout_fight *fight)
{
    for (int32_t i = 0; i < fight->order_count; i++) {
        const struct loadout_order_harm *harm =
            (const struct loadout_order_harm *)(const void *)fight->orders[i].args;
        if (fight->orders[i].verb == loadout_verb_harm)
            loadout_hit(fight, (struct loadout_hit){ harm->target, harm->attacker, harm->credit, harm->kind,
                                                     harm->amount, harm->reach, harm->critical,
                                                     harm->status });
    }
}

/* Never is 0 in an event. */
static int32_t told(int32_t number)
{
    return number == FIRN_LOADOUT_NEVER ? 0 : number;
}

static void sight(struct loadout_fight *fight, int32_t actor, int32_t foe)
{
    struct firn_loadout_forecast here, close;
    struct loadout_weapon shot = loadout_ranged_with(fight, actor); /* LOADOUT-060 */
    int32_t distance = loadout_distance(loadout_now(fight, actor)->at, loadout_now(fight, foe)->at);
    loadout_forecast(fight, actor, foe, distance, &here);
    loadout_forecast(fight, actor, foe, 1, &close);
    loadout_now(fight, actor)->met |= 1 << foe;
    LOADOUT_EMIT(fight, sighted, .actor = actor, .foe = foe, .distance = distance,
                 .reach = shot.dice != NULL ? shot.range : 0, .fells = told(here.deals.blows),
                 .fell_turns = told(here.deals.turns), .falls = told(here.takes.blows),
                 .fall_turns = told(here.takes.turns), .outlook = here.outlook,
                 .close_fells = told(close.deals.blows), .close_fell_turns = told(close.deals.turns),
                 .close_falls = told(close.takes.blows), .close_fall_turns = told(close.takes.turns),
                 .close = close.outlook);
}

/* LOADOUT-060 LOADOUT-068: what combat tells a mind, and what a panel would show, once for each foe. */
static void perceive_reach(struct loadout_fight *fight)
{
    int32_t actor = fight->actor;
    if (!loadout_lives(fight, actor))
        return;
    const struct loadout_state_actor *it = loadout_now(fight, actor);
    for (int32_t foe = 0; foe < fight->setup->actors_count; foe++)
        if ((it->met >> foe & 1) == 0 && loadout_lives(fight, foe) && loadout_is_hostile(fight, actor, foe) &&
            loadout_sees(fight, it->at, loadout_now(fight, foe)->at, fight->rules->sight))
            sight(fight, actor, foe);
}

/* LOADOUT-009 LOADOUT-094: an intent that cannot be costs an ordinary turn, and is told. */
static void resolve(struct loadout_fight *fight)
{
    const struct firn_order *order = order_of(fight, fight->actor);
    enum loadout_why why = loadout_why_not(fight, fight->actor, order);
    if (why == loadout_why_none) {
        fight->cost = loadout_act(fight, fight->actor, order);
        return;
    }
    LOADOUT_EMIT(fight, refused, .actor = fight->actor, .why = (int32_t)why);
    fight->cost = fight->rules->ordinary_cost;
}

/* LOADOUT-079: back into the queue, behind all who are in it for the same time. */
static void requeue(struct loadout_fight *fight)
{
    int32_t actor = fight->actor;
    int32_t charged = loadout_charge(fight->cost, loadout_printed(fight, actor)->speed);
    bool stays = loadout_in_world(fight, actor);
    if (stays)
        loadout_insert(fight, actor, loadout_clamp((int64_t)fight->state->clock + charged));
    LOADOUT_EMIT(fight, spent, .actor = actor, .cost = fight->cost, .charged = charged,
                 .due = stays ? loadout_now(fight, actor)->due : 0);
}

/* ---- the end ---- */

/* Anybody who is hostile to the player, or whom the player hunts. */
static bool has_foes(const struct loadout_fight *fight)
{
    int32_t player = fight->state->player;
    for (int32_t actor = 0; actor < fight->setup->actors_count; actor++)
        if (actor != player && loadout_lives(fight, actor) &&
            (loadout_is_hostile(fight, actor, player) || loadout_is_hostile(fight, player, actor)))
            return true;
    return false;
}

/* LOADOUT-020 LOADOUT-095: asked when a step is done, so that the shortest fight has one. */
static struct firn_outcome decide(const struct loadout_fight *fight)
{
    if (!loadout_lives(fight, fight->state->player) && fight->setup->death_ends_run)
        return (struct firn_outcome){ loadout_outcome_run_over, loadout_reason_player_died };
    if (!has_foes(fight))
        return (struct firn_outcome){ loadout_outcome_cleared, loadout_reason_no_foes_left };
    if (fight->step >= fight->rules->step_cap)
        return (struct firn_outcome){ loadout_outcome_draw, loadout_reason_step_cap };
    return (struct firn_outcome){ loadout_outcome_running, loadout_reason_none };
}

static void conclude(struct loadout_fight *fight)
{
    struct firn_outcome result = decide(fight);
    fight->state->outcome = result.outcome;
    fight->state->reason = result.reason;
    if (result.outcome != loadout_outcome_running)
        LOADOUT_EMIT(fight, battle_end, .outcome = result.outcome, .reason = result.reason,
                     .turns = fight->step, .clock = fight->state->clock);
}

static void (*const phases[])(struct loadout_fight *fight) = {
    schedule,
    let_outside_in,
    perceive_reach,
    loadout_land_shots,
    resolve,
    loadout_run_triggers,
    loadout_tick_statuses,
    loadout_apply_damage,
    loadout_end_run,
    loadout_process_deaths,
    requeue,
    loadout_bury,
    conclude,
};

void loadout_turn(struct loadout_fight *fight)
{
    for (int32_t i = 0; i < FIRN_COUNT(phases); i++)
        phases[i](fight);
}

/* ---- step 0 ---- */

/* One item into the pack; worn where it comes from that list. */
static void pack(struct loadout_fight *fight, int32_t actor, int32_t place, int32_t number, bool worn)
{
    struct loadout_state_actor *it = loadout_now(fight, actor);
    const struct loadout_setup_items *item = loadout_item(fight, number);
    it->item[place] = number;
    if (item->consumable_count != 0) {
        it->charges[place] = item->consumable[0].charges;
        it->units[place] = item->consumable[0].units - 1;
    }
    if (worn)
        loadout_put_on(it, item, place);
    LOADOUT_EMIT(fight, wears, .actor = actor, .item = number, .slot = worn ? item->slot : 0,
                 .charges = it->charges[place], .units = it->units[place]);
}

static void dress(struct loadout_fight *fight, int32_t actor)
{
    const struct loadout_setup_actors *printed = loadout_printed(fight, actor);
    for (int32_t i = 0; i < printed->worn_count; i++)
        pack(fight, actor, i, printed->worn[i].item, true);
    for (int32_t i = 0; i < printed->carried_count; i++)
        pack(fight, actor, printed->worn_count + i, printed->carried[i].item, false);
    for (int32_t i = 0; i < printed->suffers_count; i++)
        loadout_inflict(fight, actor, printed->suffers[i].status, printed->suffers[i].turns,
                        printed->suffers[i].credit);
}

/* LOADOUT-012: full where nothing else is said. */
static void enter(struct loadout_fight *fight, int32_t actor)
{
    const struct loadout_setup_actors *printed = loadout_printed(fight, actor);
    struct loadout_state_actor *it = loadout_now(fight, actor);
    it->at = printed->at;
    it->health = printed->health;
    it->health_max = printed->health_max != 0 ? printed->health_max : printed->health;
    LOADOUT_EMIT(fight, enters, .actor = actor, .faction = printed->faction, .at = it->at,
                 .health = it->health,
                 .health_max = it->health_max, .speed = printed->speed);
    dress(fight, actor);
    loadout_insert(fight, actor, 0);
    if (printed->player) /* LOADOUT-105: the first where nobody is marked */
        fight->state->player = actor;
}

void loadout_open(struct loadout_fight *fight)
{
    loadout_build_world(fight);
    loadout_build_factions(fight);
    for (int32_t actor = 0; actor < LOADOUT_ACTORS; actor++)
        loadout_now(fight, actor)->at = -1;
    for (int32_t actor = 0; actor < fight->setup->actors_count; actor++)
        enter(fight, actor);
}
