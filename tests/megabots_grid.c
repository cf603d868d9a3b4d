/* Every type of move in every direction at every zone and mobility: the tables of C4 and of the gates, written
 * out here once more and held against the engine. The rows are generated, and played like any other. */
#include <stdio.h>
#include <string.h>

#include "megabots_rows.h"
#include "test.h"

enum { TYPES = 7, DIRECTIONS = 3, ZONES = 3, MOBILITIES = 4, NEVER = 4 };

static const char *const zones[ZONES] = { "cq", "mid", "long" };
static const char *const directions[DIRECTIONS] = { "hold", "advance", "retreat" };
static const int32_t toward[DIRECTIONS] = { 0, -1, 1 };

/* "ma": the zone changes, then the attack; "am": the other way round; "a": no change; "": not allowed.
 * MEGABOTS-031 to MEGABOTS-037, MEGABOTS-049, MEGABOTS-057. */
static const struct grid {
    const char *type;
    const char *orders[DIRECTIONS]; /* hold, advance, retreat */
    int32_t gates[ZONES];           /* cq, mid, long */
    int32_t misses[ZONES];          /* against mobility 1 */
} grid[TYPES] = {
    { "grapple", { "a", "ma", "" }, { 0, 3, NEVER }, { 5, 5, 5 } },
    { "cut", { "a", "ma", "am" }, { 0, 2, 3 }, { 5, 5, 5 } },
    { "strike", { "a", "ma", "am" }, { 0, 2, 3 }, { 5, 5, 5 } },
    { "beam", { "a", "ma", "ma" }, { 0, 0, 0 }, { 5, 5, 5 } },
    { "breath", { "a", "ma", "ma" }, { 0, 0, 0 }, { 15, 5, 30 } },
    { "ensnare", { "a", "ma", "ma" }, { 0, 0, 0 }, { 5, 5, 5 } },
    { "hex", { "a", "ma", "ma" }, { 0, 0, 0 }, { 5, 5, 5 } },
};

/* One place of the grid, and the row that is made of it. */
struct cell {
    const struct grid *type;
    int32_t direction;
    int32_t zone;
    int32_t mobility;
    char sentence[120];
    char bot[160];
    char orders[80];
    char rolls[80];
    char expected[600];
};

static bool is(const struct cell *cell, const char *type)
{
    return strcmp(cell->type->type, type) == 0;
}

static void add(struct cell *cell, const char *text)
{
    strncat(cell->expected, text, sizeof cell->expected - strlen(cell->expected) - 1);
}

/* The rule that bars it, NULL where it is offered; `fires` is the zone that it fires from. */
static const char *barred_by(const struct cell *cell, int32_t fires)
{
    int32_t end = cell->zone + toward[cell->direction];
    if (cell->type->orders[cell->direction][0] == '\0')
        return "MEGABOTS-025";
    if (end < 0 || end >= ZONES)
        return "MEGABOTS-008";
    if (cell->direction != 0 && cell->mobility == 0)
        return "MEGABOTS-053";
    if (is(cell, "ensnare") && fires == 0)
        return "MEGABOTS-036";
    return cell->mobility < cell->type->gates[fires] ? "MEGABOTS-057" : NULL;
}

/* What is seen of the attack itself: damage unless a hex, the hold of a grapple, the move's own effect. */
static void add_attack(struct cell *cell)
{
    if (!is(cell, "hex"))
        add(cell, "+ damage amount=10;");
    if (is(cell, "grapple"))
        add(cell, "+ effect_changed effect=held cause=grapple;");
    add(cell, "+ effect_rolled effect=atk_down chance=50 roll=99 succeeded=0;");
}

static void add_change(struct cell *cell)
{
    char text[100];
    snprintf(text, sizeof text, "+ zone_change direction=%s chosen=1 made=1 zone=%s;", directions[cell->direction],
             zones[cell->zone + toward[cell->direction]]);
    add(cell, text);
}

static void expect_walk(struct cell *cell, int32_t fires)
{
    char text[160];
    snprintf(text, sizeof text, "premove move=it zone=%s off_balance=0 miss=%d miss_roll=99 result=hit;", zones[fires],
             cell->type->misses[fires]);
    add(cell, text);
    for (const char *part = cell->type->orders[cell->direction]; *part != '\0'; part++)
        (*part == 'm' ? add_change : add_attack)(cell);
    snprintf(text, sizeof text, "+ charges_paid paid=1; state zone=%s",
             zones[cell->zone + toward[cell->direction]]);
    add(cell, text);
    snprintf(cell->rolls, sizeof cell->rolls, "miss A>B 99; effect A>B/0 99");
}

