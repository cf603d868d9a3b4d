/* The pre-battle phase, ARENA-004: what stands in the tables below is applied once, for good, in the
 * order of the tables (ARENA-089). It makes no roll. Tectonic Resonance stands in no table: it is an
 * effect of a round's end, ARENA-014. */
#include "rules/arena/pre_battle.h"

#include "rules/arena/targeting.h"

enum { MELEE = 1 << arena_attack_type_melee, RANGED = 1 << arena_attack_type_ranged,
       MAGIC = 1 << arena_attack_type_magic, ANY = MELEE | RANGED | MAGIC, NO_FLOOR = -1 };

/* One change of a stat of some fighters; `amount` and `floor` are places of rules. */
struct change {
    enum arena_ability ability; /* who carries this brings it */
    enum arena_cause cause;
    enum arena_stat stat;
    int32_t types;
    int32_t amount;
    int32_t floor; /* a debuff's; NO_FLOOR makes it a buff */
};

static const struct change reinforced_hulls = /* ARENA-005 */
    { .cause = arena_cause_reinforced_hulls, .stat = arena_stat_armor, .types = ANY,
      .amount = ARENA_RULE(reinforced_hulls_armor), .floor = NO_FLOOR };

static const struct change buffs[] = {
    { arena_ability_rally_cry, arena_cause_rally_cry, arena_stat_attack, MELEE,
      ARENA_RULE(rally_cry_attack), NO_FLOOR }, /* ARENA-007 */
    { arena_ability_bulwark, arena_cause_bulwark, arena_stat_armor, ANY,
      ARENA_RULE(bulwark_armor), NO_FLOOR }, /* ARENA-008 */
    { arena_ability_reinforce, arena_cause_reinforce, arena_stat_hp, ANY,
      ARENA_RULE(reinforce_hp), NO_FLOOR }, /* ARENA-009 */
};

static const struct change debuffs[] = {
    { arena_ability_corrode, arena_cause_corrode, arena_stat_armor, ANY,
      ARENA_RULE(corrode_armor), ARENA_RULE(corrode_floor) }, /* ARENA-010 */
    { arena_ability_sap_field, arena_cause_sap_field, arena_stat_hp, ANY,
      ARENA_RULE(sap_field_hp), ARENA_RULE(sap_field_floor) }, /* ARENA-011 */
    { arena_ability_null_hex, arena_cause_null_hex, arena_stat_attack, MAGIC,
      ARENA_RULE(null_hex_attack), ARENA_RULE(attack_floor) }, /* ARENA-012 */
    { arena_ability_demoralize, arena_cause_demoralize, arena_stat_attack, MELEE,
      ARENA_RULE(demoralize_attack), ARENA_RULE(attack_floor) }, /* ARENA-013 */
    { arena_ability_headwinds, arena_cause_headwinds, arena_stat_attack, RANGED,
      ARENA_RULE(headwinds_attack), ARENA_RULE(attack_floor) }, /* ARENA-013 */
    { arena_ability_slow, arena_cause_slow, arena_stat_speed, ANY,
      ARENA_RULE(slow_speed), ARENA_RULE(slow_floor) }, /* ARENA-013 */
};

/* ---- applying ---- */

static int32_t *stat_of(struct arena_state_fighter *fighter, enum arena_stat stat)
{
    switch (stat) {
    case arena_stat_attack:
        return &fighter->attack;
    case arena_stat_speed:
        return &fighter->speed;
    case arena_stat_armor:
        return &fighter->armor;
    case arena_stat_hp:
        return &fighter->hp;
    default:
        return &fighter->hp_max;
    }
}

/* ARENA-088: a debuff stops at its floor, and never raises what is below it. An attack of 0 stays 0:
 * a buff gives no attack to who has none. */
static int32_t changed(const struct arena_fight *fight, const struct change *change, int32_t before)
{
    int32_t amount = arena_rule(fight, change->amount);
    if (change->floor == NO_FLOOR)
        return before == 0 && change->stat == arena_stat_attack ? before : before + amount;
    int32_t floor = arena_rule(fight, change->floor);
    if (before <= floor)
        return before;
    return before - amount > floor ? before - amount : floor;
}

static void set_stat(struct arena_fight *fight, const struct change *change, int32_t source,
                     int32_t actor, enum arena_stat stat)
{
    int32_t *value = stat_of(arena_now(fight, actor), stat);
    int32_t before = *value;
    *value = changed(fight, change, before);
    if (*value != before)
        ARENA_EMIT(fight, stat_changed, .fighter = actor, .source = source,
                   .cause = (int32_t)change->cause, .stat = (int32_t)stat, .before = before,
                   .after = *value);
}

/* ARENA-090: hp moves with hp_max. */
static void apply(struct arena_fight *fight, const struct change *change, int32_t source, int32_t actor)
{
    if ((change->types >> arena_printed(fight, actor)->attack_type & 1) == 0)
        return;
    if (change->stat == arena_stat_hp)
        set_stat(fight, change, source, actor, arena_stat_hp_max);
    set_stat(fight, change, source, actor, change->stat);
}

