/* A log in figures: gathered in one pass over its records, printed as a table or as JSON. */
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "audit/log.h"
#include "base/error.h"
#include "report/text_style.h"

/* ---- gathering ---- */

struct gathering {
    struct firn_info *info;
    struct firn_battle_info battle;
    bool in_battle;
    struct firn_buf texts; /* its name and engine: the log may be in the next battle when this one ends */
    char outcome[160];
    void (*on_battle)(void *self, const struct firn_battle_info *battle);
    void *self;
};

/* "arena 1, arena 2": each once. */
static void add_engine(struct firn_info *info, const char *engine, int64_t rules_version)
{
    char one[80], listed[sizeof info->engines + 4], wanted[sizeof one + 4];
    size_t length = strlen(info->engines);
    snprintf(one, sizeof one, "%.50s %" PRId64, engine, rules_version);
    snprintf(listed, sizeof listed, ", %s,", info->engines);
    snprintf(wanted, sizeof wanted, ", %s,", one);
    if (strstr(listed, wanted) == NULL && length + strlen(one) + 3 < sizeof info->engines)
        snprintf(info->engines + length, sizeof info->engines - length, "%s%s", length > 0 ? ", " : "", one);
}

/* Outcome and reason of an end record, by name. */
static void take_outcome(struct gathering *gathering, struct firn_log *log)
{
    const struct firn_schema_table *table;
    const struct firn_field *fields;
    struct firn_buf words = { 0 };
    int32_t count = firn_log_fields(log, &table, &fields);
    if (table == NULL)
        firn_buf_text(&words, "an end");
    for (int32_t i = 0; i < count && i < 2; i++) {
        const msgpack_object *value = fields[i].value;
        bool is_none = value->type == MSGPACK_OBJECT_POSITIVE_INTEGER && value->via.u64 == 0;
        if (i == 1 && is_none)
            break;
        firn_buf_text(&words, i == 1 ? " by " : "");
        firn_walk_value(&words, log->schema, fields[i].row, NULL, value);
    }
    firn_buf_byte(&words, 0);
    snprintf(gathering->outcome, sizeof gathering->outcome, "%.150s",
             words.failed ? "" : (const char *)words.data);
    firn_buf_free(&words);
}

static void end_battle(struct gathering *gathering)
{
    if (gathering->in_battle && gathering->on_battle != NULL)
        gathering->on_battle(gathering->self, &gathering->battle);
    gathering->in_battle = false;
}

/* Behind a gap a battle may have lost its schema, and with it engine and name. */
static void begin_battle(struct gathering *gathering, struct firn_log *log,
                         const struct firn_record *record)
{
    int64_t rules_version;
    const char *engine = firn_log_engine(log, &rules_version);
    const char *name = firn_log_battle_name(log);
    struct firn_buf *texts = &gathering->texts;
    end_battle(gathering);
    firn_buf_clear(texts);
    name = name != NULL ? name : "";
    firn_buf_append(texts, name, strlen(name) + 1);
    if (engine != NULL) {
        add_engine(gathering->info, engine, rules_version);
        firn_buf_append(texts, engine, strlen(engine) + 1);
    }
    gathering->in_battle = !texts->failed;
    gathering->outcome[0] = '\0';
    gathering->battle = (struct firn_battle_info){
        .battle = record->battle,
        .name = (const char *)texts->data,
        .engine = engine != NULL ? (const char *)texts->data + strlen(name) + 1 : NULL,
        .rules_version = rules_version,
        .seed = firn_log_seed(log),
        .outcome = gathering->outcome,
    };
}

static void take(struct gathering *gathering, struct firn_log *log, const struct firn_record *record)
{
    if (record->kind == FIRN_KIND_BATTLE)
        begin_battle(gathering, log, record);
    gathering->battle.events += record->kind >= FIRN_KIND_EVENT_FROM;
    if (record->kind == FIRN_KIND_CHECK || record->kind == FIRN_KIND_STEP)
        gathering->battle.steps = record->step;
    if (record->kind != FIRN_KIND_END)
        return;
    take_outcome(gathering, log);
    end_battle(gathering);
}

