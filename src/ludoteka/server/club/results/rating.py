"""What a rated game does to ratings: one step, when it is recorded or all is recalculated."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ludoteka.server.club.results.formula import NEW, Belief, against, rate


class Sat(NamedTuple):
    """Who sat at a seat of a rated game: a person, or a bot with its measured strength."""

    who: str | None
    place: int
    how: str
    bot: Belief | None = None


class Change(NamedTuple):
    """How a rating changed by a game."""

    seat: int
    who: str
    before: Belief
    after: Belief


def step(
    seats: Sequence[Sat], opponent: Belief | None, won: bool, known: dict[str, Belief]
) -> list[Change]:
    """How the ratings of the people change; `known` holds those that there are already.

    Bots stay as they were measured.
    """
    before = [seat.bot or known.get(seat.who or "", NEW) for seat in seats]
    if opponent is None:
        after = [
            team[0] for team in rate([[one] for one in before], [seat.place for seat in seats])
        ]
    else:
        stayed, left = against(opponent, before, won), against(opponent, before, won=False)
        after = [
            stayed[number] if seat.how == "played" else left[number]
            for number, seat in enumerate(seats)
        ]
    return [
        Change(number, seat.who, before[number], after[number])
        for number, seat in enumerate(seats)
        if seat.who is not None
    ]
