/* The grid, see world.h. A row of the map is a word, a cell a bit of it, so that many cells are looked at
 * at once. Invariant: cells beyond the map are set in no mask, and nothing looks at them. */
#include "rules/loadout/world.h"

#include <string.h>

/* ---- cells ---- */

/* LOADOUT-096: what each kind of cell stops. */
static const struct {
    bool walking, sight, shots, is_door;
} cells[] = {
    [loadout_cell_floor] = { false, false, false, false },
    [loadout_cell_wall] = { true, true, true, false },
    [loadout_cell_door] = { true, true, true, true },
    [loadout_cell_water] = { true, false, false, false },
    [loadout_cell_netting] = { false, false, true, false },
};

static void build_cell(struct loadout_state *state, int32_t y, int32_t bit, int32_t cell)
{
    state->walls[y] |= cells[cell].walking ? bit : 0;
    state->opaque[y] |= cells[cell].sight ? bit : 0;
    state->cover[y] |= cells[cell].shots ? bit : 0;
    state->doors[y] |= cells[cell].is_door ? bit : 0;
}

void loadout_build_world(struct loadout_fight *fight)
{
    struct loadout_state *state = fight->state;
    const struct loadout_setup_map *rows = fight->setup->map;
    state->height = fight->setup->map_count;
    state->width = rows[0].row_count;
    for (int32_t y = 0; y < state->height; y++)
        for (int32_t x = 0; x < state->width; x++)
            build_cell(state, y, (int32_t)(1U << x), rows[y].row[x]);
}

bool loadout_on_map(const struct loadout_fight *fight, int32_t x, int32_t y)
{
    return x >= 0 && y >= 0 && x < fight->state->width && y < fight->state->height;
}

static bool is_set(const int32_t *mask, int32_t at)
{
    return (uint32_t)mask[loadout_y(at)] >> loadout_x(at) & 1;
}

bool loadout_is_closed_door(const struct loadout_fight *fight, int32_t at)
{
    return is_set(fight->state->doors, at);
}

/* LOADOUT-091: an open door stops nothing. */
void loadout_open_door(struct loadout_fight *fight, int32_t at)
{
    struct loadout_state *state = fight->state;
    int32_t y = loadout_y(at), others = (int32_t)~(1U << loadout_x(at));
    state->walls[y] &= others;
    state->doors[y] &= others;
    state->opaque[y] &= others;
    state->cover[y] &= others;
}

static int32_t magnitude(int32_t number)
{
    return number < 0 ? -number : number;
}

int32_t loadout_distance(int32_t from, int32_t to)
{
    int32_t dx = magnitude(loadout_x(to) - loadout_x(from));
    int32_t dy = magnitude(loadout_y(to) - loadout_y(from));
    return dx > dy ? dx : dy;
}

int32_t loadout_occupant(const struct loadout_fight *fight, int32_t at)
{
    for (int32_t actor = 0; actor < fight->setup->actors_count; actor++)
        if (fight->state->actor[actor].at == at)
            return actor;
    return FIRN_NOBODY;
}

/* ---- lines ---- */

/* LOADOUT-080: integer Bresenham, which is not the same there and back. */
struct line {
    int32_t x, y;
    int32_t right, down; /* -1 or 1 */
    int32_t dx, dy;      /* dy is not positive */
    int32_t error;
};

static struct line begin_line(int32_t from, int32_t to)
{
    int32_t dx = loadout_x(to) - loadout_x(from), dy = loadout_y(to) - loadout_y(from);
    return (struct line){ .x = loadout_x(from),
                          .y = loadout_y(from),
                          .right = dx < 0 ? -1 : 1,
                          .down = dy < 0 ? -1 : 1,
                          .dx = magnitude(dx),
                          .dy = -magnitude(dy),
                          .error = magnitude(dx) - magnitude(dy) };
}

static void advance(struct line *line)
{
    int32_t twice = 2 * line->error;
    if (twice >= line->dy) {
        line->error += line->dy;
        line->x += line->right;
    }
    if (twice <= line->dx) {
        line->error += line->dx;
        line->y += line->down;
    }
}

/* LOADOUT-080: whoever stands in the way stops it, friend or foe; the cell aimed at never does. */
struct loadout_path loadout_shot(const struct loadout_fight *fight, int32_t from, int32_t to, int32_t range)
{
    struct line line = begin_line(from, to);
    struct loadout_path path = { from, from };
    while (path.at != to) {
        advance(&line);
        int32_t at = loadout_at(line.x, line.y);
        if (!loadout_on_map(fight, line.x, line.y) || loadout_distance(from, at) > range)
            break;
        path.before = path.at;
        path.at = at;
        if (at != to && (is_set(fight->state->cover, at) || loadout_occupant(fight, at) != FIRN_NOBODY))
            break;
    }
    return path;
}

/* LOADOUT-046 */
bool loadout_line_of_fire(const struct loadout_fight *fight, int32_t from, int32_t to, int32_t range)
{
    return loadout_distance(from, to) <= range && loadout_shot(fight, from, to, range).at == to;
}

