/* Turns on the grid: lines, steps, bumps, sides, the queue, deaths and the end. */
#include "loadout_cast.h"
#include "loadout_rows.h"
#include "rules/loadout/turn.h"
#include "rules/loadout/world.h"
#include "test.h"

static const struct loadout_row lines[] = {
    { .ids = "LOADOUT-080 LOADOUT-046",
      .sentence = "T17: from (0,0) somebody at (1,1) is in the way of (2,1)",
      .actors = A_AT(0, 0, SHOT("3", 6)) B_AT(2, 1, "") SOMEBODY("C", "third", 20, 1, 1, ""),
      .orders = "1 A attack B",
      .expected = "no struck; spent cost=100" },
    { .ids = "LOADOUT-080",
      .sentence = "T17: the shot back passes (1,0): the line is not the same both ways",
      .actors = A_AT(0, 0, "") B_AT(2, 1, SHOT("3", 6)) SOMEBODY("C", "third", 20, 1, 1, ""),
      .orders = "2 B attack A",
      .steps = 2,
      .expected = "struck attacker=B target=A; damage_dealt target=A dealt=3" },
    { .ids = "LOADOUT-080",
      .sentence = "a line of two down and one across begins with the diagonal: (1,1) is in its way",
      .actors = A_AT(0, 0, SHOT("3", 6)) B_AT(1, 2, "") SOMEBODY("C", "third", 20, 1, 1, ""),
      .orders = "1 A attack B",
      .expected = "turn; no struck" },
    { .ids = "LOADOUT-080",
      .sentence = "and (0,1) is not",
      .actors = A_AT(0, 0, SHOT("3", 6)) B_AT(1, 2, "") SOMEBODY("C", "third", 20, 0, 1, ""),
      .orders = "1 A attack B",
      .expected = "struck target=B" },
    { .ids = "LOADOUT-080",
      .sentence = "T18: an ally in the line stops it as well",
      .actors = A_AT(0, 0, SHOT("3", 6)) B_AT(4, 0, "") SOMEBODY("C", "you", 20, 2, 0, ""),
      .orders = "1 A attack B",
      .expected = "no struck; C: health=20" },
    { .ids = "LOADOUT-080 LOADOUT-096",
      .sentence = "T18: the target's own cell never does, though it stands in netting",
      .actors = A_AT(0, 0, SHOT("3", 6)) B_AT(4, 0, ""),
      .more = "'map': ['....=.......', '............']",
      .orders = "1 A attack B",
      .expected = "struck target=B" },
    { .ids = "LOADOUT-096",
      .sentence = "netting stops shots and not sight; water stops neither",
      .actors = A_AT(0, 0, SHOT("3", 6)) B_AT(4, 0, "") C_AT(4, 1, ""),
      .more = "'map': ['..=.........', '..~.........']",
      .orders = "1 A attack B; 4 A attack C",
      .steps = 4,
      .expected = "sighted actor=A foe=B; + sighted actor=A foe=C; + spent; struck target=C" },
    { .ids = "LOADOUT-091 LOADOUT-096",
      .sentence = "a closed door stops sight and shots until it is open",
      .actors = A_AT(1, 1, SHOT("3", 6)) B_AT(4, 1, ""),
      .more = "'map': ['############', '#.+........#', '############']",
      .orders = "1 A walk 1 0; 3 A attack B",
      .steps = 3,
      .expected = "door_opened actor=A at=(2,1); + spent cost=100; A: at=(1,1); sighted actor=A foe=B; struck; B: health=17" },
    { 0 }
};

