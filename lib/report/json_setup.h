/* The inputs of a battle from a JSON document that is already in memory. */
#ifndef FIRN_REPORT_JSON_SETUP_H
#define FIRN_REPORT_JSON_SETUP_H

#include <jansson.h>

#include "firn_report.h"

/* Like firn_json_setup(); the message still wants firn_json_finish(). `root` stays the caller's, is changed where
 * it refers to a catalogue, and must not be shared by another thread. `catalogue` may be NULL. */
enum firn_status firn_json_setup_read(struct firn_spec **spec, const struct firn_registry *registry,
                                      json_t *root, const json_t *catalogue, struct firn_error *error);

#endif
