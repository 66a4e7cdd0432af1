"""Rules of Ethnos, sections 7 to 9: the end of an age, kingdoms, and who begins the next."""

import pytest
from tests.ethnos.positions import Table, position

from ludoteka.core.errors import IllegalMove

QUIET = {"duris": (0, 0, 0)}
DURIS = {"duris": (2, 4, 6)}
TWO = {"duris": (2, 6)}


def scored(table: Table) -> list[int]:
    """Glory after the third dragon."""
    return table.play("draw").match.scores


def kingdom(
    seats: int, age: int, *markers: int, tokens: tuple[int, ...] = (2, 4, 6), **more: object
) -> list[int]:
    """Glory from Duris with so many markers of each seat."""
    placed = {seat: {"duris": number} for seat, number in enumerate(markers)}
    spaces = tokens if seats >= 4 else tokens[:2]
    table = position(
        seats=seats, markers=placed, tokens={"duris": spaces}, age=age, dragons=2, deck="dragon",
        **more,  # type: ignore[arg-type]
    )  # fmt: skip
    return scored(table)


# --- kingdoms -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "seats, age, markers, glory",
    [
        (4, 1, (1, 3, 2, 0), [0, 2, 0, 0]),
        (4, 2, (1, 3, 2, 0), [0, 4, 2, 0]),
        (4, 3, (1, 3, 2, 0), [2, 6, 4, 0]),
        (3, 1, (1, 3, 2), [0, 2, 0]),
        (3, 2, (1, 3, 2), [0, 4, 2]),
        (6, 3, (5, 4, 3, 2, 1, 1), [6, 4, 2, 0, 0, 0]),
        (5, 3, (0, 0, 1, 0, 0), [0, 0, 6, 0, 0]),
        (4, 3, (0, 0, 0, 0), [0, 0, 0, 0]),
    ],
)
def test_places_are_paid_by_the_age(
    seats: int, age: int, markers: tuple[int, ...], glory: list[int]
) -> None:
    assert kingdom(seats, age, *markers) == glory


@pytest.mark.parametrize(
    "seats, age, markers, glory",
    [
        (4, 1, (2, 2, 1, 0), [1, 1, 0, 0]),
        (4, 1, (2, 2, 2, 0), [0, 0, 0, 0]),  # 2 for three: rounded down
        (4, 2, (2, 2, 1, 0), [3, 3, 0, 0]),
        (4, 2, (3, 2, 2, 0), [4, 1, 1, 0]),
        (4, 3, (2, 2, 1, 0), [5, 5, 2, 0]),  # two share III and II, the third takes I
        (4, 3, (3, 2, 2, 1), [6, 3, 3, 0]),  # two share II and I
        (4, 3, (3, 2, 1, 1), [6, 4, 1, 1]),  # two share I and nothing
        (4, 3, (1, 1, 1, 1), [3, 3, 3, 3]),
        (5, 3, (1, 1, 1, 1, 1), [2, 2, 2, 2, 2]),
        (3, 2, (1, 1, 1), [2, 2, 2]),
    ],
)
def test_tied_players_share_the_places_they_take_rounded_down(
    seats: int, age: int, markers: tuple[int, ...], glory: list[int]
) -> None:
    assert kingdom(seats, age, *markers) == glory


