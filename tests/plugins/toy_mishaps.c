/* The toy engine as a plug-in that crashes, hangs or acts on a whim where its setup says so. */
#define TOY_MISHAPS
#include "tests/plugins/toy.c"
