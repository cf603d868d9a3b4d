/* The one order of exit statuses, and the words for goldens: see firn.h. */
#include "base/error.h"

static const struct {
    const char *word;
    int exit_status;
    const char *sentence;
} goldens[] = {
#define GOLDEN(name, word, exit_status, sentence) { word, exit_status, sentence },
#include "firn_golden.def"
#undef GOLDEN
};

const char *firn_golden_word(enum firn_golden_verdict verdict)
{
    FIRN_ASSERT(verdict < FIRN_GOLDEN_COUNT);
    return goldens[verdict].word;
}

const char *firn_golden_sentence(enum firn_golden_verdict verdict)
{
    FIRN_ASSERT(verdict < FIRN_GOLDEN_COUNT);
    return goldens[verdict].sentence;
}

int firn_golden_exit(enum firn_golden_verdict verdict)
{
    FIRN_ASSERT(verdict < FIRN_GOLDEN_COUNT);
    return goldens[verdict].exit_status;
}

int firn_exit_worse(int a, int b)
{
    static const int order[] = { 70, 5, 4, 1, 3, 6, 2 };
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
        if (a == order[i] || b == order[i])
            return order[i];
    return 0;
}
