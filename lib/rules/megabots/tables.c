/* The tables of megabots for those who walk them: megabots_tables, made of the .def files beside this one.
 * Nothing else stands here. */
#define FIRN_TABLES_DEFINE
#include "rules/megabots/megabots.h"
