/* Rule changes on battles as they are read: each is for the battles of the engine that it names, or for all. */
#ifndef FIRN_AUDIT_CHANGES_H
#define FIRN_AUDIT_CHANGES_H

#include "engine/spec.h"
#include "firn.h"

/* True where some of the changes is for this battle; else it keeps its own rules. */
bool firn_changes_concern(const struct firn_spec *spec, const struct firn_rule_change *changes, size_t count);

/* Make those that are. FIRN_USAGE as firn_spec_change_rules(); for a rule that the engine has not, and that names
 * no engine, the message says how one is named. */
enum firn_status firn_changes_make(struct firn_spec *spec, const struct firn_rule_change *changes, size_t count,
                                   struct firn_error *error);

#endif
