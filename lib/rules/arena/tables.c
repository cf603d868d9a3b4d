/* The arena's tables for those who walk them: arena_tables, made of the .def files beside this one.
 * Nothing else stands here. */
#define FIRN_TABLES_DEFINE
#include "rules/arena/arena.h"
