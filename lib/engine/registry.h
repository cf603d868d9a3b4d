/* The engines that are here, by name and rules version, each with its schema made on first use. */
#ifndef FIRN_ENGINE_REGISTRY_H
#define FIRN_ENGINE_REGISTRY_H

#include "base/buf.h"
#include "stream/schema.h"

/* An engine that is here. */
struct firn_known {
    const struct firn_engine *engine;
    struct firn_buf record;     /* its schema record, empty until firn_known_schema() */
    struct firn_schema *schema; /* NULL until then */
    void *library;              /* of a plug-in, NULL for a built-in engine */
};

/* Make the schema where it is not made yet. */
enum firn_status firn_known_schema(struct firn_known *known, struct firn_error *error);

/* Add an engine without looking at its tables: a built-in one, which tests/test_engines.c looks at. */
enum firn_status firn_registry_trust(struct firn_registry *registry, const struct firn_engine *engine,
                                     struct firn_error *error);

/* NULL where it is not here. `version` < 0: the newest. */
struct firn_known *firn_registry_find(const struct firn_registry *registry, const char *name,
                                      int64_t version);

/* Every engine, in the order in which they were added. */
struct firn_known *firn_registry_at(const struct firn_registry *registry, size_t index);

/* Say in *error that an engine is not here: FIRN_UNKNOWN, with the versions that are. */
enum firn_status firn_registry_missing(const struct firn_registry *registry, const char *name,
                                       int64_t version, struct firn_error *error);

#endif
