/* C1 to C8 in the order of the rule book, each a pure function of what it is given. The tables in it are the
 * tables of the rule book. Divisions round down; chances are percent. */
#include "rules/megabots/formulas.h"

/* ---- shared ---- */

struct megabots_attack megabots_attack_at(const struct megabots_duel *duel, int32_t bot, int32_t at)
{
    if (at == MEGABOTS_STRUGGLE) /* MEGABOTS-018 MEGABOTS-063 */
        return (struct megabots_attack){ .place = FIRN_NOBODY,
                                         .slot = megabots_slot_chassis,
                                         .type = megabots_type_strike,
                                         .atk = duel->rules->struggle_atk };
    const struct megabots_spoke *spoke = &duel->build[bot].wheel[at];
    const struct megabots_setup_moves *move = &duel->setup->moves[spoke->move];
    return (struct megabots_attack){ .place = MEGABOTS_MOVES + spoke->move,
                                     .slot = spoke->slot,
                                     .type = move->type,
                                     .element = move->element,
                                     .atk = move->atk,
                                     .move = move,
                                     .part = &duel->setup->parts[spoke->part] };
}

const struct megabots_setup_riders *megabots_rider(const struct megabots_attack *attack, int32_t direction)
{
    if (attack->move == NULL)
        return NULL;
    for (int32_t i = 0; i < attack->move->riders_count; i++)
        if (attack->move->riders[i].direction == direction)
            return &attack->move->riders[i];
    return NULL;
}

/* Steps that the track leaves in a direction. */
static int32_t track_left(int32_t zone, int32_t direction)
{
    if (direction == megabots_direction_advance)
        return zone - megabots_zone_cq;
    return direction == megabots_direction_retreat ? megabots_zone_long - zone : 0;
}

int32_t megabots_zone_after(int32_t zone, int32_t direction, int32_t steps)
{
    int32_t left = track_left(zone, direction);
    int32_t made = steps < left ? steps : left;
    return direction == megabots_direction_advance ? zone - made : zone + made;
}

int32_t megabots_synergy(const struct megabots_duel *duel, int32_t bot, const struct megabots_attack *attack,
                         int32_t payoff)
{
    const struct megabots_state_bot *now = megabots_now(duel, bot);
    const struct megabots_setup_moves *move = attack->move;
    if (move == NULL || payoff == megabots_payoff_none || move->payoff != payoff ||
        now->last_type == megabots_type_none) /* MEGABOTS-070 */
        return 0;
    if (move->synergy_type != megabots_type_none && move->synergy_type != now->last_type)
        return 0;
    if (move->synergy_element != megabots_element_none && move->synergy_element != now->last_element)
        return 0;
    return move->synergy_cc && !now->last_cc ? 0 : move->amount;
}

int32_t megabots_cc_of(int32_t element)
{
    static const uint8_t ccs[] = {
        [megabots_element_none] = megabots_effect_none,      [megabots_element_fire] = megabots_effect_burn,
        [megabots_element_water] = megabots_effect_waterlog, [megabots_element_plant] = megabots_effect_vines,
        [megabots_element_ice] = megabots_effect_chill,
    };
    return ccs[element];
}

int32_t megabots_effect_max(const struct megabots_duel *duel, int32_t effect)
{
    static const int32_t rules[] = {
        [megabots_effect_waterlog] = MEGABOTS_RULE(waterlog_max),
        [megabots_effect_vines] = MEGABOTS_RULE(vines_max),
        [megabots_effect_chill] = MEGABOTS_RULE(chill_max),
        [megabots_effect_burn] = MEGABOTS_RULE(burn_max),
        [megabots_effect_held] = MEGABOTS_RULE(held_ticks),
        [megabots_effect_lingering] = MEGABOTS_RULE(lingering_max),
        [megabots_effect_disabled_head] = MEGABOTS_RULE(disabled_max),
        [megabots_effect_disabled_arms] = MEGABOTS_RULE(disabled_max),
        [megabots_effect_disabled_legs] = MEGABOTS_RULE(disabled_max),
        [megabots_effect_atk_down] = MEGABOTS_RULE(atk_down_max),
        [megabots_effect_dur_down] = MEGABOTS_RULE(dur_down_max),
        [megabots_effect_atk_up] = MEGABOTS_RULE(buff_ticks),
        [megabots_effect_dur_up] = MEGABOTS_RULE(buff_ticks),
    };
    return megabots_rule(duel, rules[effect]);
}

