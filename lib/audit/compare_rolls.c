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
    uint64_t place;                /* of the first that differs */
    struct firn_roll_made at;      /* whose rolls are counted now: its site and actor */
    const struct firn_side *names; /* the side that names them; NULL before the first */
    struct firn_site_rolls counts; /* of that actor */
    struct firn_site_rolls others; /* of those of the site before who rolled the same */
    struct firn_diff_rolls *result;
};

int32_t firn_roll_kept(void *buf, const struct firn_roll_made *roll)
{
    struct firn_buf *rolls = buf;
    const struct kept kept = { *roll, rolls->size };
    rolls->failed = rolls->failed || rolls->size >= FIRN_ROLLS_MAX * sizeof kept;
    firn_buf_append(rolls, &kept, sizeof kept);
    return roll->value;
}

static void actor_text(char *text, size_t size, const struct firn_names *names, int32_t actor)
{
    const struct firn_schema_row row = { .type = FIRN_TYPE_ACTOR };
    firn_compare_word(text, size, NULL, &row, names, actor);
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
    order = order != 0 ? order : compared(a->actor, b->actor);
    order = order != 0 ? order : compared(a->step, b->step);
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

static void add_row(struct merge *merge, const struct firn_site_rolls *counts)
{
    size_t index = merge->result->site_count++;
    if (index >= FIRN_SHOWN_MAX)
        return;
    struct firn_site_rolls *row = &merge->result->sites[index];
    *row = *counts;
    site_text(row->site, merge->names->schema, merge->at.site);
}

static void close_actor(struct merge *merge)
{
    struct firn_site_rolls *counts = &merge->counts;
    if (counts->changed + counts->only_in_a + counts->only_in_b == 0) {
        merge->others.same += counts->same;
    } else {
        actor_text(counts->actor, sizeof counts->actor, &merge->names->names, merge->at.actor);
        snprintf(merge->others.actor, sizeof merge->others.actor, "others");
        add_row(merge, counts);
    }
    *counts = (struct firn_site_rolls){ .same = 0 };
}

static void close_site(struct merge *merge)
{
    if (merge->others.same != 0)
        add_row(merge, &merge->others);
    merge->others = (struct firn_site_rolls){ .same = 0 };
}

/* Go on to another actor or site; `side` NULL: there is none. */
static void go_on(struct merge *merge, const struct firn_side *side, const struct firn_roll_made *roll)
{
    bool is_other_site = side == NULL || merge->at.site != roll->site;
    if (merge->names != NULL && (is_other_site || merge->at.actor != roll->actor))
        close_actor(merge);
    if (merge->names != NULL && is_other_site)
        close_site(merge);
    merge->names = side;
    if (side != NULL)
        merge->at = *roll;
}

/* One key: the roll of both sides, or of one. */
static void take(struct merge *merge, const struct kept *a, const struct kept *b)
{
    struct firn_site_rolls *counts = &merge->counts;
    bool is_same = a != NULL && b != NULL && a->roll.below == b->roll.below && a->roll.value == b->roll.value;
    go_on(merge, a != NULL ? merge->a : merge->b, a != NULL ? &a->roll : &b->roll);
    if (!is_same)
        note_first(merge, a, b);
    *(is_same ? &counts->same : a == NULL ? &counts->only_in_b : b == NULL ? &counts->only_in_a : &counts->changed) += 1;
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
    go_on(&merge, NULL, NULL);
    return FIRN_OK;
}
