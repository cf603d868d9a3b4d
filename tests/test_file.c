/* The file room as its users see it: what is written is read again, from files, pipes and memory; and
 * what a writer leaves behind when it cannot go on. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/error.h"
#include "base/hash.h"
#include "file/seal.h"
#include "test.h"
#include "test_file_rig.h"

static const struct firn_writer_options forced = { .force = true, .no_sync = true };

struct shape {
    const char *name;
    size_t frames;
    size_t size; /* of each */
    unsigned bits;
};

static const struct shape shapes[] = {
    { "no frame", 0, 0, 8 },
    { "one byte", 1, 1, 8 },
    { "one frame", 1, 5000, 3 },
    { "255 bytes", 2, 255, 8 },
    { "256 bytes", 2, 256, 8 },
    { "65,791 bytes", 2, 65791, 4 },
    { "65,792 bytes", 2, 65792, 4 },
    { "many frames", 300, 4096, 5 },
    { "frames that do not compress", 40, 65536, 8 },
    { "frames of one record of 1 MiB", 3, FIRN_RECORD_MAX, 8 },
    { "frames as large as they may be", 2, FIRN_FRAME_MAX, 8 },
    { "bits", 2, FIRN_FRAME_MAX, 1 },
    { "one byte over and over", 2, FIRN_FRAME_MAX, 0 },
};

/* Write a shape; `stream` gets the content. */
static void write_shape(const struct shape *shape, struct firn_writer *writer,
                        struct firn_buf *stream, struct firn_seal *seal)
{
    struct firn_error error = { 0 };
    for (size_t i = 0; i < shape->frames; i++) {
        size_t at = stream->size;
        rig_stream(stream, shape->size, shape->bits, (unsigned)i);
        enum firn_status status = firn_writer_frame(writer, stream->data + at, shape->size,
                                                    (struct firn_begins){ 0, 0 }, &error);
        CHECK(status == FIRN_OK, "%s: frame %zu: %s", shape->name, i, error.message);
    }
    struct firn_written written = { 0 };
    CHECK(firn_writer_close(writer, &written, &error) == FIRN_OK, "%s: %s", shape->name, error.message);
    if (seal != NULL)
        *seal = written.seal;
}

static void check_shape(const struct shape *shape, struct rig_reading *reading,
                        const struct firn_buf *stream, const char *how)
{
    CHECK(reading->first == FIRN_OK && reading->last == FIRN_END, "%s from %s: %s", shape->name, how,
          reading->error.message);
    CHECK(reading->chunks == shape->frames && rig_same(&reading->stream, stream),
          "%s from %s: %zu frames with %zu bytes are not those written", shape->name, how,
          reading->chunks, reading->stream.size);
    CHECK(reading->totals.stream_bytes == stream->size && reading->totals.members == 1
              && reading->totals.frames == shape->frames,
          "%s from %s: the totals are wrong", shape->name, how);
    rig_reading_free(reading);
}

/* Feed bytes into a pipe from another process, `piece` at a time. */
static pid_t feed(const struct firn_buf *bytes, size_t piece, int *read_end)
{
    int ends[2];
    FIRN_ASSERT(pipe(ends) == 0);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        for (size_t at = 0; at < bytes->size; at += piece) {
            size_t left = bytes->size - at;
            if (write(ends[1], bytes->data + at, left < piece ? left : piece) < 0)
                _exit(1);
        }
        _exit(0);
    }
    close(ends[1]);
    *read_end = ends[0];
    return child;
}

static void read_from_pipe(const struct firn_buf *bytes, size_t piece, struct rig_reading *reading)
{
    int read_end;
    char path[40];
    pid_t child = feed(bytes, piece, &read_end);
    snprintf(path, sizeof path, "/dev/fd/%d", read_end);
    rig_read_file(path, reading);
    close(read_end);
    waitpid(child, NULL, 0);
}

