/* A unit's turn, from the order that gives it to the charge that it costs. */
#ifndef FIRN_RULES_TACTICS_TURN_H
#define FIRN_RULES_TACTICS_TURN_H

#include "rules/tactics/refusal.h"

/* An order taken apart: an optional move, then an action or a wait. */
struct tactics_turn {
    int32_t actor;
    int32_t unit; /* whom a wait names */
    bool moves;
    bool acts;
    int32_t facing;
    int32_t path_count;
    const int32_t *path; /* in the order */
    struct tactics_use use;
};

/* False where the verb is none. The turn reads from the order for as long as it is used. */
bool tactics_turn_of(struct tactics_turn *turn, const struct firn_order *order);

/* The first reason why a turn is not legal, judged as a whole before anything of it happens. */
enum tactics_fault tactics_turn_fault(const struct tactics_match *match, const struct tactics_turn *turn);

void tactics_play_turn(struct tactics_match *match, const struct tactics_turn *turn);

#endif
