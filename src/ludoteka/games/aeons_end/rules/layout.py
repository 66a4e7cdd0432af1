"""Where things stand in the vectors of the state."""

from typing import Final

# Piles everybody shares; the last card is on top. Three piles of each seat follow.
PLAYED: Final = 0  # the play area of the active player, sorted
LIMBO: Final = 1  # corruptions being destroyed, until their place is chosen
DEVOURED: Final = 2
CORRUPTIONS: Final = 3
NEMESIS_DECK: Final = 4
NEMESIS_DISCARD: Final = 5
DRAWN: Final = 6  # nemesis cards being resolved
IN_PLAY: Final = 7  # oldest first: card | life or tokens | ACTED
TURN_DECK: Final = 8
TURN_DISCARD: Final = 9
HAND: Final = 10  # sorted
DECK: Final = 11
DISCARD: Final = 12
SEAT_PILES: Final = 3

STRENGTH_SHIFT: Final = 8
ACTED: Final = 1 << 16

# A player's sheet.
LIFE: Final = 0
CHARGES: Final = 1
UNKNOWN: Final = 2  # so many cards at the bottom of the deck lie in an order nobody knows
FOCUSED: Final = 3  # bit mask of breaches focused by this player this turn
BREACH: Final = 4  # four: a stage 0 to 3, OPENED or GONE
SPELLS: Final = 8  # two for each breach: NO_SPELL or a kind with marks
SHEET: Final = 16

BREACHES: Final = 4
BREACH_SPELLS: Final = 2
LAST_STAGE: Final = 3
OPENED: Final = 4
GONE: Final = 5
NO_SPELL: Final = -1
KIND: Final = 63
FRESH: Final = 64  # prepped this turn
USED: Final = 128  # its once-a-turn effect was used this turn

# A frame of the stack: a text being resolved.
AT: Final = 0  # place in the program
ACTOR: Final = 1  # the seat that resolves it; NOBODY: the nemesis, choices are made together
CHOSEN: Final = 2  # the seat selected last
STORED: Final = 3
THING: Final = 4  # what the text stands on
SPOT: Final = 5  # where a spell was cast from: seat * BREACHES + breach
BONUS: Final = 6  # more damage for the first damage dealt
LEFT: Final = 7  # 0: not begun; else what is left of the operation, plus 1
FRAME: Final = 8

PILES: Final = 9  # supply piles
