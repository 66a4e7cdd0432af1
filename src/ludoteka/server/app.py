"""The application: everything put together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Any

from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from ludoteka.core.errors import clean
from ludoteka.core.problem import Problem
from ludoteka.server import analysis, days, health, learning, memory, page
from ludoteka.server import messages as m
from ludoteka.server.census import Census
from ludoteka.server.cleaning import Cleaner
from ludoteka.server.club import routes as club_routes
from ludoteka.server.club.club import Club
from ludoteka.server.club.meeting.admin import DESK
from ludoteka.server.database import connect, migrate
from ludoteka.server.drain import Drain
from ludoteka.server.guard import App, Guard, about
from ludoteka.server.guests import Guests
from ludoteka.server.hub import Hub
from ludoteka.server.limits import Limits
from ludoteka.server.metrics import Metrics
from ludoteka.server.own_bots import OwnBots
from ludoteka.server.questions import Questions
from ludoteka.server.routes import ROUTES
from ludoteka.server.settings import Settings
from ludoteka.server.socket import table_socket
from ludoteka.server.status import status
from ludoteka.server.steady import Steady
from ludoteka.server.store import Store
from ludoteka.server.trouble import TROUBLE
from ludoteka.server.workers import Workers
from ludoteka.table.refusals import Refused

log = logging.getLogger(__name__)


def refused(_: Request[Any, Any, Any], problem: Refused) -> Response[m.Error]:
    """A refusal of ours."""
    return Response(m.error(problem), status_code=status(problem.key))


def not_understood(request: Request[Any, Any, Any], problem: HTTPException) -> Response[m.Error]:
    """A refusal of the framework, in our form."""
    code = problem.status_code
    if code == 405 and request.scope["path"].startswith(f"{DESK}/"):
        code = 404
    if code == 404:
        told = Refused("error.not_found")
    elif code == 405:
        told = Refused("error.method", method=clean(request.method))
    elif code == 503:
        told = Refused("error.busy")
    elif code >= 500:
        log.error("a request failed", exc_info=problem, extra=about(request.scope))
        told = Refused("error.internal")
    else:
        told = Refused("error.malformed", problem=Problem(explained(problem)))
    return Response(m.error(told), status_code=code)


def explained(problem: HTTPException) -> str:
    """What the framework found wrong, in a few words."""
    if isinstance(problem, ValidationException) and isinstance(problem.extra, list):
        for found in problem.extra:
            if isinstance(found, dict):
                return clean(f"{found.get('key', 'the body')}: {found.get('message', '')}")
    return clean(problem.detail.split("\n")[0])


def unreadable(_: Request[Any, Any, Any], problem: Exception) -> Response[m.Error]:
    """A body whose bytes are no text, or whose brackets are too deep."""
    told = "the body is no UTF-8" if isinstance(problem, UnicodeError) else "too many brackets"
    return Response(m.error(Refused("error.malformed", problem=Problem(told))), status_code=400)


def troubled(request: Request[Any, Any, Any], problem: Exception) -> Response[m.Error]:
    """The database is away."""
    log.warning("the database failed", exc_info=problem, extra=about(request.scope))
    return refused(request, Refused("error.busy"))


def failed(request: Request[Any, Any, Any], problem: Exception) -> Response[m.Error]:
    """A mistake of ours."""
    log.error("a request failed", exc_info=problem, extra=about(request.scope))
    return Response(m.error(Refused("error.internal")), status_code=500)


async def build(settings: Settings, drain: Drain | None = None) -> tuple[App, Metrics]:
    """The application, with its database brought up to date.

    Raises DatabaseProblem, or BadOption for a bot that cannot be used.
    """
    drain = drain or Drain(0)
    own = OwnBots(settings.own_bots, settings.own_bot_seconds, settings.own_bot_memory)
    await asyncio.to_thread(own.load)
    database = connect(settings.database)
    database.take()
    await migrate(database)
    metrics, limits = Metrics(), Limits(settings.limits)
    limits.most_sockets = settings.per_address
    store = Store(database, metrics)
    workers = Workers(settings.bot_workers, settings.bot_seconds)
    hub = Hub(store, workers, metrics, Questions(limits), own, settings.analyses)
    hub.steady.append(Steady("cleaning", Cleaner(store, settings.keep, lambda: hub.live).run))
    guests = Guests(store)
    hub.steady.append(Steady("census", Census(store, metrics).run))
    metrics.gauge("draining", "1 while the process is about to end", lambda: float(drain.on))
    club = Club(hub, guests, limits, settings)
    files = page.read(settings.page)

    @asynccontextmanager
    async def running(_: Litestar) -> AsyncIterator[None]:
        hub.start()
        memory.freeze(metrics)
        log.info("ready", extra={"database": "postgresql" if database.shared else "sqlite"})
        try:
            yield
        finally:
            await hub.close()
            log.info("stopped")

    app = Litestar(
        [
            *ROUTES,
            *health.ROUTES,
            *learning.ROUTES,
            *analysis.ROUTES,
            *days.ROUTES,
            *club_routes.ROUTES,
            table_socket,
            page.page,
        ],
        dependencies={
            "hub": Provide(lambda: hub, sync_to_thread=False),
            "guests": Provide(lambda: guests, sync_to_thread=False),
            "club": Provide(lambda: club, sync_to_thread=False),
            "settings": Provide(lambda: settings, sync_to_thread=False),
            "limits": Provide(lambda: limits, sync_to_thread=False),
            "files": Provide(lambda: files, sync_to_thread=False),
            "drain": Provide(lambda: drain, sync_to_thread=False),
        },
        exception_handlers={
            Refused: refused,
            HTTPException: not_understood,
            UnicodeDecodeError: unreadable,
            RecursionError: unreadable,
            **dict.fromkeys(TROUBLE, troubled),
            Exception: failed,
        },
        openapi_config=OpenAPIConfig(
            title="Ludoteka",
            version=version("ludoteka"),
            path="/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
        lifespan=[running],
        state=State({"club": club}),  # for guards, which are given nothing
        logging_config=None,
    )
    guard = Guard(app, settings, limits, metrics)  # type: ignore[arg-type]
    guard.drain = drain
    return guard, metrics
