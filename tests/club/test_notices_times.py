"""When people are told: quiet hours and digests by their own clock, with time that is moved."""

from __future__ import annotations

import asyncio
from datetime import datetime
from zoneinfo import ZoneInfo

import msgspec
import pytest
from tests.club.post import Clock, office, person, rows
from tests.club.smtp import Mailbox, text_of

from ludoteka.server.club.notices.choices import (
    NoticeChoices,
    check,
    digest_at,
    next_time,
    quiet_until,
)
from ludoteka.table.refusals import Refused

pytestmark = pytest.mark.once
PRAGUE = NoticeChoices(zone="Europe/Prague")


def ms(text: str, zone: str = "Europe/Prague") -> int:
    """A time of somebody's clock in milliseconds."""
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


@pytest.mark.parametrize(
    ("at", "until"),
    [
        ("2026-01-10 21:59", None),
        ("2026-01-10 22:00", "2026-01-11 08:00"),
        ("2026-01-11 07:59", "2026-01-11 08:00"),
        ("2026-01-11 08:00", None),
        ("2026-03-28 23:00", "2026-03-29 08:00"),  # that night has nine hours
        ("2026-10-24 23:00", "2026-10-25 08:00"),  # and that one eleven
    ],
)
def test_quiet_hours(at: str, until: str | None) -> None:
    assert quiet_until(ms(at), PRAGUE) == (None if until is None else ms(until))


def test_the_night_of_a_changed_clock() -> None:
    assert quiet_until(ms("2026-03-28 22:00"), PRAGUE) == ms("2026-03-28 22:00") + 9 * 3600_000
    assert quiet_until(ms("2026-10-24 22:00"), PRAGUE) == ms("2026-10-24 22:00") + 11 * 3600_000
    # half past two does not exist that day; it comes all the same, and once
    skipped = next_time(ms("2026-03-29 01:00"), 150, PRAGUE)
    assert ms("2026-03-29 01:00") < skipped <= ms("2026-03-29 03:30")
    assert next_time(skipped, 150, PRAGUE) == ms("2026-03-30 02:30")


def test_other_hours() -> None:
    noon = NoticeChoices(quiet_from=12 * 60, quiet_to=13 * 60, zone="America/New_York")
    at = ms("2026-06-01 12:30", "America/New_York")
    assert quiet_until(at, noon) == ms("2026-06-01 13:00", "America/New_York")
    assert quiet_until(at, msgspec.structs.replace(noon, quiet=False)) is None
    assert quiet_until(at, msgspec.structs.replace(noon, quiet_to=12 * 60)) is None
    assert digest_at(ms("2026-01-10 18:00"), PRAGUE) == ms("2026-01-11 18:00")
    assert digest_at(ms("2026-01-10 17:59"), PRAGUE) == ms("2026-01-10 18:00")


@pytest.mark.parametrize("zone", ["Mars/Base", "../etc/passwd", "/etc/localtime", "", "a\0b"])
def test_no_such_zone(zone: str) -> None:
    with pytest.raises(Refused):
        check(NoticeChoices(zone=zone))
    assert quiet_until(0, NoticeChoices(zone=zone)) is not None, "the night of UTC"


def test_nothing_at_night(mailbox: Mailbox, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)

    async def work() -> None:
        async with office(database, mailbox.environ) as notices:
            guest = await person(notices, "Ema", "ema@mail.example")
            await notices.people.choose(guest, PRAGUE)
            clock.at(ms("2027-01-10 23:00"))
            await notices.tell(guest, "friend", "friend 1", name="Jan")
            await notices.mail("jan@mail.example", "sign_in", "link 1", "en", link="/x")
            await notices.worker.round()
            assert mailbox.recipients == ["jan@mail.example"], "a link that is asked for comes"
            assert await notices.queue.next_due() == ms("2027-01-11 08:00")
            clock.at(ms("2027-01-11 08:00"))
            await notices.worker.round()
            assert len(mailbox.messages) == 2

    asyncio.run(work())


def test_who_does_not_send_does_not_ask_all_the_time(mailbox: Mailbox, database: str) -> None:
    """While another process has the lock, what is overdue is its business."""

    async def work() -> None:
        async with office(database, mailbox.environ) as notices:
            worker, cleaned = notices.worker, asyncio.Event()
            asked: list[int] = []

            async def busy(function: str, table: str) -> bool:
                return False

            async def clean() -> None:
                cleaned.set()

            async def overdue() -> float:
                asked.append(1)
                return 0.0

            worker.store.neighbours.advise = busy  # type: ignore[method-assign]
            worker.wait = overdue  # type: ignore[method-assign]
            worker.queue.clean = clean  # type: ignore[method-assign]
            task = asyncio.create_task(worker.run())
            await cleaned.wait()  # then it says how long it waits
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            assert not asked

    asyncio.run(work())


def test_one_digest_a_day(mailbox: Mailbox, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)

    async def work() -> None:
        async with office(database, mailbox.environ) as notices:
            guest = await person(notices, "Ema", "ema@mail.example")
            daily = msgspec.structs.replace(PRAGUE, mail="daily", off=["game_over"])
            await notices.people.choose(guest, daily)
            clock.at(ms("2027-01-10 10:00"))
            await notices.tell(guest, "friend", "friend 1", name="Jan")
            await notices.tell(guest, "invited", "invited 1", name="Jan", game="ethnos", table="t")
            await notices.tell(guest, "game_over", "over 1", game="ethnos", table="t")
            await notices.worker.round()
            assert not mailbox.messages
            clock.at(ms("2027-01-10 18:00"))
            await notices.worker.round()
            await notices.worker.round()
            assert all(row.due is None for row in await rows(notices))

    asyncio.run(work())
    (mail,) = mailbox.messages
    assert mail["Subject"] == "2 things happened at Ludoteka"
    assert "Jan invites you: Ethnos" in text_of(mail)
    assert "The game is over" not in text_of(mail), "not wanted"