static const struct loadout_row bumps[] = {
    { .ids = "LOADOUT-010 LOADOUT-091",
      .sentence = "T30: into a foe is an attack, with what the attack costs",
      .actors = A_AT(1, 1, ", 'melee': {'kind': 'cut', 'dice': 2, 'cost': 70}") B_AT(2, 1, ""),
      .orders = "1 A walk 1 0",
      .expected = "struck attacker=A target=B; spent cost=70; A: at=(1,1)" },
    { .ids = "LOADOUT-091 LOADOUT-094",
      .sentence = "T30: into an ally is refused, and the turn is kept",
      .actors = A_AT(1, 1, "") B_AT(9, 1, "") SOMEBODY("C", "you", 20, 2, 1, ""),
      .orders = "1 A walk 1 0",
      .expected = "refused LOADOUT-091:_\"C\"_stands_at_(2,1)_and_is_no_foe; state: clock=0; A: at=(1,1) due=0" },
    { .ids = "LOADOUT-091",
      .sentence = "T30: into somebody neutral likewise",
      .actors = A_AT(1, 1, "") B_AT(9, 1, "") SOMEBODY("C", "third", 20, 2, 1, ""),
      .orders = "1 A walk 1 0",
      .expected = "refused LOADOUT-091:_\"C\"_stands_at_(2,1)" },
    { .ids = "LOADOUT-009 LOADOUT-094",
      .sentence = "what is not the player's is carried out as far as it goes: told, and charged an ordinary turn",
      .actors = A_AT(1, 1, "") B_AT(9, 0, ""),
      .orders = "2 B walk 0 -1",
      .steps = 2,
      .expected = "turn actor=B; sighted; + refused actor=B why=wall; + spent actor=B cost=100 due=100" },
    { .ids = "LOADOUT-094 LOADOUT-091",
      .sentence = "nor is an attack on itself or a step too far of one who is not the player refused outright",
      .actors = A_AT(1, 1, "") B_AT(9, 0, BLOW("5")),
      .orders = "2 B attack B; 4 B walk 2 0; 6 B walk 0 0; 8 B walk 2147483647 -2147483648",
      .steps = 8,
      .expected = "turn actor=B; sighted; + refused actor=B why=itself; + spent actor=B cost=100 due=100; turn actor=B; "
                  "+ refused why=not_beside; + spent due=200;"
                  "turn actor=B; + refused why=not_beside; + spent due=300; turn actor=B; + refused why=not_beside; "
                  "+ spent due=400; B: at=(9,0) health=20" },
    { .ids = "LOADOUT-079",
      .sentence = "T30: into an empty cell is a step of 100",
      .actors = A_AT(1, 1, "") B_AT(9, 1, ""),
      .orders = "1 A walk 1 0",
      .expected = "walked actor=A to=(2,1); + spent cost=100" },
    { .ids = "LOADOUT-079",
      .sentence = "a diagonal step is 141",
      .actors = A_AT(1, 1, "") B_AT(9, 1, ""),
      .orders = "1 A walk 1 1",
      .expected = "walked to=(2,2); + spent cost=141" },
    { .ids = "LOADOUT-079",
      .sentence = "nobody squeezes past a corner",
      .actors = A_AT(1, 1, "") B_AT(9, 1, ""),
      .more = "'map': ['............', '............', '.#..........']",
      .orders = "1 A walk 1 1",
      .expected = "refused LOADOUT-079:_nobody_squeezes" },
    { .ids = "LOADOUT-079",
      .sentence = "water is refused",
      .actors = A_AT(0, 1, "") B_AT(9, 1, ""),
      .more = "'map': ['#...........', '.~..........']",
      .orders = "1 A walk 1 0",
      .expected = "refused LOADOUT-079:_(1,1)_is_water" },
    { .ids = "LOADOUT-079",
      .sentence = "so is a wall",
      .actors = A_AT(0, 1, "") B_AT(9, 1, ""),
      .more = "'map': ['#...........', '.~..........']",
      .orders = "1 A walk 0 -1",
      .expected = "refused LOADOUT-079:_(0,0)_is_a_wall" },
    { .ids = "LOADOUT-079",
      .sentence = "and the edge of the map",
      .actors = A_AT(0, 1, "") B_AT(9, 1, ""),
      .orders = "1 A walk -1 0",
      .expected = "refused LOADOUT-079:_(-1,1)_is_beyond_the_edge_of_the_map" },
    { .ids = "LOADOUT-091",
      .sentence = "an attack may name anybody, whatever its side",
      .actors = A_AT(1, 1, BLOW("2")) B_AT(9, 1, "") SOMEBODY("C", "you", 20, 2, 1, ""),
      .orders = "1 A attack C",
      .expected = "struck target=C; damage_dealt target=C dealt=2" },
    { 0 }
};

