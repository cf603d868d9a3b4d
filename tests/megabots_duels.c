/* Whole duels of drawn builds: under random pilots, legal and not, and under the engine's own. */
#include <string.h>

#include "engine_battles.h"
#include "megabots_rows.h"
#include "test.h"

enum { DUELS = 300, WILD_ORDERS = 12 };

static const struct firn_engine *const engine = &firn_engine_megabots;

static void (*played)(struct engine_rig *rig, uint64_t *random);

static void play_draw(struct engine_rig *rig, uint64_t draw)
{
    uint64_t random = draw;
    engine_rig_setup(rig, draw);
    played(rig, &random);
}

static void each_duel(void (*run)(struct engine_rig *rig, uint64_t *random))
{
    played = run;
    engine_draws(engine, 0, DUELS, play_draw);
}

/* ---- orders of every kind ---- */

/* An order that may be anything: a verb, a move of anybody, any direction and steps. */
static struct firn_order wild_order(uint64_t *random, int32_t bot)
{
    struct firn_order order = { .actor = bot, .verb = 1 + engine_random(random, 2) };
    order.words = order.verb == megabots_verb_move ? 4 : 2;
    order.args[0] = order.verb == megabots_verb_move ? MEGABOTS_MOVES - 1 + engine_random(random, 14) : engine_random(random, 6) - 1;
    order.args[1] = order.verb == megabots_verb_move ? engine_random(random, 5) - 1 : engine_random(random, 2);
    order.args[2] = engine_random(random, 4);
    order.args[3] = engine_random(random, 8) == 0;
    return order;
}

/* A legal order found by guessing, else the engine's own. */
static struct firn_order legal_order(struct engine_rig *rig, uint64_t *random, int32_t bot)
{
    struct firn_order order = { 0 };
    for (int i = 0; i < WILD_ORDERS; i++) {
        struct firn_refusal why = { "", "" };
        order = wild_order(random, bot);
        if (!engine->refuses(&rig->battle, rig->state, &order, &why))
            return order;
        CHECK(strncmp(why.rule, "MEGABOTS", 8) == 0 && why.text[0] != '\0', "refused without a rule: %s", why.rule);
    }
    engine->suggest(&rig->battle, rig->state, bot, &order);
    return order;
}

static void play_wild(struct engine_rig *rig, uint64_t *random)
{
    for (int32_t turn = 1; engine_rig_is_running(rig); turn++) {
        struct firn_order orders[MEGABOTS_BOTS];
        for (int32_t bot = 0; bot < MEGABOTS_BOTS; bot++)
            orders[bot] = legal_order(rig, random, bot);
        engine_rig_step(rig, turn, orders, MEGABOTS_BOTS);
        if (!CHECK(turn <= 40, "a duel goes on beyond turn 40")) /* MEGABOTS-010 */
            return;
    }
}

static void wild_pilots(void)
{
    each_duel(play_wild);
}

/* Every fourth rule anywhere in its range, but a cap that ends the duel soon. */
static void play_other_rules(struct engine_rig *rig, uint64_t *random)
{
    const struct firn_table *table = megabots_tables.rules;
    struct firn_refusal why = { "", "" };
    for (int32_t i = 0; i < table->row_count; i++) {
        const struct firn_row *row = &table->rows[i];
        if (engine_random(random, 4) == 0)
            rig->rules[i] = engine_random_rule(random, row, INT32_MAX - 1);
    }
    ((struct megabots_rules *)rig->rules)->turn_cap = 40;
    if (engine->refuses_setup(&rig->battle, &why))
        return;
    engine_rig_setup(rig, rig->battle.seed);
    play_wild(rig, random);
}

static void wild_rules(void)
{
    each_duel(play_other_rules);
}

/* ---- the engine's own pilot ---- */

static int wins[2]; /* of the pilot, of the wild one */

/* The pilot is now the one, now the other bot. */
static void play_against_wild(struct engine_rig *rig, uint64_t *random)
{
    int32_t pilot = engine_random(random, 2), last = 0;
    for (int32_t turn = 1; engine_rig_is_running(rig); turn++) {
        struct firn_order orders[MEGABOTS_BOTS];
        orders[1 - pilot] = legal_order(rig, random, 1 - pilot);
        orders[pilot] = (struct firn_order){ .actor = pilot };
        engine->suggest(&rig->battle, rig->state, pilot, &orders[pilot]);
        engine_rig_step(rig, turn, orders, MEGABOTS_BOTS);
        last = engine->outcome(&rig->battle, rig->state).outcome;
    }
    if (last != megabots_outcome_draw)
        wins[last != megabots_outcome_bot_a + pilot]++;
}

static void the_pilot_looks_ahead(void)
{
    wins[0] = wins[1] = 0;
    each_duel(play_against_wild);
    CHECK(wins[0] > wins[1] * 2, "the pilot won %d duels, guessing won %d", wins[0], wins[1]);
}

/* MEGABOTS-014: the pilot of one bot is asked in the same state, whatever the other has been told. */
static void suggest_both(struct engine_rig *rig, uint64_t *random)
{
    (void)random;
    for (int32_t turn = 1; engine_rig_is_running(rig); turn++) {
        struct firn_order orders[MEGABOTS_BOTS] = { { .actor = 0 }, { .actor = 1 } }, again = { .actor = 1 };
        engine->suggest(&rig->battle, rig->state, 1, &again);
        engine->suggest(&rig->battle, rig->state, 0, &orders[0]);
        engine->suggest(&rig->battle, rig->state, 1, &orders[1]);
        CHECK(memcmp(&again, &orders[1], sizeof again) == 0, "a pilot chose otherwise after the other");
        engine_rig_step(rig, turn, orders, MEGABOTS_BOTS);
    }
}

static void neither_sees_the_other(void)
{
    each_duel(suggest_both);
}

const struct suite suite_megabots_duels = { "megabots_duels", (const struct test[]){
    { "wild orders are refused with a rule or played, and every duel ends", wild_pilots },
    { "and so under any rules that are within their ranges", wild_rules },
    { "the engine's pilot wins against guessing", the_pilot_looks_ahead },
    { "a pilot's choice does not depend on the other's", neither_sees_the_other },
    { NULL, NULL },
} };
