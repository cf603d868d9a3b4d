/* Verifying: integrity, then every battle again, byte for byte; see firn.h. The fast path never decodes a
 * recorded event: the engine's fresh bytes are held against the recorded ones as they are made. When an
 * order is awaited all bytes so far were equal, so the next recorded record is that order. */
#include "audit/verify.h"

#include <inttypes.h>
#include <msgpack/unpack.h>
#include <stdlib.h>
#include <string.h>

#include "audit/changes.h"
#include "audit/verify_slow.h"
#include "base/error.h"
#include "engine/orders.h"

enum { ZONE_CHUNK = 64 * 1024 };

/* ---- life ---- */

/* The sink of the fresh stream. */
static bool match_bytes(void *self, const uint8_t *data, size_t size)
{
    struct firn_verifier *verifier = self;
    size_t equal;
    verifier->match = firn_source_match(&verifier->source, data, size, &equal, &verifier->match_error);
    if (verifier->match == FIRN_OK && equal < size)
        verifier->match = FIRN_DIFFERS;
    return verifier->match == FIRN_OK;
}

enum firn_status firn_verifier_new(struct firn_verifier **verifier, struct firn_registry *registry,
                                   const struct firn_verify_options *options,
                                   struct firn_error *error)
{
    struct firn_verifier *made = calloc(1, sizeof *made);
    *verifier = NULL;
    if (made == NULL || !msgpack_zone_init(&made->zone, ZONE_CHUNK)) {
        free(made);
        return firn_error_memory(error);
    }
    made->registry = registry;
    if (options != NULL)
        made->options = *options;
    if (firn_source_init(&made->source) != FIRN_OK ||
        firn_out_init(&made->out, (struct firn_out_sink){ match_bytes, made }) != FIRN_OK) {
        firn_verifier_free(made);
        return firn_error_memory(error);
    }
    firn_reader_watch(made->source.reader, made->options.on_read, made->options.self);
    *verifier = made;
    return FIRN_OK;
}

void firn_verifier_free(struct firn_verifier *verifier)
{
    if (verifier == NULL)
        return;
    firn_source_free(&verifier->source);
    firn_out_free(&verifier->out);
    firn_play_free(&verifier->play);
    firn_spec_clear(&verifier->spec);
    firn_spec_clear(&verifier->recorded);
    firn_schema_free(verifier->foreign);
    firn_buf_free(&verifier->keep);
    firn_buf_free(&verifier->fresh);
    firn_verify_slow_free(verifier);
    msgpack_zone_destroy(&verifier->zone);
    free(verifier);
}

/* ---- the schema in force ---- */

static bool is_schema_of(const struct firn_known *known, const struct firn_raw_record *raw)
{
    return known->schema != NULL && known->record.size == raw->size &&
           memcmp(known->record.data, raw->data, raw->size) == 0;
}

/* A schema that is not, byte for byte, that of an engine here: read it to say why. */
static enum firn_status take_foreign(struct firn_verifier *verifier, const struct firn_raw_record *raw,
                                     struct firn_error *error)
{
    struct firn_error *why = &verifier->not_known;
    firn_schema_free(verifier->foreign);
    enum firn_status status = firn_schema_read(&verifier->foreign, raw->data, raw->size, error);
    if (status != FIRN_OK)
        return status;
    const struct firn_schema *schema = verifier->foreign;
    if (firn_registry_find(verifier->registry, schema->engine, schema->rules_version) == NULL)
        firn_registry_missing(verifier->registry, schema->engine, schema->rules_version, why);
    else
        firn_error_set(why, FIRN_UNKNOWN, FIRN_NO_OFFSET,
                       "recorded with other tables than those of %.60s %" PRId64 " here", schema->engine,
                       schema->rules_version);
    return FIRN_OK;
}

static enum firn_status take_schema(struct firn_verifier *verifier, const struct firn_raw_record *raw,
                                    struct firn_error *error)
{
    verifier->has_schema = true;
    if (verifier->known != NULL && is_schema_of(verifier->known, raw))
        return FIRN_OK;
    verifier->known = NULL;
    for (size_t i = 0; i < firn_registry_count(verifier->registry); i++) {
        struct firn_known *known = firn_registry_at(verifier->registry, i);
        if (firn_known_schema(known, error) == FIRN_MEMORY)
            return FIRN_MEMORY;
        if (is_schema_of(known, raw)) {
            verifier->known = known;
            return FIRN_OK;
        }
    }
    return take_foreign(verifier, raw, error);
}

