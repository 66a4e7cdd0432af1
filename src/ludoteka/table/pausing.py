"""What the entries about time do to a table: clocks that ran out, and pauses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludoteka.table import entries as log
from ludoteka.table.pauses import Pause, PauseAsk
from ludoteka.table.seats import HOUR

if TYPE_CHECKING:
    from ludoteka.table.table import Table

TIME_OUT_LEVEL = "medium"
OUT_TOLD = {"move": "table.clock_move", "loss": "table.clock_lost"}


def take(table: Table, body: log.AnyBody) -> None:
    """One entry of this kind."""
    match body:
        case log.ClockRanOut(number, grace):
            run_out(table, number, grace)
        case log.PauseAsked(number, hours, waiting):
            table.tell("table.pause_asked", seat=f"seat.{number}", hours=hours)
            table.pause_ask = PauseAsk(number, hours, waiting)
            agree(table, [])
        case log.PauseAnswered(number, True):
            table.tell("table.pause_agreed", seat=f"seat.{number}")
            agree(table, table.held_by(table.seats[number].guest))
        case log.PauseAnswered(number):
            table.pause_ask = None
            table.tell("table.pause_refused", seat=f"seat.{number}")
        case log.PauseWithdrawn(number):
            table.pause_ask = None
            table.tell("table.pause_withdrawn", seat=f"seat.{number}")
        case log.PauseEnded(number):
            end(table, number)


def run_out(table: Table, number: int, grace: int) -> None:
    """The time of a seat has run out."""
    seat, out = table.seats[number], table.created.clock and table.created.clock.out
    seat.run_out(0 if table.by_day else grace)
    seat.once, seat.lost = out == "move", out == "loss"
    table.tell(OUT_TOLD.get(out or "", "table.clock_out"), seat=f"seat.{number}")
    if out in ("move", "bot", "loss"):
        for_good = seat.lost or (out == "bot" and not grace)
        table.seat_bot(number, TIME_OUT_LEVEL, for_good)


def agree(table: Table, seats: list[int]) -> None:
    """These no longer have to be waited for; with the last of them the game stands still."""
    ask = table.pause_ask
    assert ask is not None
    waiting = [seat for seat in ask.waiting if seat not in seats]
    table.pause_ask = PauseAsk(ask.seat, ask.hours, waiting)
    if not waiting:
        table.pause_ask = None
        table.lapse()
        until = table.at + ask.hours * HOUR if ask.hours else None
        table.pause = Pause(ask.seat, table.at, until)
        table.tell("table.paused", hours=ask.hours)


def end(table: Table, number: int | None) -> None:
    """The game goes on."""
    table.pause = None
    if number is None:
        table.tell("table.pause_over")
    else:
        table.tell("table.pause_ended", seat=f"seat.{number}")


def leave(table: Table, number: int) -> None:
    """A bot sits down for a player, who is asked no more. Nobody is left: the game goes on."""
    ask = table.pause_ask
    if ask is not None and ask.seat == number:
        table.pause_ask = None
        table.tell("table.pause_withdrawn", seat=f"seat.{number}")
    elif ask is not None and number in ask.waiting:
        agree(table, [number])
    if table.pause is not None and not any(seat.guest for seat in table.seats):
        end(table, None)