@pytest.mark.parametrize(
    "markers, trolls, glory",
    [
        ((2, 2, 0, 0), {0: (1,)}, [6, 4, 0, 0]),
        ((2, 2, 0, 0), {0: (1, 2), 1: (4,)}, [4, 6, 0, 0]),  # 3 against 4
        ((2, 2, 0, 0), {0: (1, 4), 1: (5,)}, [4, 6, 0, 0]),  # equal sums: the highest token
        ((2, 2, 0, 0), {0: (2, 4), 1: (1, 5)}, [4, 6, 0, 0]),
        ((2, 2, 0, 0), {0: (4, 6), 1: (5,)}, [6, 4, 0, 0]),  # a sum of ten
        ((2, 2, 2, 0), {1: (6,)}, [3, 6, 3, 0]),  # those without tokens share the rest
        ((2, 2, 2, 0), {1: (6,), 2: (1,)}, [2, 6, 4, 0]),
        ((3, 2, 2, 0), {2: (1,)}, [6, 2, 4, 0]),
        ((3, 2, 0, 0), {1: (6,)}, [6, 4, 0, 0]),  # no tie, no trolls
    ],
)
def test_troll_tokens_break_ties(
    markers: tuple[int, ...], trolls: dict[int, tuple[int, ...]], glory: list[int]
) -> None:
    assert kingdom(4, 3, *markers, trolls=trolls, tribes="trolls") == glory


def test_troll_tokens_are_not_spent() -> None:
    table = position(
        seats=4, tribes="trolls", markers={0: {"duris": 1, "rhea": 1}, 1: {"duris": 1, "rhea": 1}},
        tokens={"duris": (2, 4, 6), "rhea": (0, 4, 10)}, trolls={1: (1,)}, age=3, dragons=2,
        deck="dragon",
    )  # fmt: skip
    assert scored(table) == [4 + 4, 6 + 10, 0, 0]


@pytest.mark.parametrize(
    "age, markers, glory",
    [
        (1, (2, 1), [2, 0]),
        (1, (1, 1), [1, 1]),
        (1, (0, 1), [0, 2]),
        (2, (2, 1), [4, 0]),  # the second gets nothing
        (2, (0, 1), [0, 6]),  # alone: both tokens
        (2, (2, 2), [2, 2]),  # only II is split
        (2, (0, 0), [0, 0]),
    ],
)
def test_kingdoms_with_two_players(age: int, markers: tuple[int, int], glory: list[int]) -> None:
    assert kingdom(2, age, *markers) == glory


def test_with_two_players_an_odd_token_is_rounded_down() -> None:
    assert kingdom(2, 2, 1, 1, tokens=(3, 5, 0)) == [2, 2]


def test_with_two_players_trolls_break_the_tie_for_token_two() -> None:
    assert kingdom(2, 2, 1, 1, tribes="trolls", trolls={1: (1,)}) == [0, 4]


def test_with_two_players_the_option_splits_both_tokens() -> None:
    assert kingdom(2, 2, 1, 1, two_player_tie_age_two="split_both_tokens") == [3, 3]
    assert kingdom(2, 2, 2, 1, two_player_tie_age_two="split_both_tokens") == [4, 0]


# --- hands, bands, skeletons -------------------------------------------------------------------


def test_hands_are_lost_and_score_nothing() -> None:
    table = position(hands={0: "elf:red elf:blue elf:grey"}, dragons=2, deck="dragon",
                     tokens=QUIET)  # fmt: skip
    assert scored(table) == [0, 0, 0]
    assert table.view.players[0].hand_size == 1


def test_skeletons_count_for_kingdoms_but_leave_before_bands_score() -> None:
    table = position(
        hands={0: "elf:purple skeleton"}, markers={0: {"duris": 1}, 1: {"duris": 1}},
        tokens=DURIS, seats=4, dragons=2, deck="dragon",
    )  # fmt: skip
    table.play("band elf:purple by tribe")
    scored(table)
    assert (table.gained(0, "kingdoms"), table.gained(0, "bands")) == (2, 0)


def test_bands_of_all_players_score() -> None:
    table = position(
        bands=[(0, "elf:red elf:blue"), (2, "elf:red elf:blue elf:grey"), (0, "dwarf:red")],
        dragons=2, deck="dragon", tokens=QUIET,
    )  # fmt: skip
    assert scored(table) == [2, 0, 3]


