/* Decks of cards, see deck.h. */
#include "report/deck.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/roll.h"

bool firn_deck_begin(struct firn_deck *deck, const char *name, const json_t *list)
{
    size_t size = json_array_size(list);
    *deck = (struct firn_deck){ name, list, calloc(size + 1, 1), size };
    return deck->cards != NULL;
}

void firn_deck_free(struct firn_deck *deck)
{
    free(deck->cards);
    deck->cards = NULL;
}

/* Turn every card that is `from` into `to`; returns how many there were. */
static size_t turn(struct firn_deck *deck, enum firn_card from, enum firn_card to)
{
    size_t turned = 0;
    for (size_t i = 0; i < json_array_size(deck->list); i++) {
        if (deck->cards[i] != from)
            continue;
        deck->cards[i] = (uint8_t)to;
        turned++;
    }
    return turned;
}

/* The index of the card that has `before` cards in front of it that are in. */
static size_t find_in(const struct firn_deck *deck, size_t before)
{
    size_t index = 0;
    while (deck->cards[index] != FIRN_CARD_IN || before-- > 0)
        index++;
    return index;
}

size_t firn_deck_draw(struct firn_deck *deck, uint64_t step_key, int32_t pick, int32_t nth)
{
    if (deck->left == 0)
        deck->left = turn(deck, FIRN_CARD_OUT, FIRN_CARD_IN);
    FIRN_ASSERT(deck->left > 0);
    uint64_t bits = firn_roll_bits(step_key, pick, FIRN_NOBODY, FIRN_NOBODY, nth);
    size_t index = find_in(deck, (size_t)firn_roll_below(bits, (uint32_t)deck->left));
    deck->cards[index] = FIRN_CARD_HELD;
    deck->left--;
    return index;
}

void firn_deck_end_pick(struct firn_deck *deck)
{
    turn(deck, FIRN_CARD_HELD, FIRN_CARD_OUT);
}
