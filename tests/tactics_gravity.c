/* Tactics: gravity: stacks and units that fall. */
#include "engine_battles.h"
#include "rules/tactics/collapse.h"
#include "rules/tactics/surface.h"
#include "tactics_rows.h"
#include "test.h"

static const struct tactics_row gravity_rows[] = {
    { .ids = "TACTICS-021 TACTICS-022",
      .sentence = "T6: one level down does not hurt",
      .map = "brick 1,3,1", .terrain = "brick destructible=1", .actions = "pick ability map_effect=break_block range=3",
      .a = "1,1,1 south ct=100", .b = "1,3,2", .turns = "A1 pick B1",
      .expected = "remove_block at=1,3,1; + unit_moved unit=B1 to=1,3,1 cause=fall; + turn_comes; B1 hp=50" },
    { .ids = "TACTICS-022 TACTICS-137",
      .sentence = "T6: three levels take twice the damage of one, whatever def",
      .map = "brick 1,3,3", .a = "1,1,1", .b = "1,3,4 def=99 spd=1", .schedule = "2 remove_block 1,3,3",
      .expected = "unit_moved unit=B1 to=1,3,1; + apply_damage unit=B1 amount=20 element=none source=- cause=fall hp=30" },
    { .ids = "TACTICS-066 TACTICS-137",
      .sentence = "who floats comes down unhurt",
      .map = "brick 1,3,3", .a = "1,1,1", .b = "1,3,4 floating:9", .schedule = "2 remove_block 1,3,3",
      .expected = "unit_moved unit=B1 to=1,3,1; + apply_status; B1 hp=50" },
    { .ids = "TACTICS-023 TACTICS-143",
      .sentence = "T6: with no surface below a unit is out, and if it was the last the match ends",
      .a = "1,1,1", .b = "5,5,1", .schedule = "2 remove_block 5,5,0",
      .expected = "remove_block at=5,5,0; + apply_damage unit=B1 amount=50 cause=fall hp=0; + unit_out unit=B1 cause=fall;"
                  "+ end_match outcome=side_a tick=2" },
    { .ids = "TACTICS-137",
      .sentence = "onto a unit: the faller goes to the nearest free tile, and both are hurt",
      .map = "brick 1,3,4", .a = "1,1,1; 1,3,1; 1,2,1", .b = "1,3,5", .schedule = "2 remove_block 1,3,4",
      .expected = "unit_moved unit=B1 to=0,3,1 cause=fall; + apply_damage unit=B1 amount=30; + apply_damage unit=A2 amount=30" },
    { .ids = "TACTICS-137",
      .sentence = "of the surfaces of a column the highest, but none above the tile that was taken",
      .map = "stone 3,3,1-3,3,3; brick 3,3,7; stone 3,2,2; stone 3,2,8", .a = "1,1,1; 3,3,4", .b = "3,3,8",
      .schedule = "2 remove_block 3,3,7",
      .expected = "unit_moved unit=B1 to=3,2,3 cause=fall; + apply_damage unit=B1 amount=30; + apply_damage unit=A2 amount=30" },
    { .ids = "TACTICS-137",
      .sentence = "with no room beside it, two columns away, by row and then from the west",
      .map = "brick 3,3,4; stone 3,2,1; stone 2,3,1; stone 4,3,1; stone 3,4,1", .a = "1,1,1; 3,3,1; 3,1,1", .b = "3,3,5",
      .schedule = "2 remove_block 3,3,4",
      .expected = "unit_moved unit=B1 to=2,2,1 cause=fall; + apply_damage unit=B1 amount=30; + apply_damage unit=A2 amount=30" },
    { .ids = "TACTICS-137",
      .sentence = "and never further: with no room within two it is out",
      .map = "brick 0,0,4; stone 1,0,1-2,0,1; stone 0,1,1-1,1,1; stone 0,2,1", .a = "5,5,1; 0,0,1", .b = "0,0,5; 9,9,1",
      .schedule = "2 remove_block 0,0,4",
      .expected = "remove_block; + apply_damage unit=B1 amount=30 hp=20; + apply_damage unit=A2 amount=30;"
                  "+ unit_out unit=B1 cause=crowded" },
    { .ids = "TACTICS-137",
      .sentence = "with no free tile near it is out",
      .rules = "landing_distance=0", .map = "brick 1,3,4", .a = "1,1,1; 1,3,1", .b = "1,3,5; 9,9,1",
      .schedule = "2 remove_block 1,3,4",
      .expected = "apply_damage unit=B1 amount=30; + apply_damage unit=A2 amount=30; + unit_out unit=B1 cause=crowded" },
    { .ids = "TACTICS-137 TACTICS-130",
      .sentence = "and the hazard of where it lands follows",
      .map = "brick 1,3,2; sand 1,3,0", .terrain = "sand hazard=3", .a = "1,1,1", .b = "1,3,3",
      .schedule = "2 remove_block 1,3,2",
      .expected = "unit_moved unit=B1 to=1,3,1; + apply_damage amount=10 cause=fall; + apply_damage amount=3 cause=hazard" },
    { .ids = "TACTICS-138 TACTICS-089 TACTICS-086 TACTICS-100 TACTICS-022",
      .sentence = "T18: out of a column of four the second goes: two blocks come down one by one, the unit on top with them",
      .map = "brick 1,3,1-1,3,3", .a = "1,1,1", .b = "1,3,4", .schedule = "2 remove_block 1,3,1",
      .expected = "remove_block at=1,3,1 cause=field_event; + remove_block at=1,3,2 cause=collapse;"
                  "+ set_block at=1,3,1 cause=collapse; + remove_block at=1,3,3; + set_block at=1,3,2;"
                  "+ unit_moved unit=B1 to=1,3,3 cause=ride; + turn_comes; B1 hp=50" },
    { .ids = "TACTICS-139 TACTICS-090",
      .sentence = "who hangs in the way of a stack, its own ground gone with it, is met and stands on top",
      .map = "brick 1,3,1; brick 1,3,3-1,3,6", .a = "1,1,1", .b = "1,3,2", .schedule = "2 remove_block 1,3,1-1,3,3",
      .expected = "set_block at=1,3,3 cause=collapse; + apply_damage unit=B1 amount=30 cause=impact;"
                  "+ unit_moved unit=B1 to=1,3,4 cause=impact; + turn_comes; B1 hp=20" },
    { .ids = "TACTICS-139 TACTICS-137",
      .sentence = "a ride ends in the hazard of where it lands",
      .map = "sand 1,3,1-1,3,3", .terrain = "sand hazard=3", .a = "1,1,1", .b = "1,3,4",
      .schedule = "2 remove_block 1,3,1",
      .expected = "unit_moved unit=B1 cause=ride; + apply_damage unit=B1 amount=3 cause=hazard; + turn_comes; B1 hp=47" },
    { .ids = "TACTICS-139 TACTICS-022",
      .sentence = "a ride of three levels hurts like a fall of three",
      .map = "brick 1,3,1-1,3,4", .a = "1,1,1", .b = "1,3,5", .schedule = "2 remove_block 1,3,1-1,3,3",
      .expected = "remove_block at=1,3,4; + set_block at=1,3,1; + unit_moved unit=B1 to=1,3,2 cause=ride;"
                  "+ apply_damage unit=B1 amount=20 cause=fall" },
    { .ids = "TACTICS-139 TACTICS-066",
      .sentence = "but not who floats",
      .map = "brick 1,3,1-1,3,4", .a = "1,1,1", .b = "1,3,5 floating:9", .schedule = "2 remove_block 1,3,1-1,3,3",
      .expected = "unit_moved unit=B1 to=1,3,2 cause=ride; no apply_damage; B1 hp=50" },
    { .ids = "TACTICS-138",
      .sentence = "T19: a bridge over air stays when the pillar beside it goes",
      .map = "brick 1,3,1-1,3,5; brick 2,3,5-4,3,5", .a = "1,1,1", .schedule = "2 remove_block 1,3,1-1,3,5",
      .expected = "remove_block at=1,3,5; no set_block; block 2,3,5 brick" },
    { .ids = "TACTICS-138",
      .sentence = "T19: a block on another comes down when that one goes",
      .map = "brick 1,3,4-1,3,5", .a = "1,1,1", .schedule = "2 remove_block 1,3,4",
      .expected = "remove_block at=1,3,4; + remove_block at=1,3,5; + set_block at=1,3,1 material=brick" },
    { .ids = "TACTICS-138 TACTICS-089",
      .sentence = "out of the map what falls is gone",
      .map = "brick 1,3,1-1,3,2", .a = "1,1,1", .b = "1,3,3; 9,9,1", .schedule = "2 remove_block 1,3,0",
      .expected = "remove_block at=1,3,0; + remove_block at=1,3,1 cause=collapse; + remove_block at=1,3,2;"
                  "+ apply_damage unit=B1 amount=50 cause=fall; + unit_out unit=B1 cause=fall" },
    { .ids = "TACTICS-089 TACTICS-138",
      .sentence = "removals are worked off by level, row and column, each after those before it",
      .map = "brick 1,3,1-1,3,4; brick 3,3,1-3,3,2; brick 2,3,1-2,3,2", .a = "1,1,1",
      .schedule = "2 remove_block 1,3,1-3,3,1",
      .expected = "remove_block at=1,3,1; + remove_block at=2,3,1; + remove_block at=3,3,1;"
                  "+ remove_block at=1,3,2; + set_block at=1,3,1; + remove_block at=1,3,3; + set_block at=1,3,2;"
                  "+ remove_block at=1,3,4; + set_block at=1,3,3; + remove_block at=2,3,2; + set_block at=2,3,1;"
                  "+ remove_block at=3,3,2; + set_block at=3,3,1" },
    { .ids = "TACTICS-089 TACTICS-138",
      .sentence = "the columns of one row before those of the next",
      .map = "brick 1,3,1-2,4,2", .a = "1,1,1", .schedule = "2 remove_block 1,3,1-2,4,1",
      .expected = "set_block at=1,3,1; + remove_block at=2,3,2; + set_block at=2,3,1; + remove_block at=1,4,2;"
                  "+ set_block at=1,4,1; + remove_block at=2,4,2; + set_block at=2,4,1" },
    { .ids = "TACTICS-138 TACTICS-150",
      .sentence = "a block keeps its hits when it falls",
      .map = "brick 1,3,1-1,3,2", .terrain = "brick destructible=1 integrity=2",
      .actions = "pick ability map_effect=break_block target=tile range=3 height_reach=5", .a = "1,1,1 south ct=100",
      .b = "9,9,1 spd=1", .schedule = "2 remove_block 1,3,1", .turns = "A1 pick 1,3,3; A1 pick 1,3,2",
      .expected = "block_hit at=1,3,2 left=1; set_block at=1,3,1 cause=collapse; block_hit at=1,3,1 left=0; + remove_block" },
    { .ids = "TACTICS-138 TACTICS-142",
      .sentence = "and its fire, and that it is burnt",
      .map = "brick 1,3,1-1,3,2; grass 1,3,3", .terrain = "grass flammable=1", .a = "1,1,1 spd=4", .b = "9,9,1 spd=1",
      .schedule = "1 ignite 1,3,3; 2 remove_block 1,3,2; 22 remove_block 1,3,1; 23 ignite 1,3,1",
      .expected = "field_event; + field_event effect=ignite at=1,3,3; set_block at=1,3,2 cause=collapse;"
                  "+ field_event tick=11 effect=spread at=1,3,2; + field_event tick=21 effect=burn_out at=1,3,2;"
                  "set_block at=1,3,1 cause=collapse; + field_event tick=23 effect=ignite; + turn_comes" },
    { .ids = "TACTICS-150 TACTICS-138",
      .sentence = "and its shape and rotation",
      .map = "brick 1,3,1", .a = "1,1,1", .schedule = "1 set_block 1,3,2 material=wood shape=stair rotation=east;"
                                                       "2 remove_block 1,3,1",
      .expected = "set_block at=1,3,2 shape=stair rotation=east cause=field_event;"
                  "set_block at=1,3,1 material=wood shape=stair rotation=east cause=collapse" },
    { .ids = "TACTICS-090 TACTICS-139",
      .sentence = "who is under a falling stack is hurt by its depth and stands on top",
      .map = "brick 1,3,4-1,3,6", .a = "1,1,1", .b = "1,3,1", .schedule = "2 remove_block 1,3,4",
      .rules = "fall_damage_per_level=5",
      .expected = "remove_block at=1,3,4; + remove_block at=1,3,5; + set_block at=1,3,1; + remove_block at=1,3,6;"
                  "+ set_block at=1,3,2; + apply_damage unit=B1 amount=20 cause=impact hp=30;"
                  "+ unit_moved unit=B1 to=1,3,3 cause=impact" },
    { .ids = "TACTICS-139 TACTICS-130",
      .sentence = "and feels what it is made of",
      .map = "brick 1,3,3; sand 1,3,4", .terrain = "sand hazard=3", .a = "1,1,1", .b = "1,3,1",
      .schedule = "2 remove_block 1,3,3",
      .expected = "apply_damage unit=B1 amount=30 cause=impact hp=20; + unit_moved unit=B1 to=1,3,2 cause=impact;"
                  "+ apply_damage unit=B1 amount=3 cause=hazard hp=17" },
    { .ids = "TACTICS-139",
      .sentence = "unless somebody rode down on it: then it is put aside",
      .map = "brick 1,3,3-1,3,4", .a = "1,1,1; 1,3,5", .b = "1,3,1", .schedule = "2 remove_block 1,3,3",
      .rules = "fall_damage_per_level=5",
      .expected = "unit_moved unit=A2 to=1,3,2 cause=ride; + apply_damage unit=A2 amount=10;"
                  "+ apply_damage unit=B1 amount=15 cause=impact; + unit_moved unit=B1 to=1,2,1" },
    { .ids = "TACTICS-139 TACTICS-137",
      .sentence = "and is out where there is no room beside",
      .rules = "landing_distance=0; fall_damage_per_level=5", .map = "brick 1,3,3-1,3,4", .a = "1,1,1; 1,3,5", .b = "1,3,1; 9,9,1",
      .schedule = "2 remove_block 1,3,3",
      .expected = "unit_moved unit=A2 to=1,3,2 cause=ride; apply_damage unit=B1 amount=15 cause=impact hp=35;"
                  "+ unit_out unit=B1 cause=crowded; A2 at=1,3,2" },
    { 0 }
};

