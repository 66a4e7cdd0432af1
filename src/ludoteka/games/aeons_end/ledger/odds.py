"""What luck may bring: every way a move can go on, as far as it can be seen, and its odds.

The rules run step by step. Before a step that draws something nobody knows, the world is split by
what it may be (turn order cards, strikes, a single card of a deck), or the step is done and what it
draws is left open; where that will not do, the way ends (a nemesis card is drawn).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.action import BYTE, bit
from ludoteka.core.rng import Rng
from ludoteka.core.sink import Sink
from ludoteka.core.state import NOBODY
from ludoteka.games.aeons_end import codes
from ludoteka.games.aeons_end.rules import order
from ludoteka.games.aeons_end.rules.engine import AeonsEndState
from ludoteka.games.aeons_end.rules.hands import sorted_cards
from ludoteka.games.aeons_end.rules.operation import answer, operation_of
from ludoteka.games.aeons_end.state import (
    CORRUPTIONS,
    DECK,
    NEMESIS_DECK,
    SHEET,
    TURN_DECK,
    UNKNOWN,
)

WIDEST: Final = 40  # ways of one move; what would have more is left open
NO_GOAL: Final = -1


def luck_of_strikes() -> "vec[i64]":
    """For each strike card luck that draws it."""
    found = vec[i64]([-1] * (codes.MENACES - codes.STRIKES))
    missing: i64 = len(found)
    number: i64 = 0
    while missing > 0:
        number += 1
        luck: i64 = Rng(number).seed()
        card: i64 = Rng(luck).below(codes.MENACES - codes.STRIKES)
        if found[card] < 0:
            found[card] = luck
            missing -= 1
    return found


LUCK_OF_STRIKES: Final = luck_of_strikes()


class Path:
    """A way that is being followed."""

    __slots__ = ("decks", "hands", "hushed", "odds", "open", "stopped", "strange", "width", "world")

    def __init__(self, world: AeonsEndState, odds: float) -> None:
        self.world: AeonsEndState = world
        self.odds: float = odds
        # seats with hands that are not known, and with cards on their decks that are not
        self.hands: i64 = 0
        self.decks: i64 = 0
        # groups that luck has decided already
        self.open: list[tuple[str, int | None]] = []
        # a kind of event of the next step that is not told
        self.hushed: i64 = NOBODY
        # a corruption was drawn that nobody knows
        self.strange: bool = False
        # nobody can look further
        self.stopped: bool = False
        self.width: i64 = 1

    def split(self, share: float, parts: i64) -> "Path":
        """The same way, as one of several parts."""
        twin = Path(listening(self.world), self.odds * share)
        twin.hands = self.hands
        twin.decks = self.decks
        twin.open = self.open[:]
        twin.strange = self.strange
        twin.width = self.width * parts
        return twin

    def leave_open(self, quantity: str, seat: i64, kind: i64) -> None:
        """The next step tells neither its events of a kind nor what they change."""
        self.hushed = kind
        self.open.append((quantity, None if seat == NOBODY else seat))

    def step(self) -> bool:
        """Let the rules do a step; False: somebody has a choice."""
        sink = self.world.sink
        assert sink is not None
        before: i64 = len(sink.raw)
        done: bool = self.world.step()
        if self.hushed != NOBODY:
            told = sink.raw[before:]
            sink.raw = sink.raw[:before]
            for event in told:
                if event[0] != self.hushed:
                    sink.raw.append(event)
            self.hushed = NOBODY
        return done


def listening(world: AeonsEndState) -> AeonsEndState:
    """A copy that goes on telling."""
    twin = world.copy()
    sink = Sink()
    if world.sink is not None:
        sink.raw = world.sink.raw[:]
    twin.sink = sink
    return twin


def act(state: AeonsEndState, action: i64) -> list[Path]:
    """All ways of an action, up to the next question."""
    path = Path(listening(state), 1.0)
    answer(path.world, action)
    found: list[Path] = []
    follow(path, NO_GOAL, False, found)
    return found


def follow(path: Path, goal: i64, answered: bool, found: list[Path]) -> None:
    """Go on until a question, an end, or the goal: an operation that is not done any more.

    With `answered` questions are no end: each answer is one more part of the way.
    """
    while not path.world.over and not path.stopped:
        op: i64 = path.world.operation()
        if op & BYTE == goal:
            break
        parts = look_ahead(path, op)
        if len(parts) == 0 and not path.stopped and not path.step():
            if not answered:
                break
            parts = by_answer(path)
        if len(parts) > 0:
            for part in parts:
                follow(part, goal, answered, found)
            return
    if path.stopped:
        path.world.revealed += 1  # what comes next shows something
    found.append(path)


def by_answer(path: Path) -> list[Path]:
    """Split by the answers to the question that is asked."""
    found: list[Path] = []
    choices = path.world.choices
    if path.width * len(choices) > WIDEST:
        path.stopped = True
        return found
    for choice in choices:
        part = path.split(1.0, len(choices))
        answer(part.world, choice)
        found.append(part)
    return found


def look_ahead(path: Path, op: i64) -> list[Path]:
    """The parts of the way if luck splits it before the next step."""
    found: list[Path] = []
    world = path.world
    frame: i64 = world.frame()
    operation = operation_of(op)
    if path.hands != 0 and operation.goes_by_hands(world, op, frame, path.hands):
        path.stopped = True
        return found
    luck: i64 = operation.luck
    if luck == codes.NO_LUCK:
        return found
    if luck == codes.LUCK_TURN:
        order.refill(world)
        if world.known_top == 0:
            return by_card(path, TURN_DECK, world.known_bottom, world.size(TURN_DECK))
        return found
    if luck == codes.LUCK_SHOW:
        return look(path, operation.shows(world, op, frame))
    if luck == codes.LUCK_NEMESIS:
        path.stopped = world.size(NEMESIS_DECK) > 0
        return found
    if luck == codes.LUCK_VEX:
        path.leave_open("nemesis_discard", NOBODY, codes.MENACE_DISCARDED)
        return found
    n: i64 = operation.number(world, op, frame)
    return some_cards(path, op, operation.subject(world, op, frame), n) if n > 0 else found


def some_cards(path: Path, op: i64, seat: i64, n: i64) -> list[Path]:
    """A number of cards comes that nobody may know."""
    luck: i64 = operation_of(op).luck
    found: list[Path] = []
    if luck == codes.LUCK_STRIKE:
        return by_strike(path)
    if luck == codes.LUCK_DESTROY:
        destroy(path, seat)
    elif luck == codes.LUCK_CORRUPT:
        corrupt(path, seat, op >> codes.VARIANT & BYTE)
    else:
        found = draw(path, seat, n, luck == codes.LUCK_DRAW_UP)
    return found


# --- splitting ------------------------------------------------------------------------


def by_card(path: Path, pile: i64, bottom: i64, top: i64) -> list[Path]:
    """Split by the card on top of a part of a pile that lies in an order nobody knows."""
    found: list[Path] = []
    first: i64 = path.world.begin(pile)
    cards = sorted_cards(path.world.piles[first + bottom : first + top], vec[i64]())
    kinds: i64 = 0
    i: i64 = 0
    while i < len(cards):
        if i == 0 or cards[i] != cards[i - 1]:
            kinds += 1
        i += 1
    if kinds < 2:
        return found
    if path.width * kinds > WIDEST:
        path.stopped = True
        return found
    i = 0
    while i < len(cards):
        card: i64 = cards[i]
        same: i64 = 0
        while i < len(cards) and cards[i] == card:
            same += 1
            i += 1
        part = path.split(float(same) / float(len(cards)), kinds)
        deck = part.world.piles
        last: i64 = first + top - 1
        place: i64 = last
        while deck[place] != card:
            place -= 1
        deck[place] = deck[last]
        deck[last] = card
        if pile == TURN_DECK:
            part.world.known_top = 1
        else:
            know(part.world, pile, top - 1)
        found.append(part)
    return found


def know(world: AeonsEndState, pile: i64, unknown: i64) -> None:
    """Only so many cards of a deck are unknown now."""
    seat: i64 = 0
    while world.pile(seat, DECK) != pile:
        seat += 1
    world.sheets[seat * SHEET + UNKNOWN] = unknown


def by_strike(path: Path) -> list[Path]:
    """Split by the strike card that comes."""
    found: list[Path] = []
    if path.width * len(LUCK_OF_STRIKES) > WIDEST:
        path.stopped = True
        return found
    for chosen in LUCK_OF_STRIKES:
        part = path.split(1.0 / float(len(LUCK_OF_STRIKES)), len(LUCK_OF_STRIKES))
        part.world.luck = chosen
        part.step()
        found.append(part)
    return found


# --- decks ----------------------------------------------------------------------------


def draw(path: Path, seat: i64, n: i64, up: bool) -> list[Path]:
    """A player draws: split by a single card that is not known; more of them are left open."""
    world = path.world
    deck: i64 = world.pile(seat, DECK)
    unknown: i64 = world.sheets[seat * SHEET + UNKNOWN]
    known: i64 = world.size(deck) - unknown
    misty: bool = path.decks >> seat & 1 == 1
    if not misty and (n <= known or alike(world, deck, unknown)):
        return []
    if not misty and not up and (n == known + 1):
        return by_card(path, deck, 0, unknown)
    path.hands |= bit(seat)
    path.leave_open("hand", seat, codes.DREW)
    return []


def alike(world: AeonsEndState, pile: i64, number: i64) -> bool:
    """Whether so many cards at the bottom of a pile are all of a kind."""
    cards = world.cards(pile)
    i: i64 = 1
    while i < number:
        if cards[i] != cards[0]:
            return False
        i += 1
    return True


def look(path: Path, seat: i64) -> list[Path]:
    """The top card of a deck is shown."""
    if seat == NOBODY:
        return []
    deck: i64 = path.world.pile(seat, DECK)
    unknown: i64 = path.world.sheets[seat * SHEET + UNKNOWN]
    if path.decks >> seat & 1:
        path.stopped = True
    elif unknown == path.world.size(deck):
        return by_card(path, deck, 0, unknown)
    return []


def destroy(path: Path, seat: i64) -> None:
    """The top card of a deck is destroyed; a corruption would do something then."""
    world = path.world
    deck: i64 = world.pile(seat, DECK)
    unknown: i64 = world.sheets[seat * SHEET + UNKNOWN]
    if unknown < world.size(deck):
        return
    if path.decks >> seat & 1 or world.count(deck, -1 << codes.FIRST_CORRUPTION) > 0:
        path.stopped = True
    elif not alike(world, deck, unknown):
        path.leave_open("owned", seat, codes.DESTROYED)


def corrupt(path: Path, seat: i64, place: i64) -> None:
    """A player gains a corruption that nobody knows yet."""
    world = path.world
    unknown: i64 = world.size(CORRUPTIONS) - world.known_corruptions
    if unknown < (1 if path.strange else 2):
        return
    path.strange = True
    if place == codes.TO_HAND:
        path.hands |= bit(seat)
        path.open.append(("hand", seat))
    else:
        path.decks |= bit(seat)
    path.leave_open("owned", seat, codes.CORRUPTED)
