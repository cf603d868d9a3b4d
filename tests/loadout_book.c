/* Loadout's rule book held against its code and its tests: each id stands in all three, and each
 * event's sentence names fields that the event has. Run from the project's root. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "loadout_rig.h"
#include "test.h"

enum { ID_COUNT = 106, ID_MAX = 999, PLACES = 3 };

/* Where an id has to stand. */
static const struct {
    const char *what;
    const char *folder;
    const char *prefix; /* of the files that count */
} places[PLACES] = {
    { "the rule book", "docs/rules", "loadout.md" },
    { "the code", "lib/rules/loadout", "" },
    { "a test", "tests", "loadout_" },
};

static void read_file(struct firn_buf *text, const char *path)
{
    char bytes[4096];
    FILE *file = fopen(path, "rb");
    if (!CHECK(file != NULL, "%s cannot be read", path))
        return;
    for (size_t size = fread(bytes, 1, sizeof bytes, file); size > 0;
         size = fread(bytes, 1, sizeof bytes, file))
        firn_buf_append(text, bytes, size);
    fclose(file);
}

static void note_ids(bool *ids, const char *text)
{
    for (const char *at = strstr(text, "LOADOUT-"); at != NULL; at = strstr(at + 1, "LOADOUT-")) {
        char *end = NULL;
        long id = strtol(at + 8, &end, 10);
        if (CHECK(end == at + 11 && id >= 1 && id <= ID_MAX, "not an id: %.14s", at))
            ids[id] = true;
    }
}

static void note_folder(bool *ids, const char *folder, const char *prefix)
{
    DIR *open = opendir(folder);
    if (!CHECK(open != NULL, "%s is not here: run the tests from the project's root", folder))
        return;
    for (struct dirent *entry = readdir(open); entry != NULL; entry = readdir(open)) {
        char path[400];
        struct firn_buf text = { 0 };
        if (entry->d_name[0] == '.' || strncmp(entry->d_name, prefix, strlen(prefix)) != 0 ||
            strcmp(entry->d_name, "loadout_book.c") == 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        read_file(&text, path);
        firn_buf_append(&text, "", 1);
        note_ids(ids, (const char *)text.data);
        firn_buf_free(&text);
    }
    closedir(open);
}

static void every_id_stands_everywhere(void)
{
    static bool ids[PLACES][ID_MAX + 1];
    memset(ids, 0, sizeof ids);
    for (int32_t i = 0; i < PLACES; i++)
        note_folder(ids[i], places[i].folder, places[i].prefix);
    for (int32_t id = 1; id <= ID_MAX; id++)
        for (int32_t i = 0; i < PLACES; i++)
            CHECK(ids[i][id] == (id <= ID_COUNT), "LOADOUT-%03d %s in %s", id,
                  ids[i][id] ? "is one too many" : "is missing", places[i].what);
}

/* Every {name} or {name?yes|no} of a sentence is a field. */
static void check_sentence(const struct firn_table *event)
{
    for (const char *at = strchr(event->text, '{'); at != NULL; at = strchr(at + 1, '{')) {
        char name[40];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at + 1, "?}"), at + 1);
        int32_t word;
        CHECK(loadout_field(event, name, &word) >= 0, "%s has no field %s for its sentence", event->name, name);
    }
}

static bool is_told(const struct firn_table *event, const char *field)
{
    char plain[50], choice[50];
    snprintf(plain, sizeof plain, "{%s}", field);
    snprintf(choice, sizeof choice, "{%s?", field);
    return strstr(event->text, plain) != NULL || strstr(event->text, choice) != NULL;
}

static void sentences_tell_every_field(void)
{
    for (int32_t i = 0; i < loadout_tables.event_count; i++) {
        const struct firn_table *event = &loadout_tables.events[i];
        check_sentence(event);
        for (int32_t row = 0; row < event->row_count; row++)
            CHECK(is_told(event, event->rows[row].name), "the sentence of %s leaves %s out", event->name,
                  event->rows[row].name);
    }
}

const struct suite suite_loadout_book = { "loadout_book", (const struct test[]){
    { "every id stands in the rule book, in the code and in a test", every_id_stands_everywhere },
    { "the sentence of an event tells all its fields", sentences_tell_every_field },
    { NULL, NULL },
} };
