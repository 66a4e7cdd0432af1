"""Accounts: who somebody is on every device."""

from __future__ import annotations

from ludoteka.server.hub import Hub
from ludoteka.server.settings import Settings


class Accounts:
    """Accounts: who somebody is on every device."""

    def __init__(self, hub: Hub, settings: Settings) -> None:
        self.hub = hub
        self.store = hub.store
        self.settings = settings
