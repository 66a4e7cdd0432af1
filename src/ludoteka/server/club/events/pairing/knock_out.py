"""Knock-out: whoever does not go on is out. Two at a table, or groups of which some go on."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteka.server.club.events.pairing.groups import even


def bracket(players: int) -> list[int | None]:
    """The places of a bracket from top to bottom: who was seeded how, None where nobody is.

    The two best can meet in the final only, and the best have the byes.
    """
    order = [0]
    while len(order) < players:
        order = [place for one in order for place in (one, 2 * len(order) - 1 - one)]
    return [place if place < players else None for place in order]


def first_pairs(seeded: Sequence[int]) -> list[tuple[int, ...]]:
    """The first round for two at a table; `seeded`: the players, the best first."""
    places = bracket(len(seeded))
    pairs = zip(places[::2], places[1::2], strict=True)
    return [tuple(seeded[place] for place in pair if place is not None) for pair in pairs]


def next_pairs(through: Sequence[int]) -> list[tuple[int, ...]]:
    """The next round; `through`: who went on, from the top of the bracket to its bottom."""
    return [tuple(through[place : place + 2]) for place in range(0, len(through), 2)]


def sizes(players: int, size: int, bounds: tuple[int, int], onward: int) -> tuple[list[int], int]:
    """The sizes of the groups and the byes: of every group at least one is out."""
    least = max(onward + 1, bounds[0], 2)
    largest = max(least, min(size, bounds[1]))
    if players <= largest:
        return [players], 0
    for byes in range(players):
        playing = players - byes
        groups = -(-playing // largest)
        if least * groups <= playing:
            return even(playing, groups), byes
    return [], players


def spread(
    order: Sequence[int], size: int, bounds: tuple[int, int], onward: int
) -> list[tuple[int, ...]]:
    """A round in groups; `order`: the strongest first. They go to the groups there and back.

    Those who come first in the order have the byes.
    """
    numbers, byes = sizes(len(order), size, bounds, onward)
    groups: list[list[int]] = [[] for _ in numbers]
    way = [*range(len(numbers)), *reversed(range(len(numbers)))]
    step = 0
    for player in order[byes:]:
        while len(groups[way[step % len(way)]]) == numbers[way[step % len(way)]]:
            step += 1
        groups[way[step % len(way)]].append(player)
        step += 1
    return [*((player,) for player in order[:byes]), *map(tuple, groups)]


def qualified(rounds: Sequence[Sequence[int]], onward: int) -> list[int]:
    """Who goes on, in the order of the next round: all who were first, then all second ones.

    `rounds`: the groups of the last round, each in the order in which it ended.
    """
    return [group[place] for place in range(onward) for group in rounds if place < len(group)]
