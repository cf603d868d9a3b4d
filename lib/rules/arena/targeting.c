/* Targeting: effective positions, the eligibility ladder, and whom a swing is aimed at. Invariant:
 * only fighters that stand have a position or are aimed at, and no roll is ever made here. */
#include "rules/arena/targeting.h"

/* Of the 12 bits that actors have. */
static int32_t count_bits(uint32_t bits)
{
    bits = (bits & 0x555) + (bits >> 1 & 0x555);
    bits = (bits & 0x333) + (bits >> 2 & 0x333);
    return (int32_t)((bits & 0xf) + (bits >> 4 & 0xf) + (bits >> 8));
}

/* Those of its team who stand in front of an actor. */
static uint32_t ahead(const struct arena_fight *fight, int32_t actor)
{
    return arena_standing(fight, arena_team(actor)) & (arena_bit(actor) - 1);
}

int32_t arena_count(const struct arena_fight *fight, int32_t team)
{
    return count_bits(arena_standing(fight, team));
}

/* ARENA-027: a rank among those who stand, so a death moves everybody behind it up by one. */
int32_t arena_position(const struct arena_fight *fight, int32_t actor)
{
    return count_bits(ahead(fight, actor)) + 1;
}

/* ARENA-096 */
int32_t arena_front(const struct arena_fight *fight, int32_t team)
{
    uint32_t standing = arena_standing(fight, team);
    return standing == 0 ? FIRN_NOBODY : arena_first(standing);
}

int32_t arena_next_behind(const struct arena_fight *fight, int32_t actor)
{
    uint32_t behind = arena_standing(fight, arena_team(actor)) & ~((arena_bit(actor) << 1) - 1);
    return behind == 0 ? FIRN_NOBODY : arena_first(behind);
}

/* ARENA-028, by attack type, then whether it stands in front. */
static const enum arena_held ladder[][2] = {
    [arena_attack_type_melee] = { arena_held_melee_behind, arena_held_none },
    [arena_attack_type_ranged] = { arena_held_none, arena_held_ranged_in_front },
    [arena_attack_type_magic] = { arena_held_none, arena_held_none },
};

/* ARENA-085: attack 0 never swings. ARENA-029: Boarding Action lets melee swing as from the front, and
 * only melee (ARENA-098). */
enum arena_held arena_why_held(const struct arena_fight *fight, int32_t actor)
{
    if (arena_now(fight, actor)->attack == 0)
        return arena_held_no_attack;
    int32_t type = arena_printed(fight, actor)->attack_type;
    bool boards = arena_in_force(fight, arena_ruleset_boarding_action) && type == arena_attack_type_melee;
    return ladder[type][boards || ahead(fight, actor) == 0];
}