/* ---- one battle ---- */

static enum firn_status unpack(struct firn_verifier *verifier, const struct firn_raw_record *raw,
                               msgpack_object *object, struct firn_error *error)
{
    size_t at = 0;
    msgpack_zone_clear(&verifier->zone);
    if (msgpack_unpack((const char *)raw->data, raw->size, &at, &verifier->zone, object) ==
        MSGPACK_UNPACK_SUCCESS)
        return FIRN_OK;
    return firn_error_memory(error);
}

/* The order that is recorded next, for an actor that is awaited. */
static enum firn_status next_order(struct firn_verifier *verifier, int32_t actor,
                                   struct firn_order *order, struct firn_error *error)
{
    struct firn_raw_record raw;
    msgpack_object object;
    enum firn_status status = firn_source_peek_known(&verifier->source, &raw, error);
    if (status != FIRN_OK)
        return status;
    if (raw.kind != FIRN_KIND_ORDER)
        return FIRN_DIFFERS;
    if ((status = unpack(verifier, &raw, &object, error)) != FIRN_OK ||
        (status = firn_order_unpack(verifier->spec.schema, &object, order, error)) != FIRN_OK)
        return status;
    if (order->actor != actor)
        return FIRN_DIFFERS;
    return firn_play_refuses(&verifier->play, order, error);
}

/* All orders of the step, each compared before the next is read. */
static int32_t take_orders(struct firn_verifier *verifier, struct firn_order orders[FIRN_AWAIT_MAX])
{
    int32_t actors[FIRN_AWAIT_MAX], count;
    verifier->match = firn_play_awaiting(&verifier->play, actors, &count, &verifier->match_error);
    for (int32_t i = 0; i < count && verifier->match == FIRN_OK; i++) {
        struct firn_error *error = &verifier->match_error;
        enum firn_status status = next_order(verifier, actors[i], &orders[i], error);
        if (status == FIRN_OK)
            status = firn_play_give(&verifier->play, &orders[i], error);
        if (status != FIRN_OK)
            verifier->match = status;
        else
            firn_out_flush(&verifier->out);
    }
    return count;
}

/* True where the log says that the battle was stopped from outside here. */
static bool is_stopped_here(struct firn_verifier *verifier)
{
    static const uint8_t stopped[] = { 0x97, FIRN_KIND_END, FIRN_OUTCOME_STOPPED };
    struct firn_raw_record raw;
    return firn_source_peek_known(&verifier->source, &raw, NULL) == FIRN_OK && raw.size > sizeof stopped &&
           memcmp(raw.data, stopped, sizeof stopped) == 0;
}

static void step_on(struct firn_verifier *verifier)
{
    struct firn_order orders[FIRN_AWAIT_MAX];
    struct firn_play *play = &verifier->play;
    if (verifier->options.on_step != NULL)
        verifier->options.on_step(verifier->options.self, verifier->verdict->battles,
                                  play->battle.step + 1);
    if (is_stopped_here(verifier)) {
        firn_play_stop(play);
        return;
    }
    int32_t count = take_orders(verifier, orders);
    if (verifier->match != FIRN_OK) {
        verifier->in_orders = true;
        return;
    }
    firn_play_run(play, orders, count);
    firn_out_flush(&verifier->out);
    if (verifier->match == FIRN_OK)
        verifier->match = firn_play_fault(play, &verifier->match_error);
}

/* Run the battle against the log: verifier->match says how it went. */
static void compare_battle(struct firn_verifier *verifier, bool bare)
{
    struct firn_play *play = &verifier->play;
    verifier->match = FIRN_OK;
    verifier->in_orders = false;
    firn_out_resume(&verifier->out);
    enum firn_status status =
        firn_play_begin(play, &verifier->spec, &verifier->out, bare, &verifier->match_error);
    firn_out_flush(&verifier->out);
    if (status != FIRN_OK) {
        verifier->match = status;
        firn_play_fault(play, &verifier->match_error); /* over what the flush said */
    }
    while (verifier->match == FIRN_OK && firn_play_is_running(play))
        step_on(verifier);
    if (verifier->match != FIRN_OK)
        return;
    firn_play_end(play);
    firn_out_flush(&verifier->out);
}

