/* Races, see bench.h: sides in turns, medians of what they took. */
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#include "base/error.h"
#include "tests/bench/bench.h"

static double seconds_of(clockid_t id)
{
    struct timespec now;
    clock_gettime(id, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static double seconds_of_children(void)
{
    struct rusage usage;
    getrusage(RUSAGE_CHILDREN, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
}

static double now(enum bench_clock clock)
{
    if (clock == BENCH_WALL)
        return seconds_of(CLOCK_MONOTONIC);
    double seconds = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    return clock == BENCH_CPU ? seconds : seconds + seconds_of_children();
}

void bench_race(struct bench_race *race, const struct bench_side *sides, int count, void *self,
                int rounds, enum bench_clock clock)
{
    FIRN_ASSERT(count <= BENCH_SIDES_MAX && rounds <= BENCH_ROUNDS_MAX);
    race->count = count;
    race->rounds = rounds;
    for (int round = -1; round < rounds; round++)
        for (int side = 0; side < count; side++) {
            double begin = now(clock);
            sides[side].run(self);
            if (round >= 0)
                race->seconds[side][round] = now(clock) - begin;
        }
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, compare);
    return count % 2 != 0 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}

double bench_seconds(const struct bench_race *race, int side)
{
    double values[BENCH_ROUNDS_MAX];
    for (int round = 0; round < race->rounds; round++)
        values[round] = race->seconds[side][round];
    return median(values, race->rounds);
}

static double weighted(const struct bench_race *race, const double *weights, int round)
{
    double sum = 0;
    for (int side = 0; side < race->count; side++)
        sum += weights[side] * race->seconds[side][round];
    return sum;
}

double bench_ratio(const struct bench_race *race, const double *over, const double *under)
{
    double values[BENCH_ROUNDS_MAX];
    for (int round = 0; round < race->rounds; round++)
        values[round] = weighted(race, over, round) / weighted(race, under, round);
    return median(values, race->rounds);
}
