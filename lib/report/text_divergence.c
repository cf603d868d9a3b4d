/* A divergence as text: where it is, both records, the fields, inputs and state that differ, the rolls of
 * the step. All of its texts come from the library and are free of control characters. */
#include <inttypes.h>
#include <string.h>

#include "report/text_style.h"

enum { PATH_WIDTH_MAX = 48 };

struct sides {
    const char *left;
    const char *right;
    size_t width; /* of the longer name */
};

/* One record of the pair. */
static void print_record(const struct firn_text *text, enum firn_style style, const struct sides *sides,
                         const char *side, const char *words)
{
    fputs("    ", text->out);
    firn_text_padded(text->out, side, sides->width + 2);
    firn_styled(text, style, "%s", words[0] != '\0' ? words : "(the battle has no record here)");
    fputc('\n', text->out);
}

static void print_pair(const struct firn_text *text, const char *name, size_t width, const char *left,
                       const char *right)
{
    fputs("    ", text->out);
    firn_text_padded(text->out, name, width);
    fputs("  ", text->out);
    firn_styled(text, FIRN_STYLE_LEFT, "%s", left);
    fputs(" | ", text->out);
    firn_styled(text, FIRN_STYLE_RIGHT, "%s", right);
    fputc('\n', text->out);
}

static size_t shown_of(size_t count)
{
    return count < FIRN_SHOWN_MAX ? count : FIRN_SHOWN_MAX;
}

static void print_rest(const struct firn_text *text, size_t count)
{
    if (count > FIRN_SHOWN_MAX)
        fprintf(text->out, "    and %zu more\n", count - FIRN_SHOWN_MAX);
}

static void print_changes(const struct firn_text *text, const struct firn_change *changes, size_t count)
{
    size_t width = 0;
    for (size_t i = 0; i < shown_of(count); i++) {
        size_t one = firn_text_width(changes[i].path);
        width = one > width && one <= PATH_WIDTH_MAX ? one : width;
    }
    for (size_t i = 0; i < shown_of(count); i++)
        print_pair(text, changes[i].path, width, changes[i].recorded, changes[i].now);
    print_rest(text, count);
}

void firn_text_roll(FILE *out, const struct firn_shown_roll *roll)
{
    fprintf(out, "%s of %s", roll->site, roll->actor);
    if (roll->target[0] != '\0' && strcmp(roll->target, "nobody") != 0)
        fprintf(out, " at %s", roll->target);
    if (roll->nth != 0)
        fprintf(out, ", nth %" PRId32, roll->nth);
}

static void print_rolls(const struct firn_text *text, const struct firn_divergence *divergence)
{
    for (size_t i = 0; i < shown_of(divergence->roll_count); i++) {
        const struct firn_shown_roll *roll = &divergence->rolls[i];
        fputs("    ", text->out);
        firn_text_roll(text->out, roll);
        fprintf(text->out, ": %" PRId32 " of %" PRIu32 "\n", roll->value, roll->below);
    }
    print_rest(text, divergence->roll_count);
}

/* False where no record of either side is known to differ. */
static bool has_records(const struct firn_divergence *divergence)
{
    return divergence->recorded_text[0] != '\0' || divergence->now_text[0] != '\0';
}

/* True where the same happened, from inputs that differ. */
static bool is_inputs_only(const struct firn_divergence *divergence)
{
    return !has_records(divergence) && !divergence->not_deterministic && divergence->input_count > 0;
}

/* The heading, without its end. */
static void print_where(const struct firn_text *text, const struct firn_divergence *divergence)
{
    bool has_name = divergence->battle_name[0] != '\0';
    fputs("  ", text->out);
    firn_styled(text, FIRN_STYLE_HEAD, "battle %" PRIu64 "%s%s%s", divergence->battle, has_name ? " \"" : "",
                divergence->battle_name, has_name ? "\"" : "");
    if (has_records(divergence))
        firn_styled(text, FIRN_STYLE_HEAD, ", step %" PRId32 ", event %" PRIu64 ", %s", divergence->step,
                    divergence->event, divergence->record);
    else if (!is_inputs_only(divergence) && !divergence->not_deterministic)
        firn_styled(text, FIRN_STYLE_HEAD, ", step %" PRId32, divergence->step);
}

static void print_difference(const struct firn_text *text, const struct firn_divergence *divergence,
                             const struct sides *sides)
{
    size_t width = firn_text_width(divergence->field);
    print_record(text, FIRN_STYLE_LEFT, sides, sides->left, divergence->recorded_text);
    print_record(text, FIRN_STYLE_RIGHT, sides, sides->right, divergence->now_text);
    if (divergence->same_value)
        fputs("    the same values, in another encoding\n", text->out);
    else if (divergence->field[0] != '\0')
        print_pair(text, divergence->field, width > sides->width ? width : sides->width,
                   divergence->recorded, divergence->now);
}

