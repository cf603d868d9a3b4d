/* What loadout refuses: setups and orders, each with its place, its value, what is expected, and its rule. */
#include <string.h>

#include "loadout_cast.h"
#include "loadout_rows.h"
#include "test.h"

#define B ", {'name': 'B', 'faction': 'foe', 'health': 20, 'at': [9, 1, 0]}"
#define ITEMS(list) "'items': [" list "]"

static const struct loadout_refused notation[] = {
    { "LOADOUT-098", A_AT(1, 1, ", 'melee': {'kind': 'blunnt', 'dice': 1}") B, "",
      "actors[0].melee.kind: \"blunnt\" is none of kinds (did you mean \"blunt\"?)" },
    { "LOADOUT-098", "{'name': 'A', 'faction': 'us', 'health': 1, 'at': [1, 1, 0]}" B, "",
      "actors[0].faction: \"us\" is none of factions (one of " },
    { "LOADOUT-098", A_AT(1, 1, ", 'moves': [{'stat': 'skim', 'add': 1}]") B, "",
      "actors[0].moves[0].stat: \"skim\" is none of stats (did you mean \"skin\"?)" },
    { "LOADOUT-098", A_AT(1, 1, ", 'worn': ['hat']") B, "", "actors[0].worn[0]: \"hat\" is none of items (there are none)" },
    { "LOADOUT-098", A_AT(1, 1, ", 'worn': ['a']") B, ITEMS("{'name': 'a', 'slot': 'hand'}, 'a'"),
      "actors[0].worn[0]: 2 are called \"a\": give the number" },
    { "LOADOUT-098", A_AT(1, 1, "") B, "'armor_stat': 'hide'", "armor_stat: \"hide\" is none of stats" },
    { "LOADOUT-001", A_AT(1, 1, "") B, "'kinds': []", "kinds: 0 elements, expected 1 to 12" },
    { "LOADOUT-001", A_AT(1, 1, "") B, "'factions': []", "actors[0].faction: \"you\" is none of factions (there are none)" },
    { "LOADOUT-006", A_AT(1, 1, "") B, STAGES("'subtract_armour'"), "stages[0]: \"subtract_armour\" is no stage (did you mean \"subtract_armor\"?)" },
    { "LOADOUT-075", A_AT(1, 1, BLOW("0d6")) B, "", "actors[0].melee.dice: \"0d6\" is not dice such as \"2d6+1\"" },
    { "LOADOUT-075", A_AT(1, 1, BLOW("2d0")) B, "", "actors[0].melee.dice: \"2d0\" is not dice" },
    { "LOADOUT-075", A_AT(1, 1, BLOW("d")) B, "", "actors[0].melee.dice: \"d\" is not dice" },
    { "LOADOUT-075", A_AT(1, 1, BLOW("1d6+")) B, "", "actors[0].melee.dice: \"1d6+\" is not dice" },
    { "LOADOUT-075", A_AT(1, 1, BLOW("1d6 ")) B, "", "actors[0].melee.dice: \"1d6 \" is not dice" },
    { "LOADOUT-075", A_AT(1, 1, BLOW("")) B, "", "actors[0].melee.dice: \"\" is not dice" },
    { "LOADOUT-093", A_AT(1, 1, ", 'resists': [{'kind': 'blunt', 'percent': 1001}]") B, "",
      "actors[0].resists[0].percent: 1001 is outside -1000..1000" },
    { "LOADOUT-093", A_AT(1, 1, ", 'speed': 0") B, "", "actors[0].speed: 0 is outside 1..1000" },
    { "LOADOUT-096", A_AT(1, 1, "") B, "'map': ['....', '..@.']", "map[1]: character 3, \"@\", is none of .#+~=, which stand for cell" },
    { "LOADOUT-096", A_AT(1, 1, "") B, "'map': []", "map: 0 elements, expected 1 to 32" },
    { 0 }
};

