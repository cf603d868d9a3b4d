/* Gating a folder of goldens, see firn.h: judge them in workers, hold them against the manifests. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "audit/gate.h"
#include "base/error.h"

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
    struct firn_note *note;
    int weight; /* of what is noted; 0: nothing is */
};

/* How much a battle's judgement weighs: the golden's cause is the first of the heaviest. */
static int weight_of(enum firn_judgement judgement)
{
    static const int weights[] = {
        [FIRN_BATTLE_SAME] = 0,    [FIRN_BATTLE_UNKNOWN] = 1, [FIRN_BATTLE_CUT] = 1,
        [FIRN_BATTLE_CHANGED] = 2, [FIRN_BATTLE_REFUSED] = 3, [FIRN_BATTLE_OUTCOME_CHANGED] = 4,
        [FIRN_BATTLE_OUTCOME_UNKNOWN] = 2, [FIRN_BATTLE_FAULTY] = 5,
    };
    return weights[judgement];
}

/* What is wrong with the file itself outweighs them all. */
enum { WEIGHT_OF_FILE = 6 };

/* Cause and group, two texts with a NUL between them, in the place of lighter ones. */
static void note_texts(struct judging *judging, int weight, const char *cause, const char *group)
{
    if (judging->weight >= weight)
        return;
    if (judging->weight != 0)
        firn_note_clear(judging->note);
    judging->weight = weight;
    firn_note_add(judging->note, cause, strlen(cause) + 1);
    firn_note_add(judging->note, group, strlen(group));
}

static void note_divergence(struct judging *judging, const struct firn_battle_verdict *verdict)
{
    const struct firn_divergence *divergence = verdict->divergence;
    char cause[1024], group[256], more[300] = "";
    if (verdict->judgement == FIRN_BATTLE_OUTCOME_CHANGED)
        snprintf(more, sizeof more, "; outcome %s, now %s", verdict->recorded_outcome, verdict->now_outcome);
    else if (verdict->reason != NULL)
        snprintf(more, sizeof more, "; %s", verdict->reason);
    snprintf(cause, sizeof cause, "%s%s", divergence->summary, more);
    if (divergence->not_deterministic)
        snprintf(group, sizeof group, "not deterministic");
    else if (divergence->record[0] == '\0' && verdict->reason != NULL)
        snprintf(group, sizeof group, "%s", verdict->reason);
    else
        snprintf(group, sizeof group, "%s%s%s", divergence->record, divergence->field[0] != '\0' ? ": " : "",
                 divergence->field);
    note_texts(judging, weight_of(verdict->judgement), cause, group);
}

static void take_battle(void *self, const struct firn_battle_verdict *verdict)
{
    struct judging *judging = self;
    judging->post->battle = verdict->battle + 1;
    judging->post->step = 0;
    judging->post->beats++;
    if (verdict->judgement == FIRN_BATTLE_SAME)
        return;
    if (verdict->divergence != NULL)
        note_divergence(judging, verdict);
    else
        note_texts(judging, weight_of(verdict->judgement), verdict->reason, verdict->reason);
}

static void post_step(void *self, uint64_t battle, int32_t step)
{
    struct judging *judging = self;
    judging->post->battle = battle;
    judging->post->step = step;
    judging->post->beats++;
}

static void post_read(void *self, bool begins)
{
    struct judging *judging = self;
    judging->post->waiting = begins;
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
        .on_read = post_read,
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
        return verdict->judged[FIRN_BATTLE_OUTCOME_CHANGED] != 0   ? FIRN_GOLDEN_OUTCOME_CHANGED
               : verdict->judged[FIRN_BATTLE_REFUSED] != 0         ? FIRN_GOLDEN_REFUSED
               : verdict->judged[FIRN_BATTLE_OUTCOME_UNKNOWN] != 0 ? FIRN_GOLDEN_OUTCOME_UNKNOWN
                                                                   : FIRN_GOLDEN_CHANGED;
    case FIRN_REFUSED:
        return FIRN_GOLDEN_REFUSED;
    case FIRN_BUG:
        return FIRN_GOLDEN_FAULTY;
    default:
        return FIRN_GOLDEN_UNREADABLE;
    }
}

/* What goldens that cannot be judged have in common. */
static const char *group_of(enum firn_status status)
{
    return status == FIRN_BUG ? firn_golden_sentence(FIRN_GOLDEN_FAULTY) : firn_status_sentence(status);
}

/* The digest of a log of several members, which no seal has. False: out of memory. */
static bool digest_members(struct judging *judging, const char *path, uint8_t digest[FIRN_DIGEST_SIZE])
{
    struct firn_log *log;
    struct firn_record record;
    if (firn_log_new(&log) != FIRN_OK)
        return false;
    post_read(judging, true);
    enum firn_status status = firn_log_open(log, path, true, NULL);
    while (status == FIRN_OK)
        status = firn_log_next(log, &record, NULL);
    post_read(judging, false);
    firn_log_digest(log, digest);
    firn_log_free(log);
    return status != FIRN_MEMORY;
}

