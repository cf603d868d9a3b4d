/* Tactics: which rolls hang together, TACTICS-117: those of one turn, site, actor and target, and no others. */
#include "engine_battles.h"
#include "rules/tactics/tactics.h"
#include "tactics_numbers.h"
#include "test.h"

enum { PEDDLER = 0, PORTER = 1, TINKER = TACTICS_SLOTS, HAULER, STICK = TACTICS_ACTION_FIRST, FIREPOT = STICK + 2, NONE = -1 };

static tactics_profile *unit_in(struct engine_rig *rig, int32_t unit)
{
    struct tactics_setup *setup = (struct tactics_setup *)rig->setup;
    return &setup->sides[tactics_side(unit)].units[unit % TACTICS_SLOTS];
}

/* A fight whose Peddler and Tinker stand face to face and are the first to act. The Firepot is a blast that
 * reaches all. */
static void open_fight(struct engine_rig *rig)
{
    engine_load(rig, &firn_engine_tactics, "item-fight");
    rig->check = tactics_numbers;
    unit_in(rig, TINKER)->at = tactics_place(2, 2, 1);
    unit_in(rig, PEDDLER)->ct = unit_in(rig, TINKER)->ct = 100;
    tactics_action *firepot = &((struct tactics_setup *)rig->setup)->actions[FIREPOT - TACTICS_ACTION_FIRST];
    firepot->area = tactics_area_blast;
    firepot->radius = 8;
}

static void act(struct engine_rig *rig, int32_t actor, int32_t action, int32_t target)
{
    struct firn_refusal why = { "", "" };
    int32_t tile = tactics_state_of(rig->state)->unit[target].at;
    struct firn_order order = { .actor = actor, .verb = tactics_verb_use_action, .words = 3, .args = { action, tile, target } };
    if (action == NONE)
        order = (struct firn_order){ .actor = actor, .verb = tactics_verb_wait, .words = 1, .args = { actor } };
    bool refused = firn_engine_tactics.refuses(&rig->battle, rig->state, &order, &why);
    if (CHECK(!refused, "refused: %s", why.text))
        engine_rig_step(rig, rig->battle.step + 1, &order, 1);
}

/* The value of a roll, FIRN_NO_ROLL where it was not made. */
static int32_t roll_of(const struct engine_rig *rig, int32_t site, int32_t actor, int32_t target)
{
    for (int32_t i = 0; i < rig->roll_count; i++) {
        const struct firn_roll_made *it = &rig->rolls[i];
        if (it->site == site && it->actor == actor && it->target == target)
            return it->value;
    }
    return FIRN_NO_ROLL;
}

/* T26: a move with an empty path shifts the numbers of commits, and no roll. */
static void empty_move_shifts_none(void)
{
    int32_t hit[2], variance[2], seq[2];
    for (int32_t moves = 0; moves < 2; moves++) {
        struct engine_rig rig;
        open_fight(&rig);
        engine_rig_setup(&rig, 9);
        struct firn_order order = { .actor = PEDDLER, .verb = moves ? tactics_verb_move_and_use_action : tactics_verb_use_action,
                                    .words = moves ? 5 : 3,
                                    .args = { STICK, tactics_place(2, 2, 1), TINKER, tactics_facing_east } };
        engine_rig_step(&rig, 1, &order, 1);
        hit[moves] = roll_of(&rig, tactics_roll_hit, PEDDLER, TINKER);
        variance[moves] = roll_of(&rig, tactics_roll_variance, PEDDLER, TINKER);
        seq[moves] = tactics_state_of(rig.state)->seq;
        engine_rig_free(&rig);
    }
    CHECK(seq[1] == seq[0] + 1, "%d commits, and %d with a move", seq[0], seq[1]);
    CHECK(hit[0] >= 0 && hit[0] == hit[1] && variance[0] >= 0 && variance[0] == variance[1],
          "the rolls are %d, %d and, with a move, %d, %d", hit[0], variance[0], hit[1], variance[1]);
}

