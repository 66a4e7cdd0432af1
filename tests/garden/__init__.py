"""A small game for testing the plain board: hexes, a track and lists, all of them touched.

In a turn a player plants a flower in the garden, walks along the path, or grants a wish.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, ClassVar

from ludoteka.core.areas import Area, Thing
from ludoteka.core.codec import Codec, Move, one_of, thing_id
from ludoteka.core.event import Events, named
from ludoteka.core.game import Game
from ludoteka.core.guide import Guide
from ludoteka.core.options import Value
from ludoteka.core.plain import PlainState, basics
from ludoteka.core.questions import Kind, Kinds, Phases
from ludoteka.core.reason import Reason
from ludoteka.core.rng import Rng
from ludoteka.core.state import State
from ludoteka.core.view import View

COLUMNS, ROWS = 6, 4
BEDS = tuple(f"{column}{row}" for row in range(1, ROWS + 1) for column in "abcdef"[:COLUMNS])
SPACES = tuple(str(number) for number in range(1, 19))
WISHES = ("roses", "well", "bench", "bees")
FARTHEST = 3  # steps along the path in a turn
NOBODYS = -1
PLANTED, WALKED, GRANTED = range(3)


class Plant(Move, frozen=True):
    kind: ClassVar[int] = 0
    form: ClassVar[str] = "plant {bed}"
    bed: Annotated[int, one_of(BEDS, "bed")]


class Walk(Move, frozen=True):
    kind: ClassVar[int] = 1
    form: ClassVar[str] = "walk {space}"
    space: Annotated[int, one_of(SPACES, "space")]


class Grant(Move, frozen=True):
    kind: ClassVar[int] = 2
    form: ClassVar[str] = "grant {wish}"
    wish: Annotated[int, one_of(WISHES, "wish")]


MOVES = Codec(Plant, Walk, Grant)


class Garden(PlainState):
    codec = MOVES
    beds: list[int]  # whose flower grows there
    walkers: list[int]
    wishes: list[int]  # who granted them

    def choices(self) -> Iterable[Move]:
        moves: list[Move] = [Plant(n) for n, whose in enumerate(self.beds) if whose == NOBODYS]
        here = self.walkers[self.seat]
        moves += [Walk(n) for n in range(here + 1, min(here + FARTHEST + 1, len(SPACES)))]
        return moves + [Grant(n) for n, whose in enumerate(self.wishes) if whose == NOBODYS]

    def play(self, move: Move) -> None:
        seat = int(self.seat)
        if isinstance(move, Plant):
            self.beds[move.bed] = seat
            self.say(PLANTED, seat, move.bed)
        elif isinstance(move, Walk):
            self.walkers[seat] = move.space
            self.say(WALKED, seat, move.space)
        elif isinstance(move, Grant):
            self.wishes[move.wish] = seat
            self.say(GRANTED, seat, move.wish)
        self.seat = (seat + 1) % len(self.walkers)
        if NOBODYS not in self.beds or max(self.walkers) == len(SPACES) - 1:
            self.end()

    def points(self) -> Sequence[int]:
        seats = range(len(self.walkers))
        return [self.beds.count(s) + self.walkers[s] // 2 + 3 * self.wishes.count(s) for s in seats]


def start(seats: int, options: Mapping[str, Value], rng: Rng) -> State:
    beds, wishes = [NOBODYS] * len(BEDS), [NOBODYS] * len(WISHES)
    return Garden(luck=rng.seed(), beds=beds, walkers=[0] * seats, wishes=wishes)


def count(state: State) -> int:
    assert isinstance(state, Garden)
    return len(state.beds) + len(state.walkers) + len(state.wishes)


class GardenView(View, frozen=True, kw_only=True):
    phase: str
    beds: list[int]
    walkers: list[int]
    wishes: list[int]


def view(state: State, seat: int | None) -> GardenView:
    assert isinstance(state, Garden)
    return GardenView(
        **basics(state, seat),
        phase="" if state.over else "turn",
        beds=list(state.beds),
        walkers=list(state.walkers),
        wishes=list(state.wishes),
    )


def whose(number: int) -> int | None:
    return None if number == NOBODYS else number


def layout(view: GardenView) -> tuple[Area, ...]:
    beds = [
        Thing(
            thing_id("bed", name), "space", seat=whose(view.beds[n]), at=(n % COLUMNS, n // COLUMNS)
        )
        for n, name in enumerate(BEDS)
    ]
    spaces = [
        Thing(
            thing_id("space", name),
            "space",
            name=f"number.{name}",
            seat=view.walkers.index(n) if view.walkers.count(n) == 1 else None,
            marks=tuple(f"walker.{s}" for s, at in enumerate(view.walkers) if at == n),
        )
        for n, name in enumerate(SPACES)
    ]
    granted = [Area("area.granted", wished(view, s), "list", s) for s in range(len(view.walkers))]
    return (
        Area("area.garden", tuple(beds), "hexes"),
        Area("area.path", tuple(spaces), "track"),
        Area("area.wishes", wished(view, NOBODYS), "list"),
        *granted,
    )


def wished(view: GardenView, seat: int) -> tuple[Thing, ...]:
    of_seat = [name for n, name in enumerate(WISHES) if view.wishes[n] == seat]
    return tuple(Thing(thing_id("wish", name), seat=whose(seat)) for name in of_seat)


def grown(state: Garden, seat: int, move: Plant) -> Reason | None:
    return None if state.beds[move.bed] == NOBODYS else Reason("grown")


def too_far(state: Garden, seat: int, move: Walk) -> Reason | None:
    steps = move.space - state.walkers[seat]
    return None if 1 <= steps <= FARTHEST else Reason("too_far", {"most": FARTHEST})


def gone(state: Garden, seat: int, move: Grant) -> Reason | None:
    return None if state.wishes[move.wish] == NOBODYS else Reason("gone")


def now(state: Any, seat: int) -> int:
    return 0


PHASES = Phases({0: "turn"}, now)
KINDS = Kinds(
    PHASES,
    {
        Plant: Kind((0,), "rules.garden", (grown,)),
        Walk: Kind((0,), "rules.garden", (too_far,)),
        Grant: Kind((0,), "rules.garden", (gone,)),
    },
)
EVENTS = Events(
    {"bed": named("bed", BEDS), "space": named("space", SPACES), "wish": named("wish", WISHES)},
    {
        PLANTED: ("planted", "seat bed"),
        WALKED: ("walked", "seat space"),
        GRANTED: ("granted", "seat wish"),
    },
)
GAME = Game(
    key="garden",
    title="The Garden",
    edition="a toy",
    rules=1,
    fewest=2,
    most=4,
    options=(),
    codec=MOVES,
    start=start,
    view=view,
    reason=KINDS.reason,
    tell=EVENTS.tell,
    guide=Guide,
    count=count,
    text=Path(__file__).parent / "text",
    question=PHASES.question,
    layout=layout,
    secrets=False,
)
