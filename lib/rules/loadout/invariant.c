/* What holds between two steps, see check.h. Run by tests after every step; changes nothing. */
#include "rules/loadout/check.h"

#include "rules/loadout/gear.h"
#include "rules/loadout/turn.h"
#include "rules/loadout/world.h"

static const char *broken_pack(const struct loadout_fight *fight, int32_t actor)
{
    const struct loadout_state_actor *it = loadout_now(fight, actor);
    for (int32_t place = 0; place < LOADOUT_PACK; place++) {
        if (it->item[place] == 0 && (it->charges[place] != 0 || it->units[place] != 0))
            return "an empty place of a pack is all 0";
        if (it->charges[place] < 0 || it->units[place] < 0 || (it->charges[place] == 0 &&
                                                               it->units[place] > 0 &&
            loadout_item(fight, it->item[place])->consumable[0].charges > 0))
            return "an item has charges of 0 or more, and no unit behind an empty one";
    }
    for (int32_t slot = 0; slot < LOADOUT_SLOTS; slot++)
        if (it->slot[slot] != 0 && (it->slot[slot] > LOADOUT_PACK || it->item[it->slot[slot] - 1] == 0))
            return "what is worn is in the pack";
    return NULL;
}

static const char *broken_statuses(const struct loadout_state_actor *it)
{
    for (int32_t i = 0; i < LOADOUT_STATUS_PLACES; i++) {
        if ((it->status[i] == 0) != (it->turns[i] == 0) || (it->status[i] == 0 && it->credit[i] != 0))
            return "a status has turns left, and a free place is all 0";
        if (i > 0 && it->status[i] != 0 && it->status[i - 1] == 0)
            return "statuses stand one behind the other";
    }
    return NULL;
}

static const char *broken_actor(const struct loadout_fight *fight, int32_t actor)
{
    const struct loadout_state_actor *it = loadout_now(fight, actor);
    if (it->health > it->health_max)
        return "health is at most health_max";
    if (it->at < 0)
        return it->health > 0 || loadout_is_player(fight,
                                                   actor) ? "who left the world is dead, and not the player"
                                                                 : NULL;
    if (it->health <= 0 && !loadout_is_player(fight, actor))
        return "the dead left the world";
    if (!loadout_on_map(fight, loadout_x(it->at), loadout_y(it->at)) || loadout_occupant(fight,
                                                                                         it->at) != actor)
        return "everybody stands on a cell of the map of its own";
    if ((uint32_t)fight->state->walls[loadout_y(it->at)] >> loadout_x(it->at) & 1)
        return "nobody stands in a wall";
    if (it->due < fight->state->clock || it->inserted < 1 || it->inserted > fight->state->insertions)
        return "who is in the world is in the queue, not before the clock";
    const char *broken = broken_pack(fight, actor);
    return broken != NULL ? broken : broken_statuses(it);
}

static const char *broken_shot(const struct loadout_state *state)
{
    if (!state->airborne)
        return state->shot_hits != 0 || state->shot_effects != 0 ? "no shot, and nothing of one" : NULL;
    return state->shot_hits < 1 || state->shot_hits > LOADOUT_ROLLS || state->shot_effects > LOADOUT_LOAD
               ? "a shot in the air has hits"
               : NULL;
}

const char *loadout_invariant(const struct loadout_fight *fight)
{
    const struct loadout_state *state = fight->state;
    for (int32_t actor = 0; actor < fight->setup->actors_count; actor++) {
        const char *broken = broken_actor(fight, actor);
        if (broken != NULL)
            return broken;
    }
    for (int32_t side = 0; side < fight->setup->factions_count; side++)
        if ((state->hostile[side] & state->allied[side]) != 0)
            return "a side is hostile to another or allied with it";
    if ((state->outcome == loadout_outcome_running) != (state->reason == loadout_reason_none))
        return "an end has a reason";
    return broken_shot(state);
}
