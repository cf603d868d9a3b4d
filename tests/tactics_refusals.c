/* Tactics: orders and setups that are refused, and with which sentence. */
#include <stddef.h>
#include <string.h>

#include "base/roll.h"
#include "engine_battles.h"
#include "rules/tactics/tactics.h"
#include "tactics_numbers.h"
#include "test.h"

static struct tactics_setup *setup_in(struct engine_rig *rig)
{
    return (struct tactics_setup *)rig->setup;
}

static struct tactics_rules *rules_in(struct engine_rig *rig)
{
    return (struct tactics_rules *)rig->rules;
}

/* ---- orders ---- */

enum { OWN = INT32_MIN };

/* Orders of the actor of height-duel's first turn, who has action 25 and no other; OWN stands for itself and its tile. */
static const struct wrong_order {
    int32_t verb;
    int32_t other; /* added to who gives it */
    int32_t args[3];
    const char *rule;
    const char *text; /* that stands in the refusal */
} wrong_orders[] = {
    { 9, 0, { 0 }, "TACTICS-015", "a turn is a move, then an action or a wait" },
    { 3, 0, { 0, 1 << 30 }, "TACTICS-015", "a turn is a move, then an action or a wait" },
    { 1, 0, { 0 }, "TACTICS-011", "it is another unit's turn" },
    { 1, 1, { OWN }, "TACTICS-011", "it is another unit's turn" },
    { 1, -99, { -1 }, "TACTICS-011", "it is another unit's turn" },
    { 2, 0, { 25, OWN, FIRN_NOBODY }, "TACTICS-114", "target_unit is not who stands on the target tile" },
    { 2, 0, { 24, OWN, OWN }, "TACTICS-004", "the unit has no such action" },
    { 2, 0, { 99, OWN, OWN }, "TACTICS-004", "there is no such action" },
    { 2, 0, { -1, OWN, OWN }, "TACTICS-004", "there is no such action" },
};

static struct firn_order order_of(const struct wrong_order *wrong, const struct tactics_state *state)
{
    const int32_t own[] = { state->actor, state->unit[state->actor].at, state->actor };
    struct firn_order order = { .actor = state->actor + wrong->other, .verb = wrong->verb };
    for (int32_t i = 0; i < 3; i++)
        order.args[i] = wrong->args[i] == OWN ? own[i] : wrong->args[i];
    return order;
}

static void orders_are_refused(void)
{
    struct engine_rig rig;
    engine_load(&rig, &firn_engine_tactics, "height-duel");
    rig.check = tactics_numbers;
    engine_rig_setup(&rig, 1);
    for (size_t i = 0; i < sizeof wrong_orders / sizeof wrong_orders[0]; i++) {
        struct firn_refusal why = { "none", "" };
        struct firn_order order = order_of(&wrong_orders[i], tactics_state_of(rig.state));
        bool refused = firn_engine_tactics.refuses(&rig.battle, rig.state, &order, &why);
        CHECK(refused && strcmp(why.rule, wrong_orders[i].rule) == 0 && strcmp(why.text, wrong_orders[i].text) == 0,
              "order %d: expected %s, came %s %s", (int)i, wrong_orders[i].text, why.rule, why.text);
    }
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

enum { BEAM = 2, WALL = 3 }; /* actions that are added to the fixture's two */

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
    { AT(schedule[0].effect), tactics_effect_set_block, "schedule[0].material: what sets or changes blocks" },
    { AT(schedule[0].effect), tactics_effect_status, "schedule[0].status: an entry has one" },
    { AT(schedule[2].material), tactics_material_lava, "schedule[2].material: what sets or changes blocks" },
    { AT(sides[0].units[0].kit[1].action), TACTICS_ACTION_FIRST, "units[0].kit[1].action: it stands twice" },
    { AT(sides[0].units[0].statuses[1].status), tactics_status_wet, "units[0].statuses[1].status: it stands twice" },
    { AT(actions[0].material), tactics_material_stone, "actions[0].material: an action has one exactly where it creates" },
    { AT(actions[0].rotation), tactics_facing_west, "actions[0].shape: it creates no block" },
    { AT(actions[BEAM].range), 0, "actions[2].area: a line needs a range" },
    { AT(actions[BEAM].target), tactics_target_self, "actions[2].area: a line needs a range, and a target" },
    { AT(actions[WALL].target), tactics_target_enemy, "actions[3].map_effect: to create blocks needs target tile" },
    { AT(actions[WALL].material), tactics_material_lava, "actions[3].map_effect: to create blocks needs target tile, and a rule" },
    { AT(actions[WALL].material), tactics_material_air, "actions[3].material: an action has one exactly where it creates" },
    { AT(features[0].at), 10, "features[0]: not a box inside the map" },
    { AT(features[0].to), 1023, "features[0]: not a box inside the map" },
    { AT(features[0].material), tactics_material_lava, "features[0].material: there is no rule for it" },
#undef AT
};

