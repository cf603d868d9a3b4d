/* Whole battles of the arena: the fixtures, and thousands out of the roster, under the rules as they
 * are and under rules that are drawn. */
#include <string.h>

#include "engine_battles.h"
#include "rules/arena/arena.h"
#include "test.h"

enum { BATTLES = 3000, ROSTER = 64 };

static struct arena_setup *setup_in(struct engine_rig *rig)
{
    return (struct arena_setup *)rig->setup;
}

static void fight(struct engine_rig *rig, uint64_t seed)
{
    struct firn_refusal why;
    CHECK(!firn_engine_arena.refuses_setup(&rig->battle, &why), "refused: %s", why.text);
    engine_rig_fight(rig, seed);
    const struct rig_event *last = &rig->events[rig->event_count - 1];
    CHECK(last->table->number == arena_kind_battle_end, "the last event is %s", last->table->name);
}

/* ---- fixtures ---- */

static void add(int32_t *sum, const int32_t *flags, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        sum[i] += flags[i];
}

static void add_abilities(int32_t *abilities, const struct arena_setup *setup)
{
    for (int32_t team = 0; team < ARENA_TEAMS; team++)
        for (int32_t slot = 0; slot < setup->teams[team].fighters_count; slot++)
            add(abilities, setup->teams[team].fighters[slot].abilities, arena_ability_count);
}

static void check_all_used(const char *enumeration, const int32_t *used)
{
    for (int32_t i = 0; i < arena_tables.enum_count; i++)
        if (strcmp(arena_tables.enums[i].name, enumeration) == 0)
            for (int32_t value = 0; value < arena_tables.enums[i].count; value++)
                CHECK(used[value] > 0, "nothing uses the %s %s", enumeration,
                      arena_tables.enums[i].values[value].name);
}

static int32_t abilities[arena_ability_count], rulesets[arena_ruleset_count];

static void note_used(struct engine_rig *rig)
{
    add(rulesets, setup_in(rig)->rulesets, arena_ruleset_count);
    add_abilities(abilities, setup_in(rig));
}

static void fixtures_use_everything(void)
{
    memset(abilities, 0, sizeof abilities);
    memset(rulesets, 0, sizeof rulesets);
    int32_t count = engine_fixtures(&firn_engine_arena, note_used);
    CHECK(count >= 12, "there are only %d fixtures", count);
    check_all_used("ability", abilities);
    check_all_used("ruleset", rulesets);
}

/* Fighters by their ids, as they come up in draws. */
static bool drawn[ROSTER];

static void note_fighters(struct engine_rig *rig, uint64_t draw)
{
    (void)draw;
    note_used(rig);
    for (int32_t team = 0; team < ARENA_TEAMS; team++)
        for (int32_t slot = 0; slot < setup_in(rig)->teams[team].fighters_count; slot++)
            drawn[setup_in(rig)->teams[team].fighters[slot].id % ROSTER] = true;
}

static void roster_uses_everything(void)
{
    int32_t count = 0;
    memset(abilities, 0, sizeof abilities);
    memset(rulesets, 0, sizeof rulesets);
    engine_draws(&firn_engine_arena, 0, 200, note_fighters);
    for (int32_t id = 0; id < ROSTER; id++)
        count += drawn[id];
    CHECK(count >= 40, "the roster has only %d fighters", count);
    check_all_used("ability", abilities);
}

static void fight_50(struct engine_rig *rig)
{
    for (uint64_t seed = 0; seed < 50; seed++)
        fight(rig, seed);
}

static void fixtures_fight(void)
{
    engine_fixtures(&firn_engine_arena, fight_50);
}

/* ---- random battles ---- */

/* For each field of each event: its first value, and whether another one was seen. */
struct coverage {
    bool seen[FIRN_EVENT_KIND_MAX + 1];
    int32_t first[FIRN_EVENT_KIND_MAX + 1][RIG_EVENT_WORDS];
    bool other[FIRN_EVENT_KIND_MAX + 1][RIG_EVENT_WORDS];
};

