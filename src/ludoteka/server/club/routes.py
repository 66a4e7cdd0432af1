"""All routes of the club."""

from __future__ import annotations

from typing import Any

from ludoteka.server.club.accounts.routes import ROUTES as ACCOUNTS
from ludoteka.server.club.events.routes import ROUTES as EVENTS
from ludoteka.server.club.meeting.routes import ROUTES as MEETING
from ludoteka.server.club.notices.routes import ROUTES as NOTICES
from ludoteka.server.club.results.routes import ROUTES as RESULTS

ROUTES: list[Any] = [*ACCOUNTS, *NOTICES, *RESULTS, *MEETING, *EVENTS]
