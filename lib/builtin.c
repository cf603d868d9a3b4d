/* Hands the built-in engines to the registry; the only file that knows them all. */
#include "engine/registry.h"
#include "firn.h"

extern const struct firn_engine firn_engine_arena;
extern const struct firn_engine firn_engine_tactics;
extern const struct firn_engine firn_engine_megabots;
extern const struct firn_engine firn_engine_loadout;

static const struct firn_engine *const engines[] = {
    &firn_engine_arena,
    &firn_engine_tactics,
    &firn_engine_megabots,
    &firn_engine_loadout,
};

enum firn_status firn_registry_new(struct firn_registry **registry, struct firn_error *error)
{
    enum firn_status status = firn_registry_new_empty(registry);
    for (size_t i = 0; status == FIRN_OK && i < sizeof engines / sizeof engines[0]; i++)
        status = firn_registry_trust(*registry, engines[i], error);
    if (status != FIRN_OK) {
        firn_registry_free(*registry);
        *registry = NULL;
    }
    return status;
}
