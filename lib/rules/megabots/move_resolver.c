/* A move resolves, MEGABOTS-030: C3 says whether, the array `steps` below is what follows in its order. The
 * formulas say how much; here is what rolls and what changes. A KO ends the walk where it stands. */
#include "rules/megabots/move_resolver.h"

#include "rules/megabots/effects.h"
#include "rules/megabots/formulas.h"

/* Nth of the rolls of effects, by where they come from. */
enum { NTH_MOVE = 0, NTH_PART = 16, NTH_RIDER = 32 };

struct resolution {
    struct megabots_blow blow;
    int32_t target;
    int32_t steps; /* selected */
    int32_t ordering;
    struct megabots_premove premove;
    int32_t result;
    uint32_t ticking; /* effects that this move will tick down */
    bool is_paid;     /* its synergy was told */
};

/* A candidate of C7 that succeeded. */
struct winner {
    int32_t effect;
    int32_t chance;
};

static struct megabots_state_bot *bot_of(struct megabots_duel *duel, int32_t bot)
{
    return &duel->state->bot[bot];
}

/* MEGABOTS-047 */
static void break_chain(struct megabots_duel *duel, int32_t bot)
{
    struct megabots_state_bot *it = bot_of(duel, bot);
    it->last_type = megabots_type_none;
    it->last_element = megabots_element_none;
    it->last_cc = false;
}

/* MEGABOTS-070: said by the calculation that pays it, once. */
static void tell_synergy(struct megabots_duel *duel, struct resolution *it, int32_t payoff)
{
    const struct megabots_attack *attack = &it->blow.attack;
    int32_t amount = megabots_synergy(duel, it->blow.bot, attack, payoff);
    if (amount == 0 || it->is_paid)
        return;
    it->is_paid = true;
    MEGABOTS_EMIT(duel, synergy, .bot = it->blow.bot, .move = attack->place, .payoff = payoff,
                  .amount = amount);
}

/* ---- C3: hit, deflected, miss, not possible ---- */

static void premove(struct megabots_duel *duel, struct resolution *it)
{
    const struct megabots_premove *odds = &it->premove;
    int32_t bot = it->blow.bot, miss_roll = FIRN_NO_ROLL, deflect_roll = FIRN_NO_ROLL;
    it->result = megabots_result_hit;
    if (odds->bar != megabots_bar_none)
        it->result = megabots_result_not_possible;
    else if (firn_chance(duel->out, megabots_roll_miss, bot, it->target, 0, odds->miss, 100, &miss_roll))
        it->result = megabots_result_miss;
    else if (firn_chance(duel->out, megabots_roll_deflect, bot, it->target, 0, odds->deflect, 100, &deflect_roll))
        it->result = megabots_result_deflected;
    it->blow.deflected = it->result == megabots_result_deflected;
    MEGABOTS_EMIT(duel, premove, .attacker = bot, .target = it->target, .move = it->blow.attack.place,
                  .zone = odds->zone, .off_balance = odds->off_balance, .miss = odds->miss,
                  .miss_roll = miss_roll, .deflect = odds->deflect, .deflect_roll = deflect_roll,
                  .result = it->result, .why = odds->bar);
}

/* ---- (a) and (e): the zone ---- */

/* MEGABOTS-005: right when the mover acts. MEGABOTS-006: a step that cannot be made fizzles, and the rest of
 * the move goes on. */
static void change_zone(struct megabots_duel *duel, const struct resolution *it)
{
    int32_t direction = it->blow.direction;
    if (it->steps == 0)
        return;
    duel->state->zone = megabots_zone_after(duel->state->zone, direction, it->premove.steps);
    MEGABOTS_EMIT(duel, zone_change, .bot = it->blow.bot, .direction = direction, .chosen = it->steps,
                  .made = it->premove.steps, .zone = duel->state->zone);
}

static void zone_before(struct megabots_duel *duel, struct resolution *it)
{
    if (it->ordering == megabots_ordering_move_then_attack)
        change_zone(duel, it);
}

static void zone_after(struct megabots_duel *duel, struct resolution *it)
{
    if (it->ordering == megabots_ordering_attack_then_move)
        change_zone(duel, it);
}

/* ---- (b): damage ---- */

static void knock_out(struct megabots_duel *duel, int32_t bot, int32_t by)
{
    MEGABOTS_EMIT(duel, knocked_out, .bot = bot, .by = by);
    duel->state->outcome = bot == 0 ? megabots_outcome_bot_b : megabots_outcome_bot_a;
    duel->state->reason = megabots_reason_knockout;
}

