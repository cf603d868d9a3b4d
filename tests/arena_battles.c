/* Whole battles of the arena: the fixtures, and thousands out of the roster, under the rules as they
 * are and under rules that are drawn. What is held here holds for every battle. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena_load.h"
#include "test.h"

enum { BATTLES = 3000, NAMES_MAX = 64 };

/* ---- what holds for every battle ---- */

static bool same_key(const struct firn_roll_made *a, const struct firn_roll_made *b)
{
    return a->step == b->step && a->site == b->site && a->actor == b->actor && a->target == b->target &&
           a->nth == b->nth;
}

static void check_keys(const struct arena_rig *rig)
{
    for (int32_t i = 0; i < rig->roll_count; i++)
        for (int32_t other = i - 1; other >= 0 && rig->rolls[other].step == rig->rolls[i].step; other--)
            CHECK(!same_key(&rig->rolls[i], &rig->rolls[other]), "step %d: site %d rolls twice for %d > %d",
                  rig->rolls[i].step, rig->rolls[i].site, rig->rolls[i].actor, rig->rolls[i].target);
}

static void check_battle(const struct arena_rig *rig)
{
    const struct arena_seen *last = &rig->events[rig->event_count - 1];
    CHECK(last->table->number == arena_kind_battle_end, "the last event is %s", last->table->name);
    CHECK(arena_rig_rolls_in_events(rig) == rig->roll_count, "%d rolls were made, %d stand in events",
          rig->roll_count, arena_rig_rolls_in_events(rig));
    check_keys(rig);
}

static void fight(struct arena_rig *rig, uint64_t seed)
{
    struct firn_refusal why;
    CHECK(!firn_engine_arena.refuses_setup(&rig->battle, &why), "refused: %s", why.text);
    arena_rig_fight(rig, seed);
    check_battle(rig);
}

/* ---- fixtures ---- */

static int32_t list_fixtures(char names[NAMES_MAX][64])
{
    int32_t count = 0;
    DIR *folder = opendir("fixtures/arena");
    if (!CHECK(folder != NULL, "fixtures/arena is not here: run the tests from the project's root"))
        return 0;
    for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        size_t length = strlen(entry->d_name);
        if (length > 5 && strcmp(entry->d_name + length - 5, ".json") == 0 && count < NAMES_MAX &&
            strcmp(entry->d_name, "roster.json") != 0)
            snprintf(names[count++], 64, "%.*s", (int)length - 5, entry->d_name);
    }
    closedir(folder);
    return count;
}

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

static void fixtures_use_everything(void)
{
    static char names[NAMES_MAX][64];
    int32_t abilities[arena_ability_count] = { 0 };
    int32_t rulesets[arena_ruleset_count] = { 0 };
    int32_t count = list_fixtures(names);
    CHECK(count >= 12, "there are only %d fixtures", count);
    for (int32_t i = 0; i < count; i++) {
        struct arena_setup setup;
        CHECK(arena_load(&setup, names[i]), "%s is not a setup", names[i]);
        add(rulesets, setup.rulesets, arena_ruleset_count);
        add_abilities(abilities, &setup);
    }
    check_all_used("ability", abilities);
    check_all_used("ruleset", rulesets);
}

static void roster_uses_everything(void)
{
    struct arena_roster roster;
    int32_t abilities[arena_ability_count] = { 0 };
    CHECK(arena_load_roster(&roster), "the roster is not one");
    CHECK(roster.count >= 40, "the roster has only %d fighters", roster.count);
    for (int32_t i = 0; i < roster.count; i++)
        add(abilities, roster.fighters[i].abilities, arena_ability_count);
    check_all_used("ability", abilities);
}

static void fixtures_fight(void)
{
    static char names[NAMES_MAX][64];
    int32_t count = list_fixtures(names);
    for (int32_t i = 0; i < count; i++) {
        static struct arena_rig rig;
        arena_rig_init(&rig);
        if (arena_load(&rig.setup, names[i]))
            for (uint64_t seed = 0; seed < 50; seed++)
                fight(&rig, seed);
        arena_rig_free(&rig);
    }
}

/* ---- random battles ---- */