static void cover(struct coverage *covered, const struct engine_rig *rig)
{
    for (int32_t i = 0; i < rig->event_count; i++) {
        const struct rig_event *seen = &rig->events[i];
        int32_t kind = seen->table->number;
        for (int32_t row = 0; row < seen->table->words; row++) {
            if (!covered->seen[kind])
                covered->first[kind][row] = seen->values[row];
            else if (covered->first[kind][row] != seen->values[row])
                covered->other[kind][row] = true;
        }
        covered->seen[kind] = true;
    }
}

/* Chances and the hp of the revived change with the rules only. */
static void draw_rules(struct engine_rig *rig, uint64_t *random)
{
    const struct firn_table *table = arena_tables.rules;
    struct arena_rules *rules = (struct arena_rules *)rig->rules;
    for (int32_t count = engine_random(random, 4); count > 0; count--) {
        int32_t row = engine_random(random, table->row_count);
        rig->rules[row] = engine_random_rule(random, &table->rows[row], INT32_MAX - 1);
    }
    if (rules->round_cap > 300)
        rules->round_cap = 300;
}

static struct coverage coverage;

static void fight_and_cover(struct engine_rig *rig, uint64_t draw)
{
    uint64_t random = draw;
    if (draw % 2 == 1)
        draw_rules(rig, &random);
    fight(rig, draw);
    cover(&coverage, rig);
}

static void every_battle_ends(void)
{
    engine_draws(&firn_engine_arena, 0, BATTLES, fight_and_cover);
    for (int32_t i = 0; i < arena_tables.event_count; i++) {
        const struct firn_table *event = &arena_tables.events[i];
        CHECK(coverage.seen[event->number], "no battle has the event %s", event->name);
        for (int32_t row = 0; row < event->words; row++)
            CHECK(coverage.other[event->number][row], "%s.%s is never but %d", event->name,
                  event->rows[row].name, coverage.first[event->number][row]);
    }
}

/* ---- the same inputs, the same battle ---- */

/* ARENA-001, and T30: the order of action is the same on every run of one seed. */
static void same_seed_same_battle(void)
{
    struct engine_rig one, two;
    int32_t others = 0;
    engine_load(&one, &firn_engine_arena, "everything-at-once");
    engine_load(&two, &firn_engine_arena, "everything-at-once");
    for (uint64_t seed = 0; seed < 20; seed++) {
        engine_rig_fight(&one, seed);
        engine_rig_fight(&two, seed);
        CHECK(engine_rig_same(&one, &two), "seed %d gives two battles", (int)seed);
        engine_rig_fight(&two, seed + 1);
        others += !engine_rig_same(&one, &two);
    }
    CHECK(others > 0, "the seed changes nothing");
    engine_rig_free(&one);
    engine_rig_free(&two);
}

/* ARENA-002 ARENA-032: a round is a function of the state that it is given, so one that is taken again
 * from a copy gives the same events and the same state. */
static void a_round_can_be_taken_again(void)
{
    struct engine_rig rig;
    engine_load(&rig, &firn_engine_arena, "second-breath");
    struct arena_state *state = arena_state_of(rig.state);
    engine_rig_setup(&rig, 7);
    for (int32_t round = 1; engine_rig_is_running(&rig); round++) {
        struct arena_state before = *state;
        int32_t first = rig.event_count;
        engine_rig_step(&rig, round, NULL, 0);
        struct arena_state after = *state;
        int32_t count = rig.event_count - first;
        *state = before;
        engine_rig_step(&rig, round, NULL, 0);
        CHECK(memcmp(state, &after, sizeof after) == 0, "round %d ends in another state", round);
        CHECK(rig.event_count == first + 2 * count &&
                  memcmp(&rig.events[first], &rig.events[first + count],
                         (size_t)count * sizeof *rig.events) == 0,
              "round %d says something else", round);
    }
    engine_rig_free(&rig);
}

/* ---- invariants ---- */

