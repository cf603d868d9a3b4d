/* What an actor fights with: layers, weapons, costs, rolls. */
#include "loadout_cast.h"
#include "loadout_rows.h"
#include "test.h"

static const struct loadout_row attacks[] = {
    { .ids = "LOADOUT-003 LOADOUT-004 LOADOUT-021 LOADOUT-038 LOADOUT-048 LOADOUT-050 LOADOUT-063",
      .sentence = "a blow on somebody beside is struck, then rolled, then dealt, and always lands",
      .actors = A_AT(1, 1, BLOW("2d6+1")) B_AT(2, 2, ""),
      .orders = "1 A attack B",
      .rolls = "main A>B/0 2; main A>B/1 5",
      .expected = "struck attacker=A target=B with=- reach=melee; + rolled source=main kind=blunt sum=10 amount=10;"
                  "+ damage_dealt target=B attacker=A credit=A reach=melee amount=10 dealt=10 health=10 critical=0 status=-;"
                  "+ spent actor=A cost=100 charged=100 due=100" },
    { .ids = "LOADOUT-022 LOADOUT-036 LOADOUT-025",
      .sentence = "T5: a shot of 3 and a strike of 2 take 5 at distance 4",
      .actors = A_AT(1, 1, SHOT("3", 6) ", 'strikes': [{'kind': 'cut', 'dice': 2}]") B_AT(5, 1, ""),
      .orders = "1 A attack B",
      .more = "'rules': {'sight': 5}",
      .expected = "struck with=- reach=shot; + rolled source=main amount=3; + rolled source=strike amount=2;"
                  "+ damage_dealt dealt=3; + damage_dealt dealt=2; B: health=15" },
    { .ids = "LOADOUT-037 LOADOUT-046 LOADOUT-077",
      .sentence = "T5: behind a wall it takes nothing and spends an ordinary turn",
      .actors = A_AT(1, 1, SHOT("3", 6)) B_AT(5, 1, ""),
      .more = "'map': ['............', '..#.........', '............', '............']",
      .orders = "1 A attack B",
      .expected = "no struck; no rolled; no damage_dealt; spent cost=100; B: health=20" },
    { .ids = "LOADOUT-037 LOADOUT-077 LOADOUT-078",
      .sentence = "T5 T8: past its reach likewise, and not what the weapon costs",
      .actors = A_AT(1, 1, ", 'ranged': {'kind': 'cut', 'dice': 3, 'range': 6, 'cost': 140}") B_AT(8, 1, ""),
      .orders = "1 A attack B",
      .expected = "no struck; spent cost=100 charged=100" },
    { .ids = "LOADOUT-023 LOADOUT-078",
      .sentence = "T8: a blow costing 70 at speed 200 is charged 35",
      .actors = A_AT(1, 1, ", 'speed': 200, 'melee': {'kind': 'cut', 'dice': 1, 'cost': 70}") B_AT(2, 1, ""),
      .orders = "1 A attack B",
      .expected = "spent cost=70 charged=35 due=35" },
    { .ids = "LOADOUT-023 LOADOUT-078",
      .sentence = "T8: 140 at speed 100 is 140; 100 at speed 150 is 67, rounded up",
      .actors = A_AT(1, 1, ", 'melee': {'kind': 'cut', 'dice': 1, 'cost': 140}") B_AT(2, 1, ", 'speed': 150" BLOW("1")),
      .orders = "1 A attack B; 2 B attack A",
      .steps = 2,
      .expected = "spent actor=A cost=140 charged=140; spent actor=B cost=100 charged=67" },
    { .ids = "LOADOUT-036 LOADOUT-077",
      .sentence = "T9: only a gun, and the target beside: nothing is struck or rolled, no charge is spent",
      .actors = A_AT(1, 1, ", 'worn': ['gun']") B_AT(2, 1, ""),
      .more = "'items': [{'name': 'gun', 'slot': 'hand', 'ranged': {'kind': 'cut', 'dice': '1d6', 'range': 8, 'cost': 140},"
              " 'consumable': {'charges': 3}}]",
      .orders = "1 A attack B",
      .expected = "no struck; no moment; no charge_spent; spent cost=100; A: charges[0]=3" },
    { .ids = "LOADOUT-077",
      .sentence = "T29: with no weapon at all 100 is spent and nothing is said",
      .actors = A_AT(1, 1, "") B_AT(2, 1, ""),
      .orders = "1 A attack B",
      .expected = "sighted actor=A foe=B; + spent actor=A cost=100" },
    { .ids = "LOADOUT-075",
      .sentence = "T14: 1d3-5 rolls its die and is always 0, and never heals",
      .actors = A_AT(1, 1, BLOW("1d3-5")) B_AT(2, 1, ""),
      .orders = "1 A attack B",
      .rolls = "main A>B/0 2",
      .expected = "rolled sum=-2 amount=0; damage_dealt amount=0 dealt=0 health=20" },
    { .ids = "LOADOUT-042 LOADOUT-075",
      .sentence = "flat dice and dice of one side make no roll",
      .actors = A_AT(1, 1, BLOW("3d1+1")) B_AT(2, 1, ""),
      .orders = "1 A attack B",
      .expected = "rolled sum=4 amount=4" },
    { 0 }
};

