/* A turn from its start to its end. */
#ifndef FIRN_RULES_MEGABOTS_TURN_H
#define FIRN_RULES_MEGABOTS_TURN_H

#include "rules/megabots/megabots.h"

/* The builds as they enter, MEGABOTS-001. */
void megabots_open(struct megabots_duel *duel);

/* One turn; both choices stand in the view already, MEGABOTS-014. */
void megabots_turn(struct megabots_duel *duel);

#endif
