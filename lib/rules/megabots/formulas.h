/* The eight calculations, C1 to C8, as pure functions of a view: they read, and neither roll nor change
 * anything. Each gives its result with the terms that it is made of, so that a log can tell them. */
#ifndef FIRN_RULES_MEGABOTS_FORMULAS_H
#define FIRN_RULES_MEGABOTS_FORMULAS_H

#include "rules/megabots/megabots.h"

struct megabots_priority {
    int32_t base; /* less weight */
    int32_t mobility;
    int32_t rider;
    int32_t effects;
    int32_t total;
};

/* What C3 says before anything is rolled. */
struct megabots_premove {
    int32_t bar;  /* of the enum `bar`; other than none: NOT POSSIBLE */
    int32_t zone; /* it fires from, MEGABOTS-055 */
    int32_t steps; /* that it will make */
    bool off_balance;
    int32_t miss; /* percent */
    int32_t deflect;
};

struct megabots_damage {
    int32_t move_atk;
    int32_t part_atk;
    int32_t buffs;
    int32_t burn;
    int32_t durability;
    int32_t amount;
};

struct megabots_cost {
    int32_t base;
    int32_t secondary;
    int32_t lingering;
    int32_t total;
};

/* A move's resolution as far as the later calculations look at it. */
struct megabots_blow {
    int32_t bot;
    struct megabots_attack attack;
    int32_t direction;
    bool changed; /* the zone, by this move: riders count, MEGABOTS-007 */
    bool off_balance;
    bool deflected;
    bool linked; /* this move's CC took hold, MEGABOTS-065 */
};

/* [C1] What bars a move now, of the enum `bar`; none: it is offered. */
int32_t megabots_c1_availability(const struct megabots_duel *duel, int32_t bot,
                                 const struct megabots_choice *choice);
/* [C2] */
struct megabots_priority megabots_c2_priority(const struct megabots_duel *duel, int32_t bot,
                                              const struct megabots_choice *choice);
/* [C3] */
struct megabots_premove megabots_c3_premove(const struct megabots_duel *duel, int32_t bot,
                                            const struct megabots_choice *choice);
/* [C4] Of the enum `ordering`. */
int32_t megabots_c4_ordering(int32_t direction, int32_t type);
/* [C5] */
struct megabots_damage megabots_c5_damage(const struct megabots_duel *duel, const struct megabots_blow *blow);
/* [C6] Percent. */
int32_t megabots_c6_cc(const struct megabots_duel *duel, const struct megabots_blow *blow);
/* [C7] Percent, of one candidate: an effect (disable_used already resolved) and its own chance. */
int32_t megabots_c7_effect(const struct megabots_duel *duel, const struct megabots_blow *blow, int32_t effect,
                           int32_t chance);
/* [C8] */
struct megabots_cost megabots_c8_charges(const struct megabots_duel *duel, int32_t bot,
                                         const struct megabots_attack *attack);

/* ---- what they share with the rest ---- */

/* MEGABOTS-068: a vent is barred, of the enum `bar`. */
int32_t megabots_vent_bar(const struct megabots_duel *duel, int32_t bot);
int32_t megabots_vent_cost(const struct megabots_duel *duel, int32_t bot);

/* The move at a place of the bot's wheel, or a Struggle. */
struct megabots_attack megabots_attack_at(const struct megabots_duel *duel, int32_t bot, int32_t at);

/* The rider of a move in a direction, NULL where it has none. */
const struct megabots_setup_riders *megabots_rider(const struct megabots_attack *attack, int32_t direction);

/* The zone after a number of steps, within the track: MEGABOTS-006. */
int32_t megabots_zone_after(int32_t zone, int32_t direction, int32_t steps);

/* What a synergy pays in one of the calculations, MEGABOTS-046: 0 where its trigger does not match. */
int32_t megabots_synergy(const struct megabots_duel *duel, int32_t bot, const struct megabots_attack *attack,
                         int32_t payoff);

/* The CC of an element, none for none: MEGABOTS-067. */
int32_t megabots_cc_of(int32_t element);

/* The most of an effect that a bot carries. */
int32_t megabots_effect_max(const struct megabots_duel *duel, int32_t effect);

/* It carries the most of it. */
bool megabots_is_full(const struct megabots_duel *duel, int32_t bot, int32_t effect);

/* It carries one that does not stack, so that C7 gives it no chance: MEGABOTS-065. */
bool megabots_is_carried(const struct megabots_duel *duel, int32_t bot, int32_t effect);

#endif
