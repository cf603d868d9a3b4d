/* The generator: makes an engine's structs, emitters and tables out of its seven .def files.
 *
 * Before including it, say whose tables and where they are (a path under an include folder):
 *
 *     #define FIRN_TABLES arena
 *     #define FIRN_TABLES_DEF(kind) <rules/arena/kind.def>
 *     #include "firn_tables.h"
 *
 * which declares, for `arena`: enum arena_ENUM, arena_roll, arena_kind, arena_verb; struct
 * arena_event_NAME, arena_order_NAME, arena_setup, arena_state, arena_rules, and for a GROUP its
 * struct arena_state_GROUP; a function arena_emit_NAME() for each event; and arena_rules_of(), arena_setup_of(),
 * arena_state_of(), arena_state_seen(), which give the structs behind the words that an engine is handed. One .c
 * of the engine defines FIRN_TABLES_DEFINE first and so also gets `const struct firn_tables arena_tables`.
 *
 * The words of a .def file, and what an engine writes with them:
 *     enums.def    ENUM(enum) VALUE(enum, name, number, "text") ENUM_END(enum)   numbers dense from 0
 *     rolls.def    ROLL(number, site, "text")
 *     events.def   EVENT(number, name, "sentence") FIELD ARRAY LIST END          number 16..127
 *     orders.def   ORDER(number, verb, "sentence") FIELD ARRAY LIST END
 *     setup.def    INPUT(type, name, fallback, min, max) REQUIRED(type, name, min, max)
 *                  FLAGS(enum, name) NAME(name) GROUP(name, count) GROUP_LIST(name, min, max)
 *                  GROUP_END(name) ARRAY LIST, and for a group whose name stands twice in the table
 *                  GROUP_LIST_AS(tag, name, min, max) GROUP_END_AS(tag, name): `tag` names its struct
 *     state.def    FIELD(type, name) ARRAY(type, name, count) GROUP(name, count) GROUP_END(name)
 *     rules.def    RULE(name, fallback, min, max, "text")
 * LIST(type, name, max) stands last in its event or order. Numbers are append-only. */

#include "firn_engine.h"

#ifndef FIRN_TABLES_H
#define FIRN_TABLES_H

#define FIRN_T3(a, b) a##b
#define FIRN_T2(a, b) FIRN_T3(a, b)
#define FIRN_T(x) FIRN_T2(FIRN_TABLES, x)   /* arena + _x */
#define FIRN_SETUP(tag) FIRN_SETUP2(tag)    /* actor_melee, or a macro for it, to the name of its struct */
#define FIRN_SETUP2(tag) FIRN_T(_setup_##tag)
#define FIRN_SETUP_MAX(tag) FIRN_SETUP_MAX2(tag)
#define FIRN_SETUP_MAX2(tag) FIRN_T(_setup_##tag##_max)
#define FIRN_WORDS(type) ((int32_t)(sizeof(type) / sizeof(int32_t)))
#define FIRN_COUNT(array) ((int32_t)(sizeof(array) / sizeof(array)[0]))

/* EMIT(arena, out, swing, .attacker = a, .roll = r) */
#define FIRN_EMIT(engine, out, event, ...) \
    engine##_emit_##event((out), (struct engine##_event_##event){ __VA_ARGS__ })

#endif

/* ---- declarations ---- */

#define ENUM(e) enum FIRN_T(_##e) {
#define VALUE(e, v, number, text) FIRN_T(_##e##_##v) = number,
#define ENUM_END(e) FIRN_T(_##e##_count) };
#define FIRN_PASS enums
#include "firn_tables_pass.h"

enum FIRN_T(_roll) {
#define ROLL(number, name, text) FIRN_T(_roll_##name) = number,
#define FIRN_PASS rolls
#include "firn_tables_pass.h"
    FIRN_T(_roll_end)
};

enum FIRN_T(_kind) {
#define EVENT(number, name, text) FIRN_T(_kind_##name) = number,
#define FIRN_PASS events
#include "firn_tables_pass.h"
    FIRN_T(_kind_end)
};

