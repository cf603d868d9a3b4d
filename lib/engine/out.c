/* Events to bytes, rolls to values, see out.h. The hot place of recording and verifying. Invariant:
 * out->begin..out->at are whole records, at most FIRN_FRAME_TARGET bytes between two calls. */
#include "engine/out.h"

#include <stdlib.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "base/error.h"
#include "stream/pack.h"

/* A record begins at or below the limit, so this much room never overflows. */
enum { ROOM = FIRN_FRAME_TARGET + FIRN_RECORD_MAX + FIRN_PACK_INT_MAX * (FIRN_EVENT_WORDS + 2) };

enum firn_status firn_out_init(struct firn_out *out, struct firn_out_sink sink)
{
    *out = (struct firn_out){ .sink = sink };
    out->memory = malloc(ROOM);
    if (out->memory == NULL)
        return FIRN_MEMORY;
    firn_out_resume(out);
    return FIRN_OK;
}

void firn_out_init_null(struct firn_out *out)
{
    *out = (struct firn_out){ .mute = true };
}

void firn_out_free(struct firn_out *out)
{
    free(out->memory);
    *out = (struct firn_out){ 0 };
}

void firn_out_battle(struct firn_out *out, uint64_t seed, bool lean)
{
    out->mute = lean || out->begin == NULL;
    out->events = 0;
    out->rolls = 0;
    out->fault.where = NULL;
    out->battle_key = firn_roll_battle(seed);
    firn_out_step(out, 0);
}

void firn_out_step(struct firn_out *out, int32_t step)
{
    out->step = step;
    out->step_key = firn_roll_step(out->battle_key, step);
}

void firn_out_drop(struct firn_out *out)
{
    out->mute = true;
    out->begin = NULL;
}

void firn_out_resume(struct firn_out *out)
{
    out->mute = out->memory == NULL;
    out->begin = out->memory;
    out->at = out->memory;
    out->limit = out->memory != NULL ? out->memory + FIRN_FRAME_TARGET : NULL;
}

static void give(struct firn_out *out, size_t size)
{
    if (size != 0 && !out->sink.take(out->sink.self, out->begin, size))
        firn_out_drop(out);
}

/* The record from `record` to out->at passed the limit: what stands before it goes first. */
static void overflow(struct firn_out *out, uint8_t *record)
{
    size_t before = (size_t)(record - out->begin);
    size_t size = (size_t)(out->at - record);
    give(out, before);
    if (out->begin == NULL)
        return;
    memmove(out->begin, record, size);
    out->at = out->begin + size;
    if (out->at > out->limit)
        firn_out_flush(out);
}

void firn_out_flush(struct firn_out *out)
{
    if (out->begin == NULL)
        return;
    give(out, (size_t)(out->at - out->begin));
    out->at = out->begin;
}

void firn_out_record(struct firn_out *out, const uint8_t *data, size_t size)
{
    FIRN_ASSERT(size <= FIRN_RECORD_MAX);
    if (out->begin == NULL)
        return;
    uint8_t *record = out->at;
    memcpy(record, data, size);
    out->at = record + size;
    if (out->at > out->limit)
        overflow(out, record);
}

static inline uint8_t *pack_words(uint8_t *at, const int32_t *values, int32_t words)
{
    for (int32_t i = 0; i < words; i++)
        at = firn_pack_int_at(at, values[i]);
    return at;
}

/* An event of any form. */
static __attribute__((noinline)) void put_event(struct firn_out *out, int32_t kind, const int32_t *values,
                                                int32_t words)
{
    uint8_t *record = out->at;
    uint8_t *at = firn_pack_array_at(record, (uint32_t)words + 1);
    *at++ = (uint8_t)kind;
    out->at = pack_words(at, values, words);
    if (out->at > out->limit)
        overflow(out, record);
}

/* 1 where a value takes more than a byte, else 0. */
static inline uint32_t is_wide(int32_t value)
{
    return (uint32_t)value + 32 > 159;
}

/* Most events have 1..8 values that fit a byte each: true where these do, and `at` has them then. Where fewer are
 * there than are taken at once, some are taken twice, so that nothing depends on how many there are. */
