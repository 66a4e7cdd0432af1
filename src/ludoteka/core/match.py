"""A game being played: the friendly side of the engine, for people, tables and tests."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from ludoteka.core import record as records
from ludoteka.core.codec import Move
from ludoteka.core.deals import Deal, Deals
from ludoteka.core.errors import BadOption, BadUndo, IllegalMove, said
from ludoteka.core.event import Event, audience
from ludoteka.core.game import Game
from ludoteka.core.ledger import Gain
from ludoteka.core.options import Value
from ludoteka.core.preview import Forecast, Foresight, Preview, explained
from ludoteka.core.reason import Reason
from ludoteka.core.registry import find
from ludoteka.core.sink import Sink
from ludoteka.core.state import NOBODY, State
from ludoteka.core.steps import Kept, Steps
from ludoteka.core.steps import Step as Step
from ludoteka.core.view import View

STRIDE = 16  # steps between the positions that are kept
POSITIONS = 2  # how many of them are kept; they only make undo quick


class Outcome(NamedTuple):
    """How a game ended."""

    winners: list[int]  # the seats that won; none where all lost together
    scores: list[int]  # in seat order


class Match:
    """One game from the first decision to the last, with its story and its record.

    >>> import ludoteka
    >>> match = ludoteka.new("ethnos", seats=2, seed=7)
    >>> match.play(match.legal()[0])
    >>> ludoteka.load(match.record()).state.digest() == match.state.digest()
    True
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        seed: int,
        options: dict[str, Value],
        rules: int | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.seed = seed
        self.options = options
        self.rules = game.rules if rules is None else rules  # the version it is played by
        self.deals = Deals(game.key)
        self.state: State = self.first()
        self._steps = Kept()
        self._positions: list[tuple[int, State]] = []  # with the number of steps before each
        self._written = bytearray()  # the record's lines
        self._opening: list[Event] | None = self._events(0)
        self._told: list[list[Event]] = []  # by the last steps
        self._slim = False

    def __repr__(self) -> str:
        told = "over" if self.over else f"seat {self.seat} decides"
        places = "1 seat" if self.seats == 1 else f"{self.seats} seats"
        done = "1 move" if len(self._steps) == 1 else f"{len(self._steps)} moves"
        return f"<Match: {self.game.title}, {places}, seed {self.seed}, {done}, {told}>"

    def copy(self) -> Match:
        """The same match once more: what is played in one does not happen in the other.

        >>> import ludoteka
        >>> match = ludoteka.new("ethnos", seats=2, seed=7)
        >>> other = match.copy()
        >>> other.play("draw")
        >>> len(match.steps), len(other.steps)
        (0, 1)
        """
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.options = dict(self.options)
        twin.state = self.state.copy()
        twin.state.sink = None if self.state.sink is None else Sink()
        twin._steps = self._steps.copy()
        twin._positions = list(self._positions)
        twin._written = bytearray(self._written)
        twin._opening = None if self._opening is None else list(self._opening)
        twin._told = list(self._told)
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> Match:
        return self.copy()

    def first(self) -> State:
        """The first position, made anew."""
        return self.game.new(self.seats, self.seed, self.options, self.rules)

    def _events(self, step: int) -> list[Event]:
        """What the rules told since the last call."""
        sink = self.state.sink
        if sink is None:
            sink = self.state.sink = Sink()
        told = []
        for kind, seats, a, b, c in sink.raw:
            event = self.game.tell(self.state, kind, a, b, c)
            told.append(Event(event.key, event.params, audience(seats), step))
        sink.raw.clear()
        return told

    @property
    def steps(self) -> Steps:
        """The moves that stand."""
        return Steps(self._steps, self.game.codec, self._told, self._again)

    @property
    def lines(self) -> list[str]:
        """What the record says of the moves, line by line."""
        return self._written.decode().splitlines()

    def slim(self) -> None:
        """Forget what was told, and keep only what the next step tells until the one after it.

        Whoever asks for more is told again: the game is played once more.
        """
        self._slim = True
        self._opening = None
        self._told.clear()
        self.state.sink = None

    @property
    def opening(self) -> list[Event]:
        """What was told before the first move."""
        return next(self.walk()).opening if self._opening is None else self._opening

    def walk(self) -> Iterator[Match]:
        """The same game once more: at its opening, then after each step that stands now."""
        done = list(zip(self._steps.seats, self._steps.actions, strict=True))

        def steps() -> Iterator[Match]:
            again = Match(self.game, self.seats, self.seed, self.options, self.rules)
            self.deals.make(again.state, 0)
            yield again
            again.slim()
            for number, (seat, action) in enumerate(done, 1):
                again._apply(action, seat)
                self.deals.make(again.state, number)
                yield again

        return steps()

    @property
    def latest(self) -> list[Event]:
        """What the last step told; before the first one, the opening."""
        return self.steps[-1].events if len(self._steps) else self.opening

    def _again(self, number: int) -> list[Event]:
        """What a step told, if it was not kept."""
        return next(islice(self.walk(), number + 1, None)).latest

    @property
    def seat(self) -> int:
        """The seat that decides now; -1 when the game is over."""
        return int(self.state.seat)

    @property
    def anyone(self) -> bool:
        """Whether any seat may answer this decision."""
        return bool(self.state.anyone)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.over)

    @property
    def scores(self) -> list[int]:
        """Points so far, in seat order."""
        return [int(points) for points in self.state.scores()]

    @property
    def winners(self) -> list[int]:
        """The seats that won; empty while the game runs."""
        if not self.over:
            return []
        mask = int(self.state.winners())
        return [seat for seat in range(self.seats) if mask >> seat & 1]

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it runs.

        >>> import random, ludoteka
        >>> match = ludoteka.new("ethnos", seats=2, seed=7)
        >>> match.outcome()
        >>> luck = random.Random(1)
        >>> while not match.over:
        ...     match.play(luck.choice(match.legal()))
        >>> outcome = match.outcome()
        >>> outcome.winners == match.winners, len(outcome.scores)
        (True, 2)
        """
        return Outcome(self.winners, self.scores) if self.over else None

    @property
    def events(self) -> list[Event]:
        """What happened so far, oldest first, each marked with who may see it."""
        told = [self.opening, *self._told]
        if len(self._told) < len(self._steps):
            told = [again.latest for again in self.walk()]
        return [event for events in told for event in events]

    def legal(self) -> list[Move]:
        """All moves of this decision; none when the game is over."""
        if self.over:
            return []
        with self.game.blamed:
            return self.game.codec.unpack_all(self.state.legal())

    def play(self, move: Move | str, seat: int | None = None) -> None:
        """Make a move, given as such or as its text. `seat`: who makes it, if not the one asked.

        >>> import ludoteka
        >>> match = ludoteka.new("ethnos", seats=3, seed=1)
        >>> match.play("draw")
        >>> match.play("take elf:rde")
        Traceback (most recent call last):
        ludoteka.core.errors.BadMove: 'take elf:rde' is not a move: no card is called 'elf:rde'; \
