/* Two recordings of one battle compared, see compare.h. Both sides were scanned before, so that every
 * record here is whole and canonical. */
#include "audit/compare.h"

#include <inttypes.h>
#include <msgpack/unpack.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "engine/record.h"
#include "stream/scan.h"

enum firn_status firn_comparison_init(struct firn_comparison *comparison)
{
    *comparison = (struct firn_comparison){ .sides = { "recorded", "now" } };
    return msgpack_zone_init(&comparison->zone, 16 * 1024) ? FIRN_OK : FIRN_MEMORY;
}

void firn_comparison_free(struct firn_comparison *comparison)
{
    msgpack_zone_destroy(&comparison->zone);
    firn_buf_free(&comparison->text);
}

static bool unpack(struct firn_comparison *comparison, int which, const uint8_t *record, size_t size)
{
    size_t at = 0;
    return msgpack_unpack((const char *)record, size, &at, &comparison->zone,
                          &comparison->objects[which]) == MSGPACK_UNPACK_SUCCESS;
}

static const char *kind_name(const msgpack_object *object, const struct firn_schema_table *table)
{
    uint64_t kind = object->via.array.ptr[0].via.u64;
    if (table != NULL && kind == FIRN_KIND_ORDER)
        return "order";
    if (table != NULL)
        return table->name;
    return kind == FIRN_KIND_SCHEMA ? "schema" : kind == FIRN_KIND_BATTLE ? "battle" : "record";
}

const char *firn_compare_words(struct firn_comparison *comparison, const struct firn_side *side,
                               const uint8_t *record, size_t size, const char **name)
{
    const struct firn_schema_table *table;
    struct firn_buf *text = &comparison->text;
    msgpack_zone_clear(&comparison->zone);
    firn_buf_clear(text);
    if (!unpack(comparison, 0, record, size))
        return NULL;
    const msgpack_object *object = &comparison->objects[0];
    int32_t count = firn_record_fields(side->schema, object, &table, comparison->fields[0],
                                       FIRN_EVENT_WORDS);
    *name = kind_name(object, table);
    if (table == NULL)
        firn_walk_value(text, NULL, NULL, NULL, object);
    else
        firn_walk_sentence(text, side->schema, table, &side->names, comparison->fields[0], count);
    firn_buf_byte(text, 0);
    return text->failed ? NULL : (const char *)text->data;
}

static void value_text(struct firn_buf *text, const struct firn_side *side, const struct firn_field *field)
{
    if (field == NULL)
        firn_buf_text(text, "missing");
    else
        firn_walk_value(text, side->schema, field->row, &side->names, field->value);
}

static void first_field(const char *path, const struct firn_side *a, const struct firn_field *field_a,
                        const struct firn_side *b, const struct firn_field *field_b,
                        struct firn_divergence *divergence)
{
    struct firn_buf text = { 0 };
    snprintf(divergence->field, sizeof divergence->field, "%.150s", path);
    value_text(&text, a, field_a);
    firn_buf_copy_text(&text, divergence->recorded, sizeof divergence->recorded);
    firn_buf_clear(&text);
    value_text(&text, b, field_b);
    firn_buf_copy_text(&text, divergence->now, sizeof divergence->now);
    firn_buf_free(&text);
}

bool firn_compare_fields(struct firn_comparison *comparison, const struct firn_side *a,
                         const uint8_t *record_a, size_t size_a, const struct firn_side *b,
                         const uint8_t *record_b, size_t size_b, struct firn_divergence *divergence)
{
    const struct firn_schema_table *table[2];
    struct firn_field *fields_a = comparison->fields[0], *fields_b = comparison->fields[1];
    struct firn_buf *text = &comparison->text;
    msgpack_zone_clear(&comparison->zone);
    firn_buf_clear(text);
    if (!unpack(comparison, 0, record_a, size_a) || !unpack(comparison, 1, record_b, size_b))
        return true;
    int32_t count_a = firn_record_fields(a->schema, &comparison->objects[0], &table[0], fields_a,
                                         FIRN_EVENT_WORDS);
    int32_t count_b = firn_record_fields(b->schema, &comparison->objects[1], &table[1], fields_b,
                                         FIRN_EVENT_WORDS);
    bool differs = false;
    for (int32_t i = 0; i < count_a || i < count_b; i++) {
        const struct firn_field *field_a = i < count_a ? &fields_a[i] : NULL;
        const struct firn_field *field_b = i < count_b ? &fields_b[i] : NULL;
        char path[FIRN_PATH_MAX];
        if (field_a != NULL && field_b != NULL && msgpack_object_equal(*field_a->value, *field_b->value))
            continue;
        firn_walk_field_name(field_a != NULL ? field_a : field_b, path);
        if (!differs && divergence != NULL)
            first_field(path, a, field_a, b, field_b, divergence);
        firn_buf_printf(text, "%s%s ", differs ? ", " : "", path);
        value_text(text, a, field_a);
        firn_buf_text(text, " | ");
        value_text(text, b, field_b);
        differs = true;
    }
    firn_buf_byte(text, 0);
    return differs || !msgpack_object_equal(comparison->objects[0], comparison->objects[1]);
}

