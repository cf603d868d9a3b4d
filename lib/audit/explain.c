/* The slow path, see explain.h. It runs a battle as often as it must; only its answer has to be exact. */
#include "audit/explain.h"

#include <inttypes.h>
#include <msgpack/unpack.h>
#include <string.h>

#include "audit/compare_rolls.h"
#include "audit/recorded_orders.h"
#include "base/error.h"
#include "stream/scan.h"

/* A run is stopped before it would keep more. A side that is held has at most 16 MiB, so that of a run which is
 * stopped there are as many, and the record that differs from that side's is among them. */
enum { RUN_MAX = 16 * 1024 * 1024 + FIRN_FRAME_MAX };

/* A run that is held against a side is stopped at its first byte that is another, and keeps none. */
static bool is_matched(struct firn_explainer *explainer, const uint8_t *data, size_t size)
{
    const struct firn_side *against = explainer->against;
    size_t at = explainer->matched;
    bool is_same = size <= against->size - at && memcmp(against->data + at, data, size) == 0;
    explainer->matched += is_same ? size : 0;
    return is_same;
}

static bool keep_stream(void *self, const uint8_t *data, size_t size)
{
    struct firn_explainer *explainer = self;
    bool is_held = explainer->against != NULL;
    explainer->is_stopped = is_held ? !is_matched(explainer, data, size) : size > RUN_MAX - explainer->stream.size;
    return !explainer->is_stopped && (is_held || firn_buf_append(&explainer->stream, data, size));
}

enum firn_status firn_explainer_init(struct firn_explainer *explainer)
{
    memset(explainer, 0, sizeof *explainer);
    if (!msgpack_zone_init(&explainer->zone, 16 * 1024))
        return FIRN_MEMORY;
    enum firn_status status = firn_comparison_init(&explainer->comparison);
    if (status != FIRN_OK) {
        msgpack_zone_destroy(&explainer->zone);
        return status;
    }
    status = firn_out_init(&explainer->out, (struct firn_out_sink){ keep_stream, explainer });
    if (status != FIRN_OK)
        firn_explainer_free(explainer);
    return status;
}

void firn_explainer_free(struct firn_explainer *explainer)
{
    firn_comparison_free(&explainer->comparison);
    firn_out_free(&explainer->out);
    firn_play_free(&explainer->play);
    firn_buf_free(&explainer->stream);
    firn_buf_free(&explainer->keyframe);
    msgpack_zone_destroy(&explainer->zone);
}

static enum firn_status step_on(struct firn_explainer *explainer, struct firn_recorded_orders *orders,
                                struct firn_error *error)
{
    if (explainer->on_step != NULL)
        explainer->on_step(explainer->self, explainer->battle, explainer->play.battle.step + 1);
    return firn_play_on(&explainer->play, &orders->source, error);
}

static bool is_on(const struct firn_explainer *explainer, int32_t last)
{
    const struct firn_play *play = &explainer->play;
    return !explainer->is_stopped && !explainer->stream.failed && firn_play_is_running(play) &&
           (last < 0 || play->battle.step < last);
}

/* What is to be said of a run that went so far. */
static enum firn_status end_run(struct firn_explainer *explainer, struct firn_error *error)
{
    firn_out_flush(&explainer->out);
    if (explainer->stream.failed)
        return firn_error_memory(error);
    if (explainer->is_stopped)
        return firn_error_set(error, FIRN_UNKNOWN, FIRN_NO_OFFSET,
                              "battle %" PRIu64 ": " FIRN_EXPLAIN_STOPPED, explainer->battle);
    return FIRN_OK;
}

/* Run until step `last` is closed, or to the end with last < 0. */
static enum firn_status run(struct firn_explainer *explainer, const struct firn_spec *spec,
                            const struct firn_side *side, int32_t last, struct firn_error *error)
{
    struct firn_recorded_orders orders;
    struct firn_play *play = &explainer->play;
    int32_t stop = firn_recorded_stop(side, &explainer->zone);
    firn_recorded_orders_begin(&orders, side, &explainer->zone);
    firn_buf_clear(&explainer->stream);
    explainer->is_stopped = false;
    firn_out_resume(&explainer->out);
    explainer->matched = 0;
    enum firn_status status = firn_play_begin(play, spec, &explainer->out, false, error);
    while (status == FIRN_OK && is_on(explainer, last)) {
        if (play->battle.step == stop)
            firn_play_stop(play);
        else
            status = step_on(explainer, &orders, error);
    }
    if (status != FIRN_OK)
        return status;
    if (last < 0)
        firn_play_end(play);
    return end_run(explainer, error);
}

enum firn_status firn_explain_run(struct firn_explainer *explainer, const struct firn_spec *spec,
                                  const struct firn_side *orders, struct firn_error *error)
{
    explainer->out.hook = NULL;
    return run(explainer, spec, orders, -1, error);
}