static void play_gravity(void)
{
    tactics_rows(gravity_rows);
}

/* Places of the blocks that were set, in order; returns how many. */
static int32_t places_set(const struct engine_rig *rig, int32_t from, int32_t *places, int32_t room)
{
    int32_t count = 0;
    for (int32_t i = from; i < rig->event_count && count < room; i++)
        if (rig->events[i].table->number == tactics_kind_set_block)
            places[count++] = rig->events[i].values[1];
    return count;
}

/* TACTICS-138 TACTICS-089: by level, row, column, in whatever order the blocks went. No box and no area leaves stacks
 * over holes of two levels, so that the holes are made here. */
static void holes_are_worked_off_by_level(void)
{
    static const int32_t holes[][3] = { { 2, 1, 3 }, { 1, 2, 1 }, { 3, 1, 1 } }, order[] = { 2, 1, 0 };
    struct engine_rig rig;
    static struct tactics_match match;
    int32_t places[4];
    engine_load(&rig, &firn_engine_tactics, "height-duel");
    engine_rig_setup(&rig, 1);
    firn_out_step(&rig.out, 1);
    tactics_open(&match, &rig.battle, rig.state, &rig.out);
    int32_t before = rig.event_count;
    for (int32_t i = 0; i < 3; i++) {
        int32_t hole = tactics_place(holes[i][0], holes[i][1], holes[i][2]);
        tactics_put_block(&match, tactics_above(hole), tactics_material_stone);
        tactics_removed(&match, hole);
    }
    tactics_settle(&match);
    firn_out_flush(&rig.out);
    int32_t count = places_set(&rig, before, places, 4);
    CHECK(count == 3, "%d blocks fell", count);
    for (int32_t i = 0; i < count && i < 3; i++)
        CHECK(places[i] == tactics_place(holes[order[i]][0], holes[order[i]][1], 1), "block %d fell to %d,%d,%d", i,
              tactics_x(places[i]), tactics_y(places[i]), tactics_z(places[i]));
    engine_rig_free(&rig);
}

const struct suite suite_tactics_gravity = { "tactics_gravity", (const struct test[]){
    { "what has no ground falls", play_gravity },
    { "holes are worked off by level, row and column", holes_are_worked_off_by_level },
    { NULL, NULL },
} };
