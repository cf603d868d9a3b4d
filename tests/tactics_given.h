/* What a row of tactics gives, put into the rig of its reading. */
#ifndef FIRN_TESTS_TACTICS_GIVEN_H
#define FIRN_TESTS_TACTICS_GIVEN_H

#include "tactics_rows.h"

enum { TACTICS_NAMES_MAX = 16, TACTICS_NAME_SIZE = 24 };

/* What `own` of a reading is: the names of the actions, in the order of the setup. */
struct tactics_given {
    char actions[TACTICS_NAMES_MAX][TACTICS_NAME_SIZE];
};

/* Rules, setup and script out of the row. */
void tactics_give(struct reading *reading, const struct tactics_row *row);

#endif
