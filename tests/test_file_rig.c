/* Logs put together frame by frame, and whole readings, see test_file_rig.h. */
#include "test_file_rig.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/hash.h"
#include "file/frame.h"
#include "file/index.h"
#include "file/seal.h"
#include "file/seektable.h"

void rig_stream(struct firn_buf *buf, size_t size, unsigned bits, unsigned seed)
{
    uint64_t x = seed;
    for (size_t i = 0; i < size; i++) {
        x += UINT64_C(0x9e3779b97f4a7c15);
        firn_buf_byte(buf, (uint8_t)(firn_roll_mix(x) & ((1U << bits) - 1)));
    }
}

/* ---- putting members together ---- */

struct build {
    struct firn_buf *log;
    struct firn_buf stream; /* of the member */
    struct firn_buf index;
    struct firn_buf table;
    size_t start;
    unsigned frames; /* over the text */
    ZSTD_CCtx *encoder;
};

size_t rig_frame_size(unsigned k)
{
    return 60 + 37 * (size_t)(k % 7);
}

static void add_data(struct build *build)
{
    size_t at = build->stream.size;
    size_t size = rig_frame_size(build->frames);
    rig_stream(&build->stream, size, 3, 100 + build->frames);
    firn_index_add(&build->index, (struct firn_begins){ build->frames == 0, 1 + build->frames % 3 });
    enum firn_status status =
        firn_frame_encode(build->encoder, build->stream.data + at, size, build->log, NULL);
    FIRN_ASSERT(status == FIRN_OK);
    build->frames++;
}

static void add_foreign(struct build *build)
{
    firn_append_skippable(build->log, FIRN_MAGIC_SEAL + 7, 11);
    firn_buf_append(build->log, "hello world", 11);
}

static void add_seal(struct build *build, char letter)
{
    size_t covered = build->log->size - build->start;
    struct firn_seal seal = { .version = letter == 'v' ? 2 : 1,
                              .file_bytes = covered,
                              .stream_bytes = build->stream.size,
                              .file_hash = firn_hash64(build->log->data + build->start, covered),
                              .is_signed = letter == 'S' };
    struct firn_digest_stream digest;
    firn_digest_reset(&digest);
    firn_digest_update(&digest, build->stream.data, build->stream.size);
    firn_digest_value(&digest, seal.digest);
    seal.file_hash ^= letter == 'h';
    seal.file_bytes ^= letter == 'f';
    seal.stream_bytes ^= letter == 'b';
    seal.digest[31] ^= letter == 'n';
    memset(seal.public_key, 0x5a, sizeof seal.public_key);
    memset(seal.signature, 0xa5, sizeof seal.signature);
    firn_seal_encode(build->log, &seal);
}

static void add_table(struct build *build)
{
    firn_seektable_encode(build->log, &build->table);
    firn_buf_clear(&build->stream);
    firn_buf_clear(&build->index);
    firn_buf_clear(&build->table);
    build->start = build->log->size;
}

static void add_letter(struct build *build, char letter)
{
    size_t at = build->log->size;
    size_t stream_at = build->stream.size;
    if (letter == 'd')
        add_data(build);
    else if (letter == 'x')
        add_foreign(build);
    else if (letter == 'i')
        firn_index_encode(build->log, &build->index);
    else if (letter == 'I')
        firn_index_add(&build->index, (struct firn_begins){ 0, 0 }), add_letter(build, 'i');
    else if (letter == 't')
        add_table(build);
    else
        add_seal(build, letter);
    if (letter != 't' && letter != 'I')
        firn_seektable_add(&build->table,
                           (struct firn_seektable_row){ (uint32_t)(build->log->size - at),
                                                        (uint32_t)(build->stream.size - stream_at) });
}

void rig_log(struct firn_buf *log, const char *letters, struct firn_buf *stream, size_t *ends)
{
    struct build build = { .log = log, .start = log->size };
    enum firn_status status = firn_frame_encoder(&build.encoder, 3, NULL);
    FIRN_ASSERT(status == FIRN_OK);
    for (size_t i = 0; letters[i] != '\0'; i++) {
        size_t at = build.stream.size;
        add_letter(&build, letters[i]);
        if (stream != NULL && letters[i] == 'd')
            firn_buf_append(stream, build.stream.data + at, build.stream.size - at);
        if (ends != NULL)
            ends[i] = log->size;
    }
    ZSTD_freeCCtx(build.encoder);
    firn_buf_free(&build.stream);
    firn_buf_free(&build.index);
    firn_buf_free(&build.table);
    FIRN_ASSERT(!log->failed);
}

