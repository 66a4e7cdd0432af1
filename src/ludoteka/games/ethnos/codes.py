"""The small ints of Ethnos: tribes, colours, phases, moves, events."""

from typing import Final

# Tribes, in the order of the data file.
CENTAURS: Final = 0
DWARVES: Final = 1
ELVES: Final = 2
GIANTS: Final = 3
HALFLINGS: Final = 4
MERFOLK: Final = 5
MINOTAURS: Final = 6
ORCS: Final = 7
SKELETONS: Final = 8
TROLLS: Final = 9
WINGFOLK: Final = 10
WIZARDS: Final = 11
TRIBES: Final = 12

# A colour is also its kingdom.
COLOURS: Final = 6
# A card kind is tribe * COLOURS + colour; skeletons have no colour and use the first.
KINDS: Final = 72
SKELETON: Final = 48

# Phases: which question the deciding seat is asked.
TURN: Final = 0
FORM: Final = 1  # add cards to the band being formed
WINGS: Final = 2  # wingfolk: where the marker goes
TIDE: Final = 3  # merfolk: an extra marker
TOKEN: Final = 4  # trolls: which token
CHAIN: Final = 5  # centaurs: one more band
KEEP: Final = 6  # elves: which cards stay in hand
SPELL: Final = 7  # wizards: draw or not
RAID: Final = 8  # orcs, at the end of an age
PHASES: Final = 9

AGES: Final = 3  # at most: with few players there are two
TROLL_TOKENS: Final = 6

# Moves.
MOVE_DRAW: Final = 0
MOVE_TAKE: Final = 1
MOVE_BAND: Final = 2
MOVE_PICK: Final = 3
MOVE_ADD: Final = 4
MOVE_PLAY: Final = 5
MOVE_PLACE: Final = 6
MOVE_SKIP: Final = 7
MOVE_TOKEN: Final = 8
MOVE_LEAVE: Final = 9
MOVE_STOP: Final = 10
MOVE_KEEP: Final = 11
MOVE_KEEP_ALL: Final = 12
MOVE_DISCARD: Final = 13
MOVE_SUMMON: Final = 14
MOVE_DECLINE: Final = 15
MOVE_RAID: Final = 16
MOVE_SKELETONS: Final = 17
MOVE_SCATTER: Final = 18

BY_TRIBE: Final = 0
BY_COLOUR: Final = 1

# Events: what a, b and c mean stands in events.py.
AGE_BEGAN: Final = 0
ROW_LAID: Final = 1
DREW: Final = 2
DREW_CARD: Final = 3
TOOK: Final = 4
DRAGON: Final = 5
PLAYED: Final = 6
MARKED: Final = 7
TOO_SMALL: Final = 8
NO_MARKERS: Final = 9
GIANT_TAKEN: Final = 10
SWAM: Final = 11
TROLL_TAKEN: Final = 12
HORDE_GREW: Final = 13
KEPT: Final = 14
DISCARDED: Final = 15
AGE_ENDED: Final = 16
SCORED: Final = 17
RAIDED: Final = 18
GAME_ENDED: Final = 19
SKELETONS_WON: Final = 20
SCATTERED: Final = 21
DECLINED: Final = 22

# Where glory comes from.
FROM_KINGDOM: Final = 0
FROM_MERFOLK: Final = 1
FROM_GIANT: Final = 2
FROM_ORCS: Final = 3
FROM_BANDS: Final = 4
