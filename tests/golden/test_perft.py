"""Counts of all action sequences to a depth, as chess engines do: a changed rule changes them."""

import pytest
from tests.ethnos.positions import position

import ludoteka
from ludoteka.core.state import State


def leaves(state: State, depth: int) -> int:
    """Sequences of `depth` legal actions, shorter where the game ends."""
    if depth == 0 or state.over:
        return 1
    legal = state.legal()
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        twin = state.copy()
        twin.apply(action)
        total += leaves(twin, depth - 1)
    return total


# from the opening: seats, seed, leaves at depth 1, 2, 3, 4
OPENINGS: list[tuple[int, int, list[int]]] = [
    (2, 1, [6, 32, 204, 1018]),
    (2, 2, [6, 32, 192, 959]),
    (3, 1, [8, 58, 380, 2952]),
    (3, 2, [8, 58, 380, 2688]),
    (4, 1, [10, 92, 776, 5392]),
    (5, 1, [12, 134, 1388, 12176]),
    (6, 1, [13, 159, 1826, 18144]),
]


@pytest.mark.parametrize("seats, seed, expected", OPENINGS)
def test_sequences_from_the_opening(seats: int, seed: int, expected: list[int]) -> None:
    state = ludoteka.new("ethnos", seats, seed).state
    assert [leaves(state, depth) for depth in range(1, 5)] == expected


# from full hands: name -> hand of the first two seats, leaves at depth 1, 2, 3, 4
HANDS: dict[str, tuple[str, str, list[int]]] = {
    "chains": (
        "centaur:red centaur:blue elf:red elf:blue",
        "wizard:red wizard:blue",
        [15, 71, 263, 926],
    ),
    "skeletons": ("elf:red elf:blue skeleton*2 wizard:red", "skeleton*10", [11, 23, 37, 55]),
    "boards": (
        "merfolk:red merfolk:blue merfolk:green",
        "orc:red orc:blue troll:red",
        [9, 61, 358, 1454],
    ),
    "wings": (
        "wingfolk:red wingfolk:blue giant:blue",
        "minotaur:red minotaur:blue",
        [11, 61, 268, 1184],
    ),
    "ten": (
        "dwarf:red*2 dwarf:blue*2 elf:red*2 elf:blue wizard:red wizard:blue wizard:grey",
        "",
        [20, 95, 459, 2615],
    ),
}


@pytest.mark.parametrize("name", HANDS)
def test_sequences_from_full_hands(name: str) -> None:
    one, two, expected = HANDS[name]
    state = position(
        hands={0: one, 1: two}, row="giant:red halfling:blue", deck="dragon"
    ).match.state
    assert [leaves(state, depth) for depth in range(1, 5)] == expected
