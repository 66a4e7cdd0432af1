"""The state of Ethnos: what lies on the table, packed into a few vectors."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.state import NOBODY
from ludoteka.games.ethnos.codes import COLOURS, FORM, KEEP, RAID, SKELETONS, TURN
from ludoteka.games.ethnos.fields import Fields

# Cards are counted in words: one word for each tribe in play ("slot"), in it four bits for each
# colour. A zone of cards (a hand, the row, ...) is SLOTS words.
SLOTS: Final = 6
ZONES: Final = 3  # besides the hands and what is known of them
NIBBLE: Final = 4
FULL: Final = 15
EVERY_SECOND: Final = 0x0F0F0F  # of the six colours
# A card inside the state is slot * COLOURS + colour, whatever the tribe in that slot.
CARDS: Final = 36
DRAGON_CARD: Final = 36

# A player's sheet.
GLORY: Final = 0
HAND: Final = 1  # number of cards in hand
SWUM: Final = 2  # space on the merfolk board
HORDE: Final = 3  # bit mask of colours on the horde board
TOKENS: Final = 4  # bit mask of troll tokens, bit = value
SUPPLY: Final = 5  # control markers left
MARKERS: Final = 6  # six numbers, one for each kingdom
SHEET: Final = 12

# A band is one int; its leader lies in the lowest bits.
BAND_LEADER: Final = 63
BAND_SIZE: Final = 6
BAND_SKELETONS: Final = 10
BAND_OWNER: Final = 14
BAND_BY: Final = 17
BAND_CARDS: Final = 18  # by tribe: counts by colour; by colour: counts by slot

HAND_LIMIT: Final = 10
DRAGONS: Final = 3
# An event names up to TOLD cards in one int.
TOLD: Final = 10
TOLD_BITS: Final = 6
SPACES: Final = 3  # glory tokens in a kingdom


class Board(Fields):
    """All that lies on the table and in the hands. The rules stand on top of it, in rules/."""

    __slots__ = ()

    # --- zones of cards ---------------------------------------------------------------

    def known(self, seat: i64) -> i64:
        """Zone: cards in the seat's hand that everybody has seen it take."""
        return (self.setup.seats + seat) * SLOTS

    def row(self) -> i64:
        """Zone: the face-up cards."""
        return 2 * self.setup.seats * SLOTS

    def played(self) -> i64:
        """Zone: all cards in bands of this age."""
        return (2 * self.setup.seats + 1) * SLOTS

    def formed(self) -> i64:
        """Zone: the band being formed, or the cards an elf keeps."""
        return (2 * self.setup.seats + 2) * SLOTS

    def count(self, zone: i64, card: i64) -> i64:
        """How many of this card lie in the zone."""
        return (self.cards[zone + card // COLOURS] >> card % COLOURS * NIBBLE) & FULL

    def following(self, zone: i64, card: i64) -> i64:
        """The first card of the zone that does not come before this one; CARDS if there is none."""
        slot: i64 = card // COLOURS
        colour: i64 = card % COLOURS
        while slot < SLOTS:
            word: i64 = self.cards[zone + slot] >> colour * NIBBLE
            if word != 0:
                while word & FULL == 0:
                    word >>= NIBBLE
                    colour += 1
                return slot * COLOURS + colour
            slot += 1
            colour = 0
        return CARDS

    def put(self, zone: i64, card: i64) -> None:
        """Add one card to the zone."""
        one: i64 = 1
        self.cards[zone + card // COLOURS] += one << card % COLOURS * NIBBLE

    def take(self, zone: i64, card: i64) -> None:
        """Remove one card from the zone."""
        one: i64 = 1
        self.cards[zone + card // COLOURS] -= one << card % COLOURS * NIBBLE

    def number(self, zone: i64) -> i64:
        """How many cards lie in the zone."""
        total: i64 = 0
        slot: i64 = 0
        while slot < SLOTS:
            total += digits(self.cards[zone + slot])
            slot += 1
        return total

    def colours(self, zone: i64) -> i64:
        """The cards of a zone by colour, in one word; skeletons do not count."""
        wild: i64 = self.setup.slot_of[SKELETONS]
        found: i64 = 0
        slot: i64 = 0
        while slot < SLOTS:
            if slot != wild:
                found += self.cards[zone + slot]
            slot += 1
        return found

    def skeletons(self, zone: i64) -> i64:
        """How many skeletons lie in the zone."""
        wild: i64 = self.setup.slot_of[SKELETONS]
        return self.cards[zone + wild] if wild >= 0 else i64(0)

    def move_all(self, source: i64, target: i64) -> None:
        """Move every card of a zone."""
        cards = self.cards
        i: i64 = 0
        while i < SLOTS:
            cards[target + i] += cards[source + i]
            cards[source + i] = 0
            i += 1

    def choose(self, card: i64) -> None:
        """Move one card from the hand to the band being formed, or to the cards kept."""
        self.take(self.seat * SLOTS, card)
        self.put(self.formed(), card)
        self.sheets[self.seat * SHEET + HAND] -= 1

    def forget(self, seat: i64, zone: i64) -> None:
        """The cards of the zone have left the seat's hand: what is known of the rest."""
        known = self.known(seat)
        slot: i64 = 0
        while slot < SLOTS:
            seen: i64 = self.cards[known + slot]
            gone: i64 = self.cards[zone + slot]
            if seen != 0 and gone != 0:
                self.cards[known + slot] = less(seen, gone)
            slot += 1

    def clear(self, zone: i64) -> None:
        """Empty the zone."""
        i: i64 = 0
        while i < SLOTS:
            self.cards[zone + i] = 0
            i += 1

    # --- the names of cards -----------------------------------------------------------

    def kind(self, card: i64) -> i64:
        """The card's kind, as moves and events name it."""
        return self.setup.tribe_of[card // COLOURS] * COLOURS + card % COLOURS

    def card(self, kind: i64) -> i64:
        """The card of a kind; negative if its tribe is not in play."""
        return self.setup.slot_of[kind // COLOURS] * COLOURS + kind % COLOURS

    def packed(self, zone: i64) -> i64:
        """The first cards of a zone in one int, card + 1 in TOLD_BITS each, for an event."""
        if self.sink is None:
            return 0
        cards: i64 = 0
        shift: i64 = 0
        card: i64 = self.following(zone, 0)
        while card < CARDS:
            n: i64 = self.count(zone, card)
            while n > 0 and shift < TOLD * TOLD_BITS:
                cards |= (card + 1) << shift
                shift += TOLD_BITS
                n -= 1
            card = self.following(zone, card + 1)
        return cards

    # --- the state as a whole ---------------------------------------------------------

    def band_size(self) -> i64:
        """Cards in the band just played: the X of the leader abilities."""
        return (self.bands[len(self.bands) - 1] >> BAND_SIZE) & FULL

    def tidy(self) -> None:
        """Clear what nobody will ask for any more: equal positions have equal digests."""
        phase: i64 = self.phase
        if phase != FORM:
            self.chained = False
            if phase != KEEP:
                self.last = 0
        if phase in (TURN, RAID):
            self.leader = 0
        if phase != RAID:
            self.drawer = NOBODY

    def scores(self) -> "vec[i64]":
        """Glory of each seat."""
        return vec[i64]([self.sheets[seat * SHEET + GLORY] for seat in range(self.setup.seats)])


def less(word: i64, gone: i64) -> i64:
    """A word without the counts of another, none below zero."""
    shift: i64 = 0
    while word >> shift != 0 and gone >> shift != 0:
        here: i64 = (word >> shift) & FULL
        taken: i64 = (gone >> shift) & FULL
        word -= (taken if taken < here else here) << shift
        shift += NIBBLE
    return word


def digits(word: i64) -> i64:
    """Cards in a word: the sum of its counts, two neighbours at once, then all pairs."""
    pairs: i64 = (word & EVERY_SECOND) + ((word >> NIBBLE) & EVERY_SECOND)
    return (pairs + (pairs >> 2 * NIBBLE) + (pairs >> 4 * NIBBLE)) & 255


def ones(mask: i64) -> i64:
    """Bits set in a mask."""
    total: i64 = 0
    while mask != 0:
        total += mask & 1
        mask >>= 1
    return total