/* Without its engine a battle can only be passed over; its records are held to be canonical all the same. */
static enum firn_status pass_over(struct firn_verifier *verifier, enum firn_judgement judgement,
                                  const char *reason, struct firn_error *error)
{
    struct firn_battle_verdict verdict = { .judgement = judgement, .reason = reason,
                                           .recorded_outcome = "", .now_outcome = "" };
    firn_verify_report(verifier, &verdict);
    return firn_verify_rest(verifier, error);
}

/* The inputs that were recorded, and with changed rules those that are run. */
static enum firn_status take_inputs(struct firn_verifier *verifier, const struct firn_raw_record *raw,
                                    bool is_read, struct firn_error *error)
{
    struct firn_known *known = verifier->known;
    const struct firn_verify_options *options = &verifier->options;
    enum firn_status status = FIRN_OK;
    verifier->is_changed = false;
    if (!is_read)
        status = firn_spec_unpack(&verifier->spec, known->schema, known, raw->data, raw->size, error);
    if (status != FIRN_OK || options->rule_count == 0)
        return status;
    verifier->is_changed = firn_changes_concern(&verifier->spec, options->rules, options->rule_count);
    verifier->verdict->own_rules += !verifier->is_changed;
    if (!verifier->is_changed)
        return FIRN_OK;
    status = firn_spec_unpack(&verifier->recorded, known->schema, known, raw->data, raw->size, error);
    if (status == FIRN_OK)
        status = firn_changes_make(&verifier->spec, options->rules, options->rule_count, error);
    return status;
}

static void count_same(struct firn_verifier *verifier)
{
    struct firn_battle_verdict verdict = { .judgement = FIRN_BATTLE_SAME, .recorded_outcome = "",
                                           .now_outcome = "" };
    verifier->verdict->steps += (uint64_t)verifier->play.battle.step;
    verifier->verdict->events += verifier->out.events;
    verifier->verdict->checks += verifier->play.checks;
    firn_verify_report(verifier, &verdict);
}

/* One battle, whose record comes next; `is_read` into verifier->spec already. What is returned is about the file,
 * not about the battle. */
static enum firn_status take_battle(struct firn_verifier *verifier, const struct firn_raw_record *raw,
                                    bool is_read, struct firn_error *error)
{
    struct firn_error why = { FIRN_OK, FIRN_NO_OFFSET, "" };
    if (!verifier->has_schema && verifier->verdict->status == FIRN_INCOMPLETE) {
        firn_source_take(&verifier->source, raw);
        return pass_over(verifier, FIRN_BATTLE_CUT, "its schema was lost", error);
    }
    if (!verifier->has_schema)
        return firn_error_set(error, FIRN_DAMAGED, raw->stream_offset,
                              "stream byte %" PRIu64 ": expected a schema first, found a battle",
                              raw->stream_offset);
    if (verifier->known == NULL) {
        firn_source_take(&verifier->source, raw);
        return pass_over(verifier, FIRN_BATTLE_UNKNOWN, verifier->not_known.message, error);
    }
    enum firn_status status = take_inputs(verifier, raw, is_read, error);
    if (status != FIRN_OK)
        return status;
    firn_source_keep(&verifier->source, &verifier->keep);
    if (firn_spec_refused(&verifier->spec, &why) != FIRN_OK) {
        firn_source_take(&verifier->source, raw);
        return pass_over(verifier, FIRN_BATTLE_REFUSED, why.message, error);
    }
    /* inputs that are written in one way only are what they were read from */
    bool bare = verifier->is_changed || !verifier->spec.is_wordy;
    if (bare)
        firn_source_take(&verifier->source, raw);
    compare_battle(verifier, bare);
    if (verifier->match != FIRN_OK)
        return firn_verify_differs(verifier, error);
    count_same(verifier);
    return FIRN_OK;
}

/* ---- one file ---- */

static enum firn_status take_record(struct firn_verifier *verifier, struct firn_error *error)
{
    struct firn_raw_record raw;
    struct firn_known *known = verifier->known;
    enum firn_status status = FIRN_OK;
    /* the schema at hand, said again, is nothing new */
    if (known != NULL && firn_source_take_equal(&verifier->source, known->record.data, known->record.size)) {
        verifier->has_schema = true;
        return FIRN_OK;
    }
    bool is_read = known != NULL && firn_source_peek_battle(&verifier->source, known->schema, known,
                                                            &verifier->spec, &raw);
    if (!is_read)
        status = firn_source_peek(&verifier->source, &raw, error);
    if (status != FIRN_OK)
        return status;
    if (raw.kind == FIRN_KIND_BATTLE) {
        status = take_battle(verifier, &raw, is_read, error);
        verifier->verdict->battles++;
        return status;
    }
    firn_source_take(&verifier->source, &raw);
    if (raw.kind == FIRN_KIND_SCHEMA)
        return take_schema(verifier, &raw, error);
    if (firn_kind_may_be_skipped(raw.kind))
        return FIRN_OK;
    if (firn_kind_is_unknown(raw.kind))
        return firn_verify_unknown(&raw, error);
    return firn_verify_loose(verifier, &raw, error);
}

