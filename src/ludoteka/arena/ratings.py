"""Ratings by OpenSkill (Plackett-Luce), with intervals.

The ratings follow the games in the order of the schedule. OpenSkill's sigma is its belief, not an
interval: it shrinks with every game, whatever the luck of the deals. So the deals are drawn again
many times, with replacement and in the order in which they are drawn, and rated anew; the interval
is 1.96 standard deviations of these ratings to each side.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import stdev
from typing import NamedTuple

from ludoteka.arena.playing import luck
from ludoteka.arena.schedule import Plan, Result
from ludoteka.arena.standings import Place, Z, by_deals, comparisons
from ludoteka.core.extras import needs
from ludoteka.core.rng import Rng

with needs("an arena", "research"):
    from openskill.models import PlackettLuce

REDRAWN = -4  # whose luck it is
RESAMPLES = 100  # at most ...
FEWEST = 20  # ... and at least
RATED_AGAIN = 200_000  # about so many games, in all resamples together

Ranked = tuple[tuple[int, ...], list[float]]  # players, and their ranks: 0 is best


class Rating(NamedTuple):
    """A rating (25 at first) and half of its interval."""

    mu: float
    margin: float


def ranks(places: Sequence[Place]) -> Ranked:
    """A comparison as OpenSkill wants it: those with the same rank drew."""
    return (
        tuple(player for player, _ in places),
        [float(sum(other > key for _, other in places)) for _, key in places],
    )


def rate(players: int, games: Iterable[Ranked]) -> list[float]:
    """The ratings after these games. Players do not change, so neither does what is known age."""
    model = PlackettLuce(tau=0.0)
    ratings = [model.rating() for _ in range(players)]
    for seated, order in games:
        after = model.rate([[ratings[player]] for player in seated], ranks=order)
        for player in set(seated):  # who sits on several seats moves by the mean of them
            own = [team[0] for team, who in zip(after, seated, strict=True) if who == player]
            mu = sum(rating.mu for rating in own) / len(own)
            sigma = sum(rating.sigma for rating in own) / len(own)
            ratings[player] = model.rating(mu=mu, sigma=sigma)
    return [float(rating.mu) for rating in ratings]


def ratings_of(plan: Plan, results: Sequence[Result]) -> list[Rating]:
    """The ratings of all players, in the order of the plan."""
    deals = [
        [ranks(places) for places in comparisons(plan, deal)] for deal in by_deals(plan, results)
    ]
    number = len(plan.players)
    rated = rate(number, (game for deal in deals for game in deal))
    rng = Rng(1 + luck(plan.seed, REDRAWN))
    again = []
    for _ in range(max(FEWEST, min(RESAMPLES, RATED_AGAIN // sum(map(len, deals))))):
        drawn = [deals[int(rng.below(len(deals)))] for _ in deals]
        again.append(rate(number, (game for deal in drawn for game in deal)))
    return [
        Rating(mu, Z * stdev(resample[player] for resample in again))
        for player, mu in enumerate(rated)
    ]
