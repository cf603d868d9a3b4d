/* Picks written out, see pick.h. First every pick of the file is judged, drawn or not, so that a roster is
 * good for all draws or for none; then the values are copied and picks replaced on the way. */
#include "report/pick.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/roll.h"
#include "report/deck.h"
#include "report/json_values.h"

#define DEPTH_MAX 64         /* lists and objects in one another, in the file and as drawn */
#define VALUES_MAX 1000000   /* of one drawn battle */

struct drawing {
    struct firn_json_place place;
    json_t *roster;
    struct firn_deck *decks; /* the lists that picks name */
    size_t deck_count;
    uint64_t step_key;
    int32_t picks;           /* drawn so far */
    int depth;
    size_t values;           /* copied so far */
    enum firn_status status; /* of the copying */
};

static bool is_pick(const json_t *value)
{
    return json_object_get(value, "pick") != NULL;
}

static struct firn_deck *find_deck(struct drawing *drawing, const char *name)
{
    for (size_t i = 0; i < drawing->deck_count; i++)
        if (strcmp(drawing->decks[i].name, name) == 0)
            return &drawing->decks[i];
    return NULL;
}

/* ---- judging ---- */

static enum firn_status check(struct drawing *drawing, json_t *value);

static enum firn_status no_such_list(struct drawing *drawing, const char *name)
{
    const char *key;
    json_t *value;
    char text[FIRN_JSON_PATH_MAX];
    struct firn_nearest nearest;
    firn_nearest_begin(&nearest, name);
    json_object_foreach(drawing->roster, key, value)
        if (json_is_array(value))
            firn_nearest_add(&nearest, key);
    firn_nearest_text(&nearest, text);
    return firn_json_wrong(&drawing->place, "\"%.60s\" is no list of this file (%s)", name,
                           text[0] != '\0' ? text : "it has none");
}

static enum firn_status add_deck(struct drawing *drawing, const char *name)
{
    const json_t *list = json_object_get(drawing->roster, name);
    if (!json_is_array(list))
        return no_such_list(drawing, name);
    if (find_deck(drawing, name) != NULL)
        return FIRN_OK;
    size_t size = (drawing->deck_count + 1) * sizeof *drawing->decks;
    struct firn_deck *decks = realloc(drawing->decks, size);
    if (decks == NULL)
        return firn_error_memory(drawing->place.error);
    drawing->decks = decks;
    if (!firn_deck_begin(&decks[drawing->deck_count], name, list))
        return firn_error_memory(drawing->place.error);
    drawing->deck_count++;
    return FIRN_OK;
}

/* How many elements the list of a pick has. */
static enum firn_status check_from(struct drawing *drawing, json_t *pick, size_t *size)
{
    json_t *from = json_object_get(pick, "from");
    enum firn_status status;
    if (!json_is_array(from) && !json_is_string(from))
        return firn_json_not_key(&drawing->place, pick, "from", "a list or the name of one");
    size_t outer = firn_json_into_key(&drawing->place, "from");
    status = json_is_array(from) ? check(drawing, from) : add_deck(drawing, json_string_value(from));
    firn_json_out(&drawing->place, outer);
    if (status == FIRN_OK)
        *size = json_array_size(json_is_array(from) ? from
                                                    : find_deck(drawing, json_string_value(from))->list);
    return status;
}

static void get_range(const json_t *pick, json_int_t *min, json_int_t *max)
{
    const json_t *range = json_object_get(pick, "pick");
    *min = json_integer_value(json_array_get(range, 0));
    *max = json_integer_value(json_array_get(range, 1));
}

static enum firn_status check_pick(struct drawing *drawing, json_t *pick)
{
    static const char *const keys[] = { "pick", "from", "again", NULL };
    const json_t *range = json_object_get(pick, "pick"), *again = json_object_get(pick, "again");
    json_int_t min, max;
    size_t size = 0;
    enum firn_status status = firn_json_keys(&drawing->place, pick, keys);
    if (status != FIRN_OK)
        return status;
    get_range(pick, &min, &max);
    if (json_array_size(range) != 2 || !json_is_integer(json_array_get(range, 0)) ||
        !json_is_integer(json_array_get(range, 1)))
        return firn_json_not_key(&drawing->place, pick, "pick", "[least, most], two whole numbers");
    if (again != NULL && !json_is_boolean(again))
        return firn_json_not_key(&drawing->place, pick, "again", "true or false");
    status = check_from(drawing, pick, &size);
    if (status == FIRN_OK && (min < 0 || max < min || (size_t)max > size))
        return firn_json_wrong(&drawing->place, "pick [%lld, %lld] is not within 0..%zu, the list's size",
                               (long long)min, (long long)max, size);
    return status;
}

static enum firn_status check_list(struct drawing *drawing, json_t *list)
{
    enum firn_status status = FIRN_OK;
    for (size_t i = 0; status == FIRN_OK && i < json_array_size(list); i++) {
        size_t outer = firn_json_into_index(&drawing->place, i);
        status = check(drawing, json_array_get(list, i));
        firn_json_out(&drawing->place, outer);
    }
    return status;
}

static enum firn_status check_object(struct drawing *drawing, json_t *object)
{
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value)
    {
        size_t outer = firn_json_into_key(&drawing->place, key);
        enum firn_status status = check(drawing, value);
        firn_json_out(&drawing->place, outer);
        if (status != FIRN_OK)
            return status;
    }
    return FIRN_OK;
}

