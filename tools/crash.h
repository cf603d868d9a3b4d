/* A crash of an engine in a tool that plays battles in its own process: said in a sentence, and in the exit status.
 * Whole frames that were written before it stay. */
#ifndef FIRN_TOOLS_CRASH_H
#define FIRN_TOOLS_CRASH_H

#include "cli.h"

/* Say so from now on. `out`, the log that is written (NULL: none), is a path that stays: its partial file is named then,
 * or removed where nothing is in it. */
void crash_watch(const struct cli *cli, const char *out);

/* The step that is run next; an on_step of the library. */
void crash_on_step(void *unused, uint64_t battle, int32_t step);

#endif
