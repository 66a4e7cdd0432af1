"""What proxies, service managers and Prometheus ask."""

from __future__ import annotations

from importlib.metadata import version

from litestar import get
from litestar.exceptions import HTTPException

from ludoteka.server import messages as m
from ludoteka.server.given import TheDrain, TheHub
from ludoteka.server.hub import Hub
from ludoteka.server.metrics import CONTENT_TYPE
from ludoteka.server.routes import errors
from ludoteka.table.refusals import Refused


async def checked(hub: Hub, status: str) -> m.Health:
    """That the database answers and takes what is written. Raises HTTPException."""
    try:
        await hub.store.check()
    except Exception as error:
        raise HTTPException(status_code=503, detail="database") from error
    return m.Health(status, "ok", version("ludoteka"))


@get("/health", responses=errors())
async def health(hub: TheHub, drain: TheDrain) -> m.Health:
    """Whether the server answers and its database takes what is written."""
    return await checked(hub, "draining" if drain.on else "ok")


@get("/ready", responses=errors(503))
async def ready(hub: TheHub, drain: TheDrain) -> m.Health:
    """The same, for proxies: whether new people should be led here."""
    if drain.on:
        raise Refused("error.closing")
    return await checked(hub, "ok")


@get("/metrics", media_type=CONTENT_TYPE, include_in_schema=False)
async def metrics(hub: TheHub) -> bytes:
    """Numbers for Prometheus."""
    return hub.metrics.text()


ROUTES = [health, ready, metrics]
