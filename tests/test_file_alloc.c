/* malloc and its kin for the test program, over glibc's own, see test_file_alloc.h. */
#include "test_file_alloc.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

#if defined(__SANITIZE_ADDRESS__)
#define COUNTS 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define COUNTS 0
#endif
#endif
#ifndef COUNTS
#define COUNTS 1
#endif

static atomic_long calls;
static atomic_long live;
static atomic_long left = -1; /* allocations until one fails; -1: none */
static atomic_bool go_on;     /* to fail */

bool alloc_counts(void)
{
    return COUNTS;
}

long alloc_calls(void)
{
    return calls;
}

long alloc_live(void)
{
    return live;
}

void alloc_fail(long n, bool all_after)
{
    left = n;
    go_on = all_after;
}

#if COUNTS
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *block);
void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *block, size_t size);
void *aligned_alloc(size_t alignment, size_t size);
void free(void *block);

static bool refuse(void)
{
    calls++;
    if (left < 0)
        return false;
    if (left > 0) {
        left--;
        return false;
    }
    if (!go_on)
        left = -1;
    errno = ENOMEM;
    return true;
}

static void *counted(void *block)
{
    live += block != NULL;
    return block;
}

void *malloc(size_t size)
{
    return refuse() ? NULL : counted(__libc_malloc(size));
}

void *calloc(size_t count, size_t size)
{
    return refuse() ? NULL : counted(__libc_calloc(count, size));
}

void *realloc(void *block, size_t size)
{
    if (refuse())
        return NULL;
    void *grown = __libc_realloc(block, size);
    return block == NULL ? counted(grown) : grown;
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return refuse() ? NULL : counted(__libc_memalign(alignment, size));
}

void free(void *block)
{
    live -= block != NULL;
    __libc_free(block);
}
#endif
