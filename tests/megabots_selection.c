/* Rules of builds and of selection: what a pilot is offered, and what is refused with which rule. */
#include <string.h>

#include "megabots_rows.h"
#include "test.h"

static const struct megabots_row build_rows[] = {
    { .ids = "T21 MEGABOTS-001 MEGABOTS-011 MEGABOTS-051",
      .sentence = "a full build shows five moves: one of the head, two of the arms, two of the legs",
      .a = "hp=100; head; h1 beam; h2 beam; arms; a1 beam; a2 beam; legs; l1 beam; l2 beam",
      .b = "hp=100",
      .expected = "bot bot=A; + wheel bot=A move=h1 slot=head; + wheel move=a1 slot=arms; + wheel move=a2;"
                  "+ wheel move=l1 slot=legs; + wheel move=l2; + bot bot=B; no wheel" },
    { .ids = "MEGABOTS-011 MEGABOTS-051",
      .sentence = "a head loads the one that it is told to",
      .a = "loads=h2; head; h1 beam; h2 hex",
      .b = "hp=100",
      .expected = "bot bot=A; + wheel move=h2 type=hex; + bot" },
    { .ids = "T21 MEGABOTS-012",
      .sentence = "without arms three, and their weight is saved",
      .a = "weight=100; head weight=10; h1 beam; legs weight=20; l1 beam; l2 beam",
      .b = "hp=100",
      .expected = "bot bot=A weight=130; + wheel; + wheel; + wheel; + bot" },
    { .ids = "MEGABOTS-012 MEGABOTS-051",
      .sentence = "an empty head is one move fewer",
      .a = "hp=100; arms; a1 beam; a2 beam; legs; l1 beam; l2 beam",
      .b = "hp=100",
      .expected = "bot bot=A; + wheel; + wheel; + wheel; + wheel; + bot" },
    { .ids = "T21 MEGABOTS-013 MEGABOTS-051",
      .sentence = "a cobra shows four: its head loads both",
      .a = "lizard=1; head cobra; h1 beam; h2 beam; legs cobra; l1 beam; l2 beam",
      .b = "hp=100",
      .expected = "bot bot=A; + wheel move=h1; + wheel move=h2; + wheel move=l1; + wheel move=l2; + bot" },
    { .ids = "T21 MEGABOTS-013 MEGABOTS-051",
      .sentence = "a cobra head needs a lizard chassis",
      .a = "lizard=0; head cobra; legs cobra",
      .b = "hp=100",
      .expected = "unfit MEGABOTS-013" },
    { .ids = "MEGABOTS-013 MEGABOTS-051",
      .sentence = "and cobra legs",
      .a = "lizard=1; head cobra; legs",
      .b = "hp=100",
      .expected = "unfit MEGABOTS-013" },
    { .ids = "MEGABOTS-013 MEGABOTS-051",
      .sentence = "and no arms",
      .a = "lizard=1; head cobra; arms; legs cobra",
      .b = "hp=100",
      .expected = "unfit MEGABOTS-013" },
    { .ids = "MEGABOTS-051",
      .sentence = "cobra legs need a cobra head",
      .a = "lizard=1; head; legs cobra",
      .b = "hp=100",
      .expected = "unfit MEGABOTS-051" },
    { .ids = "MEGABOTS-052",
      .sentence = "durability and weight are sums, mobility is that of the legs, hp that of the chassis",
      .a = "hp=77 weight=100 durability=4; head weight=5 durability=1; arms weight=6 durability=2;"
           "legs weight=7 durability=3 mobility=3",
      .b = "hp=100",
      .expected = "bot bot=A weight=118 durability=10 mobility=3 hp=77 charges=10; bot bot=B mobility=1" },
    { .ids = "MEGABOTS-052",
      .sentence = "durability beyond 25 in all is refused",
      .a = "durability=20; head durability=6",
      .b = "hp=100",
      .expected = "unfit MEGABOTS-052" },
    { .ids = "MEGABOTS-076",
      .sentence = "only a hex has a rider with an effect",
      .a = "hp=100; head; abeam beam advance.effect=chill advance.chance=20",
      .b = "hp=100",
      .expected = "unfit MEGABOTS-076" },
    { .ids = "MEGABOTS-075",
      .sentence = "a hold is no effect with a chance",
      .a = "hp=100; head; abeam beam held:20",
      .b = "hp=100",
      .expected = "unfit MEGABOTS-075" },
    { .ids = "MEGABOTS-075",
      .sentence = "nor is a buff, of a part",
      .a = "hp=100; head atk_up:20",
      .b = "hp=100",
      .expected = "unfit MEGABOTS-075" },
    { .ids = NULL },
};

