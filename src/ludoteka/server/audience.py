"""The pages that look at a table, and what they are sent."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable

import msgspec

from ludoteka.server.messages import FromServer, Presence
from ludoteka.server.store import Guest, now
from ludoteka.table.snapshot import Encoded, Sent, message, picture, you
from ludoteka.table.table import Table

MOST_WAITING = 200
SLICE = 50  # pages of spectators that are sent something in one turn of the event loop
FRESH = 0.25  # seconds for which an encoded state is good: it says what time it is
MOST_ENCODED = 20
PRESENCE_WAIT = 1.0  # seconds between two words on who is here
encode = msgspec.json.Encoder().encode


class TooSlow(Exception):
    """A page does not take what it is sent."""


class Viewer:
    """One page that looks at a table. It is sent the newest state, then answers, in order."""

    __slots__ = (
        "answers", "audience", "changed", "changes", "guest", "heard", "last", "look", "sent",
        "wake",
    )  # fmt: skip

    def __init__(
        self,
        audience: Audience,
        guest: Guest | None,
        look: int | None,
        since: int,
        changes: bool = False,
    ) -> None:
        self.audience = audience
        self.guest = guest
        self.look = look
        self.sent = since  # the last entry this page knows of, as it counts them
        self.changes = changes  # whether only these are sent
        self.last: Sent | None = None  # the state this page was sent last
        self.heard = ""  # the last word on who is here
        self.changed = True
        self.answers: deque[FromServer] = deque()
        self.wake = asyncio.Event()
        self.wake.set()

    @property
    def guest_id(self) -> str | None:
        """The id of the guest, if the page has one."""
        return None if self.guest is None else self.guest.id

    @property
    def behind(self) -> bool:
        """Whether there is something this page may know and does not know yet."""
        return self.changed or self.sent != self.audience.table.newest(self.look)

    def tell(self) -> None:
        """Send the present state, whatever the page knows."""
        self.changed = True
        self.wake.set()

    def answer(self, message: FromServer) -> None:
        """Send this after the state it may refer to."""
        self.answers.append(message)
        self.wake.set()

    def look_from(self, seat: int | None) -> None:
        """Look from another seat: the story is told again as that seat knows it."""
        self.anew(seat)
        self.tell()

    def anew(self, seat: int | None) -> None:
        """The page is to know nothing but what is seen from this seat."""
        self.look, self.sent, self.last = seat, 0, None
        self.audience.place(self)

    def state(self) -> str:
        """The present state for this page, with what it has not been told yet."""
        table = self.audience.table
        if self.look is not None and self.look not in table.held_by(self.guest_id):
            self.anew(None)  # the seat was given up
        name = None if self.guest is None else self.guest.name
        number = table.newest(self.look)
        since, self.sent = min(self.sent, number), number
        own = encode(you(table, self.guest_id, name, self.look))
        sent, told = self.audience.message(own, self.look, since, self.last)
        self.last = sent if self.changes else None
        return told

    async def pump(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Send for ever what there is to send; a slow page gets only the newest state."""
        while True:
            await self.wake.wait()
            self.wake.clear()
            if len(self.answers) > MOST_WAITING:
                raise TooSlow
            if self.behind:
                self.changed = False
                await send(self.state())
            while self.answers and not self.behind:
                await send(encode(self.answers.popleft()).decode())
            if self.answers:
                self.wake.set()
            elif self.heard is not self.audience.here:
                self.heard = self.audience.here
                await send(self.heard)


