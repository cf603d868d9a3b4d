/* Damage stages, alone and in the fight: what a hit passes on its way to health. */
#include "loadout_cast.h"
#include "loadout_rows.h"
#include "rules/loadout/stages.h"
#include "test.h"

/* ---- the fold, with a defence filled by hand ---- */

static const struct {
    const char *ids;
    enum loadout_stage list[3];
    struct loadout_defence defence;
    int32_t amount;
    int32_t left;
} folds[] = {
    { "T1 LOADOUT-054 LOADOUT-055 LOADOUT-067", { loadout_stage_apply_resistance, loadout_stage_subtract_armor },
      { 3, 50, true, false, 1 }, 20, 7 },
    { "T1 LOADOUT-067 LOADOUT-072", { loadout_stage_subtract_armor, loadout_stage_apply_resistance },
      { 3, 50, true, false, 1 }, 20, 9 },
    { "T1 LOADOUT-056 LOADOUT-072",
      { loadout_stage_apply_resistance, loadout_stage_subtract_armor, loadout_stage_halve_if_blocked },
      { 3, 50, true, true, 1 }, 20, 3 },
    { "LOADOUT-056 LOADOUT-062", { loadout_stage_halve_if_blocked }, { 0, 0, true, false, 1 }, 9, 9 },
    { "LOADOUT-056 LOADOUT-072", { loadout_stage_halve_if_blocked }, { 0, 0, true, true, 1 }, 9, 4 },
    { "T2 LOADOUT-052 LOADOUT-054", { loadout_stage_subtract_armor }, { 100, 0, false, false, 1 }, 9, 9 },
    { "T2 LOADOUT-053 LOADOUT-070", { loadout_stage_apply_resistance }, { 0, 100, true, false, 1 }, 9, 0 },
    { "T2 LOADOUT-053 LOADOUT-070", { loadout_stage_apply_resistance }, { 0, 150, true, false, 1 }, 9, -4 },
    { "T2 LOADOUT-053 LOADOUT-070", { loadout_stage_apply_resistance }, { 0, -50, true, false, 1 }, 9, 13 },
    { "LOADOUT-070", { loadout_stage_apply_resistance }, { 0, 50, true, false, 1 }, 7, 4 },
    { "LOADOUT-070", { loadout_stage_apply_resistance }, { 0, 99, true, false, 1 }, 1, 1 },
    { "LOADOUT-070", { loadout_stage_apply_resistance }, { 0, 50, true, false, 1 }, -7, -4 },
    { "T3 LOADOUT-057", { loadout_stage_subtract_armor, loadout_stage_halve_if_blocked }, { 4, 0, true, true, 1 }, -6, -6 },
    { "T3 LOADOUT-057", { loadout_stage_apply_resistance }, { 4, 50, true, false, 1 }, -6, -3 },
    { "T3 LOADOUT-057", { loadout_stage_apply_resistance }, { 4, 100, true, false, 1 }, -6, 0 },
    { "T3 LOADOUT-057 LOADOUT-070", { loadout_stage_apply_resistance }, { 4, 150, true, false, 1 }, -6, 3 },
    { "LOADOUT-071", { loadout_stage_subtract_armor }, { -3, 0, true, false, 1 }, 10, 13 },
    { "LOADOUT-071", { loadout_stage_subtract_armor }, { 30, 0, true, false, 1 }, 10, 0 },
    { "LOADOUT-061", { loadout_stage_subtract_armor, loadout_stage_graze }, { 30, 0, true, false, 1 }, 10, 1 },
    { "LOADOUT-061", { loadout_stage_subtract_armor, loadout_stage_graze }, { 3, 0, true, false, 1 }, 10, 7 },
    { "LOADOUT-061", { loadout_stage_graze }, { 0, 0, true, false, 1 }, 0, 0 },
    { "LOADOUT-093", { loadout_stage_apply_resistance, loadout_stage_apply_resistance }, { 0, -1000, true, false, 1 },
      900000000, 1000000000 },
};

