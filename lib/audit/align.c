/* Alignment of two battles, see align.h. A step is aligned at a time, so that the table of the longest common
 * subsequence stays small; a step too large for it is paired in order. */
#include "audit/align.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "stream/scan.h"

enum { CELLS_MAX = 4 * 1024 * 1024, ITEMS_MAX = 64 * 1024 };

struct item {
    const uint8_t *data;
    size_t size;
    uint8_t kind;
};

struct items {
    const struct firn_side *side;
    size_t at;          /* of what comes after the step */
    struct item *list;
    size_t count;
    size_t capacity;
    bool closed;        /* the step's last record is among them, not only the first ITEMS_MAX */
};

struct alignment {
    struct firn_comparison *comparison;
    struct items a;
    struct items b;
    uint16_t *table; /* lengths of common subsequences, (a.count + 1) x (b.count + 1) */
    size_t cells;
    uint64_t battle;
    int32_t step;
    const struct firn_diff_options *options;
    struct firn_buf words_a;
};

static bool add(struct items *items, struct item item)
{
    if (items->count == items->capacity) {
        size_t capacity = items->capacity != 0 ? 2 * items->capacity : 256;
        struct item *list = realloc(items->list, capacity * sizeof *list);
        if (list == NULL)
            return false;
        items->list = list;
        items->capacity = capacity;
    }
    items->list[items->count++] = item;
    return true;
}

/* The records of one step, up to the one that closes it; without the battle record, whose inputs are told
 * elsewhere. */
static bool read_step(struct items *items)
{
    struct firn_scanned scanned;
    items->count = 0;
    items->closed = false;
    while (items->count < ITEMS_MAX &&
           firn_scan_record(items->side->data + items->at, items->side->size - items->at, &scanned) ==
           FIRN_SCAN_RECORD) {
        struct item item = { items->side->data + items->at, scanned.size, scanned.kind };
        if (scanned.kind != FIRN_KIND_BATTLE && !add(items, item))
            return false;
        items->at += scanned.size;
        items->closed = scanned.kind == FIRN_KIND_CHECK || scanned.kind == FIRN_KIND_STEP;
        if (items->closed)
            break;
    }
    return true;
}

static bool is_equal(const struct item *a, const struct item *b)
{
    return a->size == b->size && memcmp(a->data, b->data, a->size) == 0;
}

/* ---- telling ---- */

static const char *words(struct alignment *alignment, const struct items *items, const struct item *item)
{
    const char *name;
    return firn_compare_words(alignment->comparison, items->side, item->data, item->size, &name);
}

static void tell(struct alignment *alignment, struct firn_diff_line line)
{
    line.battle = alignment->battle;
    line.step = alignment->step;
    alignment->options->on_line(alignment->options->self, &line);
}

static void tell_one(struct alignment *alignment, char op, const struct items *items,
                     const struct item *item)
{
    const char *text = words(alignment, items, item);
    tell(alignment, (struct firn_diff_line){ .op = op, .a = op == '+' ? NULL : text,
                                             .b = op == '-' ? NULL : text });
}

static void tell_pair(struct alignment *alignment, const struct item *a, const struct item *b)
{
    struct firn_buf words_b = { 0 };
    const char *text = words(alignment, &alignment->a, a);
    firn_buf_clear(&alignment->words_a);
    firn_buf_text(&alignment->words_a, text != NULL ? text : "");
    firn_buf_byte(&alignment->words_a, 0);
    text = words(alignment, &alignment->b, b);
    firn_buf_text(&words_b, text != NULL ? text : "");
    firn_buf_byte(&words_b, 0);
    firn_compare_fields(alignment->comparison, alignment->a.side, a->data, a->size, alignment->b.side,
                        b->data, b->size, NULL);
    if (!alignment->words_a.failed && !words_b.failed)
        tell(alignment, (struct firn_diff_line){ .op = '~',
                                                 .a = (const char *)alignment->words_a.data,
                                                 .b = (const char *)words_b.data,
                                                 .changes = (const char *)alignment->comparison->text.data });
    firn_buf_free(&words_b);
}