/* For each field of each event: its first value, and whether another one was seen. */
struct coverage {
    bool seen[FIRN_EVENT_KIND_MAX + 1];
    int32_t first[FIRN_EVENT_KIND_MAX + 1][ARENA_EVENT_WORDS];
    bool other[FIRN_EVENT_KIND_MAX + 1][ARENA_EVENT_WORDS];
};

static void cover(struct coverage *coverage, const struct arena_rig *rig)
{
    for (int32_t i = 0; i < rig->event_count; i++) {
        const struct arena_seen *seen = &rig->events[i];
        int32_t kind = seen->table->number;
        for (int32_t row = 0; row < seen->table->words; row++) {
            if (!coverage->seen[kind])
                coverage->first[kind][row] = seen->values[row];
            else if (coverage->first[kind][row] != seen->values[row])
                coverage->other[kind][row] = true;
        }
        coverage->seen[kind] = true;
    }
}

/* Chances and the hp of the revived change with the rules only. */
static void draw_rules(struct arena_rules *rules, uint64_t *random)
{
    const struct firn_table *table = arena_tables.rules;
    for (int32_t count = arena_random(random, 4); count > 0; count--) {
        int32_t row = arena_random(random, table->row_count);
        const struct firn_row *rule = &table->rows[row];
        ((int32_t *)rules)[row] = rule->min + arena_random(random, rule->max - rule->min + 1);
    }
    if (rules->round_cap > 300)
        rules->round_cap = 300;
}

static void every_battle_ends(void)
{
    static struct coverage coverage;
    static struct arena_rig rig;
    struct arena_roster roster;
    uint64_t random = 1;
    if (!CHECK(arena_load_roster(&roster), "the roster is not one"))
        return;
    for (uint64_t seed = 0; seed < BATTLES; seed++) {
        arena_rig_init(&rig);
        arena_draw(&rig.setup, &roster, &random);
        if (seed % 2 == 1)
            draw_rules(&rig.rules, &random);
        fight(&rig, seed);
        cover(&coverage, &rig);
        arena_rig_free(&rig);
    }
    for (int32_t i = 0; i < arena_tables.event_count; i++) {
        const struct firn_table *event = &arena_tables.events[i];
        CHECK(coverage.seen[event->number], "no battle has the event %s", event->name);
        for (int32_t row = 0; row < event->words; row++)
            CHECK(coverage.other[event->number][row], "%s.%s is never but %d", event->name,
                  event->rows[row].name, coverage.first[event->number][row]);
    }
}

/* ---- the same inputs, the same battle ---- */

static bool same_events(const struct arena_rig *a, const struct arena_rig *b)
{
    return a->event_count == b->event_count &&
           memcmp(a->events, b->events, (size_t)a->event_count * sizeof *a->events) == 0;
}

/* ARENA-001, and T30: the order of action is the same on every run of one seed. */
static void same_seed_same_battle(void)
{
    static struct arena_rig one, two;
    arena_rig_init(&one);
    arena_rig_init(&two);
    CHECK(arena_load(&one.setup, "everything-at-once"), "no such fixture");
    two.setup = one.setup;
    int32_t others = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        arena_rig_fight(&one, seed);
        arena_rig_fight(&two, seed);
        CHECK(same_events(&one, &two), "seed %d gives two battles", (int)seed);
        CHECK(memcmp(&one.state, &two.state, sizeof one.state) == 0, "seed %d gives two states", (int)seed);
        arena_rig_fight(&two, seed + 1);
        others += !same_events(&one, &two);
    }
    CHECK(others > 0, "the seed changes nothing");
    arena_rig_free(&one);
    arena_rig_free(&two);
}

/* ARENA-002 ARENA-032: a round is a function of the state that it is given, so one that is taken again
 * from a copy gives the same events and the same state. */
