/* Long-lived worker processes that judge items one after the other. A worker that dies or makes no step for
 * too long costs the item that it was at, and is replaced. */
#ifndef FIRN_AUDIT_WORKERS_H
#define FIRN_AUDIT_WORKERS_H

#include "base/buf.h"
#include "firn.h"

/* How far a worker is; in memory that it shares with its parent. */
struct firn_post {
    int64_t item;    /* -1: none */
    uint64_t battle;
    int64_t step;
    uint64_t beats;  /* counts its steps: no beat for too long is a hang */
};

enum firn_worker_end { FIRN_WORKER_CRASHED, FIRN_WORKER_HUNG };

struct firn_workers {
    size_t items;
    int jobs;            /* processes, at least 1 */
    int timeout_seconds;

    /* In a worker, once: make what it needs, or NULL. */
    void *(*start)(void *self, struct firn_post *post);
    /* In a worker: judge an item; what is appended to `note` goes to the parent's on_note. */
    void (*judge)(void *self, void *worker, size_t item, struct firn_buf *note);
    /* In the parent. */
    void (*on_note)(void *self, size_t item, const uint8_t *note, size_t size);
    void (*on_end)(void *self, size_t item, enum firn_worker_end end, int signal,
                   const struct firn_post *post);
    void (*on_progress)(void *self, size_t done);
    void *self;
};

/* Memory that workers and parent share, zeroed; NULL: none. Free with firn_workers_unshare. */
void *firn_workers_share(size_t size);
void firn_workers_unshare(void *memory, size_t size);

enum firn_status firn_workers_run(const struct firn_workers *workers, struct firn_error *error);

#endif
