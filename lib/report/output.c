/* A file that a tool writes, see firn_report.h: beside its target until it is whole. Knows nothing of what is
 * written. A failure leaves the target as it was and nothing beside it. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/io.h"
#include "firn_report.h"

#define BUFFER_SIZE (64u * 1024)

struct firn_output {
    FILE *stream; /* over fd, so that the first failure is known, not only that there was one */
    int fd;
    int failure;
    bool force;
    char *path;
    char *partial; /* NULL: written in place, since it is a pipe or a device */
};

static enum firn_status failed(const char *what, int failure, struct firn_error *error)
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

static ssize_t write_bytes(void *cookie, const char *data, size_t size)
{
    struct firn_output *output = cookie;
    int failure = firn_io_write(output->fd, data, size);
    if (output->failure == 0)
        output->failure = failure;
    return failure == 0 ? (ssize_t)size : 0;
}

static void free_output(struct firn_output *output)
{
    free(output->path);
    free(output->partial);
    free(output);
}

static enum firn_status create_partial(struct firn_output *output, struct firn_error *error)
{
    output->partial = joined(output->path, ".partial");
    if (output->partial == NULL)
        return firn_error_memory(error);
    int failure = firn_io_create(output->partial, output->force, &output->fd);
    if (failure == EEXIST)
        return firn_error_set(error, FIRN_IO, FIRN_NO_OFFSET,
                              "not begun: a file of this name and .partial is there, not finished or being written");
    return failure == 0 ? FIRN_OK : failed("cannot write", failure, error);
}

static enum firn_status open_target(struct firn_output *output, struct firn_error *error)
{
    struct stat there;
    if (stat(output->path, &there) != 0)
        return create_partial(output, error);
    if (S_ISDIR(there.st_mode))
        return failed("cannot write", EISDIR, error);
    if (S_ISREG(there.st_mode) && !output->force)
        return firn_error_set(error, FIRN_IO, FIRN_NO_OFFSET, "not replaced: a file of this name is there");
    if (S_ISREG(there.st_mode))
        return create_partial(output, error);
    output->fd = open(output->path, O_WRONLY | O_CLOEXEC);
    return output->fd >= 0 ? FIRN_OK : failed("cannot open", errno, error);
}

static enum firn_status open_stream(struct firn_output *output, struct firn_error *error)
{
    output->stream = fopencookie(output, "w", (cookie_io_functions_t){ .write = write_bytes });
    if (output->stream != NULL && setvbuf(output->stream, NULL, _IOFBF, BUFFER_SIZE) == 0)
        return FIRN_OK;
    if (output->stream != NULL)
        fclose(output->stream);
    close(output->fd);
    if (output->partial != NULL)
        unlink(output->partial);
    return firn_error_memory(error);
}

enum firn_status firn_output_open(struct firn_output **output, const char *path, bool force,
                                  struct firn_error *error)
{
    struct firn_output *made = calloc(1, sizeof *made);
    *output = NULL;
    if (made == NULL || (made->path = joined(path, "")) == NULL) {
        free(made);
        return firn_error_memory(error);
    }
    made->force = force;
    enum firn_status status = open_target(made, error);
    if (status == FIRN_OK)
        status = open_stream(made, error);
    if (status == FIRN_OK)
        *output = made;
    else
        free_output(made);
    return status;
}

FILE *firn_output_stream(struct firn_output *output)
{
    return output->stream;
}

/* 0, or why not all of it is written. */
static int close_stream(struct firn_output *output, bool keep)
{
    bool is_short = fclose(output->stream) != 0;
    int failure = output->failure != 0 ? output->failure : is_short ? EIO : 0;
    if (failure == 0 && keep)
        failure = firn_io_sync(output->fd);
    if (close(output->fd) != 0 && failure == 0)
        failure = errno;
    return failure;
}

enum firn_status firn_output_close(struct firn_output *output, bool keep, struct firn_error *error)
{
    enum firn_status status = FIRN_OK;
    int failure = close_stream(output, keep);
    if (failure != 0)
        status = failed("cannot write", failure, error);
    if (status == FIRN_OK && keep && output->partial != NULL &&
        (failure = firn_io_rename(output->partial, output->path, output->force)) != 0)
        status = failed("cannot be named so", failure, error);
    if (output->partial != NULL && (status != FIRN_OK || !keep))
        unlink(output->partial);
    free_output(output);
    return status;
}
