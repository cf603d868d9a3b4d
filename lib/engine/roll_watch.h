/* Notices when an engine rolls twice under one key in one step: a bug of the engine, since both rolls
 * would always be equal. Serves as an out's roll hook. */
#ifndef FIRN_ENGINE_ROLL_WATCH_H
#define FIRN_ENGINE_ROLL_WATCH_H

#include "engine/out.h"

#define FIRN_ROLL_WATCH_SIZE 1024 /* a step with more than half as many rolls is not watched to its end */

struct firn_roll_watch {
    struct firn_roll_hook hook;
    uint64_t stamp; /* of the step being watched; slots with another are free */
    int32_t step;
    uint32_t used;
    bool repeated;                 /* sticks */
    struct firn_roll_made roll;    /* the first repeated one */
    struct {
        uint64_t stamp;
        int32_t key[4];
    } slots[FIRN_ROLL_WATCH_SIZE];
};

/* Begin to watch a battle; sets out->hook. */
void firn_roll_watch_begin(struct firn_roll_watch *watch, struct firn_out *out);

/* FIRN_BUG where a key was repeated. */
enum firn_status firn_roll_watch_result(const struct firn_roll_watch *watch, const char *engine,
                                        struct firn_error *error);

#endif
