/* The pilot: what a bot selects when nobody says. Not part of the audit, and it rolls nothing. */
#ifndef FIRN_RULES_MEGABOTS_PILOT_H
#define FIRN_RULES_MEGABOTS_PILOT_H

#include "rules/megabots/megabots.h"

/* A selection by looking one turn ahead; the other bot's selection is not known to it. */
struct megabots_choice megabots_pilot(const struct megabots_duel *duel, int32_t bot);

#endif