/* ---- the first record that differs ---- */

struct walk {
    const struct firn_side *side;
    size_t at;
    struct firn_scanned scanned; /* the record at `at`; size 0: none is left */
};

static void look(struct walk *walk)
{
    while (firn_scan_record(walk->side->data + walk->at, walk->side->size - walk->at, &walk->scanned) ==
           FIRN_SCAN_RECORD) {
        if (!firn_kind_may_be_skipped(walk->scanned.kind))
            return;
        walk->at += walk->scanned.size;
    }
    walk->scanned.size = 0;
}

static void advance(struct walk *walk)
{
    walk->at += walk->scanned.size;
    look(walk);
}

static struct walk begin_walk(const struct firn_side *side)
{
    struct walk walk = { .side = side };
    look(&walk);
    if (walk.scanned.size != 0 && walk.scanned.kind == FIRN_KIND_BATTLE)
        advance(&walk);
    return walk;
}

static bool is_equal(const struct walk *a, const struct walk *b)
{
    return a->scanned.size == b->scanned.size &&
           memcmp(a->side->data + a->at, b->side->data + b->at, a->scanned.size) == 0;
}

static void describe_side(struct firn_comparison *comparison, const struct walk *walk, char *text,
                          size_t size, const char **name)
{
    *name = "nothing";
    text[0] = '\0';
    if (walk->scanned.size == 0)
        return;
    if (firn_compare_words(comparison, walk->side, walk->side->data + walk->at, walk->scanned.size,
                           name) != NULL)
        firn_buf_copy_text(&comparison->text, text, size);
}

static void summarise(const char *const sides[2], struct firn_divergence *divergence)
{
    char where[160];
    snprintf(where, sizeof where, "battle %" PRIu64 ", step %d, event %" PRIu64 ", %s",
             divergence->battle, (int)divergence->step, divergence->event, divergence->record);
    if (divergence->not_deterministic)
        snprintf(divergence->summary, sizeof divergence->summary, "%s: not deterministic", where);
    else if (divergence->same_value)
        snprintf(divergence->summary, sizeof divergence->summary, "%s: same value, other encoding", where);
    else if (divergence->field[0] != '\0')
        snprintf(divergence->summary, sizeof divergence->summary, "%s: %s: %s %s, %s %s", where,
                 divergence->field, sides[0], divergence->recorded, sides[1], divergence->now);
    else
        snprintf(divergence->summary, sizeof divergence->summary, "%s: %s \"%.100s\", %s \"%.100s\"",
                 where, sides[0], divergence->recorded_text, sides[1], divergence->now_text);
}

static bool stands_behind_step(const struct walk *walk)
{
    uint8_t kind = walk->scanned.kind;
    return walk->scanned.size != 0 && (kind == FIRN_KIND_END || kind == FIRN_KIND_KEYFRAME);
}

static void describe(struct firn_comparison *comparison, const struct walk *a, const struct walk *b,
                     struct firn_divergence *divergence)
{
    const char *name_a, *name_b;
    divergence->offset = a->at;
    divergence->step -= stands_behind_step(a) && divergence->step > 0;
    divergence->field[0] = divergence->recorded[0] = divergence->now[0] = '\0';
    divergence->same_value = divergence->not_deterministic = false;
    describe_side(comparison, a, divergence->recorded_text, sizeof divergence->recorded_text, &name_a);
    describe_side(comparison, b, divergence->now_text, sizeof divergence->now_text, &name_b);
    bool both = a->scanned.size != 0 && b->scanned.size != 0;
    if (both && a->scanned.kind == b->scanned.kind) {
        snprintf(divergence->record, sizeof divergence->record, "%.47s", name_a);
        divergence->same_value =
            !firn_compare_fields(comparison, a->side, a->side->data + a->at, a->scanned.size, b->side,
                                 b->side->data + b->at, b->scanned.size, divergence);
    } else {
        snprintf(divergence->record, sizeof divergence->record, "%.20s instead of %.14s", name_b, name_a);
    }
    summarise(comparison->sides, divergence);
}

enum firn_status firn_compare(struct firn_comparison *comparison, const struct firn_side *a,
                              const struct firn_side *b, struct firn_divergence *divergence)
{
    struct walk walk_a = begin_walk(a), walk_b = begin_walk(b);
    divergence->step = 0;
    divergence->event = 0;
    while (walk_a.scanned.size != 0 && is_equal(&walk_a, &walk_b)) {
        uint8_t kind = walk_a.scanned.kind;
        divergence->step += kind == FIRN_KIND_CHECK || kind == FIRN_KIND_STEP;
        divergence->event += kind >= FIRN_KIND_EVENT_FROM;
        advance(&walk_a);
        advance(&walk_b);
    }
    if (walk_a.scanned.size == 0 && walk_b.scanned.size == 0)
        return FIRN_OK;
    describe(comparison, &walk_a, &walk_b, divergence);
    return FIRN_DIFFERS;
}
