"""The state of Kroniky: cards, map and battlefield, packed into two vectors and some numbers."""

from typing import Any, Final

from mypy_extensions import i64

from ludoteka.games.kroniky.codes import (
    BOX,
    BOX_BITS,
    BOXES,
    BUILDINGS,
    BUNDLE_BITS,
    BUNDLE_BYTE,
    COUNTERS,
    CROSSED,
    INVENTIONS,
    INVENTIONS_IN_LINE,
    LANES,
    NOWHERE,
    OF_A_KIND,
    PORT,
    RESOURCES,
    SETTLEMENT_A,
    SETTLEMENTS,
    TRACKS,
    UNITS,
    VILLAGE,
    VILLAGE_A,
    VILLAGES,
    WORKERS,
)
from ludoteka.games.kroniky.fields import Fields

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


# A purse holds all goods as a bundle, at most so many of each: no price is higher.
FULL: Final = 127
LENT: Final = 0x808080808080  # the bits above them


def covers(purse: i64, price: i64) -> bool:
    """Whether a purse has all goods of a price: each borrows from its own lent bit alone."""
    return ((purse | LENT) - price) & LENT == LENT


class Board(Fields):
    """All that lies on the table. The rules stand on top of it, in rules/."""

    __slots__ = ()

    # --- goods ------------------------------------------------------------------------

    def purse(self) -> i64:
        """The goods of the player, to be compared with many prices."""
        sheet = self.sheet
        goods: i64 = 0
        i: i64 = RESOURCES - 1
        while i >= 0:
            have: i64 = sheet[GOODS + i]
            goods = goods << BUNDLE_BITS | (have if have < FULL else i64(FULL))
            i -= 1
        return goods

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

    def fields(self) -> tuple[Any, ...]:
        """The setup is told by its bare fingerprint, as digests had it before fields.py."""
        return (self.setup.fingerprint, *super().fields()[1:])


assert SHEET == COUNTED + COUNTERS == RECRUITED + UNITS + COUNTERS
assert RECRUITED == FOE_AT + LANES == ARMY_AT + 2 * LANES == ARMY + 4 * LANES
assert HOUSES == TRACK + TRACKS == FIGURES + WORKERS + TRACKS == RESOURCES + WORKERS + TRACKS