static void a_round_can_be_taken_again(void)
{
    static struct arena_rig rig;
    arena_rig_init(&rig);
    CHECK(arena_load(&rig.setup, "second-breath"), "no such fixture");
    arena_rig_setup(&rig, 7);
    for (int32_t round = 1; rig.state.outcome == arena_outcome_running; round++) {
        struct arena_state before = rig.state;
        int32_t first = rig.event_count;
        arena_rig_round(&rig, round);
        struct arena_state after = rig.state;
        int32_t count = rig.event_count - first;
        rig.state = before;
        arena_rig_round(&rig, round);
        CHECK(memcmp(&rig.state, &after, sizeof after) == 0, "round %d ends in another state", round);
        CHECK(rig.event_count == first + 2 * count &&
                  memcmp(&rig.events[first], &rig.events[first + count],
                         (size_t)count * sizeof *rig.events) == 0,
              "round %d says something else", round);
    }
    arena_rig_free(&rig);
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

static void check_broken(struct arena_rig *rig, int32_t first, int32_t *words, const struct broken *broken)
{
    int32_t row = arena_field(arena_tables.state, broken->field);
    int32_t was = words[row - first];
    words[row - first] = broken->value;
    const char *sentence = firn_engine_arena.invariant(&rig->battle, (const int32_t *)&rig->state);
    CHECK(sentence != NULL && strstr(sentence, broken->sentence) == sentence, "%s of %d: %s", broken->field,
          broken->value, sentence != NULL ? sentence : "nothing is broken");
    words[row - first] = was;
}

static void a_broken_state_is_noticed(void)
{
    static struct arena_rig rig;
    int32_t first = arena_field(arena_tables.state, "fighter") + 1;
    arena_rig_init(&rig);
    CHECK(arena_load(&rig.setup, "first-blood"), "no such fixture");
    arena_rig_setup(&rig, 1);
    for (int32_t i = 0; i < FIRN_COUNT(broken_fighters); i++)
        check_broken(&rig, first, (int32_t *)&rig.state.fighter[6], &broken_fighters[i]);
    for (int32_t i = 0; i < FIRN_COUNT(broken_outcomes); i++)
        check_broken(&rig, 0, (int32_t *)&rig.state, &broken_outcomes[i]);
    struct broken stranger = { "speed", 1, "a place" };
    check_broken(&rig, first, (int32_t *)&rig.state.fighter[1], &stranger);
    rig.state.fighter[6].alive = rig.state.fighter[6].hp = 0;
    struct broken gone = { "outcome", arena_outcome_running, "a running battle" };
    check_broken(&rig, 0, (int32_t *)&rig.state, &gone);
    struct broken poisoned = { "poisoned", 1, "the dead" }, shocked = { "shocked", 1, "the dead" };
    check_broken(&rig, first, (int32_t *)&rig.state.fighter[6], &poisoned);
    check_broken(&rig, first, (int32_t *)&rig.state.fighter[6], &shocked);
    arena_rig_free(&rig);
}

/* ARENA-084 */
static void an_id_stands_once_in_a_team(void)
{
    static struct arena_rig rig;
    struct firn_refusal why = { 0 };
    arena_rig_init(&rig);
    CHECK(arena_load(&rig.setup, "second-breath"), "no such fixture");
    rig.setup.teams[1].fighters[2].id = rig.setup.teams[0].fighters[0].id;
    CHECK(!firn_engine_arena.refuses_setup(&rig.battle, &why), "both teams may have one fighter");
    rig.setup.teams[1].fighters[2].id = rig.setup.teams[1].fighters[1].id;
    CHECK(firn_engine_arena.refuses_setup(&rig.battle, &why), "a team has one fighter twice");
    CHECK(strstr(why.text, "teams[1].fighters[2].id: 6 ") == why.text, "it says: %s", why.text);
    rig.setup.teams[1].fighters[2].id = rig.setup.teams[1].fighters[1].id = 0;
    CHECK(!firn_engine_arena.refuses_setup(&rig.battle, &why), "an id of 0 is none");
    arena_rig_free(&rig);
}

const struct suite suite_arena_battles = { "arena_battles", (const struct test[]){
    { "the fixtures use every ability and ruleset", fixtures_use_everything },
    { "the roster uses every ability", roster_uses_everything },
    { "every fixture fights to an end", fixtures_fight },
    { "every battle ends, every roll stands in an event, no key is rolled twice", every_battle_ends },
    { "the same seed gives the same battle, another one another", same_seed_same_battle },
    { "a round can be taken again from a copy of the state", a_round_can_be_taken_again },
    { "a broken state is noticed", a_broken_state_is_noticed },
    { "an id stands once in a team", an_id_stands_once_in_a_team },
    { NULL, NULL },
} };
