/* What reading and writing cost besides the bytes: no allocation and no new page a file, a bounded
 * number of system calls' worth of memory, and an orderly end when memory runs out. */
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/error.h"
#include "test.h"
#include "test_file_alloc.h"
#include "test_file_rig.h"

static long page_faults(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_minflt;
}

static enum firn_status read_through(struct firn_reader *reader, const char *path)
{
    struct firn_chunk chunk;
    enum firn_status status = firn_reader_open(reader, path, NULL);
    while (status == FIRN_OK)
        status = firn_reader_next(reader, &chunk, NULL);
    return status;
}

static void a_file_costs_no_memory(void)
{
    struct firn_buf log = { 0 };
    struct firn_reader *reader;
    char dir[200];
    char path[200];
    rig_dir(dir);
    rig_path(path, dir, "a.firn");
    rig_log(&log, "dddist", NULL, NULL);
    rig_write_file(path, log.data, log.size);
    FIRN_ASSERT(firn_reader_new(&reader) == FIRN_OK);
    FIRN_ASSERT(read_through(reader, path) == FIRN_END);
    long calls = alloc_calls();
    long faults = page_faults();
    for (int i = 0; i < 1000; i++)
        FIRN_ASSERT(read_through(reader, path) == FIRN_END);
    calls = alloc_calls() - calls;
    faults = page_faults() - faults;
    CHECK(calls == 0, "1000 files cost %ld allocations", calls);
    /* the kernel may take a page away and give it back */
    CHECK(!alloc_counts() || faults < 50, "1000 files cost %ld page faults", faults);
    firn_reader_free(reader);
    firn_buf_free(&log);
    rig_remove_dir(dir);
}

static void a_first_small_file_touches_few_pages(void)
{
    struct firn_buf log = { 0 };
    struct firn_reader *reader;
    char dir[200];
    char path[200];
    rig_dir(dir);
    rig_path(path, dir, "a.firn");
    rig_log(&log, "dddist", NULL, NULL);
    rig_write_file(path, log.data, log.size);
    long faults = page_faults();
    FIRN_ASSERT(firn_reader_new(&reader) == FIRN_OK);
    FIRN_ASSERT(read_through(reader, path) == FIRN_END);
    faults = page_faults() - faults;
    CHECK(!alloc_counts() || faults < 100, "a reader and a file of %zu bytes cost %ld page faults",
          log.size, faults);
    firn_reader_free(reader);
    firn_buf_free(&log);
    rig_remove_dir(dir);
}

static void a_readers_end_closes_and_frees(void)
{
    long live = alloc_live();
    int before = dup(0);
    close(before);
    for (int i = 0; i < 20; i++) {
        struct firn_reader *reader;
        FIRN_ASSERT(firn_reader_new(&reader) == FIRN_OK);
        FIRN_ASSERT(firn_reader_open(reader, "/dev/null", NULL) == FIRN_OK);
        firn_reader_free(reader);
    }
    firn_reader_free(NULL);
    int after = dup(0);
    close(after);
    CHECK(alloc_live() == live, "%ld blocks are left", alloc_live() - live);
    CHECK(after == before, "%d files are left open", after - before);
}

/* Write a log of eight frames, whose table grows at its end; frees all it takes. */
static enum firn_status write_log(const char *path)
{
    static const uint8_t zeros[3000];
    struct firn_writer *writer;
    struct firn_error error;
    enum firn_status status =
        firn_writer_open(&writer, path, &(struct firn_writer_options){ .no_sync = true }, &error);
    if (status != FIRN_OK)
        return status;
    for (int i = 0; i < 8; i++)
        firn_writer_frame(writer, zeros, sizeof zeros, (struct firn_begins){ 0, 1 }, &error);
    return firn_writer_close(writer, NULL, &error);
}

static enum firn_status read_index(const char *path)
{
    struct firn_reader *reader;
    const struct firn_index_row *rows;
    size_t count;
    enum firn_status status = firn_reader_new(&reader);
    if (status == FIRN_OK)
        status = read_through(reader, path);
    if (status == FIRN_END)
        status = firn_reader_index(reader, &rows, &count, NULL);
    firn_reader_free(reader);
    return status;
}

/* Run a job with memory for 0, 1, 2 ... allocations, until it comes through. */
static void starve(enum firn_status (*job)(const char *), const char *name, const char *path,
                   const char *target, bool all_after)
{
    enum firn_status status = FIRN_MEMORY;
    long n = 0;
    for (; alloc_counts() && status != FIRN_OK && n < 1000; n++) {
        long live = alloc_live();
        alloc_fail(n, all_after);
        status = job(path);
        alloc_fail(-1, false);
        CHECK(alloc_live() == live, "%s, allocation %ld: %ld blocks are left", name, n,
              alloc_live() - live);
        CHECK(status == FIRN_OK || status == FIRN_MEMORY, "%s, allocation %ld: status %d", name, n,
              status);
        if (target != NULL && status != FIRN_OK)
            CHECK(!rig_exists(target), "%s, allocation %ld: a file that is not whole", name, n);
        if (target != NULL && status != FIRN_OK) {
            char partial[220];
            snprintf(partial, sizeof partial, "%s.partial", target);
            remove(partial);
        }
    }
    CHECK(!alloc_counts() || (status == FIRN_OK && n > 3), "%s: %ld allocations, status %d", name, n,
          status);
}

static void memory_may_run_out(void)
{
    char dir[200];
    char path[200];
    rig_dir(dir);
    rig_path(path, dir, "a.firn");
    starve(write_log, "writing with no memory left", path, path, true);
    remove(path);
    starve(write_log, "writing", path, path, false);
    FIRN_ASSERT(alloc_counts() || write_log(path) == FIRN_OK);
    starve(read_index, "reading with no memory left", path, NULL, true);
    starve(read_index, "reading", path, NULL, false);
    rig_remove_dir(dir);
}

/* A file that claims a table of 2^27 rows, or frames of any size, has to have the bytes first. */
static void claims_allocate_nothing(void)
{
    struct firn_buf log = { 0 };
    struct rig_reading reading;
    const struct firn_index_row *rows;
    size_t count;
    rig_log(&log, "dist", NULL, NULL);
    for (size_t at = 0; at < log.size; at++) {
        uint8_t byte = log.data[at];
        log.data[at] = 0xff;
        firn_reader_open_memory(rig_reader(), log.data, log.size);
        long calls = alloc_calls();
        firn_reader_index(rig_reader(), &rows, &count, NULL);
        CHECK(alloc_calls() - calls < 10, "byte %zu: the index took %ld allocations", at,
              alloc_calls() - calls);
        rig_read(log.data, log.size, &reading);
        CHECK(reading.first != FIRN_OK || byte == 0xff, "byte %zu: unnoticed", at);
        rig_reading_free(&reading);
        log.data[at] = byte;
    }
    firn_buf_free(&log);
}

const struct suite suite_file_cost = { "file_cost", (const struct test[]){
    { "a file costs no allocation and no new page", a_file_costs_no_memory },
    { "a first small file touches few pages", a_first_small_file_touches_few_pages },
    { "a reader's end closes and frees", a_readers_end_closes_and_frees },
    { "memory may run out at any allocation", memory_may_run_out },
    { "what a file claims allocates nothing", claims_allocate_nothing },
    { NULL, NULL },
} };