static bool is_disabled(const struct megabots_state_bot *now, int32_t slot)
{
    return (slot == megabots_slot_head && now->disabled_head > 0) ||
           (slot == megabots_slot_arms && now->disabled_arms > 0) ||
           (slot == megabots_slot_legs && now->disabled_legs > 0);
}

/* The zone that a move fires from where it makes so many steps, MEGABOTS-055. */
static int32_t firing_zone(int32_t zone, int32_t ordering, int32_t direction, int32_t steps)
{
    return ordering == megabots_ordering_move_then_attack ? megabots_zone_after(zone, direction, steps) : zone;
}

/* MEGABOTS-057: the least mobility to fire from a zone. A Struggle has no gate, MEGABOTS-063. */
static bool breaks_gate(const struct megabots_duel *duel, const struct megabots_attack *attack, int32_t zone,
                        int32_t mobility)
{
    static const int32_t gates[] = {
        [megabots_type_grapple] = MEGABOTS_RULE(gate_grapple_cq),
        [megabots_type_cut] = MEGABOTS_RULE(gate_cut_cq),
        [megabots_type_strike] = MEGABOTS_RULE(gate_strike_cq),
        [megabots_type_beam] = MEGABOTS_RULE(gate_beam_cq),
        [megabots_type_breath] = MEGABOTS_RULE(gate_breath_cq),
        [megabots_type_ensnare] = MEGABOTS_RULE(gate_ensnare_cq),
        [megabots_type_hex] = MEGABOTS_RULE(gate_hex_cq),
    };
    return attack->move != NULL && mobility < megabots_rule(duel, gates[attack->type] + zone);
}

/* MEGABOTS-036: ensnare reaches over a distance only. */
static bool is_too_close(const struct megabots_attack *attack, int32_t zone)
{
    return attack->type == megabots_type_ensnare && zone == megabots_zone_cq;
}

/* ---- vent ---- */

/* MEGABOTS-023: ice cores run cool. */
int32_t megabots_vent_cost(const struct megabots_duel *duel, int32_t bot)
{
    return megabots_printed(duel, bot)->core == megabots_element_ice ? 0 : duel->rules->vent_hp;
}

/* MEGABOTS-020 MEGABOTS-021 MEGABOTS-068: never where it would be its end. */
int32_t megabots_vent_bar(const struct megabots_duel *duel, int32_t bot)
{
    const struct megabots_state_bot *now = megabots_now(duel, bot);
    int32_t cost = megabots_vent_cost(duel, bot);
    if (now->vines > 0)
        return megabots_bar_vines;
    if (now->held > 0)
        return megabots_bar_held;
    return cost > 0 && now->hp <= cost ? megabots_bar_hp : megabots_bar_none;
}

/* ---- [C1] move availability, MEGABOTS-038 ---- */

/* MEGABOTS-008 MEGABOTS-025: what the move and the track leave of a direction. */
static int32_t direction_bar(const struct megabots_duel *duel, const struct megabots_attack *attack,
                             const struct megabots_choice *choice)
{
    int32_t direction = choice->direction;
    if (direction == megabots_direction_hold)
        return megabots_bar_none;
    if (megabots_c4_ordering(direction, attack->type) == megabots_ordering_not_allowed ||
        (direction == megabots_direction_retreat && attack->move->no_retreat))
        return megabots_bar_filtered;
    return choice->steps > track_left(duel->now->zone, direction) ? megabots_bar_edge : megabots_bar_none;
}

