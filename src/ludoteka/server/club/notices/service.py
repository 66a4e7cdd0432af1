"""Tells people who are away what waits for them."""

from __future__ import annotations

from ludoteka.core.reason import Param
from ludoteka.server.club.notices.choices import People
from ludoteka.server.club.notices.deciding import Means
from ludoteka.server.club.notices.push import Push
from ludoteka.server.club.notices.queue import Queue, once_key, values
from ludoteka.server.club.notices.settings import is_address
from ludoteka.server.club.notices.stopping import Keys, Stopping
from ludoteka.server.club.notices.turns import Turns
from ludoteka.server.club.notices.worker import Worker
from ludoteka.server.hub import Hub
from ludoteka.server.settings import Settings
from ludoteka.server.steady import Steady
from ludoteka.server.store import now
from ludoteka.table.refusals import Refused


class Notices:
    """Tells people who are away what waits for them."""

    def __init__(self, hub: Hub, settings: Settings) -> None:
        self.hub = hub
        self.store = hub.store
        self.settings = settings
        self.post = settings.post
        self.queue = Queue(hub.store)
        self.people = People(hub.store)
        keys = Keys(hub.store)
        self.stopping = Stopping(keys, self.people)
        self.push = Push(hub.store, keys, self.post)
        self.turns = Turns(hub, self.queue, self.post.grace)
        means = Means(self.queue, self.people, self.turns, self.push, self.stopping, settings.post)
        self.worker = Worker(hub.store, means)
        if self.post.mails or self.post.pushes:
            hub.steady.append(Steady("notices", self.worker.run))
            hub.steady.append(Steady("turns", self.turns.run))
            hub.listeners.append(self.turns.hear)

    @property
    def mails(self) -> bool:
        """Whether mail can be sent: else nothing that needs it is offered."""
        return self.post.mails

    async def tell(self, guest: str, kind: str, once: str, **params: Param) -> None:
        """Put a notice for a person into the queue, unless they had one with the same `once`.

        `kind`: `notice.KIND.*` in the words of notices. How and when it goes out is the person's
        choice. `game` is told by its title; `table` (its key) or `link` (a path) is where the
        notice leads; all other parameters are text as it stands. See docs/notices.md.
        """
        if self.post.mails or self.post.pushes:
            name = once_key(f"{guest} {once}")
            new = values(kind, name, dict(params), now(), guest=guest, channel="person")
            await self.queue.add(new)
            self.worker.wake.set()

    async def mail(self, to: str, kind: str, once: str, language: str, **params: Param) -> None:
        """Put a mail to an address into the queue: a link that somebody asked for.

        Without a mail server nothing happens. Raises Refused for what is no address.
        """
        if not is_address(to):
            raise Refused("error.address")
        if self.post.mails:
            row = values(kind, once_key(once), dict(params), now(), address=to, language=language)
            await self.queue.add({**row, "channel": "mail"})
            self.worker.wake.set()
