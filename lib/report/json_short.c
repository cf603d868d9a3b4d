/* Short forms of a setup, see json_short.h. Invariant: what is written here in short has the same words as
 * what is written out. */
#include "report/json_short.h"

#include <string.h>

#include "engine/setup.h"

/* ---- dice ---- */

#define DICE_NUMBER_MAX 100000 /* more than any engine takes, and no sum of it overflows */

bool firn_json_is_dice(const struct firn_schema_row *row)
{
    return row->op == FIRN_ROW_ARRAY && row->count == 3 && row->type == FIRN_TYPE_INT &&
           strcmp(row->name, "dice") == 0;
}

/* Digits to a number from 0; false where there is none, or one too large. */
static bool read_digits(const char **at, int32_t *number)
{
    const char *first = *at;
    for (*number = 0; **at >= '0' && **at <= '9' && *number <= DICE_NUMBER_MAX; (*at)++)
        *number = *number * 10 + (**at - '0');
    return *at != first && *number <= DICE_NUMBER_MAX;
}

/* What is added: a sign and a number, to the end. */
static bool read_bonus(const char *at, int32_t *bonus)
{
    char sign = *at++;
    if ((sign != '+' && sign != '-') || !read_digits(&at, bonus))
        return false;
    *bonus = sign == '-' ? -*bonus : *bonus;
    return *at == '\0';
}

/* [N]dS[+B], or a number alone. */
static bool read_dice(const char *at, int32_t words[3])
{
    memset(words, 0, 3 * sizeof *words);
    if (*at == '+' || *at == '-')
        return read_bonus(at, &words[2]);
    words[0] = 1;
    if (*at != 'd' && !read_digits(&at, &words[0]))
        return false;
    if (*at == '\0') {
        words[2] = words[0];
        words[0] = 0;
        return true;
    }
    if (*at++ != 'd' || !read_digits(&at, &words[1]) || words[0] == 0 || words[1] == 0)
        return false;
    return *at == '\0' || read_bonus(at, &words[2]);
}

enum firn_status firn_json_dice(const struct firn_json_place *place, const json_t *value, int32_t words[3])
{
    static const char expected[] = "dice such as \"2d6+1\" or a whole number";
    if (json_is_integer(value)) {
        json_int_t number = json_integer_value(value);
        memset(words, 0, 3 * sizeof *words);
        if (number < -DICE_NUMBER_MAX || number > DICE_NUMBER_MAX)
            return firn_json_not(place, value, expected);
        words[2] = (int32_t)number;
        return FIRN_OK;
    }
    if (!json_is_string(value) || !read_dice(json_string_value(value), words))
        return firn_json_not(place, value, expected);
    return FIRN_OK;
}

/* ---- rows of a map ---- */

/* The n-th stands for value n of an enum. */
static const char glyphs[] = ".#+~=^\":'_";

bool firn_json_is_drawn(const struct firn_schema_row *row, const json_t *value)
{
    return row->type == FIRN_TYPE_ENUM && (row->op == FIRN_ROW_LIST || row->op == FIRN_ROW_ARRAY) &&
           json_is_string(value);
}

enum firn_status firn_json_drawn(const struct firn_json_place *place, const struct firn_schema *schema,
                                 const struct firn_schema_row *row, const json_t *value, int32_t *words)
{
    const struct firn_schema_enum *values = &schema->enums[row->enum_index];
    int32_t known = (int32_t)sizeof glyphs - 1 < values->count ? (int32_t)sizeof glyphs - 1 : values->count;
    const char *text = json_string_value(value);
    for (size_t i = 0; i < json_string_length(value); i++) {
        const char *found = memchr(glyphs, text[i], (size_t)known);
        if (found == NULL)
            return firn_json_wrong(place, "character %zu is none of %.*s, which stand for %.60s", i + 1,
                                   (int)known, glyphs, values->name);
        words[i] = (int32_t)(found - glyphs);
    }
    return FIRN_OK;
}

/* ---- brackets and braces ---- */

