/* Tactics: sight, bubble and AI held against plain looks. */
#include <string.h>

#include "engine_battles.h"
#include "rules/tactics/bubble.h"
#include "rules/tactics/target.h"
#include "rules/tactics/turn.h"
#include "tactics_numbers.h"
#include "test.h"

static struct tactics_setup *setup_in(struct engine_rig *rig)
{
    return (struct tactics_setup *)rig->setup;
}

/* ---- sight and the bubble ---- */

static void scatter(struct tactics_match *match, uint64_t *random)
{
    for (int32_t i = 0; i < 200; i++) {
        int32_t x = engine_random(random, 9), y = engine_random(random, 9), z = engine_random(random, 9);
        tactics_put_block(match, tactics_place(x, y, z), tactics_material_stone);
    }
}

/* A bound of the part of a line that lies in a voxel, as a fraction of the way: over / under, under > 0. */
struct part {
    int32_t over, under;
};

static bool is_less(struct part a, struct part b)
{
    return a.over * b.under < b.over * a.under;
}

/* TACTICS-133, from its words: the line from the middle of voxel 0 to the middle of voxel `d` goes through the
 * inside of `v`, which is neither. */
static bool goes_through(const int32_t d[3], const int32_t v[3])
{
    struct part from = { 0, 1 }, to = { 1, 1 };
    for (int axis = 0; axis < 3; axis++) {
        int32_t way = d[axis] < 0 ? -d[axis] : d[axis], at = d[axis] < 0 ? -v[axis] : v[axis];
        if (way == 0 && at != 0)
            return false;
        struct part enters = { 2 * at - 1, 2 * way }, leaves = { 2 * at + 1, 2 * way };
        if (way != 0 && is_less(from, enters))
            from = enters;
        if (way != 0 && is_less(leaves, to))
            to = leaves;
    }
    return is_less(from, to);
}

/* TACTICS-133: one block anywhere between two places blocks just where the line goes through its inside. */
static void sight_is_what_a_line_crosses(void)
{
    struct engine_rig rig;
    static struct tactics_match match;
    engine_load(&rig, &firn_engine_tactics, "height-duel");
    rig.check = tactics_numbers;
    tactics_open(&match, &rig.battle, rig.state, NULL);
    for (int32_t block = 0; block < 9 * 9 * 9; block++) {
        const int32_t v[3] = { block % 9 - 4, block / 9 % 9 - 4, block / 81 - 4 };
        memset(rig.state, 0, sizeof(struct tactics_state));
        tactics_put_block(&match, tactics_place(v[0] + 4, v[1] + 4, v[2] + 4), tactics_material_stone);
        for (int32_t end = 0; end < 9 * 9 * 9; end++) {
            const int32_t d[3] = { end % 9 - 4, end / 9 % 9 - 4, end / 81 - 4 };
            int32_t from = tactics_place(4, 4, 4), to = tactics_place(d[0] + 4, d[1] + 4, d[2] + 4);
            bool is_end = block == end || (v[0] == 0 && v[1] == 0 && v[2] == 0);
            bool sees = is_end || !goes_through(d, v);
            CHECK(tactics_sees(&match, from, to) == sees, "a block at (%d,%d,%d), the line to (%d,%d,%d): sees %d",
                  v[0], v[1], v[2], d[0], d[1], d[2], !sees);
        }
    }
    engine_rig_free(&rig);
}

/* TACTICS-133: of every two places within 4 of each other in each direction. */
static void sight_is_the_same_both_ways(void)
{
    struct engine_rig rig;
    static struct tactics_match match;
    uint64_t random = 3;
    engine_load(&rig, &firn_engine_tactics, "height-duel");
    rig.check = tactics_numbers;
    tactics_open(&match, &rig.battle, rig.state, NULL);
    for (int32_t map = 0; map < 20; map++) {
        memset(rig.state, 0, sizeof(struct tactics_state));
        scatter(&match, &random);
        for (int32_t i = 0; i < 9 * 9 * 9; i++) {
            int32_t from = tactics_place(4, 4, 4), to = tactics_place(i % 9, i / 9 % 9, i / 81);
            CHECK(tactics_sees(&match, from, to) == tactics_sees(&match, to, from), "from the middle to %d", i);
        }
    }
    engine_rig_free(&rig);
}

