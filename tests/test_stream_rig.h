/* What the tests of the stream room share: the vectors under formats/vectors, and random numbers that are the
 * same in every run. */
#ifndef FIRN_TESTS_TEST_STREAM_RIG_H
#define FIRN_TESTS_TEST_STREAM_RIG_H

#include <jansson.h>
#include <msgpack/object.h>
#include <msgpack/zone.h>

#include "base/buf.h"
#include "stream/scan.h"
#include "stream/schema.h"

/* One file of formats/vectors; ends the run where it cannot be read. */
json_t *vector_load(const char *name);
const char *vector_text(const json_t *row, const char *key);

/* Bytes in the notation of formats/vectors/README.md. */
struct firn_buf vector_bytes(const json_t *row, const char *key);

/* Is that the value that is told? */
bool vector_equals(const json_t *told, const msgpack_object *value);

/* The schema of records.json or sentences.json. */
struct firn_schema *vector_schema(const json_t *vector);

/* Unpack a record that was scanned; ends the run where it cannot be. */
void unpack_record(const uint8_t *data, size_t size, msgpack_zone *zone, msgpack_object *object);

/* Scan bytes in memory of exactly their size, so that a sanitizer sees a read past them. */
enum firn_scan scan_exactly(const void *data, size_t size, struct firn_scanned *scanned);

struct random {
    uint64_t x;
};
uint64_t random_bits(struct random *random);
uint64_t random_below(struct random *random, uint64_t below);

/* A number whose size, in bits, is random too; of both signs. */
int64_t random_number(struct random *random);

#endif
