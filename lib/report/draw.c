/* Draws one battle from a roster file, see firn_report.h: picks are written out, and what is left is a
 * setup like any other. Every draw of a roster is the same on every machine, for ever. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "engine/spec.h"
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
                                   json_t *drawn, uint64_t draw, struct firn_error *error)
{
    char prefix[40];
    enum firn_status status = firn_json_setup_read(spec, registry, drawn, error);
    if (status == FIRN_OK)
        return number_name(*spec, draw, error);
    snprintf(prefix, sizeof prefix, "draw %" PRIu64, draw);
    firn_error_prefix(error, prefix);
    return status;
}

static enum firn_status read_roster(struct firn_spec **spec, const struct firn_registry *registry,
                                    json_t *roster, uint64_t draw, struct firn_error *error)
{
    const struct firn_json_place place = { .error = error };
    json_t *drawn;
    if (!json_is_object(roster))
        return firn_json_not(&place, roster, "an object");
    enum firn_status status = firn_pick_all(&drawn, roster, draw, error);
    if (status == FIRN_OK)
        status = read_drawn(spec, registry, drawn, draw, error);
    json_decref(drawn);
    return status;
}

enum firn_status firn_json_draw(struct firn_spec **spec, const struct firn_registry *registry,
                                const char *path, uint64_t draw, struct firn_error *error)
{
    json_t *roster;
    *spec = NULL;
    enum firn_status status = firn_json_load(&roster, path, error);
    if (status == FIRN_OK)
        status = read_roster(spec, registry, roster, draw, error);
    json_decref(roster);
    return firn_json_finish(status, path, error);
}