static bool judge(void *self, void *worker, size_t item, void *result, struct firn_note *note)
{
    struct firn_gate *gate = self;
    struct judging *judging = worker;
    struct firn_judged *judged = result;
    struct firn_verdict verdict;
    char path[8192];
    uint64_t begin = nanoseconds();
    if (gate->goldens[item].verdict != FIRN_GOLDEN_SAME)
        return true;
    judging->note = note;
    judging->weight = 0;
    snprintf(path, sizeof path, "%.3000s/%s", gate->folder, gate->goldens[item].path);
    firn_verifier_file(judging->verifier, path, &verdict);
    judged->verdict = (int32_t)verdict_of(&verdict);
    if (verdict.status != FIRN_OK && verdict.status != FIRN_DIFFERS)
        note_texts(judging, WEIGHT_OF_FILE, verdict.error.message, group_of(verdict.status));
    judged->battles = verdict.battles;
    judged->own_rules = verdict.own_rules;
    judged->events = verdict.events;
    judged->checks = verdict.checks;
    judged->sealed = verdict.sealed;
    memcpy(judged->digest, verdict.digest, sizeof judged->digest);
    if (verdict.members > 1 && gate->manifest.files != 0 && !digest_members(judging, path, judged->digest))
        return false;
    judged->nanoseconds = nanoseconds() - begin;
    judged->has_other_rules = verdict.status == FIRN_USAGE;
    judged->done = true;
    return verdict.status != FIRN_MEMORY;
}

/* ---- in the parent ---- */

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

static void take_note(struct firn_gate *gate, struct firn_golden *golden, const struct firn_item *item)
{
    size_t length = strlen(item->note);
    if (item->note_size <= length)
        return;
    golden->cause = kept(gate, item->note, length);
    golden->group = kept(gate, item->note + length + 1, item->note_size - length - 1);
}

static void take_end(struct firn_gate *gate, struct firn_golden *golden, const struct firn_item *item)
{
    bool is_hung = item->end == FIRN_ITEM_HUNG;
    golden->verdict = is_hung ? FIRN_GOLDEN_HUNG : FIRN_GOLDEN_CRASHED;
    golden->cause = kept(gate, item->reason, strlen(item->reason));
    golden->group = is_hung ? "the engine hung" : "the engine crashed";
}

static void take_item(void *self, const struct firn_item *item)
{
    struct firn_gate *gate = self;
    struct firn_golden *golden = &gate->goldens[item->index];
    const struct firn_judged *judged = item->result;
    if (item->end != FIRN_ITEM_DONE) {
        take_end(gate, golden, item);
    } else if (judged->done) {
        take_note(gate, golden, item);
        golden->verdict = (enum firn_golden_verdict)judged->verdict;
        golden->battles = judged->battles;
        golden->own_rules = judged->own_rules;
        golden->events = judged->events;
        golden->checks = judged->checks;
        golden->nanoseconds = judged->nanoseconds;
        if (judged->has_other_rules && gate->with_other_rules == NULL)
            gate->with_other_rules = golden;
    }
    hold_against_manifest(gate, golden, judged);
}

static void show_progress(void *self, size_t done, const struct firn_post *post)
{
    struct firn_gate *gate = self;
    (void)post;
    if (gate->options->on_progress != NULL)
        gate->options->on_progress(gate->options->self, done, gate->result.count);
}

static enum firn_status judge_all(struct firn_gate *gate, struct firn_error *error)
{
    const struct firn_workers workers = {
        .items = gate->result.count,
        .jobs = gate->options->jobs,
        .timeout_seconds = gate->options->timeout_seconds,
        .result_size = sizeof(struct firn_judged),
        .start = start,
        .judge = judge,
        .deliver = take_item,
        .on_progress = show_progress,
        .self = gate,
    };
    enum firn_status status = firn_workers_run(&workers, error);
    const struct firn_golden *golden = gate->with_other_rules;
    if (status == FIRN_OK && golden != NULL)
        return firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET, "%.200s: %.280s", golden->path, golden->cause);
    return status;
}

/* All the same, since none was judged under the changed rules: that is no pass. */
static enum firn_status check_tried(const struct firn_gate *gate, struct firn_error *error)
{
    const struct firn_gate_result *result = &gate->result;
    if (result->counts[FIRN_GOLDEN_SAME] != result->count)
        return FIRN_OK;
    return firn_rule_changes_tried(gate->options->rules, gate->options->rule_count, result->battles,
                                   result->own_rules, error);
}

static void sum_up(struct firn_gate *gate)
{
    struct firn_gate_result *result = &gate->result;
    for (size_t i = 0; i < result->count; i++) {
        const struct firn_golden *golden = &gate->goldens[i];
        result->counts[golden->verdict]++;
        result->battles += golden->battles;
        result->own_rules += golden->own_rules;
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
    if (status == FIRN_OK) {
        sum_up(gate);
        status = check_tried(gate, error);
    }
    if (status != FIRN_OK) {
        firn_gate_free(&gate->result);
        return status;
    }
    gate->result.nanoseconds = nanoseconds() - begin;
    *result = &gate->result;
    return FIRN_OK;
}

void firn_gate_free(struct firn_gate_result *result)
{
    if (result == NULL)
        return;
    struct firn_gate *gate = (struct firn_gate *)(void *)result;
    for (size_t i = 0; i < gate->text_count; i++)
        free(gate->texts[i]);
    free(gate->texts);
    free(gate->goldens);
    firn_manifest_free(&gate->manifest);
    free(gate);
}
