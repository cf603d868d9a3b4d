/* One bot's part of a turn: its move from C3 to C8, or its Inspect, Vent or Struggle. */
#ifndef FIRN_RULES_MEGABOTS_MOVE_RESOLVER_H
#define FIRN_RULES_MEGABOTS_MOVE_RESOLVER_H

#include "rules/megabots/megabots.h"

/* Do what the bot selected. Ends the duel where that knocks the other out, MEGABOTS-015. */
void megabots_resolve(struct megabots_duel *duel, int32_t bot);

/* MEGABOTS-017: everything about the other bot's parts; breaks the chain. */
void megabots_inspect(struct megabots_duel *duel, int32_t bot);

#endif
