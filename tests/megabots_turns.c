/* Rules of the track, the order of a turn and its end. A chance of 0 rolls nothing: most rows aim so well that
 * only what they are about is rolled. */
#include "megabots_rows.h"
#include "test.h"

static const struct megabots_row zone_rows[] = {
    { .ids = "MEGABOTS-002 MEGABOTS-003 MEGABOTS-005 MEGABOTS-007", /* T1 */
      .sentence = "both retreat from mid: the second clamps, fires from long, and its rider does not count",
      .a = "hp=100; head; abeam beam atk=10 hit=10",
      .b = "hp=100; head; bbeam beam atk=10 hit=10 retreat.atk=7",
      .orders = "A abeam retreat 1; B bbeam retreat 1",
      .expected = "turn_start zone=mid; premove attacker=A zone=long; + zone_change bot=A made=1 zone=long;"
                  "+ damage target=B amount=10; premove attacker=B zone=long;"
                  "+ zone_change bot=B chosen=1 made=0 zone=long; + damage target=A buffs=0 amount=10;"
                  "state zone=long" },
    { .ids = "MEGABOTS-005 MEGABOTS-007", /* T2 */
      .sentence = "the first retreats, the second advances: the track ends at mid and the rider counts",
      .a = "hp=100; head; abeam beam atk=10 hit=10",
      .b = "hp=100; head; bbeam beam atk=10 hit=10 advance.atk=4",
      .orders = "A abeam retreat 1; B bbeam advance 1",
      .expected = "zone_change bot=A zone=long; zone_change bot=B made=1 zone=mid; + damage buffs=4 amount=14;"
                  "state zone=mid" },
    { .ids = "MEGABOTS-004 MEGABOTS-008", /* T3 */
      .sentence = "two steps are not offered at mid",
      .a = "hp=100; head; abeam beam; legs mobility=3",
      .b = "hp=100",
      .orders = "A abeam advance 2",
      .expected = "refused A MEGABOTS-008" },
    { .ids = "MEGABOTS-004", /* T3 */
      .sentence = "a bot of mobility 2 makes two steps from long",
      .a = "hp=100; head; abeam beam hit=10; legs mobility=2",
      .b = "hp=100",
      .zone = "long",
      .orders = "A abeam advance 2",
      .expected = "zone_change bot=A chosen=2 made=2 zone=cq" },
    { .ids = "MEGABOTS-004 MEGABOTS-053", /* T3 */
      .sentence = "a bot of mobility 1 does not",
      .a = "hp=100; head; abeam beam hit=10; legs mobility=1",
      .b = "hp=100",
      .zone = "long",
      .orders = "A abeam advance 2",
      .expected = "refused A MEGABOTS-053" },
    { .ids = "MEGABOTS-006 MEGABOTS-054 MEGABOTS-074", /* T4 */
      .sentence = "of two steps one is left: it is made, and the rider counts",
      .a = "hp=100; head; abeam beam atk=10 hit=10",
      .b = "hp=100; head; bbeam beam atk=10 hit=10 advance.atk=4; legs mobility=2",
      .zone = "long",
      .orders = "A abeam advance 1; B bbeam advance 2",
      .rolls = "miss A>B 99",
      .expected = "zone_change bot=A zone=mid; zone_change bot=B chosen=2 made=1 zone=cq;"
                  "+ damage target=A buffs=4" },
    { .ids = "MEGABOTS-006 MEGABOTS-054", /* T4 */
      .sentence = "of two steps none is left: no rider, and it fires from close quarters",
      .a = "hp=100; head; abeam beam atk=10 hit=95; legs mobility=2",
      .b = "hp=100; head; bbeam beam atk=10 hit=95 advance.atk=4; legs mobility=2",
      .zone = "long",
      .orders = "A abeam advance 2; B bbeam advance 2",
      .expected = "zone_change bot=A made=2 zone=cq; premove attacker=B zone=cq;"
                  "+ zone_change bot=B chosen=2 made=0 zone=cq; + damage target=A buffs=0" },
    { .ids = "MEGABOTS-008", /* T26 */
      .sentence = "nothing retreats at long",
      .a = "hp=100; head; abeam beam",
      .b = "hp=100",
      .zone = "long",
      .orders = "A abeam retreat 1",
      .expected = "refused A MEGABOTS-008" },
    { .ids = "MEGABOTS-008",
      .sentence = "nothing advances in close quarters",
      .a = "hp=100; head; abeam beam",
      .b = "hp=100",
      .zone = "cq",
      .orders = "A abeam advance 1",
      .expected = "refused A MEGABOTS-008" },
    { .ids = "MEGABOTS-009 MEGABOTS-057 MEGABOTS-063", /* T5 */
      .sentence = "a strike that the first mover left behind is off balance: 24 becomes 20",
      .a = "durability=6; head; abeam beam hit=10",
      .b = "hp=100; arms atk=10; bstrike strike atk=20 hit=50",
      .zone = "cq",
      .orders = "A abeam retreat 1; B bstrike",
      .rolls = "deflect B>A 50",
      .expected = "premove attacker=B zone=mid off_balance=1 miss=0 result=hit; + damage off_balance=1 amount=20" },
    { .ids = "MEGABOTS-009 MEGABOTS-027 MEGABOTS-063", /* T5 */
      .sentence = "and deflected besides it is 10",
      .a = "durability=6; head; abeam beam hit=10",
      .b = "hp=100; arms atk=10; bstrike strike atk=20",
      .zone = "cq",
      .orders = "A abeam retreat 1; B bstrike",
      .rolls = "miss B>A 20; deflect B>A 11",
      .expected = "premove attacker=B off_balance=1 miss=20 deflect=12 result=deflected;"
                  "+ damage off_balance=1 deflected=1 amount=10" },
    { .ids = "MEGABOTS-009 MEGABOTS-074", /* T29 */
      .sentence = "a strike at mid is off balance when waterlog came in between",
      .a = "core=water; head cc=95; ahex hex water cc=5 hit=10",
      .b = "hp=100; legs mobility=2; bstrike strike atk=20 hit=95",
      .orders = "A ahex; B bstrike",
      .expected = "cc_rolled effect=waterlog chance=100 took=1; premove attacker=B off_balance=1;"
                  "+ damage amount=17" },
    { .ids = "MEGABOTS-057 MEGABOTS-009",
      .sentence = "a grapple that is left at long is off balance, though never offered there",
      .a = "hp=100; head; abeam beam hit=10",
      .b = "hp=100; arms; bgrab grapple atk=20 hit=95; legs mobility=3",
      .orders = "A abeam retreat 1; B bgrab",
      .rolls = "miss A>B 99",
      .expected = "premove attacker=B zone=long off_balance=1 result=hit" },
    { .ids = "MEGABOTS-033 MEGABOTS-055", /* T7 */
      .sentence = "a breath that retreats from mid fires from long",
      .a = "hp=100; head; puff breath atk=10",
      .b = "hp=100",
      .orders = "A puff retreat 1",
      .rolls = "miss A>B 30",
      .expected = "premove attacker=A zone=long miss=30 result=hit; + zone_change zone=long; + damage" },
    { .ids = "MEGABOTS-031 MEGABOTS-055", /* T7 */
      .sentence = "a breath that advances from long fires from mid",
      .a = "hp=100; head; puff breath atk=10",
      .b = "hp=100",
      .zone = "long",
      .orders = "A puff advance 1",
      .rolls = "miss A>B 5",
      .expected = "premove attacker=A zone=mid miss=5 result=hit; + zone_change zone=mid; + damage" },
    { .ids = "MEGABOTS-032 MEGABOTS-030", /* T6 */
      .sentence = "a strike that retreats from mid hits first and then moves",
      .a = "hp=100; legs mobility=2; kick strike atk=10 hit=10",
      .b = "hp=100",
      .orders = "A kick retreat 1",
      .expected = "premove attacker=A zone=mid; + damage amount=10; + zone_change zone=long; + charges_paid" },
    { .ids = "MEGABOTS-015 MEGABOTS-066", /* T6 */
      .sentence = "where it knocks out there is no move and no payment",
      .a = "hp=100; legs mobility=2; kick strike atk=10 hit=10 cost=2",
      .b = "now.hp=10",
      .orders = "A kick retreat 1",
      .expected = "damage hp=0; + knocked_out bot=B by=A; + battle_end winner=bot_a reason=knockout hp_b=0;"
                  "no zone_change; no charges_paid; state zone=mid outcome=bot_a; A charges=10" },
    { .ids = "MEGABOTS-056 MEGABOTS-007",
      .sentence = "the rider of a move that attacks first counts by the change to come",
      .a = "hp=100; legs mobility=2; kick strike atk=10 hit=10 retreat.atk=3",
      .b = "hp=100",
      .orders = "A kick retreat 1",
      .expected = "damage buffs=3 amount=13; + zone_change made=1" },
    { .ids = "MEGABOTS-056 MEGABOTS-074",
      .sentence = "and not where it is clamped, though priority counted it",
      .a = "hp=100; head; abeam beam hit=95",
      .b = "hp=100; legs mobility=3; kick strike atk=10 hit=95 retreat.atk=3 retreat.priority=40",
      .orders = "A abeam retreat 1; B kick retreat 1",
      .expected = "priority bot=B rider=40; premove attacker=B zone=long; + damage buffs=0;"
                  "+ zone_change made=0" },
    { .ids = "MEGABOTS-035",
      .sentence = "a beam may hold: it attacks only",
      .a = "hp=100; head; abeam beam atk=10 hit=10",
      .b = "hp=100",
      .orders = "A abeam",
      .expected = "premove attacker=A; + damage; no zone_change" },
    { .ids = "MEGABOTS-029", /* T8 */
      .sentence = "a miss moves and pays, and that is all",
      .a = "core=fire; head cc=50; puff breath fire atk=10 cost=3 chill:50",
      .b = "hp=100",
      .orders = "A puff advance 1",
      .rolls = "miss A>B 14",
      .expected = "premove miss=15 result=miss; + zone_change zone=cq; + charges_paid paid=3 charges=7;"
                  "no damage; no cc_rolled; no effect_rolled" },
    { .ids = "MEGABOTS-029 MEGABOTS-032",
      .sentence = "a strike that misses in retreat moves all the same",
      .a = "hp=100; legs mobility=2; kick strike atk=10 cost=2",
      .b = "hp=100",
      .orders = "A kick retreat 1",
      .rolls = "miss A>B 4",
      .expected = "premove result=miss; + zone_change made=1 zone=long; + charges_paid paid=2" },
    { .ids = NULL },
};