static const struct megabots_row move_rows[] = {
    { .ids = "MEGABOTS-011",
      .sentence = "a move that is not on the wheel: that of the other bot",
      .a = "hp=100; head; abeam beam",
      .b = "hp=100; head; bbeam beam",
      .orders = "A bbeam",
      .expected = "refused A MEGABOTS-011" },
    { .ids = "MEGABOTS-011",
      .sentence = "and that which the head carries but did not load",
      .a = "hp=100; head; h1 beam; h2 beam",
      .b = "hp=100",
      .orders = "A h2",
      .expected = "refused A MEGABOTS-011" },
    { .ids = "T26 MEGABOTS-025 MEGABOTS-034",
      .sentence = "a grapple does not retreat",
      .a = "hp=100; arms; grab grapple",
      .b = "hp=100",
      .zone = "cq",
      .orders = "A grab retreat 1",
      .expected = "refused A MEGABOTS-025" },
    { .ids = "MEGABOTS-025",
      .sentence = "nor does a move that says so",
      .a = "hp=100; head; butt strike no_retreat=1",
      .b = "hp=100",
      .zone = "cq",
      .orders = "A butt retreat 1",
      .expected = "refused A MEGABOTS-025" },
    { .ids = "MEGABOTS-003 MEGABOTS-004",
      .sentence = "a hold has no steps",
      .a = "hp=100; head; abeam beam",
      .b = "hp=100",
      .orders = "A abeam hold 1",
      .expected = "refused A MEGABOTS-004" },
    { .ids = "MEGABOTS-004",
      .sentence = "three steps are none",
      .a = "hp=100; head; abeam beam; legs mobility=3",
      .b = "hp=100",
      .zone = "long",
      .orders = "A abeam advance 3",
      .expected = "refused A MEGABOTS-004" },
    { .ids = "T27 MEGABOTS-053 MEGABOTS-038",
      .sentence = "waterlog down to mobility 0 leaves hold only",
      .a = "now.waterlog=1; head; abeam beam; legs mobility=1",
      .b = "hp=100",
      .orders = "A abeam retreat 1",
      .expected = "refused A MEGABOTS-053" },
    { .ids = "T27 MEGABOTS-053 MEGABOTS-057",
      .sentence = "a beam is offered still",
      .a = "now.waterlog=1; head; abeam beam hit=10; legs mobility=1",
      .b = "hp=100",
      .orders = "A abeam",
      .expected = "premove attacker=A result=hit" },
    { .ids = "MEGABOTS-057 MEGABOTS-040",
      .sentence = "a strike at mid is not",
      .a = "now.waterlog=1; arms; jab strike; legs mobility=2",
      .b = "hp=100",
      .orders = "A jab",
      .expected = "refused A MEGABOTS-057" },
    { .ids = "T27 MEGABOTS-018 MEGABOTS-060",
      .sentence = "and a build with strikes only gets a Struggle",
      .a = "now.waterlog=1; arms; jab strike; legs mobility=1; kick strike",
      .b = "hp=100",
      .orders = "A struggle",
      .rolls = "miss A>B 99",
      .expected = "struggles bot=A; + premove" },
    { .ids = "MEGABOTS-018 MEGABOTS-060",
      .sentence = "a Struggle is refused where any move has any direction left",
      .a = "hp=100; arms; jab strike",
      .b = "hp=100",
      .orders = "A struggle",
      .expected = "refused A MEGABOTS-018" },
    { .ids = "MEGABOTS-038 MEGABOTS-075",
      .sentence = "a move of a disabled part is not offered",
      .a = "now.disabled_head=1; head; abeam beam",
      .b = "hp=100",
      .orders = "A abeam",
      .expected = "refused A MEGABOTS-038" },
    { .ids = "MEGABOTS-038 MEGABOTS-075",
      .sentence = "nor one of disabled legs, while the arms fire on",
      .a = "now.disabled_legs=1; arms; abeam beam; legs; lbeam beam",
      .b = "hp=100",
      .orders = "A lbeam",
      .expected = "refused A MEGABOTS-038" },
    { .ids = "MEGABOTS-044 MEGABOTS-060",
      .sentence = "nor one without the charges for it",
      .a = "now.charges=1; head; abeam beam cost=2",
      .b = "hp=100",
      .orders = "A abeam",
      .expected = "refused A MEGABOTS-044" },
    { .ids = "MEGABOTS-058 MEGABOTS-038",
      .sentence = "a held bot holds",
      .a = "now.held=1; head; abeam beam",
      .b = "hp=100",
      .orders = "A abeam advance 1",
      .expected = "refused A MEGABOTS-058" },
    { .ids = "MEGABOTS-057 MEGABOTS-049",
      .sentence = "a grapple at mid wants mobility 3",
      .a = "hp=100; arms; grab grapple; legs mobility=2",
      .b = "hp=100",
      .orders = "A grab",
      .expected = "refused A MEGABOTS-057" },
    { .ids = NULL },
};

