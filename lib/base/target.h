/* A file that is being written: beside its target, as PATH.partial, until it is whole and takes its name. A pipe, a
 * device and the file that is standard output are written in place, so that a forced write never replaces /dev/null or
 * /dev/stdout. A link stays, and what it leads to is the target. While it is written the partial file is locked, so that
 * of two forced writers one is refused. Messages do not name the path. */
#ifndef FIRN_BASE_TARGET_H
#define FIRN_BASE_TARGET_H

#include "base/error.h"

#define FIRN_PARTIAL ".partial"
#define FIRN_TARGET_THERE "not replaced without force: a file of this name is there"
#define FIRN_TARGET_TAKEN "a file of this name and " FIRN_PARTIAL " is there, not finished or being written"

struct firn_target {
    int fd;
    bool force; /* replace a file that is there; else it is FIRN_IO, and said before anything is done */
    char *path;
    char *partial; /* NULL: written in place, nothing is renamed */
};

/* Open what is to become `path`. A PATH.partial that is there is somebody's: FIRN_IO, unless forced; `unfinished` ends
 * that sentence (FIRN_TARGET_TAKEN, or what can be done). On success end it with _keep or _drop. */
enum firn_status firn_target_open(struct firn_target *target, const char *path, bool force, const char *unfinished,
                                  struct firn_error *error);

/* Give the file its name, first with its content on the disk if `sync`; close and free it. After a failure it is still
 * to be dropped. */
enum firn_status firn_target_keep(struct firn_target *target, bool sync, struct firn_error *error);

/* Close and free it; the partial file is removed if `remove`. */
void firn_target_drop(struct firn_target *target, bool remove);

/* FIRN_IO, "what: why", for an errno value. */
enum firn_status firn_target_failed(struct firn_error *error, const char *what, int failure);

#endif
