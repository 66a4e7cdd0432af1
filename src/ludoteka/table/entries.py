"""The log of a table: numbered entries, each telling one thing that happened."""

from __future__ import annotations

from typing import Literal

import msgspec

from ludoteka.core.loading import dealt, load, replay_line
from ludoteka.core.match import Match
from ludoteka.core.options import Value
from ludoteka.core.registry import find
from ludoteka.lessons.course import read as read_lesson

TimeOut = Literal["nothing", "move", "bot", "loss"]
Kind = Literal["person", "bot", "open"]


class ClockSetup(msgspec.Struct, frozen=True, gc=False):
    """Seconds for the whole game and per turn, and what happens when they have run out.

    `move`: the clock is one by day. Each turn uses up its own seconds first, then the bank, which
    is the reserve; what is left of them is not kept.
    """

    bank: int
    increment: int = 0
    out: TimeOut = "nothing"
    move: int = 0


class SeatSetup(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Who sits at a seat when the table is made. `token` is its invitation."""

    kind: Kind
    name: str | None = None
    guest: str | None = None
    level: str | None = None
    token: str | None = None


class Origin(msgspec.Struct, frozen=True, gc=False):
    """The step of a finished game from which another one goes on."""

    table: str
    step: int


class Range(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Ratings that are welcome at a table, both ends among them; None: no end."""

    least: int | None = None
    most: int | None = None

    def welcomes(self, rating: int | None) -> bool:
        """Whether somebody of this rating may sit down; without one: where beginners may."""
        if rating is None:
            return self.least is None
        least, most = self.least, self.most
        return (least is None or rating >= least) and (most is None or rating <= most)


class EventPlace(msgspec.Struct, frozen=True, gc=False):
    """The event that a table belongs to, and its round there."""

    event: str
    title: str
    round: int


class Body(
    msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=str.lower, omit_defaults=True
):
    """What happened. One class for each thing that can happen at a table."""


class Created(Body, frozen=True):
    """The first entry: all settings, and the seed. `record`: the game goes on from there.

    `lesson`: the file of the lesson or puzzle that is played; its opening has been made.
    `coach`: who plays against bots alone is asked before a move that is clearly worse. `hints`:
    whether people who play against each other may ask for hints; entries of earlier releases do
    not say, and they may. `origin`: the record is the beginning of another game, dealt anew.
    `rated`: it is to count for ratings.
    `language` and `range`: in which language people want to talk, and whom they want to meet.
    `event`: the tournament it is a table of.
    """

    game: str
    rules: int
    seed: int
    options: dict[str, Value]
    seats: list[SeatSetup]
    owner: str
    public: bool = False
    pace: int = 0
    clock: ClockSetup | None = None
    record: str | None = None
    lesson: str | None = None
    coach: bool = False
    hints: bool | None = None
    origin: Origin | None = None
    rated: bool = False
    language: str | None = None
    range: Range | None = None
    event: EventPlace | None = None

    @property
    def at_stake(self) -> bool:
        """Whether the result counts beyond the table, for ratings or in an event.

        Then no step that revealed something is taken back, also where nobody would object, and
        nobody lets a bot play for a while.
        """
        return self.rated or self.event is not None

    @property
    def seeds(self) -> list[int]:
        """All luck the game had; the last one decides what is still to come. Lessons have none."""
        if self.lesson is not None:
            return []
        return [self.seed, *dealt(self.record or "")]

    def start(self) -> Match:
        """The match the table begins with."""
        if self.record is not None:
            return load(self.record)
        game = find(self.game)
        chosen = game.check(len(self.seats), self.seed, self.options)
        match = Match(game, *chosen, rules=self.rules)
        if self.lesson is not None:
            for line in read_lesson(self.lesson).opening:
                replay_line(match, line)
        return match


class Claimed(Body, frozen=True):
    """A guest sat down at an open seat."""

    seat: int
    guest: str
    name: str | None = None


class Renamed(Body, frozen=True):
    """A player goes by another name; None: the name of who has left for good was taken out."""

    seat: int
    name: str | None


class Handed(Body, frozen=True):
    """What a guest has at the table is another's from here on: one seat, or all of it.

    All of it: the seats and, if the guest was the owner, the table. The other has the rights that
    the guest had.
    """

    guest: str
    to: str
    seat: int | None = None


class AutoEnd(Body, frozen=True):
    """A player wants turns to end by themselves, or not."""

    seat: int
    on: bool


class Moved(Body, frozen=True):
    """A seat - a person or a bot - made a move; `secret`: nobody else may know of it yet."""

    seat: int
    move: str
    secret: bool = False


class EndedTurn(Body, frozen=True):
    """A player will not take the last steps back."""

    seat: int


class Undone(Body, frozen=True):
    """A player took steps back without having to ask. `secret`: nobody else knew of them."""

    seat: int
    to: int
    secret: bool = False


class UndoAsked(Body, frozen=True):
    """A player asks the others to agree to an undo.

    `waiting`: the seats whose players are asked, also while a bot stands in for them. Entries of
    earlier releases have none: then all other people who play are asked, and a bot that sits down
    for one of them agrees.
    """

    seat: int
    to: int
    waiting: list[int] | None = None


class UndoAnswered(Body, frozen=True):
    """One of those asked agrees or refuses. The last consent takes the steps back."""

    seat: int
    agree: bool


class UndoWithdrawn(Body, frozen=True):
    """The player who asked took the request back."""

    seat: int


class Chatted(Body, frozen=True):
    """Somebody said something."""

    text: str
    name: str | None = None
    seat: int | None = None


class Resigned(Body, frozen=True):
    """A player gave up; a bot plays on for good."""

    seat: int
    level: str


class Replaced(Body, frozen=True):
    """A bot sat down at a seat. A person may come back to it. `own`: it was their own wish."""

    seat: int
    level: str
    own: bool = False


class Returned(Body, frozen=True):
    """A player came back to the seat a bot had kept."""

    seat: int


class ClockRanOut(Body, frozen=True):
    """The time of a seat has run out.

    `grace`: the milliseconds a person gets who comes back to the bot that took over. Entries of
    earlier releases have none: then the bot plays on for good.
    """

    seat: int
    grace: int = 0


class Holidays(Body, frozen=True):
    """When the player of a seat is away: clocks by day do not run for them then.

    All since the last entry and all that is planned, in milliseconds from and to, in order. The
    time since the last entry is charged by it: the table may hear of holidays late.
    """

    seat: int
    times: list[tuple[int, int]]


class PauseAsked(Body, frozen=True):
    """A player would like the game to stand still: for some hours, or until somebody goes on.

    `waiting`: the seats whose players are asked; nobody: it stands still at once.
    """

    seat: int
    hours: int = 0
    waiting: list[int] = []


class PauseAnswered(Body, frozen=True):
    """One of those asked agrees or refuses. With the last consent the game stands still."""

    seat: int
    agree: bool


class PauseWithdrawn(Body, frozen=True):
    """The player who asked for a pause took the request back."""

    seat: int


class PauseEnded(Body, frozen=True):
    """The game goes on: a player wished it, or the pause is over."""

    seat: int | None = None


class Hinted(Body, frozen=True):
    """A player was given a hint."""

    seat: int


class Spared(Body, frozen=True):
    """No server ran for this many milliseconds since the last entry: they are charged to nobody.

    The clocks go on from this entry, even when the time of the last one was later.
    """

    ms: int


class Stepped(Body, frozen=True):
    """The learner goes to a step of the lesson, from which the game then goes on."""

    step: int


class Substituted(Body, frozen=True):
    """The bot of a seat is not offered here any more: one of this level goes on."""

    seat: int
    level: str


class Unlisted(Body, frozen=True):
    """The table is not public any more: nobody waits there for strangers."""


class Again(Body, frozen=True):
    """The same people go on at a new table."""

    table: str


AnyBody = (
    Created | Claimed | Renamed | AutoEnd | Moved | EndedTurn | Undone | UndoAsked | UndoAnswered
    | UndoWithdrawn | Chatted | Resigned | Replaced | Returned | ClockRanOut | Spared
    | Stepped | Again | Hinted | Substituted | Handed | Holidays
    | PauseAsked | PauseAnswered | PauseWithdrawn | PauseEnded | Unlisted
)  # fmt: skip

# These leave the game as it was: a command decided before them is not stale.
ASIDE = (
    Renamed, AutoEnd, Chatted, Again, Spared, Hinted, Substituted, Handed, Holidays,
    PauseAsked, PauseAnswered, PauseWithdrawn, PauseEnded, Unlisted,
)  # fmt: skip


def secret_of(body: AnyBody) -> int | None:
    """The seat that alone may know of an entry; None: it is no secret."""
    return body.seat if isinstance(body, Moved | Undone) and body.secret else None


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One line of the log. `at` is in milliseconds; `command` is the id its sender gave it."""

    number: int
    at: int
    body: AnyBody
    guest: str | None = None
    command: str | None = None


body_decoder = msgspec.json.Decoder(AnyBody)


def write_body(body: AnyBody) -> str:
    """The body as it is stored."""
    return msgspec.json.encode(body).decode()


def read_body(text: str) -> AnyBody:
    """The body as it was stored."""
    body: AnyBody = body_decoder.decode(text)
    return body
