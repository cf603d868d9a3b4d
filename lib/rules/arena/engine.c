/* The arena as an engine: a thin shell that opens a view of one step and calls the modules, ARENA-002.
 * Seed, setup and rules decide everything, ARENA-001. Nobody gives orders. Invariant: between two
 * steps the state is the whole battle; the view is made anew for each. */
#include "rules/arena/arena.h"
#include "rules/arena/pre_battle.h"
#include "rules/arena/round_resolver.h"

#include <string.h>

/* ARENA-083: who stands has its alive flag and hp. */
static uint32_t standing(const struct arena_state *state)
{
    uint32_t actors = 0;
    for (int32_t actor = 0; actor < ARENA_ACTORS; actor++) {
        const struct arena_state_fighter *fighter = &state->fighter[actor];
        actors |= (uint32_t)(fighter->alive != 0 && fighter->hp > 0) << actor;
    }
    return actors;
}

static void open_view(struct arena_fight *fight, const struct firn_battle *battle, int32_t *state,
                      struct firn_out *out)
{
    fight->rules = arena_rules_of(battle);
    fight->setup = arena_setup_of(battle);
    fight->state = arena_state_of(state);
    fight->out = out;
    fight->round = battle->step;
    fight->order_count = 0;
    fight->death_count = 0;
    fight->died = 0;
    memset(fight->connected, 0, sizeof fight->connected); /* ARENA-107 */
    fight->standing = standing(fight->state);
}

/* ARENA-084: an id names a fighter once in a team; 0 is no id. */
static bool refuses_setup(const struct firn_battle *battle, struct firn_refusal *why)
{
    const struct arena_setup *setup = arena_setup_of(battle);
    for (int32_t team = 0; team < ARENA_TEAMS; team++) {
        const struct arena_setup_fighters *fighters = setup->teams[team].fighters;
        for (int32_t slot = 1; slot < setup->teams[team].fighters_count; slot++)
            for (int32_t other = 0; other < slot; other++)
                if (fighters[slot].id != 0 && fighters[slot].id == fighters[other].id)
                    return firn_refuse(why, "ARENA-084",
                                       "teams[%d].fighters[%d].id: %d is fighter %d of this team already",
                                       team, slot, fighters[slot].id, other);
    }
    return false;
}

static void setup(const struct firn_battle *battle, int32_t *state, struct firn_out *out)
{
    struct arena_fight fight;
    memset(state, 0, sizeof(struct arena_state));
    open_view(&fight, battle, state, out);
    arena_open(&fight);
    arena_pre_battle(&fight);
}

static void step(const struct firn_battle *battle, int32_t *state, const struct firn_order *orders,
                 int32_t order_count, struct firn_out *out)
{
    (void)orders;
    (void)order_count;
    struct arena_fight fight;
    open_view(&fight, battle, state, out);
    fight.state->round = battle->step;
    arena_round(&fight);
}

static struct firn_outcome outcome(const struct firn_battle *battle, const int32_t *state)
{
    (void)battle;
    const struct arena_state *it = arena_state_seen(state);
    return (struct firn_outcome){ it->outcome, it->reason };
}

/* ---- invariants ---- */

static bool is_flag(int32_t value)
{
    return value == 0 || value == 1;
}

static bool is_empty(const struct arena_state_fighter *fighter)
{
    static const struct arena_state_fighter empty = { 0 };
    return memcmp(fighter, &empty, sizeof empty) == 0;
}

static const char *broken(const struct arena_state_fighter *it)
{
    if (!is_flag(it->alive) || !is_flag(it->armored) || !is_flag(it->bubble) || !is_flag(it->poisoned) ||
        !is_flag(it->shocked) || !is_flag(it->rebirth_spent) || !is_flag(it->resurrect_spent) ||
        !is_flag(it->last_stand))
        return "a flag of a fighter is neither 0 nor 1";
    if (it->alive != (it->hp > 0))
        return "a fighter is alive exactly where it has hp";
    if (it->hp < 0 || it->hp > it->hp_max)
        return "hp is within 0 and hp_max";
    if (it->attack < 0 || it->armor < 0 || it->speed < 1)
        return "attack and armor are at least 0, speed at least 1";
    if (!it->alive && (it->poisoned || it->shocked))
        return "the dead carry no status";
    return NULL;
}

static const char *broken_outcome(const struct arena_state *it)
{
    bool a = (standing(it) & (arena_bit(ARENA_SLOTS) - 1)) != 0;
    bool b = standing(it) >= arena_bit(ARENA_SLOTS);
    if (it->outcome == arena_outcome_running)
        return a && b && it->reason == arena_reason_none ? NULL : "a running battle has two sides";
    bool by_hp = it->reason == arena_reason_hp_tiebreak || it->reason == arena_reason_hp_tie;
    if (by_hp != (a && b))
        return "hp decides exactly where both sides stand";
    if ((it->reason == arena_reason_mutual_destruction) != (!a && !b))
        return "mutual destruction leaves nobody";
    if (it->reason == arena_reason_elimination &&
        it->outcome != (a ? arena_outcome_team_a : arena_outcome_team_b))
        return "the side that stands has won";
    return NULL;
}

static const char *invariant(const struct firn_battle *battle, const int32_t *state)
{
    const struct arena_setup *setup = arena_setup_of(battle);
    const struct arena_state *it = arena_state_seen(state);
    for (int32_t actor = 0; actor < ARENA_ACTORS; actor++) {
        const struct arena_state_fighter *fighter = &it->fighter[actor];
        if (arena_slot(actor) < setup->teams[arena_team(actor)].fighters_count) {
            const char *sentence = broken(fighter);
            if (sentence != NULL)
                return sentence;
        } else if (!is_empty(fighter)) {
            return "a place without a fighter is all 0";
        }
    }
    return broken_outcome(it);
}

const struct firn_engine firn_engine_arena = {
    .abi = FIRN_ENGINE_ABI,
    .rules_version = 1,
    .name = "arena",
    .tables = &arena_tables,
    .refuses_setup = refuses_setup,
    .setup = setup,
    .step = step,
    .outcome = outcome,
    .invariant = invariant,
};
