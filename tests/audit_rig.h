/* What the tests of the audit room share: a registry with every engine and the toy, and battles to judge. */
#ifndef FIRN_TESTS_AUDIT_RIG_H
#define FIRN_TESTS_AUDIT_RIG_H

#include "audit/play.h"
#include "audit/record.h"
#include "audit/verify.h"
#include "base/buf.h"
#include "firn.h"

/* The built-in engines and the toy. */
struct firn_registry *rig_registry(void);

/* A toy battle; `mishap` is a value of enum toy_mishap. */
struct firn_spec *rig_toy(struct firn_registry *registry, uint64_t seed, int32_t mishap);

/* A battle drawn from the arena's roster. */
struct firn_spec *rig_arena(struct firn_registry *registry, uint64_t draw);

/* Battles of an engine for the contract: NULL where there is no such `index`. */
struct firn_spec *rig_battle(struct firn_registry *registry, const char *engine, int index);

/* Record battles into memory; one that cannot be played fails a check. */
void rig_record(struct firn_spec *const *specs, size_t count, struct firn_buf *log);

/* The stream of a whole battle, orders by suggestion; `prefill` is what the state's memory held before.
 * One that cannot be played fails a check. */
void rig_play(const struct firn_spec *spec, int prefill, struct firn_buf *stream);

/* All content of a log, its data frames one after the other. */
void rig_unpack(const struct firn_buf *log, struct firn_buf *stream);

/* A log of one member that holds these records. */
void rig_pack(const struct firn_buf *stream, struct firn_buf *log);

#endif
