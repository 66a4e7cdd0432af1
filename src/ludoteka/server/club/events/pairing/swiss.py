"""Swiss rounds: groups by standing, in which nobody meets again whom they could avoid."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ludoteka.server.club.events.pairing.groups import grouped, sizes
from ludoteka.server.club.events.pairing.history import Group, History
from ludoteka.server.club.events.pairing.seats import all_seated


def tables(
    standing: Sequence[int], size: int, bounds: tuple[int, int], history: History, rng: Random
) -> list[Group]:
    """The groups of the next round; `standing`: the players, the best first.

    As few meetings as possible are repeated; among those ways, neighbours in the standing play.
    """
    numbers, byes = sizes(len(standing), size, *bounds)
    resting = resters(standing, byes, history)
    playing = [player for player in standing if player not in resting]
    place = {player: index for index, player in enumerate(playing)}
    dear = 1 + len(playing) ** 3  # more than all distances together

    def cost(a: int, b: int) -> int:
        return dear * history.met(a, b) + abs(place[a] - place[b])

    groups = grouped(playing, numbers, cost, rng)
    return all_seated([*groups, *([player] for player in resting)], history)


def resters(standing: Sequence[int], byes: int, history: History) -> list[int]:
    """Who has a bye: those who had the fewest; among them the last in the standing."""
    order = sorted(enumerate(standing), key=lambda placed: (history.byes[placed[1]], -placed[0]))
    return [player for _, player in order[:byes]]
