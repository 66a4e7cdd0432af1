"""What goes over the wire about people: see docs/protocol.md."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ludoteka.table.commands import SeatNumber

Tie = Literal["", "asked", "asking", "friend"]  # they asked me; I asked them
Reason = Literal["insult", "spam", "cheating", "name", "other"]
Role = Literal["", "moderator", "admin"]
Days = Annotated[int, msgspec.Meta(ge=1, le=3650)]
Minutes = Annotated[int, msgspec.Meta(ge=1, le=1440)]
Short = Annotated[str, msgspec.Meta(max_length=100)]
Moment = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
WishedPace = Literal["any", "live", "clock", "day"]


class Whom(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody: by name; by a seat, or by something said, at a table; by the key of a block."""

    handle: Short | None = None
    table: Short | None = None
    seat: SeatNumber | None = None
    at: Moment | None = None  # when the line was written
    key: Short | None = None


class Person(msgspec.Struct, frozen=True):
    """Somebody as others see them; no handle: a guest without an account."""

    handle: str | None
    name: str


class Card(msgspec.Struct, frozen=True):
    """What one may know of somebody, and what one has to do with them.

    `account`: whether the one who asks has an account.
    """

    handle: str | None
    name: str
    me: bool
    account: bool
    friend: Tie
    blocked: bool
    note: str


class Present(msgspec.Struct, frozen=True):
    """Somebody who is here; `playing`: at a table."""

    handle: str
    name: str
    playing: bool
    friend: bool


class NamedInvitation(msgspec.Struct, frozen=True):
    """An invitation to a seat, by name."""

    table: str
    game: str
    host: Person


class WaitingFor(msgspec.Struct, frozen=True):
    """The table where somebody waits who wished for a game; `fill`: when bots come."""

    table: str
    fill: int | None


class Sanction(msgspec.Struct, frozen=True):
    """What somebody may not do, until when and why."""

    kind: Literal["mute", "suspend"]
    until: int
    why: str


class Here(msgspec.Struct, frozen=True):
    """Who is here, and what waits for the one who asks.

    `others`: how many more. `asked`: friend requests. `seen`: whether others see the asker.
    """

    account: bool
    role: Role
    people: list[Present]
    others: int
    asked: int
    invitations: list[NamedInvitation]
    waiting: WaitingFor | None
    sanctions: list[Sanction]
    seen: bool


class Blocked(msgspec.Struct, frozen=True):
    """Somebody one does not want to meet."""

    handle: str | None
    name: str
    key: str


class Noted(msgspec.Struct, frozen=True):
    """A private note on somebody."""

    handle: str
    name: str
    text: str


class Friend(msgspec.Struct, frozen=True):
    """A friend, and whether one can see them here, or at a table."""

    handle: str
    name: str
    here: bool
    playing: bool


class Circle(msgspec.Struct, frozen=True):
    """The people somebody has to do with. `asked` by others, `asking` by oneself."""

    account: bool
    seen: bool
    friends: list[Friend]
    asked: list[Person]
    asking: list[Person]
    blocked: list[Blocked]
    noted: list[Noted]


class FriendDeed(msgspec.Struct, frozen=True):
    """Ask, accept (the same as asking back), refuse what they asked, or end it."""

    handle: Short
    deed: Literal["ask", "accept", "refuse", "remove"]


class Block(msgspec.Struct, frozen=True):
    """Block somebody, or no longer."""

    whom: Whom
    on: bool


class PersonNote(msgspec.Struct, frozen=True):
    """What one wants to remember of somebody; an empty text removes it."""

    handle: Short
    text: str


class Visibility(msgspec.Struct, frozen=True):
    """Whether others may see that one is here."""

    seen: bool


class InviteWish(msgspec.Struct, frozen=True):
    """Invite somebody by name to an open seat of one's table."""

    table: Short
    seat: SeatNumber
    handle: Short


class InviteAnswer(msgspec.Struct, frozen=True):
    """Sit down, or say no."""

    table: Short
    accept: bool


class Answered(msgspec.Struct, frozen=True):
    """The seat that was taken, if one was."""

    seat: int | None


class Guest(msgspec.Struct, frozen=True):
    """Somebody the owner of a table has invited by name."""

    handle: str | None
    name: str
    seat: int
    state: Literal["asked", "declined"]


class Company(msgspec.Struct, frozen=True):
    """What a page of a table needs to know: who was invited, and which lines to fold away.

    `folded`: the times of lines of people the reader has blocked; `blocks`: whether there are any.
    """

    invited: list[Guest]
    folded: list[int]
    blocks: bool


class GameWish(msgspec.Struct, frozen=True):
    """Find me a game: one of these, with so many seats (None: any), at this pace.

    `fill`: the minutes after which bots take the seats that are left; None: never.
    """

    games: Annotated[list[Short], msgspec.Meta(min_length=1, max_length=40)]
    seats: Annotated[int, msgspec.Meta(ge=2, le=12)] | None = None
    pace: WishedPace = "any"
    language: Short | None = None
    fill: Minutes | None = None
    level: Short = "medium"
    name: str | None = None


class Found(msgspec.Struct, frozen=True):
    """The table where one sits now; `made`: it is new, and one waits there."""

    table: str
    made: bool


class Report(msgspec.Struct, frozen=True):
    """Something said, or a name or profile, that moderators should look at."""

    whom: Whom
    reason: Reason
    words: str = ""


class Done(msgspec.Struct, frozen=True):
    """It is done."""

    done: bool = True


# --- moderation ---------------------------------------------------------------------------------


class ChatLine(msgspec.Struct, frozen=True):
    """A line of chat as it was; `reported`: the one that was reported."""

    at: int
    name: str
    text: str
    reported: bool = False


class ReportView(msgspec.Struct, frozen=True):
    """A report as moderators see it; `about`: whom it is about, by the name they had then."""

    id: str
    at: int
    reporter: Person
    about: Person
    kind: str
    reason: str
    words: str
    lines: list[ChatLine]
    closed: int | None
    outcome: str
    sanctions: list[Sanction]


class LogLine(msgspec.Struct, frozen=True):
    """One deed of a moderator."""

    at: int
    who: str
    deed: str
    about: str
    detail: str
    why: str


class Desk(msgspec.Struct, frozen=True):
    """What lies on the desk of a moderator."""

    role: Role
    reports: list[ReportView]
    log: list[LogLine]


class ModeratorDeed(msgspec.Struct, frozen=True):
    """What a moderator does, about somebody by handle or by the id of a report, and why.

    `days` for mute and suspend, `text` for a new name or a role. A report is closed by its id;
    `why` is what came of it. `event` is the one to be called off, which is about its organiser.
    """

    deed: Literal[
        "mute", "unmute", "suspend", "unsuspend", "rename", "grant", "revoke", "close", "cancel"
    ]
    why: str
    handle: Short | None = None
    report: Short | None = None
    days: Days = 1
    text: str = ""
    event: Short | None = None
