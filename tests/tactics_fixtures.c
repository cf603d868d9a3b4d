/* The fixtures of tactics: each is played to its end, those with an orders file by that too; and together they show all
 * that the engine has. Run from the project's root. */
#include <stdio.h>
#include <string.h>

#include "audit_rig.h"
#include "engine/spec.h"
#include "engine_battles.h"
#include "firn_report.h"
#include "rules/tactics/tactics.h"
#include "tactics_numbers.h"
#include "test.h"

enum { FIXTURES_MIN = 11, GIVEN_MAX = 128, SEED = 7 };

/* ---- what is used ---- */

/* Values that were seen at work, of enums; and fields of the setup that were not left at their fallbacks. */
static bool used_status[tactics_status_count], used_effect[tactics_effect_count], used_cause[tactics_cause_count];
static bool used_area[tactics_area_count], used_target[tactics_target_count], used_map[tactics_map_effect_count];
static bool used_element[tactics_element_count], used_kind[tactics_action_kind_count], used_school[tactics_school_count];
static bool used_shape[tactics_shape_count], used_rotation[tactics_facing_count], used_reason[tactics_reason_count];
static bool used_without_sight[2], used_forced[2], given[GIVEN_MAX];

/* An action counts when it is used. */
static void note_use(const tactics_action *it)
{
    used_area[it->area] = used_target[it->target] = used_map[it->map_effect] = true;
    used_element[it->element] = used_kind[it->kind] = used_school[it->school] = true;
    used_without_sight[it->ignores_los] = true;
}

static void note_block(const struct tactics_event_set_block *it)
{
    used_shape[it->shape] = used_rotation[it->rotation] = used_cause[it->cause] = true;
}

static void note_event(const struct engine_rig *rig, const struct rig_event *seen)
{
    const void *event = seen->values;
    switch (seen->table->number) {
    case tactics_kind_use_action:
        note_use(&((const struct tactics_setup *)rig->setup)->actions[seen->values[2] - TACTICS_ACTION_FIRST]);
        break;
    case tactics_kind_wait:
        used_forced[((const struct tactics_event_wait *)event)->forced] = true;
        break;
    case tactics_kind_set_block:
        note_block(event);
        break;
    case tactics_kind_remove_block:
        used_cause[((const struct tactics_event_remove_block *)event)->cause] = true;
        break;
    case tactics_kind_apply_damage:
        used_cause[((const struct tactics_event_apply_damage *)event)->cause] = true;
        break;
    case tactics_kind_unit_moved:
        used_cause[((const struct tactics_event_unit_moved *)event)->cause] = true;
        break;
    case tactics_kind_unit_out:
        used_cause[((const struct tactics_event_unit_out *)event)->cause] = true;
        break;
    case tactics_kind_apply_status:
        used_status[((const struct tactics_event_apply_status *)event)->status] = true;
        break;
    case tactics_kind_field_event:
        used_effect[((const struct tactics_event_field_event *)event)->effect] = true;
        break;
    case tactics_kind_end_match:
        used_reason[((const struct tactics_event_end_match *)event)->reason] = true;
        break;
    default:
        break;
    }
}

/* The fields of one element of a group that say something of their own. */
static void note_given(const char *group, const void *element)
{
    const struct firn_table *table = tactics_tables.setup;
    for (int32_t row = 0; row < table->row_count && row < GIVEN_MAX; row++) {
        int32_t word;
        const struct firn_row *it = &table->rows[row];
        if (it->op == FIRN_ROW_FIELD && engine_field(table, group, it->name, &word) == it)
            given[row] = given[row] || it->required || ((const int32_t *)element)[word] != it->fallback;
    }
}

static void note_unit(const tactics_profile *unit)
{
    note_given("units", unit);
    for (int32_t i = 0; i < unit->kit_count; i++)
        note_given("kit", &unit->kit[i]);
    for (int32_t i = 0; i < unit->statuses_count; i++)
        note_given("statuses", &unit->statuses[i]);
}

static void note_setup(const struct tactics_setup *setup)
{
    for (int32_t side = 0; side < TACTICS_SIDES; side++)
        for (int32_t i = 0; i < setup->sides[side].units_count; i++)
            note_unit(&setup->sides[side].units[i]);
    for (int32_t i = 0; i < setup->actions_count; i++)
        note_given("actions", &setup->actions[i]);
    for (int32_t i = 0; i < setup->blocks_count; i++)
        note_given("blocks", &setup->blocks[i]);
    for (int32_t i = 0; i < setup->features_count; i++)
        note_given("features", &setup->features[i]);
    for (int32_t i = 0; i < setup->materials_count; i++)
        note_given("materials", &setup->materials[i]);
    for (int32_t i = 0; i < setup->schedule_count; i++)
        note_given("schedule", &setup->schedule[i]);
    note_given(NULL, setup);
}

static void note_used(const struct engine_rig *rig)
{
    note_setup((const struct tactics_setup *)rig->setup);
    for (int32_t i = 0; i < rig->event_count; i++)
        note_event(rig, &rig->events[i]);
}

/* ---- and all of it ---- */

