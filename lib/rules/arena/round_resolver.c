/* RoundResolver and the loop around it: the array `phases` at the end is a round in the order of the
 * rule book, ARENA-016. Each phase leaves the queue of deaths empty.
 *
 * The order of action is drawn up once, before anything happens, and is not touched again. */
#include "rules/arena/round_resolver.h"

#include "rules/arena/attack_resolver.h"
#include "rules/arena/death_resolver.h"
#include "rules/arena/targeting.h"

/* ---- the order of action ---- */

/* ARENA-024: speed, then ARENA-025: rarity, then ARENA-026: jitter, the highest first. ARENA-095:
 * Time Dilation turns speed round only where a rule says so. */
static uint64_t rank(const struct arena_fight *fight, int32_t actor)
{
    uint64_t speed = (uint64_t)arena_now(fight, actor)->speed;
    if (fight->rules->time_dilation_reverses_order && arena_in_force(fight, arena_ruleset_time_dilation))
        speed = INT32_MAX - speed;
    return speed << 33 | (uint64_t)arena_printed(fight, actor)->rarity << 31;
}

/* Where each of `count` ranks goes, the highest to 0: how many others go before it. No branch depends on
 * a rank. Equals stay in unit order, ARENA-091. */
static void find_places(int32_t *places, const uint64_t *ranks, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        int32_t place = i;
        for (int32_t earlier = 0; earlier < i; earlier++) {
            int32_t goes_first = ranks[i] > ranks[earlier];
            places[earlier] += goes_first;
            place -= goes_first;
        }
        places[i] = place;
    }
}

/* Fills fight->order. Returns who shares its rank with another, as bits of places in `ranks`. */
static uint32_t put_in_order(struct arena_fight *fight, const int32_t *actors, const uint64_t *ranks)
{
    int32_t places[ARENA_ACTORS];
    int32_t at[ARENA_ACTORS] = { 0 }; /* the other way: who goes to a place */
    uint32_t tied = 0;
    find_places(places, ranks, fight->order_count);
    for (int32_t i = 0; i < fight->order_count; i++)
        at[places[i]] = i;
    for (int32_t place = 0; place < fight->order_count; place++)
        fight->order[place] = actors[at[place]];
    for (int32_t place = 1; place < fight->order_count; place++) {
        uint32_t equal = ranks[at[place]] == ranks[at[place - 1]];
        tied |= equal << at[place] | equal << at[place - 1];
    }
    return tied;
}

/* ARENA-093: only those who share speed and rarity with somebody draw. */
static void draw_among_equals(struct arena_fight *fight, const int32_t *actors, uint64_t *ranks,
                              uint32_t tied)
{
    for (; tied != 0; tied &= tied - 1) {
        int32_t i = arena_first(tied);
        int32_t roll = firn_roll(fight->out, arena_roll_jitter, actors[i], FIRN_NOBODY, 0, 1U << 31);
        ARENA_EMIT(fight, jitter, .fighter = actors[i], .roll = roll);
        ranks[i] |= (uint64_t)roll;
    }
    put_in_order(fight, actors, ranks);
}

/* ARENA-094: who stands now, once, before the hooks; later changes of speed count next round. */
static void draw_up_order(struct arena_fight *fight)
{
    int32_t actors[ARENA_ACTORS];
    uint64_t ranks[ARENA_ACTORS];
    int32_t count = 0;
    for (uint32_t left = fight->standing; left != 0; left &= left - 1) {
        actors[count] = arena_first(left);
        ranks[count] = rank(fight, actors[count]);
        count++;
    }
    fight->order_count = count;
    uint32_t tied = put_in_order(fight, actors, ranks);
    if (tied != 0)
        draw_among_equals(fight, actors, ranks, tied);
}

/* ---- hooks ---- */

/* ARENA-125: a third of the healed one's hp_max, at least 2, up to hp_max. */
static void mend(struct arena_fight *fight, int32_t healer, int32_t target, enum arena_cause cause)
{
    struct arena_state_fighter *it = arena_now(fight, target);
    int32_t amount = it->hp_max / fight->rules->heal_divisor;
    if (amount < fight->rules->heal_min)
        amount = fight->rules->heal_min;
    if (amount > it->hp_max - it->hp)
        amount = it->hp_max - it->hp;
    if (amount == 0)
        return;
    it->hp += amount;
    ARENA_EMIT(fight, heal, .healer = healer, .target = target, .cause = (int32_t)cause,
               .amount = amount, .hp = it->hp);
}

