/* The map of a battle after one of its steps, as text: heights and who stands where. An engine offers one by
 * the names in its tables (formats/engine.md): a state with `solid`, n * n words at x + n y whose bits 0 to 15
 * are the levels that are solid, and a group of units with a position `at`; a setup with `width` and `depth`.
 * The state comes of playing the battle again under its recorded orders. */
#include <stdlib.h>
#include <string.h>

#include "audit/battles.h"
#include "audit/play.h"
#include "audit/recorded_orders.h"
#include "base/error.h"
#include "report/text_style.h"

struct map {
    const int32_t *solid;
    const int32_t *units; /* their `at`, one each `unit_words` */
    int32_t edge;
    int32_t width;
    int32_t depth;
    int32_t unit_count;
    int32_t unit_words;
};

/* A row of a table's top level; *word is where it stands. NULL where there is none. */
static const struct firn_schema_row *find_row(const struct firn_schema_table *table, const char *name,
                                              int32_t *word)
{
    *word = 0;
    for (int32_t i = 0; i < table->row_count; i += 1 + table->rows[i].rows) {
        if (strcmp(table->rows[i].name, name) == 0)
            return &table->rows[i];
        *word += table->rows[i].words;
    }
    return NULL;
}

static int32_t edge_of(int32_t columns)
{
    int32_t edge = 1;
    while (edge * edge < columns)
        edge++;
    return edge;
}

/* False where the engine offers no map. */
static bool find_map(struct map *map, const struct firn_spec *spec, const int32_t *state)
{
    int32_t solid_at, units_at, width_at, depth_at;
    const struct firn_schema *schema = spec->schema;
    const struct firn_schema_row *solid = find_row(&schema->state, "solid", &solid_at);
    const struct firn_schema_row *units = find_row(&schema->state, "unit", &units_at);
    const struct firn_schema_row *width = find_row(&schema->setup, "width", &width_at);
    const struct firn_schema_row *depth = find_row(&schema->setup, "depth", &depth_at);
    if (solid == NULL || units == NULL || width == NULL || depth == NULL || solid->op != FIRN_ROW_ARRAY ||
        units->op != FIRN_ROW_GROUP || units[1].type != FIRN_TYPE_POSITION || strcmp(units[1].name, "at") != 0)
        return false;
    *map = (struct map){ .solid = state + solid_at,
                         .units = state + units_at,
                         .edge = edge_of(solid->count),
                         .width = spec->setup[width_at],
                         .depth = spec->setup[depth_at],
                         .unit_count = units->count,
                         .unit_words = units->element };
    return map->edge * map->edge == solid->count && map->width <= map->edge && map->depth <= map->edge;
}

/* ---- printing ---- */

static char mark_of(int32_t unit)
{
    return (char)(unit < 26 ? 'A' + unit : unit < 52 ? 'a' + unit - 26 : '?');
}

/* The highest unit of a column, -1 where there is none. */
static int32_t unit_in(const struct map *map, int32_t x, int32_t y)
{
    int32_t highest = -1, found = -1;
    for (int32_t unit = 0; unit < map->unit_count; unit++) {
        int32_t at = map->units[unit * map->unit_words];
        if (at >= 0 && (at & 1023) == x && (at >> 10 & 1023) == y && at >> 20 > highest) {
            highest = at >> 20;
            found = unit;
        }
    }
    return found;
}

/* The level of the highest surface, a dot where the column is empty. */
static char height_of(uint32_t solid)
{
    static const char digits[] = "123456789abcdefg";
    int32_t level = 15;
    while (level >= 0 && (solid >> level & 1) == 0)
        level--;
    return level < 0 ? '.' : digits[level];
}

