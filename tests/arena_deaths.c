/* Deaths in the arena: the queue, triggers, revives, last stands. */
#include "arena_rows.h"
#include "test.h"

static const struct arena_row queue[] = {
    { .ids = "ARENA-068 ARENA-069",
      .sentence = "at 0 hp the flag goes off, and the turn that was left is gone",
      .a = "melee 9/9/0/9",
      .b = "melee 5/9/0/1; melee 0/9/0/2",
      .expected = "died fighter=B1 killer=A1; no swing; B1 alive=0 hp=0" },
    { .ids = "ARENA-112 ARENA-113 ARENA-104",
      .sentence = "T16: an attacker at 2 hp kills a Recoil-Plate fighter: both die, the target first, and "
                  "no kill counts",
      .a = "melee 9/9/0/9 killstreak hp=2",
      .b = "melee 0/9/0/1 recoil_plate",
      .expected = "reflect amount=2 hp=0; + died fighter=B1 killer=A1; + died fighter=A1 killer=-; no grew;"
                  "battle_end winner=draw reason=mutual_destruction rounds=1" },
    { .ids = "ARENA-110",
      .sentence = "death ends poison and shock",
      .a = "melee 9/9/0/9",
      .b = "melee 0/9/0/1 rebirth poisoned=1 shocked=1",
      .expected = "revive fighter=B1; no turn_skipped; no true_damage; B1 poisoned=0 shocked=0 hp=1" },
    { 0 }
};

static const struct arena_row killstreak[] = {
    { .ids = "ARENA-070 ARENA-113 ARENA-114",
      .sentence = "a kill adds 1 to every stat of a carrier that began with armor",
      .a = "melee 9/9/1/9 killstreak armor=0 hp=5",
      .b = "melee 0/9/0/1; melee 0/9/0/2",
      .expected = "died fighter=B1 killer=A1;"
                  "+ on_death_trigger fighter=A1 victim=B1 cause=killstreak spent=0;"
                  "+ grew fighter=A1 attack=10 speed=10 armor=1 hp=6 hp_max=10" },
    { .ids = "ARENA-113",
      .sentence = "one that began without armor grows none",
      .a = "magic 9/9/0/9 killstreak armor=3",
      .b = "melee 0/9/0/1; melee 0/9/0/2",
      .expected = "grew attack=10 armor=3" },
    { .ids = "ARENA-113",
      .sentence = "a kill counts although the victim is back",
      .a = "magic 9/9/0/9 killstreak",
      .b = "melee 0/9/0/1 rebirth",
      .expected = "died; + on_death_trigger cause=killstreak; + grew; + on_death_trigger cause=rebirth;"
                  "+ revive" },
    { .ids = "ARENA-113 ARENA-124",
      .sentence = "a kill by reflect, poison or Redemption does not",
      .a = "melee 1/1/0/9; melee 0/1/0/8 poisoned=1; melee 9/9/0/2",
      .b = "melee 0/9/0/1 recoil_plate killstreak redemption",
      .expected = "died fighter=A1 killer=-; died fighter=A2 killer=-; no grew" },
    { 0 }
};

