/* The slow path of verifying, see verify_slow.h: gather the recorded battle, run it again, say where the two
 * go apart and whether the run itself is the same twice. */
#include "audit/verify_slow.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "audit/recorded_orders.h"
#include "base/error.h"

void firn_verify_slow_free(struct firn_verifier *verifier)
{
    if (verifier->explainer != NULL)
        firn_explainer_free(verifier->explainer);
    free(verifier->explainer);
    free(verifier->divergence);
}

static bool make_ready(struct firn_verifier *verifier)
{
    if (verifier->explainer != NULL)
        return true;
    struct firn_explainer *explainer = malloc(sizeof *explainer);
    verifier->divergence = malloc(sizeof *verifier->divergence);
    if (explainer == NULL || verifier->divergence == NULL ||
        firn_explainer_init(explainer) != FIRN_OK) {
        free(explainer);
        free(verifier->divergence);
        verifier->divergence = NULL;
        return false;
    }
    verifier->explainer = explainer;
    return true;
}

enum firn_status firn_verify_unknown(const struct firn_raw_record *raw, struct firn_error *error)
{
    return firn_error_set(error, FIRN_UNKNOWN, raw->stream_offset,
                          "stream byte %" PRIu64 ": a record of kind %d, which this build does not know and "
                          "may not skip",
                          raw->stream_offset, raw->kind);
}

/* Read on to the battle's end; where bytes were lost it may have none. */
static enum firn_status read_rest(struct firn_verifier *verifier, bool has_gap, struct firn_error *error)
{
    for (;;) {
        struct firn_raw_record raw;
        enum firn_status status = firn_source_peek(&verifier->source, &raw, error);
        if (status == FIRN_END)
            return firn_error_set(error, FIRN_INCOMPLETE, FIRN_NO_OFFSET,
                                  "battle %" PRIu64 " has no end", verifier->verdict->battles);
        if (status != FIRN_OK)
            return status;
        if (raw.kind <= FIRN_KIND_BATTLE && !has_gap)
            return firn_error_set(error, FIRN_DAMAGED, raw.stream_offset,
                                  "stream byte %" PRIu64 ": expected the end of the battle, found a record of "
                                  "kind %d",
                                  raw.stream_offset, raw.kind);
        if (raw.kind <= FIRN_KIND_BATTLE || raw.kind == FIRN_KIND_GAP)
            return FIRN_OK;
        if (firn_kind_is_unknown(raw.kind))
            return firn_verify_unknown(&raw, error);
        firn_source_take(&verifier->source, &raw);
        if (raw.kind == FIRN_KIND_END)
            return FIRN_OK;
    }
}

enum firn_status firn_verify_rest(struct firn_verifier *verifier, struct firn_error *error)
{
    return read_rest(verifier, false, error);
}

enum firn_status firn_verify_loose(struct firn_verifier *verifier, const struct firn_raw_record *raw,
                                   struct firn_error *error)
{
    if (raw->kind != FIRN_KIND_GAP)
        return firn_error_set(error, FIRN_DAMAGED, raw->stream_offset,
                              "stream byte %" PRIu64 ": expected a schema or a battle, found a record "
                              "of kind %d",
                              raw->stream_offset, raw->kind);
    struct firn_error ignored;
    enum firn_status status = read_rest(verifier, true, &ignored);
    if (status != FIRN_OK && status != FIRN_INCOMPLETE) {
        if (error != NULL)
            *error = ignored;
        return status;
    }
    struct firn_error gap;
    firn_error_set(&gap, FIRN_INCOMPLETE, raw->stream_offset,
                   "stream byte %" PRIu64 ": bytes were lost here before the log was recovered",
                   raw->stream_offset);
    if (verifier->verdict->status == FIRN_OK) {
        verifier->verdict->status = FIRN_INCOMPLETE;
        verifier->verdict->error = gap;
    }
    return FIRN_OK;
}

void firn_verify_integrity(const char *path, struct firn_verdict *verdict)
{
    struct firn_log *log;
    struct firn_record record;
    struct firn_error error = { FIRN_OK, FIRN_NO_OFFSET, "" };
    if (firn_log_new(&log) != FIRN_OK)
        return;
    enum firn_status status = firn_log_open(log, path, false, &error);
    while (status == FIRN_OK)
        status = firn_log_next(log, &record, &error);
    firn_log_free(log);
    if (status != FIRN_DAMAGED && status != FIRN_INCOMPLETE)
        return;
    verdict->status = status;
    verdict->error = error;
}

/* ---- where the two go apart ---- */

static struct firn_side side_of(const struct firn_buf *bytes, struct firn_spec *spec)
{
    return (struct firn_side){ bytes->data, bytes->size, spec->schema, firn_spec_names(spec) };
}

