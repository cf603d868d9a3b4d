/* The hashes: XXH3-64 for states and file bytes, BLAKE2b-256 for the digest that tools print. */
#ifndef FIRN_BASE_HASH_H
#define FIRN_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

#include <sodium/crypto_generichash.h>

#include "firn.h"

/* XXH3-64, seed 0. A state is hashed as its int32 words in little-endian bytes. */
uint64_t firn_hash64(const void *data, size_t size);

/* XXH3-64 over bytes that come in pieces. */
struct firn_hash64_stream;
struct firn_hash64_stream *firn_hash64_new(void); /* NULL: out of memory */
void firn_hash64_reset(struct firn_hash64_stream *hash);
void firn_hash64_update(struct firn_hash64_stream *hash, const void *data, size_t size);
uint64_t firn_hash64_value(const struct firn_hash64_stream *hash);
void firn_hash64_free(struct firn_hash64_stream *hash);

/* BLAKE2b with 32 bytes of digest, no key: what `b2sum -l 256` prints. */
struct firn_digest_stream {
    crypto_generichash_state state;
};
void firn_digest_reset(struct firn_digest_stream *digest);
void firn_digest_update(struct firn_digest_stream *digest, const void *data, size_t size);
void firn_digest_value(const struct firn_digest_stream *digest, uint8_t value[FIRN_DIGEST_SIZE]);

/* 64 lower-case hex digits and a NUL. */
void firn_digest_text(const uint8_t value[FIRN_DIGEST_SIZE], char text[2 * FIRN_DIGEST_SIZE + 1]);

#endif
