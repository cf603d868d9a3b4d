/* --help, made from the tables: the tool's options, the purposes of verbs.def, the statuses of
 * exits.def. */
#include <string.h>

#include "cli.h"

enum { WIDTH = 92, TEXT_COLUMN = 28 };

static const struct {
    const char *verb;
    const char *purpose;
} verbs[] = {
#define VERB(verb, purpose) { verb, purpose },
#include "verbs.def"
#undef VERB
};

static const struct {
    int status;
    const char *word;
    const char *sentence;
} exits[] = {
#define EXIT(status, word, sentence) { status, word, sentence },
#include "exits.def"
#undef EXIT
};

enum { VERB_COUNT = sizeof verbs / sizeof verbs[0], EXIT_COUNT = sizeof exits / sizeof exits[0] };

const char *cli_exit_word(int status)
{
    for (int i = 0; i < EXIT_COUNT; i++)
        if (exits[i].status == status)
            return exits[i].word;
    return "failed";
}

/* Text broken at spaces; `column` is where the first line stands, and the others begin. */
static void print_wrapped(const char *text, int column)
{
    int at = column;
    while (*text != '\0') {
        int length = (int)strcspn(text, " ");
        if (at > column && at + 1 + length > WIDTH) {
            printf("\n%*s", column, "");
            at = column;
        } else if (at > column) {
            putchar(' ');
            at++;
        }
        printf("%.*s", length, text);
        at += length;
        text += length;
        text += *text == ' ';
    }
    putchar('\n');
}

static void print_option(const struct cli_option *option)
{
    char head[80];
    bool has_value = option->argument != NULL;
    snprintf(head, sizeof head, "  %c%c%s --%s%s%s%s", option->letter != 0 ? '-' : ' ',
             option->letter != 0 ? option->letter : ' ', option->letter != 0 ? "," : " ", option->name,
             has_value && option->kind == CLI_WHEN ? "[" : "", has_value ? "=" : "",
             has_value ? option->argument : "");
    if (option->kind == CLI_WHEN)
        snprintf(head + strlen(head), sizeof head - strlen(head), "]");
    if (strlen(head) >= TEXT_COLUMN)
        printf("%s\n%*s", head, TEXT_COLUMN, "");
    else
        printf("%-*s", TEXT_COLUMN, head);
    print_wrapped(option->text, TEXT_COLUMN);
}

static bool can_end_with(const struct cli_tool *tool, int status)
{
    return status == CLI_EXIT_USAGE || status == CLI_EXIT_IO || status == CLI_EXIT_BUG ||
           strchr(tool->exits, '0' + status) != NULL;
}

void cli_help(const struct cli_tool *tool)
{
    printf("Usage: %s [OPTION]...%s%s\n", tool->name, tool->operands[0] != '\0' ? " " : "",
           tool->operands);
    for (int i = 0; i < VERB_COUNT; i++)
        if (strcmp(tool->name + strcspn(tool->name, "-") + 1, verbs[i].verb) == 0)
            printf("%s\n", verbs[i].purpose);
    printf("\n");
    for (const struct cli_option *option = cli_next_option(tool, NULL); option != NULL;
         option = cli_next_option(tool, option))
        print_option(option);
    if (tool->notes != NULL) {
        printf("\n");
        print_wrapped(tool->notes, 0);
    }
    printf("\nExit status:\n");
    for (int i = 0; i < EXIT_COUNT; i++)
        if (can_end_with(tool, exits[i].status))
            printf("  %-4d%s\n", exits[i].status, exits[i].sentence);
    printf("\nExample:\n  %s\n", tool->example);
}