/* Run the battle once more. A run that was stopped is one, too: there is enough of it to compare. */
static enum firn_status run_again(struct firn_verifier *verifier, const struct firn_side *recorded, bool *is_stopped,
                                  struct firn_error *error)
{
    struct firn_explainer *explainer = verifier->explainer;
    enum firn_status status = firn_explain_run(explainer, &verifier->spec, recorded, error);
    *is_stopped = explainer->is_stopped;
    return *is_stopped && status == FIRN_UNKNOWN ? FIRN_OK : status;
}

/* Run again until the answer is certain: the fresh stream, a comparison, and a second run beside it. *is_stopped: the
 * fresh stream is not whole. */
static enum firn_status investigate(struct firn_verifier *verifier, bool *is_stopped, struct firn_error *error)
{
    bool is_second_stopped;
    struct firn_explainer *explainer = verifier->explainer;
    struct firn_divergence *divergence = verifier->divergence;
    struct firn_spec *recorded_spec = verifier->is_changed ? &verifier->recorded : &verifier->spec;
    struct firn_side recorded = side_of(&verifier->keep, recorded_spec);
    enum firn_status status = run_again(verifier, &recorded, is_stopped, error);
    if (status != FIRN_OK)
        return status;
    struct firn_buf first = explainer->stream;
    explainer->stream = verifier->fresh;
    verifier->fresh = first;
    struct firn_side now = side_of(&verifier->fresh, &verifier->spec);
    if (verifier->is_changed)
        firn_compare_inputs(&verifier->recorded, &verifier->spec, divergence);
    bool differs = firn_compare(&explainer->comparison, &recorded, &now, divergence) != FIRN_OK;
    status = run_again(verifier, &recorded, &is_second_stopped, error);
    if (status != FIRN_OK)
        return status;
    bool same_twice = explainer->stream.size == now.size &&
                      memcmp(explainer->stream.data, now.data, now.size) == 0;
    if (!differs || !same_twice) {
        divergence->not_deterministic = true;
        snprintf(divergence->summary, sizeof divergence->summary,
                 "battle %" PRIu64 ": not deterministic: a second run of the engine differs from the first",
                 divergence->battle);
        return FIRN_OK;
    }
    return firn_explain_step(explainer, &recorded, recorded_spec, &now, &verifier->spec, divergence,
                             error);
}

static void begin_divergence(struct firn_verifier *verifier)
{
    struct firn_divergence *divergence = verifier->divergence;
    struct firn_buf name = { 0 };
    memset(divergence, 0, sizeof *divergence);
    divergence->battle = verifier->verdict->battles;
    firn_walk_escape(&name, (const char *)verifier->spec.name.data, verifier->spec.name.size - 1);
    firn_buf_copy_text(&name, divergence->battle_name, sizeof divergence->battle_name);
    firn_buf_free(&name);
}

void firn_verify_report(struct firn_verifier *verifier, struct firn_battle_verdict *verdict)
{
    verifier->verdict->judged[verdict->judgement]++;
    verdict->battle = verifier->verdict->battles;
    if (verifier->options.on_battle != NULL)
        verifier->options.on_battle(verifier->options.self, verdict);
}

/* A battle that differs and is too large to be looked at again. */
static enum firn_status judge_unseen(struct firn_verifier *verifier)
{
    struct firn_divergence *divergence = verifier->divergence;
    divergence->step = verifier->play.battle.step + verifier->in_orders;
    snprintf(divergence->summary, sizeof divergence->summary, "battle %" PRIu64 ", step %d: it differs",
             divergence->battle, (int)divergence->step);
    struct firn_battle_verdict verdict = { .judgement = FIRN_BATTLE_OUTCOME_UNKNOWN, .divergence = divergence,
                                           .reason = "with more than 16 MiB of stream it is not looked at again",
                                           .recorded_outcome = "", .now_outcome = "" };
    firn_verify_report(verifier, &verdict);
    return FIRN_OK;
}

static enum firn_status faulty(struct firn_verifier *verifier, const struct firn_error *why)
{
    struct firn_battle_verdict verdict = { .judgement = FIRN_BATTLE_FAULTY, .reason = why->message,
                                           .recorded_outcome = "", .now_outcome = "" };
    if (verifier->verdict->judged[FIRN_BATTLE_FAULTY] == 0)
        verifier->fault = *why;
    firn_verify_report(verifier, &verdict);
    return FIRN_OK;
}

