/* Selection: what a pilot is offered, and what an order says. */
#ifndef FIRN_RULES_MEGABOTS_SELECTION_H
#define FIRN_RULES_MEGABOTS_SELECTION_H

#include "rules/megabots/megabots.h"

/* A wheel of five, each of its moves held, or with one or two steps either way. */
enum { MEGABOTS_OFFERS_MAX = MEGABOTS_WHEEL_MAX * 5 };

/* MEGABOTS-014: every move, direction and number of steps that C1 offers; 0: Struggle it is. */
int32_t megabots_offers(const struct megabots_duel *duel, int32_t bot,
                        struct megabots_choice offers[MEGABOTS_OFFERS_MAX]);

/* MEGABOTS-069: Inspect would not burn the turn. */
bool megabots_inspects_free(const struct megabots_duel *duel, int32_t bot);

/* What an order selects, once megabots_refuses_order() has let it pass. */
struct megabots_choice megabots_choice_of(const struct megabots_duel *duel, const struct firn_order *order);

/* The order that makes a choice. */
void megabots_order_of(const struct megabots_duel *duel, int32_t bot, const struct megabots_choice *choice,
                       struct firn_order *order);

/* True, with the reason, where an order is not legal now. */
bool megabots_refuses_order(const struct megabots_duel *duel, const struct firn_order *order,
                            struct firn_refusal *why);

#endif