did you mean 'elf:red'?
        """
        move = self.game.read(move)
        reason = self._against(move, seat)
        if reason is not None:
            raise IllegalMove(str(move), reason)
        self.make(move, seat)

    def make(self, move: Move, seat: int | None = None) -> None:
        """Make a move that is known to be legal."""
        asked = self.seat
        answered = seat is not None and seat != asked
        self._apply(move.pack(), asked if seat is None else seat)
        self._write(f"@{seat} {move}" if answered else str(move))

    def _write(self, line: str) -> None:
        self._written += line.encode()
        self._written += b"\n"

    def _apply(self, action: int, seat: int) -> None:
        done, before = len(self._steps), self.state.revealed
        if done % STRIDE == 0 and (not self._positions or self._positions[-1][0] < done):
            self._positions.append((done, self.state.copy()))
            del self._positions[:-POSITIONS]
        if self.state.sink is None:
            self.state.sink = Sink()
        with self.game.blamed:
            self.state.apply(action)
            told = self._events(done + 1)
        if self._slim:
            self._told.clear()
        self._told.append(told)
        if self._slim:
            self.state.sink = None
        self._steps.add(seat, action, self.state.revealed != before)

    def why_not(self, move: Move | str, seat: int | None = None) -> Reason | None:
        """None if the move is legal, otherwise why not."""
        return self._against(self.game.read(move), seat)

    def _against(self, move: Move, seat: int | None) -> Reason | None:
        """What stands against a move of this game."""
        if self.over:
            return Reason("game_over")
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.seats):
            return Reason("no_such_seat", {"seats": self.seats})
        if seat is not None and not self.anyone and seat != self.seat:
            return Reason("not_your_turn", {"seat": f"seat.{self.seat}"})
        with self.game.blamed:
            if move.pack() in self.state.legal():
                return None
            return self.game.against(self.state, move)

    def view(self, seat: int | None = None) -> View:
        """What the seat sees; None: what a spectator sees."""
        self._check_seat(seat)
        return self.game.show(self.state, seat)

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.seats):
            raise BadOption(
                "there is no seat {seat}; seats are 0 to {last}",
                seat=said(seat),
                last=self.seats - 1,
            )

    def preview(self, move: Move | str, seat: int | None = None) -> Preview:
        """What a legal move would do, as far as its player can know. `seat` as in play().

        >>> import ludoteka
        >>> match = ludoteka.new("ethnos", seats=2, seed=7)
        >>> told = match.preview(match.legal()[1])
        >>> [(c.quantity, c.thing, c.before, c.after) for c in told.changes if c.seat is not None]
        [('hand', '', 1, 2), ('cards', 'card.halfling.green', 0, 1)]
        >>> told.certain, told.reveals, told.opens.question
        (True, False, 'phase.turn')
        """
        move = self.game.read(move)
        reason = self._against(move, seat)
        if reason is not None:
            raise IllegalMove(str(move), reason)
        return self._foresight(self.seat if seat is None else seat).preview(move.pack())

    def previews(self, seat: int | None = None) -> dict[str, Preview]:
        """What each legal move would do, by its text; nothing for a seat that is not asked."""
        seat = self.seat if seat is None else seat
        if self.over or not (self.anyone or seat == self.seat):
            return {}
        sight = self._foresight(seat)
        return {str(move): sight.preview(move.pack()) for move in self.legal()}

    def forecast(self, seat: int | None = None) -> list[Forecast]:
        """What comes if nothing more is done, as far as the seat (None: a spectator) can know."""
        self._check_seat(seat)
        if self.over or self.game.ledger is None:
            return []
        return self._foresight(NOBODY if seat is None else seat).forecasts()

    def gains(self) -> list[Gain]:
        """Where points came from so far, as the game's ledger explains them."""
        return explained(self.game, self.first(), self._steps.actions, self.deals)

    def _foresight(self, seat: int) -> Foresight:
        if self.game.ledger is None:
            raise BadOption(
                "{title} keeps no ledger: its moves cannot be predicted", title=self.game.title
            )
        return Foresight(self.game, self.state, seat)

    def undo(self, steps: int = 1) -> None:
        """Take back the last moves. The record keeps them and says so."""
        done = len(self._steps)
        if type(steps) is not int or not 1 <= steps <= done:
            raise BadUndo(steps, done)
        if done - steps < self.deals.floor:
            raise BadUndo(steps, done - self.deals.floor, dealt=True)
        left = done - steps
        self._steps.cut(left)
        del self._told[-steps:]
        for _ in range(steps):
            self._write(records.UNDO)
        while self._positions and self._positions[-1][0] > left:
            self._positions.pop()
        start = 0
        if self._positions:
            start, state = self._positions[-1]
            self.state = state.copy()
        else:
            self.state = self.first()
            self.state.sink = None
            self.deals.make(self.state, 0)
        for _ in self.deals.follow(self.state, self._steps.actions[start:], start):
            pass
        self.state.sink = None if self._slim else Sink()

    def redeal(self, seat: int, seed: int) -> None:
        """Deal anew all that a seat cannot know; steps before this are no longer taken back."""
        self._check_seat(seat)
        _, seed, _ = self.game.check(self.seats, seed, self.options)
        if self.over:
            raise BadOption("the game is over: there is nothing left to deal")
        done = len(self._steps)
        self.deals = self.deals.with_one(Deal(done, seat, seed), self.state)
        self._positions = [(done, self.state.copy())]
        self._write(f"{records.REDEAL} {seat} {seed}")

    def record(self) -> str:
        """The whole game as text; `ludoteka.load` gives the same match again."""
        head = (self.game, self.rules, self.seats, self.seed, self.options)
        return records.seal(*head, self.lines, self.state.digest())


def new(game: str | Game, seats: int, seed: int | None = None, **options: object) -> Match:
    """Start a game, given by its key, or as a Game if it is not registered.

    >>> import ludoteka
    >>> match = ludoteka.new("ethnos", seats=4, seed=7)
    >>> match.seats, match.over
    (4, False)
    """
    found = game if isinstance(game, Game) else find(game)
    return Match(found, *found.check(seats, seed, options))
