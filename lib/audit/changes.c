/* Rule changes on battles as they are read, see changes.h and firn.h. Knows which battle a change is for; what a rule is and
 * which values it takes, engine/spec knows. */
#include "audit/changes.h"

#include <string.h>

#include "base/error.h"
#include "engine/setup.h"

static bool is_for(const struct firn_rule_change *change, const struct firn_spec *spec)
{
    return change->engine[0] == '\0' || strcmp(change->engine, spec->schema->engine) == 0;
}

bool firn_changes_concern(const struct firn_spec *spec, const struct firn_rule_change *changes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (is_for(&changes[i], spec))
            return true;
    return false;
}

enum firn_status firn_changes_make(struct firn_spec *spec, const struct firn_rule_change *changes, size_t count,
                                   struct firn_error *error)
{
    enum firn_status status = FIRN_OK;
    for (size_t i = 0; i < count && status == FIRN_OK; i++) {
        if (!is_for(&changes[i], spec))
            continue;
        if (changes[i].engine[0] == '\0' && firn_setup_rule(spec->schema, changes[i].name) == NULL)
            return firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET,
                                  "rules.%.63s: %.60s has no such rule (to change the rules of one engine only, name "
                                  "it: {\"engine\": \"...\", \"rules\": {...}})",
                                  changes[i].name, spec->schema->engine);
        status = firn_spec_change_rules(spec, &changes[i], 1, error);
    }
    return status;
}

enum firn_status firn_rule_changes_tried(const struct firn_rule_change *changes, size_t count, uint64_t battles,
                                         uint64_t own_rules, struct firn_error *error)
{
    if (count == 0 || own_rules == 0 || own_rules != battles)
        return FIRN_OK;
    return firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET, "no battle is of %.60s: its changed rules were not tried",
                          changes[0].engine);
}
