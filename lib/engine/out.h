/* Where an engine's events go and its rolls come from: counts always, and bytes to a sink unless it
 * emits into nothing. One firn_out serves battle after battle without allocating. */
#ifndef FIRN_ENGINE_OUT_H
#define FIRN_ENGINE_OUT_H

#include "base/roll.h"
#include "firn.h"

/* One roll that was made. */
struct firn_roll_made {
    int32_t step;
    int32_t site;
    int32_t actor;
    int32_t target;
    int32_t nth;
    uint32_t below;
    int32_t value;
};

/* Sees each roll and returns the value to use: to script rolls, to list them, to find repeated keys. */
struct firn_roll_hook {
    int32_t (*take)(void *self, const struct firn_roll_made *roll);
    void *self;
};

/* Takes `size` bytes of whole records; false: no more bytes are wanted before firn_out_resume(). */
struct firn_out_sink {
    bool (*take)(void *self, const uint8_t *data, size_t size);
    void *self;
};

/* The first call of a battle that the contract does not allow: at `where` `number` the `what` is `value`. */
struct firn_out_fault {
    const char *where; /* NULL: there was none */
    const char *what;
    const char *range;
    int32_t number;
    int32_t step;
    int64_t value;
};

struct firn_out {
    bool mute;      /* events are counted and not kept: nothing is kept, or the log is lean */
    uint8_t *begin; /* NULL: nothing is kept */
    uint8_t *at;
    uint8_t *limit; /* begin + FIRN_FRAME_TARGET */
    uint64_t events;
    uint64_t rolls;
    uint64_t battle_key;
    uint64_t step_key;
    int32_t step;
    struct firn_out_sink sink;
    const struct firn_roll_hook *hook; /* NULL: rolls are only counted */
    uint8_t *memory;
    struct firn_out_fault fault;
};

/* Takes the memory that emitting needs. FIRN_MEMORY where there is none. */
enum firn_status firn_out_init(struct firn_out *out, struct firn_out_sink sink);

/* An out that emits into nothing; it takes no memory. */
void firn_out_init_null(struct firn_out *out);
void firn_out_free(struct firn_out *out);

/* Counts to zero, rolls keyed by this seed, events kept or (lean) not. What is buffered stays. */
void firn_out_battle(struct firn_out *out, uint64_t seed, bool lean);
void firn_out_step(struct firn_out *out, int32_t step);

/* From now on count, but keep no bytes; and the way back (no bytes buffered). */
void firn_out_drop(struct firn_out *out);
void firn_out_resume(struct firn_out *out);

/* Bytes that are buffered. */
static inline size_t firn_out_pending(const struct firn_out *out)
{
    return out->begin != NULL ? (size_t)(out->at - out->begin) : 0;
}

/* Append one whole record that is packed already, at most FIRN_RECORD_MAX bytes. */
void firn_out_record(struct firn_out *out, const uint8_t *data, size_t size);

/* Give the sink all that is buffered. */
void firn_out_flush(struct firn_out *out);

#endif
