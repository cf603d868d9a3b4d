/* The movement bubble, TACTICS-002: every surface that a unit reaches, and what it costs. The same rules as
 * a path's: turn.c judges paths, this finds them. */
#ifndef FIRN_RULES_TACTICS_BUBBLE_H
#define FIRN_RULES_TACTICS_BUBBLE_H

#include "rules/tactics/surface.h"

enum { TACTICS_FAR = 250 }; /* costs end here */

/* Nodes are places in the state's blocks. The arrays hold something for reached nodes alone. */
struct tactics_bubble {
    int32_t count;
    uint16_t node[TACTICS_BLOCKS / 2 + 1];   /* reached, by ascending cost; the first is the start */
    uint16_t reached[TACTICS_COLUMNS];       /* a bit a level */
    uint8_t cost[TACTICS_BLOCKS];
    uint16_t from[TACTICS_BLOCKS];           /* the node before it */
};

/* All that `unit` reaches for at most `budget`. */
void tactics_bubble_fill(struct tactics_bubble *bubble, const struct tactics_match *match, int32_t unit,
                         int32_t budget);

/* The way to a reached node, without the start; returns the steps, which may be more than fit. */
int32_t tactics_bubble_path(const struct tactics_bubble *bubble, int32_t node, int32_t path[TACTICS_PATH_MAX]);

#endif
