/* Moments and triggers, charges, statuses, shots in the air, damage from outside. */
#include <string.h>

#include "loadout_cast.h"
#include "loadout_rows.h"
#include "test.h"

#define ITEM(more) "'items': [{'name': 'it'" more "}]"
#define TRIGGER(at, radius, effects) ", 'triggers': [{'moment': '" at "', 'radius': " #radius ", 'effects': [" effects "]}]"
#define HARM(dice) "{'does': 'harm', 'of': 'fire', 'dice': '" dice "'}"
#define INFLICT(status, turns) "{'does': 'inflict', 'of': '" status "', 'turns': " #turns "}"
#define CLUB ", 'slot': 'hand', 'melee': {'kind': 'blunt', 'dice': 1}"
#define GUN ", 'slot': 'hand', 'ranged': {'kind': 'cut', 'dice': 2, 'range': 8, 'look': 3}"

static const struct loadout_row moments[] = {
    { .ids = "LOADOUT-039 LOADOUT-081 LOADOUT-092",
      .sentence = "fire: at the attacker's cell, behind the blow's own hits, and a charge is spent after it",
      .actors = A_AT(1, 1, ", 'worn': ['it']") B_AT(2, 1, ""),
      .more = ITEM(CLUB TRIGGER("fire", 0, HARM("1d4")) ", 'consumable': {'charges': 2}"),
      .orders = "1 A attack B",
      .rolls = "trigger A>A/0 1",
      .expected = "struck with=it; + rolled source=main; + moment moment=fire user=A at=(1,1); + moment moment=hit at=(2,1);"
                  "+ rolled source=trigger actor=A target=A amount=2; + charge_spent charges=1; + damage_dealt target=B reach=melee;"
                  "+ damage_dealt target=A attacker=- credit=A reach=effect dealt=2" },
    { .ids = "LOADOUT-040 LOADOUT-092",
      .sentence = "hit: at the target's cell, every living actor in the area by index, the user too; effects in order",
      .actors = A_AT(1, 1, ", 'worn': ['it']") B_AT(2, 1, "") C_AT(3, 1, "") SOMEBODY("D", "foe", 20, 5, 1, ""),
      .more = ITEM(CLUB TRIGGER("hit", 1, HARM("1d4") ", " INFLICT("calm", 3))),
      .orders = "1 A attack B",
      .rolls = "trigger A>A/0 0; trigger A>B/0 1; trigger A>C/0 2",
      .expected = "rolled source=trigger target=A; + rolled target=B; + rolled target=C; + inflicted target=A status=calm credit=A turns=3;"
                  "+ inflicted target=B; + inflicted target=C; D: health=20 status[0]=0; B: health=17; C: health=17" },
    { .ids = "LOADOUT-092 LOADOUT-081",
      .sentence = "use: at the user's cell; what is not worn has 64 and its number in the keys; no charge on hit",
      .actors = A_AT(1, 1, ", 'carried': ['other', 'it'], 'health_max': 25") B_AT(9, 1, ""),
      .more = "'items': [{'name': 'other'}, {'name': 'it', 'consumable': {'charges': 1, 'units': 2},"
              "'triggers': [{'moment': 'hit', 'effects': [" HARM("9") "]}, {'moment': 'use', 'effects': [{'does': 'mend', 'of': 'balm', 'dice': '1d4'}]}]}]",
      .orders = "1 A use it",
      .rolls = "trigger A>A/266752 3",
      .expected = "moment moment=use user=A item=it at=(1,1); + rolled kind=balm amount=4; + charge_spent charges=1 units=0;"
                  "+ damage_dealt target=A amount=-4 health=24; A: charges[1]=1 units[1]=0" },
    { .ids = "LOADOUT-099 LOADOUT-092",
      .sentence = "land: where a thrown thing comes to rest, before a wall",
      .actors = A_AT(1, 1, ", 'carried': ['it']") B_AT(9, 0, "") C_AT(7, 1, ""),
      .more = ITEM(TRIGGER("land", 1, HARM("3")) ", 'consumable': {'charges': 1}") ", 'map': ['............', '....#.......', '............']",
      .orders = "1 A throw it (6,2)",
      .expected = "thrown item=it at=(6,2) lands=(6,2); + moment moment=land at=(6,2); + rolled target=C; + charge_spent charges=0;"
                  "+ emptied fate=destroyed; + damage_dealt target=C dealt=3; A: item[0]=0; B: health=20" },
    { .ids = "LOADOUT-099",
      .sentence = "a wall in the way: it lands before it",
      .actors = A_AT(1, 1, ", 'carried': ['it']") B_AT(3, 2, ""),
      .more = ITEM(TRIGGER("land", 1, HARM("3"))) ", 'map': ['............', '....#.......', '............']",
      .orders = "1 A throw it (7,1)",
      .expected = "thrown at=(7,1) lands=(3,1); damage_dealt target=B dealt=3 reach=thrown attacker=- credit=A" },
    { .ids = "LOADOUT-099",
      .sentence = "what is no consumable leaves the pack with the throw, off whoever wore it",
      .actors = A_AT(1, 1, ", 'worn': ['it']") B_AT(9, 1, ""),
      .more = ITEM(", 'slot': 'hand', 'also': 'offhand', 'armor': 5" TRIGGER("land", 1, "{'does': 'harm', 'of': 'blunt', 'dice': 6}")),
      .orders = "1 A throw it (2,1); 3 A throw it (2,1)",
      .steps = 3,
      .expected = "thrown item=it; + moment moment=land; + rolled source=trigger target=A; + damage_dealt target=A dealt=6 reach=thrown;"
                  "A: item[0]=0 slot[0]=0 slot[1]=0; refused LOADOUT-106:_\"it\"_is_not_carried" },
    { .ids = "LOADOUT-099 LOADOUT-081",
      .sentence = "of a consumable a charge is thrown, and the rest stays where it is worn",
      .actors = A_AT(1, 1, ", 'worn': ['it']") B_AT(9, 1, ""),
      .more = ITEM(", 'slot': 'hand'" TRIGGER("land", 0, HARM("6")) ", 'consumable': {'charges': 2}"),
      .orders = "1 A throw it (4,1)",
      .expected = "thrown; + moment; + charge_spent charges=1; A: item[0]=it slot[0]=1 charges[0]=1" },
    { .ids = "LOADOUT-092",
      .sentence = "an actor's own weapon comes to no moment",
      .actors = A_AT(1, 1, BLOW("1")) B_AT(2, 1, ""),
      .orders = "1 A attack B",
      .expected = "no moment" },
    { .ids = "LOADOUT-081 LOADOUT-030",
      .sentence = "the last charge with nothing behind it: kept, it stays and is empty",
      .actors = A_AT(1, 1, BLOW("1") ", 'worn': ['it']") B_AT(2, 1, ""),
      .more = ITEM(CLUB ", 'consumable': {'charges': 1, 'when_empty': 'kept'}"),
      .orders = "1 A attack B; 3 A attack B",
      .steps = 3,
      .expected = "struck with=it; charge_spent charges=0 units=0; + emptied fate=kept; struck with=-; A: slot[0]=1 charges[0]=0" },
    { .ids = "LOADOUT-081",
      .sentence = "the last charge of a unit takes it, and the next starts full",
      .actors = A_AT(1, 1, ", 'worn': ['it']") B_AT(2, 1, ""),
      .more = ITEM(CLUB ", 'consumable': {'charges': 2, 'units': 2}"),
      .orders = "1 A attack B; 3 A attack B",
      .steps = 3,
      .expected = "charge_spent charges=1 units=1; charge_spent charges=2 units=0; no emptied" },
    { .ids = "LOADOUT-011",
      .sentence = "an effect's damage goes down the same list as a sword's",
      .actors = A_AT(1, 1, ", 'carried': ['it'], 'armor': 2") B_AT(9, 1, ""),
      .more = ITEM(TRIGGER("use", 0, "{'does': 'harm', 'of': 'blunt', 'dice': 5}")),
      .orders = "1 A use it",
      .expected = "stage stage=subtract_armor before=5 after=3; + damage_dealt dealt=3" },
    { 0 }
};

