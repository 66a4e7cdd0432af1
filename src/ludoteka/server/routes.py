"""The HTTP API: see docs/protocol.md."""

from __future__ import annotations

import asyncio
import logging
import unicodedata
from functools import cache, partial
from hashlib import sha256
from http import HTTPStatus
from typing import Annotated, Any

from litestar import Request, Response, get, post, put
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter
from msgspec import json
from msgspec.structs import replace

from ludoteka.bots.levels import LEVELS, levels_of
from ludoteka.core.errors import LudotekaError, fault
from ludoteka.core.game import Game
from ludoteka.core.registry import find, games, shelf
from ludoteka.language import LANGUAGES, Catalogue
from ludoteka.language.catalogue import messages
from ludoteka.language.nouns import Entry
from ludoteka.server import messages as m
from ludoteka.server.club.results import wishes
from ludoteka.server.club.results.measured import level_ratings
from ludoteka.server.club.results.people import offers
from ludoteka.server.given import TheGuests, TheHub
from ludoteka.server.guard import address
from ludoteka.server.live import Kept, game_failed, kept
from ludoteka.server.questions import Asker
from ludoteka.server.store import Guest
from ludoteka.table import decide, replay, setup
from ludoteka.table.names import name_of
from ludoteka.table.refusals import Refused
from ludoteka.table.table import Table

LONGEST_NOTES = 10_000
log = logging.getLogger(__name__)
EVERYWHERE = (400, 421, 429, 500, 503)
CHANGING = (403, 413, 415)
Ask = Request[Any, Any, Any]
SeatQuery = Annotated[int | None, QueryParameter(name="seat", ge=0, le=99)]
Step = Annotated[int, PathParameter(ge=0, le=1_000_000)]
Before = Annotated[int, QueryParameter(name="before", ge=1, le=2**53)]


def asker(request: Ask, guest: Guest | None) -> Asker:
    """Who pays for what the engine does for a request."""
    return Asker(address(request.scope), None if guest is None else guest.id)


def errors(*more: int) -> dict[int, ResponseSpec]:
    """The answers with an Error, besides those that may come everywhere."""
    return {
        code: ResponseSpec(m.Error, description=HTTPStatus(code).phrase, generate_examples=False)
        for code in sorted({*EVERYWHERE, *more})
    }


@get("/api/games", responses=errors())
async def list_games(hub: TheHub) -> m.Games:
    """What can be played."""
    found = await asyncio.to_thread(on_the_shelf)
    offered = [replace(game, bots=hub.own.offered(game.key)) for game in found.games]
    return replace(found, games=offered)


@cache
def on_the_shelf() -> m.Games:
    """All games; those that cannot be described are told with the broken ones."""
    found, broken = [], dict(shelf().broken)
    for game in shelf().games:
        try:
            found.append(describe(game))
        except Exception as error:
            log.exception("a game cannot be described", extra={"game": game.key})
            broken[game.key] = fault(error)
    told = [m.BrokenGame(key, problem) for key, problem in broken.items()]
    return m.Games(found, list(LEVELS), told)


def describe(game: Game) -> m.GameInfo:
    """A game as the lobby shows it."""
    words = {}
    for language in LANGUAGES:
        catalogue = Catalogue(language, game)
        words[language] = m.GameWords(catalogue.text("game.title"), catalogue.text("game.about"))
    return m.GameInfo(
        key=game.key,
        title=game.title,
        edition=game.edition,
        rules=game.rules,
        fewest=game.fewest,
        most=game.most,
        together=game.together,
        options=game.options,
        secrets=game.secrets,
        words=words,
        first=game.first,
        styles=tuple(game.styles),
        thinks={name: level.seconds for name, level in levels_of(game).items() if level.seconds},
        ratings=level_ratings(game.key),
    )


@get("/api/games/{key:str}/text/{language:str}", responses=errors(404))
async def text(
    request: Ask, key: FromPath[str], language: FromPath[str]
) -> Response[dict[str, Entry]]:
    """The messages and names of a game in one language; the answer to a known tag is short."""
    if key not in games() or language not in LANGUAGES:
        raise Refused("error.not_found")
    try:
        found = await asyncio.to_thread(lambda: messages(find(key).text, language))
    except LudotekaError as error:
        raise game_failed(error) from error
    return tagged(request, json.encode(found))


