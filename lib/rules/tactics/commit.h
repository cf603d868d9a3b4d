/* The commit vocabulary, TACTICS-094: whatever changes units or blocks for good is written here and nowhere
 * else (TACTICS-038, TACTICS-083), each with the next number. The three inputs are written by turn.c. */
#ifndef FIRN_RULES_TACTICS_COMMIT_H
#define FIRN_RULES_TACTICS_COMMIT_H

#include "rules/tactics/tactics.h"

/* The number of the commit that is written next. */
int32_t tactics_seq(struct tactics_match *match);

/* Take hp (below 0: give); who is at 0 is out at once. `source` is who did it, or nobody. */
void tactics_commit_damage(struct tactics_match *match, int32_t unit, int32_t amount, int32_t element,
                           int32_t source, enum tactics_cause cause);

/* Give a status; ticks 0: as long as the rules say. Nothing happens to who is out. */
void tactics_commit_status(struct tactics_match *match, int32_t unit, int32_t status, int32_t ticks);

/* A status has no ticks left. */
void tactics_commit_expiry(struct tactics_match *match, int32_t unit, int32_t status);

void tactics_commit_set(struct tactics_match *match, int32_t place, int32_t block, enum tactics_cause cause);
void tactics_commit_remove(struct tactics_match *match, int32_t place, enum tactics_cause cause);
void tactics_commit_field_event(struct tactics_match *match, enum tactics_effect effect, int32_t at, int32_t to);
void tactics_commit_end(struct tactics_match *match, int32_t outcome, int32_t reason);

/* A unit stands elsewhere, or nowhere; told beside the commits, TACTICS-109. */
void tactics_move(struct tactics_match *match, int32_t unit, int32_t to, enum tactics_cause cause);
void tactics_take_out(struct tactics_match *match, int32_t unit, enum tactics_cause cause);

#endif
