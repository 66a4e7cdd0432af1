"""The club: what its topics need, put together once."""

from __future__ import annotations

from ludoteka.server.club import belongings
from ludoteka.server.club.accounts.service import Accounts
from ludoteka.server.club.events.service import Events
from ludoteka.server.club.meeting.service import Meeting
from ludoteka.server.club.notices.service import Notices
from ludoteka.server.club.results.service import Results
from ludoteka.server.guests import Guests
from ludoteka.server.hub import Hub
from ludoteka.server.limits import Limits
from ludoteka.server.settings import Settings


class Club:
    """Everything about people. What it does on the side starts and ends with the hub."""

    def __init__(self, hub: Hub, guests: Guests, limits: Limits, settings: Settings) -> None:
        self.hub = hub
        self.store = hub.store
        self.guests = guests
        self.limits = limits
        self.settings = settings
        self.notices = Notices(hub, settings)
        self.accounts = Accounts(hub, settings, guests, limits, self.notices)
        belongings.register(self.accounts)
        self.results = Results(hub)
        self.meeting = Meeting(hub, self.notices, self.results)
        self.events = Events(hub, self.notices, self.results)
