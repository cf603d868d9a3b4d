/* Gating a folder of goldens, see firn.h: judge them in workers, hold them against the manifests. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "audit/gate.h"
#include "audit/workers.h"
#include "base/error.h"

enum { TIMEOUT_DEFAULT = 10 };

static uint64_t nanoseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static const char *kept(struct firn_gate *gate, const char *text, size_t size)
{
    const char *copy = firn_gate_keep(gate, text, size);
    return copy != NULL ? copy : "";
}

/* ---- in a worker ---- */

struct judging {
    struct firn_verifier *verifier;
    struct firn_post *post;
    struct firn_buf *note;
    enum firn_judgement worst;
};

/* Cause and group of the first battle that is not the same: two texts, each with its NUL. */
static void note_texts(struct firn_buf *note, const char *cause, const char *group)
{
    if (note->size != 0)
        return;
    firn_buf_append(note, cause, strlen(cause) + 1);
    firn_buf_append(note, group, strlen(group) + 1);
}

static void take_battle(void *self, const struct firn_battle_verdict *verdict)
{
    struct judging *judging = self;
    const struct firn_divergence *divergence = verdict->divergence;
    char cause[1024], group[256];
    judging->post->beats++;
    if (verdict->judgement == FIRN_BATTLE_SAME)
        return;
    if (divergence == NULL) {
        note_texts(judging->note, verdict->reason, verdict->reason);
        return;
    }
    bool is_changed = verdict->judgement == FIRN_BATTLE_OUTCOME_CHANGED;
    snprintf(cause, sizeof cause, "%s%s%s%s%s", divergence->summary, is_changed ? "; outcome " : "",
             is_changed ? verdict->recorded_outcome : "", is_changed ? ", now " : "",
             is_changed ? verdict->now_outcome : "");
    snprintf(group, sizeof group, "%s%s%s", divergence->record, divergence->field[0] != '\0' ? ": " : "",
             divergence->field);
    if (divergence->not_deterministic)
        snprintf(group, sizeof group, "not deterministic");
    note_texts(judging->note, cause, group);
}

static void post_step(void *self, uint64_t battle, int32_t step)
{
    struct judging *judging = self;
    judging->post->battle = battle;
    judging->post->step = step;
    judging->post->beats++;
}

static void *start(void *self, struct firn_post *post)
{
    struct firn_gate *gate = self;
    struct judging *judging = calloc(1, sizeof *judging);
    if (judging == NULL)
        return NULL;
    judging->post = post;
    const struct firn_verify_options options = {
        .rules = gate->options->rules,
        .rule_count = gate->options->rule_count,
        .on_battle = take_battle,
        .on_step = post_step,
        .self = judging,
    };
    if (firn_verifier_new(&judging->verifier, gate->registry, &options, NULL) == FIRN_OK)
        return judging;
    free(judging);
    return NULL;
}

static enum firn_golden_verdict verdict_of(const struct firn_verdict *verdict)
{
    switch (verdict->status) {
    case FIRN_OK:
        return FIRN_GOLDEN_SAME;
    case FIRN_DAMAGED:
        return FIRN_GOLDEN_DAMAGED;
    case FIRN_INCOMPLETE:
        return FIRN_GOLDEN_INCOMPLETE;
    case FIRN_UNKNOWN:
        return FIRN_GOLDEN_ENGINE_MISSING;
    case FIRN_DIFFERS:
        return verdict->judged[FIRN_BATTLE_OUTCOME_CHANGED] != 0 ? FIRN_GOLDEN_OUTCOME_CHANGED
               : verdict->judged[FIRN_BATTLE_REFUSED] != 0       ? FIRN_GOLDEN_REFUSED
                                                                 : FIRN_GOLDEN_CHANGED;
    case FIRN_USAGE:
    case FIRN_REFUSED:
        return FIRN_GOLDEN_REFUSED;
    default:
        return FIRN_GOLDEN_UNREADABLE;
    }
}

static void judge(void *self, void *worker, size_t item, struct firn_buf *note)
{
    struct firn_gate *gate = self;
    struct judging *judging = worker;
    struct firn_judged *judged = &gate->judged[item];
    struct firn_verdict verdict;
    char path[8192];
    uint64_t begin = nanoseconds();
    if (gate->goldens[item].verdict == FIRN_GOLDEN_ABSENT)
        return;
    judging->note = note;
    snprintf(path, sizeof path, "%.3000s/%s", gate->folder, gate->goldens[item].path);
    firn_verifier_file(judging->verifier, path, &verdict);
    judged->verdict = (int32_t)verdict_of(&verdict);
    bool is_about_file = verdict.status != FIRN_OK && verdict.status != FIRN_DIFFERS;
    if (is_about_file) {
        firn_buf_clear(note);
        note_texts(note, verdict.error.message, firn_status_sentence(verdict.status));
    }
    judged->battles = verdict.battles;
    judged->events = verdict.events;
    judged->checks = verdict.checks;
    judged->sealed = verdict.sealed;
    memcpy(judged->digest, verdict.digest, sizeof judged->digest);
    judged->nanoseconds = nanoseconds() - begin;
    judged->done = true;
}

/* ---- in the parent ---- */

static void take_note(void *self, size_t item, const uint8_t *note, size_t size)
{
    struct firn_gate *gate = self;
    const char *cause = (const char *)note;
    size_t length = strnlen(cause, size);
    if (item >= gate->result.count || length == size)
        return;
    gate->goldens[item].cause = kept(gate, cause, length);
    gate->goldens[item].group = kept(gate, cause + length + 1, size - length - 1);
}

