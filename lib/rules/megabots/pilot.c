/* The pilot, see pilot.h. It weighs each move that it is offered: what it does on average, what the zone that
 * it leads to is worth in the next turn to either side, and what it costs. All worth is in hundredths of a
 * hp. It uses the formulas of the rules, so that a change of rules changes how it plays. */
#include "rules/megabots/pilot.h"

#include "rules/megabots/effects.h"
#include "rules/megabots/formulas.h"
#include "rules/megabots/selection.h"

/* How it plays; none of these is a rule. */
enum {
    HP = 100,
    KNOCKOUT = 4000,
    CHARGE = 150,       /* worth of one charge with plenty left */
    CHARGE_SCARCE = 500, /* with few left */
    FEW_CHARGES = 4,
    NEXT_PERCENT = 60   /* the next turn counts less than this one */
};

/* What an effect on the other bot is worth, in hundredths of a hp. */
static const int32_t worth[megabots_effect_count] = {
    [megabots_effect_waterlog] = 700,       [megabots_effect_vines] = 500,
    [megabots_effect_chill] = 300,          [megabots_effect_burn] = 800,
    [megabots_effect_held] = 600,           [megabots_effect_lingering] = 150,
    [megabots_effect_disabled_head] = 900,  [megabots_effect_disabled_arms] = 1400,
    [megabots_effect_disabled_legs] = 1400, [megabots_effect_atk_down] = 900,
    [megabots_effect_dur_down] = 900,       [megabots_effect_atk_up] = 450,
    [megabots_effect_dur_up] = 400,         [megabots_effect_disable_used] = 1300,
};

/* A move as it would go, in parts of 10,000: a hit, and a deflected one. */
struct odds {
    int32_t hit;
    int32_t deflected;
    struct megabots_blow blow;
};

static struct odds odds_of(const struct megabots_duel *duel, int32_t bot, const struct megabots_choice *choice)
{
    struct megabots_premove premove = megabots_c3_premove(duel, bot, choice);
    struct odds odds = { .hit = (100 - premove.miss) * (100 - premove.deflect),
                         .deflected = (100 - premove.miss) * premove.deflect };
    odds.blow = (struct megabots_blow){ .bot = bot,
                                        .attack = megabots_attack_at(duel, bot, choice->at),
                                        .direction = choice->direction,
                                        .changed = premove.steps > 0,
                                        .off_balance = premove.off_balance };
    return odds;
}

/* The value of a hit and of a deflected one, by their odds. */
static int32_t average(const struct odds *odds, int32_t hit, int32_t deflected)
{
    return (int32_t)(((int64_t)odds->hit * hit + (int64_t)odds->deflected * deflected) / 10000);
}

/* ---- what a move does ---- */

static int32_t damage_worth(const struct megabots_duel *duel, struct odds *odds)
{
    int32_t hp = megabots_now(duel, megabots_other(odds->blow.bot))->hp, worths[2];
    if (odds->blow.attack.type == megabots_type_hex)
        return 0;
    for (int32_t deflected = 0; deflected < 2; deflected++) {
        odds->blow.deflected = deflected != 0;
        int32_t amount = megabots_c5_damage(duel, &odds->blow).amount;
        worths[deflected] = amount >= hp ? hp * HP + KNOCKOUT : amount * HP;
    }
    odds->blow.deflected = false;
    return average(odds, worths[0], worths[1]);
}

static int32_t effect_worth(const struct megabots_duel *duel, const struct megabots_blow *blow, int32_t effect,
                            int32_t chance)
{
    int32_t stands_for = effect == megabots_effect_disable_used ? megabots_effect_disabled_arms : effect;
    if (stands_for == megabots_effect_none || megabots_is_full(duel, megabots_other(blow->bot), stands_for))
        return 0;
    return megabots_c7_effect(duel, blow, stands_for, chance) * worth[effect] / 100;
}

/* The best of the effects that may come of it: only one does. */
static int32_t effects_worth(const struct megabots_duel *duel, const struct megabots_blow *blow)
{
    const struct megabots_setup_moves *move = blow->attack.move;
    const struct megabots_setup_parts *part = blow->attack.part;
    int32_t best = 0;
    for (int32_t i = 0; i < move->effects_count + part->triggers_count; i++) {
        int32_t p = i - move->effects_count;
        int32_t value = p < 0 ? effect_worth(duel, blow, move->effects[i].effect, move->effects[i].chance)
                              : effect_worth(duel, blow, part->triggers[p].effect, part->triggers[p].chance);
        best = value > best ? value : best;
    }
    return best;
}

/* A hex's rider, the hold of a grapple, and what the move cleanses. */
static int32_t other_worth(const struct megabots_duel *duel, const struct megabots_blow *blow)
{
    const struct megabots_state_bot *now = megabots_now(duel, blow->bot);
    const struct megabots_setup_moves *move = blow->attack.move;
    const struct megabots_setup_riders *rider = blow->changed ? megabots_rider(&blow->attack, blow->direction) : NULL;
    int32_t value = 0;
    if (move->type == megabots_type_hex && rider != NULL)
        value += worth[rider->buff] + effect_worth(duel, blow, rider->effect, rider->chance);
    if (move->type == megabots_type_grapple && megabots_now(duel, megabots_other(blow->bot))->held == 0)
        value += worth[megabots_effect_held];
    for (int32_t effect = megabots_effect_waterlog; effect <= megabots_effect_dur_down; effect++)
        if (move->cleanse[effect])
            value += worth[effect] * megabots_stacks(now, effect);
    return value;
}

