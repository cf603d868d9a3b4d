/* See loadout_rig.h. */
#include "loadout_rig.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firn_report.h"
#include "report/json_setup.h"
#include "test.h"

/* ---- setups ---- */

static const char world[] =
    "{'engine': 'loadout',"
    " 'factions': ['you', 'foe', 'third', {'name': 'mad', 'feuds': true}],"
    " 'relations': [{'relation': 'hostile', 'who': 'you', 'whom': 'foe'}],"
    " 'kinds': ['blunt', 'cut', {'name': 'fire', 'armored': false}, {'name': 'balm', 'armored': false}],"
    " 'statuses': [{'name': 'poison', 'tick': {'kind': 'fire', 'amount': 2}},"
    "              {'name': 'bleed', 'stacking': 'extend', 'tick': {'kind': 'cut', 'amount': 1}},"
    "              {'name': 'mould', 'stacking': 'stack'}, {'name': 'calm', 'stacking': 'ignore'},"
    "              {'name': 'hard', 'moves': [{'stat': 'skin', 'add': 2}]}],"
    " 'stats': ['skin', 'hand', {'name': 'bound', 'base': 5, 'least': -2, 'most': 8}],"
    " 'map': ['............', '............', '............', '............']}";

/* JSON in which ' stands for \". */
static json_t *parse(const char *open, const char *text, const char *close)
{
    static char json[20000];
    json_error_t error;
    snprintf(json, sizeof json, "%s%s%s", open, text != NULL ? text : "", close);
    for (char *at = json; *at != '\0'; at++)
        *at = *at == '\'' ? '"' : *at;
    json_t *root = json_loads(json, JSON_REJECT_DUPLICATES, &error);
    CHECK(root != NULL, "%s at %d of %s", error.text, error.position, json);
    return root;
}

static void begin(struct loadout_rig *rig)
{
    rig->names = firn_spec_names(rig->spec);
    rig->bench.battle.rules = rig->spec->rules;
    rig->bench.battle.setup = rig->spec->setup;
}

void loadout_rig_init(struct loadout_rig *rig, const char *actors, const char *more)
{
    memset(rig, 0, sizeof *rig);
    engine_rig_init(&rig->bench, &firn_engine_loadout);
    json_t *root = parse("{", more, "}"), *defaults = parse("", world, "");
    json_object_set_new(root, "actors", parse("[", actors, "]"));
    json_object_update_missing(root, defaults);
    CHECK(firn_registry_new(&rig->registry, NULL) == FIRN_OK, "no registry");
    firn_json_setup_read(&rig->spec, rig->registry, root, NULL, &rig->error);
    if (rig->spec != NULL)
        begin(rig);
    json_decref(defaults);
    json_decref(root);
}

void loadout_rig_free(struct loadout_rig *rig)
{
    engine_rig_free(&rig->bench);
    firn_spec_free(rig->spec);
    firn_registry_free(rig->registry);
}

void loadout_rig_look(const struct loadout_rig *rig, struct loadout_fight *fight)
{
    loadout_look(fight, &rig->bench.battle, rig->bench.state);
}

/* ---- words ---- */

bool loadout_word(const struct loadout_rig *rig, const char *type, const char *word, int32_t *value)
{
    int x, y;
    *value = engine_value(&loadout_tables, type, word);
    if (*value >= 0)
        return true;
    if (sscanf(word, "(%d,%d)", &x, &y) == 2) {
        *value = loadout_at(x, y);
        return true;
    }
    for (int32_t i = 0; i < rig->names.count; i++)
        if (rig->names.names[i][0] != '\0' && strcmp(rig->names.names[i], word) == 0) {
            *value = i;
            return true;
        }
    return false;
}