static const struct megabots_row vent_rows[] = {
    { .ids = "T14 MEGABOTS-019 MEGABOTS-068",
      .sentence = "a vent burns 5 hp for 3 charges",
      .a = "now.hp=30 now.charges=4",
      .b = "hp=100",
      .orders = "A vent",
      .expected = "vent bot=A why=none gained=3 burned=5 hp=25 charges=7" },
    { .ids = "T14 MEGABOTS-068",
      .sentence = "charges stop at the most",
      .a = "now.hp=30 now.charges=9",
      .b = "hp=100",
      .orders = "A vent",
      .expected = "vent bot=A gained=1 burned=5 charges=10" },
    { .ids = "T14 MEGABOTS-023",
      .sentence = "an ice core burns none",
      .a = "core=ice now.hp=30 now.charges=4",
      .b = "hp=100",
      .orders = "A vent",
      .expected = "vent bot=A gained=3 burned=0 hp=30" },
    { .ids = "MEGABOTS-068",
      .sentence = "at 5 hp there is no vent",
      .a = "now.hp=5",
      .b = "hp=100",
      .orders = "A vent",
      .expected = "refused A MEGABOTS-068" },
    { .ids = "MEGABOTS-068 MEGABOTS-023",
      .sentence = "but for an ice core there is",
      .a = "core=ice now.hp=5 now.charges=0",
      .b = "hp=100",
      .orders = "A vent",
      .expected = "vent bot=A gained=3 hp=5" },
    { .ids = "MEGABOTS-020",
      .sentence = "vines clog the vents",
      .a = "now.vines=1",
      .b = "hp=100",
      .orders = "A vent",
      .expected = "refused A MEGABOTS-020" },
    { .ids = "MEGABOTS-021",
      .sentence = "a held bot does not vent",
      .a = "now.held=1",
      .b = "hp=100",
      .orders = "A vent",
      .expected = "refused A MEGABOTS-021" },
    { .ids = "T15 MEGABOTS-022 MEGABOTS-024",
      .sentence = "vines in between: the vent fizzles and breaks the chain",
      .a = "core=plant; head cc=100; ahex hex plant hit=10",
      .b = "core=none now.hp=30 now.charges=4 now.last_type=3",
      .orders = "A ahex; B vent",
      .expected = "cc_rolled effect=vines took=1; vent bot=B why=vines gained=0 burned=0 hp=30 charges=4;"
                  "B last_type=none" },
    { .ids = "T15 MEGABOTS-022",
      .sentence = "a hold in between does the same",
      .a = "hp=100; arms; grab grapple hit=95",
      .b = "core=none now.hp=30 now.charges=4",
      .zone = "cq",
      .orders = "A grab; B vent",
      .expected = "vent bot=B why=held gained=0 hp=29 charges=4" },
    { .ids = "MEGABOTS-022 MEGABOTS-068",
      .sentence = "and so does damage down to 5 hp",
      .a = "hp=100; head; abeam beam atk=10 hit=10",
      .b = "core=none now.hp=15 now.charges=4",
      .orders = "A abeam; B vent",
      .expected = "vent bot=B why=hp gained=0 burned=0 hp=5" },
    { .ids = NULL },
};

