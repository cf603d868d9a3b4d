/* AttackResolver: a swing walks nine stages, ARENA-030. The array `stages` below is their order. A
 * swing changes the target's hp, armor, bubble and statuses, on a reflect the attacker's hp, and
 * nothing else: ARENA-031. It says every number that a stage changed.
 *
 * A miss ends the walk after stage 1, a nullified swing after stage 5 but for its event (ARENA-105). */
#include "rules/arena/attack_resolver.h"

#include "rules/arena/death_resolver.h"

struct swing {
    int32_t attacker;
    int32_t target;
    enum arena_blow blow;
    bool hit;
    bool magic;
    bool nullified;
    int32_t earlier;   /* swings that connected on the target before this one, this round */
    int32_t running;   /* damage as the stages leave it */
    int32_t raw;       /* after stage 4, ARENA-102 */
    int32_t mitigated; /* after stage 5 */
    int32_t absorbed;  /* kept from hp by armor */
};

/* ---- stage 1: hit roll ---- */

/* ARENA-033: magic always hits; ARENA-042: Blink-Shift is the one exception. */
static int32_t magic_chance(const struct arena_fight *fight, int32_t target)
{
    if (!arena_has(fight, target, arena_ability_blink_shift))
        return 100;
    return 100 - fight->rules->blink_shift_evasion;
}

/* ARENA-035: the faster target costs accuracy, ARENA-036: down to the floor. ARENA-037: under Time
 * Dilation it is the faster attacker that pays. */
static int32_t speed_chance(const struct arena_fight *fight, int32_t attacker, int32_t target)
{
    int32_t lead = arena_now(fight, target)->speed - arena_now(fight, attacker)->speed;
    if (arena_in_force(fight, arena_ruleset_time_dilation))
        lead = -lead;
    if (lead <= 0)
        return 100;
    int64_t chance = 100 - (int64_t)lead * fight->rules->speed_penalty;
    return chance > fight->rules->hit_floor ? (int32_t)chance : fight->rules->hit_floor;
}

/* ARENA-038: evasion is taken from the floored chance, and may go below the floor, ARENA-041. */
static int32_t physical_chance(const struct arena_fight *fight, int32_t attacker, int32_t target)
{
    int32_t chance = speed_chance(fight, attacker, target);
    if (arena_has(fight, target, arena_ability_lift_drive) &&
        !arena_has(fight, attacker, arena_ability_lift_drive))
        chance -= fight->rules->lift_drive_evasion; /* ARENA-039 */
    if (arena_has(fight, target, arena_ability_slipstream))
        chance -= fight->rules->slipstream_evasion; /* ARENA-040 */
    return chance > 0 ? chance : 0;
}

int32_t arena_hit_chance(const struct arena_fight *fight, int32_t attacker, int32_t target)
{
    bool sure = arena_has(fight, attacker, arena_ability_true_strike);
    if (!arena_is_magic(fight, attacker)) /* ARENA-034 */
        return sure ? 100 : physical_chance(fight, attacker, target);
    if (sure && fight->rules->true_strike_beats_blink) /* ARENA-099 */
        return 100;
    return magic_chance(fight, target);
}

static void hit_roll(struct arena_fight *fight, struct swing *swing)
{
    int32_t roll;
    int32_t chance = arena_hit_chance(fight, swing->attacker, swing->target);
    swing->hit = firn_chance(fight->out, arena_roll_hit, swing->attacker, swing->target,
                             (int32_t)swing->blow, chance, 100, &roll); /* ARENA-092 */
    ARENA_EMIT(fight, swing, .attacker = swing->attacker, .target = swing->target,
               .blow = (int32_t)swing->blow, .chance = chance, .roll = roll, .hit = swing->hit);
    if (swing->hit)
        swing->earlier = fight->connected[swing->target]++; /* ARENA-107 */
}

/* ---- stages 2 to 4: what the attacker brings ---- */

static void change(struct arena_fight *fight, struct swing *swing, enum arena_cause cause, int32_t after)
{
    if (after == swing->running)
        return;
    ARENA_EMIT(fight, stage, .cause = (int32_t)cause, .before = swing->running, .after = after);
    swing->running = after;
}

/* ARENA-043 */
static void solar_flare(struct arena_fight *fight, struct swing *swing)
{
    if (swing->magic && swing->running > 0 && arena_in_force(fight, arena_ruleset_solar_flare))
        change(fight, swing, arena_cause_solar_flare, swing->running + fight->rules->solar_flare_bonus);
}

/* ARENA-044 */
static void skyhunter(struct arena_fight *fight, struct swing *swing)
{
    if (arena_has(fight, swing->attacker, arena_ability_skyhunter) &&
        arena_has(fight, swing->target, arena_ability_lift_drive))
        change(fight, swing, arena_cause_skyhunter, swing->running + fight->rules->skyhunter_bonus);
}

