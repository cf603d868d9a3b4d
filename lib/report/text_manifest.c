/* A log as the row of a manifest, see formats/manifest.md and audit/manifest.h. What it prints, a gate reads. */
#include <inttypes.h>
#include <stdio.h>

#include "audit/manifest.h"
#include "base/error.h"
#include "firn_report.h"

/* What the row says of the first battle. */
struct first {
    bool is_taken;
    bool has_engine;
    char engine[80];
    int64_t rules_version;
    char outcome[160];
};

static void take_first(void *self, const struct firn_battle_info *battle)
{
    struct first *first = self;
    if (first->is_taken)
        return;
    first->is_taken = true;
    first->has_engine = battle->engine != NULL;
    first->rules_version = battle->rules_version;
    snprintf(first->engine, sizeof first->engine, "%s", first->has_engine ? battle->engine : "");
    snprintf(first->outcome, sizeof first->outcome, "%s", battle->outcome);
}

static void print_row(FILE *out, const char *name, const struct firn_info *info, const struct first *first)
{
    fprintf(out, "%s\t%s\t", name, firn_words_digest(info->digest).text);
    firn_print_line(out, first->engine);
    fprintf(out, "\t%" PRId64 "\t%" PRIu64 "\t%" PRIu64 "\t", first->rules_version, info->counts.battles,
            info->counts.events);
    if (info->counts.battles == 1)
        firn_print_line(out, first->outcome);
    else
        fprintf(out, "%" PRIu64 " battles", info->counts.battles);
    fputs("\t\n", out);
}

void firn_text_manifest_header(FILE *out)
{
    fputs(FIRN_MANIFEST_HEADER "\n", out);
}

enum firn_status firn_text_manifest_row(FILE *out, struct firn_log *log, const char *path, struct firn_info *info)
{
    struct first first = { .is_taken = false };
    const char *name = firn_manifest_path(path);
    if (firn_info_read(log, path, true, take_first, &first, info) != FIRN_OK)
        return info->status;
    if (name == NULL)
        info->status = firn_error_set(&info->error, FIRN_USAGE, FIRN_NO_OFFSET,
                                      "no manifest can name it so: expected a path from the manifest's folder that ends "
                                      "in .firn, no part of it hidden");
    else if (!first.has_engine)
        info->status = firn_error_set(&info->error, FIRN_UNKNOWN, FIRN_NO_OFFSET,
                                      "0 battles: there is nothing to guard");
    else
        print_row(out, name, info, &first);
    return info->status;
}