static const struct loadout_refused fits[] = {
    { "LOADOUT-093", A_AT(1, 1, BLOW("64d6")) B, "", "LOADOUT-093: actors[0].melee[0].dice: 64 dice are outside 1..63" },
    { "LOADOUT-093", A_AT(1, 1, BLOW("1d1001")) B, "", "LOADOUT-093: actors[0].melee[0].dice: 1001 sides are outside 1..1000" },
    { "LOADOUT-093", A_AT(1, 1, BLOW("10001")) B, "", "LOADOUT-093: actors[0].melee[0].dice: a bonus of 10001 is outside" },
    { "LOADOUT-093", A_AT(1, 1, ", 'strikes': [{'kind': 'cut', 'dice': 1}, {'kind': 'cut', 'dice': [0, 6, 0]}]") B, "",
      "LOADOUT-093: actors[0].strikes[1].dice: 0 dice are outside 1..63" },
    { "LOADOUT-103", "{'name': 'A', 'faction': 'you', 'health': 1, 'at': [2, 0, 0]}" B, "'map': ['..#.........', '............']",
      "LOADOUT-103: actors[0].at: (2,0) is a wall, expected floor or netting" },
    { "LOADOUT-103", "{'name': 'A', 'faction': 'you', 'health': 1, 'at': [2, 0, 0]}" B, "'map': ['..+.........', '............']",
      "LOADOUT-103: actors[0].at: (2,0) is a closed door, expected floor or netting" },
    { "LOADOUT-103", "{'name': 'A', 'faction': 'you', 'health': 1, 'at': [2, 0, 0]}" B, "'map': ['..~.........', '............']",
      "LOADOUT-103: actors[0].at: (2,0) is water, expected floor or netting" },
    { "LOADOUT-103", A_AT(1, 1, "") B_AT(1, 1, ""), "", "LOADOUT-103: actors[1].at: (1,1) is where \"A\" stands" },
    { "LOADOUT-103", A_AT(12, 1, "") B, "", "LOADOUT-103: actors[0].at: (12,1) is not on the map of 12 by 4" },
    { "LOADOUT-102", A_AT(1, 1, "") B, "'map': ['............', '...']",
      "LOADOUT-102: map[1]: its length is 3, expected that of the first row (12), and 1 at least" },
    { "LOADOUT-104", A_AT(1, 1, ", 'worn': ['a', 'b']") B, ITEMS("{'name': 'a', 'slot': 'hand'}, {'name': 'b', 'slot': 'offhand', 'also': 'hand'}"),
      "LOADOUT-104: actors[0].worn[1].item: \"b\" needs the slot hand, where \"a\" is worn already" },
    { "LOADOUT-104", A_AT(1, 1, ", 'worn': ['a']") B, ITEMS("'a'"), "LOADOUT-104: actors[0].worn[0].item: \"a\" has no slot" },
    { "LOADOUT-104", A_AT(1, 1, ", 'worn': ['a'], 'carried': ['a']") B, ITEMS("{'name': 'a', 'slot': 'hand'}"),
      "LOADOUT-104: actors[0]: \"a\" stands twice among worn and carried" },
    { "LOADOUT-104", A_AT(1, 1, "") B, ITEMS("{'name': 'a', 'slot': 'hand', 'also': 'hand'}"), "LOADOUT-104: items[0].also: hand, expected another slot than hand" },
    { "LOADOUT-104", A_AT(1, 1, ", 'worn': ['c', 'b', 'a']") B,
      ITEMS("{'name': 'a', 'slot': 'body', 'also': 'feet'}, {'name': 'b', 'slot': 'ring', 'also': 'feet'}, {'name': 'c', 'slot': 'head'}"),
      "LOADOUT-104: actors[0].worn[2].item: \"a\" needs the slot feet, where \"b\" is worn already" },
    { "LOADOUT-104", A_AT(1, 1, ", 'worn': ['a', 28]") B, ITEMS("{'slot': 'feet'}, {'name': 'a', 'slot': 'body', 'also': 'feet'}"),
      "LOADOUT-104: actors[0].worn[1].item: #28 needs the slot feet, where \"a\" is worn already" },
    { "LOADOUT-092", A_AT(1, 1, "") B,
      ITEMS("{'name': 'a', 'triggers': [{'moment': 'use', 'effects': [{'does': 'inflict', 'of': 'poison'}]}]}"),
      "LOADOUT-092: items[0].triggers[0].effects[0].turns: 0, expected 1 or more to inflict" },
    { "LOADOUT-098", A_AT(1, 1, "") B,
      ITEMS("{'name': 'a', 'triggers': [{'moment': 'use', 'effects': [{'does': 'harm', 'of': 'poison', 'dice': 1}]}]}"),
      "LOADOUT-098: items[0].triggers[0].effects[0].of: \"poison\" is no kind of damage, expected one of kinds to harm" },
    { "LOADOUT-098", A_AT(1, 1, "") B,
      ITEMS("{'name': 'a', 'triggers': [{'moment': 'use', 'effects': [{'does': 'inflict', 'of': 'fire', 'turns': 1}]}]}"),
      "LOADOUT-098: items[0].triggers[0].effects[0].of: \"fire\" is no status, expected one of statuses to inflict" },
    { "LOADOUT-098", A_AT(1, 1, ", 'melee': {'kind': 72, 'dice': 1}") B, "",
      "LOADOUT-098: actors[0].melee[0].kind: #72 is no kind of damage here, expected one of kinds" },
    { "LOADOUT-098", A_AT(1, 1, ", 'worn': [28]") B, "", "LOADOUT-098: actors[0].worn[0].item: #28 is no item here, expected one of items" },
    { "LOADOUT-098", A_AT(1, 1, ", 'moves': [{'stat': 93}]") B, "",
      "LOADOUT-098: actors[0].moves[0].stat: #93 is no stat here, expected one of stats" },
    { "LOADOUT-098", A_AT(1, 1, ", 'suffers': [{'status': 87, 'turns': 1, 'credit': 'B'}]") B, "",
      "LOADOUT-098: actors[0].suffers[0].status: #87 is no status here, expected one of statuses" },
    { "LOADOUT-098", A_AT(1, 1, ", 'suffers': [{'status': 'poison', 'turns': 1, 'credit': 5}]") B, "",
      "LOADOUT-098: actors[0].suffers[0].credit: #5, expected one of actors or outside" },
    { "LOADOUT-098", "{'name': 'A', 'faction': 66, 'health': 1, 'at': [1, 1, 0]}" B, "",
      "LOADOUT-098: actors[0].faction: #66 is no faction here, expected one of factions" },
    { "LOADOUT-098", A_AT(1, 1, "") B, "'relations': [{'relation': 'allied', 'who': 'you', 'whom': 67}]",
      "LOADOUT-098: relations[0]: \"you\" and #67, expected two of factions" },
    { "LOADOUT-019", A_AT(1, 1, "") B, "'armor_stat': 92", "LOADOUT-019: armor_stat: #92 is no stat here, expected one of stats" },
    { "LOADOUT-105", A_AT(1, 1, "") B_AT(2, 1, ", 'player': true"), "", "LOADOUT-105: actors: 2 of them are the player, expected one" },
    { "LOADOUT-017", A_AT(1, 1, "") B, "'relations': [{'relation': 'allied', 'who': 'you', 'whom': 'you'}]",
      "LOADOUT-017: relations[0]: \"you\" twice; a side at odds with itself feuds" },
    { "LOADOUT-012", A_AT(1, 1, ", 'health_max': 19") B, "", "LOADOUT-012: actors[0].health: 20 is more than its most, 19" },
    { 0 }
};

