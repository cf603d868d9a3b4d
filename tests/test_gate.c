/* Gating a folder: each verdict that a golden can get, by engines that do what they should, crash, hang, or
 * act on a whim. Also re-simulating, comparing and recovering files. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "audit_rig.h"
#include "base/hash.h"
#include "test.h"
#include "tests/toy/toy.h"

static char folder[64];

static const char *at(const char *name)
{
    static char paths[4][200];
    static int next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

static void begin(void)
{
    snprintf(folder, sizeof folder, "/tmp/firn-test-XXXXXX");
    if (mkdtemp(folder) == NULL)
        abort();
}

static void end(void)
{
    char command[128];
    snprintf(command, sizeof command, "rm -r %s", folder);
    CHECK(system(command) == 0, "the temporary folder cannot be removed");
}

static void write_file(const char *name, const void *data, size_t size)
{
    FILE *file = fopen(at(name), "wb");
    CHECK(file != NULL && fwrite(data, 1, size, file) == size && fclose(file) == 0, "%s: cannot be written",
          name);
}

static struct firn_recorded record_file(struct firn_registry *registry, const char *name, uint64_t seed,
                                        int32_t mishap)
{
    struct firn_spec *spec = rig_toy(registry, seed, mishap);
    struct firn_recorder *recorder;
    struct firn_recorded recorded = { 0 };
    struct firn_error error = { FIRN_OK, 0, "" };
    bool good = firn_recorder_open(&recorder, at(name), NULL, &error) == FIRN_OK &&
                firn_recorder_battle(recorder, spec, NULL, NULL, &error) == FIRN_OK &&
                firn_recorder_close(recorder, &recorded, &error) == FIRN_OK;
    CHECK(good, "%s: %s", name, error.message);
    firn_spec_free(spec);
    return recorded;
}

/* The toy of the folder of plug-ins alone. */
static struct firn_registry *plugin(const char *name)
{
    struct firn_registry *registry;
    struct firn_error error = { FIRN_OK, 0, "" };
    const char *plugins = getenv("FIRN_TEST_PLUGINS");
    char path[300];
    snprintf(path, sizeof path, "%s/%s.so", plugins != NULL ? plugins : "build/plugins", name);
    firn_registry_new_empty(&registry);
    CHECK(firn_registry_load(registry, path, &error) == FIRN_OK, "%s", error.message);
    return registry;
}

static const struct firn_golden *golden_of(const struct firn_gate_result *result, const char *path)
{
    for (size_t i = 0; i < result->count; i++)
        if (strcmp(result->goldens[i].path, path) == 0)
            return &result->goldens[i];
    return NULL;
}

static void expect(const struct firn_gate_result *result, const char *path,
                   enum firn_golden_verdict verdict, const char *cause)
{
    const struct firn_golden *golden = golden_of(result, path);
    CHECK(golden != NULL, "%s is not judged", path);
    if (golden == NULL)
        return;
    CHECK(golden->verdict == verdict, "%s: expected %s, got %s (%s)", path, firn_golden_word(verdict),
          firn_golden_word(golden->verdict), golden->cause);
    CHECK(strstr(golden->cause, cause) != NULL, "%s: expected \"%s\", got \"%s\"", path, cause,
          golden->cause);
}

static struct firn_gate_result *gate(struct firn_registry *registry, struct firn_gate_options options)
{
    struct firn_gate_result *result = NULL;
    struct firn_error error = { FIRN_OK, 0, "" };
    options.timeout_seconds = 1;
    CHECK(firn_gate(registry, folder, &options, &result, &error) == FIRN_OK, "%s", error.message);
    return result;
}

