"""Everything that goes over the wire, besides the table's own structs: see docs/protocol.md."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ludoteka.core.game import FirstGame
from ludoteka.core.options import Option
from ludoteka.core.preview import Forecast, Preview
from ludoteka.core.problem import Problem
from ludoteka.core.reason import Param, Reason
from ludoteka.server.times import BriefTime
from ludoteka.table import commands
from ludoteka.table.commands import CommandId, SeatNumber, Version
from ludoteka.table.entries import ClockSetup, Kind, Range
from ludoteka.table.foresee import MOST_MOVES
from ludoteka.table.refusals import Refused
from ludoteka.table.setup import SLOWEST_PACE, SeatWish
from ludoteka.table.snapshot import MoveChoice, Phase, TableChange, TableMessage
from ludoteka.table.wonder import Doubt, Hint, Weighed

PROTOCOL = 1
DEFAULT_PACE = 700
Pace = Literal["live", "clock", "day"]


class Error(msgspec.Struct, frozen=True):
    """A refusal: a message key with parameters, an English sentence, and the rules' reason.

    `problem`: what fills the parameter of that name, for other languages.
    """

    key: str
    params: dict[str, Param]
    text: str
    reason: Reason | None = None
    problem: Problem | None = None


def error(refused: Refused) -> Error:
    """A refusal as it is sent."""
    return Error(refused.key, refused.params, str(refused), refused.reason, refused.problem)


# --- HTTP -------------------------------------------------------------------------------------


class GameWords(msgspec.Struct, frozen=True):
    """What a game is called in a language, and what it is about."""

    title: str
    about: str


class GameInfo(msgspec.Struct, frozen=True):
    """A game in the lobby."""

    key: str
    title: str
    edition: str = ""
    rules: int = 0
    fewest: int = 0
    most: int = 0
    together: bool = False
    options: tuple[Option, ...] = ()
    secrets: bool = True  # whether players hide something from each other
    words: dict[str, GameWords] = {}  # by language
    first: FirstGame | None = None  # the set-up for who never played it
    bots: tuple[str, ...] = ()  # that the server offers besides the levels
    styles: tuple[str, ...] = ()  # of the bots of a level: `hard:collector`
    thinks: dict[str, float] = {}  # about so many seconds at a decision, by level
    ratings: dict[str, int] = {}  # as measured, by level


class BrokenGame(msgspec.Struct, frozen=True):
    """A game that is registered and cannot be played, and why."""

    key: str
    problem: str


class Games(msgspec.Struct, frozen=True):
    """What can be played, what cannot, and the levels of bots."""

    games: list[GameInfo]
    levels: list[str]
    broken: list[BrokenGame] = []
    protocol: int = PROTOCOL


class Me(msgspec.Struct, frozen=True):
    """The guest; no name: a stranger, or one who gave none. `account`: one who stays."""

    name: str | None
    account: bool = False


class NameWish(msgspec.Struct, frozen=True):
    """The name a guest wants to go by."""

    name: str


class BriefSeat(msgspec.Struct, frozen=True):
    """A seat as the lobby shows it.

    `rating`: at open tables whose game counts, if there is one and its owner shows it.
    """

    seat: int
    kind: Kind
    name: str | None
    level: str | None
    rating: int | None = None


class Brief(msgspec.Struct, frozen=True):
    """A table as the lobby shows it; `mine`: the seats of the one who asks.

    `winners`: the seats that won, once the game is over; none where all lost together. `hinted`:
    the seats that were given hints. `since`: when it began to wait for those it waits for. `pace`:
    without clocks, with clocks, or in days. `language` and `range`: whom the table is for; None:
    anybody.
    """

    table: str
    game: str
    phase: Phase
    public: bool
    created: int
    updated: int
    seats: list[BriefSeat]
    to_act: list[int]
    mine: list[int] = []
    winners: list[int] = []
    lesson: Lesson | None = None
    hinted: list[int] = []
    since: int = 0
    time: BriefTime | None = None
    paused: bool = False
    rated: bool = False
    pace: Pace = "live"
    language: str | None = None
    range: Range | None = None


class Lobby(msgspec.Struct, frozen=True):
    """The guest's own tables and the open ones."""

    mine: list[Brief]
    open: list[Brief]


class NewTable(msgspec.Struct, frozen=True):
    """The wish for a table."""

    game: str
    seats: Annotated[list[SeatWish], msgspec.Meta(max_length=12)]
    options: dict[str, bool | str | list[str]] = {}
    public: bool = False
    pace: Annotated[int, msgspec.Meta(ge=0, le=SLOWEST_PACE)] = DEFAULT_PACE
    clock: ClockSetup | None = None
    coach: bool = False
    hints: bool = False  # between people; against bots alone there always are
    rated: bool = False  # it is to count for ratings: only with accounts, without help
    language: str | None = None
    range: Range | None = None


class Lesson(msgspec.Struct, frozen=True):
    """How far a lesson is; all is done when no step is left."""

    name: str
    step: int
    steps: int


