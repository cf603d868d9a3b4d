/* Units under their statuses, see unit_profile.h. */
#include "rules/tactics/unit_profile.h"

static int32_t scaled(int32_t number, int32_t permille)
{
    return (int32_t)((int64_t)number * permille / TACTICS_ONE);
}

/* TACTICS-112: haste TACTICS-080 and slow TACTICS-063 cancel each other, stop TACTICS-064 wins. */
int32_t tactics_ct_gain(const struct tactics_match *match, int32_t unit)
{
    int32_t spd = tactics_printed(match, unit)->spd; /* TACTICS-009 */
    bool haste = tactics_has(match, unit, tactics_status_haste);
    bool slow = tactics_has(match, unit, tactics_status_slow);
    if (tactics_has(match, unit, tactics_status_stop))
        return 0;
    if (haste == slow)
        return spd;
    int32_t gain = scaled(spd, haste ? match->rules->haste_permille : match->rules->slow_permille);
    return gain > 1 ? gain : 1;
}

/* TACTICS-113 TACTICS-071: stop, immobilize TACTICS-065 and freeze TACTICS-079 leave none, slow half. None
 * of them keeps a unit from acting. */
int32_t tactics_move_budget(const struct tactics_match *match, int32_t unit)
{
    const int32_t rooted =
        1 << tactics_status_stop | 1 << tactics_status_immobilize | 1 << tactics_status_freeze;
    int32_t budget = tactics_printed(match, unit)->move_budget;
    if ((tactics_now(match, unit)->suffers & rooted) != 0)
        return 0;
    return tactics_has(match, unit, tactics_status_slow) ? scaled(budget, match->rules->slow_move_permille)
                                                         : budget;
}

/* TACTICS-145: by swim, TACTICS-067, or over it, TACTICS-066. */
bool tactics_crosses_water(const struct tactics_match *match, int32_t unit)
{
    const int32_t carried = 1 << tactics_status_swim | 1 << tactics_status_floating;
    return (tactics_now(match, unit)->suffers & carried) != 0;
}

int32_t tactics_kit_place(const struct tactics_match *match, int32_t unit, int32_t action)
{
    const tactics_profile *it = tactics_printed(match, unit);
    for (int32_t place = 0; place < it->kit_count; place++)
        if (it->kit[place].action == action + TACTICS_ACTION_FIRST)
            return place;
    return -1;
}

/* TACTICS-129 TACTICS-075: charm swaps the two, but nobody is its own enemy. */
bool tactics_is_enemy(const struct tactics_match *match, int32_t actor, int32_t other)
{
    bool differs = tactics_side(actor) != tactics_side(other);
    return actor != other && differs != tactics_has(match, actor, tactics_status_charm);
}
