"""The state of Kroniky: cards, map and battlefield, packed into two vectors and some numbers."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.state import State
from ludoteka.games.kroniky.codes import (
    BOX,
    BOX_BITS,
    BOXES,
    BUILDINGS,
    BUNDLE_BITS,
    BUNDLE_BYTE,
    COUNTERS,
    CROSSED,
    FOUNDING,
    INVENTIONS,
    INVENTIONS_IN_LINE,
    LANES,
    NO_AREA,
    NOWHERE,
    OF_A_KIND,
    PORT,
    RESOURCES,
    RUNNING,
    SETTLEMENT_A,
    SETTLEMENTS,
    TRACKS,
    UNITS,
    VILLAGE,
    VILLAGE_A,
    VILLAGES,
    WORKERS,
)
from ludoteka.games.kroniky.tables import Setup

# The sheet: all numbers of the cards, one after the other.
GOODS: Final = 0
FIGURES: Final = 6
TRACK: Final = 14
HOUSES: Final = 39
ARMY: Final = 52
FOE: Final = 55
ARMY_AT: Final = 58
FOE_AT: Final = 61
RECRUITED: Final = 64
COUNTED: Final = 70
SHEET: Final = 75

# A track is one int: segments done, then what is paid of the next one, then its workers.
DONE: Final = 15
PAID: Final = 4
PAID_BITS: Final = 4
PAID_UNITS: Final = 15
CREW: Final = 28

# A worker on the map is one int; off the map it is NOWHERE.
AT: Final = 255
STEPS: Final = 8
STEPS_BITS: Final = 15
ENDED: Final = 4096  # the movement has ended
ROAD_PAID: Final = 8192
RIDE: Final = 16  # free steps on roads since the last paid one
RIDE_BITS: Final = 511

# A space of the map is one int.
TERRAIN: Final = 15
ROAD: Final = 16
LINKED: Final = 32  # connected to the capital
REWARDED: Final = 64  # a special space that has paid
NETWORK: Final = 128  # road, structure or capital
HOUSE: Final = 8
HOUSE_BITS: Final = 7


class Board(State):
    """All that lies on the table. The rules stand on top of it, in rules/."""

    __slots__ = (
        "bankruptcy",
        "beaten",
        "bonus",
        "busy",
        "capital",
        "card",
        "cheers",
        "danger_met",
        "deck",
        "exchanges",
        "extras",
        "farms",
        "happiness",
        "helped",
        "hunger",
        "land",
        "lane",
        "left",
        "line",
        "mines",
        "network",
        "option",
        "outcome",
        "phase",
        "played",
        "points",
        "population",
        "ports",
        "rations",
        "rebellion",
        "relations",
        "round",
        "setup",
        "sheet",
        "starved",
        "supply",
        "used",
    )  # fmt: skip

    def __init__(
        self,
        setup: Setup,
        luck: i64,
        sheet: "vec[i64]",
        land: "vec[i64]",
        deck: "vec[i64]",
    ) -> None:
        super().__init__(0, luck)
        self.setup: Setup = setup
        self.sheet: vec[i64] = sheet
        self.land: vec[i64] = land
        # never changed in place, so that copies share it; the next card is deck[left - 1]
        self.deck: vec[i64] = deck
        self.left: i64 = 0
        # cards drawn since the last shuffle, as a bit mask
        self.played: i64 = 0
        self.phase: i64 = FOUNDING
        self.round: i64 = 0
        self.outcome: i64 = RUNNING
        self.capital: i64 = NOWHERE
        self.population: i64 = 0
        self.happiness: i64 = 0
        self.hunger: i64 = 0
        self.bankruptcy: i64 = 0
        self.rebellion: i64 = 0
        self.points: i64 = 0
        self.relations: i64 = 0
        # the enemy is out of the game
        self.beaten: bool = False
        # workers in the supply, and workers put somewhere else than on the map
        self.supply: i64 = 0
        self.busy: i64 = 0
        # the action card of the round, its chosen option and event line
        self.card: i64 = 0
        self.option: i64 = 0
        self.line: i64 = 0
        # the area in which the bonus worker waits
        self.bonus: i64 = NO_AREA
        # workers on the card's extra action
        self.helped: i64 = 0
        # action spaces used in this round, and those with their extra worker, as bit masks
        self.used: i64 = 0
        self.extras: i64 = 0
        # free exchanges left in this round
        self.exchanges: i64 = 0
        self.rations: i64 = 0
        # happiness actions of this round
        self.cheers: i64 = 0
        # once per round: dangerous land was entered; food was missing
        self.danger_met: bool = False
        self.starved: bool = False
        # the lane that an order to all divisions has reached
        self.lane: i64 = 0
        # spaces of the road network; structures that work
        self.network: i64 = 0
        self.farms: i64 = 0
        self.mines: i64 = 0
        self.ports: i64 = 0

    # --- goods ------------------------------------------------------------------------

    def affords(self, bundle: i64) -> bool:
        """Whether the player has all resources of the bundle."""
        sheet = self.sheet
        i: i64 = 0
        while bundle != 0 and i < RESOURCES:
            if sheet[GOODS + i] < bundle & BUNDLE_BYTE:
                return False
            bundle >>= BUNDLE_BITS
            i += 1
        return True

    def spend(self, bundle: i64) -> None:
        """Pay the bundle."""
        sheet = self.sheet
        i: i64 = 0
        while bundle != 0 and i < RESOURCES:
            sheet[GOODS + i] -= bundle & BUNDLE_BYTE
            bundle >>= BUNDLE_BITS
            i += 1

    # --- cards ------------------------------------------------------------------------

    def done(self, track: i64) -> i64:
        """Finished segments of a track: the level of an area."""
        return self.sheet[TRACK + track] & DONE

    def level(self, area: i64) -> i64:
        """The level of an area, the best settlement for SETTLEMENTS."""
        if area != SETTLEMENTS:
            return self.sheet[TRACK + area] & DONE
        best: i64 = 0
        village: i64 = SETTLEMENT_A
        while village < SETTLEMENT_A + VILLAGES:
            if self.done(village) > best:
                best = self.done(village)
            village += 1
        return best

    def knows(self, invention: i64) -> bool:
        """Whether an invention (1 to 15) was made."""
        line: i64 = (invention - 1) // INVENTIONS_IN_LINE
        return self.done(INVENTIONS + line) > (invention - 1) % INVENTIONS_IN_LINE

    def has_building(self, building: i64) -> bool:
        """Whether a building of the capital (1 to 6) stands."""
        return self.done(BUILDINGS + building - 1) > 0

    def built(self, structure: i64) -> i64:
        """How many of a structure are on the map."""
        first: i64 = structure * OF_A_KIND
        places: i64 = OF_A_KIND
        if structure == VILLAGE:
            first = VILLAGE_A * OF_A_KIND
            places = VILLAGES
        elif structure > PORT:
            first = VILLAGE_A * OF_A_KIND + structure - VILLAGE_A
            places = 1
        number: i64 = 0
        i: i64 = 0
        while i < places:
            if self.sheet[HOUSES + first + i] != NOWHERE:
                number += 1
            i += 1
        return number

    def village_at(self, structure: i64) -> i64:
        """Where a settlement stands; NOWHERE: not built."""
        return self.sheet[HOUSES + VILLAGE_A * OF_A_KIND + structure - VILLAGE_A]

    # --- divisions --------------------------------------------------------------------

    def units(self, division: i64) -> i64:
        """Living units of ARMY + lane or FOE + lane."""
        boxes: i64 = self.sheet[division]
        number: i64 = 0
        while boxes != 0:
            if boxes & BOX != CROSSED:
                number += 1
            boxes >>= BOX_BITS
        return number

    def strength(self, division: i64) -> i64:
        """Strength of the living units of ARMY + lane or FOE + lane."""
        boxes: i64 = self.sheet[division]
        total: i64 = 0
        while boxes != 0:
            if boxes & BOX != CROSSED:
                total += boxes & BOX
            boxes >>= BOX_BITS
        return total

    def free_box(self, division: i64) -> i64:
        """The first box that was never used; BOXES: the division is full."""
        boxes: i64 = self.sheet[division]
        box: i64 = 0
        while box < BOXES and boxes != 0:
            boxes >>= BOX_BITS
            box += 1
        return box

    def army(self) -> i64:
        """Living units of all the player's divisions."""
        return self.units(ARMY) + self.units(ARMY + 1) + self.units(ARMY + 2)

    # --- the state as a whole ---------------------------------------------------------

    def scalars(self) -> tuple[int, ...]:
        """Every number of the state that is in no vector."""
        return (
            self.seat, self.luck, self.revealed, self.left, self.played, self.phase, self.round,
            self.outcome, self.capital, self.population, self.happiness, self.hunger,
            self.bankruptcy, self.rebellion, self.points, self.relations, self.supply, self.busy,
            self.card, self.option, self.line, self.bonus, self.helped, self.used, self.extras,
            self.exchanges, self.rations, self.cheers, self.lane, self.network, self.farms,
            self.mines, self.ports, int(self.beaten), int(self.danger_met), int(self.starved),
            int(self.over),
        )  # fmt: skip

    def set_scalars(self, numbers: tuple[int, ...]) -> None:
        """The reverse of scalars()."""
        (
            self.seat, self.luck, self.revealed, self.left, self.played, self.phase, self.round,
            self.outcome, self.capital, self.population, self.happiness, self.hunger,
            self.bankruptcy, self.rebellion, self.points, self.relations, self.supply, self.busy,
            self.card, self.option, self.line, self.bonus, self.helped, self.used, self.extras,
            self.exchanges, self.rations, self.cheers, self.lane, self.network, self.farms,
            self.mines, self.ports, beaten, danger_met, starved, over,
        ) = numbers  # fmt: skip
        self.beaten = beaten != 0
        self.danger_met = danger_met != 0
        self.starved = starved != 0
        self.over = over != 0

    def fields(self) -> tuple[Any, ...]:
        """The whole state as nested tuples of ints; the setup by its fingerprint."""
        return (
            self.setup.fingerprint, self.scalars(), list(self.sheet), list(self.land),
            list(self.deck[: self.left]),
        )  # fmt: skip

    def share(self, other: "Board") -> None:
        """Set every number of this state to the other's."""
        self.seat = other.seat
        self.over = other.over
        self.revealed = other.revealed
        self.left = other.left
        self.played = other.played
        self.phase = other.phase
        self.round = other.round
        self.outcome = other.outcome
        self.capital = other.capital
        self.population = other.population
        self.happiness = other.happiness
        self.hunger = other.hunger
        self.bankruptcy = other.bankruptcy
        self.rebellion = other.rebellion
        self.points = other.points
        self.relations = other.relations
        self.beaten = other.beaten
        self.supply = other.supply
        self.busy = other.busy
        self.card = other.card
        self.option = other.option
        self.line = other.line
        self.bonus = other.bonus
        self.helped = other.helped
        self.used = other.used
        self.extras = other.extras
        self.exchanges = other.exchanges
        self.rations = other.rations
        self.cheers = other.cheers
        self.danger_met = other.danger_met
        self.starved = other.starved
        self.lane = other.lane
        self.network = other.network
        self.farms = other.farms
        self.mines = other.mines
        self.ports = other.ports


assert SHEET == COUNTED + COUNTERS == RECRUITED + UNITS + COUNTERS
assert RECRUITED == FOE_AT + LANES == ARMY_AT + 2 * LANES == ARMY + 4 * LANES
assert HOUSES == TRACK + TRACKS == FIGURES + WORKERS + TRACKS == RESOURCES + WORKERS + TRACKS
