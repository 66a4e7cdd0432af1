"""Whom seats and tables are for: they go on from another device, or strangers may not come."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ludoteka.table.entries import Handed, Unlisted
from ludoteka.table.refusals import Refused

if TYPE_CHECKING:
    from ludoteka.table.table import Table


def take(table: Table, body: Handed | Unlisted) -> None:
    """What the entries do: seats, and the table with the last of them, have another guest."""
    if isinstance(body, Unlisted):
        table.created = msgspec.structs.replace(table.created, public=False)
        return
    for number, seat in enumerate(table.seats):
        if seat.guest == body.guest and body.seat in (None, number):
            seat.guest = seat.whose = body.to
            table.tell("table.handed", seat=f"seat.{number}")
    if body.seat is None and table.owner == body.guest:
        table.owner = body.to


def all_of(table: Table, guest: str, to: str) -> Handed | None:
    """The entry that gives all a guest has to another; None: there is nothing."""
    if guest == to or not (table.held_by(guest) or table.owner == guest):
        return None
    return Handed(guest, to)


def check_moves(table: Table) -> None:
    """Raises Refused where seats do not move by code: a rated loss stays with its player."""
    if table.created.rated:
        raise Refused("error.rated_code")


def one_of(table: Table, guest: str, to: str, number: int) -> Handed:
    """The entry that gives one seat to another; the table goes with the last one."""
    check_moves(table)
    held = table.held_by(guest)
    if number not in held:
        raise Refused("error.code")
    if guest == to:
        raise Refused("error.seat_yours")
    return Handed(guest, to, None if held == [number] else number)
