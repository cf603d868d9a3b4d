/* A file that is being written: beside its target, as PATH.partial, until it is whole and takes its name. A pipe or
 * a device is written in place, so that a forced write never replaces /dev/null. Messages do not name the path. */
#ifndef FIRN_BASE_TARGET_H
#define FIRN_BASE_TARGET_H

#include "base/error.h"

#define FIRN_PARTIAL ".partial"
#define FIRN_TARGET_TAKEN "a file of this name and " FIRN_PARTIAL " is there, not finished or being written"

struct firn_target {
    int fd;
    bool force; /* replace a file that is there; else it is FIRN_IO, and said before anything is done */
    char *path;
    char *partial; /* NULL: written in place, nothing is renamed */
};

/* Open what is to become `path`. A PATH.partial that is there is somebody's: FIRN_IO, unless forced; `unfinished` ends
 * that sentence (FIRN_TARGET_TAKEN, or what can be done). On success free it with firn_target_free, after firn_target_close. */
enum firn_status firn_target_open(struct firn_target *target, const char *path, bool force, const char *unfinished,
                                  struct firn_error *error);

/* Close the file, first with its content on the disk if `sync`. 0 or an errno value. */
int firn_target_close(struct firn_target *target, bool sync);

/* Once closed: give the partial file its name, or remove it. */
enum firn_status firn_target_keep(const struct firn_target *target, struct firn_error *error);
void firn_target_remove(const struct firn_target *target);

void firn_target_free(struct firn_target *target);

/* FIRN_IO, "what: why", for an errno value. */
enum firn_status firn_target_failed(struct firn_error *error, const char *what, int failure);

#endif