bool firn_json_is_optional(const struct firn_schema_row *row)
{
    return row->op == FIRN_ROW_GROUP_LIST && row->count == 1;
}

bool firn_json_may_be_missing(const struct firn_schema_row *row)
{
    bool needs_elements = row->op == FIRN_ROW_GROUP_LIST && row->count_min > 0;
    return !row->required && !needs_elements && row->op != FIRN_ROW_GROUP;
}

const struct firn_schema_row *firn_json_first_row(const struct firn_schema_row *row)
{
    const struct firn_schema_row *first = row + 1, *end = first + row->rows;
    if (first->type == FIRN_TYPE_GROUP)
        return NULL;
    for (const struct firn_schema_row *at = first + 1; at < end; at += 1 + at->rows)
        if (!firn_json_may_be_missing(at))
            return NULL;
    return first;
}

/* ---- names ---- */

static void collect(const struct firn_json_rows *in, const struct firn_schema_row *row, int32_t rows,
                    const json_t *object, int32_t name);

static void collect_group(const struct firn_json_rows *in, const struct firn_schema_row *row,
                          const json_t *value, int32_t name)
{
    int32_t names = row->names / row->count;
    const struct firn_schema_row *first = firn_json_first_row(row);
    for (int32_t i = 0; i < row->count; i++) {
        const json_t *element = json_is_array(value) ? json_array_get(value, (size_t)i) : value;
        if (json_is_object(element))
            collect(in, row + 1, row->rows, element, name + i * names);
        else if (first != NULL && first->op == FIRN_ROW_NAME && json_is_string(element))
            in->names[name + i] = json_string_value(element);
    }
}

static void collect(const struct firn_json_rows *in, const struct firn_schema_row *row, int32_t rows,
                    const json_t *object, int32_t name)
{
    for (const struct firn_schema_row *end = row + rows; row < end; name += row->names,
         row += 1 + row->rows) {
        const json_t *value = json_object_get(object, row->name);
        if (row->op == FIRN_ROW_NAME && json_is_string(value))
            in->names[name] = json_string_value(value);
        else if (row->names > 0 && row->type == FIRN_TYPE_GROUP)
            collect_group(in, row, value, name);
    }
}

void firn_json_collect_names(const struct firn_json_rows *in, const struct firn_schema_table *table,
                             const json_t *object)
{
    if (in->names != NULL)
        collect(in, table->rows, table->row_count, object, 0);
}

/* Says that none, or more than one, of the places in the row's range has the name. */
static enum firn_status no_entity(const struct firn_json_rows *in, const struct firn_schema_row *row,
                                  const char *name, int32_t found, int32_t last)
{
    struct firn_nearest nearest;
    char text[FIRN_JSON_PATH_MAX];
    if (found > 1)
        return firn_json_wrong(in->place, "%d are called \"%.60s\": give the number", (int)found, name);
    firn_nearest_begin(&nearest, name);
    for (int32_t i = row->min < 0 ? 0 : row->min; i <= last; i++)
        if (in->names[i] != NULL)
            firn_nearest_add(&nearest, in->names[i]);
    firn_nearest_text(&nearest, text);
    return firn_json_wrong(in->place, "no %.60s is called \"%.60s\" (%s)", row->name, name,
                           text[0] != '\0' ? text : "there is none");
}

enum firn_status firn_json_entity(const struct firn_json_rows *in, const struct firn_schema_row *row,
                                  const json_t *value, int32_t *word)
{
    const char *name = json_string_value(value);
    int32_t last = firn_setup_name_count(&in->schema->setup) - 1;
    int32_t found = 0;
    last = row->has_range && row->max < last ? row->max : last;
    for (int32_t i = row->has_range && row->min > 0 ? row->min : 0; i <= last; i++) {
        if (in->names[i] == NULL || strcmp(in->names[i], name) != 0)
            continue;
        *word = i;
        found++;
    }
    return found == 1 ? FIRN_OK : no_entity(in, row, name, found, last);
}
