/* Tactics: what is refused, and sight, bubble and AI held against plain looks. */
#include <stddef.h>
#include <string.h>

#include "base/roll.h"
#include "engine_battles.h"
#include "rules/tactics/bubble.h"
#include "rules/tactics/target.h"
#include "rules/tactics/turn.h"
#include "tactics_numbers.h"
#include "tactics_rows.h"
#include "test.h"

/* ---- refusals ---- */

static struct tactics_setup *setup_in(struct engine_rig *rig)
{
    return (struct tactics_setup *)rig->setup;
}

static struct tactics_rules *rules_in(struct engine_rig *rig)
{
    return (struct tactics_rules *)rig->rules;
}

static void expect_refused(const struct engine_rig *rig, const struct firn_order *order, const char *rule)
{
    struct firn_refusal why = { "none", "" };
    bool refused = firn_engine_tactics.refuses(&rig->battle, rig->state, order, &why);
    CHECK(refused && strcmp(why.rule, rule) == 0, "expected %s, came %s %s", rule, why.rule, why.text);
}

static void orders_are_refused(void)
{
    struct engine_rig rig;
    engine_load(&rig, &firn_engine_tactics, "height-duel");
    rig.check = tactics_numbers;
    engine_rig_setup(&rig, 1);
    int32_t actor = tactics_state_of(rig.state)->actor, tile = tactics_state_of(rig.state)->unit[actor].at;
    expect_refused(&rig, &(struct firn_order){ .actor = actor, .verb = 9 }, "TACTICS-015");
    expect_refused(&rig, &(struct firn_order){ .actor = actor, .verb = 1, .args = { actor + 1 } }, "TACTICS-011");
    expect_refused(&rig, &(struct firn_order){ .actor = -1, .verb = 1, .args = { -1 } }, "TACTICS-011");
    expect_refused(&rig, &(struct firn_order){ .actor = actor, .verb = 2, .args = { 25, tile, FIRN_NOBODY } },
                   "TACTICS-114");
    expect_refused(&rig, &(struct firn_order){ .actor = actor, .verb = 2, .args = { 24, tile, actor } }, "TACTICS-004");
    expect_refused(&rig, &(struct firn_order){ .actor = actor, .verb = 2, .args = { 99, tile, actor } }, "TACTICS-004");
    expect_refused(&rig, &(struct firn_order){ .actor = actor, .verb = 3, .args = { 0, 1 << 30 } }, "TACTICS-015");
    engine_rig_free(&rig);
}

/* TACTICS-105: whatever an order holds, it is refused or it is played; the invariants hold after it. */
static void any_order_is_judged(void)
{
    struct engine_rig rig;
    struct firn_refusal why;
    uint64_t random = 77;
    int32_t played = 0;
    engine_load_draw(&rig, &firn_engine_tactics, 4);
    rig.check = tactics_numbers;
    engine_rig_setup(&rig, 1);
    for (int32_t i = 0; i < 60000 && engine_rig_is_running(&rig); i++) {
        struct firn_order order = { .actor = tactics_state_of(rig.state)->actor, .verb = engine_random(&random, 6) };
        const int32_t *state = rig.state;
        bool is_use = order.verb == tactics_verb_use_action || order.verb == tactics_verb_move_and_use_action;
        for (int32_t word = 0; word < 12; word++)
            order.args[word] = engine_random(&random, 9) == 0 ? (int32_t)firn_roll_mix(random)
                                                     : tactics_place(engine_random(&random, 17), engine_random(&random, 17), 1);
        if (is_use) {
            int32_t target = engine_random(&random, TACTICS_UNITS);
            order.args[0] = TACTICS_ACTION_FIRST + engine_random(&random, 30);
            order.args[1] = tactics_state_of(rig.state)->unit[target].at;
            order.args[2] = target;
        }
        order.args[is_use ? 3 : 0] = engine_random(&random, 5);
        order.args[is_use ? 4 : 1] = engine_random(&random, 3) == 0 ? engine_random(&random, 60) - 5 : 0;
        if (!firn_engine_tactics.refuses(&rig.battle, state, &order, &why)) {
            engine_rig_step(&rig, rig.battle.step + 1, &order, 1);
            played++;
        }
    }
    CHECK(played > 20, "only %d orders were legal", played);
    engine_rig_free(&rig);
}

/* ---- setups that are refused, TACTICS-147 ---- */

