"""What stays the same for a whole game: cards, map and chronicle as tables of ints."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

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

# Single numbers.
N_START: Final = 0
N_POPULATION: Final = 1
N_MOST_PEOPLE: Final = 2
N_HAPPINESS: Final = 3
N_SADDEST: Final = 4
N_HAPPIEST: Final = 5
N_STEPS: Final = 6
N_FAST_STEPS: Final = 7
N_FAST_INVENTION: Final = 8
N_RIDE_INVENTION: Final = 9
N_SAIL_LEVEL: Final = 10
N_ROAD_COST: Final = 11
N_RESTORE_CREW: Final = 12
N_DEFEAT_AT: Final = 13
N_RELIEF_CHEERS: Final = 14
N_EXCHANGES: Final = 15
N_ORDER_CREW: Final = 16
N_ORDER_ALL_CREW: Final = 17
N_RELATIONS: Final = 18
N_TREASURY: Final = 19
N_SPECIAL: Final = 20
N_DEFEATS: Final = 21  # the kinds of defeat as a bit mask
N_BAD_ROLL: Final = 22  # the die costs the attacker a point
N_GOOD_ROLL: Final = 23
N_REINFORCE: Final = 24  # the action spaces that only go with something else
N_CELEBRATION: Final = 25
N_SALE: Final = 26  # the exchange with a mixed price
N_ROAD_TERRAINS: Final = 27  # terrains as bit masks
N_WALK_TERRAINS: Final = 28
N_SAIL_TERRAINS: Final = 29


class Setup:
    """Shared by all copies of a state and never changed."""

    __slots__ = (
        "actions", "bonus_goods", "bonus_level", "cards", "chop", "dangerous", "events", "fights",
        "fingerprint", "flags", "foes", "houses", "keep", "key_events", "neighbours", "numbers",
        "people_food", "people_workers", "program", "relief", "segments", "tables", "terrain",
        "texts",
        "track_end", "track_first", "treasures", "units", "victories", "works",
    )  # fmt: skip

    def __init__(self, tables: list[list[int]], fingerprint: int, texts: list[str]) -> None:
        self.tables: list[list[int]] = tables
        # tells two setups apart
        self.fingerprint: int = fingerprint
        # the files of map and chronicle, for those who show them
        self.texts: list[str] = texts
        self.numbers: vec[i64] = vec[i64](tables[0])
        # the map, by space; neighbours: six for each, NOWHERE for none
        self.terrain: vec[i64] = vec[i64](tables[1])
        self.dangerous: vec[i64] = vec[i64](tables[2])
        self.treasures: vec[i64] = vec[i64](tables[3])
        self.neighbours: vec[i64] = vec[i64](tables[4])
        # the cards
        self.cards: vec[i64] = vec[i64](tables[5])
        self.bonus_level: vec[i64] = vec[i64](tables[6])
        self.bonus_goods: vec[i64] = vec[i64](tables[7])
        self.people_workers: vec[i64] = vec[i64](tables[8])
        self.people_food: vec[i64] = vec[i64](tables[9])
        self.track_first: vec[i64] = vec[i64](tables[10])
        self.track_end: vec[i64] = vec[i64](tables[11])
        self.segments: vec[i64] = vec[i64](tables[12])
        self.actions: vec[i64] = vec[i64](tables[13])
        self.flags: vec[i64] = vec[i64](tables[14])
        self.units: vec[i64] = vec[i64](tables[15])
        self.houses: vec[i64] = vec[i64](tables[16])
        self.works: vec[i64] = vec[i64](tables[17])
        self.chop: vec[i64] = vec[i64](tables[18])
        self.relief: vec[i64] = vec[i64](tables[19])
        self.keep: vec[i64] = vec[i64](tables[20])
        self.fights: vec[i64] = vec[i64](tables[21])
        # the chronicle: where the program of an event begins (line * ROUNDS + round, twice as
        # long: dangerous or not), key events as (round, flags, end of flags, program)
        self.events: vec[i64] = vec[i64](tables[22])
        self.key_events: vec[i64] = vec[i64](tables[23])
        self.program: vec[i64] = vec[i64](tables[24])
        # victory conditions as (first flag, end of flags); the enemy's first divisions
        self.victories: vec[i64] = vec[i64](tables[25])
        self.foes: vec[i64] = vec[i64](tables[26])
