/* The hashes, see hash.h: thin covers over xxhash and libsodium. */
#include "base/hash.h"

#include <stdio.h>
#include <stdlib.h>

#include <sodium/core.h>

#include "base/hash_wide.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

struct firn_hash64_stream {
    XXH3_state_t state;
};

/* From here on the wider code gains more than asking for it costs. */
enum { WIDE_FROM = 4096 };

uint64_t firn_hash64(const void *data, size_t size)
{
    if (size >= WIDE_FROM && firn_hash64_has_wide())
        return firn_hash64_wide(data, size);
    return XXH3_64bits(data, size);
}

struct firn_hash64_stream *firn_hash64_new(void)
{
    struct firn_hash64_stream *hash = aligned_alloc(64, (sizeof *hash + 63) / 64 * 64);
    if (hash != NULL)
        firn_hash64_reset(hash);
    return hash;
}

void firn_hash64_reset(struct firn_hash64_stream *hash)
{
    XXH3_64bits_reset(&hash->state);
}

void firn_hash64_update(struct firn_hash64_stream *hash, const void *data, size_t size)
{
    XXH3_64bits_update(&hash->state, data, size);
}

uint64_t firn_hash64_value(const struct firn_hash64_stream *hash)
{
    return XXH3_64bits_digest(&hash->state);
}

void firn_hash64_free(struct firn_hash64_stream *hash)
{
    free(hash);
}

void firn_digest_reset(struct firn_digest_stream *digest)
{
    int picked = sodium_init(); /* picks the code for this processor; where it fails the plain code stays */
    (void)picked;
    crypto_generichash_init(&digest->state, NULL, 0, FIRN_DIGEST_SIZE);
}

void firn_digest_update(struct firn_digest_stream *digest, const void *data, size_t size)
{
    crypto_generichash_update(&digest->state, data, size);
}

void firn_digest_value(const struct firn_digest_stream *digest, uint8_t value[FIRN_DIGEST_SIZE])
{
    crypto_generichash_state copy = digest->state;
    crypto_generichash_final(&copy, value, FIRN_DIGEST_SIZE);
}

void firn_digest_text(const uint8_t value[FIRN_DIGEST_SIZE], char text[2 * FIRN_DIGEST_SIZE + 1])
{
    for (size_t i = 0; i < FIRN_DIGEST_SIZE; i++)
        snprintf(text + 2 * i, 3, "%02x", value[i]);
}