static enum firn_status check(struct drawing *drawing, json_t *value)
{
    enum firn_status status = FIRN_OK;
    if (drawing->depth == DEPTH_MAX)
        return firn_json_wrong(&drawing->place, "deeper than %d lists and objects", DEPTH_MAX);
    drawing->depth++;
    if (is_pick(value))
        status = check_pick(drawing, value);
    else if (json_is_array(value))
        status = check_list(drawing, value);
    else if (json_is_object(value))
        status = check_object(drawing, value);
    drawing->depth--;
    return status;
}

/* ---- drawing ---- */

static json_t *copy(struct drawing *drawing, json_t *value);

static json_t *out_of_memory(struct drawing *drawing)
{
    drawing->status = firn_error_memory(drawing->place.error);
    return NULL;
}

/* Append the copy of a value, which stands next at the place. */
static bool append_copy(struct drawing *drawing, json_t *list, json_t *value)
{
    size_t outer = firn_json_into_index(&drawing->place, json_array_size(list));
    json_t *copied = copy(drawing, value);
    firn_json_out(&drawing->place, outer);
    if (copied != NULL && json_array_append_new(list, copied) != 0)
        out_of_memory(drawing);
    return drawing->status == FIRN_OK;
}

static json_t *copy_list(struct drawing *drawing, const json_t *list)
{
    json_t *copied = json_array();
    if (copied == NULL)
        return out_of_memory(drawing);
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!append_copy(drawing, copied, json_array_get(list, i))) {
            json_decref(copied);
            return NULL;
        }
    return copied;
}

static json_t *copy_object(struct drawing *drawing, json_t *object)
{
    json_t *copied = json_object();
    const char *key;
    json_t *value;
    if (copied == NULL)
        return out_of_memory(drawing);
    json_object_foreach(object, key, value)
    {
        if (object == drawing->roster && find_deck(drawing, key) != NULL)
            continue;
        size_t outer = firn_json_into_key(&drawing->place, key);
        json_t *part = copy(drawing, value);
        firn_json_out(&drawing->place, outer);
        if (part != NULL && json_object_set_new(copied, key, part) != 0)
            out_of_memory(drawing);
        if (drawing->status != FIRN_OK) {
            json_decref(copied);
            return NULL;
        }
    }
    return copied;
}

/* Draw a pick's elements, in the order in which they come. */
static json_t *draw_from(struct drawing *drawing, struct firn_deck *deck, const json_t *pick)
{
    json_int_t min, max;
    int32_t number = ++drawing->picks;
    json_t *drawn = json_array();
    if (drawn == NULL)
        return out_of_memory(drawing);
    get_range(pick, &min, &max);
    uint64_t bits = firn_roll_bits(drawing->step_key, number, FIRN_NOBODY, FIRN_NOBODY, 0);
    int32_t count = (int32_t)min + firn_roll_below(bits, (uint32_t)(max - min + 1));
    for (int32_t nth = 1; nth <= count; nth++) {
        size_t index = firn_deck_draw(deck, drawing->step_key, number, nth);
        if (json_array_append(drawn, json_array_get(deck->list, index)) != 0)
            out_of_memory(drawing);
    }
    firn_deck_end_pick(deck);
    return drawn;
}

/* A pick's list, the picks in its elements written out too. */
static json_t *copy_pick(struct drawing *drawing, const json_t *pick)
{
    const json_t *from = json_object_get(pick, "from");
    bool is_own = json_is_array(from) || json_is_true(json_object_get(pick, "again"));
    struct firn_deck own = { 0 };
    struct firn_deck *deck = is_own ? &own : find_deck(drawing, json_string_value(from));
    if (is_own && json_is_string(from))
        from = json_object_get(drawing->roster, json_string_value(from));
    if (is_own && !firn_deck_begin(&own, NULL, from))
        return out_of_memory(drawing);
    json_t *drawn = draw_from(drawing, deck, pick);
    firn_deck_free(&own);
    json_t *copied = drawing->status == FIRN_OK ? copy_list(drawing, drawn) : NULL;
    json_decref(drawn);
    return copied;
}

/* A value with its picks written out, a new reference; NULL where drawing->status says why. */
static json_t *copy(struct drawing *drawing, json_t *value)
{
    json_t *copied;
    if (drawing->depth == DEPTH_MAX || ++drawing->values > VALUES_MAX) {
        drawing->status = drawing->depth == DEPTH_MAX
                              ? firn_json_wrong(&drawing->place, "picks within picks without an end")
                              : firn_json_wrong(&drawing->place, "more than %d values drawn", VALUES_MAX);
        return NULL;
    }
    drawing->depth++;
    if (is_pick(value))
        copied = copy_pick(drawing, value);
    else if (json_is_array(value))
        copied = copy_list(drawing, value);
    else if (json_is_object(value))
        copied = copy_object(drawing, value);
    else
        copied = json_incref(value);
    drawing->depth--;
    return copied;
}

enum firn_status firn_pick_all(json_t **drawn, json_t *roster, uint64_t draw, struct firn_error *error)
{
    struct drawing drawing = { .place = { .error = error }, .roster = roster,
                               .step_key = firn_roll_step(firn_roll_battle(draw), 0) };
    *drawn = NULL;
    drawing.status = check_object(&drawing, roster);
    if (drawing.status == FIRN_OK)
        *drawn = copy_object(&drawing, roster);
    for (size_t i = 0; i < drawing.deck_count; i++)
        firn_deck_free(&drawing.decks[i]);
    free(drawing.decks);
    return drawing.status;
}