/* MEGABOTS-060 */
int32_t megabots_c1_availability(const struct megabots_duel *duel, int32_t bot,
                                 const struct megabots_choice *choice)
{
    const struct megabots_state_bot *now = megabots_now(duel, bot);
    struct megabots_attack attack = megabots_attack_at(duel, bot, choice->at);
    int32_t mobility = megabots_mobility(duel, bot);
    if (is_disabled(now, attack.slot))
        return megabots_bar_disabled;
    if (now->charges < megabots_c8_charges(duel, bot, &attack).total)
        return megabots_bar_charges;
    int32_t bar = direction_bar(duel, &attack, choice);
    if (bar != megabots_bar_none)
        return bar;
    if (choice->steps > 0 && now->held > 0) /* MEGABOTS-058 */
        return megabots_bar_held;
    if (choice->steps > mobility) /* MEGABOTS-053 */
        return megabots_bar_mobility;
    int32_t zone = firing_zone(duel->now->zone, megabots_c4_ordering(choice->direction, attack.type),
                               choice->direction, choice->steps);
    if (is_too_close(&attack, zone))
        return megabots_bar_too_close;
    return breaks_gate(duel, &attack, zone, mobility) ? megabots_bar_gate : megabots_bar_none;
}

/* ---- [C2] priority, MEGABOTS-039 ---- */

/* MEGABOTS-061; the rider counts by the direction selected, MEGABOTS-056. */
struct megabots_priority megabots_c2_priority(const struct megabots_duel *duel, int32_t bot,
                                              const struct megabots_choice *choice)
{
    const struct megabots_rules *rules = duel->rules;
    const struct megabots_setup_riders *rider = NULL;
    struct megabots_priority priority = { .base = rules->priority_base - duel->build[bot].weight };
    if (choice->action == megabots_action_move) {
        struct megabots_attack attack = megabots_attack_at(duel, bot, choice->at);
        rider = megabots_rider(&attack, choice->direction);
    }
    if (megabots_mobility(duel, bot) >= rules->priority_mobility)
        priority.mobility = rules->priority_bonus;
    priority.rider = rider != NULL ? rider->priority : 0;
    priority.effects = -megabots_now(duel, bot)->chill * rules->chill_priority;
    priority.total = priority.base + priority.mobility + priority.rider + priority.effects;
    return priority;
}

/* ---- [C3] premove, MEGABOTS-040 ---- */

/* MEGABOTS-062: the chance to miss, by type, zone, the defender's mobility and the move's own aim. */
static int32_t miss_chance(const struct megabots_duel *duel, int32_t target,
                           const struct megabots_attack *attack, const struct megabots_premove *premove)
{
    const struct megabots_rules *rules = duel->rules;
    int32_t mobility = megabots_mobility(duel, target);
    int32_t spare = mobility > 1 ? mobility - 1 : 0;
    int32_t miss = rules->miss_base + rules->miss_mobility * spare;
    if (attack->type == megabots_type_beam)
        miss += rules->miss_beam_mobility * spare;
    if (attack->type == megabots_type_breath && premove->zone == megabots_zone_long)
        miss += rules->miss_breath_long;
    if (attack->type == megabots_type_breath && premove->zone == megabots_zone_cq)
        miss += rules->miss_breath_cq;
    if (premove->off_balance) /* MEGABOTS-009 */
        miss += rules->miss_off_balance;
    if (attack->move != NULL)
        miss -= attack->move->hit;
    return megabots_clamp(miss, 0, rules->miss_max);
}

/* MEGABOTS-028 MEGABOTS-072: what makes a move NOT POSSIBLE when its time comes. */
static int32_t premove_bar(const struct megabots_duel *duel, int32_t bot, const struct megabots_attack *attack,
                           int32_t zone)
{
    const struct megabots_state_bot *now = megabots_now(duel, bot);
    if (is_disabled(now, attack->slot))
        return megabots_bar_disabled;
    if (now->charges < megabots_c8_charges(duel, bot, attack).total)
        return megabots_bar_charges;
    return is_too_close(attack, zone) ? megabots_bar_too_close : megabots_bar_none;
}