static void folds_keep_their_order(void)
{
    for (size_t i = 0; i < sizeof folds / sizeof folds[0]; i++) {
        struct loadout_setup_stages list[3];
        for (int32_t s = 0; s < 3; s++)
            list[s].stage = (int32_t)folds[i].list[s];
        int32_t left = loadout_resolve(list, 3, &folds[i].defence, folds[i].amount, NULL);
        CHECK(left == folds[i].left, "%s: %d becomes %d, expected %d", folds[i].ids, folds[i].amount, left,
              folds[i].left);
    }
}

/* ---- in the fight ---- */

static const struct loadout_row rows[] = {
    { .ids = "LOADOUT-006 LOADOUT-061",
      .sentence = "T4: the default list is armor alone: resistance 100 and armor 3 leave 17 of 20",
      .actors = A_AT(1, 1, BLOW("20")) SOMEBODY("B", "foe", 40, 2, 1, ", 'armor': 3, 'resists': [{'kind': 'blunt', 'percent': 100}]"),
      .orders = "1 A attack B",
      .expected = "stage stage=subtract_armor before=20 after=17; damage_dealt dealt=17; no stage" },
    { .ids = "LOADOUT-061",
      .sentence = "a list of none alone stops nothing",
      .actors = A_AT(1, 1, BLOW("9")) B_AT(2, 1, ", 'armor': 3"),
      .more = STAGES("'none'"),
      .orders = "1 A attack B",
      .expected = "no stage; damage_dealt dealt=9" },
    { .ids = "LOADOUT-055 LOADOUT-061",
      .sentence = "T1: resistance then armor",
      .actors = A_AT(1, 1, BLOW("20")) B_AT(2, 1, ", 'armor': 3, 'resists': [{'kind': 'blunt', 'percent': 50}]"),
      .more = STAGES("'apply_resistance', 'subtract_armor'"),
      .orders = "1 A attack B",
      .expected = "stage stage=apply_resistance before=20 after=10; + stage stage=subtract_armor after=7; + damage_dealt dealt=7" },
    { .ids = "LOADOUT-061 LOADOUT-062",
      .sentence = "T1: armor then resistance; nothing is ever blocked by the engine",
      .actors = A_AT(1, 1, BLOW("20")) B_AT(2, 1, ", 'armor': 3, 'resists': [{'kind': 'blunt', 'percent': 50}]"),
      .more = STAGES("'subtract_armor', 'halve_if_blocked', 'apply_resistance'"),
      .orders = "1 A attack B",
      .expected = "stage after=17; + stage after=9; + damage_dealt dealt=9" },
    { .ids = "LOADOUT-061 LOADOUT-063",
      .sentence = "a stage of the game's own stands beside the others: a scratch is left",
      .actors = A_AT(1, 1, BLOW("2")) B_AT(2, 1, ", 'armor': 9"),
      .more = STAGES("'subtract_armor', 'graze'") ", 'rules': {'graze_damage': 2}",
      .orders = "1 A attack B",
      .expected = "stage after=0; + stage stage=graze before=0 after=2; + damage_dealt dealt=2" },
    { .ids = "LOADOUT-008 LOADOUT-029 LOADOUT-053",
      .sentence = "resistances of body and gear add up; past 100 the hit heals",
      .actors = A_AT(1, 1, BLOW("10")) SOMEBODY("B", "foe", 5, 2, 1, ", 'health_max': 30, 'worn': ['ring'], 'resists': [{'kind': 'blunt', 'percent': 100}]"),
      .more = STAGES("'apply_resistance'") ", 'items': [{'name': 'ring', 'slot': 'ring', 'resists': [{'kind': 'blunt', 'percent': 50}]}]",
      .orders = "1 A attack B",
      .expected = "damage_dealt amount=10 dealt=-5 health=10" },
    { .ids = "LOADOUT-008",
      .sentence = "an actor with no resistance pays nothing for the stage",
      .actors = A_AT(1, 1, BLOW("10")) B_AT(2, 1, ""),
      .more = STAGES("'apply_resistance'"),
      .orders = "1 A attack B",
      .expected = "no stage; damage_dealt dealt=10" },
    { .ids = "LOADOUT-052",
      .sentence = "armor does not apply to an unarmored kind",
      .actors = A_AT(1, 1, ", 'melee': {'kind': 'fire', 'dice': 4}") B_AT(2, 1, ", 'armor': 3"),
      .orders = "1 A attack B",
      .expected = "no stage; damage_dealt kind=fire dealt=4" },
    { .ids = "LOADOUT-073 LOADOUT-074 LOADOUT-058",
      .sentence = "T13: 5 health, a blow of 9 and a strike of 4: -4, one report, one death, no word of the strike",
      .actors = A_AT(1, 1, BLOW("9") ", 'strikes': [{'kind': 'cut', 'dice': 4}]") SOMEBODY("B", "foe", 5, 2, 1, ""),
      .orders = "1 A attack B",
      .expected = "damage_dealt dealt=9 health=-4; + death actor=B attacker=A credit=A; no damage_dealt; B: health=-4 at=-" },
    { .ids = "LOADOUT-051",
      .sentence = "T15: the invulnerable take no harm and the hit is told with 0",
      .actors = A_AT(1, 1, BLOW("999")) SOMEBODY("B", "foe", 10, 2, 1, ", 'health_max': 30, 'invulnerable': true"),
      .orders = "1 A attack B",
      .expected = "damage_dealt amount=999 dealt=0 health=10; no death" },
    { .ids = "LOADOUT-051 LOADOUT-057",
      .sentence = "T15: and keep a mend",
      .actors = A_AT(1, 1, "") SOMEBODY("B", "foe", 10, 2, 1, ", 'health_max': 30, 'invulnerable': true, 'carried': ['salve']"),
      .more = "'items': [{'name': 'salve', 'triggers': [{'moment': 'use', 'effects': [{'does': 'mend', 'of': 'balm', 'dice': 5}]}]}]",
      .orders = "2 B use salve",
      .steps = 2,
      .expected = "damage_dealt target=B amount=-5 dealt=-5 health=15" },
    { .ids = "LOADOUT-050 LOADOUT-073",
      .sentence = "T28: 28 of 30 and a mend of 5 is 30, reported as -5",
      .actors = A_AT(1, 1, ", 'health_max': 22, 'carried': ['salve']") B_AT(9, 1, ""),
      .more = "'items': [{'name': 'salve', 'triggers': [{'moment': 'use', 'effects': [{'does': 'mend', 'of': 'balm', 'dice': 5}]}]}]",
      .orders = "1 A use salve",
      .expected = "damage_dealt target=A attacker=- credit=A reach=effect amount=-5 dealt=-5 health=22" },
    { .ids = "LOADOUT-057",
      .sentence = "immunity means that nothing can patch the defender up",
      .actors = A_AT(1, 1, ", 'health_max': 30, 'carried': ['salve'], 'resists': [{'kind': 'balm', 'percent': 100}]") B_AT(9, 1, ""),
      .more = STAGES("'apply_resistance'") ", 'items': [{'name': 'salve', 'triggers': [{'moment': 'use', 'effects': [{'does': 'mend', 'of': 'balm', 'dice': 5}]}]}]",
      .orders = "1 A use salve",
      .expected = "stage before=-5 after=0; damage_dealt dealt=0 health=20" },
    { 0 }
};

static void hits_pass_the_list(void)
{
    loadout_rows(rows);
}

const struct suite suite_loadout_stages = { "loadout_stages", (const struct test[]){
    { "a hit and a defence filled by hand pass the stages in their order", folds_keep_their_order },
    { "every hit of a fight passes the list that its setup composed", hits_pass_the_list },
    { NULL, NULL },
} };