/* ARENA-126: in the order of action, and the shocked too, for a hook is no turn. */
static void hooks(struct arena_fight *fight)
{
    for (int32_t i = 0; i < fight->order_count; i++) {
        int32_t actor = fight->order[i];
        if (arena_has(fight, actor, arena_ability_heal)) /* ARENA-017 */
            mend(fight, actor, actor, arena_cause_heal);
        if (arena_has(fight, actor, arena_ability_tank_heal)) /* ARENA-018 */
            mend(fight, actor, arena_front(fight, arena_team(actor)), arena_cause_tank_heal);
    }
}

/* ---- turns ---- */

/* ARENA-071 ARENA-117: a melee kill carries on to whoever stands behind the victim's slot, once, when
 * all deaths are settled, if the killer came through them without dying. */
static void overrun(struct arena_fight *fight, int32_t actor, int32_t victim)
{
    int32_t next = arena_next_behind(fight, victim);
    if (next == FIRN_NOBODY || !arena_stands(fight, actor) || (fight->died & arena_bit(actor)) != 0 ||
        arena_printed(fight, actor)->attack_type != arena_attack_type_melee ||
        !arena_has(fight, actor, arena_ability_overrun))
        return;
    ARENA_EMIT(fight, on_death_trigger, .fighter = actor, .victim = victim,
               .cause = arena_cause_overrun);
    arena_swing(fight, actor, next, arena_blow_overrun);
    arena_deaths_resolve(fight);
}

static void attack(struct arena_fight *fight, int32_t actor)
{
    int32_t target = arena_front(fight, 1 - arena_team(actor)); /* ARENA-096 */
    bool felled = arena_swing(fight, actor, target, arena_blow_main);
    arena_deaths_resolve(fight);
    if (felled)
        overrun(fight, actor, target);
}

/* ARENA-097: what is asked at a slot, in this order. ARENA-111: shock costs the turn, whatever the
 * fighter could have done with it, and is gone. */
static void take_turn(struct arena_fight *fight, int32_t actor)
{
    struct arena_state_fighter *fighter = arena_now(fight, actor);
    if (fighter->shocked) {
        fighter->shocked = false;
        ARENA_EMIT(fight, turn_skipped, .fighter = actor);
        return;
    }
    enum arena_held why = arena_why_held(fight, actor);
    if (why == arena_held_none)
        attack(fight, actor);
    else
        ARENA_EMIT(fight, held, .fighter = actor, .position = arena_position(fight, actor),
                   .why = (int32_t)why);
}

static void turns(struct arena_fight *fight)
{
    for (int32_t i = 0; i < fight->order_count && !arena_wiped(fight); i++)
        if (arena_stands(fight, fight->order[i]))
            take_turn(fight, fight->order[i]);
}

/* ---- the end of a round ---- */

/* ARENA-123: all take it, in unit order, and only then the dead are counted. */
static void batch(struct arena_fight *fight, enum arena_cause cause, int32_t amount, uint32_t actors)
{
    if (amount <= 0)
        return;
    for (; actors != 0; actors &= actors - 1) {
        int32_t actor = arena_first(actors);
        arena_true_damage(fight, actor, FIRN_NOBODY, cause, amount);
        if (!arena_stands(fight, actor))
            arena_death_join(fight, actor, FIRN_NOBODY);
    }
    arena_deaths_resolve(fight);
}

/* ARENA-076 */
static void end_rulesets(struct arena_fight *fight)
{
    if (!arena_in_force(fight, arena_ruleset_tectonic_resonance))
        return;
    uint32_t airborne = 0;
    for (int32_t actor = 0; actor < ARENA_ACTORS; actor++)
        airborne |= (uint32_t)arena_has(fight, actor, arena_ability_lift_drive) << actor;
    batch(fight, arena_cause_tectonic_resonance, fight->rules->tectonic_damage,
          fight->standing & ~airborne);
}