static const struct megabots_row ensnare_rows[] = {
    { .ids = "MEGABOTS-036", /* T10 */
      .sentence = "ensnare does not advance into close quarters",
      .a = "hp=100; head; net ensnare",
      .b = "hp=100",
      .orders = "A net advance 1",
      .expected = "refused A MEGABOTS-036" },
    { .ids = "MEGABOTS-036",
      .sentence = "it advances one step from long",
      .a = "hp=100; head; net ensnare hit=5",
      .b = "hp=100",
      .zone = "long",
      .orders = "A net advance 1",
      .expected = "premove zone=mid result=hit; + zone_change zone=mid" },
    { .ids = "MEGABOTS-036",
      .sentence = "but not two",
      .a = "hp=100; head; net ensnare hit=5; legs mobility=2",
      .b = "hp=100",
      .zone = "long",
      .orders = "A net advance 2",
      .expected = "refused A MEGABOTS-036" },
    { .ids = "MEGABOTS-036 MEGABOTS-055",
      .sentence = "it retreats out of close quarters and fires from mid",
      .a = "hp=100; head; net ensnare hit=5",
      .b = "hp=100",
      .zone = "cq",
      .orders = "A net retreat 1",
      .expected = "premove zone=mid result=hit; + zone_change zone=mid" },
    { .ids = "MEGABOTS-036 MEGABOTS-028 MEGABOTS-057",
      .sentence = "where the first mover closes in it is not possible: no zone change, no cost",
      .a = "hp=100; head; abeam beam hit=10",
      .b = "now.last_type=3; head; net ensnare cost=2",
      .orders = "A abeam advance 1; B net",
      .expected = "premove attacker=B result=not_possible why=too_close; no charges_paid;"
                  "B charges=10 last_type=none" },
    { .ids = NULL },
};