/* ---- the rolls of the step ---- */

static int32_t show_roll(void *self, const struct firn_roll_made *roll)
{
    struct firn_explainer *explainer = self;
    struct firn_divergence *divergence = explainer->divergence;
    if (roll->step != divergence->step)
        return roll->value;
    size_t index = divergence->roll_count++;
    if (index < FIRN_SHOWN_MAX)
        firn_show_roll(&divergence->rolls[index], explainer->names_side, roll);
    return roll->value;
}

/* ---- the states after the step ---- */

/* The state that a keyframe of that step holds, into `state`. */
static bool find_keyframe(struct firn_explainer *explainer, const struct firn_side *side, int32_t step,
                          int32_t *state)
{
    int32_t words = side->schema->state.words;
    struct firn_scanned scanned;
    for (size_t at = 0; firn_scan_record(side->data + at, side->size - at, &scanned) == FIRN_SCAN_RECORD;
         at += scanned.size) {
        msgpack_object object;
        size_t used = 0;
        if (scanned.kind != FIRN_KIND_KEYFRAME)
            continue;
        msgpack_zone_clear(&explainer->zone);
        if (msgpack_unpack((const char *)side->data + at, scanned.size, &used, &explainer->zone,
                           &object) != MSGPACK_UNPACK_SUCCESS)
            return false;
        const msgpack_object *in = object.via.array.ptr;
        if (object.via.array.size != 3 || in[1].via.i64 != step ||
            in[2].type != MSGPACK_OBJECT_ARRAY || in[2].via.array.size != (uint32_t)words)
            continue;
        for (int32_t i = 0; i < words; i++)
            state[i] = (int32_t)in[2].via.array.ptr[i].via.i64;
        return true;
    }
    return false;
}

/* Whether a run as run() makes it gives the side's own bytes. */
static bool runs_again(struct firn_explainer *explainer, const struct firn_side *side,
                       const struct firn_spec *spec, int32_t last)
{
    if (spec == NULL || spec->known == NULL || firn_spec_refused(spec, NULL) != FIRN_OK)
        return false;
    explainer->against = side;
    bool ran = run(explainer, spec, side, last, NULL) == FIRN_OK;
    explainer->against = NULL;
    return ran;
}

/* The state of a side after the step, by running it again or from a keyframe. *ran: the run gave the side's
 * own bytes. */
static bool find_state(struct firn_explainer *explainer, const struct firn_side *side,
                       const struct firn_spec *spec, int32_t step, int32_t *state, bool *ran)
{
    *ran = runs_again(explainer, side, spec, step);
    if (*ran)
        memcpy(state, explainer->play.state, (size_t)side->schema->state.words * sizeof *state);
    return *ran || find_keyframe(explainer, side, step, state);
}

enum firn_status firn_explain_step(struct firn_explainer *explainer, const struct firn_side *a,
                                   const struct firn_spec *spec_a, const struct firn_side *b,
                                   const struct firn_spec *spec_b, struct firn_divergence *divergence,
                                   struct firn_error *error)
{
    size_t words = (size_t)a->schema->state.words;
    const struct firn_roll_hook hook = { show_roll, explainer };
    bool ran_a, ran_b;
    divergence->state_known = false;
    divergence->state_count = divergence->roll_count = 0;
    firn_buf_clear(&explainer->keyframe);
    if (a->schema->state.words != b->schema->state.words)
        return FIRN_OK;
    if (!firn_buf_reserve(&explainer->keyframe, (2 * words + 1) * sizeof(int32_t)))
        return firn_error_memory(error);
    int32_t *state_a = (int32_t *)(void *)explainer->keyframe.data, *state_b = state_a + words;
    explainer->divergence = divergence;
    explainer->names_side = b;
    explainer->out.hook = &hook;
    bool has_b = find_state(explainer, b, spec_b, divergence->step, state_b, &ran_b);
    size_t rolls = divergence->roll_count;
    explainer->names_side = a;
    explainer->out.hook = ran_b ? NULL : &hook;
    bool has_a = find_state(explainer, a, spec_a, divergence->step, state_a, &ran_a);
    explainer->out.hook = NULL;
    if (ran_b)
        divergence->roll_count = rolls;
    if (has_a && has_b)
        firn_compare_states(a->schema, b->names, state_a, state_b, divergence);
    return FIRN_OK;
}

bool firn_explain_rolls(struct firn_explainer *explainer, const struct firn_side *side, const struct firn_spec *spec,
                        struct firn_buf *rolls)
{
    const struct firn_roll_hook hook = { firn_roll_kept, rolls };
    firn_buf_clear(rolls);
    explainer->out.hook = &hook;
    bool ran = runs_again(explainer, side, spec, -1) && explainer->matched == side->size;
    explainer->out.hook = NULL;
    return ran;
}