static void round_trip(const struct shape *shape, const char *path)
{
    struct firn_buf memory = { 0 };
    struct firn_buf file = { 0 };
    struct firn_buf stream = { 0 };
    struct firn_seal seal;
    struct firn_seal seal_of_file;
    struct firn_writer *writer;
    struct rig_reading reading;
    FIRN_ASSERT(firn_writer_open_memory(&writer, &memory, NULL, NULL) == FIRN_OK);
    write_shape(shape, writer, &stream, &seal);
    rig_read(memory.data, memory.size, &reading);
    check_shape(shape, &reading, &stream, "memory");

    firn_buf_clear(&stream);
    FIRN_ASSERT(firn_writer_open(&writer, path, &forced, NULL) == FIRN_OK);
    write_shape(shape, writer, &stream, &seal_of_file);
    rig_read_bytes(path, &file);
    CHECK(rig_same(&memory, &file), "%s: file and memory differ", shape->name);
    CHECK(memcmp(seal.digest, seal_of_file.digest, sizeof seal.digest) == 0, "the seals differ");
    rig_read_file(path, &reading);
    check_shape(shape, &reading, &stream, "a file");
    read_from_pipe(&file, 5003, &reading);
    check_shape(shape, &reading, &stream, "a pipe");
    firn_buf_free(&memory);
    firn_buf_free(&file);
    firn_buf_free(&stream);
}

static void what_is_written_is_read(void)
{
    char dir[200];
    char path[200];
    rig_dir(dir);
    rig_path(path, dir, "a.firn");
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
        round_trip(&shapes[i], path);
    rig_remove_dir(dir);
}

/* The bytes of formats/file.md, "The smallest file". */
static void smallest_file_is_as_written_down(void)
{
    static const uint8_t bytes[] = {
        0x51, 0x2a, 0x4d, 0x18, 0x00, 0x00, 0x00, 0x00, 0x50, 0x2a, 0x4d, 0x18, 0x48, 0x00, 0x00, 0x00,
        0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x4b, 0x02, 0x2a, 0x1c, 0xbc, 0x12, 0x0f, 0x1d,
        0x0e, 0x57, 0x51, 0xc0, 0x26, 0xe5, 0x43, 0xb2, 0xe8, 0xab, 0x2e, 0xb0, 0x60, 0x99, 0xda, 0xa1,
        0xd1, 0xe5, 0xdf, 0x47, 0x77, 0x8f, 0x77, 0x87, 0xfa, 0xab, 0x45, 0xcd, 0xf1, 0x2f, 0xe3, 0xa8,
        0x83, 0xb6, 0x5b, 0x70, 0x88, 0x3f, 0x49, 0x58, 0x5e, 0x2a, 0x4d, 0x18, 0x19, 0x00, 0x00, 0x00,
        0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x50, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x02, 0x00, 0x00, 0x00, 0x00, 0xb1, 0xea, 0x92, 0x8f,
    };
    struct firn_buf log = { 0 };
    struct firn_writer *writer;
    FIRN_ASSERT(firn_writer_open_memory(&writer, &log, NULL, NULL) == FIRN_OK);
    FIRN_ASSERT(firn_writer_close(writer, NULL, NULL) == FIRN_OK);
    CHECK(log.size == sizeof bytes && memcmp(log.data, bytes, sizeof bytes) == 0,
          "a member without frames has %zu other bytes", log.size);
    firn_buf_free(&log);
}

static void members_may_be_joined(void)
{
    struct firn_buf log = { 0 };
    struct firn_buf stream = { 0 };
    struct firn_seal seal;
    struct firn_writer *writer;
    struct rig_reading reading;
    char dir[200];
    char path[200];
    rig_dir(dir);
    rig_path(path, dir, "a.firn");
    for (int i = 0; i < 3; i++) {
        FIRN_ASSERT(firn_writer_open_memory(&writer, &log, NULL, NULL) == FIRN_OK);
        write_shape(&shapes[i == 1 ? 2 : 7], writer, &stream, &seal);
    }
    rig_write_file(path, log.data, log.size);
    rig_read_file(path, &reading);
    CHECK(reading.last == FIRN_END && rig_same(&reading.stream, &stream)
              && reading.totals.members == 3 && reading.totals.file_bytes == log.size,
          "expected 3 members and %zu bytes, found %u and %zu: %s", stream.size,
          reading.totals.members, reading.stream.size, reading.error.message);
    rig_reading_free(&reading);
    firn_buf_free(&log);
    firn_buf_free(&stream);
    rig_remove_dir(dir);
}

