/* Elements, see elements.h. Invariant: none changes nothing. */
#include "rules/tactics/elements.h"

#include "rules/tactics/terrain_rule.h"

/* TACTICS-053: by the row of the unit, 0 immune, below 0 absorbing. */
static int32_t printed_affinity(const tactics_profile *it, int32_t element)
{
    const int32_t affinities[tactics_element_count] = {
        [tactics_element_none] = TACTICS_ONE, [tactics_element_fire] = it->fire,
        [tactics_element_ice] = it->ice,      [tactics_element_lightning] = it->lightning,
        [tactics_element_water] = it->water,  [tactics_element_wind] = it->wind,
        [tactics_element_earth] = it->earth,  [tactics_element_holy] = it->holy,
        [tactics_element_dark] = it->dark,
    };
    return affinities[element];
}

/* TACTICS-055: the element of the ground is resisted, and what is lower already stays. */
int32_t tactics_affinity(const struct tactics_match *match, int32_t unit, int32_t element)
{
    if (element == tactics_element_none)
        return TACTICS_ONE;
    int32_t affinity = printed_affinity(tactics_printed(match, unit), element);
    const tactics_terrain *ground = tactics_ground(match, tactics_now(match, unit)->at);
    int32_t most = match->rules->standing_affinity;
    return ground->element == element && affinity > most ? most : affinity;
}

/* TACTICS-057 TACTICS-060. TACTICS-061: no other pair of element and status does anything. */
int32_t tactics_wet_permille(const struct tactics_match *match, int32_t unit, int32_t element)
{
    bool counts = element == tactics_element_fire || element == tactics_element_lightning;
    return counts && tactics_has(match, unit, tactics_status_wet) ? match->rules->wet_permille : TACTICS_ONE;
}

/* TACTICS-058 */
bool tactics_freezes(const struct tactics_match *match, int32_t unit, int32_t element)
{
    return element == tactics_element_ice && tactics_has(match, unit, tactics_status_wet);
}
