/* The rolls of two battles compared by their keys. A roll is a function of its key, so what one side rolls and the
 * other does not is the trace of a branch taken differently. */
#ifndef FIRN_AUDIT_COMPARE_ROLLS_H
#define FIRN_AUDIT_COMPARE_ROLLS_H

#include "audit/compare.h"
#include "engine/out.h"

#define FIRN_ROLLS_MAX 1000000 /* that are kept of a side */

/* Keep a roll that is made in `buf`, a struct firn_buf, which fails where there are too many: what a roll hook calls. */
int32_t firn_roll_kept(void *buf, const struct firn_roll_made *roll);

/* A roll in words, its actors as this side names them. */
void firn_show_roll(struct firn_shown_roll *shown, const struct firn_side *side, const struct firn_roll_made *roll);

/* Compare what was kept on both sides: fill in all of `result` but the battle. Sorts the rolls. FIRN_OK or FIRN_MEMORY. */
enum firn_status firn_compare_rolls(const struct firn_side *a, struct firn_buf *rolls_a, const struct firn_side *b,
                                 struct firn_buf *rolls_b, struct firn_diff_rolls *result);

#endif
