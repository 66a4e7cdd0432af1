"""How much stronger a way to play is than another: one seat against the rest, on every seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from ludoteka.arena.playing import luck
from ludoteka.arena.sharing import Crew
from ludoteka.workshop.tables import Way, lay, play

DEALS = 4  # in one piece of work


class Duel(msgspec.Struct, frozen=True):
    """A way on one seat against another way on all others."""

    seats: int
    seed: int
    new: Way
    old: Way
    lined_up: bool = True


class Deal(msgspec.Struct, frozen=True):
    """How the ways did in one deal, on all seats in turn: mean points, and wins of the new."""

    number: int
    new: float
    old: float
    wins: float


class Measured(msgspec.Struct, frozen=True):
    """Means over the deals with standard errors. `gain`: points of the new way beyond the old."""

    seats: int
    games: int
    new: float
    old: float
    gain: float
    gain_error: float
    wins: float
    wins_error: float


def measure(
    duel: Duel, deals: int, crew: Crew, count: Callable[[int], None] = lambda games: None
) -> Measured:
    """Play so many deals."""
    found: list[Deal] = []

    def report(done: list[Deal]) -> None:
        found.extend(done)
        count(len(done) * duel.seats)

    pieces = [range(first, min(first + DEALS, deals)) for first in range(0, deals, DEALS)]
    crew.share(partial(hold, duel), pieces, report)
    found.sort(key=lambda deal: deal.number)
    gain, gain_error = mean([deal.new - deal.old for deal in found])
    wins, wins_error = mean([deal.wins for deal in found])
    new, old = mean([deal.new for deal in found])[0], mean([deal.old for deal in found])[0]
    return Measured(duel.seats, deals * duel.seats, new, old, gain, gain_error, wins, wins_error)


def hold(duel: Duel, numbers: Sequence[int]) -> list[Deal]:
    """Play some deals."""
    return [deal(duel, number) for number in numbers]


def deal(duel: Duel, number: int) -> Deal:
    """One deal, with the new way on every seat in turn."""
    seats = duel.seats
    new = old = wins = 0.0
    for one in range(seats):
        board = lay(seats, luck(duel.seed, seats, number), duel.lined_up)
        points = play(board, [duel.new if seat == one else duel.old for seat in range(seats)])
        new += points[one] / seats
        old += (sum(points) - points[one]) / (seats - 1) / seats
        winners = int(board.winners())
        if winners >> one & 1:
            wins += 1 / winners.bit_count() / seats
    return Deal(number, new, old, wins)


def mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error; nan where one value tells nothing of it."""
    number = len(values)
    middle = sum(values) / number
    if number < 2:
        return middle, float("nan")
    spread = sum((value - middle) ** 2 for value in values) / (number - 1)
    return middle, (spread / number) ** 0.5