/* MEGABOTS-037: a hex deals none, and nobody looks for a KO. */
static void damage(struct megabots_duel *duel, struct resolution *it)
{
    if (it->blow.attack.type == megabots_type_hex)
        return;
    struct megabots_state_bot *target = bot_of(duel, it->target);
    struct megabots_damage terms = megabots_c5_damage(duel, &it->blow);
    tell_synergy(duel, it, megabots_payoff_damage);
    target->hp = target->hp > terms.amount ? target->hp - terms.amount : 0;
    MEGABOTS_EMIT(duel, damage, .attacker = it->blow.bot, .target = it->target, .move_atk = terms.move_atk,
                  .part_atk = terms.part_atk, .buffs = terms.buffs, .burn = terms.burn,
                  .durability = terms.durability, .off_balance = it->blow.off_balance,
                  .deflected = it->blow.deflected, .amount = terms.amount, .hp = target->hp);
    if (target->hp == 0)
        knock_out(duel, it->target, it->blow.bot);
}

/* ---- (c): elemental CC ---- */

/* MEGABOTS-042: told of every move of the core's element, MEGABOTS-064. */
static void elemental_cc(struct megabots_duel *duel, struct resolution *it)
{
    const struct megabots_attack *attack = &it->blow.attack;
    int32_t effect = megabots_cc_of(attack->element), roll;
    if (effect == megabots_effect_none || attack->element != megabots_printed(duel, it->blow.bot)->core)
        return;
    if (!megabots_is_full(duel, it->target, effect))
        tell_synergy(duel, it, megabots_payoff_cc);
    int32_t chance = megabots_c6_cc(duel, &it->blow);
    it->blow.linked =
        firn_chance(duel->out, megabots_roll_cc, it->blow.bot, it->target, 0, chance, 100, &roll);
    MEGABOTS_EMIT(duel, cc_rolled, .attacker = it->blow.bot, .target = it->target, .effect = effect,
                  .chance = chance, .roll = roll, .took = it->blow.linked);
    if (it->blow.linked)
        megabots_add_effect(duel, it->target, effect, megabots_cause_element);
}

/* ---- (d): active effects ---- */

/* MEGABOTS-043: the highest chance that succeeded is the one, the first listed among equals. */
static void try_effect(struct megabots_duel *duel, struct resolution *it, struct winner *winner,
                       enum megabots_source source, int32_t nth, int32_t listed, int32_t own_chance)
{
    int32_t effect = megabots_effect_on(duel, it->target, listed), roll;
    if (effect == megabots_effect_none)
        return;
    if (!megabots_is_carried(duel, it->target, effect))
        tell_synergy(duel, it, megabots_payoff_effects);
    int32_t chance = megabots_c7_effect(duel, &it->blow, effect, own_chance);
    bool succeeded =
        firn_chance(duel->out, megabots_roll_effect, it->blow.bot, it->target, nth, chance, 100, &roll);
    MEGABOTS_EMIT(duel, effect_rolled, .attacker = it->blow.bot, .target = it->target, .effect = effect,
                  .source = (int32_t)source, .chance = chance, .roll = roll, .succeeded = succeeded);
    if (succeeded && chance > winner->chance)
        *winner = (struct winner){ effect, chance };
}

/* MEGABOTS-076: what a hex adds where it changed the zone. */
static const struct megabots_setup_riders *hex_rider(const struct resolution *it)
{
    bool counts = it->blow.changed && it->blow.attack.type == megabots_type_hex;
    return counts ? megabots_rider(&it->blow.attack, it->blow.direction) : NULL;
}

static void trigger_effects(struct megabots_duel *duel, struct resolution *it)
{
    const struct megabots_setup_moves *move = it->blow.attack.move;
    const struct megabots_setup_parts *part = it->blow.attack.part;
    const struct megabots_setup_riders *rider = hex_rider(it);
    struct winner winner = { megabots_effect_none, 0 };
    for (int32_t i = 0; i < move->effects_count; i++)
        try_effect(duel, it, &winner, megabots_source_move, NTH_MOVE + i, move->effects[i].effect,
                   move->effects[i].chance);
    for (int32_t i = 0; i < part->triggers_count; i++)
        try_effect(duel, it, &winner, megabots_source_part, NTH_PART + i, part->triggers[i].effect,
                   part->triggers[i].chance);
    if (rider != NULL)
        try_effect(duel, it, &winner, megabots_source_rider, NTH_RIDER, rider->effect, rider->chance);
    if (winner.effect != megabots_effect_none)
        megabots_add_effect(duel, it->target, winner.effect, megabots_cause_effect);
}

