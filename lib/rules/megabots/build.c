/* Builds, see build.h. A build is refused before it is summed up, so that a sum may trust its references. */
#include "rules/megabots/build.h"

#include <string.h>

/* The slots of a build, in the order of its wheel: where a bot's reference stands. */
static const struct {
    int32_t slot;
    size_t at;
    const char *name;
} slots[] = {
    { megabots_slot_head, offsetof(struct megabots_setup_bots, head), "head" },
    { megabots_slot_arms, offsetof(struct megabots_setup_bots, arms), "arms" },
    { megabots_slot_legs, offsetof(struct megabots_setup_bots, legs), "legs" },
};

static int32_t reference(const struct megabots_setup_bots *bot, int32_t i)
{
    int32_t place;
    memcpy(&place, (const char *)bot + slots[i].at, sizeof place);
    return place;
}

/* ---- sums ---- */

static void add_spoke(struct megabots_build *build, int32_t slot, int32_t part, int32_t place)
{
    build->wheel[build->wheel_count++] = (struct megabots_spoke){ slot, part, place - MEGABOTS_MOVES };
}

/* MEGABOTS-011: arms and legs bring both moves; a head the one that is loaded, without a word its first,
 * MEGABOTS-051; a cobra head both, MEGABOTS-013. */
static void add_part(struct megabots_build *build, const struct megabots_setup *setup,
                     const struct megabots_setup_bots *bot, int32_t i, int32_t part)
{
    const struct megabots_setup_parts *it = &setup->parts[part];
    bool loads_one = slots[i].slot == megabots_slot_head && !it->cobra;
    build->weight += it->weight;
    build->durability += it->durability;
    if (slots[i].slot == megabots_slot_legs)
        build->mobility = it->mobility;
    add_spoke(build, slots[i].slot, part, loads_one && bot->load >= 0 ? bot->load : it->move);
    if (!loads_one)
        add_spoke(build, slots[i].slot, part, it->other_move);
}

/* MEGABOTS-052: weight and durability are sums, mobility is that of the legs. */
static void sum_up(struct megabots_build *build, const struct megabots_rules *rules,
                   const struct megabots_setup *setup, int32_t number)
{
    const struct megabots_setup_bots *bot = &setup->bots[number];
    const struct megabots_setup_chassis *chassis = &setup->chassis[bot->chassis - MEGABOTS_CHASSIS];
    build->weight = chassis->weight;
    build->durability = chassis->durability;
    build->mobility = rules->mobility_legless;
    build->wheel_count = 0;
    for (int32_t i = 0; i < FIRN_COUNT(slots); i++)
        if (reference(bot, i) >= 0) /* MEGABOTS-012 */
            add_part(build, setup, bot, i, reference(bot, i) - MEGABOTS_PARTS);
}

void megabots_builds(struct megabots_duel *duel)
{
    for (int32_t bot = 0; bot < MEGABOTS_BOTS; bot++)
        sum_up(&duel->build[bot], duel->rules, duel->setup, bot);
}

/* ---- which there may be ---- */

static bool is_place(int32_t place, int32_t first, int32_t count)
{
    return place >= first && place < first + count;
}

static const struct megabots_setup_parts *part_at(const struct megabots_setup *setup, int32_t place)
{
    return place >= 0 ? &setup->parts[place - MEGABOTS_PARTS] : NULL;
}

static bool refuses_references(const struct megabots_setup *setup, int32_t number, struct firn_refusal *why)
{
    const struct megabots_setup_bots *bot = &setup->bots[number];
    if (!is_place(bot->chassis, MEGABOTS_CHASSIS, setup->chassis_count))
        return firn_refuse(why, "MEGABOTS-011", "bots[%d].chassis: %d is no chassis", number, bot->chassis);
    for (int32_t i = 0; i < FIRN_COUNT(slots); i++) {
        int32_t place = reference(bot, i);
        if (place == FIRN_NOBODY)
            continue;
        if (!is_place(place, MEGABOTS_PARTS, setup->parts_count))
            return firn_refuse(why, "MEGABOTS-011", "bots[%d].%s: %d is no part", number, slots[i].name, place);
        int32_t slot = part_at(setup, place)->slot;
        if (slot != slots[i].slot)
            return firn_refuse(why, "MEGABOTS-011", "bots[%d].%s: parts[%d] is a part for the %s", number,
                               slots[i].name, place - MEGABOTS_PARTS,
                               slots[slot - megabots_slot_head].name);
    }
    return false;
}

/* MEGABOTS-011: the one move that a head loads is one of its two. */
static bool refuses_load(const struct megabots_setup *setup, int32_t number, struct firn_refusal *why)
{
    const struct megabots_setup_bots *bot = &setup->bots[number];
    const struct megabots_setup_parts *head = part_at(setup, bot->head);
    if (bot->load == FIRN_NOBODY)
        return false;
    if (head == NULL)
        return firn_refuse(why, "MEGABOTS-011", "bots[%d].load: there is no head to load", number);
    if (head->cobra)
        return firn_refuse(why, "MEGABOTS-013", "bots[%d].load: a cobra head loads both of its moves", number);
    if (bot->load != head->move && bot->load != head->other_move)
        return firn_refuse(why, "MEGABOTS-011", "bots[%d].load: the head does not carry moves[%d]", number,
                           bot->load - MEGABOTS_MOVES);
    return false;
}

