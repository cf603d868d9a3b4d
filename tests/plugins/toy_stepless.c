/* The toy engine as a plug-in that lacks a function. */
#include "tests/toy/toy.c"

FIRN_API const struct firn_engine *firn_plugin_engine(void);

const struct firn_engine *firn_plugin_engine(void)
{
    static struct firn_engine engine;
    engine = firn_engine_toy;
    engine.step = NULL;
    return &engine;
}
