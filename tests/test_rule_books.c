/* Each engine's rule book held against its code and its tests: an id stands in all three or in none, the ids are
 * numbered without a hole, so are the scenarios of a book that lists any, and each is in a test; each event's sentence
 * tells the fields that the event has, and the book names every event and roll. Walks all engines that are built in.
 * Run from the project's root. */
#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "engine/registry.h"
#include "test.h"

enum { ID_MAX = 999, PLACES = 3, BOOK = 0, TESTS = 2 };

/* Where an id has to stand, for the engine whose name takes the place of %s. */
static const struct {
    const char *what;
    const char *folder;
    const char *prefix; /* of the files that count */
} places[PLACES] = {
    { "the rule book", "docs/rules", "%s.md" },
    { "the code", "lib/rules/%s", "" },
    { "a test", "tests", "%s_" },
};

/* The text of a file, with a NUL. */
static void read_file(struct firn_buf *text, const char *path)
{
    char bytes[4096];
    FILE *file = fopen(path, "rb");
    CHECK(file != NULL, "%s cannot be read", path);
    for (size_t size; file != NULL && (size = fread(bytes, 1, sizeof bytes, file)) > 0;)
        firn_buf_append(text, bytes, size);
    firn_buf_byte(text, 0);
    if (file != NULL)
        fclose(file);
}

static void put_name(char text[200], const char *pattern, const char *name)
{
    const char *at = strstr(pattern, "%s");
    if (at == NULL)
        snprintf(text, 200, "%s", pattern);
    else
        snprintf(text, 200, "%.*s%s%s", (int)(at - pattern), pattern, name, at + 2);
}

static void note_ids(bool *ids, const char *path, const char *prefix)
{
    struct firn_buf text = { 0 };
    read_file(&text, path);
    for (const char *at = strstr((const char *)text.data, prefix); at != NULL; at = strstr(at + 1, prefix)) {
        char *end = NULL;
        const char *digits = at + strlen(prefix);
        long id = strtol(digits, &end, 10);
        if (CHECK(end == digits + 3 && id >= 1 && id <= ID_MAX, "%s: not an id: %.15s", path, at))
            ids[id] = true;
    }
    firn_buf_free(&text);
}

/* Scenarios are words T1, T2 and so on. */
static void note_scenarios(bool *ids, const char *path, const char *prefix)
{
    struct firn_buf text = { 0 };
    read_file(&text, path);
    const char *begin = (const char *)text.data;
    for (const char *at = strstr(begin, prefix); at != NULL; at = strstr(at + 1, prefix)) {
        size_t digits = strspn(at + 1, "0123456789");
        bool is_word = (at == begin || (!isalnum((unsigned char)at[-1]) && at[-1] != '_')) &&
                       !isalnum((unsigned char)at[1 + digits]) && at[1 + digits] != '_';
        if (is_word && digits >= 1 && digits <= 3)
            ids[strtol(at + 1, NULL, 10)] = true;
    }
    firn_buf_free(&text);
}

static void note_place(bool *ids, int place, const char *name, const char *id_prefix,
                       void (*note)(bool *ids, const char *path, const char *prefix))
{
    char folder[200], prefix[200], path[500];
    put_name(folder, places[place].folder, name);
    put_name(prefix, places[place].prefix, name);
    DIR *open = opendir(folder);
    if (!CHECK(open != NULL, "%s is not here: run the tests from the project's root", folder))
        return;
    for (struct dirent *entry; (entry = readdir(open)) != NULL;) {
        snprintf(path, sizeof path, "%s/%.250s", folder, entry->d_name);
        if (entry->d_name[0] != '.' && strncmp(entry->d_name, prefix, strlen(prefix)) == 0)
            note(ids, path, id_prefix);
    }
    closedir(open);
}

static void check_ids(const struct firn_engine *engine)
{
    static bool ids[PLACES][ID_MAX + 1];
    char prefix[80] = "";
    int32_t last = 0;
    memset(ids, 0, sizeof ids);
    for (size_t i = 0; engine->name[i] != '\0' && i < 60; i++)
        snprintf(prefix + i, sizeof prefix - i, "%c-", toupper((unsigned char)engine->name[i]));
    for (int i = 0; i < PLACES; i++)
        note_place(ids[i], i, engine->name, prefix, note_ids);
    for (int32_t id = 1; id <= ID_MAX; id++)
        last = ids[0][id] ? id : last;
    CHECK(last >= 50, "%s has %d rules in its book", engine->name, (int)last);
    for (int32_t id = 1; id <= ID_MAX; id++)
        for (int i = 0; i < PLACES; i++)
            CHECK(ids[i][id] == (id <= last), "%s%03d %s in %s", prefix, (int)id,
                  ids[i][id] ? "is one too many" : "is missing", places[i].what);
}

