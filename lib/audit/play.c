/* One battle being played, see play.h. Invariant between two calls: out holds whole records, and the last
 * one closes a step. */
#include "audit/play.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "engine/orders.h"
#include "stream/pack.h"

/* An engine that awaits too many has most likely written them all. */
enum { AWAIT_ROOM = 16 * FIRN_AWAIT_MAX };

/* FIRN_BUG: what an engine did against its contract, and in which step. */
static __attribute__((format(printf, 4, 5))) enum firn_status fault(const struct firn_play *play, int32_t step,
                                                                    struct firn_error *error,
                                                                    const char *format, ...)
{
    char text[300];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return firn_error_set(error, FIRN_BUG, FIRN_NO_OFFSET, "engine %.60s: step %d: %s", play->engine->name,
                          (int)step, text);
}

uint64_t firn_play_hash(const struct firn_play *play)
{
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "the state's words must be turned to little-endian here before they are hashed"
#endif
    return firn_hash64(play->state, (size_t)play->schema->state.words * sizeof(int32_t));
}

/* What the step that was just run shows of the engine. */
static void look_for_faults(struct firn_play *play)
{
    const struct firn_out_fault *call = &play->out->fault;
    struct firn_outcome end = play->outcome;
    bool is_value = end.outcome >= 0 && end.outcome < play->outcome_count;
    if (play->fault.status != FIRN_OK)
        return;
    if (call->where != NULL)
        fault(play, call->step, &play->fault, "%s %d: %s is %lld, outside %s", call->where, (int)call->number,
              call->what, (long long)call->value, call->range);
    else if (end.outcome == FIRN_OUTCOME_STOPPED)
        fault(play, play->battle.step, &play->fault, "outcome() gives 1, stopped, which is never the engine's");
    else if (!is_value)
        fault(play, play->battle.step, &play->fault, "outcome() gives %d, which is no value of outcome",
              (int)end.outcome);
    else if (end.reason < 0 || end.reason >= play->reason_count)
        fault(play, play->battle.step, &play->fault, "outcome() gives reason %d, which is no value of reason",
              (int)end.reason);
}

enum firn_status firn_play_fault(const struct firn_play *play, struct firn_error *error)
{
    if (play->fault.status != FIRN_OK && error != NULL)
        *error = play->fault;
    return play->fault.status;
}

static void emit_check(struct firn_play *play)
{
    uint8_t bytes[2 + 2 * FIRN_PACK_INT_MAX] = { 0x93, FIRN_KIND_CHECK };
    uint8_t *at = firn_pack_int_at(bytes + 2, play->battle.step);
    at = firn_pack_uint_at(at, firn_play_hash(play));
    firn_out_record(play->out, bytes, (size_t)(at - bytes));
    play->checks++;
    play->checked_events = play->out->events;
}

static void emit_keyframe(struct firn_play *play)
{
    msgpack_packer packer = firn_packer(&play->record);
    firn_buf_clear(&play->record);
    msgpack_pack_array(&packer, 3);
    msgpack_pack_int32(&packer, FIRN_KIND_KEYFRAME);
    msgpack_pack_int32(&packer, play->battle.step);
    msgpack_pack_array(&packer, (size_t)play->schema->state.words);
    for (int32_t i = 0; i < play->schema->state.words; i++)
        msgpack_pack_int32(&packer, play->state[i]);
    if (!play->record.failed)
        firn_out_record(play->out, play->record.data, play->record.size);
}

/* A check follows step 0, the last step, and the first step that ends check_every_events after a check. */
static void close_step(struct firn_play *play)
{
    static const uint8_t step_record[] = { 0x91, FIRN_KIND_STEP };
    int32_t step = play->battle.step;
    uint64_t since = play->out->events - play->checked_events;
    play->outcome = play->engine->outcome(&play->battle, play->state);
    look_for_faults(play);
    if (step == 0 || !firn_play_is_running(play) || since >= (uint64_t)play->params.check_every_events)
        emit_check(play);
    else
        firn_out_record(play->out, step_record, sizeof step_record);
    if (play->params.keyframe_every_steps != 0 && step % play->params.keyframe_every_steps == 0)
        emit_keyframe(play);
}

