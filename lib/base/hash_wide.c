/* XXH3-64 by wider vectors, see hash_wide.h. The Makefile compiles this file, and no other, for AVX2; without
 * it there is nothing here but the answer that there is nothing. */
#include "base/hash_wide.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

bool firn_hash64_has_wide(void)
{
#ifdef __AVX2__
    return __builtin_cpu_supports("avx2") != 0;
#else
    return false;
#endif
}

uint64_t firn_hash64_wide(const void *data, size_t size)
{
    return XXH3_64bits(data, size);
}
