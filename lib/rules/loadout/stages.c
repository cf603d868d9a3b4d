/* Damage stages, see stages.h. Invariant: a stage knows amount and defence, not who struck, and makes no
 * roll. */
#include "rules/loadout/stages.h"

#include "rules/loadout/gear.h"

typedef int64_t staging(const struct loadout_defence *defence, int32_t first, int64_t amount);

/* LOADOUT-054 LOADOUT-071 */
static int64_t subtract_armor(const struct loadout_defence *defence, int32_t first, int64_t amount)
{
    (void)first;
    if (amount <= 0 || !defence->armored)
        return amount;
    return amount > defence->armor ? amount - defence->armor : 0;
}

/* LOADOUT-055 LOADOUT-070: C's division goes toward zero, as the rule wants it. Past 100 a hit heals, and a
 * mend harms (LOADOUT-057). */
static int64_t apply_resistance(const struct loadout_defence *defence, int32_t first, int64_t amount)
{
    (void)first;
    return amount - amount * defence->percent / 100;
}

/* LOADOUT-056 LOADOUT-072 */
static int64_t halve_if_blocked(const struct loadout_defence *defence, int32_t first, int64_t amount)
{
    (void)first;
    return defence->blocked && amount > 0 ? amount / 2 : amount;
}

/* LOADOUT-061: a stage of our own, beside the three: what came as harm leaves at least a scratch. A to-hit
 * roll would stand here in the same way, returning 0 (LOADOUT-063). */
static int64_t graze(const struct loadout_defence *defence, int32_t first, int64_t amount)
{
    return first > 0 && amount == 0 ? defence->graze : amount;
}

static int64_t nothing(const struct loadout_defence *defence, int32_t first, int64_t amount)
{
    (void)defence;
    (void)first;
    return amount;
}

static staging *const stages[] = {
    [loadout_stage_none] = nothing,
    [loadout_stage_subtract_armor] = subtract_armor,
    [loadout_stage_apply_resistance] = apply_resistance,
    [loadout_stage_halve_if_blocked] = halve_if_blocked,
    [loadout_stage_graze] = graze,
};

int64_t loadout_stage(enum loadout_stage stage, const struct loadout_defence *defence, int32_t first,
                      int64_t amount)
{
    return loadout_clamp(stages[stage](defence, first, amount)); /* LOADOUT-093 */
}

/* LOADOUT-067 LOADOUT-072: a fold, the sign kept. */
int32_t loadout_resolve(const struct loadout_setup_stages *list, int32_t count,
                        const struct loadout_defence *defence, int32_t amount, struct firn_out *out)
{
    int64_t running = amount;
    for (int32_t i = 0; i < count; i++) {
        int64_t after = loadout_stage((enum loadout_stage)list[i].stage, defence, amount, running);
        if (after != running && out != NULL)
            FIRN_EMIT(loadout, out, stage, .stage = list[i].stage, .before = (int32_t)running,
                      .after = (int32_t)after);
        running = after;
    }
    return (int32_t)running;
}

/* LOADOUT-006 */
static const struct loadout_setup_stages by_default[] = { { loadout_stage_subtract_armor } };

const struct loadout_setup_stages *loadout_stages(const struct loadout_fight *fight, int32_t *count)
{
    *count = fight->setup->stages_count != 0 ? fight->setup->stages_count : FIRN_COUNT(by_default);
    return fight->setup->stages_count != 0 ? fight->setup->stages : by_default;
}

/* LOADOUT-050 LOADOUT-062 */
struct loadout_defence loadout_defend(const struct loadout_fight *fight, int32_t actor, int32_t kind)
{
    return (struct loadout_defence){ .armor = loadout_armor(fight, actor),
                                     .percent = loadout_resistance(fight, actor, kind),
                                     .armored = fight->setup->kinds[kind - LOADOUT_KIND_FIRST].armored != 0,
                                     .graze = fight->rules->graze_damage };
}
