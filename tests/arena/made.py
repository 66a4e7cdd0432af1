"""Plans and results made by hand."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteka.arena.playing import Played
from ludoteka.arena.schedule import Plan, Result


def plan(players: int, seats: int = 2, apart: bool = False, seed: int = 7) -> Plan:
    """Players called a, b, c, ... at Ethnos, which none of these results comes from."""
    return Plan("ethnos", 2, tuple("abcdef"[:players]), seats, {}, seed, apart)


def ended(made: Plan, number: int, points: Sequence[int], over: bool = True) -> Result:
    """A game in which each player scored its points, wherever it sat; the best won."""
    scores = tuple(points[player] for player in made.seated(number))
    winners = tuple(over and score == max(scores) for score in scores)
    return Result(number, Played(100, over, winners, scores))


def deals(made: Plan, told: Sequence[Sequence[int]]) -> list[Result]:
    """All games of some deals, each with the points of the players."""
    size = made.games_per_deal()
    return [
        ended(made, deal * size + place, points)
        for deal, points in enumerate(told)
        for place in range(size)
    ]