static void take_end(void *self, size_t item, enum firn_worker_end end, int signal,
                     const struct firn_post *post)
{
    struct firn_gate *gate = self;
    struct firn_golden *golden = &gate->goldens[item];
    char cause[160];
    if (end == FIRN_WORKER_HUNG)
        snprintf(cause, sizeof cause, "battle %llu: no step for %d seconds after step %lld began",
                 (unsigned long long)post->battle,
                 gate->options->timeout_seconds != 0 ? gate->options->timeout_seconds : TIMEOUT_DEFAULT,
                 (long long)post->step);
    else
        snprintf(cause, sizeof cause, "battle %llu, step %lld: the engine crashed (signal %d)",
                 (unsigned long long)post->battle, (long long)post->step, signal);
    golden->verdict = end == FIRN_WORKER_HUNG ? FIRN_GOLDEN_HUNG : FIRN_GOLDEN_CRASHED;
    golden->cause = kept(gate, cause, strlen(cause));
    golden->group = end == FIRN_WORKER_HUNG ? "the engine hung" : "the engine crashed";
}

static void show_progress(void *self, size_t done)
{
    struct firn_gate *gate = self;
    if (gate->options->on_progress != NULL)
        gate->options->on_progress(gate->options->self, done, gate->result.count);
}

static int jobs_of(const struct firn_gate *gate)
{
    long jobs = gate->options->jobs > 0 ? gate->options->jobs : sysconf(_SC_NPROCESSORS_ONLN);
    if ((size_t)jobs > gate->result.count)
        jobs = (long)gate->result.count;
    return jobs < 1 ? 1 : jobs > 256 ? 256 : (int)jobs;
}

static enum firn_status judge_all(struct firn_gate *gate, struct firn_error *error)
{
    size_t size = gate->result.count * sizeof *gate->judged;
    const struct firn_gate_options *options = gate->options;
    gate->judged = firn_workers_share(size);
    if (gate->judged == NULL)
        return firn_error_memory(error);
    const struct firn_workers workers = {
        .items = gate->result.count,
        .jobs = jobs_of(gate),
        .timeout_seconds = options->timeout_seconds != 0 ? options->timeout_seconds : TIMEOUT_DEFAULT,
        .start = start,
        .judge = judge,
        .on_note = take_note,
        .on_end = take_end,
        .on_progress = show_progress,
        .self = gate,
    };
    return firn_workers_run(&workers, error);
}

/* ---- against the manifest ---- */

static void hold_against_manifest(struct firn_gate *gate, struct firn_golden *golden,
                                  const struct firn_judged *judged)
{
    const struct firn_manifest_row *row = firn_gate_row(gate, golden->path);
    if (row != NULL)
        golden->guards = row->guards;
    if (golden->verdict != FIRN_GOLDEN_SAME || gate->manifest.files == 0)
        return;
    if (row == NULL) {
        golden->verdict = FIRN_GOLDEN_ORPHAN;
        golden->cause = golden->group = firn_golden_sentence(FIRN_GOLDEN_ORPHAN);
    } else if (!judged->sealed || memcmp(row->digest, judged->digest, sizeof row->digest) != 0) {
        golden->verdict = FIRN_GOLDEN_STALE;
        golden->cause = golden->group = "its digest is not the manifest's";
    } else if (row->battles != judged->battles || row->events != judged->events) {
        golden->verdict = FIRN_GOLDEN_STALE;
        golden->cause = golden->group = "its battles or events are not as many as the manifest says";
    }
}

static void sum_up(struct firn_gate *gate)
{
    struct firn_gate_result *result = &gate->result;
    for (size_t i = 0; i < result->count; i++) {
        struct firn_golden *golden = &gate->goldens[i];
        const struct firn_judged *judged = &gate->judged[i];
        if (judged->done) {
            golden->verdict = (enum firn_golden_verdict)judged->verdict;
            golden->battles = judged->battles;
            golden->events = judged->events;
            golden->checks = judged->checks;
            golden->nanoseconds = judged->nanoseconds;
        }
        hold_against_manifest(gate, golden, judged);
        result->counts[golden->verdict]++;
        result->battles += golden->battles;
        result->events += golden->events;
        result->checks += golden->checks;
    }
    result->goldens = gate->goldens;
    result->has_manifest = gate->manifest.files != 0;
}

enum firn_status firn_gate(struct firn_registry *registry, const char *folder,
                           const struct firn_gate_options *options, struct firn_gate_result **result,
                           struct firn_error *error)
{
    uint64_t begin = nanoseconds();
    struct firn_gate *gate = calloc(1, sizeof *gate);
    *result = NULL;
    if (gate == NULL)
        return firn_error_memory(error);
    gate->registry = registry;
    gate->options = options;
    gate->folder = folder;
    enum firn_status status = firn_gate_find(gate, error);
    if (status == FIRN_OK)
        status = judge_all(gate, error);
    if (status != FIRN_OK) {
        firn_gate_free(&gate->result);
        return status;
    }
    sum_up(gate);
    gate->result.nanoseconds = nanoseconds() - begin;
    *result = &gate->result;
    return FIRN_OK;
}

void firn_gate_free(struct firn_gate_result *result)
{
    if (result == NULL)
        return;
    struct firn_gate *gate = (struct firn_gate *)(void *)result;
    firn_workers_unshare(gate->judged, gate->result.count * sizeof *gate->judged);
    for (size_t i = 0; i < gate->text_count; i++)
        free(gate->texts[i]);
    free(gate->texts);
    free(gate->goldens);
    firn_manifest_free(&gate->manifest);
    free(gate);
}
