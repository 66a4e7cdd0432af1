"""The state of Ethnos: what lies on the table, packed into a few vectors."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.state import NOBODY, State
from ludoteka.games.ethnos.codes import COLOURS, TRIBES, TURN

# Cards are counted in words: one word for each tribe in play ("slot"), in it four bits for each
# colour. A zone of cards (a hand, the row, ...) is SLOTS words.
SLOTS: Final = 6
NIBBLE: Final = 4
FULL: Final = 15
# A card inside the state is slot * COLOURS + colour, whatever the tribe in that slot.
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
# An event names up to TOLD cards in one int.
TOLD: Final = 10
TOLD_BITS: Final = 6
SPACES: Final = 3  # glory tokens in a kingdom


class Setup:
    """What stays the same for a whole game; shared by all copies of its state."""

    __slots__ = (
        "ages", "allies", "band_glory", "draw_two", "giant_bonus", "giant_glory", "horde_glory",
        "instant_win", "keep_exact", "leader_only", "markers", "merfolk_glory", "partial_raid",
        "seats", "slot_of", "split_both", "symbols", "tokens", "track_end", "tribe_of",
        "zero_scores",
    )  # fmt: skip

    def __init__(
        self,
        seats: i64,
        ages: i64,
        tribe_of: "vec[i64]",
        allies: "vec[i64]",
        tokens: "vec[i64]",
        tables: list[list[int]],
        switches: list[bool],
    ) -> None:
        self.seats: i64 = seats
        self.ages: i64 = ages
        # slot -> tribe, and back (-1: not in play)
        self.tribe_of: vec[i64] = tribe_of
        self.slot_of: vec[i64] = vec[i64]([-1] * TRIBES)
        i: i64 = 0
        while i < len(tribe_of):
            self.slot_of[tribe_of[i]] = i
            i += 1
        # every card of the deck, dragons apart
        self.allies: vec[i64] = allies
        # kingdom * SPACES + space, ascending
        self.tokens: vec[i64] = tokens
        self.band_glory: vec[i64] = vec[i64](tables[0])
        self.horde_glory: vec[i64] = vec[i64](tables[1])
        self.merfolk_glory: vec[i64] = vec[i64](tables[2])
        self.giant_glory: vec[i64] = vec[i64](tables[3])
        self.symbols: vec[i64] = vec[i64](tables[4])
        self.track_end: i64 = tables[5][0]
        self.giant_bonus: i64 = tables[5][1]
        self.markers: i64 = tables[5][2]
        self.leader_only: bool = switches[0]
        self.zero_scores: bool = switches[1]
        self.partial_raid: bool = switches[2]
        self.instant_win: bool = switches[3]
        self.split_both: bool = switches[4]
        self.draw_two: bool = switches[5]
        self.keep_exact: bool = switches[6]

    def fields(self) -> tuple[Any, ...]:
        """All that tells two setups apart."""
        tables = [
            list(self.band_glory), list(self.horde_glory), list(self.merfolk_glory),
            list(self.giant_glory), list(self.symbols),
            [self.track_end, self.giant_bonus, self.markers],
        ]  # fmt: skip
        switches = [
            self.leader_only, self.zero_scores, self.partial_raid, self.instant_win,
            self.split_both, self.draw_two, self.keep_exact,
        ]  # fmt: skip
        return (
            self.seats, self.ages, list(self.tribe_of), list(self.allies), list(self.tokens),
            tables, switches,
        )  # fmt: skip


def restore_setup(fields: tuple[Any, ...]) -> Setup:
    """The setup with these fields."""
    seats, ages, tribe_of, allies, tokens, tables, switches = fields
    return Setup(
        seats, ages, vec[i64](tribe_of), vec[i64](allies), vec[i64](tokens), tables, switches
    )


class Board(State):
    """All that lies on the table and in the hands. The rules stand on top of it, in rules.py."""

    __slots__ = (
        "active", "age", "bands", "cards", "chained", "deck", "dragons", "drawer", "first", "giant",
        "giant_size", "last", "leader", "left", "pending", "phase", "safe", "setup", "sheets",
        "skeleton_winner",
    )  # fmt: skip

    def __init__(
        self,
        setup: Setup,
        seat: i64,
        luck: i64,
        cards: "vec[i64]",
        sheets: "vec[i64]",
        bands: "vec[i64]",
        deck: "vec[i64]",
    ) -> None:
        super().__init__(seat, luck)
        self.setup: Setup = setup
        # zones of cards: hands, known(seat), row, played, formed
        self.cards: vec[i64] = cards
        self.sheets: vec[i64] = sheets
        # the bands of this age, in play order
        self.bands: vec[i64] = bands
        # never changed in place, so that copies share it; the next card is deck[left - 1]
        self.deck: vec[i64] = deck
        self.left: i64 = 0
        # how many of the next cards cannot be dragons
        self.safe: i64 = 0
        self.dragons: i64 = 0
        self.age: i64 = 0
        self.phase: i64 = TURN
        # whose turn it is; the deciding seat differs only when orcs raid
        self.active: i64 = 0
        self.first: i64 = 0
        # a band is being formed in a chain of centaurs
        self.chained: bool = False
        # the leader of the band being formed or just played, and the last card added to it
        self.leader: i64 = 0
        self.last: i64 = 0
        # how many answers of this phase are still open: extra markers, kept cards, raiders
        self.pending: i64 = 0
        self.giant: i64 = NOBODY
        self.giant_size: i64 = 0
        # who drew the last dragon
        self.drawer: i64 = NOBODY
        self.skeleton_winner: i64 = NOBODY

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

    def put(self, zone: i64, card: i64) -> None:
        """Add one card to the zone."""
        one: i64 = 1
        self.cards[zone + card // COLOURS] += one << card % COLOURS * NIBBLE

    def take(self, zone: i64, card: i64) -> None:
        """Remove one card from the zone."""
        one: i64 = 1
        self.cards[zone + card // COLOURS] -= one << card % COLOURS * NIBBLE

    def move_all(self, source: i64, target: i64) -> None:
        """Move every card of a zone."""
        cards = self.cards
        i: i64 = 0
        while i < SLOTS:
            cards[target + i] += cards[source + i]
            cards[source + i] = 0
            i += 1

    def forget(self, seat: i64, zone: i64) -> None:
        """The cards of the zone have left the seat's hand: what is known of the rest."""
        known = self.known(seat)
        slot: i64 = 0
        while slot < SLOTS:
            seen: i64 = self.cards[known + slot]
            gone: i64 = self.cards[zone + slot]
            shift: i64 = 0
            while seen != 0 and gone >> shift != 0:
                here: i64 = (seen >> shift) & FULL
                less: i64 = (gone >> shift) & FULL
                seen -= (less if less < here else here) << shift
                shift += NIBBLE
            self.cards[known + slot] = seen
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
        cards: i64 = 0
        shift: i64 = 0
        card: i64 = 0
        while card < SLOTS * COLOURS:
            n: i64 = self.count(zone, card)
            while n > 0 and shift < TOLD * TOLD_BITS:
                cards |= (card + 1) << shift
                shift += TOLD_BITS
                n -= 1
            card += 1
        return cards

    # --- the state as a whole ---------------------------------------------------------

    def scores(self) -> "vec[i64]":
        """Glory of each seat."""
        return vec[i64]([self.sheets[seat * SHEET + GLORY] for seat in range(self.setup.seats)])

    def scalars(self) -> tuple[int, ...]:
        """Every number of the state that is in no vector."""
        return (
            self.seat, self.luck, self.revealed, self.left, self.safe, self.dragons, self.age,
            self.phase, self.active, self.first, self.leader, self.last, self.pending,
            self.giant, self.giant_size, self.drawer, self.skeleton_winner,
            int(self.chained), int(self.over),
        )  # fmt: skip

    def set_scalars(self, numbers: tuple[int, ...]) -> None:
        """The reverse of scalars()."""
        (
            self.seat, self.luck, self.revealed, self.left, self.safe, self.dragons, self.age,
            self.phase, self.active, self.first, self.leader, self.last, self.pending,
            self.giant, self.giant_size, self.drawer, self.skeleton_winner, chained, over,
        ) = numbers  # fmt: skip
        self.chained = chained != 0
        self.over = over != 0

    def fields(self) -> tuple[Any, ...]:
        """The whole state as nested tuples of ints."""
        return (
            self.setup.fields(), self.scalars(), list(self.cards), list(self.sheets),
            list(self.bands), list(self.deck[: self.left]),
        )  # fmt: skip

    def share(self, other: "Board") -> None:
        """Set every number of this state to the other's."""
        self.revealed = other.revealed
        self.left = other.left
        self.safe = other.safe
        self.dragons = other.dragons
        self.age = other.age
        self.phase = other.phase
        self.active = other.active
        self.first = other.first
        self.chained = other.chained
        self.leader = other.leader
        self.last = other.last
        self.pending = other.pending
        self.giant = other.giant
        self.giant_size = other.giant_size
        self.drawer = other.drawer
        self.skeleton_winner = other.skeleton_winner
        self.over = other.over
