"""Tells people who are away what waits for them."""

from __future__ import annotations

from ludoteka.core.reason import Param
from ludoteka.server.hub import Hub
from ludoteka.server.settings import Settings


class Notices:
    """Tells people who are away what waits for them."""

    def __init__(self, hub: Hub, settings: Settings) -> None:
        self.hub = hub
        self.store = hub.store
        self.settings = settings

    async def tell(self, guest: str, kind: str, once: str, **params: Param) -> None:
        """Put a notice for a person into the queue, unless one with the same `once` was there.

        `kind`: `notice.KIND.*` in the words of notices. How and when it goes out is the person's
        choice.
        """

    async def mail(self, to: str, kind: str, once: str, language: str, **params: Param) -> None:
        """Put a mail to an address into the queue: a link that somebody asked for."""
