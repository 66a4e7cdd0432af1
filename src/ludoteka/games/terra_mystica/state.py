"""The state of Terra Mystica: the map, the faction boards and the supplies, in a few vectors."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.games.terra_mystica.codes import BONUS_CARDS, FAVORS, LAND, STRONGHOLD, TOWNS, TRACKS
from ludoteka.games.terra_mystica.fields import Fields
from ludoteka.games.terra_mystica.tables import BIT_HIGH, BIT_LOW

# A faction board ("sheet").
FACTION: Final = 0
VP: Final = 1
COINS: Final = 2
WORKERS: Final = 3
PRIESTS: Final = 4
BOWL_1: Final = 5
BOWL_2: Final = 6
BOWL_3: Final = 7
SHIPPING: Final = 8
DIGGING: Final = 9
CULT: Final = 10  # four levels
KEYS: Final = 14  # unused
BUILT: Final = 15  # + building: how many stand on the map; BUILT itself is not used
BRIDGES: Final = 21  # number built
SPANS: Final = 22  # two bits for each site: own bridges on it
FAVOR_MASK: Final = 23
BONUS_CARD: Final = 24
PASSED: Final = 25
DROPPED: Final = 26
USED: Final = 27  # special actions used in this round, as bits
ORDER: Final = 28  # priests standing on cult spots
TOWN_COUNTS: Final = 29  # four bits for each kind of town tile
CARPET: Final = 30  # range added by town tiles (Fakirs)
OWN_LOW: Final = 31  # hexes with own buildings
OWN_HIGH: Final = 32
TOWN_LOW: Final = 33  # of these, the ones in towns
TOWN_HIGH: Final = 34
RIVER_TOWNS: Final = 35  # river hexes with a town tile (Mermaids)
SPADES: Final = 36  # of the cult bonus, not used yet
SHEET: Final = 37
NIBBLE: Final = 4
SITE_BITS: Final = 2
SITE_MASK: Final = 3

# The shared supplies ("table").
BONUS_CARD_COINS: Final = 0
FAVORS_LEFT: Final = 10
TOWNS_LEFT: Final = 22
ORDERS: Final = 30  # four numbers: seat + 1 on each priest spot, three bits each
BONUS_CARDS_FREE: Final = 34  # as bits
POWER_USED: Final = 35  # power actions taken in this round, as bits
BRIDGES_BUILT: Final = 36  # bridge sites with a bridge, as bits
TABLE: Final = 37

# A land hex is one word.
TERRAIN: Final = 7
BUILDING: Final = 3  # shift
BUILDING_MASK: Final = 7
OWNER: Final = 6  # shift; seat + 1

# A seat in a packed order.
SEAT_BITS: Final = 3
SEAT_MASK: Final = 7

# An offer of power is one word; its receiver lies in the lowest bits.
OFFER_FROM: Final = 3
OFFER_AMOUNT: Final = 6
OFFER_LIMIT: Final = 31
OFFER_TAKEN: Final = 11  # another seat has taken power from the same building
OFFER_REFUSED: Final = 12  # another seat has declined
OFFER_EVENT: Final = 13

# What a seat holds in one word, for events: bowl I in the lowest bits.
HELD_BOWL_2: Final = 4
HELD_BOWL_3: Final = 8
HELD_COINS: Final = 12
HELD_WORKERS: Final = 22
HELD_PRIESTS: Final = 32
HELD_POINTS: Final = 36
HELD_FEW: Final = 15  # bowls and priests
HELD_MANY: Final = 1023  # coins and workers


class Board(Fields):
    """All that lies on the table. The rules stand on top of it, in rules/."""

    __slots__ = ()

    # --- the map ----------------------------------------------------------------------

    def terrain(self, hex: i64) -> i64:
        """The terrain of a land hex."""
        return self.hexes[hex] & TERRAIN

    def building(self, hex: i64) -> i64:
        """What stands on a land hex."""
        return (self.hexes[hex] >> BUILDING) & BUILDING_MASK

    def owner(self, hex: i64) -> i64:
        """Whose building stands on a land hex; NOBODY: it is free."""
        return (self.hexes[hex] >> OWNER) - 1

    def owns(self, seat: i64, hex: i64) -> bool:
        """Whether the seat has a building on the hex."""
        return self.hexes[hex] >> OWNER == seat + 1

    def in_town(self, seat: i64, hex: i64) -> bool:
        """Whether the seat's building on the hex belongs to a town."""
        sheet: i64 = seat * SHEET
        low: i64 = self.sheets[sheet + TOWN_LOW] & BIT_LOW[hex]
        return low != 0 or self.sheets[sheet + TOWN_HIGH] & BIT_HIGH[hex] != 0

    # --- faction boards ---------------------------------------------------------------

    def faction(self, seat: i64) -> i64:
        """The faction of a seat; NO_FACTION while it has none."""
        return self.sheets[seat * SHEET + FACTION]

    def has_stronghold(self, seat: i64) -> bool:
        """Whether the seat's stronghold stands."""
        return self.sheets[seat * SHEET + BUILT + STRONGHOLD] > 0

    def has_favor(self, seat: i64, favor: i64) -> bool:
        """Whether the seat owns this favor tile."""
        return (self.sheets[seat * SHEET + FAVOR_MASK] >> favor) & 1 != 0

    def ordered(self, place: i64) -> i64:
        """The seat at a place of this round's turn order."""
        return (self.order >> place * SEAT_BITS) & SEAT_MASK

    def passed_at(self, place: i64) -> i64:
        """The seat that passed at this place."""
        return (self.passing >> place * SEAT_BITS) & SEAT_MASK

    def passed_count(self) -> i64:
        """How many seats have passed in this round."""
        count: i64 = 0
        seat: i64 = 0
        while seat < self.setup.seats:
            count += self.sheets[seat * SHEET + PASSED]
            seat += 1
        return count

    def out(self, seat: i64) -> bool:
        """Whether the seat has passed or left the game."""
        return self.sheets[seat * SHEET + PASSED] + self.sheets[seat * SHEET + DROPPED] > 0

    def holdings(self, seat: i64) -> i64:
        """Points, goods and bowls of a seat in one int, for an event."""
        sheet: i64 = seat * SHEET
        sheets = self.sheets
        bowls: i64 = sheets[sheet + BOWL_1] | sheets[sheet + BOWL_2] << HELD_BOWL_2
        bowls |= sheets[sheet + BOWL_3] << HELD_BOWL_3
        goods: i64 = sheets[sheet + COINS] << HELD_COINS | sheets[sheet + WORKERS] << HELD_WORKERS
        goods |= sheets[sheet + PRIESTS] << HELD_PRIESTS
        return bowls | goods | sheets[sheet + VP] << HELD_POINTS

    # --- the state as a whole ---------------------------------------------------------

    def scores(self) -> "vec[i64]":
        """Victory points of each seat."""
        return vec[i64]([self.sheets[seat * SHEET + VP] for seat in range(self.setup.seats)])

    def fields(self) -> tuple[Any, ...]:
        """Lenient games have had one more switch since rules 2; those of rules 1 keep theirs."""
        told = super().fields()
        if self.setup.lenient and not self.setup.wasteful:
            seats, scoring, switches = told[0]
            told = ((seats, scoring, [*switches, False]), *told[1:])
        return told


assert BONUS_CARD_COINS + BONUS_CARDS == FAVORS_LEFT
assert FAVORS_LEFT + FAVORS == TOWNS_LEFT
assert TOWNS_LEFT + TOWNS == ORDERS
assert ORDERS + TRACKS == BONUS_CARDS_FREE
assert len(BIT_LOW) == LAND
