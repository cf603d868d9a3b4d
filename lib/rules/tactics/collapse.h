/* Gravity: what stood on a block that is gone, and who. */
#ifndef FIRN_RULES_TACTICS_COLLAPSE_H
#define FIRN_RULES_TACTICS_COLLAPSE_H

#include "rules/tactics/tactics.h"

/* A block is gone; its column waits for tactics_settle(). */
void tactics_removed(struct tactics_match *match, int32_t place);

/* Stacks fall, then units. */
void tactics_settle(struct tactics_match *match);

#endif
