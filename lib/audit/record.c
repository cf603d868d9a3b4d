/* Recording: a play whose bytes go to a writer, see firn.h. Frames close where formats/log.md says; the
 * recorder counts what begins in each. Invariant: once `error` is set no frame is written and no battle runs. */
#include "audit/record.h"

#include <stdlib.h>
#include <string.h>

#include "audit/play.h"
#include "base/error.h"
#include "engine/orders.h"
#include "engine/roll_watch.h"
#include "file/writer.h"
#include "stream/schema.h"

/* A frame closes at a battle's end from here on. */
enum { FRAME_BATTLE_END = 32 * 1024 };

struct firn_recorder {
    struct firn_out out;
    struct firn_play play;
    struct firn_roll_watch watch;
    bool in_battle; /* its end is not recorded yet */
    struct firn_writer *writer;
    struct firn_begins begins; /* in the bytes that wait */
    const struct firn_known *known; /* whose schema was written last */
    struct firn_recorder_options options;
    struct firn_recorded recorded;
    struct firn_error error; /* the first failed write, or fault of an engine */
    bool write_failed;
};

/* The sink: what waits becomes one frame. */
static bool write_frame(void *self, const uint8_t *data, size_t size)
{
    struct firn_recorder *recorder = self;
    struct firn_begins begins = recorder->begins;
    recorder->begins = (struct firn_begins){ 0, 0 };
    if (recorder->error.status == FIRN_OK) {
        firn_writer_frame(recorder->writer, data, size, begins, &recorder->error);
        recorder->write_failed = recorder->error.status != FIRN_OK;
    }
    return recorder->error.status == FIRN_OK;
}

static enum firn_status result(const struct firn_recorder *recorder, struct firn_error *error)
{
    if (recorder->error.status != FIRN_OK && error != NULL)
        *error = recorder->error;
    return recorder->error.status;
}

/* The recording ends here: an engine is at fault, or a battle is half recorded. */
static enum firn_status fail(struct firn_recorder *recorder, const struct firn_error *failure, struct firn_error *error)
{
    if (recorder->error.status == FIRN_OK)
        recorder->error = *failure;
    return result(recorder, error);
}

/* A call that failed: for good where an engine is at fault, else nothing happened. */
static enum firn_status refused(struct firn_recorder *recorder, const struct firn_error *failure,
                                struct firn_error *error)
{
    if (failure->status == FIRN_BUG)
        return fail(recorder, failure, error);
    if (error != NULL)
        *error = *failure;
    return failure->status;
}

static void post_step(const struct firn_recorder *recorder, int32_t step)
{
    if (recorder->options.on_step != NULL)
        recorder->options.on_step(recorder->options.self, recorder->recorded.battles - 1, step);
}

/* Make sure that a record of `size` bytes goes into the frame that is being counted now; it has to be counted
 * before it is put out, since a large one is written at once. */
static void begin_record(struct firn_recorder *recorder, size_t size)
{
    if (firn_out_pending(&recorder->out) + size > FIRN_FRAME_TARGET)
        firn_out_flush(&recorder->out);
}

static struct firn_recorder *new_recorder(const struct firn_recorder_options *options,
                                          struct firn_error *error)
{
    struct firn_recorder *recorder = calloc(1, sizeof *recorder);
    if (recorder == NULL ||
        firn_out_init(&recorder->out, (struct firn_out_sink){ write_frame, recorder }) != FIRN_OK) {
        free(recorder);
        firn_error_memory(error);
        return NULL;
    }
    if (options != NULL)
        recorder->options = *options;
    return recorder;
}

static void free_recorder(struct firn_recorder *recorder)
{
    firn_play_free(&recorder->play);
    firn_out_free(&recorder->out);
    free(recorder);
}

static struct firn_writer_options writer_options(const struct firn_recorder_options *options)
{
    struct firn_writer_options of_writer = { 0 };
    if (options != NULL)
        of_writer = (struct firn_writer_options){ .level = options->level, .force = options->force };
    return of_writer;
}

enum firn_status firn_recorder_open(struct firn_recorder **recorder, const char *path,
                                    const struct firn_recorder_options *options,
                                    struct firn_error *error)
{
    struct firn_writer_options of_writer = writer_options(options);
    *recorder = new_recorder(options, error);
    if (*recorder == NULL)
        return FIRN_MEMORY;
    enum firn_status status = firn_writer_open(&(*recorder)->writer, path, &of_writer, error);
    if (status != FIRN_OK) {
        free_recorder(*recorder);
        *recorder = NULL;
    }
    return status;
}