def test_glory_is_told_by_source_age_and_kingdom() -> None:
    table = position(
        tribes="merfolk giants", markers={0: {"duris": 1}}, swum={1: 3}, giant=(2, 1),
        bands=[(2, "giant:red giant:blue")], tokens=TWO, age=2, dragons=2, deck="dragon",
    )  # fmt: skip
    table.play("draw")
    told = [event.params for event in table.match.steps[-1].events if "scored" in event.key]
    assert all(params["age"] == 2 for params in told)
    assert [(p["seat"], p["source"], p["points"], p.get("kingdom")) for p in told] == [
        ("seat.0", "source.kingdoms", 6, "kingdom.duris"),
        ("seat.1", "source.merfolk", 3, None),
        ("seat.2", "source.giant", 5, None),
        ("seat.2", "source.bands", 1, None),
    ]


# --- merfolk -----------------------------------------------------------------------------------


def merfolk(seats: int, age: int, *spaces: int, **more: object) -> list[int]:
    """Glory from the merfolk board."""
    table = position(
        seats=seats, tribes="merfolk", swum=dict(enumerate(spaces)), age=age, dragons=2,
        deck="dragon", tokens=QUIET, **more,  # type: ignore[arg-type]
    )  # fmt: skip
    return scored(table)


@pytest.mark.parametrize(
    "seats, age, spaces, glory",
    [
        (4, 1, (5, 3, 1, 0), [1, 0, 0, 0]),
        (4, 2, (5, 3, 1, 0), [2, 1, 0, 0]),
        (4, 3, (5, 3, 1, 0), [4, 2, 1, 0]),
        (3, 2, (5, 3, 1), [3, 1, 0]),
        (2, 1, (5, 3), [1, 0]),
        (2, 2, (5, 3), [3, 0]),
        (2, 2, (5, 0), [4, 0]),  # alone on the board: both values
        (2, 2, (5, 5), [1, 1]),
        (4, 1, (5, 5, 1, 0), [0, 0, 0, 0]),  # 1 for two: rounded down
        (4, 3, (5, 5, 1, 0), [3, 3, 1, 0]),
        (4, 3, (0, 0, 0, 0), [0, 0, 0, 0]),
        (3, 1, (0, 0, 0), [0, 0, 0]),
    ],
)
def test_the_merfolk_board_is_a_seventh_kingdom(
    seats: int, age: int, spaces: tuple[int, ...], glory: list[int]
) -> None:
    assert merfolk(seats, age, *spaces) == glory


def test_trolls_break_ties_on_the_merfolk_board() -> None:
    tribes = "merfolk trolls"
    table = position(tribes=tribes, swum={0: 4, 1: 4}, trolls={1: (2,)}, dragons=2, deck="dragon",
                     tokens=QUIET)  # fmt: skip
    assert scored(table) == [0, 1, 0]


@pytest.mark.parametrize(
    "seats, age, spaces, glory",
    [
        (4, 3, (5, 3, 1, 0), [4, 0, 0, 0]),
        (4, 3, (5, 5, 1, 0), [2, 2, 0, 0]),
        (3, 2, (5, 3, 1), [3, 0, 0]),
        (2, 2, (5, 0), [3, 0]),
        (2, 2, (5, 5), [1, 1]),
    ],
)
def test_option_merfolk_leader_only(
    seats: int, age: int, spaces: tuple[int, ...], glory: list[int]
) -> None:
    assert merfolk(seats, age, *spaces, merfolk_scoring="leader_only") == glory


@pytest.mark.parametrize(
    "seats, age, spaces, glory",
    [
        (4, 3, (5, 0, 0, 0), [4, 1, 1, 1]),
        (2, 2, (5, 0), [3, 0]),
        (2, 2, (0, 0), [1, 1]),
        (3, 1, (0, 0, 0), [0, 0, 0]),
        (3, 2, (5, 3, 0), [3, 1, 0]),
    ],
)
def test_option_position_zero_is_ranked(
    seats: int, age: int, spaces: tuple[int, ...], glory: list[int]
) -> None:
    assert merfolk(seats, age, *spaces, merfolk_zero_position_scores=True) == glory