static void mishaps(void)
{
    struct firn_registry *registry = rig_registry(), *bad = plugin("toy_mishaps"), *good = plugin("toy");
    begin();
    for (int i = 0; i < 8; i++) {
        char name[32];
        snprintf(name, sizeof name, "fine-%d.firn", i);
        record_file(registry, name, (uint64_t)i, toy_mishap_none);
    }
    record_file(registry, "crash.firn", 1, toy_mishap_crash);
    record_file(registry, "crash-too.firn", 2, toy_mishap_crash);
    record_file(registry, "hang.firn", 1, toy_mishap_hang);
    record_file(registry, "whim.firn", 1, toy_mishap_whim);
    for (int jobs = 1; jobs <= 3; jobs++) {
        struct firn_gate_result *result = gate(bad, (struct firn_gate_options){ .jobs = jobs });
        expect(result, "crash.firn", FIRN_GOLDEN_CRASHED, "battle 0, step 3: the engine crashed (signal 6)");
        expect(result, "crash-too.firn", FIRN_GOLDEN_CRASHED, "step 3");
        expect(result, "hang.firn", FIRN_GOLDEN_HUNG, "battle 0: the engine hung, no step for 1 second after step 3 began");
        expect(result, "whim.firn", FIRN_GOLDEN_CHANGED, "not deterministic");
        CHECK(result->counts[FIRN_GOLDEN_SAME] == 8, "with %d workers %zu of 8 are the same", jobs,
              result->counts[FIRN_GOLDEN_SAME]);
        firn_gate_free(result);
    }
    struct firn_gate_result *result = gate(good, (struct firn_gate_options){ .jobs = 2 });
    CHECK(result->counts[FIRN_GOLDEN_SAME] == 12, "a good engine: %zu of 12 are the same",
          result->counts[FIRN_GOLDEN_SAME]);
    firn_gate_free(result);
    end();
    firn_registry_free(registry);
    firn_registry_free(bad);
    firn_registry_free(good);
}

static struct firn_outcome never(const struct firn_battle *battle, const int32_t *words)
{
    (void)battle;
    (void)words;
    return (struct firn_outcome){ toy_outcome_running, toy_reason_none };
}

static void endless(void)
{
    struct firn_registry *registry = rig_registry(), *other;
    struct firn_engine engine = firn_engine_toy;
    struct firn_resim_result resim;
    struct firn_error error = { FIRN_OK, 0, "" };
    engine.outcome = never;
    firn_registry_new_empty(&other);
    CHECK(firn_registry_add(other, &engine, &error) == FIRN_OK, "%s", error.message);
    begin();
    record_file(registry, "a.firn", 1, toy_mishap_none);
    struct firn_gate_result *result = gate(other, (struct firn_gate_options){ .jobs = 1 });
    expect(result, "a.firn", FIRN_GOLDEN_OUTCOME_UNKNOWN, "; run again, it had not ended after 16 MiB of stream");
    firn_gate_free(result);
    enum firn_status status = firn_resim(other, at("a.firn"), at("b.firn"), NULL, NULL, 0, &resim, &error);
    CHECK(status == FIRN_UNKNOWN && strstr(error.message, "battle 0: run again, it had not ended") != NULL,
          "status %d: %s", status, error.message);
    CHECK(access(at("b.firn"), F_OK) != 0, "half a battle is written");
    end();
    firn_registry_free(registry);
    firn_registry_free(other);
}

static void changed_and_damaged(void)
{
    struct firn_registry *registry = rig_registry(), *empty;
    const struct firn_rule_change harder = { "damage", 50, "" }, refused = { "hit_percent", 101, "" };
    struct firn_recorded recorded;
    begin();
    recorded = record_file(registry, "a.firn", 1, toy_mishap_none);
    record_file(registry, "b.firn", 2, toy_mishap_none);
    write_file("empty.firn", "", 0);
    write_file("noise.firn", "this is no log at all", 21);
    struct firn_gate_result *result = gate(registry, (struct firn_gate_options){ .jobs = 1 });
    expect(result, "a.firn", FIRN_GOLDEN_SAME, "");
    expect(result, "empty.firn", FIRN_GOLDEN_INCOMPLETE, "empty");
    expect(result, "noise.firn", FIRN_GOLDEN_DAMAGED, "");
    CHECK(golden_of(result, "a.firn")->events == recorded.events, "%llu events, recorded %llu",
          (unsigned long long)golden_of(result, "a.firn")->events, (unsigned long long)recorded.events);
    firn_gate_free(result);
    result = gate(registry, (struct firn_gate_options){ .rules = &harder, .rule_count = 1 });
    expect(result, "a.firn", FIRN_GOLDEN_OUTCOME_CHANGED, "hp: recorded ");
    CHECK(strcmp(golden_of(result, "a.firn")->group, golden_of(result, "b.firn")->group) == 0,
          "one cause, two groups: %s, %s", golden_of(result, "a.firn")->group,
          golden_of(result, "b.firn")->group);
    firn_gate_free(result);
    struct firn_error error = { FIRN_OK, 0, "" };
    struct firn_gate_options wrong = { .rules = &refused, .rule_count = 1 };
    CHECK(firn_gate(registry, folder, &wrong, &result, &error) == FIRN_USAGE && result == NULL,
          "rules that cannot be are no verdict on a golden");
    CHECK(strcmp(error.message, "a.firn: rules.hit_percent: 101 is outside 0..100") == 0, "got %s", error.message);
    firn_registry_new_empty(&empty);
    result = gate(empty, (struct firn_gate_options){ .jobs = 1 });
    expect(result, "a.firn", FIRN_GOLDEN_ENGINE_MISSING, "recorded under toy 1");
    firn_gate_free(result);
    end();
    firn_registry_free(registry);
    firn_registry_free(empty);
}