static const struct arena_row redemption[] = {
    { .ids = "ARENA-074 ARENA-114 ARENA-124 ARENA-115",
      .sentence = "Redemption takes 1 hp of every enemy, past armor and bubble, before a revive",
      .a = "magic 9/9/5/9 bubble=1; melee 0/9/0/8",
      .b = "melee 0/9/0/1 redemption rebirth",
      .expected = "died fighter=B1; + on_death_trigger fighter=B1 victim=B1 cause=redemption;"
                  "+ true_damage target=A1 source=B1 cause=redemption amount=1 hp=8;"
                  "+ true_damage target=A2 source=B1 amount=1 hp=8; + on_death_trigger cause=rebirth;"
                  "+ revive; A1 armor=5 bubble=1" },
    { .ids = "ARENA-115",
      .sentence = "it fires at every death of its carrier",
      .a = "magic 9/9/0/9; magic 9/9/0/8",
      .b = "melee 0/9/0/1 redemption rebirth",
      .expected = "on_death_trigger cause=redemption; on_death_trigger cause=redemption; A1 hp=7; A2 hp=7" },
    { .ids = "ARENA-112 ARENA-115",
      .sentence = "whom it takes joins the queue, in unit order, and those at 0 are not hit again",
      .a = "magic 9/9/0/9; melee 0/1/0/8 redemption; melee 0/1/0/7",
      .b = "melee 0/9/0/1 redemption; melee 0/9/0/2",
      .expected = "died fighter=B1; true_damage target=A2 hp=0; + true_damage target=A3 hp=0;"
                  "+ died fighter=A2 killer=-; + on_death_trigger fighter=A2 cause=redemption;"
                  "+ true_damage target=B2 source=A2 hp=8; + died fighter=A3" },
    { .ids = "ARENA-115 ARENA-020",
      .sentence = "T28: of the last two at 1 hp the victim has Redemption: nobody is left",
      .a = "melee 9/1/0/9",
      .b = "melee 0/1/0/1 redemption",
      .expected = "died fighter=B1; died fighter=A1; battle_end winner=draw reason=mutual_destruction" },
    { 0 }
};

static const struct arena_row revives[] = {
    { .ids = "ARENA-072 ARENA-116 ARENA-075 ARENA-118",
      .sentence = "T17: Rebirth comes before the last stand, and once; then Final Defiance rounds up",
      .a = "magic 9/99/0/9",
      .b = "magic 0/9/4/1 rebirth; melee 3/7/1/3 final_defiance hp=5",
      .rounds = 2,
      .rolls = "hit B2>A1 99",
      .expected = "died fighter=B1; + on_death_trigger fighter=B1 victim=B1 cause=rebirth spent=0;"
                  "+ revive fighter=B1 healer=- hp=1; round_start round=2; died fighter=B1;"
                  "+ on_death_trigger cause=rebirth spent=1;"
                  "+ last_stand_activated fighter=B2 attack=5 speed=5 armor=2 hp=8 hp_max=11;"
                  "no last_stand_activated; no revive; B1 armor=4 alive=0" },
    { .ids = "ARENA-073 ARENA-116",
      .sentence = "T18: Resurrect is not spent where Rebirth works; the second death spends it",
      .a = "magic 9/99/0/9",
      .b = "magic 0/9/4/1 rebirth; magic 0/7/1/3 resurrect",
      .rounds = 2,
      .expected = "revive fighter=B1 healer=-; round_start round=2; died fighter=B1;"
                  "+ on_death_trigger cause=rebirth spent=1;"
                  "+ on_death_trigger fighter=B2 victim=B1 cause=resurrect;"
                  "+ revive fighter=B1 healer=B2 hp=1;"
                  "B2 resurrect_spent=1" },
    { .ids = "ARENA-073 ARENA-116 ARENA-112",
      .sentence = "the first ally that still can resurrects, each once",
      .a = "magic 9/99/0/9",
      .b = "magic 0/9/0/1; magic 0/9/0/2 resurrect resurrect_spent=1; magic 0/9/0/3 resurrect;"
           "magic 0/9/0/4 resurrect",
      .expected = "revive fighter=B1 healer=B3; B3 resurrect_spent=1; B4 resurrect_spent=0" },
    { .ids = "ARENA-073",
      .sentence = "nobody resurrects itself",
      .a = "magic 9/99/0/9",
      .b = "magic 0/9/0/1 resurrect; magic 0/9/0/2",
      .expected = "died fighter=B1; no revive; B1 resurrect_spent=0" },
    { .ids = "ARENA-116",
      .sentence = "the revived keep armor and an unbroken bubble, and no broken one comes back",
      .rulesets = "tectonic_resonance",
      .a = "magic 0/99/0/9",
      .b = "melee 0/2/3/1 rebirth bubble=1; melee 0/2/0/2 rebirth",
      .expected = "revive fighter=B1; revive fighter=B2; B1 armor=3 bubble=1 hp=1; B2 bubble=0" },
    { .ids = "ARENA-094 ARENA-116",
      .sentence = "the revived keep a turn that they had not used",
      .a = "magic 9/99/0/9",
      .b = "magic 2/9/0/1 rebirth",
      .expected = "revive fighter=B1; + swing attacker=B1 target=A1" },
    { .ids = "ARENA-116",
      .sentence = "a revive never goes beyond hp_max",
      .rules = "revive_hp=5",
      .a = "magic 9/99/0/9",
      .b = "magic 0/3/0/1 rebirth",
      .expected = "revive fighter=B1 hp=3" },
    { 0 }
};