class Audience:
    """All pages of one table. Players are told first; spectators after them, some at a time."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.players: dict[Viewer, None] = {}  # pages that look from a seat
        self.watchers: dict[Viewer, None] = {}  # all others, the longest here first
        self.guests: dict[str, int] = {}  # pages by guest
        self.here = ""  # the last word on who is here
        self.here_at = -PRESENCE_WAIT
        self.presence: asyncio.TimerHandle | None = None
        self.news = False  # that the crier has not begun to tell
        self.crier: asyncio.Task[None] | None = None
        self.shared: Shared | None = None  # made for several spectators

    def __len__(self) -> int:
        return len(self.players) + len(self.watchers)

    def join(self, viewer: Viewer) -> None:
        """A page begins to look."""
        self.place(viewer)
        if viewer.guest is not None:
            self.guests[viewer.guest.id] = self.guests.get(viewer.guest.id, 0) + 1
        self.count()

    def leave(self, viewer: Viewer) -> None:
        """A page is gone."""
        self.players.pop(viewer, None)
        self.watchers.pop(viewer, None)
        if viewer.guest is not None:
            self.guests[viewer.guest.id] -= 1
            if not self.guests[viewer.guest.id]:
                del self.guests[viewer.guest.id]
        self.count()

    def place(self, viewer: Viewer) -> None:
        """Put a page where it belongs."""
        if viewer.look is None:
            self.players.pop(viewer, None)
            self.watchers[viewer] = None
        else:
            self.watchers.pop(viewer, None)
            self.players[viewer] = None

    def online(self) -> list[int]:
        """The seats with a page open."""
        return [n for n, seat in enumerate(self.table.seats) if seat.guest in self.guests]

    def begin_anew(self) -> None:
        """What the pages know does not count any more."""
        self.shared = None
        for viewer in (*self.players, *self.watchers):
            viewer.anew(viewer.look)
            viewer.tell()

    # --- telling --------------------------------------------------------------------------

    def tell(self) -> None:
        """Something happened: tell all pages that may know."""
        for viewer in self.players:
            if viewer.behind or viewer.heard is not self.here:
                viewer.wake.set()
        self.news = bool(self.watchers)
        if self.news and self.crier is None:
            self.crier = asyncio.create_task(self.cry())

    async def cry(self) -> None:
        """Tell the spectators, a slice at a time, and leave as much time again to others."""
        try:
            while self.news:
                self.news = False
                all_of_them = list(self.watchers)
                for start in range(0, len(all_of_them), SLICE):
                    began = time.monotonic()
                    for viewer in all_of_them[start : start + SLICE]:
                        if viewer.behind or viewer.heard is not self.here:
                            viewer.wake.set()
                    await asyncio.sleep(0)
                    if len(all_of_them) > SLICE:
                        await asyncio.sleep(time.monotonic() - began)
        finally:
            self.crier = None

    def count(self) -> None:
        """Somebody came or went: tell it soon, but not too often."""
        if self.presence is None:
            wait = self.here_at + PRESENCE_WAIT - time.monotonic()
            loop = asyncio.get_running_loop()
            self.presence = loop.call_later(max(0.0, wait), self.tell_presence)

    def tell_presence(self) -> None:
        """Tell all pages who is here."""
        self.presence, self.here_at = None, time.monotonic()
        held = {seat.guest for seat in self.table.seats if seat.guest is not None}
        playing = sum(self.guests.get(guest, 0) for guest in held)
        told = encode(Presence(self.online(), len(self) - playing)).decode()
        if told != self.here:
            self.here = told
        self.tell()

    def message(
        self, own: bytes, look: int | None, since: int, before: Sent | None
    ) -> tuple[Sent, str]:
        """The state for a page that knows another. Spectators share what was made for one."""
        table, online = self.table, self.online()
        if look is not None or len(self.watchers) < 2:
            sent = Sent(picture(table, look, now(), online).encoded(), own)
            return sent, message(table, sent, look, since, before).decode()
        if self.shared is None:
            self.shared = Shared()

        def draw() -> Encoded:
            return picture(table, None, now(), online).encoded()

        self.shared.begin((table.number, *online), draw)
        sent = self.shared.sent(own)
        wanted = (sent, since, before)
        found = self.shared.messages.get(wanted)
        if found is None:
            found = message(table, sent, look, since, before).decode()
            self.shared.keep(wanted, found)
        return sent, found


class Shared:
    """What spectators are sent now: states and whole messages."""

    __slots__ = ("all", "at", "messages", "picture", "state")

    def __init__(self) -> None:
        self.state: tuple[int, ...] = ()
        self.at = 0.0
        self.picture: Encoded
        self.all: dict[bytes, Sent] = {}  # by who the viewer is
        self.messages: dict[tuple[Sent, int, Sent | None], str] = {}

    def begin(self, state: tuple[int, ...], make: Callable[[], Encoded]) -> None:
        """Forget what was made for another state, or too long ago."""
        if state != self.state or time.monotonic() - self.at > FRESH:
            self.state, self.at, self.picture = state, time.monotonic(), make()
            self.all.clear()
            self.messages.clear()

    def sent(self, own: bytes) -> Sent:
        """The present state for a viewer."""
        if len(self.all) >= MOST_ENCODED:
            self.all.clear()
        return self.all.setdefault(own, Sent(self.picture, own))

    def keep(self, wanted: tuple[Sent, int, Sent | None], message: str) -> None:
        """Keep a message for others."""
        if len(self.messages) >= MOST_ENCODED:
            self.messages.clear()
        self.messages[wanted] = message
