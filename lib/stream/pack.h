/* Writing canonical MessagePack. Ints, the hot place, are written here; everything else goes through
 * msgpack-c's packer, which already writes the shortest forms. A record that is put together wrong is
 * our own mistake: the reader's pre-scan is the judge of what is canonical. */
#ifndef FIRN_STREAM_PACK_H
#define FIRN_STREAM_PACK_H

#include <msgpack/pack.h>
#include <string.h>

#include "base/buf.h"

/* Bytes that one packed int can take. */
#define FIRN_PACK_INT_MAX 9

/* Big-endian bytes of a number at `at`; returns the byte after them. */
static inline uint8_t *firn_pack_big(uint8_t *at, uint64_t value, int size)
{
    for (int i = 0; i < size; i++)
        at[i] = (uint8_t)(value >> (8 * (size - 1 - i)));
    return at + size;
}

uint8_t *firn_pack_wide_uint_at(uint8_t *at, uint64_t value);
uint8_t *firn_pack_wide_int_at(uint8_t *at, int64_t value);

/* Pack into memory that has FIRN_PACK_INT_MAX bytes of room; returns the byte after the number. */
static inline uint8_t *firn_pack_uint_at(uint8_t *at, uint64_t value)
{
    if (value >= 0x80)
        return firn_pack_wide_uint_at(at, value);
    *at = (uint8_t)value;
    return at + 1;
}

static inline uint8_t *firn_pack_int_at(uint8_t *at, int64_t value)
{
    if (value < -32 || value >= 0x80)
        return firn_pack_wide_int_at(at, value);
    *at = (uint8_t)value;
    return at + 1;
}

/* Array header, in 5 bytes at most. */
static inline uint8_t *firn_pack_array_at(uint8_t *at, uint32_t count)
{
    if (count < 16) {
        *at = (uint8_t)(0x90 | count);
        return at + 1;
    }
    *at = count <= UINT16_MAX ? 0xdc : 0xdd;
    return firn_pack_big(at + 1, count, count <= UINT16_MAX ? 2 : 4);
}

static inline uint8_t *firn_pack_bool_at(uint8_t *at, bool value)
{
    *at = value ? 0xc3 : 0xc2;
    return at + 1;
}

/* A string of at most 65,535 bytes, with 3 bytes before them at most. */
static inline uint8_t *firn_pack_text_at(uint8_t *at, const char *text)
{
    size_t length = strlen(text);
    if (length < 32)
        *at++ = (uint8_t)(0xa0 | length);
    else if (length <= UINT8_MAX)
        at = firn_pack_big(at, 0xd900 | length, 2);
    else
        at = firn_pack_big(at, 0xda0000 | length, 3);
    memcpy(at, text, length);
    return at + length;
}

/* A msgpack-c packer that appends to a firn_buf. */
static inline int firn_pack_write(void *buf, const char *data, size_t size)
{
    return firn_buf_append(buf, data, size) ? 0 : -1;
}

static inline msgpack_packer firn_packer(struct firn_buf *buf)
{
    msgpack_packer packer;
    msgpack_packer_init(&packer, buf, firn_pack_write);
    return packer;
}

static inline void firn_pack_text(msgpack_packer *packer, const char *text)
{
    size_t length = strlen(text);
    msgpack_pack_str(packer, length);
    msgpack_pack_str_body(packer, text, length);
}

#endif
