/* What a unit does of its own accord, TACTICS-106. No part of an audit: it only writes an order. */
#ifndef FIRN_RULES_TACTICS_AI_H
#define FIRN_RULES_TACTICS_AI_H

#include "rules/tactics/tactics.h"

/* Fill in an order that is legal for the unit whose turn it is. */
void tactics_suggest(const struct tactics_match *match, int32_t actor, struct firn_order *order);

#endif