/* The verdict on a battle that differs, from both streams. */
static enum firn_status judge(struct firn_verifier *verifier, struct firn_error *error)
{
    char recorded_outcome[120], now_outcome[120];
    struct firn_error why = { FIRN_OK, FIRN_NO_OFFSET, "" };
    bool is_stopped, has_both = firn_source_kept(&verifier->source);
    if ((!has_both && !verifier->source.kept_too_much) || !make_ready(verifier))
        return firn_error_memory(error);
    begin_divergence(verifier);
    if (!has_both)
        return judge_unseen(verifier);
    verifier->explainer->on_step = verifier->options.on_step;
    verifier->explainer->self = verifier->options.self;
    verifier->explainer->battle = verifier->verdict->battles;
    enum firn_status status = investigate(verifier, &is_stopped, &why);
    if (status == FIRN_BUG)
        return faulty(verifier, &why);
    if (status != FIRN_OK && error != NULL)
        *error = why;
    if (status != FIRN_OK)
        return status;
    struct firn_side recorded = side_of(&verifier->keep, &verifier->spec);
    struct firn_side now = side_of(&verifier->fresh, &verifier->spec);
    firn_recorded_outcome(&recorded, &verifier->zone, recorded_outcome, sizeof recorded_outcome);
    firn_recorded_outcome(&now, &verifier->zone, now_outcome, sizeof now_outcome);
    bool is_same_outcome = strcmp(recorded_outcome, now_outcome) == 0;
    struct firn_battle_verdict verdict = {
        .judgement = is_stopped        ? FIRN_BATTLE_OUTCOME_UNKNOWN
                     : is_same_outcome ? FIRN_BATTLE_CHANGED
                                       : FIRN_BATTLE_OUTCOME_CHANGED,
        .divergence = verifier->divergence,
        .reason = is_stopped ? FIRN_EXPLAIN_STOPPED : NULL,
        .recorded_outcome = recorded_outcome,
        .now_outcome = now_outcome,
    };
    firn_verify_report(verifier, &verdict);
    return FIRN_OK;
}

static enum firn_status cut(struct firn_verifier *verifier, const char *reason)
{
    struct firn_battle_verdict verdict = { .judgement = FIRN_BATTLE_CUT, .reason = reason,
                                           .recorded_outcome = "", .now_outcome = "" };
    firn_verify_report(verifier, &verdict);
    return FIRN_OK;
}

static enum firn_status refused(struct firn_verifier *verifier, struct firn_error *error)
{
    struct firn_battle_verdict verdict = { .judgement = FIRN_BATTLE_REFUSED,
                                           .reason = verifier->match_error.message,
                                           .recorded_outcome = "", .now_outcome = "" };
    firn_verify_report(verifier, &verdict);
    return firn_verify_rest(verifier, error);
}

/* The battle holds a record that a difference may be due to, and nobody here knows what it says. */
static enum firn_status cannot_say(struct firn_verifier *verifier, const struct firn_error *why,
                                   struct firn_error *error)
{
    struct firn_battle_verdict verdict = { .judgement = FIRN_BATTLE_UNKNOWN, .reason = why->message,
                                           .recorded_outcome = "", .now_outcome = "" };
    verifier->not_known = *why;
    firn_verify_report(verifier, &verdict);
    if (error != NULL)
        *error = *why;
    return FIRN_UNKNOWN;
}

/* True where a gap record or the end of the log is what the battle ran into. */
static bool ran_into_gap(struct firn_verifier *verifier)
{
    struct firn_raw_record raw;
    return firn_source_peek(&verifier->source, &raw, NULL) == FIRN_OK && raw.kind == FIRN_KIND_GAP;
}

enum firn_status firn_verify_differs(struct firn_verifier *verifier, struct firn_error *error)
{
    if (verifier->match == FIRN_REFUSED)
        return refused(verifier, error);
    if (verifier->match == FIRN_BUG) {
        faulty(verifier, &verifier->match_error);
        return firn_verify_rest(verifier, error);
    }
    if (verifier->match == FIRN_DIFFERS && ran_into_gap(verifier))
        return cut(verifier, "bytes of it were lost");
    if (verifier->match != FIRN_DIFFERS) {
        bool ended = verifier->match == FIRN_END;
        if (ended)
            firn_error_set(&verifier->match_error, FIRN_INCOMPLETE, FIRN_NO_OFFSET,
                           "battle %" PRIu64 " has no end: the log stops in step %d",
                           verifier->verdict->battles, (int)verifier->play.battle.step);
        cut(verifier, verifier->match_error.message);
        if (error != NULL)
            *error = verifier->match_error;
        return ended ? FIRN_INCOMPLETE : verifier->match;
    }
    struct firn_error rest = { FIRN_OK, FIRN_NO_OFFSET, "" };
    enum firn_status after = firn_verify_rest(verifier, &rest);
    if (after == FIRN_UNKNOWN)
        return cannot_say(verifier, &rest, error);
    enum firn_status status = judge(verifier, error);
    if (status == FIRN_OK && after != FIRN_OK && error != NULL)
        *error = rest;
    return status != FIRN_OK ? status : after;
}