enum firn_status firn_info_read(struct firn_log *log, const char *path, bool digest,
                                void (*on_battle)(void *self, const struct firn_battle_info *battle),
                                void *self, struct firn_info *info)
{
    struct gathering gathering = { .info = info, .on_battle = on_battle, .self = self };
    struct firn_record record;
    *info = (struct firn_info){ .error = { FIRN_OK, FIRN_NO_OFFSET, "" } };
    enum firn_status status = firn_log_open(log, path, digest, &info->error);
    bool is_open = status == FIRN_OK;
    while (status == FIRN_OK && (status = firn_log_next(log, &record, &info->error)) == FIRN_OK)
        take(&gathering, log, &record);
    end_battle(&gathering);
    firn_buf_free(&gathering.texts);
    info->status = status == FIRN_END ? FIRN_OK : status;
    if (!is_open)
        return info->status;
    info->counts = firn_log_counts(log);
    info->has_digest = digest;
    firn_log_digest(log, info->digest);
    return info->status;
}

/* ---- as text ---- */

__attribute__((format(printf, 3, 4))) static void line(const struct firn_text *text, const char *name,
                                                       const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fputs("  ", text->out);
    firn_text_padded(text->out, name, 11);
    vfprintf(text->out, format, args);
    fputc('\n', text->out);
    va_end(args);
}

static void count_line(const struct firn_text *text, const char *name, uint64_t count)
{
    line(text, name, "%s", firn_words_count(count).text);
}

/* A quotient with one digit behind the point; "-" of nothing. */
static struct firn_words per(uint64_t whole, uint64_t parts)
{
    struct firn_words words = { "-" };
    if (parts == 0)
        return words;
    words = firn_words_count(whole / parts);
    size_t length = strlen(words.text);
    snprintf(words.text + length, sizeof words.text - length, ".%" PRIu64, whole % parts * 10 / parts);
    return words;
}

static void battle_lines(const struct firn_text *text, const struct firn_log_counts *counts)
{
    if (counts->ended == counts->battles)
        count_line(text, "battles", counts->battles);
    else
        line(text, "battles", "%s, %s with an end", firn_words_count(counts->battles).text,
             firn_words_count(counts->ended).text);
    count_line(text, "steps", counts->steps);
    count_line(text, "events", counts->events);
    count_line(text, "orders", counts->orders);
    count_line(text, "checks", counts->checks);
    count_line(text, "keyframes", counts->keyframes);
}

static void size_lines(const struct firn_text *text, const struct firn_log_counts *counts)
{
    uint64_t file = counts->file_bytes, stream = counts->stream_bytes;
    line(text, "file", "%s in %s and %s", firn_words_counted(file, "byte").text,
         firn_words_counted(counts->members, "sealed member").text,
         firn_words_counted(counts->frames, "frame").text);
    line(text, "stream", "%s, %s times the file", firn_words_counted(stream, "byte").text,
         per(stream, file).text);
    line(text, "an event", "%s bytes of file, %s of stream", per(file, counts->events).text,
         per(stream, counts->events).text);
}

static void state_lines(const struct firn_text *text, const struct firn_info *info)
{
    const struct firn_log_counts *counts = &info->counts;
    if (info->has_digest)
        line(text, "digest", "%s", firn_words_digest(info->digest).text);
    if (counts->gaps != 0)
        line(text, "gaps", "%s, %s lost", firn_words_count(counts->gaps).text,
             firn_words_bytes(counts->lost_bytes).text);
    if (counts->skipped != 0)
        line(text, "skipped", "%s of unknown kinds", firn_words_counted(counts->skipped, "record").text);
    line(text, "state", "%s", info->status == FIRN_OK ? "whole and sealed" : info->error.message);
}

void firn_text_info(const struct firn_text *text, const struct firn_info *info)
{
    line(text, "engine", "%s", info->engines[0] != '\0' ? info->engines : "-");
    battle_lines(text, &info->counts);
    size_lines(text, &info->counts);
    state_lines(text, info);
}

void firn_text_battle_info(const struct firn_text *text, const struct firn_battle_info *battle)
{
    fprintf(text->out, "  battle %" PRIu64, battle->battle);
    if (battle->engine != NULL) {
        fputs(" \"", text->out);
        firn_print_line(text->out, battle->name);
        fprintf(text->out, "\", %s %" PRId64 ", seed %" PRIu64 ": ", battle->engine, battle->rules_version,
                battle->seed);
    } else {
        fputs(", its schema is lost: ", text->out);
    }
    if (battle->outcome[0] != '\0')
        fprintf(text->out, "%s", battle->outcome);
    else
        firn_styled(text, FIRN_STYLE_WARN, "no end");
    fprintf(text->out, " in %s, %s\n", firn_words_counted((uint64_t)battle->steps, "step").text,
            firn_words_counted(battle->events, "event").text);
}