enum FIRN_T(_verb) {
#define ORDER(number, name, text) FIRN_T(_verb_##name) = number,
#define FIRN_PASS orders
#include "firn_tables_pass.h"
    FIRN_T(_verb_end)
};

/* An order may have no fields, which C does not foresee for structs. */
#define EVENT(number, name, text) struct FIRN_T(_event_##name) {
#define ORDER(number, name, text) __extension__ struct FIRN_T(_order_##name) {
#define FIELD(type, name) int32_t name;
#define ARRAY(type, name, count) int32_t name[count];
#define LIST(type, name, max) int32_t name##_count; int32_t name[max];
#define END };
#define FIRN_PASS events
#define FIRN_PASS_ALSO orders
#include "firn_tables_pass.h"

#define EVENT(number, name, text) enum { FIRN_T(_event_##name##_lists) = 0
#define LIST(type, name, max) + 1 + (max)
#define END };
#define FIRN_PASS events
#include "firn_tables_pass.h"

#define EVENT(number, name, text)                                                            \
    static inline void FIRN_T(_emit_##name)(struct firn_out *out,                            \
                                            struct FIRN_T(_event_##name) event)              \
    {                                                                                        \
        enum { lists = FIRN_T(_event_##name##_lists), words = sizeof event / sizeof(int32_t) }; \
        if (lists)                                                                           \
            firn_out_event_list(out, number, (const int32_t *)&event, words - lists);        \
        else                                                                                 \
            firn_out_event(out, number, (const int32_t *)&event, words);                     \
    }
#define FIRN_PASS events
#include "firn_tables_pass.h"

struct FIRN_T(_rules) {
#define RULE(name, fallback, min, max, text) int32_t name;
#define FIRN_PASS rules
#include "firn_tables_pass.h"
};

/* C wants an array's size behind its members: first the sizes of the groups, then the structs. */
#define GROUP(name, count) enum { FIRN_T(_setup_##name##_max) = count };
#define GROUP_LIST(name, min, max) enum { FIRN_T(_setup_##name##_max) = max };
#define GROUP_LIST_AS(tag, name, min, max) enum { FIRN_SETUP_MAX(tag) = max };
#define FIRN_PASS setup
#include "firn_tables_pass.h"

struct FIRN_T(_setup) {
#define INPUT(type, name, fallback, min, max) int32_t name;
#define REQUIRED(type, name, min, max) int32_t name;
#define ARRAY(type, name, count) int32_t name[count];
#define LIST(type, name, max) int32_t name##_count; int32_t name[max];
#define FLAGS(e, name) int32_t name[FIRN_T(_##e##_count)];
#define GROUP(name, count) struct FIRN_T(_setup_##name) {
#define GROUP_LIST(name, min, max) int32_t name##_count; struct FIRN_T(_setup_##name) {
#define GROUP_END(name) } name[FIRN_T(_setup_##name##_max)];
#define GROUP_LIST_AS(tag, name, min, max) int32_t name##_count; struct FIRN_SETUP(tag) {
#define GROUP_END_AS(tag, name) } name[FIRN_SETUP_MAX(tag)];
#define FIRN_PASS setup
#include "firn_tables_pass.h"
};

#define GROUP(name, count) enum { FIRN_T(_state_##name##_max) = count };
#define FIRN_PASS state
#include "firn_tables_pass.h"

struct FIRN_T(_state) {
#define FIELD(type, name) int32_t name;
#define ARRAY(type, name, count) int32_t name[count];
#define GROUP(name, count) struct FIRN_T(_state_##name) {
#define GROUP_END(name) } name[FIRN_T(_state_##name##_max)];
#define FIRN_PASS state
#include "firn_tables_pass.h"
};

extern const struct firn_tables FIRN_T(_tables);

/* The structs of a battle, which are the words that an engine is given: C lets ints be seen as a struct of them. */
static inline const struct FIRN_T(_rules) *FIRN_T(_rules_of)(const struct firn_battle *battle)
{
    return (const struct FIRN_T(_rules) *)(const void *)battle->rules;
}

static inline const struct FIRN_T(_setup) *FIRN_T(_setup_of)(const struct firn_battle *battle)
{
    return (const struct FIRN_T(_setup) *)(const void *)battle->setup;
}

static inline struct FIRN_T(_state) *FIRN_T(_state_of)(int32_t *state)
{
    return (struct FIRN_T(_state) *)(void *)state;
}

static inline const struct FIRN_T(_state) *FIRN_T(_state_seen)(const int32_t *state)
{
    return (const struct FIRN_T(_state) *)(const void *)state;
}

/* ---- definitions ---- */

#ifdef FIRN_TABLES_DEFINE

#define ENUM(e) static const struct firn_value_name FIRN_T(_##e##_values)[] = {
#define VALUE(e, v, number, text) { number, #v, text },
#define ENUM_END(e) };
#define FIRN_PASS enums
#include "firn_tables_pass.h"

static const struct firn_enum_table FIRN_T(_enums)[] = {
#define ENUM(e) { #e, FIRN_T(_##e##_values), FIRN_T(_##e##_count) },
#define FIRN_PASS enums
#include "firn_tables_pass.h"
};

static const struct firn_value_name FIRN_T(_rolls)[] = {
    { 0, "", NULL }, /* an array is never empty; the tables begin behind it */
#define ROLL(number, name, text) { number, #name, text },
#define FIRN_PASS rolls
#include "firn_tables_pass.h"
};

#define FIELD(type_, name_) { .op = FIRN_ROW_FIELD, .type = #type_, .name = #name_, .count = 1 },
#define ARRAY(type_, name_, count_) \
    { .op = FIRN_ROW_ARRAY, .type = #type_, .name = #name_, .count = count_ },
#define LIST(type_, name_, max_) \
    { .op = FIRN_ROW_LIST, .type = #type_, .name = #name_, .count = max_ },
#define EVENT(number, name, text) static const struct firn_row FIRN_T(_event_##name##_rows)[] = {
#define ORDER(number, name, text) \
    __extension__ static const struct firn_row FIRN_T(_order_##name##_rows)[] = {
#define END };
#define FIRN_PASS events
#define FIRN_PASS_ALSO orders
#include "firn_tables_pass.h"

#define EVENT(number, name, text)                                                            \
    { number, #name, text, FIRN_T(_event_##name##_rows), FIRN_COUNT(FIRN_T(_event_##name##_rows)), \
      FIRN_WORDS(struct FIRN_T(_event_##name)) },
static const struct firn_table FIRN_T(_events)[] = {
    { 0, "", NULL, NULL, 0, 0 },
#define FIRN_PASS events
#include "firn_tables_pass.h"
};

#define ORDER(number, name, text)                                                            \
    { number, #name, text, FIRN_T(_order_##name##_rows), FIRN_COUNT(FIRN_T(_order_##name##_rows)), \
      FIRN_WORDS(struct FIRN_T(_order_##name)) },
static const struct firn_table FIRN_T(_orders)[] = {
    { 0, "", NULL, NULL, 0, 0 },
#define FIRN_PASS orders
#include "firn_tables_pass.h"
};

#define RULE(name_, fallback_, min_, max_, text_)                                            \
    { .op = FIRN_ROW_FIELD, .type = "int", .name = #name_, .count = 1, .fallback = fallback_, \
      .min = min_, .max = max_, .text = text_ },
static const struct firn_row FIRN_T(_rules_rows)[] = {
#define FIRN_PASS rules
#include "firn_tables_pass.h"
};

#define FIRN_ROW_OF_GROUP(op_, name_, min_, max_) \
    { .op = op_, .type = "group", .name = #name_, .count = max_, .min = min_ },
#define FIRN_ROW_OF_END(name_) { .op = FIRN_ROW_END, .type = "end", .name = #name_ },

static const struct firn_row FIRN_T(_setup_rows)[] = {
#define INPUT(type_, name_, fallback_, min_, max_)                                           \
    { .op = FIRN_ROW_FIELD, .type = #type_, .name = #name_, .count = 1, .fallback = fallback_, \
      .min = min_, .max = max_ },
#define REQUIRED(type_, name_, min_, max_)                                                   \
    { .op = FIRN_ROW_FIELD, .required = true, .type = #type_, .name = #name_, .count = 1,    \
      .fallback = min_, .min = min_, .max = max_ },
#define FLAGS(enum_, name_)                                                                  \
    { .op = FIRN_ROW_FLAGS, .type = #enum_, .name = #name_, .count = FIRN_T(_##enum_##_count) },
#define NAME(name_) { .op = FIRN_ROW_NAME, .type = "str", .name = #name_ },
#define GROUP(name_, count_) FIRN_ROW_OF_GROUP(FIRN_ROW_GROUP, name_, count_, count_)
#define GROUP_LIST(name_, min_, max_) FIRN_ROW_OF_GROUP(FIRN_ROW_GROUP_LIST, name_, min_, max_)
#define GROUP_END(name_) FIRN_ROW_OF_END(name_)
#define GROUP_LIST_AS(tag_, name_, min_, max_) FIRN_ROW_OF_GROUP(FIRN_ROW_GROUP_LIST, name_, min_, max_)
#define GROUP_END_AS(tag_, name_) FIRN_ROW_OF_END(name_)
#define ARRAY(type_, name_, count_) \
    { .op = FIRN_ROW_ARRAY, .type = #type_, .name = #name_, .count = count_ },
#define LIST(type_, name_, max_) \
    { .op = FIRN_ROW_LIST, .type = #type_, .name = #name_, .count = max_ },
#define FIRN_PASS setup
#include "firn_tables_pass.h"
};

static const struct firn_row FIRN_T(_state_rows)[] = {
#define FIELD(type_, name_) { .op = FIRN_ROW_FIELD, .type = #type_, .name = #name_, .count = 1 },
#define ARRAY(type_, name_, count_) \
    { .op = FIRN_ROW_ARRAY, .type = #type_, .name = #name_, .count = count_ },
#define GROUP(name_, count_) FIRN_ROW_OF_GROUP(FIRN_ROW_GROUP, name_, count_, count_)
#define GROUP_END(name_) FIRN_ROW_OF_END(name_)
#define FIRN_PASS state
#include "firn_tables_pass.h"
};

/* The state's words, counted from its rows: a struct with padding would be larger. */
#define FIELD(type, name) +1
#define ARRAY(type, name, count) +(count)
#define GROUP(name, count) +(count) * (0
#define GROUP_END(name) )
enum {
    FIRN_T(_state_words) = 0
#define FIRN_PASS state
#include "firn_tables_pass.h"
};
_Static_assert(sizeof(struct FIRN_T(_state)) == FIRN_T(_state_words) * sizeof(int32_t),
               "the state has no padding");

static const struct firn_table FIRN_T(_setup_table) = {
    0, "setup", NULL, FIRN_T(_setup_rows), FIRN_COUNT(FIRN_T(_setup_rows)),
    FIRN_WORDS(struct FIRN_T(_setup))
};
static const struct firn_table FIRN_T(_state_table) = {
    0, "state", NULL, FIRN_T(_state_rows), FIRN_COUNT(FIRN_T(_state_rows)),
    FIRN_WORDS(struct FIRN_T(_state))
};
static const struct firn_table FIRN_T(_rules_table) = {
    0, "rules", NULL, FIRN_T(_rules_rows), FIRN_COUNT(FIRN_T(_rules_rows)),
    FIRN_WORDS(struct FIRN_T(_rules))
};

const struct firn_tables FIRN_T(_tables) = {
    .events = FIRN_T(_events) + 1,
    .event_count = FIRN_COUNT(FIRN_T(_events)) - 1,
    .orders = FIRN_T(_orders) + 1,
    .order_count = FIRN_COUNT(FIRN_T(_orders)) - 1,
    .setup = &FIRN_T(_setup_table),
    .state = &FIRN_T(_state_table),
    .rules = &FIRN_T(_rules_table),
    .enums = FIRN_T(_enums),
    .enum_count = FIRN_COUNT(FIRN_T(_enums)),
    .rolls = FIRN_T(_rolls) + 1,
    .roll_count = FIRN_COUNT(FIRN_T(_rolls)) - 1,
};

#endif