static const struct megabots_row order_rows[] = {
    { .ids = "MEGABOTS-014 MEGABOTS-039 MEGABOTS-061 MEGABOTS-073", /* T28 */
      .sentence = "the lighter moves first, and nothing is rolled",
      .a = "weight=150; head; abeam beam hit=10",
      .b = "weight=149; head; bbeam beam hit=10",
      .orders = "A abeam; B bbeam",
      .expected = "priority bot=A base=850 priority=850; priority bot=B base=851;"
                  "first_mover bot=B lead=1 roll=-; premove attacker=B; premove attacker=A" },
    { .ids = "MEGABOTS-016 MEGABOTS-073", /* T28 */
      .sentence = "equals roll once: 1 is the second",
      .a = "weight=150; head; abeam beam hit=10",
      .b = "weight=150; head; bbeam beam hit=10",
      .orders = "A abeam; B bbeam",
      .rolls = "priority A>B 1",
      .expected = "first_mover bot=B lead=0 roll=1; premove attacker=B; premove attacker=A" },
    { .ids = "MEGABOTS-016",
      .sentence = "and 0 the first",
      .a = "weight=150",
      .b = "weight=150",
      .orders = "A vent; B vent",
      .rolls = "priority A>B 0",
      .expected = "first_mover bot=A roll=0" },
    { .ids = "MEGABOTS-039 MEGABOTS-061",
      .sentence = "mobility 3 and a rider raise priority",
      .a = "weight=100; head; abeam beam retreat.priority=20 hit=95; legs mobility=3",
      .b = "hp=100",
      .orders = "A abeam retreat 1",
      .expected = "priority bot=A base=900 mobility=50 rider=20 effects=0 priority=970" },
    { .ids = "MEGABOTS-061 MEGABOTS-067",
      .sentence = "waterlog takes the bonus of mobility 3, chill 15 a stack",
      .a = "weight=100 now.waterlog=1 now.chill=2; legs mobility=3",
      .b = "hp=100",
      .orders = "A vent",
      .expected = "priority bot=A mobility=0 effects=-30 priority=870" },
    { .ids = "MEGABOTS-061",
      .sentence = "a vent has no rider",
      .a = "hp=100; head; abeam beam retreat.priority=20",
      .b = "hp=100",
      .orders = "A vent",
      .expected = "priority bot=A rider=0" },
    { .ids = "MEGABOTS-014 MEGABOTS-039", /* T20 */
      .sentence = "priority is locked for the turn: chill of the first mover counts in the next",
      .a = "core=ice; head cc=100; ahex hex ice hit=10",
      .b = "weight=110",
      .orders = "A ahex; B vent | A vent; B vent",
      .expected = "priority bot=B effects=0; cc_rolled effect=chill took=1; turn_start turn=2;"
                  "priority bot=B effects=-15 priority=875" },
    { .ids = "MEGABOTS-015 MEGABOTS-014", /* T18 */
      .sentence = "who is knocked out never acts",
      .a = "hp=100; head; abeam beam atk=10 hit=10",
      .b = "now.hp=3; head; bbeam beam cost=3",
      .orders = "A abeam; B bbeam",
      .expected = "knocked_out bot=B by=A; no premove; B charges=10" },
    { .ids = "MEGABOTS-015",
      .sentence = "the second mover knocks out too",
      .a = "now.hp=3; head; abeam beam atk=10 hit=10",
      .b = "hp=100; head; bbeam beam atk=10 hit=10",
      .orders = "A abeam; B bbeam",
      .expected = "knocked_out bot=A by=B; + battle_end winner=bot_b reason=knockout" },
    { .ids = "MEGABOTS-010 MEGABOTS-071", /* T19 */
      .sentence = "after turn 40 equal shares of hp are a draw",
      .a = "hp=60 core=ice now.hp=30",
      .b = "hp=80 now.hp=40",
      .turn = 40,
      .orders = "A vent; B vent",
      .expected = "battle_end winner=draw reason=equal_share turns=40 hp_a=30 hp_b=40" },
    { .ids = "MEGABOTS-010 MEGABOTS-071", /* T19 */
      .sentence = "and the higher share wins",
      .a = "hp=60 core=ice now.hp=31",
      .b = "hp=80 now.hp=40",
      .turn = 40,
      .orders = "A vent; B vent",
      .expected = "battle_end winner=bot_a reason=sudden_death" },
    { .ids = "MEGABOTS-010",
      .sentence = "turn 39 ends nothing",
      .a = "hp=60 core=ice now.hp=31",
      .b = "hp=80 now.hp=40",
      .turn = 39,
      .orders = "A vent; B vent",
      .expected = "no battle_end; state outcome=running" },
    { .ids = "MEGABOTS-010",
      .sentence = "the cap is a rule",
      .rules = "turn_cap=3",
      .a = "core=ice now.hp=90",
      .b = "hp=100",
      .orders = "A vent | A vent | A vent | A vent",
      .expected = "battle_end winner=bot_b reason=sudden_death turns=3" },
    { .ids = NULL },
};

static void the_track(void)
{
    megabots_rows(zone_rows);
}

static void ensnare(void)
{
    megabots_rows(ensnare_rows);
}

static void the_order_of_a_turn(void)
{
    megabots_rows(order_rows);
}

const struct suite suite_megabots_turns = { "megabots_turns", (const struct test[]){
    { "the track: steps, clamps, riders, balance, and what comes first", the_track },
    { "ensnare reaches over a distance only", ensnare },
    { "who moves first, and how a duel ends", the_order_of_a_turn },
    { NULL, NULL },
} };