static void apply_to_team(struct arena_fight *fight, const struct change *change, int32_t source,
                          int32_t team)
{
    for (int32_t slot = 0; slot < fight->setup->teams[team].fighters_count; slot++)
        apply(fight, change, source, arena_actor(team, slot));
}

/* ARENA-087: a bubble is there or not, a second one adds nothing. */
static void wrap(struct arena_fight *fight, int32_t actor, enum arena_cause cause)
{
    struct arena_state_fighter *fighter = arena_now(fight, actor);
    if (fighter->bubble)
        return;
    fighter->bubble = true;
    ARENA_EMIT(fight, bubble_gained, .fighter = actor, .cause = (int32_t)cause);
}

/* ARENA-005 */
static void harden(struct arena_fight *fight, int32_t actor)
{
    apply(fight, &reinforced_hulls, FIRN_NOBODY, actor);
}

/* ARENA-006 */
static void shield(struct arena_fight *fight, int32_t actor)
{
    wrap(fight, actor, arena_cause_aegis_protocol);
}

static const struct {
    enum arena_ruleset ruleset;
    void (*apply)(struct arena_fight *fight, int32_t actor);
} ruleset_hooks[] = {
    { arena_ruleset_reinforced_hulls, harden },
    { arena_ruleset_aegis_protocol, shield },
};

/* Every fighter of both teams, in unit order: ARENA-091. */
static void each_fighter(struct arena_fight *fight, void (*run)(struct arena_fight *fight, int32_t actor))
{
    for (int32_t team = 0; team < ARENA_TEAMS; team++)
        for (int32_t slot = 0; slot < fight->setup->teams[team].fighters_count; slot++)
            run(fight, arena_actor(team, slot));
}

/* ARENA-089: what one carrier brings, on its own team or, a debuff, on the other. */
static void bring(struct arena_fight *fight, const struct change *changes, int32_t count, int32_t carrier)
{
    for (int32_t i = 0; i < count; i++) {
        if (!arena_has(fight, carrier, changes[i].ability))
            continue;
        int32_t own = arena_team(carrier);
        int32_t team = changes[i].floor == NO_FLOOR ? own : 1 - own;
        apply_to_team(fight, &changes[i], carrier, team);
    }
}

static void buff(struct arena_fight *fight, int32_t actor)
{
    bring(fight, buffs, FIRN_COUNT(buffs), actor);
}

static void debuff(struct arena_fight *fight, int32_t actor)
{
    bring(fight, debuffs, FIRN_COUNT(debuffs), actor);
}

/* ARENA-113: whether it has armor now decides whether kills will add to it. */
static void note_armor(struct arena_fight *fight, int32_t actor)
{
    arena_now(fight, actor)->armored = arena_now(fight, actor)->armor > 0;
}

void arena_pre_battle(struct arena_fight *fight)
{
    for (int32_t i = 0; i < FIRN_COUNT(ruleset_hooks); i++)
        if (arena_in_force(fight, ruleset_hooks[i].ruleset))
            each_fighter(fight, ruleset_hooks[i].apply);
    each_fighter(fight, buff);
    each_fighter(fight, debuff);
    each_fighter(fight, note_armor);
}

/* ---- opening ---- */

static void enter(struct arena_fight *fight, int32_t actor)
{
    const struct arena_setup_fighters *printed = arena_printed(fight, actor);
    *arena_now(fight, actor) = (struct arena_state_fighter){
        .alive = true,
        .hp = printed->hp,
        .hp_max = printed->hp,
        .attack = printed->attack,
        .speed = printed->speed,
        .armor = printed->armor,
    };
    fight->standing |= arena_bit(actor);
    ARENA_EMIT(fight, fighter, .fighter = actor, .rarity = printed->rarity,
               .attack_type = printed->attack_type, .attack = printed->attack, .hp = printed->hp,
               .armor = printed->armor, .speed = printed->speed);
}

/* ARENA-087 */
static void wrap_carrier(struct arena_fight *fight, int32_t actor)
{
    if (arena_has(fight, actor, arena_ability_aegis_bubble))
        wrap(fight, actor, arena_cause_aegis_bubble);
}

/* ARENA-003 */
void arena_open(struct arena_fight *fight)
{
    ARENA_EMIT(fight, battle_start, .team_a = fight->setup->teams[0].fighters_count,
               .team_b = fight->setup->teams[1].fighters_count);
    for (int32_t ruleset = 0; ruleset < arena_ruleset_count; ruleset++)
        if (arena_in_force(fight, (enum arena_ruleset)ruleset))
            ARENA_EMIT(fight, ruleset_in_force, .ruleset = ruleset);
    each_fighter(fight, enter);
    each_fighter(fight, wrap_carrier);
}
