/* The writer where it must not or cannot: files that are there, disks that are full, calls that are
 * wrong. A target is either whole or not there. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/error.h"
#include "test.h"
#include "test_file_rig.h"

static const struct firn_writer_options fast = { .no_sync = true };
static const struct firn_writer_options forced = { .force = true, .no_sync = true };
static const struct firn_begins nothing = { 0, 0 };

/* A directory with room for a target in it. */
struct place {
    char dir[200];
    char path[200];
    char partial[200];
};

static void place_make(struct place *place)
{
    rig_dir(place->dir);
    rig_path(place->path, place->dir, "a.firn");
    rig_path(place->partial, place->dir, "a.firn.partial");
}

/* `frames` frames of `size` bytes that do not compress. */
static enum firn_status write_frames(struct firn_writer *writer, size_t frames, size_t size,
                                     struct firn_error *error)
{
    struct firn_buf stream = { 0 };
    enum firn_status status = FIRN_OK;
    rig_stream(&stream, size, 8, 5);
    for (size_t i = 0; i < frames && status == FIRN_OK; i++)
        status = firn_writer_frame(writer, stream.data, size, nothing, error);
    firn_buf_free(&stream);
    return status;
}

static void name_comes_last(void)
{
    struct place place;
    struct firn_writer *writer;
    place_make(&place);
    FIRN_ASSERT(firn_writer_open(&writer, place.path, NULL, NULL) == FIRN_OK);
    write_frames(writer, 3, 1000, NULL);
    CHECK(!rig_exists(place.path) && rig_exists(place.partial), "the name came before the end");
    FIRN_ASSERT(firn_writer_close(writer, NULL, NULL) == FIRN_OK);
    CHECK(rig_exists(place.path) && !rig_exists(place.partial), "the name did not come at the end");
    rig_remove_dir(place.dir);
}

static void abort_leaves_nothing(void)
{
    struct place place;
    struct firn_writer *writer;
    place_make(&place);
    FIRN_ASSERT(firn_writer_open(&writer, place.path, &fast, NULL) == FIRN_OK);
    write_frames(writer, 3, 1000, NULL);
    firn_writer_abort(writer);
    CHECK(!rig_exists(place.path) && !rig_exists(place.partial), "something is left");
    rig_remove_dir(place.dir);
}

static void killed_recording_reads(void)
{
    struct place place;
    struct firn_writer *writer;
    struct rig_reading reading;
    place_make(&place);
    FIRN_ASSERT(firn_writer_open(&writer, place.path, &fast, NULL) == FIRN_OK);
    write_frames(writer, 3, 1000, NULL);
    rig_read_file(place.partial, &reading);
    CHECK(reading.last == FIRN_INCOMPLETE && reading.chunks == 3,
          "expected 3 frames and INCOMPLETE, found %zu, %d", reading.chunks, reading.last);
    rig_reading_free(&reading);
    firn_writer_abort(writer);
    rig_remove_dir(place.dir);
}

static void check_refused(const char *path, const struct firn_writer_options *options,
                          enum firn_status expected, const char *message)
{
    struct firn_writer *writer;
    struct firn_error error = { 0 };
    enum firn_status status = firn_writer_open(&writer, path, options, &error);
    CHECK(status == expected && writer == NULL && strstr(error.message, message) != NULL,
          "expected status %d and \"%s\", found %d and \"%s\"", expected, message, status,
          error.message);
}

static void nothing_is_replaced_unforced(void)
{
    struct place place;
    struct firn_writer *writer;
    struct firn_buf bytes = { 0 };
    place_make(&place);
    rig_write_file(place.path, "mine", 4);
    check_refused(place.path, &fast, FIRN_IO, "a file of this name is there");
    CHECK(!rig_exists(place.partial), "a refused writer left a partial file");
    FIRN_ASSERT(firn_writer_open(&writer, place.path, &forced, NULL) == FIRN_OK);
    rig_read_bytes(place.path, &bytes);
    CHECK(bytes.size == 4, "the old file went before the new one was whole");
    FIRN_ASSERT(firn_writer_close(writer, NULL, NULL) == FIRN_OK);
    firn_buf_clear(&bytes);
    rig_read_bytes(place.path, &bytes);
    CHECK(bytes.size > 4, "the forced file was not written");
    firn_buf_free(&bytes);

    unlink(place.path);
    rig_write_file(place.partial, "half", 4);
    check_refused(place.path, &fast, FIRN_IO, "unfinished recording");
    FIRN_ASSERT(firn_writer_open(&writer, place.path, &forced, NULL) == FIRN_OK);
    CHECK(firn_writer_close(writer, NULL, NULL) == FIRN_OK, "forced over a partial file");
    rig_remove_dir(place.dir);
}

