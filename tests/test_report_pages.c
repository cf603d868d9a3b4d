/* What formats/ says of setups, rosters and reports, tried: every example and every row of its tables. And
 * the rosters of fixtures/, drawn often. */
#include <jansson.h>
#include <libxml/parser.h>
#include <libxml/xmlschemas.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firn_report.h"
#include "report/pick.h"
#include "test.h"
#include "test_report_toy.h"

static char *read_page(const char *path)
{
    struct firn_buf text = { 0 };
    FILE *file = fopen(path, "rb");
    for (int c; file != NULL && (c = fgetc(file)) != EOF;)
        firn_buf_byte(&text, (uint8_t)c);
    if (file != NULL)
        fclose(file);
    firn_buf_byte(&text, 0);
    CHECK(text.size > 1, "cannot read %s", path);
    return (char *)text.data;
}

/* The next block of a language from *at on, for free(); NULL where there is none. Moves *at behind it. */
static char *next_block(const char **at, const char *language)
{
    char fence[20];
    snprintf(fence, sizeof fence, "```%s\n", language);
    const char *start = strstr(*at, fence);
    const char *end = start != NULL ? strstr(start + strlen(fence), "```") : NULL;
    if (end == NULL)
        return NULL;
    *at = end + 3;
    return strndup(start + strlen(fence), (size_t)(end - start) - strlen(fence));
}

static bool is_rules(const char *block)
{
    return strstr(block, "\"teams\"") == NULL && strstr(block, "\"bots\"") == NULL;
}

/* It is for the setups behind it. */
static bool is_catalogue(const char *block)
{
    return strstr(block, "\"parts\": [") != NULL;
}

/* Reads an example as what it is: rules, a catalogue, a roster or a setup. */
static void try_example(const struct firn_registry *registry, struct firn_spec *spec,
                        struct scratch *scratch, const char *block)
{
    struct firn_spec *read = NULL;
    struct firn_error error = { FIRN_OK, 0, "" };
    const char *path = scratch_json(scratch, is_catalogue(block) ? "catalogue.json" : "example.json", block);
    enum firn_status status = FIRN_OK;
    if (is_catalogue(block))
        return;
    if (is_rules(block))
        status = firn_json_rules(spec, path, &error);
    else if (strstr(block, "\"pick\"") == NULL)
        status = firn_json_setup(&read, registry, path, &error);
    for (uint64_t draw = 0; status == FIRN_OK && strstr(block, "\"pick\"") != NULL && draw < 100; draw++) {
        firn_spec_free(read);
        status = firn_json_draw(&read, registry, path, draw, &error);
    }
    CHECK(status == FIRN_OK, "%s\n%s", error.message, block);
    firn_spec_free(read);
}

static void the_examples_are_read(void)
{
    struct scratch scratch;
    struct firn_registry *registry;
    struct firn_spec *spec;
    int count = 0;
    char *page = read_page("formats/setup.md"), *block;
    const char *at = page;
    scratch_begin(&scratch);
    if (CHECK(firn_registry_new(&registry, NULL) == FIRN_OK &&
                  firn_spec_new(&spec, registry, "arena", -1, NULL) == FIRN_OK,
              "there is no arena")) {
        for (; (block = next_block(&at, "json")) != NULL; count++) {
            try_example(registry, spec, &scratch, block);
            free(block);
        }
        firn_spec_free(spec);
    }
    CHECK(count == 6, "%d examples", count);
    firn_registry_free(registry);
    scratch_end(&scratch);
    free(page);
}

/* "| 7 | [20] | [40, 30] |" */
static bool next_vector(const char **at, uint64_t *draw, char a[40], char b[40])
{
    for (; (*at = strchr(*at, '\n')) != NULL; ++*at) {
        unsigned long long number;
        if (sscanf(*at, "\n| %llu | %39[^|]| %39[^|]|", &number, a, b) == 3) {
            *draw = number;
            ++*at;
            return true;
        }
    }
    return false;
}

static void check_drawn(const json_t *drawn, const char *key, uint64_t draw, const char *expected)
{
    char *text = json_dumps(json_object_get(drawn, key), 0);
    CHECK(text != NULL && strncmp(text, expected, strlen(text)) == 0, "draw %llu, %s: expected %s, got %s",
          (unsigned long long)draw, key, expected, text);
    free(text);
}

static void the_table_of_draws_holds(void)
{
    static const char text[] = "{\"a\": {\"pick\": [1, 3], \"from\": \"l\"}, "
                               "\"b\": {\"pick\": [2, 2], \"from\": \"l\"}, \"l\": [10, 20, 30, 40]}";
    char *page = read_page("formats/setup.md"), a[40], b[40];
    json_t *roster = json_loads(text, 0, NULL), *drawn;
    const char *at = strstr(page, text);
    uint64_t draw;
    int count = 0;
    if (CHECK(at != NULL, "the page does not have this roster"))
        for (; next_vector(&at, &draw, a, b); count++) {
            CHECK(firn_pick_all(&drawn, roster, draw, NULL) == FIRN_OK, "not drawn");
            check_drawn(drawn, "a", draw, a);
            check_drawn(drawn, "b", draw, b);
            json_decref(drawn);
        }
    CHECK(count == 7, "%d rows", count);
    json_decref(roster);
    free(page);
}

static void the_report_of_the_page_is_valid(void)
{
    char *page = read_page("formats/junit.md");
    const char *at = page;
    char *block = next_block(&at, "xml");
    xmlSchemaParserCtxtPtr parser = xmlSchemaNewParserCtxt("formats/firn-junit.xsd");
    xmlSchemaPtr schema = xmlSchemaParse(parser);
    xmlSchemaValidCtxtPtr context = xmlSchemaNewValidCtxt(schema);
    xmlDocPtr document = block != NULL ? xmlReadMemory(block, (int)strlen(block), NULL, NULL, 0) : NULL;
    CHECK(document != NULL && xmlSchemaValidateDoc(context, document) == 0, "not valid:\n%s", block);
    xmlFreeDoc(document);
    xmlSchemaFreeValidCtxt(context);
    xmlSchemaFree(schema);
    xmlSchemaFreeParserCtxt(parser);
    free(block);
    free(page);
}

static void the_arenas_roster_is_good_for_every_draw(void)
{
    struct firn_registry *registry;
    struct firn_error error = { FIRN_OK, 0, "" };
    int good = 0;
    if (!CHECK(firn_registry_new(&registry, NULL) == FIRN_OK, "no registry"))
        return;
    for (uint64_t draw = 0; draw < 500; draw++) {
        struct firn_spec *spec;
        good += firn_json_draw(&spec, registry, "fixtures/arena/roster.json", draw, &error) == FIRN_OK;
        firn_spec_free(spec);
    }
    CHECK(good == 500, "%d of 500 draws, the last refusal: %s", good, error.message);
    firn_registry_free(registry);
}

const struct suite suite_report_pages = { "report_pages", (const struct test[]){
    { "the examples of formats/setup.md are read", the_examples_are_read },
    { "the table of draws in formats/setup.md holds", the_table_of_draws_holds },
    { "the report in formats/junit.md is valid", the_report_of_the_page_is_valid },
    { "the arena's roster is good for every draw", the_arenas_roster_is_good_for_every_draw },
    { NULL, NULL },
} };
