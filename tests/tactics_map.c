/* Tactics: the map that lives: blocks that break, come and go, field events, fire. */
#include "tactics_rows.h"
#include "test.h"

#define STILL "variance_pct=0"

static const struct tactics_row block_rows[] = {
    { .ids = "TACTICS-084 TACTICS-140 TACTICS-083",
      .sentence = "T21: integrity 3 stands two hits and breaks at the third",
      .map = "brick 1,3,1", .terrain = "brick destructible=1 integrity=3",
      .actions = "pick ability map_effect=break_block target=tile range=3", .a = "1,1,1 south ct=300",
      .b = "9,9,1 spd=1", .turns = "A1 pick 1,3,2; A1 pick 1,3,2; A1 pick 1,3,2",
      .expected = "block_hit at=1,3,1 material=brick hits=1 left=2; + turn_comes; block_hit left=1; + turn_comes;"
                  "block_hit left=0; + remove_block at=1,3,1 material=brick cause=action; block 1,3,1 air" },
    { .ids = "TACTICS-085",
      .sentence = "T21: its weakness breaks it in two",
      .map = "brick 1,3,1", .terrain = "brick destructible=1 integrity=3 weakness=fire",
      .actions = "heat ability map_effect=break_block element=fire target=tile range=3", .a = "1,1,1 south ct=200",
      .b = "9,9,1 spd=1", .turns = "A1 heat 1,3,2; A1 heat 1,3,2",
      .expected = "block_hit hits=2 left=1; block_hit hits=2 left=0; + remove_block" },
    { .ids = "TACTICS-084",
      .sentence = "what is not destructible takes no hits",
      .map = "metal 1,3,1", .actions = "pick ability map_effect=break_block target=tile range=3", .a = "1,1,1 south ct=100",
      .turns = "A1 pick 1,3,2", .expected = "use_action; + turn_comes; block 1,3,1 metal" },
    { .ids = "TACTICS-136 TACTICS-144 TACTICS-140",
      .sentence = "an area breaks the highest block of each column, on enemies only where one was hit",
      .rules = STILL, .map = "brick 1,3,1; brick 2,3,1-2,3,2", .terrain = "brick destructible=1; stone destructible=1",
      .actions = "quake ability power=1 accuracy=50 map_effect=break_block area=blast radius=1 range=3",
      .a = "1,1,1 south ct=100", .b = "1,3,2; 2,3,3; 0,3,1", .turns = "A1 quake B1",
      .rolls = "hit A1>B1 0; hit A1>B2 0; hit A1>B3 99",
      .expected = "block_hit at=1,3,1; + remove_block at=1,3,1; + block_hit at=2,3,2; + remove_block at=2,3,2;"
                  "+ unit_moved unit=B1 to=1,3,1 cause=fall; + unit_moved unit=B2 to=2,3,2; no remove_block" },
    { .ids = "TACTICS-136",
      .sentence = "where a friend was hit the map changes as well, an action for enemies though it was",
      .rules = STILL, .map = "brick 1,3,1; brick 2,3,1", .terrain = "brick destructible=1 integrity=2",
      .actions = "quake ability power=1 map_effect=break_block area=blast radius=1 range=3",
      .a = "1,1,1 south ct=100; 2,3,2", .b = "1,3,2", .turns = "A1 quake B1",
      .expected = "hit target=A2 ok=1; hit target=B1 ok=1; block_hit at=1,3,1 left=1; + block_hit at=2,3,1 left=1;"
                  "no block_hit" },
    { .ids = "TACTICS-087 TACTICS-099 TACTICS-150 TACTICS-153 TACTICS-033",
      .sentence = "a block that is created has material, shape and rotation",
      .actions = "wall ability map_effect=create_block material=ice shape=ramp rotation=west target=tile range=3",
      .a = "1,1,1 south ct=100", .turns = "A1 wall 1,3,1",
      .expected = "set_block seq=2 at=1,3,1 material=ice shape=ramp rotation=west cause=action; block 1,3,1 ice" },
    { .ids = "TACTICS-141 TACTICS-087",
      .sentence = "none is created in a unit, nor where an area would do so",
      .actions = "wall ability map_effect=create_block material=ice target=tile range=3;"
                 "ring ability map_effect=create_block material=ice target=tile area=blast radius=1 range=3",
      .a = "1,1,1 south ct=200", .b = "1,3,1 spd=1",
      .turns = "refuse TACTICS-141:room A1 wall B1; refuse TACTICS-141:room A1 ring 1,4,1; A1 ring 2,2,1; A1 go east ring 3,2,2",
      .expected = "set_block at=2,1,1; + set_block at=1,2,1; + set_block at=2,2,1; + set_block at=3,2,1;"
                  "+ set_block at=2,3,1" },
    { .ids = "TACTICS-141 TACTICS-115",
      .sentence = "the actor's own move counts: no block where it will stand, one where it stood",
      .actions = "wall ability map_effect=create_block material=ice target=tile", .a = "1,1,1 south ct=100",
      .turns = "refuse TACTICS-141:room A1 go south 1,2,1 wall A1; refuse TACTICS-141:room A1 wall A1;"
               "A1 go north 1,2,1 wall 1,1,1",
      .expected = "use_action target_tile=1,1,1 target_unit=-; + set_block at=1,1,1 cause=action; A1 at=1,2,1" },
    { .ids = "TACTICS-153",
      .sentence = "an area leaves out a column that reaches the map's top, and one that has no block",
      .map = "brick 1,3,1-1,3,9; air 3,3,0",
      .actions = "ring ability map_effect=create_block material=ice target=tile area=blast radius=1 range=3",
      .a = "2,1,1 south ct=100", .turns = "A1 ring 2,3,1",
      .expected = "use_action; + set_block at=2,2,1; + set_block at=2,3,1; + set_block at=2,4,1; + turn_comes" },
    { .ids = "TACTICS-091 TACTICS-036",
      .sentence = "the next path and the next sight are those of the changed map",
      .rules = STILL, .actions = "wall ability map_effect=create_block material=stone target=tile range=3; shot attack range=6",
      .a = "1,1,1 south ct=300", .b = "1,5,1 spd=1",
      .turns = "A1 wall 1,3,1; refuse TACTICS-036:sight A1 shot B1; refuse TACTICS-144:path A1 go south 1,2,1 1,3,1;"
               "A1 go south 1,2,1 1,3,2; A1 shot B1",
      .expected = "A1 at=1,3,2" },
    { 0 }
};

