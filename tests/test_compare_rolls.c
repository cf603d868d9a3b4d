/* The rolls of two battles: counted by site, and the first that differs, whatever the order they were made in. */
#include <string.h>

#include "audit/compare_rolls.h"
#include "test.h"

enum { SITES = FIRN_SHOWN_MAX + 2, KEYS = 12 };

static const struct firn_schema schema = {
    .rolls = (const struct firn_schema_roll[]){ { 1, "hit" }, { 2, "jitter" } }, .roll_count = 2
};
static const struct firn_side side = { .schema = &schema };

struct key {
    int32_t step, site, actor, target, nth;
    uint32_t below;
    int32_t value;
};

/* Rolls of A and of B up to one that is 0 all over, and what is to come out of them. */
struct row {
    const char *sentence;
    struct key a[KEYS], b[KEYS];
    bool differ;
    int32_t step;
    const char *site;
    const char *actor;
    uint32_t below_a, below_b;
    uint64_t counts[2][4]; /* same, changed, only in A, only in B: of hit, and of jitter */
};

static const struct row rows[] = {
    { "equal rolls made in another order are the same",
      { { 1, 1, 0, 1, 0, 100, 7 }, { 1, 2, 0, -1, 0, 9, 3 }, { 2, 1, 0, 1, 0, 100, 8 } },
      { { 1, 2, 0, -1, 0, 9, 3 }, { 1, 1, 0, 1, 0, 100, 7 }, { 2, 1, 0, 1, 0, 100, 8 } },
      false, 0, NULL, NULL, 0, 0, { { 2, 0, 0, 0 }, { 1, 0, 0, 0 } } },
    { "each part of the key counts",
      { { 1, 1, 0, 1, 0, 100, 7 }, { 2, 1, 0, 1, 0, 100, 7 }, { 2, 1, 0, 1, 1, 100, 7 }, { 2, 2, 3, 3, 0, 100, 7 } },
      { { 1, 1, 0, 1, 0, 100, 7 }, { 2, 1, 5, 1, 0, 100, 7 }, { 2, 1, 0, 5, 1, 100, 7 }, { 2, 2, 3, 3, 5, 100, 7 } },
      true, 2, "hit", "#0", 100, 0, { { 1, 0, 2, 2 }, { 0, 0, 1, 1 } } },
    { "another bound or value is a change, and the first made is named, not the first by site",
      { { 3, 2, 4, 1, 0, 6, 5 }, { 3, 1, 0, 1, 0, 100, 7 } },
      { { 3, 2, 4, 1, 0, 8, 5 }, { 3, 1, 0, 1, 0, 100, 9 } },
      true, 3, "jitter", "#4", 6, 8, { { 0, 1, 0, 0 }, { 0, 1, 0, 0 } } },
    { "an earlier step is first, wherever it stands",
      { { 9, 1, 0, 1, 0, 100, 7 }, { 2, 2, 1, 1, 0, 100, 7 } },
      { { 9, 1, 0, 1, 0, 100, 8 } },
      true, 2, "jitter", "#1", 100, 0, { { 0, 1, 0, 0 }, { 0, 0, 1, 0 } } },
    { "a later step is not first, and the step is part of the key",
      { { 1, 1, 0, 1, 0, 100, 7 }, { 9, 2, 1, 1, 0, 100, 7 } }, { { 2, 1, 0, 1, 0, 100, 7 } },
      true, 1, "hit", "#0", 100, 0, { { 0, 0, 1, 1 }, { 0, 0, 1, 0 } } },
    { "one side may make none", { { 0 } }, { { 0, 1, 2, 1, 0, 100, 7 } },
      true, 0, "hit", "#2", 0, 100, { { 0, 0, 0, 1 }, { 0, 0, 0, 0 } } },
    { NULL, { { 0 } }, { { 0 } }, false, 0, NULL, NULL, 0, 0, { { 0 } } }
};

static void keep(struct firn_buf *rolls, const struct key *key)
{
    const struct firn_roll_made roll = { .step = key->step, .site = key->site, .actor = key->actor, .target = key->target,
                                         .nth = key->nth, .below = key->below, .value = key->value };
    CHECK(firn_roll_kept(rolls, &roll) == key->value, "keeping a roll changes it");
}

static void check_site(const struct row *row, const struct firn_diff_rolls *rolls, const char *name, const uint64_t *counts)
{
    struct firn_site_rolls got = { .site = "" };
    for (size_t i = 0; i < rolls->site_count; i++) {
        const struct firn_site_rolls *one = &rolls->sites[i];
        bool differs = one->changed + one->only_in_a + one->only_in_b != 0;
        if (strcmp(one->site, name) != 0)
            continue;
        CHECK(differs == (one->actor[0] == '#'), "%s: of \"%s\"", row->sentence, one->actor);
        got.same += one->same;
        got.changed += one->changed;
        got.only_in_a += one->only_in_a;
        got.only_in_b += one->only_in_b;
    }
    CHECK(got.same == counts[0] && got.changed == counts[1] && got.only_in_a == counts[2] && got.only_in_b == counts[3],
          "%s: %s has %d, %d, %d, %d", row->sentence, name, (int)got.same, (int)got.changed, (int)got.only_in_a,
          (int)got.only_in_b);
}

