/* A file beside its target, see target.h. Knows nothing of what is written into it. */
#include "base/target.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/io.h"

enum firn_status firn_target_failed(struct firn_error *error, const char *what, int failure)
{
    return firn_error_set(error, FIRN_IO, FIRN_NO_OFFSET, "%s: %s", what, firn_io_text(failure));
}

static char *joined(const char *path, const char *end)
{
    struct firn_buf text = { 0 };
    firn_buf_text(&text, path);
    firn_buf_append(&text, end, strlen(end) + 1);
    if (text.failed)
        firn_buf_free(&text);
    return (char *)text.data;
}

static enum firn_status opened(int fd, struct firn_target *target, struct firn_error *error)
{
    target->fd = fd;
    return fd >= 0 ? FIRN_OK : firn_target_failed(error, "cannot open", errno);
}

static enum firn_status open_partial(struct firn_target *target, const char *path, const char *unfinished,
                                     struct firn_error *error)
{
    target->path = joined(path, "");
    target->partial = joined(path, FIRN_PARTIAL);
    if (target->path == NULL || target->partial == NULL)
        return firn_error_memory(error);
    int failure = firn_io_create(target->partial, target->force, &target->fd);
    if (failure == EEXIST)
        return firn_error_set(error, FIRN_IO, FIRN_NO_OFFSET, "not begun: %s", unfinished);
    if (failure == EBUSY)
        return firn_error_set(error, FIRN_IO, FIRN_NO_OFFSET, "not begun: another process is writing this file");
    return failure == 0 ? FIRN_OK : firn_target_failed(error, "cannot write", failure);
}

/* A file that is there: what the path leads to, since it may be a link. */
static enum firn_status open_file(struct firn_target *target, const char *path, const char *unfinished,
                                  struct firn_error *error)
{
    if (!target->force)
        return firn_error_set(error, FIRN_IO, FIRN_NO_OFFSET, FIRN_TARGET_THERE);
    char *real = realpath(path, NULL);
    if (real == NULL)
        return firn_target_failed(error, "cannot write", errno);
    enum firn_status status = open_partial(target, real, unfinished, error);
    free(real);
    return status;
}

/* By a link to it. */
static bool is_standard_output(const char *path, const struct stat *there)
{
    struct stat output;
    return lstat(path, &output) == 0 && S_ISLNK(output.st_mode) && fstat(STDOUT_FILENO, &output) == 0 &&
           output.st_dev == there->st_dev && output.st_ino == there->st_ino;
}

static enum firn_status open_any(struct firn_target *target, const char *path, const char *unfinished,
                                 struct firn_error *error)
{
    struct stat there;
    if (stat(path, &there) != 0) {
        bool leads_nowhere = errno == ENOENT && lstat(path, &there) == 0;
        return leads_nowhere ? firn_error_set(error, FIRN_IO, FIRN_NO_OFFSET, "cannot write: a link that leads nowhere")
                             : open_partial(target, path, unfinished, error);
    }
    if (S_ISDIR(there.st_mode))
        return firn_target_failed(error, "cannot write", EISDIR);
    if (is_standard_output(path, &there))
        return opened(fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0), target, error);
    if (!S_ISREG(there.st_mode))
        return opened(open(path, O_WRONLY | O_CLOEXEC), target, error);
    return open_file(target, path, unfinished, error);
}

static void free_target(struct firn_target *target)
{
    free(target->path);
    free(target->partial);
    *target = (struct firn_target){ .fd = -1 };
}

enum firn_status firn_target_open(struct firn_target *target, const char *path, bool force, const char *unfinished,
                                  struct firn_error *error)
{
    *target = (struct firn_target){ .fd = -1, .force = force };
    enum firn_status status = open_any(target, path, unfinished, error);
    if (status != FIRN_OK)
        free_target(target);
    return status;
}

static int close_file(struct firn_target *target)
{
    int fd = target->fd;
    target->fd = -1;
    return fd >= 0 && close(fd) != 0 && errno != EINTR ? errno : 0;
}

/* It is named before it is closed: with the lock on it nobody else writes into it in between. */
enum firn_status firn_target_keep(struct firn_target *target, bool sync, struct firn_error *error)
{
    enum firn_status status = FIRN_OK;
    int failure = sync ? firn_io_sync(target->fd) : 0;
    if (failure != 0)
        status = firn_target_failed(error, "cannot write", failure);
    else if (target->partial != NULL && (failure = firn_io_rename(target->partial, target->path, target->force)) != 0)
        status = firn_target_failed(error, "cannot be named so", failure);
    if (status != FIRN_OK)
        return status;
    failure = close_file(target);
    free_target(target);
    return failure == 0 ? FIRN_OK : firn_target_failed(error, "cannot write", failure);
}

void firn_target_drop(struct firn_target *target, bool remove)
{
    if (remove && target->partial != NULL)
        unlink(target->partial);
    close_file(target);
    free_target(target);
}
