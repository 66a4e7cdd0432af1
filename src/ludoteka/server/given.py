"""What routes are given by the server, by the names of `app.py`."""

from __future__ import annotations

from litestar.di import NamedDependency

from ludoteka.server.drain import Drain
from ludoteka.server.guests import Guests
from ludoteka.server.hub import Hub
from ludoteka.server.limits import Limits
from ludoteka.server.settings import Settings

TheHub = NamedDependency[Hub]
TheGuests = NamedDependency[Guests]
TheSettings = NamedDependency[Settings]
TheDrain = NamedDependency[Drain]
TheLimits = NamedDependency[Limits]
