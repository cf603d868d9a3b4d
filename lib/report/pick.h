/* Picks: a list of a roster that is not written out but drawn,
 *     {"pick": [min, max], "from": "roster" or [...], "again": false}
 * Knows JSON and decks, no engine. */
#ifndef FIRN_REPORT_PICK_H
#define FIRN_REPORT_PICK_H

#include <jansson.h>

#include "firn.h"

/* Write out every pick of a roster (an object). *drawn is a new reference, or NULL on failure: FIRN_USAGE
 * with the place of a pick that cannot be, FIRN_MEMORY. Values are shared with `roster`. */
enum firn_status firn_pick_all(json_t **drawn, json_t *roster, uint64_t draw, struct firn_error *error);

#endif
