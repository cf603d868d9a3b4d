/* Refusals of orders, see refusal.h: the sentence of each fault, and the line of the rule book behind it. */
#include "rules/tactics/refusal.h"

static const struct {
    const char *rule;
    const char *sentence;
} faults[tactics_fault_count] = {
    [tactics_fault_not_the_actor] = { "TACTICS-011", "it is another unit's turn" },
    [tactics_fault_verb] = { "TACTICS-015", "a turn is a move, then an action or a wait" },
    [tactics_fault_facing] = { "TACTICS-016", "a unit faces north, east, south or west" },
    [tactics_fault_path_place] = { "TACTICS-144", "the path leads to a place that is no surface" },
    [tactics_fault_path_step] = { "TACTICS-118", "a step of the path is not to a neighbouring column" },
    [tactics_fault_path_occupied] = { "TACTICS-005", "the path leads over a tile that a unit stands on" },
    [tactics_fault_path_rise] = { "TACTICS-118", "a step of the path is higher than the unit can climb" },
    [tactics_fault_path_drop] = { "TACTICS-118", "a step of the path is deeper than the unit can jump" },
    [tactics_fault_path_water] = { "TACTICS-145", "the path leads over water, and the unit neither swims nor floats" },
    [tactics_fault_path_budget] = { "TACTICS-002", "the path costs more than the unit can move" },
    [tactics_fault_no_such_action] = { "TACTICS-004", "there is no such action" },
    [tactics_fault_not_in_kit] = { "TACTICS-004", "the unit has no such action" },
    [tactics_fault_silenced] = { "TACTICS-074", "silence bars abilities" },
    [tactics_fault_mp] = { "TACTICS-135", "the unit has too little mp" },
    [tactics_fault_no_item] = { "TACTICS-135", "the unit has none of this item left" },
    [tactics_fault_target_place] = { "TACTICS-144", "the target is no surface" },
    [tactics_fault_target_unit] = { "TACTICS-114", "target_unit is not who stands on the target tile" },
    [tactics_fault_not_an_enemy] = { "TACTICS-031", "the target is not an enemy" },
    [tactics_fault_not_an_ally] = { "TACTICS-031", "the target is not an ally" },
    [tactics_fault_not_itself] = { "TACTICS-031", "the target is not the unit itself" },
    [tactics_fault_range] = { "TACTICS-034", "the target is out of range" },
    [tactics_fault_height] = { "TACTICS-034", "the target is too high or too deep" },
    [tactics_fault_arc] = { "TACTICS-119", "the target is outside the arc that the unit faces" },
    [tactics_fault_line] = { "TACTICS-134", "the target is not on the line that the unit faces along" },
    [tactics_fault_sight] = { "TACTICS-036", "a block stands in the line of sight" },
    [tactics_fault_block_room] = { "TACTICS-141", "there is no room for a block" },
};

bool tactics_refuse(enum tactics_fault fault, struct firn_refusal *why)
{
    return fault != tactics_fault_none && firn_refuse(why, faults[fault].rule, "%s", faults[fault].sentence);
}
