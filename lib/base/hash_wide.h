/* XXH3-64 by 32-byte vectors, for large states, where the processor has them: the same hash, in half the time.
 * base/hash.c decides. */
#ifndef FIRN_BASE_HASH_WIDE_H
#define FIRN_BASE_HASH_WIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* False where this build has no such code, or the processor runs none. */
bool firn_hash64_has_wide(void);
uint64_t firn_hash64_wide(const void *data, size_t size);

#endif