/* ARENA-077: by the poisoned, however many poisoners there are. */
static void poison(struct arena_fight *fight)
{
    uint32_t poisoned = 0;
    for (int32_t actor = 0; actor < ARENA_ACTORS; actor++)
        poisoned |= (uint32_t)(arena_now(fight, actor)->poisoned != 0) << actor;
    batch(fight, arena_cause_poison, fight->rules->poison_damage, fight->standing & poisoned);
}

/* ARENA-021 ARENA-078: everybody, the airborne too. ARENA-079: as true damage. */
static void sudden_death(struct arena_fight *fight)
{
    int32_t late = fight->round - fight->rules->sudden_death_round;
    if (late < 0)
        return;
    int64_t amount = fight->rules->sudden_death_damage + (int64_t)late * fight->rules->sudden_death_rise;
    batch(fight, arena_cause_sudden_death, amount < ARENA_NUMBER_MAX ? (int32_t)amount : ARENA_NUMBER_MAX,
          fight->standing);
}

/* ARENA-080 ARENA-119: for those whom no single death left alone. */
static void sweep(struct arena_fight *fight)
{
    arena_last_stand(fight, 0, FIRN_NOBODY);
    arena_last_stand(fight, 1, FIRN_NOBODY);
}

/* ARENA-081 */
static void summary(struct arena_fight *fight)
{
    ARENA_EMIT(fight, round_end_summary, .round = fight->round, .team_a = arena_count(fight, 0),
               .team_b = arena_count(fight, 1));
}

/* ---- the result ---- */

static int64_t hp_of(const struct arena_fight *fight, int32_t team)
{
    int64_t sum = 0;
    for (int32_t slot = 0; slot < ARENA_SLOTS; slot++)
        sum += arena_now(fight, arena_actor(team, slot))->hp;
    return sum;
}

/* ARENA-022 ARENA-122 */
static struct firn_outcome tiebreak(const struct arena_fight *fight)
{
    int64_t a = hp_of(fight, 0);
    int64_t b = hp_of(fight, 1);
    if (a == b)
        return (struct firn_outcome){ arena_outcome_draw, arena_reason_hp_tie };
    return (struct firn_outcome){ a > b ? arena_outcome_team_a : arena_outcome_team_b,
                                  arena_reason_hp_tiebreak };
}

/* ARENA-019 ARENA-020 ARENA-121; ARENA-015: no further than the round cap. */
static struct firn_outcome decide(const struct arena_fight *fight)
{
    bool a = arena_standing(fight, 0) != 0;
    bool b = arena_standing(fight, 1) != 0;
    if (!a && !b)
        return (struct firn_outcome){ arena_outcome_draw, arena_reason_mutual_destruction };
    if (!a || !b)
        return (struct firn_outcome){ a ? arena_outcome_team_a : arena_outcome_team_b,
                                      arena_reason_elimination };
    if (fight->round >= fight->rules->round_cap)
        return tiebreak(fight);
    return (struct firn_outcome){ arena_outcome_running, arena_reason_none };
}

/* ARENA-023 */
static void conclude(struct arena_fight *fight)
{
    struct firn_outcome result = decide(fight);
    fight->state->outcome = result.outcome;
    fight->state->reason = result.reason;
    if (result.outcome != arena_outcome_running)
        ARENA_EMIT(fight, battle_end, .winner = result.outcome, .reason = result.reason,
                   .rounds = fight->round);
}

/* ---- the round ---- */

static void start(struct arena_fight *fight)
{
    ARENA_EMIT(fight, round_start, .round = fight->round);
}

static const struct {
    void (*run)(struct arena_fight *fight);
    bool end_hook; /* ARENA-120: a rule says whether it runs although a side is gone */
} phases[] = {
    { start, false },
    { draw_up_order, false },
    { hooks, false },
    { turns, false },
    { end_rulesets, true },
    { poison, true },
    { sudden_death, true },
    { sweep, false },
    { summary, false },
    { conclude, false },
};

void arena_round(struct arena_fight *fight)
{
    for (int32_t i = 0; i < FIRN_COUNT(phases); i++)
        if (!phases[i].end_hook || fight->rules->end_hooks_after_wipe || !arena_wiped(fight))
            phases[i].run(fight);
}