#define CARRIES A_AT(1, 1, ", 'worn': ['cap'], 'carried': ['jar', 'rock']") B_AT(9, 1, "")
#define THINGS                                                                                         \
    ITEMS("{'name': 'cap', 'slot': 'head'}, {'name': 'rock'}, {'name': 'sling', 'slot': 'hand'},"       \
          "{'name': 'jar', 'consumable': {'charges': 0}, 'triggers': [{'moment': 'use', 'effects': [{'does': 'mend', 'of': 'balm', 'dice': 1}]}]}")

static const struct loadout_row orders[] = {
    { .ids = "LOADOUT-101 LOADOUT-094", .sentence = "an order of somebody who is not due", .actors = CARRIES, .more = THINGS,
      .orders = "1 B wait", .expected = "refused LOADOUT-101:_\"B\"_is_not_due,_\"A\"_is" },
    { .ids = "LOADOUT-101", .sentence = "a target that does not exist", .actors = CARRIES, .more = THINGS,
      .orders = "1 A attack 2", .expected = "refused LOADOUT-101:_target:_#2,_expected_an_actor" },
    { .ids = "LOADOUT-101", .sentence = "a target that is an item", .actors = CARRIES, .more = THINGS,
      .orders = "1 A attack jar", .expected = "refused LOADOUT-101:_target:_\"jar\",_expected_an_actor" },
    { .ids = "LOADOUT-101", .sentence = "nobody for a target", .actors = CARRIES, .more = THINGS,
      .orders = "1 A attack -", .expected = "refused LOADOUT-101:_target:_nobody,_expected_an_actor" },
    { .ids = "LOADOUT-101", .sentence = "an item that does not exist", .actors = CARRIES, .more = THINGS,
      .orders = "1 A use 32", .expected = "refused LOADOUT-101:_item:_#32,_expected_an_item" },
    { .ids = "LOADOUT-101", .sentence = "an item that is an actor", .actors = CARRIES, .more = THINGS,
      .orders = "1 A use B", .expected = "refused LOADOUT-101:_item:_\"B\",_expected_an_item" },
    { .ids = "LOADOUT-106", .sentence = "an item that is not carried", .actors = CARRIES, .more = THINGS,
      .orders = "1 A equip sling", .expected = "refused LOADOUT-106:_\"sling\"_is_not_carried" },
    { .ids = "LOADOUT-106", .sentence = "one that is worn already", .actors = CARRIES, .more = THINGS,
      .orders = "1 A equip cap", .expected = "refused LOADOUT-106:_\"cap\"_is_worn_already" },
    { .ids = "LOADOUT-106", .sentence = "one that is not worn", .actors = CARRIES, .more = THINGS,
      .orders = "1 A unequip jar", .expected = "refused LOADOUT-106:_\"jar\"_is_not_worn" },
    { .ids = "LOADOUT-106", .sentence = "one that cannot be", .actors = CARRIES, .more = THINGS,
      .orders = "1 A equip rock", .expected = "refused LOADOUT-106:_\"rock\"_has_no_slot" },
    { .ids = "LOADOUT-099", .sentence = "one that is empty", .actors = CARRIES, .more = THINGS,
      .orders = "1 A use jar", .expected = "refused LOADOUT-099:_\"jar\"_is_empty" },
    { .ids = "LOADOUT-099", .sentence = "one that does nothing when it lands", .actors = CARRIES, .more = THINGS,
      .orders = "1 A throw rock (3,1)", .expected = "refused LOADOUT-099:_\"rock\"_does_nothing_where_it_lands" },
    { .ids = "LOADOUT-099", .sentence = "one that does nothing when it is used", .actors = CARRIES, .more = THINGS,
      .orders = "1 A use cap", .expected = "refused LOADOUT-099:_\"cap\"_does_nothing_when_it_is_used" },
    { .ids = "LOADOUT-101", .sentence = "a cell beyond the map", .actors = CARRIES, .more = THINGS,
      .orders = "1 A throw jar (3,9)", .expected = "refused LOADOUT-101:_at:_(3,9,0)_is_not_on_the_map_of_12_by_4" },
    { .ids = "LOADOUT-101", .sentence = "a cell above the map", .actors = CARRIES, .more = THINGS,
      .orders = "1 A throw jar 1,1,1", .expected = "refused LOADOUT-101:_at:_(1,1,1)_is_not_on_the_map" },
    { .ids = "LOADOUT-101", .sentence = "no cell at all", .actors = CARRIES, .more = THINGS,
      .orders = "1 A throw jar -", .expected = "refused LOADOUT-101:_at:_nowhere,_expected_a_cell_of_the_map" },
    { .ids = "LOADOUT-091", .sentence = "a step to no cell beside", .actors = CARRIES, .more = THINGS,
      .orders = "1 A walk 2 0", .expected = "refused LOADOUT-091:_a_step_leads_to_a_cell_beside" },
    { .ids = "LOADOUT-091", .sentence = "an attack on oneself", .actors = CARRIES, .more = THINGS,
      .orders = "1 A attack A", .expected = "refused LOADOUT-091:_nobody_attacks_itself" },
    { .ids = "LOADOUT-100", .sentence = "harm from somebody who is not the outside", .actors = CARRIES, .more = THINGS,
      .orders = "1 A harm B blunt 1 - effect 0 - -", .expected = "refused LOADOUT-100" },
    { .ids = "LOADOUT-093 LOADOUT-100", .sentence = "an amount beyond all bounds", .actors = A_AT(1, 1, "") B, .more = "'outside': ['sky']",
      .orders = "1 sky harm B blunt 1000000001 - effect 0 - -", .expected = "refused LOADOUT-093" },
    { .ids = "LOADOUT-101", .sentence = "an attacker that does not exist", .actors = A_AT(1, 1, "") B, .more = "'outside': ['sky']",
      .orders = "1 sky harm B blunt 1 - effect 0 - 25", .expected = "refused LOADOUT-101:_attacker:_#25,_expected_an_actor_or_a_hand_from_outside" },
    { .ids = "LOADOUT-101", .sentence = "a kind that does not exist", .actors = A_AT(1, 1, "") B, .more = "'outside': ['sky']",
      .orders = "1 sky harm B 67 1 - effect 0 - -", .expected = "refused LOADOUT-101:_kind:_#67,_expected_a_kind_of_damage" },
    { .ids = "LOADOUT-101", .sentence = "a credit that is a thing", .actors = A_AT(1, 1, "") B, .more = "'outside': ['sky']",
      .orders = "1 sky harm B blunt 1 fire effect 0 - -", .expected = "refused LOADOUT-101:_credit:_\"fire\",_expected_an_actor_or_a_hand" },
    { .ids = "LOADOUT-101", .sentence = "a status that is none", .actors = A_AT(1, 1, "") B, .more = "'outside': ['sky']",
      .orders = "1 sky harm B blunt 1 - effect 0 fire -", .expected = "refused LOADOUT-101:_status:_\"fire\",_expected_a_status" },
    { 0 }
};

