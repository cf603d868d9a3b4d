/* Factions, see factions.h: LOADOUT-018, a row of bits for each side. Invariant: a side is hostile to
 * another, allied with it, or neither, never both. */
#include "rules/loadout/factions.h"

/* LOADOUT-013 */
static int32_t side(const struct loadout_fight *fight, int32_t actor)
{
    return loadout_printed(fight, actor)->faction - LOADOUT_FACTION_FIRST;
}

/* Sets one way; the later of two relations holds. */
static void set(struct loadout_state *state, int32_t who, int32_t whom, bool hostile)
{
    int32_t bit = 1 << whom;
    state->hostile[who] = hostile ? state->hostile[who] | bit : state->hostile[who] & ~bit;
    state->allied[who] = hostile ? state->allied[who] & ~bit : state->allied[who] | bit;
}

/* LOADOUT-014 LOADOUT-015 LOADOUT-016: hunts is the one that is not returned. */
static void relate(struct loadout_state *state, const struct loadout_setup_relations *it)
{
    int32_t who = it->who - LOADOUT_FACTION_FIRST, whom = it->whom - LOADOUT_FACTION_FIRST;
    set(state, who, whom, it->relation != loadout_relation_allied);
    if (it->relation != loadout_relation_hunts)
        set(state, whom, who, it->relation == loadout_relation_hostile);
}

/* LOADOUT-017: at first each side is its own ally and neutral to all others. */
void loadout_build_factions(struct loadout_fight *fight)
{
    for (int32_t i = 0; i < fight->setup->factions_count; i++)
        set(fight->state, i, i, fight->setup->factions[i].feuds != 0);
    for (int32_t i = 0; i < fight->setup->relations_count; i++)
        relate(fight->state, &fight->setup->relations[i]);
}

bool loadout_is_hostile(const struct loadout_fight *fight, int32_t actor, int32_t other)
{
    return actor != other && (fight->state->hostile[side(fight, actor)] >> side(fight, other) & 1) != 0;
}

bool loadout_is_allied(const struct loadout_fight *fight, int32_t actor, int32_t other)
{
    return (fight->state->allied[side(fight, actor)] >> side(fight, other) & 1) != 0;
}