/* ---- reading ---- */

struct firn_reader *rig_reader(void)
{
    static struct firn_reader *reader;
    if (reader == NULL && firn_reader_new(&reader) != FIRN_OK)
        abort();
    return reader;
}

/* After a status other than OK: is there more to read? */
static bool goes_on(struct firn_reader *reader, bool resync, struct rig_reading *reading)
{
    uint64_t lost;
    if (reading->last == FIRN_END)
        return false;
    if (firn_reader_goes_on(reader))
        return true;
    if (!resync || firn_reader_resync(reader, &lost) != FIRN_OK)
        return false;
    reading->resyncs++;
    reading->lost += lost;
    return true;
}

void rig_read_on(struct firn_reader *reader, bool resync, struct rig_reading *reading)
{
    struct firn_chunk chunk;
    struct firn_error error;
    *reading = (struct rig_reading){ 0 };
    for (;;) {
        reading->last = firn_reader_next(reader, &chunk, &error);
        if (reading->last == FIRN_OK) {
            firn_buf_append(&reading->stream, chunk.data, chunk.size);
            reading->chunks++;
            continue;
        }
        if (reading->first == FIRN_OK && reading->last != FIRN_END) {
            reading->first = reading->last;
            reading->error = error;
            reading->went_on = firn_reader_goes_on(reader);
        }
        if (!goes_on(reader, resync, reading))
            break;
    }
    reading->totals = firn_reader_totals(reader);
}

void rig_read(const void *data, size_t size, struct rig_reading *reading)
{
    firn_reader_open_memory(rig_reader(), data, size);
    rig_read_on(rig_reader(), false, reading);
}

void rig_read_file(const char *path, struct rig_reading *reading)
{
    *reading = (struct rig_reading){ 0 };
    reading->last = reading->first = firn_reader_open(rig_reader(), path, &reading->error);
    if (reading->first == FIRN_OK)
        rig_read_on(rig_reader(), false, reading);
}

void rig_reading_free(struct rig_reading *reading)
{
    firn_buf_free(&reading->stream);
}

bool rig_same(const struct firn_buf *a, const struct firn_buf *b)
{
    return a->size == b->size && (a->size == 0 || memcmp(a->data, b->data, a->size) == 0);
}

/* ---- files ---- */

void rig_dir(char *dir)
{
    const char *base = getenv("TMPDIR");
    snprintf(dir, 200, "%.150s/firn-test-XXXXXX", base != NULL ? base : "/tmp");
    if (mkdtemp(dir) == NULL)
        abort();
}

void rig_path(char *path, const char *dir, const char *name)
{
    snprintf(path, 200, "%.150s/%.40s", dir, name);
}

void rig_remove_dir(const char *dir)
{
    DIR *open_dir = opendir(dir);
    for (struct dirent *entry; open_dir != NULL && (entry = readdir(open_dir)) != NULL;)
        if (entry->d_name[0] != '.')
            unlinkat(dirfd(open_dir), entry->d_name, 0);
    if (open_dir != NULL)
        closedir(open_dir);
    rmdir(dir);
}

bool rig_exists(const char *path)
{
    return access(path, F_OK) == 0;
}

void rig_write_file(const char *path, const void *data, size_t size)
{
    FILE *file = fopen(path, "wb");
    FIRN_ASSERT(file != NULL && (size == 0 || fwrite(data, size, 1, file) == 1));
    FIRN_ASSERT(fclose(file) == 0);
}

void rig_read_bytes(const char *path, struct firn_buf *to)
{
    FILE *file = fopen(path, "rb");
    FIRN_ASSERT(file != NULL);
    for (int byte; (byte = getc(file)) != EOF;)
        firn_buf_byte(to, (uint8_t)byte);
    fclose(file);
}