static void notation_is_refused(void)
{
    loadout_refusals(notation);
}

static void what_does_not_fit_is_refused(void)
{
    loadout_refusals(fits);
}

/* Pairs of the same fight, in short and written out. */
static const struct {
    const char *what;
    const char *actors[2];
    const char *more[2];
} forms[] = {
    { "dice as text, and as a number",
      { A_AT(1, 1, ", 'melee': {'kind': 'cut', 'dice': '2d6+1'}") B, A_AT(1, 1, ", 'melee': {'kind': 'cut', 'dice': [2, 6, 1]}") B }, { "", "" } },
    { "one die", { A_AT(1, 1, BLOW("d8-2")) B, A_AT(1, 1, ", 'melee': {'kind': 'blunt', 'dice': [1, 8, -2]}") B }, { "", "" } },
    { "a flat number", { A_AT(1, 1, ", 'melee': {'kind': 'cut', 'dice': -3}") B, A_AT(1, 1, ", 'melee': {'kind': 'cut', 'dice': '-3'}") B }, { "", "" } },
    { "a flat text", { A_AT(1, 1, BLOW("7")) B, A_AT(1, 1, ", 'melee': {'kind': 'blunt', 'dice': [0, 0, 7]}") B }, { "", "" } },
    { "a list of one without its brackets",
      { A_AT(1, 1, BLOW("1")) B, A_AT(1, 1, ", 'melee': [{'kind': 'blunt', 'dice': '1'}]") B }, { "", "" } },
    { "names ahead of their places, and numbers",
      { A_AT(1, 1, ", 'worn': ['cap']") B, A_AT(1, 1, ", 'worn': [{'item': 28}]") B },
      { ITEMS("{'name': 'cap', 'slot': 'head'}"), ITEMS("{'name': 'cap', 'slot': 'head'}") } },
    { "the first row for an element, and maps",
      { A_AT(1, 1, "") B, A_AT(1, 1, "") B },
      { STAGES("'graze'") ", 'armor_stat': 'hand', 'map': ['..........', '....+.....']",
        STAGES("{'stage': 'graze'}") ", 'armor_stat': [{'stat': 'hand'}], 'map': [{'row': '..........'}, {'row': ['floor', 'floor',"
        "'floor', 'floor', 'door', 'floor', 'floor', 'floor', 'floor', 'floor']}]" } },
};

static void short_forms_say_the_same(void)
{
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        static struct loadout_rig a, b;
        loadout_rig_init(&a, forms[i].actors[0], forms[i].more[0]);
        loadout_rig_init(&b, forms[i].actors[1], forms[i].more[1]);
        if (CHECK(a.spec != NULL && b.spec != NULL, "%s: %s%s", forms[i].what, a.error.message, b.error.message))
            CHECK(memcmp(a.spec->setup, b.spec->setup, sizeof(struct loadout_setup)) == 0, "%s: not the same",
                  forms[i].what);
        loadout_rig_free(&a);
        loadout_rig_free(&b);
    }
}

static void orders_are_refused(void)
{
    loadout_rows(orders);
}

const struct suite suite_loadout_refusals = { "loadout_refusals", (const struct test[]){
    { "names, dice, maps and numbers that are none", notation_is_refused },
    { "parts of a setup that do not fit together", what_does_not_fit_is_refused },
    { "a short form has the words of what is written out", short_forms_say_the_same },
    { "orders that cannot be", orders_are_refused },
    { NULL, NULL },
} };