/* MEGABOTS-059: a buff of this very move is ticked down by the next one. */
static void buff_self(struct megabots_duel *duel, struct resolution *it)
{
    const struct megabots_setup_riders *rider = hex_rider(it);
    if (rider == NULL || rider->buff == megabots_effect_none)
        return;
    megabots_set_effect(duel, it->blow.bot, rider->buff, duel->rules->buff_ticks, megabots_cause_rider);
    it->ticking &= ~(1U << rider->buff);
}

static void active_effects(struct megabots_duel *duel, struct resolution *it)
{
    if (it->blow.attack.move == NULL)
        return;
    if (it->blow.attack.type == megabots_type_grapple) /* MEGABOTS-058 */
        megabots_set_effect(duel, it->target, megabots_effect_held, duel->rules->held_ticks,
                            megabots_cause_grapple);
    megabots_cleanse(duel, it->blow.bot, it->blow.attack.move);
    trigger_effects(duel, it);
    buff_self(duel, it);
}

/* ---- (f): charges ---- */

/* MEGABOTS-066: what lingered is paid for; a Struggle neither pays nor clears. */
static void pay(struct megabots_duel *duel, struct resolution *it)
{
    int32_t bot = it->blow.bot;
    if (it->blow.attack.move == NULL)
        return;
    struct megabots_cost cost = megabots_c8_charges(duel, bot, &it->blow.attack);
    bot_of(duel, bot)->charges -= cost.total;
    MEGABOTS_EMIT(duel, charges_paid, .bot = bot, .base = cost.base, .secondary = cost.secondary,
                  .lingering = cost.lingering, .paid = cost.total, .charges = bot_of(duel, bot)->charges);
    megabots_set_effect(duel, bot, megabots_effect_lingering, 0, megabots_cause_payment);
}

/* ---- the walk ---- */

static const struct {
    char step;
    bool missed_too; /* MEGABOTS-029 */
    void (*run)(struct megabots_duel *duel, struct resolution *it);
} steps[] = {
    { 'a', true, zone_before },  { 'b', false, damage },         { 'c', false, elemental_cc },
    { 'd', false, active_effects }, { 'e', true, zone_after }, { 'f', true, pay },
};

static void walk(struct megabots_duel *duel, struct resolution *it)
{
    bool landed = it->result != megabots_result_miss;
    for (int32_t i = 0; i < FIRN_COUNT(steps) && duel->state->outcome == megabots_outcome_running; i++)
        if (landed || steps[i].missed_too)
            steps[i].run(duel, it);
}

/* MEGABOTS-070: what a landed move leaves for a synergy; a Struggle leaves nothing. */
static void link_chain(struct megabots_duel *duel, const struct resolution *it)
{
    struct megabots_state_bot *bot = bot_of(duel, it->blow.bot);
    if (it->result == megabots_result_miss || it->blow.attack.move == NULL) {
        break_chain(duel, it->blow.bot);
        return;
    }
    bot->last_type = it->blow.attack.type;
    bot->last_element = it->blow.attack.element;
    bot->last_cc = it->blow.linked;
}

static void open_resolution(const struct megabots_duel *duel, int32_t bot, struct resolution *it)
{
    const struct megabots_choice *choice = &duel->choice[bot];
    *it = (struct resolution){ .target = megabots_other(bot),
                               .steps = choice->steps,
                               .premove = megabots_c3_premove(duel, bot, choice),
                               .ticking = megabots_ticking(duel, bot) };
    it->blow.bot = bot;
    it->blow.attack = megabots_attack_at(duel, bot, choice->at);
    it->blow.direction = choice->direction;
    it->blow.changed = it->premove.steps > 0; /* MEGABOTS-056 */
    it->blow.off_balance = it->premove.off_balance;
    it->ordering = megabots_c4_ordering(choice->direction, it->blow.attack.type);
}

static void resolve_move(struct megabots_duel *duel, int32_t bot)
{
    struct resolution it;
    open_resolution(duel, bot, &it);
    premove(duel, &it);
    if (it.result == megabots_result_not_possible) { /* MEGABOTS-028 */
        break_chain(duel, bot);
        return;
    }
    walk(duel, &it);
    if (duel->state->outcome != megabots_outcome_running)
        return;
    link_chain(duel, &it);
    megabots_tick(duel, bot, it.ticking);
}

/* ---- Inspect, Vent, Struggle ---- */

