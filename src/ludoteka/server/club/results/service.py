"""How games ended, and the ratings that follow."""

from __future__ import annotations

from ludoteka.server.hub import Hub
from ludoteka.server.settings import Settings


class Results:
    """How games ended, and the ratings that follow."""

    def __init__(self, hub: Hub, settings: Settings) -> None:
        self.hub = hub
        self.store = hub.store
        self.settings = settings

    async def rating(self, who: str, game: str) -> int | None:
        """The rating of a person (by guest id) or a bot (`bot:LEVEL`) in a game; None: none yet."""
        return None
