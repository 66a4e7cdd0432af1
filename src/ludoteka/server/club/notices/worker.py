"""Sends what is due: one process at a time, and each notice by whoever has its lease."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Coroutine, Sequence
from itertools import groupby
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from ludoteka.server.club.accounts.links import LASTS
from ludoteka.server.club.notices.choices import Person, quiet_until
from ludoteka.server.club.notices.deciding import Means, decide, kind_of, still
from ludoteka.server.club.notices.mails import Mail, Undeliverable, message
from ludoteka.server.club.notices.mails import send as send_mail
from ludoteka.server.club.notices.queue import Row
from ludoteka.server.club.notices.words import Item, Told, say, told
from ludoteka.server.store import DAY, Store, now
from ludoteka.table.refusals import Refused

LOCK = "notices"
POLL = 5.0  # seconds between two looks into the database
CLEAN = 6 * 3600.0  # seconds between two cleanings
ROUNDS = 20  # batches before another process may have a go
MOST_SENT_AT_ONCE = 8
LONGEST_SENDING = 40.0  # seconds, less than a lease
STOPPING = 4.0  # seconds to end what is being sent
FIRST_PAUSE, LONGEST_PAUSE = 30_000, 6 * 3600_000  # milliseconds between two tries
GIVE_UP = 3 * DAY
GIVE_UP_SOON = dict.fromkeys(("sign_in", "new_address"), LASTS)  # then the link does not work

log = logging.getLogger(__name__)


def pause(tries: int) -> int:
    """How long to wait after so many tries: longer each time, and not all at once."""
    longest = min(FIRST_PAUSE * 2 ** min(tries - 1, 20), LONGEST_PAUSE)
    return int(longest * random.uniform(0.5, 1.0))


class Worker:
    """Takes what is due, decides how it is told, and tells it."""

    def __init__(self, store: Store, means: Means) -> None:
        self.store = store
        self.means = means
        self.queue = means.queue
        self.wake = asyncio.Event()
        self.sending = asyncio.Semaphore(MOST_SENT_AT_ONCE)

    # --- the loop -------------------------------------------------------------------------

    async def run(self) -> None:
        """For ever: send what is due, then wait for more."""
        if not self.store.database.shared:
            await self.queue.free_leases()
        cleaned = -CLEAN
        while True:
            self.wake.clear()
            try:
                alone = await self.round()
                if asyncio.get_running_loop().time() - cleaned > CLEAN:
                    cleaned = asyncio.get_running_loop().time()
                    await self.queue.clean()
                wait = await self.wait() if alone else POLL
            except (Refused, SQLAlchemyError, OSError) as error:
                log.warning("notices have to wait", extra={"problem": type(error).__name__})
                wait = POLL
            try:
                await asyncio.wait_for(self.wake.wait(), wait)
            except TimeoutError:
                continue

    async def wait(self) -> float:
        """Seconds until something may be due."""
        due = await self.queue.next_due()
        return POLL if due is None else min(POLL, max(0.05, (due - now()) / 1000))

    async def round(self) -> bool:
        """Send all that is due; False: another process does it."""
        if not await self.store.neighbours.advise("pg_try_advisory_lock", LOCK):
            return False
        try:
            for _ in range(ROUNDS):
                rows = await self.queue.due()
                if not rows:
                    break
                await self.work(rows)
        finally:
            await self.store.neighbours.advise("pg_advisory_unlock", LOCK)
        return True

    async def work(self, rows: Sequence[Row]) -> None:
        """Decide on some rows, and send others at the same time."""
        undecided = [row for row in rows if row.channel == "person"]
        for guest in sorted({row.guest for row in undecided if row.guest}):
            rows_of = [row for row in undecided if row.guest == guest]
            await decide(guest, rows_of, self.means)
        letters = [[row] for row in rows if row.channel in ("mail", "push")]
        digests = sorted(
            (row for row in rows if row.channel == "digest"), key=lambda row: row.guest or ""
        )
        letters += [list(some) for _, some in groupby(digests, key=lambda row: row.guest)]
        await self.finish([self.deliver(letter) for letter in letters])

    async def finish(self, work: list[Coroutine[Any, Any, None]]) -> None:
        """Do all of it; a server that stops lets what is being sent come to its end."""
        tasks = [asyncio.create_task(each) for each in work]
        if not tasks:
            return
        try:
            await asyncio.wait(tasks)
        except asyncio.CancelledError:
            await asyncio.wait(tasks, timeout=STOPPING)
            raise
        for task in tasks:
            task.result()

    # --- sending --------------------------------------------------------------------------

    async def deliver(self, rows: list[Row]) -> None:
        """Send rows that go out as one, once."""
        async with self.sending:
            if not await self.queue.take(rows):
                return
            try:
                async with asyncio.timeout(LONGEST_SENDING):
                    await self.send(rows)
            except Undeliverable as problem:
                await self.queue.drop(rows, str(problem))
            except (Refused, SQLAlchemyError):
                raise
            except Exception as error:
                await self.try_again(rows, error)

    async def try_again(self, rows: list[Row], error: Exception) -> None:
        """It did not work: another time, but not for ever."""
        row = rows[0]
        problem = f"{type(error).__name__}: {error}"
        log.info("a notice could not be sent", extra={"kind": row.kind, "problem": problem[:100]})
        due = now() + pause(row.tries + 1)
        if due - row.made > GIVE_UP_SOON.get(row.kind, GIVE_UP):
            await self.queue.drop(rows, problem)
        else:
            await self.queue.put_off(rows, due, problem)

    async def send(self, rows: list[Row]) -> None:
        """Send rows by their channel, if that is still wanted."""
        row = rows[0]
        if row.guest is None:
            letter = told(row.kind, row.given, row.language)
            await self.send_mail(Mail(row.address, row.once, row.language, letter))
        else:
            person = await self.means.people.find(row.guest)
            later = quiet_until(now(), person.choices) if row.channel != "digest" else None
            if later is not None:
                await self.queue.put_off(rows, later)
                return
            await self.send_to(person, rows)
        await self.queue.sent(rows)

    async def send_to(self, person: Person, rows: list[Row]) -> None:
        """Send to a person, by their choices of now."""
        row, choices = rows[0], person.choices
        if row.channel == "push":
            letters = await self.letters(person.guest, rows, row.language, choices.wants)
            await self.means.push.send(person.guest, row.address, row.once, letters[0])
            return
        letters = await self.letters(person.guest, rows, choices.language, choices.wants_mail)
        if not person.email:
            raise Undeliverable("no address any more")
        daily = row.channel == "digest"
        letter = digest(letters, choices.language) if daily else letters[0]
        stop = await self.means.stopping.link(person.guest, "digest" if daily else row.kind)
        once = " ".join(sorted(each.once for each in rows))
        await self.send_mail(Mail(person.email, once, choices.language, letter, stop))

    async def letters(
        self, guest: str, rows: list[Row], language: str, wants: Callable[[str], bool]
    ) -> list[Told]:
        """What is still true and wanted, in words. Raises Undeliverable if nothing is."""
        found = []
        for row in rows:
            params = await still(self.means.turns, guest, row)
            if params is not None and wants(row.kind):
                found.append(told(kind_of(row.kind, params), params, language))
        if not found:
            raise Undeliverable("not wanted any more")
        return found

    async def send_mail(self, mail: Mail) -> None:
        """Send one mail."""
        post = self.means.post
        if post.smtp is None:
            raise Undeliverable("no mail server")
        await send_mail(message(mail, post.smtp, post.url, now()), post.smtp)


def digest(letters: list[Told], language: str) -> Told:
    """Several notices in one."""
    items = tuple(Item(each.title, each.link) for each in letters)
    said = {"count": len(letters)}
    return Told(
        say("notice.digest.title", language, said),
        say("notice.digest.body", language, said),
        say("notice.digest.button", language),
        "/",
        items,
    )
