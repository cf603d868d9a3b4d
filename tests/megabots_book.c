/* The rule book of megabots held against its code and its tests: each id stands in all three, and each
 * event's sentence tells the fields that the event has, and all of them. Run from the project's root. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "engine_rig.h"
#include "rules/megabots/megabots.h"
#include "test.h"

enum { ID_COUNT = 76, ID_MAX = 999, PLACES = 3 };

/* Where an id has to stand. */
static const struct {
    const char *what;
    const char *folder;
    const char *prefix; /* of the files that count */
} places[PLACES] = {
    { "the rule book", "docs/rules", "megabots.md" },
    { "the code", "lib/rules/megabots", "" },
    { "a test", "tests", "megabots_" },
};

static void read_file(struct firn_buf *text, const char *path)
{
    char bytes[4096];
    FILE *file = fopen(path, "rb");
    if (!CHECK(file != NULL, "%s cannot be read", path))
        return;
    for (size_t size; (size = fread(bytes, 1, sizeof bytes, file)) > 0;)
        firn_buf_append(text, bytes, size);
    firn_buf_append(text, "", 1);
    fclose(file);
}

static void note_ids(bool *ids, const char *path)
{
    static const char prefix[] = "MEGABOTS-";
    struct firn_buf text = { 0 };
    read_file(&text, path);
    for (const char *at = (const char *)text.data; at != NULL && (at = strstr(at, prefix)) != NULL; at++) {
        char *end = NULL;
        const char *digits = at + sizeof prefix - 1;
        long id = strtol(digits, &end, 10);
        if (CHECK(end == digits + 3 && id >= 1 && id <= ID_MAX, "%s: not an id: %.15s", path, at))
            ids[id] = true;
    }
    firn_buf_free(&text);
}

static void note_folder(bool *ids, const char *folder, const char *prefix)
{
    DIR *open = opendir(folder);
    if (!CHECK(open != NULL, "%s is not here: run the tests from the project's root", folder))
        return;
    for (struct dirent *entry; (entry = readdir(open)) != NULL;) {
        char path[400];
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (entry->d_name[0] != '.' && strncmp(entry->d_name, prefix, strlen(prefix)) == 0 &&
            strcmp(entry->d_name, "megabots_book.c") != 0)
            note_ids(ids, path);
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
            CHECK(ids[i][id] == (id <= ID_COUNT), "MEGABOTS-%03d %s in %s", id,
                  ids[i][id] ? "is one too many" : "is missing", places[i].what);
}

static bool is_told(const char *sentence, const char *field)
{
    char plain[50], choice[50];
    snprintf(plain, sizeof plain, "{%s}", field);
    snprintf(choice, sizeof choice, "{%s?", field);
    return strstr(sentence, plain) != NULL || strstr(sentence, choice) != NULL;
}

static void sentences_tell_every_field(void)
{
    for (int32_t i = 0; i < megabots_tables.event_count; i++) {
        const struct firn_table *event = &megabots_tables.events[i];
        for (const char *at = strchr(event->text, '{'); at != NULL; at = strchr(at + 1, '{')) {
            char name[40];
            snprintf(name, sizeof name, "%.*s", (int)strcspn(at + 1, "?}"), at + 1);
            CHECK(engine_field(event, 0, name) >= 0, "%s has no field %s for its sentence", event->name, name);
        }
        for (int32_t row = 0; row < event->row_count; row++)
            CHECK(is_told(event->text, event->rows[row].name), "the sentence of %s leaves %s out", event->name,
                  event->rows[row].name);
    }
}

/* The tables of events, fields and rolls in the rule book are those of the engine. */
static void the_book_names_events_and_rolls(void)
{
    struct firn_buf text = { 0 };
    read_file(&text, "docs/rules/megabots.md");
    const char *book = (const char *)text.data;
    char line[80];
    for (int32_t i = 0; i < megabots_tables.event_count; i++) {
        const struct firn_table *event = &megabots_tables.events[i];
        snprintf(line, sizeof line, "| %d | %s | ", event->number, event->name);
        const char *at = strstr(book, line), *end = at != NULL ? strchr(at, '\n') : NULL;
        CHECK(at != NULL, "the book has no line \"%s\"", line);
        for (int32_t row = 0; end != NULL && row < event->row_count; row++) {
            const char *field = strstr(at, event->rows[row].name);
            CHECK(field != NULL && field < end, "its line of %s leaves %s out", event->name, event->rows[row].name);
        }
    }
    for (int32_t i = 0; i < megabots_tables.roll_count; i++) {
        snprintf(line, sizeof line, "| %d %s | ", megabots_tables.rolls[i].number, megabots_tables.rolls[i].name);
        CHECK(strstr(book, line) != NULL, "the book has no line \"%s\"", line);
    }
    firn_buf_free(&text);
}

const struct suite suite_megabots_book = { "megabots_book", (const struct test[]){
    { "every id stands in the rule book, in the code and in a test", every_id_stands_everywhere },
    { "the sentence of an event tells all its fields", sentences_tell_every_field },
    { "the rule book names every event, field and roll", the_book_names_events_and_rolls },
    { NULL, NULL },
} };
