/* Tactics: the clock, turns and movement. */
#include "tactics_rows.h"
#include "test.h"

#define STILL "variance_pct=0"

static const struct tactics_row clock_rows[] = {
    { .ids = "TACTICS-008 TACTICS-009 TACTICS-010",
      .sentence = "T1: speeds 10 and 9 act at ticks 10, 12, 20, 23, 30 and 34",
      .a = "1,1,1", .b = "8,8,1 spd=9",
      .turns = "A1; B1; A1; B1; A1; B1",
      .expected = "turn_comes tick=10 unit=A1 ct=100; turn_comes tick=12 unit=B1 ct=108;"
                  "turn_comes tick=20 unit=A1; turn_comes tick=23 unit=B1 ct=107; turn_comes tick=30 unit=A1;"
                  "turn_comes tick=34 unit=B1 ct=106" },
    { .ids = "TACTICS-013 TACTICS-111",
      .sentence = "T2: charge 137 acts and leaves 37, for a wait too",
      .a = "1,1,1 ct=137", .turns = "A1",
      .expected = "turn_comes tick=0 unit=A1 ct=137; turn_comes tick=7 unit=A1 ct=107" },
    { .ids = "TACTICS-014 TACTICS-013",
      .sentence = "a move costs no charge: the turn costs 100 with it as without",
      .a = "1,1,1 ct=137", .turns = "A1 go north 1,2,1 1,3,1",
      .expected = "turn_comes tick=7 unit=A1 ct=107; A1 at=1,3,1" },
    { .ids = "TACTICS-012",
      .sentence = "T3: at equal charge the lower number acts first",
      .a = "1,1,1; 2,1,1 spd=1; 3,1,1", .turns = "A1; A3",
      .expected = "turn_comes tick=10 unit=A1; turn_comes tick=10 unit=A3" },
    { .ids = "TACTICS-011",
      .sentence = "T3: the higher charge acts first, whatever the number",
      .a = "1,1,1 spd=20", .b = "8,8,1 spd=21", .turns = "B1; A1",
      .expected = "turn_comes tick=5 unit=B1 ct=105; turn_comes tick=5 unit=A1 ct=100" },
    { .ids = "TACTICS-110 TACTICS-111",
      .sentence = "T4: speed 120 acts once in ticks 1 to 4 and twice in tick 5, with no tick between",
      .a = "1,1,1 spd=120", .b = "8,8,1 spd=1", .turns = "A1; A1; A1; A1; A1; A1",
      .expected = "turn_comes tick=1 ct=120; turn_comes tick=2 ct=140; turn_comes tick=3 ct=160;"
                  "turn_comes tick=4 ct=180; turn_comes tick=5 ct=200; turn_comes tick=5 ct=100" },
    { .ids = "TACTICS-112 TACTICS-080 TACTICS-063 TACTICS-064",
      .sentence = "haste is half as much charge again, slow half, stop none",
      .a = "1,1,1 ct=100; 2,1,1 haste:9; 3,1,1 slow:9; 4,1,1 stop:9", .b = "9,9,1 spd=1", .turns = "A1",
      .expected = "turn_comes tick=7 unit=A2 ct=105; A1 ct=70; A3 ct=35; A4 ct=0" },
    { .ids = "TACTICS-112",
      .sentence = "haste and slow cancel each other, and half of speed 1 is 1",
      .a = "1,1,1 haste:9 slow:9; 2,1,1 spd=1 slow:20", .turns = "A1",
      .expected = "turn_comes tick=10 unit=A1 ct=100; A2 ct=10" },
    { .ids = "TACTICS-062 TACTICS-128 TACTICS-072",
      .sentence = "T16: poison of 3 ticks given at tick 10 hurts at 11, 12 and 13 and is over at 13",
      .rules = STILL, .actions = "spit ability target=enemy status=poison ticks=3 range=9",
      .a = "1,1,1 south", .b = "1,3,1 spd=7", .turns = "A1 spit B1",
      .expected = "apply_status unit=B1 status=poison ticks=3; apply_damage unit=B1 amount=1 cause=status hp=49;"
                  "+ apply_damage unit=B1 hp=48; + apply_damage unit=B1 hp=47;"
                  "+ apply_status unit=B1 status=poison ticks=0; + turn_comes tick=15" },
    { .ids = "TACTICS-127 TACTICS-080",
      .sentence = "T16: haste of 1 tick given at tick 10 does not speed tick 11",
      .actions = "rush ability target=ally status=haste ticks=1", .a = "1,1,1 south; 1,2,1 spd=1",
      .b = "9,9,1 spd=9", .turns = "A1 rush A2",
      .expected = "apply_status unit=A2 status=haste ticks=1; + apply_status unit=A2 ticks=0;"
                  "+ turn_comes tick=12; A2 ct=12" },
    { .ids = "TACTICS-127 TACTICS-088",
      .sentence = "haste of 1 tick given by a field event of the tick before is gone likewise",
      .a = "1,1,1 spd=1", .b = "9,9,1 spd=10", .schedule = "3 status 1,1,1 status=haste ticks=2",
      .turns = "B1", .rules = "haste_permille=5000",
      .expected = "field_event tick=3 effect=status at=1,1,1; + apply_status unit=A1 status=haste ticks=2;"
                  "+ apply_status unit=A1 ticks=0; A1 ct=28" },
    { .ids = "TACTICS-110 TACTICS-088",
      .sentence = "what is due at tick 0 happens before the first turn",
      .a = "1,1,1 ct=100", .schedule = "0 set_block 5,5,1 material=brick",
      .expected = "field_event seq=1 tick=0; + set_block seq=2 at=5,5,1 material=brick cause=field_event;"
                  "+ turn_comes tick=0 unit=A1" },
    { .ids = "TACTICS-021 TACTICS-093",
      .sentence = "T17: a tile that goes at the tick of a unit's turn drops it, and then it acts",
      .map = "stone 1,1,1-1,1,3", .a = "1,1,4", .schedule = "10 remove_block 1,1,1-1,1,3", .turns = "A1",
      .rules = "fall_damage_per_level=2",
      .expected = "field_event tick=10; unit_moved unit=A1 to=1,1,1 cause=fall; + apply_damage unit=A1 amount=4;"
                  "+ turn_comes tick=10 unit=A1; wait unit=A1" },
    { .ids = "TACTICS-093 TACTICS-038 TACTICS-109 TACTICS-098 TACTICS-101",
      .sentence = "a turn goes move with its hazards, action, map, then the clock: statuses, field events, charge",
      .rules = STILL, .map = "sand 1,2,0", .terrain = "sand hazard=3; stone destructible=1",
      .actions = "smash attack power=5 map_effect=break_block range=2",
      .a = "1,1,1 ct=100 regen:20 hp=20", .b = "1,4,1 spd=1", .schedule = "1 set_block 7,7,1 material=stone",
      .turns = "A1 go south 1,2,1 smash B1",
      .expected = "move_unit seq=2 unit=A1; + apply_damage seq=3 unit=A1 amount=3 cause=hazard;"
                  "+ use_action seq=4 unit=A1 action=smash target_unit=B1; + hit; + damage_worked_out;"
                  "+ apply_damage seq=5 unit=B1 amount=5; + block_hit at=1,4,0 left=0;"
                  "+ remove_block seq=6 at=1,4,0; + apply_damage seq=7 unit=B1 amount=45 cause=fall;"
                  "+ unit_out unit=B1 cause=fall; + end_match seq=8 outcome=side_a" },
    { .ids = "TACTICS-143 TACTICS-104",
      .sentence = "the side without units loses",
      .rules = STILL, .actions = "blow attack power=60", .a = "1,1,1 south ct=100", .b = "1,2,1",
      .turns = "A1 blow B1",
      .expected = "apply_damage unit=B1 amount=60 hp=0; + unit_out unit=B1 cause=action;"
                  "+ end_match outcome=side_a reason=elimination tick=0; state actor=-" },
    { .ids = "TACTICS-143",
      .sentence = "both at once are a draw",
      .rules = STILL, .actions = "bomb ability power=60 area=blast radius=2 target=tile range=3",
      .a = "1,1,1 south ct=100", .b = "1,2,1", .turns = "A1 bomb B1",
      .expected = "unit_out unit=A1; unit_out unit=B1; end_match outcome=draw reason=mutual_destruction" },
    { .ids = "TACTICS-143 TACTICS-072",
      .sentence = "poison can end a match, right after the statuses of its tick",
      .a = "1,1,1 hp=2 poison:9", .b = "8,8,1",
      .expected = "apply_damage unit=A1 cause=status hp=1; + apply_damage unit=A1 hp=0;"
                  "+ unit_out unit=A1 cause=status; + end_match outcome=side_b tick=2" },
    { .ids = "TACTICS-143",
      .sentence = "the clock runs out at the cap: a draw",
      .rules = "tick_cap=15", .a = "1,1,1", .b = "8,8,1", .turns = "A1; B1",
      .expected = "turn_comes tick=10 unit=B1; end_match outcome=draw reason=tick_cap tick=15" },
    { 0 }
};

