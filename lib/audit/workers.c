/* Worker processes, see workers.h. The next item is one counter in shared memory; a worker says what it has
 * to say through its pipe, in whole messages of {item, size, bytes}. */
#include "audit/workers.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/error.h"
#include "base/io.h"

enum { JOBS_MAX = 256, TICK_MILLISECONDS = 100 };

struct shared {
    _Atomic size_t next;
    _Atomic size_t done;
    struct firn_post posts[JOBS_MAX];
};

struct worker {
    pid_t process; /* 0: none */
    int pipe;      /* read end, -1: closed */
    struct firn_buf in;
    uint64_t beats;      /* last seen */
    int64_t beat_item;
    uint64_t beat_at;    /* nanoseconds */
    bool hung;
};

struct pool {
    const struct firn_workers *of;
    struct shared *shared;
    struct worker workers[JOBS_MAX];
    int live;
};

struct message {
    uint64_t item;
    uint64_t size;
};

void *firn_workers_share(size_t size)
{
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return memory != MAP_FAILED ? memory : NULL;
}

void firn_workers_unshare(void *memory, size_t size)
{
    if (memory != NULL)
        munmap(memory, size);
}

static uint64_t nanoseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* ---- in a worker ---- */

static bool send_note(int to, size_t item, const struct firn_buf *note)
{
    struct message head = { item, note->size };
    return firn_io_write(to, &head, sizeof head) == 0 && firn_io_write(to, note->data, note->size) == 0;
}

static _Noreturn void work(const struct pool *pool, int index, int to)
{
    const struct firn_workers *of = pool->of;
    struct firn_post *post = &pool->shared->posts[index];
    const struct rlimit no_core = { 0, 0 };
    struct firn_buf note = { 0 };
    setrlimit(RLIMIT_CORE, &no_core);
    signal(SIGPIPE, SIG_IGN);
    void *worker = of->start(of->self, post);
    if (worker == NULL)
        _exit(1);
    for (;;) {
        size_t item = atomic_fetch_add(&pool->shared->next, 1);
        if (item >= of->items)
            _exit(0);
        post->item = (int64_t)item;
        post->beats++;
        firn_buf_clear(&note);
        of->judge(of->self, worker, item, &note);
        if (note.size != 0 && !send_note(to, item, &note))
            _exit(1);
        post->item = -1;
        atomic_fetch_add(&pool->shared->done, 1);
    }
}

/* ---- in the parent ---- */

static enum firn_status start_worker(struct pool *pool, int index, struct firn_error *error)
{
    struct worker *worker = &pool->workers[index];
    int ends[2];
    if (pipe(ends) != 0)
        return firn_error_set(error, FIRN_IO, FIRN_NO_OFFSET, "pipe: %s", firn_io_text(errno));
    pool->shared->posts[index].item = -1;
    pid_t process = fork();
    if (process == 0) {
        close(ends[0]);
        work(pool, index, ends[1]);
    }
    int failed = errno;
    close(ends[1]);
    if (process < 0) {
        close(ends[0]);
        return firn_error_set(error, FIRN_IO, FIRN_NO_OFFSET, "fork: %s", firn_io_text(failed));
    }
    worker->process = process;
    worker->pipe = ends[0];
    worker->hung = false;
    worker->beat_item = -1;
    worker->beat_at = nanoseconds();
    firn_buf_clear(&worker->in);
    pool->live++;
    return FIRN_OK;
}

/* Hand on every whole message that has come. */
static void take_notes(struct pool *pool, struct worker *worker)
{
    struct message head;
    size_t at = 0;
    while (worker->in.size - at >= sizeof head) {
        memcpy(&head, worker->in.data + at, sizeof head);
        if (worker->in.size - at - sizeof head < head.size)
            break;
        at += sizeof head;
        pool->of->on_note(pool->of->self, (size_t)head.item, worker->in.data + at, (size_t)head.size);
        at += (size_t)head.size;
    }
    if (at != 0)
        memmove(worker->in.data, worker->in.data + at, worker->in.size - at);
    worker->in.size -= at;
}

