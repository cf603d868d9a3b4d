/* Results as JSON: the fields of each struct, in the shapes of formats/results.md. */
#include <inttypes.h>

#include "firn_report.h"

/* A seed or a digest is no quantity: text. */
static void put_seed(struct firn_put *put, const char *key, uint64_t seed)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRIu64, seed);
    firn_put_text(put, key, text);
}

static const char *const statuses[] = {
#define STATUS(name, exit_status, sentence) [FIRN_##name] = #name,
#include "firn_status.def"
#undef STATUS
};

/* A status or verdict as one word of lower case: "outcome_changed". */
static struct firn_words one_word(const char *name)
{
    struct firn_words word = { "" };
    for (size_t i = 0; name[i] != '\0' && i < sizeof word.text - 1; i++) {
        bool is_upper = name[i] >= 'A' && name[i] <= 'Z';
        word.text[i] = is_upper ? (char)(name[i] - 'A' + 'a') : name[i] == ' ' ? '_' : name[i];
    }
    return word;
}

static void put_status(struct firn_put *put, enum firn_status status, const struct firn_error *error)
{
    bool has_message = error->message[0] != '\0' && status != FIRN_OK;
    firn_put_text(put, "status", one_word(statuses[status]).text);
    firn_put_int(put, "exit_status", firn_status_exit(status));
    firn_put_text(put, "error", has_message ? error->message : NULL);
}

static void put_changes(struct firn_put *put, const char *key, const struct firn_change *changes,
                        size_t count)
{
    firn_put_open(put, key, '[');
    for (size_t i = 0; i < count && i < FIRN_SHOWN_MAX; i++) {
        firn_put_open(put, NULL, '{');
        firn_put_text(put, "path", changes[i].path);
        firn_put_text(put, "recorded", changes[i].recorded);
        firn_put_text(put, "now", changes[i].now);
        firn_put_close(put);
    }
    firn_put_close(put);
}

static void put_rolls(struct firn_put *put, const struct firn_divergence *divergence)
{
    firn_put_open(put, "rolls", '[');
    for (size_t i = 0; i < divergence->roll_count && i < FIRN_SHOWN_MAX; i++) {
        const struct firn_shown_roll *roll = &divergence->rolls[i];
        firn_put_open(put, NULL, '{');
        firn_put_text(put, "site", roll->site);
        firn_put_text(put, "actor", roll->actor);
        firn_put_text(put, "target", roll->target);
        firn_put_int(put, "nth", roll->nth);
        firn_put_uint(put, "below", roll->below);
        firn_put_int(put, "value", roll->value);
        firn_put_close(put);
    }
    firn_put_close(put);
    firn_put_uint(put, "roll_count", divergence->roll_count);
}

static void put_divergence(struct firn_put *put, const struct firn_divergence *divergence)
{
    if (divergence == NULL) {
        firn_put_null(put, "divergence");
        return;
    }
    firn_put_open(put, "divergence", '{');
    firn_put_text(put, "battle_name", divergence->battle_name);
    firn_put_int(put, "step", divergence->step);
    firn_put_uint(put, "event", divergence->event);
    firn_put_uint(put, "offset", divergence->offset);
    firn_put_text(put, "record", divergence->record);
    firn_put_text(put, "field", divergence->field[0] != '\0' ? divergence->field : NULL);
    firn_put_text(put, "recorded", divergence->recorded);
    firn_put_text(put, "now", divergence->now);
    firn_put_text(put, "recorded_text", divergence->recorded_text);
    firn_put_text(put, "now_text", divergence->now_text);
    firn_put_bool(put, "same_value", divergence->same_value);
    firn_put_bool(put, "not_deterministic", divergence->not_deterministic);
    put_changes(put, "inputs", divergence->inputs, divergence->input_count);
    firn_put_uint(put, "input_count", divergence->input_count);
    firn_put_bool(put, "state_known", divergence->state_known);
    put_changes(put, "state", divergence->state, divergence->state_count);
    firn_put_uint(put, "state_count", divergence->state_count);
    put_rolls(put, divergence);
    firn_put_text(put, "summary", divergence->summary);
    firn_put_close(put);
}

/* ---- verify ---- */

static const char *const judgements[] = {
    [FIRN_BATTLE_SAME] = "same",       [FIRN_BATTLE_CHANGED] = "changed",
    [FIRN_BATTLE_OUTCOME_CHANGED] = "outcome_changed", [FIRN_BATTLE_REFUSED] = "refused",
    [FIRN_BATTLE_UNKNOWN] = "unknown", [FIRN_BATTLE_CUT] = "cut",
    [FIRN_BATTLE_FAULTY] = "faulty",   [FIRN_BATTLE_OUTCOME_UNKNOWN] = "outcome_unknown",
};
enum { JUDGEMENT_COUNT = sizeof judgements / sizeof judgements[0] };

