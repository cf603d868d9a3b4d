/* Why an order is not legal: one number for each reason, and in refusal.c the rule and the sentence of each.
 * Numbers are for this build alone; no log holds them. */
#ifndef FIRN_RULES_TACTICS_REFUSAL_H
#define FIRN_RULES_TACTICS_REFUSAL_H

#include "rules/tactics/tactics.h"

enum tactics_fault {
    tactics_fault_none,
    tactics_fault_not_the_actor,
    tactics_fault_verb,
    tactics_fault_facing,
    tactics_fault_path_place,
    tactics_fault_path_step,
    tactics_fault_path_occupied,
    tactics_fault_path_rise,
    tactics_fault_path_drop,
    tactics_fault_path_water,
    tactics_fault_path_budget,
    tactics_fault_no_such_action,
    tactics_fault_not_in_kit,
    tactics_fault_silenced,
    tactics_fault_mp,
    tactics_fault_no_item,
    tactics_fault_target_place,
    tactics_fault_target_unit,
    tactics_fault_not_an_enemy,
    tactics_fault_not_an_ally,
    tactics_fault_not_itself,
    tactics_fault_range,
    tactics_fault_height,
    tactics_fault_arc,
    tactics_fault_line,
    tactics_fault_sight,
    tactics_fault_block_room,
    tactics_fault_count
};

/* Fill in why; true where there is a fault. */
bool tactics_refuse(enum tactics_fault fault, struct firn_refusal *why);

/* True, with the reason, where rules and setup do not fit together. */
bool tactics_refuses_setup(const struct firn_battle *battle, struct firn_refusal *why);

#endif
