/* A gate's result as the cases of a JUnit report: what differs is a failure, what could not be judged is an
 * error. A case's name is its path, the same from run to run. A gate that judged nothing is one case. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/error.h"
#include "report/junit.h"

static const enum firn_case_verdict verdicts[] = {
    [FIRN_GOLDEN_SAME] = FIRN_CASE_PASSED,
    [FIRN_GOLDEN_CHANGED] = FIRN_CASE_FAILED,
    [FIRN_GOLDEN_OUTCOME_CHANGED] = FIRN_CASE_FAILED,
    [FIRN_GOLDEN_OUTCOME_UNKNOWN] = FIRN_CASE_FAILED,
    [FIRN_GOLDEN_REFUSED] = FIRN_CASE_FAILED,
    [FIRN_GOLDEN_STALE] = FIRN_CASE_FAILED,
    [FIRN_GOLDEN_ORPHAN] = FIRN_CASE_FAILED,
    [FIRN_GOLDEN_CRASHED] = FIRN_CASE_FAILED,
    [FIRN_GOLDEN_HUNG] = FIRN_CASE_FAILED,
    [FIRN_GOLDEN_ABSENT] = FIRN_CASE_ERROR,
    [FIRN_GOLDEN_DAMAGED] = FIRN_CASE_ERROR,
    [FIRN_GOLDEN_INCOMPLETE] = FIRN_CASE_ERROR,
    [FIRN_GOLDEN_UNREADABLE] = FIRN_CASE_ERROR,
    [FIRN_GOLDEN_ENGINE_MISSING] = FIRN_CASE_ERROR,
    [FIRN_GOLDEN_FAULTY] = FIRN_CASE_ERROR,
};
_Static_assert(sizeof verdicts / sizeof verdicts[0] == FIRN_GOLDEN_COUNT, "a verdict has no case");

/* Offsets of a case's texts in one buffer, since that moves while it grows. */
struct place {
    size_t type;
    size_t detail;
};

/* One word: "outcome changed" as "outcome-changed". */
static void add_type(struct firn_buf *text, enum firn_golden_verdict verdict)
{
    for (const char *c = firn_golden_word(verdict); *c != '\0'; c++)
        firn_buf_byte(text, *c == ' ' ? '-' : (uint8_t)*c);
    firn_buf_byte(text, 0);
}

static void add_detail(struct firn_buf *text, const struct firn_golden *golden)
{
    firn_buf_printf(text, "%s: %s\n", firn_golden_word(golden->verdict),
                    firn_golden_sentence(golden->verdict));
    if (golden->cause[0] != '\0')
        firn_buf_printf(text, "cause: %s\n", golden->cause);
    if (golden->group[0] != '\0')
        firn_buf_printf(text, "in common: %s\n", golden->group);
    if (golden->guards[0] != '\0')
        firn_buf_printf(text, "guards: %s\n", golden->guards);
    firn_buf_byte(text, 0);
}

static struct firn_case case_of(const struct firn_golden *golden, const struct firn_buf *text,
                                const struct place *place)
{
    bool passed = golden->verdict == FIRN_GOLDEN_SAME;
    bool has_cause = golden->cause[0] != '\0';
    return (struct firn_case){
        .name = golden->path,
        .verdict = verdicts[golden->verdict],
        .type = (const char *)text->data + place->type,
        .message = has_cause ? golden->cause : firn_golden_sentence(golden->verdict),
        .detail = passed ? NULL : (const char *)text->data + place->detail,
        .nanoseconds = golden->nanoseconds,
    };
}

static void make_cases(const struct firn_gate_result *result, struct firn_buf *text,
                       struct place *places, struct firn_case *cases)
{
    for (size_t i = 0; i < result->count; i++) {
        places[i].type = text->size;
        add_type(text, result->goldens[i].verdict);
        places[i].detail = text->size;
        add_detail(text, &result->goldens[i]);
    }
    for (size_t i = 0; i < result->count && !text->failed; i++)
        cases[i] = case_of(&result->goldens[i], text, &places[i]);
}

enum firn_status firn_junit_gate(const char *path, const struct firn_gate_result *result,
                                 struct firn_error *error)
{
    struct firn_buf text = { 0 };
    struct place *places = calloc(result->count + 1, sizeof *places);
    struct firn_case *cases = calloc(result->count + 1, sizeof *cases);
    enum firn_status status = FIRN_MEMORY;
    if (places != NULL && cases != NULL) {
        make_cases(result, &text, places, cases);
        const struct firn_case_suite suite = { "goldens", cases, result->count };
        if (!text.failed)
            status = firn_junit_write(path, &suite, 1, true, error);
    }
    if (status == FIRN_MEMORY)
        firn_error_memory(error);
    firn_buf_free(&text);
    free(places);
    free(cases);
    return status;
}

enum firn_status firn_junit_gate_refused(const char *path, const char *why, struct firn_error *error)
{
    const struct firn_case refused = {
        .name = "firn-gate", .verdict = FIRN_CASE_ERROR, .type = "not-judged", .message = why
    };
    const struct firn_case_suite suite = { "goldens", &refused, 1 };
    return firn_junit_write_anyway(path, &suite, 1, error);
}
