"""The state of Terra Mystica: the map, the faction boards and the supplies, in a few vectors."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.state import NOBODY, State
from ludoteka.games.terra_mystica.codes import (
    CHOOSE,
    FAVORS,
    LAND,
    SCROLLS,
    STRONGHOLD,
    TOWNS,
    TRACKS,
)
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
SCROLL: Final = 24
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
SCROLL_COINS: Final = 0
FAVORS_LEFT: Final = 10
TOWNS_LEFT: Final = 22
ORDERS: Final = 30  # four numbers: seat + 1 on each priest spot, three bits each
SCROLLS_FREE: Final = 34  # as bits
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


class Setup:
    """What stays the same for a whole game; shared by all copies of its state."""

    __slots__ = (
        "by_passing", "drop_out", "errata", "late", "lenient", "scoring", "seats", "wasteful",
    )  # fmt: skip

    def __init__(self, seats: i64, scoring: "vec[i64]", switches: list[bool]) -> None:
        self.seats: i64 = seats
        # the scoring tile of each round
        self.scoring: vec[i64] = scoring
        self.errata: bool = switches[0]
        self.by_passing: bool = switches[1]
        self.lenient: bool = switches[2]
        self.late: bool = switches[3]
        self.drop_out: bool = switches[4]
        # rules 1: with the lenient reading, bought spades can be given up
        self.wasteful: bool = switches[5]

    def fields(self) -> tuple[Any, ...]:
        """All that tells two setups apart."""
        switches = [self.errata, self.by_passing, self.lenient, self.late, self.drop_out]
        if self.lenient and not self.wasteful:
            switches.append(False)  # games of rules 1 keep their digests
        return (self.seats, list(self.scoring), switches)


def restore_setup(fields: tuple[Any, ...]) -> Setup:
    """The setup with these fields."""
    seats, scoring, switches = fields
    lenient = switches[2] and len(switches) == 5
    return Setup(seats, vec[i64](scoring), [*switches[:5], lenient])


class Board(State):
    """All that lies on the table. The rules stand on top of it."""

    __slots__ = (
        "active", "bought", "changed_high", "changed_low", "crossed", "double", "dug", "events",
        "exchange", "favors_owed", "free", "granted", "hexes", "home_high", "home_low", "keyless",
        "later", "offers", "order", "passing", "phase", "placed", "rough", "round", "setup",
        "sheets", "site", "steps_owed", "table", "towns_owed",
    )  # fmt: skip

    def __init__(
        self,
        setup: Setup,
        seat: i64,
        luck: i64,
        hexes: "vec[i64]",
        sheets: "vec[i64]",
        table: "vec[i64]",
        offers: "vec[i64]",
    ) -> None:
        super().__init__(seat, luck)
        self.setup: Setup = setup
        self.hexes: vec[i64] = hexes
        self.sheets: vec[i64] = sheets
        self.table: vec[i64] = table
        # open offers of power, oldest first
        self.offers: vec[i64] = offers
        self.phase: i64 = CHOOSE
        self.round: i64 = 0
        # whose turn it is
        self.active: i64 = seat
        # the seats in turn order, and those that have passed, three bits each
        self.order: i64 = 0
        self.passing: i64 = 0
        # setup: how many choices of this phase have been made
        self.placed: i64 = 0
        # spades of this action: free ones and bought ones still open, and how many were bought
        self.free: i64 = 0
        self.dug: i64 = 0
        self.bought: i64 = 0
        # hexes transformed by this action, and those of them brought to home terrain
        self.changed_low: i64 = 0
        self.changed_high: i64 = 0
        self.home_low: i64 = 0
        self.home_high: i64 = 0
        # a hex was left in another terrain
        self.rough: bool = False
        # the hex being transformed, and the one a tunnel or a flight was paid for
        self.site: i64 = NOBODY
        self.crossed: i64 = NOBODY
        # choices this turn owes, and tracks where a step lacked a key
        self.favors_owed: i64 = 0
        self.towns_owed: i64 = 0
        self.keyless: i64 = 0
        self.exchange: i64 = 0
        # actions left of a double turn
        self.double: i64 = 0
        # seats that are owed a town tile for somebody else's bridge, as bits
        self.granted: i64 = 0
        # building events so far, to tell whose offers belong together
        self.events: i64 = 0
        # cult steps the Cultists may still take
        self.steps_owed: i64 = 0
        # seats that put their answers off, as bits
        self.later: i64 = 0

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

    def scalars(self) -> tuple[int, ...]:
        """Every number of the state that is in no vector."""
        return (
            self.seat, self.luck, self.revealed, int(self.over), self.phase, self.round,
            self.active, self.order, self.passing, self.placed, self.free, self.dug, self.bought,
            self.changed_low, self.changed_high, self.home_low, self.home_high, int(self.rough),
            self.site, self.crossed, self.favors_owed, self.towns_owed, self.keyless,
            self.exchange, self.double, self.granted, self.events, self.steps_owed, self.later,
        )  # fmt: skip

    def set_scalars(self, numbers: tuple[int, ...]) -> None:
        """The reverse of scalars()."""
        (
            self.seat, self.luck, self.revealed, over, self.phase, self.round,
            self.active, self.order, self.passing, self.placed, self.free, self.dug, self.bought,
            self.changed_low, self.changed_high, self.home_low, self.home_high, rough,
            self.site, self.crossed, self.favors_owed, self.towns_owed, self.keyless,
            self.exchange, self.double, self.granted, self.events, self.steps_owed, self.later,
        ) = numbers  # fmt: skip
        self.over = over != 0
        self.rough = rough != 0

    def fields(self) -> tuple[Any, ...]:
        """The whole state as nested tuples of ints."""
        return (
            self.setup.fields(), self.scalars(), list(self.hexes), list(self.sheets),
            list(self.table), list(self.offers),
        )  # fmt: skip

    def share(self, other: "Board") -> None:
        """Set every number of this state to the other's."""
        self.revealed = other.revealed
        self.over = other.over
        self.phase = other.phase
        self.round = other.round
        self.active = other.active
        self.order = other.order
        self.passing = other.passing
        self.placed = other.placed
        self.free = other.free
        self.dug = other.dug
        self.bought = other.bought
        self.changed_low = other.changed_low
        self.changed_high = other.changed_high
        self.home_low = other.home_low
        self.home_high = other.home_high
        self.rough = other.rough
        self.site = other.site
        self.crossed = other.crossed
        self.favors_owed = other.favors_owed
        self.towns_owed = other.towns_owed
        self.keyless = other.keyless
        self.exchange = other.exchange
        self.double = other.double
        self.granted = other.granted
        self.events = other.events
        self.steps_owed = other.steps_owed
        self.later = other.later


assert SCROLL_COINS + SCROLLS == FAVORS_LEFT
assert FAVORS_LEFT + FAVORS == TOWNS_LEFT
assert TOWNS_LEFT + TOWNS == ORDERS
assert ORDERS + TRACKS == SCROLLS_FREE
assert len(BIT_LOW) == LAND