enum firn_status firn_recorder_open_memory(struct firn_recorder **recorder, struct firn_buf *buf,
                                           const struct firn_recorder_options *options,
                                           struct firn_error *error)
{
    struct firn_writer_options of_writer = writer_options(options);
    *recorder = new_recorder(options, error);
    if (*recorder == NULL)
        return FIRN_MEMORY;
    enum firn_status status = firn_writer_open_memory(&(*recorder)->writer, buf, &of_writer, error);
    if (status != FIRN_OK) {
        free_recorder(*recorder);
        *recorder = NULL;
    }
    return status;
}

enum firn_status firn_recorder_schema(struct firn_recorder *recorder, const struct firn_known *known,
                                      struct firn_error *error)
{
    if (recorder->known == known)
        return result(recorder, error);
    begin_record(recorder, known->record.size);
    recorder->begins.schemas++;
    firn_out_record(&recorder->out, known->record.data, known->record.size);
    recorder->known = known;
    return result(recorder, error);
}

static enum firn_status out_of_turn(struct firn_error *error, const char *what)
{
    return firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET, "recorder: %s", what);
}

/* The battle record, which was put together, and step 0. */
static enum firn_status begin_on(struct firn_recorder *recorder, const struct firn_spec *spec, struct firn_error *error)
{
    struct firn_play *play = &recorder->play;
    struct firn_error failure;
    begin_record(recorder, play->record.size);
    recorder->begins.battles++;
    recorder->recorded.battles++;
    firn_out_record(&recorder->out, play->record.data, play->record.size);
    firn_roll_watch_begin(&recorder->watch, &recorder->out);
    post_step(recorder, 0);
    recorder->in_battle = true;
    enum firn_status status = firn_play_begin(play, spec, &recorder->out, true, &failure);
    if (status == FIRN_OK)
        status = firn_roll_watch_result(&recorder->watch, play->engine->name, &failure);
    return status != FIRN_OK ? fail(recorder, &failure, error) : result(recorder, error);
}

enum firn_status firn_recorder_begin(struct firn_recorder *recorder, const struct firn_spec *spec,
                                     struct firn_error *error)
{
    if (recorder->error.status != FIRN_OK)
        return result(recorder, error);
    if (recorder->in_battle)
        return out_of_turn(error, "a battle begins before the last one has its end");
    enum firn_status status = firn_spec_check(spec, error);
    if (status == FIRN_OK)
        status = firn_recorder_schema(recorder, spec->known, error);
    if (status == FIRN_OK)
        status = firn_play_inputs(&recorder->play, spec, error);
    return status == FIRN_OK ? begin_on(recorder, spec, error) : status;
}

/* There is a battle, and it can still be recorded. */
static bool is_in_battle(const struct firn_recorder *recorder)
{
    return recorder->in_battle && recorder->error.status == FIRN_OK;
}

bool firn_recorder_is_running(const struct firn_recorder *recorder)
{
    return is_in_battle(recorder) && firn_play_is_running(&recorder->play);
}

int32_t firn_recorder_awaiting(const struct firn_recorder *recorder, int32_t actors[FIRN_AWAIT_MAX])
{
    int32_t count = 0;
    if (firn_recorder_is_running(recorder))
        firn_play_awaiting(&recorder->play, actors, &count, NULL);
    return count;
}

const int32_t *firn_recorder_state(const struct firn_recorder *recorder)
{
    return is_in_battle(recorder) ? recorder->play.state : NULL;
}

/* One order for each actor that is awaited, in their order, each one that the engine takes now. */
static enum firn_status check_orders(struct firn_recorder *recorder, const struct firn_order *orders,
                                     int32_t count, struct firn_error *error)
{
    int32_t actors[FIRN_AWAIT_MAX], awaited;
    struct firn_play *play = &recorder->play;
    enum firn_status status = firn_play_awaiting(play, actors, &awaited, error);
    if (status != FIRN_OK)
        return status;
    if (count != awaited)
        return firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET, "step %d: %d orders for %d actors that are awaited",
                              (int)play->battle.step + 1, (int)count, (int)awaited);
    for (int32_t i = 0; i < count; i++) {
        if (orders[i].actor != actors[i])
            return firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET,
                                  "step %d: an order of actor %d where that of actor %d is awaited",
                                  (int)play->battle.step + 1, (int)orders[i].actor, (int)actors[i]);
        firn_buf_clear(&play->record);
        status = firn_order_pack(play->schema, &orders[i], &play->record, error);
        if (status == FIRN_OK)
            status = firn_play_refuses(play, &orders[i], error);
        if (status != FIRN_OK)
            return status;
    }
    return FIRN_OK;
}

/* The step itself, of orders that were checked. */
static enum firn_status step_on(struct firn_recorder *recorder, const struct firn_order *orders,
                                int32_t count, struct firn_error *error)
{
    struct firn_error failure;
    enum firn_status status = firn_play_step(&recorder->play, orders, count, &failure);
    if (recorder->options.flush_bytes != 0 && firn_out_pending(&recorder->out) >= recorder->options.flush_bytes)
        firn_out_flush(&recorder->out);
    if (status == FIRN_OK)
        status = firn_roll_watch_result(&recorder->watch, recorder->play.engine->name, &failure);
    return status != FIRN_OK ? fail(recorder, &failure, error) : result(recorder, error);
}

