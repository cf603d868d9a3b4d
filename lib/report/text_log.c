/* A log as text: battles, under them their steps, under them what happened. Headings are printed once
 * something under them is shown, so that a filter leaves no empty ones. */
#include <inttypes.h>

#include "base/error.h"
#include "report/text_filter.h"
#include "report/text_style.h"

struct listing {
    const struct firn_text *text;
    const struct firn_filter *filter;
    bool plain;
    bool in_battle;   /* its heading is printed */
    uint64_t battle;
    bool in_step;
    int32_t step;
};

/* Records that tell no story are shown where they are asked for by name. */
static bool is_story(const struct listing *listing, const struct firn_record *record)
{
    if (record->kind == FIRN_KIND_SCHEMA || record->kind == FIRN_KIND_BATTLE)
        return false;
    return listing->filter->kinds != NULL ||
           (record->kind != FIRN_KIND_CHECK && record->kind != FIRN_KIND_KEYFRAME &&
            record->kind != FIRN_KIND_STEP);
}

static void print_battle(struct listing *listing, struct firn_log *log, uint64_t battle)
{
    const struct firn_text *text = listing->text;
    int64_t rules_version;
    const char *engine = firn_log_engine(log, &rules_version);
    const char *name = firn_log_battle_name(log);
    if (listing->in_battle && listing->battle == battle)
        return;
    listing->in_battle = true;
    listing->in_step = false;
    listing->battle = battle;
    firn_styled(text, FIRN_STYLE_HEAD, "battle %" PRIu64, battle);
    if (name != NULL && name[0] != '\0') {
        fputs(" \"", text->out);
        firn_print_line(text->out, name);
        fputc('"', text->out);
    }
    if (engine != NULL)
        fprintf(text->out, ", %s %" PRId64, engine, rules_version);
    if (name != NULL)
        fprintf(text->out, ", seed %" PRIu64, firn_log_seed(log));
    fputc('\n', text->out);
}

static void print_step(struct listing *listing, int32_t step)
{
    if (listing->in_step && listing->step == step)
        return;
    listing->in_step = true;
    listing->step = step;
    firn_styled(listing->text, FIRN_STYLE_DIM, "  step %" PRId32, step);
    fputc('\n', listing->text->out);
}

static enum firn_status print_record(void *self, struct firn_log *log, const struct firn_record *record,
                                     struct firn_error *error)
{
    struct listing *listing = self;
    bool is_loose = record->kind == FIRN_KIND_END || record->kind == FIRN_KIND_GAP;
    if (record->kind == FIRN_KIND_BATTLE)
        listing->in_battle = false;
    if (record->kind == FIRN_KIND_BATTLE && (listing->filter->kinds == NULL ||
                                             firn_filter_names(listing->filter->kinds, "battle")))
        print_battle(listing, log, record->battle);
    if (!is_story(listing, record))
        return FIRN_OK;
    const char *words = listing->plain ? firn_log_plain(log) : firn_log_sentence(log);
    if (words == NULL)
        return firn_error_memory(error);
    print_battle(listing, log, record->battle);
    if (!is_loose)
        print_step(listing, record->step);
    fprintf(listing->text->out, "%s%s\n", is_loose                           ? "  "
                                           : record->kind == FIRN_KIND_ORDER ? "    > "
                                                                              : "    ",
            words);
    return ferror(listing->text->out) ? FIRN_IO : FIRN_OK;
}

enum firn_status firn_text_log(const struct firn_text *text, struct firn_log *log, const char *path,
                               const struct firn_filter *filter, bool plain,
                               struct firn_filtered *filtered, struct firn_error *error)
{
    struct listing listing = { .text = text, .filter = filter, .plain = plain };
    return firn_filter_each(log, path, filter, print_record, &listing, filtered, error);
}