static void manifests(void)
{
    struct firn_registry *registry = rig_registry();
    struct firn_recorded a, b;
    char digest[2][2 * FIRN_DIGEST_SIZE + 1], text[2000];
    begin();
    mkdir(at("toy"), 0777);
    a = record_file(registry, "toy/a.firn", 1, toy_mishap_none);
    b = record_file(registry, "toy/b.firn", 2, toy_mishap_none);
    record_file(registry, "toy/orphan.firn", 3, toy_mishap_none);
    firn_digest_text(a.digest, digest[0]);
    firn_digest_text(b.digest, digest[1]);
    digest[1][5] = digest[1][5] == '0' ? '1' : '0';
    snprintf(text, sizeof text,
             "path\tdigest\tengine\trules_version\tbattles\tevents\toutcome\tguards\n"
             "a.firn\t%s\ttoy\t1\t1\t%llu\tdraw\tthe first\n"
             "b.firn\t%s\ttoy\t1\t1\t%llu\tdraw\tthe second\n"
             "c.firn\t%s\ttoy\t1\t1\t7\tdraw\tthe third\n",
             digest[0], (unsigned long long)a.events, digest[1], (unsigned long long)b.events, digest[0]);
    write_file("toy/manifest.tsv", text, strlen(text));
    struct firn_gate_result *result = gate(registry, (struct firn_gate_options){ .jobs = 2 });
    expect(result, "toy/a.firn", FIRN_GOLDEN_SAME, "");
    expect(result, "toy/b.firn", FIRN_GOLDEN_STALE, "its digest is not the manifest's");
    expect(result, "toy/c.firn", FIRN_GOLDEN_ABSENT, "it is not there");
    expect(result, "toy/orphan.firn", FIRN_GOLDEN_ORPHAN, "the manifest does not name it");
    CHECK(strcmp(golden_of(result, "toy/a.firn")->guards, "the first") == 0, "guards: %s",
          golden_of(result, "toy/a.firn")->guards);
    firn_gate_free(result);
    end();
    firn_registry_free(registry);
}

static const struct {
    const char *text;
    const char *said;
} bad_manifests[] = {
    { "", "manifest.tsv:0: expected the header line" },
    { "something else\n", "manifest.tsv:1: expected the header line" },
    { "path\tdigest\tengine\trules_version\tbattles\tevents\toutcome\tguards\na.firn\n",
      "manifest.tsv:2: expected 8 columns" },
    { "path\tdigest\tengine\trules_version\tbattles\tevents\toutcome\tguards\na.firn\t00\ttoy\t1\t1\t1\tx\ty\n",
      "manifest.tsv:2: digest: expected 64 hex digits" },
    { "path\tdigest\tengine\trules_version\tbattles\tevents\toutcome\tguards\n../a.firn\t00\ttoy\t1\t1\t1\tx\ty\n",
      "manifest.tsv:2: path: expected one under the folder" },
};

static void bad_manifest(void)
{
    struct firn_registry *registry = rig_registry();
    const struct firn_gate_options options = { .jobs = 1 };
    struct firn_gate_result *result;
    struct firn_error error;
    begin();
    CHECK(firn_gate(registry, folder, &options, &result, &error) == FIRN_USAGE, "an empty folder passes");
    for (size_t i = 0; i < sizeof bad_manifests / sizeof bad_manifests[0]; i++) {
        write_file("manifest.tsv", bad_manifests[i].text, strlen(bad_manifests[i].text));
        enum firn_status status = firn_gate(registry, folder, &options, &result, &error);
        CHECK(status == FIRN_USAGE && strstr(error.message, bad_manifests[i].said) != NULL,
              "expected \"%s\", got \"%s\"", bad_manifests[i].said, error.message);
    }
    end();
    firn_registry_free(registry);
}

static void count_divergences(void *self, const struct firn_divergence *divergence)
{
    *(int *)self += divergence->state_known && divergence->roll_count > 0 && divergence->input_count == 1;
}

static void count_lines(void *self, const struct firn_diff_line *line)
{
    int *counts = self;
    counts[1] += line->op == '~' && strstr(line->changes, " | ") != NULL;
    counts[2] += line->op == '=' && line->a == line->b;
}