/* ARENA-045; what leaves this stage is the raw swing, ARENA-102. */
static void killing_blow(struct arena_fight *fight, struct swing *swing)
{
    if (arena_has(fight, swing->attacker, arena_ability_killing_blow) &&
        arena_is_one(arena_standing(fight, arena_team(swing->target))))
        change(fight, swing, arena_cause_killing_blow,
               arena_scale(swing->running, fight->rules->killing_blow_permille));
    swing->raw = swing->running;
}

/* ---- stage 5: class mitigation ---- */

/* ARENA-100: half rounded up, but 1 becomes 0. */
static int32_t halve(const struct arena_fight *fight, int32_t damage, int32_t permille)
{
    return damage <= fight->rules->halving_to_nothing ? 0 : arena_scale(damage, permille);
}

/* ARENA-047 ARENA-086 */
static void plate(struct arena_fight *fight, struct swing *swing)
{
    if (!swing->magic && arena_has(fight, swing->target, arena_ability_plate))
        change(fight, swing, arena_cause_plate, halve(fight, swing->running, fight->rules->plate_permille));
}

/* ARENA-048 */
static void null_field(struct arena_fight *fight, struct swing *swing)
{
    if (swing->magic && arena_has(fight, swing->target, arena_ability_null_field))
        change(fight, swing, arena_cause_null_field,
               halve(fight, swing->running, fight->rules->null_field_permille));
}

/* ARENA-049: it looks at the printed attack, ARENA-101, not at what buffs made of it. */
static void bulwark_field(struct arena_fight *fight, struct swing *swing)
{
    if (arena_has(fight, swing->target, arena_ability_bulwark_field) &&
        arena_printed(fight, swing->attacker)->attack >= fight->rules->bulwark_field_attack &&
        swing->running > fight->rules->bulwark_field_cap)
        change(fight, swing, arena_cause_bulwark_field, fight->rules->bulwark_field_cap);
}

/* ARENA-050: it breaks even where nothing was left to nullify, ARENA-105. */
static void aegis_bubble(struct arena_fight *fight, struct swing *swing)
{
    struct arena_state_fighter *target = arena_now(fight, swing->target);
    if (!target->bubble)
        return;
    target->bubble = false;
    swing->nullified = true;
    ARENA_EMIT(fight, bubble_broken, .fighter = swing->target);
    change(fight, swing, arena_cause_aegis_bubble, 0);
}

/* ARENA-046 */
static void mitigation(struct arena_fight *fight, struct swing *swing)
{
    plate(fight, swing);
    null_field(fight, swing);
    bulwark_field(fight, swing);
    aegis_bubble(fight, swing);
    swing->mitigated = swing->running;
}

/* ---- stages 6 to 8: through armor into hp ---- */

/* ARENA-051 ARENA-052 ARENA-053: physical swings meet armor, magic only that of Null-Plate. */
static bool meets_armor(const struct arena_fight *fight, const struct swing *swing)
{
    return !swing->magic || arena_has(fight, swing->target, arena_ability_null_plate);
}

/* ARENA-106: any armor stops all of the swing, ARENA-054, unless Hull-Breaker carries the excess of a
 * physical one on, ARENA-055. */
static void armor(struct arena_fight *fight, struct swing *swing)
{
    struct arena_state_fighter *target = arena_now(fight, swing->target);
    if (target->armor == 0 || !meets_armor(fight, swing))
        return;
    int32_t damage = swing->running;
    int32_t excess = damage > target->armor ? damage - target->armor : 0;
    bool breaks = !swing->magic && arena_has(fight, swing->attacker, arena_ability_hull_breaker);
    target->armor = excess > 0 ? 0 : target->armor - damage;
    swing->running = breaks ? excess : 0;
    swing->absorbed = damage - swing->running;
}

/* ARENA-058: past armor already. ARENA-108: Overkill, ARENA-056, needs a remainder and goes first;
 * Focus Fire, ARENA-057, adds even to 0. */
static void past_armor(struct arena_fight *fight, struct swing *swing)
{
    if (swing->running > 0 && arena_now(fight, swing->target)->shocked &&
        arena_in_force(fight, arena_ruleset_overkill_doctrine))
        change(fight, swing, arena_cause_overkill_doctrine,
               arena_scale(swing->running, fight->rules->overkill_permille));
    if (swing->earlier > 0 && arena_in_force(fight, arena_ruleset_focus_fire))
        change(fight, swing, arena_cause_focus_fire, swing->running + fight->rules->focus_fire_bonus);
}