/* What a move brings on average, before its cost. */
static int32_t move_worth(const struct megabots_duel *duel, int32_t bot, const struct megabots_choice *choice)
{
    struct odds odds = odds_of(duel, bot, choice);
    int32_t value = damage_worth(duel, &odds);
    if (odds.blow.attack.move == NULL)
        return value;
    int32_t cc = worth[megabots_cc_of(odds.blow.attack.element)] * megabots_c6_cc(duel, &odds.blow) / 100;
    int32_t rest = cc + effects_worth(duel, &odds.blow) + other_worth(duel, &odds.blow);
    return value + average(&odds, rest, rest / 2);
}

/* ---- what a zone is worth ---- */

/* The most damage that a bot may do on average, were the marker at `duel->now`. */
static int32_t best_damage(const struct megabots_duel *duel, int32_t bot)
{
    struct megabots_choice offers[MEGABOTS_OFFERS_MAX];
    int32_t best = 0, count = megabots_offers(duel, bot, offers);
    for (int32_t i = 0; i < count; i++) {
        struct odds odds = odds_of(duel, bot, &offers[i]);
        int32_t value = damage_worth(duel, &odds);
        best = value > best ? value : best;
    }
    return best;
}

/* What the next turn promises from each zone: its own best less the enemy's. */
static void look_ahead(const struct megabots_duel *duel, int32_t bot, int32_t ahead[megabots_zone_count])
{
    struct megabots_state imagined = *duel->now;
    struct megabots_duel view = *duel;
    view.now = &imagined;
    for (imagined.zone = 0; imagined.zone < megabots_zone_count; imagined.zone++) {
        int32_t lead = best_damage(&view, bot) - best_damage(&view, megabots_other(bot));
        ahead[imagined.zone] = lead * NEXT_PERCENT / 100;
    }
}

/* ---- choosing ---- */

/* Charges are dearer the fewer there are. */
static int32_t charge_worth(const struct megabots_duel *duel, int32_t bot, int32_t count)
{
    int32_t left = megabots_now(duel, bot)->charges, scarce = FEW_CHARGES - (left - count);
    scarce = megabots_clamp(scarce, 0, count);
    return count * CHARGE + scarce * (CHARGE_SCARCE - CHARGE);
}

static int32_t vent_worth(const struct megabots_duel *duel, int32_t bot)
{
    const struct megabots_state_bot *now = megabots_now(duel, bot);
    int32_t gained = megabots_clamp(duel->rules->charges_max - now->charges, 0, duel->rules->vent_charges);
    int32_t scarce = megabots_clamp(FEW_CHARGES - now->charges, 0, gained);
    return gained * CHARGE + scarce * (CHARGE_SCARCE - CHARGE) - megabots_vent_cost(duel, bot) * HP;
}

/* MEGABOTS-069: a look that costs nothing, where no chain would break. */
static bool wants_to_inspect(const struct megabots_duel *duel, int32_t bot)
{
    const struct megabots_state_bot *now = megabots_now(duel, bot);
    return !now->inspected && duel->free_inspect[bot] && now->last_type == megabots_type_none;
}

static int32_t choice_worth(const struct megabots_duel *duel, int32_t bot, const struct megabots_choice *choice,
                            const int32_t ahead[megabots_zone_count])
{
    struct megabots_attack attack = megabots_attack_at(duel, bot, choice->at);
    int32_t zone = megabots_zone_after(duel->now->zone, choice->direction, choice->steps);
    return move_worth(duel, bot, choice) + ahead[zone] -
           charge_worth(duel, bot, megabots_c8_charges(duel, bot, &attack).total);
}

/* The first of the best. */
struct megabots_choice megabots_pilot(const struct megabots_duel *duel, int32_t bot)
{
    struct megabots_choice offers[MEGABOTS_OFFERS_MAX];
    struct megabots_choice best = { .action = megabots_action_struggle, .at = MEGABOTS_STRUGGLE };
    int32_t ahead[megabots_zone_count], count = megabots_offers(duel, bot, offers), most;
    look_ahead(duel, bot, ahead);
    most = count > 0 ? INT32_MIN : move_worth(duel, bot, &best) + ahead[duel->now->zone];
    for (int32_t i = 0; i < count; i++) {
        int32_t value = choice_worth(duel, bot, &offers[i], ahead);
        if (value > most) {
            most = value;
            best = offers[i];
        }
    }
    if (megabots_vent_bar(duel, bot) == megabots_bar_none &&
        vent_worth(duel, bot) + ahead[duel->now->zone] > most)
        best = (struct megabots_choice){ .action = megabots_action_vent, .at = MEGABOTS_STRUGGLE };
    best.inspects = best.action != megabots_action_vent && wants_to_inspect(duel, bot);
    return best;
}
