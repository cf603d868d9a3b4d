/* Re-simulating a log into a new one, see firn.h: each battle again in memory, held against the recorded one,
 * then copied. */
#include <string.h>

#include "audit/battles.h"
#include "audit/changes.h"
#include "audit/explain.h"
#include "audit/record.h"
#include "audit/recorded_orders.h"
#include "base/error.h"
#include "stream/scan.h"

struct resim {
    struct firn_battles battles;
    struct firn_explainer explainer;
    struct firn_recorder *recorder;
    const struct firn_rule_change *rules;
    size_t rule_count;
    struct firn_resim_result *result;
};

static enum firn_status copy_records(struct firn_recorder *recorder, const struct firn_side *side,
                                     struct firn_error *error)
{
    struct firn_scanned scanned;
    enum firn_status status = FIRN_OK;
    for (size_t at = 0; at < side->size && status == FIRN_OK; at += scanned.size) {
        enum firn_scan scan = firn_scan_record(side->data + at, side->size - at, &scanned);
        FIRN_ASSERT(scan == FIRN_SCAN_RECORD);
        status = firn_recorder_copy(recorder, side->data + at, scanned.size, error);
    }
    return status;
}

static void hold_against(struct resim *resim, const struct firn_side *recorded,
                         const struct firn_side *now)
{
    struct firn_explainer *explainer = &resim->explainer;
    struct firn_divergence divergence;
    char recorded_outcome[120], now_outcome[120];
    firn_recorded_outcome(recorded, &explainer->zone, recorded_outcome, sizeof recorded_outcome);
    firn_recorded_outcome(now, &explainer->zone, now_outcome, sizeof now_outcome);
    resim->result->battles++;
    resim->result->changed +=
        firn_compare(&explainer->comparison, recorded, now, &divergence) != FIRN_OK;
    resim->result->outcomes_changed += strcmp(recorded_outcome, now_outcome) != 0;
}

static enum firn_status resim_battle(struct resim *resim, const struct firn_side *recorded,
                                     struct firn_error *error)
{
    struct firn_spec *spec = &resim->battles.spec;
    struct firn_explainer *explainer = &resim->explainer;
    if (spec->known == NULL) {
        if (error != NULL)
            *error = resim->battles.not_known;
        return FIRN_UNKNOWN;
    }
    bool is_changed = firn_changes_concern(spec, resim->rules, resim->rule_count);
    resim->result->own_rules += !is_changed && resim->rule_count != 0;
    enum firn_status status = firn_changes_make(spec, resim->rules, resim->rule_count, error);
    if (status == FIRN_OK)
        status = firn_spec_check(spec, error);
    explainer->battle = resim->result->battles;
    if (status == FIRN_OK)
        status = firn_explain_run(explainer, spec, recorded, error);
    if (status == FIRN_OK)
        status = firn_recorder_schema(resim->recorder, spec->known, error);
    if (status != FIRN_OK)
        return status;
    resim->result->orders += firn_recorded_order_count(recorded);
    resim->result->orders_given += explainer->play.orders_given;
    struct firn_side now = *recorded;
    now.data = explainer->stream.data;
    now.size = explainer->stream.size;
    hold_against(resim, recorded, &now);
    return copy_records(resim->recorder, &now, error);
}

static enum firn_status resim_all(struct resim *resim, const char *path, struct firn_error *error)
{
    struct firn_side side;
    enum firn_status status = firn_battles_open(&resim->battles, path, error);
    while (status == FIRN_OK) {
        status = firn_battles_next(&resim->battles, &side, error);
        if (status == FIRN_OK)
            status = resim_battle(resim, &side, error);
    }
    if (status != FIRN_END)
        return status;
    if (resim->result->battles == 0)
        return firn_error_set(error, FIRN_UNKNOWN, FIRN_NO_OFFSET,
                              "0 battles: there is nothing to simulate");
    return firn_rule_changes_tried(resim->rules, resim->rule_count, resim->result->battles, resim->result->own_rules,
                                   error);
}

enum firn_status firn_resim(struct firn_registry *registry, const char *path, const char *out_path,
                            const struct firn_recorder_options *options,
                            const struct firn_rule_change *rules, size_t rule_count,
                            struct firn_resim_result *result, struct firn_error *error)
{
    struct resim resim = { .rules = rules, .rule_count = rule_count, .result = result };
    *result = (struct firn_resim_result){ 0 };
    if (firn_explainer_init(&resim.explainer) != FIRN_OK)
        return firn_error_memory(error);
    if (options != NULL) {
        resim.explainer.on_step = options->on_step;
        resim.explainer.self = options->self;
    }
    enum firn_status status = firn_battles_init(&resim.battles, registry);
    if (status != FIRN_OK) {
        firn_error_memory(error);
        goto done;
    }
    status = firn_recorder_open(&resim.recorder, out_path, options, error);
    if (status != FIRN_OK)
        goto done;
    status = resim_all(&resim, path, error);
    if (status == FIRN_OK)
        status = firn_recorder_close(resim.recorder, &result->recorded, error);
    else
        firn_recorder_abort(resim.recorder);
done:
    if (resim.battles.log != NULL)
        firn_battles_free(&resim.battles);
    firn_explainer_free(&resim.explainer);
    return status;
}
