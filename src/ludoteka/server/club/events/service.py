"""Tournaments and leagues: rounds, tables, standings."""

from __future__ import annotations

from ludoteka.server.hub import Hub
from ludoteka.server.settings import Settings


class Events:
    """Tournaments and leagues: rounds, tables, standings."""

    def __init__(self, hub: Hub, settings: Settings) -> None:
        self.hub = hub
        self.store = hub.store
        self.settings = settings