class TableKey(msgspec.Struct, frozen=True):
    """A table by its key."""

    table: str


class Invite(msgspec.Struct, frozen=True):
    """The token that lets somebody sit down."""

    seat: int
    token: str


class About(msgspec.Struct, frozen=True):
    """A table before one goes there; invitations for its owner only.

    `host`: what the owner is called there, if the owner has a seat and a name.
    """

    brief: Brief
    owner: bool
    invites: list[Invite]
    host: str | None = None


class Invitation(msgspec.Struct, frozen=True):
    """The question whether an invitation still holds."""

    token: str


class Invited(msgspec.Struct, frozen=True):
    """The free seat it leads to; `mine`: the guest sits there already."""

    table: str
    seat: int
    mine: bool


class Claim(msgspec.Struct, frozen=True):
    """The wish to sit down, by invitation, or at a public table by the number of the seat."""

    token: str | None = None
    seat: SeatNumber | None = None
    name: str | None = None


class Seated(msgspec.Struct, frozen=True):
    """Where the guest sits now."""

    table: str
    seat: int


class Upload(msgspec.Struct, frozen=True):
    """A record to look at or to play on."""

    record: str


class Notes(msgspec.Struct, frozen=True):
    """A guest's own notes on a table."""

    text: str


class Health(msgspec.Struct, frozen=True):
    """Whether the server and its database answer."""

    status: str
    database: str
    version: str


# --- WebSocket, from the page -------------------------------------------------------------------


class Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    """The first message. `look` left out: the server chooses the seat.

    `changes`: after the first state send only what changed.
    """

    since: Version = 0
    changes: bool = False
    look: SeatNumber | msgspec.UnsetType | None = msgspec.UNSET


class Look(msgspec.Struct, frozen=True, tag_field="type", tag="look"):
    """Look from another own seat, or as a spectator."""

    seat: SeatNumber | None


class AskHint(msgspec.Struct, frozen=True, tag_field="type", tag="hint"):
    """What would the bot do?"""

    id: CommandId
    seat: SeatNumber


class AskWhy(msgspec.Struct, frozen=True, tag_field="type", tag="why"):
    """Why is a move, or anything with a thing, not possible now?"""

    id: CommandId
    seat: SeatNumber
    move: str | None = None
    thing: str | None = None


class AskJudge(msgspec.Struct, frozen=True, tag_field="type", tag="judge"):
    """What does the coach think of a move? Without one: it may begin to think."""

    id: CommandId
    seat: SeatNumber
    move: str | None = None


class AskPreview(msgspec.Struct, frozen=True, tag_field="type", tag="preview"):
    """What would these moves do, made one after the other?"""

    id: CommandId
    seat: SeatNumber
    moves: Annotated[list[str], msgspec.Meta(min_length=1, max_length=MOST_MOVES)]


class AskForecasts(msgspec.Struct, frozen=True, tag_field="type", tag="forecasts"):
    """What comes if nothing more is done?"""

    id: CommandId


Question = AskHint | AskJudge | AskWhy | AskPreview | AskForecasts
FromPage = Hello | Look | Question | commands.AnyCommand

# --- WebSocket, from the server -----------------------------------------------------------------


class Ack(msgspec.Struct, frozen=True, tag_field="type", tag="ack"):
    """The command is stored for good, as this entry."""

    id: str
    number: int


class Refusal(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    """The message changed nothing."""

    id: str | None
    error: Error
    version: int


class Presence(msgspec.Struct, frozen=True, tag_field="type", tag="presence"):
    """The seats with a page open, and how many watch."""

    online: list[int]
    watching: int


class WhyAnswer(msgspec.Struct, frozen=True, tag_field="type", tag="why"):
    """The reason; None: it is possible."""

    id: str
    reason: Reason | None


class HintAnswer(msgspec.Struct, frozen=True, tag_field="type", tag="hint"):
    """What the bot would do, and why."""

    id: str
    seat: int
    version: int
    best: MoveChoice
    options: list[Weighed]
    reasons: list[Reason]


def hint_answer(asked: AskHint, version: int, found: Hint) -> HintAnswer:
    """A hint as it is sent."""
    return HintAnswer(asked.id, asked.seat, version, found.best, found.options, found.reasons)


class JudgeAnswer(msgspec.Struct, frozen=True, tag_field="type", tag="judge"):
    """What the coach would ask before the move is made; None: nothing."""

    id: str
    seat: int
    version: int
    doubt: Doubt | None


class PreviewAnswer(msgspec.Struct, frozen=True, tag_field="type", tag="preview"):
    """What the moves would do, at this version of the table."""

    id: str
    version: int
    preview: Preview


class ForecastsAnswer(msgspec.Struct, frozen=True, tag_field="type", tag="forecasts"):
    """What comes of itself, from this version of the table on."""

    id: str
    version: int
    forecasts: list[Forecast]


FromServer = (
    TableMessage
    | TableChange
    | Ack
    | Refusal
    | Presence
    | WhyAnswer
    | HintAnswer
    | JudgeAnswer
    | PreviewAnswer
    | ForecastsAnswer
)
