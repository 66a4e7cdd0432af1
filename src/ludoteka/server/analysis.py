"""Analyses over HTTP, and tables that go on from a step of a game that is over."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from ludoteka.server import messages as m
from ludoteka.server.analyst import Progress, check
from ludoteka.server.given import TheGuests, TheHub, TheLimits
from ludoteka.server.guard import address
from ludoteka.server.routes import CHANGING, Ask, asker, errors
from ludoteka.table import setup

JSON = "application/json"


class Branch(msgspec.Struct, frozen=True):
    """The wish to play on from a step, at a seat, against bots of a level."""

    step: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    seat: Annotated[int, msgspec.Meta(ge=0, le=99)]
    level: Annotated[str, msgspec.Meta(max_length=40)] = "medium"


@get("/api/tables/{table:str}/analysis", responses=errors(404, 409))
async def analysis(table: FromPath[str], hub: TheHub) -> Response[Progress]:
    """How far the analysis of a game is, and the analysis when it is done."""
    found = (await hub.open(table)).table
    check(found)
    await hub.gates.study(found)
    return Response(await hub.analyst.look(found), media_type=JSON)  # type: ignore[arg-type]


@post("/api/tables/{table:str}/analysis", status_code=200, responses=errors(404, 409, *CHANGING))
async def analyse(
    request: Ask, table: FromPath[str], hub: TheHub, guests: TheGuests, limits: TheLimits
) -> Response[Progress]:
    """Have a game analysed that is over."""
    found = (await hub.open(table)).table
    check(found)
    await hub.gates.study(found)
    limits.analysis(address(request.scope))
    async with guests.coming(request, None) as (guest, cookies):
        await hub.analyst.ask(found, guest.id)
    told = await hub.analyst.look(found)
    return Response(told, media_type=JSON, cookies=cookies)  # type: ignore[arg-type]


@post("/api/tables/{table:str}/branch", responses=errors(404, 409, *CHANGING))
async def branch(
    request: Ask, table: FromPath[str], data: JSONBody[Branch], hub: TheHub, guests: TheGuests
) -> Response[m.TableKey]:
    """Make a table that goes on from a step of a game that is over, as a seat knew it."""
    found = (await hub.open(table)).table
    check(found)
    await hub.gates.study(found)
    payer = asker(request, await guests.find(request))
    wish = partial(setup.branch, found, data.step, data.seat, data.level)
    plan = await hub.questions.ask(payer, wish)
    async with guests.coming(request, None) as (guest, cookies):
        made = await hub.create(setup.owned(plan, guest.id, guest.name), payer)
    return Response(m.TableKey(made), status_code=201, cookies=cookies)


ROUTES = [analysis, analyse, branch]