/* MEGABOTS-013 MEGABOTS-051 */
static bool refuses_cobra(const struct megabots_setup *setup, int32_t number, struct firn_refusal *why)
{
    const struct megabots_setup_bots *bot = &setup->bots[number];
    const struct megabots_setup_parts *head = part_at(setup, bot->head), *legs = part_at(setup, bot->legs);
    bool cobra_legs = legs != NULL && legs->cobra;
    if (head == NULL || !head->cobra)
        return cobra_legs ? firn_refuse(why, "MEGABOTS-051", "bots[%d].legs: cobra legs need a cobra head", number)
                          : false;
    if (!setup->chassis[bot->chassis - MEGABOTS_CHASSIS].lizard)
        return firn_refuse(why, "MEGABOTS-013", "bots[%d].head: a cobra head needs a lizard chassis", number);
    if (!cobra_legs)
        return firn_refuse(why, "MEGABOTS-013", "bots[%d].head: a cobra head needs cobra legs", number);
    if (bot->arms != FIRN_NOBODY)
        return firn_refuse(why, "MEGABOTS-013", "bots[%d].arms: a cobra has no arms", number);
    return false;
}

/* MEGABOTS-052 MEGABOTS-077 */
static bool refuses_sum(const struct megabots_rules *rules, const struct megabots_setup *setup, int32_t number,
                        struct firn_refusal *why)
{
    struct megabots_build build;
    sum_up(&build, rules, setup, number);
    if (build.durability > rules->durability_max)
        return firn_refuse(why, "MEGABOTS-052", "bots[%d]: durability %d in all, at most %d", number,
                           build.durability, rules->durability_max);
    for (int32_t i = 1; i < build.wheel_count; i++)
        for (int32_t j = 0; j < i; j++)
            if (build.wheel[i].move == build.wheel[j].move)
                return firn_refuse(why, "MEGABOTS-077", "bots[%d]: moves[%d] is on the wheel twice", number,
                                   build.wheel[i].move);
    return false;
}

/* ---- entries ---- */

static bool refuses_part(const struct megabots_setup *setup, int32_t i, struct firn_refusal *why)
{
    const struct megabots_setup_parts *part = &setup->parts[i];
    const int32_t moves[] = { part->move, part->other_move };
    for (int32_t m = 0; m < FIRN_COUNT(moves); m++)
        if (!is_place(moves[m], MEGABOTS_MOVES, setup->moves_count))
            return firn_refuse(why, "MEGABOTS-011", "parts[%d]: %d is no move", i, moves[m]);
    if (part->cobra && part->slot == megabots_slot_arms)
        return firn_refuse(why, "MEGABOTS-013", "parts[%d].cobra: a cobra has no arms", i);
    return false;
}

/* MEGABOTS-075: a hold comes of a grapple, and a bot gives buffs to itself only. */
static bool is_candidate(int32_t effect)
{
    return effect != megabots_effect_held && effect != megabots_effect_atk_up && effect != megabots_effect_dur_up;
}

static bool refuses_effects(const struct megabots_setup *setup, struct firn_refusal *why)
{
    for (int32_t i = 0; i < setup->parts_count; i++)
        for (int32_t e = 0; e < setup->parts[i].triggers_count; e++)
            if (!is_candidate(setup->parts[i].triggers[e].effect))
                return firn_refuse(why, "MEGABOTS-075", "parts[%d].triggers[%d]: no effect with a chance", i, e);
    for (int32_t i = 0; i < setup->moves_count; i++)
        for (int32_t e = 0; e < setup->moves[i].effects_count; e++)
            if (!is_candidate(setup->moves[i].effects[e].effect))
                return firn_refuse(why, "MEGABOTS-075", "moves[%d].effects[%d]: no effect with a chance", i, e);
    return false;
}

/* MEGABOTS-076 */
static bool refuses_riders(const struct megabots_setup *setup, int32_t i, struct firn_refusal *why)
{
    const struct megabots_setup_moves *move = &setup->moves[i];
    if (move->riders_count == 2 && move->riders[0].direction == move->riders[1].direction)
        return firn_refuse(why, "MEGABOTS-076", "moves[%d].riders: two in one direction", i);
    for (int32_t r = 0; r < move->riders_count; r++) {
        const struct megabots_setup_riders *rider = &move->riders[r];
        bool is_plain = rider->effect == megabots_effect_none && rider->buff == megabots_effect_none;
        if (move->type != megabots_type_hex && !is_plain)
            return firn_refuse(why, "MEGABOTS-076", "moves[%d].riders[%d]: only a hex has such a rider", i, r);
        if (!is_candidate(rider->effect))
            return firn_refuse(why, "MEGABOTS-075", "moves[%d].riders[%d].effect: no effect with a chance", i, r);
        if (rider->buff != megabots_effect_none && rider->buff < megabots_effect_atk_up)
            return firn_refuse(why, "MEGABOTS-076", "moves[%d].riders[%d].buff: atk_up or dur_up", i, r);
    }
    return false;
}

static bool refuses_bot(const struct megabots_rules *rules, const struct megabots_setup *setup, int32_t bot,
                        struct firn_refusal *why)
{
    return refuses_references(setup, bot, why) || refuses_load(setup, bot, why) ||
           refuses_cobra(setup, bot, why) || refuses_sum(rules, setup, bot, why);
}

bool megabots_refuses_setup(const struct megabots_rules *rules, const struct megabots_setup *setup,
                            struct firn_refusal *why)
{
    for (int32_t i = 0; i < setup->parts_count; i++)
        if (refuses_part(setup, i, why))
            return true;
    for (int32_t i = 0; i < setup->moves_count; i++)
        if (refuses_riders(setup, i, why))
            return true;
    if (refuses_effects(setup, why))
        return true;
    for (int32_t bot = 0; bot < MEGABOTS_BOTS; bot++)
        if (refuses_bot(rules, setup, bot, why))
            return true;
    return false;
}
