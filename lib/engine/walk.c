/* The walkers over a schema's rows, see walk.h: paths and fields. Text is made in walk_text.c. */
#include "engine/walk.h"

#include <stdio.h>
#include <string.h>

static void append(char path[FIRN_PATH_MAX], const char *format, const char *name, int32_t index)
{
    size_t length = strlen(path);
    snprintf(path + length, FIRN_PATH_MAX - length, format, name, (int)index);
}

/* One level: which row has the word, and the word's place in that row. */
static const struct firn_schema_row *find_row(const struct firn_schema_row *row,
                                              const struct firn_schema_row *end, int32_t *word)
{
    for (; row < end; row += 1 + row->rows) {
        if (*word < row->words)
            return row;
        *word -= row->words;
    }
    return NULL;
}

static bool has_count(const struct firn_schema_row *row)
{
    return row->op == FIRN_ROW_LIST || row->op == FIRN_ROW_GROUP_LIST;
}

bool firn_walk_path(const struct firn_schema_table *table, int32_t word, char path[FIRN_PATH_MAX],
                    const struct firn_schema_row **found)
{
    const struct firn_schema_row *row = table->rows, *end = table->rows + table->row_count;
    path[0] = '\0';
    while (word >= 0 && (row = find_row(row, end, &word)) != NULL) {
        *found = row;
        append(path, path[0] != '\0' ? ".%.60s" : "%.60s", row->name, 0);
        if (has_count(row) && word-- == 0) {
            append(path, ".%.60s", "count", 0);
            return true;
        }
        if (row->type != FIRN_TYPE_GROUP) {
            if (row->op != FIRN_ROW_FIELD)
                append(path, "%s[%d]", "", word);
            return true;
        }
        append(path, "%s[%d]", "", word / row->element);
        word %= row->element;
        end = row + 1 + row->rows;
        row++;
    }
    return false;
}

int32_t firn_walk_differs(const struct firn_schema_table *table, const int32_t *a, const int32_t *b,
                          int32_t from)
{
    for (int32_t word = from; word < table->words; word++)
        if (a[word] != b[word])
            return word;
    return -1;
}

struct filling {
    struct firn_field *fields;
    int32_t count;
    int32_t max;
};

static void add(struct filling *filling, const struct firn_schema_row *row, int32_t element,
                const msgpack_object *value)
{
    if (filling->count < filling->max)
        filling->fields[filling->count++] = (struct firn_field){ row, element, value };
}

int32_t firn_walk_fields(const struct firn_schema_table *table, const msgpack_object *record,
                         uint32_t first, struct firn_field *fields, int32_t max)
{
    const msgpack_object *value = record->via.array.ptr + first;
    const msgpack_object *end = record->via.array.ptr + record->via.array.size;
    struct filling filling = { fields, 0, max };
    for (int32_t i = 0; i < table->row_count && value < end; i++) {
        const struct firn_schema_row *row = &table->rows[i];
        if (row->op == FIRN_ROW_ARRAY) {
            for (int32_t element = 0; element < row->count && value < end; element++)
                add(&filling, row, element, value++);
        } else if (row->op == FIRN_ROW_LIST && value->type == MSGPACK_OBJECT_ARRAY) {
            for (uint32_t element = 0; element < value->via.array.size; element++)
                add(&filling, row, (int32_t)element, &value->via.array.ptr[element]);
            value++;
        } else {
            add(&filling, row, -1, value++);
        }
    }
    for (; value < end; value++)
        add(&filling, NULL, -1, value);
    return filling.count;
}

void firn_walk_field_name(const struct firn_field *field, char path[FIRN_PATH_MAX])
{
    const char *name = field->row != NULL ? field->row->name : "value";
    if (field->element < 0)
        snprintf(path, FIRN_PATH_MAX, "%.100s", name);
    else
        snprintf(path, FIRN_PATH_MAX, "%.100s[%d]", name, (int)field->element);
}
