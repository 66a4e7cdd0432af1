"""A table that somebody uses now, and the pages that look at it."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable

import msgspec

from ludoteka.server.messages import Brief, BriefSeat, FromServer, Presence
from ludoteka.server.store import Guest, now
from ludoteka.table.snapshot import snapshot
from ludoteka.table.table import Table

MOST_WAITING = 200
encoder = msgspec.json.Encoder()


class TooSlow(Exception):
    """A page does not take what it is sent."""


class Viewer:
    """One page that looks at a table. It is sent the newest state, then answers, in order."""

    def __init__(self, live: Live, guest: Guest | None, look: int | None, since: int) -> None:
        self.live = live
        self.guest = guest
        self.look = look
        self.sent = since  # the last entry this page knows of
        self.changed = True
        self.answers: deque[FromServer] = deque()
        self.wake = asyncio.Event()
        self.wake.set()

    @property
    def guest_id(self) -> str | None:
        """The id of the guest, if the page has one."""
        return None if self.guest is None else self.guest.id

    def tell(self) -> None:
        """There is something new at the table."""
        self.changed = True
        self.wake.set()

    def answer(self, message: FromServer) -> None:
        """Send this after the state it may refer to."""
        self.answers.append(message)
        self.wake.set()

    def look_from(self, seat: int | None) -> None:
        """Look from another seat: the whole story is told again as that seat knows it."""
        self.look, self.sent = seat, 0
        self.tell()

    def state(self) -> bytes:
        """The present state for this page, with what it has not been told yet."""
        table = self.live.table
        if self.look is not None and self.look not in table.held_by(self.guest_id):
            self.look, self.sent = None, 0  # the seat was given up
        name = None if self.guest is None else self.guest.name
        since = min(self.sent, table.number)
        message = snapshot(table, self.guest_id, name, self.look, since, now(), self.live.online())
        self.sent = table.number
        return encoder.encode(message)

    async def pump(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Send for ever what there is to send."""
        while True:
            await self.wake.wait()
            self.wake.clear()
            if len(self.answers) > MOST_WAITING:
                raise TooSlow
            if self.changed:
                self.changed = False
                await send(self.state().decode())
            while self.answers and not self.changed:
                await send(encoder.encode(self.answers.popleft()).decode())


class Live:
    """A table in memory. Its lock is held from the check of a command until it is stored."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        self.bots: asyncio.Task[None] | None = None
        self.alarm: asyncio.TimerHandle | None = None
        self.used = time.monotonic()
        self.lobby = b""
        self.doubt = False  # an entry may have been stored although the database failed

    def online(self) -> list[int]:
        """The seats with a page open."""
        here = {viewer.guest_id for viewer in self.viewers} - {None}
        return [n for n, seat in enumerate(self.table.seats) if seat.guest in here]

    def presence(self) -> Presence:
        """Who is here."""
        held = self.table.held_by
        return Presence(self.online(), sum(not held(v.guest_id) for v in self.viewers))

    def tell(self) -> None:
        """Tell all pages that there is something new."""
        self.used = time.monotonic()
        for viewer in self.viewers:
            viewer.tell()

    def tell_presence(self) -> None:
        """Tell all pages who is here."""
        message = self.presence()
        for viewer in self.viewers:
            viewer.answer(message)


def brief(table: Table) -> Brief:
    """A table as the lobby shows it, the same for everybody."""
    seats = [
        BriefSeat(number, seat.kind, seat.name, seat.level)
        for number, seat in enumerate(table.seats)
    ]
    return Brief(
        table=table.key,
        game=table.created.game,
        phase=table.phase,  # type: ignore[arg-type]
        public=table.created.public,
        created=table.began,
        updated=table.at,
        seats=seats,
        to_act=table.to_act,
    )


class Kept(msgspec.Struct, frozen=True):
    """What is kept for the lobby: the brief, and who holds the seats."""

    brief: Brief
    guests: list[str | None]

    def seen_by(self, guest: str | None) -> Brief:
        """The brief with the seats of the one who asks."""
        held = [n for n, holder in enumerate(self.guests) if guest and holder == guest]
        return msgspec.structs.replace(self.brief, mine=held)


def kept(table: Table) -> Kept:
    """A table as it is kept for the lobby."""
    return Kept(brief(table), [seat.guest for seat in table.seats])


def kept_row(table: Table) -> dict[str, object]:
    """The same, as the parameters of the statement that stores it."""
    return {
        "key": table.key,
        "new_phase": table.phase,
        "new_updated": table.at,
        "new_brief": encoder.encode(kept(table)).decode(),
    }
