/* Recording, inside the library: a recorder into memory, for tests and benchmarks. The rest is firn.h. */
#ifndef FIRN_AUDIT_RECORD_H
#define FIRN_AUDIT_RECORD_H

#include "base/buf.h"
#include "firn.h"

enum firn_status firn_recorder_open_memory(struct firn_recorder **recorder, struct firn_buf *buf,
                                           const struct firn_recorder_options *options,
                                           struct firn_error *error);

struct firn_known;

/* Write an engine's schema, unless it was the last one written. */
enum firn_status firn_recorder_schema(struct firn_recorder *recorder, const struct firn_known *known,
                                      struct firn_error *error);

/* Append records that exist already, such as those of another log: whole ones, schema and battle records
 * counted by their kind. */
enum firn_status firn_recorder_copy(struct firn_recorder *recorder, const uint8_t *record, size_t size,
                                    struct firn_error *error);

#endif
