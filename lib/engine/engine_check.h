/* Whether an engine is what the contract says, as far as one can see without playing a battle. */
#ifndef FIRN_ENGINE_ENGINE_CHECK_H
#define FIRN_ENGINE_ENGINE_CHECK_H

#include "firn.h"

/* FIRN_BUG with the first fault: the engine, and the function, or the table and the row. `abi` was looked at. */
enum firn_status firn_engine_check(const struct firn_engine *engine, struct firn_error *error);

#endif