static void check_row(const struct row *row)
{
    struct firn_buf a = { 0 }, b = { 0 };
    struct firn_diff_rolls rolls = { .battle = 3 };
    for (int i = 0; i < KEYS && row->a[i].below != 0; i++)
        keep(&a, &row->a[i]);
    for (int i = 0; i < KEYS && row->b[i].below != 0; i++)
        keep(&b, &row->b[i]);
    CHECK(firn_compare_rolls(&side, &a, &side, &b, &rolls) == FIRN_OK && rolls.battle == 3, "%s: not compared", row->sentence);
    CHECK(rolls.differ == row->differ && rolls.step == row->step, "%s: step %d", row->sentence, (int)rolls.step);
    if (row->differ)
        CHECK(strcmp(rolls.a.site, row->site) == 0 && strcmp(rolls.a.actor, row->actor) == 0 &&
                  rolls.a.below == row->below_a && rolls.b.below == row->below_b,
              "%s: it is %s of %s, %u | %u", row->sentence, rolls.a.site, rolls.a.actor, rolls.a.below, rolls.b.below);
    check_site(row, &rolls, "hit", row->counts[0]);
    check_site(row, &rolls, "jitter", row->counts[1]);
    firn_buf_free(&a);
    firn_buf_free(&b);
}

static void rolls_are_compared_by_key(void)
{
    for (const struct row *row = rows; row->sentence != NULL; row++)
        check_row(row);
}

/* Who differs has a row; who does not is among others, or everybody. */
static void rows_are_of_actors(void)
{
    static const struct key a[] = { { 1, 1, 4, 0, 0, 9, 1 }, { 2, 1, 5, 0, 0, 9, 1 }, { 3, 1, 4, 0, 0, 9, 1 },
                                    { 1, 1, 6, 0, 0, 9, 1 }, { 1, 2, 4, 0, 0, 9, 1 }, { 1, 2, 5, 0, 0, 9, 1 } };
    struct firn_buf left = { 0 }, right = { 0 };
    struct firn_diff_rolls rolls = { 0 };
    for (size_t i = 0; i < sizeof a / sizeof a[0]; i++) {
        struct key b = a[i];
        b.value += i == 2;
        keep(&left, &a[i]);
        keep(&right, &b);
    }
    CHECK(firn_compare_rolls(&side, &left, &side, &right, &rolls) == FIRN_OK && rolls.site_count == 3, "%zu rows",
          rolls.site_count);
    const struct firn_site_rolls *row = rolls.sites;
    CHECK(strcmp(row[0].site, "hit") == 0 && strcmp(row[0].actor, "#4") == 0 && row[0].same == 1 && row[0].changed == 1,
          "who differs: %s of %s", row[0].site, row[0].actor);
    CHECK(strcmp(row[1].site, "hit") == 0 && strcmp(row[1].actor, "others") == 0 && row[1].same == 2, "others: %s of %s, %d",
          row[1].site, row[1].actor, (int)row[1].same);
    CHECK(strcmp(row[2].site, "jitter") == 0 && row[2].actor[0] == '\0' && row[2].same == 2, "everybody: %s of %s, %d",
          row[2].site, row[2].actor, (int)row[2].same);
    firn_buf_free(&left);
    firn_buf_free(&right);
}

static void more_sites_than_are_shown(void)
{
    struct firn_buf a = { 0 }, b = { 0 };
    struct firn_diff_rolls rolls = { 0 };
    for (int32_t site = 1; site <= SITES; site++) {
        const struct key key = { .step = 1, .site = site, .below = 2 };
        keep(&a, &key);
        if (site != SITES)
            keep(&b, &key);
    }
    CHECK(firn_compare_rolls(&side, &a, &side, &b, &rolls) == FIRN_OK, "not compared");
    CHECK(rolls.site_count == SITES, "%zu sites", rolls.site_count);
    CHECK(rolls.differ && strcmp(rolls.a.site, "26") == 0, "a site without a name, beyond what is shown, is %s", rolls.a.site);
    for (size_t i = 0; i < FIRN_SHOWN_MAX; i++)
        CHECK(rolls.sites[i].same == 1, "site %zu has %d", i, (int)rolls.sites[i].same);
    firn_buf_free(&a);
    firn_buf_free(&b);
}

static void too_many_are_not_compared(void)
{
    struct firn_buf a = { 0 }, b = { 0 };
    struct firn_diff_rolls rolls;
    for (int32_t i = 0; i < FIRN_ROLLS_MAX; i++)
        keep(&a, &(struct key){ .step = i, .below = 2 });
    CHECK(firn_compare_rolls(&side, &a, &side, &b, &rolls) == FIRN_OK && rolls.sites[0].only_in_a == FIRN_ROLLS_MAX,
          "as many as are kept are not compared");
    keep(&a, &(struct key){ .step = -1, .below = 2 });
    CHECK(firn_compare_rolls(&side, &a, &side, &b, &rolls) == FIRN_MEMORY, "one more is compared");
    firn_buf_free(&a);
    firn_buf_free(&b);
}

const struct suite suite_compare_rolls = { "compare_rolls", (const struct test[]){
    { "rolls are compared by their keys", rolls_are_compared_by_key },
    { "who rolls otherwise has a row, the others of a site have one together", rows_are_of_actors },
    { "more sites than are shown are counted and looked at", more_sites_than_are_shown },
    { "no more than a million are kept of a side", too_many_are_not_compared },
    { NULL, NULL },
} };
