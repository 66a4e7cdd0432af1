"""How an age begins and ends (rules, sections 3, 4.2 and 7)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteka.core.action import bit
from ludoteka.core.rng import Rng
from ludoteka.core.state import EVERYONE, NOBODY
from ludoteka.games.ethnos import scoring
from ludoteka.games.ethnos.codes import (
    AGE_BEGAN,
    AGE_ENDED,
    DRAGON,
    DREW,
    DREW_CARD,
    GAME_ENDED,
    RAID,
    ROW_LAID,
    TURN,
)
from ludoteka.games.ethnos.state import (
    DRAGON_CARD,
    HAND,
    HORDE,
    SHEET,
    SLOTS,
    TOKENS,
    TOLD,
    TOLD_BITS,
    Board,
)

DRAGONS: Final = 3


class Ages(Board):
    """The frame of the game: an age begins, cards are drawn, the third dragon ends it."""

    __slots__ = ()

    def begin_age(self, first: i64) -> None:
        """Shuffle, deal one card each, lay out the row, hide the dragons in the lower half."""
        seats: i64 = self.setup.seats
        rng = Rng(self.luck)
        allies = self.setup.allies[:]
        end: i64 = len(allies)
        rng.shuffle(allies, 0, end)
        i: i64 = 0
        while i < len(self.cards):
            self.cards[i] = 0
            i += 1
        self.bands = vec[i64]()
        self.first = first
        self.active = first
        self.seat = first
        self.phase = TURN
        self.dragons = 0
        self.giant = NOBODY
        self.giant_size = 0
        self.tell(AGE_BEGAN, EVERYONE, self.age, first, 0)
        i = 0
        while i < seats:
            seat: i64 = (first + i) % seats
            self.sheets[seat * SHEET + TOKENS] = 0
            self.sheets[seat * SHEET + HAND] = 0
            end -= 1
            self.receive(seat, allies[end])
            i += 1
        laid: i64 = 0
        i = 0
        while i < 2 * seats:
            end -= 1
            self.put(self.row(), allies[end])
            laid |= (allies[end] + 1) << i % TOLD * TOLD_BITS
            i += 1
            if i % TOLD == 0 or i == 2 * seats:
                self.tell(ROW_LAID, EVERYONE, laid, 0, 0)
                laid = 0
        self.safe = end // 2
        lower: i64 = end - self.safe
        deck = allies[:lower]
        i = 0
        while i < DRAGONS:
            deck = append(deck, DRAGON_CARD)
            i += 1
        rng.shuffle(deck, 0, lower + DRAGONS)
        i = lower
        while i < end:
            deck = append(deck, allies[i])
            i += 1
        self.deck = deck
        self.left = len(deck)
        self.luck = rng.luck
        self.revealed += 1

    def receive(self, seat: i64, card: i64) -> None:
        """A card nobody else sees comes into a hand."""
        self.put(seat * SLOTS, card)
        self.sheets[seat * SHEET + HAND] += 1
        self.tell(DREW_CARD, bit(seat), seat, self.kind(card), 0)

    def draw(self, number: i64) -> bool:
        """Draw cards, replacing dragons; False when the third dragon has ended the age."""
        drawn: i64 = 0
        self.revealed += 1
        while drawn < number:
            self.left -= 1
            card: i64 = self.deck[self.left]
            if self.safe > 0:
                self.safe -= 1
            if card == DRAGON_CARD:
                self.dragons += 1
                self.tell(DRAGON, EVERYONE, self.seat, self.dragons, 0)
                if self.dragons == DRAGONS:
                    self.drawer = self.seat
                    self.end_age()
                    return False
            else:
                self.tell(DREW, EVERYONE, self.seat, 0, 0)
                self.receive(self.seat, card)
                drawn += 1
        return True

    def end_turn(self) -> None:
        self.active = (self.active + 1) % self.setup.seats
        self.seat = self.active
        self.phase = TURN
        self.chained = False

    def end_age(self) -> None:
        """The third dragon: hands are lost, kingdoms, merfolk and giant score, orcs may raid."""
        self.tell(AGE_ENDED, EVERYONE, self.age, self.seat, 0)
        seat: i64 = 0
        while seat < self.setup.seats:
            self.move_all(seat * SLOTS, self.row())
            self.clear(self.known(seat))
            self.sheets[seat * SHEET + HAND] = 0
            seat += 1
        scoring.kingdoms(self)
        scoring.merfolk(self)
        scoring.giant(self)
        self.pending = self.setup.seats
        self.ask_raid(self.first)

    def ask_raid(self, seat: i64) -> None:
        """Ask the next player with a horde; in the last age all raid."""
        while self.pending > 0:
            horde: i64 = self.sheets[seat * SHEET + HORDE]
            if horde != 0:
                if self.age < self.setup.ages - 1:
                    self.seat = seat
                    self.phase = RAID
                    return
                scoring.raid(self, seat, horde)
            self.pending -= 1
            seat = (seat + 1) % self.setup.seats
        self.finish_age()

    def finish_age(self) -> None:
        """Bands score; then the next age, or the end."""
        scoring.bands(self)
        if self.age == self.setup.ages - 1:
            self.end_game()
            return
        self.age += 1
        self.chained = False
        self.begin_age(scoring.next_first(self))

    def end_game(self) -> None:
        self.over = True
        self.seat = NOBODY
        self.tell(GAME_ENDED, EVERYONE, self.winners(), 0, 0)
