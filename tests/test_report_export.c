/* A log exported, listed and summed up: the same records as the log has, by name, and inputs that give the
 * same battle again. */
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "audit_rig.h"
#include "firn_report.h"
#include "test.h"
#include "test_report_toy.h"

/* A log in a file, and what is made of it. */
struct job {
    struct scratch scratch;
    struct firn_registry *registry;
    struct firn_log *log;
    char path[200];
    struct firn_filter filter;
    struct firn_filtered filtered;
    struct firn_error error;
    char *text;
    size_t size;
};

/* Battles of the toy, seeds 0 and on, and a last one of the arena. */
static void job_begin(struct job *job, size_t toys)
{
    struct firn_spec *specs[8];
    struct firn_buf log = { 0 };
    *job = (struct job){ .registry = rig_registry(), .filter = firn_filter_all() };
    for (size_t i = 0; i < toys; i++)
        specs[i] = rig_toy(job->registry, i, 0);
    specs[toys] = rig_arena(job->registry, 7);
    firn_spec_params(specs[toys])->keyframe_every_steps = 1;
    rig_record(specs, toys + 1, &log);
    for (size_t i = 0; i <= toys; i++)
        firn_spec_free(specs[i]);
    scratch_begin(&job->scratch);
    snprintf(job->path, sizeof job->path, "%s", scratch_path(&job->scratch, "a.firn"));
    FILE *out = fopen(job->path, "wb");
    CHECK(out != NULL && fwrite(log.data, 1, log.size, out) == log.size, "cannot write %s", job->path);
    fclose(out);
    firn_buf_free(&log);
    CHECK(firn_log_new(&job->log) == FIRN_OK, "no memory");
}

static void job_end(struct job *job)
{
    free(job->text);
    firn_log_free(job->log);
    firn_registry_free(job->registry);
    scratch_end(&job->scratch);
}

static enum firn_status export_as(struct job *job, enum firn_export_format format)
{
    free(job->text);
    FILE *out = open_memstream(&job->text, &job->size);
    enum firn_status status =
        firn_export(out, format, job->log, job->path, &job->filter, &job->filtered, &job->error);
    fclose(out);
    return status;
}

static enum firn_status list(struct job *job, bool plain)
{
    free(job->text);
    FILE *out = open_memstream(&job->text, &job->size);
    struct firn_text text = { out, false };
    enum firn_status status =
        firn_text_log(&text, job->log, job->path, &job->filter, plain, &job->filtered, &job->error);
    fclose(out);
    return status;
}

/* Line `index` of the text, parsed; NULL past the end. */
static json_t *line_at(const struct job *job, size_t index)
{
    const char *at = job->text;
    for (; at != NULL && index > 0; index--)
        at = strchr(at, '\n') != NULL ? strchr(at, '\n') + 1 : NULL;
    if (at == NULL || *at == '\0')
        return NULL;
    json_error_t why;
    json_t *value = json_loadb(at, strcspn(at, "\n"), JSON_REJECT_DUPLICATES, &why);
    CHECK(value != NULL, "%s: %.200s", why.text, at);
    return value;
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text != NULL ? text : "";
}

/* ---- NDJSON ---- */

static void a_line_is_a_record(void)
{
    struct job job;
    struct firn_log *log;
    struct firn_record record;
    job_begin(&job, 3);
    CHECK(export_as(&job, FIRN_EXPORT_NDJSON) == FIRN_OK, "%s", job.error.message);
    CHECK(firn_log_new(&log) == FIRN_OK && firn_log_open(log, job.path, false, NULL) == FIRN_OK,
          "not opened");
    size_t index = 0;
    for (; firn_log_next(log, &record, NULL) == FIRN_OK; index++) {
        json_t *line = line_at(&job, index);
        CHECK(strcmp(text_of(line, "record"), record.name) == 0, "line %zu: expected %s, got %s", index,
              record.name, text_of(line, "record"));
        CHECK(record.kind == 0 ||
                  json_integer_value(json_object_get(line, "battle")) == (json_int_t)record.battle,
              "line %zu is of another battle", index);
        CHECK(record.kind < 16 ||
                  json_integer_value(json_object_get(line, "event")) == (json_int_t)record.event,
              "line %zu is another event", index);
        json_decref(line);
    }
    CHECK(line_at(&job, index) == NULL, "there are more lines than records");
    CHECK(job.filtered.taken == index && job.filtered.records == index,
          "%" PRIu64 " of %" PRIu64 " are counted", job.filtered.taken, job.filtered.records);
    firn_log_free(log);
    job_end(&job);
}

