"""The HTTP API of games that last for days: which table waits, and holidays."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated

import sqlalchemy as sa
from litestar import get, post
from litestar.params import JSONBody, QueryParameter
from msgspec import json

from ludoteka.server import holidays as h
from ludoteka.server import relations as db
from ludoteka.server.given import TheGuests, TheHub, TheLimits
from ludoteka.server.guests import Guests
from ludoteka.server.hub import Hub
from ludoteka.server.live import Kept
from ludoteka.server.routes import CHANGING, Ask, errors
from ludoteka.server.store import Guest, now
from ludoteka.server.times import Waiting
from ludoteka.server.trouble import TROUBLE
from ludoteka.table.refusals import Refused

But = Annotated[str, QueryParameter(name="but", max_length=64)]
MOST = 200  # running tables of one guest that are looked at


async def known(request: Ask, guests: Guests) -> Guest:
    """Who asks. Raises Refused for strangers."""
    guest = await guests.find(request)
    if guest is None:
        raise Refused("error.no_guest")
    return guest


@get("/api/waiting", responses=errors())
async def waiting(request: Ask, hub: TheHub, guests: TheGuests, but: But = "") -> Waiting:
    """How many tables wait for you, and which one longest; `but`: besides this one."""
    guest = await guests.find(request)
    if guest is None:
        return Waiting(0)
    tables, held = db.tables.c, db.holders.c
    query = sa.select(tables.brief).join(db.holders, held.table_id == tables.id)
    query = query.where(held.guest == guest.id, tables.phase == "running")
    query = query.order_by(tables.updated.desc())
    found = []
    for (text,) in await hub.store.fetch(query.limit(MOST)):
        brief = json.decode(text, type=Kept).seen_by(guest.id)
        playing = [seat for seat in brief.mine if brief.seats[seat].kind == "person"]
        if brief.table != but and not brief.paused and set(playing) & set(brief.to_act):
            found.append((brief.since, brief.table))
    return Waiting(len(found), min(found)[1] if found else None)


@get("/api/holidays", responses=errors(403))
async def holidays(request: Ask, hub: TheHub, guests: TheGuests) -> h.Holidays:
    """Your holidays."""
    guest = await known(request, guests)
    return h.shown(await hub.clocks.calendar.booked(guest.id), now())


@post("/api/holidays", status_code=200, responses=errors(*CHANGING))
async def book(
    request: Ask,
    data: JSONBody[h.HolidayWish],
    hub: TheHub,
    guests: TheGuests,
    limits: TheLimits,
) -> h.Holidays:
    """Book holidays; no clock by day runs for you then."""
    guest = await known(request, guests)
    limits.booking(guest.id)
    booked = await hub.clocks.calendar.book(guest.id, data)
    hub.spawn(tell_tables(hub, guest.id))
    return h.shown(booked, now())


@post("/api/holidays/end", status_code=200, responses=errors(*CHANGING))
async def end(
    request: Ask,
    data: JSONBody[h.HolidayEnd],
    hub: TheHub,
    guests: TheGuests,
    limits: TheLimits,
) -> h.Holidays:
    """Come back sooner, or do not go at all."""
    guest = await known(request, guests)
    limits.booking(guest.id)
    booked = await hub.clocks.calendar.end(guest.id, data.since)
    hub.spawn(tell_tables(hub, guest.id))
    return h.shown(booked, now())


async def tell_tables(hub: Hub, guest: str) -> None:
    """Write it down at each table. One that is missed hears of it before its clock rings."""
    tables, held = db.tables.c, db.holders.c
    query = sa.select(tables.id).join(db.holders, held.table_id == tables.id).limit(MOST)
    # what has just begun is still waiting for the lobby
    query = query.where(held.guest == guest, tables.phase != "over", tables.due.is_not(None))
    with suppress(*TROUBLE):
        for (table,) in await hub.store.fetch(query):
            with suppress(Refused):
                await hub.clocks.settle(await hub.open(table))


ROUTES = [waiting, holidays, book, end]
