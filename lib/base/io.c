/* System calls of reading and writing, see io.h. Knows libc only. */
#include "base/io.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

int firn_io_read(int fd, void *to, size_t size, size_t *got)
{
    ssize_t n;
    do
        n = read(fd, to, size);
    while (n < 0 && errno == EINTR);
    *got = n < 0 ? 0 : (size_t)n;
    return n < 0 ? errno : 0;
}

int firn_io_read_at(int fd, void *to, size_t size, uint64_t offset, size_t *got)
{
    *got = 0;
    while (*got < size) {
        ssize_t n = pread(fd, (uint8_t *)to + *got, size - *got, (off_t)(offset + *got));
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return errno;
        if (n == 0)
            return 0;
        *got += (size_t)n;
    }
    return 0;
}

int firn_io_write(int fd, const void *data, size_t size)
{
    const uint8_t *bytes = data;
    while (size > 0) {
        ssize_t n = write(fd, bytes, size);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return errno;
        bytes += n;
        size -= (size_t)n;
    }
    return 0;
}

/* True where `path` is still the file that is open: nobody gave it another name in between. */
static bool is_at(const char *path, int fd)
{
    struct stat open_one, there;
    return fstat(fd, &open_one) == 0 && stat(path, &there) == 0 && open_one.st_dev == there.st_dev &&
           open_one.st_ino == there.st_ino;
}

/* 0 too where the file system has no locks. */
static int lock(int fd)
{
    if (flock(fd, LOCK_EX | LOCK_NB) == 0 || errno == ENOLCK || errno == ENOTSUP || errno == ENOSYS)
        return 0;
    return errno == EWOULDBLOCK ? EBUSY : errno;
}

enum { TRIES = 16 };

int firn_io_create(const char *path, bool replace, int *fd)
{
    /* not for ever: there are file systems whose inodes change their numbers */
    for (int tries = 0;; tries++) {
        *fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (replace ? 0 : O_EXCL), 0666);
        if (*fd < 0)
            return errno;
        int failure = lock(*fd);
        bool is_gone = failure == 0 && tries < TRIES && !is_at(path, *fd);
        if (failure == 0 && !is_gone && ftruncate(*fd, 0) != 0)
            failure = errno;
        if (failure == 0 && !is_gone)
            return 0;
        close(*fd);
        if (failure != 0)
            return failure;
    }
}

int firn_io_rename(const char *from, const char *to, bool replace)
{
    if (replace)
        return rename(from, to) == 0 ? 0 : errno;
    if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0)
        return 0;
    if (errno != EINVAL && errno != ENOSYS)
        return errno;
    /* a file system without that flag: a second name, then the first one away */
    if (link(from, to) != 0)
        return errno;
    return unlink(from) == 0 ? 0 : errno;
}

int firn_io_sync(int fd)
{
    if (fdatasync(fd) == 0 || errno == EINVAL || errno == EROFS)
        return 0;
    return errno;
}

const char *firn_io_text(int error)
{
    const char *text = strerrordesc_np(error);
    return text != NULL ? text : "an error that has no name";
}
