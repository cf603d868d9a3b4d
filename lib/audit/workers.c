/* Worker processes, see firn.h. One counter in shared memory says which item is next; an item's result stands in
 * that memory, too, and a byte that says it is done. Only what a worker has to say goes through its pipe, in whole
 * messages of {item, size, bytes}. Knows nothing of what is judged. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdalign.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/io.h"

enum { JOBS_MAX = 256, READ_SIZE = 64 * 1024, TICK_MS = 100, LATE_MS = 500, EXIT_MEMORY = 70 };

/* What is shared beside the results: workers beat on lines of their own. */
struct desk {
    alignas(64) struct firn_post post;
};

struct shared {
    alignas(64) _Atomic size_t next; /* item to be judged */
    _Atomic size_t done;
    struct desk desks[];
};

/* Of an item, in shared memory. */
enum { ITEM_OPEN, ITEM_DONE, ITEM_NOTED };

struct firn_note {
    struct firn_buf bytes;
};

struct worker {
    pid_t process; /* 0: none */
    int pipe;      /* read end, -1: closed */
    struct firn_buf in;
    uint64_t beats; /* seen last */
    int64_t item;
    int64_t idle_ms; /* since the last beat */
    bool hung;
};

/* What waits to be delivered: a note, or how an item ended. */
struct waiting {
    struct firn_item item;
    char note[];
};

struct pool {
    const struct firn_workers *of;
    int jobs;
    int timeout_seconds;
    struct shared *shared;
    size_t shared_size;
    uint8_t *results;
    _Atomic uint8_t *ends;   /* one each item */
    struct waiting **waiting; /* one each item, NULL: none */
    size_t delivered;
    int live;
    int64_t looked_ms;
    struct worker workers[JOBS_MAX];
};

struct message {
    uint64_t item;
    uint64_t size;
};

void firn_note_add(struct firn_note *note, const void *data, size_t size)
{
    firn_buf_append(&note->bytes, data, size);
}

void firn_note_clear(struct firn_note *note)
{
    firn_buf_clear(&note->bytes);
}

static int64_t milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- in a worker ---- */

/* Nobody may take it for a while: that is no hang. */
static bool send_note(int to, struct firn_post *post, size_t item, const struct firn_buf *note)
{
    struct message head = { item, note->size };
    post->waiting = true;
    bool sent = firn_io_write(to, &head, sizeof head) == 0 && firn_io_write(to, note->data, note->size) == 0;
    post->waiting = false;
    return sent;
}

static void judge(const struct pool *pool, void *worker, struct firn_post *post, size_t item, int to)
{
    const struct firn_workers *of = pool->of;
    static struct firn_note note;
    uint64_t beats = post->beats + 1;
    *post = (struct firn_post){ .item = (int64_t)item, .beats = beats };
    firn_buf_clear(&note.bytes);
    bool done = of->judge(of->self, worker, item, pool->results + item * of->result_size, &note);
    if (!done || note.bytes.failed)
        _exit(EXIT_MEMORY);
    if (note.bytes.size != 0 && !send_note(to, post, item, &note.bytes))
        _exit(1);
    atomic_store(&pool->ends[item], note.bytes.size != 0 ? ITEM_NOTED : ITEM_DONE);
    post->item = -1;
    atomic_fetch_add(&pool->shared->done, 1);
}

static _Noreturn void work(const struct pool *pool, int index, int to)
{
    const struct firn_workers *of = pool->of;
    struct firn_post *post = &pool->shared->desks[index].post;
    const struct rlimit no_core = { 0, 0 };
    setrlimit(RLIMIT_CORE, &no_core);
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* a hung engine must not outlive who waits for it */
    signal(SIGPIPE, SIG_IGN);
    void *worker = of->start(of->self, post);
    if (worker == NULL)
        _exit(EXIT_MEMORY);
    for (;;) {
        size_t item = atomic_fetch_add(&pool->shared->next, 1);
        if (item >= of->items)
            _exit(0);
        judge(pool, worker, post, item, to);
    }
}

/* ---- in the parent: workers come and go ---- */

static enum firn_status start_worker(struct pool *pool, int index, struct firn_error *error)
{
    struct worker *worker = &pool->workers[index];
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return firn_error_set(error, FIRN_IO, FIRN_NO_OFFSET, "pipe: %s", firn_io_text(errno));
    pool->shared->desks[index].post = (struct firn_post){ .item = -1 };
    fflush(NULL);
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
    worker->item = -1;
    worker->idle_ms = 0;
    firn_buf_clear(&worker->in);
    pool->live++;
    return FIRN_OK;
}

/* Keep a note until its turn comes; NULL: out of memory. */
static struct waiting *keep(struct pool *pool, size_t item, const uint8_t *note, size_t size)
{
    struct waiting *waiting = malloc(sizeof *waiting + size + 1);
    if (waiting == NULL)
        return NULL;
    waiting->item = (struct firn_item){ .index = item, .note = waiting->note, .note_size = size };
    if (size > 0)
        memcpy(waiting->note, note, size);
    waiting->note[size] = '\0';
    free(pool->waiting[item]);
    pool->waiting[item] = waiting;
    return waiting;
}

