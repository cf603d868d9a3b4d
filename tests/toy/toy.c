/* The toy engine, see toy.h. Built with TOY_MISHAPS it goes wrong where its setup says so, which is how the
 * tests get a crash, a hang and an engine that is not deterministic. */
#define FIRN_TABLES_DEFINE
#include "tests/toy/toy.h"

#ifdef TOY_MISHAPS
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#endif

enum { PLAYERS = 4 };

static bool refuses_setup(const struct firn_battle *battle, struct firn_refusal *why)
{
    const struct toy_setup *setup = toy_setup_of(battle);
    int32_t sum = 0;
    for (int32_t i = 0; i < setup->players_count; i++)
        sum += setup->players[i].hp;
    return sum > 2000 ? firn_refuse(why, "TOY-001", "%d hp in all, at most 2000", sum) : false;
}

static void toy_setup(const struct firn_battle *battle, int32_t *words, struct firn_out *out)
{
    const struct toy_setup *setup = toy_setup_of(battle);
    struct toy_state *state = toy_state_of(words);
    *state = (struct toy_state){ 0 };
    for (int32_t i = 0; i < setup->players_count; i++) {
        state->player[i].hp = setup->players[i].hp;
        FIRN_EMIT(toy, out, stands, .player = i, .hp = state->player[i].hp);
    }
}

/* True where this is to go wrong in this step. */
static bool has_mishap(const struct firn_battle *battle, int32_t step, int32_t mishap)
{
#ifdef TOY_MISHAPS
    return step == toy_setup_of(battle)->mishap_step && mishap == toy_setup_of(battle)->mishap;
#else
    return (void)battle, (void)step, (void)mishap, false;
#endif
}

/* What it says in place of `count` actors. */
static int32_t await_wrongly(const struct firn_battle *battle, int32_t *actors, int32_t count)
{
    int32_t next = battle->step + 1;
    if (has_mishap(battle, next, toy_mishap_many))
        for (count = 0; count < FIRN_AWAIT_MAX + 6; count++)
            actors[count] = count;
    if (has_mishap(battle, next, toy_mishap_below_nobody))
        actors[0] = FIRN_NOBODY;
    if (has_mishap(battle, next, toy_mishap_unordered))
        actors[1] = actors[0];
    return count;
}

static int32_t awaiting(const struct firn_battle *battle, const int32_t *words,
                        int32_t actors[FIRN_AWAIT_MAX])
{
    int32_t count = 0;
    for (int32_t i = 0; i < toy_setup_of(battle)->players_count; i++)
        if (toy_state_seen(words)->player[i].hp > 0)
            actors[count++] = i;
    return await_wrongly(battle, actors, count);
}

static bool is_standing(const struct firn_battle *battle, const int32_t *words, int32_t player)
{
    return player >= 0 && player < toy_setup_of(battle)->players_count && toy_state_seen(words)->player[player].hp > 0;
}

static bool refuses(const struct firn_battle *battle, const int32_t *words,
                    const struct firn_order *order, struct firn_refusal *why)
{
    const int32_t *args = order->args;
    if (!is_standing(battle, words, order->actor))
        return firn_refuse(why, "TOY-002", "player %d does not stand", order->actor);
    if (order->verb == toy_verb_strike && !is_standing(battle, words, args[0]))
        return firn_refuse(why, "TOY-003", "there is nobody %d to strike", args[0]);
    if (order->verb != toy_verb_volley)
        return false;
    for (int32_t i = 0; i < args[2]; i++)
        if (!is_standing(battle, words, args[3 + i]))
            return firn_refuse(why, "TOY-004", "there is nobody %d to shoot at", args[3 + i]);
    return false;
}

static void suggest_wrongly(const struct firn_battle *battle, struct firn_order *order)
{
    int32_t next = battle->step + 1;
    if (has_mishap(battle, next, toy_mishap_refused))
        *order = (struct firn_order){ .actor = order->actor, .verb = toy_verb_strike, .words = 1, .args = { 3 } };
    if (has_mishap(battle, next, toy_mishap_verb))
        order->verb = 8;
    if (has_mishap(battle, next, toy_mishap_list))
        *order = (struct firn_order){ .actor = order->actor, .verb = toy_verb_volley, .args = { 0, 0, 5 } };
    if (has_mishap(battle, next, toy_mishap_stranger))
        order->actor++;
}

static void suggest(const struct firn_battle *battle, const int32_t *words, int32_t actor,
                    struct firn_order *order)
{
    int32_t target = actor;
    for (int32_t i = 1; i < PLAYERS && target == actor; i++)
        if (is_standing(battle, words, (actor + i) % PLAYERS))
            target = (actor + i) % PLAYERS;
    order->actor = actor;
    order->verb = 1 + (battle->step + actor) % 3;
    order->words = 1;
    order->args[0] = order->verb == toy_verb_strike ? target : battle->step % 2;
    if (order->verb == toy_verb_volley) {
        order->words = 5;
        order->args[1] = -battle->step;
        order->args[2] = 2;
        order->args[3] = target;
        order->args[4] = actor;
    }
    suggest_wrongly(battle, order);
}

