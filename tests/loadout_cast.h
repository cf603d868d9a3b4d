/* Actors that the rows of loadout are made of: A is the player, the others are its foes; `more` is JSON. */
#define A_AT(x, y, more) "{'name': 'A', 'faction': 'you', 'player': true, 'health': 20, 'at': [" #x ", " #y ", 0]" more "}"
#define SOMEBODY(who, side, hp, x, y, more) \
    ", {'name': '" who "', 'faction': '" side "', 'health': " #hp ", 'at': [" #x ", " #y ", 0]" more "}"
#define B_AT(x, y, more) SOMEBODY("B", "foe", 20, x, y, more)
#define C_AT(x, y, more) SOMEBODY("C", "foe", 20, x, y, more)
#define BLOW(dice) ", 'melee': {'kind': 'blunt', 'dice': '" dice "'}"
#define SHOT(dice, range) ", 'ranged': {'kind': 'cut', 'dice': '" dice "', 'range': " #range "}"
#define SEEN(dice, range) ", 'ranged': {'kind': 'cut', 'dice': '" dice "', 'range': " #range ", 'look': 3}"
#define STAGES(list) "'stages': [" list "]"