def tagged(request: Ask, text: bytes) -> Response[Any]:
    """JSON that is sent once to who knows its tag."""
    tag = f'"{sha256(text).hexdigest()[:16]}"'
    headers = {"etag": tag, "cache-control": "private, no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(None, status_code=304, headers=headers)
    return Response(text, media_type="application/json", headers=headers)


@get("/api/me", responses=errors())
async def me(request: Ask, guests: TheGuests) -> m.Me:
    """Who the server thinks you are."""
    guest = await guests.find(request)
    return m.Me(guest.name, guest.account) if guest else m.Me(None)


@post("/api/me", status_code=200, responses=errors(409, *CHANGING))
async def name_me(request: Ask, data: JSONBody[m.NameWish], guests: TheGuests) -> Response[m.Me]:
    """Become a guest, or go by another name."""
    name_of(data.name)
    guest, cookies = await guests.find_or_add(request, data.name)
    if guest.name != data.name:
        guest = await guests.rename(guest, data.name)
    return Response(m.Me(guest.name, guest.account), cookies=cookies)


@get("/api/tables", responses=errors())
async def lobby(request: Ask, hub: TheHub, guests: TheGuests) -> m.Lobby:
    """Your tables and the open ones."""
    guest = await guests.find(request)
    name = guest.id if guest else None
    mine, opened = await hub.store.lobby(name)
    tables = [json.decode(text, type=Kept) for text in opened]
    return m.Lobby(
        [json.decode(text, type=Kept).seen_by(name) for text in mine],
        await hub.store.database.read(partial(offers, tables=tables, viewer=name))
        if any(table.brief.rated for table in tables)
        else [table.seen_by(name) for table in tables],
    )


@post("/api/tables", responses=errors(*CHANGING))
async def create(
    request: Ask, data: JSONBody[m.NewTable], hub: TheHub, guests: TheGuests
) -> Response[m.TableKey]:
    """Make a table."""
    names = [seat.name for seat in data.seats if seat.kind == "me"]
    options: dict[str, object] = dict(data.options)
    wish = (data.game, data.seats, options, data.public, data.pace, data.clock)
    offered = hub.own.offered(data.game)
    payer = asker(request, await guests.find(request))
    plan = await hub.questions.ask(payer, lambda: setup.create(*wish, offered=offered))
    plan = setup.helped(plan, data.coach, data.hints)
    if data.rated:
        known = await guests.find(request)
        plan = await wishes.as_rated(hub.store, plan, known.id if known else None)
    plan = setup.welcoming(plan, data.language, data.range)
    async with guests.coming(request, names[0]) as (guest, cookies):
        table = await hub.create(setup.owned(plan, guest.id, guest.name), payer)
    return Response(m.TableKey(table), status_code=201, cookies=cookies)


@post("/api/records", responses=errors(*CHANGING))
async def upload(
    request: Ask, data: JSONBody[m.Upload], hub: TheHub, guests: TheGuests
) -> Response[m.TableKey]:
    """Make a table from a record."""
    payer = asker(request, await guests.find(request))
    plan = await hub.questions.ask(payer, lambda: setup.from_record(data.record))
    async with guests.coming(request, None) as (guest, cookies):
        table = await hub.create(setup.owned(plan, guest.id, guest.name), payer)
    return Response(m.TableKey(table), status_code=201, cookies=cookies)


@get("/api/tables/{table:str}", responses=errors(404, 409))
async def about(request: Ask, table: FromPath[str], hub: TheHub, guests: TheGuests) -> m.About:
    """A table before one goes there."""
    found, guest = await watched(request, table, hub, guests)
    owner = guest is not None and guest.id == found.owner
    invites = [
        m.Invite(number, seat.token)
        for number, seat in enumerate(found.seats)
        if owner and seat.kind == "open" and seat.token is not None
    ]
    host = next((seat.name for seat in found.seats if seat.guest == found.owner), None)
    return m.About(kept(found).seen_by(guest.id if guest else None), owner, invites, host)


async def watched(
    request: Ask, table: str, hub: TheHub, guests: TheGuests
) -> tuple[Table, Guest | None]:
    """A table and the guest, who may look at it. Raises Refused."""
    found = (await hub.open(table)).table
    guest = await guests.find(request)
    await hub.gates.look(found, guest.id if guest else None)
    return found, guest


@post("/api/tables/{table:str}/invitation", status_code=200, responses=errors(404, 409, *CHANGING))
async def invitation(
    request: Ask, table: FromPath[str], data: JSONBody[m.Invitation], hub: TheHub, guests: TheGuests
) -> m.Invited:
    """Whether an invitation still holds; nothing changes."""
    found = (await hub.open(table)).table
    seat = decide.invited(found, data.token, None)
    guest = await guests.find(request)
    wish = decide.claim(found, guest.id if guest else "", None, seat)
    return m.Invited(table, seat, wish is None)


@post("/api/tables/{table:str}/claim", status_code=200, responses=errors(404, 409, *CHANGING))
async def claim(
    request: Ask, table: FromPath[str], data: JSONBody[m.Claim], hub: TheHub, guests: TheGuests
) -> Response[m.Seated]:
    """Sit down."""
    live = await hub.open(table)
    seat = decide.invited(live.table, data.token, data.seat)
    if data.name is not None:
        name_of(data.name)
    known = await guests.find(request)
    asking = known.id if known else ""
    if decide.claim(live.table, asking, data.name, seat) is not None:  # refused: no guest
        await hub.gates.admit(live.table, asking, data.token is not None)
    async with guests.coming(request, data.name) as (guest, cookies):
        name = data.name if data.name is not None else guest.name
        await hub.write(live, lambda found: decide.claim(found, guest.id, name, seat), guest.id)
    return Response(m.Seated(table, seat), cookies=cookies)


@post("/api/tables/{table:str}/again", status_code=200, responses=errors(404, 409, *CHANGING))
async def again(request: Ask, table: FromPath[str], hub: TheHub, guests: TheGuests) -> m.TableKey:
    """Play again with the same people and settings."""
    live = await hub.open(table)
    guest = await guests.find(request)
    if guest is None:
        raise Refused("error.no_guest")
    return m.TableKey(await hub.again(live, guest.id))


@get("/api/tables/{table:str}/record", media_type="text/plain", responses=errors(404, 409))
async def record(
    request: Ask, table: FromPath[str], hub: TheHub, guests: TheGuests
) -> Response[str]:
    """The record of a game that is over."""
    found = (await hub.open(table)).table
    guest = await guests.find(request)
    if found.phase != "over":
        raise Refused("error.not_over")
    await hub.gates.study(found)
    name = f"{found.created.game}.ludoteka.txt"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    text = await hub.questions.ask(asker(request, guest), found.match.record)  # it never changes
    return Response(text, media_type="text/plain", headers=headers)


@get("/api/tables/{table:str}/replay", responses=errors(403, 404, 409))
async def timeline(
    request: Ask, table: FromPath[str], hub: TheHub, guests: TheGuests, seat: SeatQuery = None
) -> replay.Timeline:
    """All steps of a game."""
    found, guest = await watched(request, table, hub, guests)
    past = replay.Past(found, guest.id if guest else None, seat)
    return await hub.questions.ask(asker(request, guest), past.timeline)


@get("/api/tables/{table:str}/replay/{step:int}", responses=errors(403, 404, 409))
async def moment(
    request: Ask,
    table: FromPath[str],
    step: Step,
    hub: TheHub,
    guests: TheGuests,
    seat: SeatQuery = None,
) -> Response[replay.Moment]:
    """The view after a step."""
    found, guest = await watched(request, table, hub, guests)
    past = replay.Past(found, guest.id if guest else None, seat)
    return Response(await hub.questions.ask(asker(request, guest), partial(past.moment, step)))


@get("/api/tables/{table:str}/story", responses=errors(403, 404, 409))
async def story(
    request: Ask,
    table: FromPath[str],
    hub: TheHub,
    guests: TheGuests,
    before: Before,
    seat: SeatQuery = None,
) -> Response[replay.StoryPart]:
    """The story before an entry."""
    found, guest = await watched(request, table, hub, guests)
    lines = replay.story(found, guest.id if guest else None, seat, before)
    return Response(lines, media_type="application/json")  # type: ignore[arg-type]


@get("/api/tables/{table:str}/contents", responses=errors(404))
async def contents(
    request: Ask, table: FromPath[str], hub: TheHub, guests: TheGuests
) -> Response[dict[str, Any]]:
    """What stays the same for the whole game; the answer to a known tag is short."""
    match = (await hub.open(table)).table.match
    if match.game.contents is None:
        return Response({})
    payer = asker(request, await guests.find(request))
    work = partial(match.game.contents, match.first())
    return tagged(request, json.encode(await hub.questions.ask(payer, work)))


@get("/api/tables/{table:str}/notes", responses=errors(404))
async def notes(request: Ask, table: FromPath[str], hub: TheHub, guests: TheGuests) -> m.Notes:
    """Your own notes."""
    await hub.open(table)
    guest = await guests.find(request)
    return m.Notes(await hub.store.notes(table, guest.id) if guest else "")


@put("/api/tables/{table:str}/notes", responses=errors(404, *CHANGING))
async def write_notes(
    request: Ask, table: FromPath[str], data: JSONBody[m.Notes], hub: TheHub, guests: TheGuests
) -> m.Notes:
    """Replace your own notes."""
    await hub.open(table)
    guest = await guests.find(request)
    if guest is None:
        raise Refused("error.no_guest")
    if len(data.text) > LONGEST_NOTES or not plain(data.text):
        raise Refused("error.notes", most=LONGEST_NOTES)
    await hub.store.write_notes(table, guest.id, data.text)
    return data


def plain(text: str) -> bool:
    """Whether both databases take this text: lines without other control characters."""
    return not any(unicodedata.category(c) == "Cc" and c not in "\t\n\r" for c in text)


ROUTES = [
    list_games, text, me, name_me, lobby, create, upload, about, invitation, claim, again,
    record, timeline, moment, story, contents, notes, write_notes,
]  # fmt: skip
