/* The goldens: each re-simulates byte for byte in this build, so that all builds that pass have one stream;
 * and together they exercise every event and every field of it. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "audit/log.h"
#include "audit_rig.h"
#include "test.h"

#define GOLDENS "fixtures/golden"

static void all_the_same(void)
{
    struct firn_registry *registry = rig_registry();
    const struct firn_gate_options options = { .jobs = 2 };
    struct firn_gate_result *result;
    struct firn_error error = { FIRN_OK, 0, "" };
    enum firn_status status = firn_gate(registry, GOLDENS, &options, &result, &error);
    CHECK(status == FIRN_OK, "%s", error.message);
    if (status == FIRN_OK) {
        CHECK(result->has_manifest, "there is no manifest");
        for (size_t i = 0; i < result->count; i++)
            CHECK(result->goldens[i].verdict == FIRN_GOLDEN_SAME, "%s: %s: %s", result->goldens[i].path,
                  firn_golden_word(result->goldens[i].verdict), result->goldens[i].cause);
        for (size_t i = 0; i < result->count; i++)
            CHECK(result->goldens[i].guards[0] != '\0', "%s: the manifest does not say what it guards",
                  result->goldens[i].path);
        firn_gate_free(result);
    }
    firn_registry_free(registry);
}

/* What a field was seen to hold. */
struct seen {
    int64_t value;
    bool once;
    bool twice;
};

static void look_at(struct firn_log *log, const struct firn_record *record, struct seen *seen)
{
    const struct firn_schema_table *table;
    const struct firn_field *fields;
    int32_t count = firn_log_fields(log, &table, &fields);
    for (int32_t i = 0; i < count; i++) {
        struct seen *at = &seen[record->kind * FIRN_EVENT_WORDS + i];
        int64_t value = fields[i].value->via.i64;
        at->twice = at->twice || (at->once && at->value != value);
        at->value = value;
        at->once = true;
    }
}

static uint64_t read_log(struct firn_log *log, const char *path, struct seen *seen)
{
    struct firn_record record;
    struct firn_error error = { FIRN_OK, 0, "" };
    enum firn_status status = firn_log_open(log, path, true, &error);
    while (status == FIRN_OK && (status = firn_log_next(log, &record, &error)) == FIRN_OK)
        if (record.kind >= FIRN_KIND_EVENT_FROM)
            look_at(log, &record, seen);
    CHECK(status == FIRN_END, "%s: %s", path, error.message);
    return firn_log_counts(log).battles;
}

static void expect_twice(const struct firn_schema *schema, const struct seen *seen)
{
    for (int32_t e = 0; e < schema->event_count; e++) {
        const struct firn_schema_table *event = &schema->events[e];
        for (int32_t i = 0; i < event->row_count; i++)
            CHECK(seen[event->number * FIRN_EVENT_WORDS + i].twice,
                  "%s: %s.%s has one value in all goldens, or none", schema->engine, event->name,
                  event->rows[i].name);
    }
}

static void look_at_folder(struct firn_known *known, const char *folder)
{
    struct seen *seen = calloc((size_t)(FIRN_EVENT_KIND_MAX + 1) * FIRN_EVENT_WORDS, sizeof *seen);
    struct firn_log *log;
    uint64_t battles = 0;
    DIR *entries = opendir(folder);
    firn_log_new(&log);
    for (struct dirent *entry; (entry = readdir(entries)) != NULL;) {
        char path[500];
        size_t length = strlen(entry->d_name);
        if (length < 5 || strcmp(entry->d_name + length - 5, ".firn") != 0)
            continue;
        snprintf(path, sizeof path, "%s/%.200s", folder, entry->d_name);
        battles += read_log(log, path, seen);
    }
    CHECK(battles >= 40, "%s: %llu battles, at least 40", folder, (unsigned long long)battles);
    expect_twice(known->schema, seen);
    closedir(entries);
    firn_log_free(log);
    free(seen);
}

static void every_field_twice(void)
{
    struct firn_registry *registry;
    firn_registry_new(&registry, NULL);
    for (size_t i = 0; i < firn_registry_count(registry); i++) {
        struct firn_known *known = firn_registry_at(registry, i);
        char folder[200];
        firn_known_schema(known, NULL);
        snprintf(folder, sizeof folder, GOLDENS "/%s", known->engine->name);
        look_at_folder(known, folder);
    }
    firn_registry_free(registry);
}

const struct suite suite_goldens = { "goldens", (const struct test[]){
    { "every golden re-simulates byte for byte and is named by its manifest", all_the_same },
    { "every field of every event takes two values in the goldens", every_field_twice },
    { NULL, NULL },
} };
