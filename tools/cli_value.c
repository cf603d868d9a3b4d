/* The values of options, read strictly: the whole text is the value, or it is refused with what is
 * expected instead. */
#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "cli.h"

/* Decimal digits up to a character of `ends` or the end of the text. */
static bool digits(const char **text, const char *ends, uint64_t *value)
{
    const char *at = *text;
    *value = 0;
    for (; *at >= '0' && *at <= '9'; at++) {
        uint64_t digit = (uint64_t)(*at - '0');
        if (*value > (UINT64_MAX - digit) / 10)
            return false;
        *value = *value * 10 + digit;
    }
    bool ends_well = at != *text && (*at == '\0' || strchr(ends, *at) != NULL);
    *text = at;
    return ends_well;
}

static bool in_range(const struct cli_option *option, uint64_t value)
{
    return value >= option->min && value <= option->max;
}

static bool expected(char why[CLI_WHY_MAX], const struct cli_option *option, const char *text,
                     const char *what)
{
    snprintf(why, CLI_WHY_MAX, "\"%.60s\" is not %s within %" PRIu64 "..%" PRIu64, text, what, option->min,
             option->max);
    return false;
}

static bool read_range(const struct cli_option *option, const char *text, struct cli_range *range,
                       char why[CLI_WHY_MAX])
{
    const char *at = text;
    struct cli_range read = { .given = true };
    bool is_range = digits(&at, ".", &read.first);
    read.last = read.first;
    if (is_range && *at == '.')
        is_range = at[1] == '.' && (at += 2, digits(&at, "", &read.last));
    if (!is_range || !in_range(option, read.first) || !in_range(option, read.last))
        return expected(why, option, text, "a number or a range A..B");
    if (read.first > read.last) {
        snprintf(why, CLI_WHY_MAX, "the range %.60s is empty", text);
        return false;
    }
    *range = read;
    return true;
}

static bool read_choice(const char *words, const char *text, int *choice, char why[CLI_WHY_MAX])
{
    size_t length = strlen(text);
    int index = 0;
    for (const char *word = words; word != NULL; index++) {
        size_t size = strcspn(word, "|");
        if (size == length && memcmp(word, text, size) == 0) {
            *choice = index;
            return true;
        }
        word = word[size] == '|' ? word + size + 1 : NULL;
    }
    snprintf(why, CLI_WHY_MAX, "\"%.60s\" is not one of %s", text, words);
    return false;
}

bool cli_value(const struct cli_option *option, const char *text, void *target, char why[CLI_WHY_MAX])
{
    const char *at = text;
    uint64_t number = 0;
    switch (option->kind) {
    case CLI_FLAG:
        *(bool *)target = true;
        return true;
    case CLI_TEXT:
        *(const char **)target = text;
        return true;
    case CLI_INPUT:
    case CLI_OUTPUT:
        *(const char **)target = text;
        snprintf(why, CLI_WHY_MAX, "the name of a file is empty");
        return text[0] != '\0';
    case CLI_INT:
        if (!digits(&at, "", &number) || !in_range(option, number))
            return expected(why, option, text, "a number");
        *(int32_t *)target = (int32_t)number;
        return true;
    case CLI_SEED:
        if (!digits(&at, "", &number))
            return expected(why, option, text, "a number");
        *(struct cli_seed *)target = (struct cli_seed){ true, number };
        return true;
    case CLI_RANGE:
        return read_range(option, text, target, why);
    case CLI_CHOICE:
    case CLI_WHEN:
        return read_choice(option->argument, text, target, why);
    }
    return false;
}
