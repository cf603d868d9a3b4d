/* The forecast of the engine `loadout`: what a fight will cost both, worked out from the numbers the fight
 * itself uses. For a game's panel, and for the event that tells of a first sight. docs/rules/loadout.md has the
 * rules, LOADOUT-068 and LOADOUT-069. This header needs firn_engine.h alone. */
#ifndef FIRN_LOADOUT_H
#define FIRN_LOADOUT_H

#include "firn_engine.h"

#ifdef __cplusplus
extern "C" {
#endif

#define FIRN_LOADOUT_NEVER (-1)

/* What one does to the other. */
struct firn_loadout_side {
    int64_t expected; /* health that one blow is expected to take, in half points; 0 or more: no roll counts below 0 */
    int32_t blows;    /* to fell the other; FIRN_LOADOUT_NEVER */
    int32_t turns;    /* the same in ordinary turns of speed 100; FIRN_LOADOUT_NEVER */
};

struct firn_loadout_forecast {
    struct firn_loadout_side deals; /* the one who asks, to the other */
    struct firn_loadout_side takes;
    int32_t outlook; /* of the one who asks: 0 even, 1 easy, 2 favorable, 3 grim, 4 deadly */
};

/* What a fight between two actors would cost at a distance in cells. The line between them is not looked at.
 * False where one of them is not in the world. */
FIRN_API bool firn_loadout_forecast(const struct firn_battle *battle, const int32_t *state, int32_t actor,
                                    int32_t foe, int32_t distance, struct firn_loadout_forecast *forecast);

/* The parts that it is made of, as pure arithmetic. */
FIRN_API int32_t firn_loadout_blows(int32_t health, int64_t expected);
FIRN_API int32_t firn_loadout_turns(int32_t blows, int32_t cost, int32_t speed);
FIRN_API int32_t firn_loadout_outlook(int32_t fells, int32_t falls);

#ifdef __cplusplus
}
#endif

#endif