static const struct {
    const char *path; /* of the word that is changed, as "group.field" of its first element */
    int32_t offset;   /* of the word */
    int32_t value;
    const char *text; /* that stands in the refusal */
} wrong_setups[] = {
#define AT(field) #field, (int32_t)(offsetof(struct tactics_setup, field) / sizeof(int32_t))
    { AT(sides[1].units[0].at), 1 | 4 << 10 | 1 << 20, "sides[1].units[0].at: sides[0].units[0] stands at (1,4,1) already" },
    { AT(sides[0].units[0].at), 1 | 4 << 10 | 2 << 20, "sides[0].units[0].at: (1,4,2) is no surface" },
    { AT(sides[0].units[0].at), 99, "is no surface" },
    { AT(sides[0].units[0].hp), 41, "sides[0].units[0].hp: 41 is above hp_max, 40" },
    { AT(sides[0].units[0].mp), 1, "sides[0].units[0].mp: 1 is above mp_max, 0" },
    { AT(sides[0].units[0].kit[0].action), 30, "kit[0].action: there is no action 6" },
    { AT(sides[0].units[0].kit[0].count), 1, "kit[0].count: only items are counted" },
    { AT(actions[0].mp_cost), 1, "actions[0].mp_cost: only abilities cost mp" },
    { AT(actions[0].radius), 1, "actions[0].radius: only a blast has one" },
    { AT(actions[0].ticks), 1, "actions[0].ticks: there is no status" },
    { AT(actions[0].map_effect), tactics_map_effect_create_block, "actions[0].material" },
    { AT(blocks[1].at), 11, "blocks[1]: not a box inside the map" },
    { AT(blocks[1].to), 0, "blocks[1]: not a box inside the map" },
    { AT(blocks[1].material), tactics_material_lava, "blocks[1].material: there is no rule for it" },
    { AT(materials[1].material), tactics_material_stone, "materials[1].material: this material has a rule already" },
    { AT(materials[1].hazard_ticks), 3, "materials[1].hazard_ticks: there is no hazard_status" },
    { AT(schedule[0].material), tactics_material_stone, "schedule[0].material" },
    { AT(schedule[0].status), tactics_status_wet, "schedule[0].status" },
    { AT(schedule[0].ticks), 3, "schedule[0].ticks: 3 of no status" },
    { AT(schedule[0].rotation), tactics_facing_east, "schedule[0].shape: it builds nothing" },
    { AT(actions[0].shape), tactics_shape_stair, "actions[0].shape: it creates no block" },
    { AT(schedule[1].tick), 2, "schedule[1].tick: 2 is in the past: the entry before it is of tick 5" },
    { AT(schedule[0].at), 1023, "schedule[0]: not a box inside the map" },
#undef AT
};

/* TACTICS-147 TACTICS-148 TACTICS-149 */
static void setups_are_refused(void)
{
    struct engine_rig rig;
    struct firn_refusal why;
    engine_load(&rig, &firn_engine_tactics, "height-duel");
    rig.check = tactics_numbers;
    setup_in(&rig)->schedule_count = 2;
    for (int32_t i = 0; i < 2; i++)
        setup_in(&rig)->schedule[i] = (struct tactics_setup_schedule){ .tick = 5, .effect = tactics_effect_remove_block, .to = -1 };
    CHECK(!firn_engine_tactics.refuses_setup(&rig.battle, &why), "it is refused as it is: %s", why.text);
    for (size_t i = 0; i < sizeof wrong_setups / sizeof wrong_setups[0]; i++) {
        int32_t *word = rig.setup + wrong_setups[i].offset, before = *word;
        why = (struct firn_refusal){ "", "" };
        *word = wrong_setups[i].value;
        bool refused = firn_engine_tactics.refuses_setup(&rig.battle, &why);
        CHECK(refused && strcmp(why.rule, "TACTICS-147") == 0 && strstr(why.text, wrong_setups[i].text) != NULL,
              "%s = %d: %s", wrong_setups[i].path, wrong_setups[i].value, why.text);
        *word = before;
    }
    rules_in(&rig)->min_hit = rules_in(&rig)->max_hit + 1;
    CHECK(firn_engine_tactics.refuses_setup(&rig.battle, &why), "min_hit above max_hit is taken");
    rules_in(&rig)->min_hit = rules_in(&rig)->max_hit;
    rules_in(&rig)->ct_cost = rules_in(&rig)->ct_ready + 1;
    CHECK(firn_engine_tactics.refuses_setup(&rig.battle, &why), "ct_cost above ct_ready is taken");
    engine_rig_free(&rig);
}

/* ---- sight and the bubble against plain looks ---- */

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
    { "orders are refused by name", orders_are_refused },
    { "any order is refused or played", any_order_is_judged },
    { "setups that do not fit together are refused by name", setups_are_refused },
    { "a block blocks sight just where the line goes through its inside", sight_is_what_a_line_crosses },
    { "sight is the same both ways", sight_is_the_same_both_ways },
    { "every way of the bubble is a legal path, and none is missing", bubbles_are_paths },
    { "the AI takes the kill, and goes where the enemy is", ai_has_sense },
    { NULL, NULL },
} };
