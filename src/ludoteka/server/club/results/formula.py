"""The formula of ratings, as docs/ratings.md publishes it: Plackett-Luce by OpenSkill."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce

MU, SIGMA = 25.0, 25.0 / 3.0  # what is believed of somebody who has not played yet
BETA, TAU = 25.0 / 6.0, 25.0 / 300.0  # the luck in a game, and how fast a belief ages
SHOWN, STEP = 1500, 30  # the number shown for MU, and for each point of mu more
SURE = 10  # games until a rating is no longer provisional
LOST, WON = 2, 1  # ranks of two teams


class Belief(NamedTuple):
    """How strong somebody is believed to be, and how far that may be wrong."""

    mu: float = MU
    sigma: float = SIGMA


NEW = Belief()
MODEL = PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA, tau=TAU)


def shown(mu: float) -> int:
    """A rating as people see it: 200 more win about three of four games."""
    return round(SHOWN + STEP * (mu - MU))


def rate(teams: Sequence[Sequence[Belief]], ranks: Sequence[int]) -> list[list[Belief]]:
    """What is believed of everybody after a game; smaller ranks are better, equal ones drew."""
    before = [[MODEL.rating(mu=mu, sigma=sigma) for mu, sigma in team] for team in teams]
    after = MODEL.rate(before, ranks=[float(rank) for rank in ranks])
    return [[Belief(float(one.mu), float(one.sigma)) for one in team] for team in after]


def against(opponent: Belief, team: Sequence[Belief], won: bool) -> list[Belief]:
    """What is believed of a team after a game against what the game itself puts up.

    The opponent counts as one of the same strength for each in the team.
    """
    ranks = [WON, LOST] if won else [LOST, WON]
    return rate([team, [opponent] * len(team)], ranks)[0]