static void print_grid(const struct firn_text *text, const struct map *map)
{
    for (int32_t y = 0; y < map->depth; y++) {
        fputs("    ", text->out);
        for (int32_t x = 0; x < map->width; x++) {
            int32_t unit = unit_in(map, x, y);
            char height = height_of((uint32_t)map->solid[x + map->edge * y]);
            fputc(' ', text->out);
            if (unit >= 0)
                firn_styled(text, FIRN_STYLE_HEAD, "%c", mark_of(unit));
            else
                fputc(' ', text->out);
            fputc(height, text->out);
        }
        fputc('\n', text->out);
    }
}

static void print_units(const struct firn_text *text, const struct map *map, const struct firn_names *names)
{
    for (int32_t unit = 0; unit < map->unit_count; unit++) {
        int32_t at = map->units[unit * map->unit_words];
        if (at < 0)
            continue;
        fprintf(text->out, "    %c ", mark_of(unit));
        firn_print_line(text->out, unit < names->count ? names->names[unit] : "");
        fprintf(text->out, " (%d,%d,%d)\n", (int)(at & 1023), (int)(at >> 10 & 1023), (int)(at >> 20));
    }
}

/* ---- playing up to the step ---- */

static enum firn_status play_to(struct firn_play *play, const struct firn_spec *spec,
                                const struct firn_side *side, int32_t step, struct firn_error *error)
{
    struct firn_recorded_orders orders;
    struct firn_out out;
    msgpack_zone zone;
    if (!msgpack_zone_init(&zone, 16 * 1024))
        return firn_error_memory(error);
    int32_t stop = firn_recorded_stop(side, &zone);
    firn_out_init_null(&out);
    firn_recorded_orders_begin(&orders, side, &zone);
    enum firn_status status = firn_play_begin(play, spec, &out, true, error);
    while (status == FIRN_OK && firn_play_is_running(play) && play->battle.step < step &&
           play->battle.step != stop)
        status = firn_play_on(play, &orders.source, error);
    play->out = NULL;
    msgpack_zone_destroy(&zone);
    return status;
}

static enum firn_status show(const struct firn_text *text, struct firn_spec *spec, const struct firn_side *side,
                             int32_t step, struct firn_error *error)
{
    struct firn_play play = { 0 };
    struct map map = { 0 };
    enum firn_status status = play_to(&play, spec, side, step, error);
    if (status == FIRN_OK && !find_map(&map, spec, play.state))
        status = firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET, "%.60s has no map to show", spec->schema->engine);
    if (status == FIRN_OK) {
        struct firn_names names = firn_spec_names(spec);
        firn_styled(text, FIRN_STYLE_DIM, "  map after step %d", (int)play.battle.step);
        fputc('\n', text->out);
        print_grid(text, &map);
        print_units(text, &map, &names);
    }
    firn_play_free(&play);
    return status;
}

static enum firn_status find_battle(struct firn_battles *battles, const char *path, uint64_t battle,
                                    struct firn_side *side, struct firn_error *error)
{
    enum firn_status status = firn_battles_open(battles, path, error);
    for (uint64_t i = 0; status == FIRN_OK && i <= battle; i++)
        status = firn_battles_next(battles, side, error);
    if (status == FIRN_END)
        return firn_error_set(error, FIRN_USAGE, FIRN_NO_OFFSET, "there is no battle %llu",
                              (unsigned long long)battle);
    if (status == FIRN_OK && battles->spec.known == NULL) {
        *error = battles->not_known;
        return FIRN_UNKNOWN;
    }
    return status;
}

enum firn_status firn_text_map(const struct firn_text *text, struct firn_registry *registry, const char *path,
                               uint64_t battle, int32_t step, struct firn_error *error)
{
    struct firn_battles battles;
    struct firn_side side;
    enum firn_status status = firn_battles_init(&battles, registry);
    if (status != FIRN_OK)
        return firn_error_memory(error);
    status = find_battle(&battles, path, battle, &side, error);
    if (status == FIRN_OK)
        status = show(text, &battles.spec, &side, step, error);
    firn_battles_free(&battles);
    return status;
}
