/* The least that could do the same, see bench.h: zstd, memcmp and BLAKE2b with nothing around them, and the
 * same rows in a container that many use. */
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#include "base/hash.h"
#include "tests/bench/bench.h"
#include "file/frame.h"
#include "stream/scan.h"

void bench_zstd_decode(const uint8_t *file, size_t size, const uint8_t *stream)
{
    static uint8_t content[FIRN_FRAME_MAX];
    static ZSTD_DCtx *context;
    if (context == NULL)
        context = ZSTD_createDCtx();
    size_t frame;
    for (size_t at = 0; at < size; at += frame) {
        frame = ZSTD_findFrameCompressedSize(file + at, size - at);
        bench_need(!ZSTD_isError(frame), "zstd finds no frame");
        if (firn_magic_is_skippable(firn_little32(file + at)))
            continue;
        size_t got = ZSTD_decompressDCtx(context, content, sizeof content, file + at, frame);
        bench_need(!ZSTD_isError(got), "zstd cannot decode");
        if (stream == NULL)
            continue;
        bench_need(memcmp(content, stream, got) == 0, "the stream is another");
        stream += got;
    }
}

static ZSTD_CCtx *encoder(int level)
{
    static ZSTD_CCtx *context;
    if (context == NULL)
        context = ZSTD_createCCtx();
    ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, level);
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
    return context;
}

size_t bench_zstd_encode(const struct bench_corpus *corpus, int level)
{
    static uint8_t to[ZSTD_COMPRESSBOUND(FIRN_FRAME_MAX)];
    ZSTD_CCtx *context = encoder(level);
    const uint8_t *at = corpus->stream.data;
    size_t bytes = 0;
    for (size_t i = 0; i < corpus->frame_count; i++) {
        bytes += ZSTD_compress2(context, to, sizeof to, at, corpus->frames[i]);
        at += corpus->frames[i];
    }
    return bytes;
}

size_t bench_zstd_whole(const void *data, size_t size, int level)
{
    size_t bound = ZSTD_compressBound(size);
    void *to = malloc(bound);
    bench_need(to != NULL, "out of memory");
    size_t bytes = ZSTD_compress2(encoder(level), to, bound, data, size);
    free(to);
    return bytes;
}

void bench_digest(const struct bench_corpus *corpus)
{
    struct firn_digest_stream digest;
    uint8_t value[FIRN_DIGEST_SIZE];
    const uint8_t *at = corpus->stream.data;
    firn_digest_reset(&digest);
    for (size_t i = 0; i < corpus->frame_count; i++) {
        firn_digest_update(&digest, at, corpus->frames[i]);
        at += corpus->frames[i];
    }
    firn_digest_value(&digest, value);
}

/* ---- MCAP: a chunk of messages, each with a header of 31 bytes that zstd sees too ---- */

enum { MCAP_CHUNK = 4 * 1024 * 1024, MCAP_MESSAGE = 0x05, MCAP_CHUNK_HEAD = 1 + 8 + 8 + 8 + 8 + 4 + 4 + 4 + 8 };

/* opcode, length, channel, sequence, two times (all the same, which is best), the row */
static void append_message(struct firn_buf *chunk, const uint8_t *row, size_t size, uint8_t kind)
{
    static const uint8_t zeros[4 + 8 + 8];
    uint8_t head[1 + 8 + 2] = { MCAP_MESSAGE };
    firn_put_little(head + 1, 2 + sizeof zeros + size, 8);
    firn_put_little(head + 9, kind, 2);
    firn_buf_append(chunk, head, sizeof head);
    firn_buf_append(chunk, zeros, sizeof zeros);
    bench_need(firn_buf_append(chunk, row, size), "out of memory");
}

size_t bench_mcap(const struct bench_corpus *corpus, int level)
{
    struct firn_buf chunk = { 0 };
    struct firn_scanned scanned;
    size_t bytes = 0;
    for (size_t at = 0; at < corpus->stream.size; at += scanned.size) {
        const uint8_t *row = corpus->stream.data + at;
        bench_need(firn_scan_record(row, corpus->stream.size - at, &scanned) == FIRN_SCAN_RECORD, "no record");
        append_message(&chunk, row, scanned.size, scanned.kind);
        if (chunk.size < MCAP_CHUNK && at + scanned.size < corpus->stream.size)
            continue;
        bytes += MCAP_CHUNK_HEAD + bench_zstd_whole(chunk.data, chunk.size, level);
        firn_buf_clear(&chunk);
    }
    firn_buf_free(&chunk);
    return bytes;
}
