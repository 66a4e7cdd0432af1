"""May a game be rated? Asked when a table is made, and when somebody sits down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
import sqlalchemy as sa

from ludoteka.core.options import Value
from ludoteka.core.registry import find
from ludoteka.server import relations as db
from ludoteka.server.club.results import measured
from ludoteka.server.store import Store
from ludoteka.table.entries import Created
from ludoteka.table.refusals import Refused
from ludoteka.table.table import Table


async def has_account(store: Store, guest: str | None) -> bool:
    """Whether a guest has an account."""
    if guest is None:
        return False
    found = db.accounts.c.guest
    return bool(await store.fetch(sa.select(found).where(found == guest)))


async def as_rated(store: Store, plan: Created, guest: str | None) -> Created:
    """The same table, whose game is to count for ratings. Raises Refused."""
    if not await has_account(store, guest):
        raise Refused("error.rated_account")
    return rated(plan)


def rated(plan: Created) -> Created:
    """The same table, rated, if its seats, bots and options allow it. Raises Refused."""
    people = [seat for seat in plan.seats if seat.kind != "bot"]
    if sum(seat.kind == "person" for seat in people) > 1:
        raise Refused("error.rated_seats")
    if plan.coach or plan.hints:
        raise Refused("error.rated_help")
    if len(people) > 1 and (plan.clock is None or plan.clock.out == "nothing"):
        raise Refused("error.rated_clock")
    bots = [seat.level for seat in plan.seats if seat.kind == "bot"]
    check_measured(plan.game, len(plan.seats), plan.options, bots)
    if len(plan.seats) == 1 and not find(plan.game).together:
        raise Refused("error.rated_seats")
    return msgspec.structs.replace(plan, rated=True)


def check_measured(
    key: str, seats: int, options: Mapping[str, Value], bots: Sequence[str | None]
) -> None:
    """Whether it is known how strong these bots and the game itself are. Raises Refused."""
    if any(measured.bot(key, level) is None for level in bots):
        raise Refused("error.rated_bots")
    game = find(key)
    if game.together and measured.opponent(game, options, seats) is None:
        raise Refused("error.rated_options")


async def may_sit(store: Store, table: Table, guest: str) -> None:
    """Whether somebody may take a free seat of a table; "": a stranger. Raises Refused."""
    if not table.created.rated:
        return
    if not await has_account(store, guest or None):
        raise Refused("error.rated_account")
    if table.held_by(guest):
        raise Refused("error.rated_seats")