# --- orcs --------------------------------------------------------------------------------------


@pytest.mark.parametrize("number, glory", [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 20)])
def test_a_raid_scores_by_the_number_of_markers_and_returns_them(number: int, glory: int) -> None:
    colours = " ".join(["purple", "red", "blue", "green", "orange", "grey"][:number])
    table = position(tribes="orcs", horde={0: colours}, dragons=2, deck="dragon", tokens=QUIET)
    before = table.view.players[0].supply
    table.play("draw")
    assert table.legal() == ["raid nothing", f"raid {colours}"]
    table.play(f"raid {colours}")
    assert table.glory(0) == glory
    assert table.view.players[0].supply == before + number
    assert table.view.players[0].horde == []


def test_a_horde_may_be_held_for_a_later_age() -> None:
    table = position(tribes="orcs", horde={0: "red"}, dragons=2, deck="dragon", tokens=QUIET)
    table.play("draw", "raid nothing")
    assert table.view.age == 2
    assert table.view.players[0].horde == ["red"]
    assert table.glory(0) == 0


def test_raids_are_asked_from_the_first_player_on_and_only_with_a_horde() -> None:
    table = position(
        seats=5, tribes="orcs", horde={0: "red", 1: "blue", 3: "grey"}, first=3, turn=2,
        dragons=2, deck="dragon", tokens=QUIET,
    )  # fmt: skip
    table.play("draw")
    asked = []
    while table.phase == "raid":
        asked.append(table.match.seat)
        table.play("raid nothing")
    assert asked == [3, 0, 1]


def test_a_raid_is_all_or_nothing() -> None:
    table = position(tribes="orcs", horde={0: "red blue"}, dragons=2, deck="dragon", tokens=QUIET)
    table.play("draw")
    with pytest.raises(IllegalMove):
        table.play("raid red")


def test_option_orcs_may_raid_in_part() -> None:
    table = position(tribes="orcs", horde={0: "red blue"}, dragons=2, deck="dragon", tokens=QUIET,
                     orc_partial_removal=True)  # fmt: skip
    table.play("draw")
    assert table.legal() == ["raid nothing", "raid red", "raid blue", "raid red blue"]
    table.play("raid blue")
    assert table.glory(0) == 1
    assert table.view.players[0].horde == ["red"]


@pytest.mark.parametrize("partial", [False, True])
def test_in_the_last_age_all_hordes_raid_by_themselves(partial: bool) -> None:
    table = position(
        tribes="orcs", horde={0: "red blue", 2: "grey"}, age=2, dragons=2, deck="dragon",
        tokens=QUIET, orc_partial_removal=partial,
    )  # fmt: skip
    assert scored(table) == [3, 0, 1]
    assert table.match.over


# --- who begins the next age -----------------------------------------------------------------


@pytest.mark.parametrize(
    "glory, drawer, first",
    [
        ([5, 3, 9, 7], 0, 1),  # the lowest begins
        ([3, 5, 9, 3], 1, 3),  # clockwise from the drawer
        ([3, 5, 9, 3], 0, 0),  # the drawer included
        ([3, 5, 9, 3], 3, 3),
        ([0, 0, 0, 0], 2, 2),
        ([4, 4, 9, 9], 2, 0),
    ],
)
def test_the_lowest_glory_begins_ties_clockwise_from_the_drawer(
    glory: list[int], drawer: int, first: int
) -> None:
    table = position(seats=4, glory=dict(enumerate(glory)), turn=drawer, first=1, dragons=2,
                     deck="dragon", tokens=QUIET)  # fmt: skip
    table.play("draw")
    assert table.match.scores == glory
    assert (table.view.first, table.match.seat) == (first, first)


def test_troll_tokens_play_no_part_in_who_begins() -> None:
    table = position(tribes="trolls", trolls={2: (6,)}, turn=1, dragons=2, deck="dragon",
                     tokens=QUIET)  # fmt: skip
    table.play("draw")
    assert table.view.first == 1
