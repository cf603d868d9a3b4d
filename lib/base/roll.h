/* Keyed rolls: chance as a pure function of (seed, step, site, actor, target, nth). Defined in
 * formats/rolls.md; changing a bit of it changes every battle ever recorded. */
#ifndef FIRN_BASE_ROLL_H
#define FIRN_BASE_ROLL_H

#include <stdint.h>

static inline uint64_t firn_roll_mix(uint64_t x)
{
    x ^= x >> 32;
    x *= UINT64_C(0xe9846af9b1a615d);
    x ^= x >> 32;
    x *= UINT64_C(0xe9846af9b1a615d);
    x ^= x >> 28;
    return x;
}

/* Once a battle. */
static inline uint64_t firn_roll_battle(uint64_t seed)
{
    return firn_roll_mix(seed + UINT64_C(0x9e3779b97f4a7c15));
}

/* Once a step. */
static inline uint64_t firn_roll_step(uint64_t battle, int32_t step)
{
    return firn_roll_mix(battle + (uint64_t)(uint32_t)step);
}

/* 64 random bits for one key. */
static inline uint64_t firn_roll_bits(uint64_t step, int32_t site, int32_t actor, int32_t target,
                                      int32_t nth)
{
    uint64_t where = (uint64_t)(uint32_t)site << 32 | (uint32_t)nth;
    uint64_t who = (uint64_t)(uint32_t)actor << 32 | (uint32_t)target;
    return firn_roll_mix(firn_roll_mix(step + where) + who);
}

/* floor(bits * below / 2^64), below 1..2^31 */
static inline int32_t firn_roll_below(uint64_t bits, uint32_t below)
{
    uint64_t low = (bits & 0xffffffff) * below;
    uint64_t high = (bits >> 32) * below;
    return (int32_t)((high + (low >> 32)) >> 32);
}

#endif
