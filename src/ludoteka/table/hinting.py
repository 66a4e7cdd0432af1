"""Hints and the coach: who may have them at a table, and what the table keeps of it."""

from __future__ import annotations

from ludoteka.table.entries import Hinted
from ludoteka.table.refusals import Refused
from ludoteka.table.table import Table


def is_alone(table: Table, number: int) -> bool:
    """Whether nobody but the one at this seat plays here, or is waited for."""
    guest = table.seats[number].guest
    return all(seat.kind != "open" and seat.guest in (None, guest) for seat in table.seats)


def may_ask(table: Table, number: int) -> bool:
    """Whether hints are given at a seat: always against bots alone, else as the table was made.

    In a rated game nobody is helped, and at a table of an event bots are opponents like others.
    """
    if table.created.rated:
        return False
    alone = is_alone(table, number) and table.created.event is None
    return table.created.hints is not False or alone


def is_coached(table: Table, number: int) -> bool:
    """Whether the coach looks at the moves of a seat."""
    return table.created.coach and not table.created.rated and is_alone(table, number)


def noted(table: Table, number: int) -> Hinted | None:
    """The entry for a hint. Other people hear of each; one who plays alone needs only the first."""
    if not may_ask(table, number):
        raise Refused("error.hints_off")
    known = table.seats[number].hinted and is_alone(table, number)
    return None if known else Hinted(number)
