"""The state of Aeon's End: what lies on the table, packed into a few vectors."""

from typing import Any

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE
from ludoteka.core.state import NOBODY, State
from ludoteka.games.aeons_end.codes import JUMP, NOT_ENDED, PHASE_SETUP
from ludoteka.games.aeons_end.rules.layout import (
    AT,
    BREACH,
    BREACH_SPELLS,
    BREACHES,
    FRAME,
    IN_PLAY,
    KIND,
    LEFT,
    OPENED,
    PILES,
    SEAT_PILES,
    SHEET,
    SPELLS,
    STRENGTH_SHIFT,
)
from ludoteka.games.aeons_end.tables import HUSK_LIFE, PROGRAM


class Setup:
    """What stays the same for a whole game; shared by all copies of its state."""

    __slots__ = (
        "gravehold_life", "increased", "mages", "market", "nemesis", "nemesis_cap", "nemesis_life",
        "player_life", "seats", "turn_cards",
    )  # fmt: skip

    def __init__(
        self,
        mages: "vec[i64]",
        nemesis: i64,
        market: "vec[i64]",
        turn_cards: "vec[i64]",
        lives: "vec[i64]",
        increased: bool,
    ) -> None:
        self.seats: i64 = len(mages)
        self.mages: vec[i64] = mages
        self.nemesis: i64 = nemesis
        # the kinds of the nine piles: gems, relics, spells
        self.market: vec[i64] = market
        # the turn order cards, sorted
        self.turn_cards: vec[i64] = turn_cards
        self.player_life: i64 = lives[0]
        self.gravehold_life: i64 = lives[1]
        # the life it starts with, and the most it can be healed to
        self.nemesis_life: i64 = lives[2]
        self.nemesis_cap: i64 = lives[3]
        self.increased: bool = increased

    def fields(self) -> tuple[Any, ...]:
        """All that tells two setups apart."""
        return (
            list(self.mages), self.nemesis, list(self.market), list(self.turn_cards),
            [self.player_life, self.gravehold_life, self.nemesis_life, self.nemesis_cap],
            int(self.increased),
        )  # fmt: skip


def restore_setup(fields: tuple[Any, ...]) -> Setup:
    """The setup with these fields."""
    mages, nemesis, market, turn_cards, lives, increased = fields
    return Setup(
        vec[i64](mages), nemesis, vec[i64](market), vec[i64](turn_cards), vec[i64](lives),
        increased != 0,
    )  # fmt: skip


