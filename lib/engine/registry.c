/* The engines that are here, see registry.h. Knows no engine by name: lib/builtin.c hands them in. */
#include "engine/registry.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "engine/engine_check.h"
#include "engine/tables.h"

#define MORE_ENGINES "; more come from the folders of FIRN_ENGINE_PATH"

struct firn_registry {
    struct firn_known **known;
    size_t count;
    size_t capacity;
};

static void free_known(struct firn_known *known)
{
    firn_buf_free(&known->record);
    firn_schema_free(known->schema);
    if (known->library != NULL)
        dlclose(known->library);
    free(known);
}

enum firn_status firn_registry_new_empty(struct firn_registry **registry)
{
    *registry = calloc(1, sizeof **registry);
    return *registry != NULL ? FIRN_OK : FIRN_MEMORY;
}

void firn_registry_free(struct firn_registry *registry)
{
    if (registry == NULL)
        return;
    for (size_t i = 0; i < registry->count; i++)
        free_known(registry->known[i]);
    free(registry->known);
    free(registry);
}

static bool make_room(struct firn_registry *registry)
{
    if (registry->count < registry->capacity)
        return true;
    size_t capacity = registry->capacity != 0 ? 2 * registry->capacity : 8;
    struct firn_known **known = realloc(registry->known, capacity * sizeof *known);
    if (known == NULL)
        return false;
    registry->known = known;
    registry->capacity = capacity;
    return true;
}

/* An engine that was looked at. */
static enum firn_status add(struct firn_registry *registry, const struct firn_engine *engine,
                            void *library, struct firn_error *error)
{
    if (firn_registry_find(registry, engine->name, engine->rules_version) != NULL)
        return firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET, "engine %.60s %u is here twice",
                              engine->name, (unsigned)engine->rules_version);
    struct firn_known *known = calloc(1, sizeof *known);
    if (known == NULL || !make_room(registry)) {
        free(known);
        return firn_error_memory(error);
    }
    known->engine = engine;
    known->library = library;
    registry->known[registry->count++] = known;
    return FIRN_OK;
}

static enum firn_status add_stranger(struct firn_registry *registry, const struct firn_engine *engine,
                                     void *library, struct firn_error *error)
{
    if (engine->abi != FIRN_ENGINE_ABI)
        return firn_error_set(error, FIRN_UNKNOWN, FIRN_NO_OFFSET,
                              "engine %.60s is built for contract %u, this build has %u", engine->name,
                              (unsigned)engine->abi, FIRN_ENGINE_ABI);
    enum firn_status status = firn_engine_check(engine, error);
    return status == FIRN_OK ? add(registry, engine, library, error) : status;
}

enum firn_status firn_registry_add(struct firn_registry *registry, const struct firn_engine *engine,
                                   struct firn_error *error)
{
    return add_stranger(registry, engine, NULL, error);
}

enum firn_status firn_registry_trust(struct firn_registry *registry, const struct firn_engine *engine,
                                     struct firn_error *error)
{
    return add(registry, engine, NULL, error);
}

/* What the loader says names the file first, as whoever asked does. */
static enum firn_status not_loaded(const char *path, const char *why, struct firn_error *error)
{
    size_t length = strlen(path);
    if (strncmp(why, path, length) == 0 && strncmp(why + length, ": ", 2) == 0)
        why += length + 2;
    return firn_error_set(error, FIRN_IO, FIRN_NO_OFFSET, "%.300s", why);
}

enum firn_status firn_registry_load(struct firn_registry *registry, const char *path,
                                    struct firn_error *error)
{
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL)
        return not_loaded(path, dlerror(), error);
    const struct firn_engine *(*get)(void);
    *(void **)&get = dlsym(library, "firn_plugin_engine");
    if (get == NULL) {
        dlclose(library);
        return firn_error_set(error, FIRN_UNKNOWN, FIRN_NO_OFFSET,
                              "this is no engine: it has no firn_plugin_engine()");
    }
    const struct firn_engine *engine = get();
    enum firn_status status = engine == NULL ? firn_error_set(error, FIRN_UNKNOWN, FIRN_NO_OFFSET,
                                                              "its firn_plugin_engine() gives no engine")
                                             : add_stranger(registry, engine, library, error);
    if (status != FIRN_OK)
        dlclose(library);
    return status;
}

size_t firn_registry_count(const struct firn_registry *registry)
{
    return registry->count;
}

struct firn_known *firn_registry_at(const struct firn_registry *registry, size_t index)
{
    return index < registry->count ? registry->known[index] : NULL;
}

struct firn_known *firn_registry_find(const struct firn_registry *registry, const char *name,
                                      int64_t version)
{
    struct firn_known *found = NULL;
    for (size_t i = 0; i < registry->count; i++) {
        struct firn_known *known = registry->known[i];
        if (strcmp(known->engine->name, name) != 0)
            continue;
        if (version >= 0 && known->engine->rules_version == version)
            return known;
        if (version < 0 &&
            (found == NULL || known->engine->rules_version > found->engine->rules_version))
            found = known;
    }
    return found;
}

enum firn_status firn_registry_missing(const struct firn_registry *registry, const char *name,
                                       int64_t version, struct firn_error *error)
{
    char here[200] = "";
    for (size_t i = 0; i < registry->count; i++) {
        const struct firn_engine *engine = registry->known[i]->engine;
        size_t length = strlen(here);
        if (strcmp(engine->name, name) == 0 || version < 0)
            snprintf(here + length, sizeof here - length, "%s%.40s %u", length != 0 ? ", " : "",
                     engine->name, (unsigned)engine->rules_version);
    }
    if (version < 0)
        return firn_error_set(error, FIRN_UNKNOWN, FIRN_NO_OFFSET,
                              "engine %.60s is not here; here are: %s" MORE_ENGINES, name, here);
    return firn_error_set(error, FIRN_UNKNOWN, FIRN_NO_OFFSET,
                          "recorded under %.60s %lld, this build has %s" MORE_ENGINES, name, (long long)version,
                          here[0] != '\0' ? here : "no such engine");
}

enum firn_status firn_known_schema(struct firn_known *known, struct firn_error *error)
{
    if (known->schema != NULL)
        return FIRN_OK;
    firn_buf_clear(&known->record);
    firn_tables_pack(known->engine, &known->record);
    if (known->record.failed)
        return firn_error_memory(error);
    if (known->record.size > FIRN_RECORD_MAX)
        return firn_error_set(error, FIRN_BUG, FIRN_NO_OFFSET, "engine %.60s: its tables take %zu bytes, at most 1 MiB",
                              known->engine->name, known->record.size);
    struct firn_error why;
    enum firn_status status = firn_schema_read(&known->schema, known->record.data, known->record.size, &why);
    if (status == FIRN_OK || status == FIRN_MEMORY)
        return status == FIRN_OK ? FIRN_OK : firn_error_memory(error);
    return firn_error_set(error, FIRN_BUG, FIRN_NO_OFFSET, "engine %.60s: %s", known->engine->name, why.message);
}
