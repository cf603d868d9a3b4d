/* A setup held against its table before any engine is shown it, see setup.h: a program that fills in the words
 * may have filled in anything. Counts come first, since they say which words are in use. */
#include "base/error.h"
#include "engine/setup.h"

struct checking {
    const struct firn_schema *schema;
    const struct firn_schema_table *table;
    const int32_t *base;
    struct firn_error *error;
};

static bool is_between(const struct checking *in, const int32_t *word, int32_t least, int32_t most)
{
    char path[FIRN_PATH_MAX];
    const struct firn_schema_row *row;
    if (*word >= least && *word <= most)
        return true;
    firn_walk_path(in->table, (int32_t)(word - in->base), path, &row);
    firn_error_set(in->error, FIRN_USAGE, FIRN_NO_OFFSET, "%s: %d is outside %d..%d", path, (int)*word,
                   (int)least, (int)most);
    return false;
}

static bool check_word(const struct checking *in, const struct firn_schema_row *row, const int32_t *word)
{
    if (row->op == FIRN_ROW_FLAGS)
        return is_between(in, word, 0, 1);
    char path[FIRN_PATH_MAX];
    const struct firn_schema_row *found;
    if (firn_setup_in_range(in->schema, row, "", *word, NULL))
        return true;
    firn_walk_path(in->table, (int32_t)(word - in->base), path, &found);
    return firn_setup_in_range(in->schema, row, path, *word, in->error);
}

static bool check_rows(const struct checking *in, const struct firn_schema_row *row, int32_t rows,
                       const int32_t *words);

static bool check_row(const struct checking *in, const struct firn_schema_row *row, const int32_t *words)
{
    bool is_list = row->op == FIRN_ROW_GROUP_LIST || row->op == FIRN_ROW_LIST;
    int32_t least = row->op == FIRN_ROW_GROUP_LIST ? row->count_min : 0, count = row->count;
    if (row->op == FIRN_ROW_NAME)
        return true;
    if (is_list && !is_between(in, words, least, row->count))
        return false;
    if (is_list)
        count = *words++;
    for (int32_t i = 0; i < count; i++) {
        bool good = row->type == FIRN_TYPE_GROUP
                        ? check_rows(in, row + 1, row->rows, words + i * row->element)
                        : check_word(in, row, words + i);
        if (!good)
            return false;
    }
    return true;
}

static bool check_rows(const struct checking *in, const struct firn_schema_row *row, int32_t rows,
                       const int32_t *words)
{
    for (const struct firn_schema_row *end = row + rows; row < end; words += row->words, row += 1 + row->rows)
        if (!check_row(in, row, words))
            return false;
    return true;
}

enum firn_status firn_setup_check(const struct firn_schema *schema, const struct firn_schema_table *table,
                                  const int32_t *words, struct firn_error *error)
{
    struct firn_error ignored;
    const struct checking in = { schema, table, words, error != NULL ? error : &ignored };
    return check_rows(&in, table->rows, table->row_count, words) ? FIRN_OK : FIRN_USAGE;
}
