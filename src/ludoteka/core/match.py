"""A game being played: the friendly side of the engine, for people, tables and tests."""

from __future__ import annotations

import re

from ludoteka.core import record as records
from ludoteka.core.codec import Move
from ludoteka.core.errors import (
    BadMove,
    BadOption,
    BadRecord,
    BadUndo,
    IllegalMove,
    LudotekaError,
    clean,
    said,
)
from ludoteka.core.event import Event, audience
from ludoteka.core.game import Game
from ludoteka.core.options import Value
from ludoteka.core.preview import Forecast, Foresight, Index, Preview
from ludoteka.core.reason import Reason
from ludoteka.core.registry import find
from ludoteka.core.sink import Sink
from ludoteka.core.state import NOBODY, State
from ludoteka.core.view import View

STRIDE = 16
ANSWERED_BY = re.compile(r"@([0-9]{1,2}) ")


class Step:
    """One move that stands: who made it, what it told, and whether it revealed something."""

    __slots__ = ("action", "events", "move", "revealed", "seat")

    def __init__(
        self, seat: int, move: Move, action: int, events: list[Event], revealed: bool
    ) -> None:
        self.seat = seat
        self.move = move
        self.action = action
        self.events = events
        self.revealed = revealed


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
        self.state: State = self.first()
        self.steps: list[Step] = []
        self.snapshots: list[State] = []  # before every STRIDE-th step: only a help for undo
        self.lines: list[str] = []
        self.opening: list[Event] = self._events(0)
        self.indexes: dict[int, Index] = {}  # of the ledger, by viewer: only a help for previews

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

    @property
    def events(self) -> list[Event]:
        """What happened so far, oldest first, each marked with who may see it."""
        return [*self.opening, *(event for step in self.steps for event in step.events)]

    def legal(self) -> list[Move]:
        """All moves of this decision; none when the game is over."""
        if self.over:
            return []
        return [self.game.codec.unpack(int(action)) for action in self.state.legal()]

    def play(self, move: Move | str, seat: int | None = None) -> None:
        """Make a move, given as such or as its text. `seat`: who makes it, if not the one asked.

        >>> import ludoteka
        >>> match = ludoteka.new("ethnos", seats=3, seed=1)
        >>> match.play("draw")
        >>> match.play("take elf:rde")
        Traceback (most recent call last):
        ludoteka.core.errors.BadMove: 'take elf:rde' is no move: no card is called 'elf:rde'; did \
you mean 'elf:red'?
        """
        move = self._read(move)
        reason = self.why_not(move, seat)
        if reason is not None:
            raise IllegalMove(str(move), reason)
        asked = self.seat
        self._apply(move, asked if seat is None else seat)
        answered = seat is not None and seat != asked
        self.lines.append(f"@{seat} {move}" if answered else str(move))

    def _read(self, move: Move | str) -> Move:
        """A move of this game, or BadMove. Text is read as it is written, spaces aside."""
        if isinstance(move, str):
            return self.game.codec.parse(move.strip())
        if type(move) not in self.game.codec.kinds.values():
            raise BadMove(f"'{said(move)}' is no move of {self.game.title}")
        for field in move.layout:
            value = getattr(move, field.name)
            if type(value) is not int or not 0 <= value < field.limit:
                raise BadMove(f"{field.name} cannot be {said(value)}")
        return move

    def _apply(self, move: Move, seat: int) -> None:
        action, before = move.pack(), self.state.revealed
        if len(self.steps) == STRIDE * len(self.snapshots):
            self.snapshots.append(self.state.copy())
        self.state.apply(action)
        events = self._events(len(self.steps) + 1)
        self.steps.append(Step(seat, move, action, events, self.state.revealed != before))

    def why_not(self, move: Move | str, seat: int | None = None) -> Reason | None:
        """None if the move is legal, else why not."""
        move = self._read(move)
        if self.over:
            return Reason("game_over")
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.seats):
            return Reason("no_such_seat", {"seats": self.seats})
        if seat is not None and not self.anyone and seat != self.seat:
            return Reason("not_your_turn", {"seat": f"seat.{self.seat}"})
        if move.pack() in self.state.legal():
            return None
        return self.game.reason(self.state, self.seat, move)

    def view(self, seat: int | None = None) -> View:
        """What the seat sees; None: what a spectator sees."""
        self._check_seat(seat)
        return self.game.view(self.state, seat)

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.seats):
            raise BadOption(f"there is no seat {said(seat)}; seats are 0 to {self.seats - 1}")

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
        move = self._read(move)
        reason = self.why_not(move, seat)
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
        sight = self._foresight(NOBODY if seat is None else seat)
        return [sight.forecast(waiting) for waiting in self.game.ledger.waiting]

    def _foresight(self, seat: int) -> Foresight:
        if self.game.ledger is None:
            raise BadOption(f"{self.game.title} keeps no ledger: its moves cannot be foretold")
        sight = Foresight(self.game, self.state, seat, self.indexes.get(seat))
        self.indexes[seat] = sight.index
        return sight

    def undo(self, steps: int = 1) -> None:
        """Take back the last moves. The record keeps them and says so."""
        if type(steps) is not int or not 1 <= steps <= len(self.steps):
            raise BadUndo(f"{len(self.steps)} moves can be taken back, not {said(steps)}")
        del self.steps[-steps:]
        self.lines += [records.UNDO] * steps
        nearest = len(self.steps) // STRIDE
        del self.snapshots[nearest + 1 :]
        self.state = self.snapshots[nearest].copy()
        for step in self.steps[STRIDE * nearest :]:
            self.state.apply(step.action)
        self.state.sink = Sink()

    def record(self) -> str:
        """The whole game as text; `ludoteka.load` gives the same match again."""
        defaults = {option.name: option for option in self.game.options}
        options = {
            name: defaults[name].write(value)
            for name, value in self.options.items()
            if value != defaults[name].default
        }
        game, digest = self.game, self.state.digest()
        return records.write(
            game.key, self.rules, self.seats, self.seed, options, self.lines, digest
        )


