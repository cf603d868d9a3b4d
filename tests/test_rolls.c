/* The statistics of keyed rolls (formats/rolls.md). Each test is a function of a generator: the real one has
 * to pass it, and a bad one made for the purpose has to fail, so that a test that cannot fail is noticed. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/roll.h"
#include "test.h"

struct key {
    uint64_t seed;
    int32_t step, site, actor, target, nth;
};

typedef uint64_t (*generator)(const struct key *key);

static uint64_t real_bits(const struct key *key)
{
    uint64_t step = firn_roll_step(firn_roll_battle(key->seed), key->step);
    return firn_roll_bits(step, key->site, key->actor, key->target, key->nth);
}

/* Forgets the target. */
static uint64_t deaf_bits(const struct key *key)
{
    struct key other = *key;
    other.target = 0;
    return real_bits(&other);
}

/* Adds what it should mix: neighbours lie beside each other. */
static uint64_t linear_bits(const struct key *key)
{
    uint64_t x = key->seed + (uint64_t)(uint32_t)key->step * 5 + (uint64_t)(uint32_t)key->site * 31 +
                 (uint64_t)(uint32_t)key->actor * 7 + (uint64_t)(uint32_t)key->target * 3 +
                 (uint64_t)(uint32_t)key->nth;
    return x * UINT64_C(0x9e3779b97f4a7c15);
}

/* Leans to the low values. */
static uint64_t leaning_bits(const struct key *key)
{
    uint64_t bits = real_bits(key);
    return bits % 50 == 0 ? bits >> 3 : bits;
}

/* Key number i of a walk through one field, the others small and fixed. */
static struct key key_along(int field, int32_t i)
{
    struct key key = { 42, 3, 2, 1, 7, 0 };
    int32_t *fields[] = { &key.step, &key.site, &key.actor, &key.target, &key.nth };
    if (field == 5)
        key.seed = (uint64_t)i;
    else
        *fields[field] = i;
    return key;
}

/* How far `hits` of `n` lies from an expectation of 1 in `cells`, summed over the cells as a z-score. */
static double chi_score(const uint32_t *hits, int cells, double n)
{
    double expected = n / cells, sum = 0;
    for (int i = 0; i < cells; i++)
        sum += (hits[i] - expected) * (hits[i] - expected) / expected;
    return (sum - (cells - 1)) / sqrt(2.0 * (cells - 1));
}

/* Each value equally often, along each field of the key. */
static double uniformity(generator bits)
{
    enum { CELLS = 100, N = 100000 };
    double worst = 0;
    for (int field = 0; field < 6; field++) {
        uint32_t hits[CELLS] = { 0 };
        for (int32_t i = 0; i < N; i++) {
            struct key key = key_along(field, i);
            hits[firn_roll_below(bits(&key), CELLS)]++;
        }
        worst = fmax(worst, fabs(chi_score(hits, CELLS, N)));
    }
    return worst;
}

/* Each pair of values equally often for two neighbours along each field. */
static double neighbours(generator bits)
{
    enum { SIDE = 16, N = 200000 };
    double worst = 0;
    for (int field = 0; field < 6; field++) {
        uint32_t hits[SIDE * SIDE] = { 0 };
        for (int32_t i = 0; i < N; i++) {
            struct key a = key_along(field, 2 * i), b = key_along(field, 2 * i + 1);
            hits[firn_roll_below(bits(&a), SIDE) * SIDE + firn_roll_below(bits(&b), SIDE)]++;
        }
        worst = fmax(worst, fabs(chi_score(hits, SIDE * SIDE, N)));
    }
    return worst;
}

/* The same for three in a row. */
static double triples(generator bits)
{
    enum { SIDE = 8, N = 200000 };
    double worst = 0;
    for (int field = 0; field < 6; field++) {
        uint32_t *hits = calloc((size_t)SIDE * SIDE * SIDE, sizeof *hits);
        for (int32_t i = 0; i < N; i++) {
            int32_t cell = 0;
            for (int32_t j = 0; j < 3; j++) {
                struct key key = key_along(field, 3 * i + j);
                cell = cell * SIDE + firn_roll_below(bits(&key), SIDE);
            }
            hits[cell]++;
        }
        worst = fmax(worst, fabs(chi_score(hits, SIDE * SIDE * SIDE, N)));
        free(hits);
    }
    return worst;
}

/* One bit of the key turned turns each bit of the roll half of the time. */
static double avalanche(generator bits)
{
    enum { N = 4000 };
    double worst = 0;
    for (int field = 0; field < 6; field++)
        for (int turned = 0; turned < 16; turned++) {
            uint32_t flips[64] = { 0 };
            for (int32_t i = 0; i < N; i++) {
                struct key a = key_along(field, i * 17), b = key_along(field, (i * 17) ^ (1 << turned));
                uint64_t changed = bits(&a) ^ bits(&b);
                for (int bit = 0; bit < 64; bit++)
                    flips[bit] += (uint32_t)(changed >> bit & 1);
            }
            for (int bit = 0; bit < 64; bit++)
                worst = fmax(worst, fabs(flips[bit] - N / 2.0) / sqrt(N / 4.0));
        }
    return worst;
}

static const struct statistic {
    const char *name;
    double (*score)(generator bits);
    double limit; /* in standard deviations; the worst of a few or a few thousand */
    generator bad;
} statistics[] = {
    { "uniformity", uniformity, 5, leaning_bits },
    { "uniformity along the target", uniformity, 5, deaf_bits },
    { "neighbours", neighbours, 5, linear_bits },
    { "triples", triples, 5, linear_bits },
    { "avalanche", avalanche, 6, linear_bits },
};

static void statistics_hold(void)
{
    for (size_t i = 0; i < sizeof statistics / sizeof statistics[0]; i++) {
        double score = statistics[i].score(real_bits);
        CHECK(score < statistics[i].limit, "%s: %.1f standard deviations, at most %.1f",
              statistics[i].name, score, statistics[i].limit);
    }
}

static void statistics_can_fail(void)
{
    for (size_t i = 0; i < sizeof statistics / sizeof statistics[0]; i++) {
        double score = statistics[i].score(statistics[i].bad);
        CHECK(score > statistics[i].limit, "%s: a bad mixer passes with %.1f", statistics[i].name, score);
    }
}

/* below(n) is floor(bits * n / 2^64), held against 128-bit arithmetic. */
static void below_is_exact(void)
{
    static const uint32_t ns[] = { 1, 2, 3, 100, 1000, 65535, 1u << 30, (1u << 31) - 1, 1u << 31 };
    uint64_t bits = 1;
    for (int i = 0; i < 100000; i++) {
        bits = i == 0 ? UINT64_MAX : firn_roll_mix(bits + (uint64_t)i);
        uint32_t n = ns[(size_t)i % (sizeof ns / sizeof ns[0])];
        __extension__ unsigned __int128 product = (unsigned __int128)bits * n;
        int64_t expected = (int64_t)(product >> 64);
        CHECK(firn_roll_below(bits, n) == expected, "below(%u) of %llx is %d, expected %lld", n,
              (unsigned long long)bits, firn_roll_below(bits, n), (long long)expected);
    }
}

const struct suite suite_rolls = { "rolls", (const struct test[]){
    { "rolls are uniform, and neighbours in each field of the key are independent", statistics_hold },
    { "each of these statistics fails for a bad mixer", statistics_can_fail },
    { "below(n) is exact", below_is_exact },
    { NULL, NULL },
} };
