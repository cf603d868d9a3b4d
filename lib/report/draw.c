/* Draws one battle from a roster file, see firn_report.h: picks are written out, and what is left is a
 * setup like any other. Every draw of a roster is the same on every machine, for ever. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "engine/spec.h"
#include "report/json_catalogue.h"
#include "report/json_load.h"
#include "report/json_say.h"
#include "report/json_setup.h"
#include "report/pick.h"

/* "skirmish" becomes "skirmish #7". */
static enum firn_status number_name(struct firn_spec *spec, uint64_t draw, struct firn_error *error)
{
    char name[400];
    const char *old = (const char *)spec->name.data;
    snprintf(name, sizeof name, "%s%s#%" PRIu64, old, old[0] != '\0' ? " " : "", draw);
    return firn_spec_set_name(spec, name, error);
}

static enum firn_status read_drawn(struct firn_spec **spec, const struct firn_registry *registry,
                                   json_t *drawn, const json_t *catalogue, uint64_t draw,
                                   struct firn_error *error)
{
    char prefix[40];
    enum firn_status status = firn_json_setup_read(spec, registry, drawn, catalogue, error);
    if (status == FIRN_OK)
        return number_name(*spec, draw, error);
    snprintf(prefix, sizeof prefix, "draw %" PRIu64, draw);
    firn_error_prefix(error, prefix);
    return status;
}

struct firn_json_roster {
    json_t *root;
    json_t *catalogue; /* or NULL */
    char *path;        /* for errors */
};

enum firn_status firn_json_roster_open(struct firn_json_roster **roster, const char *path,
                                       struct firn_error *error)
{
    struct firn_json_roster *made = calloc(1, sizeof *made);
    *roster = NULL;
    if (made == NULL || (made->path = strdup(path)) == NULL) {
        free(made);
        return firn_error_memory(error);
    }
    const struct firn_json_place place = { .error = error };
    enum firn_status status = firn_json_load(&made->root, path, error);
    if (status == FIRN_OK && !json_is_object(made->root))
        status = firn_json_not(&place, made->root, "an object");
    if (status == FIRN_OK)
        status = firn_json_catalogue_open(&made->catalogue, made->root, path, error);
    if (status == FIRN_OK)
        *roster = made;
    else
        firn_json_roster_free(made);
    return firn_json_finish(status, path, error);
}

void firn_json_roster_free(struct firn_json_roster *roster)
{
    if (roster == NULL)
        return;
    json_decref(roster->catalogue);
    json_decref(roster->root);
    free(roster->path);
    free(roster);
}

enum firn_status firn_json_roster_draw(const struct firn_json_roster *roster, struct firn_spec **spec,
                                       const struct firn_registry *registry, uint64_t draw,
                                       struct firn_error *error)
{
    json_t *drawn;
    *spec = NULL;
    enum firn_status status = firn_pick_all(&drawn, roster->root, draw, error);
    if (status == FIRN_OK)
        status = read_drawn(spec, registry, drawn, roster->catalogue, draw, error);
    json_decref(drawn);
    return firn_json_finish(status, roster->path, error);
}

enum firn_status firn_json_draw(struct firn_spec **spec, const struct firn_registry *registry,
                                const char *path, uint64_t draw, struct firn_error *error)
{
    struct firn_json_roster *roster;
    *spec = NULL;
    enum firn_status status = firn_json_roster_open(&roster, path, error);
    if (status == FIRN_OK)
        status = firn_json_roster_draw(roster, spec, registry, draw, error);
    firn_json_roster_free(roster);
    return status;
}
