"""Tournaments and leagues. The HTTP API."""

from __future__ import annotations

import unicodedata
from typing import Any

import sqlalchemy as sa
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from ludoteka.server.club.club import Club
from ludoteka.server.club.events import flow, showing
from ludoteka.server.club.events import shapes as s
from ludoteka.server.club.events.plan import bot_level, checked
from ludoteka.server.club.events.service import season_after
from ludoteka.server.club.events.state import State
from ludoteka.server.club.given import TheClub
from ludoteka.server.given import TheGuests
from ludoteka.server.relations import events as db
from ludoteka.server.routes import CHANGING, Ask, asker, errors
from ludoteka.server.store import Guest, key, now
from ludoteka.table.names import seen
from ludoteka.table.refusals import Refused

LONGEST_TITLE = 60
LISTED = 50
LONGEST_WAIT = 366 * 24 * 3600 * 1000  # milliseconds until an event begins
EVENT = "/api/events/{event:str}"
DEEDS = errors(404, 409, *CHANGING)


def titled(text: str) -> str:
    """A title fit to be shown. Raises Refused."""
    title = unicodedata.normalize("NFC", text).strip()
    if not 1 <= len(title) <= LONGEST_TITLE or not title.isprintable() or not seen(title):
        raise Refused("error.event_title", most=LONGEST_TITLE)
    return title


async def member(club: Club, guest: Guest | None) -> tuple[str, str]:
    """The guest id and the name of an account. Raises Refused without one."""
    name = None if guest is None else await club.events.book.account(guest.id)
    if guest is None or name is None:
        raise Refused("error.account_needed")
    return guest.id, name


async def found(club: Club, event: str) -> State:
    """An event. Raises Refused."""
    state = await club.events.book.load(event)
    if state is None:
        raise Refused("error.no_event")
    return state


async def organised(club: Club, event: str, guest: Guest | None) -> State:
    """An event, for its organiser. Raises Refused for others."""
    state = await found(club, event)
    if guest is None or guest.id != state.organiser:
        raise Refused("error.event_organiser")
    return state


def done(refused: str) -> None:
    """Raises Refused if the book refused a change."""
    if refused:
        raise Refused("error.event_stale" if refused == "stale" else refused)


async def shown(club: Club, event: str, guest: Guest | None) -> s.EventPage:
    """An event as the one who asks sees it."""
    state = await found(club, event)
    book = club.events.book
    organiser = await book.account(state.organiser) if state.organiser else None
    account = guest is not None and await book.account(guest.id) is not None
    follows: str | None = season_after(state) if state.plan.kind == "league" else None
    if follows is not None and await book.load(follows) is None:
        follows = None
    return showing.page(state, guest.id if guest else None, organiser, account, follows)


@get("/api/events", responses=errors())
async def list_events(request: Ask, club: TheClub, guests: TheGuests) -> s.EventList:
    """Public events and one's own."""
    guest = await guests.find(request)
    me = guest.id if guest else ""
    events, players = db.events, db.event_players.c
    taking = sa.exists().where(players.event == events.c.id, players.guest == me)
    mine = sa.or_(events.c.organiser == me, taking) if me else sa.false()
    count = (
        sa.select(sa.func.count())
        .where(players.event == events.c.id, sa.not_(players.left))
        .scalar_subquery()
    )
    query = sa.select(events, count.label("players"), mine.label("mine"))
    query = query.where(sa.or_(events.c.public, mine)).order_by(events.c.updated.desc())
    listed: dict[str, list[s.EventBrief]] = {}
    for phase in ("open", "running", "over"):
        rows = await club.store.fetch(query.where(events.c.phase == phase).limit(LISTED))
        listed[phase] = [showing.brief(row, row.players, bool(row.mine)) for row in rows]
    account = bool(me) and await club.events.book.account(me) is not None
    return s.EventList(listed["open"], listed["running"], listed["over"], account)


@post("/api/events", responses=errors(*CHANGING))
async def organise(
    request: Ask, data: JSONBody[s.NewEvent], club: TheClub, guests: TheGuests
) -> Response[s.EventKey]:
    """Organise an event."""
    guest = await guests.find(request)
    me, name = await member(club, guest)
    await club.hub.gates.permit("speak", me)  # the title is for all to read
    title = titled(data.title)
    begins = data.begins if data.plan.start == "moment" else None
    if data.plan.start == "moment" and not 0 <= (begins or 0) - now() <= LONGEST_WAIT:
        raise Refused("error.event_moment")
    offered = club.hub.own.offered(data.plan.game)
    plan = await club.hub.questions.ask(asker(request, guest), lambda: checked(data.plan, offered))
    event = key()
    values: dict[str, Any] = {"title": title, "plan": plan, "public": data.public}
    values |= {"token": key() if data.invited else None, "begins": begins}
    done(await club.events.book.add(event, me, values, name if data.playing else None))
    return Response(s.EventKey(event), status_code=201)


