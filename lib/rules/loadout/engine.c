/* Loadout as an engine: a thin shell that opens a view of one step and calls the modules. Seed, setup, rules
 * and orders decide everything, LOADOUT-002. Invariant: between two steps the state is the whole fight; the
 * view is made anew for each. */
#include "rules/loadout/check.h"
#include "rules/loadout/loadout.h"
#include "rules/loadout/minds.h"
#include "rules/loadout/turn.h"

#include <string.h>

/* Only the head of the view is set: what stands behind it is written before it is read. */
static void open_view(struct loadout_fight *fight, const struct firn_battle *battle, int32_t *state,
                      struct firn_out *out)
{
    memset(fight, 0, offsetof(struct loadout_fight, moments));
    fight->rules = loadout_rules_of(battle);
    fight->setup = loadout_setup_of(battle);
    fight->state = loadout_state_of(state);
    fight->out = out;
    fight->step = battle->step;
}

void loadout_look(struct loadout_fight *fight, const struct firn_battle *battle, const int32_t *state)
{
    open_view(fight, battle, (int32_t *)(uintptr_t)state, NULL);
}

static void setup(const struct firn_battle *battle, int32_t *state, struct firn_out *out)
{
    struct loadout_fight fight;
    memset(state, 0, sizeof(struct loadout_state));
    open_view(&fight, battle, state, out);
    loadout_open(&fight);
}

/* LOADOUT-094 LOADOUT-100: whoever is due, player or not, and the hands from outside. */
static int32_t awaiting(const struct firn_battle *battle, const int32_t *state,
                        int32_t actors[FIRN_AWAIT_MAX])
{
    struct loadout_fight fight;
    loadout_look(&fight, battle, state);
    int32_t count = 0;
    actors[count++] = loadout_due(&fight);
    for (int32_t i = 0; i < fight.setup->outside_count; i++)
        if (battle->step + 1 >= fight.setup->outside[i].from_step)
            actors[count++] = LOADOUT_OUTSIDE_FIRST + i;
    return count;
}

static bool refuses(const struct firn_battle *battle, const int32_t *state, const struct firn_order *order,
                    struct firn_refusal *why)
{
    struct loadout_fight fight;
    loadout_look(&fight, battle, state);
    return loadout_refuses_order(&fight, order, why);
}

static void suggest(const struct firn_battle *battle, const int32_t *state, int32_t actor,
                    struct firn_order *order)
{
    struct loadout_fight fight;
    loadout_look(&fight, battle, state);
    if (loadout_is_outside(&fight, actor))
        *order = (struct firn_order){ .actor = actor, .verb = loadout_verb_hold };
    else
        loadout_mind(&fight, actor, order);
}

static void step(const struct firn_battle *battle, int32_t *state, const struct firn_order *orders,
                 int32_t order_count, struct firn_out *out)
{
    struct loadout_fight fight;
    open_view(&fight, battle, state, out);
    fight.orders = orders;
    fight.order_count = order_count;
    loadout_turn(&fight);
}

static struct firn_outcome outcome(const struct firn_battle *battle, const int32_t *state)
{
    (void)battle;
    const struct loadout_state *it = loadout_state_seen(state);
    return (struct firn_outcome){ it->outcome, it->reason };
}

static const char *invariant(const struct firn_battle *battle, const int32_t *state)
{
    struct loadout_fight fight;
    loadout_look(&fight, battle, state);
    return loadout_invariant(&fight);
}

const struct firn_engine firn_engine_loadout = {
    .abi = FIRN_ENGINE_ABI,
    .rules_version = 1,
    .name = "loadout",
    .tables = &loadout_tables,
    .refuses_setup = loadout_refuses_setup,
    .setup = setup,
    .awaiting = awaiting,
    .refuses = refuses,
    .suggest = suggest,
    .step = step,
    .outcome = outcome,
    .invariant = invariant,
};