static const struct tactics_row turn_rows[] = {
    { .ids = "TACTICS-003 TACTICS-015 TACTICS-114",
      .sentence = "a turn: go, face, act, target, and the order is the confirmation",
      .rules = STILL, .a = "1,1,1 ct=100", .b = "3,2,1", .turns = "A1 go east 1,2,1 2,2,1 blow B1",
      .expected = "move_unit seq=1 unit=A1 facing=east path=2; + use_action seq=2 unit=A1 action=blow "
                  "target_tile=3,2,1 target_unit=B1; A1 at=2,2,1 facing=east" },
    { .ids = "TACTICS-096 TACTICS-097 TACTICS-114",
      .sentence = "a move with an empty path turns the unit and no more, and is a commit all the same",
      .a = "1,1,1 ct=100", .turns = "A1 go west",
      .expected = "move_unit seq=1 unit=A1 facing=west path=0; + wait seq=2 unit=A1 forced=0;"
                  "A1 at=1,1,1 facing=west" },
    { .ids = "TACTICS-114 TACTICS-097",
      .sentence = "a wait alone is one commit",
      .a = "1,1,1 ct=100", .turns = "A1", .expected = "turn_comes; + wait seq=1 unit=A1; + turn_comes" },
    { .ids = "TACTICS-011 TACTICS-015",
      .sentence = "nobody takes another's turn",
      .a = "1,1,1 ct=100", .b = "8,8,1", .turns = "refuse TACTICS-011 B1; A1", .expected = "wait unit=A1" },
    { .ids = "TACTICS-005",
      .sentence = "T5: a path through an ally is refused, and one onto an enemy",
      .a = "1,1,1 ct=100; 2,1,1", .b = "1,2,1",
      .turns = "refuse TACTICS-005 A1 go east 2,1,1 3,1,1; refuse TACTICS-005 A1 go south 1,2,1; A1",
      .expected = "turn_comes; + wait" },
    { .ids = "TACTICS-001",
      .sentence = "the tile that a unit leaves is free for the next",
      .a = "1,1,1 ct=100; 0,1,1 ct=100", .turns = "A1 go east 2,1,1; A2 go east 1,1,1",
      .expected = "A1 at=2,1,1; A2 at=1,1,1" },
    { .ids = "TACTICS-002 TACTICS-018",
      .sentence = "a path costs what its tiles cost, up to the budget",
      .map = "marsh 1,2,0-1,3,0", .terrain = "marsh cost=2", .a = "1,1,1 ct=100",
      .turns = "refuse TACTICS-002 A1 go south 1,2,1 1,3,1 1,4,1; A1 go south 1,2,1 1,3,1",
      .expected = "A1 at=1,3,1" },
    { .ids = "TACTICS-118 TACTICS-039",
      .sentence = "a step climbs no more than jump_height, which costs nothing",
      .map = "stone 1,2,1; stone 2,1,1-2,1,2", .a = "1,1,1 ct=100 move_budget=1",
      .turns = "refuse TACTICS-118 A1 go east 2,1,3; A1 go south 1,2,2", .expected = "A1 at=1,2,2" },
    { .ids = "TACTICS-118 TACTICS-007",
      .sentence = "and goes down no more than that",
      .map = "stone 1,1,1-1,1,2", .a = "1,1,3 ct=100; 5,5,1 jump_height=2 ct=100",
      .turns = "refuse TACTICS-118 A1 go south 1,2,1; A1; refuse TACTICS-118 A2 go east 7,5,1; A2",
      .expected = "A1 at=1,1,3" },
    { .ids = "TACTICS-144 TACTICS-118",
      .sentence = "a step leads to a surface, of which a column may have several",
      .map = "stone 1,2,2; stone 1,1,1", .a = "1,1,2 ct=100; 2,2,1 ct=100",
      .turns = "refuse TACTICS-144 A1 go south 1,2,2; refuse TACTICS-144 A1 go south 1,2,9;"
               "A1 go south 1,2,3; A2 go west 1,2,1",
      .expected = "A1 at=1,2,3; A2 at=1,2,1" },
    { .ids = "TACTICS-144",
      .sentence = "nothing leads off the map",
      .a = "0,0,1 ct=100", .turns = "refuse TACTICS-144 A1 go west 1023,0,1; refuse TACTICS-144 A1 go west 0,10,1; A1",
      .expected = "wait" },
    { .ids = "TACTICS-145 TACTICS-067 TACTICS-066",
      .sentence = "water carries those who swim or float",
      .map = "water 1,2,0", .terrain = "water water=1",
      .a = "1,1,1 ct=100; 2,2,1 ct=100 swim:9; 1,3,1 ct=100 floating:9",
      .turns = "refuse TACTICS-145 A1 go south 1,2,1; A1; A2 go west 1,2,1 2,2,1; A3 go north 1,2,1",
      .expected = "A3 at=1,2,1" },
    { .ids = "TACTICS-017 TACTICS-130",
      .sentence = "each tile that is entered hurts, the last as the first",
      .map = "sand 1,2,0-1,4,0", .terrain = "sand hazard=4", .a = "1,1,1 ct=100", .turns = "A1 go south 1,2,1 1,3,1",
      .expected = "move_unit; + apply_damage unit=A1 amount=4 cause=hazard hp=46; + apply_damage hp=42; + wait" },
    { .ids = "TACTICS-130",
      .sentence = "standing on a hazard does not hurt again",
      .map = "sand 1,1,0", .terrain = "sand hazard=4", .a = "1,1,1 ct=200", .turns = "A1; A1",
      .expected = "turn_comes; no apply_damage" },
    { .ids = "TACTICS-132 TACTICS-066",
      .sentence = "who floats passes over hazards unhurt",
      .map = "sand 1,2,0", .terrain = "sand hazard=4 hazard_status=wet", .a = "1,1,1 ct=100 floating:9",
      .turns = "A1 go south 1,2,1", .expected = "move_unit; + wait; A1 hp=50" },
    { .ids = "TACTICS-081 TACTICS-068",
      .sentence = "terrain gives statuses",
      .map = "water 1,2,0", .terrain = "water hazard_status=wet hazard_ticks=6", .a = "1,1,1 ct=100",
      .turns = "A1 go south 1,2,1", .expected = "move_unit; + apply_status unit=A1 status=wet ticks=6" },
    { .ids = "TACTICS-130 TACTICS-115",
      .sentence = "a death on the way ends the turn",
      .map = "sand 1,2,0", .terrain = "sand hazard=60", .a = "1,1,1 ct=100; 5,5,1",
      .turns = "A1 go south 1,2,1 1,3,1", .rules = STILL,
      .expected = "move_unit; + apply_damage unit=A1 hp=0; + unit_out unit=A1 cause=hazard; + turn_comes; A1 at=-" },
    { .ids = "TACTICS-115",
      .sentence = "a use that the walk has made illegal becomes a wait, and nothing is spent",
      .map = "sand 1,2,0", .terrain = "sand hazard_status=silence",
      .actions = "bolt ability power=5 mp_cost=3 range=3", .a = "1,1,1 ct=100 mp_max=9", .b = "1,4,1",
      .turns = "A1 go south 1,2,1 bolt B1",
      .expected = "move_unit; + apply_status unit=A1 status=silence; + wait unit=A1 forced=1; no hit; A1 mp=9" },
    { .ids = "TACTICS-115 TACTICS-105",
      .sentence = "an order that is wrong at its end is refused before its first step",
      .a = "1,1,1 ct=100", .b = "9,9,1", .turns = "refuse TACTICS-034 A1 go south 1,2,1 blow B1; A1",
      .expected = "turn_comes; + wait seq=1; A1 at=1,1,1" },
    { .ids = "TACTICS-113 TACTICS-071 TACTICS-063",
      .sentence = "slow halves the budget, rounded down",
      .a = "1,1,1 ct=100 move_budget=5 slow:9",
      .turns = "refuse TACTICS-002 A1 go south 1,2,1 1,3,1 1,4,1; A1 go south 1,2,1 1,3,1", .expected = "A1 at=1,3,1" },
    { .ids = "TACTICS-113 TACTICS-065 TACTICS-079 TACTICS-064",
      .sentence = "T23: immobilize, freeze and stop leave no movement, but the unit turns and acts",
      .rules = STILL, .a = "1,1,1 ct=100 immobilize:9; 3,1,1 ct=100 freeze:9; 5,1,1 ct=100 stop:9", .b = "1,2,1",
      .turns = "refuse TACTICS-002 A1 go south 0,1,1; A1 go south blow B1;"
               "refuse TACTICS-002 A2 go south 3,2,1; A2; refuse TACTICS-002 A3 go south 5,2,1; A3 go west",
      .expected = "apply_damage unit=B1; wait unit=A2; wait unit=A3" },
    { .ids = "TACTICS-016",
      .sentence = "there are four directions",
      .a = "1,1,1 ct=100", .turns = "refuse TACTICS-016 A1 go 4; refuse TACTICS-016 A1 go -; A1 go west",
      .expected = "move_unit facing=west" },
    { 0 }
};

static void play_clock(void)
{
    tactics_rows(clock_rows);
}

static void play_turns(void)
{
    tactics_rows(turn_rows);
}

const struct suite suite_tactics_turns = { "tactics_turns", (const struct test[]){
    { "the clock", play_clock },
    { "turns and movement", play_turns },
    { NULL, NULL },
} };
