/* Rock, paper, scissors with hit points: the engine that docs/adding_an_engine.md was tried with. Both players
 * show a hand at once; who loses pays, unless luck has it otherwise. */
#define FIRN_TABLES rps
#define FIRN_TABLES_DEF(kind) <tests/rps/kind.def>
#define FIRN_TABLES_DEFINE
#include "firn_tables.h"

FIRN_API const struct firn_engine *firn_plugin_engine(void);

static void begin(const struct firn_battle *battle, int32_t *hp, struct firn_out *out)
{
    const struct rps_setup *setup = rps_setup_of(battle);
    for (int32_t i = 0; i < 2; i++) {
        hp[i] = setup->players[i].hp;
        FIRN_EMIT(rps, out, sits, .player = i, .hp = hp[i]);
    }
}

static int32_t awaiting(const struct firn_battle *battle, const int32_t *hp, int32_t actors[FIRN_AWAIT_MAX])
{
    (void)battle;
    (void)hp;
    actors[0] = 0;
    actors[1] = 1;
    return 2;
}

static int32_t hand_of(const struct firn_order *order)
{
    const struct rps_order_show *show = (const void *)order->args;
    return show->hand;
}

static bool refuses(const struct firn_battle *battle, const int32_t *hp, const struct firn_order *order,
                    struct firn_refusal *why)
{
    (void)battle;
    (void)hp;
    if (order->actor < 0 || order->actor > 1)
        return firn_refuse(why, "RPS-001", "there is no player %d", (int)order->actor);
    if (hand_of(order) < rps_hand_rock || hand_of(order) >= rps_hand_count)
        return firn_refuse(why, "RPS-002", "%d is no hand", (int)hand_of(order));
    return false;
}

static void suggest(const struct firn_battle *battle, const int32_t *hp, int32_t actor, struct firn_order *order)
{
    struct rps_order_show *show = (void *)order->args;
    order->verb = rps_verb_show;
    show->hand = (battle->step * (2 + actor) + hp[actor] + (int32_t)(battle->seed % 7)) % rps_hand_count;
}

static void step(const struct firn_battle *battle, int32_t *hp, const struct firn_order *orders, int32_t count,
                 struct firn_out *out)
{
    int32_t first = hand_of(&orders[0]), second = hand_of(&orders[count - 1]);
    int32_t loser = (first - second + 3) % 3 - 1, roll; /* -1: the hands are equal; 0: the second pays */
    FIRN_EMIT(rps, out, shown, .first = first, .second = second);
    if (loser < 0)
        return;
    loser = loser == 0 ? 1 : 0;
    int32_t chance = rps_rules_of(battle)->luck_percent;
    bool lucky = firn_chance(out, rps_roll_luck, loser, 1 - loser, 0, chance, 100, &roll);
    hp[loser] -= lucky ? 0 : rps_rules_of(battle)->damage;
    hp[loser] = hp[loser] > 0 ? hp[loser] : 0;
    FIRN_EMIT(rps, out, lost, .player = loser, .chance = chance, .roll = roll, .lucky = lucky, .hp = hp[loser]);
}

static struct firn_outcome outcome(const struct firn_battle *battle, const int32_t *hp)
{
    if (hp[0] == 0 || hp[1] == 0)
        return (struct firn_outcome){ hp[1] == 0 ? rps_outcome_first : rps_outcome_second, rps_reason_beaten };
    if (battle->step >= rps_rules_of(battle)->round_cap)
        return (struct firn_outcome){ rps_outcome_draw, rps_reason_cap };
    return (struct firn_outcome){ rps_outcome_running, rps_reason_none };
}

static const char *invariant(const struct firn_battle *battle, const int32_t *hp)
{
    (void)battle;
    return hp[0] < 0 || hp[1] < 0 ? "hp below 0" : NULL;
}

static const struct firn_engine engine = {
    .abi = FIRN_ENGINE_ABI,
    .rules_version = 1,
    .name = "rps",
    .tables = &rps_tables,
    .setup = begin,
    .awaiting = awaiting,
    .refuses = refuses,
    .suggest = suggest,
    .step = step,
    .outcome = outcome,
    .invariant = invariant,
};

const struct firn_engine *firn_plugin_engine(void)
{
    return &engine;
}
