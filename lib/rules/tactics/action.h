/* An action that is used: what it costs, whom it hits, what it does to them and to the map. */
#ifndef FIRN_RULES_TACTICS_ACTION_H
#define FIRN_RULES_TACTICS_ACTION_H

#include "rules/tactics/tactics.h"

/* Carry out a use that is legal; its commit has been written. */
void tactics_resolve(struct tactics_match *match, int32_t actor, const struct tactics_use *use);

#endif
