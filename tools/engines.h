/* The engines that a tool knows: the built-in ones, and the plug-ins in the folders of FIRN_ENGINE_PATH. */
#ifndef FIRN_TOOLS_ENGINES_H
#define FIRN_TOOLS_ENGINES_H

#include "cli.h"

/* CLI_EXIT_DONE, else what was wrong has been said; free with firn_registry_free. */
int engines_new(struct cli *cli, struct firn_registry **registry);

#endif