static void pipe_gives_byte_after_byte(void)
{
    struct firn_buf log = { 0 };
    struct firn_buf stream = { 0 };
    struct rig_reading reading;
    rig_log(&log, "dddistxdxist", &stream, NULL);
    read_from_pipe(&log, 1, &reading);
    CHECK(reading.last == FIRN_END && rig_same(&reading.stream, &stream), "read %zu bytes: %s",
          reading.stream.size, reading.error.message);
    rig_reading_free(&reading);
    firn_buf_free(&log);
    firn_buf_free(&stream);
}

static void seal_is_of_the_stream(void)
{
    struct firn_buf log = { 0 };
    struct firn_buf stream = { 0 };
    struct firn_seal seal;
    struct rig_reading reading;
    struct firn_digest_stream digest;
    uint8_t expected[FIRN_DIGEST_SIZE];
    uint8_t found[FIRN_DIGEST_SIZE];
    rig_log(&log, "dddiStdist", &stream, NULL);
    firn_digest_reset(&digest);
    firn_digest_update(&digest, stream.data, stream.size);
    firn_digest_value(&digest, expected);

    firn_reader_open_memory(rig_reader(), log.data, log.size);
    CHECK(!firn_reader_seal(rig_reader(), &seal), "a seal before anything was read");
    firn_reader_check_digest(rig_reader());
    rig_read_on(rig_reader(), false, &reading);
    firn_reader_digest(rig_reader(), found);
    CHECK(reading.last == FIRN_END, "the digests do not hold: %s", reading.error.message);
    CHECK(memcmp(expected, found, sizeof found) == 0, "the digest over two members is wrong");
    size_t last = rig_frame_size(3);
    firn_digest_reset(&digest);
    firn_digest_update(&digest, stream.data + stream.size - last, last);
    firn_digest_value(&digest, expected);
    CHECK(firn_reader_seal(rig_reader(), &seal) && seal.stream_bytes == last && !seal.is_signed
              && memcmp(seal.digest, expected, sizeof expected) == 0,
          "the seal is not that of the last member");
    rig_reading_free(&reading);
    firn_buf_free(&log);
    firn_buf_free(&stream);
}

static void signed_seal_is_carried(void)
{
    struct firn_buf log = { 0 };
    struct firn_seal seal = { 0 };
    struct rig_reading reading;
    uint8_t message[FIRN_SEAL_MESSAGE_SIZE];
    rig_log(&log, "diSt", NULL, NULL);
    rig_read(log.data, log.size, &reading);
    CHECK(firn_reader_seal(rig_reader(), &seal) && seal.is_signed && seal.public_key[31] == 0x5a
              && seal.signature[63] == 0xa5,
          "key and signature did not come through");
    firn_seal_message(&seal, message);
    CHECK(memcmp(message, "firn-seal-1\x3c\0\0\0\0\0\0\0", 19) == 0
              && memcmp(message + 19, seal.digest, 32) == 0,
          "the signed message is not name, stream bytes, digest");
    rig_reading_free(&reading);
    firn_buf_free(&log);
}

static void chunks_say_where_they_are(void)
{
    static const char letters[] = "ddxdistddist";
    size_t ends[sizeof letters];
    struct firn_buf log = { 0 };
    struct firn_chunk chunk;
    uint64_t stream_at = 0;
    rig_log(&log, letters, NULL, ends);
    firn_reader_open_memory(rig_reader(), log.data, log.size);
    for (size_t i = 0, k = 0; letters[i] != '\0'; i++) {
        if (letters[i] != 'd')
            continue;
        FIRN_ASSERT(firn_reader_next(rig_reader(), &chunk, NULL) == FIRN_OK);
        uint32_t member = i > 6;
        CHECK(chunk.file_offset == (i == 0 ? 0 : ends[i - 1]) && chunk.stream_offset == stream_at,
              "frame %zu: wrong offsets", k);
        CHECK(chunk.member == member && chunk.frame == k - 3 * member,
              "frame %zu: said to be frame %u of member %u", k, chunk.frame, chunk.member);
        stream_at += chunk.size;
        k++;
    }
    CHECK(firn_reader_next(rig_reader(), &chunk, NULL) == FIRN_END, "no end");
    struct firn_reader_totals totals = firn_reader_totals(rig_reader());
    CHECK(totals.file_bytes == log.size && totals.unknown == 1 && totals.schemas == 1
              && totals.battles == 1 + 2 + 3 + 1 + 2,
          "totals: %u unknown, %zu schemas, %zu battles", totals.unknown, (size_t)totals.schemas,
          (size_t)totals.battles);
    firn_buf_free(&log);
}

