"""The holidays of people: booked by whole days, in time, and only so many a year."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import msgspec
import sqlalchemy as sa

from ludoteka.server import relations as db
from ludoteka.server.rows import replacing
from ludoteka.server.store import DAY, Store, now
from ludoteka.table.refusals import Refused

TOPIC = "holidays"
ALLOWANCE = 30  # days in each calendar year
FURTHEST = 365 * DAY  # ahead
MOST = 40  # kept of one person


class Booked(msgspec.Struct, frozen=True):
    """Holidays of a person: days as they count them, and the same in milliseconds."""

    first: date
    last: date
    zone: str
    since: int
    until: int


class HolidayWish(msgspec.Struct, frozen=True):
    """The first and the last day away, in the person's time zone."""

    first: date
    last: date
    zone: str


class HolidayEnd(msgspec.Struct, frozen=True):
    """The holidays that began or would begin at this moment are over."""

    since: int


class Holidays(msgspec.Struct, frozen=True):
    """What is booked and not over yet, and how many days are left in which year."""

    booked: list[Booked]
    left: dict[int, int]
    allowance: int = ALLOWANCE


bookings = msgspec.json.Decoder(list[Booked])


def midnight(day: date, zone: str) -> int:
    """When a day begins somewhere. Raises Refused."""
    try:
        found = ZoneInfo(zone)
    except (KeyError, OSError, ValueError):
        raise Refused("error.zone") from None
    return int(datetime.combine(day, time(), found).timestamp() * 1000)


def today(zone: str, at: int) -> date:
    """The day it is somewhere."""
    return datetime.fromtimestamp(at / 1000, ZoneInfo(zone)).date()


def days(booked: Iterable[Booked]) -> Counter[int]:
    """How many days of each year."""
    found: Counter[int] = Counter()
    for each in booked:
        for number in range((each.last - each.first).days + 1):
            found[(each.first + timedelta(number)).year] += 1
    return found


def book(known: list[Booked], wish: HolidayWish, at: int) -> list[Booked]:
    """All holidays with some more. Raises Refused."""
    if not 0 <= (wish.last - wish.first).days <= 2 * ALLOWANCE or len(known) >= MOST:
        raise Refused("error.holiday_days", most=ALLOWANCE)
    begin = midnight(wish.first, wish.zone)
    if wish.first < today(wish.zone, at) or begin > at + FURTHEST:
        raise Refused("error.holiday_past")
    end = midnight(wish.last + timedelta(1), wish.zone)
    new = Booked(wish.first, wish.last, wish.zone, max(begin, at), end)
    if any(each.since < new.until and new.since < each.until for each in known):
        raise Refused("error.holiday_twice")
    every = sorted([*known, new], key=lambda each: each.since)
    if max(days(every).values()) > ALLOWANCE:
        raise Refused("error.holiday_days", most=ALLOWANCE)
    return every


def end(known: list[Booked], since: int, at: int) -> list[Booked]:
    """All holidays without those: if they have begun, they end today."""
    kept = []
    for each in known:
        if each.since != since or each.until <= at:
            kept.append(each)
        elif each.since <= at:
            last = min(each.last, today(each.zone, at))
            kept.append(msgspec.structs.replace(each, last=last, until=at))
    return kept


def shown(known: list[Booked], at: int) -> Holidays:
    """Holidays as their person sees them."""
    year = datetime.fromtimestamp(at / 1000).year
    taken = days(known)
    left = {each: ALLOWANCE - taken[each] for each in (year, year + 1)}
    return Holidays([each for each in known if each.until > at], left)


class Calendar:
    """The holidays that are kept."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def booked(self, guest: str) -> list[Booked]:
        """What a person has booked."""
        return (await self.of([guest])).get(guest, [])

    async def of(self, guests: Iterable[str]) -> dict[str, list[Booked]]:
        """What these people have booked, as far as they have."""
        kept = db.settings.c
        query = sa.select(kept.guest, kept.body).where(kept.topic == TOPIC)
        found = await self.store.fetch(query.where(kept.guest.in_(list(guests))))
        return {guest: bookings.decode(body) for guest, body in found}

    async def book(self, guest: str, wish: HolidayWish) -> list[Booked]:
        """Book holidays; twice the same is once. Raises Refused."""
        before = await self.booked(guest)
        if any((each.first, each.last) == (wish.first, wish.last) for each in before):
            return before
        return await self.keep(guest, book(self.recent(before), wish, now()))

    async def end(self, guest: str, since: int) -> list[Booked]:
        """Come back sooner, or do not go at all."""
        return await self.keep(guest, end(await self.booked(guest), since, now()))

    def recent(self, known: list[Booked]) -> list[Booked]:
        """Those that still count for something."""
        return [each for each in known if each.until > now() - FURTHEST]

    async def keep(self, guest: str, booked: list[Booked]) -> list[Booked]:
        """Store them."""
        body = msgspec.json.encode(booked).decode()
        query = replacing(db.settings, self.store.database.shared, "body")
        await self.store.change(TOPIC, query.values(guest=guest, topic=TOPIC, body=body))
        return booked