@get(EVENT, responses=errors(404))
async def event_page(
    request: Ask, event: FromPath[str], club: TheClub, guests: TheGuests
) -> s.EventPage:
    """All about an event."""
    return await shown(club, event, await guests.find(request))


@post(f"{EVENT}/join", status_code=200, responses=DEEDS)
async def join(
    request: Ask, event: FromPath[str], data: JSONBody[s.JoinEvent], club: TheClub,
    guests: TheGuests,
) -> s.EventPage:  # fmt: skip
    """Take part."""
    guest = await guests.find(request)
    me, name = await member(club, guest)
    await club.hub.gates.permit("play", me)
    done(await club.events.book.join(event, me, name, data.token))
    club.events.news.set()
    return await shown(club, event, guest)


@post(f"{EVENT}/leave", status_code=200, responses=DEEDS)
async def leave(
    request: Ask, event: FromPath[str], club: TheClub, guests: TheGuests
) -> s.EventPage:
    """Take part no longer."""
    guest = await guests.find(request)
    me = (await found(club, event)).by_guest(guest.id if guest else None)
    if me is None:
        raise Refused("error.event_player")
    done(await club.events.book.leave(event, me.number))
    club.events.news.set()
    return await shown(club, event, guest)


@post(f"{EVENT}/bot", status_code=200, responses=DEEDS)
async def add_bot(
    request: Ask, event: FromPath[str], data: JSONBody[s.AddBot], club: TheClub, guests: TheGuests
) -> s.EventPage:
    """The organiser gives a place to a bot."""
    guest = await guests.find(request)
    state = await organised(club, event, guest)
    level = bot_level(state.plan, data.level, club.hub.own.offered(state.plan.game))
    done(await club.events.book.add_bot(event, level))
    club.events.news.set()
    return await shown(club, event, guest)


@post(f"{EVENT}/remove", status_code=200, responses=DEEDS)
async def remove(
    request: Ask, event: FromPath[str], data: JSONBody[s.RemovePlayer], club: TheClub,
    guests: TheGuests,
) -> s.EventPage:  # fmt: skip
    """The organiser lets somebody take part no longer."""
    guest = await guests.find(request)
    await organised(club, event, guest)
    done(await club.events.book.leave(event, data.player))
    club.events.news.set()
    return await shown(club, event, guest)


@post(f"{EVENT}/begin", status_code=200, responses=DEEDS)
async def begin(
    request: Ask, event: FromPath[str], club: TheClub, guests: TheGuests
) -> s.EventPage:
    """The organiser begins."""
    guest = await guests.find(request)
    state = await organised(club, event, guest)
    if state.phase != "open":
        raise Refused("error.event_begun")
    if not flow.enough(state):
        raise Refused("error.event_few")
    done(await club.events.begin(state))
    club.events.news.set()
    return await shown(club, event, guest)


@post(f"{EVENT}/extend", status_code=200, responses=DEEDS)
async def extend(
    request: Ask, event: FromPath[str], data: JSONBody[s.Extend], club: TheClub, guests: TheGuests
) -> s.EventPage:
    """The organiser gives a round more time."""
    guest = await guests.find(request)
    await organised(club, event, guest)
    done(await club.events.book.extend(event, data.hours))
    return await shown(club, event, guest)


@post(f"{EVENT}/cancel", status_code=200, responses=DEEDS)
async def cancel(
    request: Ask, event: FromPath[str], club: TheClub, guests: TheGuests
) -> s.EventPage:
    """The organiser calls it off; tables that stand may be played to their end."""
    guest = await guests.find(request)
    state = await organised(club, event, guest)
    done(await club.events.book.end(state, "cancelled"))
    return await shown(club, event, guest)


@post(f"{EVENT}/next", status_code=200, responses=DEEDS)
async def next_season(
    request: Ask, event: FromPath[str], club: TheClub, guests: TheGuests
) -> s.EventKey:
    """The organiser opens the next season of a league."""
    state = await organised(club, event, await guests.find(request))
    await club.hub.gates.permit("speak", state.organiser or "")
    if state.plan.kind != "league" or state.phase != "over":
        raise Refused("error.event_season")
    return s.EventKey(await club.events.add_season(state))


ROUTES: list[Any] = [
    list_events, organise, event_page, join, leave, add_bot, remove, begin, extend, cancel,
    next_season,
]  # fmt: skip
