"""People who know each other, and the peace of the house. The HTTP API."""

from __future__ import annotations

from typing import Any

from litestar import Response, delete, get, post, put
from litestar.params import FromPath, JSONBody

from ludoteka.server.club.given import TheClub
from ludoteka.server.club.meeting import admin
from ludoteka.server.club.meeting import shapes as s
from ludoteka.server.given import TheGuests
from ludoteka.server.guard import address
from ludoteka.server.limits import Social
from ludoteka.server.routes import CHANGING, Ask, asker, errors
from ludoteka.server.store import Guest
from ludoteka.table.names import name_of
from ludoteka.table.refusals import Refused


async def known(request: Ask, guests: TheGuests) -> str | None:
    """The id of the guest who asks; None: a stranger."""
    guest = await guests.find(request)
    return None if guest is None else guest.id


async def limited(request: Ask, club: TheClub, guests: TheGuests, kind: Social) -> Guest | None:
    """The guest who asks for something that bothers others, unless that is too often."""
    guest = await guests.find(request)
    club.limits.social(kind, address(request.scope), None if guest is None else guest.id)
    return guest


@post("/api/meeting/here", status_code=200, responses=errors(*CHANGING))
async def here(request: Ask, club: TheClub, guests: TheGuests) -> s.Here:
    """A page of the lobby is open: who is here, and what waits for me."""
    return await club.meeting.here(await known(request, guests))


@get("/api/meeting/circle", responses=errors())
async def circle(request: Ask, club: TheClub, guests: TheGuests) -> s.Circle:
    """Friends, requests, blocks and notes."""
    return await the_circle(club, await known(request, guests))


async def the_circle(club: TheClub, guest: str | None) -> s.Circle:
    """The same for a guest."""
    return await club.meeting.people.circle(guest, await club.meeting.presence.here())


@post("/api/meeting/card", status_code=200, responses=errors(404, *CHANGING))
async def card(request: Ask, data: JSONBody[s.Whom], club: TheClub, guests: TheGuests) -> s.Card:
    """Somebody, and what I have to do with them; nothing changes."""
    return await club.meeting.people.card(await known(request, guests), data)


@post("/api/meeting/friends", status_code=200, responses=errors(404, 409, *CHANGING))
async def friends(
    request: Ask, data: JSONBody[s.FriendDeed], club: TheClub, guests: TheGuests
) -> s.Circle:
    """Ask, accept, refuse or end a friendship."""
    guest = await limited(request, club, guests, "asks")
    own = None if guest is None else guest.id
    if data.deed == "ask" and own is not None:
        await club.hub.gates.permit("speak", own)
    news = await club.meeting.people.befriend(own, data)
    if news is not None:
        once = f"friend {news.what} {own}"
        told = {"name": news.who.name, "what": news.what, "link": "/friends"}
        await club.notices.tell(news.to.guest, "friend", once, **told)
    return await the_circle(club, own)


@post("/api/meeting/blocks", status_code=200, responses=errors(404, *CHANGING))
async def blocks(
    request: Ask, data: JSONBody[s.Block], club: TheClub, guests: TheGuests
) -> Response[s.Circle]:
    """Block somebody, or no longer; strangers become guests by it."""
    async with guests.coming(request, None) as (guest, cookies):
        await club.meeting.people.block(guest.id, data)
    return Response(await the_circle(club, guest.id), cookies=cookies)


@put("/api/meeting/notes", responses=errors(404, *CHANGING))
async def person_notes(
    request: Ask, data: JSONBody[s.PersonNote], club: TheClub, guests: TheGuests
) -> s.Circle:
    """Keep a private note on somebody."""
    own = await known(request, guests)
    await club.meeting.people.note(own, data)
    return await the_circle(club, own)


@put("/api/meeting/seen", responses=errors(*CHANGING))
async def seen(
    request: Ask, data: JSONBody[s.Visibility], club: TheClub, guests: TheGuests
) -> s.Here:
    """Be seen by others, or not."""
    me = await club.meeting.people.member(await known(request, guests))
    await club.meeting.people.choose(me.guest, data)
    club.meeting.presence.forget()
    return await club.meeting.here(me.guest)


@post("/api/meeting/invitations", status_code=200, responses=errors(404, 409, *CHANGING))
async def invite(
    request: Ask, data: JSONBody[s.InviteWish], club: TheClub, guests: TheGuests
) -> s.Company:
    """Invite somebody by name to an open seat of my table."""
    guest = await limited(request, club, guests, "asks")
    own = None if guest is None else guest.id
    await club.meeting.tables.invite(own, data)
    return await club.meeting.tables.company(own, data.table)


@post("/api/meeting/invitations/answer", status_code=200, responses=errors(404, 409, *CHANGING))
async def answer(
    request: Ask, data: JSONBody[s.InviteAnswer], club: TheClub, guests: TheGuests
) -> s.Answered:
    """Sit down where I was invited, or say no."""
    return s.Answered(await club.meeting.tables.answer(await known(request, guests), data))


@get("/api/tables/{table:str}/company", responses=errors(404))
async def company(
    request: Ask, table: FromPath[str], club: TheClub, guests: TheGuests
) -> s.Company:
    """Who was invited to a table by name, for its owner; and lines of people I have blocked."""
    return await club.meeting.tables.company(await known(request, guests), table)


@post("/api/meeting/wish", status_code=200, responses=errors(404, 409, *CHANGING))
async def wish(
    request: Ask, data: JSONBody[s.GameWish], club: TheClub, guests: TheGuests
) -> Response[s.Found]:
    """Find me a game: a seat at an open table that fits, or a new table to wait at."""
    await limited(request, club, guests, "wishes")
    if data.name is not None:
        name_of(data.name)
    async with guests.coming(request, data.name) as (guest, cookies):
        if guest.name is None and data.name is not None:
            guest = await guests.rename(guest, data.name)
        found = await club.meeting.matching.wish(guest, data, asker(request, guest))
    return Response(found, cookies=cookies)


@delete("/api/meeting/wish", status_code=200, responses=errors(*CHANGING))
async def take_back_wish(request: Ask, club: TheClub, guests: TheGuests) -> s.Done:
    """I do not wait for a game any more."""
    own = await known(request, guests)
    if own is None:
        raise Refused("error.no_guest")
    await club.meeting.matching.take_back(own)
    return s.Done()


@post("/api/meeting/reports", status_code=200, responses=errors(404, *CHANGING))
async def report(
    request: Ask, data: JSONBody[s.Report], club: TheClub, guests: TheGuests
) -> Response[s.Done]:
    """Report something said, or a person; guests may, too."""
    await limited(request, club, guests, "reports")
    async with guests.coming(request, None) as (guest, cookies):
        await club.meeting.reports.add(guest, data)
    return Response(s.Done(), cookies=cookies)


ROUTES: list[Any] = [
    here, circle, card, friends, blocks, person_notes, seen, invite, answer, company, wish,
    take_back_wish, report, *admin.ROUTES,
]  # fmt: skip
