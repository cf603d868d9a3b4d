/* Repeated roll keys, see roll_watch.h: a table of open addresses, emptied by a stamp. */
#include "engine/roll_watch.h"

#include <string.h>

#include "base/error.h"

static void next_step(struct firn_roll_watch *watch, int32_t step)
{
    watch->step = step;
    watch->stamp++;
    watch->used = 0;
}

static int32_t take(void *self, const struct firn_roll_made *roll)
{
    struct firn_roll_watch *watch = self;
    const int32_t key[4] = { roll->site, roll->actor, roll->target, roll->nth };
    if (roll->step != watch->step)
        next_step(watch, roll->step);
    uint32_t hash = ((uint32_t)key[0] * 31u + (uint32_t)key[3]) * 0x9e3779b1u +
                    (uint32_t)key[1] * 0x85ebca6bu + (uint32_t)key[2] * 0xc2b2ae35u;
    uint32_t slot = (hash ^ hash >> 15) % FIRN_ROLL_WATCH_SIZE;
    while (watch->slots[slot].stamp == watch->stamp) {
        if (memcmp(watch->slots[slot].key, key, sizeof key) == 0 && !watch->repeated) {
            watch->repeated = true;
            watch->roll = *roll;
        }
        if (watch->repeated)
            return roll->value;
        slot = (slot + 1) % FIRN_ROLL_WATCH_SIZE;
    }
    if (watch->used < FIRN_ROLL_WATCH_SIZE / 2) {
        watch->slots[slot].stamp = watch->stamp;
        memcpy(watch->slots[slot].key, key, sizeof key);
        watch->used++;
    }
    return roll->value;
}

void firn_roll_watch_begin(struct firn_roll_watch *watch, struct firn_out *out)
{
    watch->hook = (struct firn_roll_hook){ take, watch };
    watch->repeated = false;
    next_step(watch, 0);
    out->hook = &watch->hook;
}

enum firn_status firn_roll_watch_result(const struct firn_roll_watch *watch, const char *engine,
                                        struct firn_error *error)
{
    if (!watch->repeated)
        return FIRN_OK;
    return firn_error_set(error, FIRN_BUG, FIRN_NO_OFFSET,
                          "engine %.60s rolls twice under one key in step %d: site %d, actor %d, target "
                          "%d, nth %d",
                          engine, (int)watch->roll.step, (int)watch->roll.site, (int)watch->roll.actor,
                          (int)watch->roll.target, (int)watch->roll.nth);
}
