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

static enum firn_status open_in_place(struct firn_target *target, const char *path, struct firn_error *error)
{
    target->fd = open(path, O_WRONLY | O_CLOEXEC);
    return target->fd >= 0 ? FIRN_OK : firn_target_failed(error, "cannot open", errno);
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
    return failure == 0 ? FIRN_OK : firn_target_failed(error, "cannot write", failure);
}

static enum firn_status open_any(struct firn_target *target, const char *path, const char *unfinished,
                                 struct firn_error *error)
{
    struct stat there;
    if (stat(path, &there) != 0)
        return open_partial(target, path, unfinished, error);
    if (S_ISDIR(there.st_mode))
        return firn_target_failed(error, "cannot write", EISDIR);
    if (!S_ISREG(there.st_mode))
        return open_in_place(target, path, error);
    if (!target->force)
        return firn_error_set(error, FIRN_IO, FIRN_NO_OFFSET, "not replaced without force: a file of this name is there");
    return open_partial(target, path, unfinished, error);
}

enum firn_status firn_target_open(struct firn_target *target, const char *path, bool force, const char *unfinished,
                                  struct firn_error *error)
{
    *target = (struct firn_target){ .fd = -1, .force = force };
    enum firn_status status = open_any(target, path, unfinished, error);
    if (status != FIRN_OK)
        firn_target_free(target);
    return status;
}

int firn_target_close(struct firn_target *target, bool sync)
{
    int fd = target->fd, failure = sync ? firn_io_sync(fd) : 0;
    target->fd = -1;
    if (close(fd) != 0 && failure == 0 && errno != EINTR)
        failure = errno;
    return failure;
}

enum firn_status firn_target_keep(const struct firn_target *target, struct firn_error *error)
{
    int failure = target->partial != NULL ? firn_io_rename(target->partial, target->path, target->force) : 0;
    return failure == 0 ? FIRN_OK : firn_target_failed(error, "cannot be named so", failure);
}

void firn_target_remove(const struct firn_target *target)
{
    if (target->partial != NULL)
        unlink(target->partial);
}

void firn_target_free(struct firn_target *target)
{
    free(target->path);
    free(target->partial);
    target->path = NULL;
    target->partial = NULL;
}