static const struct loadout_row sides[] = {
    { .ids = "LOADOUT-013 LOADOUT-015 LOADOUT-017 LOADOUT-018",
      .sentence = "T20: hunts is not returned: navy is hostile to pirates, pirates are neutral to navy",
      .actors = "{'name': 'A', 'faction': 'pirates', 'player': true, 'health': 9, 'at': [1, 1, 0]" BLOW("1") "}"
                SOMEBODY("B", "navy", 9, 2, 1, BLOW("1")),
      .more = "'factions': ['pirates', 'navy'], 'relations': [{'relation': 'hunts', 'who': 'navy', 'whom': 'pirates'}]",
      .orders = "2 B walk -1 0; 3 A walk 1 0",
      .steps = 3,
      .expected = "struck attacker=B target=A; refused LOADOUT-091; state: hostile[0]=0 hostile[1]=1 allied[0]=1 allied[1]=2" },
    { .ids = "LOADOUT-014 LOADOUT-016 LOADOUT-018",
      .sentence = "hostile and allied hold both ways, and a later relation takes an earlier one's place",
      .actors = A_AT(1, 1, "") B_AT(9, 1, ""),
      .more = "'relations': [{'relation': 'hostile', 'who': 'you', 'whom': 'foe'}, {'relation': 'hostile', 'who': 'third', 'whom': 'you'},"
              "{'relation': 'allied', 'who': 'you', 'whom': 'third'}]",
      .expected = "state: hostile[0]=2 hostile[1]=1 hostile[2]=0 allied[0]=5 allied[2]=5" },
    { .ids = "LOADOUT-017",
      .sentence = "a side that feuds is hostile to itself, but nobody to itself alone",
      .actors = "{'name': 'A', 'faction': 'mad', 'player': true, 'health': 9, 'at': [1, 1, 0]" BLOW("1") "}"
                SOMEBODY("B", "mad", 9, 2, 1, ""),
      .orders = "1 A walk 1 0",
      .expected = "struck attacker=A target=B" },
    { 0 }
};