static enum firn_status make_room(struct firn_play *play, struct firn_error *error)
{
    size_t words = (size_t)play->schema->state.words + 1;
    if (words > play->state_capacity) {
        int32_t *state = realloc(play->state, words * sizeof *state);
        if (state == NULL)
            return firn_error_memory(error);
        play->state = state;
        play->state_capacity = words;
    }
    /* so that no keyframe is left out later */
    bool has_keyframes = play->params.keyframe_every_steps != 0;
    firn_buf_clear(&play->record);
    return !has_keyframes || firn_buf_reserve(&play->record, (words + 3) * FIRN_PACK_INT_MAX)
               ? FIRN_OK
               : firn_error_memory(error);
}

enum firn_status firn_play_inputs(struct firn_play *play, const struct firn_spec *spec,
                                  struct firn_error *error)
{
    firn_buf_clear(&play->record);
    firn_spec_pack(spec, &play->record);
    if (play->record.failed)
        return firn_error_memory(error);
    if (play->record.size > FIRN_RECORD_MAX)
        return firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET,
                              "the battle's inputs take %zu bytes; a record has at most 1 MiB",
                              play->record.size);
    return FIRN_OK;
}

/* Values of the enum that a field of the end record has. */
static int32_t count_values(const struct firn_schema *schema, int32_t field)
{
    const struct firn_schema_row *row = &firn_schema_of_kind(schema, FIRN_KIND_END)->rows[field];
    return row->type == FIRN_TYPE_ENUM ? schema->enums[row->enum_index].count : INT32_MAX;
}

enum firn_status firn_play_begin(struct firn_play *play, const struct firn_spec *spec,
                                 struct firn_out *out, bool bare, struct firn_error *error)
{
    play->spec = spec;
    play->engine = spec->known->engine;
    play->schema = spec->schema;
    play->out = out;
    play->battle = (struct firn_battle){ spec->seed, spec->rules, spec->setup, 0 };
    play->params = spec->params;
    play->checks = 0;
    play->checked_events = 0;
    play->orders_given = 0;
    play->outcome_count = count_values(spec->schema, 0);
    play->reason_count = count_values(spec->schema, 1);
    play->fault.status = FIRN_OK;
    enum firn_status status = make_room(play, error);
    if (status != FIRN_OK)
        return status;
    if (!bare) {
        status = firn_play_inputs(play, spec, error);
        if (status != FIRN_OK)
            return status;
        firn_out_record(out, play->record.data, play->record.size);
    }
    firn_out_battle(out, spec->seed, !spec->params.events);
    play->engine->setup(&play->battle, play->state, out);
    close_step(play);
    return firn_play_fault(play, error);
}

enum firn_status firn_play_awaiting(const struct firn_play *play, int32_t actors[FIRN_AWAIT_MAX], int32_t *count,
                                    struct firn_error *error)
{
    int32_t room[AWAIT_ROOM], step = play->battle.step + 1;
    *count = 0;
    if (play->engine->awaiting == NULL)
        return FIRN_OK;
    int32_t awaited = play->engine->awaiting(&play->battle, play->state, room);
    if (awaited < 0 || awaited > FIRN_AWAIT_MAX)
        return fault(play, step, error, "awaiting() gives %d actors, outside 0..%d", (int)awaited, FIRN_AWAIT_MAX);
    for (int32_t i = 0; i < awaited; i++) {
        if (room[i] < 0)
            return fault(play, step, error, "awaiting() gives actor %d", (int)room[i]);
        if (i > 0 && room[i] <= room[i - 1])
            return fault(play, step, error, "awaiting() gives actor %d after actor %d: not ascending", (int)room[i],
                         (int)room[i - 1]);
        actors[i] = room[i];
    }
    *count = awaited;
    return FIRN_OK;
}

enum firn_status firn_play_refuses(const struct firn_play *play, const struct firn_order *order,
                                   struct firn_error *error)
{
    struct firn_refusal why = { "", "" };
    if (play->engine->refuses == NULL ||
        !play->engine->refuses(&play->battle, play->state, order, &why))
        return FIRN_OK;
    char where[60];
    snprintf(where, sizeof where, "step %d: actor %d: ", (int)play->battle.step + 1, (int)order->actor);
    return firn_spec_refusal(play->spec, where, &why, error);
}

enum firn_status firn_play_give(struct firn_play *play, const struct firn_order *order,
                                struct firn_error *error)
{
    firn_buf_clear(&play->record);
    enum firn_status status = firn_order_pack(play->schema, order, &play->record, error);
    if (status == FIRN_OK)
        firn_out_record(play->out, play->record.data, play->record.size);
    return status;
}

