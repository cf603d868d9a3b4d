/* DeathResolver: deaths are worked off first in, first out (ARENA-112), each through `phases` below:
 * died, the killer's and the victim's triggers, revive, last stand. Knows nothing of swings: Overrun,
 * which needs one, is called by the round when the queue is empty. */
#include "rules/arena/death_resolver.h"

#include "rules/arena/targeting.h"

void arena_death_join(struct arena_fight *fight, int32_t victim, int32_t killer)
{
    fight->deaths[fight->death_count++] = (struct arena_death){ victim, killer };
}

/* ARENA-068: the flag goes off. ARENA-069: who does not stand has no slot in the order. ARENA-110:
 * death ends poison and shock. */
static void died(struct arena_fight *fight, const struct arena_death *death)
{
    struct arena_state_fighter *victim = arena_now(fight, death->victim);
    victim->alive = false;
    victim->poisoned = false;
    victim->shocked = false;
    fight->died |= arena_bit(death->victim);
    ARENA_EMIT(fight, died, .fighter = death->victim, .killer = death->killer);
}

/* ARENA-070 ARENA-113: by a swing only, whatever becomes of the victim, and only for who stands. */
static void killstreak(struct arena_fight *fight, const struct arena_death *death)
{
    int32_t killer = death->killer;
    if (killer == FIRN_NOBODY || !arena_stands(fight, killer) ||
        !arena_has(fight, killer, arena_ability_killstreak))
        return;
    struct arena_state_fighter *it = arena_now(fight, killer);
    int32_t bonus = fight->rules->killstreak_bonus;
    it->attack += bonus;
    it->speed += bonus;
    it->armor += it->armored ? bonus : 0;
    it->hp += bonus;
    it->hp_max += bonus;
    ARENA_EMIT(fight, on_death_trigger, .fighter = killer, .victim = death->victim,
               .cause = arena_cause_killstreak);
    ARENA_EMIT(fight, grew, .fighter = killer, .attack = it->attack, .speed = it->speed,
               .armor = it->armor, .hp = it->hp, .hp_max = it->hp_max);
}

/* ARENA-074 ARENA-115: at every death, to each enemy that stands; whom it takes joins the queue. */
static void redemption(struct arena_fight *fight, const struct arena_death *death)
{
    if (!arena_has(fight, death->victim, arena_ability_redemption))
        return;
    ARENA_EMIT(fight, on_death_trigger, .fighter = death->victim, .victim = death->victim,
               .cause = arena_cause_redemption);
    int32_t team = 1 - arena_team(death->victim);
    for (int32_t enemy = arena_front(fight, team); enemy != FIRN_NOBODY;
         enemy = arena_next_behind(fight, enemy)) {
        arena_true_damage(fight, enemy, death->victim, arena_cause_redemption,
                          fight->rules->redemption_damage);
        if (!arena_stands(fight, enemy))
            arena_death_join(fight, enemy, FIRN_NOBODY);
    }
}

/* ARENA-116: armor and bubble stay as they were at the death. */
static void revive(struct arena_fight *fight, int32_t actor, int32_t healer)
{
    struct arena_state_fighter *fighter = arena_now(fight, actor);
    int32_t hp = fight->rules->revive_hp;
    fighter->alive = true;
    fighter->hp = hp < fighter->hp_max ? hp : fighter->hp_max;
    fight->standing |= arena_bit(actor);
    ARENA_EMIT(fight, revive, .fighter = actor, .healer = healer, .hp = fighter->hp);
}

/* ARENA-072: once. Its trigger is heard, spent or not: ARENA-114. */
static void rebirth(struct arena_fight *fight, const struct arena_death *death)
{
    struct arena_state_fighter *victim = arena_now(fight, death->victim);
    if (!arena_has(fight, death->victim, arena_ability_rebirth))
        return;
    bool spent = victim->rebirth_spent != 0;
    ARENA_EMIT(fight, on_death_trigger, .fighter = death->victim, .victim = death->victim,
               .cause = arena_cause_rebirth, .spent = spent);
    victim->rebirth_spent = true;
    if (!spent)
        revive(fight, death->victim, FIRN_NOBODY);
}

/* ARENA-073: by the first ally that still can, once each; not after a Rebirth, ARENA-116. */
static void resurrect(struct arena_fight *fight, const struct arena_death *death)
{
    if (arena_stands(fight, death->victim))
        return;
    for (int32_t ally = arena_front(fight, arena_team(death->victim)); ally != FIRN_NOBODY;
         ally = arena_next_behind(fight, ally)) {
        struct arena_state_fighter *it = arena_now(fight, ally);
        if (!arena_has(fight, ally, arena_ability_resurrect) || it->resurrect_spent)
            continue;
        it->resurrect_spent = true;
        ARENA_EMIT(fight, on_death_trigger, .fighter = ally, .victim = death->victim,
                   .cause = arena_cause_resurrect);
        revive(fight, death->victim, ally);
        return;
    }
}

static void rise(const struct arena_fight *fight, int32_t *stat)
{
    *stat = arena_scale(*stat, fight->rules->last_stand_permille);
}

/* ARENA-075 ARENA-118: once, for good, and never for a team that began with one: it lost nobody. */
void arena_last_stand(struct arena_fight *fight, int32_t team, int32_t victim)
{
    int32_t last = arena_front(fight, team);
    if (!arena_is_one(arena_standing(fight, team)) || last == victim ||
        fight->setup->teams[team].fighters_count == 1)
        return;
    struct arena_state_fighter *it = arena_now(fight, last);
    if (it->last_stand || !arena_has(fight, last, arena_ability_final_defiance))
        return;
    it->last_stand = true;
    rise(fight, &it->attack);
    rise(fight, &it->speed);
    rise(fight, &it->armor);
    rise(fight, &it->hp);
    rise(fight, &it->hp_max);
    ARENA_EMIT(fight, last_stand_activated, .fighter = last, .attack = it->attack, .speed = it->speed,
               .armor = it->armor, .hp = it->hp, .hp_max = it->hp_max);
}

static void last_stand(struct arena_fight *fight, const struct arena_death *death)
{
    arena_last_stand(fight, arena_team(death->victim), death->victim);
}

/* ARENA-114: each trigger directly before its effect. */
static void (*const phases[])(struct arena_fight *fight, const struct arena_death *death) = {
    died, killstreak, redemption, rebirth, resurrect, last_stand,
};

void arena_deaths_resolve(struct arena_fight *fight)
{
    fight->died = 0;
    for (int32_t next = 0; next < fight->death_count; next++) {
        struct arena_death death = fight->deaths[next];
        for (int32_t i = 0; i < FIRN_COUNT(phases); i++)
            phases[i](fight, &death);
    }
    fight->death_count = 0;
}
