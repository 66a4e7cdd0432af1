"""How games ended, and the ratings that follow. The HTTP API."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import msgspec
from litestar import get, put
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, JSONBody, QueryParameter

from ludoteka.server import relations as db
from ludoteka.server.club.given import TheClub
from ludoteka.server.club.results import people
from ludoteka.server.club.results.history import Company, Wanted
from ludoteka.server.club.results.history import page as find_page
from ludoteka.server.club.results.shapes import (
    History,
    Ladders,
    Privacy,
    Profile,
    Standing,
    Statistics,
    TableRating,
)
from ludoteka.server.club.results.statistics import read_ratings
from ludoteka.server.club.results.wishes import has_account
from ludoteka.server.given import TheGuests
from ludoteka.server.guard import address
from ludoteka.server.routes import CHANGING, Ask, errors
from ludoteka.server.rows import replacing
from ludoteka.server.store import Guest
from ludoteka.table.refusals import Refused

Page = Annotated[int, QueryParameter(name="page", ge=1, le=1_000_000)]
GameKey = Annotated[str | None, QueryParameter(name="game", max_length=40)]
Seats = Annotated[int | None, QueryParameter(name="seats", ge=1, le=99)]
Won = Annotated[bool | None, QueryParameter(name="won")]
With = Annotated[Company | None, QueryParameter(name="company")]
Since = Annotated[int | None, QueryParameter(name="since", ge=0, le=2**53)]
Until = Annotated[int | None, QueryParameter(name="until", ge=0, le=2**53)]
Name = Annotated[str, QueryParameter(name="name", max_length=40)]


def wanted(
    game: GameKey = None,
    seats: Seats = None,
    won: Won = None,
    company: With = None,
    since: Since = None,
    until: Until = None,
    name: Name = "",
) -> Wanted:
    """Which games are looked for."""
    return Wanted(game, seats, won, company, since, until, name)


LOOKING = {"wish": Provide(wanted, sync_to_thread=False)}
Wish = NamedDependency[Wanted]


async def looking(request: Ask, club: TheClub, guests: TheGuests) -> Guest | None:
    """Who looks through games or ratings, unless that is too often."""
    guest = await guests.find(request)
    club.limits.look(address(request.scope), None if guest is None else guest.id)
    return guest


@get("/api/history", responses=errors(), dependencies=LOOKING)
async def own_history(
    request: Ask, club: TheClub, guests: TheGuests, wish: Wish, page: Page = 1
) -> History:
    """Your finished games."""
    guest = await looking(request, club, guests)
    if guest is None:
        return History([], 0, 1, 1)
    look = partial(find_page, guest=guest.id, viewer=guest.id, wanted=wish, number=page)
    return await club.store.database.read(look)


@get("/api/statistics", responses=errors())
async def own_statistics(request: Ask, club: TheClub, guests: TheGuests) -> Statistics:
    """What your finished games add up to."""
    guest = await looking(request, club, guests)
    name = guest.id if guest else ""
    return await club.store.database.read(partial(people.own_statistics, guest=name))


@get("/api/profiles/{handle:str}", responses=errors(404))
async def profile(request: Ask, handle: FromPath[str], club: TheClub, guests: TheGuests) -> Profile:
    """Somebody, as far as they let themselves be seen."""
    guest = await looking(request, club, guests)
    viewer = guest.id if guest else None
    look = partial(people.profile, handle=handle.casefold(), viewer=viewer)
    return await club.store.database.read(look)


@get("/api/profiles/{handle:str}/history", responses=errors(404), dependencies=LOOKING)
async def history(
    request: Ask,
    handle: FromPath[str],
    club: TheClub,
    guests: TheGuests,
    wish: Wish,
    page: Page = 1,
) -> History:
    """Somebody's finished games, if they let them be seen."""
    guest = await looking(request, club, guests)
    viewer = guest.id if guest else None
    look = partial(people.look_up, handle=handle.casefold(), viewer=viewer)
    person, seen = await club.store.database.read(look)
    if not seen.history:
        raise Refused("error.no_profile")
    find = partial(find_page, guest=person, viewer=viewer, wanted=wish, number=page)
    return await club.store.database.read(find)


@get("/api/ratings", responses=errors())
async def ratings(request: Ask, club: TheClub, guests: TheGuests) -> Ladders:
    """The ratings of people and bots by game."""
    guest = await looking(request, club, guests)
    return Ladders(await club.results.board.ladders(guest.id if guest else None))


@get("/api/ratings/mine", responses=errors())
async def standing(request: Ask, club: TheClub, guests: TheGuests) -> Standing:
    """Whether you may play rated games, and your ratings."""
    guest = await guests.find(request)
    if guest is None:
        return Standing(False, {})
    account = await has_account(club.store, guest.id)
    found = await club.store.database.read(partial(read_ratings, guest=guest.id))
    return Standing(account, {rating.game: rating.rating for rating in found})


@get("/api/tables/{table:str}/rating", responses=errors(404))
async def table_rating(
    request: Ask, table: FromPath[str], club: TheClub, guests: TheGuests
) -> TableRating:
    """The ratings at a table, and what its game did to them."""
    guest = await guests.find(request)
    found = (await club.hub.open(table)).table
    look = partial(people.table_rating, table=found, viewer=guest.id if guest else None)
    return await club.store.database.read(look)


@get("/api/privacy", responses=errors())
async def privacy(request: Ask, club: TheClub, guests: TheGuests) -> Privacy:
    """What others may see of you."""
    guest = await guests.find(request)
    name = guest.id if guest else ""
    return await club.store.database.read(partial(people.privacy_of, guest=name))


@put("/api/privacy", responses=errors(*CHANGING))
async def choose_privacy(
    request: Ask, data: JSONBody[Privacy], club: TheClub, guests: TheGuests
) -> Privacy:
    """Choose what others may see of you."""
    guest = await guests.find(request)
    if guest is None:
        raise Refused("error.no_guest")
    body = msgspec.json.encode(data).decode()
    query = replacing(db.settings, club.store.database.shared, "body")
    row = {"guest": guest.id, "topic": people.TOPIC, "body": body}
    await club.store.change("privacy", query.values(row))
    club.results.board.forget()
    return data


ROUTES = [
    own_history, own_statistics, profile, history, ratings, standing, table_rating,
    privacy, choose_privacy,
]  # fmt: skip
