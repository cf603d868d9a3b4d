/* Which inputs and which words of a state differ, see compare.h: lists of changes in words. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "audit/compare.h"

/* The next free change of a list, and count it; NULL where the list shows no more. */
static struct firn_change *next_change(struct firn_change *list, size_t *count)
{
    size_t index = (*count)++;
    return index < FIRN_SHOWN_MAX ? &list[index] : NULL;
}

void firn_compare_word(char *text, size_t size, const struct firn_schema *schema, const struct firn_schema_row *row,
                       const struct firn_names *names, int32_t word)
{
    struct firn_buf buf = { 0 };
    msgpack_object value = { .type = word < 0 ? MSGPACK_OBJECT_NEGATIVE_INTEGER
                                              : MSGPACK_OBJECT_POSITIVE_INTEGER };
    value.via.i64 = word;
    firn_walk_value(&buf, schema, row, names, &value);
    firn_buf_copy_text(&buf, text, size);
    firn_buf_free(&buf);
}

static void table_changes(const struct firn_schema *schema, const struct firn_schema_table *table,
                          const char *prefix, const struct firn_names *names, const int32_t *a,
                          const int32_t *b, struct firn_change *list, size_t *count)
{
    for (int32_t word = firn_walk_differs(table, a, b, 0); word >= 0;
         word = firn_walk_differs(table, a, b, word + 1)) {
        struct firn_change *change = next_change(list, count);
        const struct firn_schema_row *row;
        char path[FIRN_PATH_MAX];
        if (change == NULL || !firn_walk_path(table, word, path, &row))
            continue;
        snprintf(change->path, sizeof change->path, "%s%.140s", prefix, path);
        struct firn_schema_row plain = *row;
        if (row->op == FIRN_ROW_FLAGS)
            plain.type = FIRN_TYPE_BOOL;
        firn_compare_word(change->recorded, sizeof change->recorded, schema, &plain, names, a[word]);
        firn_compare_word(change->now, sizeof change->now, schema, &plain, names, b[word]);
    }
}

void firn_compare_states(const struct firn_schema *schema, struct firn_names names, const int32_t *a,
                         const int32_t *b, struct firn_divergence *divergence)
{
    divergence->state_count = 0;
    divergence->state_known = true;
    table_changes(schema, &schema->state, "", &names, a, b, divergence->state, &divergence->state_count);
}

static void text_change(struct firn_divergence *divergence, const char *path, const char *a, const char *b)
{
    if (strcmp(a, b) == 0)
        return;
    struct firn_change *change = next_change(divergence->inputs, &divergence->input_count);
    struct firn_buf text = { 0 };
    if (change == NULL)
        return;
    snprintf(change->path, sizeof change->path, "%s", path);
    firn_walk_escape(&text, a, strlen(a));
    firn_buf_copy_text(&text, change->recorded, sizeof change->recorded);
    firn_buf_clear(&text);
    firn_walk_escape(&text, b, strlen(b));
    firn_buf_copy_text(&text, change->now, sizeof change->now);
    firn_buf_free(&text);
}

static void number_change(struct firn_divergence *divergence, const char *path, uint64_t a, uint64_t b)
{
    char text_a[24], text_b[24];
    snprintf(text_a, sizeof text_a, "%" PRIu64, a);
    snprintf(text_b, sizeof text_b, "%" PRIu64, b);
    text_change(divergence, path, text_a, text_b);
}

/* The name at *at, which moves on to the next; "" where there is none. */
static const char *next_name(const char **at, bool is_there)
{
    const char *name = *at;
    if (!is_there)
        return "";
    *at += strlen(name) + 1;
    return name;
}

static void names_changes(const struct firn_spec *a, const struct firn_spec *b,
                          struct firn_divergence *divergence)
{
    const char *name_a = (const char *)a->names_text.data, *name_b = (const char *)b->names_text.data;
    for (int32_t i = 0; i < a->name_count || i < b->name_count; i++) {
        char path[24];
        snprintf(path, sizeof path, "names[%d]", (int)i);
        const char *of_a = next_name(&name_a, i < a->name_count);
        text_change(divergence, path, of_a, next_name(&name_b, i < b->name_count));
    }
}

void firn_compare_inputs(const struct firn_spec *a, const struct firn_spec *b,
                         struct firn_divergence *divergence)
{
    const struct firn_schema *schema = a->schema;
    const struct firn_names no_names = { NULL, 0 };
    divergence->input_count = 0;
    text_change(divergence, "engine", schema->engine, b->schema->engine);
    number_change(divergence, "rules_version", (uint64_t)schema->rules_version,
                  (uint64_t)b->schema->rules_version);
    number_change(divergence, "seed", a->seed, b->seed);
    text_change(divergence, "name", (const char *)a->name.data, (const char *)b->name.data);
    if (strcmp(schema->engine, b->schema->engine) == 0 &&
        schema->rules.words == b->schema->rules.words && schema->setup.words == b->schema->setup.words) {
        table_changes(schema, &schema->rules, "rules.", &no_names, a->rules, b->rules,
                      divergence->inputs, &divergence->input_count);
        table_changes(schema, &schema->setup, "setup.", &no_names, a->setup, b->setup,
                      divergence->inputs, &divergence->input_count);
    }
    names_changes(a, b, divergence);
    number_change(divergence, "record.check_every_events", (uint64_t)a->params.check_every_events,
                  (uint64_t)b->params.check_every_events);
    number_change(divergence, "record.keyframe_every_steps", (uint64_t)a->params.keyframe_every_steps,
                  (uint64_t)b->params.keyframe_every_steps);
    number_change(divergence, "record.events", a->params.events, b->params.events);
}
