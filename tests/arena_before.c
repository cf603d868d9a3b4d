/* The arena before its first round: the opening snapshot, rulesets, buffs and debuffs. */
#include "arena_rows.h"
#include "test.h"

static const struct arena_row opening[] = {
    { .ids = "ARENA-003 ARENA-082 ARENA-127",
      .sentence = "a battle opens with a snapshot of both teams, actors numbered by team and slot",
      .a = "melee 3/9/2/4 epic; magic 2/5/0/3",
      .b = "ranged 1/7/1/2",
      .rounds = STEP_0_ONLY,
      .expected = "battle_start team_a=2 team_b=1;"
                  "+ fighter fighter=0 rarity=epic attack_type=melee attack=3 hp=9 armor=2 speed=4;"
                  "+ fighter fighter=1 rarity=common attack_type=magic attack=2 hp=5 armor=0 speed=3;"
                  "+ fighter fighter=6 attack_type=ranged attack=1 hp=7 armor=1 speed=2;"
                  "no fighter; A1 alive=1 hp=9 hp_max=9; B1 alive=1 armored=1; B2 alive=0" },
    { .ids = "ARENA-003",
      .sentence = "the opening says which rulesets are in force",
      .rulesets = "focus_fire solar_flare",
      .a = "melee 1/1/0/1",
      .b = "melee 1/1/0/1",
      .rounds = STEP_0_ONLY,
      .expected = "+ battle_start; + ruleset_in_force ruleset=solar_flare;"
                  "+ ruleset_in_force ruleset=focus_fire; + fighter; no ruleset_in_force" },
    { .ids = "ARENA-087",
      .sentence = "a carrier of Aegis Bubble starts with one",
      .a = "melee 1/1/0/1 aegis_bubble",
      .b = "melee 1/1/0/1",
      .rounds = STEP_0_ONLY,
      .expected = "bubble_gained fighter=A1 cause=aegis_bubble; no bubble_gained; A1 bubble=1; B1 bubble=0" },
    { 0 }
};

static const struct arena_row rulesets[] = {
    { .ids = "ARENA-005",
      .sentence = "Reinforced Hulls adds 2 armor to everybody, team A first",
      .rulesets = "reinforced_hulls",
      .a = "melee 1/1/0/1; magic 1/1/3/1",
      .b = "ranged 1/1/0/1",
      .rounds = STEP_0_ONLY,
      .expected = "stat_changed fighter=A1 source=- cause=reinforced_hulls stat=armor before=0 after=2;"
                  "+ stat_changed fighter=A2 stat=armor before=3 after=5;"
                  "+ stat_changed fighter=B1 stat=armor before=0 after=2; no stat_changed; B1 armor=2" },
    { .ids = "ARENA-006 ARENA-087 ARENA-091",
      .sentence = "Aegis Protocol gives a bubble to those who have none",
      .rulesets = "aegis_protocol",
      .a = "melee 1/1/0/1; magic 1/1/0/1 aegis_bubble",
      .b = "ranged 1/1/0/1",
      .rounds = STEP_0_ONLY,
      .expected = "bubble_gained fighter=A2 cause=aegis_bubble;"
                  "+ bubble_gained fighter=A1 cause=aegis_protocol;"
                  "+ bubble_gained fighter=B1 cause=aegis_protocol; no bubble_gained; A2 bubble=1" },
    { .ids = "ARENA-014",
      .sentence = "Tectonic Resonance does nothing before the first round",
      .rulesets = "tectonic_resonance",
      .a = "melee 1/9/0/1",
      .b = "melee 1/9/0/1",
      .rounds = STEP_0_ONLY,
      .expected = "no true_damage; A1 hp=9; B1 hp=9" },
    { 0 }
};

