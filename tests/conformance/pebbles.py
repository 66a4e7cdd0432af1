"""A toy for testing the conformance kit: Nim with a secret card, in plain Python.

Take one to three pebbles from the pile, or once swap your secret card for the top of the deck.
Who takes the last pebble wins, and its secret card is its score.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.codec import Codec, Move, number
from ludoteka.core.event import Event
from ludoteka.core.game import Game
from ludoteka.core.guide import Guide
from ludoteka.core.ledger import Branch, Gain, Ledger, Names, Quantity, Waiting
from ludoteka.core.options import Option, Value
from ludoteka.core.reason import Reason
from ludoteka.core.rng import Rng
from ludoteka.core.state import EVERYONE, NOBODY, State
from ludoteka.core.view import View

TOOK, SWAPPED, DREW = range(3)
CARDS = (1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4)


class Take(Move, frozen=True):
    kind: ClassVar[int] = 0
    form: ClassVar[str] = "take {pebbles}"
    pebbles: Annotated[int, number(4)]


class Swap(Move, frozen=True):
    kind: ClassVar[int] = 1
    form: ClassVar[str] = "swap"


class Pebbles(State):
    """Who holds which card, what was taken, and what is left."""

    __slots__ = ("cards", "deck", "last", "pile", "shown", "swapped", "taken")

    def __init__(
        self,
        seat: int,
        luck: int,
        pile: int,
        taken: list[int],
        cards: list[int],
        swapped: list[int],
        deck: list[int],
    ) -> None:
        super().__init__(seat, luck)
        self.pile = pile
        self.taken = taken
        self.cards = cards
        self.swapped = swapped
        self.deck = deck
        self.shown: list[int] = []
        self.last = NOBODY

    def legal(self) -> vec[i64]:
        if self.over:
            return vec[i64]()
        actions = [Take.kind | n << 8 for n in range(1, min(3, self.pile) + 1)]
        if not self.swapped[self.seat]:
            actions.append(Swap.kind)
        return vec[i64](actions)

    def apply(self, action: i64) -> None:
        seat = int(self.seat)
        if action & 0xFF == Take.kind:
            self.pile -= int(action) >> 8
            self.taken[seat] += int(action) >> 8
            self.tell(TOOK, EVERYONE, seat, action >> 8, 0)
            if self.pile == 0:
                self.over = True
                self.revealed += 1
                self.last, self.seat = seat, NOBODY
                return
        else:
            self.shown.append(self.cards[seat])
            self.cards[seat] = self.deck.pop()
            self.swapped[seat] = 1
            self.revealed += 1
            self.tell(SWAPPED, EVERYONE, seat, self.shown[-1], 0)
            self.tell(DREW, 1 << seat, seat, self.cards[seat], 0)
        self.seat = (seat + 1) % len(self.cards)

    def copy(self) -> Pebbles:
        return restore(type(self), self.fields())

    def scores(self) -> vec[i64]:
        won = self.winners() if self.over else 0
        return vec[i64]([card if won >> s & 1 else 0 for s, card in enumerate(self.cards)])

    def winners(self) -> i64:
        return 1 << self.last

    def determinize(self, seat: i64, rng: Rng) -> None:
        """Mix the deck with the cards of the others; after the end all cards are open."""
        hidden = [s for s in range(len(self.cards)) if s != seat and not self.over]
        pool = vec[i64](sorted([*self.deck, *(self.cards[s] for s in hidden)]))
        rng.shuffle(pool, 0, len(pool))
        dealt = [int(card) for card in pool]
        for s in hidden:
            self.cards[s] = dealt.pop()
        self.deck = dealt
        self.luck = rng.seed()

    def fields(self) -> tuple[Any, ...]:
        return (
            self.seat, self.luck, self.pile, list(self.taken), list(self.cards),
            list(self.swapped), list(self.deck), list(self.shown), self.last, self.revealed,
            self.over,
        )  # fmt: skip

    def __reduce__(self) -> tuple[Any, ...]:
        return restore, (type(self), self.fields())


def restore(kind: type[Pebbles], fields: tuple[Any, ...]) -> Pebbles:
    """The state with these fields."""
    *parts, shown, last, revealed, over = fields
    seat, luck, pile, *lists = parts
    state = kind(seat, luck, pile, *(list(part) for part in lists))
    state.shown, state.last, state.revealed, state.over = list(shown), last, revealed, over
    return state


class PebblesView(View, frozen=True, kw_only=True):
    """The table as a seat sees it."""

    pile: int
    taken: list[int]
    shown: list[int]
    card: int | None
    deck_size: int


def start_as(kind: type[Pebbles], seats: int, options: Mapping[str, Value], rng: Rng) -> State:
    """The first position, as a state of this kind."""
    cards = vec[i64](CARDS)
    rng.shuffle(cards, 0, len(cards))
    deck = [int(card) for card in cards]
    hands = [deck.pop() for _ in range(seats)]
    pile = 21 if options["pile"] == "long" else 13
    return kind(0, rng.seed(), pile, [0] * seats, hands, [0] * seats, deck)


def start(seats: int, options: Mapping[str, Value], rng: Rng) -> State:
    """The first position."""
    return start_as(Pebbles, seats, options, rng)


def view(state: State, seat: int | None) -> PebblesView:
    """What the seat sees."""
    assert isinstance(state, Pebbles)
    winners = int(state.winners()) if state.over else 0
    return PebblesView(
        viewer=seat,
        seat=None if state.over else int(state.seat),
        anyone=False,
        over=bool(state.over),
        scores=[int(points) for points in state.scores()],
        winners=[s for s in range(len(state.cards)) if winners >> s & 1],
        pile=state.pile,
        taken=list(state.taken),
        shown=list(state.shown),
        card=None if seat is None else state.cards[seat],
        deck_size=len(state.deck),
    )


def reason(state: State, seat: int, move: Move) -> Reason:
    """Why the move is not legal."""
    if isinstance(move, Swap):
        return Reason("swapped_already")
    assert isinstance(state, Pebbles)
    return Reason("not_so_many", {"pile": state.pile})


def tell(state: State, kind: int, a: int, b: int, c: int) -> Event:
    """The event behind a raw one."""
    return Event(("took", "swapped", "drew")[kind], {"seat": f"seat.{a}", "number": b})


def count(state: State) -> int:
    """Pebbles and cards."""
    assert isinstance(state, Pebbles)
    cards = len(state.cards) + len(state.deck) + len(state.shown)
    return state.pile + sum(state.taken) + cards


def names(state: State, viewer: int) -> Names:
    """What is counted: the pile, the deck, what each has taken, and the viewer's card."""
    assert isinstance(state, Pebbles)
    taken = [Quantity("taken", seat) for seat in range(len(state.cards))]
    own = [Quantity("card", viewer)] if viewer >= 0 else []
    return Names([Quantity("pile"), Quantity("deck"), *taken, *own])


