/* The tables of tactics for those who walk them: tactics_tables, made of the .def files beside this one.
 * Nothing else stands here. */
#define FIRN_TABLES_DEFINE
#include "rules/tactics/tactics.h"
