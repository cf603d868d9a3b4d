/* A file that a tool writes, see firn_report.h: beside its target until it is whole. Knows nothing of what is
 * written. A failure leaves the target as it was and nothing beside it. */
#include <errno.h>
#include <stdlib.h>

#include "base/io.h"
#include "base/target.h"
#include "firn_report.h"

#define BUFFER_SIZE (64u * 1024)

struct firn_output {
    FILE *stream; /* over target.fd, so that the first failure is known, not only that there was one */
    struct firn_target target;
    int failure;
};

static ssize_t write_bytes(void *cookie, const char *data, size_t size)
{
    struct firn_output *output = cookie;
    int failure = firn_io_write(output->target.fd, data, size);
    if (output->failure == 0)
        output->failure = failure;
    return failure == 0 ? (ssize_t)size : 0;
}

static enum firn_status open_stream(struct firn_output *output, struct firn_error *error)
{
    output->stream = fopencookie(output, "w", (cookie_io_functions_t){ .write = write_bytes });
    if (output->stream != NULL && setvbuf(output->stream, NULL, _IOFBF, BUFFER_SIZE) == 0)
        return FIRN_OK;
    if (output->stream != NULL)
        fclose(output->stream);
    firn_target_drop(&output->target, true);
    return firn_error_memory(error);
}

enum firn_status firn_output_open(struct firn_output **output, const char *path, bool force,
                                  struct firn_error *error)
{
    struct firn_output *made = calloc(1, sizeof *made);
    *output = NULL;
    if (made == NULL)
        return firn_error_memory(error);
    enum firn_status status = firn_target_open(&made->target, path, force, FIRN_TARGET_TAKEN, error);
    if (status == FIRN_OK)
        status = open_stream(made, error);
    if (status == FIRN_OK)
        *output = made;
    else
        free(made);
    return status;
}

FILE *firn_output_stream(struct firn_output *output)
{
    return output->stream;
}

/* 0, or why not all of it is written. */
static int close_stream(struct firn_output *output)
{
    bool is_short = fclose(output->stream) != 0;
    return output->failure != 0 ? output->failure : is_short ? EIO : 0;
}

enum firn_status firn_output_close(struct firn_output *output, bool keep, struct firn_error *error)
{
    int failure = close_stream(output);
    enum firn_status status = failure != 0 ? firn_target_failed(error, "cannot write", failure) : FIRN_OK;
    if (status == FIRN_OK && keep)
        status = firn_target_keep(&output->target, true, error);
    if (status != FIRN_OK || !keep)
        firn_target_drop(&output->target, true);
    free(output);
    return status;
}