static const struct megabots_row inspect_rows[] = {
    { .ids = "T17 MEGABOTS-017 MEGABOTS-069",
      .sentence = "at 49 of 100 an Inspect is free and goes with the move",
      .a = "hp=100; head; abeam beam atk=9 hit=10",
      .b = "now.hp=49 weight=50; arms atk=7 cc=8 weight=9 durability=0",
      .orders = "A abeam inspecting; B vent",
      .expected = "turn_start; + inspected bot=A target=B slot=chassis weight=50 hp=100;"
                  "+ inspected slot=arms atk=7 cc=8 weight=9 mobility=0; + inspected_move; + inspected_move;"
                  "+ priority; damage amount=9;"
                  "A inspected=1" },
    { .ids = "MEGABOTS-078 MEGABOTS-017",
      .sentence = "it shows every part, each with its triggers, and its moves, a head's idle one too",
      .a = "hp=100",
      .b = "weight=250 durability=2 loads=h2; head atk=1 cc=2 cost=3 weight=4 durability=5 chill:6; h1 beam fire atk=7 cc=8 cost=9;"
           "h2 hex; legs mobility=2 waterlog:10 burn:11; l1 cut; l2 breath ice atk=12 cc=13 cost=1",
      .orders = "A inspect",
      .expected = "first_mover; + inspected bot=A target=B slot=chassis weight=250 durability=2 hp=100;"
                  "+ inspected bot=A target=B slot=head atk=1 cc=2 cost=3 weight=4 durability=5 mobility=0 hp=0;"
                  "+ inspected_trigger bot=A target=B effect=chill chance=6;"
                  "+ inspected_move bot=A target=B move=h1 loaded=0 type=beam element=fire atk=7 cc=8 cost=9;"
                  "+ inspected_move move=h2 loaded=1 type=hex element=none atk=0 cc=0 cost=0;"
                  "+ inspected slot=legs mobility=2; + inspected_trigger effect=waterlog chance=10;"
                  "+ inspected_trigger effect=burn chance=11; + inspected_move move=l1 loaded=1;"
                  "+ inspected_move move=l2 loaded=1 type=breath element=ice atk=12 cc=13 cost=1; + vent;"
                  "no inspected_frame" },
    { .ids = "MEGABOTS-078 MEGABOTS-013",
      .sentence = "and what is of a lizard and of a cobra",
      .a = "hp=100",
      .b = "lizard=1; head cobra; h1 beam; h2 beam; legs cobra; l1 cut; l2 cut",
      .orders = "A inspect",
      .expected = "inspected slot=chassis; + inspected_frame bot=A target=B frame=lizard;"
                  "+ inspected slot=head; + inspected_frame frame=cobra; + inspected_move move=h1 loaded=1;"
                  "+ inspected_move move=h2 loaded=1; + inspected slot=legs; + inspected_frame frame=cobra" },
    { .ids = "MEGABOTS-017 MEGABOTS-069",
      .sentence = "alone it is refused there",
      .a = "hp=100; head; abeam beam",
      .b = "now.hp=49",
      .orders = "A inspect",
      .expected = "refused A MEGABOTS-069" },
    { .ids = "T17 MEGABOTS-017",
      .sentence = "at 50 of 100 it burns the turn",
      .a = "hp=100; head; abeam beam",
      .b = "now.hp=50",
      .orders = "A inspect",
      .expected = "priority; inspected bot=A; no premove; A inspected=1" },
    { .ids = "MEGABOTS-017",
      .sentence = "with a move it is refused there",
      .a = "hp=100; head; abeam beam",
      .b = "now.hp=50",
      .orders = "A abeam inspecting",
      .expected = "refused A MEGABOTS-017" },
    { .ids = "T17 MEGABOTS-017",
      .sentence = "there is no second Inspect",
      .a = "hp=100; head; abeam beam",
      .b = "hp=100",
      .orders = "A inspect | A inspect",
      .expected = "inspected bot=A; refused A MEGABOTS-017" },
    { .ids = "MEGABOTS-069 MEGABOTS-047",
      .sentence = "a free one breaks the chain before the move of its turn",
      .a = "now.last_type=4; head; abeam beam hit=10 synergy_type=beam payoff=damage amount=9",
      .b = "now.hp=49",
      .orders = "A abeam inspecting",
      .expected = "inspected; damage buffs=0; A last_type=beam" },
    { .ids = "MEGABOTS-069",
      .sentence = "half health is read when the turn starts",
      .a = "weight=300; head; abeam beam hit=10",
      .b = "now.hp=49 core=none; head; bbeam beam hit=10",
      .orders = "A abeam inspecting; B vent",
      .expected = "inspected bot=A; vent bot=B hp=44" },
    { .ids = NULL },
};