static const struct tactics_row event_rows[] = {
    { .ids = "TACTICS-088 TACTICS-103 TACTICS-152 TACTICS-141",
      .sentence = "lava rises: a unit is lifted by it, and feels it",
      .terrain = "lava element=fire hazard=10", .a = "1,1,1", .b = "5,5,1",
      .schedule = "3 set_block 4,5,1-6,5,1 material=lava",
      .expected = "field_event tick=3 effect=set_block at=4,5,1 to=6,5,1; + set_block at=4,5,1 material=lava;"
                  "+ set_block at=5,5,1; + unit_moved unit=B1 to=5,5,2 cause=lift;"
                  "+ apply_damage unit=B1 amount=5 cause=hazard; + set_block at=6,5,1" },
    { .ids = "TACTICS-141",
      .sentence = "but not where it would be pressed against a ceiling, and not into a block",
      .map = "stone 5,5,2; brick 6,6,1", .a = "1,1,1", .b = "5,5,1",
      .schedule = "3 set_block 5,5,1 material=lava; 3 set_block 6,6,1 material=lava",
      .expected = "field_event at=5,5,1; + field_event at=6,6,1; + turn_comes; block 5,5,1 air; block 6,6,1 brick" },
    { .ids = "TACTICS-152 TACTICS-088 TACTICS-130",
      .sentence = "water freezes: a block becomes another, what stands on it stays and feels the new one",
      .map = "water 5,5,0; brick 4,5,1", .terrain = "ice hazard_status=cold; water water=1", .a = "1,1,1", .b = "5,5,1",
      .schedule = "3 change 4,5,0-5,5,0 material=ice",
      .expected = "field_event effect=change; + remove_block at=4,5,0 material=stone; + set_block at=4,5,0 material=ice;"
                  "+ remove_block at=5,5,0 material=water cause=field_event; + set_block at=5,5,0 material=ice;"
                  "+ apply_status unit=B1 status=cold; B1 at=5,5,1; block 4,5,1 brick" },
    { .ids = "TACTICS-088 TACTICS-152",
      .sentence = "a bridge falls: those on it fall with it into the water",
      .map = "wood 4,5,4-6,5,4; water 4,5,0-6,5,0", .terrain = "water hazard_status=wet", .a = "5,5,5; 9,9,1", .b = "4,5,5",
      .schedule = "3 remove_block 4,5,4-6,5,4",
      .expected = "remove_block at=4,5,4; + remove_block at=5,5,4; + remove_block at=6,5,4;"
                  "+ unit_moved unit=A1 to=5,5,1 cause=fall; + apply_damage unit=A1 amount=30; + apply_status unit=A1 status=wet;"
                  "+ unit_moved unit=B1 to=4,5,1; + apply_damage unit=B1 amount=30" },
    { .ids = "TACTICS-088 TACTICS-110",
      .sentence = "entries of one tick fire in the order of the list",
      .a = "1,1,1", .schedule = "3 set_block 5,5,1 material=brick; 3 remove_block 5,5,1; 3 set_block 5,5,1 material=ice",
      .expected = "set_block material=brick; + field_event effect=remove_block; + remove_block material=brick;"
                  "+ field_event; + set_block material=ice; block 5,5,1 ice" },
    { .ids = "TACTICS-152",
      .sentence = "what an entry finds nothing for, it leaves",
      .a = "1,1,1", .b = "9,9,1",
      .schedule = "3 remove_block 5,5,1; 3 change 5,5,1 material=ice; 3 status 5,5,1 status=wet; 3 ignite 5,5,0",
      .expected = "field_event; + field_event; + field_event; + field_event; + turn_comes" },
    { .ids = "TACTICS-152",
      .sentence = "a box goes level by level, in each row by row, in each from west to east",
      .a = "1,1,1", .schedule = "3 set_block 4,4,1-5,5,2 material=brick",
      .expected = "field_event; + set_block at=4,4,1; + set_block at=5,4,1; + set_block at=4,5,1; + set_block at=5,5,1;"
                  "+ set_block at=4,4,2; + set_block at=5,4,2; + set_block at=4,5,2; + set_block at=5,5,2" },
    { .ids = "TACTICS-059 TACTICS-155 TACTICS-142",
      .sentence = "fire sets flammable ground on fire, where it hits, under the unit that stands there",
      .rules = STILL, .map = "grass 1,3,0", .terrain = "grass flammable=1", .actions = "flare ability power=5 element=fire range=3",
      .a = "1,1,1 south ct=100", .b = "1,3,1", .turns = "A1 flare B1",
      .expected = "apply_damage unit=B1 amount=5; + field_event tick=0 effect=ignite at=1,3,0;"
                  "+ apply_damage unit=B1 amount=5 element=fire cause=burning" },
    { .ids = "TACTICS-059 TACTICS-136",
      .sentence = "and neither on a miss nor where nothing burns",
      .rules = STILL, .map = "grass 1,3,0", .terrain = "grass flammable=1",
      .actions = "flare ability power=5 element=fire range=3 accuracy=50", .a = "1,1,1 south ct=200", .b = "1,3,1 spd=1; 1,2,1 spd=1",
      .turns = "A1 flare B1; A1 flare B2", .rolls = "hit A1>B1 99; hit A1>B2 0", .expected = "hit ok=0; hit ok=1; no field_event" },
    { .ids = "TACTICS-155",
      .sentence = "the map effect comes before the fire: what it breaks does not burn, what is left does",
      .map = "wood 1,3,1; thatch 2,3,1",
      .terrain = "wood flammable=1 destructible=1; thatch flammable=1 destructible=1 integrity=2",
      .actions = "heat ability map_effect=break_block element=fire target=tile range=3", .a = "1,1,1 south ct=200",
      .turns = "A1 heat 1,3,2; A1 heat 2,3,2",
      .expected = "use_action; + block_hit at=1,3,1 left=0; + remove_block at=1,3,1; + turn_comes; + use_action;"
                  "+ block_hit at=2,3,1 left=1; + field_event effect=ignite at=2,3,1" },
    { .ids = "TACTICS-142 TACTICS-155",
      .sentence = "fire reaches the neighbours after 10 ticks and is out after 20, for good",
      .map = "grass 5,5,0-6,5,0; grass 5,6,0", .terrain = "grass flammable=1",
      .actions = "torch ability map_effect=ignite target=tile range=2", .a = "5,4,1 south ct=100 spd=3", .b = "9,9,1 spd=3",
      .turns = "A1 torch 5,5,1; A1 torch 5,5,1",
      .expected = "field_event tick=0 effect=ignite at=5,5,0 to=-; field_event tick=10 effect=spread at=5,5,0;"
                  "+ field_event tick=10 effect=ignite at=6,5,0; + field_event tick=10 effect=ignite at=5,6,0;"
                  "+ field_event tick=20 effect=burn_out at=5,5,0; + field_event tick=20 effect=spread at=6,5,0;"
                  "+ field_event tick=20 effect=spread at=5,6,0; + field_event tick=30 effect=burn_out at=6,5,0;"
                  "use_action action=torch; no field_event effect=ignite" },
    { .ids = "TACTICS-142",
      .sentence = "fires of different ticks each keep their time",
      .map = "grass 5,5,0; grass 8,8,0", .terrain = "grass flammable=1", .a = "1,1,1 spd=4", .b = "9,9,1 spd=1",
      .schedule = "1 ignite 5,5,0; 5 ignite 8,8,0",
      .expected = "field_event tick=11 effect=spread at=5,5,0; + field_event tick=15 effect=spread at=8,8,0;"
                  "+ field_event tick=21 effect=burn_out at=5,5,0; + field_event tick=25 effect=burn_out at=8,8,0" },
    { .ids = "TACTICS-142 TACTICS-110",
      .sentence = "fires act after the scheduled events of their tick",
      .map = "grass 5,5,0", .terrain = "grass flammable=1", .a = "1,1,1 spd=4", .b = "9,9,1 spd=1",
      .schedule = "1 ignite 5,5,0; 11 set_block 8,8,1 material=brick; 21 remove_block 8,8,1",
      .expected = "field_event tick=11 effect=set_block; + set_block; + field_event tick=11 effect=spread at=5,5,0;"
                  "+ field_event tick=21 effect=remove_block; + remove_block; + field_event tick=21 effect=burn_out" },
    { .ids = "TACTICS-142",
      .sentence = "a burning tile hurts who enters it, and who stands there when it catches fire",
      .map = "grass 5,5,0", .terrain = "grass flammable=1", .a = "5,4,1", .b = "5,5,1 spd=20",
      .schedule = "1 ignite 5,5,0", .turns = "B1 go north 6,5,1; A1; B1 go north 5,5,1",
      .expected = "field_event effect=ignite; + field_event effect=ignite at=5,5,0; + apply_damage unit=B1 amount=5 cause=burning;"
                  "move_unit unit=B1; move_unit unit=B1; + apply_damage unit=B1 amount=5 element=fire cause=burning" },
    { 0 }
};

static void play_blocks(void)
{
    tactics_rows(block_rows);
}

static void play_events(void)
{
    tactics_rows(event_rows);
}

const struct suite suite_tactics_map = { "tactics_map", (const struct test[]){
    { "blocks break and are made", play_blocks },
    { "field events and fire", play_events },
    { NULL, NULL },
} };