static void values_have_names(void)
{
    static const struct {
        const char *kinds, *expected;
    } rows[] = {
        { "stands", "{\"player\":\"Ann\",\"hp\":20}" },
        { "blow",
          "{\"player\":\"Ann\",\"target\":\"Bob\",\"chance\":40,\"roll\":8,\"hit\":true,\"hp\":117}" },
        { "volley", "{\"player\":\"Cid\",\"targets\":[\"Ann\",\"Cid\"]}" },
        { "order", "{\"actor\":\"Ann\",\"verb\":\"strike\",\"target\":\"Bob\"}" },
        { "check", "{\"step\":0,\"hash\":\"" },
        { "end", "{\"outcome\":\"draw\",\"reason\":\"cap\",\"steps\":60," },
        { "step", "{}" },
    };
    struct job job;
    job_begin(&job, 1);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        job.filter.kinds = rows[i].kinds;
        CHECK(export_as(&job, FIRN_EXPORT_NDJSON) == FIRN_OK, "%s", job.error.message);
        json_t *line = line_at(&job, 0);
        char *fields = json_dumps(json_object_get(line, "fields"), JSON_COMPACT);
        CHECK(fields != NULL && strncmp(fields, rows[i].expected, strlen(rows[i].expected)) == 0,
              "%s: expected %s, got %s", rows[i].kinds, rows[i].expected, fields);
        free(fields);
        json_decref(line);
    }
    job_end(&job);
}

/* Seed and hash are text: a reader with 53 bits would round them. */
static void numbers_stay_whole(void)
{
    struct job job;
    job_begin(&job, 0);
    job.filter.kinds = "battle,keyframe";
    CHECK(export_as(&job, FIRN_EXPORT_NDJSON) == FIRN_OK, "%s", job.error.message);
    json_t *line = line_at(&job, 0), *keyframe = line_at(&job, 1);
    json_t *fields = json_object_get(line, "fields");
    json_t *state = json_object_get(json_object_get(keyframe, "fields"), "state");
    CHECK(strcmp(text_of(fields, "seed"), "55433") == 0, "the seed is %s", text_of(fields, "seed"));
    CHECK(json_integer_value(json_object_get(keyframe, "step")) == 0, "the keyframe is not of step 0");
    CHECK(json_array_size(json_object_get(state, "fighter")) == 12, "the state has no fighters");
    CHECK(strcmp(text_of(state, "outcome"), "running") == 0, "the outcome has no name");
    json_decref(line);
    json_decref(keyframe);
    job_end(&job);
}

/* The setup that is exported gives, recorded with the seed, the same battle record. */
static void inputs_come_back(void)
{
    struct job job;
    char path[200];
    job_begin(&job, 2);
    job.filter.kinds = "battle";
    CHECK(export_as(&job, FIRN_EXPORT_NDJSON) == FIRN_OK, "%s", job.error.message);
    snprintf(path, sizeof path, "%s", scratch_path(&job.scratch, "setup.json"));
    CHECK(firn_log_open(job.log, job.path, false, NULL) == FIRN_OK, "not opened");
    struct firn_record record;
    for (size_t i = 0; firn_log_next(job.log, &record, NULL) == FIRN_OK;) {
        struct firn_spec *spec;
        if (record.kind != 1)
            continue;
        json_t *line = line_at(&job, i++), *fields = json_object_get(line, "fields");
        json_dump_file(json_object_get(fields, "setup"), path, 0);
        CHECK(firn_json_setup(&spec, job.registry, path, &job.error) == FIRN_OK, "%s", job.error.message);
        firn_spec_set_seed(spec, strtoull(text_of(fields, "seed"), NULL, 10));
        struct firn_buf packed = pack_spec(spec);
        CHECK(packed.size == record.size && memcmp(packed.data, record.data, packed.size) == 0,
              "battle %zu: other inputs", i - 1);
        firn_buf_free(&packed);
        firn_spec_free(spec);
        json_decref(line);
    }
    job_end(&job);
}