static const struct arena_row buffs[] = {
    { .ids = "ARENA-007",
      .sentence = "Rally-Cry adds 1 attack to melee allies, the carrier too, that have an attack",
      .a = "melee 3/1/0/1 rally_cry; melee 0/1/0/1; ranged 3/1/0/1; magic 3/1/0/1",
      .b = "melee 3/1/0/1",
      .rounds = STEP_0_ONLY,
      .expected = "stat_changed fighter=A1 source=A1 cause=rally_cry stat=attack before=3 after=4;"
                  "no stat_changed; A2 attack=0; A3 attack=3; A4 attack=3; B1 attack=3" },
    { .ids = "ARENA-008",
      .sentence = "Bulwark adds 2 armor to every ally",
      .a = "melee 1/1/0/1; magic 1/1/1/1 bulwark",
      .b = "melee 1/1/0/1",
      .rounds = STEP_0_ONLY,
      .expected = "stat_changed fighter=A1 source=A2 cause=bulwark stat=armor before=0 after=2;"
                  "+ stat_changed fighter=A2 source=A2 before=1 after=3; no stat_changed; B1 armor=0" },
    { .ids = "ARENA-009 ARENA-090",
      .sentence = "Reinforce adds 1 to hp_max and hp of every ally",
      .a = "melee 1/4/0/1 reinforce",
      .b = "melee 1/1/0/1",
      .rounds = STEP_0_ONLY,
      .expected = "stat_changed fighter=A1 cause=reinforce stat=hp_max before=4 after=5;"
                  "+ stat_changed fighter=A1 cause=reinforce stat=hp before=4 after=5; no stat_changed;"
                  "A1 hp=5 hp_max=5" },
    { .ids = "ARENA-089",
      .sentence = "each carrier applies once, two stack, and a carrier's death takes nothing back",
      .a = "melee 1/1/0/1 bulwark; melee 1/9/0/9 bulwark",
      .b = "magic 1/9/0/5",
      .expected = "stat_changed fighter=A2 source=A1 after=2; stat_changed fighter=A2 source=A2 after=4;"
                  "no stat_changed; died fighter=A1; A1 alive=0; A2 armor=4" },
    { 0 }
};

static const struct arena_row debuffs[] = {
    { .ids = "ARENA-010 ARENA-088",
      .sentence = "Corrode takes 2 armor from every enemy, down to 0",
      .a = "melee 1/1/0/1 corrode",
      .b = "melee 1/1/5/1; magic 1/1/1/1; melee 1/1/0/1",
      .rounds = STEP_0_ONLY,
      .expected = "stat_changed fighter=B1 source=A1 cause=corrode stat=armor before=5 after=3;"
                  "+ stat_changed fighter=B2 before=1 after=0; no stat_changed; B3 armor=0" },
    { .ids = "ARENA-011 ARENA-088 ARENA-090",
      .sentence = "Sap-Field takes 1 from hp_max and hp of every enemy, down to 1",
      .a = "melee 1/1/0/1 sap_field",
      .b = "melee 1/4/0/1; melee 1/1/0/1; melee 1/2/0/1",
      .rounds = STEP_0_ONLY,
      .expected = "stat_changed fighter=B1 source=A1 cause=sap_field stat=hp_max before=4 after=3;"
                  "+ stat_changed fighter=B1 stat=hp before=4 after=3;"
                  "+ stat_changed fighter=B3 stat=hp_max after=1; + stat_changed fighter=B3 stat=hp after=1;"
                  "no stat_changed; B2 hp=1 hp_max=1" },
    { .ids = "ARENA-012 ARENA-088",
      .sentence = "Null-Hex takes 1 attack from magic enemies, down to 1",
      .a = "melee 1/1/0/1 null_hex",
      .b = "magic 2/1/0/1; magic 1/1/0/1; melee 3/1/0/1; ranged 3/1/0/1; magic 0/1/0/1",
      .rounds = STEP_0_ONLY,
      .expected = "stat_changed fighter=B1 source=A1 cause=null_hex stat=attack before=2 after=1;"
                  "no stat_changed; B2 attack=1; B3 attack=3; B4 attack=3; B5 attack=0" },
    { .ids = "ARENA-013 ARENA-088",
      .sentence = "Demoralize takes 1 attack from melee enemies, down to 1",
      .a = "melee 1/1/0/1 demoralize",
      .b = "melee 3/1/0/1; melee 1/1/0/1; magic 3/1/0/1; ranged 3/1/0/1",
      .rounds = STEP_0_ONLY,
      .expected = "stat_changed fighter=B1 source=A1 cause=demoralize stat=attack before=3 after=2;"
                  "no stat_changed" },
    { .ids = "ARENA-013",
      .sentence = "Headwinds takes 1 attack from ranged enemies, down to 1",
      .a = "melee 1/1/0/1 headwinds",
      .b = "ranged 3/1/0/1; ranged 1/1/0/1; magic 3/1/0/1; melee 3/1/0/1",
      .rounds = STEP_0_ONLY,
      .expected = "stat_changed fighter=B1 source=A1 cause=headwinds stat=attack before=3 after=2;"
                  "no stat_changed" },
    { .ids = "ARENA-013",
      .sentence = "Slow takes 1 speed from every enemy, down to 1",
      .a = "melee 1/1/0/1 slow",
      .b = "ranged 3/1/0/4; magic 3/1/0/1; melee 3/1/0/2",
      .rounds = STEP_0_ONLY,
      .expected = "stat_changed fighter=B1 source=A1 cause=slow stat=speed before=4 after=3;"
                  "+ stat_changed fighter=B3 before=2 after=1; no stat_changed; B2 speed=1" },
    { .ids = "ARENA-088",
      .sentence = "a debuff never raises what is below its floor already",
      .rules = "attack_floor=5 corrode_floor=4",
      .a = "melee 1/1/0/1 demoralize corrode",
      .b = "melee 3/1/2/1",
      .rounds = STEP_0_ONLY,
      .expected = "no stat_changed; B1 attack=3 armor=2" },
    { 0 }
};