static void play(const struct cell *cell, const char *a, const char *b)
{
    const struct megabots_row rows[] = {
        { .ids = "MEGABOTS-031 MEGABOTS-057", .sentence = cell->sentence, .a = a, .b = b,
          .zone = zones[cell->zone], .orders = cell->orders, .rolls = cell->rolls, .expected = cell->expected },
        { .ids = NULL },
    };
    megabots_rows(rows);
}

/* Mobility 0 is that of legs of 1 under water. */
static void make_bot(struct cell *cell)
{
    snprintf(cell->bot, sizeof cell->bot, "now.waterlog=%d; legs mobility=%d; it %s atk=10 cost=1 atk_down:50",
             cell->mobility == 0, cell->mobility == 0 ? 1 : cell->mobility, cell->type->type);
}

static void try_cell(struct cell *cell)
{
    bool moves_first = cell->type->orders[cell->direction][0] == 'm';
    int32_t end = cell->zone + toward[cell->direction];
    int32_t fires = moves_first && end >= 0 && end < ZONES ? end : cell->zone;
    const char *rule = barred_by(cell, fires);
    snprintf(cell->sentence, sizeof cell->sentence, "%s, %s, at %s, mobility %d", cell->type->type,
             directions[cell->direction], zones[cell->zone], cell->mobility);
    make_bot(cell);
    snprintf(cell->orders, sizeof cell->orders, "A it %s %d", directions[cell->direction], cell->direction != 0);
    if (rule != NULL)
        snprintf(cell->expected, sizeof cell->expected, "refused A %s", rule);
    else
        expect_walk(cell, fires);
    play(cell, cell->bot, "hp=100");
}

static void every_cell(void)
{
    for (int32_t type = 0; type < TYPES; type++)
        for (int32_t direction = 0; direction < DIRECTIONS; direction++)
            for (int32_t zone = 0; zone < ZONES; zone++)
                for (int32_t mobility = 0; mobility < MOBILITIES; mobility++) {
                    struct cell cell = { .type = &grid[type], .direction = direction, .zone = zone,
                                         .mobility = mobility };
                    try_cell(&cell);
                }
}

/* ---- the same for a second mover who holds, the marker moved under it ---- */

static void expect_balance(struct cell *cell, int32_t fires)
{
    bool off_balance = cell->mobility < cell->type->gates[fires];
    int32_t miss = cell->type->misses[fires] + (off_balance ? 15 : 0);
    if (is(cell, "ensnare") && fires == 0) {
        add(cell, "premove attacker=B zone=cq result=not_possible why=too_close; no charges_paid");
        snprintf(cell->rolls, sizeof cell->rolls, "%s", "");
        return;
    }
    snprintf(cell->expected, sizeof cell->expected,
             "premove attacker=B zone=%s off_balance=%d miss=%d result=hit; charges_paid bot=B; state zone=%s",
             zones[fires], off_balance, miss, zones[fires]);
    snprintf(cell->rolls, sizeof cell->rolls, "miss B>A 99; effect B>A/0 99");
}

/* A's beam takes the marker along before B acts. */
static void try_moved(struct cell *cell)
{
    int32_t fires = cell->zone + toward[cell->direction];
    bool was_offered = cell->mobility >= cell->type->gates[cell->zone] && !(is(cell, "ensnare") && cell->zone == 0);
    if (!was_offered || fires < 0 || fires >= ZONES)
        return;
    snprintf(cell->sentence, sizeof cell->sentence, "%s of mobility %d, chosen at %s, after the other's %s",
             cell->type->type, cell->mobility, zones[cell->zone], directions[cell->direction]);
    make_bot(cell);
    snprintf(cell->orders, sizeof cell->orders, "A lead %s 1; B it", directions[cell->direction]);
    expect_balance(cell, fires);
    play(cell, "hp=100; head; lead beam hit=95", cell->bot);
}

static void every_move_of_the_marker(void)
{
    for (int32_t type = 0; type < TYPES; type++)
        for (int32_t direction = 1; direction < DIRECTIONS; direction++)
            for (int32_t zone = 0; zone < ZONES; zone++)
                for (int32_t mobility = 0; mobility < MOBILITIES; mobility++) {
                    struct cell cell = { .type = &grid[type], .direction = direction, .zone = zone,
                                         .mobility = mobility };
                    try_moved(&cell);
                }
}

const struct suite suite_megabots_grid = { "megabots_grid", (const struct test[]){
    { "every type in every direction at every zone and mobility: offered or not, fired from where, in which order",
      every_cell },
    { "every type under a marker that moved: off balance, or not possible", every_move_of_the_marker },
    { NULL, NULL },
} };
