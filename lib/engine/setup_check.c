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

static bool not_between(const struct checking *in, const int32_t *word, int32_t least, int32_t most)
{
    char path[FIRN_PATH_MAX];
    const struct firn_schema_row *row;
    firn_walk_path(in->table, (int32_t)(word - in->base), path, &row);
    firn_error_set(in->error, FIRN_USAGE, FIRN_NO_OFFSET, "%s: %d is outside %d..%d", path, (int)*word,
                   (int)least, (int)most);
    return false;
}

/* Says what is wrong with a word that is. */
static bool wrong_word(const struct checking *in, const struct firn_schema_row *row, const int32_t *word)
{
    char path[FIRN_PATH_MAX];
    const struct firn_schema_row *found;
    firn_walk_path(in->table, (int32_t)(word - in->base), path, &found);
    return firn_setup_in_range(in->schema, row, path, *word, in->error);
}

/* Flags are 0 or 1, all at once. */
static bool check_flags(const struct checking *in, const int32_t *words, int32_t count)
{
    uint32_t all = 0;
    for (int32_t i = 0; i < count; i++)
        all |= (uint32_t)words[i];
    for (int32_t i = 0; all > 1 && i < count; i++)
        if (words[i] < 0 || words[i] > 1)
            return not_between(in, &words[i], 0, 1);
    return true;
}

static bool check_words(const struct checking *in, const struct firn_schema_row *row, const int32_t *words,
                        int32_t count)
{
    bool is_enum = row->type == FIRN_TYPE_ENUM;
    for (int32_t i = 0; i < count; i++) {
        bool in_range = !row->has_range || (words[i] >= row->min && words[i] <= row->max);
        if (!in_range || (is_enum && firn_schema_value_name(in->schema, row->enum_index, words[i]) == NULL))
            return wrong_word(in, row, &words[i]);
    }
    return true;
}

static bool check_rows(const struct checking *in, const struct firn_schema_row *row, int32_t rows,
                       const int32_t *words);

static bool check_row(const struct checking *in, const struct firn_schema_row *row, const int32_t *words)
{
    bool is_list = row->op == FIRN_ROW_GROUP_LIST || row->op == FIRN_ROW_LIST;
    int32_t least = row->op == FIRN_ROW_GROUP_LIST ? row->count_min : 0, count = row->count;
    if (row->op == FIRN_ROW_NAME)
        return true;
    if (is_list && (*words < least || *words > row->count))
        return not_between(in, words, least, row->count);
    if (is_list)
        count = *words++;
    if (row->op == FIRN_ROW_FLAGS)
        return check_flags(in, words, count);
    if (row->type != FIRN_TYPE_GROUP)
        return check_words(in, row, words, count);
    for (int32_t i = 0; i < count; i++)
        if (!check_rows(in, row + 1, row->rows, words + i * row->element))
            return false;
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
