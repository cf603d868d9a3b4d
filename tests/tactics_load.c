/* See tactics_load.h. */
#include "tactics_load.h"

#include <string.h>

#include "base/roll.h"
#include "engine/spec.h"
#include "firn_report.h"
#include "test.h"

int32_t tactics_draw(uint64_t *random, int32_t n)
{
    *random += UINT64_C(0x9e3779b97f4a7c15);
    return firn_roll_below(firn_roll_mix(*random), (uint32_t)n);
}

static void take_spec(struct tactics_rig *rig, struct firn_spec *spec)
{
    memcpy(&rig->rules, firn_spec_rules(spec), sizeof rig->rules);
    memcpy(&rig->setup, firn_spec_setup(spec), sizeof rig->setup);
    firn_spec_free(spec);
}

bool tactics_load(struct tactics_rig *rig, struct firn_registry *registry, const char *path)
{
    struct firn_spec *spec;
    struct firn_error error = { FIRN_OK, 0, "" };
    if (!CHECK(firn_json_setup(&spec, registry, path, &error) == FIRN_OK, "%s", error.message))
        return false;
    take_spec(rig, spec);
    return true;
}

void tactics_load_draw(struct tactics_rig *rig, struct firn_registry *registry, uint64_t number)
{
    struct firn_spec *spec;
    struct firn_error error = { FIRN_OK, 0, "" };
    if (CHECK(firn_json_draw(&spec, registry, "fixtures/tactics/roster.json", number, &error) == FIRN_OK, "%s",
              error.message))
        take_spec(rig, spec);
}

void tactics_play_on(struct tactics_rig *rig)
{
    struct firn_order order = { .actor = rig->state.actor };
    struct firn_refusal why = { "", "" };
    firn_engine_tactics.suggest(&rig->battle, (const int32_t *)&rig->state, order.actor, &order);
    bool refused = firn_engine_tactics.refuses(&rig->battle, (const int32_t *)&rig->state, &order, &why);
    CHECK(!refused, "turn %d: its own suggestion is refused: %s", rig->battle.step + 1, why.text);
    tactics_rig_turn(rig, &order);
}