/* MEGABOTS-054 MEGABOTS-074: the steps that are left of those selected. */
static int32_t steps_left(const struct megabots_duel *duel, int32_t bot, const struct megabots_choice *choice,
                          int32_t mobility)
{
    int32_t steps = choice->steps, left = track_left(duel->now->zone, choice->direction);
    if (megabots_now(duel, bot)->held > 0)
        return 0;
    steps = steps < left ? steps : left;
    return steps < mobility ? steps : mobility;
}

struct megabots_premove megabots_c3_premove(const struct megabots_duel *duel, int32_t bot,
                                            const struct megabots_choice *choice)
{
    struct megabots_attack attack = megabots_attack_at(duel, bot, choice->at);
    int32_t mobility = megabots_mobility(duel, bot), target = megabots_other(bot);
    struct megabots_premove premove = { .steps = steps_left(duel, bot, choice, mobility) };
    premove.zone = firing_zone(duel->now->zone, megabots_c4_ordering(choice->direction, attack.type),
                               choice->direction, premove.steps);
    premove.bar = premove_bar(duel, bot, &attack, premove.zone);
    if (premove.bar != megabots_bar_none)
        return premove;
    premove.off_balance = breaks_gate(duel, &attack, premove.zone, mobility);
    premove.miss = miss_chance(duel, target, &attack, &premove);
    premove.deflect = megabots_clamp(duel->rules->deflect_durability * megabots_durability(duel, target), 0,
                                     duel->rules->deflect_max);
    return premove;
}

/* ---- [C4] zone change ordering ---- */

/* MEGABOTS-031 of advancing; MEGABOTS-032 MEGABOTS-033 MEGABOTS-034 of retreating; MEGABOTS-035 of holding. */
int32_t megabots_c4_ordering(int32_t direction, int32_t type)
{
    enum { ONLY = megabots_ordering_attack_only, AFTER = megabots_ordering_attack_then_move,
           BEFORE = megabots_ordering_move_then_attack, NEVER = megabots_ordering_not_allowed };
    static const uint8_t orderings[megabots_direction_count][megabots_type_count] = {
        /*                        none   grapple cut    strike beam   breath ensnare hex */
        [megabots_direction_hold] = { ONLY, ONLY, ONLY, ONLY, ONLY, ONLY, ONLY, ONLY },
        [megabots_direction_advance] = { NEVER, BEFORE, BEFORE, BEFORE, BEFORE, BEFORE, BEFORE, BEFORE },
        [megabots_direction_retreat] = { NEVER, NEVER, AFTER, AFTER, BEFORE, BEFORE, BEFORE, BEFORE },
    };
    return orderings[direction][type];
}

/* ---- [C5] damage, MEGABOTS-041 ---- */

/* MEGABOTS-075, and what its zone change and its synergy add. */
static int32_t attack_buffs(const struct megabots_duel *duel, const struct megabots_blow *blow)
{
    const struct megabots_state_bot *now = megabots_now(duel, blow->bot);
    const struct megabots_setup_riders *rider =
        blow->changed ? megabots_rider(&blow->attack, blow->direction) : NULL;
    return (now->atk_up > 0 ? duel->rules->atk_up : 0) - now->atk_down * duel->rules->atk_down +
           (rider != NULL ? rider->atk : 0) +
           megabots_synergy(duel, blow->bot, &blow->attack, megabots_payoff_damage);
}