/* What stands between two matches: the same kinds in order are pairs, the rest stands alone. */
static void tell_between(struct alignment *alignment, size_t a, size_t a_end, size_t b, size_t b_end)
{
    while (a < a_end || b < b_end) {
        const struct item *item_a = &alignment->a.list[a], *item_b = &alignment->b.list[b];
        if (a < a_end && b < b_end && item_a->kind == item_b->kind) {
            tell_pair(alignment, item_a, item_b);
            a++;
            b++;
        } else if (a < a_end && (b == b_end || a_end - a >= b_end - b)) {
            tell_one(alignment, '-', &alignment->a, item_a);
            a++;
        } else {
            tell_one(alignment, '+', &alignment->b, item_b);
            b++;
        }
    }
}

/* ---- the longest common subsequence of a step ---- */

static uint16_t *cell(struct alignment *alignment, size_t a, size_t b)
{
    return &alignment->table[a * (alignment->b.count + 1) + b];
}

static bool fill_table(struct alignment *alignment)
{
    size_t count_a = alignment->a.count, count_b = alignment->b.count;
    size_t cells = (count_a + 1) * (count_b + 1);
    if (count_a > UINT16_MAX || count_b > UINT16_MAX || cells > CELLS_MAX)
        return false;
    if (cells > alignment->cells) {
        uint16_t *table = realloc(alignment->table, cells * sizeof *table);
        if (table == NULL)
            return false;
        alignment->table = table;
        alignment->cells = cells;
    }
    for (size_t a = count_a + 1; a-- > 0;)
        for (size_t b = count_b + 1; b-- > 0;) {
            uint16_t *here = cell(alignment, a, b);
            if (a == count_a || b == count_b)
                *here = 0;
            else if (is_equal(&alignment->a.list[a], &alignment->b.list[b]))
                *here = (uint16_t)(*cell(alignment, a + 1, b + 1) + 1);
            else if (*cell(alignment, a + 1, b) >= *cell(alignment, a, b + 1))
                *here = *cell(alignment, a + 1, b);
            else
                *here = *cell(alignment, a, b + 1);
        }
    return true;
}

static void tell_step(struct alignment *alignment)
{
    size_t a = 0, b = 0, from_a = 0, from_b = 0;
    size_t count_a = alignment->a.count, count_b = alignment->b.count;
    bool has_table = fill_table(alignment);
    while (has_table && a < count_a && b < count_b) {
        if (is_equal(&alignment->a.list[a], &alignment->b.list[b])) {
            tell_between(alignment, from_a, a, from_b, b);
            tell_one(alignment, '=', &alignment->a, &alignment->a.list[a]);
            from_a = ++a;
            from_b = ++b;
        } else if (*cell(alignment, a + 1, b) >= *cell(alignment, a, b + 1)) {
            a++;
        } else {
            b++;
        }
    }
    tell_between(alignment, from_a, count_a, from_b, count_b);
}

enum firn_status firn_align(struct firn_comparison *comparison, const struct firn_side *a,
                            const struct firn_side *b, uint64_t battle,
                            const struct firn_diff_options *options, struct firn_error *error)
{
    struct alignment alignment = { .comparison = comparison, .a = { .side = a }, .b = { .side = b },
                                   .battle = battle, .options = options };
    enum firn_status status = FIRN_OK;
    while (status == FIRN_OK) {
        if (!read_step(&alignment.a) || !read_step(&alignment.b))
            status = firn_error_memory(error);
        else if (alignment.a.count == 0 && alignment.b.count == 0)
            break;
        else if (options->on_line != NULL)
            tell_step(&alignment);
        alignment.step += alignment.a.closed || alignment.b.closed;
    }
    free(alignment.a.list);
    free(alignment.b.list);
    free(alignment.table);
    firn_buf_free(&alignment.words_a);
    return status;
}
