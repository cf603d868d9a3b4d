/* One battle being played, step by step: the function (engine, rules, seed, setup, orders) -> events, and
 * the records around its events. Recording, verifying and every other tool that simulates go through it,
 * so that there is one place that says when a check, a keyframe or an end is written. */
#ifndef FIRN_AUDIT_PLAY_H
#define FIRN_AUDIT_PLAY_H

#include "engine/out.h"
#include "engine/spec.h"

struct firn_play {
    const struct firn_spec *spec; /* what is played */
    const struct firn_engine *engine;
    const struct firn_schema *schema;
    struct firn_out *out;
    struct firn_battle battle;
    struct firn_params params;
    struct firn_outcome outcome;
    int32_t *state;
    size_t state_capacity;     /* in words */
    uint64_t checks;
    uint64_t checked_events;   /* how many there were at the last check */
    uint64_t orders_given;     /* orders of sources, not suggestions */
    struct firn_buf record;    /* a record being put together */
    int32_t outcome_count;     /* values of the enums outcome and reason */
    int32_t reason_count;
    struct firn_error fault;   /* the first of the engine in this battle, FIRN_OK: none */
};

/* Put the battle record together in play->record. */
enum firn_status firn_play_inputs(struct firn_play *play, const struct firn_spec *spec,
                                  struct firn_error *error);

/* Begin a battle: its battle record unless `bare`, the opening events, the first check. The spec
 * must outlive the play. FIRN_BUG as of firn_play_fault(). */
enum firn_status firn_play_begin(struct firn_play *play, const struct firn_spec *spec,
                                 struct firn_out *out, bool bare, struct firn_error *error);

static inline bool firn_play_is_running(const struct firn_play *play)
{
    return play->outcome.outcome == FIRN_OUTCOME_RUNNING;
}

/* What the engine did against its contract in a step of this battle: FIRN_BUG, with function and step. */
enum firn_status firn_play_fault(const struct firn_play *play, struct firn_error *error);

/* Who must give an order before the next step: how many, and who. FIRN_BUG, and nobody, where that is no list of
 * actors as the contract has it. */
enum firn_status firn_play_awaiting(const struct firn_play *play, int32_t actors[FIRN_AWAIT_MAX], int32_t *count,
                                    struct firn_error *error);

/* FIRN_REFUSED, with the rule, where the engine does not take this order now. */
enum firn_status firn_play_refuses(const struct firn_play *play, const struct firn_order *order,
                                   struct firn_error *error);

/* Record one order of the step that comes. */
enum firn_status firn_play_give(struct firn_play *play, const struct firn_order *order,
                                struct firn_error *error);

/* Run one step under orders that were recorded, close it with its check or step record. */
void firn_play_run(struct firn_play *play, const struct firn_order *orders, int32_t count);

/* Both at once. FIRN_BUG as of firn_play_fault(). */
enum firn_status firn_play_step(struct firn_play *play, const struct firn_order *orders, int32_t count,
                                struct firn_error *error);

/* End it from outside: the outcome is "stopped". */
void firn_play_stop(struct firn_play *play);

/* The end record. */
void firn_play_end(struct firn_play *play);

uint64_t firn_play_hash(const struct firn_play *play);

void firn_play_free(struct firn_play *play);

/* The orders of all that are awaited now: the source's (NULL: none), else the engine's suggestions. FIRN_BUG where it
 * suggests what it would not take. */
enum firn_status firn_play_choose(struct firn_play *play, const struct firn_order_source *source,
                                  struct firn_order orders[FIRN_AWAIT_MAX], int32_t *count,
                                  struct firn_error *error);

/* Choose, and step. */
enum firn_status firn_play_on(struct firn_play *play, const struct firn_order_source *source,
                              struct firn_error *error);

#endif