/* MEGABOTS-063: at least 1, and only then cut, first off balance and last deflected. */
struct megabots_damage megabots_c5_damage(const struct megabots_duel *duel, const struct megabots_blow *blow)
{
    int32_t target = megabots_other(blow->bot);
    struct megabots_damage damage = {
        .move_atk = blow->attack.atk,
        .part_atk = blow->attack.part != NULL ? blow->attack.part->atk : 0,
        .buffs = attack_buffs(duel, blow),
        .burn = megabots_now(duel, target)->burn * duel->rules->burn_damage,
        .durability = megabots_durability(duel, target),
    };
    int32_t sum = damage.move_atk + damage.part_atk + damage.buffs + damage.burn - damage.durability;
    int32_t amount = sum > duel->rules->damage_min ? sum : duel->rules->damage_min;
    if (blow->off_balance)
        amount = megabots_scale(amount, duel->rules->off_balance_damage_permille);
    if (blow->deflected) /* MEGABOTS-027 */
        amount = megabots_scale(amount, duel->rules->deflected_permille);
    damage.amount = amount;
    return damage;
}

/* A chance within 0..100, halved where the move was deflected. */
static int32_t as_chance(const struct megabots_duel *duel, const struct megabots_blow *blow, int32_t sum)
{
    int32_t chance = megabots_clamp(sum, 0, 100);
    return blow->deflected ? megabots_scale(chance, duel->rules->deflected_permille) : chance;
}

bool megabots_is_full(const struct megabots_duel *duel, int32_t bot, int32_t effect)
{
    return megabots_stacks(megabots_now(duel, bot), effect) >= megabots_effect_max(duel, effect);
}

/* ---- [C6] elemental CC chance, MEGABOTS-042 ---- */

/* MEGABOTS-064: only of the attacker's core element, and not on top of the most. */
int32_t megabots_c6_cc(const struct megabots_duel *duel, const struct megabots_blow *blow)
{
    const struct megabots_attack *attack = &blow->attack;
    int32_t target = megabots_other(blow->bot);
    if (attack->element == megabots_element_none ||
        attack->element != megabots_printed(duel, blow->bot)->core ||
        megabots_is_full(duel, target, megabots_cc_of(attack->element)))
        return 0;
    const struct megabots_setup_riders *rider = blow->changed ? megabots_rider(attack, blow->direction) : NULL;
    int32_t sum = attack->part->cc + attack->move->cc + (rider != NULL ? rider->cc : 0) +
                  megabots_synergy(duel, blow->bot, attack, megabots_payoff_cc);
    return as_chance(duel, blow, sum - megabots_durability(duel, target));
}

/* ---- [C7] active effect trigger chance, MEGABOTS-043 ---- */

/* MEGABOTS-065 */
bool megabots_is_carried(const struct megabots_duel *duel, int32_t bot, int32_t effect)
{
    return megabots_effect_max(duel, effect) == 1 && megabots_stacks(megabots_now(duel, bot), effect) > 0;
}

int32_t megabots_c7_effect(const struct megabots_duel *duel, const struct megabots_blow *blow, int32_t effect,
                           int32_t chance)
{
    int32_t target = megabots_other(blow->bot);
    if (effect == megabots_effect_none || megabots_is_carried(duel, target, effect))
        return 0;
    int32_t sum = chance + megabots_synergy(duel, blow->bot, &blow->attack, megabots_payoff_effects) +
                  (blow->linked ? duel->rules->cc_link : 0);
    return as_chance(duel, blow, sum - megabots_durability(duel, target));
}

/* ---- [C8] charge cost, MEGABOTS-044 ---- */

/* MEGABOTS-066: a Struggle is free. */
struct megabots_cost megabots_c8_charges(const struct megabots_duel *duel, int32_t bot,
                                         const struct megabots_attack *attack)
{
    if (attack->move == NULL)
        return (struct megabots_cost){ 0 };
    struct megabots_cost cost = { .base = attack->move->cost,
                                  .secondary = attack->part->cost,
                                  .lingering = megabots_now(duel, bot)->lingering * duel->rules->lingering_cost };
    int32_t sum = cost.base + cost.secondary + cost.lingering;
    cost.total = sum > 0 ? sum : 0;
    return cost;
}
