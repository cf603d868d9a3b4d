/* Effects on a bot: taking hold, being undone, ticking down. None of them ends by itself, MEGABOTS-045. */
#ifndef FIRN_RULES_MEGABOTS_EFFECTS_H
#define FIRN_RULES_MEGABOTS_EFFECTS_H

#include "rules/megabots/megabots.h"

/* A bit for each effect of a bot that its own moves tick down. */
uint32_t megabots_ticking(const struct megabots_duel *duel, int32_t bot);

/* Set an effect, and say so where that changes anything. */
void megabots_set_effect(struct megabots_duel *duel, int32_t bot, int32_t effect, int32_t after,
                         enum megabots_cause cause);

/* One stack more, up to the most. */
void megabots_add_effect(struct megabots_duel *duel, int32_t bot, int32_t effect, enum megabots_cause cause);

/* MEGABOTS-075: undo on a bot what its move cleanses. */
void megabots_cleanse(struct megabots_duel *duel, int32_t bot, const struct megabots_setup_moves *move);

/* At the end of a move: tick down those of `ticking`, which were there when it began. A hold that is gone leaves a
 * debuff, behind the payment, MEGABOTS-058. */
void megabots_tick(struct megabots_duel *duel, int32_t bot, uint32_t ticking);

/* MEGABOTS-075: disable_used as the part of the move that the target selected this turn, or none. */
int32_t megabots_effect_on(const struct megabots_duel *duel, int32_t target, int32_t effect);

#endif
