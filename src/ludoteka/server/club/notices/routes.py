"""What people are told when they are away: wishes, addresses, and the queue. The HTTP API."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from ludoteka.server.club.given import TheClub
from ludoteka.server.club.notices.choices import NoticeChoices, check
from ludoteka.server.club.notices.push import PushWish
from ludoteka.server.club.notices.service import Notices
from ludoteka.server.club.notices.shapes import MailsStopped, Notified, PushEnd, StopMails
from ludoteka.server.given import TheGuests
from ludoteka.server.guests import session_of
from ludoteka.server.page import File, index
from ludoteka.server.routes import CHANGING, Ask, errors
from ludoteka.server.store import Guest, hashed


async def told(notices: Notices, guest: Guest | None, session: str | None) -> Notified:
    """How somebody is told, and whether the browser of a session is."""
    key = await notices.push.public()
    if guest is None:
        return Notified(notices.mails, False, key, False, False, NoticeChoices())
    person = await notices.people.find(guest.id)
    pushed = await notices.push.reaches(session)
    email = bool(person.email)
    return Notified(notices.mails, email, key, pushed, person.chosen, person.choices)


@get("/api/notices", responses=errors())
async def notices(request: Ask, club: TheClub, guests: TheGuests) -> Notified:
    """How you are told that something waits for you."""
    return await told(club.notices, await guests.find(request), session_of(request))


@put("/api/notices", responses=errors(*CHANGING))
async def choose(
    request: Ask, data: JSONBody[NoticeChoices], club: TheClub, guests: TheGuests
) -> Response[Notified]:
    """Choose how you are told."""
    check(data)
    guest, cookies = await guests.find_or_add(request, None)
    await club.notices.people.choose(guest.id, data)
    return Response(await told(club.notices, guest, session_of(request)), cookies=cookies)


@post("/api/notices/push", status_code=200, responses=errors(*CHANGING))
async def subscribe(
    request: Ask, data: JSONBody[PushWish], club: TheClub, guests: TheGuests
) -> Response[Notified]:
    """Be told in this browser."""
    club.notices.push.check(data)
    guest, cookies = await guests.find_or_add(request, None)
    session = hashed(cookies[0].value or "") if cookies else session_of(request)
    await club.notices.push.subscribe(session or "", data)
    return Response(await told(club.notices, guest, session), cookies=cookies)


@post("/api/notices/push/remove", status_code=200, responses=errors(*CHANGING))
async def unsubscribe(
    request: Ask, data: JSONBody[PushEnd], club: TheClub, guests: TheGuests
) -> MailsStopped:
    """Be told no longer in this browser."""
    guest = await guests.find(request)
    if guest is not None:
        await club.notices.push.unsubscribe(guest.id, data.endpoint)
    return MailsStopped()


@post("/api/notices/stop", status_code=200, responses=errors(*CHANGING))
async def stop(data: JSONBody[StopMails], club: TheClub) -> MailsStopped:
    """Get no more mails of a kind, or none at all: by the link of a mail, without a cookie."""
    await club.notices.stopping.stop(data.token, data.everything)
    return MailsStopped()


@post("/stop/{token:str}", status_code=200, responses=errors(404, *CHANGING))
async def stop_at_once(token: FromPath[str], club: TheClub) -> MailsStopped:
    """The same as mail programs do it by themselves (RFC 8058): one click, a form without JSON."""
    await club.notices.stopping.stop(token, everything=False)
    return MailsStopped()


@get("/stop/{token:str}", include_in_schema=False)
async def stop_page(
    request: Ask,
    files: NamedDependency[dict[str, File]],
    token: FromPath[str],
) -> Response[bytes]:
    """The page that asks first: a look changes nothing."""
    return index(request, files)


ROUTES: list[Any] = [
    notices,
    choose,
    subscribe,
    unsubscribe,
    stop,
    stop_at_once,
    stop_page,
]