enum firn_status firn_recorder_step(struct firn_recorder *recorder, const struct firn_order *orders,
                                    int32_t count, struct firn_error *error)
{
    struct firn_error failure;
    if (recorder->error.status != FIRN_OK)
        return result(recorder, error);
    if (!firn_recorder_is_running(recorder))
        return out_of_turn(error, "a step where no battle is running");
    post_step(recorder, recorder->play.battle.step + 1);
    enum firn_status status = check_orders(recorder, orders, count, &failure);
    return status != FIRN_OK ? refused(recorder, &failure, error) : step_on(recorder, orders, count, error);
}

void firn_recorder_stop(struct firn_recorder *recorder)
{
    if (firn_recorder_is_running(recorder))
        firn_play_stop(&recorder->play);
}

enum firn_status firn_recorder_end(struct firn_recorder *recorder, struct firn_outcome *outcome,
                                   struct firn_error *error)
{
    struct firn_play *play = &recorder->play;
    if (recorder->error.status != FIRN_OK)
        return result(recorder, error);
    if (!recorder->in_battle || firn_play_is_running(play))
        return out_of_turn(error, "an end where no battle has come to one");
    recorder->in_battle = false;
    firn_play_end(play);
    recorder->recorded.events += recorder->out.events;
    if (outcome != NULL)
        *outcome = play->outcome;
    if (firn_out_pending(&recorder->out) >= FRAME_BATTLE_END)
        firn_out_flush(&recorder->out);
    return result(recorder, error);
}

enum firn_status firn_recorder_flush(struct firn_recorder *recorder, struct firn_error *error)
{
    firn_out_flush(&recorder->out);
    return result(recorder, error);
}

enum firn_status firn_recorder_battle(struct firn_recorder *recorder, const struct firn_spec *spec,
                                      const struct firn_order_source *source,
                                      struct firn_outcome *outcome, struct firn_error *error)
{
    struct firn_error failure = { FIRN_OK, FIRN_NO_OFFSET, "" };
    enum firn_status status = firn_recorder_begin(recorder, spec, error);
    while (status == FIRN_OK && firn_recorder_is_running(recorder)) {
        struct firn_order orders[FIRN_AWAIT_MAX];
        int32_t count;
        post_step(recorder, recorder->play.battle.step + 1);
        failure.status = firn_play_choose(&recorder->play, source, orders, &count, &failure);
        status = failure.status != FIRN_OK ? refused(recorder, &failure, error)
                                           : step_on(recorder, orders, count, error);
    }
    return status != FIRN_OK ? status : firn_recorder_end(recorder, outcome, error);
}

enum firn_status firn_recorder_copy(struct firn_recorder *recorder, const uint8_t *record, size_t size,
                                    struct firn_error *error)
{
    uint8_t kind = record[record[0] == 0xdc ? 3 : 1];
    begin_record(recorder, size);
    recorder->begins.schemas += kind == FIRN_KIND_SCHEMA;
    recorder->begins.battles += kind == FIRN_KIND_BATTLE;
    firn_out_record(&recorder->out, record, size);
    recorder->recorded.battles += kind == FIRN_KIND_BATTLE;
    recorder->recorded.events += kind >= FIRN_KIND_EVENT_FROM;
    if (kind == FIRN_KIND_END && firn_out_pending(&recorder->out) >= FRAME_BATTLE_END)
        firn_out_flush(&recorder->out);
    return result(recorder, error);
}

enum firn_status firn_recorder_close(struct firn_recorder *recorder, struct firn_recorded *recorded,
                                     struct firn_error *error)
{
    struct firn_written written;
    firn_out_flush(&recorder->out);
    enum firn_status status = result(recorder, error);
    if (status == FIRN_OK)
        status = firn_writer_close(recorder->writer, &written, error);
    else
        firn_writer_leave(recorder->writer);
    if (status == FIRN_OK && recorded != NULL) {
        *recorded = recorder->recorded;
        recorded->stream_bytes = written.seal.stream_bytes;
        recorded->file_bytes = written.file_bytes;
        memcpy(recorded->digest, written.seal.digest, sizeof recorded->digest);
    }
    free_recorder(recorder);
    return status;
}

void firn_recorder_abort(struct firn_recorder *recorder)
{
    if (recorder == NULL)
        return;
    if (recorder->write_failed)
        firn_writer_leave(recorder->writer);
    else
        firn_writer_abort(recorder->writer);
    free_recorder(recorder);
}
