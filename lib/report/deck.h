/* The lists that a roster draws from, as decks of cards: a card that was drawn is out until the deck runs
 * out. Which card comes is a pure function of the draw's key, the pick's number and the card's number in
 * it, so a draw is the same for ever (formats/setup.md, "Drawing"). */
#ifndef FIRN_REPORT_DECK_H
#define FIRN_REPORT_DECK_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

struct firn_deck {
    const char *name;   /* of the list, NULL where it stands in the pick itself */
    const json_t *list; /* borrowed */
    uint8_t *cards;     /* a firn_card for each element */
    size_t left;        /* cards that are in */
};

enum firn_card {
    FIRN_CARD_IN,
    FIRN_CARD_OUT, /* drawn by an earlier pick */
    FIRN_CARD_HELD /* drawn by this pick */
};

/* False: out of memory. Free with firn_deck_free. */
bool firn_deck_begin(struct firn_deck *deck, const char *name, const json_t *list);
void firn_deck_free(struct firn_deck *deck);

/* Draw the nth card of a pick, which may hold no more cards than the deck has. Where none is in, those of
 * earlier picks come back first. Returns the element's index. */
size_t firn_deck_draw(struct firn_deck *deck, uint64_t step_key, int32_t pick, int32_t nth);

/* The pick is over: what it holds is out. */
void firn_deck_end_pick(struct firn_deck *deck);

#endif
