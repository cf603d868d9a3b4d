/* A toy engine for the tests: two to four players, each of whom orders a strike, a guard or a volley in every
 * step. It awaits several orders at once and has a list in an order and in an event. */
#ifndef FIRN_TESTS_TOY_H
#define FIRN_TESTS_TOY_H

#define FIRN_TABLES toy
#define FIRN_TABLES_DEF(kind) <tests/toy/kind.def>
#include "firn_tables.h"

extern const struct firn_engine firn_engine_toy;

#endif