void firn_put_battle(struct firn_put *put, const struct firn_battle_verdict *verdict)
{
    firn_put_uint(put, "battle", verdict->battle);
    firn_put_text(put, "judgement", judgements[verdict->judgement]);
    firn_put_text(put, "reason", verdict->reason);
    firn_put_text(put, "recorded_outcome", verdict->recorded_outcome);
    firn_put_text(put, "now_outcome", verdict->now_outcome);
    put_divergence(put, verdict->divergence);
}

void firn_put_verdict(struct firn_put *put, const struct firn_verdict *verdict)
{
    put_status(put, verdict->status, &verdict->error);
    firn_put_uint(put, "battles", verdict->battles);
    for (int i = 0; i < JUDGEMENT_COUNT; i++)
        firn_put_uint(put, judgements[i], verdict->judged[i]);
    firn_put_uint(put, "own_rules", verdict->own_rules);
    firn_put_uint(put, "steps", verdict->steps);
    firn_put_uint(put, "events", verdict->events);
    firn_put_uint(put, "checks", verdict->checks);
    firn_put_uint(put, "stream_bytes", verdict->stream_bytes);
    firn_put_bool(put, "sealed", verdict->sealed);
    firn_put_text(put, "digest", verdict->sealed ? firn_words_digest(verdict->digest).text : NULL);
}

/* ---- info ---- */

void firn_put_info(struct firn_put *put, const struct firn_info *info)
{
    const struct firn_log_counts *counts = &info->counts;
    const struct {
        const char *key;
        uint64_t value;
    } figures[] = {
        { "file_bytes", counts->file_bytes }, { "stream_bytes", counts->stream_bytes },
        { "members", counts->members },       { "frames", counts->frames },
        { "battles", counts->battles },       { "ended", counts->ended },
        { "steps", counts->steps },           { "events", counts->events },
        { "orders", counts->orders },         { "checks", counts->checks },
        { "keyframes", counts->keyframes },   { "gaps", counts->gaps },
        { "lost_bytes", counts->lost_bytes }, { "skipped", counts->skipped },
    };
    put_status(put, info->status, &info->error);
    firn_put_text(put, "engines", info->engines);
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++)
        firn_put_uint(put, figures[i].key, figures[i].value);
    firn_put_text(put, "digest", info->has_digest ? firn_words_digest(info->digest).text : NULL);
}

void firn_put_battle_info(struct firn_put *put, const struct firn_battle_info *battle)
{
    firn_put_uint(put, "battle", battle->battle);
    firn_put_text(put, "name", battle->name);
    firn_put_text(put, "engine", battle->engine);
    firn_put_int(put, "rules_version", battle->rules_version);
    put_seed(put, "seed", battle->seed);
    firn_put_int(put, "steps", battle->steps);
    firn_put_uint(put, "events", battle->events);
    firn_put_text(put, "outcome", battle->outcome[0] != '\0' ? battle->outcome : NULL);
}

/* ---- gate ---- */

static void put_golden(struct firn_put *put, const struct firn_golden *golden)
{
    firn_put_open(put, NULL, '{');
    firn_put_text(put, "path", golden->path);
    firn_put_text(put, "verdict", one_word(firn_golden_word(golden->verdict)).text);
    firn_put_uint(put, "battles", golden->battles);
    firn_put_uint(put, "own_rules", golden->own_rules);
    firn_put_uint(put, "events", golden->events);
    firn_put_uint(put, "checks", golden->checks);
    firn_put_uint(put, "nanoseconds", golden->nanoseconds);
    firn_put_text(put, "cause", golden->cause);
    firn_put_text(put, "group", golden->group);
    firn_put_text(put, "guards", golden->guards);
    firn_put_close(put);
}

void firn_put_gate(struct firn_put *put, const struct firn_gate_result *result)
{
    firn_put_bool(put, "has_manifest", result->has_manifest);
    firn_put_uint(put, "battles", result->battles);
    firn_put_uint(put, "own_rules", result->own_rules);
    firn_put_uint(put, "events", result->events);
    firn_put_uint(put, "checks", result->checks);
    firn_put_uint(put, "nanoseconds", result->nanoseconds);
    firn_put_open(put, "counts", '{');
    for (int i = 0; i < FIRN_GOLDEN_COUNT; i++)
        firn_put_uint(put, one_word(firn_golden_word((enum firn_golden_verdict)i)).text, result->counts[i]);
    firn_put_close(put);
    firn_put_open_lines(put, "goldens", '[');
    for (size_t i = 0; i < result->count; i++)
        put_golden(put, &result->goldens[i]);
    firn_put_close(put);
}
