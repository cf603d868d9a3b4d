/* See workers.h. Worker w of n does the tasks w, w + n, w + 2n, ... and sends each one's result and text
 * down its pipe; so whoever reads the tasks in order knows whose pipe is next, and nobody waits in a
 * circle. */
#include "workers.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORKERS_MAX = 64, RESULT_MAX = 4096 };

struct worker {
    pid_t pid;
    FILE *pipe; /* NULL: has no process */
};

/* ---- in the worker ---- */

/* The text is malloced, NULL where memory ran out. */
static char *run_task(const struct workers *workers, size_t task, void *result, size_t *size)
{
    char *text = NULL;
    *size = 0;
    FILE *out = open_memstream(&text, size);
    memset(result, 0, workers->result_size);
    if (out == NULL)
        return NULL;
    workers->run(workers->self, task, out, result);
    if (fclose(out) == 0)
        return text;
    free(text);
    return NULL;
}

static bool send_bytes(FILE *pipe, const void *data, size_t size)
{
    return size == 0 || fwrite(data, size, 1, pipe) == 1;
}

static _Noreturn void work(const struct workers *workers, size_t first, int to)
{
    char result[RESULT_MAX];
    FILE *pipe = fdopen(to, "w");
    for (size_t task = first; pipe != NULL && task < workers->count; task += (size_t)workers->jobs) {
        size_t size;
        char *text = run_task(workers, task, result, &size);
        bool sent = text != NULL && send_bytes(pipe, result, workers->result_size) &&
                    send_bytes(pipe, &size, sizeof size) && send_bytes(pipe, text, size) &&
                    fflush(pipe) == 0;
        free(text);
        if (!sent)
            break;
    }
    _exit(0);
}

/* ---- here ---- */

static int start(const struct workers *workers, struct worker *worker, size_t first)
{
    int ends[2];
    if (pipe(ends) != 0)
        return errno;
    fflush(NULL);
    worker->pid = fork();
    if (worker->pid == 0) {
        close(ends[0]);
        work(workers, first, ends[1]);
    }
    close(ends[1]);
    worker->pipe = worker->pid > 0 ? fdopen(ends[0], "r") : NULL;
    if (worker->pipe != NULL)
        return 0;
    close(ends[0]);
    return errno != 0 ? errno : ENOMEM;
}

/* Wait for a worker; returns the signal that ended it, or 0. */
static int stop(struct worker *worker)
{
    int status = 0;
    if (worker->pipe == NULL)
        return 0;
    fclose(worker->pipe);
    worker->pipe = NULL;
    while (waitpid(worker->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

/* Read what a task left and deliver it. False: the pipe ended before. */
static bool receive(const struct workers *workers, struct worker *worker, size_t task)
{
    char result[RESULT_MAX];
    size_t size;
    if (fread(result, workers->result_size, 1, worker->pipe) != 1 ||
        fread(&size, sizeof size, 1, worker->pipe) != 1)
        return false;
    char *text = malloc(size + 1);
    bool is_whole = text != NULL && (size == 0 || fread(text, size, 1, worker->pipe) == 1);
    if (is_whole) {
        text[size] = '\0';
        workers->deliver(workers->self, task, result, text, size, 0);
    }
    free(text);
    return is_whole;
}

static int share_out(const struct workers *workers, struct worker pool[WORKERS_MAX])
{
    int failure = 0;
    size_t jobs = (size_t)workers->jobs;
    for (size_t i = 0; failure == 0 && i < jobs; i++)
        failure = start(workers, &pool[i], i);
    for (size_t task = 0; failure == 0 && task < workers->count; task++) {
        struct worker *worker = &pool[task % jobs];
        if (receive(workers, worker, task))
            continue;
        workers->deliver(workers->self, task, NULL, "", 0, stop(worker));
        if (task + jobs < workers->count)
            failure = start(workers, worker, task + jobs);
    }
    for (size_t i = 0; i < jobs; i++)
        stop(&pool[i]);
    return failure;
}

static int run_here(const struct workers *workers)
{
    char result[RESULT_MAX];
    for (size_t task = 0; task < workers->count; task++) {
        size_t size;
        char *text = run_task(workers, task, result, &size);
        if (text == NULL)
            return ENOMEM;
        workers->deliver(workers->self, task, result, text, size, 0);
        free(text);
    }
    return 0;
}

int workers_run(const struct workers *workers)
{
    struct worker pool[WORKERS_MAX] = { { 0 } };
    struct workers shared = *workers;
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (shared.jobs == 0)
        shared.jobs = processors > 0 ? (int)processors : 1;
    if (shared.jobs > WORKERS_MAX)
        shared.jobs = WORKERS_MAX;
    if ((size_t)shared.jobs > shared.count)
        shared.jobs = shared.count > 0 ? (int)shared.count : 1;
    return shared.jobs == 1 ? run_here(&shared) : share_out(&shared, pool);
}
