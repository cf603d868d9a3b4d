/* The turn loop: the array `phases` at the end is a turn in the order of the rule book, MEGABOTS-014. The
 * first phase that ends the duel is the last that runs. */
#include "rules/megabots/turn.h"

#include "rules/megabots/formulas.h"
#include "rules/megabots/move_resolver.h"

/* ---- opening ---- */

static void tell_bot(struct megabots_duel *duel, int32_t bot)
{
    const struct megabots_build *build = &duel->build[bot];
    MEGABOTS_EMIT(duel, bot, .bot = bot, .chassis = megabots_printed(duel, bot)->chassis,
                  .core = megabots_printed(duel, bot)->core, .weight = build->weight,
                  .durability = build->durability, .mobility = build->mobility, .hp = duel->state->bot[bot].hp,
                  .charges = duel->state->bot[bot].charges);
    for (int32_t at = 0; at < build->wheel_count; at++) {
        const struct megabots_spoke *spoke = &build->wheel[at];
        const struct megabots_setup_moves *move = &duel->setup->moves[spoke->move];
        MEGABOTS_EMIT(duel, wheel, .bot = bot, .move = MEGABOTS_MOVES + spoke->move, .slot = spoke->slot,
                      .part = MEGABOTS_PARTS + spoke->part, .type = move->type, .element = move->element,
                      .atk = move->atk, .cost = move->cost);
    }
}

void megabots_open(struct megabots_duel *duel)
{
    duel->state->zone = duel->rules->zone_start;
    for (int32_t bot = 0; bot < MEGABOTS_BOTS; bot++) {
        duel->state->bot[bot].hp = megabots_chassis(duel, bot)->hp;
        duel->state->bot[bot].charges = duel->rules->charges_max;
    }
    for (int32_t bot = 0; bot < MEGABOTS_BOTS; bot++)
        tell_bot(duel, bot);
}

/* ---- phases ---- */

static void start(struct megabots_duel *duel)
{
    const struct megabots_state *now = duel->now;
    duel->state->turn = duel->turn;
    MEGABOTS_EMIT(duel, turn_start, .turn = duel->turn, .zone = now->zone, .hp_a = now->bot[0].hp,
                  .hp_b = now->bot[1].hp, .charges_a = now->bot[0].charges, .charges_b = now->bot[1].charges);
}

/* MEGABOTS-069: before C2, so that it breaks the chain of this very turn. */
static void free_inspects(struct megabots_duel *duel)
{
    for (int32_t bot = 0; bot < MEGABOTS_BOTS; bot++)
        if (duel->choice[bot].inspects)
            megabots_inspect(duel, bot);
}

/* MEGABOTS-016: 0 is the first bot. */
static int32_t break_tie(struct megabots_duel *duel, int32_t *roll)
{
    *roll = firn_roll(duel->out, megabots_roll_priority, 0, 1, 0, 2);
    return *roll;
}

/* MEGABOTS-014: once a turn, and locked. */
static void priority(struct megabots_duel *duel)
{
    int32_t total[MEGABOTS_BOTS], roll = FIRN_NO_ROLL;
    for (int32_t bot = 0; bot < MEGABOTS_BOTS; bot++) {
        struct megabots_priority it = megabots_c2_priority(duel, bot, &duel->choice[bot]);
        total[bot] = it.total;
        MEGABOTS_EMIT(duel, priority, .bot = bot, .base = it.base, .mobility = it.mobility, .rider = it.rider,
                      .effects = it.effects, .priority = it.total);
    }
    duel->first = total[0] == total[1] ? break_tie(duel, &roll) : total[1] > total[0];
    MEGABOTS_EMIT(duel, first_mover, .bot = duel->first,
                  .lead = total[duel->first] - total[megabots_other(duel->first)], .roll = roll);
}

static void first_mover(struct megabots_duel *duel)
{
    megabots_resolve(duel, duel->first);
}

/* MEGABOTS-072: it does what it selected, and C3 alone says whether it still can. */
static void second_mover(struct megabots_duel *duel)
{
    megabots_resolve(duel, megabots_other(duel->first));
}

/* MEGABOTS-010 MEGABOTS-071: shares of hp, compared without a division. */
static void sudden_death(struct megabots_duel *duel)
{
    struct megabots_state *state = duel->state;
    int64_t a = (int64_t)state->bot[0].hp * megabots_chassis(duel, 1)->hp;
    int64_t b = (int64_t)state->bot[1].hp * megabots_chassis(duel, 0)->hp;
    if (duel->turn < duel->rules->turn_cap)
        return;
    state->outcome = a > b ? megabots_outcome_bot_a : b > a ? megabots_outcome_bot_b : megabots_outcome_draw;
    state->reason = a == b ? megabots_reason_equal_share : megabots_reason_sudden_death;
}

static void (*const phases[])(struct megabots_duel *duel) = {
    start, free_inspects, priority, first_mover, second_mover, sudden_death,
};

void megabots_turn(struct megabots_duel *duel)
{
    struct megabots_state *state = duel->state;
    for (int32_t i = 0; i < FIRN_COUNT(phases) && state->outcome == megabots_outcome_running; i++)
        phases[i](duel);
    if (state->outcome != megabots_outcome_running)
        MEGABOTS_EMIT(duel, battle_end, .winner = state->outcome, .reason = state->reason, .turns = duel->turn,
                      .hp_a = state->bot[0].hp, .hp_b = state->bot[1].hp);
}
