"""A state in plain Python, for games that need no compiler.

The author declares the fields once, as annotations, and speaks of moves, not of ints:

    class Nim(PlainState):
        codec = MOVES
        pile: int = 21
        taken: list[int]

        def choices(self) -> Iterable[Move]: ...   # every legal move of this decision
        def play(self, move: Move) -> None: ...    # what a move does
        def points(self) -> Sequence[int]: ...

    Nim(luck=rng.seed(), taken=[0] * seats)

Copying, digest and pickling are made of the declaration. A field holds numbers, texts, yes or no,
None, or lists and tuples of these, as deep as is wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from inspect import get_annotations
from typing import Any, ClassVar, get_origin

from librt.vecs import vec
from mypy_extensions import i64

from ludoteka.core.codec import Codec, Move
from ludoteka.core.ledger import Ledger, Names, Quantity
from ludoteka.core.rng import Rng
from ludoteka.core.state import EVERYONE, NOBODY, State

COMMON = ("seat", "anyone", "over", "luck", "revealed")  # what every state has
ATOMS = (int, str, bool, type(None))


class PlainState(State):
    """A position made of declared fields. `seat`, `over`, `revealed` and the rest are there."""

    codec: ClassVar[Codec]
    declared: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        own = [name for name, type in get_annotations(cls).items() if held(type)]
        cls.declared = tuple(dict.fromkeys([*cls.declared, *own]))

    def __init__(self, *, luck: int, seat: int = 0, **given: Any) -> None:
        super().__init__(seat, luck)
        for name in given:
            if name not in self.declared:
                raise TypeError(f"{type(self).__name__} declares no field '{name}'")
        for name in self.declared:
            if name not in given and not hasattr(type(self), name):
                raise TypeError(f"{type(self).__name__} needs a value for the field '{name}'")
            value = given[name] if name in given else getattr(type(self), name)
            setattr(self, name, copied(name, value))

    # --- what a game says ---------------------------------------------------------------------

    def choices(self) -> Iterable[Move]:
        """Every legal move of this decision, in a fixed order. Not asked when the game is over."""
        raise NotImplementedError

    def play(self, move: Move) -> None:
        """Do a legal move: change the fields, say what happened, and name the next `seat`."""
        raise NotImplementedError

    def points(self) -> Sequence[int]:
        """Points so far, in seat order."""
        raise NotImplementedError

    def won_by(self) -> Iterable[int]:
        """The winning seats once the game is over: those with the most points."""
        points = self.points()
        return [seat for seat, own in enumerate(points) if own == max(points)]

    def redeal(self, seat: int, rng: Rng) -> None:
        """Deal anew what the seat (NOBODY: a spectator) cannot know. Nothing is hidden here."""

    # --- what the rules use -------------------------------------------------------------------

    def say(self, kind: int, *numbers: int, to: Iterable[int] | None = None) -> None:
        """Tell an event with up to three numbers, to these seats only if some are given."""
        audience = EVERYONE if to is None else sum(1 << seat for seat in set(to))
        a, b, c = [*numbers, 0, 0, 0][:3]
        self.tell(kind, audience, a, b, c)

    def end(self) -> None:
        """The game is over: nobody decides any more."""
        self.over, self.seat = True, NOBODY

    def rng(self) -> Rng:
        """The game's own luck. Write `self.luck = rng.luck` when all is drawn."""
        return Rng(self.luck)

    # --- the contract of a state --------------------------------------------------------------

    def legal(self) -> vec[i64]:
        """The moves of choices(), as the engine knows them."""
        return vec[i64]([] if self.over else [move.pack() for move in self.choices()])

    def apply(self, action: i64) -> None:
        """Play the move behind an action."""
        self.play(self.codec.unpack(int(action)))

    def scores(self) -> vec[i64]:
        """The points, as the engine knows them."""
        return vec[i64](list(self.points()))

    def winners(self) -> i64:
        """The winning seats, as the engine knows them."""
        return sum(1 << seat for seat in set(self.won_by()))

    def determinize(self, seat: i64, rng: Rng) -> None:
        """Deal anew, and replace the game's luck."""
        self.redeal(int(seat), rng)
        self.luck = rng.seed()

    def everything(self) -> dict[str, Any]:
        """All fields by name."""
        return {name: getattr(self, name) for name in (*COMMON, *self.declared)}

    def fields(self) -> tuple[Any, ...]:
        """The whole state: what the digest is made of."""
        return tuple(frozen(name, value) for name, value in self.everything().items())

    def copy(self) -> PlainState:
        """An independent copy."""
        return revive(type(self), self.everything())

    def __reduce__(self) -> tuple[Any, ...]:
        return revive, (type(self), self.everything())


def held(type: object) -> bool:
    """Whether an annotation declares a field: all do, except those of the class itself."""
    text = type if isinstance(type, str) else ""
    return get_origin(type) is not ClassVar and type is not ClassVar and "ClassVar" not in text


def revive(kind: type[PlainState], fields: Mapping[str, Any]) -> PlainState:
    """The state of this class with these fields."""
    state = kind.__new__(kind)
    State.__init__(state, fields["seat"], fields["luck"])
    for name, value in fields.items():
        setattr(state, name, copied(name, value))
    return state


def copied(name: str, value: Any) -> Any:
    """A value that shares nothing that can be changed with this one."""
    if isinstance(value, list):
        return [copied(name, part) for part in value]
    if isinstance(value, tuple):
        return tuple(copied(name, part) for part in value)
    if isinstance(value, ATOMS):
        return value
    raise TypeError(
        f"the field '{name}' holds a {type(value).__name__}; "
        "fields hold numbers, texts, yes or no, None, and lists and tuples of these"
    )


def frozen(name: str, value: Any) -> Any:
    """A value for the digest: flags are numbers, and a list is a list."""
    if isinstance(value, (list, tuple)):
        inner = [frozen(name, part) for part in value]
        return inner if isinstance(value, list) else tuple(inner)
    return int(value) if isinstance(value, bool) else copied(name, value)


# --- a view and a ledger in plain Python --------------------------------------------------------


def basics(state: State, viewer: int | None) -> dict[str, Any]:
    """What the views of all games share, for `MyView(**basics(state, seat), ...)`."""
    mask = int(state.winners()) if state.over else 0
    scores = [int(points) for points in state.scores()]
    return {
        "viewer": viewer,
        "seat": None if state.over else int(state.seat),
        "anyone": bool(state.anyone),
        "over": bool(state.over),
        "scores": scores,
        "winners": [seat for seat in range(len(scores)) if mask >> seat & 1],
    }


@lru_cache(256)
def named(quantities: tuple[Quantity, ...]) -> Names:
    """The names of a ledger, made once."""
    return Names(quantities)


def ledger(counted: Callable[[Any, int], Mapping[Quantity, int]], **more: Any) -> Ledger:
    """A ledger from one function: all that is counted, as a viewer (NOBODY: a spectator) knows it.

    The quantities must be the same, in the same order, for a whole game. `more`: the other parts
    of a Ledger, where the game has them.
    """

    def names(state: State, viewer: int) -> Names:
        return named(tuple(counted(state, viewer)))

    def read(state: State, viewer: int) -> vec[i64]:
        return vec[i64](list(counted(state, viewer).values()))

    return Ledger(names=names, read=read, **more)