static void check_scenarios(const struct firn_engine *engine)
{
    bool book[ID_MAX + 1] = { false }, tests[ID_MAX + 1] = { false };
    int32_t last = 0;
    note_place(book, BOOK, engine->name, "T", note_scenarios);
    note_place(tests, TESTS, engine->name, "T", note_scenarios);
    for (int32_t id = 1; id <= ID_MAX; id++)
        last = book[id] ? id : last;
    for (int32_t id = 1; id <= ID_MAX && last > 0; id++) {
        CHECK(book[id] == (id <= last), "%s: T%d is missing in the rule book", engine->name, (int)id);
        CHECK(tests[id] == (id <= last), "%s: T%d is %s", engine->name, (int)id,
              tests[id] ? "in no rule book" : "in no test");
    }
}

/* ---- events ---- */

static bool has_field(const struct firn_table *event, const char *name)
{
    for (int32_t i = 0; i < event->row_count; i++)
        if (strcmp(event->rows[i].name, name) == 0)
            return true;
    return false;
}

static bool is_told(const char *sentence, const char *field)
{
    char plain[80], choice[80];
    snprintf(plain, sizeof plain, "{%.70s}", field);
    snprintf(choice, sizeof choice, "{%.70s?", field);
    return strstr(sentence, plain) != NULL || strstr(sentence, choice) != NULL;
}

static void check_sentences(const struct firn_engine *engine)
{
    for (int32_t i = 0; i < engine->tables->event_count; i++) {
        const struct firn_table *event = &engine->tables->events[i];
        for (const char *at = strchr(event->text, '{'); at != NULL; at = strchr(at + 1, '{')) {
            char name[80];
            snprintf(name, sizeof name, "%.*s", (int)strcspn(at + 1, "?}"), at + 1);
            CHECK(has_field(event, name), "%s: %s has no field %s for its sentence", engine->name, event->name,
                  name);
        }
        for (int32_t row = 0; row < event->row_count; row++)
            CHECK(is_told(event->text, event->rows[row].name), "%s: the sentence of %s leaves %s out",
                  engine->name, event->name, event->rows[row].name);
    }
}

static void check_book(const struct firn_engine *engine)
{
    struct firn_buf text = { 0 };
    char path[200], plain[120];
    put_name(path, "docs/rules/%s.md", engine->name);
    read_file(&text, path);
    for (int32_t i = 0; i < engine->tables->event_count; i++) {
        const struct firn_table *event = &engine->tables->events[i];
        snprintf(plain, sizeof plain, "| %d | %.60s |", (int)event->number, event->name);
        CHECK(strstr((const char *)text.data, plain) != NULL, "%s has no line \"%s\"", path, plain);
    }
    for (int32_t i = 0; i < engine->tables->roll_count; i++)
        CHECK(strstr((const char *)text.data, engine->tables->rolls[i].name) != NULL, "%s does not name the roll %s",
              path, engine->tables->rolls[i].name);
    firn_buf_free(&text);
}

static void each_engine(void (*check)(const struct firn_engine *engine))
{
    struct firn_registry *registry;
    CHECK(firn_registry_new(&registry, NULL) == FIRN_OK && firn_registry_count(registry) >= 4,
          "the engines are not here");
    for (size_t i = 0; i < firn_registry_count(registry); i++)
        check(firn_registry_at(registry, i)->engine);
    firn_registry_free(registry);
}

static void every_id_stands_everywhere(void)
{
    each_engine(check_ids);
}

static void every_scenario_is_tested(void)
{
    each_engine(check_scenarios);
}

static void sentences_tell_every_field(void)
{
    each_engine(check_sentences);
}

static void books_name_events_and_rolls(void)
{
    each_engine(check_book);
}

const struct suite suite_rule_books = { "rule_books", (const struct test[]){
    { "every id stands in the rule book, in the code and in a test", every_id_stands_everywhere },
    { "every scenario that a rule book lists is in a test", every_scenario_is_tested },
    { "the sentence of an event tells all its fields", sentences_tell_every_field },
    { "a rule book names every event and roll", books_name_events_and_rolls },
    { NULL, NULL },
} };
