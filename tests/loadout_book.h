/* The section "Setup" of loadout's rule book, held against the engine's tables. Run from the project's root. */
#ifndef FIRN_TESTS_LOADOUT_BOOK_H
#define FIRN_TESTS_LOADOUT_BOOK_H

/* Each key of the setup, value of a list and rule stands there with its range and its default, and no other. */
void loadout_book_has_every_key(void);

/* Its example is a setup, and is fought to its end. */
void loadout_book_example_is_fought(void);

#endif
