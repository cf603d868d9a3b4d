/* Tasks shared out among worker processes, their results delivered in the order of the tasks. A task that
 * crashes its worker costs that task only. */
#ifndef FIRN_TOOLS_WORKERS_H
#define FIRN_TOOLS_WORKERS_H

#include <stddef.h>
#include <stdio.h>

struct workers {
    size_t count; /* tasks */
    int jobs;     /* processes; 1: this one */
    size_t result_size;

    /* In a worker: do one task, print to `out`, fill in `result` (all zero before). */
    void (*run)(void *self, size_t task, FILE *out, void *result);

    /* Here: what a task left, `out` with a NUL after it. `result` NULL: it crashed, by `crash_signal`
     * where that is not 0. */
    void (*deliver)(void *self, size_t task, const void *result, const char *out, size_t out_size,
                    int crash_signal);
    void *self;
};

/* 0, or an errno value: then tasks are missing. */
int workers_run(const struct workers *workers);

#endif
