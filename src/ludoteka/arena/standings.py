"""How the players stand: scores, the crosstable, and whether their order is sure.

A player scores against another 1 where it ranks above it, 0 below, 1/2 beside it. In one deal all
that two players scored against each other is averaged; deals are independent, so means and
standard errors are taken over them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ludoteka.arena.schedule import Plan, Result

Array = npt.NDArray[np.float64]
Place = tuple[int, tuple[int, ...]]  # a player, and what it ranks by: the more the better
Z = 1.96  # standard errors of an interval of 95 %
FIRST_LOOK = 20  # deals
SURELY = 3.0  # standard errors between neighbours: more than 1.96, because it is looked often


class Estimate(NamedTuple):
    """A mean and its standard error; nan where one deal tells nothing of it."""

    mean: float
    error: float


class Standing(NamedTuple):
    """How a player did."""

    player: str
    score: Estimate
    wins: Estimate
    points: Estimate
    games: int


class Table(NamedTuple):
    """All players, best first."""

    standings: list[Standing]
    against: list[list[Estimate | None]]  # row against column, in the same order
    order: list[int]  # the players by their places in the plan
    deals: int
    games: int
    unfinished: int
    decisions: int
    sure: bool


def comparisons(plan: Plan, deal: Sequence[Result]) -> list[list[Place]]:
    """Who is compared in a deal: those at one table, or all that played it apart."""
    if plan.apart:
        return [[(place, (int(any(r.played.winners)),)) for place, r in enumerate(deal)]]
    return [ranked(plan, result) for result in deal]


def ranked(plan: Plan, result: Result) -> list[Place]:
    """Winners first, the others by points; all beside each other if it did not end."""
    played = result.played
    keys = [
        (int(won), points) if played.over else (0, 0)
        for won, points in zip(played.winners, played.scores, strict=True)
    ]
    return list(zip(plan.seated(result.number), keys, strict=True))


def by_deals(plan: Plan, results: Sequence[Result]) -> list[Sequence[Result]]:
    """The results, which come in the order of their numbers, deal by deal."""
    size = plan.games_per_deal()
    return [results[first : first + size] for first in range(0, len(results), size)]


def duels(plan: Plan, deals: Sequence[Sequence[Result]]) -> Array:
    """What each player scored against each other in each deal; nan against itself."""
    number = len(plan.players)
    found = np.full((len(deals), number, number), np.nan)
    for row, deal in enumerate(deals):
        total, met = np.zeros((number, number)), np.zeros((number, number))
        for places in comparisons(plan, deal):
            for one, key in places:
                for other, beaten in places:
                    if one != other:
                        total[one, other] += 0.5 * ((key > beaten) + (key >= beaten))
                        met[one, other] += 1
        np.divide(total, met, out=found[row], where=met > 0)
    return found


def shares(plan: Plan, deals: Sequence[Sequence[Result]], of_wins: bool) -> Array:
    """The mean wins or points of each player in each deal."""
    found = np.zeros((len(deals), len(plan.players)))
    for row, deal in enumerate(deals):
        seats = np.zeros(len(plan.players))
        for result in deal:
            told = result.played.winners if of_wins else result.played.scores
            for player, value in zip(plan.seated(result.number), told, strict=True):
                found[row, player] += value
                seats[player] += 1
        found[row] /= seats
    return found


def estimates(values: Array) -> list[Estimate]:
    """Means over the deals, with standard errors."""
    means, errors = values.mean(axis=0), spread(values)
    return [Estimate(float(m), float(e)) for m, e in zip(means, errors, strict=True)]


def spread(values: Array) -> Any:
    """The standard errors of means over the deals."""
    if len(values) < 2:
        return np.full(values.shape[1:], np.nan)
    return values.std(axis=0, ddof=1) / np.sqrt(len(values))


def scores_of(found: Array) -> Array:
    """What each player scored against all others, in each deal."""
    scores: Array = np.nanmean(found, axis=2)
    return scores


def order_of(scores: Array) -> list[int]:
    """The players, best first; those that are level in the order of the plan."""
    return [int(player) for player in np.argsort(-scores.mean(axis=0), kind="stable")]


def settled(scores: Array) -> bool:
    """Whether each player is surely better than the next: deal by deal, by more than luck."""
    if len(scores) < FIRST_LOOK:
        return False
    ranks = scores[:, order_of(scores)]
    gaps = ranks[:, :-1] - ranks[:, 1:]
    return bool(np.all(gaps.mean(axis=0) > SURELY * spread(gaps)))


def looks(deals: int) -> list[int]:
    """After how many deals one looks whether the order is sure: each time a quarter more."""
    found, look = [], FIRST_LOOK
    while look < deals:
        found.append(look)
        look += look // 4
    return [*found, deals]


def tabulate(plan: Plan, results: Sequence[Result]) -> Table:
    """The table of an arena."""
    deals = by_deals(plan, results)
    found = duels(plan, deals)
    scores = scores_of(found)
    order = order_of(scores)
    score = estimates(scores)
    wins = estimates(shares(plan, deals, of_wins=True))
    points = estimates(shares(plan, deals, of_wins=False))
    games = [sum(player in plan.seated(r.number) for r in results) for player in range(len(order))]
    rows = [Standing(plan.players[p], score[p], wins[p], points[p], games[p]) for p in order]
    means, errors = found.mean(axis=0), spread(found)
    against = [
        [None if a == b else Estimate(float(means[a, b]), float(errors[a, b])) for b in order]
        for a in order
    ]
    return Table(
        rows,
        against,
        order,
        len(deals),
        len(results),
        sum(not result.played.over for result in results),
        sum(result.played.decisions for result in results),
        settled(scores),
    )
