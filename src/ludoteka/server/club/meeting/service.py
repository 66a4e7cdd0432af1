"""Who is here, friends, blocks, reports, and who may not speak or play."""

from __future__ import annotations

from ludoteka.server.hub import Hub
from ludoteka.server.settings import Settings


class Meeting:
    """Who is here, friends, blocks, reports, and who may not speak or play."""

    def __init__(self, hub: Hub, settings: Settings) -> None:
        self.hub = hub
        self.store = hub.store
        self.settings = settings

    async def may_speak(self, guest: str) -> bool:
        """Whether a person may write to others now."""
        return True
