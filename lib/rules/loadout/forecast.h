/* What a fight will cost, from the numbers the fight uses: through the same gear and the same stages. The
 * public part is firn_loadout.h. */
#ifndef FIRN_RULES_LOADOUT_FORECAST_H
#define FIRN_RULES_LOADOUT_FORECAST_H

#include "firn_loadout.h"
#include "rules/loadout/gear.h"

/* Health that these rolls are expected to take from `target`, in half points: LOADOUT-086. */
int64_t loadout_expected(const struct loadout_fight *fight, const struct loadout_roll_of *rolls,
                         int32_t count,
                         int32_t target);

/* The whole forecast of two actors at a distance. */
void loadout_forecast(const struct loadout_fight *fight, int32_t actor, int32_t foe, int32_t distance,
                      struct firn_loadout_forecast *forecast);

#endif
