"""What a person has chosen: how they are told, when, and of what."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Annotated, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
import sqlalchemy as sa

from ludoteka.language import LANGUAGES
from ludoteka.server import relations as db
from ludoteka.server.rows import replacing
from ludoteka.server.store import Store
from ludoteka.table.refusals import Refused

TOPIC = "notices"
HOUR, MINUTES_A_DAY = 60, 24 * 60
# what can be switched off, and the kinds that belong to it; others are always told
GROUPS = {
    "turn": ("turn", "turns"),
    "invited": ("invited", "declined"),
    "friend": ("friend",),
    "game_over": ("game_over",),
    "event": ("event_round", "event_over"),
}
GROUP_OF = {kind: group for group, kinds in GROUPS.items() for kind in kinds}

Minute = Annotated[int, msgspec.Meta(ge=0, lt=MINUTES_A_DAY)]
Group = Literal["turn", "invited", "friend", "game_over", "event"]


class NoticeChoices(msgspec.Struct, frozen=True):
    """Choices of a person; times in minutes after midnight where they live."""

    mail: Literal["now", "daily", "never"] = "now"
    daily: Minute = 18 * HOUR  # when the digest comes
    quiet: bool = True
    quiet_from: Minute = 22 * HOUR
    quiet_to: Minute = 8 * HOUR
    zone: Annotated[str, msgspec.Meta(max_length=60)] = "UTC"
    language: Annotated[str, msgspec.Meta(max_length=5)] = "en"
    off: list[Group] = []  # what they do not want to be told
    mail_off: list[Group] = []  # the same by mail only: they said so in a mail

    def wants(self, kind: str) -> bool:
        """Whether they want to be told of this at all."""
        return GROUP_OF.get(kind, "") not in self.off

    def wants_mail(self, kind: str) -> bool:
        """Whether they want to be told of this by mail."""
        return self.mail != "never" and GROUP_OF.get(kind, "") not in (*self.off, *self.mail_off)


class Person(msgspec.Struct, frozen=True):
    """How somebody can be reached. `email`: confirmed, only with an account."""

    guest: str
    choices: NoticeChoices
    chosen: bool = False  # they said so themselves
    email: str | None = None
    subscriptions: tuple[tuple[str, str], ...] = ()  # id and language


def check(choices: NoticeChoices) -> NoticeChoices:
    """Choices that can be kept. Raises Refused."""
    if choices.language not in LANGUAGES:
        raise Refused("error.language")
    try:
        ZoneInfo(choices.zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Refused("error.zone") from None
    return choices


def zone_of(choices: NoticeChoices) -> ZoneInfo:
    """Their time zone; one that is no longer known is UTC."""
    try:
        return ZoneInfo(choices.zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")


def moment(at: int, choices: NoticeChoices) -> datetime:
    """A time in milliseconds, as their clock shows it."""
    return datetime.fromtimestamp(at / 1000, UTC).astimezone(zone_of(choices))


def next_time(at: int, minute: int, choices: NoticeChoices) -> int:
    """When their clock next shows a time of day after `at`; a time that is skipped comes later."""
    here = moment(at, choices)
    for days in range(3):
        day = here.date() + timedelta(days=days)
        naive = datetime(day.year, day.month, day.day) + timedelta(minutes=minute)
        found = int(naive.replace(tzinfo=zone_of(choices)).timestamp() * 1000)
        if found > at:
            return found
    raise AssertionError("a day has a morning")


def quiet_until(at: int, choices: NoticeChoices) -> int | None:
    """When their quiet hours end; None: they may be told now."""
    first, last = choices.quiet_from, choices.quiet_to
    if not choices.quiet or first == last:
        return None
    here = moment(at, choices)
    minute = here.hour * HOUR + here.minute
    inside = first <= minute < last if first < last else minute >= first or minute < last
    return next_time(at, last, choices) if inside else None


def digest_at(at: int, choices: NoticeChoices) -> int:
    """When their next digest comes."""
    return next_time(at, choices.daily, choices)


def browsers_of(guest: str) -> sa.ColumnElement[bool]:
    """Which subscriptions are a person's: those of browsers where they are signed in."""
    sessions = db.sessions.c
    mine = sa.select(sessions.cookie_hash).where(sessions.guest == guest)
    return db.notices.subscriptions.c.session.in_(mine)


class People:
    """Reads and keeps choices."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def known(self, guest: str) -> bool:
        """Whether a person has an account: only who has one gets mail."""
        found = db.accounts.c.guest
        return bool(await self.store.fetch(sa.select(found).where(found == guest)))

    async def kept(self, guest: str) -> NoticeChoices | None:
        """What a person chose; None: nothing yet."""
        kept = db.settings.c
        query = sa.select(kept.body).where(kept.guest == guest, kept.topic == TOPIC)
        rows = await self.store.fetch(query)
        try:
            return msgspec.json.decode(rows[0][0], type=NoticeChoices) if rows else None
        except msgspec.MsgspecError:
            return None

    async def choices(self, guest: str) -> NoticeChoices:
        """What a person chose, or what is usual."""
        return await self.kept(guest) or NoticeChoices()

    async def choose(self, guest: str, choices: NoticeChoices) -> None:
        """Keep what a person chose."""
        body = msgspec.json.encode(choices).decode()
        query = replacing(db.settings, self.store.database.shared, "body")
        await self.store.change("choices", query.values(guest=guest, topic=TOPIC, body=body))

    async def find(self, guest: str) -> Person:
        """How a person can be reached."""
        accounts, pushed = db.accounts.c, db.notices.subscriptions.c
        mails = await self.store.fetch(sa.select(accounts.email).where(accounts.guest == guest))
        browsers = await self.store.fetch(
            sa.select(pushed.id, pushed.language).where(browsers_of(guest)).order_by(pushed.id)
        )
        kept = await self.kept(guest)
        return Person(
            guest=guest,
            choices=kept or NoticeChoices(),
            chosen=kept is not None,
            email=mails[0][0] if mails else None,
            subscriptions=tuple((name, language) for name, language in browsers),
        )
