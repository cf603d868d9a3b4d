/* Two recordings of one battle aligned record by record, step by step. */
#ifndef FIRN_AUDIT_ALIGN_H
#define FIRN_AUDIT_ALIGN_H

#include "audit/compare.h"

/* Call options->on_line for every record of both sides. Within a step, equal records are matched (the
 * longest common subsequence), and what stands between them is paired where the kinds are the same. */
enum firn_status firn_align(struct firn_comparison *comparison, const struct firn_side *a,
                            const struct firn_side *b, uint64_t battle,
                            const struct firn_diff_options *options, struct firn_error *error);

#endif