def read(state: State, viewer: int) -> vec[i64]:
    """The numbers of names()."""
    assert isinstance(state, Pebbles)
    own = [state.cards[viewer]] if viewer >= 0 else []
    return vec[i64]([state.pile, len(state.deck), *state.taken, *own])


def gain(state: State, kind: int, a: int, b: int, c: int) -> Gain | None:
    """Where the pebbles came from."""
    return Gain("taken", a, b, "source.pile") if kind == TOOK else None


def branches(state: State, seat: int, action: int) -> list[Branch] | None:
    """A swap brings any card that the seat has not seen."""
    assert isinstance(state, Pebbles)
    if action & 0xFF == Take.kind:
        return []
    hidden = sorted([*state.deck, *(c for s, c in enumerate(state.cards) if s != seat)])
    found: list[Branch] = []
    for card in sorted(set(hidden)):
        world = state.copy()
        rest = [*hidden]
        rest.remove(card)
        world.cards = [c if s == seat else rest.pop() for s, c in enumerate(state.cards)]
        world.deck = [*rest, card]
        found.append((hidden.count(card) / len(hidden), [world]))
    return found


def wait(state: State) -> int | None:
    """Everybody takes one pebble only, until the pile is half as large as it can be."""
    assert isinstance(state, Pebbles)
    return Take.kind | 1 << 8 if state.pile > 6 else None


LEDGER = Ledger(
    names=names,
    read=read,
    gain=gain,
    explained=frozenset({"taken"}),
    branches=branches,
    waiting=(Waiting("half", passive=wait),),
)

GAME = Game(
    key="pebbles",
    title="Pebbles",
    edition="a toy",
    rules=1,
    fewest=2,
    most=4,
    options=(Option("pile", "short", ("short", "long")),),
    codec=Codec(Take, Swap),
    start=start,
    view=view,
    reason=reason,
    tell=tell,
    guide=Guide,
    count=count,
    text=Path(__file__).parent / "text",
    ledger=lambda: LEDGER,
)
