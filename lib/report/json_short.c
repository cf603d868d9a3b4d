/* Short forms of a setup, see json_short.h. Invariant: what is written here in short has the same words as
 * what is written out. */
#include "report/json_short.h"

#include <string.h>

#include "stream/text.h"

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
            return firn_json_wrong(place, "character %zu, \"%.*s\", is none of %.*s, which stand for %.60s", i + 1,
                                   (int)firn_text_length((const uint8_t *)text + i, json_string_length(value) - i),
                                   text + i, (int)known, glyphs, values->name);
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