/* LOADOUT-099 */
int32_t loadout_lands(const struct loadout_fight *fight, int32_t from, int32_t to, int32_t range)
{
    struct loadout_path path = loadout_shot(fight, from, to, range);
    return is_set(fight->state->cover, path.at) ? path.before : path.at;
}

bool loadout_sees(const struct loadout_fight *fight, int32_t from, int32_t to, int32_t range)
{
    struct line line = begin_line(from, to);
    int32_t at = from;
    if (loadout_distance(from, to) > range)
        return false;
    while (at != to) {
        advance(&line);
        at = loadout_at(line.x, line.y);
        if (at != to && is_set(fight->state->opaque, at))
            return false;
    }
    return true;
}

/* ---- ways ---- */

/* LOADOUT-079: no squeezing between two corners. */
enum loadout_why loadout_why_no_step(const struct loadout_fight *fight, int32_t from, int32_t dx, int32_t dy)
{
    int32_t x = loadout_x(from), y = loadout_y(from);
    if (!loadout_on_map(fight, x + dx, y + dy))
        return loadout_why_wall;
    int32_t to = loadout_at(x + dx, y + dy);
    if (is_set(fight->state->walls, to) && !loadout_is_closed_door(fight, to))
        return loadout_why_wall;
    if (dx != 0 && dy != 0 && (is_set(fight->state->walls, loadout_at(x + dx, y)) ||
                               is_set(fight->state->walls, loadout_at(x, y + dy))))
        return loadout_why_squeeze;
    return loadout_why_none;
}

/* Cells as bits, a word a row; an empty row stands before the first and behind the last. */
struct field {
    uint32_t rows[LOADOUT_HEIGHT + 2];
};

/* What may be stood on on the way to a cell: doors too, for they open, and not where others stand. */
static void draw_field(const struct loadout_fight *fight, int32_t actor, int32_t to, struct field *open,
                       struct field *corners)
{
    const struct loadout_state *state = fight->state;
    uint32_t map = state->width == 32 ? UINT32_MAX : (1U << state->width) - 1;
    memset(open, 0, sizeof *open);
    memset(corners, 0, sizeof *corners);
    for (int32_t y = 0; y < state->height; y++) {
        corners->rows[y + 1] = map & ~(uint32_t)state->walls[y];
        open->rows[y + 1] = corners->rows[y + 1] | (uint32_t)state->doors[y];
    }
    for (int32_t other = 0; other < fight->setup->actors_count; other++) {
        int32_t at = state->actor[other].at;
        if (other != actor && at >= 0 && at != to)
            open->rows[loadout_y(at) + 1] &= ~(1U << loadout_x(at));
    }
}

/* Cells that a step from row `from` of the reached leads to in the row beside it. */
static uint32_t beside(uint32_t from, uint32_t from_corners, uint32_t to_corners)
{
    uint32_t both = from & to_corners;
    return from | (from << 1 & from_corners & both << 1) | (from >> 1 & from_corners & both >> 1);
}

/* One step further from all that is reached; false where there was none. */
static bool spread(struct field *reached, const struct field *open, const struct field *corners,
                   int32_t height)
{
    uint32_t above = 0, grown = 0;
    for (int32_t y = 1; y <= height; y++) {
        uint32_t row = reached->rows[y];
        uint32_t next = row | row << 1 | row >> 1 | beside(above, corners->rows[y - 1], corners->rows[y]) |
                        beside(reached->rows[y + 1], corners->rows[y + 1], corners->rows[y]);
        reached->rows[y] = row | (next & open->rows[y]);
        grown |= reached->rows[y] ^ row;
        above = row;
    }
    return grown != 0;
}

static bool holds(const struct field *field, int32_t x, int32_t y)
{
    return x >= 0 && x < 32 && (field->rows[y + 1] >> x & 1) != 0;
}

/* Straight steps first, so that nobody zigzags. */
static const int8_t steps[8][2] = {
    { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 }, { 1, -1 }, { 1, 1 }, { -1, 1 }, { -1, -1 },
};

/* A step from `from` into the reached; false where no legal one leads there. */
static bool step_into(const struct loadout_fight *fight, const struct field *reached, int32_t from,
                      int32_t *dx, int32_t *dy)
{
    for (int32_t i = 0; i < FIRN_COUNT(steps); i++) {
        *dx = steps[i][0];
        *dy = steps[i][1];
        if (holds(reached, loadout_x(from) + *dx, loadout_y(from) + *dy) &&
            loadout_why_no_step(fight, from, *dx, *dy) == loadout_why_none)
            return true;
    }
    return false;
}

bool loadout_way(const struct loadout_fight *fight, int32_t actor, int32_t to, int32_t *dx, int32_t *dy)
{
    struct field open, corners, reached = { { 0 } };
    int32_t from = loadout_now(fight, actor)->at;
    draw_field(fight, actor, to, &open, &corners);
    reached.rows[loadout_y(to) + 1] = 1U << loadout_x(to);
    do {
        if (step_into(fight, &reached, from, dx, dy))
            return true;
    } while (spread(&reached, &open, &corners, fight->state->height));
    return false;
}
