"""The columns of the printed tables: what stands where in a row of the setup's vectors."""

from typing import Final

# An option of an action card.
CARD_AREA: Final = 0
CARD_LINE: Final = 1
CARD_GOODS: Final = 2
CARD_HELP: Final = 3  # what a worker on the extra action brings
CARD_HELPERS: Final = 4
CARD_OPTION: Final = 5
CARD_SIZE: Final = 10

# A segment of a track.
SEG_COST: Final = 0
SEG_SPLIT: Final = 1
SEG_CREW: Final = 2
SEG_REWARD: Final = 3
SEG_FLAGS: Final = 4
SEG_FLAG_END: Final = 5
SEG_SIZE: Final = 6

# An action space.
ACT_AREA: Final = 0
ACT_CREW: Final = 1
ACT_EXTRA: Final = 2
ACT_COST: Final = 3
ACT_FLAGS: Final = 4
ACT_FLAG_END: Final = 5
ACT_EFFECT: Final = 6
ACT_P: Final = 7  # four operands of the effect
ACT_Q: Final = 8
ACT_R: Final = 9
ACT_S: Final = 10
ACT_SIZE: Final = 11

# Work on the map: chop, mine out, harvest, fish, explore.
WORK_TARGET: Final = 0
WORK_BECOMES: Final = 1
WORK_ON_IT: Final = 2  # also from the space itself
WORK_COST: Final = 3
WORK_CREW: Final = 4
WORK_REWARD: Final = 5
WORK_FLAGS: Final = 6
WORK_FLAG_END: Final = 7
WORK_COUNTER: Final = 8
WORK_SIZE: Final = 9

# A kind of structure; settlements share the last entry.
HOUSE_COST: Final = 0
HOUSE_ON: Final = 1  # terrains as a bit mask
HOUSE_BESIDE: Final = 2  # terrains as a bit mask; 0: anywhere
HOUSE_SIZE: Final = 3

UNIT_LEVEL: Final = 0
UNIT_STRENGTH: Final = 1
UNIT_COST: Final = 2
UNIT_SIZE: Final = 3

# A line of the battle table.
FIGHT_MARGIN: Final = 0  # the least margin of victory
FIGHT_MOVE: Final = 1
FIGHT_LOSER: Final = 2
FIGHT_WINNER: Final = 3
FIGHT_SIZE: Final = 4

# A step of the army's upkeep.
KEEP_UNITS: Final = 0
KEEP_FOOD: Final = 1
KEEP_GOLD: Final = 2
KEEP_SIZE: Final = 3
