"""The HTTP API: see docs/protocol.md."""

from __future__ import annotations

import asyncio
from importlib.metadata import version
from typing import Annotated, Any

from litestar import Request, Response, get, post, put
from litestar.exceptions import HTTPException
from litestar.params import Parameter, QueryParameter
from msgspec import json

from ludoteka.bots import LEVELS
from ludoteka.core.registry import find, games
from ludoteka.server import messages as m
from ludoteka.server.guests import Guests
from ludoteka.server.hub import Hub
from ludoteka.server.live import Kept, kept
from ludoteka.table import decide, replay, setup
from ludoteka.table.refusals import Refused

SHELF = ("ethnos", "terra_mystica", "aeons_end", "kroniky")  # their order; others come after
LONGEST_NOTES = 10_000
Ask = Request[Any, Any, Any]
SeatQuery = Annotated[int | None, QueryParameter(name="seat", ge=0, le=99)]
Step = Annotated[int, Parameter(ge=0, le=1_000_000)]
Before = Annotated[int, QueryParameter(name="before", ge=1, le=2**53)]


@get("/api/games")
async def list_games() -> m.Games:
    """What can be played."""
    found = []
    for key in sorted(games(), key=lambda key: SHELF.index(key) if key in SHELF else len(SHELF)):
        game = find(key)
        found.append(
            m.GameInfo(
                key=key,
                title=game.title,
                edition=game.edition,
                rules=game.rules,
                fewest=game.fewest,
                most=game.most,
                together=game.together,
                options=game.options,
            )
        )
    return m.Games(found, list(LEVELS))


@get("/api/me")
async def me(request: Ask, guests: Guests) -> m.Me:
    """Who the server thinks you are."""
    guest = await guests.find(request)
    return m.Me(guest.name if guest else None)


@post("/api/me", status_code=200)
async def name_me(request: Ask, data: m.NameWish, guests: Guests) -> Response[m.Me]:
    """Become a guest, or go by another name."""
    decide.name_of(data.name)
    guest, cookies = await guests.find_or_add(request, data.name)
    if guest.name != data.name:
        guest = await guests.rename(guest, data.name)
    return Response(m.Me(guest.name), cookies=cookies)


@get("/api/tables")
async def lobby(request: Ask, hub: Hub, guests: Guests) -> m.Lobby:
    """Your tables and the open ones."""
    guest = await guests.find(request)
    name = guest.id if guest else None
    mine, opened = await hub.store.lobby(name)
    return m.Lobby(
        [json.decode(text, type=Kept).seen_by(name) for text in mine],
        [json.decode(text, type=Kept).seen_by(name) for text in opened],
    )


@post("/api/tables")
async def create(request: Ask, data: m.NewTable, hub: Hub, guests: Guests) -> Response[m.TableKey]:
    """Make a table."""
    names = [seat.name for seat in data.seats if seat.kind == "me"]
    options: dict[str, object] = dict(data.options)
    plan = setup.create(data.game, data.seats, options, data.public, data.pace, data.clock)
    guest, cookies = await guests.find_or_add(request, names[0])
    table = await hub.create(setup.owned(plan, guest.id, guest.name))
    return Response(m.TableKey(table), status_code=201, cookies=cookies)


@post("/api/records")
async def upload(request: Ask, data: m.Upload, hub: Hub, guests: Guests) -> Response[m.TableKey]:
    """Make a table from a record."""
    plan = await asyncio.to_thread(setup.from_record, data.record)
    guest, cookies = await guests.find_or_add(request, None)
    table = await hub.create(setup.owned(plan, guest.id, guest.name))
    return Response(m.TableKey(table), status_code=201, cookies=cookies)


@get("/api/tables/{table:str}")
async def about(request: Ask, table: str, hub: Hub, guests: Guests) -> m.About:
    """A table before one goes there."""
    found = (await hub.open(table)).table
    guest = await guests.find(request)
    owner = guest is not None and guest.id == found.owner
    invites = [
        m.Invite(number, seat.token)
        for number, seat in enumerate(found.seats)
        if owner and seat.kind == "open" and seat.token is not None
    ]
    return m.About(kept(found).seen_by(guest.id if guest else None), owner, invites)


