/* Damage and deaths, see damage.h. Invariant: a hit is taken off health once, in the order of the batch, and
 * whoever has none left takes no more. */
#include "rules/loadout/damage.h"

#include "rules/loadout/stages.h"

/* LOADOUT-011 LOADOUT-047: whatever dealt it, it is the same hit. */
void loadout_hit(struct loadout_fight *fight, struct loadout_hit hit)
{
    fight->batch[fight->batch_count++] = hit;
}

/* LOADOUT-048 LOADOUT-050: at zero, to whoever has the credit. What a death is worth besides is the game's,
 * LOADOUT-066. */
static void die(struct loadout_fight *fight, const struct loadout_hit *hit)
{
    fight->deaths[fight->death_count++] =
        (struct loadout_grave){ hit->target, loadout_now(fight, hit->target)->at };
    LOADOUT_EMIT(fight, death, .actor = hit->target, .attacker = hit->attacker, .credit = hit->credit);
}

/* LOADOUT-050 LOADOUT-073 */
static void apply(struct loadout_fight *fight, const struct loadout_hit *hit)
{
    struct loadout_state_actor *target = loadout_now(fight, hit->target);
    int32_t count;
    const struct loadout_setup_stages *stages = loadout_stages(fight, &count);
    if (!loadout_lives(fight, hit->target))
        return; /* LOADOUT-073: no word of it */
    struct loadout_defence defence = loadout_defend(fight, hit->target, hit->kind);
    int32_t dealt = loadout_resolve(stages, count, &defence, hit->amount, fight->out);
    if (loadout_printed(fight, hit->target)->invulnerable && dealt > 0)
        dealt = 0; /* LOADOUT-051 */
    int64_t health = (int64_t)target->health - dealt;
    target->health = health > target->health_max ? target->health_max : loadout_clamp(health);
    LOADOUT_EMIT(fight, damage_dealt, .target = hit->target, .attacker = hit->attacker, .credit = hit->credit,
                 .kind = hit->kind, .reach = hit->reach, .critical = hit->critical, .status = hit->status,
                 .amount = hit->amount, .dealt = dealt, .health = target->health);
    if (target->health <= 0)
        die(fight, hit);
}

void loadout_apply_damage(struct loadout_fight *fight)
{
    for (int32_t i = 0; i < fight->batch_count; i++)
        apply(fight, &fight->batch[i]);
}

/* LOADOUT-059 LOADOUT-088: inside the turn, so that nobody who is due after it moves. */
void loadout_end_run(struct loadout_fight *fight)
{
    for (int32_t i = 0; i < fight->death_count; i++)
        if (loadout_is_player(fight, fight->deaths[i].actor) && fight->setup->death_ends_run)
            LOADOUT_EMIT(fight, run_over, .actor = fight->deaths[i].actor, .clock = fight->state->clock);
}

/* LOADOUT-058 LOADOUT-089: out of the world, the queue and the way, all by having no place. */
void loadout_process_deaths(struct loadout_fight *fight)
{
    for (int32_t i = 0; i < fight->death_count; i++)
        if (!loadout_is_player(fight, fight->deaths[i].actor))
            loadout_now(fight, fight->deaths[i].actor)->at = -1;
}

/* LOADOUT-007: last of all, where the dead are still named for whoever looks for them in this step. */
void loadout_bury(struct loadout_fight *fight)
{
    for (int32_t i = 0; i < fight->death_count; i++)
        if (!loadout_is_player(fight, fight->deaths[i].actor))
            LOADOUT_EMIT(fight, buried, .actor = fight->deaths[i].actor, .at = fight->deaths[i].at);
}
