/* Rock, paper, scissors as a plug-in. */
#include "tests/rps/rps.c"
