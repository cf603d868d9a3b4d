/* The bubble, see bubble.h: a search by cost in buckets, as costs are small whole numbers. Invariant: a node
 * is in `node` once, when its cost is final. */
#include "rules/tactics/bubble.h"

#include <string.h>

#include "rules/tactics/terrain_rule.h"
#include "rules/tactics/unit_profile.h"

enum { BUCKETS = 16, NONE = 0xffff }; /* more buckets than a step can cost */

/* The search at work. What a unit can do is asked once, not at each step. */
struct search {
    const struct tactics_match *match;
    struct tactics_bubble *bubble;
    int32_t budget;
    int32_t jump;
    uint32_t levels;                         /* of the map, a bit each */
    uint16_t blocked[TACTICS_COLUMNS];       /* where others stand */
    uint16_t head[BUCKETS];
    uint16_t next[TACTICS_BLOCKS];           /* by node, in its bucket */
    uint16_t before[TACTICS_BLOCKS];
    uint8_t toll[tactics_material_count];    /* of a step onto it; 0 none may */
    uint16_t settled[TACTICS_COLUMNS];
};

static void open_search(struct search *search, int32_t unit)
{
    const struct tactics_match *match = search->match;
    bool crosses = tactics_crosses_water(match, unit);
    memset(search->blocked, 0, sizeof search->blocked);
    memset(search->settled, 0, sizeof search->settled);
    memset(search->head, 0xff, sizeof search->head);
    memset(search->bubble->reached, 0, sizeof search->bubble->reached);
    search->jump = tactics_printed(match, unit)->jump_height;
    search->levels = (1U << match->setup->height) - 1;
    for (int32_t material = 0; material < tactics_material_count; material++) {
        const tactics_terrain *rule = tactics_terrain_of(match, material);
        search->toll[material] = rule->water && !crosses ? 0 : (uint8_t)rule->cost;
    }
    for (int32_t other = 0; other < TACTICS_UNITS; other++) {
        int32_t at = tactics_now(match, other)->at;
        if (at >= 0 && other != unit)
            search->blocked[tactics_column(at)] |= (uint16_t)(1U << tactics_z(at));
    }
}

static void take_out(struct search *search, int32_t node)
{
    uint16_t next = search->next[node], before = search->before[node];
    if (before == NONE)
        search->head[search->bubble->cost[node] % BUCKETS] = next;
    else
        search->next[before] = next;
    if (next != NONE)
        search->before[next] = before;
}

static void put_in(struct search *search, int32_t node, int32_t from, int32_t cost)
{
    uint16_t *head = &search->head[cost % BUCKETS];
    search->bubble->cost[node] = (uint8_t)cost;
    search->bubble->from[node] = (uint16_t)from;
    search->next[node] = *head;
    search->before[node] = NONE;
    if (*head != NONE)
        search->before[*head] = (uint16_t)node;
    *head = (uint16_t)node;
}

static void reach(struct search *search, int32_t node, int32_t from, int32_t cost)
{
    struct tactics_bubble *bubble = search->bubble;
    uint16_t bit = (uint16_t)(1U << (node & 15));
    bool is_known = (bubble->reached[node >> 4] & bit) != 0;
    if (is_known && ((search->settled[node >> 4] & bit) != 0 || bubble->cost[node] <= cost))
        return;
    if (is_known)
        take_out(search, node);
    bubble->reached[node >> 4] |= bit;
    put_in(search, node, from, cost);
}

/* TACTICS-118: the surfaces of one neighbouring column that are within a jump. */
static void step(struct search *search, int32_t node, int32_t column)
{
    uint32_t solid = tactics_solid(search->match, column);
    int32_t level = node & 15, lowest = level > search->jump ? level - search->jump : 0;
    uint32_t near = ((2U << (level + search->jump)) - 1) & ~((1U << lowest) - 1);
    uint32_t surfaces = ~solid & solid << 1 & search->levels & near & ~(uint32_t)search->blocked[column];
    for (; surfaces != 0; surfaces &= surfaces - 1) {
        int32_t to = column << 4 | __builtin_ctz(surfaces);
        int32_t toll = search->toll[tactics_material(search->match->state->block[to - 1])];
        int32_t cost = search->bubble->cost[node] + toll;
        if (toll != 0 && cost <= search->budget)
            reach(search, to, node, cost);
    }
}

static void settle(struct search *search, int32_t node)
{
    int32_t column = node >> 4, x = column & 31, y = column >> 5;
    take_out(search, node);
    search->settled[column] |= (uint16_t)(1U << (node & 15));
    search->bubble->node[search->bubble->count++] = (uint16_t)node;
    if (y > 0)
        step(search, node, column - TACTICS_EDGE);
    if (x > 0)
        step(search, node, column - 1);
    if (x + 1 < search->match->setup->width)
        step(search, node, column + 1);
    if (y + 1 < search->match->setup->depth)
        step(search, node, column + TACTICS_EDGE);
}

/* TACTICS-018 */
void tactics_bubble_fill(struct tactics_bubble *bubble, const struct tactics_match *match, int32_t unit,
                         int32_t budget)
{
    struct search search;
    int32_t start = tactics_node(tactics_now(match, unit)->at);
    search.match = match;
    search.bubble = bubble;
    search.budget = budget < TACTICS_FAR ? budget : TACTICS_FAR;
    open_search(&search, unit);
    bubble->count = 0;
    reach(&search, start, start, 0);
    for (int32_t cost = 0; cost <= search.budget; cost++)
        while (search.head[cost % BUCKETS] != NONE)
            settle(&search, search.head[cost % BUCKETS]);
}

int32_t tactics_bubble_path(const struct tactics_bubble *bubble, int32_t node, int32_t path[TACTICS_PATH_MAX])
{
    int32_t steps = 0;
    for (int32_t at = node; bubble->from[at] != at; at = bubble->from[at])
        steps++;
    int32_t left = steps;
    for (int32_t at = node; bubble->from[at] != at; at = bubble->from[at])
        if (--left < TACTICS_PATH_MAX)
            path[left] = tactics_place_of_node(at);
    return steps;
}