static const struct loadout_row queue[] = {
    { .ids = "LOADOUT-079",
      .sentence = "T25: inserted at 0 in that order, both costing 100: A, B, A, B",
      .actors = A_AT(1, 1, "") B_AT(9, 1, ""),
      .steps = 4,
      .expected = "turn actor=A clock=0; turn actor=B clock=0; turn actor=A clock=100; turn actor=B clock=100" },
    { .ids = "LOADOUT-079",
      .sentence = "T25: B at speed 200: A(0), B(0), B(50), then A before B at 100",
      .actors = A_AT(1, 1, "") B_AT(9, 1, ", 'speed': 200"),
      .steps = 5,
      .expected = "turn actor=A clock=0; turn actor=B clock=0; turn actor=B clock=50; turn actor=A clock=100; turn actor=B clock=100" },
    { .ids = "LOADOUT-059 LOADOUT-088 LOADOUT-020 LOADOUT-095",
      .sentence = "T24: the player is killed inside the turn, and the second monster never acts",
      .actors = A_AT(1, 1, "") B_AT(2, 1, BLOW("99")) C_AT(1, 2, BLOW("99")),
      .orders = "2 B attack A; 3 C attack A",
      .steps = 9,
      .expected = "death actor=A attacker=B credit=B; + run_over actor=A; + spent; + battle_end outcome=run_over reason=player_died turns=2;"
                  "no turn; A: at=(1,1) health=-79" },
    { .ids = "LOADOUT-020 LOADOUT-088 LOADOUT-095",
      .sentence = "T24: where death is not the end it does; who is dead takes no more harm and keeps its turns",
      .actors = A_AT(1, 1, "") B_AT(2, 1, BLOW("99")) C_AT(1, 2, BLOW("99")),
      .more = "'death_ends_run': false",
      .orders = "2 B attack A; 3 C attack A",
      .steps = 4,
      .expected = "death actor=A; no run_over; struck attacker=C; no damage_dealt; turn actor=A clock=100; no battle_end" },
    { .ids = "LOADOUT-058 LOADOUT-007 LOADOUT-089 LOADOUT-095",
      .sentence = "the dead leave world and queue, and are buried last; nobody is left, so it is cleared",
      .actors = A_AT(1, 1, BLOW("30")) B_AT(2, 1, ""),
      .orders = "1 A attack B",
      .steps = 3,
      .expected = "turn; sighted; + struck; + rolled; + damage_dealt; + death actor=B; + spent; + buried actor=B at=(2,1);"
                  "+ battle_end outcome=cleared reason=no_foes_left turns=1 clock=0; B: at=-" },
    { .ids = "LOADOUT-066",
      .sentence = "a kill leaves its killer the credit and nothing else: no level, no wound, no morale",
      .actors = A_AT(1, 1, BLOW("30")) B_AT(2, 1, "") C_AT(9, 1, ""),
      .orders = "1 A attack B",
      .expected = "death credit=A; + spent; + buried; A: health=20 health_max=20 status[0]=0" },
    { .ids = "LOADOUT-089",
      .sentence = "a cell where somebody died is free in the very next step",
      .actors = A_AT(1, 1, BLOW("30")) B_AT(2, 1, "") C_AT(3, 1, ""),
      .orders = "1 A attack B; 2 C walk -1 0",
      .steps = 2,
      .expected = "buried actor=B; walked actor=C to=(2,1)" },
    { .ids = "LOADOUT-095 LOADOUT-015",
      .sentence = "nothing is cleared while somebody lives whom the player hunts, though it is nobody's foe",
      .actors = A_AT(1, 1, BLOW("30")) SOMEBODY("B", "third", 20, 2, 1, ""),
      .more = "'relations': [{'relation': 'hunts', 'who': 'you', 'whom': 'third'}]",
      .orders = "3 A walk 1 0",
      .steps = 5,
      .expected = "turn clock=100; struck target=B; battle_end outcome=cleared turns=3" },
    { .ids = "LOADOUT-095",
      .sentence = "nor while somebody lives who hunts the player",
      .actors = A_AT(1, 1, "") SOMEBODY("B", "third", 20, 2, 1, ""),
      .more = "'relations': [{'relation': 'hunts', 'who': 'third', 'whom': 'you'}]",
      .steps = 3,
      .expected = "turn clock=100; no battle_end" },
    { .ids = "LOADOUT-095",
      .sentence = "where nobody is a foe it is cleared when the first turn is done",
      .actors = A_AT(1, 1, "") SOMEBODY("B", "third", 20, 2, 1, ""),
      .steps = 3,
      .expected = "battle_end outcome=cleared turns=1" },
    { .ids = "LOADOUT-095",
      .sentence = "the cap makes it a draw",
      .actors = A_AT(1, 1, "") B_AT(9, 1, ""),
      .more = "'rules': {'step_cap': 3}",
      .steps = 9,
      .expected = "battle_end outcome=draw reason=step_cap turns=3" },
    { .ids = "LOADOUT-001 LOADOUT-012 LOADOUT-105",
      .sentence = "all who are there enter full where nothing else is said, with what they have; the first is the player",
      .actors = "{'name': 'A', 'faction': 'you', 'health': 9, 'at': [1, 1, 0], 'carried': ['jar']}" SOMEBODY("B", "foe", 5, 2, 1, ", 'health_max': 8"),
      .more = "'items': [{'name': 'jar', 'consumable': {'charges': 2, 'units': 3}}]",
      .expected = "enters actor=A faction=you at=(1,1) health=9 health_max=9 speed=100; + wears actor=A item=jar slot=none charges=2 units=2;"
                  "+ enters actor=B health=5 health_max=8; + turn actor=A; state: player=A" },
    { 0 }
};