static const struct arena_row overrun[] = {
    { .ids = "ARENA-071 ARENA-117 ARENA-045",
      .sentence = "T27: Overrun kills the first and carries on to the second, doubled as the last enemy, "
                  "and ends there",
      .a = "melee 5/9/0/9 overrun killing_blow",
      .b = "melee 0/5/0/1; melee 0/10/0/2",
      .expected = "swing attacker=A1 target=B1 blow=main; died fighter=B1;"
                  "+ on_death_trigger fighter=A1 victim=B1 cause=overrun;"
                  "+ swing attacker=A1 target=B2 blow=overrun; + stage cause=killing_blow after=10;"
                  "+ damage_applied hp=0; + died fighter=B2 killer=A1; no swing" },
    { .ids = "ARENA-117",
      .sentence = "once a turn: its own kill starts no second chain",
      .a = "melee 5/9/0/9 overrun",
      .b = "melee 0/5/0/1; melee 0/5/0/2; melee 0/5/0/3",
      .expected = "died fighter=B1; died fighter=B2; no swing; B3 hp=5" },
    { .ids = "ARENA-117",
      .sentence = "its rolls are those of the turn's second swing",
      .a = "melee 5/9/0/1 overrun hemobane",
      .b = "melee 0/5/0/2; melee 0/9/0/3",
      .rolls = "hit A1>B1 0; hit A1>B2/1 79; hemobane A1>B2/1 10",
      .expected = "swing target=B1 chance=90; died fighter=B1;"
                  "swing target=B2 blow=overrun chance=80 roll=79;"
                  "status_rolled target=B2 roll=10 took=1" },
    { .ids = "ARENA-117 ARENA-114 ARENA-107",
      .sentence = "it waits for the queue, passes over a victim that is back, and counts for Focus Fire",
      .rulesets = "focus_fire",
      .a = "melee 5/9/0/8 overrun; magic 1/9/0/9; magic 1/9/0/7",
      .b = "melee 0/6/0/1 rebirth; melee 0/20/0/2",
      .expected = "died fighter=B1; on_death_trigger cause=rebirth; + revive fighter=B1;"
                  "+ on_death_trigger fighter=A1 cause=overrun; + swing target=B2 blow=overrun;"
                  "+ damage_applied applied=5; swing attacker=A3 target=B1; + stage cause=focus_fire" },
    { .ids = "ARENA-117",
      .sentence = "only those behind the victim are reached, and there may be none",
      .a = "melee 5/9/0/9 overrun",
      .b = "magic 0/9/0/3 hp=0 alive=0; melee 0/5/0/1 rebirth",
      .expected = "died fighter=B2; revive fighter=B2; no swing" },
    { .ids = "ARENA-117",
      .sentence = "a ranged or magic carrier never overruns",
      .a = "magic 5/9/0/9 overrun",
      .b = "melee 0/5/0/1; melee 0/5/0/2",
      .expected = "died fighter=B1; no swing" },
    { .ids = "ARENA-117",
      .sentence = "nor one that died since its swing, though it is back",
      .a = "melee 5/1/0/9 overrun rebirth",
      .b = "melee 0/5/0/1 redemption; melee 0/5/0/2",
      .expected = "died fighter=A1; revive fighter=A1; no swing" },
    { .ids = "ARENA-117",
      .sentence = "nor one whom the reflect killed",
      .a = "melee 5/2/0/9 overrun; melee 0/5/0/8",
      .b = "melee 0/5/0/1 recoil_plate; melee 0/5/0/2",
      .expected = "died fighter=B1; died fighter=A1; no swing" },
    { 0 }
};

