/* Attacks, see attack.h. Invariant: all rolls of an attack are made in the step in which it is made, watched
 * or not, so that both roll alike. LOADOUT-082 */
#include "rules/loadout/attack.h"

#include <string.h>

#include "rules/loadout/damage.h"
#include "rules/loadout/effects.h"
#include "rules/loadout/world.h"

/* LOADOUT-036 LOADOUT-069 LOADOUT-077: at distance 0 there is no attack at all; else the one choice, and a line for
 * a shot. */
struct loadout_weapon loadout_reaches(const struct loadout_fight *fight, int32_t attacker, int32_t target)
{
    int32_t from = loadout_now(fight, attacker)->at, to = loadout_now(fight, target)->at;
    if (from < 0 || to < 0 || from == to)
        return (struct loadout_weapon){ 0 };
    struct loadout_weapon weapon = loadout_arms_at(fight, attacker, loadout_distance(from, to));
    if (weapon.reach == loadout_reach_shot && !loadout_line_of_fire(fight, from, to, weapon.range))
        weapon.dice = NULL;
    return weapon;
}

/* ---- striking ---- */

struct attack {
    int32_t attacker;
    int32_t target;
    struct loadout_weapon weapon;
    bool flies; /* LOADOUT-082: its hits wait until the flight has been seen */
};

/* LOADOUT-043: seen only with a look. */
static void show(struct loadout_fight *fight, const struct attack *attack)
{
    int32_t to = loadout_now(fight, attack->target)->at;
    bool is_shot = attack->weapon.reach == loadout_reach_shot;
    if (attack->weapon.look == 0)
        return;
    LOADOUT_EMIT(fight, cue, .cue = is_shot ? loadout_cue_flight : loadout_cue_burst,
                 .look = attack->weapon.look,
                 .from = is_shot ? loadout_now(fight, attack->attacker)->at : to, .to = to);
}

/* LOADOUT-041 LOADOUT-044: with the item's number, whose triggers are thus taken along even where the item is
 * gone when it lands: the remnant. */
static void take_off(struct loadout_fight *fight, const struct attack *attack)
{
    struct loadout_state *state = fight->state;
    state->airborne = true;
    state->shot_by = attack->attacker;
    state->shot_at = attack->target;
    state->shot_with = attack->weapon.item;
    LOADOUT_EMIT(fight, airborne, .attacker = attack->attacker, .target = attack->target,
                 .with = attack->weapon.item == LOADOUT_BARE ? FIRN_NOBODY : attack->weapon.item);
}

static void deal(struct loadout_fight *fight, const struct attack *attack, int32_t kind, int32_t amount)
{
    struct loadout_state *state = fight->state;
    if (attack->flies) {
        state->shot_kind[state->shot_hits] = kind;
        state->shot_amount[state->shot_hits++] = amount;
        return;
    }
    loadout_hit(fight, (struct loadout_hit){ attack->target, attack->attacker, attack->attacker, kind, amount,
                                             attack->weapon.reach, 0, FIRN_NOBODY }); /* LOADOUT-084 */
}

/* LOADOUT-074: each roll is a hit of its own. */
static void roll_all(struct loadout_fight *fight, const struct attack *attack)
{
    static const int32_t sites[] = { [loadout_source_main] = loadout_roll_main,
                                     [loadout_source_strike] = loadout_roll_strike };
    struct loadout_roll_of rolls[LOADOUT_ROLLS];
    int32_t count = loadout_rolls(fight, attack->attacker, &attack->weapon, rolls);
    for (int32_t i = 0; i < count; i++)
        deal(fight, attack, rolls[i].kind,
             loadout_roll_dice(fight, sites[rolls[i].source], attack->attacker, attack->target, &rolls[i]));
}

/* LOADOUT-039 LOADOUT-040: a worn item's moments; an actor's own weapon has none, LOADOUT-092. */
static void report(struct loadout_fight *fight, const struct attack *attack, enum loadout_moment moment,
                   int32_t at)
{
    if (attack->weapon.item != LOADOUT_BARE)
        loadout_report(fight, (struct loadout_report){ (int32_t)moment, attack->attacker, attack->weapon.item,
                                                       attack->weapon.slot, at,
                                                       attack->flies && moment == loadout_moment_hit });
}

/* LOADOUT-038: what a weapon does to itself hangs on struck, LOADOUT-065. */
static void strike(struct loadout_fight *fight, const struct attack *attack)
{
    LOADOUT_EMIT(fight, struck, .attacker = attack->attacker, .target = attack->target,
                 .with = attack->weapon.item == LOADOUT_BARE ? FIRN_NOBODY : attack->weapon.item,
                 .reach = attack->weapon.reach);
    show(fight, attack);
    if (attack->flies)
        take_off(fight, attack);
    roll_all(fight, attack);
    report(fight, attack, loadout_moment_fire, loadout_now(fight, attack->attacker)->at);
    report(fight, attack, loadout_moment_hit, loadout_now(fight, attack->target)->at);
}

/* LOADOUT-003 LOADOUT-063: what reaches, lands. LOADOUT-077: what does not, spends an ordinary turn, says
 * nothing and rolls nothing. */
int32_t loadout_attack(struct loadout_fight *fight, int32_t attacker, int32_t target)
{
    struct attack attack = { .attacker = attacker, .target = target };
    attack.weapon = loadout_reaches(fight, attacker, target);
    if (attack.weapon.dice == NULL)
        return fight->rules->ordinary_cost; /* LOADOUT-037 */
    attack.flies = attack.weapon.reach == loadout_reach_shot && attack.weapon.look != 0 && fight->setup->watched;
    strike(fight, &attack);
    return attack.weapon.cost;
}

/* ---- landing ---- */

/* LOADOUT-083: its hits, then its item's hit moment, with the credit of whoever fired it, dead or not. */
static void land(struct loadout_fight *fight, const struct loadout_state *shot)
{
    for (int32_t i = 0; i < shot->shot_hits; i++)
        loadout_hit(fight, (struct loadout_hit){ shot->shot_at, shot->shot_by, shot->shot_by,
                                                 shot->shot_kind[i],
                                                 shot->shot_amount[i], loadout_reach_shot, 0, FIRN_NOBODY });
    if (shot->shot_with != LOADOUT_BARE)
        LOADOUT_EMIT(fight, moment, .user = shot->shot_by, .item = shot->shot_with,
                     .moment = loadout_moment_hit, .at = loadout_now(fight, shot->shot_at)->at);
    loadout_unload(fight);
}

static void clear_shot(struct loadout_state *state)
{
    size_t from = offsetof(struct loadout_state, airborne);
    memset((char *)state + from, 0, sizeof *state - from);
}

/* LOADOUT-005 LOADOUT-045 LOADOUT-083: on a target that still stands, else it is missed. */
void loadout_land_shots(struct loadout_fight *fight)
{
    struct loadout_state *state = fight->state;
    if (!state->airborne)
        return;
    bool hit = loadout_lives(fight, state->shot_at);
    LOADOUT_EMIT(fight, landed, .attacker = state->shot_by, .target = state->shot_at, .hit = hit);
    if (hit)
        land(fight, state);
    clear_shot(state);
}
