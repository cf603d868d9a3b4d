/* The commit log, see commit.h. Invariant: state->seq is the number of the last commit, and each commit's is
 * one more than that of the one before, TACTICS-094. */
#include "rules/tactics/commit.h"

#include <string.h>

#include "rules/tactics/surface.h"

int32_t tactics_seq(struct tactics_match *match)
{
    return ++match->state->seq;
}

/* ---- units ---- */

void tactics_move(struct tactics_match *match, int32_t unit, int32_t to, enum tactics_cause cause)
{
    tactics_now(match, unit)->at = to;
    TACTICS_EMIT(match, unit_moved, .unit = unit, .to = to, .cause = (int32_t)cause);
}

/* TACTICS-143: off the map and out of the queue, for good, with all that it suffered. */
void tactics_take_out(struct tactics_match *match, int32_t unit, enum tactics_cause cause)
{
    tactics_unit *it = tactics_now(match, unit);
    it->at = TACTICS_NOWHERE;
    it->hp = 0;
    it->ct = 0;
    it->suffers = 0;
    memset(it->ticks, 0, sizeof it->ticks);
    TACTICS_EMIT(match, unit_out, .unit = unit, .cause = (int32_t)cause);
}

/* TACTICS-101. TACTICS-154: damage is said as it was worked out, a heal as far as it was needed. */
void tactics_commit_damage(struct tactics_match *match, int32_t unit, int32_t amount, int32_t element,
                           int32_t source, enum tactics_cause cause)
{
    tactics_unit *it = tactics_now(match, unit);
    int32_t missing = tactics_printed(match, unit)->hp_max - it->hp;
    if (amount < -missing)
        amount = -missing;
    it->hp = amount < it->hp ? it->hp - amount : 0;
    TACTICS_EMIT(match, apply_damage, .seq = tactics_seq(match), .unit = unit, .amount = amount,
                 .element = element, .source = source, .cause = (int32_t)cause, .hp = it->hp);
    if (it->hp == 0)
        tactics_take_out(match, unit, cause);
}

/* TACTICS-127: by the rules' row of the status, the first of which is that of slow. */
static int32_t usual_ticks(const struct tactics_match *match, int32_t status)
{
    return ((const int32_t *)match->rules)[TACTICS_RULE(ticks_slow) + status - tactics_status_slow];
}

/* TACTICS-102 TACTICS-082. TACTICS-127: what is there already is never made shorter. */
void tactics_commit_status(struct tactics_match *match, int32_t unit, int32_t status, int32_t ticks)
{
    tactics_unit *it = tactics_now(match, unit);
    if (it->at < 0)
        return;
    if (ticks == 0)
        ticks = usual_ticks(match, status);
    if (ticks > it->ticks[status])
        it->ticks[status] = ticks;
    it->suffers |= 1 << status;
    TACTICS_EMIT(match, apply_status, .seq = tactics_seq(match), .unit = unit, .status = status,
                 .ticks = it->ticks[status]);
}

/* TACTICS-082: the vocabulary has no word for it, so it is apply_status with no ticks. */
void tactics_commit_expiry(struct tactics_match *match, int32_t unit, int32_t status)
{
    tactics_now(match, unit)->suffers &= ~(1 << status);
    TACTICS_EMIT(match, apply_status, .seq = tactics_seq(match), .unit = unit, .status = status, .ticks = 0);
}

/* ---- the map ---- */

/* TACTICS-099 TACTICS-087 */
void tactics_commit_set(struct tactics_match *match, int32_t place, int32_t block, enum tactics_cause cause)
{
    tactics_put_block(match, place, block);
    TACTICS_EMIT(match, set_block, .seq = tactics_seq(match), .at = place,
                 .material = tactics_material(block), .shape = tactics_shape(block),
                 .rotation = tactics_rotation(block), .cause = (int32_t)cause);
}

/* TACTICS-100 */
void tactics_commit_remove(struct tactics_match *match, int32_t place, enum tactics_cause cause)
{
    int32_t material = tactics_material(tactics_block(match, place));
    tactics_put_block(match, place, 0);
    TACTICS_EMIT(match, remove_block, .seq = tactics_seq(match), .at = place, .material = material,
                 .cause = (int32_t)cause);
}

/* TACTICS-103 */
void tactics_commit_field_event(struct tactics_match *match, enum tactics_effect effect, int32_t at, int32_t to)
{
    TACTICS_EMIT(match, field_event, .seq = tactics_seq(match), .tick = match->state->tick,
                 .effect = (int32_t)effect, .at = at, .to = to);
}

/* TACTICS-104 */
void tactics_commit_end(struct tactics_match *match, int32_t outcome, int32_t reason)
{
    match->state->outcome = outcome;
    match->state->reason = reason;
    match->state->actor = FIRN_NOBODY;
    TACTICS_EMIT(match, end_match, .seq = tactics_seq(match), .outcome = outcome, .reason = reason,
                 .tick = match->state->tick);
}
