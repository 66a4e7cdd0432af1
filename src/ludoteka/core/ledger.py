"""What a game declares so that its moves can be foretold: quantities, luck, and waiting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.state import State

LONGEST = 1000  # moves of waiting


class Quantity(msgspec.Struct, frozen=True, omit_defaults=True):
    """One number of the ledger: `quantity` of `thing`, and whose it is (None: the table's).

    The words are `quantity.NAME`, with the name of the thing as `{thing}`. Quantities with the
    same name and owner are a group: where luck decides, a group is told as a whole or not at all.
    """

    quantity: str
    seat: int | None = None
    thing: str = ""


def things(name: str, seat: int | None, kind: str, ids: Iterable[object]) -> list[Quantity]:
    """A quantity of each of several things of a kind."""
    return [Quantity(name, seat, f"{kind}.{key}") for key in ids]


class Names:
    """What the numbers of a ledger are, in their order; made once for all games alike."""

    __slots__ = ("alone", "groups", "quantities")

    def __init__(self, quantities: Iterable[Quantity]) -> None:
        self.quantities = tuple(quantities)
        self.groups = tuple((q.quantity, q.seat) for q in self.quantities)
        size = Counter(self.groups)
        # the numbers that are a group of their own
        self.alone = tuple(i for i, group in enumerate(self.groups) if size[group] == 1)


class Gain(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a quantity of a seat grew or shrank: so much from this source, at this thing."""

    quantity: str
    seat: int
    amount: int
    source: str
    thing: str = ""


# One way luck can fall: how likely it is, and worlds in which it falls so. What is the same in all
# of them is certain then; several are needed only where something else is open too.
Branch = tuple[float, list[State]]
Group = tuple[str, int | None]  # the name and the owner of quantities


class Way(NamedTuple):
    """One way luck can fall, played out with a listening sink.

    For games in which luck falls several times in one move. What is the same in all the worlds is
    certain then. A world may end where nobody can look further: nobody is asked there, and `open`
    names the groups that can still change. The sinks hold no events that luck decides.
    """

    odds: float
    worlds: list[State]
    open: frozenset[Group] = frozenset()
    asks: bool = True


@dataclass(frozen=True)
class Waiting:
    """What "nothing more is done until then" means; words under `forecast.KEY`.

    Either `passive` names the legal action that does nothing more, None when the moment has come;
    or `fast_forward` lets the rules themselves play out, on a copy, what would come now.
    """

    key: str
    passive: Callable[[State], int | None] | None = None
    fast_forward: Callable[[State], None] | None = None
    # the raw events that belong to the forecast; None: all
    lines: frozenset[int] | None = None
    # luck and hidden cards have no part in what comes: one world is enough
    certain: bool = False
    # as in Ledger, for the waiting it is given; asked if waiting reveals something
    branches: Callable[[State, Callable[[State], None]], list[Branch] | None] | None = None
    # all the ways in which it can come; without them worlds are sampled
    ways: Callable[[State], list[Way]] | None = None

    def choose_lines(self, world: State) -> None:
        """Leave only the events that belong to the forecast."""
        if self.lines is not None and world.sink is not None:
            world.sink.raw = [event for event in world.sink.raw if event[0] in self.lines]

    def run(self, state: State) -> None:
        """Wait, in place."""
        if self.fast_forward is not None:
            self.fast_forward(state)
            return
        assert self.passive is not None, f"{self.key}: nobody says how to wait"
        for _ in range(LONGEST):
            action = None if state.over else self.passive(state)
            if action is None:
                return
            state.apply(action)
        raise RuntimeError(f"waiting for '{self.key}' takes more than {LONGEST} moves")


@dataclass(frozen=True)
class Ledger:
    """Everything that is counted in a game. A function of what the viewer may know, no more.

    `read` gives the numbers and `names` says what they are, in the same order; both for a viewer
    (NOBODY: a spectator). The names stay the same for a whole game; `names` keeps them (a cache
    by what they depend on: seats, tribes in play), for it is asked at every position.
    """

    names: Callable[[State, int], Names]
    read: Callable[[State, int], vec[i64]]
    # where points come from: the gain behind a raw event, if it is one
    gain: Callable[[State, int, int, int, int], Gain | None] | None = None
    # the quantities whose every change is explained by gains
    explained: frozenset[str] = frozenset()
    # the ways luck can fall when this action is done: all of them, none if luck has no part in it,
    # or None if the game cannot say; then worlds are sampled. It is shown a re-dealt world
    branches: Callable[[State, int, int], list[Branch] | None] | None = None
    # the same, played out by the game itself
    ways: Callable[[State, int, int], list[Way]] | None = None
    waiting: tuple[Waiting, ...] = ()