static void one_writer_at_a_time(void)
{
    struct place place;
    struct firn_writer *writer;
    struct firn_buf bytes = { 0 };
    place_make(&place);
    FIRN_ASSERT(firn_writer_open(&writer, place.path, &forced, NULL) == FIRN_OK);
    CHECK(write_frames(writer, 1, 1000, NULL) == FIRN_OK, "the first writer cannot write");
    check_refused(place.path, &forced, FIRN_IO, "another process is writing");
    CHECK(firn_writer_close(writer, NULL, NULL) == FIRN_OK, "the first writer was disturbed");
    rig_read_bytes(place.path, &bytes);
    CHECK(bytes.size > 100 && !rig_exists(place.partial), "the first one's file is gone");
    FIRN_ASSERT(firn_writer_open(&writer, place.path, &forced, NULL) == FIRN_OK);
    firn_writer_abort(writer);
    firn_buf_free(&bytes);
    rig_remove_dir(place.dir);
}

static void links_stay(void)
{
    struct place place;
    struct firn_writer *writer;
    struct firn_buf bytes = { 0 };
    char text[20], real[200];
    place_make(&place);
    rig_path(real, place.dir, "real.firn");
    FIRN_ASSERT(symlink("real.firn", place.path) == 0);
    check_refused(place.path, &forced, FIRN_IO, "a link that leads nowhere");
    rig_write_file(real, "mine", 4);
    check_refused(place.path, &fast, FIRN_IO, "not replaced without force");
    FIRN_ASSERT(firn_writer_open(&writer, place.path, &forced, NULL) == FIRN_OK);
    CHECK(firn_writer_close(writer, NULL, NULL) == FIRN_OK, "the file behind a link is not written");
    CHECK(readlink(place.path, text, sizeof text) == 9, "the link was replaced");
    rig_read_bytes(real, &bytes);
    CHECK(bytes.size > 4, "what it leads to was not");
    firn_buf_free(&bytes);
    rig_remove_dir(place.dir);
}

static void late_file_is_not_replaced(void)
{
    struct place place;
    struct firn_writer *writer;
    struct firn_buf bytes = { 0 };
    place_make(&place);
    FIRN_ASSERT(firn_writer_open(&writer, place.path, &fast, NULL) == FIRN_OK);
    write_frames(writer, 1, 1000, NULL);
    rig_write_file(place.path, "late", 4);
    CHECK(firn_writer_close(writer, NULL, NULL) == FIRN_IO, "a file that came meanwhile was replaced");
    rig_read_bytes(place.path, &bytes);
    CHECK(bytes.size == 4 && rig_exists(place.partial), "the late file or the frames are gone");
    firn_buf_free(&bytes);
    rig_remove_dir(place.dir);
}

static void wrong_calls_are_refused(void)
{
    struct place place;
    struct firn_writer *writer;
    struct firn_error error = { 0 };
    struct firn_buf stream = { 0 };
    place_make(&place);
    struct firn_writer_options level = { .level = 20 };
    check_refused(place.path, &level, FIRN_USAGE, "level 20 is outside 1..19");
    level.level = -1;
    check_refused(place.path, &level, FIRN_USAGE, "level -1 is outside 1..19");
    check_refused(place.dir, &forced, FIRN_IO, "directory");
    check_refused("/nowhere/at/all", &fast, FIRN_IO, "No such file");
    rig_stream(&stream, FIRN_FRAME_MAX + 1, 1, 1);
    for (size_t i = 0; i < 2; i++) {
        size_t size = i == 0 ? 0 : FIRN_FRAME_MAX + 1;
        FIRN_ASSERT(firn_writer_open(&writer, place.path, &fast, NULL) == FIRN_OK);
        CHECK(firn_writer_frame(writer, stream.data, size, nothing, &error) == FIRN_USAGE,
              "a frame of %zu bytes was taken", size);
        CHECK(firn_writer_frame(writer, stream.data, 10, nothing, &error) == FIRN_USAGE,
              "the failure did not stick");
        CHECK(firn_writer_close(writer, NULL, &error) == FIRN_USAGE, "the failure was forgotten");
        CHECK(!rig_exists(place.path) && !rig_exists(place.partial), "a failed writer left a file");
    }
    firn_buf_free(&stream);
    rig_remove_dir(place.dir);
}

/* The device goes by a link, so that a writer that fails this test replaces the link only. */
static void full_disk_is_reported(void)
{
    struct place place;
    struct firn_writer *writer;
    struct firn_error error = { 0 };
    char text[20];
    place_make(&place);
    FIRN_ASSERT(symlink("/dev/full", place.path) == 0);
    FIRN_ASSERT(firn_writer_open(&writer, place.path, &fast, NULL) == FIRN_OK);
    CHECK(firn_writer_close(writer, NULL, &error) == FIRN_IO
              && strstr(error.message, "No space left") != NULL,
          "closing on a full disk: %s", error.message);
    FIRN_ASSERT(firn_writer_open(&writer, place.path, &forced, NULL) == FIRN_OK);
    CHECK(write_frames(writer, 1, 1000, &error) == FIRN_IO, "writing to a full disk");
    CHECK(write_frames(writer, 1, 1000, &error) == FIRN_IO, "the failure did not stick");
    firn_writer_abort(writer);
    CHECK(readlink(place.path, text, sizeof text) == 9, "the way to a device was replaced");
    CHECK(!rig_exists(place.partial), "a partial file beside a device");
    rig_remove_dir(place.dir);
}