/* A worker's pipe has ended, so it is gone: say what it was at, and start another while there is work. */
static enum firn_status bury(struct pool *pool, int index, struct firn_error *error)
{
    struct worker *worker = &pool->workers[index];
    struct firn_post post = pool->shared->posts[index];
    int status = 0;
    close(worker->pipe);
    worker->pipe = -1;
    while (waitpid(worker->process, &status, 0) < 0 && errno == EINTR)
        continue;
    worker->process = 0;
    pool->live--;
    if (post.item < 0)
        return WIFEXITED(status) && WEXITSTATUS(status) == 0
                   ? FIRN_OK
                   : firn_error_set(error, FIRN_MEMORY, FIRN_NO_OFFSET, "a worker could not start");
    atomic_fetch_add(&pool->shared->done, 1);
    pool->of->on_end(pool->of->self, (size_t)post.item,
                     worker->hung ? FIRN_WORKER_HUNG : FIRN_WORKER_CRASHED,
                     WIFSIGNALED(status) ? WTERMSIG(status) : 0, &post);
    if (atomic_load(&pool->shared->next) >= pool->of->items)
        return FIRN_OK;
    return start_worker(pool, index, error);
}

static enum firn_status read_pipe(struct pool *pool, int index, struct firn_error *error)
{
    struct worker *worker = &pool->workers[index];
    size_t got = 0;
    if (!firn_buf_reserve(&worker->in, 64 * 1024))
        return firn_error_memory(error);
    int failed = firn_io_read(worker->pipe, worker->in.data + worker->in.size, 64 * 1024, &got);
    if (failed != 0 || got == 0)
        return bury(pool, index, error);
    worker->in.size += got;
    take_notes(pool, worker);
    return FIRN_OK;
}

/* Kill what has made no step since the last look but one, long ago. */
static void look_for_hangs(struct pool *pool)
{
    uint64_t now = nanoseconds();
    uint64_t limit = (uint64_t)pool->of->timeout_seconds * 1000000000u;
    for (int i = 0; i < pool->of->jobs; i++) {
        struct worker *worker = &pool->workers[i];
        const volatile struct firn_post *post = &pool->shared->posts[i];
        uint64_t beats = post->beats;
        int64_t item = post->item;
        if (worker->process == 0)
            continue;
        if (item < 0 || beats != worker->beats || item != worker->beat_item) {
            worker->beats = beats;
            worker->beat_item = item;
            worker->beat_at = now;
        } else if (now - worker->beat_at > limit && !worker->hung) {
            worker->hung = true;
            kill(worker->process, SIGKILL);
        }
    }
}

static enum firn_status watch(struct pool *pool, struct firn_error *error)
{
    enum firn_status status = FIRN_OK;
    while (pool->live > 0 && status == FIRN_OK) {
        struct pollfd fds[JOBS_MAX];
        for (int i = 0; i < pool->of->jobs; i++)
            fds[i] = (struct pollfd){ pool->workers[i].pipe, POLLIN, 0 };
        int ready = poll(fds, (nfds_t)pool->of->jobs, TICK_MILLISECONDS);
        if (ready < 0 && errno != EINTR)
            return firn_error_set(error, FIRN_IO, FIRN_NO_OFFSET, "poll: %s", firn_io_text(errno));
        for (int i = 0; ready > 0 && i < pool->of->jobs && status == FIRN_OK; i++)
            if (fds[i].fd >= 0 && fds[i].revents != 0)
                status = read_pipe(pool, i, error);
        look_for_hangs(pool);
        if (pool->of->on_progress != NULL)
            pool->of->on_progress(pool->of->self, atomic_load(&pool->shared->done));
    }
    return status;
}

static void end_workers(struct pool *pool)
{
    for (int i = 0; i < pool->of->jobs; i++) {
        struct worker *worker = &pool->workers[i];
        if (worker->process != 0) {
            kill(worker->process, SIGKILL);
            waitpid(worker->process, NULL, 0);
            close(worker->pipe);
        }
        firn_buf_free(&worker->in);
    }
}

enum firn_status firn_workers_run(const struct firn_workers *workers, struct firn_error *error)
{
    FIRN_ASSERT(workers->jobs >= 1 && workers->jobs <= JOBS_MAX);
    struct pool *pool = calloc(1, sizeof *pool);
    if (pool == NULL)
        return firn_error_memory(error);
    pool->of = workers;
    pool->shared = firn_workers_share(sizeof *pool->shared);
    enum firn_status status = pool->shared != NULL ? FIRN_OK : firn_error_memory(error);
    for (int i = 0; i < workers->jobs; i++)
        pool->workers[i].pipe = -1;
    for (int i = 0; i < workers->jobs && status == FIRN_OK; i++)
        status = start_worker(pool, i, error);
    if (status == FIRN_OK)
        status = watch(pool, error);
    end_workers(pool);
    firn_workers_unshare(pool->shared, sizeof *pool->shared);
    free(pool);
    return status;
}