#define POISONED(turns, hp) SOMEBODY("B", "foe", hp, 9, 1, ", 'suffers': [{'status': 'poison', 'turns': " #turns ", 'credit': 'A'}]")

#define MOULD "{'status': 'mould', 'turns': 9, 'credit': 'B'}"

static const struct loadout_row statuses[] = {
    { .ids = "LOADOUT-048 LOADOUT-085 LOADOUT-047",
      .sentence = "T16: a tick that kills has the applier's credit and no attacker",
      .actors = A_AT(1, 1, "") POISONED(3, 2),
      .steps = 3,
      .expected = "turn clock=100; ticked target=B status=poison credit=A turns=2; + damage_dealt target=B attacker=- credit=A status=poison dealt=2;"
                  "+ death actor=B attacker=- credit=A" },
    { .ids = "LOADOUT-085",
      .sentence = "statuses tick once a whole turn of the clock, after the action, and expire after the last",
      .actors = A_AT(1, 1, "") POISONED(2, 20),
      .steps = 6,
      .expected = "turn clock=100; + ticked turns=1; + damage_dealt; + spent; + turn actor=B clock=100; + spent; + turn clock=200; + ticked turns=0;"
                  "B: status[0]=0 turns[0]=0 credit[0]=0 health=16" },
    { .ids = "LOADOUT-085",
      .sentence = "an advance past several whole turns ticks once",
      .actors = A_AT(1, 1, ", 'speed': 10") SOMEBODY("B", "foe", 20, 9, 1, ", 'speed': 10, 'suffers': [{'status': 'poison', 'turns': 9, 'credit': 'A'}]"),
      .steps = 3,
      .expected = "turn clock=1000; + ticked turns=8; no ticked" },
    { .ids = "LOADOUT-085",
      .sentence = "refresh keeps the longer and the first applier's credit",
      .actors = A_AT(1, 1, ", 'worn': ['it']") SOMEBODY("B", "foe", 20, 2, 1, ", 'suffers': [{'status': 'poison', 'turns': 2, 'credit': 'B'}]"),
      .more = ITEM(CLUB TRIGGER("hit", 0, INFLICT("poison", 5))),
      .orders = "1 A attack B",
      .expected = "inflicted target=B status=poison turns=2; turn; inflicted credit=B turns=5 stacking=refresh; B: turns[0]=5 credit[0]=B status[1]=0" },
    { .ids = "LOADOUT-085",
      .sentence = "extend adds",
      .actors = A_AT(1, 1, ", 'worn': ['it']") SOMEBODY("B", "foe", 20, 2, 1, ", 'suffers': [{'status': 'bleed', 'turns': 2, 'credit': 'B'}]"),
      .more = ITEM(CLUB TRIGGER("hit", 0, INFLICT("bleed", 5))),
      .orders = "1 A attack B",
      .expected = "turn; inflicted turns=7 stacking=extend; B: turns[0]=7 credit[0]=B" },
    { .ids = "LOADOUT-085",
      .sentence = "stack stands beside the first, with a credit of its own",
      .actors = A_AT(1, 1, ", 'worn': ['it']") SOMEBODY("B", "foe", 20, 2, 1, ", 'suffers': [{'status': 'mould', 'turns': 2, 'credit': 'B'}]"),
      .more = ITEM(CLUB TRIGGER("hit", 0, INFLICT("mould", 5))),
      .orders = "1 A attack B",
      .expected = "turn; inflicted turns=5 credit=A stacking=stack; B: turns[0]=2 turns[1]=5 credit[1]=A" },
    { .ids = "LOADOUT-085",
      .sentence = "ignore changes nothing",
      .actors = A_AT(1, 1, ", 'worn': ['it']") SOMEBODY("B", "foe", 20, 2, 1, ", 'suffers': [{'status': 'calm', 'turns': 2, 'credit': 'B'}]"),
      .more = ITEM(CLUB TRIGGER("hit", 0, INFLICT("calm", 5))),
      .orders = "1 A attack B",
      .expected = "turn; inflicted turns=2 stacking=ignore; B: turns[0]=2" },
    { .ids = "LOADOUT-085 LOADOUT-093",
      .sentence = "a ninth finds no place, and is told",
      .actors = A_AT(1, 1, ", 'worn': ['it']") SOMEBODY("B", "foe", 20, 2, 1, ", "
                "'suffers': [" MOULD "," MOULD "," MOULD "," MOULD "," MOULD "," MOULD "," MOULD "," MOULD "]"),
      .more = ITEM(CLUB TRIGGER("hit", 0, INFLICT("mould", 5) "," INFLICT("poison", 3))),
      .orders = "1 A attack B",
      .expected = "turn; no_place target=B status=mould credit=A turns=5; + no_place status=poison turns=3; "
                  "B: status[7]=mould turns[7]=9 credit[7]=B" },
    { .ids = "LOADOUT-085 LOADOUT-093",
      .sentence = "a second dose needs no place of its own",
      .actors = A_AT(1, 1, ", 'worn': ['it']") SOMEBODY("B", "foe", 20, 2, 1, ", "
                "'suffers': [" MOULD "," MOULD "," MOULD "," MOULD "," MOULD "," MOULD "," MOULD
                "," "{'status': 'poison', 'turns': 2, 'credit': 'B'}]"),
      .more = ITEM(CLUB TRIGGER("hit", 0, INFLICT("poison", 5))),
      .orders = "1 A attack B",
      .expected = "turn; inflicted status=poison turns=5; B: turns[7]=5; no no_place" },
    { .ids = "LOADOUT-064 LOADOUT-085",
      .sentence = "a status that hardens the skin works by moving the stat",
      .actors = A_AT(1, 1, ", 'suffers': [{'status': 'hard', 'turns': 2, 'credit': 'A'}]") B_AT(2, 1, BLOW("5")),
      .more = "'armor_stat': 'skin'",
      .orders = "2 B attack A",
      .steps = 2,
      .expected = "stage before=5 after=3; damage_dealt target=A dealt=3" },
    { 0 }
};

