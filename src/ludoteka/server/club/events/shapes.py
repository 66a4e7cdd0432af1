"""What is sent about events: see docs/protocol.md."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ludoteka.server.club.events.plan import LONGEST_ROUND, MOST_PLAYERS, EventPlan
from ludoteka.server.club.events.standings import EventOutcome

Phase = Literal["open", "running", "over", "cancelled"]


class NewEvent(msgspec.Struct, frozen=True):
    """The wish for an event.

    `invited`: an invitation is needed to take part. `playing`: the organiser takes part.
    `begins`: the moment, if it begins at one, in milliseconds.
    """

    title: str
    plan: EventPlan
    public: bool = True
    invited: bool = False
    playing: bool = True
    begins: int | None = None


class EventKey(msgspec.Struct, frozen=True):
    """An event by its key."""

    event: str


class JoinEvent(msgspec.Struct, frozen=True):
    """The wish to take part, with the invitation where one is needed."""

    token: Annotated[str, msgspec.Meta(max_length=64)] | None = None


class AddBot(msgspec.Struct, frozen=True):
    """A bot is to take a place."""

    level: Annotated[str, msgspec.Meta(max_length=80)]


class Extend(msgspec.Struct, frozen=True):
    """The round may take so many hours more."""

    hours: Annotated[int, msgspec.Meta(ge=1, le=LONGEST_ROUND)]


class RemovePlayer(msgspec.Struct, frozen=True):
    """Somebody is to take part no longer."""

    player: Annotated[int, msgspec.Meta(ge=1, le=10 * MOST_PLAYERS)]


class EventBrief(msgspec.Struct, frozen=True):
    """An event in the list; `mine`: the one who asks takes part or organises it."""

    event: str
    title: str
    plan: EventPlan
    phase: Phase
    season: int
    players: int
    updated: int
    begins: int | None
    invited: bool
    mine: bool


class EventList(msgspec.Struct, frozen=True):
    """Events that are open, running and over, the newest first. `account`: whether one has one."""

    open: list[EventBrief]
    running: list[EventBrief]
    over: list[EventBrief]
    account: bool


class EventPlayer(msgspec.Struct, frozen=True):
    """Somebody who takes part; without a name: a person who is gone."""

    player: int
    name: str
    level: str | None
    division: int
    left: bool


class EventTable(msgspec.Struct, frozen=True):
    """A table: the players by seat, and how it ended for each. No table: a bye.

    `through`: who goes on in a knock-out.
    """

    table: str | None
    division: int
    players: list[int]
    result: list[EventOutcome] | None
    through: list[int] = []


class EventRound(msgspec.Struct, frozen=True):
    """A round with its tables; `late_end`: when bots end what is still played."""

    round: int
    began: int
    deadline: int
    late_end: int
    tables: list[EventTable]


class EventStanding(msgspec.Struct, frozen=True):
    """A line of the standing. `moves`: 1 goes up, -1 goes down after the season."""

    player: int
    division: int
    points: float
    opponents: float
    share: float
    wins: int
    games: int
    reached: int
    moves: int = 0


class EventPage(msgspec.Struct, frozen=True):
    """All about an event. `me`: the number of the one who asks, if they take part.

    `token`: the invitation, told to who takes part or organises. `rounds_planned`: 0 in a
    knock-out. `follows`: the season after this one, if there is one.
    """

    event: str
    title: str
    plan: EventPlan
    phase: Phase
    season: int
    public: bool
    invited: bool
    organiser: str | None
    mine: bool
    me: int | None
    account: bool
    token: str | None
    begins: int | None
    least: int
    players: list[EventPlayer]
    rounds: list[EventRound]
    rounds_planned: int
    standings: list[EventStanding]
    follows: str | None
