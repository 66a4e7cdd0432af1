"""What the page and the terminal are told of the kingdoms, and what stays the same."""

import pytest
from tests.ethnos.positions import position

from ludoteka.games.ethnos.view import EthnosContents, contents, view


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
    assert contents(state) == EthnosContents(
        hand_limit=10,
        dragons=3,
        trolls=[1, 2, 3, 4, 5, 6],
        band_glory=[0, 0, 1, 3, 6, 10, 15],
        horde_glory=[0, 1, 3, 6, 10, 15, 20],
        giant_glory=[2, 5],
        giant_bonus=2,
        merfolk_glory=[1, 3],
    )


@pytest.mark.parametrize(("seats", "needed"), [(2, 4), (3, 3)])
def test_how_large_a_band_the_next_marker_needs(seats: int, needed: int) -> None:
    """Of two players all markers count."""
    table = position(seats=seats, markers={0: {"rhea": 2}, 1: {"rhea": 1}})
    seen = view(table.match.state, 0)
    assert next(one.needed for one in seen.kingdoms if one.kingdom == "rhea") == needed
    assert {one.needed for one in view(table.match.state, None).kingdoms} == {None}


def test_what_bands_bring_at_the_end_of_the_age() -> None:
    bands = [(0, "dwarf:red dwarf:blue dwarf:grey"), (0, "elf:red elf:blue skeleton")]
    seen = position(tribes="dwarves skeletons", bands=bands).view
    assert [band.glory for band in seen.bands] == [6, 1]
    assert seen.players[0].band_glory == 7
