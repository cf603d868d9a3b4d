/* The toy engine as a plug-in that does what it should. */
#include "tests/toy/toy.c"

FIRN_API const struct firn_engine *firn_plugin_engine(void);

const struct firn_engine *firn_plugin_engine(void)
{
    return &firn_engine_toy;
}
