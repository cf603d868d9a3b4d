/* Megabots as an engine: a thin shell that opens a view of one turn and calls the modules. Invariant: between
 * two turns the state is the whole duel; the view is made anew for each. */
#include "rules/megabots/build.h"
#include "rules/megabots/formulas.h"
#include "rules/megabots/megabots.h"
#include "rules/megabots/pilot.h"
#include "rules/megabots/selection.h"
#include "rules/megabots/turn.h"

#include <string.h>

/* MEGABOTS-069: half health is read here, at the start of the turn. */
static void open_view(struct megabots_duel *duel, const struct firn_battle *battle, const int32_t *state)
{
    duel->rules = megabots_rules_of(battle);
    duel->setup = megabots_setup_of(battle);
    duel->now = megabots_state_seen(state);
    duel->state = NULL;
    duel->out = NULL;
    duel->turn = battle->step;
    duel->first = 0;
    megabots_builds(duel);
    for (int32_t bot = 0; bot < MEGABOTS_BOTS; bot++)
        duel->free_inspect[bot] = megabots_inspects_free(duel, bot);
}

static void open_step(struct megabots_duel *duel, const struct firn_battle *battle, int32_t *state,
                      struct firn_out *out)
{
    open_view(duel, battle, state);
    duel->state = megabots_state_of(state);
    duel->out = out;
}

static bool refuses_setup(const struct firn_battle *battle, struct firn_refusal *why)
{
    return megabots_refuses_setup(megabots_rules_of(battle), megabots_setup_of(battle), why);
}

static void setup(const struct firn_battle *battle, int32_t *state, struct firn_out *out)
{
    struct megabots_duel duel;
    memset(state, 0, sizeof(struct megabots_state));
    open_step(&duel, battle, state, out);
    megabots_open(&duel);
}

/* MEGABOTS-014: both pilots, at once. */
static int32_t awaiting(const struct firn_battle *battle, const int32_t *state, int32_t actors[FIRN_AWAIT_MAX])
{
    (void)battle;
    (void)state;
    for (int32_t bot = 0; bot < MEGABOTS_BOTS; bot++)
        actors[bot] = bot;
    return MEGABOTS_BOTS;
}

static bool refuses(const struct firn_battle *battle, const int32_t *state, const struct firn_order *order,
                    struct firn_refusal *why)
{
    struct megabots_duel duel;
    open_view(&duel, battle, state);
    return megabots_refuses_order(&duel, order, why);
}

static void suggest(const struct firn_battle *battle, const int32_t *state, int32_t actor,
                    struct firn_order *order)
{
    struct megabots_duel duel;
    open_view(&duel, battle, state);
    struct megabots_choice choice = megabots_pilot(&duel, actor);
    megabots_order_of(&duel, actor, &choice, order);
}

static void step(const struct firn_battle *battle, int32_t *state, const struct firn_order *orders,
                 int32_t order_count, struct firn_out *out)
{
    struct megabots_duel duel;
    open_step(&duel, battle, state, out);
    for (int32_t i = 0; i < order_count; i++)
        duel.choice[orders[i].actor] = megabots_choice_of(&duel, &orders[i]);
    megabots_turn(&duel);
}

static struct firn_outcome outcome(const struct firn_battle *battle, const int32_t *state)
{
    (void)battle;
    const struct megabots_state *it = megabots_state_seen(state);
    return (struct firn_outcome){ it->outcome, it->reason };
}

/* ---- invariants ---- */

static const char *broken(const struct megabots_duel *duel, int32_t bot)
{
    const struct megabots_state_bot *it = megabots_now(duel, bot);
    if (it->hp < 0 || it->hp > megabots_chassis(duel, bot)->hp)
        return "hp is within 0 and that of the chassis";
    if (it->charges < 0 || it->charges > duel->rules->charges_max)
        return "charges are within 0 and the most";
    if ((it->inspected | 1) != 1 || (it->last_cc | 1) != 1)
        return "a flag of a bot is neither 0 nor 1";
    if (it->last_type == megabots_type_none && (it->last_element != megabots_element_none || it->last_cc))
        return "a chain that is broken remembers nothing";
    for (int32_t effect = megabots_effect_waterlog; effect <= megabots_effect_dur_up; effect++)
        if (megabots_stacks(it, effect) < 0 ||
            megabots_stacks(it, effect) > megabots_effect_max(duel, effect))
            return "an effect is within 0 and its most";
    return NULL;
}

static const char *broken_outcome(const struct megabots_state *it)
{
    bool knocked_out = it->bot[0].hp == 0 || it->bot[1].hp == 0;
    if (knocked_out != (it->reason == megabots_reason_knockout))
        return "a bot without hp is knocked out";
    if ((it->outcome == megabots_outcome_running) != (it->reason == megabots_reason_none))
        return "an outcome has a reason";
    if (it->reason == megabots_reason_knockout &&
        it->outcome != (it->bot[1].hp == 0 ? megabots_outcome_bot_a : megabots_outcome_bot_b))
        return "the bot that stands has won";
    return NULL;
}

static const char *invariant(const struct firn_battle *battle, const int32_t *state)
{
    struct megabots_duel duel;
    open_view(&duel, battle, state);
    if (duel.now->zone < megabots_zone_cq || duel.now->zone > megabots_zone_long)
        return "the marker is on the track";
    for (int32_t bot = 0; bot < MEGABOTS_BOTS; bot++) {
        const char *sentence = broken(&duel, bot);
        if (sentence != NULL)
            return sentence;
    }
    return broken_outcome(duel.now);
}

const struct firn_engine firn_engine_megabots = {
    .abi = FIRN_ENGINE_ABI,
    .rules_version = 1,
    .name = "megabots",
    .tables = &megabots_tables,
    .refuses_setup = refuses_setup,
    .setup = setup,
    .awaiting = awaiting,
    .refuses = refuses,
    .suggest = suggest,
    .step = step,
    .outcome = outcome,
    .invariant = invariant,
};