static void resim_and_diff(void)
{
    struct firn_registry *registry = rig_registry();
    const struct firn_rule_change harder = { "damage", 4, "" };
    struct firn_resim_result result;
    struct firn_diff_result diff;
    struct firn_error error = { FIRN_OK, 0, "" };
    int counts[3] = { 0, 0, 0 };
    begin();
    record_file(registry, "a.firn", 1, toy_mishap_none);
    enum firn_status status =
        firn_resim(registry, at("a.firn"), at("same.firn"), NULL, NULL, 0, &result, &error);
    CHECK(status == FIRN_OK && result.battles == 1 && result.changed == 0, "%s", error.message);
    status = firn_resim(registry, at("a.firn"), at("b.firn"), NULL, &harder, 1, &result, &error);
    CHECK(status == FIRN_OK && result.changed == 1 && result.outcomes_changed == 0, "%s", error.message);
    const struct firn_rule_change hardest = { "damage", 60, "" };
    status = firn_resim(registry, at("a.firn"), at("c.firn"), NULL, &hardest, 1, &result, &error);
    CHECK(status == FIRN_OK && result.outcomes_changed == 1, "%llu outcomes changed: %s",
          (unsigned long long)result.outcomes_changed, error.message);
    const struct firn_diff_options options = { .all = true, .on_divergence = count_divergences, .on_line = count_lines, .self = counts };
    status = firn_diff(registry, at("a.firn"), at("same.firn"), &options, &diff, &error);
    CHECK(status == FIRN_OK && counts[1] == 0 && counts[2] > 50, "status %d: %s", status, error.message);
    status = firn_diff(registry, at("a.firn"), at("b.firn"), &options, &diff, &error);
    CHECK(status == FIRN_DIFFERS && diff.differing == 1, "status %d: %s", status, error.message);
    CHECK(counts[0] == 1, "the divergence has not its input, state and rolls");
    CHECK(counts[1] > 5, "%d pairs are shown", counts[1]);
    status = firn_diff(registry, at("a.firn"), at("none.firn"), &options, &diff, &error);
    CHECK(status == FIRN_IO, "status %d", status);
    end();
    firn_registry_free(registry);
}

/* Cut after every byte: what is recovered is a log again, and never more than there was. */
static void recover_cuts(void)
{
    struct firn_registry *registry = rig_registry();
    struct firn_spec *spec = rig_toy(registry, 3, toy_mishap_none);
    struct firn_buf log = { 0 };
    struct firn_recorder *recorder;
    const struct firn_recorder_options live = { .flush_bytes = 64 };
    begin();
    firn_recorder_open_memory(&recorder, &log, &live, NULL);
    firn_recorder_battle(recorder, spec, NULL, NULL, NULL);
    firn_recorder_close(recorder, NULL, NULL);
    uint64_t last = 0;
    for (size_t size = 0; size <= log.size; size += size < log.size - 40 ? 29 : 1) {
        struct firn_recover_result result;
        struct firn_error error = { FIRN_OK, 0, "" };
        write_file("cut.firn", log.data, size);
        enum firn_status status = firn_recover(at("cut.firn"), at("new.firn"), NULL, &result, &error);
        bool has_new = access(at("new.firn"), F_OK) == 0;
        CHECK(has_new == (status == FIRN_OK || status == FIRN_INCOMPLETE) || result.records == 0,
              "cut at %zu: status %d, and a new log %s", size, status, has_new ? "is there" : "is not there");
        CHECK((status == FIRN_OK) == (size == log.size), "cut at %zu of %zu: status %d (%s)", size, log.size,
              status, error.message);
        CHECK(result.records >= last, "cut at %zu: %llu records, %llu before", size,
              (unsigned long long)result.records, (unsigned long long)last);
        last = result.records;
        if (has_new)
            unlink(at("new.firn"));
    }
    CHECK(last > 100, "only %llu records were recovered from the whole log", (unsigned long long)last);
    end();
    firn_buf_free(&log);
    firn_spec_free(spec);
    firn_registry_free(registry);
}

const struct suite suite_gate = { "gate", (const struct test[]){
    { "a crash, a hang or a whim of an engine costs its golden, not the run", mishaps },
    { "a battle that never ends any more ends at the bound, judged or simulated again", endless },
    { "changed, refused, damaged and unknown goldens are told apart", changed_and_damaged },
    { "orphans, stale and missing goldens are seen against the manifest", manifests },
    { "a manifest that is none is refused with its line", bad_manifest },
    { "a log simulated again under a changed rule differs where it should", resim_and_diff },
    { "a cut log is recovered as far as it goes", recover_cuts },
    { NULL, NULL },
} };
