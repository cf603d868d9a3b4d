/* See arena_rows.h. */
#include "arena_rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "A1" to an actor, -1 where it is none. */
static int32_t actor_of(const struct reading *reading, const char *word)
{
    (void)reading;
    if ((word[0] != 'A' && word[0] != 'B') || word[1] < '1' || word[1] > '6' || word[2] != '\0')
        return -1;
    return arena_actor(word[0] == 'B', word[1] - '1');
}

static bool actor_value(const struct reading *reading, const char *type, const char *word, int32_t *value)
{
    (void)type;
    *value = actor_of(reading, word);
    return *value >= 0;
}

static const struct row_words arena_words = { .group = "fighter", .who = actor_of, .value = actor_value };

/* ---- what is given ---- */

static struct arena_setup *setup_in(struct reading *reading)
{
    return (struct arena_setup *)reading->rig->setup;
}

static void give_ruleset(struct reading *reading, char *word, int32_t index)
{
    int32_t ruleset = engine_value(&arena_tables, "ruleset", word);
    (void)index;
    if (ruleset < 0)
        row_fail(reading, "not a ruleset", word);
    else
        setup_in(reading)->rulesets[ruleset] = 1;
}

/* Words with a '=' but for the id are of the state, see set_state(). */
static void give_trait(struct reading *reading, struct arena_setup_fighters *fighter, char *word)
{
    int32_t ability = engine_value(&arena_tables, "ability", word);
    int32_t rarity = engine_value(&arena_tables, "rarity", word);
    if (ability >= 0)
        fighter->abilities[ability] = 1;
    else if (rarity >= 0)
        fighter->rarity = rarity;
    else if (strncmp(word, "id=", 3) == 0)
        fighter->id = atoi(word + 3);
    else if (strchr(word, '=') == NULL)
        row_fail(reading, "not an ability", word);
}

static void give_fighter(struct reading *reading, char *part, int32_t index)
{
    struct arena_setup_teams *team = &setup_in(reading)->teams[*(const int32_t *)reading->own];
    struct arena_setup_fighters *fighter = &team->fighters[index];
    team->fighters_count = index + 1;
    fighter->attack_type = engine_value(&arena_tables, "attack_type", row_word(&part));
    const char *stats = row_word(&part);
    if (stats == NULL || sscanf(stats, "%d/%d/%d/%d", &fighter->attack, &fighter->hp, &fighter->armor,
                                &fighter->speed) != 4)
        row_fail(reading, "not a fighter", stats != NULL ? stats : "");
    for (char *word; (word = row_word(&part)) != NULL;)
        give_trait(reading, fighter, word);
}

/* Once more over a fighter's words, for those that set its state. */
static void set_state(struct reading *reading, char *part, int32_t index)
{
    int32_t actor = arena_actor(*(const int32_t *)reading->own, index);
    int32_t *fighter = reading->rig->state + engine_element(arena_tables.state, "fighter", actor);
    for (char *word; (word = row_word(&part)) != NULL;)
        if (strchr(word, '=') != NULL && strncmp(word, "id=", 3) != 0)
            row_set(reading, arena_tables.state, "fighter", fighter, word);
}

static void each_fighter(struct reading *reading, const struct arena_row *row,
                         void (*run)(struct reading *reading, char *part, int32_t index))
{
    for (int32_t team = 0; team < ARENA_TEAMS; team++) {
        reading->own = &team;
        row_each(reading, team == 0 ? row->a : row->b, ";", run);
    }
}

/* ---- a row ---- */

static void play(struct reading *reading, const struct arena_row *row)
{
    struct engine_rig *rig = reading->rig;
    engine_rig_setup(rig, 1);
    each_fighter(reading, row, set_state);
    int32_t first = row->from != 0 ? row->from : 1;
    int32_t rounds = row->rounds != 0 ? row->rounds : 1;
    for (int32_t i = 0; i < rounds && engine_rig_is_running(rig); i++)
        engine_rig_step(rig, first + i, NULL, 0);
}

static void run_row(const struct arena_row *row)
{
    struct engine_rig rig;
    struct reading reading = { row->ids, row->sentence, &rig, &arena_words, NULL, 0, false };
    engine_rig_init(&rig, &firn_engine_arena);
    row_rules(&reading, row->rules);
    row_each(&reading, row->rulesets, " ", give_ruleset);
    each_fighter(&reading, row, give_fighter);
    row_rolls(&reading, row->rolls);
    if (!reading.failed) {
        play(&reading, row);
        row_expect(&reading, row->expected);
    }
    engine_rig_free(&rig);
}

void arena_rows(const struct arena_row *rows)
{
    for (; rows->sentence != NULL; rows++)
        run_row(rows);
}