static void describe(const struct pool *pool, struct firn_item *item, const struct firn_post *post,
                     int status, bool hung)
{
    char *reason = item->reason;
    item->end = hung ? FIRN_ITEM_HUNG : FIRN_ITEM_CRASHED;
    item->battle = post->battle;
    item->step = post->step;
    if (hung)
        snprintf(reason, sizeof item->reason, "battle %llu: the engine hung, no step for %d second%s after step %lld began",
                 (unsigned long long)post->battle, pool->timeout_seconds, pool->timeout_seconds == 1 ? "" : "s",
                 (long long)post->step);
    else
        snprintf(reason, sizeof item->reason, "battle %llu, step %lld: the engine %s (%s %d)",
                 (unsigned long long)post->battle, (long long)post->step,
                 WIFSIGNALED(status) ? "crashed" : "ended its process", WIFSIGNALED(status) ? "signal" : "status",
                 WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
}

static int wait_for(struct pool *pool, struct worker *worker)
{
    int status = 0;
    close(worker->pipe);
    worker->pipe = -1;
    while (waitpid(worker->process, &status, 0) < 0 && errno == EINTR)
        continue;
    worker->process = 0;
    pool->live--;
    return status;
}

/* A worker's pipe has ended, so it is gone: keep what it was at, and start another while there is work. */
static enum firn_status bury(struct pool *pool, int index, struct firn_error *error)
{
    struct worker *worker = &pool->workers[index];
    int status = wait_for(pool, worker);
    struct firn_post post = pool->shared->desks[index].post;
    if (WIFEXITED(status) && WEXITSTATUS(status) == EXIT_MEMORY)
        return firn_error_memory(error);
    if (post.item < 0)
        return WIFEXITED(status) && WEXITSTATUS(status) == 0
                   ? FIRN_OK
                   : firn_error_set(error, FIRN_IO, FIRN_NO_OFFSET, "a worker process ended before its work");
    struct waiting *waiting = keep(pool, (size_t)post.item, NULL, 0);
    if (waiting == NULL)
        return firn_error_memory(error);
    describe(pool, &waiting->item, &post, status, worker->hung);
    atomic_store(&pool->ends[post.item], ITEM_NOTED);
    atomic_fetch_add(&pool->shared->done, 1);
    if (atomic_load(&pool->shared->next) >= pool->of->items)
        return FIRN_OK;
    return start_worker(pool, index, error);
}

/* ---- in the parent: what they say ---- */

/* Take every whole message that has come; false: out of memory. */
static bool take_notes(struct pool *pool, struct worker *worker)
{
    struct message head;
    size_t at = 0;
    while (worker->in.size - at >= sizeof head) {
        memcpy(&head, worker->in.data + at, sizeof head);
        if (worker->in.size - at - sizeof head < head.size)
            break;
        at += sizeof head;
        bool is_item = head.item < pool->of->items; /* an engine may have written here */
        if (is_item && keep(pool, (size_t)head.item, worker->in.data + at, (size_t)head.size) == NULL)
            return false;
        at += (size_t)head.size;
    }
    if (at != 0)
        memmove(worker->in.data, worker->in.data + at, worker->in.size - at);
    worker->in.size -= at;
    return true;
}

static enum firn_status read_pipe(struct pool *pool, int index, struct firn_error *error)
{
    struct worker *worker = &pool->workers[index];
    size_t got = 0;
    if (!firn_buf_reserve(&worker->in, READ_SIZE))
        return firn_error_memory(error);
    int failed = firn_io_read(worker->pipe, worker->in.data + worker->in.size, READ_SIZE, &got);
    if (failed != 0 || got == 0)
        return bury(pool, index, error);
    worker->in.size += got;
    return take_notes(pool, worker) ? FIRN_OK : firn_error_memory(error);
}

/* Hand on what is complete up to the first item that is not. */
static void deliver(struct pool *pool)
{
    const struct firn_workers *of = pool->of;
    for (; pool->delivered < of->items; pool->delivered++) {
        size_t index = pool->delivered;
        uint8_t end = atomic_load(&pool->ends[index]);
        struct waiting *waiting = pool->waiting[index];
        if (end == ITEM_OPEN || (end == ITEM_NOTED && waiting == NULL))
            return;
        struct firn_item plain = { .index = index, .note = "" };
        struct firn_item *item = waiting != NULL ? &waiting->item : &plain;
        item->result = pool->results + index * of->result_size;
        of->deliver(of->self, item);
        free(waiting);
        pool->waiting[index] = NULL;
    }
}

/* Kill what has made no step for too long. A look that comes late, because the parent was stopped or could
 * not print, counts little: the workers may have been waiting for it. */
static void look_for_hangs(struct pool *pool)
{
    int64_t now = milliseconds();
    int64_t passed = now - pool->looked_ms < LATE_MS ? now - pool->looked_ms : LATE_MS;
    pool->looked_ms = now;
    for (int i = 0; i < pool->jobs; i++) {
        struct worker *worker = &pool->workers[i];
        const volatile struct firn_post *post = &pool->shared->desks[i].post;
        uint64_t beats = post->beats;
        int64_t item = post->item;
        bool is_moving = item < 0 || post->waiting || beats != worker->beats || item != worker->item;
        worker->beats = beats;
        worker->item = item;
        worker->idle_ms = is_moving ? 0 : worker->idle_ms + passed;
        if (worker->process == 0 || worker->hung || worker->idle_ms <= (int64_t)pool->timeout_seconds * 1000)
            continue;
        worker->hung = true;
        kill(worker->process, SIGKILL);
    }
}

static enum firn_status watch(struct pool *pool, struct firn_error *error)
{
    enum firn_status status = FIRN_OK;
    while (pool->live > 0 && status == FIRN_OK) {
        struct pollfd fds[JOBS_MAX];
        for (int i = 0; i < pool->jobs; i++)
            fds[i] = (struct pollfd){ pool->workers[i].pipe, POLLIN, 0 };
        int ready = poll(fds, (nfds_t)pool->jobs, TICK_MS);
        if (ready < 0 && errno != EINTR)
            return firn_error_set(error, FIRN_IO, FIRN_NO_OFFSET, "poll: %s", firn_io_text(errno));
        for (int i = 0; ready > 0 && i < pool->jobs && status == FIRN_OK; i++)
            if (fds[i].fd >= 0 && fds[i].revents != 0)
                status = read_pipe(pool, i, error);
        look_for_hangs(pool);
        deliver(pool);
        if (pool->of->on_progress != NULL)
            pool->of->on_progress(pool->of->self, atomic_load(&pool->shared->done), &pool->shared->desks[0].post);
    }
    if (status == FIRN_OK && pool->delivered < pool->of->items)
        return firn_error_set(error, FIRN_IO, FIRN_NO_OFFSET, "item %zu of %zu did not come back", pool->delivered,
                              pool->of->items);
    return status;
}

/* ---- a pool ---- */

static int jobs_of(const struct firn_workers *workers)
{
    long jobs = workers->jobs > 0 ? workers->jobs : sysconf(_SC_NPROCESSORS_ONLN);
    if ((size_t)jobs > workers->items)
        jobs = (long)workers->items;
    return jobs < 1 ? 1 : jobs > JOBS_MAX ? JOBS_MAX : (int)jobs;
}

/* One mapping: counters and desks, the results, the ends. */
static bool share(struct pool *pool)
{
    size_t head = sizeof(struct shared) + (size_t)pool->jobs * sizeof(struct desk);
    size_t items = pool->of->items, size = pool->of->result_size + 1;
    if (items > (SIZE_MAX - head) / size)
        return false;
    pool->shared_size = head + items * size;
    void *memory =
        mmap(NULL, pool->shared_size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return false;
    pool->shared = memory;
    pool->results = (uint8_t *)memory + head;
    pool->ends = (_Atomic uint8_t *)(pool->results + items * pool->of->result_size);
    return true;
}

static void free_pool(struct pool *pool)
{
    for (int i = 0; i < pool->jobs; i++) {
        struct worker *worker = &pool->workers[i];
        if (worker->process != 0) {
            kill(worker->process, SIGKILL);
            wait_for(pool, worker);
        }
        firn_buf_free(&worker->in);
    }
    for (size_t i = pool->delivered; pool->waiting != NULL && i < pool->of->items; i++)
        free(pool->waiting[i]);
    free(pool->waiting);
    if (pool->shared != NULL)
        munmap(pool->shared, pool->shared_size);
    free(pool);
}

enum firn_status firn_workers_run(const struct firn_workers *workers, struct firn_error *error)
{
    struct pool *pool = calloc(1, sizeof *pool);
    if (pool == NULL)
        return firn_error_memory(error);
    pool->of = workers;
    pool->jobs = jobs_of(workers);
    pool->timeout_seconds = workers->timeout_seconds > 0 ? workers->timeout_seconds : FIRN_TIMEOUT_DEFAULT;
    pool->waiting = calloc(workers->items + 1, sizeof *pool->waiting);
    pool->looked_ms = milliseconds();
    enum firn_status status = pool->waiting != NULL && share(pool) ? FIRN_OK : firn_error_memory(error);
    for (int i = 0; i < pool->jobs; i++)
        pool->workers[i].pipe = -1;
    for (int i = 0; i < pool->jobs && status == FIRN_OK; i++)
        status = start_worker(pool, i, error);
    if (status == FIRN_OK)
        status = watch(pool, error);
    free_pool(pool);
    return status;
}
