/* The steady state: once warm, no battle costs an allocation or a new page, neither in a verifier nor in a
 * recorder nor in a reader, and a verifier has none for a file either. Counted; under a sanitizer, which brings
 * its own malloc, the runs are made and nothing is counted. */
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#include "audit/record.h"
#include "audit/verify.h"
#include "base/error.h"
#include "firn_report.h"
#include "test.h"
#include "test_file_alloc.h"
#include "test_file_rig.h"

enum { BATTLES = 400, FAULTS_MAX = 40 }; /* the kernel may take a page away and give it back */

static struct firn_registry *registry;
static struct firn_spec *specs[BATTLES];

static void draw_battles(void)
{
    FIRN_ASSERT(firn_registry_new(&registry, NULL) == FIRN_OK);
    for (uint64_t i = 0; i < BATTLES; i++) {
        FIRN_ASSERT(firn_json_draw(&specs[i], registry, "fixtures/arena/roster.json", i, NULL) == FIRN_OK);
        firn_spec_set_seed(specs[i], i);
    }
}

static void free_battles(void)
{
    for (int i = 0; i < BATTLES; i++)
        firn_spec_free(specs[i]);
    firn_registry_free(registry);
}

/* ---- counting ---- */

struct cost {
    long calls;
    long faults;
};

static struct cost cost_now(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (struct cost){ alloc_calls(), usage.ru_minflt };
}

static void check_free(const char *what, struct cost before, long calls_max)
{
    struct cost after = cost_now();
    CHECK(after.calls - before.calls <= calls_max, "%s: %ld allocations", what, after.calls - before.calls);
    CHECK(!alloc_counts() || after.faults - before.faults <= FAULTS_MAX, "%s: %ld page faults", what,
          after.faults - before.faults);
}

/* ---- recording ---- */

static void record_all(struct firn_recorder *recorder)
{
    for (int i = 0; i < BATTLES; i++)
        FIRN_ASSERT(firn_recorder_battle(recorder, specs[i], NULL, NULL, NULL) == FIRN_OK);
}

static void a_recorded_battle_costs_no_memory(void)
{
    struct firn_recorder *recorder;
    char dir[200], path[200];
    rig_dir(dir);
    rig_path(path, dir, "pack.firn");
    draw_battles();
    FIRN_ASSERT(firn_recorder_open(&recorder, path, NULL, NULL) == FIRN_OK);
    for (int i = 0; i < 4; i++)
        record_all(recorder);
    struct cost before = cost_now();
    record_all(recorder);
    record_all(recorder);
    /* the index and the table, which have a row a frame, may each double */
    check_free("800 recorded battles", before, 2);
    firn_recorder_abort(recorder);
    free_battles();
    rig_remove_dir(dir);
}

/* ---- verifying ---- */

static void make_pack(struct firn_buf *pack)
{
    struct firn_recorder *recorder;
    FIRN_ASSERT(firn_recorder_open_memory(&recorder, pack, NULL, NULL) == FIRN_OK);
    record_all(recorder);
    FIRN_ASSERT(firn_recorder_close(recorder, NULL, NULL) == FIRN_OK);
}

static void verify_pack(struct firn_verifier *verifier, const struct firn_buf *pack)
{
    struct firn_verdict verdict;
    firn_verifier_memory(verifier, pack->data, pack->size, &verdict);
    FIRN_ASSERT(verdict.status == FIRN_OK && verdict.judged[FIRN_BATTLE_SAME] == BATTLES);
}

static void a_verified_battle_costs_no_memory(void)
{
    struct firn_buf pack = { 0 };
    struct firn_verifier *verifier;
    draw_battles();
    make_pack(&pack);
    FIRN_ASSERT(firn_verifier_new(&verifier, registry, NULL, NULL) == FIRN_OK);
    verify_pack(verifier, &pack);
    struct cost before = cost_now();
    for (int i = 0; i < 5; i++)
        verify_pack(verifier, &pack);
    check_free("2000 verified battles", before, 0);
    firn_verifier_free(verifier);
    firn_buf_free(&pack);
    free_battles();
}

static void write_files(const char *dir)
{
    struct firn_recorder *recorder;
    char name[40], path[200];
    for (int i = 0; i < BATTLES; i++) {
        struct firn_buf log = { 0 };
        FIRN_ASSERT(firn_recorder_open_memory(&recorder, &log, NULL, NULL) == FIRN_OK);
        FIRN_ASSERT(firn_recorder_battle(recorder, specs[i], NULL, NULL, NULL) == FIRN_OK);
        FIRN_ASSERT(firn_recorder_close(recorder, NULL, NULL) == FIRN_OK);
        snprintf(name, sizeof name, "%03d.firn", i);
        rig_path(path, dir, name);
        rig_write_file(path, log.data, log.size);
        firn_buf_free(&log);
    }
}

static void verify_files(struct firn_verifier *verifier, const char *dir)
{
    struct firn_verdict verdict;
    char name[40], path[200];
    for (int i = 0; i < BATTLES; i++) {
        snprintf(name, sizeof name, "%03d.firn", i);
        rig_path(path, dir, name);
        FIRN_ASSERT(firn_verifier_file(verifier, path, &verdict) == FIRN_OK);
    }
}

static void a_verified_file_costs_no_memory(void)
{
    struct firn_verifier *verifier;
    char dir[200];
    rig_dir(dir);
    draw_battles();
    write_files(dir);
    FIRN_ASSERT(firn_verifier_new(&verifier, registry, NULL, NULL) == FIRN_OK);
    verify_files(verifier, dir);
    struct cost before = cost_now();
    verify_files(verifier, dir);
    verify_files(verifier, dir);
    check_free("800 verified files", before, 0);
    firn_verifier_free(verifier);
    free_battles();
    rig_remove_dir(dir);
}

/* ---- reading ---- */

static void a_battle_that_is_read_costs_no_memory(void)
{
    struct firn_buf pack = { 0 };
    struct firn_record record;
    struct firn_log *log;
    char dir[200], path[200];
    struct cost middle = { 0, 0 };
    rig_dir(dir);
    rig_path(path, dir, "pack.firn");
    draw_battles();
    make_pack(&pack);
    rig_write_file(path, pack.data, pack.size);
    FIRN_ASSERT(firn_log_new(&log) == FIRN_OK && firn_log_open(log, path, false, NULL) == FIRN_OK);
    while (firn_log_next(log, &record, NULL) == FIRN_OK)
        if (record.battle == BATTLES / 2 && middle.faults == 0)
            middle = cost_now();
    check_free("200 battles that were read", middle, 0);
    firn_log_free(log);
    firn_buf_free(&pack);
    free_battles();
    rig_remove_dir(dir);
}

const struct suite suite_steady = { "steady", (const struct test[]){
    { "a recorded battle costs no allocation and no new page", a_recorded_battle_costs_no_memory },
    { "a verified battle costs no allocation and no new page", a_verified_battle_costs_no_memory },
    { "a verified file costs no allocation and no new page", a_verified_file_costs_no_memory },
    { "a battle that is read costs no allocation and no new page", a_battle_that_is_read_costs_no_memory },
    { NULL, NULL },
} };