#define SIX_LAYERS                                                                                            \
    A_AT(1, 1, ", 'melee': {'kind': 'blunt', 'dice': '1d3'}, 'strikes': [{'kind': 'blunt', 'dice': 3}],"        \
               " 'worn': ['blade', 'pistol']")
#define BLADE_AND_PISTOL                                                                                      \
    "'attack_stat': 'hand', 'stats': ['skin', {'name': 'hand', 'base': 2}], 'items': ["                       \
    "{'name': 'blade', 'slot': 'hand', 'melee': {'kind': 'cut', 'dice': 1}, 'strikes': [{'kind': 'fire', 'dice': 1}]}," \
    "{'name': 'pistol', 'slot': 'offhand', 'ranged': {'kind': 'cut', 'dice': 4, 'range': 6}, 'strikes': [{'kind': 'cut', 'dice': 2}]}]"

static const struct loadout_row layers[] = {
    { .ids = "LOADOUT-027 LOADOUT-029 LOADOUT-032 LOADOUT-033 LOADOUT-074 LOADOUT-064",
      .sentence = "T6: the shot is (4+2) and the strikes 3, 1, 2 in layer order, 12 in all",
      .actors = SIX_LAYERS B_AT(4, 1, ""),
      .more = BLADE_AND_PISTOL,
      .orders = "1 A attack B",
      .expected = "struck with=pistol reach=shot; + rolled amount=6 source=main; + rolled amount=3 source=strike;"
                  "+ rolled amount=1; + rolled amount=2; + moment moment=fire; B: health=8" },
    { .ids = "LOADOUT-028 LOADOUT-031 LOADOUT-076",
      .sentence = "T6: with the blade off the fist is 1d3+2, and two strikes follow",
      .actors = SIX_LAYERS B_AT(2, 1, ""),
      .more = BLADE_AND_PISTOL,
      .orders = "1 A unequip blade; 3 A attack B",
      .rolls = "main A>B/0 0",
      .steps = 3,
      .expected = "unequipped item=blade slot=hand; struck with=-; + rolled kind=blunt sum=3 amount=3; + rolled amount=3;"
                  "+ rolled amount=2; + damage_dealt; B: health=12" },
    { .ids = "LOADOUT-028 LOADOUT-038",
      .sentence = "a worn blade is swung in place of the fist, and struck names it",
      .actors = SIX_LAYERS B_AT(2, 1, ""),
      .more = BLADE_AND_PISTOL,
      .orders = "1 A attack B",
      .expected = "struck with=blade reach=melee; + rolled kind=cut amount=3" },
    { .ids = "LOADOUT-024 LOADOUT-026 LOADOUT-029",
      .sentence = "T7: hide 1, coat 2 and a stat of 3 take 6 of 10; nothing is copied onto the wearer",
      .actors = A_AT(1, 1, ", 'armor': 1, 'worn': ['coat']") B_AT(2, 1, BLOW("10")),
      .more = "'armor_stat': 'skin', 'stats': [{'name': 'skin', 'base': 3}, 'hand'],"
              "'items': [{'name': 'coat', 'slot': 'body', 'armor': 2}]",
      .orders = "2 B attack A",
      .steps = 2,
      .expected = "stage stage=subtract_armor before=10 after=4; + damage_dealt amount=10 dealt=4; A: health=16" },
    { .ids = "LOADOUT-026 LOADOUT-027 LOADOUT-106",
      .sentence = "T7: with the coat off it is 6",
      .actors = A_AT(1, 1, ", 'armor': 1, 'worn': ['coat']") B_AT(2, 1, BLOW("10")),
      .more = "'armor_stat': 'skin', 'stats': [{'name': 'skin', 'base': 3}, 'hand'],"
              "'items': [{'name': 'coat', 'slot': 'body', 'armor': 2}]",
      .orders = "1 A unequip coat; 2 B attack A",
      .steps = 2,
      .expected = "damage_dealt amount=10 dealt=6" },
    { .ids = "LOADOUT-071 LOADOUT-019",
      .sentence = "T27: an armor stat of -3 and no other armor: 10 becomes 13",
      .actors = A_AT(1, 1, "") B_AT(2, 1, BLOW("10")),
      .more = "'armor_stat': 'skin', 'stats': [{'name': 'skin', 'base': -3}]",
      .orders = "2 B attack A",
      .steps = 2,
      .expected = "stage before=10 after=13; damage_dealt dealt=13" },
    { .ids = "LOADOUT-024 LOADOUT-071",
      .sentence = "so does armor below 0 of a component",
      .actors = A_AT(1, 1, ", 'armor': -2") B_AT(2, 1, BLOW("10")),
      .orders = "2 B attack A",
      .steps = 2,
      .expected = "damage_dealt dealt=12" },
    { .ids = "LOADOUT-019 LOADOUT-064",
      .sentence = "no stat is named: armor is components alone",
      .actors = A_AT(1, 1, ", 'armor': 1") B_AT(2, 1, BLOW("10")),
      .more = "'stats': [{'name': 'skin', 'base': 3}]",
      .orders = "2 B attack A",
      .steps = 2,
      .expected = "damage_dealt dealt=9" },
    { .ids = "LOADOUT-030 LOADOUT-076",
      .sentence = "T10: an empty kept wand offers no shot, its wearer's own is used; its armor and strikes count",
      .actors = A_AT(1, 1, SHOT("2", 5) ", 'worn': ['wand']") B_AT(4, 1, SHOT("6", 5)),
      .more = "'items': [{'name': 'wand', 'slot': 'hand', 'armor': 4, 'strikes': [{'kind': 'cut', 'dice': 1}],"
              " 'ranged': {'kind': 'fire', 'dice': 9, 'range': 5}, 'consumable': {'charges': 0, 'when_empty': 'kept'}}]",
      .orders = "1 A attack B; 2 B attack A",
      .steps = 2,
      .expected = "struck with=-; + rolled kind=cut amount=2; + rolled amount=1; damage_dealt target=A dealt=2" },
    { .ids = "LOADOUT-032 LOADOUT-076",
      .sentence = "T11: of two guns the first in slot order is fired",
      .actors = A_AT(1, 1, ", 'worn': ['left', 'right']") B_AT(4, 1, ""),
      .more = "'items': [{'name': 'left', 'slot': 'offhand', 'ranged': {'kind': 'cut', 'dice': 5, 'range': 5}},"
              "{'name': 'right', 'slot': 'hand', 'ranged': {'kind': 'cut', 'dice': 4, 'range': 5}}]",
      .orders = "1 A attack B",
      .expected = "struck with=right; rolled amount=4" },
    { .ids = "LOADOUT-076",
      .sentence = "what takes two slots is one layer: its armor counts once",
      .actors = A_AT(1, 1, ", 'worn': ['pavise']") B_AT(2, 1, BLOW("10")),
      .more = "'items': [{'name': 'pavise', 'slot': 'hand', 'also': 'offhand', 'armor': 3}]",
      .orders = "2 B attack A",
      .steps = 2,
      .expected = "damage_dealt dealt=7; A: slot[0]=1 slot[1]=1" },
    { .ids = "LOADOUT-075 LOADOUT-002",
      .sentence = "T26: an item with a 1d4 strike adds one roll, keyed by its slot, and moves no other",
      .actors = A_AT(1, 1, BLOW("1d6") ", 'worn': ['ring', 'helm']") B_AT(2, 1, ""),
      .more = "'items': [{'name': 'ring', 'slot': 'ring', 'strikes': [{'kind': 'fire', 'dice': '1d4'}]},"
              "{'name': 'helm', 'slot': 'head', 'strikes': [{'kind': 'cut', 'dice': '1'}, {'kind': 'cut', 'dice': '1d2'}]}]",
      .orders = "1 A attack B",
      .rolls = "main A>B/0 3; strike A>B/3136 0; strike A>B/6144 2",
      .expected = "rolled source=main amount=4; + rolled amount=1; + rolled amount=1; + rolled kind=fire amount=3" },
    { .ids = "LOADOUT-085",
      .sentence = "a stat is base and adds, then percents in turn, then floors and caps, then its own bounds",
      .actors = A_AT(1, 1, BLOW("1") ", 'worn': ['a'], 'moves': [{'stat': 'bound', 'add': 2}]") B_AT(2, 1, ""),
      .more = "'attack_stat': 'bound', 'items': [{'name': 'a', 'slot': 'head', 'moves': ["
              "{'stat': 'bound', 'percent': 50}, {'stat': 'bound', 'percent': 50, 'add': 4}, {'stat': 'skin', 'add': 99}]}]",
      .orders = "1 A attack B",
      .expected = "rolled sum=3" },
    { .ids = "LOADOUT-085",
      .sentence = "a floor lifts it, and the stat's own bound has the last word",
      .actors = A_AT(1, 1, BLOW("1") ", 'moves': [{'stat': 'bound', 'floor': 50}]") B_AT(2, 1, ""),
      .more = "'attack_stat': 'bound'",
      .orders = "1 A attack B",
      .expected = "rolled sum=9" },
    { .ids = "LOADOUT-085",
      .sentence = "a cap holds it down",
      .actors = A_AT(1, 1, BLOW("1") ", 'moves': [{'stat': 'bound', 'cap': 1}]") B_AT(2, 1, ""),
      .more = "'attack_stat': 'bound'",
      .orders = "1 A attack B",
      .expected = "rolled sum=2" },
    { .ids = "LOADOUT-043",
      .sentence = "a blow with a look bursts where it lands; without one nothing is seen",
      .actors = A_AT(1, 1, ", 'melee': {'kind': 'cut', 'dice': 1, 'look': 4}") B_AT(2, 1, BLOW("1")),
      .orders = "1 A attack B; 2 B attack A",
      .steps = 2,
      .expected = "struck target=B; + cue cue=burst look=4 from=(2,1) to=(2,1); struck target=A; no cue" },
    { .ids = "LOADOUT-043",
      .sentence = "a shot's cue goes from shooter to target",
      .actors = A_AT(1, 1, SEEN("1", 5)) B_AT(4, 2, ""),
      .orders = "1 A attack B",
      .expected = "cue cue=flight look=3 from=(1,1) to=(4,2); no airborne" },
    { .ids = "LOADOUT-106",
      .sentence = "what is put on in a full slot takes the other's place",
      .actors = A_AT(1, 1, ", 'worn': ['foil', 'buckler'], 'carried': ['axe']") B_AT(4, 1, ""),
      .more = "'items': [{'name': 'foil', 'slot': 'hand'}, {'name': 'buckler', 'slot': 'offhand'},"
              "{'name': 'axe', 'slot': 'hand', 'also': 'offhand'}]",
      .orders = "1 A equip axe",
      .expected = "unequipped item=foil slot=hand; + unequipped item=buckler; + equipped item=axe slot=hand; + spent cost=100;"
                  "A: slot[0]=3 slot[1]=3" },
    { .ids = "LOADOUT-065",
      .sentence = "struck names the item before any damage, so that wear may hang on it",
      .actors = A_AT(1, 1, ", 'worn': ['club']") B_AT(2, 1, ""),
      .more = "'items': [{'name': 'club', 'slot': 'hand', 'melee': {'kind': 'blunt', 'dice': 1}}]",
      .orders = "1 A attack B",
      .expected = "struck with=club; damage_dealt dealt=1" },
    { 0 }
};

static void attacks_reach_or_do_not(void)
{
    loadout_rows(attacks);
}

static void layers_are_summed(void)
{
    loadout_rows(layers);
}

const struct suite suite_loadout_gear = { "loadout_gear", (const struct test[]){
    { "an attack reaches with what there is, and costs what it says", attacks_reach_or_do_not },
    { "own components, worn items and a stat are summed when they matter", layers_are_summed },
    { NULL, NULL },
} };
