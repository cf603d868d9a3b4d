/* TACTICS-094: commits are numbered from 1, without a gap, in the order of the log. */
#ifndef FIRN_TESTS_TACTICS_NUMBERS_H
#define FIRN_TESTS_TACTICS_NUMBERS_H

#include "engine_rig.h"

/* A `check` of a rig: those of the events from `first_event` on follow those before, up to the state's number. */
void tactics_numbers(struct engine_rig *rig, int32_t first_event);

#endif
