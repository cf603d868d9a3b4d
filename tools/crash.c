/* The last words of a process whose engine crashed, see crash.h. Only what may be called in a signal handler is called
 * there; its stack is its own, since the engine's may be used up. */
#include "crash.h"

#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A sanitizer that reports the other signals itself. */
#if defined __SANITIZE_ADDRESS__
#define HAS_OWN_REPORT 1
#elif defined __has_feature
#define HAS_OWN_REPORT __has_feature(address_sanitizer)
#else
#define HAS_OWN_REPORT 0
#endif

enum { STACK_SIZE = 64 * 1024, PARTIAL_MAX = 4096, WORDS_MAX = PARTIAL_MAX + 600 };

static struct {
    const char *tool;
    int verdict_fd;
    bool writes;               /* a log */
    char partial[PARTIAL_MAX]; /* "": not beside its name */
    volatile bool is_in_step;
    volatile uint64_t battle;
    volatile int32_t step;
} watched;

struct words {
    char text[WORDS_MAX];
    size_t size;
};

static void put(struct words *words, const char *text)
{
    size_t size = strlen(text), left = sizeof words->text - words->size;
    memcpy(words->text + words->size, text, size < left ? size : left);
    words->size += size < left ? size : left;
}

static void put_number(struct words *words, uint64_t number)
{
    char digits[24];
    size_t at = sizeof digits - 1;
    digits[at] = '\0';
    do
        digits[--at] = (char)('0' + number % 10);
    while ((number /= 10) != 0);
    put(words, digits + at);
}

static void say(int fd, const struct words *words)
{
    if (write(fd, words->text, words->size) < 0)
        return; /* nobody is left to tell */
}

/* What is left of the log that was written. */
static void put_rest(struct words *words)
{
    struct stat there;
    if (!watched.writes) {
        put(words, "not finished\n");
        return;
    }
    bool is_there = watched.partial[0] != '\0' && stat(watched.partial, &there) == 0;
    if (is_there && there.st_size == 0)
        unlink(watched.partial);
    if (!is_there || there.st_size == 0) {
        put(words, "nothing recorded\n");
        return;
    }
    put(words, "what was recorded before is in ");
    put(words, watched.partial);
    put(words, "; firn-recover reads it\n");
}

static void last_words(int number)
{
    struct words words = { .size = 0 };
    put(&words, watched.tool);
    put(&words, ": ");
    if (watched.is_in_step) {
        put(&words, "battle ");
        put_number(&words, watched.battle);
        put(&words, ", step ");
        put_number(&words, (uint64_t)watched.step);
        put(&words, ": ");
    }
    put(&words, "the engine crashed (signal ");
    put_number(&words, (uint64_t)number);
    put(&words, ")\n");
    say(STDERR_FILENO, &words);
    words.size = 0;
    put(&words, "crashed: ");
    put_rest(&words);
    say(watched.verdict_fd, &words);
    _exit(CLI_EXIT_BUG);
}

void crash_watch(const struct cli *cli, const char *out)
{
    static const int signals[] = { SIGABRT, SIGFPE, SIGILL, SIGBUS, SIGSEGV };
    const size_t count = HAS_OWN_REPORT ? 1 : sizeof signals / sizeof signals[0];
    static char stack[STACK_SIZE];
    struct sigaction action = { .sa_handler = last_words, .sa_flags = SA_ONSTACK | (int)SA_RESETHAND };
    watched.tool = cli->tool->name;
    watched.writes = out != NULL;
    if (out != NULL && snprintf(watched.partial, PARTIAL_MAX, "%s.partial", out) >= PARTIAL_MAX)
        watched.partial[0] = '\0';
    watched.verdict_fd = cli->data_on_stdout ? STDERR_FILENO : STDOUT_FILENO;
    sigaltstack(&(stack_t){ .ss_sp = stack, .ss_size = sizeof stack }, NULL);
    for (size_t i = 0; i < count; i++)
        sigaction(signals[i], &action, NULL);
}

void crash_on_step(void *unused, uint64_t battle, int32_t step)
{
    (void)unused;
    watched.battle = battle;
    watched.step = step;
    watched.is_in_step = true;
}