static void note(struct firn_verdict *verdict, enum firn_status status, const struct firn_error *error)
{
    if (firn_exit_worse(firn_status_exit(verdict->status), firn_status_exit(status)) ==
        firn_status_exit(verdict->status))
        return;
    verdict->status = status;
    if (error != NULL)
        verdict->error = *error;
}

/* What the battles and the end of the file say together. */
static void judge_file(struct firn_verifier *verifier, struct firn_verdict *verdict)
{
    const uint64_t *judged = verdict->judged;
    struct firn_error error;
    uint64_t differing = judged[FIRN_BATTLE_CHANGED] + judged[FIRN_BATTLE_OUTCOME_CHANGED] +
                         judged[FIRN_BATTLE_REFUSED] + judged[FIRN_BATTLE_OUTCOME_UNKNOWN];
    if (differing != 0)
        note(verdict, FIRN_DIFFERS, NULL);
    if (judged[FIRN_BATTLE_UNKNOWN] != 0)
        note(verdict, FIRN_UNKNOWN, &verifier->not_known);
    if (verifier->source.table_damage != 0)
        note(verdict, verifier->source.table_error.status, &verifier->source.table_error);
    if (judged[FIRN_BATTLE_FAULTY] != 0 && verdict->status != FIRN_DAMAGED)
        note(verdict, FIRN_BUG, &verifier->fault);
    if (verdict->status == FIRN_OK && verdict->checks == 0) {
        firn_error_set(&error, FIRN_UNKNOWN, FIRN_NO_OFFSET, "0 battles: there is nothing to verify");
        note(verdict, FIRN_UNKNOWN, &error);
    }
}

static enum firn_status verify_opened(struct firn_verifier *verifier, struct firn_verdict *verdict)
{
    struct firn_error error = { FIRN_OK, FIRN_NO_OFFSET, "" };
    struct firn_seal seal;
    enum firn_status status;
    verifier->verdict = verdict;
    verifier->has_schema = false;
    firn_source_begin(&verifier->source);
    if (verifier->options.digest)
        firn_reader_check_digest(verifier->source.reader);
    while ((status = take_record(verifier, &error)) == FIRN_OK)
        continue;
    if (status != FIRN_END)
        note(verdict, status, &error);
    judge_file(verifier, verdict);
    struct firn_reader_totals totals = firn_reader_totals(verifier->source.reader);
    verdict->stream_bytes = totals.stream_bytes;
    verdict->members = totals.members;
    verdict->sealed = firn_reader_seal(verifier->source.reader, &seal);
    if (verdict->sealed)
        memcpy(verdict->digest, seal.digest, sizeof verdict->digest);
    return verdict->status;
}

static void begin_verdict(struct firn_verdict *verdict)
{
    *verdict = (struct firn_verdict){ .status = FIRN_OK };
    verdict->error = (struct firn_error){ FIRN_OK, FIRN_NO_OFFSET, "" };
}

enum firn_status firn_verifier_file(struct firn_verifier *verifier, const char *path,
                                    struct firn_verdict *verdict)
{
    begin_verdict(verdict);
    enum firn_status status = firn_reader_open(verifier->source.reader, path, &verdict->error);
    if (status != FIRN_OK)
        return verdict->status = status;
    verify_opened(verifier, verdict);
    if (verdict->status == FIRN_UNKNOWN && verdict->judged[FIRN_BATTLE_UNKNOWN] != 0 && strcmp(path, "-") != 0)
        firn_verify_integrity(path, verdict);
    return verdict->status;
}

enum firn_status firn_verifier_memory(struct firn_verifier *verifier, const void *data, size_t size,
                                      struct firn_verdict *verdict)
{
    begin_verdict(verdict);
    firn_reader_open_memory(verifier->source.reader, data, size);
    return verify_opened(verifier, verdict);
}