/* Of the moves shown in a turn of two Inspects, the one of this part and name: whether it is loaded, -1 not there. */
static int32_t shown_as_loaded(const struct engine_rig *rig, int32_t part, int32_t move)
{
    for (int32_t i = 0; i < rig->event_count; i++) {
        struct megabots_event_inspected_move event;
        memcpy(&event, rig->events[i].values, sizeof event);
        if (rig->events[i].table->number == megabots_kind_inspected_move && event.part == MEGABOTS_PARTS + part &&
            event.move == MEGABOTS_MOVES + move)
            return event.loaded;
    }
    return -1;
}

/* MEGABOTS-077 MEGABOTS-078: what the head leaves idle, the arms may bring to the wheel. */
static void a_move_of_two_parts(void)
{
    struct engine_rig rig;
    struct firn_refusal why = { "", "" };
    struct firn_order orders[MEGABOTS_BOTS];
    engine_rig_init(&rig, &firn_engine_megabots);
    if (CHECK(megabots_make_bots(&rig, "loads=h2; head; h1 beam; h2 hex; arms; a1 cut; a2 cut", "weight=200"), "no bots")) {
        struct megabots_setup *setup = (struct megabots_setup *)rig.setup;
        setup->parts[1].move = setup->parts[0].move;
        CHECK(!rig.engine->refuses_setup(&rig.battle, &why), "%s: %s", why.rule, why.text);
        for (int32_t bot = 0; bot < MEGABOTS_BOTS; bot++)
            orders[bot] = (struct firn_order){ .actor = bot, .verb = megabots_verb_instead, .words = 2,
                                               .args = { megabots_action_inspect } };
        engine_rig_setup(&rig, 1);
        engine_rig_step(&rig, 1, orders, MEGABOTS_BOTS);
        CHECK(shown_as_loaded(&rig, 0, 0) == 0, "the head's idle move is not shown as idle");
        CHECK(shown_as_loaded(&rig, 1, 0) == 1, "the arms' same move is not shown as loaded");
    }
    engine_rig_free(&rig);
}

static void builds(void)
{
    megabots_rows(build_rows);
}

static void moves(void)
{
    megabots_rows(move_rows);
}

static void vents(void)
{
    megabots_rows(vent_rows);
}

static void inspects(void)
{
    megabots_rows(inspect_rows);
}

const struct suite suite_megabots_selection = { "megabots_selection", (const struct test[]){
    { "builds: the wheel, the cobra, sums, and what is unfit", builds },
    { "C1: moves and directions that are offered, and the rule that bars the others", moves },
    { "Vent", vents },
    { "Inspect", inspects },
    { "a move that two parts carry is idle on the one and loaded on the other", a_move_of_two_parts },
    { NULL, NULL },
} };
