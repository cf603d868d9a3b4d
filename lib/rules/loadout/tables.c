/* Loadout's tables for those who walk them: loadout_tables, made of the .def files beside this one. Nothing
 * else stands here. */
#define FIRN_TABLES_DEFINE
#include "rules/loadout/loadout.h"
