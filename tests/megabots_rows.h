/* Rule tests of megabots as rows, see rule_rows.h: two bots, and their orders.
 *
 * A bot is segments parted by ';'. The first is about the bot, `field=value ...`: core, and hp, weight,
 * durability, lizard of its chassis; and with `now.` in front a field of its state, set after step 0. Then come
 * its parts, each followed by its moves:
 *     head|arms|legs [field=value ...] [trigger:CHANCE ...]
 *     NAME TYPE [ELEMENT] [field=value ...] [effect:CHANCE ...] [-effect ...] [advance.field=value ...]
 * where -effect is one that the move cleanses. A part with fewer than two moves is filled up with moves that
 * cost too much. `loads=NAME` of a bot is the move that its head loads, else the first. What is not said is 0;
 * hp is 100, the weight of A 100 and of B 200, so that A moves first, and the core of B ice, so that its vents cost nothing.
 *
 * Orders are turns parted by '|', each orders parted by ';': `A move [advance|retreat N] [inspecting]`,
 * `A vent`, `A inspect`, `A struggle [inspecting]`. A bot without one vents.
 *
 * Rolls and expectations are those of rule_rows.h; WHO is A or B, and besides
 *     refused A ID                 the order is refused under this rule, and nothing is played
 *     unfit ID                     the setup is refused under this rule
 * A value may be A or B, or the name of a move. */
#ifndef FIRN_TESTS_MEGABOTS_ROWS_H
#define FIRN_TESTS_MEGABOTS_ROWS_H

#include "rule_rows.h"
#include "rules/megabots/megabots.h"

struct megabots_row {
    const char *ids;
    const char *sentence;
    const char *rules; /* "name=value ..." where they differ from the defaults */
    const char *a;
    const char *b;
    const char *zone;  /* at the start; mid where it is not given */
    int32_t turn;      /* number of the first turn, 1 where it is not given */
    const char *orders;
    const char *rolls;
    const char *expected;
};

/* Plays and checks rows up to the first without a sentence. */
void megabots_rows(const struct megabots_row *rows);

/* Make the bots of two texts; false where one of them is not a bot. For tests that do more than a row. */
bool megabots_make_bots(struct engine_rig *rig, const char *a, const char *b);

#endif
