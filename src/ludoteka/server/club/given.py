"""What routes of the club are given by the server, by the name of `app.py`."""

from __future__ import annotations

from litestar.di import NamedDependency

from ludoteka.server.club.club import Club

TheClub = NamedDependency[Club]