static const struct loadout_row minds[] = {
    { .ids = "LOADOUT-097",
      .sentence = "a hunter goes for the nearest foe and strikes when it is beside it",
      .actors = A_AT(1, 1, BLOW("1")) B_AT(3, 1, BLOW("1")),
      .minds = true,
      .steps = 2,
      .expected = "walked actor=A to=(2,1); struck attacker=B target=A" },
    { .ids = "LOADOUT-097 LOADOUT-060",
      .sentence = "a gunner makes room, then shoots",
      .actors = A_AT(6, 1, SHOT("1", 6) ", 'mind': 'gunner'") B_AT(5, 1, ", 'speed': 20"),
      .minds = true,
      .steps = 4,
      .expected = "sighted actor=A foe=B reach=6; walked actor=A to=(7,0); no walked actor=A to=(6,1)" },
    { .ids = "LOADOUT-097",
      .sentence = "who is low flees, and who has something that mends takes it first",
      .actors = A_AT(6, 1, ", 'health_max': 100, 'flee_below': 50, 'carried': ['salve']") B_AT(5, 1, ", 'mind': 'idle'"),
      .more = "'items': [{'name': 'salve', 'consumable': {'charges': 1}, 'triggers': [{'moment': 'use', 'effects': [{'does': 'mend', 'of': 'balm', 'dice': 5}]}]}]",
      .minds = true,
      .steps = 3,
      .expected = "moment moment=use; emptied item=salve fate=destroyed; walked actor=A to=(7,0)" },
    { .ids = "LOADOUT-097",
      .sentence = "so does who has something that mends behind another effect",
      .actors = A_AT(6, 1, ", 'health_max': 100, 'carried': ['draught']") B_AT(1, 1, ", 'mind': 'idle'"),
      .more = "'items': [{'name': 'draught', 'consumable': {'charges': 1}, 'triggers': [{'moment': 'use', 'effects': ["
              "{'does': 'inflict', 'of': 'calm', 'turns': 2}, {'does': 'mend', 'of': 'balm', 'dice': 5}]}]}]",
      .minds = true,
      .expected = "moment item=draught moment=use" },
    { .ids = "LOADOUT-097",
      .sentence = "a way leads around walls, through doors, and around who stands there",
      .actors = A_AT(1, 1, "") B_AT(3, 1, ", 'mind': 'idle'"),
      .more = "'map': ['#######', '#.#...#', '#+#...#', '#.....#', '#######']",
      .minds = true,
      .steps = 7,
      .expected = "door_opened actor=A at=(1,2); walked to=(1,2); walked to=(1,3); walked to=(2,3)" },
    { .ids = "LOADOUT-097 LOADOUT-099",
      .sentence = "what does harm where it lands is thrown at who is not beside",
      .actors = A_AT(1, 1, ", 'carried': ['pot']") B_AT(5, 1, ", 'mind': 'idle'"),
      .more = "'items': [{'name': 'pot', 'triggers': [{'moment': 'land', 'effects': [{'does': 'harm', 'of': 'fire', 'dice': 5}]}]}]",
      .minds = true,
      .expected = "thrown item=pot at=(5,1) lands=(5,1); damage_dealt target=B reach=thrown dealt=5" },
    { .ids = "LOADOUT-097",
      .sentence = "not what mends there, nor what has nothing to do with landing",
      .actors = A_AT(1, 1, ", 'carried': ['balm', 'rug', 'pot']") B_AT(5, 1, ", 'mind': 'idle'"),
      .more = "'items': [{'name': 'balm', 'triggers': [{'moment': 'land', 'effects': [{'does': 'inflict', 'of': 'calm', "
              "'turns': 1}, {'does': 'mend', 'of': 'balm', 'dice': 5}]}]},"
              "{'name': 'rug', 'triggers': [{'moment': 'use', 'radius': 1, 'effects': [{'does': 'harm', 'of': 'fire', 'dice': 5}]}]},"
              "{'name': 'pot', 'triggers': [{'moment': 'use', 'radius': 3, 'effects': [{'does': 'mend', 'of': 'balm', 'dice': 5}]},"
              "{'moment': 'land', 'effects': [{'does': 'inflict', 'of': 'poison', 'turns': 2}]}]}]",
      .minds = true,
      .steps = 3,
      .expected = "thrown actor=A item=pot; turn clock=100; no thrown; A: item[0]=balm item[1]=rug item[2]=0" },
    { .ids = "LOADOUT-097",
      .sentence = "nor what would hurt the thrower: that waits until there is room",
      .actors = A_AT(1, 1, ", 'carried': ['bomb', 'dart']") B_AT(4, 1, ", 'mind': 'idle'"),
      .more = "'items': [{'name': 'bomb', 'triggers': [{'moment': 'land', 'radius': 3, 'effects': [{'does': 'harm', 'of': 'fire', "
              "'dice': 5}]},"
              "{'moment': 'land', 'effects': [{'does': 'harm', 'of': 'fire', 'dice': 1}]}]},"
              "{'name': 'dart', 'triggers': [{'moment': 'land', 'radius': 2, 'effects': [{'does': 'harm', 'of': 'fire', 'dice': 5}]}]}]",
      .minds = true,
      .steps = 3,
      .expected = "thrown item=dart; no damage_dealt target=A; walked actor=A; no thrown; A: item[0]=bomb item[1]=0" },
    { .ids = "LOADOUT-097",
      .sentence = "nor what would hurt an ally",
      .actors = A_AT(1, 1, ", 'carried': ['bomb', 'pot']") B_AT(5, 1, ", 'mind': 'idle'")
                SOMEBODY("F", "you", 5, 6, 2, ", 'mind': 'idle'"),
      .more = "'items': [{'name': 'bomb', 'triggers': [{'moment': 'land', 'radius': 1, 'effects': [{'does': 'harm', 'of': 'fire', "
              "'dice': 5}]}]},"
              "{'name': 'pot', 'triggers': [{'moment': 'land', 'effects': [{'does': 'harm', 'of': 'fire', 'dice': 5}]}]}]",
      .minds = true,
      .steps = 5,
      .expected = "thrown item=pot at=(5,1); damage_dealt target=B; walked actor=A; no thrown; A: item[0]=bomb" },
    { .ids = "LOADOUT-097 LOADOUT-017",
      .sentence = "of a side that feuds nobody is an ally, but the thrower is its own",
      .actors = "{'name': 'A', 'faction': 'mad', 'player': true, 'health': 9, 'at': [1, 1, 0], 'carried': ['bomb', 'dart']}"
                SOMEBODY("B", "mad", 9, 4, 1, ", 'mind': 'idle'") SOMEBODY("F", "mad", 9, 5, 1, ", 'mind': 'idle'"),
      .more = "'items': [{'name': 'bomb', 'triggers': [{'moment': 'land', 'radius': 3, 'effects': [{'does': 'harm', 'of': 'fire', "
              "'dice': 5}]}]},"
              "{'name': 'dart', 'triggers': [{'moment': 'land', 'radius': 2, 'effects': [{'does': 'harm', 'of': 'fire', 'dice': 5}]}]}]",
      .minds = true,
      .expected = "thrown item=dart; damage_dealt target=B; damage_dealt target=F" },
    { .ids = "LOADOUT-097",
      .sentence = "an ally past the area is no hindrance, nor is one of a third side",
      .actors = A_AT(1, 1, ", 'carried': ['bomb']") B_AT(5, 1, ", 'mind': 'idle'")
                SOMEBODY("F", "you", 5, 7, 1, ", 'mind': 'idle'") SOMEBODY("T", "third", 9, 5, 2, ", 'mind': 'idle'"),
      .more = "'items': [{'name': 'bomb', 'triggers': [{'moment': 'land', 'radius': 1, 'effects': [{'does': 'harm', 'of': 'fire', "
              "'dice': 5}]}]}]",
      .minds = true,
      .expected = "thrown item=bomb; damage_dealt target=B; damage_dealt target=T" },
    { .ids = "LOADOUT-097",
      .sentence = "two cells away is far enough for what has no area",
      .actors = A_AT(1, 1, ", 'carried': ['dart']") B_AT(3, 1, ", 'mind': 'idle'"),
      .more = "'items': [{'name': 'dart', 'triggers': [{'moment': 'land', 'radius': 1, 'effects': [{'does': 'harm', 'of': 'fire', "
              "'dice': 5}]}]}]",
      .minds = true,
      .expected = "thrown item=dart at=(3,1); damage_dealt target=B" },
    { .ids = "LOADOUT-097",
      .sentence = "the idle neither shoot nor throw, flee, drink or put anything on",
      .actors = A_AT(1, 1, "") SOMEBODY("B", "foe", 1, 5, 1, SHOT("1", 6) ", 'health_max': 100, 'flee_below': 90, 'mind': 'idle', "
                "'carried': ['cap', 'pot', 'draught']"),
      .more = "'items': [{'name': 'cap', 'slot': 'head'}, {'name': 'pot', 'triggers': [{'moment': 'land', "
              "'effects': [{'does': 'harm', 'of': 'fire', 'dice': 5}]}]},"
              "{'name': 'draught', 'triggers': [{'moment': 'use', 'effects': [{'does': 'mend', 'of': 'balm', 'dice': 5}]}]}]",
      .minds = true,
      .steps = 2,
      .expected = "turn actor=B; + sighted; + spent actor=B cost=100; B: at=(5,1) health=1 item[0]=cap slot[2]=0" },
    { .ids = "LOADOUT-097",
      .sentence = "they strike who stands beside them",
      .actors = A_AT(1, 1, "") B_AT(2, 1, BLOW("2") ", 'mind': 'idle'"),
      .minds = true,
      .steps = 2,
      .expected = "struck attacker=B target=A reach=melee" },
    { .ids = "LOADOUT-097",
      .sentence = "something to be worn is put on where nothing is",
      .actors = A_AT(1, 1, ", 'carried': ['cap']") B_AT(5, 1, ""),
      .more = "'items': [{'name': 'cap', 'slot': 'head'}]",
      .minds = true,
      .expected = "equipped item=cap slot=head" },
    { 0 }
};