/* With files limited to `limit` bytes. */
static void fail_at(size_t limit, size_t frames, bool old_file)
{
    struct place place;
    struct firn_writer *writer;
    struct firn_error error = { 0 };
    struct rig_reading reading;
    struct rlimit before;
    place_make(&place);
    if (old_file)
        rig_write_file(place.path, "old", 3);
    getrlimit(RLIMIT_FSIZE, &before);
    struct rlimit limited = { limit, before.rlim_max };
    FIRN_ASSERT(firn_writer_open(&writer, place.path, old_file ? &forced : &fast, NULL) == FIRN_OK);
    setrlimit(RLIMIT_FSIZE, &limited);
    write_frames(writer, 10, 1000, &error);
    enum firn_status status = firn_writer_close(writer, NULL, &error);
    setrlimit(RLIMIT_FSIZE, &before);
    CHECK(status == FIRN_IO, "%zu bytes: expected FIRN_IO, found %d", limit, status);
    CHECK(rig_exists(place.path) == old_file, "%zu bytes: a target that is not whole", limit);
    CHECK(rig_exists(place.partial) == (frames > 0), "%zu bytes: partial file", limit);
    if (frames > 0) {
        CHECK(strstr(error.message, "a.firn.partial: File too large") != NULL,
              "where the frames are was not said: %s", error.message);
        rig_read_file(place.partial, &reading);
        CHECK(reading.chunks == frames && strstr(reading.error.message, "no seal") != NULL,
              "%zu bytes: expected %zu frames and a clean end, found %zu: %s", limit, frames,
              reading.chunks, reading.error.message);
        rig_reading_free(&reading);
    }
    rig_remove_dir(place.dir);
}

static void failed_write_ends_behind_a_frame(void)
{
    void (*handler)(int) = signal(SIGXFSZ, SIG_IGN);
    fail_at(500, 0, false);
    fail_at(3500, 3, false);
    fail_at(3500, 3, true);
    fail_at(10200, 10, false); /* the frames fit, the seal does not */
    signal(SIGXFSZ, handler);
}

/* ---- interrupted writes ---- */

static void on_alarm(int number)
{
    (void)number;
}

/* Copy a pipe into a file, slowly. */
static pid_t slow_reader(int from, int other_end, const char *path)
{
    pid_t child = fork();
    if (child != 0)
        return child;
    static char bytes[20000];
    close(other_end);
    FILE *file = fopen(path, "wb");
    for (ssize_t n; (n = read(from, bytes, sizeof bytes)) > 0; usleep(500))
        fwrite(bytes, 1, (size_t)n, file);
    fclose(file);
    _exit(0);
}

static void interrupted_writes_go_on(void)
{
    struct place place;
    struct firn_writer *writer;
    struct firn_error error = { 0 };
    struct rig_reading reading;
    char pipe_path[40];
    int ends[2];
    place_make(&place);
    FIRN_ASSERT(pipe(ends) == 0);
    snprintf(pipe_path, sizeof pipe_path, "/dev/fd/%d", ends[1]);
    pid_t child = slow_reader(ends[0], ends[1], place.path);
    struct sigaction action = { .sa_handler = on_alarm };
    struct sigaction before;
    struct itimerval often = { { 0, 300 }, { 0, 300 } };
    struct itimerval never = { { 0, 0 }, { 0, 0 } };
    sigaction(SIGALRM, &action, &before);
    FIRN_ASSERT(firn_writer_open(&writer, pipe_path, NULL, NULL) == FIRN_OK);
    setitimer(ITIMER_REAL, &often, NULL);
    enum firn_status status = write_frames(writer, 3, 500000, &error);
    setitimer(ITIMER_REAL, &never, NULL);
    enum firn_status closed = firn_writer_close(writer, NULL, &error);
    CHECK(status == FIRN_OK && closed == FIRN_OK, "%s", error.message);
    sigaction(SIGALRM, &before, NULL);
    close(ends[0]);
    close(ends[1]);
    waitpid(child, NULL, 0);
    rig_read_file(place.path, &reading);
    CHECK(reading.last == FIRN_END && reading.chunks == 3, "what came through the pipe: %s",
          reading.error.message);
    rig_reading_free(&reading);
    rig_remove_dir(place.dir);
}

const struct suite suite_file_writer = { "file_writer", (const struct test[]){
    { "a file gets its name when it is whole", name_comes_last },
    { "an aborted writer leaves nothing", abort_leaves_nothing },
    { "a killed recording reads up to its last frame", killed_recording_reads },
    { "no file is replaced unless forced", nothing_is_replaced_unforced },
    { "of two forced writers of one file one is refused", one_writer_at_a_time },
    { "a link stays, what it leads to is written", links_stay },
    { "nor one that came while the log was written", late_file_is_not_replaced },
    { "a wrong call is refused and leaves nothing", wrong_calls_are_refused },
    { "a full disk is reported, and no device replaced", full_disk_is_reported },
    { "a failed write ends the log behind a whole frame", failed_write_ends_behind_a_frame },
    { "interrupted and short writes are finished", interrupted_writes_go_on },
    { NULL, NULL },
} };