static void blow(const struct firn_battle *battle, struct toy_state *state, struct firn_out *out,
                 int32_t site, int32_t player, int32_t target)
{
    const struct toy_rules *rules = toy_rules_of(battle);
    int32_t chance = rules->hit_percent - 20 * state->player[target].guards[0], roll;
    bool hit = firn_chance(out, site, player, target, state->swings++, chance, 100, &roll);
    bool stood = state->player[target].hp > 0;
    if (hit)
        state->player[target].hp -= rules->damage;
    if (state->player[target].hp < 0)
        state->player[target].hp = 0;
    FIRN_EMIT(toy, out, blow, .player = player, .target = target, .chance = chance, .roll = roll,
              .hit = hit, .hp = state->player[target].hp);
    if (stood && state->player[target].hp == 0)
        FIRN_EMIT(toy, out, fallen, .player = target);
}

static void volley(const struct firn_battle *battle, struct toy_state *state, struct firn_out *out,
                   const struct firn_order *order)
{
    struct toy_event_volley event = { .player = order->actor, .targets_count = order->args[2] };
    for (int32_t i = 0; i < event.targets_count; i++)
        event.targets[i] = order->args[3 + i];
    toy_emit_volley(out, event);
    for (int32_t i = 0; i < event.targets_count; i++)
        blow(battle, state, out, toy_roll_volley, order->actor, event.targets[i]);
}

#ifdef TOY_MISHAPS
static void emit_wrongly(const struct firn_battle *battle, struct firn_out *out)
{
    struct toy_event_volley event = { .player = 0, .targets_count = 300 };
    int32_t roll, mishap = toy_setup_of(battle)->mishap;
    if (mishap == toy_mishap_below_none)
        firn_roll(out, toy_roll_hit, 0, 1, 99, 0);
    if (mishap == toy_mishap_below_all)
        firn_roll(out, toy_roll_hit, 0, 1, 99, UINT32_MAX);
    if (mishap == toy_mishap_chance_in_none)
        firn_chance(out, toy_roll_hit, 0, 1, 99, 1, 0, &roll);
    if (mishap == toy_mishap_long_event)
        toy_emit_volley(out, event);
}
#endif

static void go_wrong(const struct firn_battle *battle, struct firn_out *out)
{
#ifdef TOY_MISHAPS
    if (battle->step != toy_setup_of(battle)->mishap_step)
        return;
    switch (toy_setup_of(battle)->mishap) {
    case toy_mishap_crash:
        abort();
    case toy_mishap_hang:
        for (;;)
            pause();
    case toy_mishap_whim: {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        FIRN_EMIT(toy, out, stands, .player = 0, .hp = (int32_t)(now.tv_nsec & 0xffffff));
        break;
    }
    case toy_mishap_twice:
        firn_roll(out, toy_roll_hit, 0, 1, 99, 100);
        firn_roll(out, toy_roll_hit, 0, 1, 99, 100);
        break;
    default:
        emit_wrongly(battle, out);
        break;
    }
#else
    (void)battle;
    (void)out;
#endif
}

static void step(const struct firn_battle *battle, int32_t *words, const struct firn_order *orders,
                 int32_t count, struct firn_out *out)
{
    struct toy_state *state = toy_state_of(words);
    state->swings = 0;
    go_wrong(battle, out);
    for (int32_t i = 0; i < count; i++) {
        int32_t player = orders[i].actor;
        state->player[player].guards[0] = orders[i].verb == toy_verb_guard;
        state->player[player].guards[1] = orders[i].verb == toy_verb_guard && orders[i].args[0] != 0;
        if (state->player[player].guards[0])
            FIRN_EMIT(toy, out, guard, .player = player);
    }
    for (int32_t i = 0; i < count; i++) {
        if (orders[i].verb == toy_verb_strike)
            blow(battle, state, out, toy_roll_hit, orders[i].actor, orders[i].args[0]);
        else if (orders[i].verb == toy_verb_volley)
            volley(battle, state, out, &orders[i]);
    }
}

static struct firn_outcome outcome(const struct firn_battle *battle, const int32_t *words)
{
    int32_t standing = 0;
    if (has_mishap(battle, battle->step, toy_mishap_no_outcome))
        return (struct firn_outcome){ 8, toy_reason_cap };
    if (has_mishap(battle, battle->step, toy_mishap_stops))
        return (struct firn_outcome){ toy_outcome_stopped, toy_reason_cap };
    if (has_mishap(battle, battle->step, toy_mishap_no_reason))
        return (struct firn_outcome){ toy_outcome_draw, 5 };
    for (int32_t i = 0; i < toy_setup_of(battle)->players_count; i++)
        standing += toy_state_seen(words)->player[i].hp > 0;
    if (standing == 0)
        return (struct firn_outcome){ toy_outcome_draw, toy_reason_all_fallen };
    if (standing == 1)
        return (struct firn_outcome){ toy_outcome_won, toy_reason_last_standing };
    if (battle->step >= toy_rules_of(battle)->step_cap)
        return (struct firn_outcome){ toy_outcome_draw, toy_reason_cap };
    return (struct firn_outcome){ toy_outcome_running, toy_reason_none };
}

static const char *invariant(const struct firn_battle *battle, const int32_t *words)
{
    for (int32_t i = 0; i < PLAYERS; i++) {
        int32_t hp = toy_state_seen(words)->player[i].hp;
        if (hp < 0 || (i >= toy_setup_of(battle)->players_count && hp != 0))
            return "hp of a player is not what it can be";
    }
    return NULL;
}

const struct firn_engine firn_engine_toy = {
    .abi = FIRN_ENGINE_ABI,
    .rules_version = 1,
    .name = "toy",
    .tables = &toy_tables,
    .refuses_setup = refuses_setup,
    .setup = toy_setup,
    .awaiting = awaiting,
    .refuses = refuses,
    .suggest = suggest,
    .step = step,
    .outcome = outcome,
    .invariant = invariant,
};