static void lines_of_fire(void)
{
    loadout_rows(lines);
}

static void steps_and_bumps(void)
{
    loadout_rows(bumps);
}

static void who_hates_whom(void)
{
    loadout_rows(sides);
}

static void the_queue(void)
{
    loadout_rows(queue);
}

static void what_minds_choose(void)
{
    loadout_rows(minds);
}

static void charges_round_up_once(void)
{
    CHECK(loadout_charge(70, 200) == 35, "LOADOUT-078: %d", loadout_charge(70, 200));
    CHECK(loadout_charge(100, 150) == 67, "LOADOUT-078: %d", loadout_charge(100, 150));
    CHECK(loadout_charge(100, 0) == 10000, "LOADOUT-078: speed 0 counts as 1, %d", loadout_charge(100, 0));
}

/* LOADOUT-080: the source extends its ray past the aim; the cells up to the aim are those of a plain line. */
static void a_preview_is_the_shot(void)
{
    static struct loadout_rig rig;
    static struct loadout_fight fight;
    loadout_rig_init(&rig, A_AT(0, 0, "") B_AT(9, 3, ""), "");
    engine_rig_setup(&rig.bench, 1);
    loadout_rig_look(&rig, &fight);
    struct loadout_path path = loadout_shot(&fight, loadout_at(1, 0), loadout_at(11, 3), 4);
    CHECK(loadout_distance(loadout_at(1, 0), path.at) == 4, "LOADOUT-080: it ends at its range");
    path = loadout_shot(&fight, loadout_at(1, 3), loadout_at(11, 3), 64);
    CHECK(path.at == loadout_at(9, 3) && path.before == loadout_at(8, 3), "LOADOUT-080: or at the first in the way");
    loadout_rig_free(&rig);
}

const struct suite suite_loadout_turns = { "loadout_turns", (const struct test[]){
    { "a shot has a line or has not", lines_of_fire },
    { "a step goes where it goes, and a bump comes to what stands there", steps_and_bumps },
    { "sides are hostile, allied or neutral, and not always both ways", who_hates_whom },
    { "who is due acts, who dies leaves, and the fight ends", the_queue },
    { "a mind chooses what it can do", what_minds_choose },
    { "a cost is charged at the actor's speed, rounded up once", charges_round_up_once },
    { "a preview draws the call that the shot is", a_preview_is_the_shot },
    { NULL, NULL },
} };