/* T26: the same blow one turn later, at the same tick, meets other rolls. */
static void extra_turn_moves_later_rolls(void)
{
    int32_t same = 0;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        int32_t rolls[2];
        for (int32_t extra = 0; extra < 2; extra++) {
            struct engine_rig rig;
            open_fight(&rig);
            unit_in(&rig, PORTER)->ct = extra ? 200 : 0;
            engine_rig_setup(&rig, seed);
            if (extra)
                act(&rig, PORTER, NONE, PORTER);
            act(&rig, PEDDLER, STICK, TINKER);
            rolls[extra] = roll_of(&rig, tactics_roll_hit, PEDDLER, TINKER);
            CHECK(rolls[extra] >= 0, "no roll was made");
            engine_rig_free(&rig);
        }
        same += rolls[0] == rolls[1];
    }
    CHECK(same <= 1, "%d of 8 seeds have the same roll in turn 1 and turn 2", same);
}

/* T26: however many rolls a turn made, the next one's are what they are. */
static void turns_leave_each_other_alone(void)
{
    static const int32_t first[] = { NONE, STICK, FIREPOT };
    static const int32_t made[] = { 0, 2, 8 };
    int32_t hit = 0, variance = 0;
    for (int32_t i = 0; i < 3; i++) {
        struct engine_rig rig;
        open_fight(&rig);
        engine_rig_setup(&rig, 9);
        act(&rig, PEDDLER, first[i], TINKER);
        CHECK(rig.roll_count == made[i], "the first turn made %d rolls, not %d", rig.roll_count, made[i]);
        act(&rig, TINKER, STICK, PEDDLER);
        int32_t now[] = { roll_of(&rig, tactics_roll_hit, TINKER, PEDDLER), roll_of(&rig, tactics_roll_variance, TINKER, PEDDLER) };
        CHECK(now[0] >= 0 && now[1] >= 0, "the second turn did not roll");
        CHECK(i == 0 || (now[0] == hit && now[1] == variance), "after %d rolls they are %d, %d, not %d, %d", made[i], now[0],
              now[1], hit, variance);
        hit = now[0];
        variance = now[1];
        engine_rig_free(&rig);
    }
}

/* T26: within one action, a target that is missed, or for which less is rolled, changes nothing for the next. */
static void targets_leave_each_other_alone(void)
{
    static const struct {
        int32_t fire, evasion;
    } tinkers[] = { { 1000, 0 }, { 0, 0 }, { 1000, 200 } };
    int32_t hit = FIRN_NO_ROLL, variance = FIRN_NO_ROLL;
    for (int32_t i = 0; i < 3; i++) {
        struct engine_rig rig;
        open_fight(&rig);
        unit_in(&rig, TINKER)->fire = tinkers[i].fire;
        unit_in(&rig, TINKER)->evasion = tinkers[i].evasion;
        engine_rig_setup(&rig, 9);
        act(&rig, PEDDLER, FIREPOT, TINKER);
        bool rolled = roll_of(&rig, tactics_roll_variance, PEDDLER, TINKER) != FIRN_NO_ROLL;
        int32_t now[] = { roll_of(&rig, tactics_roll_hit, PEDDLER, HAULER), roll_of(&rig, tactics_roll_variance, PEDDLER, HAULER) };
        CHECK(rolled == (i == 0), "case %d: on the Tinker variance was rolled: %d", i, rolled);
        CHECK(now[0] >= 0 && now[1] >= 0, "case %d: on the Hauler it did not roll", i);
        CHECK(i == 0 || (now[0] == hit && now[1] == variance), "case %d: on the Hauler %d, %d, not %d, %d", i, now[0], now[1],
              hit, variance);
        hit = now[0];
        variance = now[1];
        engine_rig_free(&rig);
    }
}

const struct suite suite_tactics_rolls = { "tactics_rolls", (const struct test[]){
    { "T26: an empty move shifts no roll", empty_move_shifts_none },
    { "T26: an extra turn moves later rolls", extra_turn_moves_later_rolls },
    { "T26: the rolls of one turn never change those of the next", turns_leave_each_other_alone },
    { "T26: nor those on one target those on another", targets_leave_each_other_alone },
    { NULL, NULL },
} };
