"""A game as the rest of the house knows it: one object that holds its rooms together."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from ludoteka.core.areas import Area
from ludoteka.core.codec import Codec, Move
from ludoteka.core.errors import BadMove, BadOption, Blame, said
from ludoteka.core.event import Event
from ludoteka.core.guide import Guide
from ludoteka.core.levels import Level, Style
from ludoteka.core.options import Option, Value, read_options
from ludoteka.core.problem import Problem
from ludoteka.core.reason import Reason
from ludoteka.core.rng import MODULUS, Rng
from ludoteka.core.state import State
from ludoteka.core.view import View

if TYPE_CHECKING:
    from ludoteka.core.encoding import Encoding
    from ludoteka.core.ledger import Ledger
    from ludoteka.core.notation import Notation

LARGEST_SEED = (1 << 63) - 1
Start = Callable[[int, Mapping[str, Value], Rng], State]


@dataclass(frozen=True)
class OwnFiles:
    """Files that people write for a game."""

    longest: int  # characters
    # what the text of a file is (None: nothing that can be played), and all that is wrong with it
    check: Callable[[str], tuple[Reason | None, list[Problem]]]
    schema: Callable[[], dict[str, object]]


class FirstGame(msgspec.Struct, frozen=True):
    """How a game is best played for the first time."""

    seats: int
    options: dict[str, Value] = {}


class Goal(msgspec.Struct, frozen=True):
    """What a puzzle can be about: a quantity of the ledger, to be brought as far as possible.

    `after`: as it would be when nothing more is done until then. `less`: the smaller, the better.
    `gain`: by how much at least. `hoard`: a quantity of which players gather so many before they
    turn to anything else, where bots would leave no choice. Its words are
    `puzzle.QUANTITY.title` and `puzzle.QUANTITY.aim`.
    """

    quantity: str
    thing: str = ""
    after: str = ""
    less: bool = False
    gain: int = 1
    hoard: tuple[str, int] = ("", 0)


@dataclass(frozen=True)
class Game:
    """Everything about one game. A package registers it under `ludoteka.games`."""

    key: str
    title: str
    edition: str
    rules: int  # the version of the rules; records name it
    fewest: int
    most: int
    options: tuple[Option, ...]
    codec: Codec
    start: Start
    view: Callable[[State, int | None], View]
    # why a move cannot be made; None: nothing stands in its way
    reason: Callable[[State, int, Move], Reason | None]
    tell: Callable[[State, int, int, int, int], Event]
    guide: Callable[[], Guide]
    count: Callable[[State], int]  # all components in the state; constant over a game
    text: Path  # folder with the message catalogues en.json, cs.json, pl.json
    together: bool = False  # all seats win or lose as one
    # the moves a seat most likely means by touching a thing, if the game can tell
    meant: Callable[[State, int, str], list[Move]] | None = None
    own_files: OwnFiles | None = None
    notations: Mapping[str, Notation] = field(default_factory=dict)  # of others, by name
    earlier: Mapping[int, Start] = field(default_factory=dict)  # how older rules start, by version
    # what an action would be good for, as messages `advice.*`; it sees a re-dealt world
    advice: Callable[[State, int], list[Reason]] | None = None
    # the points that a value of the guide stands for; None: values are chances to win
    points: Callable[[float], int] | None = None
    # all that is counted; previews and forecasts are made of it
    ledger: Callable[[], Ledger] | None = None
    # what stays the same for a whole game and everybody may know: the map, cards, printed numbers
    contents: Callable[[State], msgspec.Struct] | None = None
    # the key of what is asked now, as the seat (NOBODY: a spectator) knows it: `phase.turn`
    question: Callable[[State, int], str] | None = None
    # a view laid out as areas, for the page and the terminal to draw without a board of their own
    layout: Callable[[Any], tuple[Area, ...]] | None = None
    first: FirstGame | None = None  # the set-up for who never played it
    goals: tuple[Goal, ...] = ()  # what puzzles can be about
    secrets: bool = True  # whether players hide something from each other
    # its observations for machines that learn, by the number of seats; without: the ledger's
    encoding: Callable[[int], Encoding] | None = None
    levels: Mapping[str, Level] = field(default_factory=dict)  # of its bots, where they differ
    styles: Mapping[str, Style] = field(default_factory=dict)  # of its bots, by name
    shelf: int = 100  # its place on the shelf: smaller ones first, then by title

    @cached_property
    def blamed(self) -> Blame:
        """What fails in a block with this is told as the fault of the game."""
        return Blame(self.key)

    def new(
        self, seats: int, seed: int, options: Mapping[str, Value], rules: int | None = None
    ) -> State:
        """The first position, by today's rules or a version of them. All must have been checked."""
        start = self.start if rules is None else self.earlier.get(rules, self.start)
        with self.blamed:
            state = start(seats, options, Rng(luck(self.key, seed)))
            if not isinstance(state, State):
                raise TypeError(f"start() gives a {type(state).__name__}, no State")
            return state

    def show(self, state: State, seat: int | None) -> View:
        """What the seat (None: a spectator) sees, laid out as areas if the game says how."""
        with self.blamed:
            view = self.view(state, seat)
            if self.layout is None:
                return view
            return msgspec.structs.replace(view, areas=tuple(self.layout(view)))

    def read(self, move: Move | str) -> Move:
        """A move of this game, or BadMove. Text is read as it is written, spaces aside."""
        if isinstance(move, str):
            return self.codec.parse(move.strip())
        if type(move) not in self.codec.types:
            raise BadMove("'{move}' is not a move of {title}", move=said(move), title=self.title)
        for part in move.layout:
            value = getattr(move, part.name)
            if type(value) is not int or not 0 <= value < part.limit:
                raise BadMove("{field} cannot be {value}", field=part.name, value=said(value))
        return move

    def advised(self, state: State, seat: int, action: int) -> list[Reason]:
        """What speaks for a move, knowing no more than the seat."""
        if self.advice is None:
            return []
        world = state.copy()
        world.determinize(seat, Rng(1))
        return self.advice(world, action)

    def against(self, state: State, move: Move) -> Reason:
        """Why the deciding seat cannot make a move that is not legal."""
        reason = self.reason(state, int(state.seat), move)
        if reason is None:
            raise AssertionError(f"{self.key} has no reason against '{move}', which is not legal")
        return reason

    def check(
        self, seats: object, seed: object, options: Mapping[str, object]
    ) -> tuple[int, int, dict[str, Value]]:
        """Seats, seed (a fresh one for None) and options, or BadOption."""
        if type(seats) is not int or not self.fewest <= seats <= self.most:
            numbers = "{title} has {fewest} to {most} seats, not {seats}"
            if self.fewest == self.most:
                numbers = "{title} has {most} seats, not {seats}"
                if self.most == 1:
                    numbers = "{title} has 1 seat, not {seats}"
            raise BadOption(
                numbers,
                title=self.title,
                fewest=self.fewest,
                most=self.most,
                seats=said(seats) if type(seats) is int else f"'{said(seats)}'",
            )
        if seed is None:
            seed = secrets.randbelow(LARGEST_SEED)
        if type(seed) is not int or not 0 <= seed <= LARGEST_SEED:
            raise BadOption(
                "a seed is a number from 0 to {most}, not '{seed}'",
                most=LARGEST_SEED,
                seed=said(seed),
            )
        values = read_options(self.options, options)
        return seats, seed, values


def luck(key: str, seed: int) -> int:
    """The first state of a game's generator, well spread even for seeds 0, 1, 2."""
    digest = hashlib.sha256(f"{key} {seed}".encode()).digest()
    return 1 + int.from_bytes(digest[:16], "big") % (MODULUS - 1)
