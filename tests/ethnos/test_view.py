"""What the page and the terminal are told of the kingdoms, and what stays the same."""

import pytest
from tests.ethnos.positions import position

from ludoteka.games.ethnos.view import EthnosContents, contents


@pytest.mark.parametrize(
    ("markers", "trolls", "leader"),
    [
        ((2, 1, 0, 0), {}, 0),
        ((2, 2, 0, 0), {}, None),
        ((0, 0, 0, 0), {}, None),
        ((0, 0, 0, 0), {2: (6,)}, None),
        ((2, 2, 1, 0), {1: (3,), 2: (6,)}, 1),
        ((2, 2, 0, 0), {0: (1, 2), 1: (3,)}, 1),
    ],
)
def test_who_comes_first_in_a_kingdom(
    markers: tuple[int, ...], trolls: dict[int, tuple[int, ...]], leader: int | None
) -> None:
    placed = {seat: {"rhea": number} for seat, number in enumerate(markers)}
    table = position(seats=4, tribes="trolls", markers=placed, trolls=trolls)
    rhea = next(one for one in table.view.kingdoms if one.kingdom == "rhea")
    assert rhea.leader == leader


def test_contents() -> None:
    state = position(seats=2).match.state
    assert contents(state) == EthnosContents(10, 3, [1, 2, 3, 4, 5, 6])
