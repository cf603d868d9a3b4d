/* Field events: what the schedule and fire do to the map as time goes by. */
#ifndef FIRN_RULES_TACTICS_FIELD_EFFECT_H
#define FIRN_RULES_TACTICS_FIELD_EFFECT_H

#include "rules/tactics/tactics.h"

/* All that is due at the tick of the clock. */
void tactics_field_events(struct tactics_match *match);

#endif