/* By this part: another may carry the same move. */
static bool is_loaded(const struct megabots_build *build, int32_t part, int32_t move)
{
    for (int32_t at = 0; at < build->wheel_count; at++)
        if (build->wheel[at].part == part && build->wheel[at].move == move)
            return true;
    return false;
}

static void inspect_move(struct megabots_duel *duel, int32_t bot, int32_t part, int32_t place)
{
    int32_t target = megabots_other(bot), number = place - MEGABOTS_MOVES;
    const struct megabots_setup_moves *move = &duel->setup->moves[number];
    MEGABOTS_EMIT(duel, inspected_move, .bot = bot, .target = target, .part = part, .move = place,
                  .loaded = is_loaded(&duel->build[target], part - MEGABOTS_PARTS, number), .type = move->type,
                  .element = move->element, .atk = move->atk, .cc = move->cc, .cost = move->cost);
}

static void inspect_frame(struct megabots_duel *duel, int32_t bot, int32_t part, enum megabots_frame frame)
{
    if (frame != megabots_frame_common)
        MEGABOTS_EMIT(duel, inspected_frame, .bot = bot, .target = megabots_other(bot), .part = part,
                      .frame = (int32_t)frame);
}

/* MEGABOTS-078 */
static void inspect_part(struct megabots_duel *duel, int32_t bot, int32_t place)
{
    if (place < 0)
        return;
    const struct megabots_setup_parts *part = &duel->setup->parts[place - MEGABOTS_PARTS];
    MEGABOTS_EMIT(duel, inspected, .bot = bot, .target = megabots_other(bot), .slot = part->slot, .part = place,
                  .atk = part->atk, .cc = part->cc, .cost = part->cost, .weight = part->weight,
                  .durability = part->durability,
                  .mobility = part->slot == megabots_slot_legs ? part->mobility : 0);
    inspect_frame(duel, bot, place, part->cobra ? megabots_frame_cobra : megabots_frame_common);
    for (int32_t i = 0; i < part->triggers_count; i++)
        MEGABOTS_EMIT(duel, inspected_trigger, .bot = bot, .target = megabots_other(bot), .part = place,
                      .effect = part->triggers[i].effect, .chance = part->triggers[i].chance);
    inspect_move(duel, bot, place, part->move);
    inspect_move(duel, bot, place, part->other_move);
}

void megabots_inspect(struct megabots_duel *duel, int32_t bot)
{
    int32_t target = megabots_other(bot);
    const struct megabots_setup_bots *seen = megabots_printed(duel, target);
    const struct megabots_setup_chassis *chassis = megabots_chassis(duel, target);
    bot_of(duel, bot)->inspected = true;
    break_chain(duel, bot); /* MEGABOTS-069 */
    MEGABOTS_EMIT(duel, inspected, .bot = bot, .target = target, .slot = megabots_slot_chassis,
                  .part = seen->chassis, .weight = chassis->weight, .durability = chassis->durability,
                  .hp = chassis->hp);
    inspect_frame(duel, bot, seen->chassis, chassis->lizard ? megabots_frame_lizard : megabots_frame_common);
    inspect_part(duel, bot, seen->head);
    inspect_part(duel, bot, seen->arms);
    inspect_part(duel, bot, seen->legs);
}

/* MEGABOTS-019; barred by now it fizzles, MEGABOTS-022, and breaks the chain all the same, MEGABOTS-024. */
static void resolve_vent(struct megabots_duel *duel, int32_t bot)
{
    struct megabots_state_bot *it = bot_of(duel, bot);
    int32_t bar = megabots_vent_bar(duel, bot), before = it->charges, burned = 0;
    if (bar == megabots_bar_none) {
        burned = megabots_vent_cost(duel, bot);
        it->hp -= burned;
        it->charges = megabots_clamp(before + duel->rules->vent_charges, 0, duel->rules->charges_max);
    }
    break_chain(duel, bot);
    MEGABOTS_EMIT(duel, vent, .bot = bot, .why = bar, .gained = it->charges - before, .burned = burned,
                  .hp = it->hp, .charges = it->charges);
}

void megabots_resolve(struct megabots_duel *duel, int32_t bot)
{
    int32_t action = duel->choice[bot].action;
    if (action == megabots_action_inspect) {
        megabots_inspect(duel, bot);
    } else if (action == megabots_action_vent) {
        resolve_vent(duel, bot);
    } else {
        if (action == megabots_action_struggle)
            MEGABOTS_EMIT(duel, struggles, .bot = bot);
        resolve_move(duel, bot);
    }
}
