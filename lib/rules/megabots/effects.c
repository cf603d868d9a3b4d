/* Effects, see effects.h. Every change of one goes through megabots_set_effect and is told. */
#include "rules/megabots/effects.h"

#include "rules/megabots/formulas.h"

/* MEGABOTS-058 MEGABOTS-059: those that a bot's own resolved move ticks down. */
static const uint8_t ticked[] = { megabots_effect_held, megabots_effect_atk_up, megabots_effect_dur_up };

static int32_t *word_of(struct megabots_duel *duel, int32_t bot, int32_t effect)
{
    return &duel->state->bot[bot].waterlog + (effect - megabots_effect_waterlog);
}

uint32_t megabots_ticking(const struct megabots_duel *duel, int32_t bot)
{
    uint32_t ticking = 0;
    for (int32_t i = 0; i < FIRN_COUNT(ticked); i++)
        if (megabots_stacks(megabots_now(duel, bot), ticked[i]) > 0)
            ticking |= 1U << ticked[i];
    return ticking;
}

void megabots_set_effect(struct megabots_duel *duel, int32_t bot, int32_t effect, int32_t after,
                         enum megabots_cause cause)
{
    int32_t *word = word_of(duel, bot, effect), before = *word;
    if (before == after)
        return;
    *word = after;
    MEGABOTS_EMIT(duel, effect_changed, .bot = bot, .effect = effect, .before = before, .after = after,
                  .cause = (int32_t)cause);
}

void megabots_add_effect(struct megabots_duel *duel, int32_t bot, int32_t effect, enum megabots_cause cause)
{
    int32_t before = *word_of(duel, bot, effect);
    if (before < megabots_effect_max(duel, effect))
        megabots_set_effect(duel, bot, effect, before + 1, cause);
}

void megabots_cleanse(struct megabots_duel *duel, int32_t bot, const struct megabots_setup_moves *move)
{
    for (int32_t effect = megabots_effect_waterlog; effect <= megabots_effect_dur_up; effect++)
        if (move->cleanse[effect])
            megabots_set_effect(duel, bot, effect, 0, megabots_cause_cleanse);
}

void megabots_tick(struct megabots_duel *duel, int32_t bot, uint32_t ticking)
{
    for (int32_t i = 0; i < FIRN_COUNT(ticked); i++) {
        int32_t effect = ticked[i], left = *word_of(duel, bot, effect);
        if ((ticking & 1U << effect) == 0)
            continue;
        if (left > 0)
            megabots_set_effect(duel, bot, effect, left - 1, megabots_cause_tick);
        if (effect == megabots_effect_held && left <= 1)
            megabots_add_effect(duel, bot, megabots_effect_lingering, megabots_cause_release);
    }
}

int32_t megabots_effect_on(const struct megabots_duel *duel, int32_t target, int32_t effect)
{
    const struct megabots_choice *choice = &duel->choice[target];
    if (effect != megabots_effect_disable_used)
        return effect;
    if (choice->action != megabots_action_move)
        return megabots_effect_none;
    int32_t slot = duel->build[target].wheel[choice->at].slot;
    return megabots_effect_disabled_head + (slot - megabots_slot_head);
}