static inline bool pack_bytes(uint8_t *at, const int32_t *values, int32_t words)
{
    if (words < 4) {
        int32_t second = words > 1, last = words - 1;
        at[0] = (uint8_t)values[0];
        at[second] = (uint8_t)values[second];
        at[last] = (uint8_t)values[last];
        return (is_wide(values[0]) | is_wide(values[second]) | is_wide(values[last])) == 0;
    }
#ifdef __SSE2__
    __m128i first = _mm_loadu_si128((const __m128i *)(const void *)values);
    __m128i last = _mm_loadu_si128((const __m128i *)(const void *)(values + words - 4));
    __m128i both = _mm_packs_epi32(first, last);
    __m128i large = _mm_cmpgt_epi16(both, _mm_set1_epi16(127));
    __m128i small = _mm_cmplt_epi16(both, _mm_set1_epi16(-32));
    if (_mm_movemask_epi8(_mm_or_si128(large, small)) != 0)
        return false;
    uint64_t bytes = (uint64_t)_mm_cvtsi128_si64(_mm_packs_epi16(both, both));
    memcpy(at + words - 4, (const uint8_t *)&bytes + 4, 4);
    memcpy(at, &bytes, 4);
    return true;
#else
    uint32_t wide = 0;
    for (int32_t i = 0; i < words; i++) {
        at[i] = (uint8_t)values[i];
        wide |= is_wide(values[i]);
    }
    return wide == 0;
#endif
}

void firn_out_event(struct firn_out *out, int32_t kind, const int32_t *values, int32_t words)
{
    out->events++;
    if (out->mute)
        return;
    uint8_t *at = out->at;
    uint8_t *end = at + 2 + words;
    if (words < 1 || words > 8 || end > out->limit || !pack_bytes(at + 2, values, words)) {
        put_event(out, kind, values, words);
        return;
    }
    at[0] = (uint8_t)(0x91 + words);
    at[1] = (uint8_t)kind;
    out->at = end;
}

/* Apart from the hot path, which only asks. */
static __attribute__((noinline, cold)) void at_fault(struct firn_out *out, struct firn_out_fault fault)
{
    fault.step = out->step;
    if (out->fault.where == NULL)
        out->fault = fault;
}

void firn_out_event_list(struct firn_out *out, int32_t kind, const int32_t *values, int32_t fixed)
{
    out->events++;
    if (out->mute)
        return;
    uint8_t *record = out->at;
    uint8_t *at = firn_pack_array_at(record, (uint32_t)fixed + 2);
    *at++ = (uint8_t)kind;
    at = pack_words(at, values, fixed);
    int32_t count = values[fixed];
    if ((uint32_t)count > FIRN_EVENT_WORDS) {
        at_fault(out, (struct firn_out_fault){ "an event of kind", "the length of its list", "0..256", kind, 0, count });
        count = 0;
    }
    at = firn_pack_array_at(at, (uint32_t)count);
    out->at = pack_words(at, values + fixed + 1, count);
    if (out->at > out->limit)
        overflow(out, record);
}

int32_t firn_roll(struct firn_out *out, int32_t site, int32_t actor, int32_t target, int32_t nth,
                  uint32_t below)
{
    if (below - 1 > INT32_MAX) {
        at_fault(out, (struct firn_out_fault){ "firn_roll() at site", "below", "1..2147483648", site, 0, below });
        below = 1;
    }
    uint64_t bits = firn_roll_bits(out->step_key, site, actor, target, nth);
    int32_t value = firn_roll_below(bits, below);
    out->rolls++;
    if (out->hook == NULL)
        return value;
    struct firn_roll_made roll = { out->step, site, actor, target, nth, below, value };
    return out->hook->take(out->hook->self, &roll);
}

bool firn_chance(struct firn_out *out, int32_t site, int32_t actor, int32_t target, int32_t nth,
                 int32_t p, int32_t n, int32_t *roll)
{
    *roll = FIRN_NO_ROLL;
    if (n < 1)
        at_fault(out, (struct firn_out_fault){ "firn_chance() at site", "n", "1..2147483647", site, 0, n });
    if (p <= 0)
        return false;
    if (p >= n)
        return true;
    *roll = firn_roll(out, site, actor, target, nth, (uint32_t)n);
    return *roll < p;
}