static void print_state(const struct firn_text *text, const struct firn_divergence *divergence)
{
    if (!divergence->state_known) {
        fputs("  the states of both sides are not known here\n", text->out);
    } else if (divergence->state_count == 0) {
        fprintf(text->out, "  the states after step %" PRId32 " are equal\n", divergence->step);
    } else {
        fprintf(text->out, "  state after step %" PRId32 ", %zu field%s\n", divergence->step,
                divergence->state_count, divergence->state_count == 1 ? " differs" : "s differ");
        print_changes(text, divergence->state, divergence->state_count);
    }
}

/* How both end, where that is known of both. */
static void print_outcome(const struct firn_text *text, const struct firn_divergence *divergence)
{
    const char *recorded = divergence->recorded_outcome, *now = divergence->now_outcome;
    if (recorded[0] == '\0' || now[0] == '\0')
        return;
    if (strcmp(recorded, now) == 0) {
        fprintf(text->out, "  both end with %s\n", recorded);
        return;
    }
    fputs("  outcome  ", text->out);
    firn_styled(text, FIRN_STYLE_LEFT, "%s", recorded);
    fputs(" | ", text->out);
    firn_styled(text, FIRN_STYLE_RIGHT, "%s", now);
    fputc('\n', text->out);
}

static void print_body(const struct firn_text *text, const struct firn_divergence *divergence,
                       const char *left, const char *right)
{
    size_t left_width = firn_text_width(left), right_width = firn_text_width(right);
    struct sides sides = { left, right, left_width > right_width ? left_width : right_width };
    if (is_inputs_only(divergence))
        fputs("    the same records, from inputs that differ\n", text->out);
    else if (has_records(divergence))
        print_difference(text, divergence, &sides);
    if (divergence->not_deterministic)
        firn_styled(text, FIRN_STYLE_WARN,
                    "    not deterministic: a second run with the same inputs differs from the first\n");
    if (divergence->input_count > 0) {
        fputs("  inputs that differ\n", text->out);
        print_changes(text, divergence->inputs, divergence->input_count);
    }
    if (has_records(divergence))
        print_state(text, divergence);
    print_outcome(text, divergence);
    if (divergence->roll_count > 0) {
        fprintf(text->out, "  rolls of step %" PRId32 "\n", divergence->step);
        print_rolls(text, divergence);
    }
}

void firn_text_divergence(const struct firn_text *text, const struct firn_divergence *divergence,
                          const char *left, const char *right)
{
    print_where(text, divergence);
    fputc('\n', text->out);
    print_body(text, divergence, left, right);
}

/* ---- one battle judged ---- */

static const char *const judgements[] = {
    [FIRN_BATTLE_SAME] = "same",
    [FIRN_BATTLE_CHANGED] = "changed, with the same outcome",
    [FIRN_BATTLE_OUTCOME_CHANGED] = "changed, with another outcome",
    [FIRN_BATTLE_REFUSED] = "refused",
    [FIRN_BATTLE_UNKNOWN] = "cannot say",
    [FIRN_BATTLE_CUT] = "cut",
    [FIRN_BATTLE_FAULTY] = "faulty",
    [FIRN_BATTLE_OUTCOME_UNKNOWN] = "changed, how it ends now is not known",
};

static void print_judgement(const struct firn_text *text, const struct firn_battle_verdict *verdict)
{
    firn_styled(text, FIRN_STYLE_WARN, "%s", judgements[verdict->judgement]);
    if (verdict->judgement == FIRN_BATTLE_OUTCOME_CHANGED)
        fprintf(text->out, ": recorded %s, now %s", verdict->recorded_outcome, verdict->now_outcome);
    if (verdict->reason != NULL)
        fprintf(text->out, ": %s", verdict->reason);
}

void firn_text_battle(const struct firn_text *text, const struct firn_battle_verdict *verdict, bool full)
{
    const struct firn_divergence *divergence = verdict->divergence;
    if (divergence == NULL) {
        fprintf(text->out, "  battle %" PRIu64 ": ", verdict->battle);
        print_judgement(text, verdict);
        fputc('\n', text->out);
    } else if (full) {
        print_where(text, divergence);
        fputs("\n    ", text->out);
        print_judgement(text, verdict);
        fputc('\n', text->out);
        print_body(text, divergence, "recorded", "now");
    } else {
        fprintf(text->out, "  %s (", divergence->summary);
        print_judgement(text, verdict);
        fputs(")\n", text->out);
    }
}