#define WATCHED "'watched': true"
#define AIR_TRIGGER TRIGGER("hit", 0, HARM("3"))

static const struct loadout_row flights[] = {
    { .ids = "LOADOUT-005 LOADOUT-044 LOADOUT-082",
      .sentence = "a watched shot is rolled as it is fired, and lands in the next step before that actor acts",
      .actors = A_AT(1, 1, SEEN("1d6", 8)) B_AT(5, 1, ""),
      .more = WATCHED,
      .orders = "1 A attack B; 2 B walk 1 0",
      .rolls = "main A>B/0 4",
      .steps = 2,
      .expected = "cue cue=flight; + airborne attacker=A target=B with=-; + rolled amount=5; + spent; turn actor=B; landed attacker=A target=B hit=1;"
                  "+ walked actor=B; + damage_dealt target=B attacker=A reach=shot dealt=5; state: airborne=0" },
    { .ids = "LOADOUT-082",
      .sentence = "unwatched it lands at once, and rolls alike",
      .actors = A_AT(1, 1, SEEN("1d6", 8)) B_AT(5, 1, ""),
      .orders = "1 A attack B",
      .rolls = "main A>B/0 4",
      .expected = "cue; + rolled amount=5; + damage_dealt dealt=5; no airborne" },
    { .ids = "LOADOUT-082",
      .sentence = "a shot without a look is not waited for, and a blow never is",
      .actors = A_AT(1, 1, SHOT("1", 8)) B_AT(5, 1, ""),
      .more = WATCHED,
      .orders = "1 A attack B",
      .expected = "struck; no airborne; damage_dealt dealt=1" },
    { .ids = "LOADOUT-041 LOADOUT-081",
      .sentence = "T12: the last charge takes the item, and its hit trigger still lands",
      .actors = A_AT(1, 1, ", 'worn': ['it']") B_AT(5, 1, ""),
      .more = WATCHED ", " ITEM(GUN AIR_TRIGGER ", 'consumable': {'charges': 1}"),
      .orders = "1 A attack B",
      .steps = 2,
      .expected = "moment moment=fire; + rolled source=trigger target=B amount=3; + charge_spent charges=0; + emptied fate=destroyed; + spent;"
                  "landed; + moment moment=hit user=A item=it at=(5,1); damage_dealt dealt=2 reach=shot; + damage_dealt dealt=3 reach=effect credit=A;"
                  "A: item[0]=0 slot[0]=0; B: health=15" },
    { .ids = "LOADOUT-045 LOADOUT-083 LOADOUT-090 LOADOUT-100",
      .sentence = "T19: killed by another (99) in flight, only the 99 is told",
      .actors = A_AT(1, 1, SEEN("5", 8)) B_AT(5, 1, "") C_AT(9, 3, ""),
      .more = WATCHED ", 'outside': ['sky']",
      .orders = "1 A attack B; 2 sky harm B fire 99 sky thrown 1 - -",
      .steps = 2,
      .expected = "airborne; landed hit=1; damage_dealt target=B amount=99 credit=sky reach=thrown critical=1 status=-; + death actor=B credit=sky;"
                  "no damage_dealt" },
    { .ids = "LOADOUT-045 LOADOUT-083",
      .sentence = "one whose target is gone is dropped",
      .actors = A_AT(1, 1, SEEN("5", 8)) SOMEBODY("B", "foe", 2, 5, 1, ", 'suffers': [{'status': 'poison', 'turns': 9, 'credit': 'A'}]") C_AT(9, 3, ""),
      .more = WATCHED,
      .orders = "4 A attack B",
      .steps = 5,
      .expected = "airborne; death actor=B; landed attacker=A target=B hit=0; no damage_dealt" },
    { .ids = "LOADOUT-083 LOADOUT-092",
      .sentence = "an effect that flew with it passes over who died meanwhile",
      .actors = A_AT(1, 1, ", 'worn': ['it']") B_AT(5, 1, "") SOMEBODY("C", "foe", 2, 6, 1, ", 'suffers': [{'status': 'poison', 'turns': 9, 'credit': 'A'}]"),
      .more = WATCHED ", " ITEM(GUN TRIGGER("hit", 1, INFLICT("calm", 3))),
      .orders = "4 A attack B",
      .steps = 5,
      .expected = "airborne; death actor=C; landed hit=1; inflicted target=B status=calm; no inflicted" },
    { .ids = "LOADOUT-082 LOADOUT-007",
      .sentence = "what a landing shot triggers takes hold when the actor has acted, ahead of other triggers",
      .actors = A_AT(1, 1, ", 'worn': ['it']") B_AT(5, 1, ", 'worn': ['bow']"),
      .more = WATCHED ", 'attack_stat': 'hand', 'statuses': [{'name': 'numb', 'moves': [{'stat': 'hand', 'add': -2}]}],"
              "'items': [{'name': 'it'" GUN TRIGGER("hit", 0, INFLICT("numb", 3) "," HARM("1")) "},"
              "{'name': 'bow', 'slot': 'hand', 'ranged': {'kind': 'blunt', 'dice': 5, 'range': 8}" TRIGGER("fire", 0, HARM("4")) "}]",
      .orders = "1 A attack B; 2 B attack A",
      .steps = 2,
      .expected = "landed; + moment moment=hit user=A; + struck attacker=B; + rolled amount=5; + moment moment=fire user=B; "
                  "+ moment moment=hit;"
                  "+ inflicted target=B status=numb credit=A; + rolled source=trigger actor=B amount=4; "
                  "+ damage_dealt target=B reach=shot dealt=2;"
                  "+ damage_dealt target=A dealt=5; + damage_dealt target=B credit=A reach=effect dealt=1; "
                  "+ damage_dealt target=B credit=B dealt=4" },
    { .ids = "LOADOUT-083",
      .sentence = "a dead shooter's shot still lands, with its credit",
      .actors = A_AT(1, 1, BLOW("99")) SOMEBODY("B", "foe", 2, 3, 1, SEEN("5", 8) ", 'suffers': [{'status': 'poison', 'turns': 9, 'credit': 'A'}]") C_AT(9, 3, ""),
      .more = WATCHED ", 'rules': {'tick_period': 1000}, 'outside': ['sky']",
      .orders = "2 B attack A; 2 sky harm B fire 9 - effect 0 - -",
      .steps = 3,
      .expected = "airborne attacker=B; death actor=B; landed attacker=B hit=1; damage_dealt target=A attacker=B credit=B dealt=5" },
    { .ids = "LOADOUT-100 LOADOUT-090 LOADOUT-049 LOADOUT-084",
      .sentence = "damage from outside heads the batch; reach, critical and status are carried and change nothing",
      .actors = A_AT(1, 1, BLOW("3")) B_AT(2, 1, ", 'armor': 1"),
      .more = "'outside': ['sky']",
      .orders = "1 A attack B; 1 sky harm B cut 4 A shot 1 calm -",
      .expected = "struck; damage_dealt target=B attacker=- credit=A kind=cut reach=shot critical=1 status=calm amount=4 dealt=3; damage_dealt reach=melee dealt=2" },
    { .ids = "LOADOUT-100 LOADOUT-090 LOADOUT-047",
      .sentence = "several hands deal in the order of the setup, each from its own step on; attacker and credit are carried",
      .actors = A_AT(1, 1, BLOW("3")) B_AT(2, 1, "") C_AT(9, 3, ""),
      .more = "'outside': ['sky', {'name': 'late', 'from_step': 2}, 'sea']",
      .orders = "1 A attack B; 1 sea harm B fire 2 sea thrown 0 - C; "
                "1 sky harm B fire 1 - effect 0 - sky;"
                "2 late harm C fire 20 A shot 0 - late",
      .steps = 2,
      .expected = "struck; + rolled; + damage_dealt target=B attacker=sky credit=- dealt=1; "
                  "+ damage_dealt target=B attacker=C credit=sea reach=thrown dealt=2;"
                  "+ damage_dealt attacker=A reach=melee dealt=3; turn actor=B; damage_dealt target=C attacker=late credit=A; "
                  "+ death actor=C attacker=late credit=A" },
    { .ids = "LOADOUT-100",
      .sentence = "only the outside deals damage by order, and nothing else",
      .actors = A_AT(1, 1, "") B_AT(2, 1, ""),
      .more = "'outside': ['sky']",
      .orders = "1 sky wait",
      .expected = "refused LOADOUT-100" },
    { .ids = "LOADOUT-100",
      .sentence = "an order of the outside before it is asked is refused",
      .actors = A_AT(1, 1, "") B_AT(2, 1, ""),
      .more = "'outside': ['sky', {'name': 'late', 'from_step': 3}]",
      .orders = "1 sky hold; 2 late hold",
      .steps = 2,
      .expected = "turn actor=A; refused LOADOUT-100:_\"late\"_is_asked_from_step_3_on,_this_is_step_2" },
    { 0 }
};

static void items_come_to_moments(void)
{
    loadout_rows(moments);
}

static void statuses_tick(void)
{
    loadout_rows(statuses);
}

static void shots_fly(void)
{
    loadout_rows(flights);
}

const struct suite suite_loadout_effects = { "loadout_effects", (const struct test[]){
    { "an item's triggers run at their moment, and its charges are spent", items_come_to_moments },
    { "statuses tick, stack and expire", statuses_tick },
    { "a watched shot waits, and lands or does not", shots_fly },
    { NULL, NULL },
} };
