"""Who stands where: table points, and what decides between equal ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random

import msgspec


class EventOutcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a table ended for a seat. `away`: a bot sat there for a person at the end."""

    rank: int
    score: int
    away: bool = False


Played = tuple[
    tuple[int, ...], list[EventOutcome]
]  # the players by seat, and how it ended for each


@dataclass
class Standing:
    """What a player has reached. All but the lot is the more, the better."""

    player: int
    points: Fraction = Fraction(0)
    opponents: Fraction = Fraction(0)  # points of those met: the mean of each table, summed up
    share: Fraction = Fraction(0)  # of the games' points at the own tables, the mean
    wins: int = 0
    lot: float = 0.0
    reached: int = 0  # the round in which a knock-out ended
    games: int = 0
    met: list[tuple[int, ...]] = field(default_factory=list)

    @property
    def order(self) -> tuple[object, ...]:
        """By which the standing is sorted, the best first."""
        return (-self.reached, -self.points, -self.opponents, -self.share, -self.wins, self.lot)


def ranked(
    scores: Sequence[int], winners: Iterable[int], away: Iterable[int]
) -> list[EventOutcome]:
    """Places at a table: winners before others, then by points; who was away shares the last."""
    won, gone = set(winners), set(away)
    keys = [
        (True, True, 0) if seat in gone else (False, seat not in won, -score)
        for seat, score in enumerate(scores)
    ]
    return [
        EventOutcome(1 + sum(other < key for other in keys), scores[seat], seat in gone)
        for seat, key in enumerate(keys)
    ]


def points(outcome: EventOutcome, table: Sequence[EventOutcome]) -> Fraction:
    """The share of the others at the table who were beaten; a tie counts half."""
    beaten = sum(2 * (other.rank > outcome.rank) + (other.rank == outcome.rank) for other in table)
    return Fraction(beaten - 1, 2 * (len(table) - 1))


def standings(
    players: Sequence[int],
    played: Iterable[Played],
    byes: Iterable[int],
    lot: int,
    reached: Mapping[int, int] | None = None,
) -> list[Standing]:
    """The standing of these players, the best first."""
    found = {player: Standing(player) for player in sorted(players)}
    drawn = Random(lot)
    for standing in found.values():
        standing.lot = drawn.random()
        standing.reached = (reached or {}).get(standing.player, 0)
    for player in byes:
        if player in found:
            found[player].points += 1
    for group, table in played:
        count(found, group, table)
    for standing in found.values():
        for others in standing.met:
            total = sum((found[other].points for other in others if other in found), Fraction(0))
            standing.opponents += total / len(others)
        standing.share /= max(1, standing.games)
    return sorted(found.values(), key=lambda standing: standing.order)


def count(
    found: Mapping[int, Standing], group: Sequence[int], table: Sequence[EventOutcome]
) -> None:
    """Add what a table brought to each of its players."""
    total = sum(max(0, outcome.score) for outcome in table)
    for player, outcome in zip(group, table, strict=True):
        if player not in found:
            continue
        standing = found[player]
        standing.points += points(outcome, table)
        standing.games += 1
        standing.wins += outcome.rank == 1 and not outcome.away
        standing.met.append(tuple(other for other in group if other != player))
        if not outcome.away:  # what a bot reached is not theirs
            own = Fraction(max(0, outcome.score), total) if total else Fraction(1, len(table))
            standing.share += own