class Board(State):
    """All that lies on the table. The rules stand on top of it, in the folder rules."""

    __slots__ = (
        "active", "aether", "asked", "capacity", "choices", "corruptions_drawn", "destroyed",
        "discount", "ended", "fury", "gem_aether", "gravehold", "husk_wound", "husks",
        "known_bottom", "known_corruptions", "known_top", "nemesis_life", "phase", "piles",
        "plays", "setup", "sheets", "shielded", "spell_aether", "stack", "supply", "turn",
    )  # fmt: skip

    def __init__(
        self,
        setup: Setup,
        luck: i64,
        piles: "vec[vec[i64]]",
        sheets: "vec[i64]",
        supply: "vec[i64]",
        stack: "vec[i64]",
    ) -> None:
        super().__init__(0, luck)
        self.setup: Setup = setup
        self.piles: vec[vec[i64]] = piles
        self.sheets: vec[i64] = sheets
        self.supply: vec[i64] = supply
        # the pending effects, the innermost last
        self.stack: vec[i64] = stack
        # the answers to the present question; replaced as a whole, so that copies share it
        self.choices: vec[i64] = vec[i64]()
        self.gravehold: i64 = 0
        self.nemesis_life: i64 = 0
        self.fury: i64 = 0
        self.husks: i64 = 0
        # damage on one husk that did not kill it
        self.husk_wound: i64 = 0
        # the turn order card that began this turn, and the seat of the last player turn
        self.turn: i64 = NOBODY
        self.active: i64 = 0
        self.phase: i64 = PHASE_SETUP
        self.aether: i64 = 0
        self.gem_aether: i64 = 0
        self.spell_aether: i64 = 0
        self.discount: i64 = 0
        self.plays: i64 = 0
        # spells an opened breach of the active player holds this turn
        self.capacity: i64 = 1
        # no damage to players and Gravehold this turn
        self.shielded: bool = False
        # corruptions drawn this turn by the active player, as bits
        self.corruptions_drawn: i64 = 0
        # seats that were asked for their ability this turn and said no, as bits
        self.asked: i64 = 0
        self.destroyed: i64 = 0
        # turn order deck: how many cards on top and at the bottom are known
        self.known_top: i64 = 0
        self.known_bottom: i64 = 0
        self.known_corruptions: i64 = 0
        self.ended: i64 = NOT_ENDED

    # --- piles ------------------------------------------------------------------------

    def pile(self, seat: i64, which: i64) -> i64:
        """The number of a seat's HAND, DECK or DISCARD."""
        return seat * SEAT_PILES + which

    def size(self, pile: i64) -> i64:
        """How many cards lie in the pile."""
        return len(self.piles[pile])

    def put(self, pile: i64, card: i64) -> None:
        """Lay a card on top of the pile."""
        self.piles[pile] = append(self.piles[pile], card)

    def take(self, pile: i64) -> i64:
        """Take the top card of the pile."""
        rest, card = pop(self.piles[pile])
        self.piles[pile] = rest
        return card

    def take_at(self, pile: i64, place: i64) -> i64:
        """Take the card at a place, counted from the bottom."""
        rest, card = pop(self.piles[pile], place)
        self.piles[pile] = rest
        return card

    def remove(self, pile: i64, card: i64) -> None:
        """Take the highest copy of a card out of the pile."""
        cards = self.piles[pile]
        i: i64 = len(cards) - 1
        while cards[i] != card:
            i -= 1
        self.take_at(pile, i)

    def insert(self, pile: i64, card: i64) -> None:
        """Put a card into a sorted pile."""
        cards = append(self.piles[pile], card)
        i: i64 = len(cards) - 1
        while i > 0 and cards[i - 1] > card:
            cards[i] = cards[i - 1]
            i -= 1
        cards[i] = card
        self.piles[pile] = cards

    def put_under(self, pile: i64, card: i64) -> None:
        """Lay a card under the pile."""
        cards = append(self.piles[pile], card)
        i: i64 = len(cards) - 1
        while i > 0:
            cards[i] = cards[i - 1]
            i -= 1
        cards[0] = card
        self.piles[pile] = cards

    def count(self, pile: i64, mask: i64) -> i64:
        """How many cards of the pile are among the kinds of the mask."""
        total: i64 = 0
        for card in self.piles[pile]:
            total += mask >> card & 1
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

    def opened(self, seat: i64) -> i64:
        """How many opened breaches a seat has."""
        total: i64 = 0
        breach: i64 = 0
        while breach < BREACHES:
            if self.sheets[seat * SHEET + BREACH + breach] == OPENED:
                total += 1
            breach += 1
        return total

    # --- nemesis cards in play --------------------------------------------------------

    def in_play(self, card: i64) -> i64:
        """The place of a nemesis card in play; -1: it is not."""
        cards = self.piles[IN_PLAY]
        i: i64 = 0
        while i < len(cards):
            if cards[i] & BYTE == card:
                return i
            i += 1
        return -1

    def strength(self, card: i64) -> i64:
        """The life or tokens of a nemesis card in play; 0 if it is not."""
        place: i64 = self.in_play(card)
        if place < 0:
            return 0
        return self.piles[IN_PLAY][place] >> STRENGTH_SHIFT & BYTE

    def husk_life(self) -> i64:
        """The life of every husk."""
        life: i64 = 1
        for entry in self.piles[IN_PLAY]:
            if HUSK_LIFE[entry & BYTE] > life:
                life = HUSK_LIFE[entry & BYTE]
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
        seat: i64 = 0
        while seat < self.setup.seats:
            if self.setup.mages[seat] == mage:
                return seat
            seat += 1
        return NOBODY

    # --- the stack --------------------------------------------------------------------

    def push(self, at: i64, actor: i64, chosen: i64, stored: i64, thing: i64) -> None:
        """Begin a text."""
        stack = self.stack
        stack = append(stack, at)
        stack = append(stack, actor)
        stack = append(stack, chosen)
        stack = append(stack, stored)
        stack = append(stack, thing)
        stack = append(stack, -1)
        stack = append(stack, 0)
        self.stack = append(stack, 0)

    def frame(self) -> i64:
        """Where the innermost text begins on the stack."""
        return len(self.stack) - FRAME

    def advance(self, frame: i64) -> None:
        """The present operation of a text is done."""
        self.stack[frame + AT] += 1
        self.stack[frame + LEFT] = 0

    def jump(self, frame: i64, op: i64) -> None:
        """Go on where the operation points to."""
        self.stack[frame + AT] = op >> JUMP
        self.stack[frame + LEFT] = 0

    def finish_text(self) -> None:
        """The innermost text is resolved."""
        stack = self.stack
        i: i64 = 0
        while i < FRAME:
            stack, _ = pop(stack)
            i += 1
        self.stack = stack

    def operation(self) -> i64:
        """The operation that is being resolved or asks a question."""
        return PROGRAM[self.stack[len(self.stack) - FRAME + AT]]

    # --- the state as a whole ---------------------------------------------------------

    def scalars(self) -> tuple[int, ...]:
        """Every number of the state that is in no vector."""
        return (
            self.seat, self.luck, self.revealed, self.gravehold, self.nemesis_life, self.fury,
            self.husks, self.husk_wound, self.turn, self.active, self.phase, self.aether,
            self.gem_aether, self.spell_aether, self.discount, self.plays, self.capacity,
            self.corruptions_drawn, self.asked, self.destroyed, self.known_top,
            self.known_bottom, self.known_corruptions, self.ended, int(self.shielded),
            int(self.anyone), int(self.over),
        )  # fmt: skip

    def set_scalars(self, numbers: tuple[int, ...]) -> None:
        """The reverse of scalars()."""
        (
            self.seat, self.luck, self.revealed, self.gravehold, self.nemesis_life, self.fury,
            self.husks, self.husk_wound, self.turn, self.active, self.phase, self.aether,
            self.gem_aether, self.spell_aether, self.discount, self.plays, self.capacity,
            self.corruptions_drawn, self.asked, self.destroyed, self.known_top,
            self.known_bottom, self.known_corruptions, self.ended, shielded, anyone, over,
        ) = numbers  # fmt: skip
        self.shielded = shielded != 0
        self.anyone = anyone != 0
        self.over = over != 0

    def fields(self) -> tuple[Any, ...]:
        """The whole state as nested tuples of ints."""
        return (
            self.setup.fields(), self.scalars(), [list(pile) for pile in self.piles],
            list(self.sheets), list(self.supply), list(self.stack),
        )  # fmt: skip

    def share(self, other: "Board") -> None:
        """Set every number of this state to the other's."""
        self.seat = other.seat
        self.revealed = other.revealed
        self.choices = other.choices
        self.gravehold = other.gravehold
        self.nemesis_life = other.nemesis_life
        self.fury = other.fury
        self.husks = other.husks
        self.husk_wound = other.husk_wound
        self.turn = other.turn
        self.active = other.active
        self.phase = other.phase
        self.aether = other.aether
        self.gem_aether = other.gem_aether
        self.spell_aether = other.spell_aether
        self.discount = other.discount
        self.plays = other.plays
        self.capacity = other.capacity
        self.shielded = other.shielded
        self.corruptions_drawn = other.corruptions_drawn
        self.asked = other.asked
        self.destroyed = other.destroyed
        self.known_top = other.known_top
        self.known_bottom = other.known_bottom
        self.known_corruptions = other.known_corruptions
        self.ended = other.ended
        self.anyone = other.anyone
        self.over = other.over
