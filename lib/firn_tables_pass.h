/* One pass of firn_tables.h over a .def file (and FIRN_PASS_ALSO, where two share their words): words
 * that the pass gave no meaning mean nothing, and at its end no word has a meaning. The only place
 * where the words are undefined. */
#ifndef ENUM
#define ENUM(e)
#endif
#ifndef VALUE
#define VALUE(e, v, number, text)
#endif
#ifndef ENUM_END
#define ENUM_END(e)
#endif
#ifndef ROLL
#define ROLL(number, name, text)
#endif
#ifndef EVENT
#define EVENT(number, name, text)
#endif
#ifndef ORDER
#define ORDER(number, name, text)
#endif
#ifndef FIELD
#define FIELD(type, name)
#endif
#ifndef ARRAY
#define ARRAY(type, name, count)
#endif
#ifndef LIST
#define LIST(type, name, max)
#endif
#ifndef END
#define END
#endif
#ifndef RULE
#define RULE(name, fallback, min, max, text)
#endif
#ifndef INPUT
#define INPUT(type, name, fallback, min, max)
#endif
#ifndef REQUIRED
#define REQUIRED(type, name, min, max)
#endif
#ifndef FLAGS
#define FLAGS(e, name)
#endif
#ifndef NAME
#define NAME(name)
#endif
#ifndef GROUP
#define GROUP(name, count)
#endif
#ifndef GROUP_LIST
#define GROUP_LIST(name, min, max)
#endif
#ifndef GROUP_END
#define GROUP_END(name)
#endif
#ifndef GROUP_LIST_AS
#define GROUP_LIST_AS(tag, name, min, max)
#endif
#ifndef GROUP_END_AS
#define GROUP_END_AS(tag, name)
#endif

#include FIRN_TABLES_DEF(FIRN_PASS)
#ifdef FIRN_PASS_ALSO
#include FIRN_TABLES_DEF(FIRN_PASS_ALSO)
#endif

#undef ENUM
#undef VALUE
#undef ENUM_END
#undef ROLL
#undef EVENT
#undef ORDER
#undef FIELD
#undef ARRAY
#undef LIST
#undef END
#undef RULE
#undef INPUT
#undef REQUIRED
#undef FLAGS
#undef NAME
#undef GROUP
#undef GROUP_LIST
#undef GROUP_END
#undef GROUP_LIST_AS
#undef GROUP_END_AS
#undef FIRN_PASS
#undef FIRN_PASS_ALSO
