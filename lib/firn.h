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
 * record. Free with firn_spec_free. */
FIRN_API enum firn_status firn_spec_new(struct firn_spec **spec, const struct firn_registry *registry,
                                        const char *engine, int64_t rules_version,
                                        struct firn_error *error);
FIRN_API void firn_spec_free(struct firn_spec *spec);
FIRN_API enum firn_status firn_spec_set_name(struct firn_spec *spec, const char *name,
                                             struct firn_error *error);
FIRN_API void firn_spec_set_seed(struct firn_spec *spec, uint64_t seed);
FIRN_API struct firn_params *firn_spec_params(struct firn_spec *spec);

/* The engine's own structs, to be filled in: struct ENGINE_setup, struct ENGINE_rules. */
FIRN_API int32_t *firn_spec_setup(struct firn_spec *spec);
FIRN_API int32_t *firn_spec_rules(struct firn_spec *spec);

/* FIRN_USAGE: a rule outside its range. FIRN_REFUSED: the engine does not take this setup. */
FIRN_API enum firn_status firn_spec_check(const struct firn_spec *spec, struct firn_error *error);

/* ---- recording ---- */

struct firn_recorder;

struct firn_recorder_options {
    int level;           /* of zstd, 1..19; 0: the default */
    bool force;          /* replace a file that is there */
    size_t flush_bytes;  /* live: a frame is written once so many bytes of stream wait; 0: full frames */
};

/* What a recording holds, once it is closed. */
struct firn_recorded {
    uint64_t battles;
    uint64_t events;
    uint64_t stream_bytes;
    uint64_t file_bytes; /* up to the seal */
    uint8_t digest[FIRN_DIGEST_SIZE];
};

/* Begin a log at `path`; "-" is standard output. It is written beside its target as PATH.partial and gets
 * its name when it is closed. `options` NULL: defaults. End it with _close or _abort. */
FIRN_API enum firn_status firn_recorder_open(struct firn_recorder **recorder, const char *path,
                                             const struct firn_recorder_options *options,
                                             struct firn_error *error);

/* Play a whole battle and record it; awaited orders come from `orders`, and from the engine's own
 * suggestion where `orders` is NULL or says it has none. After a failure the recording holds whole records
 * up to it. `outcome` may be NULL. */
struct firn_order_source {
    /* FIRN_OK: *order is set. FIRN_END: no more orders of mine. Anything else ends the recording. */
    enum firn_status (*next)(void *self, int32_t step, int32_t actor, struct firn_order *order,
                             struct firn_error *error);
    void *self;
};
FIRN_API enum firn_status firn_recorder_battle(struct firn_recorder *recorder,
                                               const struct firn_spec *spec,
                                               const struct firn_order_source *orders,
                                               struct firn_outcome *outcome, struct firn_error *error);

/* Seal the log, give it its name, free the recorder, whatever is returned. `recorded` may be NULL. */
FIRN_API enum firn_status firn_recorder_close(struct firn_recorder *recorder,
                                              struct firn_recorded *recorded, struct firn_error *error);

/* Free the recorder and remove what it wrote. */
FIRN_API void firn_recorder_abort(struct firn_recorder *recorder);

/* The same step by step, for a game that runs as it records: begin, then while it is running give the
 * orders that are awaited and step; stop it where a player leaves; end. */
FIRN_API enum firn_status firn_recorder_begin(struct firn_recorder *recorder,
                                              const struct firn_spec *spec, struct firn_error *error);
FIRN_API bool firn_recorder_is_running(const struct firn_recorder *recorder);
FIRN_API int32_t firn_recorder_awaiting(const struct firn_recorder *recorder,
                                        int32_t actors[FIRN_AWAIT_MAX]);
FIRN_API const int32_t *firn_recorder_state(const struct firn_recorder *recorder);

/* FIRN_REFUSED where an order is not legal now (nothing happens then); else one step is run. */
FIRN_API enum firn_status firn_recorder_step(struct firn_recorder *recorder,
                                             const struct firn_order *orders, int32_t count,
                                             struct firn_error *error);
FIRN_API void firn_recorder_stop(struct firn_recorder *recorder);
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
    uint64_t events;
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
 * more can be read, and why; gaps and a damaged seek table are told by FIRN_INCOMPLETE and FIRN_DAMAGED
 * at the end. */
FIRN_API enum firn_status firn_log_next(struct firn_log *log, struct firn_record *record,
                                        struct firn_error *error);

/* Go to battle `battle`, by the index where the file has one. FIRN_END: there is no such battle. */
FIRN_API enum firn_status firn_log_seek(struct firn_log *log, uint64_t battle, struct firn_error *error);

/* The record last read in words: an event as its sentence, or plain "name field=value ...". The text is the
 * log's, valid until the next call; it holds no control character. NULL: out of memory. */
FIRN_API const char *firn_log_sentence(struct firn_log *log);
FIRN_API const char *firn_log_plain(struct firn_log *log);

/* True where one of the last record's fields is this actor, by name or by number. */
FIRN_API bool firn_log_names_actor(struct firn_log *log, const char *actor);

FIRN_API struct firn_log_counts firn_log_counts(const struct firn_log *log);

/* The digest of all that was read; all zero unless it was asked for. */
FIRN_API void firn_log_digest(const struct firn_log *log, uint8_t digest[FIRN_DIGEST_SIZE]);

/* Engine and rules version of the battle being read, its name and seed; NULL and 0 before the first. */
FIRN_API const char *firn_log_engine(const struct firn_log *log, int64_t *rules_version);
FIRN_API const char *firn_log_battle_name(const struct firn_log *log);
FIRN_API uint64_t firn_log_seed(const struct firn_log *log);

#ifdef __cplusplus
}
#endif

#endif
