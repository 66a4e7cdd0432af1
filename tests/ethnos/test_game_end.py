"""Rules of Ethnos, section 10 and ten skeletons: how the game ends, and who wins."""

import pytest
from tests.ethnos.positions import Table, position

from ludoteka.core.errors import IllegalMove

QUIET = {"duris": (0, 0, 0)}


def finish(**more: object) -> Table:
    """The last dragon of the last age."""
    seats = more.setdefault("seats", 3)
    more.setdefault("tokens", QUIET)
    age = 2 if seats in (2, 3) else 3
    table = position(age=age, dragons=2, deck="dragon", **more)  # type: ignore[arg-type]
    table.play("draw")
    assert table.match.over
    return table


@pytest.mark.parametrize("seats, ages", [(2, 2), (3, 2), (4, 3), (5, 3), (6, 3)])
def test_the_game_ends_after_its_last_age(seats: int, ages: int) -> None:
    for age in range(1, ages + 1):
        table = position(seats=seats, age=age, dragons=2, deck="dragon", tokens=QUIET)
        table.play("draw")
        assert table.match.over == (age == ages)


def test_after_the_end_nothing_can_be_played() -> None:
    table = finish()
    assert table.match.legal() == []
    assert table.match.seat == -1
    with pytest.raises(IllegalMove, match="game_over"):
        table.play("draw")


def test_most_glory_wins() -> None:
    table = finish(glory={0: 5, 1: 9, 2: 8})
    assert table.match.winners == table.view.winners == [1]


def test_a_tie_is_broken_by_markers_in_the_kingdoms() -> None:
    markers = {0: {"duris": 1, "rhea": 2}, 1: {"duris": 2, "pelagon": 2}}
    assert finish(glory={0: 9, 1: 9, 2: 8}, markers=markers).match.winners == [1]


def test_markers_do_not_help_the_one_with_less_glory() -> None:
    assert finish(glory={0: 9, 1: 8}, markers={1: {"duris": 9}}).match.winners == [0]


def test_markers_on_the_merfolk_and_the_horde_board_do_not_count() -> None:
    table = finish(
        tribes="merfolk orcs", glory={0: 9 - 1, 1: 9}, horde={0: "red"}, swum={1: 0},
        markers={1: {"duris": 1}},
    )  # fmt: skip
    assert table.match.scores[:2] == [9, 9]
    assert table.match.winners == [1]


def test_then_the_largest_band_of_the_last_age_decides() -> None:
    table = finish(
        glory={0: 3, 1: 5}, bands=[(0, "elf:red elf:blue elf:grey"), (1, "halfling:red*2")]
    )
    assert table.match.scores == [6, 6, 0]
    assert table.match.winners == [0]


def test_then_the_second_largest_and_so_on() -> None:
    table = finish(
        glory={0: 10, 1: 9},
        bands=[(0, "elf:red elf:blue"), (1, "elf:red elf:blue"), (0, "dwarf:red"),
               (1, "halfling:red*2"), (0, "elf:grey")],
    )  # fmt: skip
    assert table.match.scores[:2] == [12, 11]
    table = finish(
        glory={0: 10, 1: 9},
        bands=[(0, "elf:red elf:blue"), (1, "elf:red elf:blue"), (0, "elf:green"),
               (1, "halfling:red*2"), (0, "elf:grey")],
    )  # fmt: skip
    assert table.match.scores[:2] == [11, 11]
    assert table.match.winners == [1]


def test_a_missing_band_counts_as_nothing() -> None:
    table = finish(glory={0: 5, 1: 5}, bands=[(0, "elf:red"), (1, "elf:blue"), (1, "elf:grey")])
    assert table.match.winners == [1]


def test_skeletons_count_in_the_size_of_a_band_as_played() -> None:
    table = finish(
        glory={0: 5, 1: 5}, bands=[(0, "elf:red elf:blue"), (1, "elf:red elf:grey skeleton")]
    )
    assert table.match.scores[:2] == [6, 6]
    assert table.match.winners == [1]


def test_the_dwarf_adds_nothing_to_the_size_that_breaks_the_tie() -> None:
    table = finish(glory={0: 5, 1: 4}, bands=[(0, "dwarf:red"), (1, "elf:red elf:blue elf:grey")])
    assert table.match.scores[:2] == [6, 7]
    table = finish(glory={0: 5, 1: 6}, bands=[(0, "dwarf:red"), (1, "elf:red")])
    assert table.match.scores[:2] == [6, 6]
    assert table.match.winners == [0, 1]


def test_who_fell_behind_is_out_of_the_next_comparison() -> None:
    table = finish(
        seats=4,
        glory={0: 5 - 1, 1: 5 - 1, 2: 5},
        bands=[(0, "elf:red elf:blue"), (1, "elf:red elf:blue"),
               (2, "halfling:red"), (2, "halfling:blue"), (2, "halfling:grey"), (1, "elf:grey")],
    )  # fmt: skip
    assert table.match.scores == [5, 5, 5, 0]
    assert table.match.winners == [1]


def test_still_equal_players_share_the_victory() -> None:
    table = finish(glory={0: 5, 2: 5}, markers={0: {"duris": 1}, 2: {"rhea": 1}})
    assert table.match.winners == [0, 2]


def test_bands_of_earlier_ages_do_not_count() -> None:
    table = position(
        seats=2, bands=[(0, "halfling:red*2")], glory={0: 0, 1: 1}, dragons=2, deck="dragon",
        tokens=QUIET,
    )  # fmt: skip
    table.play("draw")
    assert table.match.scores == [1, 1]
    assert table.view.bands == []


# --- ten skeletons -------------------------------------------------------------------------------


def test_pl_p14_ten_skeletons_win_at_once() -> None:
    table = position(hands={1: "skeleton*10"}, glory={0: 50, 1: 3}, turn=1, row="elf:red",
                     markers={0: {"duris": 3}})  # fmt: skip
    assert table.legal() == ["skeletons"]
    table.play("skeletons")
    assert table.match.over
    assert table.match.winners == [1]
    assert table.match.scores == [50, 3, 0]  # no scoring of the age
    assert table.told() == ["skeletons_won", "game_ended"]


def test_nine_skeletons_and_another_card_are_an_ordinary_hand() -> None:
    table = position(hands={0: "skeleton*9 elf:red"})
    assert table.legal() == ["band elf:red by tribe", "lead elf:red"]


def test_option_without_the_instant_win_ten_skeletons_go_to_the_row() -> None:
    table = position(hands={0: "skeleton*10"}, row="elf:red", skeleton_instant_win=False)
    assert table.legal() == ["scatter"]
    table.play("scatter")
    assert not table.match.over
    assert table.row == ["elf:red", *["skeleton"] * 10]
    assert table.hand(0) == []
    assert table.view.bands == []
    assert table.match.seat == 1
