"""Groups of a round: how large they are, and who is in which."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

EXACT = 10  # up to so many players the best groups are found by looking at all
STARTS = 4  # beyond, groups are bettered from so many beginnings
Cost = Callable[[int, int], int]  # of two players at one table


def sizes(players: int, wished: int, fewest: int, most: int) -> tuple[list[int], int]:
    """The sizes of the groups, as even and as near to the wished one as can be, and the byes.

    A group of two is never made where larger ones are wished. Everybody plays if that is possible
    at all; else as few as possible have a bye.
    """
    if wished == 2:
        return [2] * (players // 2), players % 2
    least, largest = max(fewest, min(3, wished)), min(most, max(5, wished))
    for byes in range(players):
        playing = players - byes
        numbers = [g for g in range(1, playing + 1) if least * g <= playing <= largest * g]
        if numbers:
            best = min(numbers, key=lambda g: (abs(playing - wished * g), g))
            return even(playing, best), byes
    return [], players


def even(players: int, groups: int) -> list[int]:
    """So many groups whose sizes differ by one at most, the larger ones first."""
    small, rest = divmod(players, groups)
    return [small + 1] * rest + [small] * (groups - rest)


def grouped(
    players: Sequence[int], numbers: Sequence[int], cost: Cost, rng: Random
) -> list[list[int]]:
    """Groups of these sizes in which pairs that cost much do not sit together.

    Players come in order of their strength, so the first try is to cut that order.
    """
    known = {(a, b): cost(a, b) for a in players for b in players if a != b}
    cost = lambda a, b: known[a, b]  # noqa: E731 - the same, looked up
    if len(players) <= EXACT:
        return best_of_all(players, numbers, cost)
    tries = [cut(players, numbers)]
    for _ in range(STARTS - 1):
        mixed = list(players)
        rng.shuffle(mixed)
        tries.append(cut(mixed, numbers))
    found = min((bettered(each, cost) for each in tries), key=lambda each: whole(each, cost))
    place = {player: index for index, player in enumerate(players)}
    return sorted(found, key=lambda group: min(place[player] for player in group))


def cut(players: Sequence[int], numbers: Sequence[int]) -> list[list[int]]:
    """Groups of these sizes, one after the other."""
    groups, begin = [], 0
    for number in numbers:
        groups.append(list(players[begin : begin + number]))
        begin += number
    return groups


def whole(groups: Sequence[Sequence[int]], cost: Cost) -> int:
    """What all pairs cost together."""
    return sum(cost(a, b) for group in groups for a, b in combinations(group, 2))


def best_of_all(players: Sequence[int], numbers: Sequence[int], cost: Cost) -> list[list[int]]:
    """The groups that cost least, by looking at all ways; the first of equal ones."""
    best: list[list[int]] = []
    least: int | None = None

    def look(left: list[int], sizes_left: list[int], made: list[list[int]], costs: int) -> None:
        nonlocal best, least
        if least is not None and costs >= least:
            return
        if not left:
            best, least = made, costs
            return
        first, others = left[0], left[1:]
        for number in sorted(set(sizes_left), reverse=True):  # of the group with the first one
            after = list(sizes_left)
            after.remove(number)
            for more in combinations(others, number - 1):
                group = [first, *more]
                rest = [player for player in others if player not in more]
                look(rest, after, [*made, group], costs + whole([group], cost))

    look(list(players), list(numbers), [], 0)
    return best


def bettered(groups: list[list[int]], cost: Cost) -> list[list[int]]:
    """The same groups after swapping players as long as a swap makes them cheaper."""
    better = True
    while better:
        better = False
        for one, other in combinations(range(len(groups)), 2):
            better |= swapped(groups[one], groups[other], cost)
    return groups


def swapped(one: list[int], other: list[int], cost: Cost) -> bool:
    """Swap players of two groups where that helps; whether it did."""
    helped = False
    for i in range(len(one)):
        for j in range(len(other)):
            a, b = one[i], other[j]
            now = alone(a, one, cost) + alone(b, other, cost)
            then = alone(b, one, cost, a) + alone(a, other, cost, b)
            if then < now:
                one[i], other[j] = b, a
                helped = True
    return helped


def alone(player: int, group: Sequence[int], cost: Cost, without: int | None = None) -> int:
    """What a player costs with the others of a group; `without`: whose place they would take."""
    return sum(cost(player, other) for other in group if other not in (player, without))
