/* Targeting: effective positions, the eligibility ladder, and whom a swing is aimed at. Invariant:
 * only fighters that stand have a position or are aimed at, and no roll is ever made here. */
#include "rules/arena/targeting.h"

static int32_t count_bits(uint32_t bits)
{
    int32_t count = 0;
    for (; bits != 0; bits &= bits - 1)
        count++;
    return count;
}

static int32_t first_slot(uint32_t bits)
{
    int32_t slot = 0;
    while ((bits >> slot & 1) == 0)
        slot++;
    return slot;
}

int32_t arena_count(const struct arena_fight *fight, int32_t team)
{
    return count_bits(fight->standing[team]);
}

/* ARENA-027: a rank among those who stand, so a death moves everybody behind it up by one. */
int32_t arena_position(const struct arena_fight *fight, int32_t actor)
{
    uint32_t ahead = fight->standing[arena_team(actor)] & (arena_bit(actor) - 1);
    return count_bits(ahead) + 1;
}

/* ARENA-096 */
int32_t arena_front(const struct arena_fight *fight, int32_t team)
{
    uint32_t standing = fight->standing[team];
    return standing == 0 ? FIRN_NOBODY : arena_actor(team, first_slot(standing));
}

int32_t arena_next_behind(const struct arena_fight *fight, int32_t actor)
{
    int32_t team = arena_team(actor);
    uint32_t bit = arena_bit(actor);
    uint32_t behind = fight->standing[team] & ~(bit | (bit - 1));
    return behind == 0 ? FIRN_NOBODY : arena_actor(team, first_slot(behind));
}

/* ARENA-028: melee from position 1, ranged from anywhere but there, magic from anywhere. ARENA-029:
 * Boarding Action frees melee, and only melee (ARENA-098). ARENA-085: attack 0 never swings. */
enum arena_held arena_why_held(const struct arena_fight *fight, int32_t actor)
{
    if (arena_now(fight, actor)->attack == 0)
        return arena_held_no_attack;
    bool in_front = (fight->standing[arena_team(actor)] & (arena_bit(actor) - 1)) == 0;
    switch (arena_printed(fight, actor)->attack_type) {
    case arena_attack_type_melee:
        if (in_front || arena_in_force(fight, arena_ruleset_boarding_action))
            return arena_held_none;
        return arena_held_melee_behind;
    case arena_attack_type_ranged:
        return in_front ? arena_held_ranged_in_front : arena_held_none;
    default:
        return arena_held_none;
    }
}
