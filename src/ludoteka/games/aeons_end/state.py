"""The state of Aeon's End: what lies on the table, packed into a few vectors."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE
from ludoteka.core.piles import BEGIN, END, HEAD, LIMIT, moved
from ludoteka.core.state import NOBODY
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.fields import Fields
from ludoteka.games.aeons_end.tables import HUSK_LIFE, SLOTS, TEXTS

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


class Board(Fields):
    """All that lies on the table. The rules stand on top of it, in the folder rules."""

    __slots__ = ()

    # --- piles ------------------------------------------------------------------------

    def pile(self, seat: i64, which: i64) -> i64:
        """The number of a seat's HAND, DECK or DISCARD."""
        return seat * SEAT_PILES + which

    def begin(self, pile: i64) -> i64:
        """Where in piles the lowest card of the pile lies."""
        begin: i64 = pile * HEAD + BEGIN
        return self.piles[begin]

    def end(self, pile: i64) -> i64:
        """Where in piles the next card on top of the pile would lie."""
        end: i64 = pile * HEAD + END
        return self.piles[end]

    def size(self, pile: i64) -> i64:
        """How many cards lie in the pile."""
        begin: i64 = pile * HEAD + BEGIN
        end: i64 = pile * HEAD + END
        return self.piles[end] - self.piles[begin]

    def top(self, pile: i64) -> i64:
        """The top card of a pile that has one."""
        end: i64 = pile * HEAD + END
        place: i64 = self.piles[end] - 1
        return self.piles[place]

    def cards(self, pile: i64) -> "vec[i64]":
        """The cards of the pile, the top one last: a vector of its own."""
        return self.piles[self.begin(pile) : self.end(pile)]

    def put(self, pile: i64, card: i64) -> None:
        """Lay a card on top of the pile."""
        end: i64 = pile * HEAD + END
        limit: i64 = pile * HEAD + LIMIT
        place: i64 = self.piles[end]
        if place == self.piles[limit]:
            self.piles = moved(self.piles, pile, 2 * self.size(pile))
            place = self.piles[end]
        piles = self.piles
        piles[place] = card
        piles[end] = place + 1

    def take(self, pile: i64) -> i64:
        """Take the top card of the pile."""
        end: i64 = pile * HEAD + END
        place: i64 = self.piles[end] - 1
        self.piles[end] = place
        return self.piles[place]

    def take_at(self, pile: i64, place: i64) -> i64:
        """Take the card of the pile that lies at this place in piles."""
        piles = self.piles
        card: i64 = piles[place]
        end: i64 = pile * HEAD + END
        last: i64 = piles[end] - 1
        while place < last:
            piles[place] = piles[place + 1]
            place += 1
        piles[end] = last
        return card

    def remove(self, pile: i64, card: i64) -> None:
        """Take the highest copy of a card out of the pile."""
        i: i64 = self.end(pile) - 1
        while self.piles[i] != card:
            i -= 1
        self.take_at(pile, i)

    def insert(self, pile: i64, card: i64) -> None:
        """Put a card into a sorted pile."""
        self.put(pile, card)
        piles = self.piles
        begin: i64 = self.begin(pile)
        i: i64 = self.end(pile) - 1
        while i > begin and piles[i - 1] > card:
            piles[i] = piles[i - 1]
            i -= 1
        piles[i] = card

    def put_under(self, pile: i64, card: i64) -> None:
        """Lay a card under the pile."""
        self.put(pile, card)
        piles = self.piles
        begin: i64 = self.begin(pile)
        i: i64 = self.end(pile) - 1
        while i > begin:
            piles[i] = piles[i - 1]
            i -= 1
        piles[begin] = card

    def clear(self, pile: i64) -> None:
        """Take all cards away from the pile."""
        self.piles[pile * HEAD + END] = self.begin(pile)

    def lay_out(self, pile: i64, cards: "vec[i64]") -> None:
        """Replace the pile by these cards."""
        self.clear(pile)
        for card in cards:
            self.put(pile, card)

    def count(self, pile: i64, mask: i64) -> i64:
        """How many cards of the pile are among the kinds of the mask."""
        total: i64 = 0
        i: i64 = self.begin(pile)
        end: i64 = self.end(pile)
        while i < end:
            total += mask >> self.piles[i] & 1
            i += 1
        return total

    # --- spells and breaches ----------------------------------------------------------

    def spell_place(self, seat: i64, breach: i64, kind: i64, marks: i64) -> i64:
        """Where in sheets such a spell lies, with all these marks; -1: nowhere."""
        first: i64 = seat * SHEET + SPELLS + breach * BREACH_SPELLS
        i: i64 = first
        while i < first + BREACH_SPELLS:
            spell: i64 = self.sheets[i]
            if spell >= 0 and spell & KIND == kind and spell & marks == marks:
                return i
            i += 1
        return -1

    def spells_on(self, seat: i64, breach: i64) -> i64:
        """How many spells lie on a breach."""
        first: i64 = seat * SHEET + SPELLS + breach * BREACH_SPELLS
        total: i64 = 0
        i: i64 = first
        while i < first + BREACH_SPELLS:
            if self.sheets[i] >= 0:
                total += 1
            i += 1
        return total

    def prepped(self, seat: i64) -> i64:
        """How many spells a seat has prepped."""
        total: i64 = 0
        i: i64 = seat * SHEET + SPELLS
        while i < seat * SHEET + SHEET:
            if self.sheets[i] >= 0:
                total += 1
            i += 1
        return total

    def has_spell(self, place: i64, kinds: i64, marks: i64) -> bool:
        """Whether a spell of these kinds with all these marks lies at this place in sheets."""
        spell: i64 = self.sheets[place]
        return spell >= 0 and kinds >> (spell & KIND) & 1 == 1 and spell & marks == marks

    def count_spells(self, seats: i64, kinds: i64, marks: i64) -> i64:
        """How many such spells these seats have prepped."""
        total: i64 = 0
        seat: i64 = 0
        while seat < self.setup.seats:
            i: i64 = seat * SHEET + SPELLS
            while i < seat * SHEET + SHEET and seats >> seat & 1:
                if self.has_spell(i, kinds, marks):
                    total += 1
                i += 1
            seat += 1
        return total

    def opened(self, seat: i64) -> i64:
        """How many opened breaches a seat has."""
        total: i64 = 0
        breach: i64 = 0
        while breach < BREACHES:
            if self.sheets[seat * SHEET + BREACH + breach] == OPENED:
                total += 1
            breach += 1
        return total

    def can_charge(self, seat: i64) -> bool:
        """Whether a seat has a free charge slot."""
        place: i64 = seat * SHEET + CHARGES
        mage: i64 = self.setup.mages[seat]
        return self.sheets[place] < SLOTS[mage]

    # --- nemesis cards in play --------------------------------------------------------

    def in_play(self, card: i64) -> i64:
        """Where in piles a nemesis card in play lies; -1: it is not in play."""
        i: i64 = self.begin(IN_PLAY)
        end: i64 = self.end(IN_PLAY)
        while i < end:
            if self.piles[i] & BYTE == card:
                return i
            i += 1
        return -1

    def strength(self, card: i64) -> i64:
        """The life or tokens of a nemesis card in play; 0 if it is not."""
        place: i64 = self.in_play(card)
        if place < 0:
            return 0
        return self.piles[place] >> STRENGTH_SHIFT & BYTE

    def husk_life(self) -> i64:
        """The life of every husk."""
        life: i64 = 1
        i: i64 = self.begin(IN_PLAY)
        end: i64 = self.end(IN_PLAY)
        while i < end:
            card: i64 = self.piles[i] & BYTE
            if HUSK_LIFE[card] > life:
                life = HUSK_LIFE[card]
            i += 1
        return life

    def empty_piles(self) -> i64:
        """How many supply piles are empty."""
        total: i64 = 0
        for left in self.supply:
            if left == 0:
                total += 1
        return total

    def supply_pile(self, kind: i64) -> i64:
        """The supply pile of a kind; -1: it is not in the market."""
        i: i64 = 0
        while i < PILES:
            if self.setup.market[i] == kind:
                return i
            i += 1
        return -1

    def seat_of(self, mage: i64) -> i64:
        """The seat of a mage; NOBODY if nobody plays it."""
        mages = self.setup.mages
        seat: i64 = 0
        while seat < len(mages):
            if mages[seat] == mage:
                return seat
            seat += 1
        return NOBODY

    # --- the stack --------------------------------------------------------------------

    def push(self, at: i64, actor: i64, chosen: i64, stored: i64, thing: i64) -> None:
        """Begin a text."""
        frame: i64 = self.height
        while len(self.stack) < frame + FRAME:
            self.stack = append(self.stack, 0)
        stack = self.stack
        stack[frame + AT] = at
        stack[frame + ACTOR] = actor
        stack[frame + CHOSEN] = chosen
        stack[frame + STORED] = stored
        stack[frame + THING] = thing
        stack[frame + SPOT] = -1
        stack[frame + BONUS] = 0
        stack[frame + LEFT] = 0
        self.height = frame + FRAME

    def frame(self) -> i64:
        """Where the innermost text begins on the stack."""
        return self.height - FRAME

    def advance(self, frame: i64) -> None:
        """The present operation of a text is done."""
        stack = self.stack
        stack[frame + AT] += 1
        stack[frame + LEFT] = 0

    def jump(self, frame: i64, op: i64) -> None:
        """Go on where the operation points to."""
        stack = self.stack
        stack[frame + AT] = op >> codes.JUMP
        stack[frame + LEFT] = 0

    def finish_text(self) -> None:
        """The innermost text is resolved."""
        self.height -= FRAME

    def operation(self) -> i64:
        """The operation that is being resolved or asks a question."""
        place: i64 = self.height - FRAME + AT
        at: i64 = self.stack[place]
        return TEXTS.ops[at]
