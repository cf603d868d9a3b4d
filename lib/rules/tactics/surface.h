/* Space: the blocks of the map, packed one a word (TACTICS-150), and the surfaces between them, which are a
 * cache that every change of a block keeps (TACTICS-091). A surface is an empty voxel over a solid one,
 * TACTICS-144. Nothing outside this header knows the packing. */
#ifndef FIRN_RULES_TACTICS_SURFACE_H
#define FIRN_RULES_TACTICS_SURFACE_H

#include "rules/tactics/tactics.h"

/* A block: bits 0-4 material, 5-10 hits taken, 11-12 shape, 13-14 rotation, 15 burnt, 16-29 the tick at
 * which it stops burning, 0 where it does not burn. Air is 0. */
static inline int32_t tactics_block_of(int32_t material, int32_t shape, int32_t rotation)
{
    return material | shape << 11 | rotation << 13;
}

static inline int32_t tactics_material(int32_t block)
{
    return block & 31;
}

static inline int32_t tactics_hits(int32_t block)
{
    return block >> 5 & 63;
}

static inline int32_t tactics_shape(int32_t block)
{
    return block >> 11 & 3;
}

static inline int32_t tactics_rotation(int32_t block)
{
    return block >> 13 & 3;
}

static inline bool tactics_is_burnt(int32_t block)
{
    return (block >> 15 & 1) != 0;
}

static inline int32_t tactics_burn_until(int32_t block)
{
    return block >> 16;
}

static inline int32_t tactics_with_hits(int32_t block, int32_t hits)
{
    return (block & ~(63 << 5)) | hits << 5;
}

static inline int32_t tactics_with_fire(int32_t block, int32_t until)
{
    return (block & 0xffff) | until << 16;
}

static inline int32_t tactics_with_burnt(int32_t block)
{
    return (block & 0xffff) | 1 << 15;
}

/* ---- columns and voxels ---- */

static inline int32_t tactics_column(int32_t place)
{
    return tactics_x(place) | tactics_y(place) << 5;
}

/* The place of a voxel in the state's blocks: 16 of its column, and z. */
static inline int32_t tactics_node(int32_t place)
{
    return tactics_column(place) << 4 | tactics_z(place);
}

static inline int32_t tactics_place_of_node(int32_t node)
{
    return tactics_place(node >> 4 & 31, node >> 9, node & 15);
}

static inline int32_t tactics_block(const struct tactics_match *match, int32_t place)
{
    return match->state->block[tactics_node(place)];
}

/* A bit for each level of a column that is solid. */
static inline uint32_t tactics_solid(const struct tactics_match *match, int32_t column)
{
    return (uint32_t)match->state->solid[column] & 0xffff;
}

static inline bool tactics_is_solid(const struct tactics_match *match, int32_t place)
{
    return (tactics_solid(match, tactics_column(place)) >> tactics_z(place) & 1) != 0;
}

/* A bit for each level of a column that is a surface. */
static inline uint32_t tactics_surfaces(const struct tactics_match *match, int32_t column)
{
    uint32_t solid = tactics_solid(match, column);
    return ~solid & solid << 1 & ((1U << match->setup->height) - 1);
}

static inline bool tactics_is_surface(const struct tactics_match *match, int32_t place)
{
    return (tactics_surfaces(match, tactics_column(place)) >> tactics_z(place) & 1) != 0;
}

/* The highest level of a set, -1 of none. */
static inline int32_t tactics_highest(uint32_t levels)
{
    return levels == 0 ? -1 : 31 - __builtin_clz(levels);
}

/* The voxel under a place. */
static inline int32_t tactics_under(int32_t place)
{
    return place - tactics_place(0, 0, 1);
}

static inline int32_t tactics_above(int32_t place)
{
    return place + tactics_place(0, 0, 1);
}

/* Put a block (or air) into a voxel, and keep the cache. */
void tactics_put_block(struct tactics_match *match, int32_t place, int32_t block);

#endif
