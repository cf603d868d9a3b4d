/* Tactics as an engine: a thin shell that opens a view of one call and hands it to the modules,
 * TACTICS-107. Inputs and orders decide everything, TACTICS-092; nothing is drawn, TACTICS-095. A step is one
 * turn and the clock up to the next, TACTICS-110. */
#include <string.h>

#include "rules/tactics/ai.h"
#include "rules/tactics/battle.h"
#include "rules/tactics/surface.h"

void tactics_open(struct tactics_match *match, const struct firn_battle *battle, const int32_t *state,
                  struct firn_out *out)
{
    match->rules = tactics_rules_of(battle);
    match->setup = tactics_setup_of(battle);
    match->state = tactics_state_of((int32_t *)(uintptr_t)state);
    match->out = out;
    match->removed_count = 0;
    memset(match->terrain, -1, sizeof match->terrain);
    for (int32_t i = 0; i < match->setup->materials_count; i++)
        match->terrain[match->setup->materials[i].material] = (int8_t)i;
}

static void setup(const struct firn_battle *battle, int32_t *state, struct firn_out *out)
{
    struct tactics_match match;
    memset(state, 0, sizeof(struct tactics_state));
    tactics_open(&match, battle, state, out);
    tactics_begin(&match);
}

static int32_t awaiting(const struct firn_battle *battle, const int32_t *state, int32_t actors[FIRN_AWAIT_MAX])
{
    const struct tactics_state *it = tactics_state_seen(state);
    (void)battle;
    actors[0] = it->actor;
    return it->actor != FIRN_NOBODY;
}

static bool refuses(const struct firn_battle *battle, const int32_t *state, const struct firn_order *order,
                    struct firn_refusal *why)
{
    struct tactics_match match;
    struct tactics_turn turn;
    tactics_open(&match, battle, state, NULL);
    if (!tactics_turn_of(&turn, order))
        return tactics_refuse(tactics_fault_verb, why);
    return tactics_refuse(tactics_turn_fault(&match, &turn), why);
}

static void suggest(const struct firn_battle *battle, const int32_t *state, int32_t actor,
                    struct firn_order *order)
{
    struct tactics_match match;
    tactics_open(&match, battle, state, NULL);
    tactics_suggest(&match, actor, order);
}

static void step(const struct firn_battle *battle, int32_t *state, const struct firn_order *orders,
                 int32_t order_count, struct firn_out *out)
{
    struct tactics_match match;
    struct tactics_turn turn;
    (void)order_count;
    tactics_open(&match, battle, state, out);
    match.state->turn = battle->step;
    tactics_turn_of(&turn, &orders[0]);
    tactics_go_on(&match, &turn);
}

static struct firn_outcome outcome(const struct firn_battle *battle, const int32_t *state)
{
    const struct tactics_state *it = tactics_state_seen(state);
    (void)battle;
    return (struct firn_outcome){ it->outcome, it->reason };
}

/* ---- invariants ---- */

static const char *broken_statuses(const tactics_unit *it)
{
    for (int32_t status = 0; status < tactics_status_count; status++)
        if (it->ticks[status] < 0 || (it->ticks[status] > 0) != (it->suffers >> status & 1))
            return "a unit suffers a status exactly where ticks of it are left";
    return NULL;
}

static const char *broken_unit(const struct tactics_match *match, int32_t unit)
{
    const tactics_unit *it = tactics_now(match, unit);
    const tactics_profile *printed = tactics_printed(match, unit);
    if ((it->at >= 0) != (it->hp > 0))
        return "a unit is on the map exactly where it has hp";
    if (it->at < 0 && (it->ct != 0 || it->suffers != 0))
        return "who is out has no charge and suffers nothing";
    if (it->at >= 0 && (!tactics_is_voxel(match, it->at) || !tactics_is_surface(match, it->at)))
        return "a unit stands on a surface";
    if (it->at >= 0 && tactics_unit_at(match, it->at) != unit)
        return "two units stand on one tile"; /* TACTICS-001 */
    if (it->hp > printed->hp_max || it->mp < 0 || it->mp > printed->mp_max || it->ct < 0)
        return "hp and mp are within their most, charge is not below 0";
    for (int32_t place = 0; place < TACTICS_KIT; place++)
        if (it->items[place] < 0 || (place >= printed->kit_count && it->items[place] != 0))
            return "items are not below 0, and nobody has one of no kind";
    return broken_statuses(it);
}

static const char *broken_column(const struct tactics_match *match, int32_t column)
{
    uint32_t solid = 0;
    for (int32_t level = 0; level < TACTICS_LEVELS; level++) {
        int32_t block = match->state->block[column << 4 | level];
        solid |= (uint32_t)(tactics_material(block) != tactics_material_air) << level;
        if (tactics_material(block) == tactics_material_air && block != 0)
            return "air is 0";
    }
    return solid == tactics_solid(match, column) ? NULL : "the surface cache is not that of the blocks";
}

static const char *broken_end(const struct tactics_state *it)
{
    bool runs = it->outcome == tactics_outcome_running;
    if (runs != (it->actor != FIRN_NOBODY) || runs != (it->reason == tactics_reason_none))
        return "somebody is to act exactly while the match runs";
    return NULL;
}

static const char *invariant(const struct firn_battle *battle, const int32_t *state)
{
    struct tactics_match match;
    const char *sentence = NULL;
    tactics_open(&match, battle, state, NULL);
    for (int32_t unit = 0; sentence == NULL && unit < TACTICS_UNITS; unit++)
        sentence = broken_unit(&match, unit);
    for (int32_t column = 0; sentence == NULL && column < TACTICS_COLUMNS; column++)
        sentence = broken_column(&match, column);
    return sentence != NULL ? sentence : broken_end(match.state);
}

const struct firn_engine firn_engine_tactics = {
    .abi = FIRN_ENGINE_ABI,
    .rules_version = 1,
    .name = "tactics",
    .tables = &tactics_tables,
    .refuses_setup = tactics_refuses_setup,
    .setup = setup,
    .awaiting = awaiting,
    .refuses = refuses,
    .suggest = suggest,
    .step = step,
    .outcome = outcome,
    .invariant = invariant,
};
