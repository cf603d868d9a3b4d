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

#ifdef __cplusplus
}
#endif

#endif