/* ARENA-059: a swing that connected says so even where it took nothing. */
static void apply_hp(struct arena_fight *fight, struct swing *swing)
{
    const struct arena_state_fighter *target = arena_now(fight, swing->target);
    arena_lose_hp(fight, swing->target, swing->running);
    ARENA_EMIT(fight, damage_applied, .target = swing->target, .raw = swing->raw,
               .mitigated = swing->mitigated, .absorbed = swing->absorbed, .applied = swing->running,
               .armor = target->armor, .hp = target->hp, .nullified = swing->nullified);
}

/* ---- stage 9: what the target answers, what sticks to it ---- */

/* ARENA-103: each type of swing has its one reflect. */
static const struct {
    enum arena_ability ability;
    enum arena_cause cause;
} reflects[] = {
    [arena_attack_type_melee] = { arena_ability_recoil_plate, arena_cause_recoil_plate },
    [arena_attack_type_ranged] = { arena_ability_counter_volley, arena_cause_counter_volley },
    [arena_attack_type_magic] = { arena_ability_spell_mirror, arena_cause_spell_mirror },
};

/* ARENA-062: Recoil-Plate is fixed; ARENA-063 ARENA-064: the others give half the raw swing. */
static int32_t reflected(const struct arena_fight *fight, const struct swing *swing, int32_t type)
{
    if (type == arena_attack_type_melee)
        return fight->rules->recoil_plate_damage;
    return arena_scale(swing->raw, fight->rules->reflect_permille);
}

/* ARENA-060: whatever armor took, and though the target is down (ARENA-104). ARENA-061: no swing that
 * missed or was nullified comes here, and no counter is answered (ARENA-129). */
static void reflect(struct arena_fight *fight, struct swing *swing)
{
    int32_t type = arena_printed(fight, swing->attacker)->attack_type;
    if (swing->blow == arena_blow_counter || !arena_has(fight, swing->target, reflects[type].ability))
        return;
    int32_t amount = reflected(fight, swing, type);
    arena_lose_hp(fight, swing->attacker, amount);
    ARENA_EMIT(fight, reflect, .defender = swing->target, .attacker = swing->attacker,
               .cause = (int32_t)reflects[type].cause, .amount = amount,
               .hp = arena_now(fight, swing->attacker)->hp);
}

/* ARENA-065: whether a status takes hold; no roll where it is there already, ARENA-109. */
static void afflict(struct arena_fight *fight, const struct swing *swing, enum arena_status status,
                    enum arena_roll site, int32_t chance, int32_t *flag)
{
    if (*flag)
        return;
    int32_t roll;
    *flag = firn_chance(fight->out, (int32_t)site, swing->attacker, swing->target,
                        (int32_t)swing->blow, chance, 100, &roll);
    ARENA_EMIT(fight, status_rolled, .attacker = swing->attacker, .target = swing->target,
               .status = (int32_t)status, .chance = chance, .roll = roll, .took = *flag);
}

/* ARENA-066 ARENA-067, in this order, on a target that still stands: ARENA-109. */
static void statuses(struct arena_fight *fight, struct swing *swing)
{
    struct arena_state_fighter *target = arena_now(fight, swing->target);
    if (target->hp == 0)
        return;
    if (arena_has(fight, swing->attacker, arena_ability_hemobane))
        afflict(fight, swing, arena_status_poisoned, arena_roll_hemobane, fight->rules->hemobane_chance,
                &target->poisoned);
    if (arena_has(fight, swing->attacker, arena_ability_shock))
        afflict(fight, swing, arena_status_shocked, arena_roll_shock, fight->rules->shock_chance,
                &target->shocked);
}

/* ---- the pipeline ---- */

static const struct {
    int32_t stage;
    bool nullified_too;
    void (*run)(struct arena_fight *fight, struct swing *swing);
} stages[] = {
    { 1, true, hit_roll },
    { 2, true, solar_flare },
    { 3, true, skyhunter },
    { 4, true, killing_blow },
    { 5, true, mitigation },
    { 6, false, armor },
    { 7, false, past_armor },
    { 8, true, apply_hp },
    { 9, false, reflect },
    { 9, false, statuses },
};

bool arena_swing(struct arena_fight *fight, int32_t attacker, int32_t target, enum arena_blow blow)
{
    struct swing swing = { .attacker = attacker,
                           .target = target,
                           .blow = blow,
                           .hit = true,
                           .magic = arena_is_magic(fight, attacker),
                           .running = arena_now(fight, attacker)->attack };
    for (int32_t i = 0; i < FIRN_COUNT(stages) && swing.hit; i++)
        if (!swing.nullified || stages[i].nullified_too)
            stages[i].run(fight, &swing);
    bool felled = arena_now(fight, target)->hp == 0;
    if (felled)
        arena_death_join(fight, target, attacker); /* ARENA-112 */
    if (arena_now(fight, attacker)->hp == 0)
        arena_death_join(fight, attacker, FIRN_NOBODY);
    return felled;
}
