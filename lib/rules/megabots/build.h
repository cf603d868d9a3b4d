/* Builds: what the parts of a bot come to, and which builds there may be. */
#ifndef FIRN_RULES_MEGABOTS_BUILD_H
#define FIRN_RULES_MEGABOTS_BUILD_H

#include "rules/megabots/megabots.h"

/* Sum up both builds of a setup that is not refused. */
void megabots_builds(struct megabots_duel *duel);

/* True, with the reason, where a setup has a build or an entry that cannot be. */
bool megabots_refuses_setup(const struct megabots_rules *rules, const struct megabots_setup *setup,
                            struct firn_refusal *why);

#endif
