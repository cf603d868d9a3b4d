/* The forecast, see forecast.h. Invariant: it rolls nothing and changes nothing, and asks gear and stages what
 * the fight would ask them. LOADOUT-068 */
#include "rules/loadout/forecast.h"

#include "rules/loadout/stages.h"

_Static_assert(loadout_outlook_even == 0 && loadout_outlook_easy == 1 && loadout_outlook_favorable == 2 &&
                   loadout_outlook_grim == 3 && loadout_outlook_deadly == 4,
               "firn_loadout.h says these numbers");

/* What is left of an amount, never less than nothing. */
static int64_t left_of(const struct loadout_fight *fight, const struct loadout_defence *defence,
                       int64_t amount)
{
    int32_t count;
    const struct loadout_setup_stages *stages = loadout_stages(fight, &count);
    int32_t left = loadout_resolve(stages, count, defence, loadout_clamp(amount), NULL);
    return left > 0 ? left : 0;
}

/* LOADOUT-086: twice the average roll is a whole number; an odd one stands for the two amounts beside it. */
static int64_t expected_of(const struct loadout_fight *fight, const struct loadout_roll_of *roll,
                           int32_t target)
{
    struct loadout_defence defence = loadout_defend(fight, target, roll->kind);
    int64_t twice = (int64_t)roll->dice[0] * (roll->dice[1] + 1) + 2 * ((int64_t)roll->dice[2] + roll->bonus);
    int64_t one = twice / 2, other = twice - one; /* the two halves, and of an odd number its neighbours */
    return left_of(fight, &defence, one) + left_of(fight, &defence, other);
}

int64_t loadout_expected(const struct loadout_fight *fight, const struct loadout_roll_of *rolls,
                         int32_t count,
                         int32_t target)
{
    int64_t sum = 0;
    for (int32_t i = 0; i < count; i++)
        sum += expected_of(fight, &rolls[i], target);
    return sum;
}

int32_t firn_loadout_blows(int32_t health, int64_t expected)
{
    if (expected <= 0 || health <= 0)
        return FIRN_LOADOUT_NEVER;
    int64_t twice = 2 * (int64_t)health;
    return loadout_clamp(twice / expected + (twice % expected != 0));
}

int32_t firn_loadout_turns(int32_t blows, int32_t cost, int32_t speed)
{
    if (blows == FIRN_LOADOUT_NEVER || speed <= 0)
        return FIRN_LOADOUT_NEVER;
    return loadout_clamp(((int64_t)blows * cost + speed - 1) / speed);
}

/* LOADOUT-087 */
int32_t firn_loadout_outlook(int32_t fells, int32_t falls)
{
    if (fells == FIRN_LOADOUT_NEVER || falls == FIRN_LOADOUT_NEVER) {
        if (fells == falls)
            return loadout_outlook_even;
        return falls == FIRN_LOADOUT_NEVER ? loadout_outlook_easy : loadout_outlook_deadly;
    }
    if (3 * (int64_t)fells <= falls)
        return loadout_outlook_easy;
    if (fells < falls)
        return loadout_outlook_favorable;
    if (fells == falls)
        return loadout_outlook_even;
    return 3 * (int64_t)falls <= fells ? loadout_outlook_deadly : loadout_outlook_grim;
}

/* One side: the set that its arms have at this distance, LOADOUT-069. */
static struct firn_loadout_side side_of(const struct loadout_fight *fight, int32_t actor, int32_t foe,
                                        int32_t distance)
{
    struct loadout_weapon weapon = loadout_arms_at(fight, actor, distance);
    if (weapon.dice == NULL)
        return (struct firn_loadout_side){ 0, FIRN_LOADOUT_NEVER, FIRN_LOADOUT_NEVER };
    struct loadout_roll_of rolls[LOADOUT_ROLLS];
    int32_t count = loadout_rolls(fight, actor, &weapon, rolls);
    struct firn_loadout_side side = { .expected = loadout_expected(fight, rolls, count, foe) };
    side.blows = firn_loadout_blows(loadout_now(fight, foe)->health, side.expected);
    side.turns = firn_loadout_turns(side.blows, weapon.cost, loadout_printed(fight, actor)->speed);
    return side;
}

void loadout_forecast(const struct loadout_fight *fight, int32_t actor, int32_t foe, int32_t distance,
                      struct firn_loadout_forecast *forecast)
{
    forecast->deals = side_of(fight, actor, foe, distance);
    forecast->takes = side_of(fight, foe, actor, distance);
    forecast->outlook = firn_loadout_outlook(forecast->deals.turns, forecast->takes.turns);
}

bool firn_loadout_forecast(const struct firn_battle *battle, const int32_t *state, int32_t actor, int32_t foe,
                           int32_t distance, struct firn_loadout_forecast *forecast)
{
    struct loadout_fight fight;
    loadout_look(&fight, battle, state);
    int32_t count = fight.setup->actors_count;
    if (actor < 0 || actor >= count || foe < 0 || foe >= count || !loadout_in_world(&fight, actor) ||
        !loadout_in_world(&fight, foe))
        return false;
    loadout_forecast(&fight, actor, foe, distance, forecast);
    return true;
}
