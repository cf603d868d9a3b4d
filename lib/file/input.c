/* The bytes of a reader, see input.h. */
#include "file/input.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/io.h"

#define STEP ((size_t)128 * 1024) /* bytes asked for in one read() */

bool firn_input_new(struct firn_input *input)
{
    *input = (struct firn_input){ .fd = -1, .ended = true };
    input->buffer = malloc(FIRN_INPUT_MAX);
    input->data = input->buffer;
    input->hash = firn_hash64_new();
    return input->buffer != NULL && input->hash != NULL;
}

static void tell(const struct firn_input *input, bool begins)
{
    if (input->on_read != NULL)
        input->on_read(input->on_read_self, begins);
}

static void reset(struct firn_input *input)
{
    if (input->owned)
        close(input->fd);
    *input = (struct firn_input){ .fd = -1,
                                  .ended = true,
                                  .buffer = input->buffer,
                                  .data = input->buffer,
                                  .hash = input->hash,
                                  .on_read = input->on_read,
                                  .on_read_self = input->on_read_self };
}

void firn_input_free(struct firn_input *input)
{
    reset(input);
    free(input->buffer);
    firn_hash64_free(input->hash);
}

enum firn_status firn_input_open(struct firn_input *input, const char *path,
                                 struct firn_error *error)
{
    reset(input);
    if (strcmp(path, "-") == 0) {
        input->fd = STDIN_FILENO;
    } else {
        tell(input, true);
        input->fd = open(path, O_RDONLY | O_CLOEXEC);
        tell(input, false);
        input->owned = input->fd >= 0;
        if (!input->owned)
            return firn_error_set(error, FIRN_IO, FIRN_NO_OFFSET, "cannot open: %s",
                                  firn_io_text(errno));
    }
    input->ended = false;
    firn_input_need(input, 1);
    if (input->failure != 0)
        return firn_error_set(error, FIRN_IO, FIRN_NO_OFFSET, "cannot read: %s",
                              firn_io_text(input->failure));
    return FIRN_OK;
}

void firn_input_open_memory(struct firn_input *input, const void *data, size_t size)
{
    reset(input);
    if (size > 0)
        input->data = data;
    input->size = size;
}

/* Bring the bytes not yet taken to the front of the buffer; the taken ones go through the hash. */
static void make_room(struct firn_input *input)
{
    if (input->hash_on && input->hash_at < input->at) {
        if (!input->hash_begun)
            firn_hash64_reset(input->hash);
        input->hash_begun = true;
        firn_hash64_update(input->hash, input->data + input->hash_at, input->at - input->hash_at);
    }
    input->size -= input->at;
    memmove(input->buffer, input->buffer + input->at, input->size);
    input->base += input->at;
    input->at = 0;
    input->hash_at = 0;
}

/* One read() of at most `size` bytes behind those that are there. */
static void read_more(struct firn_input *input, size_t size)
{
    size_t got;
    tell(input, true);
    input->failure = firn_io_read(input->fd, input->buffer + input->size, size, &got);
    tell(input, false);
    input->ended = got == 0;
    input->size += got;
}

size_t firn_input_refill(struct firn_input *input, size_t size)
{
    FIRN_ASSERT(size <= FIRN_INPUT_MAX);
    if (!input->ended && input->at > 0)
        make_room(input);
    size_t goal = size > STEP ? size : STEP;
    while (!input->ended && input->size < size)
        read_more(input, goal - input->size);
    return input->size - input->at;
}

bool firn_input_back(struct firn_input *input, uint64_t offset)
{
    if (offset < input->base)
        return false;
    FIRN_ASSERT(offset <= firn_input_offset(input));
    input->at = (size_t)(offset - input->base);
    return true;
}

void firn_input_hash_begin(struct firn_input *input)
{
    input->hash_on = true;
    input->hash_begun = false;
    input->hash_at = input->at;
}

uint64_t firn_input_hash_end(struct firn_input *input)
{
    FIRN_ASSERT(input->hash_on);
    const uint8_t *rest = input->data + input->hash_at;
    size_t size = input->at - input->hash_at;
    input->hash_on = false;
    if (!input->hash_begun)
        return firn_hash64(rest, size);
    firn_hash64_update(input->hash, rest, size);
    return firn_hash64_value(input->hash);
}

bool firn_input_can_seek(const struct firn_input *input, uint64_t *size)
{
    struct stat file;
    if (input->fd < 0) {
        *size = input->size;
        return true;
    }
    /* the offset of standard input may be another reader's */
    if (!input->owned || fstat(input->fd, &file) != 0 || !S_ISREG(file.st_mode))
        return false;
    *size = (uint64_t)file.st_size;
    return true;
}

bool firn_input_read_at(const struct firn_input *input, uint64_t offset, void *to, size_t size)
{
    size_t got = 0;
    if (input->fd >= 0)
        return firn_io_read_at(input->fd, to, size, offset, &got) == 0 && got == size;
    if (offset > input->size || size > input->size - offset)
        return false;
    memcpy(to, input->data + offset, size);
    return true;
}

bool firn_input_seek(struct firn_input *input, uint64_t offset)
{
    input->hash_on = false;
    if (input->fd < 0) {
        input->at = offset <= input->size ? (size_t)offset : input->size;
        return true;
    }
    if (lseek(input->fd, (off_t)offset, SEEK_SET) < 0)
        return false;
    input->base = offset;
    input->at = 0;
    input->size = 0;
    input->ended = false;
    return true;
}