static const struct arena_row last_stands[] = {
    { .ids = "ARENA-075 ARENA-118",
      .sentence = "a death that leaves one carrier alone lifts all its stats by half, for good",
      .a = "magic 9/99/0/9",
      .b = "melee 0/9/0/1; magic 2/60/0/3 final_defiance",
      .rounds = 3,
      .expected = "died fighter=B1; + last_stand_activated fighter=B2 attack=3 speed=5 armor=0 hp=90 "
                  "hp_max=90;"
                  "no last_stand_activated; B2 attack=3 speed=5 last_stand=1" },
    { .ids = "ARENA-118",
      .sentence = "a death that leaves two does not",
      .a = "magic 9/99/0/9",
      .b = "melee 0/9/0/1; melee 0/9/0/2 final_defiance; melee 0/9/0/3",
      .expected = "died fighter=B1; no last_stand_activated" },
    { .ids = "ARENA-118 ARENA-119",
      .sentence = "a team that began with one never makes a last stand, not even after Rebirth",
      .a = "magic 9/99/0/9",
      .b = "melee 0/9/0/1 final_defiance rebirth",
      .expected = "revive fighter=B1; no last_stand_activated; B1 last_stand=0" },
    { .ids = "ARENA-118",
      .sentence = "who made one makes no other, though an ally came and went",
      .a = "magic 9/99/0/9",
      .b = "magic 0/9/0/1 rebirth rebirth_spent=1; magic 0/9/0/3 final_defiance last_stand=1",
      .expected = "died fighter=B1; no last_stand_activated; B2 hp=9" },
    { .ids = "ARENA-123 ARENA-116 ARENA-118",
      .sentence = "T33: Tectonic takes the last two at once: no revive and no last stand",
      .rulesets = "tectonic_resonance",
      .a = "magic 0/99/0/9",
      .b = "melee 0/2/0/1 final_defiance; melee 0/2/0/2 resurrect",
      .expected = "true_damage target=B1 hp=0; + true_damage target=B2 hp=0; + died fighter=B1;"
                  "+ died fighter=B2;"
                  "no revive; no last_stand_activated; battle_end winner=team_a reason=elimination" },
    { .ids = "ARENA-080 ARENA-119",
      .sentence = "the sweep finds who stands alone although its own was the last death",
      .rulesets = "tectonic_resonance",
      .a = "magic 0/99/0/9",
      .b = "melee 0/2/0/1; melee 0/2/0/2 final_defiance rebirth",
      .expected = "died fighter=B1; + died fighter=B2; + on_death_trigger cause=rebirth; + revive fighter=B2;"
                  "+ last_stand_activated fighter=B2 hp=2 hp_max=3; + round_end_summary" },
    { .ids = "ARENA-080 ARENA-119",
      .sentence = "it looks at A, then at B, and says nothing where nothing changes",
      .rulesets = "tectonic_resonance",
      .a = "melee 0/2/0/1; melee 0/2/0/2 final_defiance rebirth",
      .b = "melee 0/2/0/3; melee 0/2/0/4 final_defiance rebirth",
      .rounds = 1,
      .expected = "+ battle_start; last_stand_activated fighter=A2; + last_stand_activated fighter=B2;"
                  "+ round_end_summary" },
    { 0 }
};

static void queue_test(void) { arena_rows(queue); }
static void killstreak_test(void) { arena_rows(killstreak); }
static void redemption_test(void) { arena_rows(redemption); }
static void revives_test(void) { arena_rows(revives); }
static void overrun_test(void) { arena_rows(overrun); }
static void last_stands_test(void) { arena_rows(last_stands); }

const struct suite suite_arena_deaths = { "arena_deaths", (const struct test[]){
    { "deaths are settled first in, first out", queue_test },
    { "Killstreak grows by kills of its own swings", killstreak_test },
    { "Redemption hurts every enemy at every death", redemption_test },
    { "Rebirth, then Resurrect, each once", revives_test },
    { "Overrun carries a melee kill on, once a turn", overrun_test },
    { "Final Defiance is for who is left alone", last_stands_test },
    { NULL, NULL },
} };
