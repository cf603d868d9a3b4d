/* Comparing two logs battle by battle, see firn.h: the first divergence of each pair, or all of it aligned. */
#include <stdlib.h>
#include <string.h>

#include "audit/align.h"
#include "audit/battles.h"
#include "audit/compare_rolls.h"
#include "audit/explain.h"
#include "audit/recorded_orders.h"
#include "base/error.h"

struct diff {
    struct firn_battles a;
    struct firn_battles b;
    struct firn_explainer explainer;
    struct firn_divergence *divergence;
    struct firn_buf rolls_a;
    struct firn_buf rolls_b;
    bool went_apart; /* records of a battle before this one differ */
    const struct firn_diff_options *options;
    struct firn_diff_result *result;
};

static void describe_pair(struct diff *diff)
{
    const struct firn_spec *spec = &diff->a.spec;
    struct firn_divergence *divergence = diff->divergence;
    struct firn_buf name = { 0 };
    memset(divergence, 0, sizeof *divergence);
    divergence->battle = diff->result->battles;
    firn_walk_escape(&name, (const char *)spec->name.data, spec->name.size - 1);
    firn_buf_copy_text(&name, divergence->battle_name, sizeof divergence->battle_name);
    firn_buf_free(&name);
    firn_compare_inputs(&diff->a.spec, &diff->b.spec, divergence);
}

/* Left out where there are too many, or too many for the memory. */
static void diff_rolls(struct diff *diff, const struct firn_side *a, const struct firn_side *b)
{
    struct firn_explainer *explainer = &diff->explainer;
    struct firn_diff_rolls rolls = { .battle = diff->divergence->battle };
    if (strcmp(a->schema->engine, b->schema->engine) == 0 &&
        firn_explain_rolls(explainer, a, &diff->a.spec, &diff->rolls_a) &&
        firn_explain_rolls(explainer, b, &diff->b.spec, &diff->rolls_b) &&
        firn_compare_rolls(a, &diff->rolls_a, b, &diff->rolls_b, &rolls) == FIRN_OK)
        diff->options->on_rolls(diff->options->self, &rolls);
}

/* One battle of each side. */
static enum firn_status diff_battle(struct diff *diff, const struct firn_side *a,
                                    const struct firn_side *b, struct firn_error *error)
{
    struct firn_explainer *explainer = &diff->explainer;
    struct firn_divergence *divergence = diff->divergence;
    describe_pair(diff);
    enum firn_status status = firn_compare(&explainer->comparison, a, b, divergence);
    bool differs = status == FIRN_DIFFERS || divergence->input_count != 0;
    bool wants_rolls = status == FIRN_DIFFERS && diff->options->on_rolls != NULL && (diff->options->all || !diff->went_apart);
    firn_recorded_outcome(a, &explainer->zone, divergence->recorded_outcome, sizeof divergence->recorded_outcome);
    firn_recorded_outcome(b, &explainer->zone, divergence->now_outcome, sizeof divergence->now_outcome);
    if (status == FIRN_DIFFERS) {
        diff->went_apart = true;
        status = firn_explain_step(explainer, a, &diff->a.spec, b, &diff->b.spec, divergence, error);
    }
    if (status == FIRN_OK && differs && diff->options->on_divergence != NULL)
        diff->options->on_divergence(diff->options->self, divergence);
    if (status == FIRN_OK && wants_rolls)
        diff_rolls(diff, a, b);
    if (status == FIRN_OK && diff->options->all)
        status = firn_align(&explainer->comparison, a, b, divergence->battle, diff->options, error);
    diff->result->records += divergence->event;
    diff->result->differing += differs;
    diff->result->battles++;
    return status;
}

static enum firn_status diff_all(struct diff *diff, struct firn_error *error)
{
    for (;;) {
        struct firn_side a, b;
        enum firn_status status_a = firn_battles_next(&diff->a, &a, error);
        if (status_a != FIRN_OK && status_a != FIRN_END) {
            firn_error_prefix(error, "A");
            return status_a;
        }
        enum firn_status status_b = firn_battles_next(&diff->b, &b, error);
        if (status_b != FIRN_OK && status_b != FIRN_END) {
            firn_error_prefix(error, "B");
            return status_b;
        }
        if (status_a == FIRN_END && status_b == FIRN_END)
            return FIRN_OK;
        diff->result->only_in_a += status_b == FIRN_END;
        diff->result->only_in_b += status_a == FIRN_END;
        if (status_a == FIRN_END || status_b == FIRN_END)
            continue;
        enum firn_status status = diff_battle(diff, &a, &b, error);
        if (status != FIRN_OK)
            return status;
    }
}

static enum firn_status open_both(struct diff *diff, const char *a, const char *b,
                                  struct firn_error *error)
{
    enum firn_status status = firn_battles_open(&diff->a, a, error);
    if (status != FIRN_OK) {
        firn_error_prefix(error, "A");
        return status;
    }
    status = firn_battles_open(&diff->b, b, error);
    if (status != FIRN_OK)
        firn_error_prefix(error, "B");
    return status;
}

enum firn_status firn_diff(struct firn_registry *registry, const char *a, const char *b,
                           const struct firn_diff_options *options, struct firn_diff_result *result,
                           struct firn_error *error)
{
    struct diff diff = { .options = options, .result = result };
    *result = (struct firn_diff_result){ 0 };
    enum firn_status status = firn_explainer_init(&diff.explainer);
    if (status != FIRN_OK)
        return firn_error_memory(error);
    diff.explainer.comparison.sides[0] = "A";
    diff.explainer.comparison.sides[1] = "B";
    diff.divergence = malloc(sizeof *diff.divergence);
    if (diff.divergence == NULL || firn_battles_init(&diff.a, registry) != FIRN_OK ||
        firn_battles_init(&diff.b, registry) != FIRN_OK)
        status = firn_error_memory(error);
    if (status == FIRN_OK)
        status = open_both(&diff, a, b, error);
    if (status == FIRN_OK)
        status = diff_all(&diff, error);
    if (status == FIRN_OK && result->battles + result->only_in_a + result->only_in_b == 0)
        status = firn_error_set(error, FIRN_UNKNOWN, FIRN_NO_OFFSET,
                                "0 battles on either side: there is nothing to compare");
    if (status == FIRN_OK && result->differing + result->only_in_a + result->only_in_b != 0)
        status = FIRN_DIFFERS;
    firn_battles_free(&diff.a);
    firn_battles_free(&diff.b);
    free(diff.divergence);
    firn_buf_free(&diff.rolls_a);
    firn_buf_free(&diff.rolls_b);
    firn_explainer_free(&diff.explainer);
    return status;
}