/* TACTICS-002 TACTICS-018: each way of the bubble is legal and no longer than the budget, and no tile next to
 * it that could be reached for what is left is missing. */
static void look_at_bubble(const struct tactics_match *match, int32_t unit)
{
    static struct tactics_bubble bubble;
    int32_t budget = match->setup->sides[tactics_side(unit)].units[unit % TACTICS_SLOTS].move_budget;
    tactics_bubble_fill(&bubble, match, unit, budget);
    for (int32_t i = 1; i < bubble.count; i++) {
        int32_t path[TACTICS_PATH_MAX];
        struct tactics_turn turn = { .actor = unit, .unit = unit, .moves = true, .path = path };
        turn.path_count = tactics_bubble_path(&bubble, bubble.node[i], path);
        CHECK(tactics_turn_fault(match, &turn) == tactics_fault_none, "a way of %d steps is not legal", turn.path_count);
        CHECK(bubble.cost[bubble.node[i]] >= bubble.cost[bubble.node[i - 1]], "not by cost");
        for (int32_t side = 0; side < 4 && turn.path_count < TACTICS_PATH_MAX; side++) {
            static const int32_t steps[] = { 1, -1, 1024, -1024 };
            for (int32_t rise = -1; rise <= 1; rise++) {
                path[turn.path_count] = path[turn.path_count - 1] + steps[side] + tactics_place(0, 0, 1) * rise;
                struct tactics_turn longer = turn;
                longer.path_count++;
                if (tactics_turn_fault(match, &longer) == tactics_fault_none)
                    CHECK((bubble.reached[tactics_column(path[turn.path_count])] >> tactics_z(path[turn.path_count]) & 1) != 0,
                          "a tile that can be reached is missing");
            }
        }
    }
}

static void bubbles_are_paths(void)
{
    struct engine_rig rig;
    static struct tactics_match match;
    for (uint64_t number = 0; number < 40; number++) {
        engine_load_draw(&rig, &firn_engine_tactics, number);
        rig.check = tactics_numbers;
        engine_rig_setup(&rig, number);
        for (int32_t turn = 0; turn < 6 && engine_rig_is_running(&rig); turn++) {
            tactics_open(&match, &rig.battle, rig.state, NULL);
            if (tactics_state_of(rig.state)->unit[tactics_state_of(rig.state)->actor].suffers == 0)
                look_at_bubble(&match, tactics_state_of(rig.state)->actor);
            engine_rig_step_on(&rig);
        }
        engine_rig_free(&rig);
    }
}

/* ---- the AI ---- */

/* TACTICS-106 TACTICS-151: it takes the kill, goes where the enemy is when nothing else is to do, and stays out
 * of what hurts. */
static void ai_has_sense(void)
{
    struct engine_rig rig;
    struct firn_order order = { 0 };
    engine_load(&rig, &firn_engine_tactics, "height-duel");
    rig.check = tactics_numbers;
    setup_in(&rig)->sides[0].units[1].ct = 200;
    setup_in(&rig)->sides[1].units[1].hp = 1;
    setup_in(&rig)->sides[1].units[1].at = tactics_place(3, 5, 1);
    setup_in(&rig)->sides[1].units[0].at = tactics_place(3, 4, 1);
    engine_rig_setup(&rig, 1);
    firn_engine_tactics.suggest(&rig.battle, rig.state, 1, &order);
    CHECK(order.verb >= tactics_verb_use_action && order.args[2] == TACTICS_SLOTS + 1, "it does not shoot the weak one");
    setup_in(&rig)->sides[1].units[1].at = tactics_place(9, 9, 1);
    setup_in(&rig)->sides[1].units[0].at = tactics_place(9, 8, 1);
    engine_rig_setup(&rig, 1);
    firn_engine_tactics.suggest(&rig.battle, rig.state, 1, &order);
    CHECK(order.verb == tactics_verb_move_and_wait && order.args[1] > 0, "it does not go anywhere");
    engine_rig_free(&rig);
}

const struct suite suite_tactics_judged = { "tactics_judged", (const struct test[]){
    { "a block blocks sight just where the line goes through its inside", sight_is_what_a_line_crosses },
    { "sight is the same both ways", sight_is_the_same_both_ways },
    { "every way of the bubble is a legal path, and none is missing", bubbles_are_paths },
    { "the AI takes the kill, and goes where the enemy is", ai_has_sense },
    { NULL, NULL },
} };
