/* What stands around the rules of tactics: its modules, names of actions, the map as text. Run from the
 * project's root. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "audit_rig.h"
#include "base/buf.h"
#include "engine/spec.h"
#include "firn_report.h"
#include "rules/tactics/tactics.h"
#include "test.h"

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

/* TACTICS-107 */
static void modules_are_there(void)
{
    static const char *const modules[] = { "elements",  "unit_profile", "commit", "terrain_rule", "battle",
                                           "turn",      "action",       "damage", "target",       "field_effect",
                                           "collapse",  "bubble",       "ai" };
    for (size_t i = 0; i < sizeof modules / sizeof modules[0]; i++) {
        char path[200];
        struct firn_buf text = { 0 };
        snprintf(path, sizeof path, "lib/rules/tactics/%s.c", modules[i]);
        read_file(&text, path);
        CHECK(text.size > 0, "%s is empty", path);
        firn_buf_free(&text);
    }
}

/* TACTICS-108: no module but damage.c reads a number of a formula. */
static void formulas_stand_in_one_place(void)
{
    static const char *const numbers[] = { "back_permille", "height_bonus_per_level", "protect_permille",
                                           "shell_permille", "min_hit", "fall_damage_per_level" };
    static const char *const others[] = { "action", "ai", "collapse", "target", "turn", "field_effect", "map_effect" };
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        char path[200];
        struct firn_buf text = { 0 };
        snprintf(path, sizeof path, "lib/rules/tactics/%s.c", others[i]);
        read_file(&text, path);
        firn_buf_append(&text, "", 1);
        for (size_t k = 0; k < sizeof numbers / sizeof numbers[0]; k++)
            CHECK(strstr((const char *)text.data, numbers[k]) == NULL, "%s reads %s", path, numbers[k]);
        firn_buf_free(&text);
    }
}

/* TACTICS-146: actions stand behind the units in the names, and a kit gives them by name. */
static void actions_have_names(void)
{
    struct firn_registry *registry = rig_registry();
    struct firn_spec *spec;
    struct firn_error error = { FIRN_OK, 0, "" };
    if (CHECK(firn_json_setup(&spec, registry, "fixtures/tactics/height-duel.json", &error) == FIRN_OK, "%s",
              error.message)) {
        struct firn_names names = firn_spec_names(spec);
        const struct tactics_setup *setup = (const struct tactics_setup *)(void *)firn_spec_setup(spec);
        CHECK(names.count == TACTICS_ACTION_FIRST + 2 && strcmp(names.names[TACTICS_SLOTS], "Thorn") == 0 &&
                  strcmp(names.names[TACTICS_ACTION_FIRST + 1], "Bow") == 0,
              "there are %d names", names.count);
        CHECK(setup->sides[1].units[1].kit[0].action == TACTICS_ACTION_FIRST + 1, "the kit has another action");
        firn_spec_free(spec);
    }
    firn_registry_free(registry);
}

/* The fixture with the action of a kit changed to `name`, read again. */
static enum firn_status read_with_action(struct firn_registry *registry, const char *name, struct firn_error *error)
{
    static const char path[] = "build/kit-of-another.json";
    struct firn_buf text = { 0 };
    struct firn_spec *spec;
    read_file(&text, "fixtures/tactics/height-duel.json");
    firn_buf_append(&text, "", 1);
    char *before = (char *)text.data, *at = strstr(before, "\"action\": \"Cut\"");
    FILE *file = fopen(path, "w");
    if (!CHECK(at != NULL && file != NULL, "no such kit, or build/ is not here"))
        return FIRN_IO;
    fprintf(file, "%.*s\"action\": \"%s\"%s", (int)(at - before), before, name, at + strlen("\"action\": \"Cut\""));
    fclose(file);
    enum firn_status status = firn_json_setup(&spec, registry, path, error);
    firn_spec_free(spec);
    remove(path);
    firn_buf_free(&text);
    return status;
}

/* A name is looked for where the row may hold it: the name of a unit is none of an action. */
static void names_are_looked_up(void)
{
    struct firn_registry *registry = rig_registry();
    struct firn_error error = { FIRN_OK, 0, "" };
    CHECK(read_with_action(registry, "Bow", &error) == FIRN_OK, "%s", error.message);
    CHECK(read_with_action(registry, "Rook", &error) == FIRN_USAGE &&
              strstr(error.message, "sides[0].units[0].kit[0].action: \"Rook\" is none of actions (one of ") != NULL,
          "%s", error.message);
    firn_registry_free(registry);
}

/* TACTICS-156 */
static void map_is_shown(void)
{
    struct firn_registry *registry = rig_registry();
    struct firn_error error = { FIRN_OK, 0, "" };
    char *shown = NULL;
    size_t size = 0;
    struct firn_text text = { open_memstream(&shown, &size), false };
    CHECK(firn_text_map(&text, registry, "fixtures/golden/tactics/height-duel-7.firn", 0, 0, &error) == FIRN_OK, "%s",
          error.message);
    fclose(text.out);
    CHECK(strstr(shown, "map after step 0") != NULL && strstr(shown, "  1 A1  1  1  4  4  1  1 M1  1\n") != NULL &&
              strstr(shown, "A Rook (1,4,1)\n") != NULL,
          "it shows\n%s", shown);
    free(shown);
    text.out = tmpfile();
    CHECK(firn_text_map(&text, registry, "fixtures/golden/arena/lean.firn", 0, 0, &error) == FIRN_USAGE &&
              strcmp(error.message, "arena has no map to show") == 0,
          "%s", error.message);
    CHECK(firn_text_map(&text, registry, "fixtures/golden/tactics/lean.firn", 1, 0, &error) == FIRN_USAGE &&
              strcmp(error.message, "there is no battle 1") == 0,
          "%s", error.message);
    fclose(text.out);
    firn_registry_free(registry);
}

const struct suite suite_tactics_around = { "tactics_around", (const struct test[]){
    { "the modules are those of the rule book", modules_are_there },
    { "formulas stand in one module", formulas_stand_in_one_place },
    { "actions are named behind the units", actions_have_names },
    { "a name is looked up among those that may stand there", names_are_looked_up },
    { "the map is shown after a step, of engines that have one", map_is_shown },
    { NULL, NULL },
} };
