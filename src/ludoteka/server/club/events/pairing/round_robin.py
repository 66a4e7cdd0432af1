"""Round robin: everybody against everybody, or, at larger tables, about equally often."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ludoteka.server.club.events.pairing.groups import Cost, grouped, sizes
from ludoteka.server.club.events.pairing.history import Group, History
from ludoteka.server.club.events.pairing.seats import all_seated


def rounds(players: int, size: int) -> int:
    """How many rounds it takes until everybody has met everybody, or nearly so."""
    if size == 2:
        return players - 1 + players % 2
    return -(-(players - 1) // (size - 1))


def circle(players: Sequence[int], number: int) -> list[tuple[int, ...]]:
    """A round of the circle method, from 1: one stays, the others go round. Odd: one has a bye.

    Everybody sits first in half of the games; whoever meets again sits the other way round.
    """
    # without a partner is who meets the empty place, and that is the one that stays
    ring: list[int | None] = [*players] if len(players) % 2 == 0 else [None, *players]
    cycle, turns = divmod(number - 1, len(ring) - 1)
    rest = ring[1:]
    ring = [ring[0], *rest[len(rest) - turns :], *rest[: len(rest) - turns]]
    half = len(ring) // 2
    pairs = list(zip(ring[:half], reversed(ring[half:]), strict=True))
    turned = [(place or turns) + cycle for place in range(half)]
    facing = [pair[::-1] if turn % 2 else pair for pair, turn in zip(pairs, turned, strict=True)]
    return [tuple(player for player in pair if player is not None) for pair in facing]


def pairs(all_players: Sequence[int], gone: set[int], number: int) -> list[Group]:
    """A round for two at a table. Whoever would meet somebody who has left has a bye."""
    left = [tuple(p for p in pair if p not in gone) for pair in circle(all_players, number)]
    return [pair for pair in left if pair]


def tables(
    players: Sequence[int], size: int, bounds: tuple[int, int], history: History, rng: Random
) -> list[Group]:
    """A round for three to five at a table: those who have met least often sit together."""
    numbers, byes = sizes(len(players), size, *bounds)
    resting = resters(players, byes, history, rng)
    playing = [player for player in players if player not in resting]
    groups = grouped(playing, numbers, often(history), rng)
    return all_seated([*groups, *([player] for player in resting)], history)


def often(history: History) -> Cost:
    """A meeting costs the more, the more often two have met."""
    return lambda a, b: history.met(a, b) ** 2


def resters(players: Sequence[int], byes: int, history: History, rng: Random) -> list[int]:
    """Who has a bye: those who had the fewest, then by lot."""
    lot = {player: rng.random() for player in players}
    return sorted(players, key=lambda player: (history.byes[player], lot[player]))[:byes]