static void a_battle_alone_has_its_schema(void)
{
    struct job job;
    job_begin(&job, 4);
    job.filter.battle_first = job.filter.battle_last = 2;
    CHECK(export_as(&job, FIRN_EXPORT_NDJSON) == FIRN_OK, "%s", job.error.message);
    json_t *schema = line_at(&job, 0), *battle = line_at(&job, 1);
    CHECK(strcmp(text_of(json_object_get(schema, "fields"), "engine"), "toy") == 0,
          "the first line is no schema");
    CHECK(json_integer_value(json_object_get(battle, "battle")) == 2, "the second line is not battle 2");
    json_decref(schema);
    json_decref(battle);
    job_end(&job);
}

/* ---- JSON ---- */

static void battles_hold_their_records(void)
{
    struct job job;
    job_begin(&job, 3);
    CHECK(export_as(&job, FIRN_EXPORT_NDJSON) == FIRN_OK, "%s", job.error.message);
    uint64_t lines = job.filtered.taken, records = 0;
    CHECK(export_as(&job, FIRN_EXPORT_JSON) == FIRN_OK, "%s", job.error.message);
    json_t *root = json_loads(job.text, JSON_REJECT_DUPLICATES, NULL);
    json_t *battles = json_object_get(root, "battles");
    CHECK(json_array_size(battles) == 4, "expected 4 battles, got %zu", json_array_size(battles));
    for (size_t i = 0; i < json_array_size(battles); i++) {
        json_t *battle = json_array_get(battles, i);
        CHECK(json_integer_value(json_object_get(battle, "battle")) == (json_int_t)i, "battle %zu", i);
        records += json_array_size(json_object_get(battle, "records"));
    }
    CHECK(strcmp(text_of(json_array_get(battles, 3), "engine"), "arena") == 0, "the last is not the arena's");
    CHECK(records + 4 + 2 == lines, "%" PRIu64 " records, %" PRIu64 " lines less 4 battles and 2 schemas",
          records, lines);
    json_decref(root);
    job_end(&job);
}

/* ---- filters ---- */

static void a_misspelt_kind_is_refused(void)
{
    struct job job;
    job_begin(&job, 1);
    job.filter.kinds = "blow,gaurd";
    job.filter.battle_last = 0;
    CHECK(export_as(&job, FIRN_EXPORT_NDJSON) == FIRN_USAGE, "it was taken");
    CHECK(strcmp(job.error.message, "no record is called \"gaurd\" (did you mean \"guard\"?)") == 0,
          "got: %s", job.error.message);
    job.filter.kinds = "swing,guard";
    job.filter.battle_last = UINT64_MAX;
    CHECK(export_as(&job, FIRN_EXPORT_NDJSON) == FIRN_OK, "kinds of two engines: %s", job.error.message);
    job.filter = firn_filter_all();
    job.filter.battle_first = job.filter.battle_last = 9;
    CHECK(list(&job, false) == FIRN_USAGE, "there is a battle 9");
    job_end(&job);
}