void firn_play_run(struct firn_play *play, const struct firn_order *orders, int32_t count)
{
    play->battle.step++;
    firn_out_step(play->out, play->battle.step);
    play->engine->step(&play->battle, play->state, orders, count, play->out);
    close_step(play);
}

enum firn_status firn_play_step(struct firn_play *play, const struct firn_order *orders, int32_t count,
                                struct firn_error *error)
{
    for (int32_t i = 0; i < count; i++) {
        enum firn_status status = firn_play_give(play, &orders[i], error);
        if (status != FIRN_OK)
            return status;
    }
    firn_play_run(play, orders, count);
    return firn_play_fault(play, error);
}

void firn_play_stop(struct firn_play *play)
{
    play->outcome = (struct firn_outcome){ FIRN_OUTCOME_STOPPED, 0 };
}

void firn_play_end(struct firn_play *play)
{
    uint8_t bytes[2 + 6 * FIRN_PACK_INT_MAX] = { 0x97, FIRN_KIND_END };
    uint8_t *at = firn_pack_int_at(bytes + 2, play->outcome.outcome);
    at = firn_pack_int_at(at, play->outcome.reason);
    at = firn_pack_int_at(at, play->battle.step);
    at = firn_pack_uint_at(at, play->out->events);
    at = firn_pack_uint_at(at, play->out->rolls);
    at = firn_pack_uint_at(at, play->checks);
    firn_out_record(play->out, bytes, (size_t)(at - bytes));
}

void firn_play_free(struct firn_play *play)
{
    free(play->state);
    firn_buf_free(&play->record);
    *play = (struct firn_play){ 0 };
}

/* An engine's own choice, held against what it takes; what it does not take is its own fault, FIRN_BUG. */
static enum firn_status suggest(const struct firn_play *play, int32_t actor, struct firn_order *order,
                                struct firn_error *error)
{
    struct firn_error unfit;
    struct firn_refusal why = { "", "" };
    char where[160];
    *order = (struct firn_order){ .actor = actor };
    play->engine->suggest(&play->battle, play->state, actor, order);
    if (order->actor != actor)
        return fault(play, play->battle.step + 1, error, "suggest() for actor %d gives an order of actor %d",
                     (int)actor, (int)order->actor);
    if (firn_order_measure(play->schema, order, &unfit) != FIRN_OK)
        return fault(play, play->battle.step + 1, error, "suggest() for actor %d: %s", (int)actor, unfit.message);
    if (play->engine->refuses == NULL || !play->engine->refuses(&play->battle, play->state, order, &why))
        return FIRN_OK;
    snprintf(where, sizeof where, "engine %.60s: step %d: suggest() for actor %d gives an order that refuses() refuses: ",
             play->engine->name, (int)play->battle.step + 1, (int)actor);
    firn_spec_refusal(play->spec, where, &why, error);
    if (error != NULL)
        error->status = FIRN_BUG;
    return FIRN_BUG;
}

static enum firn_status choose(struct firn_play *play, const struct firn_order_source *source,
                               int32_t actor, struct firn_order *order, struct firn_error *error)
{
    if (source == NULL)
        return suggest(play, actor, order, error);
    *order = (struct firn_order){ .actor = actor };
    enum firn_status status = source->next(source->self, play->battle.step + 1, actor, order, error);
    if (status == FIRN_OK)
        status = firn_play_refuses(play, order, source->lenient ? NULL : error);
    play->orders_given += status == FIRN_OK;
    if (status == FIRN_REFUSED && source->lenient)
        status = FIRN_END;
    return status != FIRN_END ? status : suggest(play, actor, order, error);
}

enum firn_status firn_play_choose(struct firn_play *play, const struct firn_order_source *source,
                                  struct firn_order orders[FIRN_AWAIT_MAX], int32_t *count,
                                  struct firn_error *error)
{
    int32_t actors[FIRN_AWAIT_MAX];
    enum firn_status status = firn_play_awaiting(play, actors, count, error);
    for (int32_t i = 0; status == FIRN_OK && i < *count; i++)
        status = choose(play, source, actors[i], &orders[i], error);
    return status;
}

enum firn_status firn_play_on(struct firn_play *play, const struct firn_order_source *source,
                              struct firn_error *error)
{
    struct firn_order orders[FIRN_AWAIT_MAX];
    int32_t count;
    enum firn_status status = firn_play_choose(play, source, orders, &count, error);
    return status == FIRN_OK ? firn_play_step(play, orders, count, error) : status;
}