static void what_cannot_be_opened(void)
{
    struct rig_reading reading;
    struct firn_chunk chunk;
    rig_read_file("/nowhere/at/all", &reading);
    CHECK(reading.first == FIRN_IO && strstr(reading.error.message, "No such file") != NULL,
          "a missing file: %s", reading.error.message);
    CHECK(firn_reader_next(rig_reader(), &chunk, NULL) == FIRN_IO, "next() after a failed open");
    rig_read_file("/tmp", &reading);
    CHECK(reading.first == FIRN_IO && strstr(reading.error.message, "directory") != NULL,
          "a directory: %s", reading.error.message);
    rig_read_file("/dev/null", &reading);
    CHECK(reading.first == FIRN_INCOMPLETE && strstr(reading.error.message, "empty") != NULL,
          "an empty file: %s", reading.error.message);
}

/* A pipe that does not wait gives an error where a blocking one would wait. */
static void failed_read_is_not_a_cut(void)
{
    int ends[2];
    struct firn_buf log = { 0 };
    struct rig_reading reading;
    rig_log(&log, "dddist", NULL, NULL);
    FIRN_ASSERT(pipe2(ends, O_NONBLOCK) == 0);
    FIRN_ASSERT(write(ends[1], log.data, 200) == 200);
    int in = dup(STDIN_FILENO);
    dup2(ends[0], STDIN_FILENO);
    rig_read_file("-", &reading);
    dup2(in, STDIN_FILENO);
    CHECK(reading.first == FIRN_IO && reading.chunks == 2
              && strstr(reading.error.message, "temporarily unavailable") != NULL,
          "expected FIRN_IO after 2 frames, found %d after %zu: %s", reading.first, reading.chunks,
          reading.error.message);
    rig_reading_free(&reading);
    firn_buf_free(&log);
    close(in);
    close(ends[0]);
    close(ends[1]);
}

static void standard_input_and_output(void)
{
    char dir[200];
    char path[200];
    struct firn_writer *writer;
    struct firn_buf stream = { 0 };
    struct rig_reading reading;
    rig_dir(dir);
    rig_path(path, dir, "out");
    fflush(stdout);
    int in = dup(STDIN_FILENO);
    int out = dup(STDOUT_FILENO);
    int fd = open(path, O_RDWR | O_CREAT, 0666);
    dup2(fd, STDOUT_FILENO);
    FIRN_ASSERT(firn_writer_open(&writer, "-", NULL, NULL) == FIRN_OK);
    write_shape(&shapes[2], writer, &stream, NULL);
    dup2(out, STDOUT_FILENO);
    lseek(fd, 0, SEEK_SET);
    dup2(fd, STDIN_FILENO);
    rig_read_file("-", &reading);
    dup2(in, STDIN_FILENO);
    check_shape(&shapes[2], &reading, &stream, "standard input");
    close(fd);
    close(in);
    close(out);
    firn_buf_free(&stream);
    rig_remove_dir(dir);
}

const struct suite suite_file = { "file", (const struct test[]){
    { "what is written is read, from memory, file and pipe", what_is_written_is_read },
    { "the smallest file has the bytes that are written down", smallest_file_is_as_written_down },
    { "members may be joined to one log", members_may_be_joined },
    { "a pipe may give one byte at a time", pipe_gives_byte_after_byte },
    { "a seal holds the digest of its member", seal_is_of_the_stream },
    { "a signed seal is carried through", signed_seal_is_carried },
    { "a chunk says where it is", chunks_say_where_they_are },
    { "what cannot be opened says why", what_cannot_be_opened },
    { "a failed read is not taken for a cut", failed_read_is_not_a_cut },
    { "standard input and output are files too", standard_input_and_output },
    { NULL, NULL },
} };