def new(game: str | Game, seats: int, seed: int | None = None, **options: object) -> Match:
    """Start a game, given by its key or, if it is not registered, as itself.

    >>> import ludoteka
    >>> match = ludoteka.new("ethnos", seats=4, seed=7)
    >>> match.seats, match.over
    (4, False)
    """
    found = game if isinstance(game, Game) else find(game)
    return Match(found, *found.check(seats, seed, options))


def load(text: str, game: Game | None = None) -> Match:
    """The match that a record tells; `game` if it is not registered. Raises BadRecord."""
    record = records.read(text)
    try:
        if game is None or game.key != record.game:
            game = find(record.game)
        if record.rules > game.rules:
            raise BadOption(
                f"the record follows version {record.rules} of the rules of {game.title}, "
                f"this Ludoteka knows versions up to {game.rules}"
            )
        if record.rules < 1:
            raise BadOption("versions of rules begin with 1")
        chosen = game.check(record.seats, record.seed, record.options)
        match = Match(game, *chosen, rules=record.rules)
    except LudotekaError as error:
        raise BadRecord(0, str(error)) from None
    for number, line in record.lines:
        try:
            replay_line(match, line)
        except LudotekaError as error:
            raise BadRecord(number, str(error)) from None
    check_end(match, record)
    return match


def replay_line(match: Match, line: str) -> None:
    """One line of a record: a move, a move with the seat that answered, or an undo."""
    if line == records.UNDO:
        match.undo()
        return
    answered = ANSWERED_BY.match(line)
    seat = int(answered[1]) if answered else None
    match.play(line[answered.end() :] if answered else line, seat)


def check_end(match: Match, record: records.Record) -> None:
    """The closing line counts the lines and seals the last position; both may be left out."""
    count, _, digest = record.end.partition(" ")
    if count and count != str(len(record.lines)):
        problem = f"the end line counts {clean(count)} lines, there are {len(record.lines)}"
        raise BadRecord(0, problem)
    if digest and digest != match.state.digest():
        raise BadRecord(0, "replaying the record leads to another position than it was sealed with")