static void check_used(const char *enumeration, const bool *used, int32_t from, int32_t count)
{
    for (int32_t i = 0; i < tactics_tables.enum_count; i++)
        for (int32_t value = from; strcmp(tactics_tables.enums[i].name, enumeration) == 0 && value < count; value++)
            CHECK(used[value], "no fixture uses the %s %s", enumeration, tactics_tables.enums[i].values[value].name);
}

static void check_given(void)
{
    const struct firn_table *table = tactics_tables.setup;
    const char *group = "the setup";
    CHECK(table->row_count <= GIVEN_MAX, "the setup has %d rows", table->row_count);
    for (int32_t row = 0; row < table->row_count && row < GIVEN_MAX; row++) {
        if (table->rows[row].op == FIRN_ROW_GROUP || table->rows[row].op == FIRN_ROW_GROUP_LIST)
            group = table->rows[row].name;
        CHECK(given[row] || table->rows[row].op != FIRN_ROW_FIELD, "no fixture gives %s of %s", table->rows[row].name, group);
    }
}

/* ---- playing ---- */

static void check_end(const struct engine_rig *rig)
{
    const struct rig_event *last = &rig->events[rig->event_count - 1];
    CHECK(last->table->number == tactics_kind_end_match, "the last event is %s", last->table->name);
}

static void play_fixture(struct engine_rig *rig)
{
    rig->check = tactics_numbers;
    engine_rig_fight(rig, SEED);
    check_end(rig);
    note_used(rig);
}

static void fixtures_are_played(void)
{
    int32_t count = engine_fixtures(&firn_engine_tactics, play_fixture);
    CHECK(count >= FIXTURES_MIN, "there are only %d fixtures", count);
}

/* The turns of which the source has an order go by it, the others as the engine suggests. */
static void play_by(struct engine_rig *rig, const struct firn_order_source *source)
{
    engine_rig_setup(rig, SEED);
    while (engine_rig_is_running(rig)) {
        struct firn_order order = { .actor = tactics_state_of(rig->state)->actor };
        struct firn_refusal why = { "", "" };
        struct firn_error error = { FIRN_OK, 0, "" };
        int32_t step = rig->battle.step + 1;
        if (source->next(source->self, step, order.actor, &order, &error) == FIRN_OK) {
            bool refused = firn_engine_tactics.refuses(&rig->battle, rig->state, &order, &why);
            CHECK(!refused, "step %d: %s: %s", step, why.rule, why.text);
            engine_rig_step(rig, step, &order, 1);
        } else {
            engine_rig_step_on(rig);
        }
    }
}

static void play_orders(const char *name)
{
    char setup[200], path[200];
    struct engine_rig rig;
    struct firn_registry *registry = rig_registry();
    struct firn_spec *spec = NULL;
    struct firn_json_orders *orders = NULL;
    struct firn_error error = { FIRN_OK, 0, "" };
    snprintf(setup, sizeof setup, "fixtures/tactics/%s.json", name);
    snprintf(path, sizeof path, "fixtures/tactics/orders/%s.json", name);
    engine_load(&rig, &firn_engine_tactics, name);
    rig.check = tactics_numbers;
    bool is_read = firn_json_setup(&spec, registry, setup, &error) == FIRN_OK &&
                   firn_json_orders(&orders, spec, path, &error) == FIRN_OK;
    if (CHECK(is_read, "%s", error.message)) {
        play_by(&rig, firn_json_orders_begin(orders));
        CHECK(firn_json_orders_end(orders, &error) == FIRN_OK, "%s", error.message);
        check_end(&rig);
        note_used(&rig);
    }
    firn_json_orders_free(orders);
    firn_spec_free(spec);
    firn_registry_free(registry);
    engine_rig_free(&rig);
}

static void orders_are_followed(void)
{
    static const char *const names[] = { "charm-and-silence", "freezing-lake", "rockfall", "siege" };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        play_orders(names[i]);
}

/* After the two before it. */
static void fixtures_use_everything(void)
{
    check_used("status", used_status, tactics_status_slow, tactics_status_count);
    check_used("effect", used_effect, 0, tactics_effect_count);
    check_used("area", used_area, 0, tactics_area_count);
    check_used("target", used_target, 0, tactics_target_count);
    check_used("map_effect", used_map, 0, tactics_map_effect_count);
    check_used("action_kind", used_kind, 0, tactics_action_kind_count);
    check_used("school", used_school, 0, tactics_school_count);
    check_used("element", used_element, 0, tactics_element_count);
    check_used("shape", used_shape, 0, tactics_shape_count);
    check_used("facing", used_rotation, 0, tactics_facing_count);
    check_used("cause", used_cause, tactics_cause_action, tactics_cause_count);
    check_used("reason", used_reason, tactics_reason_elimination, tactics_reason_count);
    CHECK(used_without_sight[true], "no fixture uses an action that ignores sight");
    CHECK(used_forced[true], "no walk of a fixture makes illegal what was to follow");
    check_given();
}

const struct suite suite_tactics_fixtures = { "tactics_fixtures", (const struct test[]){
    { "the fixtures are played to their end", fixtures_are_played },
    { "and by their orders files", orders_are_followed },
    { "they use every value of every enum and every field of a setup", fixtures_use_everything },
    { NULL, NULL },
} };