static void a_listing_reads_like_a_fight(void)
{
    struct job job;
    job_begin(&job, 1);
    job.filter.battle_last = 0;
    job.filter.step_last = 1;
    CHECK(list(&job, false) == FIRN_OK, "%s", job.error.message);
    const char *expected = "battle 0 \"toy battle\", toy 1, seed 0\n"
                           "  step 0\n"
                           "    Ann stands with 20 hp\n"
                           "    Bob stands with 120 hp\n"
                           "    Cid stands with 220 hp\n"
                           "  step 1\n"
                           "    > Ann strikes at Bob\n";
    CHECK(strncmp(job.text, expected, strlen(expected)) == 0, "expected\n%s\n---- got\n%s", expected,
          job.text);
    job.filter.kinds = "check,step";
    CHECK(list(&job, true) == FIRN_OK, "%s", job.error.message);
    CHECK(strstr(job.text, "  step 0\n    check step=0 hash=") != NULL, "got %s", job.text);
    job.filter.kinds = NULL;
    job.filter.actor = "Cid";
    CHECK(list(&job, false) == FIRN_OK, "%s", job.error.message);
    CHECK(strstr(job.text, "Ann stands") == NULL && strstr(job.text, "Cid stands") != NULL, "got %s",
          job.text);
    job_end(&job);
}

static void a_full_disk_ends_it(void)
{
    struct job job;
    char little[64];
    job_begin(&job, 2);
    for (int json = 0; json < 2; json++) {
        FILE *out = fmemopen(little, sizeof little, "w");
        setvbuf(out, NULL, _IONBF, 0);
        enum firn_status status = firn_export(out, json ? FIRN_EXPORT_JSON : FIRN_EXPORT_NDJSON, job.log,
                                              job.path, &job.filter, &job.filtered, &job.error);
        CHECK(status == FIRN_IO && job.error.message[0] == '\0', "status %d: %s", (int)status,
              job.error.message);
        CHECK(job.filtered.taken <= 2, "it went on for %" PRIu64 " records", job.filtered.taken);
        fclose(out);
    }
    job_end(&job);
}

/* ---- figures ---- */

static void note_battle(void *self, const struct firn_battle_info *battle)
{
    char *got = self;
    size_t length = strlen(got);
    snprintf(got + length, 400 - length, "%" PRIu64 " %s of %s, seed %" PRIu64 ": %s; ", battle->battle,
             battle->name, battle->engine, battle->seed, battle->outcome);
}

static void figures_are_those_of_the_log(void)
{
    struct job job;
    struct firn_info info;
    char got[400] = "";
    job_begin(&job, 2);
    CHECK(firn_info_read(job.log, job.path, true, note_battle, got, &info) == FIRN_OK, "%s",
          info.error.message);
    CHECK(info.counts.battles == 3 && info.counts.ended == 3 && info.counts.members == 1, "other figures");
    CHECK(strcmp(info.engines, "toy 1, arena 1") == 0, "engines: %s", info.engines);
    CHECK(strncmp(got, "0 toy battle of toy, seed 0: draw by cap; 1 toy battle of toy, seed 1: draw",
                  72) == 0,
          "got %s", got);
    CHECK(truncate(job.path, 300) == 0, "not cut");
    CHECK(firn_info_read(job.log, job.path, true, NULL, NULL, &info) == FIRN_INCOMPLETE,
          "a cut log is whole");
    CHECK(info.error.message[0] != '\0', "nobody says why");
    job_end(&job);
}

const struct suite suite_report_export = { "report_export", (const struct test[]){
    { "a line of NDJSON is a record of the log", a_line_is_a_record },
    { "values have the names of actors and enums", values_have_names },
    { "seeds and hashes are text, a keyframe has the state's names", numbers_stay_whole },
    { "an exported setup gives the same battle again", inputs_come_back },
    { "a battle that is exported alone has its schema", a_battle_alone_has_its_schema },
    { "in JSON the battles hold their records", battles_hold_their_records },
    { "a misspelt kind and a battle that is not there are refused", a_misspelt_kind_is_refused },
    { "a listing reads like a fight", a_listing_reads_like_a_fight },
    { "an output that takes no more ends the export", a_full_disk_ends_it },
    { "figures are those of the log", figures_are_those_of_the_log },
    { NULL, NULL },
} };