/* height-duel with a bit of everything that can be wrong. */
static void load_full_setup(struct engine_rig *rig)
{
    engine_load(rig, &firn_engine_tactics, "height-duel");
    rig->check = tactics_numbers;
    struct tactics_setup *setup = setup_in(rig);
    tactics_profile *unit = &setup->sides[0].units[0];
    setup->schedule_count = 3;
    for (int32_t i = 0; i < 3; i++)
        setup->schedule[i] = (struct tactics_setup_schedule){ .tick = 5, .effect = tactics_effect_remove_block, .to = -1 };
    setup->schedule[2].effect = tactics_effect_change;
    setup->schedule[2].material = tactics_material_stone;
    unit->kit[unit->kit_count++].action = TACTICS_ACTION_FIRST + 1;
    unit->statuses_count = 2;
    unit->statuses[0].status = tactics_status_wet;
    unit->statuses[1].status = tactics_status_cold;
    setup->actions[BEAM] = (tactics_action){ .kind = tactics_action_kind_ability, .range = 3, .area = tactics_area_line };
    setup->actions[WALL] = (tactics_action){ .kind = tactics_action_kind_ability, .range = 3, .target = tactics_target_tile,
                                             .map_effect = tactics_map_effect_create_block, .material = tactics_material_stone };
    setup->actions_count = WALL + 1;
    setup->features[0] = (struct tactics_setup_features){ .material = tactics_material_stone, .to = -1 };
    setup->features_count = 1;
}

static void expect_setup_refused(const struct engine_rig *rig, const char *what, int32_t value, const char *text)
{
    struct firn_refusal why = { "", "" };
    bool refused = firn_engine_tactics.refuses_setup(&rig->battle, &why);
    CHECK(refused && strcmp(why.rule, "TACTICS-147") == 0 && strstr(why.text, text) != NULL, "%s = %d: %s %s", what, value,
          why.rule, why.text);
}

/* TACTICS-147 TACTICS-148 TACTICS-149 */
static void setups_are_refused(void)
{
    struct engine_rig rig;
    struct firn_refusal why = { "", "" };
    load_full_setup(&rig);
    CHECK(!firn_engine_tactics.refuses_setup(&rig.battle, &why), "it is refused as it is: %s", why.text);
    for (size_t i = 0; i < sizeof wrong_setups / sizeof wrong_setups[0]; i++) {
        int32_t *word = rig.setup + wrong_setups[i].offset, before = *word;
        *word = wrong_setups[i].value;
        expect_setup_refused(&rig, wrong_setups[i].path, *word, wrong_setups[i].text);
        *word = before;
    }
    rules_in(&rig)->max_hit = 40;
    rules_in(&rig)->min_hit = 41;
    expect_setup_refused(&rig, "min_hit", 41, "rules.min_hit: 41 is above max_hit, 40");
    rules_in(&rig)->min_hit = 40;
    rules_in(&rig)->ct_cost = rules_in(&rig)->ct_ready + 1;
    expect_setup_refused(&rig, "ct_cost", 101, "rules.ct_cost: 101 is above ct_ready, 100");
    rules_in(&rig)->ct_cost = rules_in(&rig)->ct_ready;
    CHECK(!firn_engine_tactics.refuses_setup(&rig.battle, &why), "what is equal is refused: %s", why.text);
    engine_rig_free(&rig);
}

const struct suite suite_tactics_refusals = { "tactics_refusals", (const struct test[]){
    { "orders are refused by name", orders_are_refused },
    { "any order is refused or played", any_order_is_judged },
    { "setups that do not fit together are refused by name", setups_are_refused },
    { NULL, NULL },
} };
