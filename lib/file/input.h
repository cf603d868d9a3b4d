/* Where a reader's bytes come from: a file, a pipe or memory, seen through one fixed buffer. Nothing here
 * knows what the bytes mean. Bytes that were taken can be hashed, also where the buffer has moved on.
 * A small file is read in one piece and touches only the front of the buffer. */
#ifndef FIRN_FILE_INPUT_H
#define FIRN_FILE_INPUT_H

#include "base/error.h"
#include "base/hash.h"
#include "file/format.h"

#define FIRN_INPUT_MAX ((size_t)FIRN_FRAME_FILE_MAX + 64 * 1024) /* bytes one can need at once */

struct firn_input {
    int fd; /* -1: memory, or nothing */
    bool owned; /* fd is ours to close */
    bool ended; /* no read() will give more */
    int failure; /* of read(), an errno value; the input has ended then */
    uint8_t *buffer;
    const uint8_t *data; /* the buffer, or the caller's memory */
    size_t size;
    size_t at;     /* data[at] is the next byte to take */
    uint64_t base; /* file offset of data[0] */

    struct firn_hash64_stream *hash;
    size_t hash_at;  /* data[hash_at..at) is not in the hash yet */
    bool hash_on;
    bool hash_begun; /* the hash holds bytes that have left the buffer */

    void (*on_read)(void *self, bool begins); /* around what may wait; NULL: not */
    void *on_read_self;
};

bool firn_input_new(struct firn_input *input); /* false: out of memory */
void firn_input_free(struct firn_input *input);

/* Begin with a file ("-": standard input), and read its first bytes; FIRN_IO. */
enum firn_status firn_input_open(struct firn_input *input, const char *path,
                                 struct firn_error *error);
void firn_input_open_memory(struct firn_input *input, const void *data, size_t size);

/* Read until `size` (up to FIRN_INPUT_MAX) bytes are there to take, and return how many are: fewer only
 * at the end. Pointers into the input are good until the next need or take. */
size_t firn_input_refill(struct firn_input *input, size_t size);
static inline size_t firn_input_need(struct firn_input *input, size_t size)
{
    size_t left = input->size - input->at;
    return left >= size ? left : firn_input_refill(input, size);
}

static inline const uint8_t *firn_input_here(const struct firn_input *input)
{
    return input->data + input->at;
}

static inline uint64_t firn_input_offset(const struct firn_input *input)
{
    return input->base + input->at;
}

/* Take bytes that are there. */
static inline void firn_input_pass(struct firn_input *input, size_t size)
{
    FIRN_ASSERT(size <= input->size - input->at);
    input->at += size;
}

/* The next `size` bytes, or NULL where the input ends before them. */
static inline const uint8_t *firn_input_take(struct firn_input *input, size_t size)
{
    if (firn_input_need(input, size) < size)
        return NULL;
    const uint8_t *data = firn_input_here(input);
    input->at += size;
    return data;
}

/* Take back the bytes taken since that file offset; false where they have left the buffer. */
bool firn_input_back(struct firn_input *input, uint64_t offset);

/* XXH3-64 of all bytes taken since begin. */
void firn_input_hash_begin(struct firn_input *input);
uint64_t firn_input_hash_end(struct firn_input *input);

/* ---- for inputs that can seek ---- */

/* The size of the file; false where it cannot seek. */
bool firn_input_can_seek(const struct firn_input *input, uint64_t *size);
/* Exactly `size` bytes from a file offset; false where they are not there. The input does not move. */
bool firn_input_read_at(const struct firn_input *input, uint64_t offset, void *to, size_t size);
bool firn_input_seek(struct firn_input *input, uint64_t offset);

#endif
