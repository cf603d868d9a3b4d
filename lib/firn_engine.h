/* What an engine is: the contract between a battle system and firn.
 *
 * An engine is a handful of pure functions over flat tables of int32. It owns no memory, reads no
 * clock, locale, environment or global, and prints nothing: everything that it says it emits as
 * events, and every chance that it takes is a keyed roll. docs/adding_an_engine.md is the guide,
 * formats/engine.md the reference. This header stands alone: an engine needs no other. */
#ifndef FIRN_ENGINE_H
#define FIRN_ENGINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define FIRN_API __attribute__((visibility("default")))

/* The number of this contract; an engine built for another is refused by name. */
#define FIRN_ENGINE_ABI 1

#define FIRN_NOBODY (-1)     /* an actor that is not there */
#define FIRN_NO_ROLL (-1)    /* the roll of a chance that could not fail or could not succeed */

#define FIRN_AWAIT_MAX 64    /* actors that may be awaited at once */
#define FIRN_ORDER_WORDS 128 /* int32 words of an order's arguments */
#define FIRN_EVENT_WORDS 256 /* int32 words of one event */
#define FIRN_EVENT_KIND_MIN 16
#define FIRN_EVENT_KIND_MAX 127
#define FIRN_ENGINE_NAME_MAX 40 /* bytes */
#define FIRN_RULE_NAME_MAX 63

/* Outcomes every engine shares; its own enum `outcome` goes on from FIRN_OUTCOME_OWN. */
#define FIRN_OUTCOME_RUNNING 0
#define FIRN_OUTCOME_STOPPED 1 /* ended from outside: taken from the log, never from the engine */
#define FIRN_OUTCOME_OWN 2

/* ---- tables: made by firn_tables.h out of the engine's .def files ---- */

enum firn_row_op {
    FIRN_ROW_FIELD,      /* one word */
    FIRN_ROW_ARRAY,      /* `count` words */
    FIRN_ROW_LIST,       /* a length, then room for `count` words; the last row of an event or order */
    FIRN_ROW_FLAGS,      /* `count` words of 0 or 1, one for each value of an enum */
    FIRN_ROW_NAME,       /* no word: the text goes to the battle's names */
    FIRN_ROW_GROUP,      /* `count` elements of the rows up to its end */
    FIRN_ROW_GROUP_LIST, /* a length from `min` to `count`, then room for `count` elements */
    FIRN_ROW_END
};

/* One row of a table. `type` is int, bool, actor, roll, position, or the name of an enum. In a table
 * of the setup or the rules, `fallback` is the value when nothing is said, unless `required`. */
struct firn_row {
    uint8_t op;
    bool required;
    const char *type;
    const char *name;
    int32_t count;
    int32_t fallback;
    int32_t min;
    int32_t max;
    const char *text;
};

/* Rows under a number and a name: one kind of event, one verb of an order, the state, ... `words` is
 * the size of its struct in int32. An event's `text` is its sentence, see formats/text.md. */
struct firn_table {
    int32_t number;
    const char *name;
    const char *text;
    const struct firn_row *rows;
    int32_t row_count;
    int32_t words;
};

struct firn_value_name {
    int32_t number;
    const char *name;
    const char *text;
};

struct firn_enum_table {
    const char *name;
    const struct firn_value_name *values;
    int32_t count;
};

struct firn_tables {
    const struct firn_table *events;
    int32_t event_count;
    const struct firn_table *orders;
    int32_t order_count;
    const struct firn_table *setup;
    const struct firn_table *state;
    const struct firn_table *rules;
    const struct firn_enum_table *enums;
    int32_t enum_count;
    const struct firn_value_name *rolls;
    int32_t roll_count;
};

/* ---- what an engine is given ---- */

/* The inputs of a battle, const for the engine. `rules` and `setup` are the engine's own structs. */
struct firn_battle {
    uint64_t seed;
    const int32_t *rules;
    const int32_t *setup;
    int32_t step; /* 0 during setup() */
};

struct firn_order {
    int32_t actor;
    int32_t verb;                   /* number of a table of `orders` */
    int32_t words;                  /* used words of `args`; of a suggested order firn counts them */
    int32_t args[FIRN_ORDER_WORDS]; /* the struct of that table */
};

struct firn_outcome {
    int32_t outcome; /* FIRN_OUTCOME_RUNNING, or a value of the engine's enum `outcome` */
    int32_t reason;  /* a value of the engine's enum `reason` */
};

/* Why something is refused: the rule's id and one sentence. */
struct firn_refusal {
    char rule[24];
    char text[232];
};

/* Where events go and rolls come from. */
struct firn_out;

/* Emit one event of `words` int32 values. Use the emitters that firn_tables.h makes. */
FIRN_API void firn_out_event(struct firn_out *out, int32_t kind, const int32_t *values, int32_t words);

/* The same for an event whose last row is a LIST: `fixed` words, the length, then the entries. */
FIRN_API void firn_out_event_list(struct firn_out *out, int32_t kind, const int32_t *values,
                                  int32_t fixed);

/* A roll in 0..below-1 (a die of six: 1 + one below 6), keyed by (seed, step, site, actor, target, nth); below is 1..2^31.
 * The same key twice in one step is a mistake of the engine, and is noticed when recording. */
FIRN_API int32_t firn_roll(struct firn_out *out, int32_t site, int32_t actor, int32_t target,
                           int32_t nth, uint32_t below);

/* A chance of p in n, n at least 1. Rolls only where it can fail and can succeed: *roll is FIRN_NO_ROLL else. */
FIRN_API bool firn_chance(struct firn_out *out, int32_t site, int32_t actor, int32_t target,
                          int32_t nth, int32_t p, int32_t n, int32_t *roll);

/* Fill in why something is refused; always returns true, to be returned in turn. */
FIRN_API bool firn_refuse(struct firn_refusal *why, const char *rule, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* ---- what an engine gives ---- */

struct firn_engine {
    uint32_t abi; /* FIRN_ENGINE_ABI */
    uint32_t rules_version;
    const char *name;
    const struct firn_tables *tables;

    /* True where rules and setup, each within its ranges, do not fit together. May be NULL. */
    bool (*refuses_setup)(const struct firn_battle *battle, struct firn_refusal *why);

    /* Fill the state (every word of it) and emit the opening events: step 0. */
    void (*setup)(const struct firn_battle *battle, int32_t *state, struct firn_out *out);

    /* Who must give an order before the next step, ascending; 0: nobody. NULL: never anybody. */
    int32_t (*awaiting)(const struct firn_battle *battle, const int32_t *state,
                        int32_t actors[FIRN_AWAIT_MAX]);

    /* True, with the reason, where an order is not legal now. Changes nothing. */
    bool (*refuses)(const struct firn_battle *battle, const int32_t *state,
                    const struct firn_order *order, struct firn_refusal *why);

    /* The engine's own choice for an awaited actor; used when recording, not part of the audit. */
    void (*suggest)(const struct firn_battle *battle, const int32_t *state, int32_t actor,
                    struct firn_order *order);

    /* One round, turn or tick: battle->step says which, from 1. */
    void (*step)(const struct firn_battle *battle, int32_t *state, const struct firn_order *orders,
                 int32_t order_count, struct firn_out *out);

    struct firn_outcome (*outcome)(const struct firn_battle *battle, const int32_t *state);

    /* The first broken invariant in one sentence, or NULL. Run after every step in tests. */
    const char *(*invariant)(const struct firn_battle *battle, const int32_t *state);
};

#ifdef __cplusplus
}
#endif

#endif
