/* firn: record battles, and judge recordings. The library behind the tools, for games to link.
 *
 * Every call that can fail returns a firn_status and, where it takes a firn_error, the detail in it.
 * Nothing here prints, exits or keeps a global. Strings are UTF-8. */
#ifndef FIRN_H
#define FIRN_H

#include "firn_engine.h"

#ifdef __cplusplus
extern "C" {
#endif

#define FIRN_VERSION "1.0.0"
#define FIRN_FORMAT 1                       /* number of the stream format, formats/log.md */
#define FIRN_DIGEST_SIZE 32                 /* bytes of a BLAKE2b-256 digest */
#define FIRN_RECORD_MAX (1024 * 1024)       /* bytes of one record */
#define FIRN_FRAME_TARGET (64 * 1024)       /* a frame closes before the record that would pass this */
#define FIRN_FRAME_MAX (FIRN_RECORD_MAX + FIRN_FRAME_TARGET) /* bytes of one frame's content */
#define FIRN_STRING_MAX 65535               /* bytes of one string */
#define FIRN_DEPTH_MAX 16                   /* nesting of one record, itself being 1 */
#define FIRN_NO_OFFSET UINT64_MAX

enum firn_status {
#define STATUS(name, exit_status, sentence) FIRN_##name,
#include "firn_status.def"
#undef STATUS
};

struct firn_error {
    enum firn_status status;
    uint64_t offset; /* byte of the file or stream that the message is about, or FIRN_NO_OFFSET */
    char message[500];
};

/* What a status means, in one sentence; and the exit status of a tool that ends with it. */
FIRN_API const char *firn_status_sentence(enum firn_status status);
FIRN_API int firn_status_exit(enum firn_status status);

/* ---- the engines that are here ---- */

struct firn_registry;

/* With the built-in engines, or with none. Free with firn_registry_free. */
FIRN_API enum firn_status firn_registry_new(struct firn_registry **registry, struct firn_error *error);
FIRN_API enum firn_status firn_registry_new_empty(struct firn_registry **registry);
FIRN_API void firn_registry_free(struct firn_registry *registry);

/* Add an engine; it must outlive the registry. Name and rules version together must be new. */
FIRN_API enum firn_status firn_registry_add(struct firn_registry *registry,
                                            const struct firn_engine *engine, struct firn_error *error);

/* Add the engine of a shared object, which exports `const struct firn_engine *firn_plugin_engine(void)`.
 * A log never names code to run: only a caller does. */
FIRN_API enum firn_status firn_registry_load(struct firn_registry *registry, const char *path,
                                             struct firn_error *error);
FIRN_API size_t firn_registry_count(const struct firn_registry *registry);

/* ---- the inputs of a battle ---- */

#define FIRN_CHECK_EVERY_DEFAULT 256 /* docs/performance.md has the figures behind it */

/* How a battle is recorded; part of the recording. */
struct firn_params {
    int32_t check_every_events;   /* a check follows the first step that ends so many events after the last */
    int32_t keyframe_every_steps; /* the whole state every so many steps; 0: never */
    bool events;                  /* false: a lean log of orders and checks */
};
FIRN_API struct firn_params firn_params_default(void);

struct firn_spec;

/* The inputs of a battle, every number its fallback; rules_version < 0 is the newest. Fill in, check,
 * record. Free with firn_spec_free, before its registry. */
FIRN_API enum firn_status firn_spec_new(struct firn_spec **spec, const struct firn_registry *registry,
                                        const char *engine, int64_t rules_version,
                                        struct firn_error *error);
FIRN_API void firn_spec_free(struct firn_spec *spec);
FIRN_API enum firn_status firn_spec_set_name(struct firn_spec *spec, const char *name,
                                             struct firn_error *error);
FIRN_API void firn_spec_set_seed(struct firn_spec *spec, uint64_t seed);

/* Append the next actor's name: `size` bytes of UTF-8, no NUL inside. Actors are counted by their places in
 * the setup, also those that are not taken, whose names are empty. */
FIRN_API enum firn_status firn_spec_add_name(struct firn_spec *spec, const char *name, size_t size,
                                             struct firn_error *error);
FIRN_API struct firn_params *firn_spec_params(struct firn_spec *spec);

/* The engine's own structs, to be filled in: struct ENGINE_setup, struct ENGINE_rules. */
FIRN_API int32_t *firn_spec_setup(struct firn_spec *spec);
FIRN_API int32_t *firn_spec_rules(struct firn_spec *spec);

/* FIRN_USAGE: a count, number, flag, rule or recording parameter outside its range, with its path.
 * FIRN_REFUSED: the engine does not take this setup. A recorder asks it itself. */
FIRN_API enum firn_status firn_spec_check(const struct firn_spec *spec, struct firn_error *error);

/* ---- recording ---- */

struct firn_recorder;

struct firn_recorder_options {
    int level;           /* of zstd, 1..19; 0: the default */
    bool force;          /* replace a file that is there */
    size_t flush_bytes;  /* live: a frame is written once so many bytes of stream wait; 0: full frames */

    /* Called before each step, 0 too, with the place of its battle in the recording; NULL: not. */
    void (*on_step)(void *self, uint64_t battle, int32_t step);
    void *self;
};

/* What a recording holds, once it is closed. */
struct firn_recorded {
    uint64_t battles;
    uint64_t events;
    uint64_t stream_bytes;
    uint64_t file_bytes;
    uint8_t digest[FIRN_DIGEST_SIZE];
};

/* Begin a log at `path`; "-" is standard output. It is written beside its target as PATH.partial and gets its name when
 * it is closed. `options` NULL: defaults. End it with _close or _abort. */
FIRN_API enum firn_status firn_recorder_open(struct firn_recorder **recorder, const char *path,
                                             const struct firn_recorder_options *options,
                                             struct firn_error *error);

/* Play a whole battle and record it; awaited orders come from `orders`, and from the engine's own suggestion where it is
 * NULL or says it has none. After a failure the recording holds whole records up to it; after a failed write or an
 * engine's fault (FIRN_BUG) no battle is running, and every call fails in the same way. `outcome` may be NULL. */
struct firn_order_source {
    /* FIRN_OK: *order is set. FIRN_END: none from me, the engine may suggest. Else the recording ends. */
    enum firn_status (*next)(void *self, int32_t step, int32_t actor, struct firn_order *order,
                             struct firn_error *error);
    void *self;
    bool lenient; /* an order that the engine refuses gives way to its suggestion; else it is FIRN_REFUSED */
};
FIRN_API enum firn_status firn_recorder_battle(struct firn_recorder *recorder,
                                               const struct firn_spec *spec,
                                               const struct firn_order_source *orders,
                                               struct firn_outcome *outcome, struct firn_error *error);

/* Seal the log, give it its name, free the recorder, whatever is returned. `recorded` may be NULL. A log that failed
 * gets neither; the whole frames stay in PATH.partial. */
FIRN_API enum firn_status firn_recorder_close(struct firn_recorder *recorder,
                                              struct firn_recorded *recorded, struct firn_error *error);

/* Free the recorder and remove what it wrote; after a failed write the whole frames stay in PATH.partial. */
FIRN_API void firn_recorder_abort(struct firn_recorder *recorder);

/* The same step by step, for a game that runs as it records: begin, then while it is running give the
 * orders that are awaited and step; stop it where a player leaves; end. */
FIRN_API enum firn_status firn_recorder_begin(struct firn_recorder *recorder,
                                              const struct firn_spec *spec, struct firn_error *error);
FIRN_API bool firn_recorder_is_running(const struct firn_recorder *recorder);
FIRN_API int32_t firn_recorder_awaiting(const struct firn_recorder *recorder,
                                        int32_t actors[FIRN_AWAIT_MAX]);
FIRN_API const int32_t *firn_recorder_state(const struct firn_recorder *recorder);

/* One order for each awaited actor, in their order. FIRN_REFUSED where one is not legal now, FIRN_USAGE where
 * they are others than are awaited or no battle is running: nothing happens then. Else one step is run. */
FIRN_API enum firn_status firn_recorder_step(struct firn_recorder *recorder, const struct firn_order *orders,
                                             int32_t count, struct firn_error *error);
FIRN_API void firn_recorder_stop(struct firn_recorder *recorder);

/* FIRN_USAGE where the battle is still running. */
FIRN_API enum firn_status firn_recorder_end(struct firn_recorder *recorder, struct firn_outcome *outcome,
                                            struct firn_error *error);

/* Write what waits, so that a cut from now on loses nothing up to here. */
FIRN_API enum firn_status firn_recorder_flush(struct firn_recorder *recorder, struct firn_error *error);

/* ---- reading a log, record by record, without its engine ---- */

struct firn_log;

/* One record. Battles, steps and events count from 0; step 0 is the opening. */
struct firn_record {
    int32_t kind;           /* 0..7 as formats/log.md says, 16..127 an event */
    const char *name;       /* "check", "swing", ... */
    uint64_t battle;
    int32_t step;
    uint64_t event;         /* of an event: its number in the battle */
    uint64_t stream_offset;
    const uint8_t *data;    /* MessagePack; valid until the next call on the log */
    size_t size;
};

/* What a log held, up to where it has been read. */
struct firn_log_counts {
    uint64_t file_bytes;
    uint64_t stream_bytes;
    uint64_t members; /* sealed ones */
    uint64_t frames;
    uint64_t battles;
    uint64_t ended;   /* battles that have their end */
    uint64_t steps;
    uint64_t events; /* those of a lean battle by what its end says */
    uint64_t orders;
    uint64_t checks;
    uint64_t keyframes;
    uint64_t gaps;
    uint64_t lost_bytes; /* that the gaps speak of */
    uint64_t skipped;    /* records of a kind that is not known, and may be skipped */
};

FIRN_API enum firn_status firn_log_new(struct firn_log **log);
FIRN_API void firn_log_free(struct firn_log *log);

/* Begin a file; "-" is standard input. A log serves file after file. `digest`: recompute the stream's
 * digest and hold it against the seals. */
FIRN_API enum firn_status firn_log_open(struct firn_log *log, const char *path, bool digest,
                                        struct firn_error *error);

/* The next record. FIRN_END: the log is whole. FIRN_INCOMPLETE, FIRN_DAMAGED, FIRN_UNKNOWN, FIRN_IO: no
 * more can be read, and why; gaps and a seek table that is wrong or missing are told by FIRN_INCOMPLETE
 * and FIRN_DAMAGED at the end. */
FIRN_API enum firn_status firn_log_next(struct firn_log *log, struct firn_record *record,
                                        struct firn_error *error);

/* Go to battle `battle`, by the index where the file has one. FIRN_END: there is no such battle. */
FIRN_API enum firn_status firn_log_seek(struct firn_log *log, uint64_t battle, struct firn_error *error);

/* The record last read in words: an event as its sentence, or plain "name field=value ...". The text is the
 * log's, valid until the next call; it holds no control character. NULL: out of memory. */
FIRN_API const char *firn_log_sentence(struct firn_log *log);
FIRN_API const char *firn_log_plain(struct firn_log *log);

/* Field `index` of the record last read, which is an event or one of kinds 2..7. The texts are the log's,
 * valid until the next call. False: there is no such field. */
struct firn_log_field {
    const char *name;  /* "hp", "targets[2]" */
    const char *words; /* "Vex", "12", "melee" */
    int64_t value;     /* of a whole number; else 0 */
    bool is_number;
};
FIRN_API bool firn_log_field(struct firn_log *log, int32_t index, struct firn_log_field *field);

/* True where one of the last record's fields is this actor, by name or by number. */
FIRN_API bool firn_log_names_actor(struct firn_log *log, const char *actor);

FIRN_API struct firn_log_counts firn_log_counts(const struct firn_log *log);

/* The digest of all that was read; all zero unless it was asked for. */
FIRN_API void firn_log_digest(const struct firn_log *log, uint8_t digest[FIRN_DIGEST_SIZE]);

/* Engine and rules version of the battle being read, its name and seed; NULL and 0 before the first. */
FIRN_API const char *firn_log_engine(const struct firn_log *log, int64_t *rules_version);
FIRN_API const char *firn_log_battle_name(const struct firn_log *log);
FIRN_API uint64_t firn_log_seed(const struct firn_log *log);

/* ---- rules that are changed ---- */

/* "poison_damage" is 3 from now on. */
struct firn_rule_change {
    char name[FIRN_RULE_NAME_MAX + 1];
    int32_t value;
    char engine[FIRN_ENGINE_NAME_MAX + 1]; /* where battles are read: of this engine alone; "": of all */
};

/* FIRN_USAGE: no such rule, or out of its range; the message says which. The rule is this spec's, whatever `engine`
 * is named. */
FIRN_API enum firn_status firn_spec_change_rules(struct firn_spec *spec,
                                                 const struct firn_rule_change *changes, size_t count,
                                                 struct firn_error *error);

/* FIRN_USAGE where `own_rules` is all of the battles that were read under the changes, so that nothing was tried;
 * FIRN_OK without changes. */
FIRN_API enum firn_status firn_rule_changes_tried(const struct firn_rule_change *changes, size_t count,
                                                  uint64_t battles, uint64_t own_rules,
                                                  struct firn_error *error);

/* ---- where two battles go apart ---- */

#define FIRN_SHOWN_MAX 24 /* of a list that may be longer */

/* One value on both sides, in words. */
struct firn_change {
    char path[160];
    char recorded[120];
    char now[120];
};

/* One roll of the step. */
struct firn_shown_roll {
    char site[48];
    char actor[64];
    char target[64];
    int32_t nth;
    uint32_t below;
    int32_t value;
};

/* The first difference of two battles. "Recorded" is the log or the left side, "now" the fresh run or the
 * right side. All text is free of control characters. */
struct firn_divergence {
    uint64_t battle;
    char battle_name[120];
    int32_t step;
    uint64_t event;          /* events of the battle before it, on the recorded side */
    uint64_t offset;         /* of the recorded record, in bytes of the battle's stream */
    char record[48];         /* what differs: "swing", "check", ...; both names where they differ */
    char field[160];         /* the first field that differs; empty: the records are of different kinds */
    char recorded[120];      /* its values */
    char now[120];
    char recorded_text[400]; /* the whole records in words; empty: the side ended before */
    char now_text[400];
    bool same_value;         /* the values are equal, the bytes are not */
    bool not_deterministic;  /* a second run differs from the first */
    size_t input_count;      /* inputs that differ: seed, rules, setup, names */
    struct firn_change inputs[FIRN_SHOWN_MAX];
    bool state_known;        /* both sides' states after the step are known */
    size_t state_count;      /* fields of the state that differ then */
    struct firn_change state[FIRN_SHOWN_MAX];
    size_t roll_count;       /* rolls that the step made now */
    struct firn_shown_roll rolls[FIRN_SHOWN_MAX];
    char recorded_outcome[120]; /* by firn_diff: how the battles end, in words; empty: it has no end */
    char now_outcome[120];
    char summary[700];       /* all of it in one line */
};

/* ---- verifying ---- */

enum firn_judgement {
    FIRN_BATTLE_SAME,            /* byte for byte */
    FIRN_BATTLE_CHANGED,         /* differs, with the same outcome */
    FIRN_BATTLE_OUTCOME_CHANGED, /* differs, and ends otherwise */
    FIRN_BATTLE_REFUSED,         /* the engine does not take this setup or these rules */
    FIRN_BATTLE_UNKNOWN,         /* its engine or rules version is not here */
    FIRN_BATTLE_CUT,             /* the log has not all of it */
    FIRN_BATTLE_FAULTY,          /* the engine broke its contract in it */
    FIRN_BATTLE_OUTCOME_UNKNOWN  /* differs, and how it ends now is not known */
};

/* One battle judged. The pointers are valid during the call. */
struct firn_battle_verdict {
    uint64_t battle;
    enum firn_judgement judgement;
    const struct firn_divergence *divergence; /* NULL where there is none */
    const char *reason;                       /* why refused, unknown, cut or faulty, or its outcome unknown; else NULL */
    const char *recorded_outcome;             /* in words; "" where it is not known */
    const char *now_outcome;
};

/* A file judged. */
struct firn_verdict {
    enum firn_status status; /* OK, DIFFERS, INCOMPLETE, DAMAGED, UNKNOWN, REFUSED, IO, MEMORY, BUG */
    struct firn_error error; /* why, where it is neither OK nor DIFFERS */
    uint64_t battles;
    uint64_t judged[FIRN_BATTLE_OUTCOME_UNKNOWN + 1]; /* how many of each judgement */
    uint64_t own_rules;                   /* battles of engines that the changed rules are not of */
    uint64_t steps;                       /* that were run and compared */
    uint64_t events;
    uint64_t checks;
    uint64_t stream_bytes;
    uint64_t members; /* that are sealed */
    bool sealed;
    uint8_t digest[FIRN_DIGEST_SIZE]; /* of the last seal */
};

struct firn_verify_options {
    const struct firn_rule_change *rules; /* verify under these rules instead of the recorded ones */
    size_t rule_count;
    bool digest; /* recompute the digest too */

    /* Called after each battle; NULL: not. */
    void (*on_battle)(void *self, const struct firn_battle_verdict *verdict);
    /* Called before each step with what is being judged, to show progress or to post it; NULL: not. */
    void (*on_step)(void *self, uint64_t battle, int32_t step);
    /* Called before and after the file is opened and each time it is read, which may wait; NULL: not. */
    void (*on_read)(void *self, bool begins);
    void *self;
};

struct firn_verifier;
FIRN_API enum firn_status firn_verifier_new(struct firn_verifier **verifier,
                                            struct firn_registry *registry,
                                            const struct firn_verify_options *options,
                                            struct firn_error *error);
FIRN_API void firn_verifier_free(struct firn_verifier *verifier);

/* Judge one file; "-" is standard input. One verifier serves file after file: in the steady state it
 * allocates nothing. Returns verdict->status. */
FIRN_API enum firn_status firn_verifier_file(struct firn_verifier *verifier, const char *path,
                                             struct firn_verdict *verdict);

/* ---- re-simulating into a new log ---- */

struct firn_resim_result {
    uint64_t battles;
    uint64_t own_rules; /* of engines that the changed rules are not of */
    uint64_t changed;   /* whose events differ from the recorded ones */
    uint64_t outcomes_changed;
    uint64_t orders;       /* recorded */
    uint64_t orders_given; /* of these: what is not legal any more gives way to the engine's choice, what is past the
                            * new end is not asked for */
    struct firn_recorded recorded;
};

/* Every battle of `path` again, under the changed rules where there are any, with its recorded orders as
 * long as they are legal; the new log goes to `out_path`. */
FIRN_API enum firn_status firn_resim(struct firn_registry *registry, const char *path,
                                     const char *out_path, const struct firn_recorder_options *options,
                                     const struct firn_rule_change *rules, size_t rule_count,
                                     struct firn_resim_result *result, struct firn_error *error);

/* ---- comparing two logs ---- */

struct firn_diff_line {
    char op; /* '=' the same, '~' the same record with other values, '-' only in A, '+' only in B */
    uint64_t battle;
    int32_t step;
    const char *a;       /* the record in words, NULL with '+' */
    const char *b;       /* NULL with '-' */
    const char *changes; /* with '~': "chance 75 | 65, roll 12 | 40" */
};

/* Rolls of one site, counted. Two are the same that have one key (formats/rolls.md), bound and value. */
struct firn_site_rolls {
    char site[48];
    char actor[64]; /* whose they are, where some differ; "others", who all rolled the same; empty: everybody did */
    uint64_t same;
    uint64_t changed; /* one key, with another bound or value */
    uint64_t only_in_a;
    uint64_t only_in_b;
};

/* The rolls of both battles, which were run again for them. */
struct firn_diff_rolls {
    uint64_t battle;
    bool differ;
    int32_t step;             /* the first that differs: the first made, of the first step that has one */
    struct firn_shown_roll a; /* `below` is 0: A does not make it */
    struct firn_shown_roll b;
    size_t site_count;        /* by the numbers of the sites, then of the actors */
    struct firn_site_rolls sites[FIRN_SHOWN_MAX];
};

struct firn_diff_options {
    bool all; /* go on after the first difference, aligned record by record */
    void (*on_divergence)(void *self, const struct firn_divergence *divergence); /* the first, each battle */

    /* After on_divergence, for the first battle whose records differ and, with `all`, for each, where both sides are of
     * one engine, can be run again and make at most a million rolls; NULL: not. */
    void (*on_rolls)(void *self, const struct firn_diff_rolls *rolls);

    void (*on_line)(void *self, const struct firn_diff_line *line);              /* with `all` */
    void *self;
};

struct firn_diff_result {
    uint64_t battles;   /* compared */
    uint64_t differing;
    uint64_t only_in_a; /* battles */
    uint64_t only_in_b;
    uint64_t records;   /* compared up to the first difference of each battle, or all */
};

/* FIRN_OK: the same. FIRN_DIFFERS. Else a side could not be read. Engines in the registry, where they are
 * here, give the states; NULL: without. */
FIRN_API enum firn_status firn_diff(struct firn_registry *registry, const char *a, const char *b,
                                    const struct firn_diff_options *options,
                                    struct firn_diff_result *result, struct firn_error *error);

/* ---- recovering what is left of a log ---- */

struct firn_recover_result {
    uint64_t battles;      /* that begin in the new log */
    uint64_t whole;        /* of these, without a gap, with their end, and their schema was not lost */
    uint64_t records;
    uint64_t stream_bytes; /* of the new log */
    uint64_t lost_bytes;   /* of the old file */
    uint64_t gaps;
    bool was_whole;        /* nothing was wrong with it */
    struct firn_error first; /* what was */
};

/* Write every whole record of `path` into a new log; where bytes were lost a gap record says so. The new
 * log is read again before it gets its name. FIRN_OK: nothing lost. FIRN_INCOMPLETE: done, with losses. */
FIRN_API enum firn_status firn_recover(const char *path, const char *out_path,
                                       const struct firn_recorder_options *options,
                                       struct firn_recover_result *result, struct firn_error *error);

/* ---- sharing work out among processes ---- */

/* How far a worker is, in memory that its parent sees. It is set to zero before each item. */
struct firn_post {
    int64_t item;    /* -1: none */
    uint64_t battle;
    int64_t step;
    uint64_t beats;  /* to be counted up at each step: no beat for too long is a hang */
    bool waiting;    /* for input, or for somebody to take output: that is no hang */
};

/* What a worker has to say of an item, beside its result; most items have nothing. */
struct firn_note;
FIRN_API void firn_note_add(struct firn_note *note, const void *data, size_t size);
FIRN_API void firn_note_clear(struct firn_note *note);

enum firn_item_end { FIRN_ITEM_DONE, FIRN_ITEM_CRASHED, FIRN_ITEM_HUNG };

/* An item that has come back. The pointers are valid during the call. */
struct firn_item {
    size_t index;
    enum firn_item_end end;
    const void *result;
    const char *note; /* with a NUL behind it; "" where it is not done */
    size_t note_size;
    uint64_t battle;  /* where it ended, if it is not done */
    int64_t step;
    char reason[160]; /* the same in words: "battle 3, step 17: the engine crashed (signal 6)" */
};

#define FIRN_TIMEOUT_DEFAULT 10 /* seconds */

/* Long-lived worker processes that judge items one after the other. A worker that dies or makes no step for
 * too long costs the item that it was at, and is replaced. */
struct firn_workers {
    size_t items;
    int jobs;            /* processes; 0: as many as there are processors */
    int timeout_seconds; /* 0: FIRN_TIMEOUT_DEFAULT */
    size_t result_size;  /* bytes; each item has so many that worker and parent share, all zero. Keep them few:
                          * a first touch of a page is dear. */

    /* In a worker, once: make what it needs. NULL: out of memory. */
    void *(*start)(void *self, struct firn_post *post);
    /* In a worker: judge an item. False: out of memory, which ends it all. */
    bool (*judge)(void *self, void *worker, size_t item, void *result, struct firn_note *note);
    /* In the parent: each item once, in their order. */
    void (*deliver)(void *self, const struct firn_item *item);
    /* In the parent, a few times a second, with the first worker's post; NULL: not. */
    void (*on_progress)(void *self, size_t done, const struct firn_post *post);
    void *self;
};

/* FIRN_IO, FIRN_MEMORY: not every item was delivered. What has been printed is flushed before a fork. */
FIRN_API enum firn_status firn_workers_run(const struct firn_workers *workers, struct firn_error *error);

/* ---- gating a folder of goldens ---- */

enum firn_golden_verdict {
#define GOLDEN(name, word, exit_status, sentence) FIRN_GOLDEN_##name,
#include "firn_golden.def"
#undef GOLDEN
};

FIRN_API const char *firn_golden_word(enum firn_golden_verdict verdict);
FIRN_API const char *firn_golden_sentence(enum firn_golden_verdict verdict);
FIRN_API int firn_golden_exit(enum firn_golden_verdict verdict);

struct firn_golden {
    const char *path; /* under the folder */
    enum firn_golden_verdict verdict;
    uint64_t battles;
    uint64_t own_rules; /* of these, of engines that the changed rules are not of */
    uint64_t events;
    uint64_t checks;
    uint64_t nanoseconds;
    const char *cause;  /* one line: the first divergence, or why it could not be judged; "" */
    const char *group;  /* what differs first, without what is this battle's own: goldens share it */
    const char *guards; /* what the manifest says it guards; "" */
};

struct firn_gate_options {
    const struct firn_rule_change *rules;
    size_t rule_count;
    int jobs;            /* worker processes; 0: as many as there are processors */
    int timeout_seconds; /* a battle that makes no step for so long is hung; 0: FIRN_TIMEOUT_DEFAULT */
    void (*on_progress)(void *self, size_t done, size_t count);
    void *self;
};

struct firn_gate_result {
    const struct firn_golden *goldens; /* sorted by path; the result's, until firn_gate_free */
    size_t count;
    size_t counts[FIRN_GOLDEN_COUNT];
    uint64_t battles;
    uint64_t own_rules;
    uint64_t events;
    uint64_t checks;
    uint64_t nanoseconds;
    bool has_manifest;
};

/* Judge every .firn file under `folder` in worker processes, against each manifest.tsv under it
 * (formats/manifest.md); where there is one, every golden has to be named by one.
 * A crash or a hang of an engine costs its golden. FIRN_OK: all the same. FIRN_USAGE: nothing to judge,
 * a golden's engine has not the rules that are changed, or all are the same and none is of their engine. */
FIRN_API enum firn_status firn_gate(struct firn_registry *registry, const char *folder,
                                    const struct firn_gate_options *options,
                                    struct firn_gate_result **result, struct firn_error *error);
FIRN_API void firn_gate_free(struct firn_gate_result *result);

/* Exit status of a tool for several files or goldens: the first of 70, 5, 4, 1, 3, 6, 0 among them (2 only
 * where nothing else came). */
FIRN_API int firn_exit_worse(int a, int b);

#ifdef __cplusplus
}
#endif

#endif
