"""A game that is over, as it is recorded."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from ludoteka.core.match import Match
from ludoteka.server.club.results import measured
from ludoteka.server.club.results.counted import Facts, facts
from ludoteka.server.club.results.formula import Belief
from ludoteka.table.seats import Seat
from ludoteka.table.table import Table


@dataclass(frozen=True)
class FinishedSeat:
    """What became of a seat; `bot`: how strong the bot was that sat there from the beginning."""

    guest: str | None
    level: str | None
    name: str | None
    place: int
    points: int
    won: bool
    how: str
    facts: Facts
    bot: Belief | None = None


@dataclass(frozen=True)
class Finished:
    """A finished game. `wished`: it was to be rated; `opponent`: what the game itself put up."""

    table: str
    game: str
    rules: int
    began: int
    ended: int
    steps: int
    together: bool
    won: bool
    facts: Facts
    seats: tuple[FinishedSeat, ...]
    wished: bool = False
    opponent: Belief | None = None
    hinted: bool = False

    @property
    def people(self) -> list[str]:
        """The different people who played."""
        return sorted({seat.guest for seat in self.seats if seat.guest is not None})

    @property
    def unrated(self) -> str:
        """Why this game cannot be rated, as far as it tells itself."""
        held = [seat for seat in self.seats if seat.guest is not None]
        bots = [seat for seat in self.seats if seat.guest is None]
        if not held or len(held) > len(self.people):
            return "alone"
        if len(self.seats) == 1 and not self.together:
            return "alone"
        if self.hinted:
            return "hinted"
        if any(seat.bot is None for seat in bots) or (self.together and self.opponent is None):
            return "unmeasured"
        return ""


def counts(table: Table) -> bool:
    """Whether a table is a real game: no lesson, no record that was brought, no branch."""
    created = table.created
    return created.lesson is None and created.record is None and created.origin is None


def finished(table: Table) -> Finished:
    """What is recorded of a table whose game is over."""
    match, created = table.match, table.created
    shared, own = facts(match)
    places = placed(match, table.seats)
    seats = tuple(
        FinishedSeat(
            guest=seat.whose,
            level=seat.level if seat.whose is None else None,
            name=seat.name,
            place=places[number],
            points=match.scores[number],
            won=places[number] == 1 and bool(match.winners),
            how=how(seat),
            facts=own[number],
            bot=measured.bot(created.game, seat.level) if seat.whose is None else None,
        )
        for number, seat in enumerate(table.seats)
    )
    together = match.game.together
    return Finished(
        table=table.key,
        game=created.game,
        rules=match.rules,
        began=table.began,
        ended=table.at,
        steps=len(match.steps),
        together=together,
        won=bool(match.winners),
        facts=shared,
        seats=seats,
        wished=created.rated,
        opponent=measured.opponent(match.game, match.options, match.seats) if together else None,
        hinted=any(seat.hinted for seat in table.seats),
    )


def how(seat: Seat) -> str:
    """How the person at a seat played to the end, or did not."""
    if seat.whose is None or seat.person:
        return "played"
    if seat.out:
        return "timeout"
    return "resigned" if seat.resigned else "replaced"


def placed(match: Match, seats: list[Seat]) -> list[int]:
    """The places in seat order, the best is 1, equal ones tie.

    Winners come before the others, then points decide. Whoever left comes after all who stayed,
    the first to leave last. Where all play together, there are only winners and others.
    """
    away = [None if seat.person or seat.whose is None else seat.taken_over or 0 for seat in seats]
    if match.game.together:
        return [
            1 if number in match.winners and left is None else 2 for number, left in enumerate(away)
        ]
    keys = [
        (1, number in match.winners, points) if left is None else (0, False, left)
        for (number, points), left in zip(enumerate(match.scores), away, strict=True)
    ]
    return [1 + sum(other > key for other in keys) for key in keys]


encode = msgspec.json.Encoder().encode