static const struct arena_row phases[] = {
    { .ids = "ARENA-004 ARENA-089",
      .sentence = "T22: a debuff bites the buffed value, so armor 0 with Bulwark and Corrode ends at 0",
      .a = "melee 1/1/0/1 corrode",
      .b = "melee 1/1/0/1 bulwark",
      .rounds = STEP_0_ONLY,
      .expected = "stat_changed fighter=B1 cause=bulwark before=0 after=2;"
                  "+ stat_changed fighter=B1 cause=corrode before=2 after=0; B1 armor=0" },
    { .ids = "ARENA-004 ARENA-089",
      .sentence = "rulesets, then buffs of A and of B, then debuffs of A and of B",
      .rulesets = "reinforced_hulls",
      .a = "melee 1/1/0/1 corrode; melee 1/1/0/1 bulwark",
      .b = "melee 1/1/0/1 slow bulwark reinforce",
      .rounds = STEP_0_ONLY,
      .expected = "stat_changed cause=reinforced_hulls fighter=A1; + stat_changed fighter=A2;"
                  "+ stat_changed fighter=B1; + stat_changed source=A2 fighter=A1 cause=bulwark;"
                  "+ stat_changed source=A2 fighter=A2; + stat_changed source=B1 cause=bulwark;"
                  "+ stat_changed source=B1 cause=reinforce stat=hp_max; + stat_changed stat=hp;"
                  "+ stat_changed source=A1 cause=corrode before=4 after=2; no stat_changed" },
    { .ids = "ARENA-113",
      .sentence = "what counts as armored is the armor after the last debuff",
      .a = "melee 1/1/0/1 corrode",
      .b = "melee 1/1/2/1; melee 1/1/3/1",
      .rounds = STEP_0_ONLY,
      .expected = "B1 armored=0; B2 armored=1" },
    { 0 }
};

static void opening_test(void) { arena_rows(opening); }
static void rulesets_test(void) { arena_rows(rulesets); }
static void buffs_test(void) { arena_rows(buffs); }
static void debuffs_test(void) { arena_rows(debuffs); }
static void phases_test(void) { arena_rows(phases); }

const struct suite suite_arena_before = { "arena_before", (const struct test[]){
    { "a battle opens with both teams", opening_test },
    { "rulesets of the pre-battle phase", rulesets_test },
    { "buffs lift the own team", buffs_test },
    { "debuffs bite the other team and stop at their floors", debuffs_test },
    { "the pre-battle phase keeps its order", phases_test },
    { NULL, NULL },
} };
