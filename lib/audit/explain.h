/* The slow path: once two recordings of a battle are known to differ, run it again to say where, with the
 * states and the rolls of that step. */
#ifndef FIRN_AUDIT_EXPLAIN_H
#define FIRN_AUDIT_EXPLAIN_H

#include "audit/compare.h"
#include "audit/play.h"

#define FIRN_EXPLAIN_STOPPED "run again, it had not ended after 16 MiB of stream"

struct firn_explainer {
    struct firn_comparison comparison;
    struct firn_out out;
    struct firn_play play;
    struct firn_buf stream;   /* what the last run emitted: whole records; nothing where it was held against a side */
    const struct firn_side *against; /* NULL: none */
    size_t matched;           /* bytes of the last run that were the side's */
    bool is_stopped;          /* the last run was stopped: at the bound, or at a byte that is not the side's */
    struct firn_buf keyframe; /* the states of both sides, as int32 words */
    msgpack_zone zone;
    struct firn_divergence *divergence;
    const struct firn_side *names_side;

    /* Called before each step, see struct firn_verify_options; NULL: not. */
    void (*on_step)(void *self, uint64_t battle, int32_t step);
    void *self;
    uint64_t battle;
};

enum firn_status firn_explainer_init(struct firn_explainer *explainer);
void firn_explainer_free(struct firn_explainer *explainer);

/* Run `spec` with the orders of `orders`, whole, and leave the stream in explainer->stream. FIRN_UNKNOWN with
 * explainer->is_stopped: it had not ended after 16 MiB of stream, of which all are there and then some. */
enum firn_status firn_explain_run(struct firn_explainer *explainer, const struct firn_spec *spec,
                                  const struct firn_side *orders, struct firn_error *error);

/* With divergence->step and the sides known: the rolls that step makes and the state fields that differ
 * after it. A side's state is known where its spec has its engine and running it again gives the side's own
 * bytes, or where it holds a keyframe of that step. */
enum firn_status firn_explain_step(struct firn_explainer *explainer, const struct firn_side *a,
                                   const struct firn_spec *spec_a, const struct firn_side *b,
                                   const struct firn_spec *spec_b, struct firn_divergence *divergence,
                                   struct firn_error *error);

/* Run a side whole and keep its rolls (compare_rolls.h) in `rolls`. False: it does not run here, or gives other bytes. */
bool firn_explain_rolls(struct firn_explainer *explainer, const struct firn_side *side, const struct firn_spec *spec,
                        struct firn_buf *rolls);

#endif