static const struct broken {
    const char *field;
    int32_t value;
    const char *sentence;
} broken_fighters[] = {
    { "alive", 2, "a flag" },      { "armored", 2, "a flag" },       { "bubble", -1, "a flag" },
    { "poisoned", 2, "a flag" },   { "shocked", 2, "a flag" },       { "rebirth_spent", 2, "a flag" },
    { "last_stand", 2, "a flag" }, { "resurrect_spent", 2, "a flag" }, { "alive", 0, "a fighter is alive" },
    { "hp", 0, "a fighter is alive" }, { "hp", 10000, "hp is" },     { "hp_max", 1, "hp is" },
    { "attack", -1, "attack and" }, { "armor", -1, "attack and" },   { "speed", 0, "attack and" },
};

static const struct broken broken_outcomes[] = {
    { "reason", arena_reason_elimination, "a running battle" },
    { "outcome", arena_outcome_team_a, "hp decides" },
};

/* Of a fighter, or (-1) of the battle. */
static void check_broken(struct engine_rig *rig, int32_t fighter, const struct broken *broken)
{
    int32_t word;
    engine_field(arena_tables.state, fighter >= 0 ? "fighter" : NULL, broken->field, &word);
    int32_t *at = rig->state + word + (fighter >= 0 ? engine_element(arena_tables.state, "fighter", fighter) : 0);
    int32_t was = *at;
    *at = broken->value;
    const char *sentence = firn_engine_arena.invariant(&rig->battle, rig->state);
    CHECK(sentence != NULL && strstr(sentence, broken->sentence) == sentence, "%s of %d: %s", broken->field,
          broken->value, sentence != NULL ? sentence : "nothing is broken");
    *at = was;
}

static void a_broken_state_is_noticed(void)
{
    struct engine_rig rig;
    engine_load(&rig, &firn_engine_arena, "first-blood");
    engine_rig_setup(&rig, 1);
    for (int32_t i = 0; i < FIRN_COUNT(broken_fighters); i++)
        check_broken(&rig, 6, &broken_fighters[i]);
    for (int32_t i = 0; i < FIRN_COUNT(broken_outcomes); i++)
        check_broken(&rig, -1, &broken_outcomes[i]);
    struct broken stranger = { "speed", 1, "a place" };
    check_broken(&rig, 1, &stranger);
    struct arena_state_fighter *fighter = &arena_state_of(rig.state)->fighter[6];
    fighter->alive = fighter->hp = 0;
    struct broken gone = { "outcome", arena_outcome_running, "a running battle" };
    check_broken(&rig, -1, &gone);
    struct broken poisoned = { "poisoned", 1, "the dead" }, shocked = { "shocked", 1, "the dead" };
    check_broken(&rig, 6, &poisoned);
    check_broken(&rig, 6, &shocked);
    engine_rig_free(&rig);
}

/* ARENA-084 */
static void an_id_stands_once_in_a_team(void)
{
    struct engine_rig rig;
    struct firn_refusal why = { 0 };
    engine_load(&rig, &firn_engine_arena, "second-breath");
    struct arena_setup_teams *teams = setup_in(&rig)->teams;
    teams[1].fighters[2].id = teams[0].fighters[0].id;
    CHECK(!firn_engine_arena.refuses_setup(&rig.battle, &why), "both teams may have one fighter");
    teams[1].fighters[2].id = teams[1].fighters[1].id;
    CHECK(firn_engine_arena.refuses_setup(&rig.battle, &why), "a team has one fighter twice");
    CHECK(strstr(why.text, "teams[1].fighters[2].id: 6 ") == why.text, "it says: %s", why.text);
    teams[1].fighters[2].id = teams[1].fighters[1].id = 0;
    CHECK(!firn_engine_arena.refuses_setup(&rig.battle, &why), "an id of 0 is none");
    engine_rig_free(&rig);
}

const struct suite suite_arena_battles = { "arena_battles", (const struct test[]){
    { "the fixtures use every ability and ruleset", fixtures_use_everything },
    { "the roster uses every ability", roster_uses_everything },
    { "every fixture fights to an end", fixtures_fight },
    { "every battle of the roster ends, under drawn rules too, and every field of an event varies", every_battle_ends },
    { "the same seed gives the same battle, another one another", same_seed_same_battle },
    { "a round can be taken again from a copy of the state", a_round_can_be_taken_again },
    { "a broken state is noticed", a_broken_state_is_noticed },
    { "an id stands once in a team", an_id_stands_once_in_a_team },
    { NULL, NULL },
} };