@post("/api/tables/{table:str}/claim", status_code=200)
async def claim(
    request: Ask, table: str, data: m.Claim, hub: Hub, guests: Guests
) -> Response[m.Seated]:
    """Sit down."""
    live = await hub.open(table)
    seat = decide.invited(live.table, data.token, data.seat)
    if data.name is not None:
        decide.name_of(data.name)
    guest, cookies = await guests.find_or_add(request, data.name)
    name = data.name if data.name is not None else guest.name
    await hub.write(live, lambda found: decide.claim(found, guest.id, name, seat), guest.id)
    return Response(m.Seated(table, seat), cookies=cookies)


@post("/api/tables/{table:str}/again", status_code=200)
async def again(request: Ask, table: str, hub: Hub, guests: Guests) -> m.TableKey:
    """Play again with the same people and settings."""
    live = await hub.open(table)
    guest = await guests.find(request)
    if guest is None:
        raise Refused("error.no_guest")
    return m.TableKey(await hub.again(live, guest.id))


@get("/api/tables/{table:str}/record", media_type="text/plain")
async def record(table: str, hub: Hub) -> Response[str]:
    """The record of a game that is over."""
    found = (await hub.open(table)).table
    if found.phase != "over":
        raise Refused("error.not_over")
    name = f"{found.created.game}.ludoteka.txt"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(found.match.record(), media_type="text/plain", headers=headers)


@get("/api/tables/{table:str}/replay")
async def timeline(
    request: Ask, table: str, hub: Hub, guests: Guests, seat: SeatQuery = None
) -> replay.Timeline:
    """All steps of a game."""
    found = (await hub.open(table)).table
    guest = await guests.find(request)
    past = replay.Past(found, guest.id if guest else None, seat)
    return await asyncio.to_thread(past.timeline)


@get("/api/tables/{table:str}/replay/{step:int}")
async def moment(
    request: Ask, table: str, step: Step, hub: Hub, guests: Guests, seat: SeatQuery = None
) -> Response[replay.Moment]:
    """The view after a step."""
    found = (await hub.open(table)).table
    guest = await guests.find(request)
    past = replay.Past(found, guest.id if guest else None, seat)
    return Response(await asyncio.to_thread(past.moment, step))


@get("/api/tables/{table:str}/story")
async def story(
    request: Ask,
    table: str,
    hub: Hub,
    guests: Guests,
    before: Before,
    seat: SeatQuery = None,
) -> Response[replay.StoryPart]:
    """The story before an entry."""
    found = (await hub.open(table)).table
    guest = await guests.find(request)
    lines = replay.story(found, guest.id if guest else None, seat, before)
    return Response(lines, media_type="application/json")  # type: ignore[arg-type]


@get("/api/tables/{table:str}/notes")
async def notes(request: Ask, table: str, hub: Hub, guests: Guests) -> m.Notes:
    """Your own notes."""
    await hub.open(table)
    guest = await guests.find(request)
    return m.Notes(await hub.store.notes(table, guest.id) if guest else "")


@put("/api/tables/{table:str}/notes")
async def write_notes(request: Ask, table: str, data: m.Notes, hub: Hub, guests: Guests) -> m.Notes:
    """Replace your own notes."""
    await hub.open(table)
    guest = await guests.find(request)
    if guest is None:
        raise Refused("error.no_guest")
    if len(data.text) > LONGEST_NOTES:
        raise Refused("error.notes", most=LONGEST_NOTES)
    await hub.store.write_notes(table, guest.id, data.text)
    return data


@get("/health")
async def health(hub: Hub) -> m.Health:
    """Whether the server and its database answer."""
    try:
        await asyncio.wait_for(hub.store.check(), 5)
    except Exception as error:
        raise HTTPException(status_code=503, detail="database") from error
    return m.Health("ok", "ok", version("ludoteka"))


@get("/metrics", media_type="text/plain", include_in_schema=False)
async def metrics(hub: Hub) -> str:
    """Numbers for Prometheus."""
    return hub.metrics.text()


ROUTES = [
    list_games, me, name_me, lobby, create, upload, about, claim, again, record, timeline, moment,
    story, notes, write_notes, health, metrics,
]  # fmt: skip
