/* Rolls of two battles, merged in the order of their keys, see compare_rolls.h. */
#include "audit/compare_rolls.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A roll and its place among all that its battle made. */
struct kept {
    struct firn_roll_made roll;
    uint64_t place;
};

struct merge {
    const struct firn_side *a;
    const struct firn_side *b;
    uint64_t place; /* of the first that differs */
    int32_t site;
    struct firn_site_rolls *counts; /* of that site; NULL before the first */
    struct firn_site_rolls beyond;  /* those of sites that are not shown */
    struct firn_diff_rolls *result;
};

int32_t firn_roll_kept(void *buf, const struct firn_roll_made *roll)
{
    struct firn_buf *rolls = buf;
    const struct kept kept = { *roll, rolls->size };
    firn_buf_append(rolls, &kept, sizeof kept);
    return roll->value;
}

static void actor_text(char *text, size_t size, const struct firn_names *names, int32_t actor)
{
    struct firn_schema_row row = { .type = FIRN_TYPE_ACTOR };
    struct firn_buf words = { 0 };
    msgpack_object value = { .type = actor < 0 ? MSGPACK_OBJECT_NEGATIVE_INTEGER
                                               : MSGPACK_OBJECT_POSITIVE_INTEGER };
    value.via.i64 = actor;
    firn_walk_value(&words, NULL, &row, names, &value);
    firn_buf_copy_text(&words, text, size);
    firn_buf_free(&words);
}

static void site_text(char text[48], const struct firn_schema *schema, int32_t site)
{
    snprintf(text, 48, "%d", (int)site);
    for (int32_t i = 0; i < schema->roll_count; i++)
        if (schema->rolls[i].number == site)
            snprintf(text, 48, "%.47s", schema->rolls[i].name);
}

void firn_show_roll(struct firn_shown_roll *shown, const struct firn_side *side, const struct firn_roll_made *roll)
{
    site_text(shown->site, side->schema, roll->site);
    actor_text(shown->actor, sizeof shown->actor, &side->names, roll->actor);
    actor_text(shown->target, sizeof shown->target, &side->names, roll->target);
    shown->nth = roll->nth;
    shown->below = roll->below;
    shown->value = roll->value;
}

static int compared(int32_t a, int32_t b)
{
    return (a > b) - (a < b);
}

static int by_key(const void *left, const void *right)
{
    const struct firn_roll_made *a = left, *b = right;
    int order = compared(a->site, b->site);
    order = order != 0 ? order : compared(a->step, b->step);
    order = order != 0 ? order : compared(a->actor, b->actor);
    order = order != 0 ? order : compared(a->target, b->target);
    return order != 0 ? order : compared(a->nth, b->nth);
}

static void note_first(struct merge *merge, const struct kept *a, const struct kept *b)
{
    struct firn_diff_rolls *result = merge->result;
    const struct kept *either = a != NULL ? a : b;
    if (result->differ && (either->roll.step > result->step ||
                           (either->roll.step == result->step && either->place >= merge->place)))
        return;
    result->differ = true;
    result->step = either->roll.step;
    merge->place = either->place;
    firn_show_roll(&result->a, merge->a, &either->roll);
    firn_show_roll(&result->b, merge->b, b != NULL ? &b->roll : &either->roll);
    result->a.below = a != NULL ? result->a.below : 0;
    result->b.below = b != NULL ? result->b.below : 0;
}

static void begin_site(struct merge *merge, const struct firn_side *side, int32_t site)
{
    size_t index = merge->result->site_count++;
    merge->counts = index < FIRN_SHOWN_MAX ? &merge->result->sites[index] : &merge->beyond;
    merge->site = site;
    site_text(merge->counts->site, side->schema, site);
}

/* One key: the roll of both sides, or of one. */
static void take(struct merge *merge, const struct kept *a, const struct kept *b)
{
    const struct kept *either = a != NULL ? a : b;
    bool is_same = a != NULL && b != NULL && a->roll.below == b->roll.below && a->roll.value == b->roll.value;
    if (merge->counts == NULL || merge->site != either->roll.site)
        begin_site(merge, a != NULL ? merge->a : merge->b, either->roll.site);
    if (!is_same)
        note_first(merge, a, b);
    *(is_same     ? &merge->counts->same
      : a == NULL ? &merge->counts->only_in_b
      : b == NULL ? &merge->counts->only_in_a
                  : &merge->counts->changed) += 1;
}

struct list {
    const struct kept *at;
    size_t left;
};

static struct list sorted(struct firn_buf *rolls)
{
    struct list list = { (const void *)rolls->data, rolls->size / sizeof(struct kept) };
    if (list.left != 0)
        qsort(rolls->data, list.left, sizeof *list.at, by_key);
    return list;
}

static const struct kept *next(struct list *list)
{
    list->left--;
    return list->at++;
}

enum firn_status firn_compare_rolls(const struct firn_side *a, struct firn_buf *rolls_a, const struct firn_side *b,
                                 struct firn_buf *rolls_b, struct firn_diff_rolls *result)
{
    struct merge merge = { .a = a, .b = b, .result = result };
    if (rolls_a->failed || rolls_b->failed)
        return FIRN_MEMORY;
    struct list left = sorted(rolls_a), right = sorted(rolls_b);
    *result = (struct firn_diff_rolls){ .battle = result->battle };
    while (left.left != 0 || right.left != 0) {
        int order = right.left == 0 ? -1 : left.left == 0 ? 1 : by_key(left.at, right.at);
        const struct kept *roll = order <= 0 ? next(&left) : NULL;
        take(&merge, roll, order >= 0 ? next(&right) : NULL);
    }
    return FIRN_OK;
}
