"""The desk of the moderators. For everybody else none of this exists."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from litestar import get, post, route
from litestar.connection import ASGIConnection
from litestar.handlers.base import BaseRouteHandler
from litestar.params import JSONBody

from ludoteka.server.club.given import TheClub
from ludoteka.server.club.meeting import moderation, reports
from ludoteka.server.club.meeting import shapes as s
from ludoteka.server.given import TheGuests
from ludoteka.server.routes import CHANGING, Ask, errors
from ludoteka.table.refusals import Refused

DESK = "/api/admin"  # whatever is sent there, others are answered as if it were nowhere


async def moderators_only(connection: ASGIConnection, _: BaseRouteHandler) -> None:  # type: ignore[type-arg]
    """Before anything of a request is looked at: others are told that there is no such place."""
    club = connection.app.state.club
    guest = await club.guests.find(connection)
    await club.meeting.moderator(None if guest is None else guest.id)


async def the_desk(request: Ask, club: TheClub, guests: TheGuests, closed: bool) -> s.Desk:
    """Reports and the log, for a moderator."""
    guest = await guests.find(request)
    who = await club.meeting.moderator(None if guest is None else guest.id)

    def work(connection: sa.Connection) -> s.Desk:
        role: Any = who.role
        return s.Desk(role, reports.reports(connection, closed), moderation.log(connection))

    return await club.store.database.read(work)


@get(f"{DESK}/desk", guards=[moderators_only], responses=errors(404))
async def desk(request: Ask, club: TheClub, guests: TheGuests) -> s.Desk:
    """The open reports and the log."""
    return await the_desk(request, club, guests, closed=False)


@get(f"{DESK}/closed", guards=[moderators_only], responses=errors(404))
async def closed(request: Ask, club: TheClub, guests: TheGuests) -> s.Desk:
    """The reports that are dealt with, and the log."""
    return await the_desk(request, club, guests, closed=True)


@post(
    f"{DESK}/deeds",
    status_code=200,
    guards=[moderators_only],
    responses=errors(404, 409, *CHANGING),
)
async def deed(
    request: Ask, data: JSONBody[s.ModeratorDeed], club: TheClub, guests: TheGuests
) -> s.Desk:
    """Mute, suspend, rename, grant, close a report, or call off an event."""
    guest = await guests.find(request)
    who = await club.meeting.moderator(None if guest is None else guest.id)
    await club.meeting.moderate(who, data)
    return await the_desk(request, club, guests, closed=False)


@route(
    [path for handler in (desk, closed, deed) for path in sorted(handler.paths)],
    http_method="OPTIONS",
    include_in_schema=False,
)
async def no_options() -> None:
    """Registered first, else the framework answers by itself, and tells which methods there are."""
    raise Refused("error.not_found")


ROUTES: list[Any] = [no_options, desk, closed, deed]
